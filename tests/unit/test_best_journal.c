/* test_best_journal.c  Searches for the best that are stopped and gone on with: what they come to,
 * and what becomes of journals that are damaged. */
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

#include "../support/effort.h"
#include "../support/random_problem.h"
#include "base/random.h"
#include "base/team.h"
#include "optimize/journal.h"

#define PROBLEMS UNLESS_SANITIZED(400, 100)
#define FLIPS UNLESS_SANITIZED(1000, 300)

/* ------------------------------------------------------------------------------ journals ---- */

/* The latest one. */
struct kept {
    char *text;
    size_t size;
    uint64_t saves;
    bool is_full; /* the disk */
};

static bool keep(void *ctx, const char *journal, size_t size)
{
    struct kept *kept = ctx;
    ++kept->saves;
    if (kept->is_full) {
        return false;
    }
    free(kept->text);
    kept->text = malloc(size + 1);
    assert_non_null(kept->text);
    memcpy(kept->text, journal, size);
    kept->text[size] = '\0';
    kept->size = size;
    return true;
}

static qdr_status resume_from(qdr_optimizer *best, const char *text, size_t size,
                              qdr_journal_state *state, qdr_error *error)
{
    qdr_memory_reader memory;
    qdr_reader reader;
    qdr_reader_from_memory(&reader, &memory, text, size);
    return qdr_optimizer_resume(best, &reader, "journal", state, error);
}

/* ------------------------------------------------------------------------------ problems ---- */

/* Queens of weights that are all about the same, so that many a search takes some thousand nodes.
 */
static qdr_problem *queens(uint32_t n, uint64_t seed)
{
    qdr_builder *builder;
    qdr_problem *problem;
    struct qdri_random random;
    qdri_random_seed(&random, seed);
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    for (uint32_t i = 0; i < 2 * n; ++i) {
        assert_int_equal(qdr_builder_primary(builder, NULL, NULL, NULL), QDR_OK);
    }
    for (uint32_t i = 0; i < 4 * n - 2; ++i) {
        assert_int_equal(qdr_builder_secondary(builder, NULL, NULL, NULL), QDR_OK);
    }
    for (uint32_t row = 0; row < n; ++row) {
        for (uint32_t column = 0; column < n; ++column) {
            const qdr_entry entries[] = {{row, QDR_NO_COLOR},
                                         {n + column, QDR_NO_COLOR},
                                         {2 * n + row + column, QDR_NO_COLOR},
                                         {4 * n - 1 + row + n - 1 - column, QDR_NO_COLOR}};
            const uint64_t cost = qdri_random_below(&random, 200);
            assert_int_equal(qdr_builder_option(builder, entries, 4, cost, NULL, NULL), QDR_OK);
        }
    }
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    qdr_builder_free(builder);
    return problem;
}

/* ------------------------------------------------------------------- what searches come to ---- */

/* Which solutions were found, as a number. */
static uint64_t mark_of(qdr_optimizer *best)
{
    uint64_t mark = qdr_optimizer_count(best);
    for (size_t k = 0; k < qdr_optimizer_count(best); ++k) {
        size_t count;
        const qdr_option *options = qdr_solution_options(qdr_optimizer_solution(best, k), &count);
        for (size_t i = 0; i < count; ++i) {
            mark = mark * 1000003 + options[i] + 1;
        }
        mark = mark * 31 + 7;
    }
    return mark;
}

struct asked {
    const qdr_problem *problem;
    uint64_t most;
    qdr_direction direction;
};

struct answer {
    uint64_t mark;
    uint64_t nodes;
};

static qdr_optimizer *search_for(const struct asked *asked, unsigned threads, uint64_t nodes)
{
    qdr_optimizer *best;
    qdr_params *params;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "threads", threads, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "nodes", nodes, NULL), QDR_OK);
    assert_int_equal(
        qdr_optimizer_new(&best, asked->problem, asked->most, asked->direction, params, NULL),
        QDR_OK);
    qdr_params_free(params);
    return best;
}

static struct answer answer_of(qdr_optimizer *best)
{
    return (struct answer){.mark = mark_of(best), .nodes = qdr_optimizer_stats(best)->nodes};
}

