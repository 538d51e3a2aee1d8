/* statement.c  Reads the text form of shapes into lines and statements. */
#include "shapes/text/statement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"

struct qdri_place qdri_span_place(const char *source, struct qdri_span span)
{
    return (struct qdri_place){.source = source, .line = span.line, .column = span.column};
}

struct qdri_span qdri_span_behind(struct qdri_span span, size_t count)
{
    return (struct qdri_span){span.text + count, span.length - count, span.line,
                              span.column + count};
}

struct qdri_span qdri_span_trim(struct qdri_span span)
{
    while (span.length > 0 && qdri_is_space(span.text[0])) {
        span = qdri_span_behind(span, 1);
    }
    while (span.length > 0 && qdri_is_space(span.text[span.length - 1])) {
        --span.length;
    }
    return span;
}

struct qdri_span qdri_span_word(struct qdri_span *span)
{
    struct qdri_span word = qdri_span_trim(*span);
    const size_t left = word.length;
    size_t length = 0;
    while (length < left && !qdri_is_space(word.text[length])) {
        ++length;
    }
    *span = qdri_span_trim(qdri_span_behind(word, length));
    word.length = length;
    return word;
}

bool qdri_span_is(struct qdri_span span, const char *word)
{
    return span.length == strlen(word) && memcmp(span.text, word, span.length) == 0;
}

bool qdri_span_begins(struct qdri_span span, const char *head)
{
    return span.length >= strlen(head) && memcmp(span.text, head, strlen(head)) == 0;
}

size_t qdri_span_number(struct qdri_span span, uint32_t most, uint32_t *number)
{
    size_t length = 0;
    *number = 0;
    for (; length < span.length && span.text[length] >= '0' && span.text[length] <= '9'; ++length) {
        const uint32_t digit = (uint32_t)(span.text[length] - '0');
        if (digit > most || *number > (most - digit) / 10) {
            return 0;
        }
        *number = *number * 10 + digit;
    }
    return length;
}

qdr_status qdri_shapes_read_whole(struct qdri_strbuf *text, const qdr_reader *reader,
                                  const char *source, uint64_t most, qdr_error *error)
{
    char buffer[4096];
    ptrdiff_t got;
    while ((got = reader->read(reader->ctx, buffer, sizeof buffer)) > 0) {
        if (!qdri_strbuf_add(text, buffer, (size_t)got)) {
            return qdri_no_memory(error);
        }
        if (text->length > most) {
            return qdri_fail_memory(error, (struct qdri_place){.source = source}, "the file takes",
                                    most);
        }
    }
    return got < 0 ? qdri_fail(error, QDR_IO, "reading failed") : QDR_OK;
}

static bool add_line(struct qdri_statements *statements, struct qdri_span line)
{
    if (!qdri_reserve(&statements->line, &statements->line_capacity, statements->lines + 1,
                      sizeof *statements->line)) {
        return false;
    }
    statements->line[statements->lines++] = line;
    return true;
}

/* Up to LF, CR LF or CR. */
static size_t line_length(const char *line, const char *end)
{
    const char *at = line;
    while (at < end && *at != '\n' && *at != '\r') {
        ++at;
    }
    return (size_t)(at - line);
}

/* Comments are lines whose first character is '#'; they are left out. */
static qdr_status cut_lines(struct qdri_statements *statements, qdr_error *error)
{
    const char *at = statements->text.text;
    const char *end = at ? at + statements->text.length : at;
    if (at && end - at >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0) {
        at += 3; /* the mark that some editors put before UTF-8 */
    }
    for (size_t number = 1; at < end; ++number) {
        const size_t length = line_length(at, end);
        const char *next = at + length;
        next += next < end && *next == '\r' && next + 1 < end && next[1] == '\n';
        next += next < end;
        if (at[0] != '#' && !add_line(statements, (struct qdri_span){at, length, number, 1})) {
            return qdri_no_memory(error);
        }
        at = next;
    }
    return QDR_OK;
}

static bool is_key(struct qdri_span word)
{
    const char *key;
    for (size_t k = 0; (key = qdri_shapes_key(k)); ++k) {
        if (qdri_span_is(word, key)) {
            return true;
        }
    }
    return false;
}

/* A line that has no key with a colon behind it. */
static qdr_status no_statement(struct qdri_span line, const char *source, qdr_error *error)
{
    char quoted[QDRI_QUOTE_SIZE];
    char hint[QDRI_KEY_HINT_SIZE];
    struct qdri_span left = line;
    const struct qdri_span word = qdri_span_word(&left);
    const struct qdri_place place = qdri_span_place(source, line);
    qdri_quote(quoted, line.text, line.length);
    if (is_key(word)) {
        return qdri_fail_at(error, QDR_SYNTAX, place,
                            "expected a colon, as in `%.*s: ...`, not '%s'", (int)word.length,
                            word.text, quoted);
    }
    return qdri_fail_at(error, QDR_SYNTAX, place,
                        "expected `key: value`, or drawing that is indented, not '%s'%s", quoted,
                        qdri_key_hint(hint, word));
}

