/* fuzz_sudoku.c  libFuzzer: reading puzzles, in each format, those with rules too.  A corpus:
 * tests/formats/sudoku/valid and invalid.
 *
 * Whatever the bytes: reading ends, and gives the same however they come in; a fault says where;
 * and a puzzle, written in any style, or, where it has rules, in the text form, is read again as it
 * was. */
#include <string.h>

#include <quadrille/puzzles.h>

#include "../support/puzzle_settings.h"
#include "require.h"

enum { WRITTEN_MOST = 1 << 22, PUZZLES_MOST = 20 };

/* Memory that comes in chunks. */
struct input {
    const char *bytes;
    size_t size;
    size_t chunk;
};

static ptrdiff_t read_input(void *ctx, char *buffer, size_t size)
{
    struct input *input = ctx;
    size = size < input->chunk ? size : input->chunk;
    size = size < input->size ? size : input->size;
    if (size > 0) {
        memcpy(buffer, input->bytes, size);
        input->bytes += size;
        input->size -= size;
    }
    return (ptrdiff_t)size;
}

struct output {
    char bytes[WRITTEN_MOST];
    size_t size;
};

static bool write_output(void *ctx, const char *bytes, size_t size)
{
    struct output *output = ctx;
    REQUIRE(size <= WRITTEN_MOST - output->size);
    memcpy(output->bytes + output->size, bytes, size);
    output->size += size;
    return true;
}

static bool is_equal(const qdr_grid *a, const qdr_grid *b)
{
    return a->side == b->side && memcmp(a->cell, b->cell, (size_t)a->side * a->side) == 0;
}

static void write_and_read(const qdr_grid *grid, qdr_grid_style style)
{
    static struct output output;
    static qdr_puzzle puzzle;
    qdr_params *look;
    qdr_writer writer = {&output, write_output};
    output.size = 0;
    REQUIRE(qdr_params_new(&look, QDR_PARAMS_PICTURE, NULL) == QDR_OK);
    REQUIRE(qdr_params_set_number(look, "style", style, NULL) == QDR_OK);
    REQUIRE(qdr_write_grid(grid, NULL, look, &writer, NULL) == QDR_OK);
    qdr_params_free(look);
    struct input input = {output.bytes, output.size, SIZE_MAX};
    qdr_reader reader = {&input, read_input};
    struct puzzle_settings params = {.side = grid->side};
    qdr_puzzle_reader *puzzles;
    REQUIRE(new_puzzle_reader(&puzzles, &reader, &params, NULL) == QDR_OK);
    REQUIRE(qdr_puzzle_reader_next(puzzles, &puzzle, NULL) == QDR_READ_PUZZLE);
    REQUIRE(is_equal(&puzzle.grid, grid));
    REQUIRE(qdr_puzzle_reader_next(puzzles, &puzzle, NULL) == QDR_READ_END);
    qdr_puzzle_reader_free(puzzles);
}

static void check_grid(const qdr_grid *grid, unsigned side)
{
    REQUIRE(side == 0 || grid->side == side);
    for (size_t cell = 0; cell < (size_t)grid->side * grid->side; ++cell) {
        REQUIRE(grid->cell[cell] <= grid->side);
    }
    for (int style = QDR_GRID_LINE; style <= QDR_GRID_UNICODE; ++style) {
        write_and_read(grid, (qdr_grid_style)style);
    }
}

static void check_text(const char *text)
{
    REQUIRE(text[0] != '\0');
    for (; *text != '\0'; ++text) {
        REQUIRE((unsigned char)*text >= ' ' && *text != 0x7F);
    }
}

static bool has_same_rules(const qdr_rules *a, const qdr_rules *b)
{
    size_t clauses = qdr_rules_clauses(a);
    bool is_same = qdr_rules_digits(a) == qdr_rules_digits(b) && clauses == qdr_rules_clauses(b);
    for (size_t k = 0; is_same && k < clauses; ++k) {
        const qdr_clause *first = qdr_rules_clause(a, k);
        const qdr_clause *second = qdr_rules_clause(b, k);
        bool is_map = strcmp(first->name, "jigsaw") == 0; /* whose regions may be renamed */
        is_same = strcmp(first->name, second->name) == 0 && !first->argument == !second->argument &&
                  (is_map || !first->argument || strcmp(first->argument, second->argument) == 0);
    }
    return is_same;
}

