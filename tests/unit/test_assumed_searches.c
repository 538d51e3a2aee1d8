/* test_assumed_searches.c  Searches that start from assumptions, in every way to run a search.
 *
 * Small random problems are searched with no assumptions, with consistent, contradictory, repeated
 * and inert ones; by a solver alone, by threads, in order, with a journal, in cubes, and by workers
 * that exchange bytes, as processes under MPI do.  Each search is stopped and continued at random
 * moments; those with a journal lose all that the journal does not know.  The solutions must be
 * those of brute force that have what is assumed, each once. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/assumptions.h"
#include "../support/brute.h"
#include "../support/effort.h"
#include "../support/random_problem.h"
#include "base/random.h"
#include "base/strbuf.h"
#include "parallel/pool.h"

static uint64_t problems; /* to be tried */

#define MOST_ASSUMED 8
#define CUBES 3
#define CREW 2
#define ROUNDS 20000 /* a search that is continued so often does not end */

/* A problem, what is assumed, and how it is searched. */
struct trial {
    const qdr_problem *problem;
    struct brute_solutions right; /* without assumptions */
    const char *engine;
    uint64_t threads;
    size_t assumptions;
    qdr_option assumed[MOST_ASSUMED];
    bool assumes_late; /* after the pool has a cube, a journal or workers */
    bool counts;
    struct qdri_random random;
    struct qdri_strbuf journal; /* that is safe on a disk, */
    unsigned saves_left;        /* and what may still be saved before the process is killed */
    size_t found;               /* solutions, also those that are written behind it */
    brute_set set[2 << BRUTE_OPTIONS];
    uint64_t counted; /* in all cubes */
};

static uint32_t below(struct trial *trial, uint32_t bound)
{
    return qdri_random_below(&trial->random, bound);
}

/* ----------------------------------------------------------------------------- assumptions ---- */

static void assume(struct trial *trial, qdr_option option)
{
    if (trial->assumptions < MOST_ASSUMED) {
        trial->assumed[trial->assumptions++] = option;
    }
}

/* A part of what a solution has, and of what it has not. */
static void assume_consistently(struct trial *trial)
{
    const struct brute_solutions *right = &trial->right;
    const brute_set set = right->count > 0 ? right->set[below(trial, (uint32_t)right->count)] : 0;
    for (qdr_option option = 0; option < qdr_problem_options(trial->problem); ++option) {
        if ((set >> option & 1) && below(trial, 3) == 0) {
            assume(trial, option);
        } else if (qdr_problem_has_bounds(trial->problem) && !(set >> option & 1) &&
                   below(trial, 4) == 0) {
            assume(trial, QDR_NOT | option);
        }
    }
}

static bool is_inert(const qdr_problem *problem, qdr_option option)
{
    size_t count;
    const qdr_entry *entries = qdr_problem_option(problem, option, &count);
    for (size_t k = 0; k < count; ++k) {
        if (qdr_problem_is_primary(problem, entries[k].item)) {
            return false;
        }
    }
    return true;
}

enum kind { NONE, CONSISTENT, CONTRADICTORY, REPEATED, INERT, ANY, KINDS };

static void assume_kind(struct trial *trial, enum kind kind)
{
    const uint32_t options = qdr_problem_options(trial->problem);
    trial->assumptions = 0;
    if (kind == CONSISTENT || kind == REPEATED || kind == INERT || below(trial, 2)) {
        assume_consistently(trial);
    }
    if (kind == NONE || options == 0) {
        trial->assumptions = 0;
    } else if (kind == CONTRADICTORY && below(trial, 4) == 0) {
        assume(trial, QDR_NO_OPTION);
    } else if (kind == CONTRADICTORY) { /* mostly, since they are few items */
        assume(trial, below(trial, options));
        assume(trial, below(trial, options));
        assume(trial, below(trial, options));
    } else if (kind == REPEATED && trial->assumptions > 0) {
        assume(trial, trial->assumed[below(trial, (uint32_t)trial->assumptions)]);
        assume(trial, trial->assumed[below(trial, (uint32_t)trial->assumptions)]);
    } else if (kind == ANY) {
        trial->assumptions =
            assumptions_make_up(trial->problem, &trial->random, trial->assumed, MOST_ASSUMED);
    }
    for (qdr_option option = 0; kind == INERT && option < options; ++option) {
        if (is_inert(trial->problem, option) && below(trial, 2)) {
            assume(trial, option);
        }
    }
}

