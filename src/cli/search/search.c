/* search.c  Runs a solver under the limits of the command line. */
#include "search/search.h"

#include <inttypes.h>
#include <string.h>

#include <quadrille/parallel.h>

#include "search/checkpoint.h"
#include "search/cube.h"
#include "search/proof.h"
#include "search/ranks.h"
#include "shell/term/limits.h"
#include "shell/term/memory.h"

/* Least number of nodes that are spent on the question whether there are more solutions. */
#define PATIENCE 10000

struct wanted wanted_by(const struct args *args, uint64_t standard, bool is_shy)
{
    const uint64_t solutions = args->search->has_limit ? args->search->limit : standard;
    return (struct wanted){.solutions = solutions,
                           .or_more = solutions > 0 && (args->search->has_limit || is_shy),
                           .nodes = args->search->nodes};
}

uint64_t patience(uint64_t nodes_spent)
{
    return nodes_spent > PATIENCE ? nodes_spent : PATIENCE;
}

qdr_solver *search_new(struct session *session, const char *name, const qdr_problem *problem,
                       uint64_t solutions)
{
    qdr_params *params = session->args->search->params;
    qdr_solver *solver;
    qdr_error error;
    const char *reason;
    if (!session->is_apart) {
        limits_share_memory(params);
    }
    qdr_status status = qdr_params_set_number(params, "limit", solutions, &error);
    if (status == QDR_OK) {
        status = qdr_solver_new(&solver, problem, params, &error);
    }
    if (!succeeded(session, name, status, &error)) {
        return NULL;
    }
    const char *engine = qdr_solver_engine(solver, &reason);
    const char *isa = qdr_solver_isa(solver);
    detail(session,
           "%s: %" PRIu32 " items (%" PRIu32 " of them primary), %" PRIu32 " options, %" PRIu64
           " entries; engine %s%s%s (%s), at most %" PRIu64 " bytes, seed %" PRIu64,
           name, qdr_problem_items(problem), qdr_problem_primary(problem),
           qdr_problem_options(problem), qdr_problem_entries(problem), engine, isa ? " with " : "",
           isa ? isa : "", reason, qdr_solver_memory(solver), session->args->search->seed);
    return solver;
}

bool search_has_file(struct session *session)
{
    if (session_keeps_journal(session) && !session->args->output) {
        complain(session, "solutions that a journal knows of go to a file: give -o FILE");
        return false;
    }
    return true;
}

/* A search that somebody watches. */
struct watch {
    struct session *session;
    qdr_solver *solver;
    qdr_pool *pool; /* NULL: a question of many searches, where the share of one means nothing */
};

static qdr_progress come_to(const struct watch *watch)
{
    qdr_progress so_far;
    if (watch->pool) {
        qdr_pool_progress_info(watch->pool, &so_far);
    } else {
        qdr_solver_progress_info(watch->solver, &so_far);
    }
    return so_far;
}

static void get_figures(void *ctx, struct figures_so_far *figures)
{
    const struct watch *watch = ctx;
    const qdr_progress so_far = come_to(watch);
    *figures = (struct figures_so_far){.solutions = so_far.solutions,
                                       .nodes = so_far.nodes,
                                       .share = watch->pool ? so_far.share : -1};
}

/* A limit was reached, and not that of solutions.  Nodes are those of all engines that take turns,
 * and an engine may be at work that has entered few. */
static bool is_time(const struct watch *watch, struct wanted wanted)
{
    return watch->session->args->search->time_ms > 0 &&
           (wanted.nodes == 0 || come_to(watch).nodes < wanted.nodes);
}

static enum ending judge(qdr_outcome outcome, const struct watch *watch, const qdr_stats *stats,
                         const qdr_error *error, struct wanted wanted)
{
    if (outcome != QDR_LIMIT) {
        return result_ending(outcome, error);
    }
    if (wanted.solutions > 0 && stats->solutions >= wanted.solutions) {
        return ENDING_ENOUGH;
    }
    return is_time(watch, wanted) ? ENDING_TIME : ENDING_NODES;
}

static bool set_limits(qdr_solver *solver, uint64_t solutions, uint64_t nodes)
{
    return qdr_solver_set_number(solver, "limit", solutions, NULL) == QDR_OK &&
           qdr_solver_set_number(solver, "nodes", nodes, NULL) == QDR_OK;
}

