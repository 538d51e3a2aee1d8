/* json.c  Jansson does not keep places.  But arrays and objects stand in the tree in the order in
 * which their brackets stand in the text, and members in the order of the commas; so the place of a
 * value is found by counting both, when it is asked for: only where something is wrong. */
#include "sudoku/formats/common/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"

/* --------------------------------------------------------------------------------- places ---- */

struct qdri_spot qdri_spot_whole(const json_t *in)
{
    return (struct qdri_spot){.in = in, .index = QDRI_WHOLE};
}

struct qdri_spot qdri_spot_at(const json_t *array, size_t index)
{
    return (struct qdri_spot){.in = array, .index = index};
}

struct qdri_spot qdri_spot_key(const json_t *object, const char *key)
{
    return (struct qdri_spot){.in = object, .key = key};
}

static bool is_container(const json_t *value)
{
    return json_is_array(value) || json_is_object(value);
}

/* Counts the arrays and objects before `wanted`.  Returns true where it is found.  Jansson reads
 * nothing that is nested deeper than 2048, so the stack will do. */
static bool count_before(json_t *value, const json_t *wanted, size_t *count)
{
    if (value == wanted || !is_container(value)) {
        return value == wanted;
    }
    ++*count;
    size_t index;
    const char *key;
    json_t *member;
    json_array_foreach(value, index, member)
    {
        if (count_before(member, wanted, count)) {
            return true;
        }
    }
    json_object_foreach(value, key, member)
    {
        if (count_before(member, wanted, count)) {
            return true;
        }
    }
    return false;
}

static size_t ordinal(struct qdri_spot spot)
{
    size_t count = 0;
    const char *key;
    json_t *member;
    if (!spot.key) {
        return spot.index;
    }
    json_object_foreach((json_t *)(uintptr_t)spot.in, key, member)
    {
        if (strcmp(key, spot.key) == 0) {
            break;
        }
        ++count;
    }
    return count;
}

static const char *pass_string(const char *at)
{
    for (++at; *at != '"'; ++at) {
        at += *at == '\\';
    }
    return at;
}

