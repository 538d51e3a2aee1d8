/* test_sample.c  Samples are uniform: chi-square at 1 %, with fixed seeds; and the test would see a
 * sampler that is not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <quadrille/diagram.h>
#include <quadrille/solver.h>

#include "../support/diagrams.h"

/* Where a chi-square of so many degrees of freedom lies in 99 of 100 cases. */
#define CRITICAL_OF_91 125.289
#define CRITICAL_OF_23 41.638

/* Draws a set from a diagram. */
typedef uint64_t sampler(void *ctx, const struct qdr_diagram *diagram);

static uint64_t uniform(void *ctx, const struct qdr_diagram *diagram)
{
    const qdr_solution *solution;
    (void)diagram;
    assert_int_equal(qdr_solution_iterator_next(ctx, &solution), QDR_SOLUTION);
    return set_of_solution(solution);
}

/* What one might write in haste: at each branch either child, with the same probability. */
static uint64_t biased(void *ctx, const struct qdr_diagram *diagram)
{
    uint32_t later[64] = {diagram->root};
    size_t count = 1;
    uint64_t set = 0;
    while (count > 0) {
        uint32_t n = later[--count];
        while (n != QDRI_EMPTY) {
            struct qdri_node node = diagram->node[n];
            bool is_low = node.low != QDRI_NONE && qdri_random_below(ctx, 2) == 0;
            if (node.option == QDRI_JOIN) {
                later[count++] = node.high;
                is_low = true;
            } else if (!is_low) {
                set |= UINT64_C(1) << node.option;
            }
            n = is_low ? node.low : node.high;
        }
    }
    return set;
}

static size_t find(const struct family *family, uint64_t set)
{
    size_t at = 0;
    while (at < family->count && family->set[at] != set) {
        ++at;
    }
    assert_true(at < family->count);
    return at;
}

static double chi_square(const struct qdr_diagram *diagram, const struct family *family,
                         size_t samples, sampler *draw, void *ctx)
{
    size_t *met = calloc(family->count, sizeof *met);
    double expected = (double)samples / (double)family->count;
    double chi = 0;
    assert_non_null(met);
    for (size_t k = 0; k < samples; ++k) {
        ++met[find(family, draw(ctx, diagram))];
    }
    for (size_t k = 0; k < family->count; ++k) {
        double off = (double)met[k] - expected;
        chi += off * off / expected;
    }
    free(met);
    return chi;
}

/* Asserts that uniform samples pass and biased ones fail. */
static void check(const struct qdr_diagram *diagram, const struct family *family, size_t samples,
                  double critical)
{
    qdr_solution_iterator *walk;
    struct qdri_random random;
    assert_null(qdri_diagram_check(diagram));
    assert_int_equal(qdr_diagram_sample(&walk, diagram, 2026, NULL), QDR_OK);
    double chi = chi_square(diagram, family, samples, uniform, walk);
    qdr_solution_iterator_free(walk);
    qdri_random_seed(&random, 2026);
    double wrong = chi_square(diagram, family, samples, biased, &random);
    print_message("# chi-square %.1f, biased %.1f, critical %.1f\n", chi, wrong, critical);
    assert_true(chi < critical);
    assert_true(wrong > critical);
}

/* Finds all solutions by searching. */
static void search(struct family *family, const qdr_problem *problem)
{
    qdr_solver *solver;
    const qdr_solution *solution;
    assert_int_equal(qdr_solver_new(&solver, problem, NULL, NULL), QDR_OK);
    while (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
        family_add(family, set_of_solution(solution));
    }
    qdr_solver_free(solver);
}

