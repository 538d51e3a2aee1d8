/* option.c  Reads an option of Knuth's text format: see text.c.
 *
 * Nearly all lines of a large problem are options of which nothing is to be said.  So each is read
 * quickly first, in one pass that judges nothing itself; as soon as anything is not as usual, it is
 * read once more, carefully, and what is wrong first is told, with its place. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "io/parser.h"

static void begin_option(struct qdri_parser *parser)
{
    parser->entries = 0;
    parser->cost = 0;
    parser->cost_column = 1;
    parser->has_primary = false;
}

/* --------------------------------------------------------------------------- quickly ---- */

/* What may end the name of an item or a color: of an item also its color. */
enum stop { STOP_NOT, STOP_COLON, STOP_BLANK, STOP_END };

static const unsigned char stop_at[UCHAR_MAX + 1] = {
    ['\0'] = STOP_END,   ['\t'] = STOP_BLANK, ['\n'] = STOP_BLANK, ['\v'] = STOP_BLANK,
    ['\f'] = STOP_BLANK, ['\r'] = STOP_BLANK, [' '] = STOP_BLANK,  [':'] = STOP_COLON};

/* Returns the end of the name at `at`; its last bytes become a number. */
static inline char *pass_name(char *at, enum stop stop, uint64_t *bytes)
{
    uint64_t number = 0;
    for (;; ++at) {
        const uint64_t byte = (unsigned char)*at;
        if (stop_at[byte] >= stop) {
            break;
        }
        number = number << CHAR_BIT | byte;
    }
    *bytes = number;
    return at;
}

static inline char *pass_blanks(char *at)
{
    while (stop_at[(unsigned char)*at] == STOP_BLANK) {
        ++at;
    }
    return at;
}

/* Gives the number of an item; false: there is none. */
static inline bool look_up(struct qdri_parser *parser, const char *name, size_t length,
                           uint64_t bytes, qdr_item *item)
{
    if (qdri_recent_find(&parser->items_known, bytes, length, item)) {
        return true;
    }
    *item = qdr_builder_find(parser->reading->builder, name, length);
    if (*item != QDR_NO_ITEM) {
        qdri_recent_keep(&parser->items_known, bytes, length, *item);
    }
    return *item != QDR_NO_ITEM;
}

/* Finds or makes the color at `at`, and returns its end; NULL: it is to be looked at carefully. */
static char *pass_color(struct qdri_parser *parser, char *at, qdr_color *color, qdr_error *found)
{
    uint64_t bytes;
    char *end = pass_name(at, STOP_BLANK, &bytes);
    const size_t length = (size_t)(end - at);
    const char blank = *end;
    if (length == 0 || qdri_recent_find(&parser->colors_known, bytes, length, color)) {
        return length > 0 ? end : NULL;
    }
    *end = '\0';
    qdr_status status = qdr_builder_color(parser->reading->builder, at, color, found);
    *end = blank;
    if (status != QDR_OK) {
        return NULL;
    }
    qdri_recent_keep(&parser->colors_known, bytes, length, *color);
    return end;
}

/* Takes the entry at `at`, and returns its end; NULL: it is to be looked at carefully. */
static inline char *pass_entry(struct qdri_parser *parser, char *at, qdr_error *found)
{
    uint64_t bytes;
    char *end = pass_name(at, STOP_COLON, &bytes);
    qdr_item item;
    qdr_color color = QDR_NO_COLOR;
    if (parser->entries == parser->entry_capacity ||
        !look_up(parser, at, (size_t)(end - at), bytes, &item)) {
        return NULL;
    }
    if (*end == ':') {
        end = item < parser->primary ? NULL : pass_color(parser, end + 1, &color, found);
    }
    qdr_entry *entry = &parser->entry[parser->entries++];
    entry->item = item;
    entry->color = color;
    parser->has_primary |= item < parser->primary;
    return end;
}