/* ------------------------------------------------------------------------ solver and pool ---- */

struct desk {
    qdr_solver *solver; /* NULL: the engine cannot search this problem */
    qdr_pool *pool;
};

static void assume_all(const struct trial *trial, qdr_solver *solver)
{
    for (size_t k = 0; k < trial->assumptions; ++k) {
        assert_int_equal(qdr_solver_assume(solver, trial->assumed[k], NULL), QDR_OK);
    }
}

/* A pool that shares its search from the first node on. */
static struct desk desk_of(const struct trial *trial)
{
    struct desk desk = {NULL, NULL};
    qdr_params *params;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "engine", trial->engine, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "hands", 4, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "threads", trial->threads, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "memory", UINT64_C(1) << 24, NULL), QDR_OK);
    const qdr_status status = qdr_solver_new(&desk.solver, trial->problem, params, NULL);
    assert_true(status == QDR_OK || status == QDR_UNSUPPORTED);
    qdr_params_free(params);
    if (desk.solver) {
        assert_int_equal(qdr_pool_new(&desk.pool, desk.solver, NULL), QDR_OK);
        desk.pool->alone_to = 0;
        desk.pool->piece_ms = 0;
        desk.pool->save_ms = 0;
        desk.pool->order_nodes = 1;
    }
    return desk;
}

static void desk_free(struct desk *desk)
{
    qdr_pool_free(desk->pool);
    qdr_solver_free(desk->solver);
}

/* ------------------------------------------------------------------------------- searching ---- */

static qdr_verdict take(void *ctx, const qdr_solution *solution)
{
    struct trial *trial = ctx;
    size_t count;
    brute_set set = 0;
    const qdr_option *options = qdr_solution_options(solution, &count);
    assert_true(qdr_problem_verify(trial->problem, options, count, NULL));
    assert_true(trial->found < sizeof trial->set / sizeof *trial->set);
    for (size_t k = 0; k < count; ++k) {
        set |= (brute_set)1 << options[k];
    }
    trial->set[trial->found++] = set;
    return below(trial, 8) == 0 || trial->saves_left == 0 ? QDR_STOP : QDR_CONTINUE;
}

/* Searches to the end, or until the process is killed, with pauses at solutions and nodes. */
static bool search(struct trial *trial, struct desk *desk, uint64_t *count)
{
    const qdr_sink sink = {.ctx = trial, .take = take};
    qdr_outcome outcome = QDR_STOPPED;
    qdr_number *number;
    uint64_t nodes = 0;
    assert_int_equal(qdr_number_new(&number, NULL), QDR_OK);
    for (unsigned k = 0; outcome != QDR_EXHAUSTED && trial->saves_left > 0; ++k) {
        assert_true(k < ROUNDS);
        nodes = below(trial, 4) == 0 ? 0 : qdr_pool_stats(desk->pool)->nodes + 1 + below(trial, 9);
        assert_int_equal(qdr_solver_set_number(desk->solver, "nodes", nodes, NULL), QDR_OK);
        outcome =
            trial->counts ? qdr_pool_count(desk->pool, number) : qdr_pool_run(desk->pool, &sink);
        if (outcome == QDR_FAILED && trial->saves_left > 0) {
            fail_msg("%s", qdr_pool_error(desk->pool)->text);
        }
    }
    assert_true(qdr_number_to_u64(number, count));
    qdr_number_free(number);
    return outcome == QDR_EXHAUSTED && trial->saves_left > 0;
}

