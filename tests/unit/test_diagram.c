/* test_diagram.c  Diagrams of random small problems, of independent parts and of no problem in
 * particular, against lists of their solutions; and large ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/diagram.h>

#include "../support/brute.h"
#include "../support/diagrams.h"
#include "../support/random_problem.h"

static struct brute_solutions solutions; /* of the problem at hand */

static void take_solutions(struct family *family, const qdr_problem *problem)
{
    brute_solve(problem, &solutions);
    for (size_t k = 0; k < solutions.count; ++k) {
        family_add(family, solutions.set[k]);
    }
}

/* Random problems with colors, bounds and secondary items, by tries that share equal nodes. */
static void random_problems(void **state)
{
    (void)state;
    struct qdri_random random;
    qdri_random_seed(&random, 1);
    for (uint64_t seed = 1; seed <= 400; ++seed) {
        struct recipe recipe;
        struct family family = {0};
        recipe_make_up(&recipe, seed);
        qdr_problem *plain = recipe_build(&recipe);
        qdr_problem *problem = with_costs(plain, seed % 2 ? 3 : 1000, &random);
        take_solutions(&family, problem);
        struct qdr_diagram *diagram = diagram_of_family(problem, &family, &random);
        assert_diagram(diagram, &family, &random);
        qdr_diagram_free(diagram);
        qdr_problem_free(problem);
        qdr_problem_free(plain);
        family_free(&family);
    }
}

/* -------------------------------------------------------------------------------- joins ---- */

/* Puts one recipe behind another, as parts that share nothing; false: it is too large. */
static bool append_recipe(struct recipe *whole, const struct recipe *part)
{
    if (whole->items + part->items > RECIPE_ITEMS ||
        whole->options + part->options > RECIPE_OPTIONS) {
        return false;
    }
    for (uint32_t o = 0; o < part->options; ++o) {
        struct recipe_option *option = &whole->option[whole->options + o];
        *option = part->option[o];
        for (size_t k = 0; k < option->count; ++k) {
            option->entry[k].item += whole->items;
        }
    }
    memcpy(&whole->item[whole->items], part->item, part->items * sizeof *part->item);
    whole->items += part->items;
    whole->options += part->options;
    return true;
}

/* A node for the solutions of a part, whose options stand behind `offset` others. */
static uint32_t node_of_part(struct qdr_diagram *diagram, const struct recipe *part,
                             uint32_t offset, struct qdri_random *random)
{
    struct family family = {0};
    qdr_problem *problem = recipe_build(part);
    take_solutions(&family, problem);
    for (size_t k = 0; k < family.count; ++k) {
        family.set[k] <<= offset;
    }
    uint32_t node = node_of_family(diagram, &family, random);
    family_free(&family);
    qdr_problem_free(problem);
    return node;
}

/* Returns how many joins there are in it. */
static unsigned check_parts(const struct recipe *recipe, size_t parts, struct qdri_random *random)
{
    struct recipe whole = {0};
    struct family family = {0};
    struct qdr_diagram *diagram;
    for (size_t k = 0; k < parts; ++k) {
        if (!append_recipe(&whole, &recipe[k])) {
            return 0;
        }
    }
    qdr_problem *plain = recipe_build(&whole);
    qdr_problem *problem = with_costs(plain, 5, random);
    assert_int_equal(qdri_diagram_new(&diagram, problem, 1 << 20, NULL), QDR_OK);
    diagram->root = QDRI_EMPTY;
    uint32_t offset = 0;
    for (size_t k = 0; k < parts; ++k) {
        uint32_t node = node_of_part(diagram, &recipe[k], offset, random);
        diagram->root = qdri_diagram_join(diagram, diagram->root, node);
        offset += recipe[k].options;
    }
    take_solutions(&family, problem);
    assert_diagram(diagram, &family, random);
    unsigned joins = 0;
    for (uint32_t n = 2; n < diagram->nodes; ++n) {
        joins += diagram->node[n].option == QDRI_JOIN;
    }
    qdr_diagram_free(diagram);
    qdr_problem_free(problem);
    qdr_problem_free(plain);
    family_free(&family);
    return joins;
}

/* Two or three problems beside each other: the solutions of all are the products of their own. */
static void independent_parts(void **state)
{
    (void)state;
    struct qdri_random random;
    unsigned joins = 0;
    qdri_random_seed(&random, 2);
    for (uint64_t seed = 1; seed <= 6000; ++seed) {
        struct recipe part[3];
        size_t parts = 2 + seed % 2;
        for (size_t k = 0; k < parts; ++k) {
            recipe_make_up(&part[k], 3 * seed + k);
        }
        joins += check_parts(part, parts, &random);
    }
    print_message("# %u joins\n", joins);
    assert_true(joins > 100);
}