static struct answer undisturbed(const struct asked *asked)
{
    qdr_optimizer *best = search_for(asked, 1, 0);
    assert_int_equal(qdr_optimizer_run(best), QDR_EXHAUSTED);
    const struct answer answer = answer_of(best);
    qdr_optimizer_free(best);
    return answer;
}

/* Each search enters so many nodes, or all that are left; each next one has another number of
 * threads, and goes on from the journal. */
static struct answer stopped_each(const struct asked *asked, uint64_t nodes, unsigned *searches)
{
    struct kept kept = {0};
    struct answer answer = {0};
    qdr_outcome outcome = QDR_LIMIT;
    for (*searches = 0; outcome == QDR_LIMIT && *searches < 500; ++*searches) {
        qdr_optimizer *best = search_for(asked, *searches % 3 + 1, nodes);
        qdr_journal_state state;
        if (*searches > 0) {
            assert_int_equal(resume_from(best, kept.text, kept.size, &state, NULL), QDR_OK);
            assert_int_equal(state.question, QDR_ASKED_BEST);
            assert_int_equal(state.solutions, qdr_optimizer_count(best));
            assert_int_equal(state.nodes, qdr_optimizer_stats(best)->nodes);
        }
        assert_int_equal(qdr_optimizer_journal(best, "line", keep, &kept, NULL), QDR_OK);
        outcome = qdr_optimizer_run(best);
        answer = answer_of(best);
        qdr_optimizer_free(best);
    }
    assert_int_equal(outcome, QDR_EXHAUSTED);
    free(kept.text);
    return answer;
}

/* The same solutions, by the same nodes. */
static void a_search_that_is_stopped_comes_to_the_same(void **state)
{
    (void)state;
    const uint32_t sides[] = {14, 16, UNLESS_SANITIZED(20, 16)};
    for (size_t k = 0; k < sizeof sides / sizeof *sides; ++k) {
        qdr_problem *problem = queens(sides[k], k + 1);
        const struct asked asked = {.problem = problem,
                                    .most = k == 0 ? 400 : 40,
                                    .direction = k == 1 ? QDR_DEAREST : QDR_CHEAPEST};
        const struct answer right = undisturbed(&asked);
        for (uint64_t nodes = 900; nodes < 3000; nodes += 700) {
            unsigned searches;
            const struct answer answer = stopped_each(&asked, nodes, &searches);
            assert_int_equal(answer.mark, right.mark);
            assert_int_equal(answer.nodes, right.nodes);
            assert_true(searches > 2);
        }
        qdr_problem_free(problem);
    }
}

/* ------------------------------------------------------- small problems, from the first on ---- */

/* Rounds that guess, and go in sweeps, from the first nodes on. */
struct small {
    struct qdri_control control;
    struct qdri_rounds rounds;
};

static void begin_small(struct small *small, const qdr_problem *problem, uint64_t most,
                        uint64_t nodes, unsigned threads, struct kept *kept)
{
    struct qdri_rounds *rounds = &small->rounds;
    int64_t *cost = malloc((qdr_problem_options(problem) + 1) * sizeof *cost);
    assert_non_null(cost);
    small->control = (struct qdri_control){.time_limit_ms = UINT64_MAX};
    atomic_init(&small->control.requests, 0);
    for (qdr_option o = 0; o < qdr_problem_options(problem); ++o) {
        cost[o] = (int64_t)qdr_problem_cost(problem, o);
    }
    assert_true(qdri_rounds_make(rounds, problem, &small->control, cost, most,
                                 2 + (uint32_t)nodes % 9, threads, UINT64_MAX));
    rounds->first_nodes = rounds->dive_nodes = rounds->dive_left = nodes;
    rounds->sweep_nodes = 1 + nodes % 3;
    rounds->searcher->search.rests_at = nodes;
    rounds->journal.save = keep;
    rounds->journal.ctx = kept;
    rounds->journal.unit = 1;
    memcpy(rounds->journal.form, "line", 5);
    rounds->journal.problem = qdr_problem_fingerprint(problem);
}

static qdr_status read_small(struct small *small, const struct kept *kept)
{
    qdr_memory_reader memory;
    qdr_reader reader;
    qdr_reader_from_memory(&reader, &memory, kept->text, kept->size);
    return qdri_best_journal_read(&small->rounds, &reader, NULL, NULL, NULL);
}

