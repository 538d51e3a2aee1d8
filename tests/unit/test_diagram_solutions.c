/* test_diagram_solutions.c  Diagrams of solutions that are given one by one: against lists of them,
 * and against the diagram that is made by its definition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include <quadrille/diagram.h>

#include "../support/diagrams.h"
#include "../support/fail_alloc.h"

#include "model/problem.h"

enum { FAMILIES = 2000, OPTIONS = 14, MANY = 60 };

#define BIT(option) (UINT64_C(1) << (option))

/* Sets that are given as solutions, with options in any order. */
struct giving {
    const struct family *family;
    const qdr_problem *problem;
    struct qdri_random *random; /* NULL: options ascend */
    size_t next;
    qdr_outcome last; /* behind them */
    qdr_option option[64];
    qdr_solution view;
};

static qdr_outcome give(void *ctx, const qdr_solution **solution)
{
    struct giving *giving = ctx;
    *solution = NULL;
    if (giving->next == giving->family->count) {
        return giving->last;
    }
    const uint64_t set = giving->family->set[giving->next++];
    size_t count = 0;
    for (qdr_option o = 0; o < 64; ++o) {
        if (set & BIT(o)) {
            const size_t at =
                giving->random ? qdri_random_below(giving->random, (uint32_t)count + 1) : count;
            giving->option[count++] = giving->option[at];
            giving->option[at] = o;
        }
    }
    giving->view =
        (qdr_solution){.option = giving->option, .count = count, .problem = giving->problem};
    *solution = &giving->view;
    return QDR_SOLUTION;
}

static struct giving giving_of(const struct family *family, const qdr_problem *problem)
{
    return (struct giving){.family = family, .problem = problem, .last = QDR_EXHAUSTED};
}

static qdr_outcome make(struct giving *giving, uint64_t memory, qdr_diagram **out, qdr_error *error)
{
    const qdr_solution_source supply = {.ctx = giving, .next = give};
    return qdr_diagram_from_solutions(out, giving->problem, &supply, memory, error);
}

/* The node of a family by definition: of its least option, with and without it. */
static uint32_t node_of(struct qdr_diagram *diagram, const struct family *family)
{
    struct family part[2] = {{0}, {0}};
    uint64_t all = 0;
    qdr_option option = 0;
    for (size_t k = 0; k < family->count; ++k) {
        all |= family->set[k];
    }
    if (all == 0) {
        return family->count == 0 ? QDRI_NONE : QDRI_EMPTY;
    }
    while (!(all & BIT(option))) {
        ++option;
    }
    for (size_t k = 0; k < family->count; ++k) {
        family_add(&part[(family->set[k] & BIT(option)) != 0], family->set[k] & ~BIT(option));
    }
    const uint32_t low = node_of(diagram, &part[0]);
    const uint32_t node = shared_branch(diagram, option, low, node_of(diagram, &part[1]));
    family_free(&part[0]);
    family_free(&part[1]);
    return node;
}

static uint32_t nodes_of(const qdr_problem *problem, const struct family *family)
{
    struct qdr_diagram *diagram;
    assert_int_equal(qdri_diagram_new(&diagram, problem, UINT64_C(1) << 30, NULL), QDR_OK);
    diagram->root = node_of(diagram, family);
    const uint32_t nodes = diagram->nodes;
    qdr_diagram_free(diagram);
    return nodes;
}

/* Sets of few options or of many, so that some begin others; the empty one is there at times. */
static void make_up(struct family *family, struct qdri_random *random)
{
    const uint32_t options = 1 + qdri_random_below(random, OPTIONS);
    const uint32_t sets = qdri_random_below(random, MANY);
    const uint64_t mask = qdri_random_below(random, 2) ? UINT64_MAX : 0x5555;
    for (uint32_t k = 0; k < sets; ++k) {
        const uint64_t set = qdri_random_below(random, 1u << options) & mask;
        size_t j = 0;
        while (j < family->count && family->set[j] != set) {
            ++j;
        }
        if (j == family->count) {
            family_add(family, set);
        }
    }
}

static void diagrams_have_what_is_given(void **state)
{
    (void)state;
    struct qdri_random random;
    qdr_problem *problem = many_options(OPTIONS);
    qdri_random_seed(&random, 1);
    for (unsigned k = 0; k < FAMILIES; ++k) {
        struct family family = {0};
        qdr_diagram *diagram;
        qdr_error error;
        make_up(&family, &random);
        struct giving giving = giving_of(&family, problem);
        giving.random = &random;
        assert_int_equal(make(&giving, 1 << 20, &diagram, &error), QDR_EXHAUSTED);
        assert_int_equal(error.code, QDR_OK);
        assert_null(qdri_diagram_check(diagram));
        assert_int_equal(qdr_diagram_nodes(diagram), nodes_of(problem, &family));
        family_sort(&family);
        assert_diagram(diagram, &family, &random);
        qdr_diagram_free(diagram);
        family_free(&family);
    }
    qdr_problem_free(problem);
}

