/* out.h  Results on their way out: gathered into whole records, and written in whole records only.
 *
 * So an enumeration that is stopped or killed leaves no half of a solution behind.  A terminal gets
 * each record at once; a file or a pipe when many have come together, when time has passed (see
 * search.c) or when the command ends. */
#ifndef CLI_OUT_H
#define CLI_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include <quadrille/io.h>

#include "shell/printf_like.h"
#include "shell/progress.h"

/* bytes[0 .. whole) are whole records, bytes[whole .. size) is the one in the making. */
struct out {
    int fd;
    const char *name; /* for messages */
    struct progress *progress;
    char *bytes;
    size_t size;
    size_t whole;
    size_t capacity;
    int failure; /* errno of the first failed write; nothing is written after it */
    bool is_terminal;
    bool is_untouched; /* a file that was there before, not yet emptied */
};

/* Opens the file `path`, or standard output where it is NULL.  False: see errno. */
bool out_open(struct out *out, const char *path, struct progress *progress);

/* Writes what is left, closes, and frees; returns 0, or the errno of the first failure.  Where nothing
 * was written to a file that was there before, it is emptied if `is_good`, otherwise left alone. */
int out_close(struct out *out, bool is_good);

/* Is the file that `fd` reads the one that is being written? */
bool out_is_input(const struct out *out, int fd);

/* Add to the record in the making. */
void out_bytes(struct out *out, const char *bytes, size_t size);
void out_text(struct out *out, const char *text);
PRINTF_LIKE(2, 3)
void out_format(struct out *out, const char *format, ...);

/* Returns a writer that adds to the record in the making. */
qdr_writer out_writer(struct out *out);

/* Returns one for what stands between quotation marks in CSV. */
qdr_writer out_quoted(struct out *out);

/* Returns one for a text that may be large and is no record: what comes is committed. */
qdr_writer out_stream(struct out *out);

/* The record is whole. */
void out_commit(struct out *out);

/* Writes all whole records now; false where writing has failed, now or before. */
bool out_flush(struct out *out);

#endif
