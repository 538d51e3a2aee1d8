/* test_tree.c  The recorder of the search tree, and its picture. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <quadrille/solver.h>

#include "../support/problems.h"
#include "solver/solver.h"

/* Knuth's example of colors with bounds: one solution, and a "null" move. */
static const char example[] = "A B 2:3|C | X Y\n"
                              "A B X:0 Y:0\n"
                              "A C X:1 Y:1\n"
                              "C X:0\n"
                              "B X:1\n"
                              "C Y:1\n";

static qdr_tree *new_tree(size_t most)
{
    qdr_tree *tree;
    assert_int_equal(qdr_tree_new(&tree, most, NULL), QDR_OK);
    return tree;
}

static qdr_solver *new_solver(const qdr_problem *problem, qdr_tree *tree)
{
    qdr_solver *solver;
    qdr_params *params;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "engine", "links", NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&solver, problem, params, NULL), QDR_OK);
    qdr_params_free(params);
    qdr_solver_record(solver, tree);
    return solver;
}

static void assert_drawn(const qdr_tree *tree, const qdr_problem *problem, const char *expected)
{
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    assert_int_equal(qdr_write_tree_dot(tree, problem, &writer, NULL), QDR_OK);
    assert_string_equal(buffer.text, expected);
    qdri_strbuf_free(&buffer);
}

static void whole_tree(void **state)
{
    (void)state;
    qdr_problem *problem = read_text(example, QDR_FORMAT_DLX);
    qdr_tree *tree = new_tree(6);
    qdr_solver *solver = new_solver(problem, tree);
    uint64_t cut = 1;
    assert_int_equal(qdr_tree_nodes(tree, NULL), 0);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    assert_int_equal(qdr_tree_nodes(tree, &cut), 6);
    assert_int_equal(cut, 0);
    const qdr_tree_node *root = qdr_tree_node_at(tree, 0);
    assert_true(root->parent == 0 && root->option == QDR_NO_OPTION && root->level == 0);
    assert_true(root->item == 0 && root->degree == 2 && root->kind == QDR_NODE_BRANCH);
    const qdr_tree_node *dead = qdr_tree_node_at(tree, 1);
    assert_true(dead->parent == 0 && dead->option == 0 && dead->level == 1);
    assert_true(dead->item == 2 && dead->degree == 0 && dead->kind == QDR_NODE_DEAD);
    const qdr_tree_node *leaf = qdr_tree_node_at(tree, 5);
    assert_true(leaf->parent == 4 && leaf->option == QDR_NO_OPTION && leaf->level == 4);
    assert_true(leaf->item == QDR_NO_ITEM && leaf->kind == QDR_NODE_SOLUTION);
    assert_drawn(tree, problem,
                 "digraph tree {\n"
                 "  charset=\"UTF-8\";\n"
                 "  node [shape=ellipse];\n"
                 "  n0 [label=\"A\"];\n"
                 "  n1 [label=\"C\" shape=box style=filled fillcolor=gray85];\n"
                 "  n2 [label=\"B\"];\n"
                 "  n3 [label=\"C\"];\n"
                 "  n4 [label=\"C\"];\n"
                 "  n5 [label=\"solution\" shape=box style=\"filled,bold\" fillcolor=palegreen];\n"
                 "  n0 -> n1 [label=\"A B X:0 Y:0\"];\n"
                 "  n0 -> n2 [label=\"A C X:1 Y:1\"];\n"
                 "  n2 -> n3 [label=\"B X:1\"];\n"
                 "  n3 -> n4 [label=\"C Y:1\"];\n"
                 "  n4 -> n5 [label=\"no more\"];\n"
                 "}\n");
    qdr_solver_free(solver);
    qdr_tree_free(tree);
    qdr_problem_free(problem);
}

static void first_nodes_only(void **state)
{
    (void)state;
    qdr_problem *problem = read_text(example, QDR_FORMAT_DLX);
    for (size_t most = 1; most <= 7; ++most) {
        qdr_tree *tree = new_tree(most);
        qdr_solver *solver = new_solver(problem, tree);
        uint64_t cut;
        assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
        assert_int_equal(qdr_tree_nodes(tree, &cut), most < 6 ? most : 6);
        assert_int_equal(cut, most < 6 ? 6 - most : 0);
        if (most == 2) {
            assert_drawn(tree, problem,
                         "digraph tree {\n"
                         "  charset=\"UTF-8\";\n"
                         "  node [shape=ellipse];\n"
                         "  label=\"4 further nodes are not shown\";\n"
                         "  n0 [label=\"A\"];\n"
                         "  n1 [label=\"C\" shape=box style=filled fillcolor=gray85];\n"
                         "  n0 -> n1 [label=\"A B X:0 Y:0\"];\n"
                         "}\n");
        }
        qdr_solver_free(solver);
        qdr_tree_free(tree);
    }
    qdr_problem_free(problem);
}

/* Every node but the root hangs under one that was entered before it, a level higher, and the
 * solver has counted as many. */
