/* test_tiling.c  Solutions as tilings: what is drawn, in which fill, and what cannot be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <expat.h>

#include <quadrille/problem.h>
#include <quadrille/solver.h>

#include "../support/problems.h"

#define RECTS_MOST 64

struct rect {
    int x;
    int y;
    char fill[16];
};

/* What was found in a picture: squares, one for each cell that is covered, and texts. */
struct found {
    size_t rects;
    struct rect rect[RECTS_MOST];
    char text[256]; /* all that stands in it, with a blank behind each */
    bool is_text;
};

static void XMLCALL begin_element(void *ctx, const XML_Char *name, const XML_Char **attributes)
{
    struct found *found = ctx;
    struct rect rect = {.x = -1};
    for (; *attributes; attributes += 2) {
        rect.x = strcmp(attributes[0], "x") == 0 ? atoi(attributes[1]) : rect.x;
        rect.y = strcmp(attributes[0], "y") == 0 ? atoi(attributes[1]) : rect.y;
        if (strcmp(attributes[0], "fill") == 0) {
            snprintf(rect.fill, sizeof rect.fill, "%s", attributes[1]);
        }
    }
    found->is_text = strcmp(name, "text") == 0;
    if (strcmp(name, "rect") == 0 && rect.x >= 0) {
        assert_true(found->rects < RECTS_MOST);
        found->rect[found->rects++] = rect;
    }
}

static void XMLCALL end_element(void *ctx, const XML_Char *name)
{
    struct found *found = ctx;
    (void)name;
    if (found->is_text) {
        strcat(found->text, " ");
    }
    found->is_text = false;
}

static void XMLCALL take_text(void *ctx, const XML_Char *text, int length)
{
    struct found *found = ctx;
    if (found->is_text) {
        assert_true(strlen(found->text) + (size_t)length + 2 < sizeof found->text);
        strncat(found->text, text, (size_t)length);
    }
}

static void parse(const struct qdri_strbuf *buffer, struct found *found)
{
    XML_Parser parser = XML_ParserCreate(NULL);
    assert_non_null(parser);
    XML_SetUserData(parser, found);
    XML_SetElementHandler(parser, begin_element, end_element);
    XML_SetCharacterDataHandler(parser, take_text);
    if (XML_Parse(parser, buffer->text, (int)buffer->length, 1) != XML_STATUS_OK) {
        fail_msg("%s in\n%s", XML_ErrorString(XML_GetErrorCode(parser)), buffer->text);
    }
    XML_ParserFree(parser);
}

