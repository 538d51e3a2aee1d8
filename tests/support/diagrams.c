/* diagrams.c  Makes diagrams of families of sets, and asks the same of both. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <quadrille/diagram.h>

#include "base/alloc.h"
#include "diagrams.h"

#define BIT(option) (UINT64_C(1) << (option))

void family_add(struct family *family, uint64_t set)
{
    family->set = qdri_grow(family->set, &family->room, family->count + 1, sizeof *family->set);
    assert_non_null(family->set);
    family->set[family->count++] = set;
}

void family_free(struct family *family)
{
    free(family->set);
    *family = (struct family){0};
}

static int by_size(const void *x, const void *y)
{
    uint64_t a = *(const uint64_t *)x;
    uint64_t b = *(const uint64_t *)y;
    return (a > b) - (a < b);
}

void family_sort(struct family *family)
{
    if (family->count > 0) {
        qsort(family->set, family->count, sizeof *family->set, by_size);
    }
}

/* -------------------------------------------------------------------------------- problems ---- */

static void copy_items(qdr_builder *builder, const qdr_problem *problem)
{
    for (qdr_item i = 0; i < qdr_problem_items(problem); ++i) {
        const char *name = qdr_problem_item_name(problem, i);
        uint32_t low;
        uint32_t high;
        qdr_problem_bounds(problem, i, &low, &high);
        assert_int_equal(qdr_problem_is_primary(problem, i)
                             ? qdr_builder_range(builder, name, low, high, NULL, NULL)
                             : qdr_builder_secondary(builder, name, NULL, NULL),
                         QDR_OK);
    }
    for (qdr_color c = 1; c <= qdr_problem_colors(problem); ++c) {
        qdr_color color;
        assert_int_equal(
            qdr_builder_color(builder, qdr_problem_color_name(problem, c), &color, NULL), QDR_OK);
        assert_int_equal(color, c);
    }
}

qdr_problem *with_costs(const qdr_problem *problem, uint32_t most, struct qdri_random *random)
{
    qdr_builder *builder;
    qdr_problem *result;
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    copy_items(builder, problem);
    for (qdr_option o = 0; o < qdr_problem_options(problem); ++o) {
        size_t count;
        const qdr_entry *entries = qdr_problem_option(problem, o, &count);
        uint64_t cost = qdri_random_below(random, most + 1);
        assert_int_equal(qdr_builder_option(builder, entries, count, cost, NULL, NULL), QDR_OK);
    }
    assert_int_equal(qdr_builder_build(builder, &result, NULL), QDR_OK);
    qdr_builder_free(builder);
    return result;
}

/* -------------------------------------------------------------------------------- diagrams ---- */

uint32_t shared_branch(struct qdr_diagram *diagram, qdr_option option, uint32_t low, uint32_t high)
{
    for (uint32_t n = 2; n < diagram->nodes; ++n) {
        const struct qdri_node *node = &diagram->node[n];
        if (node->option == option && node->low == low && node->high == high) {
            return n;
        }
    }
    return qdri_diagram_branch(diagram, option, low, high);
}

/* Picks an option that some set has: a random one of a random set; the family has one that is not
 * empty. */
static qdr_option pick(const struct family *family, struct qdri_random *random)
{
    for (;;) {
        uint64_t set = family->set[qdri_random_below(random, (uint32_t)family->count)];
        qdr_option option = qdri_random_below(random, 64);
        while (set != 0 && !(set & BIT(option))) {
            option = (option + 1) % 64;
        }
        if (set != 0) {
            return option;
        }
    }
}

uint32_t node_of_family(struct qdr_diagram *diagram, const struct family *family,
                        struct qdri_random *random)
{
    struct family part[2] = {{0}, {0}};
    if (family->count == 0 || (family->count == 1 && family->set[0] == 0)) {
        return family->count == 0 ? QDRI_NONE : QDRI_EMPTY;
    }
    qdr_option option = pick(family, random);
    for (size_t k = 0; k < family->count; ++k) {
        uint64_t set = family->set[k];
        family_add(&part[(set & BIT(option)) != 0], set & ~BIT(option));
    }
    uint32_t low = node_of_family(diagram, &part[0], random);
    uint32_t high = node_of_family(diagram, &part[1], random);
    family_free(&part[0]);
    family_free(&part[1]);
    uint32_t node = shared_branch(diagram, option, low, high);
    assert_int_not_equal(node, QDRI_NO_NODE);
    return node;
}

struct qdr_diagram *diagram_of_family(const qdr_problem *problem, const struct family *family,
                                      struct qdri_random *random)
{
    struct qdr_diagram *diagram;
    assert_int_equal(qdri_diagram_new(&diagram, problem, UINT64_C(1) << 30, NULL), QDR_OK);
    diagram->root = node_of_family(diagram, family, random);
    return diagram;
}

