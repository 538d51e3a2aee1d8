/* output.h  Small pieces of text on their way to a qdr_writer: collected, so that it is called
 * seldom, and without an allocation, so that only the writer can fail. */
#ifndef QDRI_BASE_OUTPUT_H
#define QDRI_BASE_OUTPUT_H

#include <quadrille/problem.h>

#include "base/compiler.h"
#include "base/strbuf.h"

/* All zero but `writer` is the beginning.  After a failure everything is swallowed. */
struct qdri_output {
    const qdr_writer *writer;
    uint64_t bytes; /* that were put */
    size_t used;
    bool is_failed;
    char buffer[4096];
};

/* Writes the digits of a number, QDRI_DIGITS_MOST at most, with no end; returns how many. */
#define QDRI_DIGITS_MOST 20
size_t qdri_digits(uint64_t number, char *to);

void qdri_put(struct qdri_output *output, const char *bytes, size_t size);
void qdri_put_text(struct qdri_output *output, const char *text);
void qdri_put_number(struct qdri_output *output, uint64_t number);

/* Puts a formatted piece of less than 512 bytes. */
QDRI_PRINTF(2, 3)
void qdri_put_format(struct qdri_output *output, const char *format, ...);

/* Puts text for XML, as an element's or an attribute's: what XML reserves is escaped, and a '?'
 * stands for what is no character there. */
void qdri_put_xml(struct qdri_output *output, const char *text);

/* Returns a writer that appends to a string.  It fails if there is no memory. */
qdr_writer qdri_strbuf_writer(struct qdri_strbuf *buffer);

/* Hands the rest to the writer.  Errors: QDR_IO (some of it was refused), QDR_INVALID (there is no
 * writer). */
qdr_status qdri_output_end(struct qdri_output *output, qdr_error *error);

#endif
