/* subsets.c  As many cells as digits: the digits stand in these cells, and nowhere else in the
 * house (naked subsets); or as many digits as places: these cells hold nothing else (hidden
 * subsets).
 *
 * One is the other with cells and digits exchanged, so both are found as a few sets (candidates of
 * a cell, places of a digit) whose union has as many elements. */
#include "sudoku/logic/techniques/technique.h"

enum { SUBSET_MAX = 4 };

static const char *const names[SUBSET_MAX + 1] = {"", "", "pair", "triple", "quadruple"};

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

static void say(struct qdri_finding *finding, const char *kind, size_t house, qdri_digit_set digits,
                qdri_place_set places)
{
    qdri_find_say(finding, "%s %s", kind, names[qdri_size_of(digits)]);
    qdri_find_say_digits(finding, digits);
    qdri_find_say(finding, " in");
    qdri_find_say_places(finding, house, places);
    qdri_find_say(finding, " (");
    qdri_find_say_house(finding, house);
    qdri_find_say(finding, ")");
}

/* Marks the digits in the places, and says it. */
static void mark(struct qdri_finding *finding, const char *kind, size_t house,
                 qdri_digit_set digits, qdri_place_set places)
{
    const struct qdri_position *position = finding->position;
    for (qdri_place_set s = places; s; s = qdri_rest(s)) {
        qdr_cell cell = qdri_cell_at(position, house, qdri_lowest(s));
        qdri_find_mark_all(finding, QDR_ROLE_PATTERN, cell, digits & position->candidates[cell]);
    }
    qdri_find_house(finding, house);
    say(finding, kind, house, digits, places);
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
    if (!qdri_find_has_effect(finding)) {
        return false;
    }
    mark(finding, "naked", house, digits, places);
    return true;
}

static bool find_naked(const struct qdri_position *position, struct qdri_finding *finding,
                       unsigned size)
{
    for (size_t house = 0; house < position->houses; ++house) {
        const qdr_house *shown = qdr_rules_house(position->rules, house);
        struct choice choice = {
            .finding = finding, .house = house, .wanted = size, .take = take_naked};
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
    if (!qdri_find_has_effect(finding)) {
        return false;
    }
    mark(finding, "hidden", house, digits, places);
    return true;
}

static bool find_hidden(const struct qdri_position *position, struct qdri_finding *finding,
                        unsigned size)
{
    for (size_t house = 0; house < position->houses; ++house) {
        struct choice choice = {
            .finding = finding, .house = house, .wanted = size, .take = take_hidden};
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

/* ------------------------------------------------------------------------------ techniques ---- */

bool qdri_technique_naked_pair(const struct qdri_position *position, struct qdri_finding *finding)
{
    return find_naked(position, finding, 2);
}

bool qdri_technique_hidden_pair(const struct qdri_position *position, struct qdri_finding *finding)
{
    return find_hidden(position, finding, 2);
}

bool qdri_technique_naked_triple(const struct qdri_position *position, struct qdri_finding *finding)
{
    return find_naked(position, finding, 3);
}

bool qdri_technique_hidden_triple(const struct qdri_position *position,
                                  struct qdri_finding *finding)
{
    return find_hidden(position, finding, 3);
}

bool qdri_technique_naked_quadruple(const struct qdri_position *position,
                                    struct qdri_finding *finding)
{
    return find_naked(position, finding, 4);
}

bool qdri_technique_hidden_quadruple(const struct qdri_position *position,
                                     struct qdri_finding *finding)
{
    return find_hidden(position, finding, 4);
}
