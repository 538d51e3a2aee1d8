/* records.h  Journals as text: a head that says of what, and records, each a line with a checksum
 * that goes by all lines before it.
 *
 *     quadrille journal 2 version V problem F assumed F question Q form W #CHECKSUM
 *     WORD NUMBER... #CHECKSUM */
#ifndef QDRI_IO_RECORDS_H
#define QDRI_IO_RECORDS_H

#include <quadrille/journal.h>

#include "base/strbuf.h"
#include "io/lines.h"

/* ------------------------------------------------------------------------------- writing ---- */

/* What a journal is of.  `assumed` stands for what is assumed besides the problem. */
struct qdri_journal_head {
    uint64_t problem; /* its fingerprint */
    uint64_t assumed;
    qdr_journal_question question;
    char form[QDR_JOURNAL_FORM]; /* how solutions are written */
};

/* Puts a form, as qdr_journal has it, into `to`.  False: it is not a word that a head can have. */
bool qdri_record_set_form(char to[QDR_JOURNAL_FORM], const char *form);

/* Adds a head.  False: no memory. */
bool qdri_record_add_head(struct qdri_strbuf *text, const struct qdri_journal_head *head);

/* Adds what is known of a search for the `most` best solutions, but not the checksum.  False: no
 * memory. */
bool qdri_record_add_best(struct qdri_strbuf *text, uint64_t most, const qdr_journal_state *state);

/* Ends the record that begins at `start`.  False: no memory. */
bool qdri_record_end(struct qdri_strbuf *text, size_t start, uint64_t *checksum);

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

/* Reads the head.  Errors: as qdri_records_next, and QDR_SYNTAX: this is no journal. */
qdr_status qdri_records_head(struct qdri_records *records, struct qdri_journal_head *head);

/* Fails with QDR_INVALID unless the head that was read last is this one, of this version. */
qdr_status qdri_records_compare_head(const struct qdri_records *records,
                                     const struct qdri_journal_head *head);

/* Reads what qdri_record_add_best has written.  False: something else comes. */
bool qdri_record_best(struct qdri_records *records, uint64_t *most, qdr_journal_state *state);

/* Fails in the present record. */
qdr_status qdri_records_fail(const struct qdri_records *records, qdr_status code, const char *what);

/* Read on in the record: a blank and a number; a word, blanks included; its end.  False: something
 * else comes. */
bool qdri_record_number(struct qdri_records *records, uint64_t *number);
bool qdri_record_integer(struct qdri_records *records, int64_t *integer);
bool qdri_record_word(struct qdri_records *records, const char *word);
bool qdri_record_is_over(const struct qdri_records *records);

void qdri_records_free(struct qdri_records *records);

#endif
