/* nets.c  Forcing nets: assuming digits, and following the singles that come of them.  A single may
 * rest on several digits before it, so that these are no chains.
 *
 * - Contradiction: a candidate from which nothing but a contradiction comes is none.
 * - Verity: a cell holds one of its candidates, and a full house has each digit in one of its
 *   places; what is removed whichever of them it is, is removed.
 * - With locked candidates: a contradiction that takes more than singles: a candidate that sees all
 *   places of a digit in a full house is removed as well.
 *
 * Of all nets of a kind that with the fewest placements is taken. */
#include <string.h>

#include "sudoku/logic/position/trail.h"
#include "sudoku/logic/techniques/technique.h"

/* -------------------------------------------------------------------------- contradictions ---- */

struct assumption {
    qdr_cell cell;
    unsigned digit;
};

/* Finds the assumption from which something comes by the least.  `measure` says how much it takes,
 * SIZE_MAX: nothing comes of it, or no less than that.  False: there is none. */
static bool find_shortest(struct qdri_finding *finding, struct assumption *best,
                          size_t (*measure)(struct qdri_finding *finding,
                                            const struct assumption *assumed, size_t shortest))
{
    const struct qdri_position *position = finding->position;
    size_t shortest = SIZE_MAX;
    for (size_t cell = 0;
         cell < position->cells && shortest > 1 && !qdri_find_is_interrupted(finding); ++cell) {
        for (qdri_digit_set s = position->candidates[cell]; s; s = qdri_rest(s)) {
            const struct assumption assumed = {.cell = (qdr_cell)cell, .digit = qdri_lowest(s)};
            const size_t length = measure(finding, &assumed, shortest);
            if (length < shortest) {
                shortest = length;
                *best = assumed;
            }
        }
    }
    return shortest < SIZE_MAX && !qdri_find_is_interrupted(finding);
}

static size_t measure_contradiction(struct qdri_finding *finding, const struct assumption *assumed,
                                    size_t shortest)
{
    struct qdri_trail trail;
    struct qdri_contradiction contradiction;
    qdri_trail_assume(&trail, finding, assumed->cell, assumed->digit, shortest - 2);
    return qdri_trail_contradicts(&trail, &contradiction) ? trail.length : SIZE_MAX;
}

static void tell_contradiction(struct qdri_finding *finding, const struct assumption *assumed)
{
    struct qdri_trail trail;
    struct qdri_contradiction contradiction;
    qdri_trail_assume(&trail, finding, assumed->cell, assumed->digit, SIZE_MAX);
    qdri_trail_contradicts(&trail, &contradiction);
    qdri_find_remove(finding, assumed->cell, assumed->digit);
    qdri_find_say(finding, "forcing net");
    qdri_trail_tell(&trail, finding);
    qdri_find_say(finding, ", ");
    qdri_trail_tell_contradiction(&contradiction, finding);
}

bool qdri_technique_net_contradiction(struct qdri_finding *finding)
{
    struct assumption best;
    const bool is_found = find_shortest(finding, &best, measure_contradiction);
    if (is_found) {
        tell_contradiction(finding, &best);
    }
    return is_found;
}

/* -------------------------------------------------------------------------------- verities ---- */

/* Assumptions one of which is true: candidates of a cell, or places of a digit in a full house. */
struct choice {
    size_t house; /* SIZE_MAX: of a cell */
    unsigned count;
    struct assumption branch[QDR_SIDE_MAX];
};

enum { MANY = 64, BRANCHES = 5 };

/* What all branches of a choice remove, and how many placements that takes. */
struct consequence {
    qdr_cell cell;
    unsigned digit;
    size_t length;
};

struct verity {
    struct qdri_finding *finding;
    struct choice best;
    struct consequence consequence; /* of the best; its length is 0 where there is none */
};

/* Adds up the candidates that are left in some branch.  Returns false if a branch is broken: then
 * it is not a verity but a contradiction. */