/* Searches once, and once more after a reset. */
static void search_with_pool(struct trial *trial, bool orders)
{
    struct desk desk = desk_of(trial);
    for (unsigned k = 0; k < 2; ++k) {
        trial->found = 0;
        trial->counts = !orders && below(trial, 2);
        assert_true(!orders || qdr_pool_order(desk.pool, NULL) == QDR_OK);
        assume_all(trial, desk.solver);
        assert_true(search(trial, &desk, &trial->counted));
        qdr_pool_reset(desk.pool);
    }
    desk_free(&desk);
}

static void search_alone(struct trial *trial)
{
    const uint64_t threads = trial->threads;
    trial->threads = 1;
    search_with_pool(trial, false);
    trial->threads = threads;
}

static void search_by_threads(struct trial *trial)
{
    search_with_pool(trial, false);
}

static void search_in_order(struct trial *trial)
{
    search_with_pool(trial, true);
}

/* ---------------------------------------------------------------------- journals and cubes ---- */

static uint64_t length_of(void *ctx)
{
    return ((struct trial *)ctx)->found;
}

static bool save(void *ctx, const char *records, size_t size)
{
    struct trial *trial = ctx;
    trial->saves_left -= trial->saves_left > 0;
    return trial->saves_left > 0 && qdri_strbuf_add(&trial->journal, records, size);
}

/* Lets a pool keep a journal, from what is on the disk.  False: its engine cannot. */
static bool keep_journal(struct trial *trial, struct desk *desk)
{
    const qdr_journal journal = {.ctx = trial, .length = length_of, .save = save};
    qdr_journal_state state;
    if (trial->journal.length > 0) {
        qdr_reader reader;
        qdr_memory_reader memory;
        const qdr_journal_question question = trial->counts ? QDR_ASKED_COUNT : QDR_ASKED_SOLUTIONS;
        qdr_reader_from_memory(&reader, &memory, trial->journal.text, trial->journal.length);
        assert_int_equal(qdr_pool_resume(desk->pool, &reader, "journal", &state, NULL), QDR_OK);
        assert_true(state.length <= trial->found && state.question == question);
        trial->found = (size_t)state.length;
        qdri_strbuf_clear(&trial->journal);
    }
    return qdr_pool_journal(desk->pool, &journal, NULL) == QDR_OK;
}

/* Searches a cube, or with NULL the whole, in processes that are killed again and again. */
static bool search_with_journal_in(struct trial *trial, const qdr_cubes *cubes, size_t cube)
{
    bool is_over = false;
    bool can = true;
    uint64_t count = 0;
    qdri_strbuf_clear(&trial->journal);
    for (unsigned k = 0; !is_over && can; ++k) {
        struct desk desk = desk_of(trial);
        assert_true(k < ROUNDS);
        trial->saves_left = 3 + below(trial, 6) + k / 8;
        can = !cubes || qdr_pool_take_cube(desk.pool, cubes, cube, NULL) == QDR_OK;
        assume_all(trial, desk.solver);
        can = can && keep_journal(trial, &desk);
        is_over = can && search(trial, &desk, &count);
        desk_free(&desk);
    }
    trial->saves_left = UINT32_MAX;
    trial->counted += count;
    return can;
}

static void search_with_journal(struct trial *trial)
{
    search_with_journal_in(trial, NULL, 0);
}

static void search_cube(struct trial *trial, const qdr_cubes *cubes, size_t cube)
{
    struct desk desk = desk_of(trial);
    uint64_t count;
    assert_int_equal(qdr_pool_take_cube(desk.pool, cubes, cube, NULL), QDR_OK);
    assume_all(trial, desk.solver);
    assert_true(search(trial, &desk, &count));
    trial->counted += count;
    desk_free(&desk);
}