/* The same for a cost. */
static char *pass_cost(struct qdri_parser *parser, char *at)
{
    uint64_t bytes;
    uint64_t value;
    size_t wrong;
    char *end = pass_name(at, STOP_BLANK, &bytes);
    if (qdri_read_number(at + 1, (size_t)(end - at) - 1, INT64_MAX - parser->cost, &value,
                         &wrong) != QDR_OK) {
        return NULL;
    }
    parser->cost += value;
    return end;
}

/* Reads an option of which nothing is to be said.  False: it is to be read carefully, and nothing
 * has changed but that some of its colors are known; `found` is what the builder refused, if it
 * did. */
static bool read_quickly(struct qdri_parser *parser, const struct qdri_line *line, qdr_error *found)
{
    char *at = line->text;
    line->text[line->length] = '\0';
    begin_option(parser);
    while (*(at = pass_blanks(at)) != '\0') {
        at = *at == '|' ? pass_cost(parser, at) : pass_entry(parser, at, found);
        if (!at) {
            return false;
        }
    }
    return qdr_builder_option(parser->reading->builder, parser->entry, parser->entries,
                              parser->cost, NULL, found) == QDR_OK;
}

/* ------------------------------------------------------------------------- carefully ---- */

/* |digits; several of them add up. */
static qdr_status add_cost(struct qdri_parser *parser, struct qdri_token token)
{
    char quote[QDRI_QUOTE_SIZE];
    struct qdri_token digits = qdri_behind(token, 1);
    uint64_t value;
    size_t wrong;
    qdr_status status =
        qdri_read_number(digits.text, digits.length, INT64_MAX - parser->cost, &value, &wrong);
    if (status == QDR_SYNTAX) {
        size_t column = digits.length > 0 ? digits.column + wrong : token.column;
        return QDRI_REFUSE(parser, status, column,
                           "'%s' is not a cost: that is '|' with digits right behind it",
                           qdri_quote(quote, token.text, token.length));
    }
    if (status == QDR_RANGE) {
        return QDRI_REFUSE(parser, status, token.column,
                           "the cost of the option needs more than 63 bits");
    }
    parser->cost += value;
    parser->cost_column = token.column;
    return QDR_OK;
}

/* Finds or makes the color that stands behind the first `length` bytes of a token and a ':'. */
static qdr_status read_color(struct qdri_parser *parser, qdr_item item, struct qdri_token token,
                             size_t length, qdr_color *color)
{
    char quote[QDRI_QUOTE_SIZE];
    struct qdri_token name = qdri_behind(token, length + 1);
    qdr_error found;
    if (item < parser->primary) {
        return QDRI_REFUSE(parser, QDR_SYNTAX, token.column + length,
                           "primary item '%s' cannot have a color",
                           qdri_quote(quote, token.text, length));
    }
    if (name.length == 0) {
        return QDRI_REFUSE(parser, QDR_SYNTAX, token.column + length,
                           "the color of item '%s' is missing",
                           qdri_quote(quote, token.text, length));
    }
    if (qdr_builder_color(parser->reading->builder, name.text, color, &found) != QDR_OK) {
        return qdri_hand_on(parser->reading, &found, qdri_parser_place(parser, name.column));
    }
    return QDR_OK;
}

