/* test_workers.c  Pieces that are searched elsewhere: together with what comes back they are the
 * whole, each solution once, whoever is late or lost; and bytes that were changed are refused. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/brute.h"
#include "../support/effort.h"
#include "../support/random_problem.h"
#include "../support/source_file.h"
#include "base/random.h"
#include "base/strbuf.h"

static qdr_problem *problem_of(const char *name)
{
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_problem *problem;
    size_t size;
    char *bytes = source_file_read("puzzles/cover", name, &size);
    qdr_reader_from_memory(&reader, &memory, bytes, size);
    assert_int_equal(qdr_read_problem(&problem, &reader, NULL, NULL), QDR_OK);
    free(bytes);
    return problem;
}

/* A solver and its pool. */
struct desk {
    qdr_solver *solver;
    qdr_pool *pool;
};

static struct desk desk_of(const qdr_problem *problem, uint64_t threads)
{
    struct desk desk;
    qdr_params *params;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "threads", threads, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "cache", "never", NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&desk.solver, problem, params, NULL), QDR_OK);
    assert_int_equal(qdr_pool_new(&desk.pool, desk.solver, NULL), QDR_OK);
    qdr_params_free(params);
    return desk;
}

static void desk_free(struct desk *desk)
{
    qdr_pool_free(desk->pool);
    qdr_solver_free(desk->solver);
}

/* ------------------------------------------------------------------------------- a crowd ---- */

#define CROWD 3

/* Of a search that takes some hundreds. */
#define BUDGET_MS 20

/* Workers, each with a piece at most that it has not begun, or a report that is on its way. */
struct crowd {
    struct desk worker[CROWD];
    struct bytes {
        char *text; /* NULL: there is none */
        size_t size;
        bool is_report;
    } hands[CROWD];
    struct qdri_random random;
    unsigned reports; /* that were accepted */
    unsigned lost_at; /* after so many, one never comes; UINT_MAX: all come */
    bool has_lost;
    size_t most; /* pieces that nobody had begun */
    uint64_t budget_ms;
};

static void crowd_begin(struct crowd *crowd, const qdr_problem *problem, uint64_t seed)
{
    *crowd = (struct crowd){.budget_ms = seed % 2, .lost_at = UINT_MAX};
    qdri_random_seed(&crowd->random, seed);
    for (unsigned k = 0; k < CROWD; ++k) {
        crowd->worker[k] = desk_of(problem, 1 + k % 2);
    }
}

static void crowd_end(struct crowd *crowd)
{
    for (unsigned k = 0; k < CROWD; ++k) {
        free(crowd->hands[k].text);
        desk_free(&crowd->worker[k]);
    }
}

static void hold(struct bytes *hand, const void *bytes, size_t size, bool is_report)
{
    char *text = malloc(size);
    assert_non_null(text);
    memcpy(text, bytes, size);
    free(hand->text);
    *hand = (struct bytes){.text = text, .size = size, .is_report = is_report};
}

static void let_go(struct bytes *hand)
{
    free(hand->text);
    *hand = (struct bytes){.text = NULL};
}

/* One of them, whoever it is, goes one step on. */
static bool exchange(void *ctx, qdr_pool *pool)
{
    struct crowd *crowd = ctx;
    const unsigned k = (unsigned)qdri_random_below(&crowd->random, CROWD);
    struct bytes *hand = &crowd->hands[k];
    const void *bytes;
    size_t size;
    if (!hand->text) {
        assert_int_equal(qdr_pool_export_piece(pool, crowd->budget_ms, &bytes, &size, NULL),
                         QDR_OK);
        if (bytes) {
            hold(hand, bytes, size, false);
        }
    } else if (!hand->is_report) {
        assert_int_equal(
            qdr_pool_run_piece(crowd->worker[k].pool, hand->text, hand->size, &bytes, &size, NULL),
            QDR_OK);
        hold(hand, bytes, size, true);
    } else if (crowd->reports >= crowd->lost_at) {
        crowd->has_lost = true;
        return false;
    } else {
        assert_int_equal(qdr_pool_import_report(pool, hand->text, hand->size, NULL), QDR_OK);
        let_go(hand);
        ++crowd->reports;
        crowd->most = qdr_pool_pieces(pool) > crowd->most ? qdr_pool_pieces(pool) : crowd->most;
    }
    return true;
}

