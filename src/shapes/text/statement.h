/* statement.h  The text form of shapes, cut into statements: `key ARGUMENTS: value`, with the
 * indented lines below. */
#ifndef QDRI_SHAPES_TEXT_STATEMENT_H
#define QDRI_SHAPES_TEXT_STATEMENT_H

#include <quadrille/problem.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/strbuf.h"

/* A stretch of a line. */
struct qdri_span {
    const char *text;
    size_t length;
    size_t line;   /* from 1 */
    size_t column; /* of its first byte, from 1 */
};

struct qdri_statement {
    struct qdri_span key;
    struct qdri_span arguments; /* between the key and the colon, without blanks around them */
    struct qdri_span value;     /* behind the colon, likewise */
    struct qdri_span *row;      /* [rows]: the indented lines below, whole; empty ones, too */
    size_t rows;
};

struct qdri_statements {
    struct qdri_strbuf text;
    struct qdri_span *line; /* all that are no comments */
    struct qdri_statement *statement;
    size_t lines;
    size_t statements;
    size_t line_capacity;
    size_t statement_capacity;
};

enum { QDRI_FILE_MOST = 1 << 26 }; /* bytes of a file, where nobody says how much memory there is */

/* Appends all that a reader has, at most `most` bytes.  Errors: QDR_BUDGET, QDR_IO, QDR_NOMEM. */
qdr_status qdri_shapes_read_whole(struct qdri_strbuf *text, const qdr_reader *reader,
                                  const char *source, uint64_t most, qdr_error *error);

/* Reads all that a reader has, at most `most` bytes, and cuts it up.  All zero is what `statements`
 * begins as; it is to be freed whatever comes back. */
qdr_status qdri_statements_read(struct qdri_statements *statements, const qdr_reader *reader,
                                const char *source, uint64_t most, qdr_error *error);

void qdri_statements_free(struct qdri_statements *statements);

/* Cuts the next word, up to a blank, off the front of a span; its length is 0 where there is
 * none. */
struct qdri_span qdri_span_word(struct qdri_span *span);

bool qdri_span_is(struct qdri_span span, const char *word);

bool qdri_span_begins(struct qdri_span span, const char *head);

/* Returns what is left of a span without its first `count` bytes. */
struct qdri_span qdri_span_behind(struct qdri_span span, size_t count);

/* The same without the blanks at both ends. */
struct qdri_span qdri_span_trim(struct qdri_span span);

/* Reads a number that is the whole span, or ends at a byte that is no digit; returns how many
 * digits it has: 0 where there is none, or it is above `most`. */
size_t qdri_span_number(struct qdri_span span, uint32_t most, uint32_t *number);

struct qdri_place qdri_span_place(const char *source, struct qdri_span span);

/* ---------------------------------------------------------------------- what messages add ---- */

/* Names with commas between, as many as there is room for; all zero is what it begins as. */
struct qdri_name_list {
    char text[140];
    size_t length;
    size_t left; /* names for which there was no room */
};

void qdri_name_list_add(struct qdri_name_list *list, const char *name);

/* Says how many others there are; returns the text. */
const char *qdri_name_list_end(struct qdri_name_list *list);

/* Returns the index-th key of the text form, from 0; NULL where there is none.  See reader.c. */
const char *qdri_shapes_key(size_t index);

#define QDRI_KEY_HINT_SIZE 160

/* Fills `buffer` with what a message may end in where a word is no key: "; did you mean 'KEY'?", or
 * which keys there are.  Returns `buffer`. */
const char *qdri_key_hint(char buffer[QDRI_KEY_HINT_SIZE], struct qdri_span word);

#endif
