/* test_diagram_memory.c  Diagrams whose budget or memory is out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <quadrille/diagram.h>

#include "../support/diagrams.h"
#include "../support/fail_alloc.h"

static void nodes_keep_to_the_budget(void **state)
{
    (void)state;
    enum { MEMORY = 5000 };
    qdr_problem *problem = many_options(1);
    struct qdr_diagram *diagram;
    qdr_error error = {0};
    uint32_t node = QDRI_EMPTY;
    uint32_t made = 2;
    size_t before;
    size_t now;
    fail_alloc_watch();
    fail_alloc_most(&before);
    assert_int_equal(qdri_diagram_new(&diagram, problem, 1, &error), QDR_BUDGET);
    assert_null(diagram);
    assert_int_equal(qdri_diagram_new(&diagram, problem, MEMORY, NULL), QDR_OK);
    for (; node != QDRI_NO_NODE; ++made) {
        node = qdri_diagram_branch(diagram, 0, node, QDRI_EMPTY);
    }
    assert_int_equal(made - 1, MEMORY / sizeof(struct qdri_node));
    assert_int_equal(qdr_diagram_nodes(diagram), made - 1);
    assert_int_equal(qdri_diagram_why(diagram, &error), QDR_BUDGET);
    fail_alloc_most(&now);
    assert_true(now <= before + MEMORY + sizeof *diagram);
    qdr_diagram_set_memory(diagram, 2 * MEMORY);
    node = qdri_diagram_branch(diagram, 0, 2, QDRI_EMPTY);
    assert_int_equal(node, made - 1);
    qdr_diagram_free(diagram);
    qdr_problem_free(problem);
}

enum { COUNT, MARGINALS, ALL, SAMPLE, CHEAPEST, DEAREST, QUESTIONS };

static qdr_status make_walk(qdr_solution_iterator **walk, const qdr_diagram *diagram, int question,
                            qdr_error *error)
{
    switch (question) {
    case ALL:
        return qdr_diagram_iterate(walk, diagram, error);
    case SAMPLE:
        return qdr_diagram_sample(walk, diagram, 1, error);
    default:
        return qdr_diagram_iterate_best(walk, diagram,
                                        question == CHEAPEST ? QDR_CHEAPEST : QDR_DEAREST, error);
    }
}

static qdr_status walk_some(const qdr_diagram *diagram, int question, qdr_error *error)
{
    qdr_solution_iterator *walk;
    const qdr_solution *solution;
    qdr_status status = make_walk(&walk, diagram, question, error);
    for (size_t step = 0; step < 40 && status == QDR_OK; ++step) {
        if (qdr_solution_iterator_next(walk, &solution) == QDR_FAILED) {
            *error = *qdr_solution_iterator_error(walk);
            status = error->code;
        }
    }
    qdr_solution_iterator_free(walk);
    return status;
}

static qdr_status ask(const qdr_diagram *diagram, int question, qdr_error *error)
{
    qdr_number *number;
    qdr_marginals *marginals;
    qdr_status status;
    switch (question) {
    case COUNT:
        status = qdr_number_new(&number, error);
        status = status == QDR_OK ? qdr_diagram_count(diagram, number, error) : status;
        qdr_number_free(number);
        return status;
    case MARGINALS:
        status = qdr_diagram_marginals(&marginals, diagram, error);
        qdr_marginals_free(marginals);
        return status;
    default:
        return walk_some(diagram, question, error);
    }
}

/* Asks everything; gives the first status that is not QDR_OK. */
static qdr_status ask_all(void *ctx, qdr_error *error)
{
    qdr_status status = QDR_OK;
    for (int question = 0; question < QUESTIONS && status == QDR_OK; ++question) {
        status = ask(ctx, question, error);
    }
    return status;
}

static void each_allocation_may_fail(void **state)
{
    (void)state;
    qdr_problem *problem = many_options(30);
    for (unsigned has_joins = 0; has_joins < 2; ++has_joins) {
        struct qdr_diagram *diagram = all_sets(problem, has_joins);
        size_t count = fail_alloc_each(ask_all, diagram);
        print_message("# %zu allocations\n", count);
        assert_true(count > 50);
        qdr_diagram_free(diagram);
    }
    qdr_problem_free(problem);
    assert_int_equal(fail_alloc_live(), 0);
}

