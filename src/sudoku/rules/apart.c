/* apart.c  Cells that are some steps apart hold different digits, all over the grid: those that a
 * knight's or a king's move leads to.
 *
 * A king's moves are those within a square of 2x2 cells, so each square is a house.  A knight's are
 * pairs: to save items, cells that differ in any case are put together with them, such as the four
 * around a cell two of which are in a row and two in a column. */
#include <stdlib.h>

#include "sudoku/encode/encode.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

/* A move down, or to the right in the same row. */
struct step {
    int down;
    int right;
};

static const struct step knight[4] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}};
static const struct step king[4] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}};

/* The cell that a step leads to, `times` of it; false: it leads out of the grid. */
static bool go(unsigned side, qdr_cell cell, struct step step, int times, qdr_cell *to)
{
    int row = cell / (int)side + times * step.down;
    int column = cell % (int)side + times * step.right;
    *to = (qdr_cell)(row * (int)side + column);
    return row >= 0 && row < (int)side && column >= 0 && column < (int)side;
}

/* ----------------------------------------------------------------------------- the rules ---- */

static bool holds(const void *data, const qdr_grid *grid)
{
    const struct qdri_figure *figure = data;
    const struct step *steps = figure->rule->kind;
    qdr_cell to;
    for (unsigned cell = 0; cell < (unsigned)grid->side * grid->side; ++cell) {
        for (size_t k = 0; k < 4; ++k) {
            if (grid->cell[cell] != 0 && go(grid->side, (qdr_cell)cell, steps[k], 1, &to) &&
                (qdri_digits_in(grid->cell[to]) & qdri_digits_in(grid->cell[cell])) != 0) {
                return false;
            }
        }
    }
    return true;
}

static const char knight_letters[] = "knight";

/* Of two cells each, and encoded here. */
static bool knight_houses(const void *data, struct qdri_houses *houses)
{
    qdr_cell pair[2];
    (void)data;
    for (unsigned cell = 0; cell < houses->side * houses->side; ++cell) {
        pair[0] = (qdr_cell)cell;
        for (size_t k = 0; k < 4; ++k) {
            if (go(houses->side, pair[0], knight[k], 1, &pair[1]) &&
                !qdri_houses_add_encoded(houses, knight_letters, pair, 2)) {
                return false;
            }
        }
    }
    return true;
}

static bool king_houses(const void *data, struct qdri_houses *houses)
{
    unsigned side = houses->side;
    (void)data;
    for (unsigned row = 0; row + 1 < side; ++row) {
        for (unsigned column = 0; column + 1 < side; ++column) {
            qdr_cell first = (qdr_cell)(row * side + column);
            qdr_cell square[4] = {first, (qdr_cell)(first + 1), (qdr_cell)(first + side),
                                  (qdr_cell)(first + side + 1)};
            if (!qdri_houses_add_differing(houses, "king", square, 4)) {
                return false;
            }
        }
    }
    return true;
}

/* ------------------------------------------------------------------------------ encoding ---- */

/* What is known of two cells: see `of` in struct apart. */
enum { MAY_BE_EQUAL, DIFFER, MUST_DIFFER };

/* of[a * cells + b]: the cells differ because of other rules, or must because of this one. */
struct apart {
    unsigned side;
    unsigned cells;
    uint8_t *of;
};

static uint8_t *between(const struct apart *apart, qdr_cell a, qdr_cell b)
{
    return &apart->of[(size_t)a * apart->cells + b];
}

static void note(const struct apart *apart, qdr_cell a, qdr_cell b, uint8_t what)
{
    *between(apart, a, b) = what;
    *between(apart, b, a) = what;
}

/* Notes what the houses of other rules say. */
static void note_houses(const struct apart *apart, const struct qdri_houses *houses)
{
    for (size_t k = 0; k < houses->count; ++k) {
        const qdr_house *house = &houses->house[k].shown;
        for (size_t i = 0; houses->house[k].letters != knight_letters && i < house->count; ++i) {
            for (size_t j = 0; j < i; ++j) {
                note(apart, house->cells[i], house->cells[j], DIFFER);
            }
        }
    }
}

static void note_moves(const struct apart *apart)
{
    qdr_cell to;
    for (unsigned cell = 0; cell < apart->cells; ++cell) {
        for (size_t k = 0; k < 4; ++k) {
            if (go(apart->side, (qdr_cell)cell, knight[k], 1, &to) &&
                *between(apart, (qdr_cell)cell, to) == MAY_BE_EQUAL) {
                note(apart, (qdr_cell)cell, to, MUST_DIFFER);
            }
        }
    }
}

