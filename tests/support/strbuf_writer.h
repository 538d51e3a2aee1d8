/* strbuf_writer.h  For tests: what a writer of the library writes to, as a string. */
#ifndef TESTS_SUPPORT_STRBUF_WRITER_H
#define TESTS_SUPPORT_STRBUF_WRITER_H

#include "base/strbuf.h"

/* Adds bytes to the strbuf that `ctx` is: the function of a qdr_writer. */
static inline bool write_to_strbuf(void *ctx, const char *bytes, size_t size)
{
    return qdri_strbuf_add(ctx, bytes, size);
}

#endif
