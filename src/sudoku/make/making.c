/* making.c  Puzzles: the order of their steps, for tries at random, and for given ones made
 * smaller. */
#include <string.h>

#include "base/alloc.h"
#include "sudoku/make/many.h"

/* All that a making has lies behind it, in one block; what is aligned most comes first. */
struct qdri_making *qdri_making_new(struct qdri_many *many)
{
    const uint32_t orbits = many->base.orbits.count;
    const unsigned cells = many->base.cells;
    const size_t size = sizeof(struct qdri_making) + sizeof(struct qdri_unavoidable) +
                        orbits * (2 * sizeof(uint32_t) + sizeof(bool)) +
                        cells * (sizeof(qdr_cell) + 4 * sizeof(qdr_digit));
    struct qdri_making *making = qdri_zeros(size, 1);
    if (making) {
        making->many = many;
        making->sets = (struct qdri_unavoidable *)(void *)(making + 1);
        making->order = (uint32_t *)(void *)(making->sets + 1);
        making->rank = making->order + orbits;
        making->shuffled = (qdr_cell *)(void *)(making->rank + orbits);
        making->full = (qdr_digit *)(void *)(making->shuffled + cells);
        making->puzzle = making->full + cells;
        making->found = making->puzzle + cells;
        making->given = making->found + cells;
        making->is_needed = (bool *)(void *)(making->given + cells);
    }
    return making;
}

/* ---------------------------------------------------------------------------------- steps ---- */

static void finish(struct qdri_making *making, qdr_outcome outcome)
{
    making->step = QDRI_STEP_DONE;
    making->outcome = outcome;
}

static void begin_try(struct qdri_making *making)
{
    if (making->tries == making->many->base.params->tries) {
        finish(making, QDR_STOPPED);
        return;
    }
    ++making->tries;
    qdri_full_begin(making);
}

static bool is_each_needed(const struct qdri_making *making)
{
    const struct qdri_many *many = making->many;
    for (unsigned cell = 0; cell < many->base.cells; ++cell) {
        const uint32_t orbit = many->base.orbits.of[cell];
        if (making->puzzle[cell] != 0 && orbit != QDRI_NO_ORBIT && !making->is_needed[orbit]) {
            return false;
        }
    }
    return true;
}

static enum qdri_fitness judge(struct qdri_making *making)
{
    struct qdri_many *many = making->many;
    qdr_grid full;
    memcpy(many->scratch.cell, making->puzzle, many->base.cells);
    qdr_grid_clear(&full, many->base.side);
    memcpy(full.cell, making->full, many->base.cells);
    return qdri_fit_judge(&many->base, many->logic, &many->scratch, &full, &making->grade,
                          &making->rating);
}

/* Is the puzzle as hard as is wanted, with the techniques that are required?  What is too hard gets
 * more givens, if it may; these are not needed. */
static bool fit_grade(struct qdri_making *making)
{
    const bool may_give = !making->many->base.params->is_minimal;
    const unsigned before = making->clues;
    enum qdri_fitness fitness;
    do {
        fitness = judge(making);
    } while (fitness == QDRI_FIT_HARD && may_give && qdri_give_more(making));
    making->is_minimal &= making->clues == before;
    if (fitness == QDRI_FIT_WELL) {
        finish(making, QDR_SOLUTION);
    } else if (fitness != QDRI_FIT_OVER) {
        begin_try(making);
    }
    return fitness != QDRI_FIT_OVER;
}

/* It is known now whether each given is needed. */
static bool weigh(struct qdri_making *making)
{
    const struct qdri_many *many = making->many;
    if (!making->is_smaller && many->base.params->is_minimal && !making->is_minimal) {
        begin_try(making);
        return true;
    }
    if (!making->is_smaller && many->logic) {
        return fit_grade(making);
    }
    finish(making, QDR_SOLUTION);
    return true;
}

/* All that the puzzle can spare is left out.  Is each given needed?  Where it is asked for, that is
 * proven if it can be; otherwise it is what leaving out has shown. */
static bool finish_leaving(struct qdri_making *making)
{
    if (!making->is_smaller && !qdri_range_has(&making->many->base.params->clues, making->clues)) {
        begin_try(making);
        return true;
    }
    if (making->many->base.params->is_minimal) {
        return qdri_prove_begin(making) || weigh(making);
    }
    making->is_minimal = is_each_needed(making);
    return weigh(making);
}

bool qdri_making_go_on(struct qdri_making *making)
{
    ++making->searches;
    switch (making->step) {
    case QDRI_STEP_FULL:
        if (qdri_full_take(making)) {
            qdri_give_begin(making);
        }
        return true;
    case QDRI_STEP_GIVE:
        if (making->reply != QDRI_REPLY_NONE) {
            qdri_give_one(making);
            return true;
        }
        return qdri_leave_begin(making) || finish_leaving(making);
    case QDRI_STEP_LEAVE:
        return qdri_leave_next(making) || finish_leaving(making);
    case QDRI_STEP_PROVE:
        return qdri_prove_next(making) || weigh(making);
    case QDRI_STEP_SOLVE:
        if (making->reply == QDRI_REPLY_NONE) {
            finish(making, QDR_STOPPED);
        } else {
            memcpy(making->full, making->found, making->many->base.cells);
            making->step = QDRI_STEP_CERTIFY;
            making->differs = QDRI_BATCH_CELLS;
        }
        return true;
    case QDRI_STEP_CERTIFY:
        if (making->reply == QDRI_REPLY_FOUND) {
            finish(making, QDR_STOPPED);
            return true;
        }
        return qdri_leave_begin(making) || finish_leaving(making);
    default:
        return true;
    }
}

/* ---------------------------------------------------------------------------------- begin ---- */

/* Begins the random numbers of a puzzle. */
static void begin(struct qdri_making *making, uint64_t number)
{
    making->number = number;
    making->tries = 0;
    making->searches = 0;
    making->grade = QDR_GRADE_ANY;
    making->rating = 0;
    making->is_minimal = false;
    qdri_random_seed(&making->random, qdri_random_mix(making->many->base.seed, number));
    for (unsigned cell = 0; cell < making->many->base.cells; ++cell) {
        making->shuffled[cell] = (qdr_cell)cell;
    }
    for (uint32_t orbit = 0; orbit < making->many->base.orbits.count; ++orbit) {
        making->order[orbit] = orbit;
    }
}

void qdri_making_begin(struct qdri_making *making, uint64_t number)
{
    begin(making, number);
    making->is_smaller = false;
    making->source = making->full;
    making->has_unavoidable = making->many->has_unavoidable;
    begin_try(making);
}

void qdri_making_begin_smaller(struct qdri_making *making, uint64_t number, const qdr_grid *givens)
{
    const unsigned cells = making->many->base.cells;
    begin(making, number);
    making->is_smaller = true;
    making->source = making->given;
    making->has_unavoidable = false;
    memcpy(making->given, givens->cell, cells);
    memcpy(making->puzzle, givens->cell, cells);
    making->clues = 0;
    for (unsigned cell = 0; cell < cells; ++cell) {
        making->clues += givens->cell[cell] != 0;
    }
    making->tries = 1;
    making->nodes = 0;
    making->step = QDRI_STEP_SOLVE;
}
