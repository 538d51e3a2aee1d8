/* equivalence.c  Set equivalence: what some lines have outside of as many boxes is what these boxes
 * have outside of those lines.
 *
 * Rows, columns and boxes have each digit once, so as many lines as boxes have the same digits as
 * often.  Take away what both have: a cell in a box and in a line, from each; if it is in a row and
 * in a column, it is left once on the side of the lines.  What is left of the lines, and what is
 * left of the boxes, holds the same digits as often.  Of rows 3 and 7, columns 3 and 7, and the
 * boxes in the corners, that is the ring around the middle box and the four corners of the board,
 * which Phistomefel found; of jigsaws, what is known as the law of leftovers.
 *
 * Of each digit is known how often it is there, at least and at most, on either side: at most once
 * in each house that has a place of it there; at least once in each full house that has no other
 * place.  What holds for one side holds for the other, and all digits together are as many as the
 * cells.  A digit that is there as often as it stands has no further place there; one that must be
 * in each house that has a place of it there is nowhere else in these houses. */
#include <stdlib.h>

#include "base/alloc.h"
#include "sudoku/logic/technique.h"

enum {
    LINES = 4,
    LEFT_OF_BOX = 4,
    WORDS = 2,
    CELLS = 64 * WORDS,
    KINDS = 3,
    SIDE = 16,
    HOUSES = KINDS * SIDE
};

struct cells {
    uint64_t word[WORDS];
};

/* So many lines, and as many boxes: numbers in the list below. */
struct pairing {
    uint8_t count;
    uint8_t line[LINES];
    uint8_t box[LINES];
};

/* Full rows, columns and boxes, and the pairings of them that leave few cells.  A set of houses has
 * a lane of SIDE bits for each kind, and in it a bit for each of them in their order; of[cell] are
 * those that a cell is in. */
struct qdri_equivalences {
    unsigned digits;
    size_t lines; /* these come first */
    size_t houses;
    size_t house[HOUSES];
    struct cells cells[HOUSES];
    uint64_t of[CELLS];
    size_t pairings;
    size_t capacity;
    struct pairing *pairing;
    bool has_failed; /* no memory */
};

/* ---------------------------------------------------------------------------------- sets ---- */

static unsigned size_of(const struct cells *cells)
{
    unsigned size = 0;
    for (size_t k = 0; k < WORDS; ++k) {
        size += cells->word[k] ? qdri_size_of(cells->word[k]) : 0;
    }
    return size;
}

static struct cells common(const struct cells *a, const struct cells *b)
{
    struct cells both;
    for (size_t k = 0; k < WORDS; ++k) {
        both.word[k] = a->word[k] & b->word[k];
    }
    return both;
}

static struct cells without(const struct cells *a, const struct cells *b)
{
    struct cells rest;
    for (size_t k = 0; k < WORDS; ++k) {
        rest.word[k] = a->word[k] & ~b->word[k];
    }
    return rest;
}

static void unite(struct cells *to, const struct cells *more)
{
    for (size_t k = 0; k < WORDS; ++k) {
        to->word[k] |= more->word[k];
    }
}

static bool is_empty(const struct cells *cells)
{
    return (cells->word[0] | cells->word[1]) == 0;
}

static void put(struct cells *cells, qdr_cell cell)
{
    cells->word[cell / 64] |= UINT64_C(1) << cell % 64;
}

static bool has(const struct cells *cells, size_t cell)
{
    return (cells->word[cell / 64] >> cell % 64 & 1) != 0;
}

/* Those of a set of houses that are of a kind. */
static uint64_t of_kind(uint64_t houses, unsigned kind)
{
    return houses >> SIDE * kind & ((UINT64_C(1) << SIDE) - 1);
}

