/* test_random_problem.c  The problems of test_property.c, looked at themselves: what an engine can
 * be wrong about must come up among them. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <string.h>

#include <quadrille/problem.h>

#include "../support/brute.h"
#include "../support/random_problem.h"

static struct brute_solutions solutions; /* of the problem at hand */

/* What there is in a problem and its solutions that an engine can be wrong about. */
struct kinds {
    unsigned empty;    /* no item */
    unsigned unsolved; /* no solution */
    unsigned several;  /* more than one */
    unsigned many;     /* 64 and more */
    unsigned inert;    /* an option without a primary item */
    unsigned twins;    /* two options alike */
    unsigned unused;   /* an item without an option */
    unsigned shared;   /* a solution with two options that share a secondary item */
    unsigned repeated; /* a solution that covers a primary item more than once */
    unsigned left_out; /* a solution that covers a primary item with an option not at all */
};

/* How often each item is covered by the options of a set. */
static void count_covers(const struct recipe *recipe, brute_set set, uint32_t *times)
{
    memset(times, 0, RECIPE_ITEMS * sizeof *times);
    for (uint32_t o = 0; o < recipe->options; ++o) {
        for (size_t k = 0; (set >> o & 1) && k < recipe->option[o].count; ++k) {
            ++times[recipe->option[o].entry[k].item];
        }
    }
}

static void look_at_solutions(const struct recipe *recipe, struct kinds *kinds)
{
    uint32_t all[RECIPE_ITEMS];
    bool shared = false;
    bool repeated = false;
    bool left_out = false;
    count_covers(recipe, ~(brute_set)0, all);
    for (size_t s = 0; s < solutions.count; ++s) {
        uint32_t times[RECIPE_ITEMS];
        count_covers(recipe, solutions.set[s], times);
        for (uint32_t i = 0; i < recipe->items; ++i) {
            bool is_primary = recipe->item[i].is_primary;
            shared |= !is_primary && times[i] > 1;
            repeated |= is_primary && times[i] > 1;
            left_out |= is_primary && times[i] == 0 && all[i] > 0;
        }
    }
    kinds->shared += shared;
    kinds->repeated += repeated;
    kinds->left_out += left_out;
    kinds->unsolved += solutions.count == 0;
    kinds->several += solutions.count > 1;
    kinds->many += solutions.count >= 64;
}

static bool has_twins(const struct recipe *recipe)
{
    for (uint32_t o = 1; o < recipe->options; ++o) {
        for (uint32_t other = 0; other < o; ++other) {
            const struct recipe_option *a = &recipe->option[o];
            const struct recipe_option *b = &recipe->option[other];
            if (a->count == b->count &&
                memcmp(a->entry, b->entry, a->count * sizeof a->entry[0]) == 0) {
                return true;
            }
        }
    }
    return false;
}

static void look_at_problem(const struct recipe *recipe, const qdr_problem *problem,
                            struct kinds *kinds)
{
    uint32_t all[RECIPE_ITEMS];
    bool inert = false;
    bool unused = false;
    count_covers(recipe, ~(brute_set)0, all);
    for (uint32_t o = 0; o < recipe->options; ++o) {
        inert |= qdr_problem_is_inert(problem, o);
    }
    for (uint32_t i = 0; i < recipe->items; ++i) {
        unused |= all[i] == 0;
    }
    kinds->empty += recipe->items == 0;
    kinds->inert += inert;
    kinds->unused += unused;
    kinds->twins += has_twins(recipe);
}

#define PROBLEMS 10000

static void the_problems_are_of_all_kinds(void **state)
{
    struct kinds kinds = {0};
    (void)state;
    for (uint64_t seed = 1; seed <= PROBLEMS; ++seed) {
        struct recipe recipe;
        recipe_make_up(&recipe, seed);
        qdr_problem *problem = recipe_build(&recipe);
        assert_non_null(problem);
        brute_solve(problem, &solutions);
        look_at_problem(&recipe, problem, &kinds);
        look_at_solutions(&recipe, &kinds);
        qdr_problem_free(problem);
    }
    const unsigned count[] = {kinds.empty,    kinds.unsolved, kinds.several, kinds.many,
                              kinds.inert,    kinds.twins,    kinds.unused,  kinds.shared,
                              kinds.repeated, kinds.left_out};
    for (size_t k = 0; k < sizeof count / sizeof count[0]; ++k) {
        assert_true(count[k] >= 50);
    }
}

static void taking_parts_away_leaves_a_problem(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 200; ++seed) {
        struct recipe recipe;
        recipe_make_up(&recipe, seed);
        while (recipe.items > 0) {
            uint32_t items = recipe.items;
            uint32_t options = recipe.options;
            if (seed % 2 == 0 && options > 0) {
                recipe_drop_option(&recipe, (uint32_t)seed % options);
                assert_int_equal(recipe.options, options - 1);
            } else {
                recipe_drop_item(&recipe, (uint32_t)seed % items);
                assert_int_equal(recipe.items, items - 1);
            }
            qdr_problem *problem = recipe_build(&recipe);
            assert_non_null(problem);
            assert_int_equal(qdr_problem_options(problem), recipe.options);
            qdr_problem_free(problem);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_problems_are_of_all_kinds),
        cmocka_unit_test(taking_parts_away_leaves_a_problem),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