qdr_problem *many_options(uint32_t count)
{
    qdr_builder *builder;
    qdr_problem *problem;
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    for (uint32_t k = 0; k < count; ++k) {
        qdr_entry entry = {k, QDR_NO_COLOR};
        assert_int_equal(qdr_builder_range(builder, NULL, 0, 1, NULL, NULL), QDR_OK);
        assert_int_equal(qdr_builder_option(builder, &entry, 1, k > 0, NULL, NULL), QDR_OK);
    }
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    qdr_builder_free(builder);
    return problem;
}

struct qdr_diagram *all_sets(const qdr_problem *problem, bool has_joins)
{
    struct qdr_diagram *diagram;
    assert_int_equal(qdri_diagram_new(&diagram, problem, UINT64_C(1) << 31, NULL), QDR_OK);
    diagram->root = QDRI_EMPTY;
    for (qdr_option o = 0; o < qdr_problem_options(problem); ++o) {
        uint32_t below = has_joins ? QDRI_EMPTY : diagram->root;
        uint32_t node = qdri_diagram_branch(diagram, o, below, below);
        diagram->root = has_joins ? qdri_diagram_join(diagram, diagram->root, node) : node;
    }
    return diagram;
}

/* -------------------------------------------------------------------------------- counts ---- */

static void assert_number(const qdr_number *number, uint64_t expected)
{
    uint64_t value;
    assert_true(qdr_number_to_u64(number, &value));
    assert_int_equal(value, expected);
}

/* How many sets have one of some options? */
static uint64_t count_any(const struct family *family, uint64_t options)
{
    uint64_t count = 0;
    for (size_t k = 0; k < family->count; ++k) {
        count += (family->set[k] & options) != 0;
    }
    return count;
}

static void assert_count(const struct qdr_diagram *diagram, const struct family *family)
{
    qdr_number *number;
    assert_int_equal(qdr_number_new(&number, NULL), QDR_OK);
    assert_int_equal(qdr_diagram_count(diagram, number, NULL), QDR_OK);
    assert_number(number, family->count);
    qdr_number_free(number);
}

/* The options that give an item a color; any color, or none, for `any`. */
static uint64_t options_of(const qdr_problem *problem, qdr_item item, qdr_color color, bool any)
{
    uint64_t options = 0;
    for (qdr_option o = 0; o < qdr_problem_options(problem); ++o) {
        size_t count;
        const qdr_entry *entry = qdr_problem_option(problem, o, &count);
        for (size_t k = 0; k < count; ++k) {
            if (entry[k].item == item && (any || entry[k].color == color)) {
                options |= BIT(o);
            }
        }
    }
    return options;
}

static void assert_item(const qdr_marginals *marginals, const qdr_problem *problem,
                        const struct family *family, qdr_item item)
{
    uint64_t all = options_of(problem, item, QDR_NO_COLOR, true);
    size_t index = 0;
    assert_number(qdr_marginals_item(marginals, item), count_any(family, all));
    for (qdr_color c = 1; c <= qdr_problem_colors(problem); ++c) {
        uint64_t options = options_of(problem, item, c, false);
        if (options != 0) {
            qdr_color color;
            assert_true(index < qdr_marginals_colors(marginals, item));
            assert_number(qdr_marginals_color(marginals, item, index++, &color),
                          count_any(family, options));
            assert_int_equal(color, c);
        }
    }
    assert_int_equal(qdr_marginals_colors(marginals, item), index);
}

static void assert_marginals(const struct qdr_diagram *diagram, const struct family *family)
{
    qdr_marginals *marginals;
    const qdr_problem *problem = diagram->problem;
    assert_int_equal(qdr_diagram_marginals(&marginals, diagram, NULL), QDR_OK);
    assert_number(qdr_marginals_total(marginals), family->count);
    for (qdr_option o = 0; o < qdr_problem_options(problem); ++o) {
        assert_number(qdr_marginals_option(marginals, o), count_any(family, BIT(o)));
    }
    for (qdr_item i = 0; i < qdr_problem_items(problem); ++i) {
        assert_item(marginals, problem, family, i);
    }
    qdr_marginals_free(marginals);
}

/* --------------------------------------------------------------------------------- walks ---- */

uint64_t set_of_solution(const qdr_solution *solution)
{
    size_t count;
    const qdr_option *option = qdr_solution_options(solution, &count);
    uint64_t set = 0;
    for (size_t k = 0; k < count; ++k) {
        assert_true(option[k] < 64);
        assert_int_equal(set & BIT(option[k]), 0);
        set |= BIT(option[k]);
    }
    return set;
}

/* Asserts that a walk, which is freed, meets each set once; with a direction, in the order of
 * costs. */
