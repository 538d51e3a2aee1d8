/* test_certificate.c  Certificates of counts hold, by a checker that shares nothing with the
 * library, and say what a brute-force judge says; and what is changed in them is noticed. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/asked.h"
#include "../support/assumptions.h"
#include "../support/brute.h"
#include "../support/cpog.h"
#include "../support/effort.h"
#include "../support/proof_settings.h"
#include "../support/random_problem.h"
#include "../support/source_file.h"
#include "../support/text.h"
#include "base/random.h"

struct written {
    struct text formula;
    struct text certificate;
};

static void clear(struct written *written)
{
    free(written->formula.bytes);
    free(written->certificate.bytes);
    *written = (struct written){{0}, {0}};
}

static qdr_solver *solver_of(const qdr_problem *problem, const char *name, uint64_t value)
{
    qdr_params *params;
    qdr_solver *solver;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, name, value, NULL), QDR_OK);
    qdr_params_set_watch(params, the_watch());
    assert_int_equal(qdr_solver_new(&solver, problem, params, NULL), QDR_OK);
    qdr_params_free(params);
    return solver;
}

static qdr_status begin(qdr_proof **proof, const qdr_solver *solver, struct written *written)
{
    const qdr_writer formula = {.ctx = &written->formula, .write = text_add};
    const qdr_writer certificate = {.ctx = &written->certificate, .write = text_add};
    const struct proof_settings params = {.format = QDR_PROOF_CPOG};
    return new_proof(proof, solver, &params, &formula, &certificate, NULL);
}

/* Certifies what a solver would count, and has that checked. */
static void assert_certified(const qdr_solver *solver, const char *count, struct written *written)
{
    qdr_proof *proof;
    qdr_number *number;
    char *digits;
    assert_int_equal(begin(&proof, solver, written), QDR_OK);
    assert_int_equal(qdr_number_new(&number, NULL), QDR_OK);
    assert_int_equal(qdr_proof_count(proof, number, NULL), QDR_INVALID);
    assert_int_equal(qdr_proof_run(proof), QDR_EXHAUSTED);
    assert_true(qdr_proof_progress(proof) == 1);
    assert_int_equal(qdr_proof_count(proof, number, NULL), QDR_OK);
    assert_int_equal(qdr_number_text(number, &digits, NULL), QDR_OK);
    assert_string_equal(digits, count);
    const struct cpog_verdict verdict =
        cpog_check(written->formula.bytes, written->certificate.bytes);
    if (!verdict.is_certified) {
        fail_msg("line %llu: %s\n%s\n%s", (unsigned long long)verdict.line, verdict.why,
                 written->formula.bytes, written->certificate.bytes);
    }
    assert_string_equal(verdict.count, count);
    free(verdict.count);
    free(digits);
    qdr_number_free(number);
    qdr_proof_free(proof);
}

/* ------------------------------------------------------------------------ random problems ---- */

/* Makes up a problem: of three, one has no bounds, and one none but "at most once".  NULL: there is
 * none. */
static qdr_problem *make_up(uint64_t seed)
{
    struct recipe recipe;
    recipe_make_up(&recipe, seed);
    for (uint32_t k = 0; seed % 3 != 0 && k < recipe.items; ++k) {
        struct recipe_item *item = &recipe.item[k];
        item->low = seed % 3 == 2 && item->low == 0 ? 0 : 1;
        item->high = 1;
    }
    return recipe_build(&recipe);
}

static bool is_shared(const qdr_problem *problem)
{
    bool is = false;
    for (qdr_item item = 0; item < qdr_problem_items(problem); ++item) {
        uint32_t low;
        uint32_t high;
        qdr_problem_bounds(problem, item, &low, &high);
        is = is || (qdr_problem_is_primary(problem, item) && high > 1);
    }
    return is;
}

