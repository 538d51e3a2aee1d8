/* test_puzzle_reader.c  Reading puzzles: what depends on how the bytes come, and on the parameters.
 * What the formats mean is in test_puzzle_formats.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../support/asked.h"
#include "../support/puzzle_text.h"
#include "base/strbuf.h"

#define PUZZLE "407200000100400005000016098620300040300900000001072600002005870000600004530097061"
#define PUZZLE_DOTS                                                                                \
    "4.72.....1..4....5....16.9862.3...4.3..9.......1.726....2..587....6....453..97.61"
#define SMALL "12343412........"

static void assert_read(const char *bytes, size_t size, const struct puzzle_settings *params,
                        const char *expected)
{
    static const size_t chunks[] = {SIZE_MAX, 1, 3, 4096};
    for (size_t k = 0; k < sizeof chunks / sizeof *chunks; ++k) {
        char *text = puzzle_text(bytes, size, params, chunks[k]);
        assert_string_equal(text, expected);
        free(text);
    }
}

/* The formats stand in the order of their numbers, other names of one behind it. */
static void formats_by_name(void **state)
{
    (void)state;
    static const char *const names[] = {"auto",          "line",     "sdm",  "csv",  "grid",
                                        "sdk",           "ss",       "text", "solo", "fpuzzles",
                                        "fpuzzles-link", "sudokupad"};
    qdr_puzzle_format format = QDR_PUZZLE_AUTO;
    const qdr_puzzle_format_info *info;
    unsigned formats = 0;
    for (size_t k = 0; (info = qdr_puzzle_format_at(k)) != NULL; ++k) {
        formats += !info->is_other;
        assert_int_equal(info->format, formats - 1);
        assert_true(qdr_puzzle_format_find(info->name, &format));
        assert_int_equal(format, info->format);
    }
    assert_true(formats > QDR_PUZZLE_SOLO);
    for (size_t k = 0; k < sizeof names / sizeof *names; ++k) {
        assert_true(qdr_puzzle_format_find(names[k], &format));
    }
    assert_true(qdr_puzzle_format_find("sdk", &format));
    assert_int_equal(format, QDR_PUZZLE_GRID);
    assert_false(qdr_puzzle_format_find("", &format));
    assert_false(qdr_puzzle_format_find("lines", &format));
    assert_int_equal(format, QDR_PUZZLE_GRID);
}

enum { LINE_ROOM = 65537 }; /* what fits into the reader's buffer: the longest line, and its end */

/* Gives one line a call, and says how many were asked for. */
struct pipe {
    const char *const *lines;
    size_t count;
    size_t given;
};

static ptrdiff_t read_pipe(void *ctx, char *buffer, size_t size)
{
    struct pipe *pipe = ctx;
    if (pipe->given == pipe->count) {
        return 0;
    }
    const char *line = pipe->lines[pipe->given++];
    assert_true(strlen(line) <= size && size <= LINE_ROOM);
    memcpy(buffer, line, strlen(line));
    return (ptrdiff_t)strlen(line);
}

static void assert_prompt(qdr_puzzle_format format, const char *const *lines, size_t count)
{
    struct pipe pipe = {lines, count, 0};
    qdr_reader reader = {&pipe, read_pipe};
    struct puzzle_settings params = {.format = format};
    qdr_puzzle_reader *puzzles;
    qdr_puzzle puzzle;
    assert_int_equal(new_puzzle_reader(&puzzles, &reader, &params, NULL), QDR_OK);
    for (size_t k = 1; k <= count; ++k) {
        assert_int_equal(qdr_puzzle_reader_next(puzzles, &puzzle, NULL), QDR_READ_PUZZLE);
        assert_int_equal(pipe.given, k);
        assert_int_equal(puzzle.line, k);
        assert_int_equal(puzzle.number, k);
    }
    assert_int_equal(qdr_puzzle_reader_next(puzzles, &puzzle, NULL), QDR_READ_END);
    qdr_puzzle_reader_free(puzzles);
}

static void puzzles_come_with_their_last_line(void **state)
{
    (void)state;
    static const char *const lines[] = {PUZZLE "\n", PUZZLE "\r\n", PUZZLE "\r", PUZZLE " text\n",
                                        PUZZLE};
    static const char *const small[] = {SMALL "\n", SMALL "\r\n", SMALL "\n"};
    static const char *const known[] = {SMALL ",\n", SMALL "\n", SMALL "\n"};
    static const char *const grids[] = {"1234\n....\n....\n"
                                        "1...\n",
                                        ""};
    assert_prompt(QDR_PUZZLE_AUTO, lines, 5);
    assert_prompt(QDR_PUZZLE_LINE, lines, 5);
    assert_prompt(QDR_PUZZLE_LINE, small, 3);
    assert_prompt(QDR_PUZZLE_AUTO, known, 3);
    assert_prompt(QDR_PUZZLE_GRID, grids, 1);
}

