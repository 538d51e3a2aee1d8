/* records.h  Journals as text: a head that says of what, and records, each a line with a checksum
 * that goes by all lines before it.
 *
 *     quadrille journal 2 version V problem F assumed F question Q form W #CHECKSUM
 *     WORD NUMBER... #CHECKSUM */
#ifndef QDRI_IO_RECORDS_H
#define QDRI_IO_RECORDS_H

#include <quadrille/parallel.h>

#include "base/strbuf.h"
#include "io/lines.h"

/* ------------------------------------------------------------------------------- writing ---- */

/* Puts a form, as qdr_journal has it, into `to`.  False: it is not a word that a head can have. */
bool qdri_record_set_form(char to[QDR_JOURNAL_FORM], const char *form);

/* All zero is the beginning.  If text.has_failed, there was no memory for all of it; callers look
 * once, at the end. */
struct qdri_record_writer {
    struct qdri_strbuf text;
    size_t start; /* of the present record */
    uint64_t checksum;
};

/* Add to the present record: text; an integer behind a character. */
QDRI_PRINTF(2, 3)
void qdri_record_add(struct qdri_record_writer *writer, const char *format, ...);
void qdri_record_add_integer(struct qdri_record_writer *writer, char mark, int64_t integer);

/* Ends the present record. */
void qdri_record_end(struct qdri_record_writer *writer);

/* Empties the text, from which the checksum goes on. */
void qdri_record_clear(struct qdri_record_writer *writer);

/* Write records: the head, by the problem, the question and the form of a state, where `assumed`
 * stands for what is assumed besides the problem; what is known of a search for the `most` best
 * solutions. */
void qdri_record_head(struct qdri_record_writer *writer, const qdr_journal_state *state,
                      uint64_t assumed);
void qdri_record_best(struct qdri_record_writer *writer, uint64_t most, qdr_journal_state *state);

/* ------------------------------------------------------------------------------- reading ---- */

/* All zero but `lines`, as that says, and `error` is the beginning. */
struct qdri_records {
    struct qdri_lines lines;
    qdr_error *error;
    struct qdri_line line; /* the record */
    char *at;              /* what was not read of it yet */
    uint64_t checksum;
    bool is_cut; /* the last line is cut short */
};

/* The next record that is as it was written.  QDR_OK with line.text NULL: there is no more, though
 * the last one may be cut short.  Errors: QDR_SYNTAX (damage), and those of qdri_lines_next. */
qdr_status qdri_records_next(struct qdri_records *records);

/* Reads the head into a state.  Errors: as qdri_records_next, and QDR_SYNTAX for other files. */
qdr_status qdri_records_head(struct qdri_records *records, qdr_journal_state *state);

/* Fails with QDR_INVALID unless the head that was read last is this one, of this version. */
qdr_status qdri_records_compare_head(const struct qdri_records *records,
                                     const qdr_journal_state *state, uint64_t assumed);

/* Reads what qdri_record_best has written.  False: something else comes. */
bool qdri_record_take_best(struct qdri_records *records, uint64_t *most, qdr_journal_state *state);

/* A record that may come, and what reads it behind its word; NULL: it is the last one. */
struct qdri_record_kind {
    const char *word;
    qdr_status (*take)(void *ctx);
};

/* Reads records of these kinds, up to the last one or the end.  A kind without a word ends the
 * list.  Fails with `unknown` if another record comes, and with `missing`, unless that is NULL, if
 * the journal ends before the last one. */
qdr_status qdri_records_walk(struct qdri_records *records, const struct qdri_record_kind *kinds,
                             const char *unknown, const char *missing, void *ctx);

/* Fails in the present record. */
qdr_status qdri_records_fail(const struct qdri_records *records, qdr_status code, const char *what);

/* Read on in the record: a blank and a number; a word, blanks included; its end.  False: something
 * else comes. */
bool qdri_record_number(struct qdri_records *records, uint64_t *number);
bool qdri_record_integer(struct qdri_records *records, int64_t *integer);
bool qdri_record_word(struct qdri_records *records, const char *word);
bool qdri_record_is_over(const struct qdri_records *records);

void qdri_records_free(struct qdri_records *records);

/* -------------------------------------------------------------------------------- coding ---- */

/* Goes over the numbers of a record in one of two directions: they are written if there is a
 * writer, or else read.  So a list of them is made once.  False: something else comes. */
struct qdri_coder {
    struct qdri_record_writer *writer;
    struct qdri_records *records;
};

bool qdri_code_u64(const struct qdri_coder *coder, uint64_t *number);
bool qdri_code_u32(const struct qdri_coder *coder, uint32_t *number);
bool qdri_code_i64(const struct qdri_coder *coder, int64_t *number);
bool qdri_code_bool(const struct qdri_coder *coder, bool *truth);
bool qdri_code_share(const struct qdri_coder *coder, double *share); /* in units of 10^-18 */

#endif