/* Thousands of nodes, so that the table grows; each set twice. */
static void large_ones(void **state)
{
    (void)state;
    struct qdri_random random;
    struct family family = {0};
    qdr_problem *problem = many_options(40);
    qdr_diagram *diagram;
    qdr_number *count;
    uint64_t value = 0;
    qdri_random_seed(&random, 7);
    for (uint64_t k = 0; k < 6000; ++k) {
        const uint64_t set = (qdri_random_below(&random, 1u << 20) | k << 20) & (BIT(40) - 1);
        family_add(&family, set);
        family_add(&family, set);
    }
    struct giving giving = giving_of(&family, problem);
    assert_int_equal(make(&giving, 0, &diagram, NULL), QDR_EXHAUSTED);
    assert_null(qdri_diagram_check(diagram));
    assert_true(qdr_diagram_nodes(diagram) > 10000);
    assert_int_equal(qdr_number_new(&count, NULL), QDR_OK);
    assert_int_equal(qdr_diagram_count(diagram, count, NULL), QDR_OK);
    assert_true(qdr_number_to_u64(count, &value));
    assert_int_equal(value, 6000);
    qdr_number_free(count);
    qdr_diagram_free(diagram);
    qdr_problem_free(problem);
    family_free(&family);
}

/* What is no solution is refused, and what the supply says is handed on. */
static void what_is_refused(void **state)
{
    (void)state;
    static const qdr_outcome outcomes[] = {QDR_LIMIT, QDR_INTERRUPTED, QDR_STOPPED, QDR_FAILED};
    const qdr_solution_source deaf = {0};
    struct family family = {0};
    qdr_problem *problem = many_options(5);
    qdr_diagram *diagram;
    qdr_error error;
    family_add(&family, BIT(1));
    for (size_t k = 0; k < sizeof outcomes / sizeof *outcomes; ++k) {
        struct giving giving = giving_of(&family, problem);
        giving.last = outcomes[k];
        assert_int_equal(make(&giving, 0, &diagram, &error), outcomes[k]);
        assert_null(diagram);
        assert_int_equal(error.code, QDR_OK);
    }
    family_add(&family, BIT(5)); /* there is no such option */
    struct giving giving = giving_of(&family, problem);
    assert_int_equal(make(&giving, 0, &diagram, &error), QDR_FAILED);
    assert_int_equal(error.code, QDR_INVALID);
    assert_null(diagram);
    assert_int_equal(qdr_diagram_from_solutions(&diagram, problem, &deaf, 0, &error), QDR_FAILED);
    assert_int_equal(error.code, QDR_INVALID);
    assert_int_equal(qdr_diagram_from_solutions(&diagram, problem, NULL, 0, &error), QDR_FAILED);
    assert_int_equal(qdr_diagram_from_solutions(&diagram, NULL, &deaf, 0, NULL), QDR_FAILED);
    assert_null(diagram);
    family_free(&family);
    qdr_problem_free(problem);
}

/* Whatever the budget, no more is taken, but for what does not grow, and for arrays that are in two
 * places while they move; and some is enough. */
static void budgets_are_kept(void **state)
{
    (void)state;
    enum { STEP = 500, LITTLE = 2500 };
    struct qdri_random random;
    struct family family = {0};
    qdr_problem *problem = many_options(30);
    qdr_outcome outcome = QDR_FAILED;
    uint64_t budget = 1;
    qdri_random_seed(&random, 3);
    for (unsigned k = 0; k < 1000; ++k) {
        family_add(&family, qdri_random_below(&random, 1u << 30));
    }
    for (; outcome != QDR_EXHAUSTED && budget < 4000000; budget += STEP) {
        struct giving giving = giving_of(&family, problem);
        qdr_diagram *diagram;
        qdr_error error;
        size_t before;
        size_t now;
        fail_alloc_watch();
        fail_alloc_most(&before);
        outcome = make(&giving, budget, &diagram, &error);
        assert_true(fail_alloc_most(&now) - before <= budget + budget / 2 + LITTLE);
        assert_true(outcome == QDR_EXHAUSTED || error.code == QDR_BUDGET);
        qdr_diagram_free(diagram);
        fail_alloc_most(&now);
        assert_int_equal(now, before);
    }
    print_message("# %u bytes\n", (unsigned)budget);
    assert_int_equal(outcome, QDR_EXHAUSTED);
    assert_true(budget > 100000);
    qdr_problem_free(problem);
    family_free(&family);
}

/* To give back room may fail, and is no failure; so this goes by a loop of its own. */
static void each_allocation_may_fail(void **state)
{
    (void)state;
    struct qdri_random random;
    struct family family = {0};
    qdr_problem *problem = many_options(20);
    size_t failed;
    size_t n = 0;
    qdri_random_seed(&random, 5);
    for (unsigned k = 0; k < 100; ++k) {
        family_add(&family, qdri_random_below(&random, 1u << 20));
    }
    do {
        struct giving giving = giving_of(&family, problem);
        qdr_diagram *diagram;
        qdr_error error;
        fail_alloc_arm(++n);
        const qdr_outcome outcome = make(&giving, 1 << 20, &diagram, &error);
        failed = fail_alloc_disarm();
        assert_true(outcome == QDR_EXHAUSTED || (outcome == QDR_FAILED && error.code == QDR_NOMEM));
        assert_int_equal(outcome == QDR_EXHAUSTED, diagram != NULL);
        qdr_diagram_free(diagram);
    } while (failed > 0);
    assert_true(n > 200);
    qdr_problem_free(problem);
    family_free(&family);
    assert_int_equal(fail_alloc_live(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(diagrams_have_what_is_given),
        cmocka_unit_test(large_ones),
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(budgets_are_kept),
        cmocka_unit_test(each_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
