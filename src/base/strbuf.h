/* strbuf.h  A string that grows. */
#ifndef QDRI_BASE_STRBUF_H
#define QDRI_BASE_STRBUF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include <quadrille/base.h>

#include "base/compiler.h"

/* All zero is the empty string.  text[length] is '\0' once anything was added; text is NULL before.
 */
struct qdri_strbuf {
    char *text;
    size_t length;
    size_t capacity;
    bool has_failed; /* until it is freed: there was no memory for something */
};

void qdri_strbuf_free(struct qdri_strbuf *buffer);  /* and makes it empty again */
void qdri_strbuf_clear(struct qdri_strbuf *buffer); /* keeps the memory */

/* Each returns false where there is no memory; the string is then as it was. */
bool qdri_strbuf_add(struct qdri_strbuf *buffer, const char *bytes, size_t count);
bool qdri_strbuf_add_char(struct qdri_strbuf *buffer, char byte);
QDRI_PRINTF(2, 3)
bool qdri_strbuf_addf(struct qdri_strbuf *buffer, const char *format, ...);
QDRI_PRINTF(2, 0)
bool qdri_strbuf_addv(struct qdri_strbuf *buffer, const char *format, va_list arguments);

/* Fails with QDR_NOMEM if something could not be added, so that callers may add a whole text and
 * look once. */
qdr_status qdri_strbuf_check(const struct qdri_strbuf *buffer, qdr_error *error);

#endif
