/* smallest.c  As few parts of a puzzle as have one solution: without a largest set of the others.
 *
 * Leaving parts out one after the other, in several orders, leads to puzzles in which each part is
 * needed, but not to one with the fewest parts.  That there is no smaller one is shown by the other
 * grids: each grid that keeps the houses and is not the solution breaks some of the parts, and one
 * of these has to stay.  A set of parts has one solution if and only if it meets all these sets of
 * broken parts.  So a smallest set that meets those which are known (an exact cover with bounds and
 * costs, which is asked of qdr_optimizer) is no larger than what is looked for.  If it has one
 * solution, or is as large as what was found before, that is proven to be smallest; otherwise, its
 * other solution breaks a set that was not known.
 *
 * Sets of broken parts are worth more the fewer these are, so each is made smaller first: with what
 * a grid does not break, and one part of those that it breaks, there may be another grid still.
 *
 * Sources: minimum hitting sets, as in Reiter, "A theory of diagnosis from first principles",
 * Artificial Intelligence 32 (1987); one at a time, Moreno-Centeno and Karp, "The implicit hitting
 * set approach", Operations Research 61 (2013); in Sudokus, where the sets are called unavoidable,
 * McGuire, Tugemann and Civario, Experimental Mathematics 23 (2014). */
#include "sudoku/diagnosis/parts.h"

#include <stdlib.h>
#include <string.h>

#include <quadrille/optimize.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/params.h"
#include "base/random.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

/* So many orders are tried at most, and about so many trials made for all of them; nodes for each
 * trial; and so much work goes into the proof, unless a limit says how much: a few seconds.  Where
 * each trial is encoded by itself, a search takes far longer, and its nodes less of that. */
#define ORDERS 8
#define ORDER_TRIALS 800
#define TRIAL_NODES 20000
#define TRIAL_NODES_ENCODED 100000
#define PROOF_SEARCHES 4000
#define PROOF_SEARCHES_ENCODED 400
#define PROOF_NODES 50000

struct reducing {
    struct qdr_diagnosis *parts;
    struct qdri_arrays arrays;
    size_t count;
    qdr_grid solution;
    bool *is_left;   /* the fewest parts so far */
    bool *is_needed; /* without it there are several solutions, beside whatever others */
    bool *keep;      /* of a trial */
    bool *cover;     /* the fewest parts that meet all sets */
    size_t *order;
    bool *broken; /* sets of parts, one of which has to stay: a row of `count` each */
    size_t sets;
    size_t capacity;
    uint64_t proof_searches; /* may be made, with those before */
    uint64_t proof_nodes;    /* are left for covers; 0: any number */
    bool is_over;            /* ... or none */
    qdr_params *one_thread;
    bool is_open; /* was a trial undecided? */
    bool is_out_of_memory;
};

static bool *row_of(const struct reducing *reducing, size_t set)
{
    return &reducing->broken[set * reducing->count];
}

/* -------------------------------------------------------------------------- broken parts ---- */

static bool breaks(const struct reducing *reducing, const qdr_grid *grid, size_t index)
{
    const qdr_puzzle_part part = reducing->parts->part[index];
    return part.cell != QDR_NO_CELL
               ? grid->cell[part.cell] != part.digit
               : !qdr_rules_clause_holds(reducing->parts->rules, part.clause, grid);
}

static bool is_solution(const struct reducing *reducing, const qdr_grid *grid)
{
    return memcmp(grid->cell, reducing->solution.cell, (size_t)grid->side * grid->side) == 0;
}

/* Takes note of the parts that a grid breaks. */
static void note(struct reducing *reducing, const qdr_grid *grid)
{
    if (!qdri_reserve(&reducing->broken, &reducing->capacity,
                      (reducing->sets + 1) * reducing->count, sizeof *reducing->broken)) {
        reducing->is_out_of_memory = true;
        return;
    }
    for (size_t k = 0; k < reducing->count; ++k) {
        row_of(reducing, reducing->sets)[k] = breaks(reducing, grid, k);
    }
    ++reducing->sets;
}

/* Searches with the parts in `keep`; other solutions than the right one are noted. */
static enum qdri_trial try_kept(struct reducing *reducing)
{
    struct qdr_diagnosis *parts = reducing->parts;
    const uint64_t nodes = parts->plain ? TRIAL_NODES : TRIAL_NODES_ENCODED;
    const enum qdri_trial trial = qdri_parts_try(parts, reducing->keep, 2, nodes);
    for (unsigned k = 0; trial == QDRI_TRIAL_SEVERAL && k < parts->grids; ++k) {
        if (!is_solution(reducing, &parts->grid[k])) {
            note(reducing, &parts->grid[k]);
            break;
        }
    }
    reducing->is_open |= trial == QDRI_TRIAL_CUT || trial == QDRI_TRIAL_TOO_LARGE;
    return reducing->is_out_of_memory ? QDRI_TRIAL_END : trial;
}

