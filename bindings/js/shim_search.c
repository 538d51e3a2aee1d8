/* shim_search.c  Searches for the JavaScript package; shim.h says what each thing is for. */
#include "shim.h"

#include <stdlib.h>
#include <string.h>

#include "common.h"

/* -------------------------------------------------------------------------------- batches ---- */

/* Solutions in a batch take so many numbers at most: small enough for a cache, and much more than
 * a call costs. */
#define BATCH_NUMBERS ((size_t)1 << 18)

/* Room for `count` things of a size, with what is there lost. */
static bool make_room(void **place, size_t count, size_t size)
{
    free(*place);
    *place = calloc(count, size);
    return *place != NULL;
}

static bool make_room_for_solutions(qdrj_batch *batch, size_t capacity)
{
    const bool has_room = batch->symbol
                              ? make_room((void **)&batch->symbol, capacity, 1)
                              : make_room((void **)&batch->option, capacity, sizeof(int32_t));
    batch->capacity = has_room ? capacity : 0;
    return has_room;
}

qdr_status qdrj_batch_begin(qdrj_batch *batch, size_t most)
{
    const size_t longest = batch->longest > 0 ? batch->longest : 1;
    const size_t fitting = BATCH_NUMBERS / longest;
    most = most <= fitting ? most : fitting;
    most = most > 0 ? most : 1;
    batch->used = 0;
    batch->count = 0;
    batch->most = most;
    if (batch->room < most) {
        batch->room = 0;
        if (!make_room((void **)&batch->length, most, sizeof(uint32_t)) ||
            !make_room_for_solutions(batch, most * longest)) {
            return qdrj_no_memory();
        }
        batch->room = most;
    }
    return QDR_OK;
}

bool qdrj_batch_is_full(const qdrj_batch *batch)
{
    return batch->count >= batch->most;
}

static void keep_grid(qdrj_batch *batch, const qdr_solution *solution, const qdr_encoding *sudoku)
{
    qdr_grid grid;
    qdr_encoding_decode(sudoku, solution, &grid);
    const size_t cells = (size_t)grid.side * grid.side;
    for (size_t k = 0; k < cells; ++k) {
        batch->symbol[batch->used + k] = qdr_digit_symbol(grid.cell[k]);
    }
    batch->length[batch->count++] = (uint32_t)cells;
    batch->used += cells;
}

/* Invariant: there is room for a solution whenever this is called. */
void qdrj_batch_keep(qdrj_batch *batch, const qdr_solution *solution, const qdr_encoding *sudoku)
{
    if (sudoku) {
        keep_grid(batch, solution, sudoku);
        return;
    }
    const size_t count = common_options(batch->option + batch->used, solution);
    batch->length[batch->count++] = (uint32_t)count;
    batch->used += count;
}

void qdrj_batch_clear(qdrj_batch *batch)
{
    free(batch->option);
    free(batch->length);
    free(batch->symbol);
    *batch = (qdrj_batch){0};
}

/* ------------------------------------------------------------------------------- searches ---- */

/* Takes over what is asked, also where it fails. */
static qdrj_search *make(qdrj_problem *problem, qdrj_encoding *encoding)
{
    qdrj_search *search = calloc(1, sizeof *search);
    if (!search) {
        qdrj_problem_free(problem);
        qdrj_encoding_free(encoding);
        qdrj_no_memory();
        return NULL;
    }
    search->problem = problem;
    search->encoding = encoding;
    return search;
}

static qdr_status set_up(qdrj_search *search, const qdr_problem *problem, const qdr_params *params)
{
    if (!search->encoding) {
        search->batch.longest = common_longest(problem);
    } else {
        search->batch.longest = (size_t)search->encoding->side * search->encoding->side;
        search->batch.symbol = malloc(1); /* says what is wanted */
        if (!search->batch.symbol) {
            return qdrj_no_memory();
        }
    }
    return qdr_solver_new(&search->solver, problem, params, &qdrj_failure);
}

