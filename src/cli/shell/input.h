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

/* Does the input look like a diagram?  Nothing is lost to the reader.  Waits for the first line, no
 * longer. */
bool input_is_diagram(struct input *input);

/* Does it look like a file of shapes?  Likewise; waits for the first line that is no comment. */
bool input_is_shapes(struct input *input);

/* Does it look like a puzzle of Burr Tools?  Likewise; waits for the first element. */
bool input_is_xmpuzzle(struct input *input);

/* Returns a reader of the input, which it borrows.  It fails when the command is interrupted, and
 * when reading takes longer than --time. */
qdr_reader input_reader(struct input *input);

/* Complains of what the library could not read; an interrupt while it was
 * reading is no error, and neither is --time. */
void input_complain(struct session *session, const struct input *input, const qdr_error *error);

#endif
