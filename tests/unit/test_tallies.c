/* test_tallies.c  The lanes engine against links on problems of middling size with bounds.
 *
 * test_property.c compares both with brute force, on problems of a dozen options.  Here sets of
 * options and tallies of items have every number of words and vectors that there is a search for,
 * and both widths; links is the judge.  The instruction sets must also search in the same way,
 * step by step, and what the engine keeps in mind of subtrees must not change a count. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include <quadrille/quadrille.h>

#include "base/random.h"
#include "engine/engine.h"
#include "engine/lanes/bounded/tallies.h"
#include "solver/registry.h"

#include "../support/effort.h"
#include "../support/found.h"

/* Options are cut from random partitions of the items; the first two are a solution, but that
 * plain items are left out of the second one. */
struct shape {
    uint32_t items;
    uint32_t plain; /* so many of them, the last ones, are covered once */
    uint32_t secondary;
    uint32_t partitions;
    uint32_t most;  /* items of an option */
    uint32_t given; /* options of the first partition that are assumed, so that trees are small */
    bool has_total; /* is there an item of all options? */

    uint32_t words; /* of the table that there must be; 0: more than 4 */
    uint32_t vectors;
    uint32_t bits;
};

#define MOST_ITEMS 400

static const struct shape shapes[] = {
    {9, 0, 0, 5, 3, 0, false, 1, 1, 8},      {14, 4, 3, 6, 4, 0, true, 1, 1, 8},
    {18, 0, 2, 14, 4, 12, false, 2, 1, 8},   {20, 8, 0, 14, 4, 10, true, 2, 1, 8},
    {40, 10, 4, 13, 5, 18, false, 4, 1, 8},  {90, 60, 0, 3, 9, 0, false, 1, 2, 8},
    {80, 30, 5, 5, 7, 6, true, 2, 2, 8},     {110, 60, 5, 7, 7, 15, false, 4, 2, 8},
    {60, 40, 3, 17, 5, 25, false, 0, 1, 8},  {30, 15, 2, 14, 4, 14, true, 4, 1, 16},
    {300, 250, 5, 5, 7, 40, false, 0, 5, 8}, {250, 180, 5, 5, 7, 40, true, 0, 8, 16},
    {150, 100, 0, 5, 7, 18, false, 4, 3, 8},
};

static void must(qdr_status status)
{
    assert_int_equal(status, QDR_OK);
}

/* ------------------------------------------------------------------------------- problems ---- */

static void shuffle(qdr_item *items, uint32_t count, struct qdri_random *random)
{
    for (uint32_t k = count; k > 1; --k) {
        uint32_t other = qdri_random_below(random, k);
        qdr_item item = items[k - 1];
        items[k - 1] = items[other];
        items[other] = item;
    }
}

/* Adds an option of `count` primary items, in an array with room for two more. */
static void add_option(qdr_builder *builder, const struct shape *shape, const qdr_item *items,
                       uint32_t count, uint32_t secondary, struct qdri_random *random)
{
    qdr_entry entries[MOST_ITEMS];
    for (uint32_t k = 0; k < count; ++k) {
        entries[k] = (qdr_entry){items[k], QDR_NO_COLOR};
    }
    if (shape->has_total) {
        entries[count++] = (qdr_entry){shape->items, QDR_NO_COLOR};
    }
    if (secondary > 0 && qdri_random_below(random, 3) == 0) {
        static const char *const names[] = {"red", "blue"};
        const uint32_t color = qdri_random_below(random, 3);
        const qdr_item item =
            shape->items + shape->has_total + qdri_random_below(random, secondary);
        entries[count] = (qdr_entry){item, QDR_NO_COLOR};
        if (color < 2) {
            must(qdr_builder_color(builder, names[color], &entries[count].color, NULL));
        }
        ++count;
    }
    must(qdr_builder_option(builder, entries, count, 0, NULL, NULL));
}

/* The first two have no secondary items, and only the first one and those behind the second have
 * plain ones. */
static void add_partition(qdr_builder *builder, const struct shape *shape, uint32_t number,
                          struct qdri_random *random)
{
    qdr_item items[MOST_ITEMS];
    const uint32_t count = number == 1 ? shape->items - shape->plain : shape->items;
    const uint32_t secondary = number < 2 ? 0 : shape->secondary;
    for (uint32_t k = 0; k < count; ++k) {
        items[k] = k;
    }
    shuffle(items, count, random);
    for (uint32_t k = 0; k < count;) {
        uint32_t length = 1 + qdri_random_below(random, shape->most);
        length = length < count - k ? length : count - k;
        add_option(builder, shape, items + k, length, secondary, random);
        k += length;
    }
}

