/* net_fish_places.c  Where a digit may be, and what holds it: what a fish is looked for among.
 *
 * A base need only hold the digit once at least, and a cover once at most: so cells of which a
 * clause says that (clause_sets.c) may stand among the houses.  Equal cells are one place, which is
 * in the houses of all of them.
 *
 * All ways to place the digit in all full houses are looked at (templates): a place that is in one
 * of them is none that fish could catch, and mostly all are. */
#include "sudoku/logic/techniques/net_fish.h"

#include <string.h>

#include "sudoku/logic/techniques/clause_sets.h"

/* ------------------------------------------------------------------------------ the places ---- */

qdr_cell qdri_fish_first_alike(const struct qdri_position *position, size_t cell, unsigned digit)
{
    const qdr_cell *like = position->ground->like;
    return like && qdri_is_candidate(position, like[cell], digit) ? like[cell] : (qdr_cell)cell;
}

/* Numbers the places of the digit: number[cell] for those that have it. */
static bool list_places(struct qdri_fish *fish, uint16_t *number)
{
    const struct qdri_position *position = fish->position;
    fish->count = 0;
    for (size_t cell = 0; cell < position->cells; ++cell) {
        if (!qdri_is_candidate(position, (qdr_cell)cell, fish->digit)) {
            continue;
        }
        const qdr_cell first = qdri_fish_first_alike(position, cell, fish->digit);
        if (first != cell) {
            number[cell] = number[first];
            continue;
        }
        if (fish->count == QDRI_FISH_PLACES) {
            return false;
        }
        number[cell] = (uint16_t)fish->count;
        fish->cell[fish->count++] = (qdr_cell)cell;
    }
    return true;
}

static void list_seen(struct qdri_fish *fish, const uint16_t *number)
{
    const struct qdri_position *position = fish->position;
    const struct qdri_peers *peers = &position->ground->peers;
    memset(fish->seen, 0, fish->count * sizeof *fish->seen);
    for (unsigned k = 0; k < fish->count; ++k) {
        const qdr_cell cell = fish->cell[k];
        for (size_t peer = qdri_peers_from(peers, cell, 0); peer < position->cells;
             peer = qdri_peers_from(peers, cell, peer + 1)) {
            if (qdri_is_candidate(position, (qdr_cell)peer, fish->digit)) {
                qdri_bit_put(fish->seen[k].word, number[peer]);
            }
        }
    }
}

static void list_houses(struct qdri_fish *fish, const uint16_t *number)
{
    const struct qdri_position *position = fish->position;
    fish->reaches = 0;
    for (size_t house = 0; house < position->houses && fish->reaches < QDRI_FISH_REACHES; ++house) {
        qdri_place_set s = qdri_places(position, house, fish->digit);
        struct qdri_reach *reach = &fish->reach[fish->reaches];
        *reach = (struct qdri_reach){.house = house,
                                     .clause = SIZE_MAX,
                                     .kind = 1u << qdr_rules_house(position->rules, house)->kind,
                                     .is_full = qdri_is_full(position, house)};
        fish->reaches += qdri_rest(s) != 0;
        for (; s; s = qdri_rest(s)) {
            qdri_bit_put(reach->places.word, number[qdri_cell_at(position, house, qdri_lowest(s))]);
        }
    }
}

/* Is every place of one in the other? */
static bool is_within(const struct qdri_fish_places *places, const struct qdri_fish_places *other)
{
    uint64_t beside = 0;
    for (unsigned k = 0; k < QDRI_FISH_WORDS; ++k) {
        beside |= places->word[k] & ~other->word[k];
    }
    return beside == 0;
}

/* Says the reach no more than another of its use does?  A base is of use for being small, a cover
 * for being large. */