/* Keeps all parts but those of the last set, of which one is kept, too. */
static void keep_with(struct reducing *reducing, size_t part)
{
    for (size_t k = 0; k < reducing->count; ++k) {
        reducing->keep[k] = !row_of(reducing, reducing->sets - 1)[k] || k == part;
    }
}

/* Puts the last set into the place of the one before. */
static void replace(struct reducing *reducing)
{
    --reducing->sets;
    memcpy(row_of(reducing, reducing->sets - 1), row_of(reducing, reducing->sets),
           reducing->count * sizeof *reducing->broken);
}

/* Makes the last set smaller: a grid that breaks nothing but parts of it, and keeps one of these,
 * breaks fewer.  Returns false when nothing more can be tried. */
static bool shrink(struct reducing *reducing)
{
    enum qdri_trial trial = QDRI_TRIAL_ONE;
    for (size_t k = 0; k < reducing->count && trial != QDRI_TRIAL_END; ++k) {
        if (row_of(reducing, reducing->sets - 1)[k]) {
            keep_with(reducing, k);
            trial = try_kept(reducing);
            if (trial == QDRI_TRIAL_SEVERAL) {
                replace(reducing);
            }
        }
    }
    return trial != QDRI_TRIAL_END;
}

/* --------------------------------------------------------------------------- leaving out ---- */

/* Which parts are needed beside all others?  False: nothing more can be tried. */
static bool find_needed(struct reducing *reducing)
{
    memset(reducing->keep, true, reducing->count * sizeof *reducing->keep);
    for (size_t k = 0; k < reducing->count; ++k) {
        reducing->keep[k] = false;
        const enum qdri_trial trial = try_kept(reducing);
        reducing->keep[k] = true;
        if (trial == QDRI_TRIAL_END) {
            return false;
        }
        reducing->is_needed[k] = trial != QDRI_TRIAL_ONE;
    }
    return true;
}

/* Leaves out one part after the other in the present order.  False: nothing more can be tried; but
 * what is kept has one solution. */
static bool leave_out(struct reducing *reducing)
{
    memset(reducing->keep, true, reducing->count * sizeof *reducing->keep);
    for (size_t k = 0; k < reducing->count; ++k) {
        const size_t part = reducing->order[k];
        if (reducing->is_needed[part]) {
            continue;
        }
        reducing->keep[part] = false;
        const enum qdri_trial trial = try_kept(reducing);
        reducing->keep[part] = trial != QDRI_TRIAL_ONE;
        if (trial == QDRI_TRIAL_END) {
            return false;
        }
    }
    return true;
}

static void take_if_smaller(struct reducing *reducing, const bool *set)
{
    if (qdri_parts_size(set, reducing->count) <
        qdri_parts_size(reducing->is_left, reducing->count)) {
        memcpy(reducing->is_left, set, reducing->count * sizeof *set);
    }
}

static bool leave_out_in_orders(struct reducing *reducing)
{
    struct qdri_random random;
    qdri_random_seed(&random, 1);
    for (size_t k = 0; k < reducing->count; ++k) {
        reducing->order[k] = k;
    }
    const size_t orders = ORDER_TRIALS / (reducing->count + 1) + 1;
    for (size_t order = 0; order < orders && order < ORDERS; ++order) {
        const bool is_done = leave_out(reducing);
        take_if_smaller(reducing, reducing->keep);
        if (!is_done) {
            return false;
        }
        qdri_random_shuffle(&random, reducing->order, reducing->count, sizeof *reducing->order);
    }
    return true;
}

/* --------------------------------------------------------------------------------- proof ---- */

/* Do clauses say the same whatever others there are?  Otherwise, what a grid breaks is not known of
 * fewer of them. */
static bool is_each_for_itself(const struct reducing *reducing)
{
    const struct qdr_rules *rules = reducing->parts->rules;
    for (size_t k = 0; k < rules->clauses; ++k) {
        if (rules->clause[k].rule->settle || rules->clause[k].rule->looks_around) {
            return false;
        }
    }
    return true;
}