static qdr_problem *make_problem(const struct shape *shape, uint64_t seed)
{
    qdr_builder *builder;
    qdr_problem *problem;
    struct qdri_random random;
    qdri_random_seed(&random, seed);
    must(qdr_builder_new(&builder, NULL));
    for (uint32_t k = 0; k < shape->items; ++k) {
        const bool is_plain = k >= shape->items - shape->plain;
        const uint32_t kind = qdri_random_below(&random, 4); /* 2:2, twice as often, 1:2, 2:3 */
        must(qdr_builder_range(builder, NULL, is_plain || kind == 2 ? 1 : 2,
                               is_plain ? 1 : 2 + (kind == 3), NULL, NULL));
    }
    if (shape->has_total) {
        must(qdr_builder_range(builder, NULL, 3, 200, NULL, NULL));
    }
    for (uint32_t k = 0; k < shape->secondary; ++k) {
        must(qdr_builder_secondary(builder, NULL, NULL, NULL));
    }
    for (uint32_t k = 0; k < shape->partitions; ++k) {
        add_partition(builder, shape, k, &random);
    }
    must(qdr_builder_build(builder, &problem, NULL));
    qdr_builder_free(builder);
    return problem;
}

static void the_table_has_the_shape(const struct shape *shape, const qdr_problem *problem)
{
    struct qdri_tallies_table table = {0};
    assert_true(qdri_tallies_plan(&table, problem));
    assert_int_equal(table.words > 4 ? 0 : table.words, shape->words);
    assert_int_equal(table.vectors, shape->vectors);
    assert_int_equal(table.bits, shape->bits);
}

/* ------------------------------------------------------------------------------- searches ---- */

/* Some options that are assumed, others that are taken out. */
static void assume(qdr_solver *solver, const struct shape *shape, uint32_t variant)
{
    const qdr_option last = qdr_problem_options(qdr_solver_problem(solver)) - 1;
    for (uint32_t k = 0; k < shape->given; ++k) {
        must(qdr_solver_assume(solver, k, NULL));
    }
    if (variant == 1) {
        must(qdr_solver_assume(solver, QDR_NOT | (shape->given + 1), NULL));
        must(qdr_solver_assume(solver, QDR_NOT | last, NULL));
    } else if (variant == 2) {
        must(qdr_solver_assume(solver, last, NULL));
    }
}

/* Where nobody looks at solutions, these are as many; and a search ends where it should. */
static void count_again(qdr_solver *solver, const struct found *found, const struct shape *shape,
                        uint32_t variant)
{
    qdr_solver_reset(solver);
    assume(solver, shape, variant);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    assert_int_equal(qdr_solver_stats(solver)->solutions, found->count);
    const uint64_t limit = found->count / 2 + 1;
    qdr_solver_reset(solver);
    assume(solver, shape, variant);
    must(qdr_solver_set_number(solver, "limit", limit, NULL));
    assert_int_equal(qdr_solver_run(solver, NULL), found->count > 0 ? QDR_LIMIT : QDR_EXHAUSTED);
    assert_int_equal(qdr_solver_stats(solver)->solutions, found->count > 0 ? limit : 0);
}

static qdr_solver *make_solver(const qdr_problem *problem, const char *engine, const char *isa)
{
    qdr_params *params;
    qdr_solver *solver;
    must(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL));
    must(qdr_params_set(params, "engine", engine, NULL));
    must(qdr_params_set(params, "isa", isa, NULL));
    must(qdr_params_set_number(params, "nodes", 3000000, NULL));
    const qdr_status status = qdr_solver_new(&solver, problem, params, NULL);
    qdr_params_free(params);
    assert_true(status == QDR_OK || status == QDR_UNSUPPORTED); /* of an instruction set */
    return solver;
}

/* False: this processor has not got the instruction set. */
static bool search(struct found *found, const char *engine, const char *isa,
                   const struct shape *shape, uint32_t variant)
{
    qdr_solver *solver = make_solver(found->problem, engine, isa);
    if (!solver) {
        return false;
    }
    assert_string_equal(qdr_solver_engine(solver, NULL), engine);
    assume(solver, shape, variant);
    found->count = 0;
    found->sum = 0;
    assert_int_equal(qdr_solver_run(solver, &(qdr_sink){.ctx = found, .take = note_each}),
                     QDR_EXHAUSTED);
    found->stats = *qdr_solver_stats(solver);
    count_again(solver, found, shape, variant);
    qdr_solver_free(solver);
    return true;
}