static bool is_idle(const struct qdri_fish *fish, const struct qdri_reach *reach)
{
    bool is_idle = false;
    for (unsigned k = 0; k < fish->reaches && !is_idle; ++k) {
        const struct qdri_reach *other = &fish->reach[k];
        is_idle =
            reach->kind == QDRI_REACH_NEEDS
                ? other->is_full && is_within(&other->places, &reach->places)
                : other->kind != QDRI_REACH_NEEDS && is_within(&reach->places, &other->places);
    }
    return is_idle;
}

static void list_set(struct qdri_fish *fish, const uint16_t *number, size_t clause, unsigned kind,
                     const struct qdri_clause_set *set)
{
    struct qdri_reach reach = {
        .house = SIZE_MAX, .clause = clause, .kind = kind, .is_full = kind == QDRI_REACH_NEEDS};
    for (unsigned k = 0; k < set->count; ++k) {
        qdri_bit_put(reach.places.word, number[set->cell[k]]);
    }
    if (fish->reaches < QDRI_FISH_REACHES && !is_idle(fish, &reach)) {
        fish->reach[fish->reaches++] = reach;
    }
    if (kind == QDRI_REACH_LIMITS) {
        for (unsigned k = 0; k < set->count; ++k) {
            struct qdri_fish_places *seen = &fish->seen[number[set->cell[k]]];
            for (unsigned i = 0; i < set->count; ++i) {
                if (number[set->cell[i]] != number[set->cell[k]]) {
                    qdri_bit_put(seen->word, number[set->cell[i]]);
                }
            }
        }
    }
}

/* Lists cells of clauses.  Returns whether there are any that are of use. */
static bool list_clauses(struct qdri_fish *fish, const uint16_t *number)
{
    const unsigned before = fish->reaches;
    struct qdri_clause_set set;
    for (size_t k = 0; k < fish->position->rules->clauses; ++k) {
        if (qdri_clause_set_find(&set, fish->finding, k, fish->digit, QDRI_CLAUSE_NEEDED)) {
            list_set(fish, number, k, QDRI_REACH_NEEDS, &set);
        }
        if (qdri_clause_set_find(&set, fish->finding, k, fish->digit, QDRI_CLAUSE_SINGLE)) {
            list_set(fish, number, k, QDRI_REACH_LIMITS, &set);
        }
    }
    return fish->reaches > before;
}

/* ------------------------------------------------------------------------------- templates ---- */

/* So many places are tried at most for one. */
enum { TEMPLATE_TRIES = 1 << 10 };

/* Cells that hold the digit, no two of which see each other, and those that still may. */
struct template
{
    struct qdri_fish_places chosen;
    struct qdri_fish_places open;
};

static void choose(const struct qdri_fish *fish, struct template *template, unsigned place)
{
    qdri_bit_put(template->chosen.word, place);
    for (unsigned k = 0; k < QDRI_FISH_WORDS; ++k) {
        template->open.word[k] &= ~(fish->seen[place].word[k] | template->chosen.word[k]);
    }
}

/* 0, 1, 2, or 3 for three or more: that is quicker than to count all. */
static unsigned count_few(uint64_t set)
{
    return (set != 0 ? 1u : 0) + (qdri_rest(set) != 0 ? 1u : 0) +
           (qdri_rest(qdri_rest(set)) != 0 ? 1u : 0);
}

/* Gives the open places of the full house that has the fewest, of those without the digit; false:
 * all have it. */
static bool find_narrowest(const struct qdri_fish *fish, const struct template *template,
                           struct qdri_fish_places *narrowest)
{
    unsigned fewest = QDRI_FISH_PLACES + 1;
    for (unsigned i = 0; i < fish->reaches && fewest > 1; ++i) {
        const struct qdri_reach *reach = &fish->reach[i];
        struct qdri_fish_places open;
        uint64_t chosen = 0;
        unsigned count = 0;
        for (unsigned k = 0; k < fish->words; ++k) {
            chosen |= reach->places.word[k] & template->chosen.word[k];
            open.word[k] = reach->places.word[k] & template->open.word[k];
            count += count_few(open.word[k]);
        }
        if (reach->is_full && chosen == 0 && count < fewest) {
            fewest = count;
            memcpy(narrowest->word, open.word, fish->words * sizeof *open.word);
        }
    }
    return fewest <= QDRI_FISH_PLACES;
}

