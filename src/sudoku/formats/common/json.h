/* json.h  JSON, by jansson, with the place of everything in it. */
#ifndef QDRI_SUDOKU_FORMATS_COMMON_JSON_H
#define QDRI_SUDOKU_FORMATS_COMMON_JSON_H

#include <jansson.h>

#include "base/strbuf.h"
#include "sudoku/formats/common/sheet.h"

struct qdri_json {
    const struct qdri_document *document;
    json_t *root; /* an object */
};

/* A text to be parsed. */
struct qdri_json_text {
    const char *text;
    size_t length;
    size_t flags;               /* jansson's */
    struct qdri_limits *limits; /* parsing asks them */
};

/* Parses JSON.  Errors: QDR_SYNTAX, see `fault`; QDR_NOMEM; QDR_CANCELLED, of which whoever reads
 * the document tells.  Jansson calls some wants of memory an error of the text; so one that it
 * refuses is given to it again, and then there must be memory for a copy of the text. */
qdr_status qdri_json_parse(json_t **root, const struct qdri_json_text *text, json_error_t *fault);

/* Reads a document that is one object; `json` borrows it.
 * Errors: QDR_SYNTAX, QDR_DUPLICATE (a key), QDR_RANGE (a number), with the place; QDR_NOMEM;
 * QDR_CANCELLED, which is not told. */
qdr_status qdri_json_load(struct qdri_json *json, const struct qdri_document *document,
                          struct qdri_limits *limits, qdr_error *error);
void qdri_json_free(struct qdri_json *json);

/* An array or object of the document (the only values that are told apart), or a member of it. */
struct qdri_spot {
    const json_t *in;
    const char *key; /* of an object's member; NULL otherwise */
    size_t index;    /* of an array's member; QDRI_WHOLE for `in` itself */
};

#define QDRI_WHOLE SIZE_MAX

struct qdri_spot qdri_spot_whole(const json_t *in);
struct qdri_spot qdri_spot_at(const json_t *array, size_t index);
struct qdri_spot qdri_spot_key(const json_t *object, const char *key);

/* The place where a value begins; of an object's member with its key. */
struct qdri_place qdri_json_place(const struct qdri_json *json, struct qdri_spot spot);
struct qdri_place qdri_json_key_place(const struct qdri_json *json, struct qdri_spot spot);

/* A value in a puzzle where numbers may be texts. */
enum qdri_json_word {
    QDRI_JSON_BLANK, /* missing, null, or blank text */
    QDRI_JSON_NUMBER,
    QDRI_JSON_STRANGE
};

/* Reads a whole number of up to nine digits, or the text of one. */
enum qdri_json_word qdri_json_number(const json_t *value, long *number);

/* Does the value say nothing: null, false, "", [] or {}? */
bool qdri_json_is_void(const json_t *value);

/* Appends JSON in one line.  Takes `root` over, which may be NULL for no memory. */
qdr_status qdri_json_dump(struct qdri_strbuf *text, json_t *root, qdr_error *error);

/* Put a value, which they take over, into an object or array; without memory for one of these, or
 * for its place, *is_whole becomes false, and all goes on with what is there. */
void qdri_json_set(bool *is_whole, json_t *object, const char *key, json_t *value);
void qdri_json_append(bool *is_whole, json_t *array, json_t *value);

/* The same with text, unless it is "" or NULL. */
void qdri_json_set_text(bool *is_whole, json_t *object, const char *key, const char *text);

#endif
