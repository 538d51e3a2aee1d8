/* exocet.c  Junior exocets: two cells hold the same two digits as two others far from them.
 *
 * The base is two cells of a box and a line, with three or four candidates between them.  Take
 * three lines across, columns for a base in a row: one that meets the box beside the base, and two
 * others, in each of which a cell of the band is a target.  Say a digit of the base stands in
 * neither target.  Then each of the three has it in another cell, which does not see both cells of
 * the base, and none of the three cells sees another.  Where there are no three such cells, the
 * digit stands in a target.  If that is so for all candidates of the base, the targets hold the two
 * digits of the base, one each.
 *
 * So there are few ways: two digits, each in a cell of the base and in a target.  In each way, a
 * digit has a place in the line beside the base, one in that of the other target, and one in every
 * other full house; where a house has only one left for it, nothing else stands there.  What is in
 * no way is removed: from targets what the base does not have, digits for which there is no way,
 * and whatever sees all places of a digit that is in every way. */
#include <string.h>

#include "sudoku/logic/techniques/technique.h"

enum { FEWEST = 3, MOST = 4, WORDS = 8, LINES = 64, BASE = 2, ACROSS = 3 };

/* Cells of the board. */
struct cells {
    uint64_t word[WORDS];
};

/* A line across, without any cell of the base; the cells that may hold each digit beside that. */
struct line {
    size_t house;
    bool is_beside; /* does it meet the box? */
    struct cells open[MOST];
};

struct exocet {
    const struct qdri_position *position;
    struct qdri_finding *finding;
    size_t words;
    qdr_cell base[BASE];
    qdri_digit_set set; /* its candidates */
    unsigned digits;
    unsigned digit[MOST]; /* the same */
    struct cells band;    /* lines along the base that meet its box */
    unsigned lines;
    struct line line[LINES];
    const struct line *across[ACROSS]; /* the one beside the base, and those of the targets */
    qdr_cell target[BASE];
    struct cells alive[MOST]; /* of each digit: where it is in some way */
    struct cells free;        /* what no digit of base and targets takes in some way */
};

/* ----------------------------------------------------------------------------------- cells ---- */

/* Takes away what a cell sees.  Returns whether anything is left. */
static bool hide(const struct exocet *exocet, struct cells *cells, size_t from)
{
    const uint64_t *seen = qdri_seen_from(exocet->position, (qdr_cell)from);
    uint64_t rest = 0;
    for (size_t k = 0; k < exocet->words; ++k) {
        cells->word[k] &= ~seen[k];
        rest |= cells->word[k];
    }
    return rest != 0;
}

/* Are there cells of two sets that do not see each other? */
static bool are_two(const struct exocet *exocet, const struct cells *a, const struct cells *b)
{
    const size_t cells = exocet->position->cells;
    for (size_t cell = qdri_bit_next(a->word, exocet->words, 0); cell < cells;
         cell = qdri_bit_next(a->word, exocet->words, cell + 1)) {
        struct cells rest = *b;
        if (hide(exocet, &rest, cell)) {
            return true;
        }
    }
    return false;
}

/* Are there cells of three sets, none of which sees another? */
static bool are_three(const struct exocet *exocet, const struct cells *a, const struct cells *b,
                      const struct cells *c)
{
    const size_t cells = exocet->position->cells;
    for (size_t cell = qdri_bit_next(a->word, exocet->words, 0); cell < cells;
         cell = qdri_bit_next(a->word, exocet->words, cell + 1)) {
        struct cells left = *b;
        struct cells right = *c;
        if (hide(exocet, &left, cell) && hide(exocet, &right, cell) &&
            are_two(exocet, &left, &right)) {
            return true;
        }
    }
    return false;
}

static bool may_hold(const struct exocet *exocet, size_t cell, unsigned digit)
{
    return exocet->position->grid.cell[cell] == digit ||
           qdri_is_candidate(exocet->position, (qdr_cell)cell, digit);
}

/* Does the cell see both cells of the base? */
static bool is_beneath(const struct exocet *exocet, qdr_cell cell)
{
    return qdri_sees(exocet->position, cell, exocet->base[0]) &&
           qdri_sees(exocet->position, cell, exocet->base[1]);
}