/* Describes the sets as items, each to be met at least once, and the parts as options. */
static qdr_status describe(const struct reducing *reducing, qdr_builder *builder, qdr_entry *entry,
                           size_t *part_of, qdr_error *error)
{
    qdr_status status = QDR_OK;
    qdr_option option;
    for (size_t set = 0; status == QDR_OK && set < reducing->sets; ++set) {
        status = qdr_builder_range(builder, NULL, 1, QDR_NO_LIMIT, NULL, error);
    }
    for (size_t part = 0; status == QDR_OK && part < reducing->count; ++part) {
        size_t entries = 0;
        for (size_t set = 0; set < reducing->sets; ++set) {
            if (row_of(reducing, set)[part]) {
                entry[entries++] = (qdr_entry){.item = (qdr_item)set};
            }
        }
        if (entries > 0) {
            status = qdr_builder_option(builder, entry, entries, 1, &option, error);
            if (status == QDR_OK) {
                part_of[option] = part;
            }
        }
    }
    return status;
}

/* Searches within what is left of the limits. */
static qdr_outcome run(struct reducing *reducing, qdr_optimizer *best)
{
    struct qdr_diagnosis *parts = reducing->parts;
    qdr_outcome outcome = QDR_FAILED;
    if (qdr_optimizer_set_number(best, "nodes", reducing->proof_nodes, &parts->error) == QDR_OK) {
        outcome = qdr_optimizer_run(best);
    }
    const uint64_t nodes = qdr_optimizer_stats(best)->nodes;
    reducing->is_over |= reducing->proof_nodes > 0 && nodes >= reducing->proof_nodes;
    reducing->proof_nodes -= nodes < reducing->proof_nodes ? nodes : reducing->proof_nodes;
    if (outcome == QDR_INTERRUPTED) {
        const struct qdri_stop stop = qdri_params_stop(parts->params);
        parts->outcome = qdri_stop_is_due(&stop) ? outcome : QDR_LIMIT;
    }
    return outcome;
}

/* Puts the parts of the best solution into `cover`. */
static void take_cover(struct reducing *reducing, qdr_optimizer *best, const size_t *part_of)
{
    size_t count;
    const qdr_option *option = qdr_solution_options(qdr_optimizer_solution(best, 0), &count);
    memset(reducing->cover, false, reducing->count * sizeof *reducing->cover);
    for (size_t k = 0; k < count; ++k) {
        reducing->cover[part_of[option[k]]] = true;
    }
}

/* Asks for the fewest options.  QDR_BUDGET, QDR_CANCELLED: they are not known. */
static qdr_status ask_for_fewest(struct reducing *reducing, const qdr_problem *problem,
                                 const size_t *part_of)
{
    qdr_optimizer *best;
    qdr_status status = qdr_optimizer_new(&best, problem, 1, QDR_CHEAPEST, reducing->one_thread,
                                          &reducing->parts->error);
    if (status != QDR_OK) {
        return status;
    }
    const qdr_outcome outcome = run(reducing, best);
    if (outcome == QDR_FAILED) {
        status = QDR_NOMEM;
    } else if (outcome == QDR_EXHAUSTED && qdr_optimizer_count(best) == 1) {
        take_cover(reducing, best, part_of);
    } else {
        status = QDR_CANCELLED;
    }
    qdr_optimizer_free(best);
    return status;
}

/* Describes the sets as a problem, and asks it. */
static qdr_status cover(struct reducing *reducing, qdr_entry *entry, size_t *part_of)
{
    qdr_builder *builder;
    qdr_problem *problem = NULL;
    qdr_error *error = &reducing->parts->error;
    qdr_status status = qdr_builder_new(&builder, error);
    if (status == QDR_OK) {
        status = describe(reducing, builder, entry, part_of, error);
    }
    if (status == QDR_OK) {
        status = qdr_builder_build(builder, &problem, error);
    }
    if (status == QDR_OK) {
        status = ask_for_fewest(reducing, problem, part_of);
    }
    qdr_problem_free(problem);
    qdr_builder_free(builder);
    return status;
}

/* Puts into `cover` the fewest parts that meet all sets.  False: they are not known. */
static bool cover_sets(struct reducing *reducing)
{
    qdr_entry *entry = qdri_zeros(reducing->sets, sizeof *entry);
    size_t *part_of = qdri_zeros(reducing->count, sizeof *part_of);
    qdr_status status = QDR_CANCELLED;
    if (!entry || !part_of) {
        status = QDR_NOMEM;
    } else if (!reducing->is_over) {
        status = cover(reducing, entry, part_of);
    }
    reducing->is_out_of_memory |= status == QDR_NOMEM;
    free(entry);
    free(part_of);
    return status == QDR_OK;
}