/* item or item:color. */
static qdr_status add_entry(struct qdri_parser *parser, struct qdri_token token)
{
    char quote[QDRI_QUOTE_SIZE];
    qdr_entry entry = {QDR_NO_ITEM, QDR_NO_COLOR};
    const char *colon = memchr(token.text, ':', token.length);
    size_t length = colon ? (size_t)(colon - token.text) : token.length;
    if (length == 0) {
        return QDRI_REFUSE(parser, QDR_SYNTAX, token.column, "'%s' is a color without an item",
                           qdri_quote(quote, token.text, token.length));
    }
    entry.item = qdr_builder_find(parser->reading->builder, token.text, length);
    if (entry.item == QDR_NO_ITEM) {
        return QDRI_REFUSE(parser, QDR_UNKNOWN, token.column, "unknown item '%s'",
                           qdri_quote(quote, token.text, length));
    }
    if (parser->mark[entry.item] == parser->option) {
        return QDRI_REFUSE(parser, QDR_DUPLICATE, token.column, "item '%s' is twice in the option",
                           qdri_quote(quote, token.text, length));
    }
    if (length < token.length) {
        qdr_status status = read_color(parser, entry.item, token, length, &entry.color);
        if (status != QDR_OK) {
            return status;
        }
    }
    if (!qdri_reserve(&parser->entry, &parser->entry_capacity, parser->entries + 1,
                      sizeof *parser->entry)) {
        return qdri_no_memory(parser->reading->error);
    }
    parser->entry[parser->entries++] = entry;
    parser->mark[entry.item] = parser->option;
    parser->has_primary = parser->has_primary || entry.item < parser->primary;
    return QDR_OK;
}

/* Reads an option from the left, up to the first thing that is wrong. */
static qdr_status read_carefully(struct qdri_parser *parser, const struct qdri_line *line)
{
    struct qdri_token token;
    qdr_status status = QDR_OK;
    qdr_error found;
    size_t at = 0;
    begin_option(parser);
    while (status == QDR_OK && (token = qdri_next_string(line, &at)).text) {
        status = token.text[0] == '|' ? add_cost(parser, token) : add_entry(parser, token);
    }
    if (status != QDR_OK) {
        return status;
    }
    status = qdr_builder_option(parser->reading->builder, parser->entry, parser->entries,
                                parser->cost, NULL, &found);
    if (status != QDR_OK) {
        return qdri_hand_on(parser->reading, &found,
                            qdri_parser_place(parser, parser->cost_column));
    }
    return QDR_OK;
}

/* ------------------------------------------------------------------------- either way ---- */

static void remark_inert(const struct qdri_parser *parser)
{
    qdr_error remark;
    if (++parser->reading->inert > QDRI_REMARKS_MOST) {
        if (parser->reading->inert == QDRI_REMARKS_MOST + 1) {
            parser->reading->inert_place = qdri_parser_place(parser, 1);
        }
        return;
    }
    qdri_fail_at(&remark, QDR_OK, qdri_parser_place(parser, 1),
                 "an option without a primary item: no solution has it");
    qdri_remark(parser->reading, &remark);
}

/* Where memory was lacking for a moment, an option that is well fails all the same. */
qdr_status qdri_read_option(struct qdri_parser *parser, const struct qdri_line *line)
{
    qdr_error found;
    found.code = QDR_OK;
    ++parser->option;
    if (!read_quickly(parser, line, &found)) {
        qdr_status status = read_carefully(parser, line);
        if (status == QDR_OK && found.code == QDR_NOMEM) {
            status = qdri_no_memory(parser->reading->error);
        }
        if (status != QDR_OK) {
            return status;
        }
    }
    if (!parser->has_primary) {
        remark_inert(parser);
    }
    return QDR_OK;
}

/* ---------------------------------------------------------------------------- names known ---- */

/* A table has four slots for each name, so that few take the place of others, but takes a megabyte
 * at most, and a 64th of what may be taken. */
#define BITS_LEAST 6
#define SLOTS_MOST 65536
#define SLOTS_EACH 4
#define SHARE 64

bool qdri_recent_begin(struct qdri_recent *recent, uint32_t names, uint64_t memory)
{
    const uint64_t affordable = memory / SHARE / sizeof *recent->slot;
    uint64_t slots = UINT64_C(1) << BITS_LEAST;
    recent->shift = 64 - BITS_LEAST;
    while (slots < SLOTS_MOST && slots < (uint64_t)SLOTS_EACH * names &&
           (memory == 0 || 2 * slots <= affordable)) {
        slots *= 2;
        --recent->shift;
    }
    recent->slot = qdri_zeros(slots, sizeof *recent->slot);
    return recent->slot != NULL;
}

void qdri_recent_free(struct qdri_recent *recent)
{
    free(recent->slot);
}