static void employ(struct desk *desk, struct crowd *crowd)
{
    const qdr_remote workers = {.ctx = crowd, .exchange = exchange};
    assert_int_equal(qdr_pool_use_remote(desk->pool, &workers, NULL), QDR_OK);
}

static uint64_t count_all(qdr_pool *pool, qdr_outcome *outcome)
{
    qdr_number *number;
    uint64_t count;
    assert_int_equal(qdr_number_new(&number, NULL), QDR_OK);
    *outcome = qdr_pool_count(pool, number);
    assert_true(qdr_number_to_u64(number, &count));
    qdr_number_free(number);
    return count;
}

/* ---------------------------------------------------------------------------- the whole ---- */

/* How often each set of options was found. */
struct sets {
    unsigned times[1 << BRUTE_OPTIONS];
    uint64_t count;
};

static qdr_verdict take_set(void *ctx, const qdr_solution *solution)
{
    struct sets *sets = ctx;
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    brute_set set = 0;
    for (size_t k = 0; k < count; ++k) {
        set |= (brute_set)1 << options[k];
    }
    ++sets->times[set];
    ++sets->count;
    return QDR_CONTINUE;
}

static void random_problems_are_searched_elsewhere(void **state)
{
    struct brute_solutions *right = malloc(sizeof *right);
    struct sets *sets = malloc(sizeof *sets);
    (void)state;
    assert_true(right && sets);
    for (uint64_t seed = 1; seed <= UNLESS_SANITIZED(100, 20); ++seed) {
        struct recipe recipe;
        struct crowd crowd;
        qdr_outcome outcome;
        recipe_make_up(&recipe, seed);
        qdr_problem *problem = recipe_build(&recipe);
        if (!problem) {
            continue;
        }
        brute_solve(problem, right);
        *sets = (struct sets){.count = 0};
        for (unsigned counts = 0; counts < 2; ++counts) {
            struct desk desk = desk_of(problem, 2);
            crowd_begin(&crowd, problem, seed);
            employ(&desk, &crowd);
            if (counts) {
                assert_int_equal(count_all(desk.pool, &outcome), right->count);
                assert_int_equal(outcome, QDR_EXHAUSTED);
            } else {
                const qdr_sink sink = {.ctx = sets, .take = take_set};
                assert_int_equal(qdr_pool_run(desk.pool, &sink), QDR_EXHAUSTED);
            }
            crowd_end(&crowd);
            desk_free(&desk);
        }
        assert_int_equal(sets->count, right->count);
        for (size_t k = 0; k < right->count; ++k) {
            assert_int_equal(sets->times[right->set[k]], 1);
        }
        qdr_problem_free(problem);
    }
    free(right);
    free(sets);
}

static const struct {
    const char *name;
    uint64_t count;
} known[] = {{"queens-8.dlx", 92},      {"langford-8.dlx", 300},  {"dominoes-6x6.dlx", 6728},
             {"matchings-10.dlx", 945}, {"word-squares.dlx", 93}, {"queens-12.dlx", 14200},
             {"matrices-4-2.dlx", 90}};

static qdr_verdict take_any(void *ctx, const qdr_solution *solution)
{
    size_t count;
    uint64_t *sum = ctx;
    uint64_t hash = 1;
    const qdr_option *options = qdr_solution_options(solution, &count);
    for (size_t k = 0; k < count; ++k) {
        hash += (options[k] + UINT64_C(1)) * (options[k] + UINT64_C(7919)) *
                UINT64_C(0x9e3779b97f4a7c15);
    }
    *sum += hash * hash;
    return QDR_CONTINUE;
}

