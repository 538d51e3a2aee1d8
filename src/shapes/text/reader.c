/* reader.c  Reads the text form of shapes: its keys, in an order that does not depend on that of
 * the file.
 *
 * What says how the rest is to be understood (the grid, colors, how pieces may be laid) is read
 * first, then the pieces, then the boards, which may speak of them. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "shapes/text/reading.h"
#include "shapes/text/statement.h"

qdr_status qdri_shapes_fault(const struct qdri_shapes_reading *reading, struct qdri_span span,
                             qdr_status code, const char *format, ...)
{
    char text[sizeof((qdr_error *)0)->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return qdri_fail_at(reading->error, code, qdri_span_place(reading->source, span), "%s", text);
}

void qdri_shapes_remark(const struct qdri_shapes_reading *reading, struct qdri_span span,
                        const char *text)
{
    qdr_error remark;
    if (reading->params->on_remark) {
        (void)qdri_fail_at(&remark, QDR_OK, qdri_span_place(reading->source, span), "%s", text);
        reading->params->on_remark(reading->params->ctx, &remark);
    }
}

char *qdri_span_copy(struct qdri_span span)
{
    char *copy = qdri_zeros(span.length + 1, 1);
    if (copy && span.length > 0) {
        memcpy(copy, span.text, span.length);
    }
    return copy;
}

uint32_t qdri_shapes_color(const qdr_shapes *shapes, char letter)
{
    const char *found = letter != '\0' ? strchr(shapes->color, letter) : NULL;
    return found ? (uint32_t)(found - shapes->color) + 1 : 0;
}

/* -------------------------------------------------------------------- keys with a value ---- */

qdr_status qdri_shapes_wrong_word(const struct qdri_shapes_reading *reading, struct qdri_span span,
                                  const char *words)
{
    char quoted[QDRI_QUOTE_SIZE];
    return qdri_shapes_fault(reading, span, QDR_SYNTAX, "expected %s, not '%s'", words,
                             qdri_quote(quoted, span.text, span.length));
}

qdr_status qdri_shapes_read_turns(const struct qdri_shapes_reading *reading, struct qdri_span span,
                                  int *turns)
{
    static const char *const words[] = {"all", "half", "none"}; /* in the order of qdri_turns */
    for (int k = 0; k < 3; ++k) {
        if (qdri_span_is(span, words[k])) {
            *turns = k;
            return QDR_OK;
        }
    }
    return qdri_shapes_wrong_word(reading, span, "all, half or none");
}

qdr_status qdri_shapes_read_yes(const struct qdri_shapes_reading *reading, struct qdri_span span,
                                int *is_yes)
{
    *is_yes = qdri_span_is(span, "yes");
    return *is_yes || qdri_span_is(span, "no") ? QDR_OK
                                               : qdri_shapes_wrong_word(reading, span, "yes or no");
}

static qdr_status read_grid(struct qdri_shapes_reading *reading,
                            const struct qdri_statement *statement)
{
    const struct qdri_span value = statement->value;
    char quoted[QDRI_QUOTE_SIZE];
    char guess[QDRI_GUESS_SIZE];
    struct qdri_nearest nearest = {0};
    const struct qdri_lattice *lattice = qdri_lattice_find(value.text, value.length);
    if (lattice) {
        reading->shapes->lattice = lattice;
        return QDR_OK;
    }
    qdri_quote(quoted, value.text, value.length);
    for (size_t k = 0; (lattice = qdri_lattice_at(k)); ++k) {
        qdri_nearest_try(&nearest, quoted, qdri_lattice_name(lattice));
    }
    return qdri_shapes_fault(reading, value, QDR_UNKNOWN, "there is no grid '%s'%s", quoted,
                             qdri_nearest_guess(guess, &nearest));
}

static qdr_status read_text(char **text, const struct qdri_statement *statement, qdr_error *error)
{
    *text = qdri_span_copy(statement->value);
    return *text ? QDR_OK : qdri_no_memory(error);
}

static qdr_status read_title(struct qdri_shapes_reading *reading,
                             const struct qdri_statement *statement)
{
    return read_text(&reading->shapes->title, statement, reading->error);
}

static qdr_status read_author(struct qdri_shapes_reading *reading,
                              const struct qdri_statement *statement)
{
    return read_text(&reading->shapes->author, statement, reading->error);
}

static qdr_status read_turns(struct qdri_shapes_reading *reading,
                             const struct qdri_statement *statement)
{
    int turns = QDRI_TURNS_ALL;
    qdr_status status = qdri_shapes_read_turns(reading, statement->value, &turns);
    if (status == QDR_OK) {
        reading->turns = (enum qdri_turns)turns;
    }
    return status;
}