/* Its key, arguments and value; the text has a key unless it begins with ':'. */
static qdr_status cut_statement(struct qdri_span line, const char *source,
                                struct qdri_statement *statement, qdr_error *error)
{
    const char *colon = memchr(line.text, ':', line.length);
    if (!colon || colon == line.text) {
        return no_statement(line, source, error);
    }
    const size_t before = (size_t)(colon - line.text);
    struct qdri_span head = {line.text, before, line.line, line.column};
    *statement = (struct qdri_statement){.key = qdri_span_word(&head)};
    statement->arguments = head;
    statement->value = qdri_span_trim(qdri_span_behind(line, before + 1));
    return QDR_OK;
}

static struct qdri_statement *new_statement(struct qdri_statements *statements)
{
    if (!qdri_reserve(&statements->statement, &statements->statement_capacity,
                      statements->statements + 1, sizeof *statements->statement)) {
        return NULL;
    }
    return &statements->statement[statements->statements++];
}

static bool is_empty(struct qdri_span line)
{
    return qdri_span_trim(line).length == 0;
}

/* The indented lines from `first` on are the rows of a statement, without empty ones at the ends.
 * */
static size_t take_rows(struct qdri_statements *statements, struct qdri_statement *statement,
                        size_t first)
{
    size_t end = first;
    size_t begin = first;
    while (end < statements->lines &&
           (is_empty(statements->line[end]) || qdri_is_space(statements->line[end].text[0]))) {
        ++end;
    }
    size_t last = end;
    while (last > begin && is_empty(statements->line[last - 1])) {
        --last;
    }
    while (begin < last && is_empty(statements->line[begin])) {
        ++begin;
    }
    statement->row = last > begin ? statements->line + begin : NULL;
    statement->rows = last - begin;
    return end;
}

static qdr_status cut_statements(struct qdri_statements *statements, const char *source,
                                 qdr_error *error)
{
    size_t k = 0;
    while (k < statements->lines) {
        const struct qdri_span line = statements->line[k];
        if (is_empty(line)) {
            ++k;
            continue;
        }
        if (qdri_is_space(line.text[0])) {
            return qdri_fail_at(error, QDR_SYNTAX, qdri_span_place(source, qdri_span_trim(line)),
                                "nothing above takes a drawing; expected a key in column 1, "
                                "such as `board:`");
        }
        struct qdri_statement *statement = new_statement(statements);
        if (!statement) {
            return qdri_no_memory(error);
        }
        qdr_status status = cut_statement(line, source, statement, error);
        if (status != QDR_OK) {
            return status;
        }
        k = take_rows(statements, statement, k + 1);
    }
    return QDR_OK;
}

qdr_status qdri_statements_read(struct qdri_statements *statements, const qdr_reader *reader,
                                const char *source, uint64_t most, qdr_error *error)
{
    qdr_status status = qdri_shapes_read_whole(&statements->text, reader, source, most, error);
    if (status == QDR_OK) {
        status = cut_lines(statements, error);
    }
    return status == QDR_OK ? cut_statements(statements, source, error) : status;
}

void qdri_statements_free(struct qdri_statements *statements)
{
    qdri_strbuf_free(&statements->text);
    free(statements->line);
    free(statements->statement);
    *statements = (struct qdri_statements){0};
}

/* ---------------------------------------------------------------------- what messages add ---- */

enum { ROOM_FOR_MORE = 24 }; /* bytes that " and N more" takes, at most */

void qdri_name_list_add(struct qdri_name_list *list, const char *name)
{
    const char *comma = list->length > 0 ? ", " : "";
    const size_t size = strlen(comma) + strlen(name);
    if (list->left > 0 || list->length + size + ROOM_FOR_MORE >= sizeof list->text) {
        ++list->left;
        return;
    }
    snprintf(list->text + list->length, sizeof list->text - list->length, "%s%s", comma, name);
    list->length += size;
}

const char *qdri_name_list_end(struct qdri_name_list *list)
{
    if (list->left > 0) {
        snprintf(list->text + list->length, sizeof list->text - list->length, " and %zu more",
                 list->left);
    }
    return list->text;
}

const char *qdri_key_hint(char buffer[QDRI_KEY_HINT_SIZE], struct qdri_span word)
{
    char quoted[QDRI_QUOTE_SIZE];
    struct qdri_nearest nearest = {0};
    struct qdri_name_list list = {.length = 0};
    const char *key;
    qdri_quote(quoted, word.text, word.length);
    for (size_t k = 0; (key = qdri_shapes_key(k)); ++k) {
        qdri_nearest_try(&nearest, quoted, key);
        qdri_name_list_add(&list, key);
    }
    if (nearest.name) {
        return qdri_nearest_guess(buffer, &nearest);
    }
    snprintf(buffer, QDRI_KEY_HINT_SIZE, "; keys are %s", qdri_name_list_end(&list));
    return buffer;
}
