/* test_diagram_file.c  Diagrams as text: what is written can be read again, and what is wrong is
 * found out: random diagrams of random problems, and the same with a few faults, against what their
 * sets really are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../support/brute.h"
#include "../support/diagram_text.h"
#include "../support/random_problem.h"
#include "base/random.h"

#define MOST_NODES 4096
#define MOST_SETS 4096

struct draft {
    const qdr_problem *problem;
    struct qdri_random random;
    qdr_diagram_node node[MOST_NODES]; /* node[k] is number k + 2 */
    uint32_t count;
    uint32_t root;
};

static uint32_t below(struct draft *draft, uint32_t bound)
{
    return qdri_random_below(&draft->random, bound);
}

static uint32_t add(struct draft *draft, qdr_option option, uint32_t low, uint32_t high)
{
    if (high == 0) {
        return low;
    }
    assert_true(draft->count < MOST_NODES);
    draft->node[draft->count] = (qdr_diagram_node){option, low, high};
    return 2 + draft->count++;
}

/* Makes the nodes for some sets: divides by an option that some of them have, any one, until
 * nothing is left.  The sets are in one order only, since they are divided in place. */
static uint32_t divide(struct draft *draft, brute_set *sets, size_t count)
{
    brute_set all = 0;
    for (size_t k = 0; k < count; ++k) {
        all |= sets[k];
    }
    if (all == 0) {
        return count > 0;
    }
    qdr_option option;
    do {
        option = below(draft, BRUTE_OPTIONS);
    } while (!(all >> option & 1));
    size_t lows = 0;
    for (size_t k = 0; k < count; ++k) {
        brute_set set = sets[k];
        if (!(set >> option & 1)) {
            sets[k] = sets[lows];
            sets[lows++] = set;
        }
    }
    for (size_t k = lows; k < count; ++k) {
        sets[k] &= ~((brute_set)1 << option);
    }
    uint32_t low = divide(draft, sets, lows);
    uint32_t high = divide(draft, sets + lows, count - lows);
    return add(draft, option, low, high);
}

static void draft_solutions(struct draft *draft, const qdr_problem *problem, uint64_t seed)
{
    static struct brute_solutions solutions;
    brute_solve(problem, &solutions);
    draft->problem = problem;
    draft->count = 0;
    qdri_random_seed(&draft->random, seed);
    draft->root = divide(draft, solutions.set, solutions.count);
}

static qdr_status build(const struct draft *draft, qdr_diagram **out, uint32_t *wrong)
{
    qdr_error error = {0};
    qdr_status status = qdr_diagram_from_nodes(out, draft->problem, draft->node, draft->count,
                                               draft->root, 0, wrong, &error);
    assert_true(status == QDR_OK || (status == QDR_INVALID && error.text[0] != '\0' && !*out));
    return status;
}

static void what_is_written_comes_back(void **state)
{
    (void)state;
    static struct draft draft;
    for (uint64_t seed = 0; seed < 1000; ++seed) {
        struct recipe recipe;
        qdr_diagram *diagram;
        uint32_t wrong;
        recipe_make_up(&recipe, seed);
        qdr_problem *problem = recipe_build(&recipe);
        assert_non_null(problem);
        draft_solutions(&draft, problem, seed);
        assert_int_equal(build(&draft, &diagram, &wrong), QDR_OK);
        if (qdr_problem_primary(problem) > 0) {
            char *text = written_diagram(diagram);
            qdr_diagram *again = read_diagram(text);
            char *twice = written_diagram(again);
            assert_string_equal(text, twice);
            assert_int_equal(count_by_nodes(diagram), count_by_nodes(again));
            qdr_diagram_free(again);
            free(text);
            free(twice);
        }
        qdr_diagram_free(diagram);
        qdr_problem_free(problem);
    }
}

/* ------------------------------------------------------------------------------- faults ---- */

/* The sets of a node; they may repeat. */
struct sets {
    size_t count;
    brute_set set[MOST_SETS];
    bool is_wrong; /* an option was added twice, or there are too many */
};

static void gather(const struct draft *draft, uint32_t n, brute_set begun, struct sets *sets);

/* A join: the sets of one side, each with those of the other. */
static void gather_join(const struct draft *draft, qdr_diagram_node node, brute_set begun,
                        struct sets *sets)
{
    struct sets *one = calloc(1, sizeof *one);
    assert_non_null(one);
    gather(draft, node.low, begun, one);
    for (size_t k = 0; k < one->count && !sets->is_wrong; ++k) {
        gather(draft, node.high, one->set[k], sets);
    }
    sets->is_wrong |= one->is_wrong;
    free(one);
}

