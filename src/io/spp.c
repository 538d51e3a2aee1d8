/* spp.c  Reading set partitioning problems of the OR-Library.
 *
 * Numbers only: how many rows and columns; then, for each column, its cost, the number of its rows,
 * and these rows, counted from 1.  The library's own readers take numbers wherever the lines end,
 * and so does this one.  A row becomes the primary item r1, r2, ...; a column becomes an option.
 * Source of the format: J. E. Beasley, OR-Library, "Set partitioning".
 *
 * What the header claims is not believed: columns are collected first, in memory proportional to
 * the numbers that really are there, and only then are items made.  Rows that no column has are
 * accepted up to SPARE_ROWS, so that a short input cannot claim thousands of millions of them. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "io/reading.h"

#define SPARE_ROWS 65536u

/* What number comes next. */
enum part { ROWS, COLUMNS, COST, COUNT, ROW };

struct column {
    uint64_t cost;
    size_t end; /* its rows end before row[end], where the next column's begin */
    struct qdri_place place;
};

/* A row of the present column, and where it was read. */
struct spot {
    uint32_t row; /* from 1 */
    struct qdri_place place;
};

struct parser {
    struct qdri_reading *reading;
    struct qdri_line line;
    size_t at; /* in the line */
    enum part part;
    uint64_t number; /* of the present column, from 1 */
    uint32_t rows;
    uint32_t columns;

    struct column *column;
    size_t column_capacity;
    size_t column_count;
    uint32_t *row;
    size_t row_capacity;
    size_t row_count;
    struct spot *spot; /* of the present column */
    size_t spot_capacity;
};

/* ------------------------------------------------------------------------------ numbers ---- */

enum { NAME_SIZE = 64 };

/* Says which number the parser is at. */
static const char *name_part(const struct parser *parser, char name[NAME_SIZE])
{
    static const char *const words[] = {"the number of rows", "the number of columns", "the cost",
                                        "the number of rows", "a row"};
    if (parser->part < COST) {
        snprintf(name, NAME_SIZE, "%s", words[parser->part]);
    } else {
        snprintf(name, NAME_SIZE, "%s of column %" PRIu64, words[parser->part], parser->number);
    }
    return name;
}

/* Gives the next token of the input; its text is NULL at the end. */
static qdr_status next_token(struct parser *parser, struct qdri_token *token)
{
    struct qdri_reading *reading = parser->reading;
    for (;;) {
        *token = (struct qdri_token){0};
        if (parser->line.text) {
            *token = qdri_next_token(&parser->line, &parser->at);
        }
        if (token->text) {
            return QDR_OK;
        }
        qdr_status status = qdri_lines_next(&reading->lines, &parser->line, reading->error);
        if (status != QDR_OK || !parser->line.text) {
            return status;
        }
        parser->at = 0;
    }
}

/* Reads the number of the present part, which must be from `least` to `most`. */
static qdr_status next_number(struct parser *parser, uint64_t least, uint64_t most, uint64_t *value,
                              struct qdri_place *place)
{
    struct qdri_reading *reading = parser->reading;
    struct qdri_token token;
    char name[NAME_SIZE];
    char quote[QDRI_QUOTE_SIZE];
    size_t wrong;
    qdr_status status = next_token(parser, &token);
    if (status != QDR_OK) {
        return status;
    }
    if (!token.text) {
        return qdri_fail_at(reading->error, QDR_SYNTAX, qdri_lines_end(&reading->lines),
                            "the input ends where %s should come", name_part(parser, name));
    }
    *place = qdri_lines_place(&reading->lines, token.column);
    status = qdri_read_number(token.text, token.length, most, value, &wrong);
    if (status == QDR_SYNTAX) {
        return qdri_fail_at(reading->error, status, *place,
                            "'%s' is not a whole number: %s should be here",
                            qdri_quote(quote, token.text, token.length), name_part(parser, name));
    }
    if (status == QDR_RANGE || *value < least) {
        return qdri_fail_at(
            reading->error, QDR_RANGE, *place, "%s must be from %" PRIu64 " to %" PRIu64 ", not %s",
            name_part(parser, name), least, most, qdri_quote(quote, token.text, token.length));
    }
    return QDR_OK;
}

