/* net_fish_search.c  The search for a fish: bases, and what covers them.
 *
 * Bases are added one by one.  Each of their places is given a cover or made a fin before the next
 * base comes, and nothing is gone on with that has no place left to catch. */
#include "sudoku/logic/techniques/net_fish.h"

#include <string.h>

/* So many bases, covers and fins are tried at most for fish of one size, of a digit. */
enum { TRIES = 1 << 14 };

/* What bases and covers come to: places with one at least, and with two. */
struct haul {
    struct qdri_fish_places base[2];
    struct qdri_fish_places cover[2];
    struct qdri_fish_places fins;
    struct qdri_fish_places seen; /* from all fins */
};

/* Gives a place that has more bases than covers and is no fin yet. */
static bool find_uncovered(const struct haul *haul, unsigned *place)
{
    for (unsigned k = 0; k < QDRI_FISH_WORDS; ++k) {
        const uint64_t open = ((haul->base[0].word[k] & ~haul->cover[0].word[k]) |
                               (haul->base[1].word[k] & ~haul->cover[1].word[k])) &
                              ~haul->fins.word[k];
        if (open) {
            *place = 64 * k + qdri_lowest(open);
            return true;
        }
    }
    return false;
}

/* Gives the places that have more covers than bases, and see all fins.  Returns whether there are
 * any. */
static bool find_caught(const struct haul *haul, struct qdri_fish_places *caught)
{
    uint64_t any = 0;
    for (unsigned k = 0; k < QDRI_FISH_WORDS; ++k) {
        caught->word[k] = ((haul->cover[0].word[k] & ~haul->base[0].word[k]) |
                           (haul->cover[1].word[k] & ~haul->base[1].word[k])) &
                          haul->seen.word[k];
        any |= caught->word[k];
    }
    return any != 0;
}

/* Adds the house's places to those that have one, and those that have two.  Returns false where one
 * would have three: that would not be counted. */
static bool add(struct qdri_fish_places *level, const struct qdri_fish_places *places)
{
    uint64_t third = 0;
    for (unsigned k = 0; k < QDRI_FISH_WORDS; ++k) {
        third |= level[1].word[k] & places->word[k];
        level[1].word[k] |= level[0].word[k] & places->word[k];
        level[0].word[k] |= places->word[k];
    }
    return third == 0;
}

/* Is any of these covered as often as it has bases, though it was made a fin? */
static bool has_idle_fin(const struct haul *haul)
{
    uint64_t idle = 0;
    for (unsigned k = 0; k < QDRI_FISH_WORDS; ++k) {
        idle |= haul->fins.word[k] & haul->cover[0].word[k] &
                ~(haul->base[1].word[k] & ~haul->cover[1].word[k]);
    }
    return idle != 0;
}

static bool extend(struct qdri_fish *fish, const struct haul *haul, unsigned next);

static bool make_fin(struct qdri_fish *fish, const struct haul *haul, unsigned place, unsigned next)
{
    struct haul finned = *haul;
    uint64_t any = 0;
    qdri_bit_put(finned.fins.word, place);
    for (unsigned k = 0; k < QDRI_FISH_WORDS; ++k) {
        finned.seen.word[k] &= fish->seen[place].word[k];
        any |= finned.seen.word[k];
    }
    return any != 0 && extend(fish, &finned, next);
}

static bool cover(struct qdri_fish *fish, const struct haul *haul, unsigned place, unsigned next)
{
    bool is_found = false;
    for (unsigned k = 0; !is_found && fish->covers < fish->size && k < fish->reaches; ++k) {
        struct qdri_reach *reach = &fish->reach[k];
        if ((reach->kind & fish->cover_kinds) == 0 || reach->is_used ||
            !qdri_bit_has(reach->places.word, place)) {
            continue;
        }
        struct haul covered = *haul;
        add(covered.cover, &reach->places);
        reach->is_used = true;
        fish->cover[fish->covers++] = k;
        is_found = !has_idle_fin(&covered) && extend(fish, &covered, next);
        reach->is_used = false;
        fish->covers -= !is_found;
    }
    return is_found || (fish->has_fins && make_fin(fish, haul, place, next));
}

static bool add_base(struct qdri_fish *fish, const struct haul *haul, unsigned next)
{
    bool is_found = false;
    for (; !is_found && next < fish->reaches; ++next) {
        struct qdri_reach *reach = &fish->reach[next];
        struct haul based = *haul;
        if ((reach->kind & fish->base_kinds) != 0 && reach->is_full && !reach->is_used &&
            add(based.base, &reach->places)) {
            reach->is_used = true;
            fish->base[fish->bases++] = next;
            is_found = extend(fish, &based, next + 1);
            reach->is_used = false;
            fish->bases -= !is_found;
        }
    }
    return is_found;
}

/* Has it cells of a clause on one side that are not those of something on the other side? */
static bool has_clause(const struct qdri_fish *fish, const unsigned *side, const unsigned *other)
{
    bool is_any = false;
    for (unsigned k = 0; k < fish->size && !is_any; ++k) {
        const struct qdri_reach *reach = &fish->reach[side[k]];
        is_any = reach->clause != SIZE_MAX;
        for (unsigned i = 0; i < fish->size && is_any; ++i) {
            is_any =
                memcmp(&reach->places, &fish->reach[other[i]].places, sizeof reach->places) != 0;
        }
    }
    return is_any;
}

/* Where clauses are looked for, is there one that the fish would not be without? */
static bool is_as_asked(const struct qdri_fish *fish)
{
    return fish->kind != QDRI_FISH_OF_CLAUSES || has_clause(fish, fish->base, fish->cover) ||
           has_clause(fish, fish->cover, fish->base);
}

/* Covers what is not covered yet, or makes it a fin; then adds a base, from number `next` on. */
static bool extend(struct qdri_fish *fish, const struct haul *haul, unsigned next)
{
    struct qdri_fish_places caught;
    unsigned place;
    if (fish->tries == 0 || (fish->covers == fish->size && !find_caught(haul, &caught))) {
        return false;
    }
    --fish->tries;
    if (find_uncovered(haul, &place)) {
        return cover(fish, haul, place, next);
    }
    if (fish->bases < fish->size) {
        return add_base(fish, haul, next);
    }
    if (fish->covers < fish->size || !is_as_asked(fish)) {
        return false;
    }
    fish->fins = haul->fins;
    fish->caught = caught;
    return true;
}

bool qdri_fish_search(struct qdri_fish *fish, const struct qdri_fish_places *doomed)
{
    const struct haul empty = {.seen = *doomed};
    fish->bases = 0;
    fish->covers = 0;
    fish->tries = TRIES;
    return extend(fish, &empty, 0);
}