/* What is plain, and what is left for the reader of one puzzle. */
static void plain_puzzles_come_at_once(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        struct puzzle_settings params;
        size_t plain;
    } inputs[] = {
        {PUZZLE "\n" PUZZLE "\n" PUZZLE_DOTS "\n" PUZZLE "\n" PUZZLE_DOTS "\n", {0}, 4},
        {PUZZLE "\n" PUZZLE "\r\n" PUZZLE "\r\n" PUZZLE "\r" PUZZLE "\n", {0}, 4},
        {PUZZLE "\n" PUZZLE "\n" PUZZLE, {0}, 1},
        {"\xEF\xBB\xBF" PUZZLE "\n" PUZZLE "\n", {.format = QDR_PUZZLE_LINE}, 1},
        {PUZZLE "\n" PUZZLE "\n", {.side = 9}, 1},
        {PUZZLE "\n" PUZZLE "\n", {.side = 4}, 0},
        {PUZZLE "\n" PUZZLE "\n", {.format = QDR_PUZZLE_GRID}, 0},
        {PUZZLE "\n# no\n" PUZZLE "\n" PUZZLE "\n\n" PUZZLE "\n", {0}, 1},
        {PUZZLE "\n" PUZZLE " text\n" PUZZLE "\n" PUZZLE ",\n" PUZZLE "x\n" PUZZLE "\n", {0}, 2},
        {"id,puzzle\n1," PUZZLE "\n" PUZZLE "\n", {0}, 0},
        {SMALL "\n" PUZZLE "\n" SMALL "\n" PUZZLE "\n", {0}, 0},
        {SMALL "\n" PUZZLE "\n" SMALL "\n" PUZZLE "\n", {.format = QDR_PUZZLE_LINE}, 2},
        {PUZZLE "\n123456789\n" PUZZLE "\n" PUZZLE "\n", {0}, 1},
    };
    for (size_t k = 0; k < sizeof inputs / sizeof *inputs; ++k) {
        const char *bytes = inputs[k].bytes;
        size_t plain;
        char *text = puzzle_text(bytes, strlen(bytes), &inputs[k].params, 1);
        char *at_once =
            puzzle_text_by(bytes, strlen(bytes), &inputs[k].params, SIZE_MAX, true, &plain);
        assert_string_equal(at_once, text);
        assert_int_equal(plain, inputs[k].plain);
        free(at_once);
        free(text);
    }
}