static qdr_outcome run_small(struct small *small, uint64_t nodes)
{
    small->rounds.node_limit = nodes;
    qdri_control_begin(&small->control);
    const qdr_outcome outcome = qdri_rounds_run(&small->rounds);
    qdri_control_end(&small->control);
    assert_true(qdri_best_journal_save(&small->rounds));
    return outcome;
}

static uint64_t mark_of_small(struct small *small)
{
    const struct qdri_keep *keep_of = &small->rounds.keep;
    uint64_t mark = keep_of->count;
    for (size_t k = 0; k < keep_of->count; ++k) {
        const uint32_t slot = keep_of->order[k];
        mark = mark * 31 + (uint64_t)keep_of->cost[slot];
        for (uint32_t i = 0; i < keep_of->length[slot]; ++i) {
            mark = mark * 1000003 + keep_of->option[slot * keep_of->stride + i] + 1;
        }
    }
    return mark * 1000003 + qdri_rounds_stats(&small->rounds).nodes;
}

/* In one go; and with a journal after `step` nodes each time, but at least so many that there is
 * something in it that was not before. */
static void try_small(const qdr_problem *problem, uint64_t most, uint64_t nodes, unsigned threads)
{
    struct small small;
    struct kept kept = {0};
    begin_small(&small, problem, most, nodes, 1, &kept);
    assert_int_equal(run_small(&small, UINT64_MAX), QDR_EXHAUSTED);
    const uint64_t right = mark_of_small(&small);
    qdri_rounds_clear(&small.rounds);

    begin_small(&small, problem, most, nodes, threads, &kept);
    qdr_outcome outcome = run_small(&small, nodes + 5);
    for (unsigned k = 0; outcome == QDR_LIMIT; ++k) {
        assert_true(k < 100000);
        qdri_rounds_clear(&small.rounds);
        begin_small(&small, problem, most, nodes, threads, &kept);
        assert_int_equal(read_small(&small, &kept), QDR_OK);
        outcome = run_small(&small, nodes + 5);
    }
    assert_int_equal(outcome, QDR_EXHAUSTED);
    assert_int_equal(mark_of_small(&small), right);
    qdri_rounds_clear(&small.rounds);
    free(kept.text);
}

/* During a sweep, the journal is saved when that is due, and not before. */
static void sweeps_keep_the_journal_when_it_is_due(void **state)
{
    struct small small;
    struct kept kept = {0};
    qdr_problem *problem = queens(8, 1);
    (void)state;
    begin_small(&small, problem, 1, 5, 1, &kept);
    assert_int_equal(run_small(&small, 20), QDR_LIMIT);
    const uint64_t saves = kept.saves;
    qdri_team_lock(small.rounds.team);
    small.rounds.journal.pause_ms = UINT64_MAX;
    assert_true(qdri_best_journal_keep(&small.rounds));
    assert_int_equal(kept.saves, saves);
    small.rounds.journal.pause_ms = 0;
    assert_true(qdri_best_journal_keep(&small.rounds));
    assert_int_equal(kept.saves, saves + 1);
    qdri_team_unlock(small.rounds.team);
    qdri_rounds_clear(&small.rounds);
    qdr_problem_free(problem);
    free(kept.text);
}

static void small_problems_of_all_kinds_go_on(void **state)
{
    struct recipe recipe;
    struct qdri_random random;
    (void)state;
    for (uint64_t seed = 1; seed <= PROBLEMS; ++seed) {
        recipe_make_up(&recipe, seed);
        qdri_random_seed(&random, seed);
        for (uint32_t o = 0; o < recipe.options; ++o) {
            recipe.option[o].cost = seed % 4 == 0 ? 0 : qdri_random_below(&random, 40);
        }
        qdr_problem *problem = recipe_build(&recipe);
        assert_non_null(problem);
        try_small(problem, 1, 1 + seed % 5, 1 + (unsigned)seed % 3);
        try_small(problem, 3, 1 + seed % 3, 1 + (unsigned)seed % 2);
        try_small(problem, 1000, 1 + seed % 4, 2);
        qdr_problem_free(problem);
    }
}

/* --------------------------------------------------------------------------------- damage ---- */

