/* test_lanes.c  The lanes engine against links on problems of middling size.
 *
 * test_property.c compares both with brute force, on problems so small that their states are a
 * vector or two.  Here the states have every width of lanes, many groups, and several vectors in a
 * group; links is the judge, and the sets of solutions are compared by count and by a sum of
 * hashes.  The instruction sets must also search in the same way, step by step. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "base/random.h"
#include "engine/lanes/lanes.h"

#include "../support/effort.h"
#include "../support/found.h"
#include "../support/source_file.h"

/* Options are cut from random partitions of the items, the first of which is a solution. */
struct shape {
    uint32_t primary;
    uint32_t secondary;
    uint32_t partitions;
    uint32_t most;   /* items of an option */
    uint32_t common; /* of how many options is item 0, besides */
    uint32_t bits;   /* width of lanes that the state must have, 1 for planes */
    bool is_flat;
    uint32_t given; /* options of the first partition that are assumed, so that trees are small */
};

#define MOST_ITEMS 1200

static const struct shape shapes[] = {
    {8, 0, 6, 3, 0, 64, true, 0},      {12, 2, 9, 4, 0, 32, true, 0},
    {24, 4, 8, 5, 0, 16, true, 0},     {60, 0, 5, 4, 0, 8, true, 0},
    {90, 6, 9, 6, 0, 16, true, 0},     {130, 3, 5, 5, 0, 8, true, 0},
    {40, 5, 4, 4, 100, 64, false, 0},  {20, 3, 4, 4, 300, 64, false, 0},
    {70, 4, 4, 5, 50, 32, false, 0},   {100, 0, 6, 6, 40, 16, false, 0},
    {120, 10, 8, 7, 90, 16, false, 0}, {340, 9, 9, 9, 0, 1, false, 48},
    {400, 0, 12, 9, 0, 1, false, 64},  {512, 20, 4, 7, 0, 1, false, 96},
    {1100, 5, 6, 9, 0, 1, false, 200}, {1000, 9, 15, 9, 1, 1, false, 185}};

static void must(qdr_status status)
{
    assert_int_equal(status, QDR_OK);
}

static void shuffle(qdr_item *items, uint32_t count, struct qdri_random *random)
{
    for (uint32_t k = count; k > 1; --k) {
        uint32_t other = qdri_random_below(random, k);
        qdr_item item = items[k - 1];
        items[k - 1] = items[other];
        items[other] = item;
    }
}

/* Adds an option of `count` primary items, and perhaps a secondary one, colored or not. */
static void add_option(qdr_builder *builder, const struct shape *shape, const qdr_item *items,
                       uint32_t count, uint32_t secondary, struct qdri_random *random)
{
    qdr_entry entries[16];
    for (uint32_t k = 0; k < count; ++k) {
        entries[k] = (qdr_entry){items[k], QDR_NO_COLOR};
    }
    if (secondary > 0 && qdri_random_below(random, 4) == 0) {
        static const char *const names[] = {"red", "blue"};
        uint32_t color = qdri_random_below(random, 3);
        entries[count] = (qdr_entry){shape->primary + qdri_random_below(random, secondary), 0};
        if (color < 2) {
            must(qdr_builder_color(builder, names[color], &entries[count].color, NULL));
        }
        ++count;
    }
    must(qdr_builder_option(builder, entries, count, 0, NULL, NULL));
}

static void add_partition(qdr_builder *builder, const struct shape *shape, uint32_t secondary,
                          struct qdri_random *random)
{
    qdr_item items[MOST_ITEMS];
    for (uint32_t k = 0; k < shape->primary; ++k) {
        items[k] = k;
    }
    shuffle(items, shape->primary, random);
    for (uint32_t k = 0; k < shape->primary;) {
        uint32_t count = 1 + qdri_random_below(random, shape->most);
        count = count < shape->primary - k ? count : shape->primary - k;
        add_option(builder, shape, items + k, count, secondary, random);
        k += count;
    }
}

