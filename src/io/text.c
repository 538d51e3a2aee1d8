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
#include "io/reading.h"

struct parser {
    struct qdri_reading *reading;
    uint32_t items;
    uint32_t primary; /* they are the first ones */
    uint32_t *mark;   /* for each item, the last option that has it, counted from 1 */
    size_t mark_capacity;
    uint32_t option; /* options read so far, the present one included */

    /* The present option. */
    qdr_entry *entry;
    size_t entry_capacity;
    size_t entries;
    uint64_t cost;
    size_t cost_column; /* of the last cost; 1 where there is none */
    bool has_primary;
};

static struct qdri_place place_of(const struct parser *parser, size_t column)
{
    return qdri_lines_place(&parser->reading->lines, column);
}

/* Refuses the input, at a column of the present line; gives the status. */
#define REFUSE(parser, code, column, ...)                                                          \
    qdri_fail_at((parser)->reading->error, code, place_of(parser, column), __VA_ARGS__)

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
static qdr_status next_line(struct parser *parser, struct qdri_line *line)
{
    for (;;) {
        size_t at = 0;
        qdr_status status = qdri_lines_next(&parser->reading->lines, line, parser->reading->error);
        if (status != QDR_OK || !line->text) {
            return status;
        }
        struct qdri_token first = qdri_next_token(line, &at);
        if (first.text && first.text[0] != '|') {
            return QDR_OK;
        }
        if (is_end_of_problem(parser->reading, line)) {
            *line = (struct qdri_line){0};
            return QDR_OK;
        }
    }
}

/* Gives the next token of the line as a terminated string. */
static struct qdri_token next_token(const struct qdri_line *line, size_t *at)
{
    struct qdri_token token = qdri_next_token(line, at);
    if (token.text) {
        token.text[token.length] = '\0';
        *at += *at < line->length;
    }
    return token;
}

/* -------------------------------------------------------------------- the line of items ---- */

static bool note_item(struct parser *parser, size_t column)
{
    struct qdri_reading *reading = parser->reading;
    size_t needed = (size_t)parser->items + 1;
    uint32_t *mark = qdri_grow(parser->mark, &parser->mark_capacity, needed, sizeof *mark);
    if (!mark) {
        return false;
    }
    parser->mark = mark;
    uint32_t *columns =
        qdri_grow(reading->column, &reading->column_capacity, needed, sizeof *columns);
    if (!columns) {
        return false;
    }
    reading->column = columns;
    mark[parser->items] = 0;
    columns[parser->items] = (uint32_t)column; /* a line has at most 2^28 bytes */
    return true;
}

