/* test_arguments.c  Arguments that are wrong, indices out of range and NULL where it may not be,
 * have the result that the headers promise. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <string.h>

#include <quadrille/quadrille.h>

/* `CALL` refuses an argument, and says that it is NULL. */
#define REFUSES(call)                                                                              \
    do {                                                                                           \
        qdr_error error = {.code = QDR_OK};                                                        \
        assert_int_equal(call, QDR_INVALID);                                                       \
        assert_int_equal(error.code, QDR_INVALID);                                                 \
        assert_non_null(strstr(error.text, "NULL"));                                               \
    } while (0)

/* The same of what makes something: there is nothing then. */
#define MAKES_NOTHING(type, call)                                                                  \
    do {                                                                                           \
        type *out = (type *)&placeholder;                                                          \
        REFUSES(call);                                                                             \
        assert_null(out);                                                                          \
    } while (0)

static char placeholder;

enum { ITEMS = 3, OPTIONS = 4 };

struct objects {
    qdr_problem *problem;
    qdr_solver *solver;
    qdr_diagram *diagram;
    qdr_rules *rules;
    qdr_encoding *sudoku;
    qdr_grid grid;
};

static bool refuse_bytes(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    (void)bytes;
    (void)size;
    return false;
}

static const qdr_writer writer = {.write = refuse_bytes};

