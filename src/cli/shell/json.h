/* json.h  A small streaming writer of JSON.
 *
 *     struct json json;
 *     json_begin(&json, out);
 *     json_text(&json, "source", name);
 *     json_open(&json, "options", '[');
 *     json_text(&json, NULL, "a");
 *     json_close(&json, ']');
 *     json_end(&json);
 *
 * Each object is one record on one line (JSON Lines).  Counts are strings: many readers keep
 * numbers in floating point and would round large ones.
 *
 * A writer that is all zero is silent: it ignores all members. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "shell/term/out.h"

struct json {
    struct out *out;
    bool needs_comma;
};

void json_begin(struct json *json, struct out *out);

/* Ends the object, and its line; json_end commits it, too. */
void json_finish(struct json *json);
void json_end(struct json *json);

/* Members of an object have a key; elements of an array have none (NULL). */
void json_open(struct json *json, const char *key, char bracket);
void json_close(struct json *json, char bracket);
void json_text(struct json *json, const char *key, const char *text);
void json_count(struct json *json, const char *key, uint64_t count);
void json_number(struct json *json, const char *key, uint64_t number);
void json_double(struct json *json, const char *key, double number); /* null where it is infinite */
void json_truth(struct json *json, const char *key, bool truth);

/* A text in pieces.  Bytes that are not UTF-8 become U+FFFD. */
void json_text_open(struct json *json, const char *key);
void json_text_add(struct json *json, const char *text);
void json_text_close(struct json *json);

#endif