qdrj_search *qdrj_search_of(qdrj_problem *problem, qdrj_encoding *encoding,
                            const qdr_params *params)
{
    qdrj_search *search = make(problem, encoding);
    if (!search) {
        return NULL;
    }
    const qdr_problem *asked = encoding ? qdr_encoding_problem(encoding->sudoku) : problem->problem;
    qdrj_watch((qdrj_watched){0});
    if (set_up(search, asked, params) != QDR_OK) {
        qdrj_search_free(search);
        return NULL;
    }
    return search;
}

EXPORT(qdrj_search *, qdrj_search_new)(qdrj_problem *problem, const qdr_params *params)
{
    return qdrj_search_of(qdrj_problem_use(problem), NULL, params);
}

EXPORT(void, qdrj_search_free)(qdrj_search *search)
{
    if (!search) {
        return;
    }
    qdr_solver_free(search->solver);
    qdr_number_free(search->number);
    free(search->verdict);
    qdrj_batch_clear(&search->batch);
    qdrj_encoding_free(search->encoding);
    qdrj_problem_free(search->problem);
    free(search);
}

EXPORT(qdr_status, qdrj_search_assume)(qdrj_search *search, qdr_option option)
{
    return qdr_solver_assume(search->solver, option, &qdrj_failure);
}

static void watch(const qdrj_search *search)
{
    qdrj_watch((qdrj_watched){.solver = search->solver});
}

static qdr_outcome judged(const qdrj_search *search, qdr_outcome outcome)
{
    return qdrj_outcome(outcome, qdr_solver_error(search->solver));
}

EXPORT(uint64_t, qdrj_search_nodes)(const qdrj_search *search)
{
    qdr_progress so_far;
    qdr_solver_progress_info(search->solver, &so_far);
    return so_far.nodes;
}

EXPORT(uint64_t, qdrj_search_solutions)(const qdrj_search *search)
{
    return qdr_solver_stats(search->solver)->solutions;
}

EXPORT(double, qdrj_search_share)(const qdrj_search *search)
{
    qdr_progress so_far;
    qdr_solver_progress_info(search->solver, &so_far);
    return so_far.share;
}

/* ------------------------------------------------------------------------------ solutions ---- */

/* Nodes that may be entered without a look at the clock. */
#define NODES_PER_LOOK 1000

/* Whoever waits is to get what is there when it is time. */
static bool is_time(qdrj_search *search)
{
    const uint64_t nodes = qdr_solver_stats(search->solver)->nodes;
    if (search->batch.count % 64 != 0 && nodes - search->looked < NODES_PER_LOOK) {
        return false;
    }
    search->looked = nodes;
    return qdrj_now_ms() >= search->ends_ms;
}

static qdr_verdict take(void *ctx, const qdr_solution *solution)
{
    qdrj_search *search = ctx;
    qdrj_batch_keep(&search->batch, solution, search->encoding ? search->encoding->sudoku : NULL);
    return qdrj_batch_is_full(&search->batch) || is_time(search) ? QDR_STOP : QDR_CONTINUE;
}

static qdr_outcome run_one_by_one(qdrj_search *search)
{
    const qdr_solution *solution;
    for (;;) {
        qdr_outcome outcome = qdr_solver_next(search->solver, &solution);
        if (outcome != QDR_SOLUTION) {
            return outcome;
        }
        if (take(search, solution) == QDR_STOP) {
            return QDR_STOPPED;
        }
    }
}

/* The next solutions, at most so many, and fewer after some milliseconds: QDR_STOPPED where there
 * may be more.  `wants_all` as with qdr_solver_run: otherwise they come as from qdr_solver_next. */
