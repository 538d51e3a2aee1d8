/* json.c  Writes JSON piece by piece, and puts the commas. */
#include "shell/json.h"

#include <inttypes.h>
#include <math.h>
#include <stddef.h>

#include "shell/utf8.h"

void json_begin(struct json *json, struct out *out)
{
    *json = (struct json){.out = out};
    json_open(json, NULL, '{');
}

void json_finish(struct json *json)
{
    json_close(json, '}');
    out_text(json->out, "\n");
}

void json_end(struct json *json)
{
    json_finish(json);
    out_commit(json->out);
}

static void begin_value(struct json *json, const char *key)
{
    if (json->needs_comma) {
        out_text(json->out, ",");
    }
    json->needs_comma = true;
    if (key) {
        out_format(json->out, "\"%s\":", key);
    }
}

void json_open(struct json *json, const char *key, char bracket)
{
    begin_value(json, key);
    out_bytes(json->out, &bracket, 1);
    json->needs_comma = false;
}

void json_close(struct json *json, char bracket)
{
    out_bytes(json->out, &bracket, 1);
    json->needs_comma = true;
}

void json_text_open(struct json *json, const char *key)
{
    begin_value(json, key);
    out_text(json->out, "\"");
}

void json_text_close(struct json *json)
{
    out_text(json->out, "\"");
}

/* C1 is no more wanted on a terminal than C0, though JSON allows it. */
static bool is_c1(const char *text)
{
    return (unsigned char)text[0] == 0xC2 && (unsigned char)text[1] < 0xA0;
}

static void add_ascii(struct out *out, unsigned char byte)
{
    if (byte == '"' || byte == '\\') {
        out_format(out, "\\%c", byte);
    } else if (byte < ' ' || byte == 0x7F) {
        out_format(out, "\\u%04x", byte);
    } else {
        out_bytes(out, (const char *)&byte, 1);
    }
}

void json_text_add(struct json *json, const char *text)
{
    while (*text != '\0') {
        size_t length = utf8_length(text);
        if (length == 1) {
            add_ascii(json->out, (unsigned char)*text);
        } else if (length == 2 && is_c1(text)) {
            out_format(json->out, "\\u%04x", (unsigned char)text[1]);
        } else if (length > 1) {
            out_bytes(json->out, text, length);
        } else {
            out_text(json->out, "\xEF\xBF\xBD");
        }
        text += length > 0 ? length : 1;
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
    begin_value(json, key);
    out_format(json->out, "\"%" PRIu64 "\"", count);
}

void json_number(struct json *json, const char *key, uint64_t number)
{
    begin_value(json, key);
    out_format(json->out, "%" PRIu64, number);
}

void json_double(struct json *json, const char *key, double number)
{
    begin_value(json, key);
    if (isfinite(number)) {
        out_format(json->out, "%.9g", number);
    } else {
        out_text(json->out, "null");
    }
}

void json_truth(struct json *json, const char *key, bool truth)
{
    begin_value(json, key);
    out_text(json->out, truth ? "true" : "false");
}
