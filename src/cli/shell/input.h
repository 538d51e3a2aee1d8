/* input.h  Files and standard input, as readers for the library. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include <quadrille/problem.h>

#include "shell/session.h"

#define INPUT_HEAD 4096 /* bytes that are looked at, at most */

struct input {
    const char *name; /* for messages: the operand, or "<stdin>" */
    int fd;
    int failure;           /* errno of a read that failed */
    char head[INPUT_HEAD]; /* bytes that were looked at and are still to be read */
    size_t head_begin;
    size_t head_end;
    void (*before_waiting)(void *ctx); /* NULL, or called where nothing can be read at once */
    void *ctx;
};

/* Is there a file of that name, or is it `-`? */
bool input_exists(const char *operand);

/* Opens a file, or standard input for `-`; false with the complaint made. */
bool input_open(struct input *input, struct session *session, const char *operand);
void input_close(struct input *input);

/* Are bytes the beginning of some format?  `is_said`: they say so, or that they are not. */
typedef bool input_format(const char *bytes, size_t size, bool *is_said);

/* Does the input look like a format, by its first `most` bytes, at most INPUT_HEAD?  The reader
 * still gets these bytes.  Waits no longer than for those that decide. */
bool input_looks_like(struct input *input, size_t most, input_format *is);

/* Makes parameters for reading it (QDR_PARAMS_READ); the session shows the remarks.  The caller
 * frees them. */
qdr_params *input_params(const struct input *input, struct session *session);

/* Returns a reader of the input, which it borrows.  It fails when the command is interrupted, and
 * when reading takes longer than --time. */
qdr_reader input_reader(struct input *input);

/* Complains of what the library could not read; an interrupt while it was
 * reading is no error, and neither is --time. */
void input_complain(struct session *session, const struct input *input, const qdr_error *error);

/* Does so unless the status of reading is QDR_OK, and closes the input.  Returns whether it is. */
bool input_end(struct session *session, struct input *input, qdr_status status,
               const qdr_error *error);

#endif