/* Adds an item whose name is the whole token; `high` is 0 for a secondary one. */
static qdr_status add_item(struct parser *parser, struct qdri_token name, uint32_t low,
                           uint32_t high)
{
    qdr_builder *builder = parser->reading->builder;
    size_t wrong = strcspn(name.text, ":|");
    qdr_error found;
    if (wrong < name.length) {
        return REFUSE(parser, QDR_SYNTAX, name.column + wrong, "'%c' cannot be in an item name%s",
                      name.text[wrong],
                      high == 0 ? " (and bounds are for primary items only)" : "");
    }
    qdr_status status = high > 0 ? qdr_builder_range(builder, name.text, low, high, NULL, &found)
                                 : qdr_builder_secondary(builder, name.text, NULL, &found);
    if (status != QDR_OK) {
        return qdri_hand_on(parser->reading, &found, place_of(parser, name.column));
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
static qdr_status read_bound(struct parser *parser, struct qdri_token token, size_t length,
                             uint32_t *bound)
{
    char quote[QDRI_QUOTE_SIZE];
    uint64_t value;
    size_t wrong;
    qdr_status status = qdri_read_number(token.text, length, UINT32_MAX, &value, &wrong);
    if (status == QDR_SYNTAX && length > 0) {
        return REFUSE(parser, status, token.column + wrong,
                      "'%s' is not a number: bounds are written low:high|name, and a name "
                      "has no ':' and no '|'",
                      qdri_quote(quote, token.text, length));
    }
    if (status == QDR_RANGE) {
        return REFUSE(parser, status, token.column, "bound %s is above %" PRIu32,
                      qdri_quote(quote, token.text, length), UINT32_MAX);
    }
    *bound = (uint32_t)value;
    return QDR_OK;
}

/* Returns what is left of a token behind its first `length` bytes. */
static struct qdri_token behind(struct qdri_token token, size_t length)
{
    return (struct qdri_token){token.text + length, token.length - length, token.column + length};
}

static qdr_status check_bounds(struct parser *parser, size_t column, uint32_t low, uint32_t high)
{
    if (high == 0) {
        return REFUSE(parser, QDR_RANGE, column, "the upper bound is 0");
    }
    if (low > high) {
        return REFUSE(parser, QDR_RANGE, column,
                      "the lower bound %" PRIu32 " is above the upper bound %" PRIu32, low, high);
    }
    return QDR_OK;
}

/* Reads the bounds at the beginning of a token, and leaves the name. */
static qdr_status read_bounds(struct parser *parser, struct qdri_token *token, uint32_t *low,
                              uint32_t *high)
{
    size_t length = strcspn(token->text, ":|");
    bool has_low = token->text[length] == ':';
    qdr_status status = QDR_OK;
    if (has_low) {
        status = read_bound(parser, *token, length, low);
        *token = behind(*token, length + 1);
        length = strcspn(token->text, ":|");
    }
    if (status == QDR_OK && token->text[length] != '|') {
        size_t column = token->column + (length < token->length ? length : 0);
        return REFUSE(parser, QDR_SYNTAX, column,
                      "a lower bound needs an upper one: low:high|name");
    }
    if (status == QDR_OK) {
        status = read_bound(parser, *token, length, high);
    }
    if (status == QDR_OK) {
        *low = has_low ? *low : *high;
        status = check_bounds(parser, token->column, *low, *high);
        *token = behind(*token, length + 1);
    }
    return status;
}

/* name, high|name or low:high|name. */
static qdr_status add_primary(struct parser *parser, struct qdri_token token)
{
    uint32_t low = 1;
    uint32_t high = 1;
    if (strpbrk(token.text, ":|")) {
        qdr_status status = read_bounds(parser, &token, &low, &high);
        if (status != QDR_OK) {
            return status;
        }
        if (token.length == 0) {
            return REFUSE(parser, QDR_SYNTAX, token.column,
                          "bounds need a name right behind them: low:high|name");
        }
    }
    return add_item(parser, token, low, high);
}

static qdr_status read_items(struct parser *parser)
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
    parser->reading->items_place = place_of(parser, 1);
    while (status == QDR_OK && (token = next_token(&line, &at)).text) {
        if (token.text[0] == '|') {
            if (is_secondary) {
                return REFUSE(parser, QDR_SYNTAX, token.column,
                              "a second '|' in the line of items");
            }
            is_secondary = true;
            token = behind(token, 1);
        }
        if (token.length > 0) {
            status = is_secondary ? add_item(parser, token, 0, 0) : add_primary(parser, token);
        }
    }
    return status;
}

/* ---------------------------------------------------------------------------- an option ---- */

/* |digits; several of them add up. */
static qdr_status add_cost(struct parser *parser, struct qdri_token token)
{
    char quote[QDRI_QUOTE_SIZE];
    struct qdri_token digits = behind(token, 1);
    uint64_t value;
    size_t wrong;
    qdr_status status =
        qdri_read_number(digits.text, digits.length, INT64_MAX - parser->cost, &value, &wrong);
    if (status == QDR_SYNTAX) {
        size_t column = digits.length > 0 ? digits.column + wrong : token.column;
        return REFUSE(parser, status, column,
                      "'%s' is not a cost: that is '|' with digits right behind it",
                      qdri_quote(quote, token.text, token.length));
    }
    if (status == QDR_RANGE) {
        return REFUSE(parser, status, token.column,
                      "the cost of the option needs more than 63 bits");
    }
    parser->cost += value;
    parser->cost_column = token.column;
    return QDR_OK;
}

/* Finds or makes the color that stands behind the first `length` bytes of a token and a ':'. */
static qdr_status read_color(struct parser *parser, qdr_item item, struct qdri_token token,
                             size_t length, qdr_color *color)
{
    char quote[QDRI_QUOTE_SIZE];
    struct qdri_token name = behind(token, length + 1);
    qdr_error found;
    if (item < parser->primary) {
        return REFUSE(parser, QDR_SYNTAX, token.column + length,
                      "primary item '%s' cannot have a color",
                      qdri_quote(quote, token.text, length));
    }
    if (name.length == 0) {
        return REFUSE(parser, QDR_SYNTAX, token.column + length,
                      "the color of item '%s' is missing", qdri_quote(quote, token.text, length));
    }
    if (qdr_builder_color(parser->reading->builder, name.text, color, &found) != QDR_OK) {
        return qdri_hand_on(parser->reading, &found, place_of(parser, name.column));
    }
    return QDR_OK;
}

/* item or item:color. */
static qdr_status add_entry(struct parser *parser, struct qdri_token token)
{
    char quote[QDRI_QUOTE_SIZE];
    qdr_entry entry = {QDR_NO_ITEM, QDR_NO_COLOR};
    const char *colon = memchr(token.text, ':', token.length);
    size_t length = colon ? (size_t)(colon - token.text) : token.length;
    if (length == 0) {
        return REFUSE(parser, QDR_SYNTAX, token.column, "'%s' is a color without an item",
                      qdri_quote(quote, token.text, token.length));
    }
    entry.item = qdr_builder_find(parser->reading->builder, token.text, length);
    if (entry.item == QDR_NO_ITEM) {
        return REFUSE(parser, QDR_UNKNOWN, token.column, "unknown item '%s'",
                      qdri_quote(quote, token.text, length));
    }
    if (parser->mark[entry.item] == parser->option) {
        return REFUSE(parser, QDR_DUPLICATE, token.column, "item '%s' is twice in the option",
                      qdri_quote(quote, token.text, length));
    }
    if (length < token.length) {
        qdr_status status = read_color(parser, entry.item, token, length, &entry.color);
        if (status != QDR_OK) {
            return status;
        }
    }
    qdr_entry *entries =
        qdri_grow(parser->entry, &parser->entry_capacity, parser->entries + 1, sizeof *entries);
    if (!entries) {
        return qdri_no_memory(parser->reading->error);
    }
    parser->entry = entries;
    entries[parser->entries++] = entry;
    parser->mark[entry.item] = parser->option;
    parser->has_primary = parser->has_primary || entry.item < parser->primary;
    return QDR_OK;
}

static void remark_inert(const struct parser *parser)
{
    qdr_error remark;
    if (++parser->reading->inert > QDRI_REMARKS_MOST) {
        if (parser->reading->inert == QDRI_REMARKS_MOST + 1) {
            parser->reading->inert_place = place_of(parser, 1);
        }
        return;
    }
    qdri_fail_at(&remark, QDR_OK, place_of(parser, 1),
                 "an option without a primary item: no solution has it");
    qdri_remark(parser->reading, &remark);
}

static qdr_status read_option(struct parser *parser, const struct qdri_line *line)
{
    struct qdri_token token;
    qdr_status status = QDR_OK;
    qdr_error found;
    size_t at = 0;
    ++parser->option;
    parser->entries = 0;
    parser->cost = 0;
    parser->cost_column = 1;
    parser->has_primary = false;
    while (status == QDR_OK && (token = next_token(line, &at)).text) {
        status = token.text[0] == '|' ? add_cost(parser, token) : add_entry(parser, token);
    }
    if (status != QDR_OK) {
        return status;
    }
    status = qdr_builder_option(parser->reading->builder, parser->entry, parser->entries,
                                parser->cost, NULL, &found);
    if (status != QDR_OK) {
        return qdri_hand_on(parser->reading, &found, place_of(parser, parser->cost_column));
    }
    if (!parser->has_primary) {
        remark_inert(parser);
    }
    return QDR_OK;
}

static qdr_status read_options(struct parser *parser)
{
    for (;;) {
        struct qdri_line line;
        qdr_status status = next_line(parser, &line);
        if (status == QDR_OK && line.text) {
            status = read_option(parser, &line);
        }
        if (status != QDR_OK || !line.text) {
            return status;
        }
    }
}

qdr_status qdri_read_dlx(struct qdri_reading *reading)
{
    struct parser parser = {.reading = reading};
    qdr_status status = read_items(&parser);
    if (status == QDR_OK) {
        status = read_options(&parser);
    }
    free(parser.mark);
    free(parser.entry);
    return status;
}