static const char *pass_blanks(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

/* The bracket that `count` brackets are before. */
static const char *find_bracket(const char *at, size_t count)
{
    for (;; ++at) {
        if (*at == '"') {
            at = pass_string(at);
        } else if ((*at == '[' || *at == '{') && count-- == 0) {
            return at;
        }
    }
}

/* The member that `count` members are before, with its key if it has one.  `at` is the bracket. */
static const char *find_member(const char *at, size_t count)
{
    size_t depth = 0;
    for (++at; count > 0; ++at) {
        if (*at == '"') {
            at = pass_string(at);
        }
        depth += *at == '[' || *at == '{';
        depth -= *at == ']' || *at == '}';
        count -= *at == ',' && depth == 0;
    }
    return pass_blanks(at);
}

static const char *find(const struct qdri_json *json, struct qdri_spot spot)
{
    size_t count = 0;
    count_before(json->root, spot.in, &count);
    const char *at = find_bracket(json->document->text, count);
    return spot.index == QDRI_WHOLE ? at : find_member(at, ordinal(spot));
}

struct qdri_place qdri_json_key_place(const struct qdri_json *json, struct qdri_spot spot)
{
    const char *at = find(json, spot);
    return qdri_document_place(json->document, (size_t)(at - json->document->text));
}

struct qdri_place qdri_json_place(const struct qdri_json *json, struct qdri_spot spot)
{
    const char *at = find(json, spot);
    if (spot.key) {
        at = pass_blanks(pass_string(at) + 1); /* the colon */
        at = pass_blanks(at + 1);
    }
    return qdri_document_place(json->document, (size_t)(at - json->document->text));
}

/* ------------------------------------------------------------------------------ what fails ---- */

/* Says what is wrong in words of our own, since those of jansson change. */
static qdr_status fail_syntax(const struct qdri_document *document, const json_error_t *fault,
                              qdr_error *error)
{
    static const struct {
        enum json_error_code fault;
        qdr_status code;
        const char *what;
    } faults[] = {{json_error_premature_end_of_input, QDR_SYNTAX, "the JSON ends too early"},
                  {json_error_end_of_input_expected, QDR_SYNTAX, "something follows the JSON"},
                  {json_error_invalid_utf8, QDR_SYNTAX, "the JSON is not UTF-8 here"},
                  {json_error_stack_overflow, QDR_RANGE,
                   "the JSON is nested too deeply (2048 levels are the most)"},
                  {json_error_null_character, QDR_SYNTAX, "a zero character, which no text has"},
                  {json_error_null_byte_in_key, QDR_SYNTAX, "a zero character, which no text has"},
                  {json_error_duplicate_key, QDR_DUPLICATE, "the key before this is there twice"},
                  {json_error_numeric_overflow, QDR_RANGE, "the number is too large"}};
    enum { FAULTS = sizeof faults / sizeof *faults };
    const enum json_error_code why = json_error_code(fault);
    size_t k = 0;
    while (k < FAULTS && faults[k].fault != why) {
        ++k;
    }
    const qdr_status code = k < FAULTS ? faults[k].code : QDR_SYNTAX;
    size_t at = why == json_error_premature_end_of_input ? document->length
                : why == json_error_invalid_utf8         ? (size_t)fault->position
                : fault->position > 0                    ? (size_t)fault->position - 1
                                                         : 0;
    at = at < document->length ? at : document->length;
    while (code == QDR_SYNTAX && at > 0 && qdri_is_letter(document->text[at]) &&
           qdri_is_letter(document->text[at - 1])) {
        --at; /* jansson says where a word ends */
    }
    return qdri_fail_at(error, code, qdri_document_place(document, at), "%s",
                        k < FAULTS ? faults[k].what : "this is not JSON");
}

/* What jansson has not got yet of a text. */
struct feed {
    const char *rest;
    size_t length;
    struct qdri_limits *limits;
};

static size_t feed(void *buffer, size_t size, void *ctx)
{
    struct feed *self = ctx;
    if (qdri_limits_are_over(self->limits)) {
        return (size_t)-1;
    }
    size = size < self->length ? size : self->length;
    memcpy(buffer, self->rest, size);
    self->rest += size;
    self->length -= size;
    return size;
}

static json_t *parse(const struct qdri_json_text *text, json_error_t *fault)
{
    struct feed from = {.rest = text->text, .length = text->length, .limits = text->limits};
    return json_load_callback(feed, &from, text->flags, fault);
}

qdr_status qdri_json_parse(json_t **root, const struct qdri_json_text *text, json_error_t *fault)
{
    *root = parse(text, fault);
    *root = *root ? *root : parse(text, fault);
    if (*root) {
        return QDR_OK;
    }
    if (text->limits->is_over) {
        return QDR_CANCELLED;
    }
    char *copy = qdri_copy(text->text, text->length, 1);
    const bool has_memory = copy && json_error_code(fault) != json_error_out_of_memory;
    free(copy);
    return has_memory ? QDR_SYNTAX : QDR_NOMEM;
}

qdr_status qdri_json_load(struct qdri_json *json, const struct qdri_document *document,
                          struct qdri_limits *limits, qdr_error *error)
{
    json_error_t fault = {.position = 0};
    const struct qdri_json_text text = {.text = document->text,
                                        .length = document->length,
                                        .flags = JSON_REJECT_DUPLICATES,
                                        .limits = limits};
    *json = (struct qdri_json){.document = document};
    const qdr_status status = qdri_json_parse(&json->root, &text, &fault);
    if (status != QDR_OK) {
        return status == QDR_SYNTAX ? fail_syntax(document, &fault, error) : status;
    }
    if (!json_is_object(json->root)) {
        qdri_json_free(json);
        return qdri_fail_at(error, QDR_SYNTAX, qdri_document_place(document, 0),
                            "this JSON is no puzzle, which is an object: {...}");
    }
    return QDR_OK;
}

void qdri_json_free(struct qdri_json *json)
{
    json_decref(json->root);
    json->root = NULL;
}

/* --------------------------------------------------------------------------------- values ---- */

enum qdri_json_word qdri_json_number(const json_t *value, long *number)
{
    char *end;
    if (json_is_integer(value)) {
        json_int_t integer = json_integer_value(value);
        *number = (long)integer;
        return integer > -1000000000 && integer < 1000000000 ? QDRI_JSON_NUMBER : QDRI_JSON_STRANGE;
    }
    if (!value || json_is_null(value)) {
        return QDRI_JSON_BLANK;
    }
    const char *text = json_is_string(value) ? json_string_value(value) : "?";
    text += strspn(text, " \t\r\n");
    if (*text == '\0') {
        return QDRI_JSON_BLANK;
    }
    size_t digits = strspn(text + (*text == '-'), "0123456789");
    *number = digits > 0 && digits < 10 ? strtol(text, &end, 10) : 0;
    bool is_number = digits > 0 && digits < 10 && end[strspn(end, " \t\r\n")] == '\0';
    return is_number ? QDRI_JSON_NUMBER : QDRI_JSON_STRANGE;
}

bool qdri_json_is_void(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_NULL:
    case JSON_FALSE:
        return true;
    case JSON_STRING:
        return json_string_length(value) == 0;
    case JSON_ARRAY:
        return json_array_size(value) == 0;
    case JSON_OBJECT:
        return json_object_size(value) == 0;
    default:
        return false;
    }
}

