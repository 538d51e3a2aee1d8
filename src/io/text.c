/* text.c  Reading Knuth's text format.
 *
 * What his programs DLX1, DLX2, DLX3 and DLX5 accept is accepted here with the same meaning, all
 * their extensions at once, and without their limits: names, lines, bounds and costs of any size
 * that a problem can hold, colors of more than one character, a last line without a newline.
 * What they refuse is refused, with a place.
 * Source: the input sections of those programs and the introduction of DLX1 (D. E. Knuth,
 * "programs to read").
 *
 *     | a comment: any line whose first character, blanks aside, is '|'
 *     A B 2:3|C 4|D | X Y          items: primary, with bounds or without, then secondary
 *     A B X:red |5                 an option: items, with colors, and costs that add up
 *
 * The format knows no place of its own for '|' in the line of items: a token that begins with it is
 * the mark between primary and secondary items, and what follows it at once is the next name. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "io/parser.h"

/* Does the problem end before this line, because it is part of a diagram?  Then the line is left to
 * be read. */
static bool is_end_of_problem(struct qdri_reading *reading, const struct qdri_line *line)
{
    size_t at;
    if (!reading->is_in_diagram || !qdri_is_mark(line, QDRI_NODES_MARK, &at)) {
        return false;
    }
    qdri_lines_again(&reading->lines);
    return true;
}

/* Gives the next line that is neither blank nor a comment; its text is NULL where there is none. */
static qdr_status next_line(struct qdri_parser *parser, struct qdri_line *line)
{
    for (;;) {
        size_t at = 0;
        qdr_status status = qdri_lines_next(&parser->reading->lines, line, parser->reading->error);
        if (status != QDR_OK || !line->text) {
            return status;
        }
        while (at < line->length && qdri_is_blank(line->text[at])) {
            ++at;
        }
        if (at < line->length && line->text[at] != '|') {
            return QDR_OK;
        }
        if (is_end_of_problem(parser->reading, line)) {
            *line = (struct qdri_line){0};
            return QDR_OK;
        }
    }
}

/* -------------------------------------------------------------------- the line of items ---- */

static bool note_item(struct qdri_parser *parser, size_t column)
{
    struct qdri_reading *reading = parser->reading;
    size_t needed = (size_t)parser->items + 1;
    if (!qdri_reserve(&parser->mark, &parser->mark_capacity, needed, sizeof *parser->mark) ||
        !qdri_reserve(&reading->column, &reading->column_capacity, needed,
                      sizeof *reading->column)) {
        return false;
    }
    parser->mark[parser->items] = 0;
    reading->column[parser->items] = (uint32_t)column; /* a line has at most 2^28 bytes */
    return true;
}

/* Adds an item whose name is the whole token; `high` is 0 for a secondary one. */
static qdr_status add_item(struct qdri_parser *parser, struct qdri_token name, uint32_t low,
                           uint32_t high)
{
    qdr_builder *builder = parser->reading->builder;
    size_t wrong = strcspn(name.text, ":|");
    qdr_error found;
    if (wrong < name.length) {
        return QDRI_REFUSE(parser, QDR_SYNTAX, name.column + wrong,
                           "'%c' cannot be in an item name%s", name.text[wrong],
                           high == 0 ? " (and bounds are for primary items only)" : "");
    }
    qdr_status status = high > 0 ? qdr_builder_range(builder, name.text, low, high, NULL, &found)
                                 : qdr_builder_secondary(builder, name.text, NULL, &found);
    if (status != QDR_OK) {
        return qdri_hand_on(parser->reading, &found, qdri_parser_place(parser, name.column));
    }
    if (!note_item(parser, name.column)) {
        return qdri_no_memory(parser->reading->error);
    }
    ++parser->items;
    parser->primary += high > 0;
    return QDR_OK;
}

/* Reads the bound in the first `length` bytes of a token.  No digits at all are 0, as with
 * Knuth. */
static qdr_status read_bound(struct qdri_parser *parser, struct qdri_token token, size_t length,
                             uint32_t *bound)
{
    char quote[QDRI_QUOTE_SIZE];
    uint64_t value;
    size_t wrong;
    qdr_status status = qdri_read_number(token.text, length, UINT32_MAX, &value, &wrong);
    if (status == QDR_SYNTAX && length > 0) {
        return QDRI_REFUSE(parser, status, token.column + wrong,
                           "'%s' is not a number: bounds are written low:high|name, and a name "
                           "has no ':' and no '|'",
                           qdri_quote(quote, token.text, length));
    }
    if (status == QDR_RANGE) {
        return QDRI_REFUSE(parser, status, token.column, "bound %s is above %" PRIu32,
                           qdri_quote(quote, token.text, length), UINT32_MAX);
    }
    *bound = (uint32_t)value;
    return QDR_OK;
}

