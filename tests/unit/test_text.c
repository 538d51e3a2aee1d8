/* test_text.c  Reading Knuth's format: what it means, and what it costs.  Malformed input is in
 * test_formats.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "../support/problems.h"

static void all_forms_at_once(void **state)
{
    (void)state;
    qdr_problem *problem = read_text("| A simple example\n"
                                     "A 2:3|B 4|C :2|D 2 |X Y\n"
                                     "\n"
                                     "A B X:red Y |5\n"
                                     "  | indented comment\n"
                                     "\tC |1 D |2 Y:b:|c\r\n"
                                     "2",
                                     QDR_FORMAT_DLX);
    uint32_t low, high;
    size_t count;
    assert_int_equal(qdr_problem_items(problem), 7);
    assert_int_equal(qdr_problem_primary(problem), 5);
    assert_int_equal(qdr_problem_options(problem), 3);
    qdr_problem_bounds(problem, qdr_problem_find(problem, "B", 1), &low, &high);
    assert_true(low == 2 && high == 3);
    qdr_problem_bounds(problem, qdr_problem_find(problem, "C", 1), &low, &high);
    assert_true(low == 4 && high == 4);
    qdr_problem_bounds(problem, qdr_problem_find(problem, "D", 1), &low, &high);
    assert_true(low == 0 && high == 2);
    assert_true(qdr_problem_is_primary(problem, qdr_problem_find(problem, "2", 1)));
    assert_false(qdr_problem_is_primary(problem, qdr_problem_find(problem, "X", 1)));
    assert_int_equal(qdr_problem_cost(problem, 0), 5);
    assert_int_equal(qdr_problem_cost(problem, 1), 3);
    assert_int_equal(qdr_problem_cost(problem, 2), 0);
    const qdr_entry *entries = qdr_problem_option(problem, 0, &count);
    assert_int_equal(count, 4);
    assert_string_equal(qdr_problem_item_name(problem, entries[2].item), "X");
    assert_string_equal(qdr_problem_color_name(problem, entries[2].color), "red");
    assert_int_equal(entries[3].color, QDR_NO_COLOR);
    entries = qdr_problem_option(problem, 1, &count);
    assert_int_equal(count, 3);
    assert_string_equal(qdr_problem_color_name(problem, entries[2].color), "b:|c");
    qdr_problem_free(problem);
}

static void odd_but_legal(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *meaning; /* as it is written again */
    } cases[] = {
        {"A", "A\n"},
        {"A B |\nA", "A B\nA\n"},
        {"A |X Y\nA X", "A | X Y\nA X\n"},
        {"\xEF\xBB\xBF"
         "A\nA\n",
         "A\nA\n"},
        {"| A B\nA\n\n|A\nA\n", "A\nA\n"},
        {"\v\f\tA \r\n \r\nA\r\n", "A\nA\n"},
        {"A | X\nA X::\nA X:|\n", "A | X\nA X::\nA X:|\n"},
        {"A\nA |1 |2\n|5 A\n", "A\nA |3\n"},
        {"002:003|A", "2:3|A\n"},
        {"1:1|A 0:1|B", "A 0:1|B\n"},
        {"4294967294|A", "4294967294|A\n"},
        {"0:4294967295|A", "0:4294967295|A\n"},
        {"A\nA |9223372036854775807", "A\nA |9223372036854775807\n"},
        {"A\nA\nA\n", "A\nA\nA\n"},
        {"A | X\nX:a\nA\n", "A | X\nX:a\nA\n"},
        {"\xC3\xA9 \xFF | \xE2\x82\xAC\n\xFF \xE2\x82\xAC:\xFE\n",
         "\xC3\xA9 \xFF | \xE2\x82\xAC\n\xFF \xE2\x82\xAC:\xFE\n"},
        {"a.rather,long=name'\"\\#@$%\na.rather,long=name'\"\\#@$%",
         "a.rather,long=name'\"\\#@$%\na.rather,long=name'\"\\#@$%\n"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        assert_written(cases[k].text, QDR_FORMAT_DLX, cases[k].meaning);
    }
}

/* Those of eight bytes or fewer are remembered when they are met again, longer ones are not: here
 * they end alike, in all ways. */
static void names_of_all_lengths(void **state)
{
    (void)state;
    const char *text = "A 12345678 x12345678 yx12345678 345678 | Z 8\n"
                       "A 12345678\nA 12345678 x12345678\nyx12345678 345678 A\n"
                       "345678 x12345678 Z:12345678\n345678 Z:x12345678 8:8\n"
                       "A Z:yx12345678 8:x12345678\n12345678 Z:12345678 8:A |3\n";
    assert_written(text, QDR_FORMAT_DLX, text);
}