static void known_problems_are_searched_elsewhere(void **state)
{
    (void)state;
    for (size_t n = 0; n < sizeof known / sizeof *known; ++n) {
        qdr_problem *problem = problem_of(known[n].name);
        struct desk alone = desk_of(problem, 1);
        struct desk desk = desk_of(problem, 1);
        struct crowd crowd;
        uint64_t right = 0;
        uint64_t sum = 0;
        qdr_outcome outcome;
        crowd_begin(&crowd, problem, n);
        employ(&desk, &crowd);
        assert_int_equal(qdr_pool_run(alone.pool, &(qdr_sink){.ctx = &right, .take = take_any}),
                         QDR_EXHAUSTED);
        assert_int_equal(qdr_pool_run(desk.pool, &(qdr_sink){.ctx = &sum, .take = take_any}),
                         QDR_EXHAUSTED);
        assert_int_equal(qdr_pool_stats(desk.pool)->solutions, known[n].count);
        assert_true(sum == right);
        assert_true(qdr_pool_stats(desk.pool)->nodes > 0);
        crowd_end(&crowd);
        crowd_begin(&crowd, problem, n);
        qdr_pool_reset(desk.pool);
        employ(&desk, &crowd);
        assert_int_equal(count_all(desk.pool, &outcome), known[n].count);
        assert_int_equal(outcome, QDR_EXHAUSTED);
        crowd_end(&crowd);
        desk_free(&alone);
        desk_free(&desk);
        qdr_problem_free(problem);
    }
}

static void limits_are_those_of_all(void **state)
{
    qdr_problem *problem = problem_of("queens-12.dlx");
    struct desk desk = desk_of(problem, 1);
    struct crowd crowd;
    uint64_t sum;
    const qdr_sink sink = {.ctx = &sum, .take = take_any};
    (void)state;
    crowd_begin(&crowd, problem, 3);
    employ(&desk, &crowd);
    assert_int_equal(qdr_solver_set_number(desk.solver, "limit", 100, NULL), QDR_OK);
    assert_int_equal(qdr_pool_run(desk.pool, &sink), QDR_LIMIT);
    assert_int_equal(qdr_pool_stats(desk.pool)->solutions, 100);
    assert_int_equal(qdr_solver_set_number(desk.solver, "limit", 0, NULL), QDR_OK);
    assert_int_equal(qdr_pool_run(desk.pool, &sink), QDR_EXHAUSTED);
    assert_int_equal(qdr_pool_stats(desk.pool)->solutions, 14200);
    crowd_end(&crowd);
    desk_free(&desk);
    qdr_problem_free(problem);
}

static void a_limit_of_nodes_ends_the_lending(void **state)
{
    qdr_problem *problem = problem_of("dominoes-8x8.dlx");
    struct desk desk = desk_of(problem, 1);
    struct crowd crowd;
    qdr_outcome outcome;
    (void)state;
    crowd_begin(&crowd, problem, 3);
    crowd.budget_ms = BUDGET_MS;
    employ(&desk, &crowd);
    assert_int_equal(qdr_solver_set_number(desk.solver, "nodes", 1, NULL), QDR_OK);
    assert_true(count_all(desk.pool, &outcome) < 12988816);
    assert_int_equal(outcome, QDR_LIMIT);
    assert_int_equal(crowd.reports, 1);
    assert_int_equal(qdr_solver_set_number(desk.solver, "nodes", 0, NULL), QDR_OK);
    assert_int_equal(count_all(desk.pool, &outcome), 12988816);
    assert_int_equal(outcome, QDR_EXHAUSTED);
    crowd_end(&crowd);
    desk_free(&desk);
    qdr_problem_free(problem);
}

/* ------------------------------------------------------------------------------- losses ---- */

static uint64_t no_length(void *ctx)
{
    (void)ctx;
    return 0;
}

static bool save(void *ctx, const char *records, size_t size)
{
    return qdri_strbuf_add(ctx, records, size);
}

