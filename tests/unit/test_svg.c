/* test_svg.c  Pictures in SVG: well-formed, whatever is drawn, and with what belongs there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <expat.h>

#include <quadrille/logic.h>
#include <quadrille/puzzles.h>
#include <quadrille/sudoku.h>

#include "../support/params.h"
#include "../support/strbuf_writer.h"

/* What was found in a picture. */
struct found {
    unsigned elements;
    unsigned texts;
    unsigned circles;
    unsigned dashed;
    unsigned marked;
    bool is_svg; /* the root is */
};

static void XMLCALL begin_element(void *ctx, const XML_Char *name, const XML_Char **attributes)
{
    struct found *found = ctx;
    found->is_svg |= found->elements == 0 && strcmp(name, "svg") == 0;
    ++found->elements;
    found->texts += strcmp(name, "text") == 0;
    found->circles += strcmp(name, "circle") == 0;
    for (; *attributes; attributes += 2) {
        found->dashed += strcmp(attributes[0], "stroke-dasharray") == 0;
        found->marked += strcmp(attributes[1], "#fe9") == 0;
    }
}

static void parse(const struct qdri_strbuf *buffer, struct found *found)
{
    XML_Parser parser = XML_ParserCreate(NULL);
    assert_non_null(parser);
    XML_SetUserData(parser, found);
    XML_SetStartElementHandler(parser, begin_element);
    if (XML_Parse(parser, buffer->text, (int)buffer->length, 1) != XML_STATUS_OK) {
        fail_msg("%lu: %s in\n%s", (unsigned long)XML_GetCurrentLineNumber(parser),
                 XML_ErrorString(XML_GetErrorCode(parser)), buffer->text);
    }
    XML_ParserFree(parser);
    assert_true(found->is_svg);
}

/* Draws a grid with clauses, up to one without a name. */
static struct found drawn(const char *symbols, unsigned side, const char *const (*clauses)[2],
                          const qdr_params *look)
{
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    struct found found = {0};
    qdr_grid grid;
    qdr_rules *rules;
    assert_int_equal(qdr_grid_parse(&grid, symbols, side, NULL), QDR_OK);
    assert_int_equal(qdr_rules_new(&rules, side, 0, 0, NULL), QDR_OK);
    for (size_t k = 0; clauses[k][0]; ++k) {
        assert_int_equal(qdr_rules_add(rules, clauses[k][0], clauses[k][1], NULL), QDR_OK);
    }
    assert_int_equal(qdr_write_svg(&grid, rules, look, &writer, NULL), QDR_OK);
    parse(&buffer, &found);
    qdr_rules_free(rules);
    qdri_strbuf_free(&buffer);
    return found;
}

static void digits_and_marked_cells(void **state)
{
    static const char *const none[][2] = {{NULL, NULL}};
    static const qdr_cell marked[] = {3, 4, 4000};
    (void)state;
    qdr_params *look = picture_params("", NULL, marked, 3);
    struct found found = drawn("12..3...........", 4, none, look);
    qdr_params_free(look);
    assert_int_equal(found.texts, 3);
    assert_int_equal(found.marked, 2);
    assert_int_equal(found.circles, 0);
}

static void every_kind_of_stroke(void **state)
{
    static const char *const clauses[][2] = {{"killer", "10 r1c1 r1c2 r2c1"},
                                             {"killer", "r5c5 r5c6"},
                                             {"thermometer", "r3c1 r3c2 r4c3"},
                                             {"slow-thermometer", "r6c1 r5c1"},
                                             {"between", "r1c4 r1c5 r2c6"},
                                             {"lockout", "r4c4 r4c5 r3c6"},
                                             {"arrow", "r6c6 -> r6c5 r6c4"},
                                             {"arrow", "r2c2 r2c3 -> r3c3 r3c4"},
                                             {"difference", "2 r1c1 r2c1"},
                                             {"ratio", "r2c5 r3c5"},
                                             {"greater", "r5c3 r5c4"},
                                             {"sum", "10 r6c2 r6c3"},
                                             {"quadruple", "12 r4c1 r4c2 r5c1 r5c2"},
                                             {"sandwich", "5 r0c3"},
                                             {"little-killer", "9 r0c2 dr"},
                                             {"even", "r1c6"},
                                             {"odd", "r2c4"},
                                             {"minimum", "r6c6"},
                                             {"maximum", "r1c3"},
                                             {"clone", "r5c1 -> r5c6"},
                                             {"candidates", "12 r3c3"},
                                             {"row-indexer", "r4c6"},
                                             {"extra", "r1c1 r2c2 r3c3"},
                                             {"diagonal", NULL},
                                             {"antiknight", NULL},
                                             {NULL, NULL}};
    (void)state;
    struct found found = drawn("....................................", 6, clauses, NULL);
    assert_true(found.circles >= 2 + 2 + 1 + 2 + 1 + 1);
    assert_int_equal(found.dashed, 4); /* one of them in the key */
    assert_true(found.texts >= 8);
}

