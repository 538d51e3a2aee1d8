/* record.h  One answer in the format that the command line asks for: an object of JSON, or a line
 * of words.
 *
 *     struct record record = record_begin(session, place);
 *     record_word(&record, "%s:", place->name);
 *     record_text(&record, "verdict", "unique");
 *     json_count(&record.json, "nodes", nodes);
 *     record_end(&record);
 *
 * writes {"source":"file","verdict":"unique","nodes":"12"} or `file: unique`.  Members that only an
 * object has are written to its JSON, which ignores them in other formats. */
#ifndef CLI_RECORD_H
#define CLI_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "shell/session.h"

/* A small streaming writer of JSON.
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
struct json {
    struct out *out;
    bool needs_comma;
};

void json_begin(struct json *json, struct out *out);

/* Ends the object, and its line, and commits it. */
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

/* What an answer is about. */
struct place {
    const char *name;   /* for messages and lines: "file" or "file:line" */
    const char *source; /* for JSON: the input, */
    uint64_t line;      /* its line, 0 if there is none, */
    uint64_t number;    /* and the number of the puzzle in it, 0 likewise */
    bool is_unclear;    /* rules may be missing: not all of the input was understood */
};

/* Begins an object with a place, and whether the answer may be wrong. */
struct json place_begin(struct out *out, const struct place *place);

/* Returns what follows an answer in text: nothing, or that it holds by the known rules. */
const char *place_hedge(const struct place *place);

struct record {
    struct out *out;
    struct json json;    /* silent if the format is another one */
    const char *before;  /* the next word of a line */
    const char *between; /* words of a line */
};

/* Begins a record; the object begins with the place unless that is NULL. */
struct record record_begin(struct session *session, const struct place *place);

/* Ends the line or the object; record_end commits it, too.  A word may have ended the line. */
void record_finish(struct record *record);
void record_end(struct record *record);

/* Add a member to an object, or a word to a line.  The elements of a list have no name (NULL). */
void record_text(struct record *record, const char *name, const char *text);
void record_count(struct record *record, const char *name, uint64_t count);
void record_number(struct record *record, const char *name, uint64_t number);

/* Begins and ends a list; in a line, `before` precedes its first word, and `between` the others. */
void record_open(struct record *record, const char *name, const char *before, const char *between);
void record_close(struct record *record);

/* Add to lines only: a word, or a text without a blank before it. */
QDRI_PRINTF(2, 3) void record_word(struct record *record, const char *format, ...);
QDRI_PRINTF(2, 3) void record_add(struct record *record, const char *format, ...);

/* Begins a word of a line.  False: the record is an object, and nothing is begun. */
bool record_begin_word(struct record *record);

#endif