static void search_in_cubes(struct trial *trial)
{
    qdr_cubes *cubes;
    struct desk desk = desk_of(trial);
    assert_int_equal(qdr_cubes_new(&cubes, trial->problem, CUBES, NULL, NULL), QDR_OK);
    assume_all(trial, desk.solver);
    const qdr_status status = qdr_pool_take_cube(desk.pool, cubes, 0, NULL);
    if (status != QDR_UNSUPPORTED) {
        assert_int_equal(status, desk.solver->assumed.count > 0 ? QDR_INVALID : QDR_OK);
        for (size_t k = 0; k < CUBES; ++k) {
            if (below(trial, 2)) {
                search_cube(trial, cubes, k);
            } else {
                search_with_journal_in(trial, cubes, k);
            }
        }
    }
    desk_free(&desk);
    qdr_cubes_free(cubes);
}

/* --------------------------------------------------------------------------------- workers ---- */

/* Each has a piece at most that it has not begun, or a report that is on its way. */
struct crew {
    struct trial *trial;
    struct desk worker[CREW];
    struct qdri_strbuf message[CREW];
    bool is_report[CREW];
};

static void receive(struct qdri_strbuf *message, const void *bytes, size_t size)
{
    qdri_strbuf_clear(message);
    assert_true(!bytes || qdri_strbuf_add(message, bytes, size));
}

/* One of them, chosen at random, goes one step on.  False: the whole crew is lost. */
static bool exchange(void *ctx, qdr_pool *pool)
{
    struct crew *crew = ctx;
    struct trial *trial = crew->trial;
    const uint32_t k = below(trial, CREW);
    struct qdri_strbuf *message = &crew->message[k];
    const void *bytes = NULL;
    size_t size = 0;
    if (message->length == 0) {
        assert_int_equal(qdr_pool_export_piece(pool, 0, &bytes, &size, NULL), QDR_OK);
        crew->is_report[k] = false;
    } else if (crew->is_report[k]) {
        assert_int_equal(qdr_pool_import_report(pool, message->text, message->length, NULL),
                         QDR_OK);
    } else {
        assert_int_equal(qdr_pool_run_piece(crew->worker[k].pool, message->text, message->length,
                                            &bytes, &size, NULL),
                         QDR_OK);
        crew->is_report[k] = true;
    }
    receive(message, bytes, size);
    return true;
}

static bool search_with_crew(struct trial *trial, struct desk *desk, bool *can)
{
    struct crew crew = {.trial = trial};
    const qdr_remote workers = {.ctx = &crew, .exchange = exchange};
    uint64_t count = 0;
    for (unsigned k = 0; k < CREW; ++k) {
        crew.worker[k] = desk_of(trial);
        assume_all(trial, crew.worker[k].solver);
    }
    if (!trial->assumes_late) {
        assume_all(trial, desk->solver);
    }
    *can = keep_journal(trial, desk) && qdr_pool_use_remote(desk->pool, &workers, NULL) == QDR_OK;
    if (trial->assumes_late) {
        assume_all(trial, desk->solver);
    }
    const bool is_over = *can && search(trial, desk, &count);
    trial->counted = count;
    for (unsigned k = 0; k < CREW; ++k) {
        desk_free(&crew.worker[k]);
        qdri_strbuf_free(&crew.message[k]);
    }
    return is_over;
}

/* What is lent when the process is killed is lost. */
static void search_by_workers(struct trial *trial)
{
    bool is_over = false;
    bool can = true;
    qdri_strbuf_clear(&trial->journal);
    for (unsigned k = 0; !is_over && can; ++k) {
        struct desk desk = desk_of(trial);
        assert_true(k < ROUNDS);
        trial->assumes_late = trial->journal.length == 0 && below(trial, 2);
        trial->saves_left = 3 + below(trial, 6) + k / 8;
        is_over = search_with_crew(trial, &desk, &can);
        desk_free(&desk);
    }
    trial->saves_left = UINT32_MAX;
}

/* ----------------------------------------------------------------------------------- all ---- */

static const struct way {
    const char *name;
    void (*search)(struct trial *trial);
    bool needs_pieces; /* an engine that gives no pieces away cannot search so */
} ways[] = {
    {"alone", search_alone, false},       {"by threads", search_by_threads, false},
    {"in order", search_in_order, false}, {"with a journal", search_with_journal, true},
    {"in cubes", search_in_cubes, true},  {"by workers", search_by_workers, true},
};