/* How many pairs does a cell add to cells that differ from each other?  0 if it may equal one of
 * them. */
static unsigned gain_of(const struct apart *apart, const qdr_cell *clique, size_t count,
                        qdr_cell cell)
{
    unsigned gain = 0;
    for (size_t k = 0; k < count; ++k) {
        uint8_t what = *between(apart, clique[k], cell);
        if (what == MAY_BE_EQUAL) {
            return 0;
        }
        gain += what == MUST_DIFFER;
    }
    return gain;
}

/* Adds the cell that gains most, of those a move away from the first two; false: none gains
 * anything. */
static bool extend(const struct apart *apart, qdr_cell *clique, size_t count)
{
    unsigned most = 0;
    qdr_cell to;
    for (size_t k = 0; k < 16; ++k) {
        if (go(apart->side, clique[k / 8], knight[k % 4], k % 8 < 4 ? 1 : -1, &to)) {
            unsigned gain = gain_of(apart, clique, count, to);
            clique[count] = gain > most ? to : clique[count];
            most = gain > most ? gain : most;
        }
    }
    return most > 0;
}

/* At most one of the cells holds one of the digits, which are those with a part. */
static void encode_part(struct qdri_encoder *encoder, const qdr_cell *clique, size_t count,
                        qdri_digit_set digits)
{
    qdr_item item = qdri_encode_secondary(encoder, knight_letters);
    for (size_t k = 0; k < count; ++k) {
        qdri_encode_cover(encoder, clique[k], digits, item, QDR_NO_COLOR);
    }
}

/* At most one of the cells holds each digit. */
static void encode_clique(struct qdri_encoder *encoder, const qdr_cell *clique, size_t count)
{
    const unsigned parts = qdri_count_digits(&qdri_encode_frame(encoder)->board);
    for (unsigned part = 1; part <= parts; ++part) {
        const qdri_digit_set digits = qdri_encode_with_part(encoder, part);
        unsigned able = 0;
        for (size_t k = 0; k < count; ++k) {
            able += (qdri_encode_domain(encoder, clique[k]) & digits) != 0;
        }
        if (able >= 2) {
            encode_part(encoder, clique, count, digits);
        }
    }
}

/* Encodes the pair, and others with it. */
static void encode_pair(struct qdri_encoder *encoder, const struct apart *apart, qdr_cell a,
                        qdr_cell b)
{
    enum { CLIQUE_MAX = 16 };
    qdr_cell clique[CLIQUE_MAX] = {a, b};
    size_t count = 2;
    while (count < CLIQUE_MAX && extend(apart, clique, count)) {
        ++count;
    }
    encode_clique(encoder, clique, count);
    for (size_t i = 0; i < count; ++i) {
        for (size_t j = 0; j < i; ++j) {
            note(apart, clique[i], clique[j], DIFFER);
        }
    }
}

static void knight_encode(const void *data, struct qdri_encoder *encoder)
{
    struct apart apart = {.side = qdri_encode_side(encoder)};
    qdr_cell to;
    (void)data;
    apart.cells = apart.side * apart.side;
    apart.of = qdri_encode_array(encoder, (uint64_t)apart.cells * apart.cells, sizeof *apart.of);
    if (!apart.of) {
        return;
    }
    note_houses(&apart, &qdri_encode_frame(encoder)->houses);
    note_moves(&apart);
    for (unsigned cell = 0; cell < apart.cells; ++cell) {
        for (size_t k = 0; k < 4; ++k) {
            if (go(apart.side, (qdr_cell)cell, knight[k], 1, &to) &&
                *between(&apart, (qdr_cell)cell, to) == MUST_DIFFER) {
                encode_pair(encoder, &apart, (qdr_cell)cell, to);
            }
        }
    }
    free(apart.of);
}

QDRI_RULE(qdri_rule_antiknight) = {
    .info.name = "antiknight",
    .sight = QDRI_SEES_DIGITS,
    .pair_sight = QDRI_SEES_PAIRS,
    .info.meaning = "cells a knight's move apart hold different digits",
    .kind = knight,
    .holds = holds,
    .houses = knight_houses,
    .encode = knight_encode,
    .look = {.label = "anti-knight"}};

QDRI_RULE(qdri_rule_antiking) = {.info.name = "antiking",
                                 .sight = QDRI_SEES_DIGITS,
                                 .pair_sight = QDRI_SEES_PAIRS,
                                 .info.meaning = "cells a king's move apart hold different digits",
                                 .kind = king,
                                 .holds = holds,
                                 .houses = king_houses,
                                 .look = {.label = "anti-king"}};
