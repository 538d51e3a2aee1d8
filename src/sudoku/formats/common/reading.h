/* reading.h  What readers of puzzles in JSON share. */
#ifndef QDRI_SUDOKU_FORMATS_COMMON_READING_H
#define QDRI_SUDOKU_FORMATS_COMMON_READING_H

#include "sudoku/formats/common/json.h"
#include "sudoku/formats/common/sheet.h"

/* A puzzle that is being read. */
struct qdri_json_reading {
    struct qdri_sheet *sheet;
    struct qdri_json json;
    unsigned side;
    struct qdri_strbuf argument; /* of the clause that is being made */
    qdr_error *error;
};

/* Reads a document that is one object by `read_all`.  Errors: those of qdri_json_load and of
 * `read_all`. */
qdr_status qdri_json_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                          qdr_status (*read_all)(struct qdri_json_reading *reading),
                          qdr_error *error);

/* Fails at a spot. */
QDRI_PRINTF(4, 5)
qdr_status qdri_json_fail(const struct qdri_json_reading *reading, struct qdri_spot spot,
                          qdr_status code, const char *format, ...);

/* Takes note of something that was not understood; see qdri_sheet_remark. */
QDRI_PRINTF(4, 5)
qdr_status qdri_json_remark(struct qdri_json_reading *reading, enum qdri_matter matter,
                            struct qdri_spot spot, const char *format, ...);

/* The spot of a member of the document; of all of it if there is none of that name. */
struct qdri_spot qdri_json_key_spot(const struct qdri_json_reading *reading, const char *key);

/* Finds the member of an object that is an array; one that is missing, or null, is empty. */
qdr_status qdri_json_list(const struct qdri_json_reading *reading, const json_t *object,
                          const char *key, const json_t **array);

/* Adds a clause with `argument`, or without one where nothing is in it. */
qdr_status qdri_json_add(struct qdri_json_reading *reading, const char *rule,
                         struct qdri_spot spot);

/* Reports the fault of a rule, or of whatever `what` is.  Returns `status`, which may be QDR_OK. */
qdr_status qdri_json_fail_in(struct qdri_json_reading *reading, struct qdri_spot spot,
                             qdr_status status, const char *what, const qdr_error *fault);

/* Reads the author's solution of `count` digits, or notes that it is none; -1 is no digit.  One of
 * blanks only is no solution. */
typedef long qdri_json_digit_at(const void *ctx, size_t at);
qdr_status qdri_json_solution(struct qdri_json_reading *reading, struct qdri_spot spot,
                              size_t count, qdri_json_digit_at *digit_at, const void *ctx);

/* Takes note, once an input, that notes are not read, where they may say a rule. */
qdr_status qdri_json_remark_words(struct qdri_json_reading *reading, struct qdri_spot spot);

/* Takes note that there is fog, which hides cells from solvers until others are right; it says
 * nothing of the solution, and is not followed.  Nothing, if the value is void. */
qdr_status qdri_json_remark_fog(struct qdri_json_reading *reading, struct qdri_spot spot,
                                const char *key, const json_t *value);

#endif