static qdr_status read_mirrored(struct qdri_shapes_reading *reading,
                                const struct qdri_statement *statement)
{
    return qdri_shapes_read_yes(reading, statement->value, &reading->mirrored);
}

static qdr_status read_crossing(struct qdri_shapes_reading *reading,
                                const struct qdri_statement *statement)
{
    int is_yes;
    qdr_status status = qdri_shapes_read_yes(reading, statement->value, &is_yes);
    reading->shapes->may_cross = status == QDR_OK && is_yes;
    return status;
}

/* Whether cells may stay open is said of the boards, when all of them are there. */
static qdr_status read_fill(struct qdri_shapes_reading *reading,
                            const struct qdri_statement *statement)
{
    const bool is_some = qdri_span_is(statement->value, "some");
    if (!is_some && !qdri_span_is(statement->value, "all")) {
        return qdri_shapes_wrong_word(reading, statement->value, "all or some");
    }
    for (size_t b = 0; b < reading->shapes->boards && is_some; ++b) {
        struct qdri_board *board = &reading->shapes->board[b];
        for (size_t k = 0; k < board->cells; ++k) {
            board->cell[k].is_optional = true;
        }
    }
    return QDR_OK;
}

static qdr_status read_border(struct qdri_shapes_reading *reading,
                              const struct qdri_statement *statement)
{
    struct qdri_span left = statement->value;
    const struct qdri_span color = qdri_span_word(&left);
    if (left.length > 0) {
        return qdri_shapes_wrong_word(reading, left, "one color of the border, and no more");
    }
    reading->shapes->border = qdri_shapes_side_color(reading->shapes, color.text, color.length);
    return reading->shapes->border > 0 ? QDR_OK : qdri_no_memory(reading->error);
}

static qdr_status read_colors(struct qdri_shapes_reading *reading,
                              const struct qdri_statement *statement)
{
    struct qdri_span left = statement->value;
    char *colors = reading->shapes->color;
    while (left.length > 0) {
        const struct qdri_span word = qdri_span_word(&left);
        const size_t count = strlen(colors);
        if (word.length != 1 || !qdri_is_letter(word.text[0])) {
            return qdri_shapes_wrong_word(reading, word, "letters, with a blank between them");
        }
        if (strchr(colors, word.text[0])) {
            return qdri_shapes_fault(reading, word, QDR_DUPLICATE, "the color %c is there already",
                                     word.text[0]);
        }
        colors[count] = word.text[0]; /* there are fewer letters than there is room */
    }
    return QDR_OK;
}

/* -------------------------------------------------------------------------------- all keys ---- */

enum {
    ONCE = 1,     /* not twice in a file */
    VALUED = 2,   /* must have a value */
    DRAWN = 4,    /* may have lines below */
    DESCRIBED = 8 /* may have arguments */
};

/* Those of a lower phase are read before the others. */
static const struct key {
    const char *name;
    unsigned phase;
    unsigned kind;
    qdri_shapes_read_statement *read;
} keys[] = {
    {"grid", 0, ONCE | VALUED, read_grid},
    {"title", 0, ONCE, read_title},
    {"author", 0, ONCE, read_author},
    {"colors", 0, ONCE | VALUED, read_colors},
    {"turns", 0, ONCE | VALUED, read_turns},
    {"mirrored", 0, ONCE | VALUED, read_mirrored},
    {"crossing", 0, ONCE | VALUED, read_crossing},
    {"border", 0, ONCE | VALUED, read_border},
    {"pieces", 1, DRAWN | DESCRIBED, qdri_shapes_read_pieces},
    {"piece", 1, DRAWN | DESCRIBED, qdri_shapes_read_piece},
    {"tile", 1, VALUED | DESCRIBED, qdri_shapes_read_tile},
    {"tiles", 1, DRAWN, qdri_shapes_read_tiles},
    {"board", 2, DRAWN | DESCRIBED, qdri_shapes_read_board},
    {"fill", 3, ONCE | VALUED, read_fill},
};

enum { KEYS = sizeof keys / sizeof *keys, PHASES = 4 };

const char *qdri_shapes_key(size_t index)
{
    return index < KEYS ? keys[index].name : NULL;
}

static const struct key *find_key(struct qdri_span name)
{
    for (size_t k = 0; k < KEYS; ++k) {
        if (qdri_span_is(name, keys[k].name)) {
            return &keys[k];
        }
    }
    return NULL;
}

static qdr_status unknown_key(const struct qdri_shapes_reading *reading, struct qdri_span name)
{
    char quoted[QDRI_QUOTE_SIZE];
    char hint[QDRI_KEY_HINT_SIZE];
    return qdri_shapes_fault(reading, name, QDR_UNKNOWN, "there is no key '%s'%s",
                             qdri_quote(quoted, name.text, name.length), qdri_key_hint(hint, name));
}