/* Whoever is lost, what the journal has is right, and others go on from it. */
static void what_is_lost_is_searched_again(void **state)
{
    qdr_problem *problem = problem_of("dominoes-8x8.dlx");
    struct qdri_strbuf text = {.text = NULL};
    qdr_outcome outcome = QDR_FAILED;
    unsigned rounds = 0;
    uint64_t count = 0;
    (void)state;
    for (; outcome != QDR_EXHAUSTED && rounds < 9; ++rounds) {
        struct desk desk = desk_of(problem, 1);
        struct crowd crowd;
        struct qdri_strbuf next = {.text = NULL};
        const qdr_journal journal = {.ctx = &next, .length = no_length, .save = save};
        crowd_begin(&crowd, problem, 2 * rounds);
        crowd.budget_ms = BUDGET_MS;
        crowd.lost_at = rounds < 2 ? rounds : UINT_MAX;
        if (text.length > 0) {
            qdr_reader reader;
            qdr_memory_reader memory;
            qdr_reader_from_memory(&reader, &memory, text.text, text.length);
            assert_int_equal(qdr_pool_resume(desk.pool, &reader, "journal", NULL, NULL), QDR_OK);
        }
        assert_int_equal(qdr_pool_journal(desk.pool, &journal, NULL), QDR_OK);
        employ(&desk, &crowd);
        count = count_all(desk.pool, &outcome);
        assert_true(outcome == QDR_EXHAUSTED ? crowd.most > 2 : crowd.has_lost);
        crowd_end(&crowd);
        desk_free(&desk);
        qdri_strbuf_free(&text);
        text = next;
    }
    assert_int_equal(outcome, QDR_EXHAUSTED);
    assert_int_equal(rounds, 3);
    assert_int_equal(count, 12988816);
    qdri_strbuf_free(&text);
    qdr_problem_free(problem);
}

/* ------------------------------------------------------------------------------ refusals ---- */

/* What is handed over, and refused if it is not as it was. */
struct meddler {
    struct desk worker;
    bool is_done;
};

static void try_piece(qdr_pool *worker, const char *bytes, size_t size)
{
    const void *report;
    size_t report_size;
    assert_int_equal(qdr_pool_run_piece(worker, bytes, size, &report, &report_size, NULL),
                     QDR_SYNTAX);
    assert_null(report);
}

static void try_report(qdr_pool *pool, const char *bytes, size_t size)
{
    assert_int_equal(qdr_pool_import_report(pool, bytes, size, NULL), QDR_SYNTAX);
}

/* Each byte changed, and each length. */
static void meddle(qdr_pool *pool, const void *right, size_t size,
                   void (*try)(qdr_pool *pool, const char *bytes, size_t size))
{
    char *bytes = malloc(size + 1);
    assert_non_null(bytes);
    memcpy(bytes, right, size);
    bytes[size] = 0;
    for (size_t k = 0; k < size; ++k) {
        bytes[k] = (char)(bytes[k] ^ 1 << k % 8);
        try(pool, bytes, size);
        bytes[k] = (char)(bytes[k] ^ 1 << k % 8);
        try(pool, bytes, k);
    }
    try(pool, bytes, size + 1);
    free(bytes);
}

static bool exchange_and_meddle(void *ctx, qdr_pool *pool)
{
    struct meddler *meddler = ctx;
    const void *piece;
    const void *report;
    size_t size;
    struct bytes kept = {.text = NULL};
    assert_int_equal(qdr_pool_export_piece(pool, 1000, &piece, &size, NULL), QDR_OK);
    if (!piece) {
        return true;
    }
    hold(&kept, piece, size, false);
    meddle(meddler->worker.pool, kept.text, kept.size, try_piece);
    assert_int_equal(
        qdr_pool_run_piece(meddler->worker.pool, kept.text, kept.size, &report, &size, NULL),
        QDR_OK);
    hold(&kept, report, size, true);
    meddle(pool, kept.text, kept.size, try_report);
    assert_int_equal(qdr_pool_import_report(pool, kept.text, kept.size, NULL), QDR_OK);
    assert_int_equal(qdr_pool_import_report(pool, kept.text, kept.size, NULL), QDR_INVALID);
    let_go(&kept);
    meddler->is_done = true;
    return true;
}

static void changed_bytes_are_refused(void **state)
{
    qdr_problem *problem = problem_of("queens-8.dlx");
    struct desk desk = desk_of(problem, 1);
    struct meddler meddler = {.worker = desk_of(problem, 1)};
    const qdr_remote workers = {.ctx = &meddler, .exchange = exchange_and_meddle};
    uint64_t sum;
    (void)state;
    assert_int_equal(qdr_pool_use_remote(desk.pool, &workers, NULL), QDR_OK);
    assert_int_equal(qdr_pool_run(desk.pool, &(qdr_sink){.ctx = &sum, .take = take_any}),
                     QDR_EXHAUSTED);
    assert_int_equal(qdr_pool_stats(desk.pool)->solutions, 92);
    assert_true(meddler.is_done);
    desk_free(&desk);
    desk_free(&meddler.worker);
    qdr_problem_free(problem);
}