/* -------------------------------------------------------------------- any diagram at all ---- */

#define POOL 40
#define MOST_SETS 3000
#define FREE_OPTIONS 20

/* A problem of which every set of options is a solution: one primary item that all may cover, and
 * some secondary ones, in a color that is the same for all. */
static qdr_problem *free_problem(struct qdri_random *random)
{
    qdr_builder *builder;
    qdr_problem *problem;
    qdr_item item[4];
    qdr_color color;
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    assert_int_equal(qdr_builder_range(builder, NULL, 0, QDR_NO_LIMIT, &item[0], NULL), QDR_OK);
    assert_int_equal(qdr_builder_range(builder, NULL, 0, FREE_OPTIONS, &item[1], NULL), QDR_OK);
    assert_int_equal(qdr_builder_secondary(builder, NULL, &item[2], NULL), QDR_OK);
    assert_int_equal(qdr_builder_secondary(builder, NULL, &item[3], NULL), QDR_OK);
    assert_int_equal(qdr_builder_color(builder, "red", &color, NULL), QDR_OK);
    for (qdr_option o = 0; o < FREE_OPTIONS; ++o) {
        qdr_entry entry[4] = {{item[0], QDR_NO_COLOR}};
        size_t count = 1;
        for (size_t k = 1; k < 4; ++k) {
            if (qdri_random_below(random, 2) == 0) {
                entry[count++] = (qdr_entry){item[k], k > 1 ? color : QDR_NO_COLOR};
            }
        }
        assert_int_equal(
            qdr_builder_option(builder, entry, count, qdri_random_below(random, 9), NULL, NULL),
            QDR_OK);
    }
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    qdr_builder_free(builder);
    return problem;
}

/* A node, what it stands for, and the options that it mentions. */
struct made {
    uint32_t node;
    struct family family;
    uint64_t mentions;
};

static bool is_set_of(const struct family *family, uint64_t set)
{
    for (size_t k = 0; k < family->count; ++k) {
        if (family->set[k] == set) {
            return true;
        }
    }
    return false;
}

/* False: there is no such branch, because sets would come twice. */
static bool make_branch(struct qdr_diagram *diagram, struct made *result, const struct made *low,
                        const struct made *high, qdr_option option)
{
    uint64_t bit = UINT64_C(1) << option;
    bool is_fine = !(high->mentions & bit) && low->family.count + high->family.count <= MOST_SETS;
    for (size_t k = 0; k < high->family.count && is_fine; ++k) {
        is_fine = !is_set_of(&low->family, high->family.set[k] | bit);
    }
    if (!is_fine) {
        return false;
    }
    *result = (struct made){.mentions = low->mentions | high->mentions | bit};
    for (size_t k = 0; k < low->family.count; ++k) {
        family_add(&result->family, low->family.set[k]);
    }
    for (size_t k = 0; k < high->family.count; ++k) {
        family_add(&result->family, high->family.set[k] | bit);
    }
    result->node = qdri_diagram_branch(diagram, option, low->node, high->node);
    return true;
}

static bool make_join(struct qdr_diagram *diagram, struct made *result, const struct made *a,
                      const struct made *b)
{
    if ((a->mentions & b->mentions) || a->family.count * b->family.count > MOST_SETS) {
        return false;
    }
    *result = (struct made){.mentions = a->mentions | b->mentions};
    for (size_t k = 0; k < a->family.count * b->family.count; ++k) {
        family_add(&result->family,
                   a->family.set[k / b->family.count] | b->family.set[k % b->family.count]);
    }
    result->node = qdri_diagram_join(diagram, a->node, b->node);
    return true;
}