static void gather(const struct draft *draft, uint32_t n, brute_set begun, struct sets *sets)
{
    if (n == 0 || sets->is_wrong) {
        return;
    }
    if (n == 1) {
        if (sets->count == MOST_SETS) {
            sets->is_wrong = true;
            return;
        }
        sets->set[sets->count++] = begun;
        return;
    }
    qdr_diagram_node node = draft->node[n - 2];
    if (node.option == QDR_JOIN) {
        gather_join(draft, node, begun, sets);
        return;
    }
    brute_set bit = (brute_set)1 << node.option;
    gather(draft, node.low, begun, sets);
    sets->is_wrong |= (begun & bit) != 0;
    gather(draft, node.high, begun | bit, sets);
}

static bool is_solution(const qdr_problem *problem, brute_set set)
{
    qdr_option option[BRUTE_OPTIONS];
    size_t count = 0;
    for (qdr_option o = 0; o < BRUTE_OPTIONS; ++o) {
        option[count] = o;
        count += set >> o & 1;
    }
    return qdr_problem_verify(problem, option, count, NULL);
}

static int compare(const void *a, const void *b)
{
    const brute_set *x = a;
    const brute_set *y = b;
    return (*x > *y) - (*x < *y);
}

/* Are the sets of the root solutions, each there once? */
static bool is_right(const struct draft *draft)
{
    static struct sets sets;
    sets.count = 0;
    sets.is_wrong = false;
    gather(draft, draft->root, 0, &sets);
    qsort(sets.set, sets.count, sizeof *sets.set, compare);
    bool right = !sets.is_wrong;
    for (size_t k = 0; right && k < sets.count; ++k) {
        right =
            is_solution(draft->problem, sets.set[k]) && (k == 0 || sets.set[k - 1] != sets.set[k]);
    }
    return right;
}

static void spoil(struct draft *draft)
{
    uint32_t k = below(draft, draft->count);
    uint32_t options = qdr_problem_options(draft->problem);
    switch (below(draft, 5)) {
    case 0:
        draft->node[k].option = below(draft, options);
        break;
    case 1:
        draft->node[k].low = below(draft, k + 2);
        break;
    case 2:
        draft->node[k].high = below(draft, k + 2);
        break;
    case 3:
        draft->node[k].option = QDR_JOIN;
        break;
    default:
        draft->root = below(draft, draft->count + 2);
    }
}

/* What is accepted must be right.  What is right need not be accepted, since nodes besides the root
 * are looked at, too; but it mostly is. */
static void faults_are_found(void **state)
{
    (void)state;
    static struct draft draft;
    size_t accepted = 0;
    size_t refused = 0;
    for (uint64_t seed = 0; seed < 4000; ++seed) {
        struct recipe recipe;
        qdr_diagram *diagram;
        uint32_t wrong = 0;
        recipe_make_up(&recipe, seed);
        qdr_problem *problem = recipe_build(&recipe);
        assert_non_null(problem);
        draft_solutions(&draft, problem, seed);
        for (uint32_t k = 0; draft.count > 0 && k < 1 + seed % 2; ++k) {
            spoil(&draft);
        }
        if (build(&draft, &diagram, &wrong) != QDR_OK) {
            assert_true(wrong < draft.count + 2);
            ++refused;
        } else if (is_right(&draft)) {
            ++accepted;
        } else {
            fail_msg("seed %u: a wrong diagram was accepted", (unsigned)seed);
        }
        qdr_diagram_free(diagram);
        qdr_problem_free(problem);
    }
    assert_true(accepted > 500 && refused > 500);
}

/* ------------------------------------------------------------------------------- others ---- */

#define CREW                                                                                       \
    "| quadrille diagram 1\na b c\na b\nc\nb c\na\n| nodes 4\n| 2 2 0 1\n| 3 3 0 1\n| 4 4 0 3\n"   \
    "| 5 1 4 2\n| root 5\n"

static void unreached_nodes_go(void **state)
{
    (void)state;
    qdr_diagram *diagram = read_diagram("| quadrille diagram 1\na b\na\nb\na b\n| nodes 4\n"
                                        "| 2 1 0 1\n| 3 3 0 1\n| 4 2 0 1\n| 5 1 3 4\n| root 5\n");
    char *text = written_diagram(diagram);
    assert_string_equal(text, "| quadrille diagram 1\na b\na\nb\na b\n| nodes 3\n"
                              "| 2 3 0 1\n| 3 2 0 1\n| 4 1 2 3\n| root 4\n");
    free(text);
    qdr_diagram_free(diagram);
}