static void assert_walk(qdr_solution_iterator *walk, const struct family *family, int direction)
{
    struct family met = {0};
    const qdr_solution *solution;
    qdr_outcome outcome;
    uint64_t before = 0;
    while ((outcome = qdr_solution_iterator_next(walk, &solution)) == QDR_SOLUTION) {
        uint64_t cost = qdr_solution_cost(solution);
        assert_true(met.count == 0 || direction == 0 ||
                    (direction > 0 ? before <= cost : before >= cost));
        before = cost;
        family_add(&met, set_of_solution(solution));
        assert_true(met.count <= family->count);
    }
    assert_int_equal(outcome, QDR_EXHAUSTED);
    assert_int_equal(qdr_solution_iterator_next(walk, &solution), QDR_EXHAUSTED);
    assert_null(solution);
    family_sort(&met);
    assert_int_equal(met.count, family->count);
    for (size_t k = 0; k < met.count; ++k) {
        assert_int_equal(met.set[k], family->set[k]);
    }
    family_free(&met);
    qdr_solution_iterator_free(walk);
}

static void assert_walks(const struct qdr_diagram *diagram, const struct family *family)
{
    qdr_solution_iterator *walk;
    assert_int_equal(qdr_diagram_iterate(&walk, diagram, NULL), QDR_OK);
    assert_walk(walk, family, 0);
    assert_int_equal(qdr_diagram_iterate_best(&walk, diagram, QDR_CHEAPEST, NULL), QDR_OK);
    assert_walk(walk, family, 1);
    assert_int_equal(qdr_diagram_iterate_best(&walk, diagram, QDR_DEAREST, NULL), QDR_OK);
    assert_walk(walk, family, -1);
}

/* Each sample is one of the sets. */
static void assert_samples(const struct qdr_diagram *diagram, const struct family *family)
{
    qdr_solution_iterator *walk;
    const qdr_solution *solution;
    assert_int_equal(qdr_diagram_sample(&walk, diagram, 1, NULL), QDR_OK);
    for (size_t k = 0; k < 20; ++k) {
        qdr_outcome outcome = qdr_solution_iterator_next(walk, &solution);
        assert_int_equal(outcome, family->count > 0 ? QDR_SOLUTION : QDR_EXHAUSTED);
        if (outcome == QDR_SOLUTION) {
            uint64_t set = set_of_solution(solution);
            assert_non_null(
                bsearch(&set, family->set, family->count, sizeof *family->set, by_size));
        }
    }
    qdr_solution_iterator_free(walk);
}

/* ---------------------------------------------------------------------------- conditions ---- */

/* Fills `option` with up to three of the options of a random set, or of all. */
static size_t draw_options(qdr_option *option, uint64_t *set, const struct family *family,
                           uint32_t options, struct qdri_random *random)
{
    uint64_t from = ~UINT64_C(0);
    size_t count = options > 0 ? qdri_random_below(random, 4) : 0;
    size_t kept = 0;
    if (family->count > 0 && qdri_random_below(random, 4) > 0) {
        from = family->set[qdri_random_below(random, (uint32_t)family->count)];
    }
    *set = 0;
    for (size_t k = 0; k < count; ++k) {
        qdr_option drawn = qdri_random_below(random, options);
        if (from & BIT(drawn)) {
            option[kept++] = drawn;
            *set |= BIT(drawn);
        }
    }
    return kept;
}

static void assert_conditions(const struct qdr_diagram *diagram, const struct family *family,
                              struct qdri_random *random)
{
    uint32_t options = qdr_problem_options(diagram->problem);
    struct family left = {0};
    qdr_diagram *restricted;
    qdr_option with[3];
    qdr_option without[3];
    uint64_t in;
    uint64_t out;
    size_t with_count = draw_options(with, &in, family, options, random);
    size_t without_count = draw_options(without, &out, family, options, random);
    for (size_t k = 0; k < family->count; ++k) {
        if ((family->set[k] & in) == in && (family->set[k] & out) == 0) {
            family_add(&left, family->set[k]);
        }
    }
    assert_int_equal(
        qdr_diagram_restrict(&restricted, diagram, with, with_count, without, without_count, NULL),
        QDR_OK);
    assert_null(qdri_diagram_check(restricted));
    assert_count(restricted, &left);
    assert_marginals(restricted, &left);
    assert_walks(restricted, &left);
    qdr_diagram_free(restricted);
    family_free(&left);
}

void assert_diagram(const struct qdr_diagram *diagram, const struct family *family,
                    struct qdri_random *random)
{
    assert_null(qdri_diagram_check(diagram));
    assert_count(diagram, family);
    assert_marginals(diagram, family);
    assert_walks(diagram, family);
    assert_samples(diagram, family);
    assert_conditions(diagram, family, random);
}