static void set_up(struct objects *objects)
{
    const char *text = "a b | c\na b\na c:red\nb |7\na\n";
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_reader_from_memory(&reader, &memory, text, strlen(text));
    assert_int_equal(qdr_read_problem(&objects->problem, &reader, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&objects->solver, objects->problem, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_diagram_build(objects->solver, &objects->diagram), QDR_EXHAUSTED);
    assert_int_equal(qdr_rules_new(&objects->rules, 4, 2, 2, NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(objects->rules, "killer", "5 r1c1 r1c2", NULL), QDR_OK);
    assert_int_equal(qdr_encoding_new(&objects->sudoku, objects->rules, NULL, NULL, NULL), QDR_OK);
    qdr_grid_clear(&objects->grid, 4);
}

static void tear_down(struct objects *objects)
{
    qdr_encoding_free(objects->sudoku);
    qdr_rules_free(objects->rules);
    qdr_diagram_free(objects->diagram);
    qdr_solver_free(objects->solver);
    qdr_problem_free(objects->problem);
}

/* ------------------------------------------------------------------------------- indices ---- */

static void problems_have_no_more(void **state)
{
    struct objects objects;
    uint32_t low = 1;
    uint32_t high = 1;
    size_t count = 1;
    (void)state;
    set_up(&objects);
    const qdr_problem *problem = objects.problem;
    assert_int_equal(qdr_problem_items(problem), ITEMS);
    assert_int_equal(qdr_problem_options(problem), OPTIONS);
    assert_non_null(qdr_problem_item_name(problem, ITEMS - 1));
    assert_null(qdr_problem_item_name(problem, ITEMS));
    assert_null(qdr_problem_item_name(problem, QDR_NO_ITEM));
    assert_string_equal(qdr_problem_color_name(problem, 1), "red");
    assert_null(qdr_problem_color_name(problem, QDR_NO_COLOR));
    assert_null(qdr_problem_color_name(problem, 2));
    assert_false(qdr_problem_is_primary(problem, ITEMS));
    qdr_problem_bounds(problem, ITEMS, &low, &high);
    assert_int_equal(low + high, 0);
    assert_int_equal(qdr_problem_cost(problem, 2), 7);
    assert_int_equal(qdr_problem_cost(problem, OPTIONS), 0);
    assert_false(qdr_problem_is_inert(problem, OPTIONS));
    assert_non_null(qdr_problem_option(problem, OPTIONS - 1, NULL));
    assert_null(qdr_problem_option(problem, OPTIONS, &count));
    assert_int_equal(count, 0);
    assert_null(qdr_problem_option(problem, QDR_NO_OPTION, &count));
    assert_int_equal(qdr_write_option(problem, OPTIONS, &writer, NULL), QDR_INVALID);
    assert_int_equal(qdr_solver_assume(objects.solver, OPTIONS, NULL), QDR_INVALID);
    tear_down(&objects);
}

static void diagrams_have_no_more(void **state)
{
    struct objects objects;
    qdr_marginals *marginals;
    qdr_color color = 99;
    (void)state;
    set_up(&objects);
    const qdr_diagram *diagram = objects.diagram;
    assert_true(qdr_diagram_root(diagram) > 1);
    const uint32_t none[] = {qdr_diagram_nodes(diagram), UINT32_MAX, 0, 1};
    qdr_diagram_node node;
    qdr_diagram_node_at(diagram, qdr_diagram_root(diagram), &node);
    assert_true(node.high > 0);
    for (size_t k = 0; k < sizeof none / sizeof *none; ++k) {
        qdr_diagram_node_at(diagram, none[k], &node);
        assert_int_equal(node.high, 0);
    }
    assert_int_equal(qdr_diagram_marginals(&marginals, diagram, NULL), QDR_OK);
    assert_non_null(qdr_marginals_option(marginals, OPTIONS - 1));
    assert_null(qdr_marginals_option(marginals, OPTIONS));
    assert_non_null(qdr_marginals_item(marginals, ITEMS - 1));
    assert_null(qdr_marginals_item(marginals, ITEMS));
    assert_int_equal(qdr_marginals_colors(marginals, 2), 1);
    assert_int_equal(qdr_marginals_colors(marginals, ITEMS), 0);
    assert_non_null(qdr_marginals_color(marginals, 2, 0, NULL));
    assert_null(qdr_marginals_color(marginals, 2, 1, &color));
    assert_null(qdr_marginals_color(marginals, ITEMS, 0, &color));
    assert_int_equal(color, 99);
    qdr_marginals_free(marginals);
    tear_down(&objects);
}

static void searches_have_no_more(void **state)
{
    struct objects objects;
    qdr_optimizer *best;
    qdr_tree *tree;
    (void)state;
    set_up(&objects);
    assert_int_equal(qdr_optimizer_new(&best, objects.problem, 9, QDR_CHEAPEST, NULL, NULL),
                     QDR_OK);
    assert_null(qdr_optimizer_solution(best, 0));
    assert_int_equal(qdr_optimizer_run(best), QDR_EXHAUSTED);
    size_t count = qdr_optimizer_count(best);
    assert_true(count > 0);
    assert_non_null(qdr_solution_options(qdr_optimizer_solution(best, count - 1), NULL));
    assert_null(qdr_optimizer_solution(best, count));
    assert_int_equal(qdr_tree_new(&tree, 9, NULL), QDR_OK);
    assert_null(qdr_tree_node_at(tree, 0));
    qdr_tree_free(tree);
    qdr_optimizer_free(best);
    tear_down(&objects);
}

static void tables_have_no_more(void **state)
{
    (void)state;
    assert_true(qdr_params_at(QDR_PARAMS_SEARCH, 0) && qdr_counter_at(0));
    assert_true(qdr_rule_at(0) && qdr_rule_alias_at(0));
    assert_true(qdr_technique_at(0) && qdr_clue_symmetry_at(0) && qdr_backtrack_method_at(0));
    assert_false(qdr_params_at(QDR_PARAMS_SEARCH, SIZE_MAX) ||
                 qdr_params_at((qdr_params_subject)99, 0) || qdr_counter_at(SIZE_MAX));
    assert_false(qdr_rule_at(SIZE_MAX) || qdr_rule_alias_at(SIZE_MAX));
    assert_false(qdr_technique_at(SIZE_MAX) || qdr_clue_symmetry_at(SIZE_MAX));
    assert_null(qdr_backtrack_method_at(SIZE_MAX));
    assert_string_equal(qdr_grade_name((qdr_grade)99), "unknown grade");
    assert_string_equal(qdr_grade_name(QDR_GRADE_BEYOND), "beyond");
}

static void sudokus_have_no_more(void **state)
{
    struct objects objects;
    qdr_grid other = {.side = 77};
    qdr_diagnosis *parts;
    (void)state;
    set_up(&objects);
    qdr_grid_clear(&other, QDR_SIDE_MAX + 1);
    assert_int_equal(other.side, 0);
    assert_false(qdr_rules_holds(objects.rules, &other));
    assert_true(qdr_rules_holds(objects.rules, &objects.grid));
    assert_string_equal(qdr_rules_clause(objects.rules, 0)->name, "killer");
    assert_null(qdr_rules_clause(objects.rules, 1));
    assert_null(qdr_rules_clause(objects.rules, SIZE_MAX));
    assert_true(qdr_rules_clause_holds(objects.rules, 0, &objects.grid));
    assert_false(qdr_rules_clause_holds(objects.rules, 1, &objects.grid));
    assert_false(qdr_rules_has_cell(objects.rules, QDR_NO_CELL));
    assert_null(qdr_rules_house(objects.rules, qdr_rules_houses(objects.rules)));
    assert_true(qdr_encoding_entries(objects.sudoku, 0) > 0);
    assert_int_equal(qdr_encoding_entries(objects.sudoku, 1), 0);
    assert_int_equal(qdr_encoding_option(objects.sudoku, 16, 1), QDR_NO_OPTION);
    assert_int_equal(qdr_encoding_option(objects.sudoku, 0, 5), QDR_NO_OPTION);
    assert_int_equal(qdr_diagnosis_new(&parts, objects.rules, &objects.grid, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_diagnosis_part(parts, 0)->clause, 0);
    assert_null(qdr_diagnosis_part(parts, 1));
    assert_null(qdr_diagnosis_part(parts, SIZE_MAX));
    qdr_diagnosis_free(parts);
    tear_down(&objects);
}

static void logic_has_no_more(void **state)
{
    struct objects objects;
    qdr_logic *logic;
    (void)state;
    set_up(&objects);
    assert_int_equal(qdr_logic_new(&logic, objects.rules, NULL, NULL), QDR_OK);
    assert_true(qdr_logic_candidate(logic, 15, 4));
    assert_false(qdr_logic_candidate(logic, 16, 1));
    assert_false(qdr_logic_candidate(logic, 0, 0));
    assert_false(qdr_logic_candidate(logic, 0, 5));
    assert_false(qdr_logic_candidate(logic, 0, UINT8_MAX));
    qdr_logic_strike(logic, QDR_NO_CELL, 1);
    qdr_logic_strike(logic, 15, UINT8_MAX);
    qdr_logic_strike(logic, 15, 0);
    assert_true(qdr_logic_candidate(logic, 15, 4));
    assert_int_equal(qdr_logic_steps(logic, SIZE_MAX), 0);
    qdr_logic_free(logic);
    tear_down(&objects);
}

/* ---------------------------------------------------------------------------------- NULL ---- */

static void makers_refuse_null(void **state)
{
    const qdr_reader deaf = {.read = NULL};
    struct objects objects;
    (void)state;
    set_up(&objects);
    MAKES_NOTHING(qdr_solver, qdr_solver_new(&out, NULL, NULL, &error));
    MAKES_NOTHING(qdr_optimizer, qdr_optimizer_new(&out, NULL, 1, QDR_CHEAPEST, NULL, &error));
    MAKES_NOTHING(qdr_encoding, qdr_encoding_new(&out, NULL, NULL, NULL, &error));
    MAKES_NOTHING(qdr_logic, qdr_logic_new(&out, NULL, NULL, &error));
    MAKES_NOTHING(qdr_generator, qdr_generator_new(&out, NULL, NULL, &error));
    MAKES_NOTHING(qdr_diagnosis, qdr_diagnosis_new(&out, NULL, &objects.grid, NULL, &error));
    MAKES_NOTHING(qdr_diagnosis, qdr_diagnosis_new(&out, objects.rules, NULL, NULL, &error));
    MAKES_NOTHING(qdr_rules, qdr_rules_subset(&out, NULL, NULL, &error));
    MAKES_NOTHING(qdr_marginals, qdr_diagram_marginals(&out, NULL, &error));
    MAKES_NOTHING(qdr_solution_iterator, qdr_diagram_iterate(&out, NULL, &error));
    MAKES_NOTHING(qdr_solution_iterator, qdr_diagram_sample(&out, NULL, 1, &error));
    MAKES_NOTHING(qdr_solution_iterator,
                  qdr_diagram_iterate_best(&out, NULL, QDR_CHEAPEST, &error));
    MAKES_NOTHING(qdr_diagram, qdr_diagram_restrict(&out, NULL, NULL, 0, NULL, 0, &error));
    MAKES_NOTHING(qdr_diagram,
                  qdr_diagram_restrict(&out, objects.diagram, NULL, 1, NULL, 0, &error));
    MAKES_NOTHING(qdr_diagram, qdr_diagram_from_nodes(&out, NULL, NULL, 0, 1, 0, NULL, &error));
    MAKES_NOTHING(qdr_diagram,
                  qdr_diagram_from_nodes(&out, objects.problem, NULL, 1, 2, 0, NULL, &error));
    MAKES_NOTHING(qdr_problem, qdr_read_problem(&out, NULL, NULL, &error));
    MAKES_NOTHING(qdr_problem, qdr_read_problem(&out, &deaf, NULL, &error));
    MAKES_NOTHING(qdr_diagram, qdr_read_diagram(&out, NULL, NULL, 0, &error));
    MAKES_NOTHING(qdr_puzzle_reader, qdr_puzzle_reader_new(&out, NULL, NULL, &error));
    tear_down(&objects);
}

static void setters_refuse_null(void **state)
{
    struct objects objects;
    qdr_builder *builder;
    qdr_params *params;
    qdr_optimizer *best;
    qdr_logic *logic;
    qdr_error fault;
    qdr_generator *generator;
    const qdr_made_puzzle *puzzle;
    (void)state;
    set_up(&objects);
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_optimizer_new(&best, objects.problem, 1, QDR_CHEAPEST, NULL, NULL),
                     QDR_OK);
    assert_int_equal(qdr_logic_new(&logic, objects.rules, NULL, NULL), QDR_OK);
    REFUSES(qdr_builder_color(builder, NULL, NULL, &error));
    assert_int_equal(qdr_builder_color(builder, "red", NULL, NULL), QDR_OK);
    REFUSES(qdr_builder_option(builder, NULL, 1, 0, NULL, &error));
    REFUSES(qdr_params_set(params, NULL, "1", &error));
    REFUSES(qdr_params_set(params, "nodes", NULL, &error));
    REFUSES(qdr_params_set_number(params, NULL, 1, &error));
    assert_false(qdr_params_get(params, NULL, NULL));
    assert_true(qdr_params_get(params, "nodes", NULL));
    REFUSES(qdr_solver_set_number(objects.solver, NULL, 1, &error));
    REFUSES(qdr_optimizer_set_number(best, NULL, 1, &error));
    REFUSES(qdr_rules_add(objects.rules, NULL, NULL, &error));
    REFUSES(qdr_rule_find(NULL, &error) ? QDR_OK : error.code);
    REFUSES(qdr_grid_parse(&objects.grid, NULL, 4, &error));
    REFUSES(qdr_logic_set(logic, NULL, &error));
    assert_false(qdr_problem_verify(objects.problem, NULL, 1, &fault));
    assert_int_equal(fault.code, QDR_INVALID);
    assert_int_equal(qdr_backtrack(objects.rules, NULL, QDR_METHOD_PLAIN, NULL, NULL, &fault),
                     QDR_FAILED);
    assert_int_equal(fault.code, QDR_INVALID);
    assert_int_equal(qdr_generator_new(&generator, objects.rules, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_generator_minimize(generator, NULL, &puzzle), QDR_FAILED);
    assert_int_equal(qdr_generator_error(generator)->code, QDR_INVALID);
    qdr_generator_free(generator);
    REFUSES(qdr_encoding_assume(objects.sudoku, NULL, objects.solver, &error));
    REFUSES(qdr_encoding_assume(objects.sudoku, &objects.grid, NULL, &error));
    qdr_logic_free(logic);
    qdr_optimizer_free(best);
    qdr_params_free(params);
    qdr_builder_free(builder);
    tear_down(&objects);
}

static void numbers_refuse_null(void **state)
{
    qdr_number *number;
    (void)state;
    assert_int_equal(qdr_number_new(&number, NULL), QDR_OK);
    qdr_number_set_u64(number, 7);
    REFUSES(qdr_number_set(number, NULL, &error));
    REFUSES(qdr_number_add(number, number, NULL, &error));
    REFUSES(qdr_number_sub(number, NULL, number, &error));
    REFUSES(qdr_number_mul(number, NULL, NULL, &error));
    REFUSES(qdr_number_parse(number, NULL, 1, &error));
    uint64_t value = 0;
    assert_true(qdr_number_to_u64(number, &value));
    assert_int_equal(value, 7);
    qdr_number_free(number);
}

static void finders_find_nothing(void **state)
{
    qdr_format format = QDR_FORMAT_SPP;
    qdr_puzzle_format puzzles = QDR_PUZZLE_SOLO;
    qdr_grade grade = QDR_GRADE_EASY;
    (void)state;
    assert_false(qdr_format_find(NULL, &format) || qdr_puzzle_format_find(NULL, &puzzles) ||
                 qdr_grade_find(NULL, &grade));
    assert_true(format == QDR_FORMAT_SPP && puzzles == QDR_PUZZLE_SOLO && grade == QDR_GRADE_EASY);
}

static void writers_refuse_null(void **state)
{
    struct objects objects;
    static const qdr_possibility candidate[4 * 4 * 4];
    const qdr_puzzle puzzle = {.grid = {.side = 4}};
    const qdr_grid *grid = &objects.grid;
    qdr_tree *tree;
    (void)state;
    set_up(&objects);
    assert_int_equal(qdr_tree_new(&tree, 1, NULL), QDR_OK);
    REFUSES(qdr_write_problem(objects.problem, NULL, &error));
    REFUSES(qdr_write_problem(objects.problem, &(qdr_writer){.write = NULL}, &error));
    REFUSES(qdr_write_option(objects.problem, 0, NULL, &error));
    REFUSES(qdr_write_problem_dot(objects.problem, 100, NULL, &error));
    REFUSES(qdr_write_tree_dot(tree, NULL, &writer, &error));
    REFUSES(qdr_write_tree_dot(tree, objects.problem, NULL, &error));
    REFUSES(qdr_write_tiling_svg(objects.problem, NULL, &writer, &error));
    REFUSES(qdr_write_diagram(objects.diagram, NULL, &error));
    REFUSES(qdr_write_diagram_dot(objects.diagram, 100, NULL, &error));
    REFUSES(qdr_write_grid(grid, NULL, NULL, NULL, &error));
    REFUSES(qdr_write_grids(&grid, 1, NULL, NULL, NULL, &error));
    REFUSES(qdr_write_svg(grid, NULL, NULL, NULL, &error));
    assert_int_equal(qdr_write_grids_svg(&grid, 0, NULL, NULL, &writer, NULL), QDR_INVALID);
    REFUSES(qdr_write_candidates(candidate, 4, NULL, NULL, NULL, &error));
    REFUSES(qdr_write_candidates_svg(candidate, 4, NULL, NULL, NULL, &error));
    REFUSES(qdr_write_puzzle(&puzzle, NULL, QDR_PUZZLE_LINE, NULL, &error));
    qdr_tree_free(tree);
    tear_down(&objects);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(problems_have_no_more), cmocka_unit_test(diagrams_have_no_more),
        cmocka_unit_test(searches_have_no_more), cmocka_unit_test(tables_have_no_more),
        cmocka_unit_test(sudokus_have_no_more),  cmocka_unit_test(logic_has_no_more),
        cmocka_unit_test(makers_refuse_null),    cmocka_unit_test(setters_refuse_null),
        cmocka_unit_test(numbers_refuse_null),   cmocka_unit_test(finders_find_nothing),
        cmocka_unit_test(writers_refuse_null)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
