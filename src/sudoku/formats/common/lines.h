/* lines.h  A stream of bytes as lines, in memory that has a bound.
 *
 * A line ends in LF, CR LF, a lone CR, or at the end of the input.  It is handed out as soon as its
 * end was read, so that a reader at the end of a pipe can answer it; the LF of a CR LF is therefore
 * looked for only when the next line is asked for.  A byte order mark before the first line is
 * dropped, and
 * an input in UTF-16, with or without a mark, is read as the UTF-8 that it stands for.
 *
 * Unlike a problem, which is given up at its first error, a file of puzzles is read to its end:
 * lines that cannot be used are handed out with their flaw, and the next ones follow. */
#ifndef QDRI_SUDOKU_FORMATS_COMMON_LINES_H
#define QDRI_SUDOKU_FORMATS_COMMON_LINES_H

#include <quadrille/problem.h>

#include <stdint.h>

#include "base/error.h"
#include "base/limits.h"

#define QDRI_TEXT_LINE_MAX 65536                  /* bytes that a line may have */
#define QDRI_TEXT_LONG_LINE_MAX QDRI_DOCUMENT_MAX /* ... of a document */

struct qdri_text_line {
    char *text; /* in the buffer of the lines, ended by a NUL; lives until the next line */
    size_t length;
    const char *source; /* name of the input; may be NULL */
    size_t number;      /* from 1 */
    size_t nul;         /* column of the first NUL in it; 0 for none */
    size_t before;      /* bytes of the line that are before the text, and taken already */
    size_t most;        /* bytes that it may have */
    bool is_overlong;   /* it has more; then the text is empty */
};

/* May a line that begins with these bytes be long? */
typedef bool qdri_text_may_be_long(const void *ctx, const char *text, size_t length);

enum qdri_text_encoding { QDRI_TEXT_UNKNOWN, QDRI_TEXT_UTF8, QDRI_TEXT_UTF16LE, QDRI_TEXT_UTF16BE };

/* Where bytes come from: the input, decoded. */
struct qdri_text_source {
    qdr_reader reader;
    bool is_short; /* did the last read return fewer bytes than were asked for? */
    enum qdri_text_encoding encoding;
    unsigned char raw[4096]; /* bytes that were read and not decoded yet */
    size_t raws;
    char head[6200]; /* decoded bytes that come next */
    size_t head_begin;
    size_t head_end;
};

struct qdri_text_lines {
    struct qdri_text_source input;
    const char *source; /* borrowed */
    char *buffer;       /* `most` + 2 bytes: a line, its end, and the NUL behind it */
    size_t most;        /* QDRI_TEXT_LINE_MAX, until a line was long */
    qdri_text_may_be_long *may_be_long; /* NULL: none may */
    const void *ctx;                    /* for may_be_long */
    size_t position;                    /* bytes before it are consumed */
    size_t fill;                        /* bytes before it are read */
    size_t number;                      /* lines handed out */
    bool has_ended;
    bool has_failed;
    char *again; /* lines to be handed out again, each with its '\n'; borrowed */
    size_t again_left;
    size_t again_number;        /* of the first */
    struct qdri_text_line held; /* what comes after them */
    bool has_held;
    bool after_cr; /* the last line ended in a CR, and an LF right behind it belongs to that */
};

enum qdri_text_lines_result { QDRI_TEXT_LINE, QDRI_TEXT_END, QDRI_TEXT_FAILED };

/* Returns false where there is no memory.  `source` is borrowed. */
bool qdri_text_lines_start(struct qdri_text_lines *lines, const qdr_reader *reader,
                           const char *source);
void qdri_text_lines_free(struct qdri_text_lines *lines);

/* Once it has ended or failed it says so again at each call. */
enum qdri_text_lines_result qdri_text_lines_next(struct qdri_text_lines *lines,
                                                 struct qdri_text_line *line);

/* Returns the text of the next line if that is in the buffer with its end, has `length` bytes, and
 * none of them ends a line before: that is for the caller to see.  NULL: it is another one, or was
 * not read yet.  qdri_text_lines_pass consumes it; otherwise it is still there. */
const char *qdri_text_lines_ahead(struct qdri_text_lines *lines, size_t length);
void qdri_text_lines_pass(struct qdri_text_lines *lines, size_t length);

/* Hands out lines again, from number `number` on, and then `held` unless that is NULL.  Their text,
 * in which each ends in '\n', is borrowed, and changes. */
void qdri_text_lines_again(struct qdri_text_lines *lines, char *text, size_t length, size_t number,
                           const struct qdri_text_line *held);

/* Goes on with what is behind the first `count` bytes of a line. */
void qdri_text_skip(struct qdri_text_line *line, size_t count);

/* The place of an error; `at` counts from 0. */
struct qdri_place qdri_text_place(const struct qdri_text_line *line, size_t at);

/* Takes a code point from the front of `units`; returns how many units it takes.  A surrogate
 * without its other half is U+FFFD.  Require: count > 0. */
size_t qdri_utf16_take(uint32_t *point, const uint16_t *units, size_t count);

#endif
