/* lrat.c  Lines of proofs, as text and in binary.
 *
 * In binary, a line begins with 'a' or 'd', and a number x is 2|x|, and one more if it is negative,
 * in groups of seven bits, the lowest first, each in a byte whose highest bit says that another
 * follows.  (A line that deletes has no number of its own there.) */
#include "proof/clauses/lrat.h"

#include <string.h>

#include "base/check.h"
#include "base/output.h"

/* Digits of a number, with a sign and a blank; or groups of seven bits. */
#define LONGEST 24

void qdri_lrat_flush(struct qdri_lrat *lrat)
{
    if (lrat->used > 0 && lrat->status == QDR_OK &&
        !lrat->writer->write(lrat->writer->ctx, lrat->buffer, lrat->used)) {
        lrat->status = lrat->status == QDR_OK ? QDR_IO : lrat->status;
    }
    lrat->bytes += lrat->used;
    lrat->used = 0;
}

/* Where the next LONGEST bytes go. */
static inline char *room(struct qdri_lrat *lrat)
{
    if (lrat->used + LONGEST > sizeof lrat->buffer) {
        qdri_lrat_flush(lrat);
    }
    return lrat->buffer + lrat->used;
}

static void put_byte(struct qdri_lrat *lrat, char byte)
{
    *room(lrat) = byte;
    ++lrat->used;
}

static void put_text(struct qdri_lrat *lrat, bool is_negative, uint64_t number)
{
    char *const begin = room(lrat);
    char *to = begin;
    if (is_negative) {
        *to++ = '-';
    }
    to += qdri_digits(number, to);
    *to++ = ' ';
    lrat->used += (size_t)(to - begin);
}

static void put_binary(struct qdri_lrat *lrat, bool is_negative, uint64_t number)
{
    char *to = room(lrat);
    size_t length = 0;
    for (number = 2 * number + is_negative; number > 127; number >>= 7) {
        to[length++] = (char)(number | 128);
    }
    to[length++] = (char)number;
    lrat->used += length;
}

static inline void put(struct qdri_lrat *lrat, bool is_negative, uint64_t number)
{
    if (lrat->format == QDR_PROOF_BINARY) {
        put_binary(lrat, is_negative, number);
    } else {
        put_text(lrat, is_negative, number);
    }
}

static void put_end(struct qdri_lrat *lrat)
{
    put_byte(lrat, lrat->format == QDR_PROOF_BINARY ? '\0' : '0');
}

static void put_newline(struct qdri_lrat *lrat)
{
    if (lrat->format != QDR_PROOF_BINARY) {
        put_byte(lrat, '\n');
    }
}

static bool has_hints(const struct qdri_lrat *lrat)
{
    return lrat->format != QDR_PROOF_DRAT;
}

/* A line begins: it needs a number. */
static inline void renew(struct qdri_lrat *lrat)
{
    if (lrat->renew && lrat->last == lrat->until) {
        lrat->renew(lrat->ctx);
    }
}

/* Begins a line that adds a clause. */
static void put_clause(struct qdri_lrat *lrat, const int32_t *literals, size_t count)
{
    renew(lrat);
    ++lrat->last;
    ++lrat->lines;
    if (lrat->format == QDR_PROOF_BINARY) {
        put_byte(lrat, 'a');
    }
    if (has_hints(lrat)) {
        put(lrat, false, lrat->last);
    }
    for (size_t k = 0; k < count; ++k) {
        const int64_t literal = literals[k];
        put(lrat, literal < 0, (uint64_t)(literal < 0 ? -literal : literal));
    }
    if (has_hints(lrat)) {
        put(lrat, false, 0);
    }
}

uint64_t qdri_lrat_add(struct qdri_lrat *lrat, const int32_t *literals, size_t count,
                       const uint64_t *hints, size_t hint_count)
{
    put_clause(lrat, literals, count);
    for (size_t k = 0; k < hint_count && has_hints(lrat); ++k) {
        QDRI_ASSERT(hints[k] > 0 && hints[k] != lrat->last);
        put(lrat, false, hints[k]);
    }
    put_end(lrat);
    put_newline(lrat);
    return lrat->last;
}

uint64_t qdri_lrat_define(struct qdri_lrat *lrat, const int32_t *literals, size_t count,
                          uint64_t first, size_t clauses)
{
    put_clause(lrat, literals, count);
    for (size_t k = 0; k < clauses && has_hints(lrat); ++k) {
        put(lrat, true, first + k);
    }
    put_end(lrat);
    put_newline(lrat);
    return lrat->last;
}

void qdri_lrat_put(struct qdri_lrat *lrat, const char *line, size_t size)
{
    ++lrat->lines;
    while (size > 0) {
        const size_t left = sizeof lrat->buffer - lrat->used;
        const size_t count = size < left ? size : left;
        memcpy(lrat->buffer + lrat->used, line, count);
        lrat->used += count;
        line += count;
        size -= count;
        if (lrat->used == sizeof lrat->buffer) {
            qdri_lrat_flush(lrat);
        }
    }
}

void qdri_lrat_delete(struct qdri_lrat *lrat, const uint64_t *clauses, size_t count)
{
    if (count == 0 || lrat->format == QDR_PROOF_DRAT) {
        return; /* there, a clause is deleted by its literals, which are forgotten */
    }
    renew(lrat);
    if (lrat->format == QDR_PROOF_BINARY) {
        put_byte(lrat, 'd');
    } else {
        put(lrat, false, lrat->last);
        put_byte(lrat, 'd');
        put_byte(lrat, ' ');
    }
    for (size_t k = 0; k < count; ++k) {
        put(lrat, false, clauses[k]);
    }
    put_end(lrat);
    put_newline(lrat);
}
