/* json.c  Writes JSON piece by piece, and puts the commas. */
#include "shell/json.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/quote.h"

void json_begin(struct json *json, struct out *out)
{
    *json = (struct json){.out = out};
    json_open(json, NULL, '{');
}

void json_finish(struct json *json)
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
