/* utf16.h  UTF-8 as the 16-bit units that JavaScript has, and back. */
#ifndef QDRI_SUDOKU_FORMATS_COMMON_UTF16_H
#define QDRI_SUDOKU_FORMATS_COMMON_UTF16_H

#include <stdint.h>

#include "base/error.h"
#include "base/strbuf.h"

/* Makes units of UTF-8 text.  `*units` is the caller's, to be freed with `free`.
 * Errors: QDR_SYNTAX (no UTF-8, with the byte as column), QDR_NOMEM. */
qdr_status qdri_utf16_make(uint16_t **units, size_t *count, const char *text, size_t length,
                           qdr_error *error);

/* Takes a code point from the front of `units`; returns how many units it takes.  A surrogate
 * without its other half is U+FFFD.  Require: count > 0. */
size_t qdri_utf16_take(uint32_t *point, const uint16_t *units, size_t count);

/* Appends units as UTF-8; a surrogate without its other half becomes U+FFFD.  False: no memory. */
bool qdri_utf16_append(struct qdri_strbuf *text, const uint16_t *units, size_t count);

#endif
