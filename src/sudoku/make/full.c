/* full.c  Full grids at random.
 *
 * Random digits are sown in some random cells, and who answers finds a grid around them.  Where
 * there is none, or it takes long, fewer are sown; without any, that answer is the last word.  So
 * rules that leave few grids get those.  Not all grids have the same chance, but among those of a
 * quarter of the cells, or three boxes, hardly any two puzzles meet.
 *
 * Where any classic grid will do, a band and a stack are sown, each of which is as likely as any
 * other one; about 2,700 grids share both. */
#include <string.h>

#include "sudoku/make/many.h"

/* The share of cells that is sown at first. */
#define SOWN 4

#define NINE 9

/* So many where there is a kernel: three boxes; or five, a band and a stack. */
#define SOWN_THREE (3 * NINE)
#define SOWN_FIVE (5 * NINE)

/* Nodes for a search around digits that were sown. */
#define SEARCH_NODES 1000

/* ------------------------------------------------------------------------------- any rules ---- */

/* Returns a random digit that the rules allow in a cell of the grid; 0: there is none. */
static qdr_digit random_digit(struct qdri_making *making, const qdr_grid *grid, qdr_cell cell)
{
    const struct qdri_many *many = making->many;
    qdr_digit digits[QDR_SIDE_MAX];
    uint32_t count = 0;
    for (unsigned digit = 1; digit <= qdr_rules_digits(many->base.rules); ++digit) {
        const qdr_digit candidate = (qdr_digit)digit;
        if (qdr_encoding_option(many->question.sudoku, cell, candidate) != QDR_NO_OPTION &&
            qdr_rules_allows(many->base.rules, grid, cell, candidate)) {
            digits[count++] = candidate;
        }
    }
    return count > 0 ? digits[qdri_random_below(&making->random, count)] : 0;
}

static void sow(struct qdri_making *making, unsigned count)
{
    struct qdri_many *many = making->many;
    qdr_grid *grid = &many->scratch;
    memcpy(grid->cell, many->base.fixed.cell, many->base.cells);
    qdri_random_shuffle(&making->random, making->shuffled, many->base.cells,
                        sizeof *making->shuffled);
    for (unsigned k = 0; k < many->base.cells && count > 0; ++k) {
        const qdr_cell cell = making->shuffled[k];
        if (grid->cell[cell] == 0 && qdr_rules_has_cell(many->base.rules, cell)) {
            grid->cell[cell] = random_digit(making, grid, cell);
            --count;
        }
    }
    memcpy(making->puzzle, grid->cell, many->base.cells);
}

/* ------------------------------------------------------------------------- classic puzzles ---- */

/* Which digits the lines and boxes of a cell have. */
struct houses {
    unsigned row[NINE];
    unsigned column[NINE];
    unsigned box[NINE];
};

static unsigned box_of(unsigned cell)
{
    return cell / (3 * NINE) * 3 + cell % NINE / 3;
}

static void place(struct houses *houses, unsigned cell, qdr_digit digit)
{
    const unsigned bit = 1U << digit >> 1;
    houses->row[cell / NINE] |= bit;
    houses->column[cell % NINE] |= bit;
    houses->box[box_of(cell)] |= bit;
}

/* The k-th cell of three boxes, none of which shares a line with another: `boxes`, from 0 to 5,
 * says which three. */
