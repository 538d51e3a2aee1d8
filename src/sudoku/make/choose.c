/* choose.c  Which digits of a full grid are given: enough for one solution, and then as few as can
 * be.
 *
 * From below: another grid than the wanted one differs from it in some cells, and one of these must
 * be given.  So a few searches, which mostly find what they look for at once, make a puzzle with
 * one solution; leaving out begins there, not with the full grid.  For a classic puzzle that takes
 * half as many searches.  Of classic grids, some of these differences are known beforehand
 * (unavoidable.h), and these also tell of many givens that they are needed. */
#include <string.h>

#include "sudoku/make/many.h"

/* The share of cells that is given at first, in percent: fewer take more searches to complete, more
 * take more to leave out. */
#define FIRST_GIVEN 42

/* The same where unavoidable sets tell what else is to be given. */
#define FIRST_BEFORE_SETS 36

static void swap(uint32_t *a, uint32_t *b)
{
    const uint32_t held = *a;
    *a = *b;
    *b = held;
}

/* Makes a random order of the orbits. */
static void shuffle_orbits(struct qdri_making *making)
{
    const uint32_t count = making->many->base.orbits.count;
    qdri_random_shuffle(&making->random, making->order, count, sizeof *making->order);
    for (uint32_t k = 0; k < count; ++k) {
        making->rank[making->order[k]] = k;
    }
}

/* Gives the digits that `source` has in an orbit. */
static void give(struct qdri_making *making, uint32_t orbit)
{
    const struct qdri_orbits *orbits = &making->many->base.orbits;
    for (uint32_t k = orbits->first[orbit]; k < orbits->first[orbit + 1]; ++k) {
        const qdr_cell cell = orbits->cell[k];
        making->clues += making->puzzle[cell] == 0 && making->source[cell] != 0;
        making->puzzle[cell] = making->source[cell];
        if (making->source[cell] != 0) {
            qdri_bits_add(&making->given_cells, cell);
        }
    }
}

/* Takes them back; returns how many there were.  Beside one of them, `full` is the only grid: so if
 * there is no other one among them, any other grid differs there. */
static unsigned take_back(struct qdri_making *making, uint32_t orbit)
{
    const struct qdri_orbits *orbits = &making->many->base.orbits;
    unsigned count = 0;
    for (uint32_t k = orbits->first[orbit]; k < orbits->first[orbit + 1]; ++k) {
        const qdr_cell cell = orbits->cell[k];
        if (making->puzzle[cell] != 0) {
            making->differs = cell;
            ++count;
        }
        making->puzzle[cell] = 0;
        qdri_bits_remove(&making->given_cells, cell);
    }
    making->clues -= count;
    return count;
}

static bool is_given(const struct qdri_making *making, uint32_t orbit)
{
    const struct qdri_orbits *orbits = &making->many->base.orbits;
    bool is_given = false;
    for (uint32_t k = orbits->first[orbit]; k < orbits->first[orbit + 1]; ++k) {
        is_given |= making->puzzle[orbits->cell[k]] != 0;
    }
    return is_given;
}

static unsigned size_of(const struct qdri_making *making, uint32_t orbit)
{
    const uint32_t *first = making->many->base.orbits.first;
    return first[orbit + 1] - first[orbit];
}

/* --------------------------------------------------------------------------------- giving ---- */

static void give_first(struct qdri_making *making)
{
    const struct qdri_many *many = making->many;
    const struct qdri_range *clues = &many->base.params->clues;
    const unsigned percent = making->has_unavoidable ? FIRST_BEFORE_SETS : FIRST_GIVEN;
    unsigned wanted = many->base.cells * percent / 100;
    if (wanted < clues->least) {
        wanted = (unsigned)clues->least;
    }
    for (uint32_t k = 0; k < many->base.orbits.count && making->clues < wanted; ++k) {
        const uint32_t orbit = making->order[k];
        const unsigned next = making->clues + size_of(making, orbit);
        if (clues->most == 0 || clues->most < wanted || next <= clues->most) {
            give(making, orbit);
        }
    }
}

