/* test_journal.c  Searches that are killed, and go on from their journal: no solution is lost, and
 * none comes twice. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/effort.h"
#include "../support/found.h"
#include "../support/source_file.h"
#include "base/random.h"
#include "base/strbuf.h"
#include "parallel/pool.h"

/* What is safe on a disk: a journal, and solutions, of which hashes are kept.  A process that was
 * killed writes no more. */
struct disk {
    const qdr_problem *problem;
    struct qdri_strbuf journal;
    uint64_t *hash;
    size_t hashes;
    size_t room;
    unsigned saves_left; /* before it is killed */
    bool is_full;        /* can nothing be written? */
};

static uint64_t length_of(void *ctx)
{
    return ((struct disk *)ctx)->hashes;
}

static uint64_t sum_of(const struct disk *disk)
{
    uint64_t sum = 0;
    for (size_t k = 0; k < disk->hashes; ++k) {
        sum += disk->hash[k];
    }
    return sum;
}

static uint64_t checksum_of(void *ctx)
{
    return sum_of(ctx);
}

static bool save(void *ctx, const char *records, size_t size)
{
    struct disk *disk = ctx;
    if (disk->saves_left > 0 && !disk->is_full) {
        --disk->saves_left;
        assert_true(qdri_strbuf_add(&disk->journal, records, size));
    }
    return !disk->is_full;
}

static qdr_verdict keep(void *ctx, const qdr_solution *solution)
{
    struct disk *disk = ctx;
    struct found found = {.problem = disk->problem};
    note(&found, solution);
    if (disk->hashes == disk->room) {
        disk->room = 2 * disk->room + 1000;
        disk->hash = realloc(disk->hash, disk->room * sizeof *disk->hash);
        assert_non_null(disk->hash);
    }
    disk->hash[disk->hashes++] = found.sum;
    return disk->saves_left > 0 ? QDR_CONTINUE : QDR_STOP;
}

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

struct both {
    qdr_solver *solver;
    qdr_pool *pool;
};

static struct both pool_of(const qdr_problem *problem, const char *engine, uint64_t threads)
{
    struct both both;
    qdr_params *params;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "engine", engine, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "threads", threads, NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&both.solver, problem, params, NULL), QDR_OK);
    qdr_params_free(params);
    assert_int_equal(qdr_pool_new(&both.pool, both.solver, NULL), QDR_OK);
    both.pool->piece_ms = 0;
    both.pool->save_ms = 0;
    return both;
}

static void free_both(struct both both)
{
    qdr_pool_free(both.pool);
    qdr_solver_free(both.solver);
}

static qdr_status resume(qdr_pool *pool, const char *text, size_t size, qdr_journal_state *state,
                         qdr_error *error)
{
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_reader_from_memory(&reader, &memory, text, size);
    return qdr_pool_resume(pool, &reader, "journal", state, error);
}

/* Goes on from what is on the disk, whose journal a new one takes the place of. */
static void go_on(struct disk *disk, struct both both, qdr_journal_state *state)
{
    const qdr_journal journal = {
        .ctx = disk, .form = "hashes", .length = length_of, .checksum = checksum_of, .save = save};
    qdr_error error;
    if (disk->journal.length > 0) {
        const qdr_status status =
            resume(both.pool, disk->journal.text, disk->journal.length, state, &error);
        if (status != QDR_OK) {
            fail_msg("%zu: %s", error.line, error.text);
        }
        assert_true(state->length <= disk->hashes);
        assert_true(state->share >= 0 && state->share < 1.001);
        disk->hashes = (size_t)state->length;
        assert_true(state->checksum == sum_of(disk));
        assert_string_equal(state->form, "hashes");
        qdri_strbuf_clear(&disk->journal);
    }
    assert_int_equal(qdr_pool_journal(both.pool, &journal, NULL), QDR_OK);
}

static const struct {
    const char *name;
    const char *engine;
} known[] = {{"langford-8.dlx", "links"},   {"dominoes-6x6.dlx", "lanes"},
             {"matchings-10.dlx", "links"}, {"word-squares.dlx", "lanes"},
             {"langford-11.dlx", "auto"},   {"dominating-queens-5.dlx", "auto"}};