/* Rows and columns primary; diagonals, where there are any wanted, secondary. */
static qdr_problem *board(uint32_t side, bool has_diagonals)
{
    qdr_builder *builder;
    qdr_problem *problem;
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    for (uint32_t k = 0; k < 6 * side; ++k) {
        assert_int_equal(k < 2 * side ? qdr_builder_primary(builder, NULL, NULL, NULL)
                                      : qdr_builder_secondary(builder, NULL, NULL, NULL),
                         QDR_OK);
    }
    for (uint32_t cell = 0; cell < side * side; ++cell) {
        uint32_t row = cell / side;
        uint32_t column = cell % side;
        qdr_entry entry[] = {{row, QDR_NO_COLOR},
                             {side + column, QDR_NO_COLOR},
                             {2 * side + row + column, QDR_NO_COLOR},
                             {5 * side + row - column, QDR_NO_COLOR}};
        assert_int_equal(qdr_builder_option(builder, entry, has_diagonals ? 4 : 2, 0, NULL, NULL),
                         QDR_OK);
    }
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    qdr_builder_free(builder);
    return problem;
}

static void check_board(uint32_t side, bool has_diagonals, size_t solutions, size_t samples,
                        double critical)
{
    struct qdri_random random;
    struct family family = {0};
    qdr_problem *problem = board(side, has_diagonals);
    search(&family, problem);
    assert_int_equal(family.count, solutions);
    qdri_random_seed(&random, 1);
    struct qdr_diagram *diagram = diagram_of_family(problem, &family, &random);
    check(diagram, &family, samples, critical);
    qdr_diagram_free(diagram);
    qdr_problem_free(problem);
    family_free(&family);
}

static void eight_queens(void **state)
{
    (void)state;
    check_board(8, true, 92, 400, CRITICAL_OF_91);
}

static void permutations_of_four(void **state)
{
    (void)state;
    check_board(4, false, 24, 100000, CRITICAL_OF_23);
}

/* 4 = 2 * 2 ways to do one thing, and 6 to do another: so many joined. */
static void joined_parts(void **state)
{
    (void)state;
    struct qdri_random random;
    struct family part = {0};
    struct family whole = {0};
    struct qdr_diagram *diagram;
    qdr_problem *problem = board(5, false);
    uint32_t nodes[3];
    qdri_random_seed(&random, 1);
    assert_int_equal(qdri_diagram_new(&diagram, problem, 1 << 20, NULL), QDR_OK);
    for (unsigned k = 0; k < 3; ++k) {
        part.count = 0;
        for (unsigned o = 0; o < (k < 2 ? 2u : 6u); ++o) {
            family_add(&part, UINT64_C(1) << (2 * k + o));
        }
        nodes[k] = node_of_family(diagram, &part, &random);
    }
    uint32_t pair = qdri_diagram_join(diagram, nodes[0], nodes[1]);
    diagram->root = qdri_diagram_join(diagram, pair, nodes[2]);
    for (unsigned k = 0; k < 24; ++k) {
        family_add(&whole, UINT64_C(1) << (k % 2) | UINT64_C(1) << (2 + k / 2 % 2) |
                               UINT64_C(1) << (4 + k / 4));
    }
    check(diagram, &whole, 100000, CRITICAL_OF_23);
    qdr_diagram_free(diagram);
    qdr_problem_free(problem);
    family_free(&part);
    family_free(&whole);
}

/* The same seed gives the same samples, whatever else goes on; another one gives others. */
static void seeds_decide(void **state)
{
    (void)state;
    qdr_problem *problem = many_options(60);
    struct qdr_diagram *diagram = all_sets(problem, true);
    qdr_solution_iterator *walk[3];
    unsigned different = 0;
    for (unsigned k = 0; k < 3; ++k) {
        assert_int_equal(qdr_diagram_sample(&walk[k], diagram, k / 2, NULL), QDR_OK);
    }
    for (unsigned k = 0; k < 100; ++k) {
        uint64_t set = uniform(walk[0], diagram);
        assert_int_equal(set, uniform(walk[1], diagram));
        different += set != uniform(walk[2], diagram);
    }
    assert_true(different > 95);
    for (unsigned k = 0; k < 3; ++k) {
        qdr_solution_iterator_free(walk[k]);
    }
    qdr_diagram_free(diagram);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eight_queens),
        cmocka_unit_test(permutations_of_four),
        cmocka_unit_test(joined_parts),
        cmocka_unit_test(seeds_decide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