static bool gather(struct qdri_finding *finding, const struct choice *choice, qdri_digit_set *left)
{
    const struct qdri_position *trial = finding->trial[0];
    memset(left, 0, trial->cells * sizeof *left);
    for (unsigned k = 0; k < choice->count; ++k) {
        struct qdri_trail trail;
        qdri_trail_assume(&trail, finding, choice->branch[k].cell, choice->branch[k].digit,
                          SIZE_MAX);
        for (size_t cell = 0; cell < trial->cells; ++cell) {
            left[cell] |= trial->candidates[cell] | (qdri_digit_set)1 << trial->grid.cell[cell];
        }
        if (trial->is_broken) {
            return false;
        }
    }
    return true;
}

/* Lists what is left in no branch: MANY at most, for the choice that is looked at. */
static unsigned list_consequences(const struct qdri_position *position, const qdri_digit_set *left,
                                  struct consequence *consequence)
{
    unsigned count = 0;
    for (size_t cell = 0; cell < position->cells; ++cell) {
        qdri_digit_set s = position->candidates[cell] & ~left[cell];
        for (; s && count < MANY; s = qdri_rest(s)) {
            consequence[count++] =
                (struct consequence){.cell = (qdr_cell)cell, .digit = qdri_lowest(s)};
        }
    }
    return count;
}

static void measure(struct verity *verity, const struct choice *choice,
                    struct consequence *consequence, unsigned count)
{
    for (unsigned k = 0; k < choice->count; ++k) {
        struct qdri_trail trail;
        qdri_trail_assume(&trail, verity->finding, choice->branch[k].cell, choice->branch[k].digit,
                          SIZE_MAX);
        for (unsigned i = 0; i < count; ++i) {
            qdri_trail_explain(&trail, consequence[i].cell, consequence[i].digit);
            consequence[i].length += trail.length;
        }
    }
}

static void try_choice(struct verity *verity, const struct choice *choice)
{
    qdri_digit_set left[QDR_CELLS_MAX];
    struct consequence consequence[MANY];
    if (choice->count < 2 || choice->count > BRANCHES || !gather(verity->finding, choice, left)) {
        return;
    }
    const unsigned count = list_consequences(verity->finding->position, left, consequence);
    measure(verity, choice, consequence, count);
    for (unsigned k = 0; k < count; ++k) {
        if (verity->consequence.length == 0 || consequence[k].length < verity->consequence.length) {
            verity->consequence = consequence[k];
            verity->best = *choice;
        }
    }
}

static void try_cells(struct verity *verity)
{
    const struct qdri_position *position = verity->finding->position;
    for (size_t cell = 0; cell < position->cells && !qdri_find_is_interrupted(verity->finding);
         ++cell) {
        struct choice choice = {.house = SIZE_MAX};
        for (qdri_digit_set s = position->candidates[cell]; s; s = qdri_rest(s)) {
            choice.branch[choice.count++] =
                (struct assumption){.cell = (qdr_cell)cell, .digit = qdri_lowest(s)};
        }
        try_choice(verity, &choice);
    }
}

static void try_house(struct verity *verity, size_t house)
{
    const struct qdri_position *position = verity->finding->position;
    for (unsigned digit = 1; digit <= position->digits; ++digit) {
        struct choice choice = {.house = house};
        for (qdri_place_set s = qdri_places(position, house, digit); s; s = qdri_rest(s)) {
            choice.branch[choice.count++] = (struct assumption){
                .cell = qdri_cell_at(position, house, qdri_lowest(s)), .digit = digit};
        }
        try_choice(verity, &choice);
    }
}