/* Gives how many cells of a house are among these, and the last of them. */
static unsigned count_in(const qdr_house *house, const struct cells *cells, qdr_cell *last)
{
    unsigned count = 0;
    for (unsigned k = 0; k < house->count; ++k) {
        if (qdri_bit_has(cells->word, house->cells[k])) {
            *last = house->cells[k];
            ++count;
        }
    }
    return count;
}

/* ------------------------------------------------------------------------------------ ways ---- */

/* Has every full house one of these cells?  Adds those that are the only ones of a house. */
static bool fill_houses(const struct qdri_position *position, const struct cells *cells,
                        struct cells *taken)
{
    for (size_t k = 0; k < position->houses; ++k) {
        qdr_cell last = 0;
        const unsigned count = qdri_is_full(position, k)
                                   ? count_in(qdr_rules_house(position->rules, k), cells, &last)
                                   : position->digits;
        if (count == 0) {
            return false;
        }
        if (count == 1) {
            qdri_bit_put(taken->word, last);
        }
    }
    return true;
}

/* Gives the cells that may hold the k-th digit beside that cell of the base and that target, while
 * the other ones do not. */
static struct cells list_all(const struct exocet *exocet, unsigned k, unsigned base,
                             unsigned target)
{
    struct cells all = {{0}};
    for (size_t cell = 0; cell < exocet->position->cells; ++cell) {
        if (may_hold(exocet, cell, exocet->digit[k]) && cell != exocet->base[1 - base] &&
            cell != exocet->target[1 - target]) {
            qdri_bit_put(all.word, cell);
        }
    }
    hide(exocet, &all, exocet->base[base]);
    hide(exocet, &all, exocet->target[target]);
    return all;
}

/* The same, but only what is beside some place in the line that meets the box, and one in that of
 * the other target, and in every house; and the only ones of a house.  False: there is none. */
static bool spread(const struct exocet *exocet, unsigned k, unsigned base, unsigned target,
                   struct cells *places, struct cells *taken)
{
    const size_t cells = exocet->position->cells;
    const struct cells all = list_all(exocet, k, base, target);
    const struct cells *first = &exocet->across[0]->open[k];
    const struct cells *second = &exocet->across[2 - target]->open[k];
    for (size_t a = qdri_bit_next(first->word, exocet->words, 0); a < cells;
         a = qdri_bit_next(first->word, exocet->words, a + 1)) {
        struct cells rest = all;
        hide(exocet, &rest, a);
        for (size_t b = qdri_bit_next(second->word, exocet->words, 0);
             qdri_bit_has(all.word, a) && b < cells;
             b = qdri_bit_next(second->word, exocet->words, b + 1)) {
            struct cells left = rest;
            struct cells only = {{0}};
            hide(exocet, &left, b);
            if (qdri_bit_has(rest.word, b) && fill_houses(exocet->position, &left, &only)) {
                for (size_t w = 0; w < exocet->words; ++w) {
                    places->word[w] |= left.word[w];
                }
            }
        }
    }
    return fill_houses(exocet->position, places, taken);
}

/* Tries a way: the i-th digit in that cell of the base and the first target, the k-th in the other
 * ones. */
static bool try_way(struct exocet *exocet, unsigned i, unsigned k, unsigned base)
{
    struct cells places[BASE] = {{{0}}};
    struct cells taken[BASE] = {{{0}}};
    if (!may_hold(exocet, exocet->base[base], exocet->digit[i]) ||
        !may_hold(exocet, exocet->target[0], exocet->digit[i]) ||
        !may_hold(exocet, exocet->base[1 - base], exocet->digit[k]) ||
        !may_hold(exocet, exocet->target[1], exocet->digit[k]) ||
        !spread(exocet, i, base, 0, &places[0], &taken[0]) ||
        !spread(exocet, k, 1 - base, 1, &places[1], &taken[1])) {
        return false;
    }
    for (size_t w = 0; w < exocet->words; ++w) {
        const uint64_t free = ~(taken[0].word[w] | taken[1].word[w]);
        exocet->free.word[w] |= free;
        for (unsigned d = 0; d < exocet->digits; ++d) {
            exocet->alive[d].word[w] |= d == i   ? places[0].word[w] & ~taken[1].word[w]
                                        : d == k ? places[1].word[w] & ~taken[0].word[w]
                                                 : free;
        }
    }
    return true;
}