/* The first orbit in order in which the other grid is another, if one was found, or which is not
 * given; that is one as long as there is another grid. */
static uint32_t first_open(const struct qdri_making *making)
{
    const struct qdri_many *many = making->many;
    const bool is_found = making->reply == QDRI_REPLY_FOUND;
    uint32_t least = UINT32_MAX;
    for (unsigned cell = 0; cell < many->base.cells; ++cell) {
        const uint32_t orbit = many->base.orbits.of[cell];
        const bool is_open =
            is_found ? making->found[cell] != making->full[cell] : making->puzzle[cell] == 0;
        if (is_open && orbit != QDRI_NO_ORBIT && making->rank[orbit] < least) {
            least = making->rank[orbit];
        }
    }
    return making->order[least];
}

/* The sets that an orbit hits, beside those that are hit. */
static void hit(const struct qdri_making *making, uint32_t orbit, struct qdri_hits *hits)
{
    const struct qdri_orbits *orbits = &making->many->base.orbits;
    for (uint32_t k = orbits->first[orbit]; k < orbits->first[orbit + 1]; ++k) {
        qdri_hits_add(hits, making->sets->of[orbits->cell[k]]);
    }
}

/* Has an orbit a cell in one of the sets that are not among these? */
static bool is_in_others(const struct qdri_making *making, uint32_t orbit, struct qdri_bits sets)
{
    const struct qdri_orbits *orbits = &making->many->base.orbits;
    bool is_in = false;
    for (uint32_t k = orbits->first[orbit]; k < orbits->first[orbit + 1]; ++k) {
        is_in |= qdri_bits_exceed(making->sets->of[orbits->cell[k]], sets);
    }
    return is_in;
}

/* Gives a cell of each unavoidable set that is found without a question: the first one in order. */
static void give_for_sets(struct qdri_making *making)
{
    qdri_unavoidable_find(making->sets, making->full);
    struct qdri_hits hits = qdri_unavoidable_hits(making->sets, making->given_cells);
    for (uint32_t k = 0; k < making->many->base.orbits.count; ++k) {
        const uint32_t orbit = making->order[k];
        if (is_in_others(making, orbit, hits.once)) {
            give(making, orbit);
            hit(making, orbit, &hits);
        }
    }
}

static void give_fixed(struct qdri_making *making)
{
    const struct qdri_many *many = making->many;
    memcpy(making->puzzle, many->base.fixed.cell, many->base.cells);
    making->given_cells = (struct qdri_bits){{0, 0}};
    making->clues = 0;
    for (unsigned cell = 0; cell < many->base.cells; ++cell) {
        if (making->puzzle[cell] != 0) {
            ++making->clues;
            qdri_bits_add(&making->given_cells, cell);
        }
    }
}

void qdri_give_begin(struct qdri_making *making)
{
    give_fixed(making);
    shuffle_orbits(making);
    give_first(making);
    if (making->has_unavoidable) {
        give_for_sets(making);
    }
    making->step = QDRI_STEP_GIVE;
    making->differs = QDRI_BATCH_CELLS;
    making->nodes = qdri_few_nodes(making->many->base.cells);
}

void qdri_give_one(struct qdri_making *making)
{
    if (making->has_unavoidable && making->reply == QDRI_REPLY_FOUND) {
        qdri_unavoidable_add(making->sets, making->full, making->found);
    }
    give(making, first_open(making));
}

bool qdri_give_more(struct qdri_making *making)
{
    const struct qdri_many *many = making->many;
    const uint64_t most = many->base.params->clues.most;
    const unsigned before = making->clues;
    for (uint32_t k = 0; k < many->base.orbits.count && making->clues == before; ++k) {
        const uint32_t orbit = making->order[k];
        if (most == 0 || before + size_of(making, orbit) <= most) {
            give(making, orbit);
        }
    }
    return making->clues > before;
}

/* ---------------------------------------------------------------------------- leaving out ---- */