static void compare(const qdr_problem *problem, const struct shape *shape, uint32_t variant,
                    uint64_t *solutions)
{
    static const char *const isas[] = {"portable", "avx2", "avx512"};
    struct found right = {.problem = problem};
    struct found best = {.problem = problem};
    assert_true(search(&right, "links", "auto", shape, variant));
    assert_true(search(&best, "lanes", "auto", shape, variant));
    for (size_t k = 0; k < sizeof isas / sizeof *isas; ++k) {
        struct found found = {.problem = problem};
        if (search(&found, "lanes", isas[k], shape, variant)) {
            assert_same(&found, &right);
            assert_memory_equal(&found.stats, &best.stats, sizeof found.stats);
        }
    }
    *solutions += right.count;
}

static void lanes_finds_what_links_finds(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; ++k) {
        uint64_t solutions = 0;
        for (uint64_t seed = 0; seed < UNLESS_SANITIZED(4, 1); ++seed) {
            qdr_problem *problem = make_problem(&shapes[k], seed);
            the_table_has_the_shape(&shapes[k], problem);
            for (uint32_t variant = 0; variant < 3; ++variant) {
                compare(problem, &shapes[k], variant, &solutions);
            }
            qdr_problem_free(problem);
        }
        assert_true(solutions > 0);
    }
}

/* The invariants, at each of the first nodes of each kind of search. */
static void invariants_hold(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; ++k) {
        struct qdri_lanes_knobs knobs = {.isa = QDRI_ISA_PORTABLE};
        struct qdri_control control = {.lanes = &knobs, .time_limit_ms = UINT64_MAX};
        qdr_problem *problem = make_problem(&shapes[k], 1);
        const struct qdri_engine *lanes = qdri_engine_named("lanes", problem);
        void *search = lanes->create(problem, &control);
        assert_non_null(search);
        qdr_outcome outcome = QDR_LIMIT;
        for (uint32_t n = 0; n < UNLESS_SANITIZED(2000, 200) && outcome != QDR_EXHAUSTED; ++n) {
            control.node_limit += outcome == QDR_LIMIT;
            control.pause_at = 0;
            outcome = lanes->next(search);
            const char *fault = lanes->check(search);
            if (fault) {
                fail_msg("shape %zu: %s", k, fault);
            }
        }
        lanes->destroy(search);
        qdr_problem_free(problem);
    }
}

/* Graphs with n vertices, all of degree d. */
static qdr_problem *regular_graphs(uint32_t n, uint32_t degree)
{
    qdr_builder *builder;
    qdr_problem *problem;
    must(qdr_builder_new(&builder, NULL));
    for (uint32_t i = 0; i < n; ++i) {
        must(qdr_builder_range(builder, NULL, degree, degree, NULL, NULL));
    }
    for (uint32_t i = 0; i < n; ++i) {
        for (uint32_t j = i + 1; j < n; ++j) {
            const qdr_entry ends[] = {{i, QDR_NO_COLOR}, {j, QDR_NO_COLOR}};
            must(qdr_builder_option(builder, ends, 2, 0, NULL, NULL));
        }
    }
    must(qdr_builder_build(builder, &problem, NULL));
    qdr_builder_free(builder);
    return problem;
}

/* A002829 of the OEIS; the complements of graphs of degree 3 with 8 vertices have degree 4.  Most
 * of it is known from other subtrees: fewer nodes are entered than there are solutions. */
static void what_is_kept_in_mind_is_right(void **state)
{
    static const struct {
        uint32_t vertices;
        uint32_t degree;
        uint64_t graphs;
    } known[] = {{8, 3, 19355}, {8, 4, 19355}, {10, 3, 11180820}};
    (void)state;
    for (size_t k = 0; k < sizeof known / sizeof *known; ++k) {
        qdr_problem *problem = regular_graphs(known[k].vertices, known[k].degree);
        qdr_solver *solver = make_solver(problem, "lanes", "auto");
        assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
        assert_int_equal(qdr_solver_stats(solver)->solutions, known[k].graphs);
        assert_true(qdr_solver_stats(solver)->nodes < known[k].graphs);
        qdr_solver_free(solver);
        qdr_problem_free(problem);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lanes_finds_what_links_finds),
        cmocka_unit_test(invariants_hold),
        cmocka_unit_test(what_is_kept_in_mind_is_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
