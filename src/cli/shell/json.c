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

/* Control characters of C1 are escaped like those of C0, although JSON allows them: a terminal may
 * obey them. */
void json_text_add(struct json *json, const char *text)
{
    size_t left = strlen(text);
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