/* Can the digit be placed in all full houses that do not have it yet?  Gives where. */
static bool complete(const struct qdri_fish *fish, struct template *template, size_t *tries)
{
    struct qdri_fish_places narrowest;
    if (!find_narrowest(fish, template, &narrowest) || *tries == 0) {
        return true;
    }
    --*tries;
    for (unsigned k = 0; k < fish->words; ++k) {
        for (uint64_t s = narrowest.word[k]; s; s = qdri_rest(s)) {
            struct template more = *template;
            choose(fish, &more, 64 * k + qdri_lowest(s));
            if (complete(fish, &more, tries)) {
                *template = more;
                return true;
            }
        }
    }
    return false;
}

/* Gives the places that the digit has in no way to place it in all houses: only of these can any
 * fish be had.  There mostly are none. */
static bool find_doomed(const struct qdri_fish *fish, struct qdri_fish_places *doomed)
{
    struct qdri_fish_places all = {{0}};
    struct qdri_fish_places possible = {{0}};
    for (unsigned place = 0; place < fish->count; ++place) {
        qdri_bit_put(all.word, place);
    }
    for (unsigned place = 0; place < fish->count; ++place) {
        struct template template = {.open = all};
        size_t tries = TEMPLATE_TRIES;
        if (qdri_bit_has(possible.word, place)) {
            continue;
        }
        choose(fish, &template, place);
        if (complete(fish, &template, &tries)) {
            qdri_bit_put(possible.word, place);
            for (unsigned k = 0; k < QDRI_FISH_WORDS; ++k) {
                possible.word[k] |= template.chosen.word[k];
            }
        }
    }
    for (unsigned k = 0; k < QDRI_FISH_WORDS; ++k) {
        doomed->word[k] = all.word[k] & ~possible.word[k];
    }
    return qdri_fish_has_any(doomed);
}

/* ----------------------------------------------------------------------------- a new digit ---- */

/* What of a digit decides whether there is fish: a hash of all its places. */
static uint64_t state_of(const struct qdri_position *position, unsigned digit)
{
    uint64_t state = UINT64_C(14695981039346656037);
    for (size_t house = 0; house < position->houses; ++house) {
        state = (state ^ qdri_places(position, house, digit)) * UINT64_C(1099511628211);
        state ^= state >> 32;
    }
    return state;
}

bool qdri_fish_take(struct qdri_fish *fish, unsigned digit, struct qdri_fish_places *doomed)
{
    uint16_t number[QDR_CELLS_MAX];
    const bool is_of_clauses = fish->kind == QDRI_FISH_OF_CLAUSES;
    uint64_t *fishless = &fish->finding->fishless[QDRI_FISH * digit];
    const uint64_t state = is_of_clauses ? 0 : state_of(fish->position, digit);
    fish->digit = digit;
    if ((!is_of_clauses && (fishless[QDRI_FISH_NONE] == state || fishless[fish->kind] == state)) ||
        !list_places(fish, number)) {
        return false;
    }
    fish->words = (fish->count + 63) / 64;
    list_seen(fish, number);
    list_houses(fish, number);
    if (is_of_clauses) {
        return list_clauses(fish, number) && find_doomed(fish, doomed);
    }
    bool is_any = find_doomed(fish, doomed);
    fishless[QDRI_FISH_NONE] = is_any ? fishless[QDRI_FISH_NONE] : state;
    return is_any;
}

void qdri_fish_note_none(const struct qdri_fish *fish)
{
    for (unsigned digit = 1; digit <= fish->position->digits; ++digit) {
        fish->finding->fishless[QDRI_FISH * digit + fish->kind] = state_of(fish->position, digit);
    }
}
