/* record.c  Writes an answer as an object of JSON or as a line of words. */
#include "shell/record.h"

#include <inttypes.h>

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