/* Puts nodes together at random, as long as they mean something; asks the last one. */
static void check_any(struct qdri_random *random)
{
    qdr_problem *problem = free_problem(random);
    struct qdr_diagram *diagram;
    struct made pool[POOL] = {{.node = QDRI_NONE}, {.node = QDRI_EMPTY}};
    size_t made = 2;
    family_add(&pool[1].family, 0);
    assert_int_equal(qdri_diagram_new(&diagram, problem, 1 << 20, NULL), QDR_OK);
    for (unsigned tries = 0; tries < 2000 && made < POOL; ++tries) {
        uint32_t a = qdri_random_below(random, (uint32_t)made);
        uint32_t b = 1 + qdri_random_below(random, (uint32_t)made - 1);
        qdr_option option = qdri_random_below(random, FREE_OPTIONS);
        bool is_join = a > 1 && b > 1 && qdri_random_below(random, 2) == 0;
        made += is_join ? make_join(diagram, &pool[made], &pool[a], &pool[b])
                        : make_branch(diagram, &pool[made], &pool[a], &pool[b], option);
    }
    diagram->root = pool[made - 1].node;
    family_sort(&pool[made - 1].family);
    assert_diagram(diagram, &pool[made - 1].family, random);
    assert_int_equal(qdri_diagram_prune(diagram, NULL), QDR_OK);
    assert_diagram(diagram, &pool[made - 1].family, random);
    for (size_t k = 0; k < made; ++k) {
        family_free(&pool[k].family);
    }
    qdr_diagram_free(diagram);
    qdr_problem_free(problem);
}

static void any_diagrams(void **state)
{
    (void)state;
    struct qdri_random random;
    qdri_random_seed(&random, 3);
    for (unsigned k = 0; k < 150; ++k) {
        check_any(&random);
    }
}

/* ---------------------------------------------------------------------------- large ones ---- */

static void assert_power_of_two(const qdr_number *number, uint32_t power)
{
    qdr_number *expected;
    assert_int_equal(qdr_number_new(&expected, NULL), QDR_OK);
    qdr_number_set_u64(expected, 1);
    for (uint32_t k = 0; k < power; ++k) {
        assert_int_equal(qdr_number_add(expected, expected, expected, NULL), QDR_OK);
    }
    assert_int_equal(qdr_number_compare(number, expected), 0);
    qdr_number_free(expected);
}

static void check_power(uint32_t power, bool has_joins)
{
    qdr_problem *problem = many_options(power);
    struct qdr_diagram *diagram = all_sets(problem, has_joins);
    qdr_number *number;
    qdr_marginals *marginals;
    assert_int_equal(qdr_number_new(&number, NULL), QDR_OK);
    assert_int_equal(qdr_diagram_count(diagram, number, NULL), QDR_OK);
    assert_power_of_two(number, power);
    assert_int_equal(qdr_diagram_marginals(&marginals, diagram, NULL), QDR_OK);
    assert_power_of_two(qdr_marginals_total(marginals), power);
    for (uint32_t k = 0; k < power; k += 1 + power / 7) {
        assert_power_of_two(qdr_marginals_option(marginals, k), power - 1);
        assert_power_of_two(qdr_marginals_item(marginals, k), power - 1);
    }
    qdr_marginals_free(marginals);
    qdr_number_free(number);
    qdr_diagram_free(diagram);
    qdr_problem_free(problem);
}

/* Counts of every width, at the seams of words above all. */
static void counts_of_any_size(void **state)
{
    (void)state;
    for (uint32_t power = 1; power < 200; ++power) {
        check_power(power, false);
        check_power(power, true);
    }
    check_power(3000, false);
    check_power(3000, true);
}

/* Nothing recurses: half a million nodes one below the other, by either child, and by joins. */
static void deep_diagrams(void **state)
{
    (void)state;
    enum { DEPTH = 500000 };
    qdr_problem *problem = many_options(DEPTH);
    for (unsigned kind = 0; kind < 3; ++kind) {
        struct qdr_diagram *diagram;
        qdr_diagram *restricted;
        qdr_solution_iterator *walk;
        const qdr_solution *solution;
        assert_int_equal(qdri_diagram_new(&diagram, problem, UINT64_C(1) << 31, NULL), QDR_OK);
        uint32_t root = QDRI_EMPTY;
        for (qdr_option o = 0; o < DEPTH; ++o) {
            root = kind == 0 ? qdri_diagram_branch(diagram, o, root, QDRI_EMPTY)
                   : kind == 1
                       ? qdri_diagram_branch(diagram, o, QDRI_NONE, root)
                       : qdri_diagram_join(diagram, root,
                                           qdri_diagram_branch(diagram, o, o == 0, QDRI_EMPTY));
        }
        diagram->root = root;
        assert_int_equal(qdr_diagram_iterate(&walk, diagram, NULL), QDR_OK);
        assert_int_equal(qdr_solution_iterator_next(walk, &solution), QDR_SOLUTION);
        assert_int_equal(qdr_solution_iterator_next(walk, &solution),
                         kind == 1 ? QDR_EXHAUSTED : QDR_SOLUTION);
        qdr_solution_iterator_free(walk);
        assert_int_equal(qdr_diagram_sample(&walk, diagram, 1, NULL), QDR_OK);
        assert_int_equal(qdr_solution_iterator_next(walk, &solution), QDR_SOLUTION);
        qdr_solution_iterator_free(walk);
        assert_int_equal(qdr_diagram_iterate_best(&walk, diagram, QDR_DEAREST, NULL), QDR_OK);
        for (unsigned k = 0; k < 10 - 9 * (kind == 1); ++k) {
            assert_int_equal(qdr_solution_iterator_next(walk, &solution),
                             kind == 2 && k > 1 ? QDR_EXHAUSTED : QDR_SOLUTION);
        }
        qdr_solution_iterator_free(walk);
        qdr_option with = 0;
        assert_int_equal(qdr_diagram_restrict(&restricted, diagram, &with, 1, NULL, 0, NULL),
                         QDR_OK);
        assert_true(qdr_diagram_nodes(restricted) >= 3);
        qdr_diagram_free(restricted);
        qdr_diagram_free(diagram);
    }
    qdr_problem_free(problem);
}