/* A puzzle with rules, in the text form, and in the others if they can express it. */
static void check_rules(const qdr_puzzle *puzzle)
{
    static struct output output;
    static qdr_puzzle again;
    qdr_writer writer = {&output, write_output};
    for (int format = QDR_PUZZLE_SOLO; format >= QDR_PUZZLE_TEXT; --format) {
        output.size = 0;
        qdr_status status =
            qdr_write_puzzle(puzzle, NULL, (qdr_puzzle_format)format, &writer, NULL);
        REQUIRE(status == QDR_OK || (status == QDR_UNSUPPORTED && format != QDR_PUZZLE_TEXT));
    }
    struct input input = {output.bytes, output.size, SIZE_MAX};
    qdr_reader reader = {&input, read_input};
    struct puzzle_settings params = {.format = QDR_PUZZLE_TEXT};
    qdr_puzzle_reader *puzzles;
    REQUIRE(new_puzzle_reader(&puzzles, &reader, &params, NULL) == QDR_OK);
    REQUIRE(qdr_puzzle_reader_next(puzzles, &again, NULL) == QDR_READ_PUZZLE);
    REQUIRE(is_equal(&again.grid, &puzzle->grid) && has_same_rules(again.rules, puzzle->rules));
    REQUIRE(again.remarks == 0 && strcmp(again.notes, puzzle->notes) == 0);
    REQUIRE(qdr_puzzle_reader_next(puzzles, &again, NULL) == QDR_READ_END);
    qdr_puzzle_reader_free(puzzles);
}

/* One side of a comparison: a reader, and what it gave last. */
struct side {
    struct input input;
    qdr_puzzle_reader *puzzles;
    qdr_reading reading;
    qdr_puzzle puzzle;
    qdr_error error;
};

static void start(struct side *self, struct input input, const struct puzzle_settings *params)
{
    self->input = input;
    qdr_reader reader = {&self->input, read_input};
    REQUIRE(new_puzzle_reader(&self->puzzles, &reader, params, NULL) == QDR_OK);
}

static void next(struct side *self)
{
    self->reading = qdr_puzzle_reader_next(self->puzzles, &self->puzzle, &self->error);
    REQUIRE(self->reading != QDR_READ_FAILED);
}

static void compare(const struct side *a, const struct side *b)
{
    REQUIRE(a->puzzle.number == b->puzzle.number && a->puzzle.line == b->puzzle.line);
    REQUIRE(strcmp(a->puzzle.text, b->puzzle.text) == 0);
    if (a->reading == QDR_READ_PUZZLE) {
        REQUIRE(is_equal(&a->puzzle.grid, &b->puzzle.grid));
        REQUIRE(!strpbrk(a->puzzle.text, "\r\n"));
    } else {
        REQUIRE(a->error.line == b->error.line && a->error.column == b->error.column);
        REQUIRE(strcmp(a->error.text, b->error.text) == 0);
        REQUIRE(a->error.line >= a->puzzle.line && a->error.column > 0);
        check_text(a->error.text);
    }
}

/* Reads all, in one piece and in small ones. */
static void read_all(const char *bytes, size_t size, const struct puzzle_settings *params)
{
    static struct side whole;
    static struct side small;
    size_t number = 0;
    start(&whole, (struct input){bytes, size, SIZE_MAX}, params);
    start(&small, (struct input){bytes, size, 3}, params);
    for (;;) {
        next(&whole);
        next(&small);
        REQUIRE(whole.reading == small.reading);
        if (whole.reading == QDR_READ_END) {
            break;
        }
        REQUIRE(whole.puzzle.number == ++number && whole.puzzle.line > 0);
        compare(&whole, &small);
        if (whole.reading == QDR_READ_PUZZLE && number <= PUZZLES_MOST) {
            check_grid(&whole.puzzle.grid, params->side);
            if (whole.puzzle.rules) {
                check_rules(&whole.puzzle);
            }
        }
    }
    qdr_puzzle_reader_free(whole.puzzles);
    qdr_puzzle_reader_free(small.puzzles);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The size says which side to ask for, so that the corpus needs nothing in front. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const unsigned sides[] = {0, 0, 0, 0, 1, 2, 3, 4, 6, 7, 9, 9, 16, 25, 36, 61};
    unsigned side = sides[size % (sizeof sides / sizeof *sides)];
    for (int format = QDR_PUZZLE_AUTO; format <= QDR_PUZZLE_SOLO; ++format) {
        struct puzzle_settings params = {.format = (qdr_puzzle_format)format, .side = side};
        read_all((const char *)data, size, &params);
    }
    return 0;
}