static void killed_searches_go_on(void **state)
{
    unsigned kills = 0;
    (void)state;
    for (size_t n = 0; n < sizeof known / sizeof *known; ++n) {
        qdr_problem *problem = problem_of(known[n].name);
        struct found right = {.problem = problem};
        struct both both = pool_of(problem, known[n].engine, 1);
        assert_int_equal(qdr_pool_run(both.pool, &(qdr_sink){.ctx = &right, .take = note_each}),
                         QDR_EXHAUSTED);
        free_both(both);
        struct qdri_random random;
        struct disk disk = {.problem = problem};
        qdri_random_seed(&random, n);
        qdr_outcome outcome = QDR_STOPPED;
        while (outcome != QDR_EXHAUSTED || disk.saves_left == 0) {
            qdr_journal_state journal = {.solutions = 0};
            both = pool_of(problem, known[n].engine, 1 + qdri_random_below(&random, 4));
            disk.saves_left = 2 + qdri_random_below(&random, 40);
            go_on(&disk, both, &journal);
            assert_int_equal(qdr_pool_stats(both.pool)->solutions, journal.solutions);
            outcome = qdr_pool_run(both.pool, &(qdr_sink){.ctx = &disk, .take = keep});
            assert_true(outcome == QDR_EXHAUSTED || outcome == QDR_STOPPED);
            free_both(both);
            if (disk.saves_left == 0) {
                ++kills;
            }
        }
        assert_int_equal(disk.hashes, right.count);
        assert_true(sum_of(&disk) == right.sum);
        qdri_strbuf_free(&disk.journal);
        free(disk.hash);
        qdr_problem_free(problem);
    }
    assert_true(kills > 5);
}

static bool is_due(void *ctx)
{
    return ((struct disk *)ctx)->saves_left == 0;
}

static void killed_counts_go_on(void **state)
{
    static const uint64_t counts[] = {300, 6728, 945, 0, 35584, 186};
    (void)state;
    for (size_t n = 0; n < sizeof known / sizeof *known; ++n) {
        qdr_problem *problem = problem_of(known[n].name);
        struct qdri_random random;
        struct disk disk = {.problem = problem};
        qdr_number *number;
        qdr_outcome outcome;
        uint64_t count;
        qdri_random_seed(&random, n);
        assert_int_equal(qdr_number_new(&number, NULL), QDR_OK);
        do {
            qdr_journal_state journal = {.question = QDR_ASKED_COUNT}; /* where none is there yet */
            struct both both = pool_of(problem, known[n].engine, 1 + qdri_random_below(&random, 4));
            both.solver->control.stop = (struct qdri_stop){.ctx = &disk, .is_due = is_due};
            disk.saves_left = 2 + qdri_random_below(&random, 20);
            go_on(&disk, both, &journal);
            assert_int_equal(journal.question, QDR_ASKED_COUNT);
            outcome = qdr_pool_count(both.pool, number);
            assert_true(outcome == QDR_EXHAUSTED || outcome == QDR_INTERRUPTED);
            free_both(both);
        } while (outcome != QDR_EXHAUSTED || disk.saves_left == 0);
        assert_true(qdr_number_to_u64(number, &count));
        assert_true(counts[n] == 0 || count == counts[n]);
        qdr_number_free(number);
        qdri_strbuf_free(&disk.journal);
        qdr_problem_free(problem);
    }
}

/* A journal of a search that was stopped in the middle. */
static void make_journal(struct disk *disk, qdr_problem *problem)
{
    qdr_journal_state state;
    struct both both = pool_of(problem, "links", 2);
    *disk = (struct disk){.problem = problem, .saves_left = 6};
    go_on(disk, both, &state);
    const qdr_outcome outcome = qdr_pool_run(both.pool, &(qdr_sink){.ctx = disk, .take = keep});
    assert_true(outcome == QDR_STOPPED || outcome == QDR_EXHAUSTED);
    free_both(both);
}

/* Cut anywhere, it is refused, or goes on from an earlier time. */
static void journals_may_be_cut_short(void **state)
{
    qdr_problem *problem = problem_of("langford-8.dlx");
    struct disk disk;
    uint64_t before = 0;
    (void)state;
    make_journal(&disk, problem);
    for (size_t size = 0; size <= disk.journal.length; size += 1 + disk.journal.length / 400) {
        qdr_journal_state read;
        qdr_error error;
        struct both both = pool_of(problem, "links", 1);
        const qdr_status status = resume(both.pool, disk.journal.text, size, &read, &error);
        assert_true(status == QDR_OK || status == QDR_SYNTAX);
        if (status == QDR_OK) {
            assert_true(read.solutions >= before);
            before = read.solutions;
        } else {
            assert_int_equal(before, 0);
        }
        free_both(both);
    }
    qdri_strbuf_free(&disk.journal);
    free(disk.hash);
    qdr_problem_free(problem);
}

/* A byte that is another one is seen, unless it makes the last line another one, which does not
 * count then. */