static qdr_status check_bounds(struct qdri_parser *parser, size_t column, uint32_t low,
                               uint32_t high)
{
    if (high == 0) {
        return QDRI_REFUSE(parser, QDR_RANGE, column, "the upper bound is 0");
    }
    if (low > high) {
        return QDRI_REFUSE(parser, QDR_RANGE, column,
                           "the lower bound %" PRIu32 " is above the upper bound %" PRIu32, low,
                           high);
    }
    return QDR_OK;
}

/* Reads the bounds at the beginning of a token, and leaves the name. */
static qdr_status read_bounds(struct qdri_parser *parser, struct qdri_token *token, uint32_t *low,
                              uint32_t *high)
{
    size_t length = strcspn(token->text, ":|");
    bool has_low = token->text[length] == ':';
    qdr_status status = QDR_OK;
    if (has_low) {
        status = read_bound(parser, *token, length, low);
        *token = qdri_behind(*token, length + 1);
        length = strcspn(token->text, ":|");
    }
    if (status == QDR_OK && token->text[length] != '|') {
        size_t column = token->column + (length < token->length ? length : 0);
        return QDRI_REFUSE(parser, QDR_SYNTAX, column,
                           "a lower bound needs an upper one: low:high|name");
    }
    status = status == QDR_OK ? read_bound(parser, *token, length, high) : status;
    if (status == QDR_OK) {
        *low = has_low ? *low : *high;
        status = check_bounds(parser, token->column, *low, *high);
        *token = qdri_behind(*token, length + 1);
    }
    return status;
}

/* name, high|name or low:high|name. */
static qdr_status add_primary(struct qdri_parser *parser, struct qdri_token token)
{
    uint32_t low = 1;
    uint32_t high = 1;
    if (strpbrk(token.text, ":|")) {
        qdr_status status = read_bounds(parser, &token, &low, &high);
        if (status != QDR_OK) {
            return status;
        }
        if (token.length == 0) {
            return QDRI_REFUSE(parser, QDR_SYNTAX, token.column,
                               "bounds need a name right behind them: low:high|name");
        }
    }
    return add_item(parser, token, low, high);
}

static qdr_status read_items(struct qdri_parser *parser)
{
    struct qdri_line line;
    struct qdri_token token;
    size_t at = 0;
    bool is_secondary = false;
    qdr_status status = next_line(parser, &line);
    if (status == QDR_OK && !line.text) {
        return qdri_fail_at(parser->reading->error, QDR_SYNTAX,
                            qdri_lines_end(&parser->reading->lines), "there is no line of items");
    }
    parser->reading->items_place = qdri_parser_place(parser, 1);
    while (status == QDR_OK && (token = qdri_next_string(&line, &at)).text) {
        if (token.text[0] == '|') {
            if (is_secondary) {
                return QDRI_REFUSE(parser, QDR_SYNTAX, token.column,
                                   "a second '|' in the line of items");
            }
            is_secondary = true;
            token = qdri_behind(token, 1);
        }
        if (token.length > 0) {
            status = is_secondary ? add_item(parser, token, 0, 0) : add_primary(parser, token);
        }
    }
    return status;
}

/* ---------------------------------------------------------------------------- the whole ---- */

static qdr_status read_options(struct qdri_parser *parser)
{
    for (;;) {
        struct qdri_line line;
        qdr_status status = next_line(parser, &line);
        if (status == QDR_OK && line.text) {
            status = qdri_read_option(parser, &line);
        }
        if (status != QDR_OK || !line.text) {
            return status;
        }
    }
}

static bool begin_knowing(struct qdri_parser *parser)
{
    const uint64_t memory = parser->reading->params.memory;
    return qdri_recent_begin(&parser->items_known, parser->items, memory) &&
           qdri_recent_begin(&parser->colors_known, parser->items, memory);
}

qdr_status qdri_read_dlx(struct qdri_reading *reading)
{
    struct qdri_parser parser = {.reading = reading};
    qdr_status status = read_items(&parser);
    if (status == QDR_OK && !begin_knowing(&parser)) {
        status = qdri_no_memory(reading->error);
    }
    status = status == QDR_OK ? read_options(&parser) : status;
    qdri_recent_free(&parser.items_known);
    qdri_recent_free(&parser.colors_known);
    free(parser.mark);
    free(parser.entry);
    return status;
}