/* ----------------------------------------------------------------------------- a column ---- */

static int compare_spots(const void *a, const void *b)
{
    const struct spot *x = a;
    const struct spot *y = b;
    if (x->row != y->row) {
        return x->row < y->row ? -1 : 1;
    }
    if (x->place.line != y->place.line) {
        return x->place.line < y->place.line ? -1 : 1;
    }
    return (x->place.column > y->place.column) - (x->place.column < y->place.column);
}

/* Refuses a column that has a row twice.  Rows mostly ascend, so there is seldom a need to sort; a
 * table of marks would need room for all rows that are claimed. */
static qdr_status check_repeats(struct parser *parser, size_t count)
{
    struct spot *spot = parser->spot;
    const struct spot *repeat = NULL;
    size_t ascending = 1;
    while (ascending < count && spot[ascending - 1].row < spot[ascending].row) {
        ++ascending;
    }
    if (ascending >= count) {
        return QDR_OK;
    }
    qsort(spot, count, sizeof *spot, compare_spots);
    for (size_t k = 1; k < count; ++k) {
        bool is_earlier = !repeat || spot[k].place.line < repeat->place.line ||
                          (spot[k].place.line == repeat->place.line &&
                           spot[k].place.column < repeat->place.column);
        if (spot[k - 1].row == spot[k].row && is_earlier) {
            repeat = &spot[k];
        }
    }
    if (!repeat) {
        return QDR_OK;
    }
    return qdri_fail_at(parser->reading->error, QDR_DUPLICATE, repeat->place,
                        "row %" PRIu32 " is twice in column %" PRIu64, repeat->row, parser->number);
}

/* What is kept of the columns counts with the problem, and is freed when that has been built. */
static qdr_status check_memory(const struct parser *parser, struct qdri_place place)
{
    const uint64_t most = parser->reading->params.memory;
    uint64_t bytes = 0;
    qdri_size_add(&bytes, parser->row_count, sizeof *parser->row);
    qdri_size_add(&bytes, parser->column_count, sizeof *parser->column);
    qdri_size_add(&bytes, parser->spot_capacity, sizeof *parser->spot);
    if (most == 0 || bytes <= most / 2) {
        return QDR_OK;
    }
    return qdri_fail_memory(parser->reading->error, place, "the problem takes", most);
}

static bool add_row(struct parser *parser, size_t k, struct spot spot)
{
    if (!qdri_reserve(&parser->spot, &parser->spot_capacity, k + 1, sizeof *parser->spot) ||
        !qdri_reserve(&parser->row, &parser->row_capacity, parser->row_count + 1,
                      sizeof *parser->row)) {
        return false;
    }
    parser->spot[k] = spot;
    parser->row[parser->row_count++] = spot.row;
    return true;
}

static bool add_column(struct parser *parser, struct column column)
{
    if (!qdri_reserve(&parser->column, &parser->column_capacity, parser->column_count + 1,
                      sizeof *parser->column)) {
        return false;
    }
    parser->column[parser->column_count++] = column;
    return true;
}

