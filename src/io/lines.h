/* lines.h  Bytes in, lines out: with limits, so that no input can eat the memory silently.
 *
 * The memory held is that of the longest line so far (and at least one chunk), whatever the number
 * of lines.  A line may have 2^28 bytes.  A zero byte is refused as soon as it is seen, so that
 * binary files, and devices that have no end, are refused at once.  A byte order mark at the very
 * beginning is passed over and belongs to no line. */
#ifndef QDRI_IO_LINES_H
#define QDRI_IO_LINES_H

#include <quadrille/problem.h>

#include "base/error.h"

/* A line without its newline.  It may be written to, text[length] included, and lives until the
 * next one is asked for.  `text` is NULL where there is no more. */
struct qdri_line {
    char *text;
    size_t length;
};

/* All zero but `reader` and `source` is the beginning. */
struct qdri_lines {
    const qdr_reader *reader;
    const char *source; /* name of the input for errors; may be NULL */
    char *buffer;
    size_t capacity;
    size_t begin; /* buffer[begin .. end) has been read but not handed out */
    size_t end;
    size_t zero;           /* of the first zero byte of these, or `end` */
    size_t number;         /* of the last line that was handed out, from 1 */
    struct qdri_line last; /* that line */
    size_t width;          /* how long it was: `last` is gone at the end of the input */
    bool is_again;         /* hand it out once more */
    bool is_ended;         /* the reader has no more */
};

/* Gives the next line.  Errors: QDR_SYNTAX (zero byte), QDR_RANGE (too long), QDR_IO, QDR_NOMEM. */
qdr_status qdri_lines_next(struct qdri_lines *lines, struct qdri_line *line, qdr_error *error);

/* As qdri_lines_next, where there must be a line: it ends in a NUL, and at the end of the input the
 * error, QDR_SYNTAX, is `what_ends`. */
qdr_status qdri_lines_expect(struct qdri_lines *lines, struct qdri_line *line,
                             const char *what_ends, qdr_error *error);

/* Makes the next call give the last line again.  Require: it was not written to. */
void qdri_lines_again(struct qdri_lines *lines);

/* Returns a place in the last line; `column` counts from 1. */
struct qdri_place qdri_lines_place(const struct qdri_lines *lines, size_t column);

/* Returns the place behind the last line. */
struct qdri_place qdri_lines_end(const struct qdri_lines *lines);

void qdri_lines_free(struct qdri_lines *lines);

#endif