static void add_common(qdr_builder *builder, const struct shape *shape, struct qdri_random *random)
{
    qdr_item items[MOST_ITEMS] = {0};
    for (uint32_t k = 1; k < shape->primary; ++k) {
        items[k] = k;
    }
    for (uint32_t k = 0; k < shape->common; ++k) {
        shuffle(items + 1, shape->primary - 1, random);
        uint32_t count = 2 + qdri_random_below(random, shape->most);
        add_option(builder, shape, items, count, shape->secondary, random);
    }
}

static qdr_problem *make_problem(const struct shape *shape, uint64_t seed)
{
    qdr_builder *builder;
    qdr_problem *problem;
    struct qdri_random random;
    qdri_random_seed(&random, seed);
    must(qdr_builder_new(&builder, NULL));
    for (uint32_t k = 0; k < shape->primary; ++k) {
        must(qdr_builder_primary(builder, NULL, NULL, NULL));
    }
    for (uint32_t k = 0; k < shape->secondary; ++k) {
        must(qdr_builder_secondary(builder, NULL, NULL, NULL));
    }
    for (uint32_t k = 0; k < shape->partitions; ++k) {
        add_partition(builder, shape, k > 0 ? shape->secondary : 0, &random);
    }
    add_common(builder, shape, &random);
    must(qdr_builder_build(builder, &problem, NULL));
    qdr_builder_free(builder);
    return problem;
}

/* How lanes is to search. */
struct manner {
    const char *compact;
    const char *layout;
    const char *failed;
    const char *sieve;
    const char *common;
    const char *reduce;
    uint32_t probes;
    const char *cache;
};

static const struct manner manners[] = {
    {"auto", "auto", "drop", "on", "on", "auto", 8, "never"},
    {"always", "lanes", "drop", "on", "on", "auto", 0, "always"},
    {"always", "lanes", "keep", "off", "on", "off", 8, "never"},
    {"always", "lanes", "keep", "on", "on", "on", 0, "always"},
    {"never", "lanes", "drop", "on", "on", "off", 3, "always"},
    {"never", "lanes", "drop", "on", "on", "on", 8, "never"},
    {"auto", "planes", "keep", "on", "on", "off", 8, "always"},
    {"auto", "planes", "drop", "on", "on", "auto", 2, "never"},
    {"auto", "planes", "drop", "on", "on", "on", 0, "always"},
    {"auto", "planes", "drop", "on", "off", "auto", 8, "never"},
};

/* Two options, and the first few. */
struct assumed {
    qdr_option option[2];
    uint32_t given;
};

static void assume(qdr_solver *solver, const struct assumed *assumed)
{
    must(qdr_solver_assume(solver, assumed->option[0], NULL));
    must(qdr_solver_assume(solver, assumed->option[1], NULL));
    for (uint32_t k = 0; k < assumed->given; ++k) {
        must(qdr_solver_assume(solver, k, NULL));
    }
}

/* Where nobody looks at solutions, the tree is the same, unless numbers of solutions below states
 * are kept; and it ends where it should. */
static void count_again(qdr_solver *solver, struct found *found, const struct assumed *assumed,
                        bool caches)
{
    qdr_solver_reset(solver);
    assume(solver, assumed);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    if (caches) {
        found->counted = *qdr_solver_stats(solver);
        assert_int_equal(found->counted.solutions, found->count);
        assert_true(found->counted.nodes <= found->stats.nodes);
    } else {
        assert_memory_equal(qdr_solver_stats(solver), &found->stats, sizeof found->stats);
    }
    const uint64_t limit = found->count / 2 + 1;
    qdr_solver_reset(solver);
    assume(solver, assumed);
    must(qdr_solver_set_number(solver, "limit", limit, NULL));
    assert_int_equal(qdr_solver_run(solver, NULL), found->count > 0 ? QDR_LIMIT : QDR_EXHAUSTED);
    assert_int_equal(qdr_solver_stats(solver)->solutions, found->count > 0 ? limit : 0);
}

