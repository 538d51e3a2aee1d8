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
#include "sudoku/logic/position/pairings.h"
#include "sudoku/logic/techniques/technique.h"

/* --------------------------------------------------------------------------------- counts ---- */

/* What is left on both sides, and the places of digits: candidates and digits that stand. */
enum { OF_LINES, OF_BOXES, SIDES };
struct look {
    const struct qdri_position *position;
    struct qdri_finding *finding;
    const struct qdri_equivalences *all;
    struct qdri_cells place[QDR_SIDE_MAX + 1];
    struct qdri_cells stands[QDR_SIDE_MAX + 1];

    const struct qdri_pairing *pairing;
    struct qdri_cells side[SIDES];
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
            qdri_bit_put(look->place[qdri_lowest(s)].word, (qdr_cell)cell);
        }
        if (digit != 0) {
            qdri_bit_put(look->place[digit].word, (qdr_cell)cell);
            qdri_bit_put(look->stands[digit].word, (qdr_cell)cell);
        }
    }
}

/* The houses that the cells are in. */
static uint64_t houses_of(const struct look *look, const struct qdri_cells *cells)
{
    uint64_t houses = 0;
    for (size_t word = 0; word < QDRI_CELL_WORDS; ++word) {
        for (uint64_t s = cells->word[word]; s; s = qdri_rest(s)) {
            houses |= look->all->of[word * 64 + qdri_lowest(s)];
        }
    }
    return houses;
}