/* What is wrong first is told, whatever follows, in lines behind others that are well. */
static void lines_are_judged_from_the_left(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        size_t column;
        qdr_status status;
    } cases[] = {
        {"A A C", 3, QDR_DUPLICATE},
        {"A C A", 3, QDR_UNKNOWN},
        {"A X:b A Y:\x01", 7, QDR_DUPLICATE},
        {"A |1 B:c A |x", 7, QDR_SYNTAX},
        {"A |x A", 4, QDR_SYNTAX},
        {"A X:b :c A", 7, QDR_SYNTAX},
        {"A X: X", 4, QDR_SYNTAX},
        {"X:b X:c |", 5, QDR_DUPLICATE},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        char text[64];
        qdr_problem *problem;
        qdr_error error;
        snprintf(text, sizeof text, "A B | X Y\nA B X:a Y\nB\n%s\n", cases[k].line);
        assert_int_equal(read_bytes(text, strlen(text), QDR_FORMAT_DLX, &problem, &error),
                         cases[k].status);
        assert_int_equal(error.line, 4);
        assert_int_equal(error.column, cases[k].column);
    }
}

static void format_is_seen(void **state)
{
    (void)state;
    assert_written("A B\nA B\n", QDR_FORMAT_AUTO, "A B\nA B\n");
    assert_written("\n \n2 1\n5 2 1 2\n", QDR_FORMAT_AUTO, "r1 r2\nr1 r2 |5\n");
    assert_written("2 1\n2 1\n", QDR_FORMAT_DLX, "2 1 |\n2 1\n");
    assert_written("2 1 |\n2 1\n", QDR_FORMAT_AUTO, "2 1 |\n2 1\n");
    assert_written("|\n2 1\n2 1\n", QDR_FORMAT_AUTO, "2 1 |\n2 1\n");
    assert_written("1 2 3\n1\n", QDR_FORMAT_AUTO, "1 2 3\n1\n");
    assert_written("1\n1\n", QDR_FORMAT_AUTO, "1\n1\n");
}

static void format_names(void **state)
{
    (void)state;
    qdr_format format;
    assert_true(qdr_format_find("dlx", &format) && format == QDR_FORMAT_DLX);
    assert_true(qdr_format_find("spp", &format) && format == QDR_FORMAT_SPP);
    assert_true(qdr_format_find("auto", &format) && format == QDR_FORMAT_AUTO);
    assert_false(qdr_format_find("", &format));
    assert_false(qdr_format_find("DLX", &format));
    assert_string_equal(qdr_format_at(2)->name, "spp");
    assert_int_equal(qdr_format_at(2)->format, QDR_FORMAT_SPP);
    assert_non_null(qdr_format_at(0));
    assert_null(qdr_format_at(3));
}

static void collect_remark(void *ctx, const qdr_error *remark)
{
    qdri_strbuf_addf(ctx, "%s:%zu:%zu: %s\n", remark->source, remark->line, remark->column,
                     remark->text);
}

static void remarks(void **state)
{
    (void)state;
    const char *text = "A B 0:1|C 3|D | X\nX:a\nA D\nD X\nX:b\n";
    struct qdri_strbuf said = {0};
    qdr_problem *problem;
    qdr_reader reader;
    qdr_memory_reader memory;
    struct read_settings params = {.source = "t.dlx", .on_remark = collect_remark, .ctx = &said};
    qdr_reader_from_memory(&reader, &memory, text, strlen(text));
    assert_int_equal(read_problem_with(&problem, &reader, &params, NULL), QDR_OK);
    assert_string_equal(
        said.text,
        "t.dlx:2:1: an option without a primary item: no solution has it\n"
        "t.dlx:5:1: an option without a primary item: no solution has it\n"
        "t.dlx:1:3: item 'B' is in no option, so there is no solution\n"
        "t.dlx:1:13: item 'D' is in 2 of the 3 options that it needs, so there is no solution\n");
    assert_true(qdr_problem_is_inert(problem, 0));
    assert_false(qdr_problem_is_inert(problem, 1));
    qdri_strbuf_free(&said);
    qdr_problem_free(problem);
}