EXPORT(qdr_outcome, qdrj_search_fill)
(qdrj_search *search, size_t most, int milliseconds, int wants_all)
{
    if (qdrj_batch_begin(&search->batch, most) != QDR_OK) {
        return QDR_FAILED;
    }
    watch(search);
    search->ends_ms = qdrj_now_ms() + milliseconds;
    search->looked = 0;
    const qdr_sink sink = {.ctx = search, .take = take};
    qdr_outcome outcome =
        wants_all ? qdr_solver_run(search->solver, &sink) : run_one_by_one(search);
    return judged(search, outcome);
}

EXPORT(const qdrj_batch *, qdrj_search_batch)(const qdrj_search *search)
{
    return &search->batch;
}

EXPORT(size_t, qdrj_batch_count)(const qdrj_batch *batch)
{
    return batch->count;
}

EXPORT(size_t, qdrj_batch_used)(const qdrj_batch *batch)
{
    return batch->used;
}

EXPORT(const int32_t *, qdrj_batch_options)(const qdrj_batch *batch)
{
    return batch->option;
}

EXPORT(const uint32_t *, qdrj_batch_lengths)(const qdrj_batch *batch)
{
    return batch->length;
}

EXPORT(const char *, qdrj_batch_symbols)(const qdrj_batch *batch)
{
    return batch->symbol;
}

/* ------------------------------------------------------------------------ other questions ---- */

/* The answer is a number in base 16, also where the search was stopped. */
EXPORT(qdr_outcome, qdrj_search_count)(qdrj_search *search)
{
    qdrj_text *text = qdrj_answer_begin();
    if (!search->number && qdr_number_new(&search->number, &qdrj_failure) != QDR_OK) {
        return QDR_FAILED;
    }
    watch(search);
    qdr_outcome outcome = judged(search, qdr_count(search->solver, search->number));
    qdrj_number(text, search->number);
    return qdrj_answer_end() == QDR_OK ? outcome : QDR_FAILED;
}

static size_t candidates(const qdrj_search *search)
{
    if (search->encoding) {
        const size_t side = search->encoding->side;
        return side * side * side;
    }
    return qdr_problem_options(search->problem->problem);
}

/* Which options are in some solution, or, of a Sudoku, which digits cells have there. */
EXPORT(qdr_outcome, qdrj_search_possible)(qdrj_search *search)
{
    if (!search->verdict) {
        search->verdict = calloc(candidates(search) + 1, sizeof *search->verdict);
    }
    if (!search->verdict) {
        qdrj_no_memory();
        return QDR_FAILED;
    }
    watch(search);
    if (search->encoding) {
        return judged(search, qdr_encoding_candidates(search->encoding->sudoku, search->solver,
                                                      search->verdict));
    }
    return judged(search, qdr_solver_possible_options(search->solver, search->verdict));
}

EXPORT(const qdr_possibility *, qdrj_search_verdicts)(const qdrj_search *search)
{
    return search->verdict;
}

static qdr_outcome counted(qdrj_search *search, uint64_t cap, uint64_t *count, bool *is_known)
{
    const size_t total = candidates(search);
    qdrj_text *text = qdrj_answer_begin();
    watch(search);
    const qdr_outcome outcome =
        judged(search, qdr_encoding_candidate_counts(search->encoding->sudoku, search->solver, cap,
                                                     count, is_known));
    qdrj_open(text, "[");
    for (size_t k = 0; k < total; ++k) {
        qdrj_integer(text, (int64_t)count[k]);
    }
    qdrj_close(text, "]");
    return qdrj_answer_end() == QDR_OK ? outcome : QDR_FAILED;
}

/* In how many solutions of a Sudoku cells have which digit, up to a cap less than 2^53: a list. */
EXPORT(qdr_outcome, qdrj_search_counts)(qdrj_search *search, uint64_t cap)
{
    uint64_t *count = calloc(candidates(search) + 1, sizeof *count);
    bool *is_known = calloc(candidates(search) + 1, sizeof *is_known);
    qdr_outcome outcome = QDR_FAILED;
    if (count && is_known) {
        outcome = counted(search, cap, count, is_known);
    } else {
        qdrj_no_memory();
    }
    free(is_known);
    free(count);
    return outcome;
}