/* Returns whether the problem had any solutions, with what was assumed. */
static bool certify_random(const qdr_problem *problem, uint64_t seed)
{
    struct written written = {{0}, {0}};
    struct brute_solutions all;
    struct qdri_random random;
    qdr_option assumed[4];
    char count[24];
    qdr_solver *solver = solver_of(problem, "limit", 0);
    uint64_t solutions = 0;
    if (is_shared(problem)) {
        qdr_proof *proof;
        assert_int_equal(begin(&proof, solver, &written), QDR_UNSUPPORTED);
    } else {
        qdri_random_seed(&random, seed);
        brute_solve(problem, &all);
        const size_t assumptions =
            assumptions_make_up(problem, &random, assumed, sizeof assumed / sizeof *assumed);
        for (size_t k = 0; k < assumptions; ++k) {
            assert_int_equal(qdr_solver_assume(solver, assumed[k], NULL), QDR_OK);
        }
        solutions = assumptions_count(&all, assumed, assumptions);
        snprintf(count, sizeof count, "%llu", (unsigned long long)solutions);
        assert_certified(solver, count, &written);
    }
    clear(&written);
    qdr_solver_free(solver);
    return solutions > 0;
}

static void test_random_problems(void **state)
{
    uint64_t with_solutions = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= UNLESS_SANITIZED(3000, 600); ++seed) {
        qdr_problem *problem = make_up(seed);
        if (problem) {
            with_solutions += certify_random(problem, seed);
        }
        qdr_problem_free(problem);
    }
    assert_true(with_solutions > 200);
}

/* -------------------------------------------------------------------------- known problems ---- */

/* The last one has so many paths that an order by separators is taken. */
static void test_shipped(void **state)
{
    static const struct {
        const char *name;
        const char *count;
    } cases[] = {{"queens-8.dlx", "92"},
                 {"langford-8.dlx", "300"},
                 {"word-squares.dlx", NULL},
                 {"dominoes-6x6.dlx", "6728"},
                 {"dominoes-8x8.dlx", "12988816"}};
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        qdr_problem *problem = source_file_problem(cases[k].name);
        qdr_solver *solver = solver_of(problem, "limit", 0);
        struct written written = {{0}, {0}};
        char count[24];
        assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
        snprintf(count, sizeof count, "%llu",
                 (unsigned long long)qdr_solver_stats(solver)->solutions);
        if (cases[k].count) {
            assert_string_equal(count, cases[k].count);
        }
        assert_certified(solver, count, &written);
        clear(&written);
        qdr_solver_free(solver);
        qdr_problem_free(problem);
    }
}

/* ---------------------------------------------------------------------- what is not true ---- */

/* Changes a number somewhere: its sign, its value; or takes it, or a whole line, away. */
static void change(struct text *text, const struct text *right, struct qdri_random *random)
{
    char number[24] = "";
    size_t at = qdri_random_below(random, (uint32_t)right->size - 1);
    const char *ends = qdri_random_below(random, 4) == 0 ? "\n" : " \n";
    while (at > 0 && strchr(ends, right->bytes[at - 1]) == NULL) {
        --at;
    }
    const size_t size = strcspn(right->bytes + at, ends);
    const long old = strtol(right->bytes + at, NULL, 10);
    switch (ends[0] == '\n' ? 2 : qdri_random_below(random, 3)) {
    case 0:
        snprintf(number, sizeof number, "%ld", -old);
        break;
    case 1:
        snprintf(number, sizeof number, "%ld", old + 1 - 2 * (long)qdri_random_below(random, 2));
        break;
    default:
        break;
    }
    text_add(text, right->bytes, at);
    text_add(text, number, strlen(number));
    text_add(text, right->bytes + at + size, right->size - at - size);
}