/* Pieces go to whoever is said to work; false: the piece was refused as it should be. */
struct stranger {
    struct desk worker;
    qdr_status status;
};

static bool exchange_with_stranger(void *ctx, qdr_pool *pool)
{
    struct stranger *stranger = ctx;
    const void *piece;
    const void *report;
    size_t size;
    assert_int_equal(qdr_pool_export_piece(pool, 1000, &piece, &size, NULL), QDR_OK);
    assert_non_null(piece);
    stranger->status = qdr_pool_run_piece(stranger->worker.pool, piece, size, &report, &size, NULL);
    return false;
}

static void strangers_are_refused(void **state)
{
    qdr_problem *problem = problem_of("queens-8.dlx");
    qdr_problem *other = problem_of("langford-8.dlx");
    struct desk desk = desk_of(problem, 1);
    struct stranger stranger = {.worker = desk_of(other, 1)};
    const qdr_remote workers = {.ctx = &stranger, .exchange = exchange_with_stranger};
    const qdr_solution *solution;
    (void)state;
    assert_int_equal(qdr_pool_use_remote(desk.pool, &workers, NULL), QDR_OK);
    assert_int_equal(qdr_pool_next(desk.pool, &solution), QDR_FAILED);
    assert_int_equal(qdr_pool_error(desk.pool)->code, QDR_IO);
    assert_int_equal(stranger.status, QDR_INVALID);
    desk_free(&stranger.worker);
    stranger.worker = desk_of(problem, 1); /* which assumes what the other does not */
    assert_int_equal(qdr_solver_assume(stranger.worker.solver, 3, NULL), QDR_OK);
    qdr_pool_reset(desk.pool);
    assert_int_equal(qdr_pool_use_remote(desk.pool, &workers, NULL), QDR_OK);
    assert_int_equal(qdr_pool_next(desk.pool, &solution), QDR_FAILED);
    assert_int_equal(stranger.status, QDR_INVALID);
    desk_free(&stranger.worker);
    desk_free(&desk);
    qdr_problem_free(problem);
    qdr_problem_free(other);
}

static void workers_come_first(void **state)
{
    qdr_problem *problem = problem_of("queens-8.dlx");
    struct desk desk = desk_of(problem, 1);
    struct crowd crowd;
    const qdr_remote workers = {.ctx = &crowd, .exchange = exchange};
    const qdr_solution *solution;
    const void *report;
    size_t size;
    (void)state;
    assert_int_equal(qdr_pool_use_remote(NULL, &workers, NULL), QDR_INVALID);
    assert_int_equal(qdr_pool_use_remote(desk.pool, NULL, NULL), QDR_INVALID);
    assert_int_equal(qdr_pool_next(desk.pool, &solution), QDR_SOLUTION);
    assert_int_equal(qdr_pool_use_remote(desk.pool, &workers, NULL), QDR_INVALID);
    assert_int_equal(qdr_pool_run_piece(desk.pool, "", 0, &report, &size, NULL), QDR_INVALID);
    qdr_pool_reset(desk.pool);
    crowd_begin(&crowd, problem, 1);
    employ(&desk, &crowd);
    assert_int_equal(qdr_pool_use_remote(desk.pool, &workers, NULL), QDR_INVALID);
    assert_int_equal(qdr_pool_run_piece(desk.pool, "", 0, &report, &size, NULL), QDR_INVALID);
    crowd_end(&crowd);
    desk_free(&desk);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_problems_are_searched_elsewhere),
        cmocka_unit_test(known_problems_are_searched_elsewhere),
        cmocka_unit_test(limits_are_those_of_all),
        cmocka_unit_test(a_limit_of_nodes_ends_the_lending),
        cmocka_unit_test(what_is_lost_is_searched_again),
        cmocka_unit_test(changed_bytes_are_refused),
        cmocka_unit_test(strangers_are_refused),
        cmocka_unit_test(workers_come_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