static bool try_ways(struct exocet *exocet)
{
    bool is_any = false;
    memset(exocet->alive, 0, sizeof exocet->alive);
    memset(&exocet->free, 0, sizeof exocet->free);
    for (unsigned i = 0; i < exocet->digits; ++i) {
        for (unsigned k = 0; k < exocet->digits; ++k) {
            for (unsigned base = 0; i != k && base < BASE; ++base) {
                is_any |= try_way(exocet, i, k, base);
            }
        }
    }
    return is_any;
}

/* ------------------------------------------------------------------------------------ step ---- */

static bool remove_all(const struct exocet *exocet)
{
    bool is_any = false;
    for (size_t cell = 0; cell < exocet->position->cells; ++cell) {
        qdri_digit_set dead = qdri_bit_has(exocet->free.word, cell) ? 0 : ~exocet->set;
        for (unsigned k = 0; k < exocet->digits; ++k) {
            dead |= (qdri_digit_set)!qdri_bit_has(exocet->alive[k].word, cell) << exocet->digit[k];
        }
        dead &= exocet->position->candidates[cell];
        is_any |= qdri_find_remove_all(exocet->finding, (qdr_cell)cell, dead);
    }
    return is_any;
}

static void tell(const struct exocet *exocet)
{
    struct qdri_finding *finding = exocet->finding;
    size_t house[ACROSS];
    for (unsigned k = 0; k < BASE; ++k) {
        qdri_find_mark_all(finding, QDR_ROLE_PATTERN, exocet->base[k], exocet->set);
        qdri_find_mark_all(finding, QDR_ROLE_SECOND, exocet->target[k], exocet->set);
    }
    qdri_find_say_digits(finding, "junior exocet", exocet->set);
    qdri_find_say_cells(finding, " of", exocet->base, BASE);
    qdri_find_say_cells(finding, " with targets", exocet->target, BASE);
    for (unsigned k = 0; k < ACROSS; ++k) {
        house[k] = exocet->across[k]->house;
    }
    qdri_find_rest_on_houses(finding, " (", house, ACROSS);
    qdri_find_say(finding, ")");
}

/* --------------------------------------------------------------------------------- finding ---- */

static bool is_target(const struct exocet *exocet, qdr_cell cell)
{
    return (exocet->position->candidates[cell] & exocet->set) != 0 &&
           qdri_bit_has(exocet->band.word, cell) && !is_beneath(exocet, cell);
}

/* Does each digit of the base stand in a target? */
static bool is_exocet(const struct exocet *exocet)
{
    bool is_it = exocet->target[0] != exocet->target[1];
    for (unsigned k = 0; is_it && k < exocet->digits; ++k) {
        struct cells left = exocet->across[1]->open[k];
        struct cells right = exocet->across[2]->open[k];
        left.word[exocet->target[0] / 64] &= ~(UINT64_C(1) << exocet->target[0] % 64);
        right.word[exocet->target[1] / 64] &= ~(UINT64_C(1) << exocet->target[1] % 64);
        is_it = !are_three(exocet, &exocet->across[0]->open[k], &left, &right);
    }
    return is_it;
}

static bool try_targets(struct exocet *exocet)
{
    const qdr_rules *rules = exocet->position->rules;
    const qdr_house *first = qdr_rules_house(rules, exocet->across[1]->house);
    const qdr_house *second = qdr_rules_house(rules, exocet->across[2]->house);
    for (unsigned i = 0; i < first->count; ++i) {
        exocet->target[0] = first->cells[i];
        for (unsigned k = 0; is_target(exocet, first->cells[i]) && k < second->count; ++k) {
            exocet->target[1] = second->cells[k];
            if (is_target(exocet, second->cells[k]) && is_exocet(exocet) && try_ways(exocet) &&
                remove_all(exocet)) {
                tell(exocet);
                return true;
            }
        }
    }
    return false;
}

