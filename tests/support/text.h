/* text.h  Bytes that grow, as what a writer of the library writes to. */
#ifndef TESTS_TEXT_H
#define TESTS_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* All zero is empty; what is in it is the caller's, to be freed.  After `most` bytes, nothing more
 * is taken; 0: there is no such limit. */
struct text {
    char *bytes; /* with a NUL behind them, once there are any */
    size_t size;
    size_t most;
};

/* Adds bytes to the text that `ctx` is: the function of a qdr_writer.  False: there is no room. */
bool text_add(void *ctx, const char *bytes, size_t size);

#endif