static unsigned cell_of_boxes(unsigned boxes, unsigned k)
{
    static const unsigned stacks[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                          {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const unsigned band = k / NINE;
    const unsigned place = k % NINE;
    return (band * 3 + place / 3) * NINE + stacks[boxes][band] * 3 + place % 3;
}

static qdr_digit digit_among(struct qdri_making *making, unsigned bits)
{
    const uint32_t count = (uint32_t)__builtin_popcount(bits);
    if (count == 0) {
        return 0;
    }
    for (uint32_t skipped = qdri_random_below(&making->random, count); skipped > 0; --skipped) {
        bits &= bits - 1;
    }
    return (qdr_digit)(__builtin_ctz(bits) + 1);
}

/* For rules that have a kernel.  Any digits in such boxes can be completed, if nothing else stands
 * against it, so there is mostly one question, and an easy one. */
static void sow_three(struct qdri_making *making, unsigned count)
{
    const struct qdri_many *many = making->many;
    struct houses houses = {0};
    memcpy(making->puzzle, many->base.fixed.cell, NINE * NINE);
    for (unsigned cell = 0; cell < NINE * NINE; ++cell) {
        if (making->puzzle[cell] != 0) {
            place(&houses, cell, making->puzzle[cell]);
        }
    }
    const unsigned boxes = qdri_random_below(&making->random, 6);
    for (unsigned k = 0; k < count; ++k) {
        const unsigned cell = cell_of_boxes(boxes, k);
        if (making->puzzle[cell] == 0) {
            const unsigned taken =
                houses.row[cell / NINE] | houses.column[cell % NINE] | houses.box[box_of(cell)];
            making->puzzle[cell] = digit_among(making, many->allowed[cell] & ~taken);
            place(&houses, cell, making->puzzle[cell]);
        }
    }
}

/* Three boxes in a row: their lines, each with its digits. */
typedef qdr_digit band[3][3][3];

static void shuffle_digits(struct qdri_making *making, qdr_digit *digits, unsigned count)
{
    qdri_random_shuffle(&making->random, digits, count, sizeof *digits);
}

/* In a band, each line of the first box has so many of its digits one line lower in the second box,
 * the same number for all three.  That makes 56 ways, the sum of cubes of 1, 3, 3, 1. */
static unsigned how_many_go_down(struct qdri_making *making)
{
    const uint32_t way = qdri_random_below(&making->random, 56);
    return (unsigned)(way > 0) + (unsigned)(way > 27) + (unsigned)(way > 54);
}

/* Fills a band, whose first box is there. */
static void fill_band(struct qdri_making *making, band boxes)
{
    const unsigned count = how_many_go_down(making);
    for (unsigned line = 0; line < 3; ++line) {
        const unsigned below = (line + 1) % 3;
        const unsigned above = (line + 2) % 3;
        qdr_digit digits[3];
        memcpy(digits, boxes[0][line], sizeof digits);
        shuffle_digits(making, digits, 3);
        for (unsigned k = 0; k < 3; ++k) {
            boxes[1][k < count ? below : above][k] = digits[k];
            boxes[2][k < count ? above : below][k] = digits[k];
        }
    }
    for (unsigned line = 0; line < 3; ++line) {
        shuffle_digits(making, boxes[1][line], 3);
        shuffle_digits(making, boxes[2][line], 3);
    }
}

/* The first band and the first stack, around the same box. */
static void sow_five(struct qdri_making *making)
{
    qdr_digit first[NINE];
    band across;
    band down;
    for (unsigned k = 0; k < NINE; ++k) {
        first[k] = (qdr_digit)(k + 1);
    }
    shuffle_digits(making, first, NINE);
    for (unsigned k = 0; k < NINE; ++k) {
        across[0][k / 3][k % 3] = down[0][k % 3][k / 3] = first[k];
    }
    fill_band(making, across);
    fill_band(making, down);
    memset(making->puzzle, 0, NINE * NINE);
    for (unsigned line = 0; line < 3; ++line) {
        for (unsigned k = 0; k < NINE; ++k) {
            making->puzzle[line * NINE + k] = across[k / 3][line][k % 3];
            making->puzzle[k * NINE + line] = down[k / 3][line][k % 3];
        }
    }
}

/* ------------------------------------------------------------------------------------ both ---- */

static void ask(struct qdri_making *making)
{
    if (making->sown == SOWN_FIVE && making->many->is_free) {
        sow_five(making);
    } else if (making->many->batch) {
        sow_three(making, making->sown);
    } else {
        sow(making, making->sown);
    }
    making->step = QDRI_STEP_FULL;
    making->nodes = making->sown > 0 ? SEARCH_NODES : 0;
}

void qdri_full_begin(struct qdri_making *making)
{
    const struct qdri_many *many = making->many;
    making->sown = many->is_free ? SOWN_FIVE : many->batch ? SOWN_THREE : many->base.cells / SOWN;
    ask(making);
}

bool qdri_full_take(struct qdri_making *making)
{
    if (making->reply == QDRI_REPLY_FOUND) {
        memcpy(making->full, making->found, making->many->base.cells);
        return true;
    }
    if (making->reply == QDRI_REPLY_NONE && making->sown == 0) {
        making->step = QDRI_STEP_DONE;
        making->outcome = QDR_EXHAUSTED;
        return false;
    }
    const bool was_five = making->many->is_free && making->sown == SOWN_FIVE;
    making->sown = was_five ? SOWN_THREE : making->sown * 3 / 4;
    ask(making);
    return false;
}
