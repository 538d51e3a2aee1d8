/* test_write.c  Writing: Knuth's format, which can be read again, and pictures for Graphviz. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../support/problems.h"
#include "../support/random_problem.h"

/* Takes a builder, and returns what it has built. */
static qdr_problem *finished(qdr_builder *builder)
{
    qdr_problem *problem;
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    qdr_builder_free(builder);
    return problem;
}

static qdr_builder *new_builder(void)
{
    qdr_builder *builder;
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    return builder;
}

static void assert_text(qdr_problem *problem, const char *expected)
{
    char *text = written(problem);
    assert_string_equal(text, expected);
    free(text);
    qdr_problem_free(problem);
}

static void primary_items_first(void **state)
{
    (void)state;
    qdr_builder *builder = new_builder();
    qdr_item x, y, b;
    qdr_color red;
    assert_int_equal(qdr_builder_secondary(builder, "x", &x, NULL), QDR_OK);
    assert_int_equal(qdr_builder_primary(builder, "a", NULL, NULL), QDR_OK);
    assert_int_equal(qdr_builder_secondary(builder, "y", &y, NULL), QDR_OK);
    assert_int_equal(qdr_builder_range(builder, "b", 0, QDR_NO_LIMIT, &b, NULL), QDR_OK);
    assert_int_equal(qdr_builder_range(builder, NULL, 3, 3, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_builder_color(builder, "r:e|d", &red, NULL), QDR_OK);
    assert_int_equal(
        qdr_builder_option(builder, (qdr_entry[]){{x, red}, {b, 0}, {y, 0}}, 3, 7, NULL, NULL),
        QDR_OK);
    assert_int_equal(qdr_builder_option(builder, (qdr_entry[]){{y, red}}, 1, 0, NULL, NULL),
                     QDR_OK);
    assert_text(finished(builder), "a 0:4294967295|b 3|#5 | x y\n"
                                   "x:r:e|d b y |7\n"
                                   "y:r:e|d\n");
}

static void two_numbers_are_no_spp(void **state)
{
    (void)state;
    qdr_builder *builder = new_builder();
    assert_int_equal(qdr_builder_primary(builder, "12", NULL, NULL), QDR_OK);
    assert_int_equal(qdr_builder_primary(builder, "0", NULL, NULL), QDR_OK);
    qdr_problem *problem = finished(builder);
    char *text = written(problem);
    assert_string_equal(text, "12 0 |\n");
    qdr_problem *again = read_text(text, QDR_FORMAT_AUTO);
    assert_true(qdr_problem_equal(problem, again));
    free(text);
    qdr_problem_free(problem);
    qdr_problem_free(again);
}

static void byte_order_mark_in_first_name(void **state)
{
    (void)state;
    qdr_builder *builder = new_builder();
    assert_int_equal(qdr_builder_primary(builder, "\xEF\xBB\xBF", NULL, NULL), QDR_OK);
    qdr_problem *problem = finished(builder);
    char *text = written(problem);
    qdr_problem *again = read_text(text, QDR_FORMAT_AUTO);
    assert_true(qdr_problem_equal(problem, again));
    free(text);
    qdr_problem_free(problem);
    qdr_problem_free(again);
}

static void no_primary_items(void **state)
{
    (void)state;
    qdr_builder *builder = new_builder();
    assert_int_equal(qdr_builder_secondary(builder, "x", NULL, NULL), QDR_OK);
    qdr_problem *problem = finished(builder);
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    qdr_error error;
    assert_int_equal(qdr_write_problem(problem, &writer, &error), QDR_UNSUPPORTED);
    assert_null(buffer.text);
    qdr_problem_free(problem);
}

/* Copies the items of one kind; `place` gets their new numbers. */
static void copy_items(qdr_builder *builder, const qdr_problem *problem, bool primary,
                       qdr_item *place)
{
    for (qdr_item item = 0; item < qdr_problem_items(problem); ++item) {
        const char *name = qdr_problem_item_name(problem, item);
        uint32_t low, high;
        qdr_problem_bounds(problem, item, &low, &high);
        if (qdr_problem_is_primary(problem, item) != primary) {
            continue;
        }
        if (primary) {
            assert_int_equal(qdr_builder_range(builder, name, low, high, &place[item], NULL), 0);
        } else {
            assert_int_equal(qdr_builder_secondary(builder, name, &place[item], NULL), 0);
        }
    }
}

/* The same problem with its primary items first; option k gets the cost k * step. */
static qdr_problem *in_order(const qdr_problem *problem, uint64_t step)
{
    qdr_builder *builder = new_builder();
    qdr_item place[RECIPE_ITEMS];
    copy_items(builder, problem, true, place);
    copy_items(builder, problem, false, place);
    for (qdr_option option = 0; option < qdr_problem_options(problem); ++option) {
        size_t count;
        const qdr_entry *entries = qdr_problem_option(problem, option, &count);
        qdr_entry copy[RECIPE_ITEMS];
        for (size_t k = 0; k < count; ++k) {
            copy[k] = (qdr_entry){place[entries[k].item], QDR_NO_COLOR};
            if (entries[k].color != QDR_NO_COLOR) {
                const char *color = qdr_problem_color_name(problem, entries[k].color);
                assert_int_equal(qdr_builder_color(builder, color, &copy[k].color, NULL), QDR_OK);
            }
        }
        assert_int_equal(qdr_builder_option(builder, copy, count, option * step, NULL, NULL), 0);
    }
    return finished(builder);
}

static void assert_reads_as(const qdr_problem *problem, const qdr_problem *expected)
{
    char *text = written(problem);
    qdr_problem *again = read_text(text, QDR_FORMAT_AUTO);
    assert_true(qdr_problem_equal(again, expected));
    free(text);
    qdr_problem_free(again);
}

static void random_problems_come_back(void **state)
{
    (void)state;
    size_t tried = 0;
    for (uint64_t seed = 0; seed < 2000; ++seed) {
        struct recipe recipe;
        recipe_make_up(&recipe, seed);
        qdr_problem *problem = recipe_build(&recipe);
        assert_non_null(problem);
        if (qdr_problem_primary(problem) > 0) {
            qdr_problem *moved = in_order(problem, 0);
            qdr_problem *costly = in_order(problem, UINT64_C(1234567890123456));
            assert_reads_as(problem, moved);
            assert_reads_as(moved, moved);
            assert_reads_as(costly, costly);
            qdr_problem_free(moved);
            qdr_problem_free(costly);
            ++tried;
        }
        qdr_problem_free(problem);
    }
    assert_true(tried > 1000);
}

static void one_option(void **state)
{
    (void)state;
    qdr_problem *problem = read_text("A B | X Y\nB X:red A Y |5\n", QDR_FORMAT_DLX);
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    assert_int_equal(qdr_write_option(problem, 0, &writer, NULL), QDR_OK);
    assert_string_equal(buffer.text, "B X:red A Y");
    qdri_strbuf_free(&buffer);
    qdr_problem_free(problem);
}

static void problem_as_dot(void **state)
{
    (void)state;
    qdr_problem *problem = read_text("A 0:4294967295|say\"hi\" 2|a\\nb 1:2|\xC3\xA4&\xFF\xC3 | X\n"
                                     "A X:\"red\" |5\n"
                                     "X\n",
                                     QDR_FORMAT_DLX);
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    qdr_error error;
    assert_int_equal(qdr_write_problem_dot(problem, 7, &writer, NULL), QDR_OK);
    assert_string_equal(buffer.text, "graph problem {\n"
                                     "  charset=\"UTF-8\";\n"
                                     "  node [shape=circle];\n"
                                     "  i0 [label=\"A\"];\n"
                                     "  i1 [label=\"say\\\"hi\\\"\\n0 or more\"];\n"
                                     "  i2 [label=\"a\\\\nb\\n2\"];\n"
                                     "  i3 [label=\"\xC3\xA4&amp;\\\\xFF\\\\xC3\\n1 to 2\"];\n"
                                     "  i4 [label=\"X\" style=dashed];\n"
                                     "  o0 [shape=box label=\"1\\ncost 5\"];\n"
                                     "  o1 [shape=box label=\"2\" style=dashed];\n"
                                     "  o0 -- i0;\n"
                                     "  o0 -- i4 [label=\"\\\"red\\\"\"];\n"
                                     "  o1 -- i4;\n"
                                     "}\n");
    assert_int_equal(qdr_write_problem_dot(problem, 6, &writer, &error), QDR_RANGE);
    assert_string_equal(error.text, "a drawing of 7 items and options; at most 6 are allowed");
    qdri_strbuf_free(&buffer);
    qdr_problem_free(problem);
}

/* Takes so many bytes, and then no more. */
static bool take_some(void *ctx, const char *bytes, size_t size)
{
    size_t *left = ctx;
    (void)bytes;
    if (size > *left) {
        return false;
    }
    *left -= size;
    return true;
}

static void failing_writer(void **state)
{
    (void)state;
    struct qdri_strbuf text = {0};
    assert_true(qdri_strbuf_addf(&text, "A\n"));
    for (int k = 0; k < 10000; ++k) {
        assert_true(qdri_strbuf_add(&text, "A\n", 2));
    }
    qdr_problem *problem = read_text(text.text, QDR_FORMAT_DLX);
    for (size_t room = 0; room < text.length; room += 1000) {
        size_t left = room;
        qdr_writer writer = {&left, take_some};
        qdr_error error;
        assert_int_equal(qdr_write_problem(problem, &writer, &error), QDR_IO);
        assert_string_equal(error.text, "the output could not be written");
    }
    size_t left = text.length;
    qdr_writer writer = {&left, take_some};
    assert_int_equal(qdr_write_problem(problem, &writer, NULL), QDR_OK);
    assert_int_equal(left, 0);
    left = 0;
    assert_int_equal(qdr_write_option(problem, 0, &writer, NULL), QDR_IO);
    assert_int_equal(qdr_write_problem_dot(problem, SIZE_MAX, &writer, NULL), QDR_IO);
    qdri_strbuf_free(&text);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(primary_items_first),
        cmocka_unit_test(two_numbers_are_no_spp),
        cmocka_unit_test(byte_order_mark_in_first_name),
        cmocka_unit_test(no_primary_items),
        cmocka_unit_test(random_problems_come_back),
        cmocka_unit_test(one_option),
        cmocka_unit_test(problem_as_dot),
        cmocka_unit_test(failing_writer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