/* A journal of a search in the midst of a sweep. */
static struct kept journal_in_sweep(const struct asked *asked)
{
    struct kept kept = {0};
    bool is_found = false;
    for (uint64_t nodes = 3000; !is_found; nodes += 431) {
        qdr_optimizer *best = search_for(asked, 1, nodes);
        assert_int_equal(qdr_optimizer_journal(best, "line", keep, &kept, NULL), QDR_OK);
        assert_int_equal(qdr_optimizer_run(best), QDR_LIMIT);
        is_found = strstr(kept.text, "\nsubtree 0 ") && strstr(kept.text, "\nsubtree 1 ");
        qdr_optimizer_free(best);
    }
    return kept;
}

static qdr_status try_to_resume(const struct asked *asked, const char *text, size_t size)
{
    qdr_error error = {.code = QDR_OK};
    qdr_optimizer *best = search_for(asked, 1, 3000);
    const qdr_status status = resume_from(best, text, size, NULL, &error);
    assert_int_equal(error.code, status);
    if (status == QDR_OK) {
        assert_int_not_equal(qdr_optimizer_run(best), QDR_FAILED);
    } else {
        assert_int_equal(qdr_optimizer_run(best), QDR_FAILED);
        assert_true(error.line > 0);
    }
    qdr_optimizer_free(best);
    return status;
}

static void damage_is_seen(void **state)
{
    (void)state;
    qdr_problem *problem = queens(16, 2);
    const struct asked asked = {.problem = problem, .most = 40, .direction = QDR_CHEAPEST};
    struct kept kept = journal_in_sweep(&asked);
    struct qdri_random random;
    qdri_random_seed(&random, 1);
    assert_int_equal(try_to_resume(&asked, kept.text, kept.size), QDR_OK);
    for (unsigned k = 0; k < FLIPS; ++k) {
        const size_t at = qdri_random_below(&random, (uint32_t)kept.size);
        const char before = kept.text[at];
        kept.text[at] = (char)(before ^ 1 << qdri_random_below(&random, 8));
        assert_int_equal(try_to_resume(&asked, kept.text, kept.size), QDR_SYNTAX);
        kept.text[at] = before;
        /* without a line's end, the line is whole */
        const size_t length = qdri_random_below(&random, (uint32_t)kept.size - 1);
        assert_int_equal(try_to_resume(&asked, kept.text, length), QDR_SYNTAX);
    }
    free(kept.text);
    qdr_problem_free(problem);
}

/* Reads a journal, and then fails. */
static ptrdiff_t read_and_fail(void *ctx, char *buffer, size_t size)
{
    struct kept *left = ctx;
    const size_t count = size < left->size ? size : left->size;
    memcpy(buffer, left->text, count);
    left->text += count;
    left->size -= count;
    return count > 0 ? (ptrdiff_t)count : -1;
}

static void failing_to_read_is_seen(void **state)
{
    (void)state;
    qdr_problem *problem = queens(16, 2);
    const struct asked asked = {.problem = problem, .most = 40, .direction = QDR_CHEAPEST};
    const struct kept kept = journal_in_sweep(&asked);
    struct kept left = kept;
    const qdr_reader reader = {.ctx = &left, .read = read_and_fail};
    qdr_optimizer *best = search_for(&asked, 1, 3000);
    assert_int_equal(qdr_optimizer_resume(best, &reader, "journal", NULL, NULL), QDR_IO);
    qdr_optimizer_free(best);
    free(kept.text);
    qdr_problem_free(problem);
}

/* Somebody has put other numbers into a journal, and made the checksums right. */
static struct qdri_record_writer forge(const struct kept *kept, struct qdri_random *random)
{
    static const char *const numbers[] = {
        "0", "1", "-1", "2", "7", "4294967295", "-9223372036854775808", "9223372036854775807",
        "=3"};
    struct qdri_record_writer forged = {.start = 0};
    const size_t victim = qdri_random_below(random, (uint32_t)kept->size);
    for (const char *line = kept->text; *line; line = strchr(line, '\n') + 1) {
        const char *end = strchr(line, '\n') - strlen(" #0123456789abcdef");
        const size_t at = (size_t)(line - kept->text);
        const bool is_hit = victim >= at && victim < at + (size_t)(end - line);
        const char *blank =
            is_hit ? memchr(kept->text + victim, ' ', (size_t)(end - line) - (victim - at)) : NULL;
        if (blank) {
            const char *rest = blank + 1 + strcspn(blank + 1, " =\n");
            rest = rest < end ? rest : end;
            assert_true(qdri_strbuf_add(&forged.text, line, (size_t)(blank + 1 - line)));
            qdri_record_add(&forged, "%s",
                            numbers[qdri_random_below(random, sizeof numbers / sizeof *numbers)]);
            assert_true(qdri_strbuf_add(&forged.text, rest, (size_t)(end - rest)));
        } else {
            assert_true(qdri_strbuf_add(&forged.text, line, (size_t)(end - line)));
        }
        qdri_record_end(&forged);
    }
    return forged;
}

