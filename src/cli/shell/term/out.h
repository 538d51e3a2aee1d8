/* out.h  Results on their way out: gathered into whole records, and written in whole records only.
 *
 * So an enumeration that is stopped or killed leaves no half of a solution behind.  A terminal gets
 * each record at once; a file or a pipe when many have come together, when time has passed (see
 * search.c) or when the command ends. */
#ifndef CLI_OUT_H
#define CLI_OUT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#include <quadrille/problem.h>

#include "base/compiler.h"
#include "shell/term/progress.h"
#include "shell/term/replacement.h"

/* bytes[0 .. whole) are whole records, bytes[whole .. size) is the one in the making, behind which
 * stands a zero once anything was added. */
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
    bool is_untouched; /* a file that is written in place, not yet emptied */
    bool is_written;   /* was there anything to write? */
    bool is_partial;   /* what was committed is the beginning of a text that goes on */
    bool is_kept;      /* in memory, for out_take */
    uint64_t written;  /* bytes of the file, of one that is written in place */
    bool has_sum;      /* is a checksum kept of it? */
    uint64_t sum;      /* of the first `summed` bytes */
    uint64_t summed;
    struct replacement replacement;
};

/* How a command ended, for what it wrote. */
enum out_ending {
    OUT_DONE,    /* what was written is the result, even if it is nothing */
    OUT_NOTHING, /* ... unless it is nothing */
    OUT_STOPPED  /* before the end: it is worth keeping, but not worth an older file */
};

/* From now on no output counts as a terminal: another program reads it, although it may come
 * through a pseudo-terminal, as mpirun has it. */
void out_set_forwarded(void);

/* Opens the file `path`, or standard output where it is NULL.  False: see errno.
 *
 * A regular file is written anew, beside the old one: see replacement.h.  It is written in its
 * place only where its folder, or its owner, does not allow another. */
bool out_open(struct out *out, const char *path, struct progress *progress);

/* Writes what is left, closes, and frees; returns 0, or the errno of the first failure.  A file
 * that was there before stays as it was unless the command came to its end; `is_left`: there was
 * something to write into it. */
int out_close(struct out *out, enum out_ending ending, bool *is_left);

/* Returns one that is not written: what is committed is kept for out_take, which gives a block of
 * memory that the caller frees; NULL where there is none.  It is not to be closed. */
struct out out_kept(void);
char *out_take(struct out *out, size_t *size);

/* Adds what was taken elsewhere, which is whole; `failure` is of that place. */
void out_add_taken(struct out *out, const char *bytes, size_t size, int failure);

/* Opens a regular file to be written in its place, and safely: what is written stays, however the
 * command ends.  False: see errno; EEXIST: it is not regular. */
bool out_open_in_place(struct out *out, const char *path, struct progress *progress);

/* Goes on behind so many bytes of it, and cuts off the rest.  False, with nothing changed: it has
 * not as many, or their checksum is another one. */
bool out_go_on(struct out *out, uint64_t length, uint64_t checksum);

/* Returns how many bytes of whole records it has, written or to be written. */
uint64_t out_length(const struct out *out);

/* Returns a checksum of these, for a file that is written in its place. */
uint64_t out_checksum(struct out *out);

/* Writes all whole records, and makes them safe on the disk; false where that fails, now or
 * before. */
bool out_sync(struct out *out);

/* Writes all of it; returns 0, or errno. */
int out_write_all(int fd, const char *bytes, size_t size);

/* Is the file that `fd` reads the one that is being written? */
bool out_is_input(const struct out *out, int fd);

/* Add to the record in the making.  What is formatted may hold names from outside: nothing in it
 * controls a terminal. */
void out_bytes(struct out *out, const char *bytes, size_t size);
void out_text(struct out *out, const char *text);
void out_shown(struct out *out, const char *text); /* as if formatted by "%s" */
QDRI_PRINTF(2, 3)
void out_format(struct out *out, const char *format, ...);
QDRI_PRINTF(2, 0) void out_vformat(struct out *out, const char *format, va_list arguments);

/* Returns a writer that adds to the record in the making. */
qdr_writer out_writer(struct out *out);

/* Takes note of what the library said to writing by way of such a writer, which itself never fails:
 * where it had no memory, the record is not whole, and the command fails. */
void out_check(struct out *out, qdr_status status);

/* Returns one for what stands between quotation marks in CSV. */
qdr_writer out_quoted(struct out *out);

/* Returns one for a text that may be large: what comes may be written at once, and is whole when it
 * is committed. */
qdr_writer out_stream(struct out *out);

/* Frees a text that was only gathered; one that is all zero is empty. */
void out_free(struct out *out);

/* Forgets the record in the making. */
void out_drop(struct out *out);

/* The record is whole. */
void out_commit(struct out *out);

/* What there is of a large text may be written, but the text is not whole. */
void out_pass(struct out *out);

/* Writes all whole records now; false where writing has failed, now or before. */
bool out_flush(struct out *out);

/* Prints one line, or a part of one, as a terminal may get it. */
QDRI_PRINTF(2, 0)
void utf8_print(FILE *stream, const char *format, va_list arguments);

#endif