/* The tree, and what is counted, are the same wherever the search pauses. */
static void count_with_pauses(qdr_solver *solver, const struct assumed *assumed,
                              const qdr_stats *right)
{
    struct qdri_random random;
    qdri_random_seed(&random, right->nodes);
    qdr_solver_reset(solver);
    assume(solver, assumed);
    must(qdr_solver_set_number(solver, "limit", 0, NULL));
    uint64_t nodes = 0;
    do {
        nodes += 1 + qdri_random_below(&random, 200);
        must(qdr_solver_set_number(solver, "nodes", nodes, NULL));
    } while (qdr_solver_run(solver, NULL) == QDR_LIMIT);
    assert_memory_equal(qdr_solver_stats(solver), right, sizeof *right);
}

static bool search(struct found *found, const char *engine, const char *isa,
                   const struct manner *manner, const struct assumed *assumed)
{
    qdr_params *params;
    qdr_solver *solver;
    must(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL));
    must(qdr_params_set(params, "engine", engine, NULL));
    must(qdr_params_set(params, "isa", isa, NULL));
    must(qdr_params_set(params, "compact", manner->compact, NULL));
    must(qdr_params_set(params, "layout", manner->layout, NULL));
    must(qdr_params_set(params, "failed", manner->failed, NULL));
    must(qdr_params_set(params, "sieve", manner->sieve, NULL));
    must(qdr_params_set(params, "common", manner->common, NULL));
    must(qdr_params_set(params, "reduce", manner->reduce, NULL));
    must(qdr_params_set(params, "cache", manner->cache, NULL));
    must(qdr_params_set_number(params, "probes", manner->probes, NULL));
    must(qdr_params_set_number(params, "many", 10, NULL));
    qdr_status status = qdr_solver_new(&solver, found->problem, params, NULL);
    qdr_params_free(params);
    if (status == QDR_UNSUPPORTED) {
        return false;
    }
    must(status);
    assert_string_equal(qdr_solver_engine(solver, NULL), engine);
    assume(solver, assumed);
    found->count = 0;
    found->sum = 0;
    assert_int_equal(qdr_solver_run(solver, &(qdr_sink){.ctx = found, .take = note_each}),
                     QDR_EXHAUSTED);
    found->stats = *qdr_solver_stats(solver);
    const bool caches = strcmp(manner->cache, "always") == 0;
    count_again(solver, found, assumed, caches);
    count_with_pauses(solver, assumed, caches ? &found->counted : &found->stats);
    qdr_solver_free(solver);
    return true;
}

static void the_state_has_the_shape(const struct shape *shape, const qdr_problem *problem)
{
    const struct qdri_lanes_knobs knobs = {.common_effects = true};
    struct qdri_lanes_stage stage;
    struct qdri_control control = {.lanes = &knobs, .time_limit_ms = UINT64_MAX};
    unsigned char *block = qdri_lanes_compile(&stage, problem, &qdri_lanes_portable, &control);
    assert_non_null(block);
    assert_int_equal(stage.table.bits, shape->bits);
    assert_true(shape->is_flat == (stage.table.vectors == stage.table.groups));
    free(block);
}

static void compare(const qdr_problem *problem, const struct found *right,
                    const struct manner *manner, const struct assumed *assumed)
{
    static const char *const isas[] = {"portable", "avx2", "avx512"};
    struct found best = {.problem = problem};
    assert_true(search(&best, "lanes", "auto", manner, assumed));
    for (size_t k = 0; k < sizeof isas / sizeof *isas; ++k) {
        struct found found = {.problem = problem};
        if (search(&found, "lanes", isas[k], manner, assumed)) {
            assert_int_equal(found.count, right->count);
            assert_true(found.sum == right->sum);
            assert_memory_equal(&found.stats, &best.stats, sizeof found.stats);
            assert_memory_equal(&found.counted, &best.counted, sizeof found.counted);
        }
    }
}

static void compare_all(const qdr_problem *problem, const struct assumed *assumed,
                        uint64_t *solutions)
{
    struct found right = {.problem = problem};
    assert_true(search(&right, "links", "auto", &manners[0], assumed));
    *solutions += right.count;
    for (size_t k = 0; k < sizeof manners / sizeof *manners; ++k) {
        compare(problem, &right, &manners[k], assumed);
    }
}