/* Of many remarks of a kind only the first are made, and one that says how many there are. */
static void many_remarks(void **state)
{
    (void)state;
    enum { MANY = 25 };
    struct qdri_strbuf text = {0};
    struct qdri_strbuf said = {0};
    qdr_problem *problem;
    qdr_reader reader;
    qdr_memory_reader memory;
    struct read_settings params = {.source = "t", .on_remark = collect_remark, .ctx = &said};
    for (int k = 0; k < MANY; ++k) {
        assert_true(qdri_strbuf_addf(&text, "a%d ", k));
    }
    assert_true(qdri_strbuf_addf(&text, "| X\n"));
    for (int k = 0; k < MANY; ++k) {
        assert_true(qdri_strbuf_addf(&text, "X\n"));
    }
    qdr_reader_from_memory(&reader, &memory, text.text, text.length);
    assert_int_equal(read_problem_with(&problem, &reader, &params, NULL), QDR_OK);
    size_t lines = 0;
    for (const char *at = said.text; *at != '\0'; ++at) {
        lines += *at == '\n';
    }
    assert_int_equal(lines, 2 * (20 + 1));
    assert_non_null(strstr(said.text, "t:21:1: an option without a primary item"));
    assert_non_null(strstr(said.text, "item 'a19' is in no option"));
    assert_non_null(strstr(said.text, "t:1:1: there are 5 more such items\n"
                                      "t:22:1: there are 5 more such options\n"));
    qdr_problem_free(problem);
    qdri_strbuf_free(&text);
    qdri_strbuf_free(&said);
}

/* Gives one byte a call. */
static ptrdiff_t read_byte(void *ctx, char *buffer, size_t size)
{
    qdr_memory_reader *memory = ctx;
    if (size == 0 || memory->position == memory->size) {
        return 0;
    }
    *buffer = memory->bytes[memory->position++];
    return 1;
}

static void bytes_may_come_singly(void **state)
{
    (void)state;
    const char *text = "\xEF\xBB\xBF\nA B | X\r\n\nA X:a |12\nB X:a";
    qdr_memory_reader memory = {.bytes = text, .size = strlen(text)};
    qdr_reader reader = {&memory, read_byte};
    qdr_problem *problem;
    qdr_problem *expected = read_text(text, QDR_FORMAT_DLX);
    assert_int_equal(qdr_read_problem(&problem, &reader, NULL, NULL), QDR_OK);
    assert_true(qdr_problem_equal(problem, expected));
    qdr_problem_free(problem);
    qdr_problem_free(expected);
}

/* Repeats `bytes`, `left` times or, with left < 0, without an end. */
struct source {
    const char *bytes;
    long left;
};

static ptrdiff_t read_source(void *ctx, char *buffer, size_t size)
{
    struct source *source = ctx;
    size_t length = strlen(source->bytes);
    if (source->left == 0 || size < length) {
        return 0;
    }
    source->left -= source->left > 0;
    memcpy(buffer, source->bytes, length);
    return (ptrdiff_t)length;
}

static void long_line(void **state)
{
    (void)state;
    struct source source = {" \t              ", 1 << 20};
    qdr_reader reader = {&source, read_source};
    qdr_problem *problem;
    qdr_error error;
    assert_int_equal(qdr_read_problem(&problem, &reader, NULL, &error), QDR_SYNTAX);
    assert_int_equal(error.line, 1);
    assert_int_equal(error.column, (16 << 20) + 1);
    assert_string_equal(error.text, "there is no line of items");
}

/* Fails after some reads. */
static ptrdiff_t read_failing(void *ctx, char *buffer, size_t size)
{
    int *left = ctx;
    if (size < 2 || (*left)-- == 0) {
        return -1;
    }
    memcpy(buffer, "A\n", 2);
    return 2;
}

static void failing_reader(void **state)
{
    (void)state;
    for (int k = 0; k < 3; ++k) {
        int left = k;
        qdr_reader reader = {&left, read_failing};
        qdr_problem *problem;
        qdr_error error;
        struct read_settings params = {.source = "pipe"};
        assert_int_equal(read_problem_with(&problem, &reader, &params, &error), QDR_IO);
        assert_null(problem);
        assert_string_equal(error.text, "the input could not be read");
        assert_string_equal(error.source, "pipe");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_forms_at_once),
        cmocka_unit_test(odd_but_legal),
        cmocka_unit_test(names_of_all_lengths),
        cmocka_unit_test(lines_are_judged_from_the_left),
        cmocka_unit_test(format_is_seen),
        cmocka_unit_test(format_names),
        cmocka_unit_test(remarks),
        cmocka_unit_test(many_remarks),
        cmocka_unit_test(bytes_may_come_singly),
        cmocka_unit_test(long_line),
        cmocka_unit_test(failing_reader),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
