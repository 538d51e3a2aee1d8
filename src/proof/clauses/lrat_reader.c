/* lrat_reader.c  Lines of a proof, from bytes.
 *
 * As text, a line is `number literals 0 hints 0`, or `number d clauses 0`.  In binary, a line
 * begins with 'a' or 'd', and numbers come as 2 n, or 2 n + 1 if they are negative, seven bits a
 * byte from the lowest on, each byte but the last with its highest bit set; 'd' has no number of a
 * line. */
#include "proof/clauses/lrat_reader.h"

#include <stdlib.h>

#include "base/alloc.h"

/* What stands in place of a byte. */
enum { AT_END = -1, UNREADABLE = -2 };

static int peek(struct qdri_lrat_reader *from)
{
    if (from->at == from->end) {
        const ptrdiff_t got =
            from->reader->read(from->reader->ctx, from->buffer, sizeof from->buffer);
        if (got <= 0) {
            return got < 0 ? UNREADABLE : AT_END;
        }
        from->at = 0;
        from->end = (size_t)got;
    }
    return (unsigned char)from->buffer[from->at];
}

static int next(struct qdri_lrat_reader *from)
{
    const int byte = peek(from);
    from->at += byte >= 0;
    return byte;
}

qdr_status qdri_lrat_refuse(const struct qdri_lrat_reader *from, const char *what, qdr_error *error)
{
    const struct qdri_place place = {.source = from->source, .line = from->line, .column = 1};
    return qdri_fail_at(error, QDR_SYNTAX, place, "%s", what);
}

static qdr_status refuse_byte(const struct qdri_lrat_reader *from, int byte, qdr_error *error)
{
    return byte == UNREADABLE
               ? qdri_fail(error, QDR_IO, "%s: it could not be read", from->source)
               : qdri_lrat_refuse(from,
                                  byte == AT_END ? "the proof ends in the middle of a line"
                                                 : "this is no line of a proof in LRAT",
                                  error);
}

/* The largest number that is a clause, or a literal; more would be too many. */
#define MOST (INT64_MAX / 256)

static qdr_status read_binary(struct qdri_lrat_reader *from, int64_t *number, qdr_error *error)
{
    uint64_t value = 0;
    int byte = 128;
    for (unsigned shift = 0; byte >= 128; shift += 7) {
        byte = next(from);
        if (byte < 0 || shift > 56) {
            return refuse_byte(from, byte, error);
        }
        value |= (uint64_t)(byte & 127) << shift;
    }
    *number = (value & 1) != 0 ? -(int64_t)(value / 2) : (int64_t)(value / 2);
    return QDR_OK;
}

static qdr_status read_text(struct qdri_lrat_reader *from, int64_t *number, qdr_error *error)
{
    while (peek(from) == ' ') {
        next(from);
    }
    const bool is_negative = peek(from) == '-';
    from->at += is_negative;
    int byte = peek(from);
    if (byte < '0' || byte > '9') {
        return refuse_byte(from, byte, error);
    }
    for (*number = 0; byte >= '0' && byte <= '9'; byte = peek(from)) {
        if (*number > MOST) {
            return refuse_byte(from, byte, error);
        }
        *number = *number * 10 + (byte - '0');
        next(from);
    }
    *number = is_negative ? -*number : *number;
    return QDR_OK;
}

static qdr_status read_number(struct qdri_lrat_reader *from, int64_t *number, qdr_error *error)
{
    return from->is_binary ? read_binary(from, number, error) : read_text(from, number, error);
}

static qdr_status read_literals(struct qdri_lrat_reader *from, qdr_error *error)
{
    for (from->literals = 0;;) {
        int64_t literal;
        const qdr_status status = read_number(from, &literal, error);
        if (status != QDR_OK || literal == 0) {
            return status;
        }
        if (literal > INT32_MAX || literal < -INT32_MAX) {
            return qdri_lrat_refuse(from, "there is no such variable", error);
        }
        if (!qdri_reserve(&from->literal, &from->literal_capacity, from->literals + 1,
                          sizeof *from->literal)) {
            return qdri_no_memory(error);
        }
        from->literal[from->literals++] = (int32_t)literal;
    }
}

static qdr_status read_hints(struct qdri_lrat_reader *from, qdr_error *error)
{
    for (from->hints = 0;;) {
        int64_t hint;
        const qdr_status status = read_number(from, &hint, error);
        if (status != QDR_OK || hint == 0) {
            return status;
        }
        if (!qdri_reserve(&from->hint, &from->hint_capacity, from->hints + 1, sizeof *from->hint)) {
            return qdri_no_memory(error);
        }
        from->hint[from->hints++] = hint;
    }
}

/* The beginning of a line, up to its literals or what it deletes. */
static qdr_status read_head(struct qdri_lrat_reader *from, qdr_error *error)
{
    int64_t number = 0;
    from->deletes = false;
    if (from->is_binary) {
        const int byte = next(from);
        from->deletes = byte == 'd';
        if (byte != 'a' && byte != 'd') {
            return refuse_byte(from, byte, error);
        }
    }
    if (!from->deletes) {
        const qdr_status status = read_number(from, &number, error);
        if (status != QDR_OK) {
            return status;
        }
    }
    from->clause = number > 0 ? (uint64_t)number : 0;
    while (!from->is_binary && peek(from) == ' ') {
        next(from);
    }
    if (!from->is_binary && peek(from) == 'd') {
        from->deletes = true;
        next(from);
    }
    return QDR_OK;
}

/* The end of a line that is text. */
static qdr_status read_newline(struct qdri_lrat_reader *from, qdr_error *error)
{
    int byte = next(from);
    while (byte == ' ' || byte == '\r') {
        byte = next(from);
    }
    return byte == '\n' || byte == AT_END ? QDR_OK : refuse_byte(from, byte, error);
}

qdr_status qdri_lrat_read(struct qdri_lrat_reader *from, qdr_error *error)
{
    const int first = peek(from);
    ++from->line;
    if (from->line == 1) {
        from->is_binary = first == 'a' || first == 'd';
    }
    from->is_ended = first == AT_END;
    if (from->is_ended) {
        return QDR_OK;
    }
    from->literals = 0;
    qdr_status status = read_head(from, error);
    if (status == QDR_OK && !from->deletes) {
        status = read_literals(from, error);
    }
    status = status == QDR_OK ? read_hints(from, error) : status;
    return status == QDR_OK && !from->is_binary ? read_newline(from, error) : status;
}

void qdri_lrat_reader_free(struct qdri_lrat_reader *from)
{
    free(from->literal);
    free(from->hint);
}
