/* subsets.c  As many cells as digits: the digits stand in these cells, and nowhere else in the
 * house (naked subsets); or as many digits as places: these cells hold nothing else (hidden
 * subsets).
 *
 * One is the other with cells and digits exchanged, so both are found as a few sets (candidates of
 * a cell, places of a digit) whose union has as many elements. */
#include "sudoku/logic/techniques/technique.h"

/* The sets of a house to choose from, with the place or digit that each is of. */
struct choice {
    struct qdri_finding *finding;
    size_t house;
    unsigned wanted;
    unsigned count;
    unsigned of[QDR_SIDE_MAX + 1];
    uint64_t set[QDR_SIDE_MAX + 1];
    bool (*take)(struct qdri_finding *finding, size_t house, uint64_t chosen, uint64_t all);
};

/* Chooses further sets, from the `from`-th on; `chosen` is what they are of, `all` their union. */
static bool choose(const struct choice *choice, unsigned from, uint64_t chosen, uint64_t all)
{
    const unsigned left = choice->wanted - qdri_size_of(chosen);
    if (left == 0) {
        return choice->take(choice->finding, choice->house, chosen, all);
    }
    for (unsigned k = from; k + left <= choice->count; ++k) {
        const uint64_t both = all | choice->set[k];
        if (qdri_size_of(both) <= choice->wanted &&
            choose(choice, k + 1, chosen | UINT64_C(1) << choice->of[k], both)) {
            return true;
        }
    }
    return false;
}

static void offer(struct choice *choice, unsigned of, uint64_t set)
{
    const unsigned size = qdri_size_of(set);
    if (size > 1 && size <= choice->wanted) {
        choice->of[choice->count] = of;
        choice->set[choice->count++] = set;
    }
}

/* If the digits in the places have an effect, marks and says them. */
static bool tell(struct qdri_finding *finding, size_t house, qdri_digit_set digits,
                 qdri_place_set places)
{
    if (!qdri_find_has_effect(finding)) {
        return false;
    }
    qdri_find_mark_places(finding, QDR_ROLE_PATTERN, house, places, digits);
    qdri_find_say_digits(finding, finding->name, digits);
    qdri_find_say_places(finding, " in", house, places);
    qdri_find_rest_on_houses(finding, " (", &house, 1);
    qdri_find_say(finding, ")");
    return true;
}

/* ----------------------------------------------------------------------------------- naked ---- */

static bool take_naked(struct qdri_finding *finding, size_t house, uint64_t places, uint64_t digits)
{
    const qdr_house *shown = qdr_rules_house(finding->position->rules, house);
    for (unsigned k = 0; k < shown->count; ++k) {
        if ((places >> k & 1) == 0) {
            qdri_find_remove_all(finding, shown->cells[k], digits);
        }
    }
    return tell(finding, house, digits, places);
}

/* The variant is the size. */
bool qdri_technique_naked_subset(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    for (size_t house = 0; house < position->houses; ++house) {
        const qdr_house *shown = qdr_rules_house(position->rules, house);
        struct choice choice = {
            .finding = finding, .house = house, .wanted = finding->variant, .take = take_naked};
        for (unsigned k = 0; qdri_is_kept(position, house) && k < shown->count; ++k) {
            offer(&choice, k, position->candidates[shown->cells[k]]);
        }
        if (choose(&choice, 0, 0, 0)) {
            return true;
        }
    }
    return false;
}

/* ---------------------------------------------------------------------------------- hidden ---- */

static bool take_hidden(struct qdri_finding *finding, size_t house, uint64_t digits,
                        uint64_t places)
{
    for (qdri_place_set s = places; s; s = qdri_rest(s)) {
        qdri_find_remove_all(finding, qdri_cell_at(finding->position, house, qdri_lowest(s)),
                             ~digits);
    }
    return tell(finding, house, digits, places);
}

bool qdri_technique_hidden_subset(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    for (size_t house = 0; house < position->houses; ++house) {
        struct choice choice = {
            .finding = finding, .house = house, .wanted = finding->variant, .take = take_hidden};
        for (unsigned digit = 1; qdri_is_full(position, house) && digit <= position->digits;
             ++digit) {
            offer(&choice, digit, qdri_places(position, house, digit));
        }
        if (choose(&choice, 0, 0, 0)) {
            return true;
        }
    }
    return false;
}