/* Where there are limits, they say how much work a proof may take. */
static void bound_proof(struct reducing *reducing)
{
    const struct qdr_diagnosis *parts = reducing->parts;
    const bool is_limited = parts->node_limit > 0 || parts->deadline_ms > 0;
    const uint64_t most = parts->plain ? PROOF_SEARCHES : PROOF_SEARCHES_ENCODED;
    reducing->proof_searches = is_limited ? UINT64_MAX : parts->searches + most;
    reducing->proof_nodes = is_limited ? 0 : PROOF_NODES;
}

/* Is there no smaller set?  Finds one if there is, as far as limits allow. */
static bool prove(struct reducing *reducing)
{
    bound_proof(reducing);
    while (reducing->parts->searches < reducing->proof_searches && cover_sets(reducing)) {
        if (qdri_parts_size(reducing->cover, reducing->count) >=
            qdri_parts_size(reducing->is_left, reducing->count)) {
            return true;
        }
        memcpy(reducing->keep, reducing->cover, reducing->count * sizeof *reducing->keep);
        switch (try_kept(reducing)) {
        case QDRI_TRIAL_ONE:
            take_if_smaller(reducing, reducing->cover);
            return true;
        case QDRI_TRIAL_SEVERAL:
            if (!shrink(reducing)) {
                return false;
            }
            break;
        default:
            return false;
        }
    }
    return false;
}

/* ------------------------------------------------------------------------------ question ---- */

/* Ends the search for the fewest, which has no time limit of its own. */
static bool is_due(void *ctx)
{
    const struct qdr_diagnosis *parts = ctx;
    const struct qdri_stop stop = qdri_params_stop(parts->params);
    return qdri_stop_is_due(&stop) ||
           (parts->deadline_ms > 0 && qdri_clock_ms() >= parts->deadline_ms);
}

static qdr_status make_params(struct reducing *reducing)
{
    const qdr_status status =
        qdri_params_new(&reducing->one_thread, &qdri_search_subject, NULL, NULL);
    if (status != QDR_OK) {
        return status;
    }
    qdri_params_set_stop(reducing->one_thread, &(struct qdri_stop){reducing->parts, is_due});
    return qdr_params_set_number(reducing->one_thread, "threads", 1, NULL);
}

static bool make(struct reducing *reducing)
{
    struct qdri_arrays *arrays = &reducing->arrays;
    reducing->is_needed = qdri_array(arrays, reducing->count, sizeof *reducing->is_needed);
    reducing->keep = qdri_array(arrays, reducing->count, sizeof *reducing->keep);
    reducing->cover = qdri_array(arrays, reducing->count, sizeof *reducing->cover);
    reducing->order = qdri_array(arrays, reducing->count, sizeof *reducing->order);
    return !arrays->lacks_memory && make_params(reducing) == QDR_OK;
}

static void unmake(struct reducing *reducing)
{
    qdri_arrays_free(&reducing->arrays);
    free(reducing->broken);
    qdr_params_free(reducing->one_thread);
}

/* Why nothing more can be tried. */
static qdr_outcome ending(struct reducing *reducing)
{
    if (reducing->is_out_of_memory) {
        qdri_no_memory(&reducing->parts->error);
        return QDR_FAILED;
    }
    return reducing->parts->outcome;
}

static qdr_outcome reduce(struct reducing *reducing, bool *is_smallest)
{
    if (!find_needed(reducing) || !leave_out_in_orders(reducing)) {
        return ending(reducing);
    }
    const bool is_minimal = !reducing->is_open;
    *is_smallest = is_minimal && is_each_for_itself(reducing) && prove(reducing);
    if (reducing->parts->outcome != QDR_EXHAUSTED || reducing->is_out_of_memory) {
        return ending(reducing);
    }
    return is_minimal ? QDR_EXHAUSTED : QDR_LIMIT;
}

qdr_outcome qdr_diagnosis_smallest(qdr_diagnosis *parts, bool *is_left, bool *is_smallest)
{
    struct reducing reducing = {
        .parts = parts, .count = parts->count, .is_left = is_left, .proof_nodes = PROOF_NODES};
    qdr_outcome outcome = QDR_FAILED;
    *is_smallest = false;
    const enum qdri_trial trial = qdri_parts_begin(parts, is_left, 2);
    if (trial != QDRI_TRIAL_ONE) {
        return qdri_parts_refusal(parts, trial);
    }
    reducing.solution = parts->grid[0];
    if (make(&reducing)) {
        outcome = reduce(&reducing, is_smallest);
    } else {
        qdri_no_memory(&parts->error);
    }
    unmake(&reducing);
    return outcome;
}