/* Whatever is changed, no other count is certified; and hardly ever anything. */
static void test_changes(void **state)
{
    struct qdri_random random;
    (void)state;
    qdri_random_seed(&random, 1);
    qdr_problem *problem = source_file_problem("queens-8.dlx");
    qdr_solver *solver = solver_of(problem, "limit", 0);
    struct written right = {{0}, {0}};
    const uint64_t tries = UNLESS_SANITIZED(1000, 50);
    uint64_t accepted = 0;
    assert_certified(solver, "92", &right);
    for (uint64_t k = 0; k < tries; ++k) {
        struct text wrong = {0};
        change(&wrong, &right.certificate, &random);
        const struct cpog_verdict verdict = cpog_check(right.formula.bytes, wrong.bytes);
        if (verdict.is_certified) {
            assert_string_equal(verdict.count, "92");
            ++accepted;
        }
        free(verdict.count);
        free(wrong.bytes);
    }
    assert_true(20 * accepted < tries);
    clear(&right);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

/* ------------------------------------------------------------------------- the interface ---- */

static qdr_verdict count_tick(void *ctx)
{
    ++*(unsigned *)ctx;
    return QDR_CONTINUE;
}

static void test_pauses(void **state)
{
    (void)state;
    qdr_problem *problem = source_file_problem("langford-8.dlx");
    qdr_solver *solver = solver_of(problem, "nodes", 1000);
    struct written written = {{0}, {0}};
    qdr_proof *proof;
    uint64_t bytes;
    unsigned ticks = 0;
    double before = 0;
    assert_int_equal(begin(&proof, solver, &written), QDR_OK);
    watch_with(count_tick, &ticks);
    qdr_watch_stop(the_watch());
    assert_int_equal(qdr_proof_run(proof), QDR_INTERRUPTED);
    qdr_watch_reset(watch_with(count_tick, &ticks));
    assert_int_equal(qdr_proof_run(proof), QDR_LIMIT);
    before = qdr_proof_progress(proof);
    assert_true(before > 0 && before < 1);
    qdr_proof_free(proof);
    clear(&written);
    qdr_solver_free(solver);

    solver = solver_of(problem, "limit", 0);
    assert_int_equal(begin(&proof, solver, &written), QDR_OK);
    assert_int_equal(qdr_proof_run(proof), QDR_EXHAUSTED);
    assert_true(qdr_proof_lemmas(proof, &bytes) > 300);
    assert_int_equal(bytes, written.certificate.size);
    qdr_proof_free(proof);
    clear(&written);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

/* It never falls, and is 1 at most, wherever a search is stopped. */
static void test_progress(void **state)
{
    (void)state;
    qdr_problem *problem = source_file_problem("tiny.dlx");
    qdr_outcome outcome = QDR_LIMIT;
    double before = 0;
    for (uint64_t nodes = 1; outcome == QDR_LIMIT; ++nodes) {
        qdr_solver *solver = solver_of(problem, "nodes", nodes);
        struct written written = {{0}, {0}};
        qdr_proof *proof;
        assert_int_equal(begin(&proof, solver, &written), QDR_OK);
        outcome = qdr_proof_run(proof);
        const double progress = qdr_proof_progress(proof);
        assert_true(progress >= before && progress <= 1);
        before = progress;
        qdr_proof_free(proof);
        clear(&written);
        qdr_solver_free(solver);
    }
    assert_int_equal(outcome, QDR_EXHAUSTED);
    assert_true(before == 1);
    qdr_problem_free(problem);
}

static void test_memory(void **state)
{
    (void)state;
    qdr_problem *problem = source_file_problem("queens-12.dlx");
    qdr_solver *solver = solver_of(problem, "memory", 4 << 20);
    struct written written = {{0}, {0}};
    qdr_proof *proof;
    assert_int_equal(begin(&proof, solver, &written), QDR_OK);
    assert_int_equal(qdr_proof_run(proof), QDR_FAILED);
    assert_int_equal(qdr_proof_error(proof)->code, QDR_BUDGET);
    qdr_proof_free(proof);
    clear(&written);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

/* A disk that is full. */
static void test_full(void **state)
{
    (void)state;
    qdr_problem *problem = source_file_problem("queens-8.dlx");
    qdr_solver *solver = solver_of(problem, "limit", 0);
    for (int which = 0; which < 2; ++which) {
        struct written written = {{.most = which == 0 ? 2000 : 0}, {.most = which == 1 ? 9000 : 0}};
        qdr_proof *proof;
        assert_int_equal(begin(&proof, solver, &written), QDR_OK);
        assert_int_equal(qdr_proof_run(proof), QDR_FAILED);
        assert_int_equal(qdr_proof_error(proof)->code, QDR_IO);
        qdr_proof_free(proof);
        clear(&written);
    }
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_problems),
                                       cmocka_unit_test(test_shipped),
                                       cmocka_unit_test(test_changes),
                                       cmocka_unit_test(test_pauses),
                                       cmocka_unit_test(test_progress),
                                       cmocka_unit_test(test_memory),
                                       cmocka_unit_test(test_full)};
    return cmocka_run_group_tests_name("certificate", tests, NULL, NULL) != 0;
}