/* An outline goes around all cells of a cage, 5 within their borders, and has a corner inside of an
 * L. */
static void outlines(void **state)
{
    (void)state;
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    qdr_grid grid;
    qdr_rules *rules;
    qdr_grid_clear(&grid, 4);
    assert_int_equal(qdr_rules_new(&rules, 4, 0, 0, NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(rules, "killer", "5 r2c2 r2c3 r3c2", NULL), QDR_OK);
    assert_int_equal(qdr_write_svg(&grid, rules, NULL, &writer, NULL), QDR_OK);
    assert_non_null(strstr(buffer.text,
                           "<path d=\"M77 77h59M77 77v59M136 77h59M131 131h64M195 77v54"
                           "M77 195h54M77 136v59M131 131v64\""));
    qdr_rules_free(rules);
    qdri_strbuf_free(&buffer);
}

static void grids_side_by_side(void **state)
{
    (void)state;
    qdr_grid grids[2];
    const qdr_grid *const shown[] = {&grids[0], &grids[1]};
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    struct found found = {0};
    assert_int_equal(qdr_grid_parse(&grids[0], "1234341221434321", 4, NULL), QDR_OK);
    assert_int_equal(qdr_grid_parse(&grids[1], "1243341221344321", 4, NULL), QDR_OK);
    assert_int_equal(qdr_write_grids_svg(shown, 2, NULL, NULL, &writer, NULL), QDR_OK);
    parse(&buffer, &found);
    assert_int_equal(found.texts, 32);
    qdri_strbuf_free(&buffer);
    qdr_grid_clear(&grids[1], 6);
    assert_int_equal(qdr_write_grids_svg(shown, 2, NULL, NULL, &writer, NULL), QDR_INVALID);
    qdri_strbuf_free(&buffer);
}

static void candidates(void **state)
{
    (void)state;
    qdr_possibility candidate[64];
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    struct found found = {0};
    for (size_t k = 0; k < 64; ++k) {
        candidate[k] = k < 4 ? QDR_UNDECIDED : k % 2 == 0 ? QDR_POSSIBLE : QDR_IMPOSSIBLE;
    }
    candidate[6] = QDR_IMPOSSIBLE; /* r1c2 is 1 */
    assert_int_equal(qdr_write_candidates_svg(candidate, 4, NULL, NULL, &writer, NULL), QDR_OK);
    parse(&buffer, &found);
    assert_int_equal(found.texts, 4 + 1 + 14 * 2);
    assert_non_null(strstr(buffer.text, "<text x=\"155\" y=\"33\" font-size=\"18\">1<"));
    assert_non_null(strstr(buffer.text, "<text x=\"155\" y=\"59\" font-size=\"18\">3<"));
    assert_non_null(strstr(buffer.text, "<text x=\"53\" y=\"33\" font-size=\"18\">2<"));
    qdri_strbuf_free(&buffer);
    assert_int_equal(qdr_write_candidates_svg(candidate, 99, NULL, NULL, &writer, NULL),
                     QDR_INVALID);
}

/* Every rule, as puzzles and as candidates. */
static void every_rule(void **state)
{
    static const struct {
        unsigned side;
        unsigned rows;
        unsigned columns;
        const char *rule;
        const char *argument;
    } tries[] = {
#define TRY(side, rows, columns, solutions, rule, argument) {side, rows, columns, rule, argument},
#define LARGE(side, rows, columns, rule, argument) {side, rows, columns, rule, argument},
#include "../rules/houses.def"
#include "../rules/lines.def"
#include "../rules/neighbours.def"
#include "../rules/sums.def"
#undef TRY
#undef LARGE
    };
    static qdr_possibility candidate[9 * 9 * 9];
    (void)state;
    for (size_t k = 0; k < sizeof tries / sizeof *tries; ++k) {
        struct qdri_strbuf buffer = {0};
        qdr_writer writer = {&buffer, write_to_strbuf};
        struct found found = {0};
        qdr_rules *rules;
        qdr_grid grid;
        qdr_grid_clear(&grid, tries[k].side);
        assert_int_equal(
            qdr_rules_new(&rules, tries[k].side, tries[k].rows, tries[k].columns, NULL), QDR_OK);
        assert_int_equal(qdr_rules_add(rules, tries[k].rule, tries[k].argument, NULL), QDR_OK);
        assert_int_equal(qdr_write_svg(&grid, rules, NULL, &writer, NULL), QDR_OK);
        parse(&buffer, &found);
        qdri_strbuf_clear(&buffer);
        assert_int_equal(
            qdr_write_candidates_svg(candidate, tries[k].side, rules, NULL, &writer, NULL), QDR_OK);
        parse(&buffer, &found);
        qdr_rules_free(rules);
        qdri_strbuf_free(&buffer);
    }
}

/* Returns how often a text stands in what is drawn with two clauses. */
static unsigned stands(const char *word, const char *const (*clauses)[2])
{
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    qdr_grid grid;
    qdr_rules *rules;
    unsigned count = 0;
    qdr_grid_clear(&grid, 6);
    assert_int_equal(qdr_rules_new(&rules, 6, 0, 0, NULL), QDR_OK);
    for (size_t k = 0; clauses[k][0]; ++k) {
        assert_int_equal(qdr_rules_add(rules, clauses[k][0], clauses[k][1], NULL), QDR_OK);
    }
    assert_int_equal(qdr_write_svg(&grid, rules, NULL, &writer, NULL), QDR_OK);
    for (const char *at = buffer.text; (at = strstr(at, word)); ++at) {
        ++count;
    }
    qdr_rules_free(rules);
    qdri_strbuf_free(&buffer);
    return count;
}

static void a_key_tells_rules_apart(void **state)
{
    static const char *const sums[][2] = {
        {"sandwich", "5 r0c1"}, {"x-sum", "12 r0c1"}, {"sandwich", "7 r0c2"}, {NULL, NULL}};
    static const char *const lines[][2] = {{"renban", "r1c1 r1c2"},
                                           {"renban", "r3c1 r3c2"},
                                           {"whispers", "2 r5c1 r5c2"},
                                           {NULL, NULL}};
    (void)state;
    assert_int_equal(stands(">sandwich<", sums), 1);
    assert_int_equal(stands(">s5<", sums), 1);
    assert_int_equal(stands(">x12<", sums), 1);
    assert_int_equal(stands(">sandwich<", sums + 2), 0);
    assert_int_equal(stands(">7<", sums + 2), 1);
    assert_int_equal(stands(">renban<", lines), 1);
    assert_int_equal(stands(">whispers 2<", lines), 1);
}

/* Where each kind of stroke lies, and with which line and fill.  Cells are 64 wide, and begin at 8
 * where nothing stands outside of the grid. */
static void strokes_lie_where_they_belong(void **state)
{
    static const struct {
        const char *rule;
        const char *argument;
        const char *drawn;
    } tries[] = {
        {"killer", "10 r1c1 r1c2 r2c1", "<rect x=\"11\" y=\"11\" width=\"20\" height=\"15\""},
        {"killer", "10 r1c1 r1c2 r2c1", "<text x=\"21\" y=\"23\" font-size=\"14\">10<"},
        {"thermometer", "r3c1 r3c2 r4c3", "<path d=\"M40 168L104 168L168 232\" fill=\"none\" "},
        {"thermometer", "r3c1 r3c2 r4c3", "<circle cx=\"40\" cy=\"168\" r=\"22\" fill=\"#ccc\""},
        {"between", "r1c4 r1c5 r2c6", "<circle cx=\"232\" cy=\"40\" r=\"25\" fill=\"#ddd\""},
        {"between", "r1c4 r1c5 r2c6", "<circle cx=\"360\" cy=\"104\" r=\"25\" fill=\"#ddd\""},
        {"between", "r1c4 r1c5 r2c6", "<circle cx=\"15\" cy=\"410\" r=\"5\""},
        {"between", "r1c4 r1c5 r2c6", "<circle cx=\"47\" cy=\"410\" r=\"5\""},
        {"between", "r1c4 r1c5 r2c6", "<text x=\"59\" y=\"414\" font-size=\"14\">between<"},
        {"between", "r1c4 r1c5 r2c6", "viewBox=\"0 0 400 430\""},
        {"lockout", "r4c4 r4c5 r3c6", "<path d=\"M232 207l25 25l-25 25l-25 -25z\" fill=\"#fff\""},
        {"lockout", "r4c4 r4c5 r3c6", "<path d=\"M360 143l25 25l-25 25l-25 -25z\" fill=\"#fff\""},
        {"arrow", "r6c6 -> r6c5 r6c4", "<circle cx=\"360\" cy=\"360\" r=\"25\" fill=\"#fff\""},
        {"arrow", "r6c6 -> r6c5 r6c4", "<path d=\"M243 371L232 360L243 349\""},
        {"arrow", "r3c1 -> r4c1 r5c1", "<path d=\"M29 285L40 296L51 285\""},
        {"arrow", "r2c2 r2c3 -> r3c3 r3c4", "<path d=\"M221 157L232 168L221 179\""},
        {"arrow", "r2c2 r2c3 -> r3c3 r3c4", "<path d=\"M168 104L168 168\""},
        {"arrow", "r2c2 r2c3 -> r3c3 r3c4", "stroke=\"#777\" stroke-width=\"50\""},
        {"arrow", "r2c2 r2c3 -> r3c3 r3c4", "stroke=\"#fff\" stroke-width=\"44\""},
        {"difference", "2 r1c1 r2c1", "<circle cx=\"40\" cy=\"72\" r=\"9\" fill=\"#fff\""},
        {"difference", "2 r1c1 r2c1", "<text x=\"40\" y=\"76\" font-size=\"12\">2<"},
        {"ratio", "r2c5 r3c5", "<circle cx=\"296\" cy=\"136\" r=\"9\" fill=\"#000\""},
        {"greater", "r5c3 r5c4",
         "<path d=\"M195 289L205 296L195 303\" fill=\"none\" stroke=\"#000\""},
        {"greater", "r5c4 r5c3",
         "<path d=\"M205 289L195 296L205 303\" fill=\"none\" stroke=\"#000\""},
        {"greater", "r5c3 r4c3",
         "<path d=\"M161 269L168 259L175 269\" fill=\"none\" stroke=\"#000\""},
        {"greater", "r5c3 r4c3",
         "<path d=\"M161 269L168 259L175 269\" fill=\"none\" stroke=\"#fff\""},
        {"sum", "10 r6c2 r6c3", "<text x=\"136\" y=\"365\" font-size=\"17\">X<"},
        {"quadruple", "12 r4c1 r4c2 r5c1 r5c2", "<circle cx=\"72\" cy=\"264\" r=\"15\""},
        {"quadruple", "12 r4c1 r4c2 r5c1 r5c2", "<text x=\"72\" y=\"269\" font-size=\"15\">12<"},
        {"sandwich", "5 r0c3", "viewBox=\"0 0 400 444\""},
        {"sandwich", "5 r0c3", "<text x=\"168\" y=\"33\" font-size=\"22\">5<"},
        {"sandwich", "5 r3c0", "viewBox=\"0 0 452 400\""},
        {"sandwich", "5 r3c0", "<text x=\"30\" y=\"175\" font-size=\"22\">5<"},
        {"little-killer", "9 r0c2 dr", "<path d=\"M116 32L133 49\""},
        {"little-killer", "9 r0c2 dr", "<path d=\"M122 49L133 49L133 38\""},
        {"little-killer", "9 r0c2 dr", "<text x=\"120\" y=\"33\" font-size=\"22\">9<"},
        {"little-killer", "9 r7c2 ur", "<path d=\"M116 412L133 395\""},
        {"little-killer", "9 r7c2 ur", "<path d=\"M122 395L133 395L133 406\""},
        {"even", "r1c6", "<rect x=\"337\" y=\"17\" width=\"46\" height=\"46\" fill=\"#ccc\""},
        {"odd", "r2c4", "<circle cx=\"232\" cy=\"104\" r=\"23\" fill=\"#ccc\""},
        {"minimum", "r6c6",
         "M355 331L360 338L365 331M355 389L360 382L365 389"
         "M331 355L338 360L331 365M389 355L382 360L389 365"},
        {"maximum", "r1c3",
         "M163 18L168 11L173 18M163 62L168 69L173 62M146 35L139 40L146 45M190 35L197 40L190 45"},
        {"clone", "r5c1 -> r5c6", "<text x=\"60\" y=\"280\" font-size=\"16\">A<"},
        {"clone", "r5c1 -> r5c6", "<text x=\"380\" y=\"280\" font-size=\"16\">A<"},
        {"candidates", "12 r3c3", "<text x=\"168\" y=\"161\" font-size=\"18\">2<"},
        {"extra", "r1c1 r2c2 r3c3", "<rect x=\"72\" y=\"72\" width=\"64\" height=\"64\""},
        {"extra", "r1c1 r2c2 r3c3", "M11 11h58M11 69h58M11 11v58M69 11v58M75 75h58"},
        {"renban", "r1c1 r1c2 r2c3", "<path d=\"M15 410h32\" fill=\"none\" stroke=\"#c6c\""},
    };
    (void)state;
    for (size_t k = 0; k < sizeof tries / sizeof *tries; ++k) {
        const char *const clauses[][2] = {{tries[k].rule, tries[k].argument}, {NULL, NULL}};
        if (stands(tries[k].drawn, clauses) != 1) {
            fail_msg("%s %s: not once: %s", tries[k].rule, tries[k].argument, tries[k].drawn);
        }
    }
}

/* A thin line on two sides of each cell, and a heavy one around boxes of 2x3. */
static void a_grid_has_its_borders(void **state)
{
    static const char *const none[][2] = {{NULL, NULL}};
    (void)state;
    assert_int_equal(stands("\" stroke-width=\"1\"/>", none), 2 * 6 * 6);
    assert_int_equal(stands("\" stroke-width=\"4\"/>", none), 4 * 6 + 3 * 6);
    assert_int_equal(stands("<path d=\"M8 136h64\" stroke-width=\"4\"/>", none), 1);
    assert_int_equal(stands("<path d=\"M200 8v64\" stroke-width=\"4\"/>", none), 1);
    assert_int_equal(stands("<path d=\"M328 392h64\" stroke-width=\"4\"/>", none), 1);
}

static void steps_of_reasoning(void **state)
{
    (void)state;
    qdr_grid givens;
    qdr_rules *rules;
    qdr_logic *logic;
    qdr_deduction step;
    qdr_error error;
    unsigned steps = 0;
    assert_int_equal(qdr_grid_parse(&givens, "1......4..2..3..", 4, NULL), QDR_OK);
    assert_int_equal(qdr_rules_new(&rules, 4, 0, 0, NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(rules, "killer", "4 r1c1 r2c1", NULL), QDR_OK);
    assert_int_equal(qdr_logic_new(&logic, rules, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_logic_set(logic, &givens, NULL), QDR_OK);
    while (qdr_logic_next(logic, &step) == QDR_LOGIC_STEP) {
        struct qdri_strbuf buffer = {0};
        qdr_writer writer = {&buffer, write_to_strbuf};
        struct found found = {0};
        qdr_params *look = picture_params("", &givens, NULL, 0);
        assert_int_equal(qdr_write_deduction_svg(&step, rules, look, &writer, NULL), QDR_OK);
        parse(&buffer, &found);
        assert_non_null(strstr(buffer.text, step.text));
        qdri_strbuf_free(&buffer);
        step.candidate = NULL;
        assert_int_equal(qdr_write_deduction_svg(&step, rules, look, &writer, &error), QDR_INVALID);
        qdr_params_free(look);
        ++steps;
    }
    assert_true(steps > 0);
    qdr_logic_free(logic);
    qdr_rules_free(rules);
}

static bool refuse(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    (void)bytes;
    (void)size;
    return false;
}

static void failures(void **state)
{
    (void)state;
    qdr_grid grid;
    qdr_writer writer = {NULL, refuse};
    qdr_error error;
    qdr_rules *rules;
    qdr_grid_clear(&grid, 4);
    assert_int_equal(qdr_write_svg(&grid, NULL, NULL, &writer, &error), QDR_IO);
    assert_int_equal(qdr_rules_new(&rules, 6, 0, 0, NULL), QDR_OK);
    assert_int_equal(qdr_write_svg(&grid, rules, NULL, &writer, &error), QDR_INVALID);
    qdr_rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digits_and_marked_cells),
        cmocka_unit_test(every_kind_of_stroke),
        cmocka_unit_test(outlines),
        cmocka_unit_test(grids_side_by_side),
        cmocka_unit_test(candidates),
        cmocka_unit_test(every_rule),
        cmocka_unit_test(a_key_tells_rules_apart),
        cmocka_unit_test(strokes_lie_where_they_belong),
        cmocka_unit_test(a_grid_has_its_borders),
        cmocka_unit_test(steps_of_reasoning),
        cmocka_unit_test(failures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