static bool try_lines(struct exocet *exocet)
{
    const struct line *end = exocet->line + exocet->lines;
    for (const struct line *beside = exocet->line; beside < end; ++beside) {
        for (const struct line *left = exocet->line; beside->is_beside && left < end; ++left) {
            for (const struct line *right = left + 1; !left->is_beside && right < end; ++right) {
                exocet->across[0] = beside;
                exocet->across[1] = left;
                exocet->across[2] = right;
                if (!right->is_beside && try_targets(exocet)) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* -------------------------------------------------------------------------------- the base ---- */

static bool do_meet(const qdr_house *a, const qdr_house *b)
{
    unsigned k = 0;
    while (k < a->count && !qdri_house_has(b, a->cells[k])) {
        ++k;
    }
    return k < a->count;
}

static void add_to_band(struct exocet *exocet, const qdr_house *house)
{
    for (unsigned k = 0; k < house->count; ++k) {
        qdri_bit_put(exocet->band.word, house->cells[k]);
    }
}

static void add_line(struct exocet *exocet, size_t index, const qdr_house *box)
{
    const qdr_house *house = qdr_rules_house(exocet->position->rules, index);
    if (qdri_house_has(house, exocet->base[0]) || qdri_house_has(house, exocet->base[1]) ||
        exocet->lines == LINES) {
        return;
    }
    struct line *line = &exocet->line[exocet->lines++];
    *line = (struct line){.house = index, .is_beside = do_meet(house, box)};
    for (unsigned place = 0; place < house->count; ++place) {
        const qdr_cell cell = house->cells[place];
        for (unsigned k = 0; !is_beneath(exocet, cell) && k < exocet->digits; ++k) {
            if (may_hold(exocet, cell, exocet->digit[k])) {
                qdri_bit_put(line->open[k].word, cell);
            }
        }
    }
}

static bool is_line(const qdr_house *house)
{
    return house->kind == QDR_HOUSE_ROW || house->kind == QDR_HOUSE_COLUMN;
}

/* Tries a base of that box and line. */
static bool try_base(struct exocet *exocet, const qdr_house *box, const qdr_house *along)
{
    const struct qdri_position *position = exocet->position;
    exocet->set = position->candidates[exocet->base[0]] | position->candidates[exocet->base[1]];
    if (qdri_size_of(exocet->set) < FEWEST || qdri_size_of(exocet->set) > MOST) {
        return false;
    }
    exocet->digits = 0;
    for (qdri_digit_set s = exocet->set; s; s = qdri_rest(s)) {
        exocet->digit[exocet->digits++] = qdri_lowest(s);
    }
    exocet->lines = 0;
    exocet->band = (struct cells){{0}};
    for (size_t k = 0; k < position->houses; ++k) {
        const qdr_house *house = qdr_rules_house(position->rules, k);
        if (!is_line(house) || !qdri_is_full(position, k)) {
            continue;
        }
        if (house->kind != along->kind) {
            add_line(exocet, k, box);
        } else if (do_meet(house, box)) {
            add_to_band(exocet, house);
        }
    }
    return try_lines(exocet);
}

/* Gives the blank cells of both houses; returns their number. */
static unsigned list_common(const struct qdri_position *position, const qdr_house *box,
                            const qdr_house *along, qdr_cell *cells)
{
    unsigned count = 0;
    for (unsigned k = 0; k < box->count; ++k) {
        if (position->candidates[box->cells[k]] != 0 && qdri_house_has(along, box->cells[k])) {
            cells[count++] = box->cells[k];
        }
    }
    return count;
}

static bool find_of_houses(struct exocet *exocet, const qdr_house *box, const qdr_house *along)
{
    qdr_cell common[QDR_SIDE_MAX];
    const unsigned count = list_common(exocet->position, box, along, common);
    for (unsigned i = 0; i < count; ++i) {
        for (unsigned k = i + 1; k < count; ++k) {
            exocet->base[0] = common[i];
            exocet->base[1] = common[k];
            if (try_base(exocet, box, along)) {
                return true;
            }
        }
    }
    return false;
}

bool qdri_technique_exocet(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    struct exocet exocet = {
        .position = position, .finding = finding, .words = qdri_words(position)};
    for (size_t k = 0; exocet.words <= WORDS && k < position->houses; ++k) {
        const qdr_house *box = qdr_rules_house(position->rules, k);
        for (size_t i = 0; box->kind == QDR_HOUSE_BOX && i < position->houses; ++i) {
            const qdr_house *along = qdr_rules_house(position->rules, i);
            if (is_line(along) && find_of_houses(&exocet, box, along)) {
                return true;
            }
        }
    }
    return false;
}
