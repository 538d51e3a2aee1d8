/* record.c  Writes an answer as an object of JSON or as a line of words. */
#include "shell/record.h"
#include "base/quote.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------------------- JSON ---- */

void json_begin(struct json *json, struct out *out)
{
    *json = (struct json){.out = out};
    json_open(json, NULL, '{');
}

static void json_finish(struct json *json)
{
    json_close(json, '}');
    if (json->out) {
        out_text(json->out, "\n");
    }
}

void json_end(struct json *json)
{
    json_finish(json);
    if (json->out) {
        out_commit(json->out);
    }
}

/* False: the writer is silent. */
static bool begin_value(struct json *json, const char *key)
{
    if (!json->out) {
        return false;
    }
    if (json->needs_comma) {
        out_text(json->out, ",");
    }
    json->needs_comma = true;
    if (key) {
        out_format(json->out, "\"%s\":", key);
    }
    return true;
}

void json_open(struct json *json, const char *key, char bracket)
{
    if (begin_value(json, key)) {
        out_bytes(json->out, &bracket, 1);
        json->needs_comma = false;
    }
}

void json_close(struct json *json, char bracket)
{
    if (json->out) {
        out_bytes(json->out, &bracket, 1);
        json->needs_comma = true;
    }
}

void json_text_open(struct json *json, const char *key)
{
    if (begin_value(json, key)) {
        out_text(json->out, "\"");
    }
}

void json_text_close(struct json *json)
{
    if (json->out) {
        out_text(json->out, "\"");
    }
}

/* Control characters of C1 are escaped like those of C0, although JSON allows them: a terminal may
 * obey them. */
void json_text_add(struct json *json, const char *text)
{
    size_t left = json->out ? strlen(text) : 0;
    while (left > 0) {
        uint32_t code;
        size_t length = qdri_utf8(text, left, &code);
        if (length == 0) {
            out_text(json->out, "\xEF\xBF\xBD");
            length = 1;
        } else if (code == '"' || code == '\\') {
            out_format(json->out, "\\%c", (int)code);
        } else if (code < ' ' || (code >= 0x7F && code < 0xA0)) {
            out_format(json->out, "\\u%04x", (unsigned)code);
        } else {
            out_bytes(json->out, text, length);
        }
        text += length;
        left -= length;
    }
}

void json_text(struct json *json, const char *key, const char *text)
{
    json_text_open(json, key);
    json_text_add(json, text);
    json_text_close(json);
}

void json_count(struct json *json, const char *key, uint64_t count)
{
    if (begin_value(json, key)) {
        out_format(json->out, "\"%" PRIu64 "\"", count);
    }
}

void json_number(struct json *json, const char *key, uint64_t number)
{
    if (begin_value(json, key)) {
        out_format(json->out, "%" PRIu64, number);
    }
}

void json_double(struct json *json, const char *key, double number)
{
    if (begin_value(json, key)) {
        out_format(json->out, isfinite(number) ? "%.9g" : "null", number);
    }
}

void json_truth(struct json *json, const char *key, bool truth)
{
    if (begin_value(json, key)) {
        out_text(json->out, truth ? "true" : "false");
    }
}

/* ---------------------------------------------------------------------------- records ---- */

struct json place_begin(struct out *out, const struct place *place)
{
    struct json json;
    json_begin(&json, out);
    json_text(&json, "source", place->source);
    if (place->line > 0) {
        json_number(&json, "line", place->line);
    }
    if (place->number > 0) {
        json_number(&json, "number", place->number);
    }
    if (place->is_unclear) {
        json_truth(&json, "understood", false);
    }
    return json;
}

const char *place_hedge(const struct place *place)
{
    return place->is_unclear ? " (by the rules that were understood)" : "";
}

struct record record_begin(struct session *session, const struct place *place)
{
    struct out *out = &session->out;
    struct record record = {.out = out, .before = "", .between = " "};
    if (session->args->format != FORMAT_JSON) {
        return record;
    }
    if (place) {
        record.json = place_begin(out, place);
    } else {
        json_begin(&record.json, out);
    }
    return record;
}

void record_finish(struct record *record)
{
    struct out *out = record->out;
    if (record->json.out) {
        json_finish(&record->json);
    } else if (out->size == out->whole || out->bytes[out->size - 1] != '\n') {
        out_text(out, "\n");
    }
}

void record_end(struct record *record)
{
    record_finish(record);
    out_commit(record->out);
}

bool record_begin_word(struct record *record)
{
    if (record->json.out) {
        return false;
    }
    out_text(record->out, record->before);
    record->before = record->between;
    return true;
}

void record_text(struct record *record, const char *name, const char *text)
{
    json_text(&record->json, name, text);
    if (record_begin_word(record)) {
        out_shown(record->out, text);
    }
}

void record_count(struct record *record, const char *name, uint64_t count)
{
    json_count(&record->json, name, count);
    record_word(record, "%" PRIu64, count);
}

void record_number(struct record *record, const char *name, uint64_t number)
{
    json_number(&record->json, name, number);
    record_word(record, "%" PRIu64, number);
}

void record_open(struct record *record, const char *name, const char *before, const char *between)
{
    json_open(&record->json, name, '[');
    record->before = before;
    record->between = between;
}

void record_close(struct record *record)
{
    json_close(&record->json, ']');
    record->before = record->between = " ";
}

void record_word(struct record *record, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (record_begin_word(record)) {
        out_vformat(record->out, format, arguments);
    }
    va_end(arguments);
}

void record_add(struct record *record, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (!record->json.out) {
        out_vformat(record->out, format, arguments);
    }
    va_end(arguments);
}