/* The limit was reached: goes on for a while, looking for one solution more. */
static enum ending look_further(qdr_solver *solver, qdr_pool *pool, uint64_t node_limit)
{
    const qdr_stats *stats = qdr_pool_stats(pool);
    uint64_t limit = stats->solutions;
    uint64_t nodes = stats->nodes + patience(stats->nodes);
    if (node_limit > 0 && node_limit < nodes) {
        nodes = node_limit;
    }
    if (set_limits(solver, limit + 1, nodes) && qdr_pool_run(pool, NULL) == QDR_EXHAUSTED) {
        return ENDING_ALL;
    }
    return qdr_pool_stats(pool)->solutions > limit ? ENDING_MORE : ENDING_MAYBE_MORE;
}

static void take_figures(const struct session *session, const qdr_stats *stats,
                         struct result *found)
{
    found->stats = *stats;
    if (session->args->stats) {
        result_add_stats(found, stats);
    }
}

static void take_profile(const struct session *session, qdr_pool *pool, struct result *found)
{
    if (session->args->stats) {
        size_t levels;
        const uint64_t *profile = qdr_pool_profile(pool, &levels);
        found->profile = grow(NULL, &found->levels, levels, sizeof *profile);
        found->levels = levels;
        if (levels > 0) {
            memcpy(found->profile, profile, levels * sizeof *profile);
        }
    }
}

/* Who has done how much, if there were several. */
static void take_shares(const struct session *session, qdr_pool *pool, struct result *found)
{
    size_t count = ranks_count();
    found->are_processes = count > 1;
    while (!found->are_processes && qdr_pool_thread_at(pool, count)) {
        ++count;
    }
    if (!session->args->stats || count == 1) {
        return;
    }
    found->shares = grow(NULL, &found->sharers, count, sizeof *found->shares);
    found->sharers = count;
    for (size_t k = 0; k < count; ++k) {
        found->shares[k] =
            found->are_processes ? ranks_nodes((unsigned)k) : qdr_pool_thread_at(pool, k)->nodes;
    }
}

/* Questions that are put together from searches keep no error of their own: where they fail and the
 * solver has none, it is for want of memory. */
static void complain_of_failure(struct session *session, const qdr_error *error)
{
    if (error->code == QDR_OK) {
        complain(session, "out of memory");
    } else if (error->code != QDR_IO) { /* of that is complained where it was seen */
        complain_at(session, error);
    }
}

/* Counts all solutions, by whatever engine, and tells `found` how many. */
static qdr_outcome count(qdr_pool *pool, struct result *found)
{
    qdr_number *number;
    qdr_outcome outcome = QDR_FAILED;
    if (qdr_number_new(&number, NULL) == QDR_OK) {
        outcome = qdr_pool_count(pool, number);
        if (!result_take_count(found, number)) {
            outcome = QDR_FAILED;
        }
    }
    qdr_number_free(number);
    return outcome;
}

static void run(struct session *session, struct watch *watch, struct wanted wanted,
                const qdr_sink *sink, struct result *found)
{
    qdr_solver *solver = watch->solver;
    qdr_pool *pool = watch->pool;
    qdr_outcome outcome = QDR_FAILED;
    if (!set_limits(solver, wanted.solutions, wanted.nodes)) {
        detail(session, "the limits of the search could not be set");
    } else if (!sink && wanted.solutions == 0) {
        outcome = count(pool, found);
        detail(session, "counted by engine %s", qdr_solver_engine(solver, NULL));
    } else {
        outcome = qdr_pool_run(pool, sink);
        found->solutions = qdr_pool_stats(pool)->solutions;
    }
    found->ending = judge(outcome, watch, qdr_pool_stats(pool), qdr_pool_error(pool), wanted);
    take_figures(session, qdr_pool_stats(pool), found);
    take_profile(session, pool, found);
    take_shares(session, pool, found);
    if (found->ending == ENDING_ENOUGH && wanted.or_more) {
        found->ending = look_further(solver, pool, wanted.nodes);
    }
    if (found->ending == ENDING_FAILED) {
        complain_of_failure(session, qdr_pool_error(pool));
    }
}

/* As many as the command line asks for. */
static uint64_t threads_for(const struct session *session, struct wanted wanted)
{
    uint64_t threads = 0;
    if (wanted.is_first || session->is_apart) {
        return 1;
    }
    qdr_params_get(session->args->search->params, "threads", &threads);
    return threads > 0 ? threads : ranks_threads();
}