/* To give back room may fail, and is no failure; so this goes by a loop of its own. */
static void conditions_may_fail(void **state)
{
    (void)state;
    qdr_problem *problem = many_options(30);
    struct qdr_diagram *diagram = all_sets(problem, true);
    size_t failed;
    size_t n = 0;
    do {
        qdr_diagram *restricted;
        qdr_error error = {0};
        qdr_option with[] = {1, 4};
        qdr_option without = 2;
        fail_alloc_arm(++n);
        qdr_status status =
            qdr_diagram_restrict(&restricted, diagram, with, 2, &without, 1, &error);
        failed = fail_alloc_disarm();
        assert_true(status == QDR_OK || (status == QDR_NOMEM && error.code == QDR_NOMEM));
        assert_int_equal(status == QDR_OK, restricted != NULL);
        assert_true(status == QDR_NOMEM ||
                    qdr_diagram_nodes(restricted) < qdr_diagram_nodes(diagram));
        qdr_diagram_free(restricted);
    } while (failed > 0);
    assert_true(n > 15);
    qdr_diagram_free(diagram);
    qdr_problem_free(problem);
    assert_int_equal(fail_alloc_live(), 0);
}

/* Raises the budget until there is an answer; returns it.  What is taken stays below it, but for
 * what does not grow. */
static uint64_t least_budget(qdr_diagram *diagram, int question)
{
    enum { STEP = 1000, LITTLE = 2500 };
    uint64_t nodes = qdr_diagram_nodes(diagram) * sizeof(struct qdri_node);
    for (uint64_t budget = 0; budget < 4000000; budget += STEP) {
        qdr_error error = {0};
        size_t before;
        size_t now;
        qdr_diagram_set_memory(diagram, budget);
        fail_alloc_watch();
        fail_alloc_most(&before);
        qdr_status status = ask(diagram, question, &error);
        uint64_t most = fail_alloc_most(&now) - before;
        assert_int_equal(now, before);
        assert_true(most <= (budget > nodes ? budget - nodes : 0) + LITTLE);
        if (status == QDR_OK) {
            return budget;
        }
        assert_int_equal(status, QDR_BUDGET);
        assert_int_equal(error.code, QDR_BUDGET);
    }
    return UINT64_MAX;
}

static void questions_keep_to_the_budget(void **state)
{
    (void)state;
    qdr_problem *problem = many_options(1000);
    struct qdr_diagram *diagram = all_sets(problem, true);
    qdri_diagram_fit(diagram);
    for (int question = 0; question < QUESTIONS; ++question) {
        uint64_t budget = least_budget(diagram, question);
        print_message("# question %d: %u bytes\n", question, (unsigned)budget);
        assert_true(budget < UINT64_MAX);
    }
    qdr_diagram_free(diagram);
    qdr_problem_free(problem);
}

/* A walk that ran out of memory goes on where it was. */
static void walks_go_on(void **state)
{
    (void)state;
    qdr_problem *problem = many_options(8);
    struct qdr_diagram *diagram = all_sets(problem, true);
    for (unsigned kind = 0; kind < 2; ++kind) {
        qdr_solution_iterator *walk;
        const qdr_solution *solution;
        qdr_outcome outcome;
        unsigned met = 0;
        unsigned failed = 0;
        assert_int_equal(kind == 0 ? qdr_diagram_iterate(&walk, diagram, NULL)
                                   : qdr_diagram_iterate_best(&walk, diagram, QDR_CHEAPEST, NULL),
                         QDR_OK);
        do {
            fail_alloc_arm(1);
            outcome = qdr_solution_iterator_next(walk, &solution);
            failed += fail_alloc_disarm() > 0;
            if (outcome == QDR_FAILED) {
                assert_int_equal(qdr_solution_iterator_error(walk)->code, QDR_NOMEM);
                fail_alloc_arm(2); /* one more succeeds, so that it gets on */
                outcome = qdr_solution_iterator_next(walk, &solution);
                fail_alloc_disarm();
            }
            met += outcome == QDR_SOLUTION;
        } while (outcome != QDR_EXHAUSTED);
        assert_int_equal(met, 256);
        assert_true(failed > 2);
        qdr_solution_iterator_free(walk);
    }
    qdr_diagram_free(diagram);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_keep_to_the_budget),
        cmocka_unit_test(each_allocation_may_fail),
        cmocka_unit_test(conditions_may_fail),
        cmocka_unit_test(questions_keep_to_the_budget),
        cmocka_unit_test(walks_go_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