static void put_expected(qdrj_text *text, const char *key, const qdr_expected *expected)
{
    qdrj_key(text, key);
    qdrj_open(text, "{");
    qdrj_key(text, "mean");
    qdrj_real(text, expected->mean);
    qdrj_key(text, "error");
    qdrj_real(text, expected->error);
    qdrj_key(text, "low");
    qdrj_real(text, expected->low);
    qdrj_key(text, "high");
    qdrj_real(text, expected->high);
    qdrj_key(text, "largest");
    qdrj_real(text, expected->largest);
    qdrj_close(text, "}");
}

EXPORT(qdr_outcome, qdrj_search_estimate)(qdrj_search *search, uint64_t descents)
{
    qdr_estimates found;
    qdrj_text *text = qdrj_answer_begin();
    watch(search);
    qdr_outcome outcome = judged(search, qdr_estimate(search->solver, descents, &found));
    qdrj_open(text, "{");
    put_expected(text, "nodes", &found.nodes);
    put_expected(text, "solutions", &found.solutions);
    qdrj_key(text, "descents");
    qdrj_integer(text, (int64_t)found.descents);
    qdrj_key(text, "hits");
    qdrj_integer(text, (int64_t)found.hits);
    qdrj_close(text, "}");
    return qdrj_answer_end() == QDR_OK ? outcome : QDR_FAILED;
}

/* ----------------------------------------------------------------------- the best of them ---- */

typedef struct qdrj_best {
    qdrj_problem *problem;
    qdr_optimizer *best;
} qdrj_best;

EXPORT(void, qdrj_best_free)(qdrj_best *best)
{
    if (best) {
        qdr_optimizer_free(best->best);
        qdrj_problem_free(best->problem);
        free(best);
    }
}

EXPORT(qdrj_best *, qdrj_best_new)
(qdrj_problem *problem, uint64_t most, int is_dearest, const qdr_params *params)
{
    qdrj_best *made = calloc(1, sizeof *made);
    if (!made) {
        qdrj_no_memory();
        return NULL;
    }
    made->problem = qdrj_problem_use(problem);
    qdrj_watch((qdrj_watched){0});
    if (qdr_optimizer_new(&made->best, problem->problem, most,
                          is_dearest ? QDR_DEAREST : QDR_CHEAPEST, params,
                          &qdrj_failure) != QDR_OK) {
        qdrj_best_free(made);
        return NULL;
    }
    return made;
}

void qdrj_options(qdrj_text *text, const qdr_solution *solution)
{
    size_t count;
    const qdr_option *option = qdr_solution_options(solution, &count);
    qdrj_open(text, "[");
    for (size_t k = 0; k < count; ++k) {
        qdrj_integer(text, option[k]);
    }
    qdrj_close(text, "]");
}

static void put_best(qdrj_text *text, qdr_optimizer *best)
{
    qdrj_open(text, "[");
    for (size_t k = 0; k < qdr_optimizer_count(best); ++k) {
        const qdr_solution *solution = qdr_optimizer_solution(best, k);
        qdrj_open(text, "[");
        qdrj_large(text, qdr_solution_cost(solution));
        qdrj_options(text, solution);
        qdrj_close(text, "]");
    }
    qdrj_close(text, "]");
}

/* The answer is what is kept: a list of costs and options. */
EXPORT(qdr_outcome, qdrj_best_run)(qdrj_best *best)
{
    qdrj_text *text = qdrj_answer_begin();
    qdrj_watch((qdrj_watched){.best = best->best});
    qdr_outcome outcome = qdr_optimizer_run(best->best);
    qdrj_outcome(outcome, qdr_optimizer_error(best->best));
    put_best(text, best->best);
    return qdrj_answer_end() == QDR_OK ? outcome : QDR_FAILED;
}