/* May the pool be kept?  One that was made for one thread is as it was made when it is reset. */
static bool may_keep(const struct session *session, struct wanted wanted)
{
    return wanted.kept && threads_for(session, wanted) == 1 && ranks_count() == 1 &&
           !session_keeps_journal(session) && !session->args->search->ordered;
}

static bool begin_pool(struct watch *watch, struct wanted wanted, struct result *found)
{
    qdr_error error;
    *found = (struct result){.ending = ENDING_FAILED};
    if (wanted.kept && *wanted.kept) {
        watch->pool = *wanted.kept;
        return true;
    }
    const uint64_t threads = threads_for(watch->session, wanted);
    if (qdr_solver_set_number(watch->solver, "threads", threads, &error) != QDR_OK ||
        qdr_pool_new(&watch->pool, watch->solver, &error) != QDR_OK) {
        complain_of_failure(watch->session, &error);
        return false;
    }
    if (watch->session->args->search->ordered && qdr_pool_order(watch->pool, &error) != QDR_OK) {
        complain_of_failure(watch->session, &error);
        qdr_pool_free(watch->pool);
        return false;
    }
    return true;
}

static void end_pool(struct watch *watch, struct wanted wanted)
{
    if (wanted.kept && *wanted.kept == watch->pool) {
        return;
    }
    if (may_keep(watch->session, wanted)) {
        *wanted.kept = watch->pool;
    } else {
        qdr_pool_free(watch->pool);
    }
}

/* One of several processes, and not the first: searches for that one. */
static void help(struct watch *watch)
{
    ranks_work(watch->pool);
    qdr_pool_free(watch->pool);
}

bool search_run(struct session *session, qdr_solver *solver, struct wanted wanted,
                const qdr_sink *sink, struct result *found)
{
    struct watch watch = {.session = session, .solver = solver};
    struct checkpoint checkpoint = {.fd = -1, .held = -1};
    qdr_cubes *cubes = NULL;
    struct proof_list listed = {.sink = sink};
    const qdr_sink listing = {.ctx = &listed, .take = proof_list_take};
    if (!begin_pool(&watch, wanted, found)) {
        return false;
    }
    const bool has_help = !session->is_alone;
    if (has_help && !ranks_is_first()) {
        help(&watch);
        return false;
    }
    const bool is_ready =
        !proof_is_unfit(session,
                        !sink && (wanted.solutions == 0 || session->args->search->has_limit)) &&
        cube_begin(session, watch.pool, qdr_solver_problem(solver), &cubes, found) &&
        checkpoint_begin(&checkpoint, session, watch.pool, !sink && wanted.solutions == 0) &&
        (!has_help || ranks_employ(session, watch.pool));
    if (is_ready) {
        session_watch(session, get_figures, &watch);
        run(session, &watch, wanted, sink && session->args->search->proof ? &listing : sink, found);
        session_unwatch(session);
        if (has_help) {
            ranks_release();
        }
        proof_write(session, solver, cubes, found, &listed);
    }
    cube_end(session, cubes);
    checkpoint_end(&checkpoint);
    end_pool(&watch, wanted);
    return is_ready;
}

bool search_problem(struct session *session, const char *name, const qdr_problem *problem,
                    struct wanted wanted, const qdr_sink *sink, struct result *found)
{
    qdr_solver *solver = search_new(session, name, problem, wanted.solutions);
    const bool is_done = solver && search_run(session, solver, wanted, sink, found);
    qdr_solver_free(solver);
    return is_done;
}

bool search_quietly(struct session *session, qdr_solver *solver, struct wanted wanted,
                    struct result *found)
{
    struct watch watch = {.session = session, .solver = solver};
    if (!begin_pool(&watch, wanted, found)) {
        return false;
    }
    run(session, &watch, wanted, NULL, found);
    end_pool(&watch, wanted);
    return true;
}

void search_question(struct session *session, qdr_solver *solver, question *ask, void *ctx,
                     struct result *found)
{
    struct watch watch = {.session = session, .solver = solver};
    struct wanted wanted = {.nodes = session->args->search->nodes};
    const qdr_stats *stats = qdr_solver_stats(solver);
    session_watch(session, get_figures, &watch);
    const qdr_outcome outcome = ask(ctx, solver);
    session_unwatch(session);
    *found =
        (struct result){.ending = judge(outcome, &watch, stats, qdr_solver_error(solver), wanted),
                        .solutions = stats->solutions};
    take_figures(session, stats, found);
    if (found->ending == ENDING_FAILED) {
        complain_of_failure(session, qdr_solver_error(solver));
    }
}