/* How many of each kind are in a set of houses: a number in each lane. */
static uint64_t count_kinds(uint64_t houses)
{
    houses -= houses >> 1 & UINT64_C(0x5555555555555555);
    houses = (houses & UINT64_C(0x3333333333333333)) + (houses >> 2 & UINT64_C(0x3333333333333333));
    houses = (houses + (houses >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (houses + (houses >> 8)) & UINT64_C(0x00ff00ff00ff00ff);
}

/* Bounds how often a digit is on a side.  `elsewhere`: the houses that have it elsewhere. */
static void count_side(struct look *look, unsigned digit, unsigned side, uint64_t elsewhere)
{
    const uint64_t houses = look->houses[side][digit];
    const uint64_t certain = houses & ~elsewhere;
    const uint64_t least = count_kinds(certain);
    const uint64_t most = count_kinds(houses);
    look->certain[side][digit] = certain;
    for (unsigned kind = 0; kind < QDRI_KINDS; ++kind) {
        const unsigned low = (unsigned)qdri_of_kind(least, kind);
        const unsigned high = (unsigned)qdri_of_kind(most, kind);
        look->least[digit] = low > look->least[digit] ? low : look->least[digit];
        look->most[digit] = high < look->most[digit] ? high : look->most[digit];
    }
}

/* Finds how often a digit is on both sides. */
static void count_digit(struct look *look, unsigned digit)
{
    struct qdri_cells rest = look->place[digit];
    const struct qdri_cells open = qdri_cells_without(&rest, &look->stands[digit]);
    if (qdri_cells_are_none(&open)) {
        const struct qdri_cells here = qdri_cells_common(&look->side[OF_LINES], &rest);
        look->least[digit] = qdri_cells_size(&here);
        look->most[digit] = look->least[digit];
        look->houses[OF_LINES][digit] = 0;
        look->houses[OF_BOXES][digit] = 0;
        return; /* nothing is open */
    }
    look->least[digit] = 0;
    look->most[digit] = look->size;
    for (unsigned side = 0; side < SIDES; ++side) {
        const struct qdri_cells here = qdri_cells_common(&look->side[side], &look->place[digit]);
        look->houses[side][digit] = houses_of(look, &here);
        rest = qdri_cells_without(&rest, &here);
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
static bool remove_from(const struct look *look, const struct qdri_cells *cells, uint64_t houses,
                        unsigned digit)
{
    bool is_any = false;
    for (size_t word = 0; word < QDRI_CELL_WORDS; ++word) {
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
    const struct qdri_cells here = qdri_cells_common(&look->side[side], &look->place[digit]);
    const struct qdri_cells standing = qdri_cells_common(&here, &look->stands[digit]);
    const struct qdri_cells open = qdri_cells_without(&here, &standing);
    return !qdri_cells_are_none(&open) && look->most[digit] == qdri_cells_size(&standing) &&
           remove_from(look, &open, UINT64_MAX, digit);
}

/* Must it be there in each house of a kind that has a place of it there? */
static bool is_needed_in(const struct look *look, unsigned side, unsigned digit)
{
    const uint64_t houses = look->houses[side][digit];
    const uint64_t open = houses & ~look->certain[side][digit];
    const struct qdri_cells elsewhere = qdri_cells_without(&look->place[digit], &look->side[side]);
    bool is_any = false;
    for (unsigned kind = 0; open && kind < QDRI_KINDS && !is_any; ++kind) {
        is_any = qdri_of_kind(open, kind) != 0 &&
                 look->least[digit] >= qdri_of_kind(count_kinds(houses), kind) &&
                 remove_from(look, &elsewhere, qdri_of_kind(houses, kind) << QDRI_KIND_BITS * kind,
                             digit);
    }
    return is_any;
}

static void mark_side(const struct look *look, qdr_mark_role role, unsigned side)
{
    for (size_t cell = 0; cell < look->position->cells; ++cell) {
        if (qdri_bit_has(look->side[side].word, cell)) {
            qdri_find_mark_all(look->finding, role, (qdr_cell)cell, ~(qdri_digit_set)0);
        }
    }
}

/* Says how often each of the digits is there: those that have no more room, or that are needed. */
static void say_digits(const struct look *look, qdri_digit_set full, qdri_digit_set needed)
{
    static const char *const words[] = {" nowhere", " once", " twice"};
    const char *before = "";
    for (qdri_digit_set s = full | needed; s; s = qdri_rest(s)) {
        const unsigned digit = qdri_lowest(s);
        const bool is_full = (full >> digit & 1) != 0;
        const unsigned times = is_full ? look->most[digit] : look->least[digit];
        qdri_find_say(look->finding, "%s %c", before, qdri_find_symbol(look->finding, digit));
        if (times > 0) {
            qdri_find_say(look->finding, " at %s", is_full ? "most" : "least");
        }
        if (times > 2) {
            qdri_find_say(look->finding, " %u times", times);
        } else {
            qdri_find_say(look->finding, "%s", words[times]);
        }
        before = ",";
    }
}

static void tell(const struct look *look, qdri_digit_set full, qdri_digit_set needed)
{
    struct qdri_finding *finding = look->finding;
    const struct qdri_pairing *pairing = look->pairing;
    mark_side(look, QDR_ROLE_PATTERN, OF_LINES);
    mark_side(look, QDR_ROLE_SECOND, OF_BOXES);
    for (unsigned k = 0; k < 2u * pairing->count; ++k) {
        const unsigned at = k % pairing->count;
        qdri_find_house(finding, look->all->house[k == at ? pairing->line[at] : pairing->box[at]]);
    }
    if (finding->has_failed) {
        return;
    }
    qdri_find_say_houses(finding, "set equivalence of ", finding->house, pairing->count);
    qdri_find_say_houses(finding, " and ", finding->house + pairing->count, pairing->count);
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
static void leave(struct look *look, const struct qdri_pairing *pairing)
{
    struct qdri_cells once = {{0}};
    struct qdri_cells twice = {{0}};
    struct qdri_cells boxed = {{0}};
    for (unsigned k = 0; k < pairing->count; ++k) {
        const struct qdri_cells again =
            qdri_cells_common(&once, &look->all->cells[pairing->line[k]]);
        qdri_cells_unite(&twice, &again);
        qdri_cells_unite(&once, &look->all->cells[pairing->line[k]]);
        qdri_cells_unite(&boxed, &look->all->cells[pairing->box[k]]);
    }
    look->pairing = pairing;
    look->side[OF_LINES] = qdri_cells_without(&once, &boxed);
    qdri_cells_unite(&look->side[OF_LINES], &twice);
    look->side[OF_BOXES] = qdri_cells_without(&boxed, &once);
    look->size = qdri_cells_size(&look->side[OF_BOXES]);
}

bool qdri_technique_equivalence(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    struct look look = {.position = position, .finding = finding};
    bool is_found = false;
    if (!finding->equivalences) {
        finding->equivalences = qdri_equivalences_list(position);
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