/* It is refused, or gone on with; but nothing breaks. */
static void forged_journals_break_nothing(void **state)
{
    (void)state;
    qdr_problem *problem = queens(16, 2);
    const struct asked asked = {.problem = problem, .most = 40, .direction = QDR_CHEAPEST};
    struct kept kept = journal_in_sweep(&asked);
    struct qdri_random random;
    unsigned refused = 0;
    qdri_random_seed(&random, 2);
    for (unsigned k = 0; k < FLIPS / 5; ++k) {
        struct qdri_strbuf forged = forge(&kept, &random).text;
        refused += try_to_resume(&asked, forged.text, forged.length) != QDR_OK;
        qdri_strbuf_free(&forged);
    }
    assert_true(refused > FLIPS / 50);
    free(kept.text);
    qdr_problem_free(problem);
}

/* -------------------------------------------------------------------------------- refusal ---- */

static void what_does_not_fit_is_refused(void **state)
{
    (void)state;
    qdr_problem *problem = queens(14, 1);
    qdr_problem *foreign = queens(16, 3);
    const struct asked asked = {.problem = problem, .most = 400, .direction = QDR_CHEAPEST};
    struct kept kept = journal_in_sweep(&asked);
    const struct asked others[] = {
        {foreign, 400, QDR_CHEAPEST}, {problem, 39, QDR_CHEAPEST}, {problem, 40, QDR_DEAREST}};
    for (size_t k = 0; k < sizeof others / sizeof *others; ++k) {
        assert_int_equal(try_to_resume(&others[k], kept.text, kept.size), QDR_INVALID);
    }
    qdr_optimizer *best = search_for(&asked, 1, 10);
    assert_int_equal(qdr_optimizer_run(best), QDR_LIMIT);
    assert_int_equal(resume_from(best, kept.text, kept.size, NULL, NULL), QDR_INVALID);
    assert_int_equal(qdr_optimizer_journal(best, "line", keep, &kept, NULL), QDR_INVALID);
    qdr_optimizer_free(best);
    free(kept.text);
    qdr_problem_free(foreign);
    qdr_problem_free(problem);
}

static void a_full_disk_ends_the_search(void **state)
{
    (void)state;
    qdr_problem *problem = queens(16, 2);
    const struct asked asked = {.problem = problem, .most = 40, .direction = QDR_CHEAPEST};
    struct kept kept = {.is_full = true};
    qdr_error error;
    qdr_optimizer *best = search_for(&asked, 2, 0);
    assert_int_equal(qdr_optimizer_journal(best, "line", keep, &kept, &error), QDR_IO);
    qdr_optimizer_free(best);
    kept.is_full = false;
    best = search_for(&asked, 2, 0);
    assert_int_equal(qdr_optimizer_journal(best, "line", keep, &kept, NULL), QDR_OK);
    kept.is_full = true;
    assert_int_equal(qdr_optimizer_run(best), QDR_FAILED);
    assert_int_equal(qdr_optimizer_error(best)->code, QDR_IO);
    qdr_optimizer_free(best);
    free(kept.text);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_that_is_stopped_comes_to_the_same),
        cmocka_unit_test(small_problems_of_all_kinds_go_on),
        cmocka_unit_test(sweeps_keep_the_journal_when_it_is_due),
        cmocka_unit_test(damage_is_seen),
        cmocka_unit_test(failing_to_read_is_seen),
        cmocka_unit_test(forged_journals_break_nothing),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(a_full_disk_ends_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
