/* lines.c  Reads bytes in chunks, and gives them out as lines. */
#include "io/lines.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

#define LINE_MOST ((size_t)1 << 28)
#define CHUNK ((size_t)1 << 16)

static const char byte_order_mark[] = "\xEF\xBB\xBF";

enum { MARK_SIZE = sizeof byte_order_mark - 1 };

void qdri_lines_free(struct qdri_lines *lines)
{
    free(lines->buffer);
    lines->buffer = NULL;
}

void qdri_lines_again(struct qdri_lines *lines)
{
    lines->is_again = true;
}

struct qdri_place qdri_lines_place(const struct qdri_lines *lines, size_t column)
{
    return (struct qdri_place){lines->source, lines->number > 0 ? lines->number : 1, column};
}

struct qdri_place qdri_lines_end(const struct qdri_lines *lines)
{
    return qdri_lines_place(lines, lines->width + 1);
}

/* How many bytes at `begin` are a byte order mark. */
static size_t mark_length(const struct qdri_lines *lines)
{
    bool is_marked = lines->number == 0 && lines->end - lines->begin >= MARK_SIZE &&
                     memcmp(lines->buffer + lines->begin, byte_order_mark, MARK_SIZE) == 0;
    return is_marked ? MARK_SIZE : 0;
}

/* Says what is wrong at buffer[at], in the line that has not been handed out yet. */
static qdr_status refuse(const struct qdri_lines *lines, qdr_status code, size_t at,
                         const char *text, qdr_error *error)
{
    size_t column = at - lines->begin - mark_length(lines) + 1;
    struct qdri_place place = {lines->source, lines->number + 1, column};
    return qdri_fail_at(error, code, place, "%s", text);
}

/* Reads more behind `end`, with room for a terminator, after moving what is left to the front. */
static qdr_status fill(struct qdri_lines *lines, qdr_error *error)
{
    size_t kept = lines->end - lines->begin;
    if (kept > 0 && lines->begin > 0) {
        memmove(lines->buffer, lines->buffer + lines->begin, kept);
    }
    lines->begin = 0;
    lines->end = kept;
    char *buffer = qdri_grow(lines->buffer, &lines->capacity, kept + CHUNK + 1, 1);
    if (!buffer) {
        return qdri_no_memory(error);
    }
    lines->buffer = buffer;
    size_t room = lines->capacity - kept - 1;
    ptrdiff_t got = lines->reader->read(lines->reader->ctx, buffer + kept, room);
    if (got < 0 || (size_t)got > room) {
        struct qdri_place place = {lines->source, lines->number + 1, 0};
        return qdri_fail_at(error, QDR_IO, place, "the input could not be read");
    }
    const char *zero = got > 0 ? memchr(buffer + kept, '\0', (size_t)got) : NULL;
    lines->end += (size_t)got;
    lines->zero = zero ? (size_t)(zero - buffer) : lines->end;
    lines->is_ended = got == 0;
    return QDR_OK;
}

/* Hands out buffer[begin .. stop), and passes over what ends it. */
static void hand_out(struct qdri_lines *lines, size_t stop)
{
    size_t start = lines->begin + mark_length(lines);
    lines->last = (struct qdri_line){lines->buffer + start, stop - start};
    lines->width = stop - start;
    lines->begin = stop < lines->end ? stop + 1 : stop;
    ++lines->number;
}

/* Looks for the end of the line in what is there behind `*scanned`. */
static qdr_status scan(struct qdri_lines *lines, size_t *scanned, bool *is_found, qdr_error *error)
{
    size_t fresh = lines->end - *scanned;
    const char *from = lines->buffer + *scanned;
    const char *newline = fresh > 0 ? memchr(from, '\n', fresh) : NULL;
    size_t length = newline ? (size_t)(newline - from) : fresh;
    if (lines->zero < *scanned + length) {
        return refuse(lines, QDR_SYNTAX, lines->zero, "a zero byte: this is not a text file",
                      error);
    }
    *scanned += length;
    if (*scanned - lines->begin > LINE_MOST) {
        return refuse(lines, QDR_RANGE, lines->begin + LINE_MOST, "a line of more than 2^28 bytes",
                      error);
    }
    *is_found = newline || lines->is_ended;
    return QDR_OK;
}

/* Hands out a line of which nothing is to be said: all of it is there.  False: it is not. */
static inline bool hand_out_quickly(struct qdri_lines *lines)
{
    if (lines->begin == lines->end) {
        return false;
    }
    const char *from = lines->buffer + lines->begin;
    const char *newline = memchr(from, '\n', lines->end - lines->begin);
    const size_t length = newline ? (size_t)(newline - from) : 0;
    if (!newline || length > LINE_MOST || lines->zero < lines->begin + length) {
        return false;
    }
    hand_out(lines, lines->begin + length);
    return true;
}

qdr_status qdri_lines_next(struct qdri_lines *lines, struct qdri_line *line, qdr_error *error)
{
    size_t scanned = lines->begin;
    bool is_found = false;
    if (lines->is_again || hand_out_quickly(lines)) {
        lines->is_again = false;
        *line = lines->last;
        return QDR_OK;
    }
    for (;;) {
        qdr_status status = QDR_OK;
        if (lines->buffer) {
            status = scan(lines, &scanned, &is_found, error);
        }
        if (status != QDR_OK || is_found) {
            lines->last = (struct qdri_line){0};
            if (status == QDR_OK && lines->begin < lines->end) {
                hand_out(lines, scanned);
            }
            *line = lines->last;
            return status;
        }
        scanned -= lines->begin;
        status = fill(lines, error);
        if (status != QDR_OK) {
            return status;
        }
    }
}

qdr_status qdri_lines_expect(struct qdri_lines *lines, struct qdri_line *line,
                             const char *what_ends, qdr_error *error)
{
    const qdr_status status = qdri_lines_next(lines, line, error);
    if (status == QDR_OK && !line->text) {
        return qdri_fail_at(error, QDR_SYNTAX, qdri_lines_end(lines), "%s", what_ends);
    }
    if (status == QDR_OK) {
        line->text[line->length] = '\0';
    }
    return status;
}