/* They are taken as far as they were read. */
static void plain_puzzles_do_not_wait(void **state)
{
    (void)state;
    static const char *const lines[] = {PUZZLE "\n", PUZZLE "\n" PUZZLE "\n", PUZZLE "\n" PUZZLE};
    static const size_t plain[] = {0, 1, 0};
    struct pipe pipe = {lines, 3, 0};
    qdr_reader reader = {&pipe, read_pipe};
    qdr_digit givens[2 * 81];
    qdr_puzzle_reader *puzzles;
    qdr_puzzle puzzle;
    assert_int_equal(qdr_puzzle_reader_new(&puzzles, &reader, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_puzzle_reader_plain(puzzles, givens, 2, NULL, NULL), 0);
    assert_int_equal(pipe.given, 0);
    for (size_t k = 0; k < 3; ++k) {
        assert_int_equal(qdr_puzzle_reader_next(puzzles, &puzzle, NULL), QDR_READ_PUZZLE);
        assert_int_equal(qdr_puzzle_reader_plain(puzzles, givens, 0, NULL, NULL), 0);
        assert_int_equal(qdr_puzzle_reader_plain(puzzles, givens, 2, NULL, NULL), plain[k]);
        assert_int_equal(pipe.given, k + 1);
    }
    assert_int_equal(qdr_puzzle_reader_next(puzzles, &puzzle, NULL), QDR_READ_PUZZLE);
    assert_int_equal(puzzle.number, 5);
    assert_int_equal(qdr_puzzle_reader_next(puzzles, &puzzle, NULL), QDR_READ_END);
    assert_int_equal(qdr_puzzle_reader_plain(puzzles, givens, 2, NULL, NULL), 0);
    qdr_puzzle_reader_free(puzzles);
}

static void long_lines(void **state)
{
    (void)state;
    enum { MOST = 65536 };
    char *bytes = malloc(3 * MOST);
    assert_non_null(bytes);
    for (size_t length = MOST - 1; length <= 2 * MOST + 2; length += length <= MOST ? 1 : MOST) {
        memset(bytes, ' ', length);
        memcpy(bytes, SMALL, sizeof SMALL - 1);
        strcpy(bytes + length, "\n" PUZZLE " x\n");
        assert_read(bytes, strlen(bytes), NULL,
                    length <= MOST ? "1: 4x4 12343412........\n2: 9x9 " PUZZLE_DOTS " x\n"
                                   : "1:65537: the line is longer than 65536 bytes\n"
                                     "2: 9x9 " PUZZLE_DOTS " x\n");
    }
    memset(bytes, '#', MOST + 1);
    assert_read(bytes, MOST + 1, NULL, "1:65537: the line is longer than 65536 bytes\n");
    memcpy(bytes, "1234\r\n3412\r\n", 12);
    strcpy(bytes + MOST + 100, "\r\n2143\r\n\r\n" PUZZLE "\r\n");
    assert_read(bytes, strlen(bytes), NULL,
                "3:65537: the line is longer than 65536 bytes\n6: 9x9 " PUZZLE_DOTS "\n");
    free(bytes);
}

static ptrdiff_t read_zeros(void *ctx, char *buffer, size_t size)
{
    *(size_t *)ctx += size;
    memset(buffer, 0, size);
    return (ptrdiff_t)size;
}

static void endless_lines_end(void **state)
{
    (void)state;
    size_t given = 0;
    qdr_reader zeros = {.ctx = &given, .read = read_zeros};
    qdr_puzzle_reader *reader;
    qdr_puzzle puzzle;
    qdr_error error;
    assert_int_equal(qdr_puzzle_reader_new(&reader, &zeros, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_puzzle_reader_next(reader, &puzzle, &error), QDR_READ_FAULTY);
    assert_int_equal(error.line, 1);
    assert_int_equal(qdr_puzzle_reader_next(reader, &puzzle, &error), QDR_READ_END);
    assert_true(given < (size_t)1 << 25);
    qdr_puzzle_reader_free(reader);
}

static void zero_bytes(void **state)
{
    (void)state;
    static const char bytes[] = "\0\n#\0\n1234\n34\00012\n2143\n\n" PUZZLE;
    static const char marked[] = "\xEF\xBB\xBF"
                                 "1234\0";
    assert_read(bytes, sizeof bytes - 1, NULL,
                "1:1: a zero byte, which no text has\n2:2: a zero byte, which no text has\n"
                "4:3: a zero byte, which no text has\n"
                "7: 9x9 " PUZZLE_DOTS "\n");
    assert_read(marked, sizeof marked - 1, NULL, "1:5: a zero byte, which no text has\n");
}

/* Bare lines are read another way, unless they are the first. */
static void lines_are_read_alike_wherever_they_stand(void **state)
{
    (void)state;
    static const size_t places[] = {0, 1, 7, 8, 39, 71, 72, 73, 79, 80};
    for (size_t k = 0; k < sizeof places / sizeof *places; ++k) {
        for (int byte = 0; byte < 256; ++byte) {
            char first[] = "\n" PUZZLE "\n";
            char second[] = PUZZLE "\n" PUZZLE "\n";
            char expected[1024];
            struct puzzle_settings params = {.format =
                                                 byte % 2 == 0 ? QDR_PUZZLE_AUTO : QDR_PUZZLE_LINE};
            if (byte == '\n' || byte == '\r') {
                continue;
            }
            first[1 + places[k]] = second[sizeof PUZZLE + places[k]] = (char)byte;
            char *text = puzzle_text(first, sizeof first - 1, &params, SIZE_MAX);
            snprintf(expected, sizeof expected, "1: 9x9 " PUZZLE_DOTS "\n%s", text);
            assert_read(second, sizeof second - 1, &params, expected);
            free(text);
        }
    }
}

static void sides(void **state)
{
    (void)state;
    char line[QDR_CELLS_MAX + 2];
    char expected[2 * QDR_CELLS_MAX];
    for (unsigned side = 1; side <= QDR_SIDE_MAX; ++side) {
        unsigned box_rows, box_columns;
        struct puzzle_settings params = {.side = side};
        size_t cells = (size_t)side * side;
        memset(line, '.', cells);
        strcpy(line + cells, "\n");
        int length = snprintf(expected, sizeof expected, "1: %ux%u %s", side, side, line);
        assert_int_equal((size_t)length, strlen(expected));
        assert_read(line, cells + 1, &params, expected);
        params = (struct puzzle_settings){.format = QDR_PUZZLE_LINE};
        qdr_box_standard(side, &box_rows, &box_columns);
        if (side >= 4 && box_rows > 1) {
            assert_read(line, cells + 1, &params, expected);
        } else {
            char *text = puzzle_text(line, cells + 1, &params, SIZE_MAX);
            assert_int_equal(strncmp(text, "1:", 2), 0);
            assert_int_not_equal(text[2], ' ');
            free(text);
        }
    }
}

static ptrdiff_t read_failing(void *ctx, char *buffer, size_t size)
{
    int *calls = ctx;
    assert_true(size > 3);
    memcpy(buffer, "12\n", 3);
    return ++*calls == 1 ? 3 : -1;
}

static void sides_out_of_range(void **state)
{
    (void)state;
    qdr_reader reader = {.read = read_failing};
    struct puzzle_settings params = {.side = QDR_SIDE_MAX + 1};
    qdr_puzzle_reader *puzzles;
    qdr_error error;
    assert_int_equal(new_puzzle_reader(&puzzles, &reader, &params, &error), QDR_RANGE);
    assert_null(puzzles);
    assert_string_equal(error.text, "parameter 'side' must be from 0 to 61");
}

static ptrdiff_t read_too_much(void *ctx, char *buffer, size_t size)
{
    (void)ctx;
    buffer[0] = '\n';
    return (ptrdiff_t)size + 1;
}

static void failing_readers(void **state)
{
    (void)state;
    int calls = 0;
    char source[] = "pipe";
    struct puzzle_settings params = {.format = QDR_PUZZLE_LINE, .source = source};
    qdr_reader reader = {&calls, read_failing};
    qdr_puzzle_reader *puzzles;
    qdr_puzzle puzzle;
    qdr_error error = {0};
    assert_int_equal(new_puzzle_reader(&puzzles, &reader, &params, NULL), QDR_OK);
    memset(source, 'x', sizeof source - 1);
    assert_int_equal(qdr_puzzle_reader_next(puzzles, &puzzle, &error), QDR_READ_FAULTY);
    assert_string_equal(error.source, "pipe");
    assert_int_equal(error.code, QDR_SYNTAX);
    for (int k = 0; k < 2; ++k) {
        assert_int_equal(qdr_puzzle_reader_next(puzzles, &puzzle, &error), QDR_READ_FAILED);
        assert_int_equal(error.code, QDR_IO);
        assert_string_equal(error.source, "pipe");
        assert_int_equal(calls, 2);
    }
    qdr_puzzle_reader_free(puzzles);
    reader.read = read_too_much;
    assert_int_equal(qdr_puzzle_reader_new(&puzzles, &reader, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_puzzle_reader_next(puzzles, &puzzle, NULL), QDR_READ_FAILED);
    qdr_puzzle_reader_free(puzzles);
    qdr_puzzle_reader_free(NULL);
}

/* Errors have a kind: what breaks the format, and what is too large for it. */
static void kinds_of_faults(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        qdr_status code;
    } faults[] = {{"1235............,", QDR_RANGE},
                  {"123!............,", QDR_SYNTAX},
                  {"123,", QDR_SYNTAX},
                  {"12345\n", QDR_SYNTAX},
                  {"1235", QDR_RANGE},
                  {"1234\n12", QDR_SYNTAX},
                  {"1234", QDR_SYNTAX}};
    for (size_t k = 0; k < sizeof faults / sizeof *faults; ++k) {
        struct trickle trickle = {faults[k].text, strlen(faults[k].text), 0, SIZE_MAX};
        qdr_reader reader = {&trickle, read_trickle};
        qdr_puzzle_reader *puzzles;
        qdr_puzzle puzzle;
        qdr_error error;
        assert_int_equal(qdr_puzzle_reader_new(&puzzles, &reader, NULL, NULL), QDR_OK);
        assert_int_equal(qdr_puzzle_reader_next(puzzles, &puzzle, &error), QDR_READ_FAULTY);
        assert_int_equal(error.code, faults[k].code);
        assert_string_equal(error.source, "");
        qdr_puzzle_reader_free(puzzles);
    }
}

/* A puzzle with so many rules, in the text form or in JSON, and a small one behind it. */
static struct qdri_strbuf large_puzzle(bool is_json, unsigned rules)
{
    struct qdri_strbuf text = {0};
    const char *head =
        is_json ? "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"
                  "\"thermometer\":["
                : "title: large\n";
    const char *rule = is_json ? "{\"lines\":[[\"R1C1\",\"R2C1\"]]}" : "thermometer: r1c1 r2c1\n";
    const char *tail = is_json ? "]}\n" SMALL "\n" : "---\n" SMALL "\n";
    bool is_whole = qdri_strbuf_add(&text, head, strlen(head));
    for (unsigned k = 0; is_whole && k < rules; ++k) {
        is_whole = qdri_strbuf_addf(&text, "%s%s", is_json && k > 0 ? "," : "", rule);
    }
    assert_true(is_whole && qdri_strbuf_add(&text, tail, strlen(tail)));
    return text;
}

/* Reads both puzzles under the limits, which are its own to free.  The second one is small, and so
 * always read.  Returns the status of the first one. */
static qdr_status read_large(bool is_json, unsigned rules, qdr_params *limits, qdr_error *error)
{
    struct qdri_strbuf text = large_puzzle(is_json, rules);
    struct trickle trickle = {text.text, text.length, 0, SIZE_MAX};
    qdr_reader reader = {&trickle, read_trickle};
    struct puzzle_settings params = {.limits = limits};
    qdr_puzzle_reader *puzzles;
    qdr_puzzle puzzle;
    *error = (qdr_error){0};
    assert_int_equal(new_puzzle_reader(&puzzles, &reader, &params, NULL), QDR_OK);
    qdr_params_free(limits);
    const qdr_reading reading = qdr_puzzle_reader_next(puzzles, &puzzle, error);
    assert_int_equal(reading, error->code == QDR_OK ? QDR_READ_PUZZLE : QDR_READ_FAULTY);
    assert_int_equal(qdr_puzzle_reader_next(puzzles, &puzzle, NULL), QDR_READ_PUZZLE);
    assert_int_equal(puzzle.grid.side, 4);
    qdr_puzzle_reader_free(puzzles);
    qdri_strbuf_free(&text);
    return error->code;
}

static void whoever_is_asked_ends_a_puzzle(void **state)
{
    enum { RULES = 3000 };
    qdr_error error;
    (void)state;
    for (int is_json = 0; is_json <= 1; ++is_json) {
        struct polls all = {.most = UINT32_MAX};
        assert_int_equal(read_large(is_json, RULES, asking(&all), &error), QDR_OK);
        assert_true(all.times >= RULES / 32);
        for (unsigned most = 1; most <= all.times; most += 1 + all.times / 5) {
            struct polls asked = {.most = most};
            assert_int_equal(read_large(is_json, RULES, asking(&asked), &error), QDR_CANCELLED);
            assert_string_equal(error.text, "interrupted before the puzzle was read");
            assert_int_equal(error.line, 1);
            assert_int_equal(asked.times, most);
        }
    }
}

static void memory_and_time_bound_a_puzzle(void **state)
{
    qdr_error error;
    (void)state;
    for (int is_json = 0; is_json <= 1; ++is_json) {
        assert_int_equal(read_large(is_json, 5000, with_number("memory", 1), &error), QDR_BUDGET);
        assert_string_equal(
            error.text,
            "from here on, the puzzle may take more than the 1 byte of memory that it may");
        assert_int_equal(read_large(is_json, 50, with_number("memory", 1), &error), QDR_OK);
        assert_int_equal(read_large(is_json, 5000, with_number("memory", 1 << 24), &error), QDR_OK);
        assert_int_equal(read_large(is_json, 16000, with_number("time", 1), &error), QDR_CANCELLED);
        assert_string_equal(error.text, "the time was over before the puzzle was read");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whoever_is_asked_ends_a_puzzle),
        cmocka_unit_test(memory_and_time_bound_a_puzzle),
        cmocka_unit_test(formats_by_name),
        cmocka_unit_test(puzzles_come_with_their_last_line),
        cmocka_unit_test(plain_puzzles_come_at_once),
        cmocka_unit_test(plain_puzzles_do_not_wait),
        cmocka_unit_test(long_lines),
        cmocka_unit_test(endless_lines_end),
        cmocka_unit_test(zero_bytes),
        cmocka_unit_test(lines_are_read_alike_wherever_they_stand),
        cmocka_unit_test(sides),
        cmocka_unit_test(sides_out_of_range),
        cmocka_unit_test(failing_readers),
        cmocka_unit_test(kinds_of_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