/* The first ones of very many, in order: 2^3000 sets, of which those without cost come first. */
static void best_of_very_many(void **state)
{
    (void)state;
    qdr_problem *problem = many_options(3000);
    for (unsigned has_joins = 0; has_joins < 2; ++has_joins) {
        struct qdr_diagram *diagram = all_sets(problem, has_joins);
        qdr_solution_iterator *walk;
        const qdr_solution *solution;
        assert_int_equal(qdr_diagram_iterate_best(&walk, diagram, QDR_CHEAPEST, NULL), QDR_OK);
        for (uint64_t k = 0; k < 200; ++k) {
            assert_int_equal(qdr_solution_iterator_next(walk, &solution), QDR_SOLUTION);
            assert_int_equal(qdr_solution_cost(solution), k > 1);
        }
        qdr_solution_iterator_free(walk);
        assert_int_equal(qdr_diagram_iterate_best(&walk, diagram, QDR_DEAREST, NULL), QDR_OK);
        for (uint64_t k = 0; k < 200; ++k) {
            assert_int_equal(qdr_solution_iterator_next(walk, &solution), QDR_SOLUTION);
            assert_int_equal(qdr_solution_cost(solution), 2999 - (k > 1));
        }
        qdr_solution_iterator_free(walk);
        qdr_diagram_free(diagram);
    }
    qdr_problem_free(problem);
}

static void options_must_exist(void **state)
{
    (void)state;
    qdr_problem *problem = many_options(3);
    struct qdr_diagram *diagram = all_sets(problem, false);
    qdr_diagram *restricted;
    qdr_option option = 3;
    assert_int_equal(qdr_diagram_restrict(&restricted, diagram, &option, 1, NULL, 0, NULL),
                     QDR_INVALID);
    assert_null(restricted);
    assert_int_equal(qdr_diagram_restrict(&restricted, diagram, NULL, 0, &option, 1, NULL),
                     QDR_INVALID);
    const qdr_option second[] = {0, 3};
    assert_int_equal(qdr_diagram_restrict(&restricted, diagram, second, 2, NULL, 0, NULL),
                     QDR_INVALID);
    assert_ptr_equal(qdr_diagram_problem(diagram), problem);
    qdr_diagram_free(diagram);
    qdr_problem_free(problem);
}

/* The judge of other tests is judged. */
static void faults_are_found(void **state)
{
    (void)state;
    static const struct qdri_node faults[] = {
        {0, 1, 4},         /* a child that is not smaller */
        {9, 0, 1},         /* no such option */
        {3, 0, 1},         /* the first of those */
        {0, 0, 0},         /* no solution in high */
        {1, 0, 3},         /* an option twice */
        {QDRI_JOIN, 2, 2}, /* an option in both */
        {QDRI_JOIN, 1, 2}, /* a side that is empty */
    };
    qdr_problem *problem = many_options(3);
    struct qdr_diagram *diagram = all_sets(problem, false);
    diagram->root = 4;
    for (size_t k = 0; k < sizeof faults / sizeof *faults; ++k) {
        assert_null(qdri_diagram_check(diagram));
        struct qdri_node kept = diagram->node[4];
        diagram->node[4] = faults[k];
        assert_non_null(qdri_diagram_check(diagram));
        diagram->node[4] = kept;
    }
    qdr_diagram_free(diagram);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_problems),    cmocka_unit_test(independent_parts),
        cmocka_unit_test(any_diagrams),       cmocka_unit_test(counts_of_any_size),
        cmocka_unit_test(deep_diagrams),      cmocka_unit_test(best_of_very_many),
        cmocka_unit_test(options_must_exist), cmocka_unit_test(faults_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