/* A JSON string of text, in which bytes that are no UTF-8 are replaced.  NULL: no memory. */
static json_t *own_json_string(const char *text)
{
    struct qdri_strbuf clean = {0};
    bool is_whole = qdri_strbuf_add(&clean, "", 0);
    for (size_t left = strlen(text); is_whole && left > 0;) {
        size_t size = qdri_character(text, left);
        bool is_control = (unsigned char)*text < 0x80; /* JSON has a way to say it */
        size_t step = size > 0 ? size : 1;
        is_whole = size > 0 || is_control ? qdri_strbuf_add(&clean, text, step)
                                          : qdri_strbuf_add(&clean, "\xef\xbf\xbd", 3);
        text += step;
        left -= step;
    }
    json_t *string = is_whole ? json_stringn(clean.text ? clean.text : "", clean.length) : NULL;
    qdri_strbuf_free(&clean);
    return string;
}

struct dump {
    struct qdri_strbuf *text;
    bool is_whole;
};

static int take(const char *bytes, size_t size, void *ctx)
{
    struct dump *dump = ctx;
    dump->is_whole = dump->is_whole && qdri_strbuf_add(dump->text, bytes, size);
    return dump->is_whole ? 0 : -1;
}

struct qdri_json_writing qdri_json_begin(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                         qdr_error *error)
{
    return (struct qdri_json_writing){.puzzle = puzzle,
                                      .rules = rules,
                                      .side = qdr_rules_side(rules),
                                      .root = json_object(),
                                      .is_whole = true,
                                      .error = error};
}

/* Jansson does not look at every answer of what it writes to, and leaves out what could not be
 * written: so that is noted here. */
qdr_status qdri_json_end(struct qdri_json_writing *writing, qdr_status status,
                         struct qdri_strbuf *text)
{
    struct dump dump = {.text = text, .is_whole = writing->root && writing->is_whole};
    if (status == QDR_OK && dump.is_whole) {
        dump.is_whole =
            json_dump_callback(writing->root, take, &dump, JSON_COMPACT) == 0 && dump.is_whole;
    }
    json_decref(writing->root);
    return status == QDR_OK && !dump.is_whole ? qdri_no_memory(writing->error) : status;
}

void qdri_json_set(struct qdri_json_writing *writing, json_t *object, const char *key,
                   json_t *value)
{
    writing->is_whole &= json_object_set_new(object, key, value) == 0;
}

void qdri_json_append(struct qdri_json_writing *writing, json_t *array, json_t *value)
{
    writing->is_whole &= json_array_append_new(array, value) == 0;
}

void qdri_json_append_to(struct qdri_json_writing *writing, json_t *object, const char *key,
                         json_t *value)
{
    if (!json_object_get(object, key)) {
        qdri_json_set(writing, object, key, json_array());
    }
    qdri_json_append(writing, json_object_get(object, key), value);
}

void qdri_json_set_text(struct qdri_json_writing *writing, json_t *object, const char *key,
                        const char *text)
{
    if (text[0] != '\0') {
        qdri_json_set(writing, object, key, own_json_string(text));
    }
}

qdr_status qdri_json_refuse(const struct qdri_json_writing *writing, const char *title,
                            const qdr_clause *clause)
{
    return qdri_fail(writing->error, QDR_UNSUPPORTED, "%s cannot hold rule '%s%s%s'", title,
                     clause->name, clause->argument ? ": " : "",
                     clause->argument ? clause->argument : "");
}
