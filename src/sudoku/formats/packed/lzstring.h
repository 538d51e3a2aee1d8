/* lzstring.h  Text packed as lz-string does it, whose output stands in the links of puzzle sites.
 *
 * The format: LZ78 over the 16-bit units of a text.  A token is a number of `width` bits, lowest
 * bit first:
 *
 *     0  a unit that is new, in 8 bits      1  the same in 16 bits      2  the end
 *     3 and more  what the dictionary has there
 *
 * A new unit takes the next number of the dictionary.  After each token but the first, the piece
 * before it with its own first unit added does.  `width` is 2 at first; it grows by one whenever
 * there has been as much to number as that width has room for (2, 4, 8...), where both a new unit
 * and a token count as one.  The bits fill characters of six each, highest first; at least one bit
 * of zero ends the last of them. */
#ifndef QDRI_SUDOKU_FORMATS_PACKED_LZSTRING_H
#define QDRI_SUDOKU_FORMATS_PACKED_LZSTRING_H

#include "base/error.h"
#include "base/limits.h"
#include "base/strbuf.h"

/* Appends what is packed as UTF-8.  The last letter may also be -, and the padding may be missing;
 * a blank stands for '+', as browsers have it, and other white space for nothing.
 * Errors: QDR_SYNTAX (column: the byte in `text`, from 1), those of qdri_limits_unpacked,
 * QDR_NOMEM; QDR_CANCELLED, which is not reported. */
qdr_status qdri_lz_unpack(struct qdri_strbuf *out, const char *text, size_t length,
                          struct qdri_limits *limits, qdr_error *error);

/* Appends UTF-8 text, packed, in base64.  Errors: QDR_SYNTAX (no UTF-8), QDR_RANGE (too long),
 * QDR_NOMEM. */
qdr_status qdri_lz_pack(struct qdri_strbuf *out, const char *text, size_t length, qdr_error *error);

#endif