/* The orbit that is tried stays. */
static void keep(struct qdri_making *making, bool is_needed)
{
    const uint32_t orbit = making->order[making->next];
    give(making, orbit);
    making->is_needed[orbit] = is_needed;
}

/* Is there an unavoidable set of which no cell is given any more, since an orbit was taken back?
 * Where it was one cell, that is one that had been hit once. */
static bool has_opened_set(const struct qdri_making *making, uint32_t orbit)
{
    return is_in_others(making, orbit,
                        size_of(making, orbit) == 1
                            ? making->hits.twice
                            : qdri_unavoidable_hits(making->sets, making->given_cells).once);
}

/* Leaves out the next orbit to try it; there is none: false. */
static bool try_without(struct qdri_making *making)
{
    const struct qdri_many *many = making->many;
    for (; making->next < making->had; ++making->next) {
        const uint32_t orbit = making->order[making->next];
        making->taken = take_back(making, orbit);
        if (making->taken == 0) {
            continue;
        }
        if (making->clues < many->base.params->clues.least) {
            keep(making, false);
        } else if (making->has_unavoidable && has_opened_set(making, orbit)) {
            keep(making, making->taken == 1);
        } else {
            making->differs = making->taken == 1 ? making->differs : QDRI_BATCH_CELLS;
            return true;
        }
    }
    return false;
}

/* The orbits that are given come first in order, and these are shuffled. */
static void shuffle_given(struct qdri_making *making)
{
    making->had = 0;
    for (uint32_t k = 0; k < making->many->base.orbits.count; ++k) {
        if (is_given(making, making->order[k])) {
            swap(&making->order[k], &making->order[making->had++]);
        }
    }
    qdri_random_shuffle(&making->random, making->order, making->had, sizeof *making->order);
}

static void count_hits(struct qdri_making *making)
{
    if (making->has_unavoidable) {
        making->hits = qdri_unavoidable_hits(making->sets, making->given_cells);
    }
}

bool qdri_leave_begin(struct qdri_making *making)
{
    memset(making->is_needed, 0, making->many->base.orbits.count * sizeof *making->is_needed);
    shuffle_given(making);
    count_hits(making);
    making->step = QDRI_STEP_LEAVE;
    making->nodes = qdri_few_nodes(making->many->base.cells);
    making->next = 0;
    return try_without(making);
}

bool qdri_leave_next(struct qdri_making *making)
{
    if (making->reply == QDRI_REPLY_NONE) {
        count_hits(making);
    } else {
        keep(making, making->reply == QDRI_REPLY_FOUND && making->taken == 1);
    }
    ++making->next;
    return try_without(making);
}

/* -------------------------------------------------------------------------------- proving ---- */

/* What is needed beside more givens is needed beside fewer, so only what was not tried alone is
 * open. */
static bool prove(struct qdri_making *making)
{
    const struct qdri_many *many = making->many;
    for (; making->next < many->base.cells; ++making->next) {
        const uint32_t orbit = many->base.orbits.of[making->next];
        if (making->puzzle[making->next] != 0 && orbit != QDRI_NO_ORBIT &&
            !making->is_needed[orbit]) {
            making->puzzle[making->next] = 0;
            making->differs = making->next;
            return true;
        }
    }
    making->is_minimal = true;
    return false;
}

bool qdri_prove_begin(struct qdri_making *making)
{
    making->step = QDRI_STEP_PROVE;
    making->nodes = qdri_few_nodes(making->many->base.cells);
    making->is_minimal = false;
    making->next = 0;
    return prove(making);
}

bool qdri_prove_next(struct qdri_making *making)
{
    making->puzzle[making->next] = making->source[making->next];
    if (making->reply != QDRI_REPLY_FOUND) {
        return false;
    }
    ++making->next;
    return prove(making);
}

void qdri_making_break_off(struct qdri_making *making)
{
    if (making->step == QDRI_STEP_LEAVE) {
        keep(making, false);
    } else if (making->step == QDRI_STEP_PROVE) {
        making->puzzle[making->next] = making->source[making->next];
    }
}