/* Writes the first solution of a problem. */
static qdr_status write_first(const char *text, struct qdri_strbuf *buffer, qdr_error *error)
{
    qdr_writer writer = {buffer, write_to_strbuf};
    qdr_problem *problem = read_text(text, QDR_FORMAT_DLX);
    qdr_solver *solver;
    const qdr_solution *solution;
    assert_int_equal(qdr_solver_new(&solver, problem, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_solver_next(solver, &solution), QDR_SOLUTION);
    qdr_status status = qdr_write_tiling_svg(problem, solution, &writer, error);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
    return status;
}

/* Looks at what is written. */
static qdr_status draw(const char *text, struct found *found, qdr_error *error)
{
    struct qdri_strbuf buffer = {0};
    *found = (struct found){0};
    qdr_status status = write_first(text, &buffer, error);
    if (status == QDR_OK) {
        parse(&buffer, found);
    }
    qdri_strbuf_free(&buffer);
    return status;
}

static const struct rect *rect_at(const struct found *found, int column, int row)
{
    for (size_t k = 0; k < found->rects; ++k) {
        if (found->rect[k].x / 48 == column && found->rect[k].y / 48 == row) {
            return &found->rect[k];
        }
    }
    return NULL;
}

static void assert_fills(const struct found *found, int x, int y, int other_x, int other_y,
                         bool are_equal)
{
    const struct rect *one = rect_at(found, x, y);
    const struct rect *other = rect_at(found, other_x, other_y);
    assert_non_null(one);
    assert_non_null(other);
    assert_int_equal(strcmp(one->fill, other->fill) == 0, are_equal);
}

/* A board of 2x3 that begins at r4c2, with a hole at r5c3; two pieces of two cells and one of
 * one. */
static void pieces_on_a_board(void **state)
{
    struct found found;
    (void)state;
    assert_int_equal(draw("I J & r4c2 r4c3 r4c4 r5c2 r5c4\nr4c2 I r5c2\nJ r4c3 r4c4\n& r5c4\n"
                          "I r4c3\n",
                          &found, NULL),
                     QDR_OK);
    assert_int_equal(found.rects, 5);
    assert_fills(&found, 0, 0, 0, 1, true);
    assert_fills(&found, 1, 0, 2, 0, true);
    assert_fills(&found, 0, 0, 1, 0, false);
    assert_fills(&found, 2, 0, 2, 1, false);
    assert_null(rect_at(&found, 1, 1));
    assert_non_null(strstr(found.text, "I "));
    assert_non_null(strstr(found.text, "& "));
    assert_int_equal(strlen(found.text), 6);
}

static void squares_of_chess(void **state)
{
    struct found found;
    (void)state;
    assert_int_equal(draw("1a 1b 2a 2b\n1a 1b\n2a 2b\n", &found, NULL), QDR_OK);
    assert_int_equal(found.rects, 4);
    assert_fills(&found, 0, 0, 1, 0, true);
    assert_fills(&found, 0, 0, 0, 1, false);
    assert_string_equal(found.text, "");
}

static void colors_are_letters(void **state)
{
    struct found found;
    (void)state;
    assert_int_equal(draw("A D | r1c1 r1c2 r2c1\nA r1c1:x r1c2:<\nD r1c1:x r2c1:z\n", &found, NULL),
                     QDR_OK);
    assert_int_equal(found.rects, 3);
    assert_string_equal(found.text, "x < z ");
}

/* Three cells in an L, and one more: all that is drawn, with its places. */
static void lines_and_labels(void **state)
{
    static const char *const expected[] = {
        "viewBox=\"0 0 108 108\"",
        ("<path d=\"M6 6h48M6 6v48M54 6h48M102 6v48M6 54v48M54 54h48M54 54v48M102 54v48M6 102h48"
         "M54 102h48\" stroke=\"#000\" stroke-width=\"3\""),
        "<path d=\"M54 6v48M6 54h48\" stroke=\"#000\" stroke-opacity",
        "<text x=\"30\" y=\"36\" font-size=\"18\">L<", /* the cell nearest to its middle */
        "<text x=\"78\" y=\"81\" font-size=\"10\">single&#60;<",
    };
    struct qdri_strbuf buffer = {0};
    (void)state;
    assert_int_equal(write_first("r2c1 L r1c1 r1c2 single< r2c2\nL r1c2 r1c1 r2c1\nsingle< r2c2\n",
                                 &buffer, NULL),
                     QDR_OK);
    for (size_t k = 0; k < sizeof expected / sizeof *expected; ++k) {
        if (!strstr(buffer.text, expected[k])) {
            fail_msg("no %s in\n%s", expected[k], buffer.text);
        }
    }
    qdri_strbuf_free(&buffer);
}

/* More pieces than there are fills, each a cell: none looks like one beside it. */
static void neighbours_have_other_fills(void **state)
{
    enum { ROWS = 2, COLUMNS = 18 };
    struct qdri_strbuf text = {0};
    struct found found;
    (void)state;
    for (int round = 0; round < 2; ++round) {
        for (int cell = 0; cell < ROWS * COLUMNS; ++cell) {
            assert_true(qdri_strbuf_addf(&text, "r%dc%d%c", cell / COLUMNS + 1, cell % COLUMNS + 1,
                                         round == 0 && cell + 1 < ROWS * COLUMNS ? ' ' : '\n'));
        }
    }
    assert_int_equal(draw(text.text, &found, NULL), QDR_OK);
    for (int column = 0; column < COLUMNS; ++column) {
        assert_fills(&found, column, 0, column, 1, false);
    }
    qdri_strbuf_free(&text);
}

static void what_cannot_be_drawn(void **state)
{
    struct found found;
    qdr_error error;
    (void)state;
    assert_int_equal(draw("a b\na b\n", &found, &error), QDR_UNSUPPORTED);
    assert_int_equal(draw("r1c b\nr1c b\n", &found, &error), QDR_UNSUPPORTED);
    assert_int_equal(draw("r01c1 1ab\nr01c1 1ab\n", &found, &error), QDR_UNSUPPORTED);
    assert_int_equal(draw("r1c1 r9000c9000\nr1c1 r9000c9000\n", &found, &error), QDR_RANGE);
    assert_int_equal(draw("r1c99999999999\nr1c99999999999\n", &found, &error), QDR_UNSUPPORTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_on_a_board),           cmocka_unit_test(squares_of_chess),
        cmocka_unit_test(colors_are_letters),          cmocka_unit_test(lines_and_labels),
        cmocka_unit_test(neighbours_have_other_fills), cmocka_unit_test(what_cannot_be_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
