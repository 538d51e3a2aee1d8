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

/* ------------------------------------------------------------------------------ writing ---- */

/* A puzzle that is being written as one object.  Without memory for some of it, `is_whole` becomes
 * false, and all goes on with what is there. */
struct qdri_json_writing {
    const qdr_puzzle *puzzle;
    const qdr_rules *rules;
    unsigned side;
    json_t *root;
    bool is_whole;
    qdr_error *error;
};

struct qdri_json_writing qdri_json_begin(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                         qdr_error *error);

/* Appends the object in one line, unless `status` is a failure, and frees it.  Returns `status` or
 * QDR_NOMEM. */
qdr_status qdri_json_end(struct qdri_json_writing *writing, qdr_status status,
                         struct qdri_strbuf *text);

/* Put a value, which they take over, into an object or array. */
void qdri_json_set(struct qdri_json_writing *writing, json_t *object, const char *key,
                   json_t *value);
void qdri_json_append(struct qdri_json_writing *writing, json_t *array, json_t *value);

/* Appends a value to the array behind a key, which is made if there is none. */
void qdri_json_append_to(struct qdri_json_writing *writing, json_t *object, const char *key,
                         json_t *value);

/* The same as qdri_json_set with text, unless it is "". */
void qdri_json_set_text(struct qdri_json_writing *writing, json_t *object, const char *key,
                        const char *text);

/* Fails because a format, which `title` names, cannot hold a clause. */
qdr_status qdri_json_refuse(const struct qdri_json_writing *writing, const char *title,
                            const qdr_clause *clause);

/* ------------------------------------------------------------------------------ reading ---- */

/* A puzzle that is being read.  The first failure is kept in `status`; from then on, the functions
 * below report and add nothing, so that it can be looked at later. */
struct qdri_json_reading {
    struct qdri_sheet *sheet;
    struct qdri_json json;
    unsigned side;
    struct qdri_strbuf argument; /* of the clause that is being made */
    qdr_status status;
    qdr_error *error;
};

/* Reads a document that is one object by `read_all`.  Errors: those of qdri_json_load and of
 * `read_all`. */
qdr_status qdri_json_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                          void (*read_all)(struct qdri_json_reading *reading), qdr_error *error);

/* Keeps a failure that was reported elsewhere.  Like the following, it returns the status of the
 * reading. */
qdr_status qdri_json_keep(struct qdri_json_reading *reading, qdr_status status);

/* Fails at a spot. */
QDRI_PRINTF(4, 5)
qdr_status qdri_json_fail(struct qdri_json_reading *reading, struct qdri_spot spot, qdr_status code,
                          const char *format, ...);

/* Takes note of something that was not understood; see qdri_sheet_remark. */
QDRI_PRINTF(4, 5)
qdr_status qdri_json_remark(struct qdri_json_reading *reading, enum qdri_matter matter,
                            struct qdri_spot spot, const char *format, ...);

/* Adds a clause with `argument`, or without one where nothing is in it. */
qdr_status qdri_json_add(struct qdri_json_reading *reading, const char *rule,
                         struct qdri_spot spot);

/* Reports the fault of a rule, or of whatever `what` is.  `status` may be QDR_OK. */
qdr_status qdri_json_fail_in(struct qdri_json_reading *reading, struct qdri_spot spot,
                             qdr_status status, const char *what, const qdr_error *fault);

/* The spot of a member of the document; of all of it if there is none of that name. */
struct qdri_spot qdri_json_key_spot(const struct qdri_json_reading *reading, const char *key);

/* Returns the member of an object that is an array; NULL if it is missing or null, or fails. */
const json_t *qdri_json_list(struct qdri_json_reading *reading, const json_t *object,
                             const char *key);

/* The same of a member of an array, which must be one. */
const json_t *qdri_json_list_at(struct qdri_json_reading *reading, const json_t *array,
                                size_t index);

/* Reads a digit of the grid, from `least` (0 where it may be blank); 0 if it fails. */
long qdri_json_digit(struct qdri_json_reading *reading, const json_t *value, struct qdri_spot spot,
                     long least);

/* Takes note of the members of an object that say something and are in neither of two lists. */
void qdri_json_check_members(struct qdri_json_reading *reading, json_t *object, const char *known,
                             const char *looks, const char *owner);

/* Reads the author's solution of `count` digits, or notes that it is none; -1 is no digit.  One of
 * blanks only is no solution. */
typedef long qdri_json_digit_at(const void *ctx, size_t at);
void qdri_json_solution(struct qdri_json_reading *reading, struct qdri_spot spot, size_t count,
                        qdri_json_digit_at *digit_at, const void *ctx);

/* Takes note, once an input, that notes are not read, where they may say a rule. */
void qdri_json_remark_words(struct qdri_json_reading *reading, struct qdri_spot spot);

/* Takes note that there is fog, which hides cells from solvers until others are right; it says
 * nothing of the solution, and is not followed.  Nothing, if the value is void. */
void qdri_json_remark_fog(struct qdri_json_reading *reading, struct qdri_spot spot, const char *key,
                          const json_t *value);

#endif