static void nodes_hang_together(void **state)
{
    (void)state;
    qdr_problem *problem = read_text("a b c d 0:2|e 1:3|f | x y\n"
                                     "a b x:1\na c\nb d f\nc d e f\nd\nc y\nb f y\ne f\nf\na x:2\n",
                                     QDR_FORMAT_DLX);
    qdr_tree *tree = new_tree(100000);
    qdr_solver *solver = new_solver(problem, tree);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    const qdr_stats *stats = qdr_solver_stats(solver);
    size_t nodes = qdr_tree_nodes(tree, NULL);
    size_t solutions = 0;
    assert_int_equal(nodes, stats->nodes);
    assert_true(nodes > 20);
    for (size_t k = 0; k < nodes; ++k) {
        const qdr_tree_node *node = qdr_tree_node_at(tree, k);
        solutions += node->kind == QDR_NODE_SOLUTION;
        assert_true(k == 0 || node->parent < k);
        assert_true(k == 0 || qdr_tree_node_at(tree, node->parent)->level + 1 == node->level);
    }
    assert_int_equal(solutions, stats->solutions);
    qdr_solver_free(solver);
    qdr_tree_free(tree);
    qdr_problem_free(problem);
}

/* Two searches: two roots. */
static void searches_add_up(void **state)
{
    (void)state;
    qdr_problem *problem = read_text("A\nA\nA\n", QDR_FORMAT_DLX);
    qdr_tree *tree = new_tree(10);
    qdr_solver *solver = new_solver(problem, tree);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    qdr_solver_reset(solver);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    assert_int_equal(qdr_tree_nodes(tree, NULL), 6);
    assert_int_equal(qdr_tree_node_at(tree, 3)->parent, 3);
    assert_int_equal(qdr_tree_node_at(tree, 5)->parent, 3);
    assert_int_equal(qdr_tree_node_at(tree, 5)->option, 1);
    qdr_solver_free(solver);
    qdr_tree_free(tree);
    qdr_problem_free(problem);
}

/* A recorder that comes late knows nothing of the nodes above: what it sees first is a root, and
 * what hangs under an unseen node is counted only. */
static void recording_may_begin_late(void **state)
{
    (void)state;
    qdr_tree *tree = new_tree(10);
    qdr_problem *problem = read_text(example, QDR_FORMAT_DLX);
    qdr_solver *solver = new_solver(problem, tree);
    const qdr_observer observer = solver->control.observer;
    uint64_t cut;
    observer.enter(tree, 5, 7, 2);
    observer.choose(tree, 5, 40);
    observer.enter(tree, 6, QDR_NO_ITEM, 0);
    observer.solution(tree, 6, NULL);
    observer.choose(tree, 3, 41);
    observer.enter(tree, 4, 8, 0);
    observer.dead(tree, 4, 8);
    assert_int_equal(qdr_tree_nodes(tree, &cut), 2);
    assert_int_equal(cut, 1);
    assert_int_equal(qdr_tree_node_at(tree, 0)->parent, 0);
    assert_int_equal(qdr_tree_node_at(tree, 1)->parent, 0);
    assert_int_equal(qdr_tree_node_at(tree, 1)->option, 40);
    assert_int_equal(qdr_tree_node_at(tree, 1)->kind, QDR_NODE_SOLUTION);
    qdr_solver_free(solver);
    qdr_tree_free(tree);
    qdr_problem_free(problem);
}

static void labels_are_bounded(void **state)
{
    (void)state;
    struct qdri_strbuf text = {0};
    for (int line = 0; line < 2; ++line) {
        for (int k = 1; k <= 13; ++k) {
            assert_true(qdri_strbuf_addf(&text, "%d%c", k, k < 13 ? ' ' : '\n'));
        }
    }
    qdr_problem *problem = read_text(text.text, QDR_FORMAT_DLX);
    qdr_tree *tree = new_tree(2);
    qdr_solver *solver = new_solver(problem, tree);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    struct qdri_strbuf drawn = {0};
    qdr_writer writer = {&drawn, write_to_strbuf};
    assert_int_equal(qdr_write_tree_dot(tree, problem, &writer, NULL), QDR_OK);
    assert_non_null(strstr(drawn.text, "[label=\"1 2 3 4 5 6 7 8 9 10 11 12 ...\"];"));
    qdri_strbuf_free(&drawn);
    qdri_strbuf_free(&text);
    qdr_solver_free(solver);
    qdr_tree_free(tree);
    qdr_problem_free(problem);
}

static void no_nodes_are_refused(void **state)
{
    (void)state;
    qdr_tree *tree;
    qdr_error error;
    assert_int_equal(qdr_tree_new(&tree, 0, &error), QDR_RANGE);
    assert_null(tree);
    qdr_tree_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_tree),           cmocka_unit_test(first_nodes_only),
        cmocka_unit_test(nodes_hang_together),  cmocka_unit_test(searches_add_up),
        cmocka_unit_test(labels_are_bounded),   cmocka_unit_test(recording_may_begin_late),
        cmocka_unit_test(no_nodes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