/* How many of each kind are in a set of houses: a number in each lane. */
static uint64_t count_kinds(uint64_t houses)
{
    houses -= houses >> 1 & UINT64_C(0x5555555555555555);
    houses = (houses & UINT64_C(0x3333333333333333)) + (houses >> 2 & UINT64_C(0x3333333333333333));
    houses = (houses + (houses >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (houses + (houses >> 8)) & UINT64_C(0x00ff00ff00ff00ff);
}

/* ------------------------------------------------------------------------------- pairings ---- */

/* Lines that have been chosen, with cells that are in some and in two of them, and boxes. */
struct choice {
    struct qdri_equivalences *all;
    struct pairing pairing;
    unsigned boxes;
    struct cells once;
    struct cells twice;
    struct cells boxed;
};

/* Does everything hang together, so that it is not two pairings side by side? */
static bool is_connected(const struct choice *choice)
{
    const struct pairing *pairing = &choice->pairing;
    struct cells reached = choice->all->cells[pairing->line[0]];
    for (unsigned round = 0; round < 2 * LINES; ++round) {
        for (unsigned k = 0; k < pairing->count; ++k) {
            const struct cells *line = &choice->all->cells[pairing->line[k]];
            const struct cells *box = &choice->all->cells[pairing->box[k]];
            const struct cells in_line = common(line, &reached);
            const struct cells in_box = common(box, &reached);
            const struct cells line_boxed = common(&in_line, &choice->boxed);
            if (!is_empty(&line_boxed)) {
                unite(&reached, line);
            }
            if (!is_empty(&in_box)) {
                unite(&reached, box);
            }
        }
    }
    struct cells all = choice->once;
    unite(&all, &choice->boxed);
    all = without(&all, &reached);
    return is_empty(&all);
}

static void take_pairing(const struct choice *choice)
{
    struct qdri_equivalences *all = choice->all;
    const struct cells open = without(&choice->twice, &choice->boxed);
    if (!is_empty(&open) || !is_connected(choice)) {
        return;
    }
    struct pairing *grown =
        qdri_grow(all->pairing, &all->capacity, all->pairings + 1, sizeof *grown);
    if (!grown) {
        all->has_failed = true;
        return;
    }
    all->pairing = grown;
    grown[all->pairings++] = choice->pairing;
}

/* Are four lines two rows and two columns?  Of fewer, any will do. */
static bool is_balanced(const struct pairing *pairing, const struct qdri_equivalences *all)
{
    unsigned rows = 0;
    for (unsigned k = 0; k < pairing->count; ++k) {
        rows += pairing->line[k] < all->lines / 2;
    }
    return pairing->count < LINES || rows == LINES / 2;
}

/* Is the box one of those that may be next?  With four lines, each has one of the crossings. */
static bool is_good_box(const struct choice *choice, size_t box)
{
    const struct qdri_equivalences *all = choice->all;
    const struct cells left = without(&all->cells[box], &choice->once);
    const struct cells crossings = common(&all->cells[box], &choice->twice);
    return size_of(&left) <= LEFT_OF_BOX &&
           (choice->pairing.count < LINES || !is_empty(&crossings));
}

/* Adds boxes, of those from one on. */
static void choose_boxes(struct choice *choice, size_t from)
{
    const struct qdri_equivalences *all = choice->all;
    if (choice->boxes == choice->pairing.count) {
        take_pairing(choice);
        return;
    }
    for (size_t k = from; k < all->houses; ++k) {
        if (is_good_box(choice, k)) {
            const struct cells boxed = choice->boxed;
            unite(&choice->boxed, &all->cells[k]);
            choice->pairing.box[choice->boxes++] = (uint8_t)k;
            choose_boxes(choice, k + 1);
            --choice->boxes;
            choice->boxed = boxed;
        }
    }
}

/* Adds so many lines, of those from one on. */
static void choose_lines(struct choice *choice, size_t from, unsigned more)
{
    struct qdri_equivalences *all = choice->all;
    if (more == 0) {
        if (is_balanced(&choice->pairing, all)) {
            choose_boxes(choice, all->lines);
        }
        return;
    }
    for (size_t k = from; k < all->lines; ++k) {
        const struct cells once = choice->once;
        const struct cells twice = choice->twice;
        const struct cells again = common(&once, &all->cells[k]);
        unite(&choice->twice, &again);
        unite(&choice->once, &all->cells[k]);
        choice->pairing.line[choice->pairing.count++] = (uint8_t)k;
        choose_lines(choice, k + 1, more - 1);
        --choice->pairing.count;
        choice->once = once;
        choice->twice = twice;
    }
}

/* Lists full houses of a kind.  False: they do not part the board, so nothing can be counted by
 * them. */
static bool list_houses(struct qdri_equivalences *all, const struct qdri_position *position,
                        qdr_house_kind kind)
{
    bool is_parted = true;
    unsigned count = 0;
    for (size_t k = 0; is_parted && k < position->houses; ++k) {
        const qdr_house *house = qdr_rules_house(position->rules, k);
        if (house->kind != kind || !qdri_is_full(position, k)) {
            continue;
        }
        is_parted = count < SIDE;
        for (size_t i = 0; is_parted && i < house->count; ++i) {
            uint64_t *of = &all->of[house->cells[i]];
            is_parted = of_kind(*of, kind) == 0;
            *of |= UINT64_C(1) << (SIDE * kind + count);
            put(&all->cells[all->houses], house->cells[i]);
        }
        all->house[all->houses++] = k;
        ++count;
    }
    return is_parted && count * position->digits == position->cells;
}

/* Lists what there is to look at; NULL: no memory. */
static struct qdri_equivalences *list_all(const struct qdri_position *position)
{
    struct qdri_equivalences *all = qdri_zeros(1, sizeof *all);
    if (!all || position->cells > CELLS) {
        return all;
    }
    all->digits = position->digits;
    bool is_parted =
        list_houses(all, position, QDR_HOUSE_ROW) && list_houses(all, position, QDR_HOUSE_COLUMN);
    all->lines = all->houses;
    is_parted = is_parted && list_houses(all, position, QDR_HOUSE_BOX);
    for (unsigned lines = 1; is_parted && lines <= LINES; ++lines) {
        choose_lines(&(struct choice){.all = all}, 0, lines);
    }
    if (all->has_failed) {
        qdri_equivalences_free(all);
        return NULL;
    }
    return all;
}

void qdri_equivalences_free(struct qdri_equivalences *all)
{
    if (all) {
        free(all->pairing);
        free(all);
    }
}

/* --------------------------------------------------------------------------------- counts ---- */

/* What is left on both sides, and the places of digits: candidates and digits that stand. */
enum { OF_LINES, OF_BOXES, SIDES };
struct look {
    const struct qdri_position *position;
    struct qdri_finding *finding;
    const struct qdri_equivalences *all;
    struct cells place[QDR_SIDE_MAX + 1];
    struct cells stands[QDR_SIDE_MAX + 1];

    const struct pairing *pairing;
    struct cells side[SIDES];
    unsigned size; /* of either */
    unsigned least[QDR_SIDE_MAX + 1];
    unsigned most[QDR_SIDE_MAX + 1];
    uint64_t houses[SIDES][QDR_SIDE_MAX + 1];  /* those that have a place of the digit there */
    uint64_t certain[SIDES][QDR_SIDE_MAX + 1]; /* and none elsewhere */
};

static void list_places(struct look *look)
{
    const struct qdri_position *position = look->position;
    for (size_t cell = 0; cell < position->cells; ++cell) {
        const qdr_digit digit = position->grid.cell[cell];
        for (qdri_digit_set s = position->candidates[cell]; s; s = qdri_rest(s)) {
            put(&look->place[qdri_lowest(s)], (qdr_cell)cell);
        }
        if (digit != 0) {
            put(&look->place[digit], (qdr_cell)cell);
            put(&look->stands[digit], (qdr_cell)cell);
        }
    }
}

/* The houses that the cells are in. */
static uint64_t houses_of(const struct look *look, const struct cells *cells)
{
    uint64_t houses = 0;
    for (size_t word = 0; word < WORDS; ++word) {
        for (uint64_t s = cells->word[word]; s; s = qdri_rest(s)) {
            houses |= look->all->of[word * 64 + qdri_lowest(s)];
        }
    }
    return houses;
}

/* Bounds how often a digit is on a side.  `elsewhere`: the houses that have it elsewhere. */
static void count_side(struct look *look, unsigned digit, unsigned side, uint64_t elsewhere)
{
    const uint64_t houses = look->houses[side][digit];
    const uint64_t certain = houses & ~elsewhere;
    const uint64_t least = count_kinds(certain);
    const uint64_t most = count_kinds(houses);
    look->certain[side][digit] = certain;
    for (unsigned kind = 0; kind < KINDS; ++kind) {
        const unsigned low = (unsigned)of_kind(least, kind);
        const unsigned high = (unsigned)of_kind(most, kind);
        look->least[digit] = low > look->least[digit] ? low : look->least[digit];
        look->most[digit] = high < look->most[digit] ? high : look->most[digit];
    }
}

/* Finds how often a digit is on both sides. */
static void count_digit(struct look *look, unsigned digit)
{
    struct cells rest = look->place[digit];
    const struct cells open = without(&rest, &look->stands[digit]);
    if (is_empty(&open)) {
        const struct cells here = common(&look->side[OF_LINES], &rest);
        look->least[digit] = size_of(&here);
        look->most[digit] = look->least[digit];
        look->houses[OF_LINES][digit] = 0;
        look->houses[OF_BOXES][digit] = 0;
        return; /* nothing is open */
    }
    look->least[digit] = 0;
    look->most[digit] = look->size;
    for (unsigned side = 0; side < SIDES; ++side) {
        const struct cells here = common(&look->side[side], &look->place[digit]);
        look->houses[side][digit] = houses_of(look, &here);
        rest = without(&rest, &here);
    }
    const uint64_t beside = houses_of(look, &rest);
    count_side(look, digit, OF_LINES, beside | look->houses[OF_BOXES][digit]);
    count_side(look, digit, OF_BOXES, beside | look->houses[OF_LINES][digit]);
}

/* All digits together are as many as there are cells.  False where that cannot be. */
static bool count_together(struct look *look)
{
    const unsigned digits = look->position->digits;
    unsigned least = 0;
    unsigned most = 0;
    bool is_possible = true;
    for (unsigned digit = 1; digit <= digits; ++digit) {
        least += look->least[digit];
        most += look->most[digit];
        is_possible = is_possible && look->least[digit] <= look->most[digit];
    }
    if (!is_possible || least > look->size || most < look->size) {
        return false;
    }
    for (unsigned digit = 1; digit <= digits; ++digit) {
        const unsigned room = look->size - least + look->least[digit];
        const unsigned others = most - look->most[digit];
        const unsigned need = look->size > others ? look->size - others : 0;
        look->most[digit] = room < look->most[digit] ? room : look->most[digit];
        look->least[digit] = need > look->least[digit] ? need : look->least[digit];
    }
    return true;
}

/* -------------------------------------------------------------------------------- finding ---- */

/* Removes the digit from those of the cells that are in one of the houses. */
static bool remove_from(const struct look *look, const struct cells *cells, uint64_t houses,
                        unsigned digit)
{
    bool is_any = false;
    for (size_t word = 0; word < WORDS; ++word) {
        for (uint64_t s = cells->word[word]; s; s = qdri_rest(s)) {
            const size_t cell = word * 64 + qdri_lowest(s);
            is_any |= (look->all->of[cell] & houses) != 0 &&
                      qdri_find_remove(look->finding, (qdr_cell)cell, digit);
        }
    }
    return is_any;
}

/* Is the digit as often on a side as it stands there already? */
static bool is_full_of(const struct look *look, unsigned side, unsigned digit)
{
    const struct cells here = common(&look->side[side], &look->place[digit]);
    const struct cells standing = common(&here, &look->stands[digit]);
    const struct cells open = without(&here, &standing);
    return !is_empty(&open) && look->most[digit] == size_of(&standing) &&
           remove_from(look, &open, UINT64_MAX, digit);
}

/* Must it be there in each house of a kind that has a place of it there? */
static bool is_needed_in(const struct look *look, unsigned side, unsigned digit)
{
    const uint64_t houses = look->houses[side][digit];
    const uint64_t open = houses & ~look->certain[side][digit];
    const struct cells elsewhere = without(&look->place[digit], &look->side[side]);
    bool is_any = false;
    for (unsigned kind = 0; open && kind < KINDS && !is_any; ++kind) {
        is_any = of_kind(open, kind) != 0 &&
                 look->least[digit] >= of_kind(count_kinds(houses), kind) &&
                 remove_from(look, &elsewhere, of_kind(houses, kind) << SIDE * kind, digit);
    }
    return is_any;
}

static void mark_side(const struct look *look, qdr_role role, unsigned side)
{
    for (size_t cell = 0; cell < look->position->cells; ++cell) {
        if (has(&look->side[side], cell)) {
            qdri_find_mark_all(look->finding, role, (qdr_cell)cell,
                               look->position->candidates[cell]);
        }
    }
}

/* Says how often each of the digits is there: those that have no more room, or that are needed. */
static void say_digits(const struct look *look, qdri_digit_set full, qdri_digit_set needed)
{
    const char *before = "";
    for (qdri_digit_set s = full | needed; s; s = qdri_rest(s)) {
        const unsigned digit = qdri_lowest(s);
        const bool is_full = (full >> digit & 1) != 0;
        const unsigned times = is_full ? look->most[digit] : look->least[digit];
        qdri_find_say(look->finding, "%s %c", before, qdr_digit_symbol((qdr_digit)digit));
        if (times == 0) {
            qdri_find_say(look->finding, " nowhere");
        } else {
            qdri_find_say(look->finding, " at %s %s", is_full ? "most" : "least",
                          times == 1   ? "once"
                          : times == 2 ? "twice"
                                       : "");
        }
        if (times > 2) {
            qdri_find_say(look->finding, "%u times", times);
        }
        before = ",";
    }
}

static void tell(const struct look *look, qdri_digit_set full, qdri_digit_set needed)
{
    struct qdri_finding *finding = look->finding;
    const struct pairing *pairing = look->pairing;
    mark_side(look, QDR_ROLE_PATTERN, OF_LINES);
    mark_side(look, QDR_ROLE_SECOND, OF_BOXES);
    for (unsigned k = 0; k < 2u * pairing->count; ++k) {
        const unsigned at = k % pairing->count;
        qdri_find_house(finding, look->all->house[k == at ? pairing->line[at] : pairing->box[at]]);
    }
    if (finding->has_failed) {
        return;
    }
    qdri_find_say(finding, "set equivalence of ");
    qdri_find_say_houses(finding, finding->house, pairing->count);
    qdri_find_say(finding, " and ");
    qdri_find_say_houses(finding, finding->house + pairing->count, pairing->count);
    qdri_find_say(finding, ", the rests of which have");
    say_digits(look, full, needed);
}

static bool look_at_digits(struct look *look)
{
    qdri_digit_set full = 0;
    qdri_digit_set needed = 0;
    for (unsigned digit = 1; digit <= look->position->digits; ++digit) {
        count_digit(look, digit);
    }
    if (!count_together(look)) {
        return false;
    }
    for (unsigned digit = 1; digit <= look->position->digits; ++digit) {
        for (unsigned side = 0; side < SIDES; ++side) {
            const qdri_digit_set bit = (qdri_digit_set)1 << digit;
            full |= is_full_of(look, side, digit) ? bit : 0;
            needed |= is_needed_in(look, side, digit) ? bit : 0;
        }
    }
    if (full | needed) {
        tell(look, full, needed);
    }
    return (full | needed) != 0;
}

/* Finds what is left on both sides. */
static void leave(struct look *look, const struct pairing *pairing)
{
    struct cells once = {{0}};
    struct cells twice = {{0}};
    struct cells boxed = {{0}};
    for (unsigned k = 0; k < pairing->count; ++k) {
        const struct cells again = common(&once, &look->all->cells[pairing->line[k]]);
        unite(&twice, &again);
        unite(&once, &look->all->cells[pairing->line[k]]);
        unite(&boxed, &look->all->cells[pairing->box[k]]);
    }
    look->pairing = pairing;
    look->side[OF_LINES] = without(&once, &boxed);
    unite(&look->side[OF_LINES], &twice);
    look->side[OF_BOXES] = without(&boxed, &once);
    look->size = size_of(&look->side[OF_BOXES]);
}

bool qdri_technique_equivalence(const struct qdri_position *position, struct qdri_finding *finding)
{
    struct look look = {.position = position, .finding = finding};
    bool is_found = false;
    if (!finding->equivalences) {
        finding->equivalences = list_all(position);
        finding->has_failed |= !finding->equivalences;
    }
    look.all = finding->equivalences;
    if (look.all && look.all->pairings > 0) {
        list_places(&look);
    }
    for (size_t k = 0; look.all && k < look.all->pairings && !is_found; ++k) {
        leave(&look, &look.all->pairing[k]);
        is_found = look_at_digits(&look);
    }
    return is_found;
}