enum { WAYS = sizeof ways / sizeof *ways };

static const char *const engines[] = {"auto", "links", "lanes", "relay", "zdd", "learn"};

enum { ENGINES = sizeof engines / sizeof *engines };

static int by_number(const void *a, const void *b)
{
    const brute_set left = *(const brute_set *)a;
    const brute_set other = *(const brute_set *)b;
    return (left > other) - (left < other);
}

/* Those right solutions that have all that is assumed, each once? */
static bool is_right(struct trial *trial)
{
    struct brute_solutions *right = &trial->right;
    const uint64_t count = assumptions_count(right, trial->assumed, trial->assumptions);
    if (trial->counts) {
        return trial->counted == count;
    }
    qsort(trial->set, trial->found, sizeof *trial->set, by_number);
    for (size_t k = 0; k < trial->found; ++k) {
        struct brute_solutions one = {.count = 1};
        one.set[0] = trial->set[k];
        if ((k > 0 && trial->set[k] == trial->set[k - 1]) ||
            assumptions_count(&one, trial->assumed, trial->assumptions) != 1) {
            return false;
        }
    }
    return trial->found == count;
}

static bool write_to_stderr(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    return fwrite(bytes, 1, size, stderr) == size;
}

static void complain(struct trial *trial, const char *way, uint64_t seed)
{
    print_error("seed %" PRIu64 ", engine %s, %s, %s: wrong.  Assumed:", seed, trial->engine, way,
                trial->counts ? "counting" : "listing");
    for (size_t k = 0; k < trial->assumptions; ++k) {
        const qdr_option option = trial->assumed[k];
        const char *sign = option == QDR_NO_OPTION ? "none of " : option & QDR_NOT ? "not " : "";
        print_error(" %s%" PRIu32, sign, option & ~QDR_NOT);
    }
    print_error("\n");
    (void)!qdr_write_problem(trial->problem, &(qdr_writer){.write = write_to_stderr}, NULL);
    fail();
}

/* Can the engine search the problem, and give pieces of it away? */
static bool suits(struct trial *trial, const struct way *way)
{
    struct desk desk = desk_of(trial);
    const bool is_fit =
        desk.solver && (!way->needs_pieces || desk.solver->worker.engine->split != NULL);
    desk_free(&desk);
    return is_fit;
}

static unsigned searches[WAYS];

static void try_problem(struct trial *trial, uint64_t seed)
{
    for (size_t w = 0; w < WAYS; ++w) {
        trial->engine = engines[below(trial, ENGINES)];
        trial->engine = ways[w].needs_pieces ? engines[below(trial, 3)] : trial->engine;
        trial->threads = 1 + below(trial, 3);
        trial->counts = below(trial, 2);
        trial->found = 0;
        trial->counted = 0;
        trial->saves_left = UINT32_MAX;
        assume_kind(trial, (enum kind)below(trial, KINDS));
        if (suits(trial, &ways[w])) {
            ++searches[w];
            ways[w].search(trial);
            if (!is_right(trial)) {
                complain(trial, ways[w].name, seed);
            }
        }
    }
}

static void all_ways_agree_with_brute_force(void **state)
{
    struct trial *trial = calloc(1, sizeof *trial);
    (void)state;
    assert_non_null(trial);
    for (uint64_t seed = 1; seed <= problems; ++seed) {
        struct recipe recipe;
        recipe_make_up(&recipe, seed);
        qdr_problem *problem = recipe_build(&recipe);
        assert_non_null(problem);
        trial->problem = problem;
        qdri_random_seed(&trial->random, seed);
        brute_solve(problem, &trial->right);
        try_problem(trial, seed);
        qdr_problem_free(problem);
    }
    for (size_t w = 0; w < WAYS; ++w) {
        assert_true(searches[w] > problems / 2);
    }
    qdri_strbuf_free(&trial->journal);
    free(trial);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_ways_agree_with_brute_force),
    };
    problems = is_slow_run(argc, argv) ? 50000 : UNLESS_SANITIZED(1000, 200);
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