/* Has a statement all that its key takes, and nothing else? */
static qdr_status check_statement(const struct qdri_shapes_reading *reading,
                                  const struct qdri_statements *all, size_t index)
{
    const struct qdri_statement *statement = &all->statement[index];
    const struct key *key = find_key(statement->key);
    if (!key) {
        return unknown_key(reading, statement->key);
    }
    for (size_t k = 0; k < index && (key->kind & ONCE); ++k) {
        if (qdri_span_is(all->statement[k].key, key->name)) {
            return qdri_shapes_fault(reading, statement->key, QDR_DUPLICATE,
                                     "`%s` is said on line %zu already", key->name,
                                     all->statement[k].key.line);
        }
    }
    if (!(key->kind & DESCRIBED) && statement->arguments.length > 0) {
        return qdri_shapes_fault(reading, statement->arguments, QDR_SYNTAX,
                                 "expected a colon behind `%s`", key->name);
    }
    if (!(key->kind & DRAWN) && statement->rows > 0) {
        return qdri_shapes_fault(reading, qdri_span_trim(statement->row[0]), QDR_SYNTAX,
                                 "`%s` takes no indented lines; expected a key in column 1",
                                 key->name);
    }
    if ((key->kind & VALUED) && statement->value.length == 0) {
        return qdri_shapes_fault(reading, statement->value, QDR_SYNTAX,
                                 "expected a value behind `%s:`", key->name);
    }
    return QDR_OK;
}

static qdr_status check_whole(const struct qdri_shapes_reading *reading)
{
    const struct qdri_span nowhere = {0};
    if (reading->shapes->boards == 0) {
        return qdri_shapes_fault(reading, nowhere, QDR_SYNTAX,
                                 "there is no board: expected `board:` with a size or a drawing");
    }
    return reading->shapes->pieces == 0
               ? qdri_shapes_fault(reading, nowhere, QDR_SYNTAX,
                                   "there are no pieces: expected `pieces:`, `piece` or `tile`")
               : QDR_OK;
}

static qdr_status read_statements(struct qdri_shapes_reading *reading,
                                  const struct qdri_statements *all)
{
    qdr_status status = QDR_OK;
    for (size_t k = 0; k < all->statements && status == QDR_OK; ++k) {
        status = check_statement(reading, all, k);
    }
    for (unsigned phase = 0; phase < PHASES; ++phase) {
        for (size_t k = 0; k < all->statements && status == QDR_OK; ++k) {
            const struct key *key = find_key(all->statement[k].key);
            if (key->phase == phase) {
                status = key->read(reading, &all->statement[k]);
            }
        }
    }
    return status == QDR_OK ? check_whole(reading) : status;
}

static qdr_status read_form(qdr_shapes *shapes, const qdr_reader *reader,
                            const struct qdri_read_params *params, qdr_error *error)
{
    struct qdri_statements all = {0};
    struct qdri_shapes_reading reading = {.shapes = shapes,
                                          .params = params,
                                          .source = params->source,
                                          .error = error,
                                          .mirrored = -1};
    qdr_status status = qdri_statements_read(
        &all, reader, reading.source, params->memory > 0 ? params->memory : QDRI_FILE_MOST, error);
    if (status == QDR_OK) {
        status = read_statements(&reading, &all);
    }
    qdri_statements_free(&all);
    return status;
}

qdr_status qdr_read_shapes(qdr_shapes **out, const qdr_reader *reader, const qdr_params *params,
                           qdr_error *error)
{
    return qdri_shapes_read(read_form, out, reader, params, error);
}

bool qdr_is_shapes(const char *bytes, size_t size, bool *is_enough)
{
    const char *end = bytes + size;
    bool is_whole = false;
    bool is_shapes = false;
    while (bytes < end && !is_whole) {
        const char *stop = memchr(bytes, '\n', (size_t)(end - bytes));
        const size_t length = (size_t)((stop ? stop : end) - bytes);
        struct qdri_span line = {bytes, length, 1, 1};
        const char *colon = memchr(bytes, ':', length);
        const bool is_said = bytes[0] != '#' && length > 0 && bytes[0] != '\r';
        if (is_said) {
            line.length = colon ? (size_t)(colon - bytes) : 0;
            is_shapes = colon && find_key(qdri_span_word(&line));
            is_whole = is_shapes || stop;
        }
        bytes += length + (stop != NULL);
        if (!stop) {
            break;
        }
    }
    if (is_enough) {
        *is_enough = is_whole;
    }
    return is_shapes;
}