static void damage_is_seen(void **state)
{
    qdr_problem *problem = problem_of("langford-8.dlx");
    struct disk disk;
    (void)state;
    make_journal(&disk, problem);
    char *text = disk.journal.text;
    size_t last = disk.journal.length - 1;
    while (text[last - 1] != '\n') {
        --last;
    }
    for (size_t at = 0; at + 1 < last; at += 1 + last / 400) {
        qdr_error error;
        struct both both = pool_of(problem, "links", 1);
        text[at] ^= 1;
        const qdr_status status = resume(both.pool, text, disk.journal.length, NULL, &error);
        assert_true(status != QDR_OK && error.line > 0);
        text[at] ^= 1;
        assert_int_equal(resume(both.pool, text, disk.journal.length, NULL, NULL), QDR_OK);
        free_both(both);
    }
    qdri_strbuf_free(&disk.journal);
    free(disk.hash);
    qdr_problem_free(problem);
}

static void it_is_of_one_problem(void **state)
{
    qdr_problem *problem = problem_of("langford-8.dlx");
    qdr_problem *other = problem_of("queens-8.dlx");
    struct disk disk;
    qdr_error error;
    (void)state;
    make_journal(&disk, problem);
    struct both both = pool_of(other, "links", 1);
    assert_int_equal(resume(both.pool, disk.journal.text, disk.journal.length, NULL, &error),
                     QDR_INVALID);
    assert_non_null(strstr(error.text, "another problem"));
    free_both(both);
    both = pool_of(problem, "links", 1);
    assert_int_equal(qdr_solver_assume(both.solver, 3, NULL), QDR_OK);
    assert_int_equal(resume(both.pool, disk.journal.text, disk.journal.length, NULL, NULL),
                     QDR_INVALID);
    free_both(both);
    both = pool_of(problem, "zdd", 1);
    assert_int_equal(qdr_pool_journal(both.pool, &(qdr_journal){.ctx = &disk}, NULL),
                     QDR_UNSUPPORTED);
    free_both(both);
    both = pool_of(problem, "links", 1);
    assert_int_equal(qdr_pool_journal(both.pool, &(qdr_journal){.form = "two words"}, &error),
                     QDR_INVALID);
    assert_string_equal(error.text, "'two words' is not the name of a form");
    disk.journal.text[strlen("quadrille journal ")] = '1';
    assert_int_equal(resume(both.pool, disk.journal.text, disk.journal.length, NULL, &error),
                     QDR_INVALID);
    assert_non_null(strstr(error.text, "older format"));
    free_both(both);
    assert_int_not_equal(qdr_problem_fingerprint(problem), qdr_problem_fingerprint(other));
    qdri_strbuf_free(&disk.journal);
    free(disk.hash);
    qdr_problem_free(other);
    qdr_problem_free(problem);
}

/* Assumptions come before the journal is read: the rest of the search would be another one. */
static void what_is_assumed_after_resuming_is_refused(void **state)
{
    qdr_problem *problem = problem_of("langford-8.dlx");
    struct disk disk;
    qdr_journal_state read;
    (void)state;
    make_journal(&disk, problem);
    struct both both = pool_of(problem, "links", 2);
    go_on(&disk, both, &read);
    assert_int_equal(qdr_solver_assume(both.solver, 3, NULL), QDR_OK);
    assert_int_equal(qdr_pool_run(both.pool, NULL), QDR_FAILED);
    assert_non_null(strstr(qdr_pool_error(both.pool)->text, "other assumptions"));
    free_both(both);
    qdri_strbuf_free(&disk.journal);
    free(disk.hash);
    qdr_problem_free(problem);
}

static void a_disk_may_be_full(void **state)
{
    qdr_problem *problem = problem_of("langford-8.dlx");
    struct disk disk = {.problem = problem, .saves_left = 1000, .is_full = true};
    qdr_journal_state read;
    (void)state;
    struct both both = pool_of(problem, "links", 2);
    go_on(&disk, both, &read);
    assert_int_equal(qdr_pool_run(both.pool, &(qdr_sink){.ctx = &disk, .take = keep}), QDR_FAILED);
    assert_int_equal(qdr_pool_error(both.pool)->code, QDR_IO);
    assert_int_equal(disk.hashes, 0);
    free_both(both);
    free(disk.hash);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(killed_searches_go_on),
        cmocka_unit_test(killed_counts_go_on),
        cmocka_unit_test(journals_may_be_cut_short),
        cmocka_unit_test(damage_is_seen),
        cmocka_unit_test(it_is_of_one_problem),
        cmocka_unit_test(what_is_assumed_after_resuming_is_refused),
        cmocka_unit_test(a_disk_may_be_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