static void tell_verity(struct verity *verity)
{
    struct qdri_finding *finding = verity->finding;
    const struct choice *choice = &verity->best;
    qdri_find_remove(finding, verity->consequence.cell, verity->consequence.digit);
    qdri_find_say(finding, "forcing nets of");
    if (choice->house == SIZE_MAX) {
        qdri_find_say_cell(finding, " ", choice->branch[0].cell);
    } else {
        qdri_find_say_digits(finding, "", (qdri_digit_set)1 << choice->branch[0].digit);
        qdri_find_rest_on_houses(finding, " in ", &choice->house, 1);
    }
    for (unsigned k = 0; k < choice->count; ++k) {
        struct qdri_trail trail;
        qdri_trail_assume(&trail, finding, choice->branch[k].cell, choice->branch[k].digit,
                          SIZE_MAX);
        qdri_trail_explain(&trail, verity->consequence.cell, verity->consequence.digit);
        qdri_find_say(finding, k == 0 ? "," : " or");
        qdri_trail_tell(&trail, finding);
    }
}

bool qdri_technique_net_verity(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    struct verity verity = {.finding = finding};
    try_cells(&verity);
    for (size_t house = 0; house < position->houses && !qdri_find_is_interrupted(finding);
         ++house) {
        if (qdri_is_full(position, house)) {
            try_house(&verity, house);
        }
    }
    if (verity.consequence.length == 0 || qdri_find_is_interrupted(finding)) {
        return false;
    }
    tell_verity(&verity);
    return true;
}

/* ------------------------------------------------------------------------------------ nets ---- */

/* Removes what sees all places of a digit in a full house.  Returns whether there was any. */
static bool play_common_peers(struct qdri_position *trial, size_t house, unsigned digit)
{
    qdr_cell place[QDR_SIDE_MAX];
    const size_t count = qdri_list_places(trial, house, qdri_places(trial, house, digit), place);
    bool is_any = false;
    for (size_t cell = 0;
         count > 0 && (cell = qdri_in_sight(trial, place, count, digit, cell)) < trial->cells;) {
        qdri_position_remove(trial, (qdr_cell)cell, (qdr_digit)digit);
        is_any = true;
    }
    return is_any;
}

static bool play_all_common_peers(struct qdri_position *trial)
{
    bool is_any = false;
    for (size_t house = 0; house < trial->houses; ++house) {
        for (unsigned digit = 1; qdri_is_full(trial, house) && digit <= trial->digits; ++digit) {
            is_any |= !trial->is_broken && play_common_peers(trial, house, digit);
        }
    }
    return is_any;
}

static bool is_net_broken(struct qdri_finding *finding, const struct assumption *assumed)
{
    struct qdri_position *trial = finding->trial[0];
    qdri_position_copy(trial, finding->position);
    qdri_position_follow(trial, assumed->cell, (qdr_digit)assumed->digit, SIZE_MAX);
    while (!trial->is_broken && play_all_common_peers(trial)) {
        qdri_position_play_singles(trial);
    }
    return trial->is_broken ||
           (trial->ground->has_clauses && !qdr_rules_holds(trial->rules, &trial->grid));
}

static size_t measure_net(struct qdri_finding *finding, const struct assumption *assumed,
                          size_t fewest)
{
    (void)fewest;
    return is_net_broken(finding, assumed) ? finding->trial[0]->filled : SIZE_MAX;
}

/* All that was placed is told: it is not known what needs what. */
static void tell_net(struct qdri_finding *finding, const struct assumption *assumed)
{
    struct qdri_trail trail = {.trial = finding->trial[0], .first = finding->position->filled};
    is_net_broken(finding, assumed);
    memset(trail.is_needed, true, trail.trial->filled);
    qdri_find_remove(finding, assumed->cell, assumed->digit);
    qdri_find_say(finding, "locked forcing net");
    qdri_trail_tell(&trail, finding);
    qdri_find_say(finding, ", nothing is left for a cell or digit");
}

bool qdri_technique_locked_net(struct qdri_finding *finding)
{
    struct assumption best;
    const bool is_found = find_shortest(finding, &best, measure_net);
    if (is_found) {
        tell_net(finding, &best);
    }
    return is_found;
}