static qdr_status read_column(struct parser *parser)
{
    struct column column;
    struct spot spot;
    uint64_t count;
    uint64_t row;
    parser->part = COST;
    qdr_status status = next_number(parser, 0, INT64_MAX, &column.cost, &column.place);
    if (status == QDR_OK) {
        parser->part = COUNT;
        status = next_number(parser, 1, parser->rows, &count, &spot.place);
    }
    if (status != QDR_OK) {
        return status;
    }
    parser->part = ROW;
    for (uint64_t k = 0; k < count; ++k) {
        status = next_number(parser, 1, parser->rows, &row, &spot.place);
        if (status != QDR_OK) {
            return status;
        }
        spot.row = (uint32_t)row;
        if (!add_row(parser, (size_t)k, spot)) {
            return qdri_no_memory(parser->reading->error);
        }
        status = check_memory(parser, spot.place);
        if (status != QDR_OK) {
            return status;
        }
    }
    column.end = parser->row_count;
    if (!add_column(parser, column)) {
        return qdri_no_memory(parser->reading->error);
    }
    return check_repeats(parser, (size_t)count);
}

/* ---------------------------------------------------------------------------- the whole ---- */

static qdr_status read_head(struct parser *parser)
{
    uint64_t rows;
    uint64_t columns;
    struct qdri_place place;
    parser->part = ROWS;
    qdr_status status =
        next_number(parser, 1, UINT32_MAX - 2, &rows, &parser->reading->items_place);
    if (status == QDR_OK) {
        parser->part = COLUMNS;
        status = next_number(parser, 0, UINT32_MAX - 2, &columns, &place);
    }
    if (status == QDR_OK) {
        parser->rows = (uint32_t)rows;
        parser->columns = (uint32_t)columns;
    }
    return status;
}

static qdr_status read_end(struct parser *parser)
{
    struct qdri_token token;
    qdr_status status = next_token(parser, &token);
    if (status == QDR_OK && token.text) {
        return qdri_fail_at(parser->reading->error, QDR_SYNTAX,
                            qdri_lines_place(&parser->reading->lines, token.column),
                            "there is more behind the last column");
    }
    return status;
}

static qdr_status make_items(const struct parser *parser)
{
    struct qdri_reading *reading = parser->reading;
    if (parser->rows > SPARE_ROWS && parser->rows - SPARE_ROWS > parser->row_count) {
        return qdri_fail_at(reading->error, QDR_RANGE, reading->items_place,
                            "%" PRIu32 " rows are claimed, but the columns name only %zu",
                            parser->rows, parser->row_count);
    }
    for (uint32_t row = 1; row <= parser->rows; ++row) {
        char name[16];
        qdr_error found;
        snprintf(name, sizeof name, "r%" PRIu32, row);
        if (qdr_builder_primary(reading->builder, name, NULL, &found) != QDR_OK) {
            return qdri_hand_on(reading, &found, reading->items_place);
        }
    }
    return QDR_OK;
}

static qdr_status make_options(const struct parser *parser)
{
    struct qdri_reading *reading = parser->reading;
    qdr_entry *entries = qdri_zeros(parser->rows, sizeof *entries);
    qdr_status status = QDR_OK;
    size_t at = 0;
    if (!entries) {
        return qdri_no_memory(reading->error);
    }
    for (size_t c = 0; status == QDR_OK && c < parser->column_count; ++c) {
        const struct column *column = &parser->column[c];
        qdr_error found;
        size_t count = 0;
        for (; at < column->end; ++at) {
            entries[count++] = (qdr_entry){parser->row[at] - 1, QDR_NO_COLOR};
        }
        status = qdr_builder_option(reading->builder, entries, count, column->cost, NULL, &found);
        if (status != QDR_OK) {
            status = qdri_hand_on(reading, &found, column->place);
        }
    }
    free(entries);
    return status;
}

qdr_status qdri_read_spp(struct qdri_reading *reading)
{
    struct parser parser = {.reading = reading};
    qdr_status status = read_head(&parser);
    for (parser.number = 1; status == QDR_OK && parser.number <= parser.columns; ++parser.number) {
        status = read_column(&parser);
    }
    status = status == QDR_OK ? read_end(&parser) : status;
    status = status == QDR_OK ? make_items(&parser) : status;
    status = status == QDR_OK ? make_options(&parser) : status;
    free(parser.column);
    free(parser.row);
    free(parser.spot);
    return status;
}