static void lanes_finds_what_links_finds(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; ++k) {
        uint64_t solutions = 0;
        for (uint64_t seed = 0; seed < UNLESS_SANITIZED(3, 1); ++seed) {
            qdr_problem *problem = make_problem(&shapes[k], seed);
            uint32_t last = qdr_problem_options(problem) - 1;
            the_state_has_the_shape(&shapes[k], problem);
            compare_all(problem, &(const struct assumed){{0, 0}, shapes[k].given}, &solutions);
            compare_all(problem, &(const struct assumed){{0, 1}, shapes[k].given}, &solutions);
            compare_all(problem, &(const struct assumed){{last, 0}, shapes[k].given}, &solutions);
            qdr_problem_free(problem);
        }
        assert_true(solutions > 0);
    }
}

/* Most of its solutions are below nodes whose subtrees mirror each other. */
static void a_sudoku_has_all_its_solutions(void **state)
{
    static const char text[] =
        ".2.....9..65.2..4.9.......5..6.5.......17.....4.....18..........59...8..7.......3";
    uint64_t solutions = 0;
    qdr_grid grid;
    qdr_rules *rules;
    qdr_encoding *sudoku;
    (void)state;
    must(qdr_grid_parse(&grid, text, 9, NULL));
    must(qdr_rules_new(&rules, 9, 3, 3, NULL));
    must(qdr_encoding_new(&sudoku, rules, &grid, NULL, NULL));
    const qdr_option first = qdr_encoding_option(sudoku, 0, 4);
    const qdr_option second = qdr_encoding_option(sudoku, 2, 1);
    compare_all(qdr_encoding_problem(sudoku), &(const struct assumed){{first, second}, 0},
                &solutions);
    assert_int_equal(solutions, 5300);
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
}

static qdr_solver *lanes_for(const qdr_problem *problem)
{
    qdr_params *params;
    qdr_solver *solver;
    must(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL));
    must(qdr_params_set(params, "engine", "lanes", NULL));
    must(qdr_solver_new(&solver, problem, params, NULL));
    qdr_params_free(params);
    return solver;
}

/* Searches to the end, which is to take so many nodes, and frees the solver. */
static void search_all(qdr_solver *solver, uint64_t solutions, uint64_t nodes)
{
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    assert_int_equal(qdr_solver_stats(solver)->solutions, solutions);
    assert_int_equal(qdr_solver_stats(solver)->nodes, nodes);
    qdr_solver_free(solver);
}

/* What the options of an item exclude in common settles it without a branch. */
static void common_effects_save_nodes(void **state)
{
    static const char text[] =
        "8.9..23...763..........1.4.79.1.....1......92.2..........91.42.6....4..3.....68.1";
    qdr_grid grid;
    qdr_rules *rules;
    qdr_encoding *sudoku;
    (void)state;
    must(qdr_grid_parse(&grid, text, 9, NULL));
    must(qdr_rules_new(&rules, 9, 3, 3, NULL));
    must(qdr_encoding_new(&sudoku, rules, NULL, NULL, NULL));
    qdr_solver *solver = lanes_for(qdr_encoding_problem(sudoku));
    must(qdr_encoding_assume(sudoku, &grid, solver, NULL));
    search_all(solver, 1, 1);
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
}

/* The cost of earlier subtrees decides which nodes are sieved.  Nothing is timed, so the number of
 * nodes is fixed; it changes only if these costs do. */
static void costs_decide_what_is_sieved(void **state)
{
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_problem *problem;
    size_t size;
    char *bytes = source_file_read("puzzles/cover", "queens-12.dlx", &size);
    (void)state;
    qdr_reader_from_memory(&reader, &memory, bytes, size);
    must(qdr_read_problem(&problem, &reader, NULL, NULL));
    search_all(lanes_for(problem), 14200, 99124);
    qdr_problem_free(problem);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lanes_finds_what_links_finds),
        cmocka_unit_test(a_sudoku_has_all_its_solutions),
        cmocka_unit_test(common_effects_save_nodes),
        cmocka_unit_test(costs_decide_what_is_sieved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