static void memory_is_bounded(void **state)
{
    (void)state;
    qdr_error error;
    qdr_diagram *diagram;
    for (uint64_t memory = 1; memory < 400; ++memory) {
        qdr_reader reader;
        qdr_memory_reader bytes;
        qdr_reader_from_memory(&reader, &bytes, CREW, strlen(CREW));
        qdr_status status = qdr_read_diagram(&diagram, &reader, NULL, memory, &error);
        assert_true(status == QDR_BUDGET || (status == QDR_OK && memory > 200));
        qdr_diagram_free(diagram);
    }
}

/* The budget holds for the problem at its head, too, before there is any node. */
static void memory_of_the_problem_is_bounded(void **state)
{
    (void)state;
    struct qdri_strbuf text = {0};
    qdr_error error;
    qdr_diagram *diagram;
    qdr_reader reader;
    qdr_memory_reader bytes;
    qdri_strbuf_addf(&text, "| quadrille diagram 1\na\n");
    for (unsigned k = 0; k < 1000; ++k) {
        qdri_strbuf_addf(&text, "a\n");
    }
    qdri_strbuf_addf(&text, "| nodes 0\n| root 0\n");
    qdr_reader_from_memory(&reader, &bytes, text.text, text.length);
    assert_int_equal(qdr_read_diagram(&diagram, &reader, NULL, 4096, &error), QDR_BUDGET);
    assert_in_range(error.line, 50, 900);
    qdri_strbuf_free(&text);
}

static void drawings(void **state)
{
    (void)state;
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    qdr_error error;
    qdr_diagram *diagram = read_diagram(CREW);
    assert_int_equal(qdr_write_diagram_dot(diagram, 5, &writer, NULL), QDR_OK);
    assert_string_equal(buffer.text, "digraph diagram {\n"
                                     "  charset=\"UTF-8\";\n"
                                     "  node [shape=box];\n"
                                     "  n1 [label=\"\" shape=doublecircle];\n"
                                     "  n5 [label=\"a b\"];\n"
                                     "  n5 -> n4 [style=dashed];\n"
                                     "  n5 -> n2;\n"
                                     "  n4 [label=\"a\"];\n"
                                     "  n4 -> n3;\n"
                                     "  n3 [label=\"b c\"];\n"
                                     "  n3 -> n1;\n"
                                     "  n2 [label=\"c\"];\n"
                                     "  n2 -> n1;\n"
                                     "}\n");
    assert_int_equal(qdr_write_diagram_dot(diagram, 4, &writer, &error), QDR_RANGE);
    assert_string_equal(error.text, "a drawing of 5 nodes; at most 4 are allowed");
    qdri_strbuf_free(&buffer);
    qdr_diagram_free(diagram);
}

static bool refuse(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    (void)bytes;
    (void)size;
    return false;
}

static void failing_writer(void **state)
{
    (void)state;
    qdr_diagram *diagram = read_diagram(CREW);
    qdr_writer writer = {NULL, refuse};
    assert_int_equal(qdr_write_diagram(diagram, &writer, NULL), QDR_IO);
    assert_int_equal(qdr_write_diagram_dot(diagram, 99, &writer, NULL), QDR_IO);
    qdr_diagram_free(diagram);
}

/* Such a problem has no text, and then nothing is written, the head neither. */
static void no_primary_items(void **state)
{
    (void)state;
    qdr_builder *builder;
    qdr_problem *problem;
    qdr_diagram *diagram;
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    assert_int_equal(qdr_diagram_from_nodes(&diagram, problem, NULL, 0, 1, 0, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_write_diagram(diagram, &writer, NULL), QDR_UNSUPPORTED);
    assert_null(buffer.text);
    qdr_diagram_free(diagram);
    qdr_problem_free(problem);
    qdr_builder_free(builder);
}

static void looks(void **state)
{
    (void)state;
    assert_true(strlen("\xEF\xBB\xBF| quadrille diagram ") <= QDR_DIAGRAM_HEAD);
    assert_true(qdr_is_diagram(CREW, QDR_DIAGRAM_HEAD));
    assert_true(qdr_is_diagram("| quadrille diagram 7", 21));
    assert_false(qdr_is_diagram("| quadrille diagram", 19));
    assert_false(qdr_is_diagram("a b c\n", 6));
    assert_false(qdr_is_diagram("\xEF\xBB\xBF", 3));
    assert_false(qdr_is_diagram("", 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_comes_back),
        cmocka_unit_test(faults_are_found),
        cmocka_unit_test(unreached_nodes_go),
        cmocka_unit_test(memory_is_bounded),
        cmocka_unit_test(memory_of_the_problem_is_bounded),
        cmocka_unit_test(drawings),
        cmocka_unit_test(failing_writer),
        cmocka_unit_test(no_primary_items),
        cmocka_unit_test(looks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
