/* lines.c  One buffer, a little longer than the longest line: what is left of it is moved to the
 * front when more is needed, and a longer line is dropped as it comes, unless it may be long. */
#include "sudoku/formats/common/lines.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"

enum { BEHIND = 2 }; /* bytes behind the longest line: its end and a NUL */

/* Bytes of a line after which the input is taken for endless, and ends. */
#define GIVE_UP ((size_t)1 << 24)

bool qdri_text_lines_start(struct qdri_text_lines *lines, const qdr_reader *reader,
                           const char *source)
{
    *lines = (struct qdri_text_lines){.input.reader = *reader,
                                      .source = source,
                                      .buffer = qdri_zeros(QDRI_TEXT_LINE_MAX + BEHIND, 1),
                                      .most = QDRI_TEXT_LINE_MAX};
    return lines->buffer;
}

void qdri_text_lines_free(struct qdri_text_lines *lines)
{
    free(lines->buffer);
    lines->buffer = NULL;
}

/* ------------------------------------------------------------------------------ decoding ---- */

/* Reads from the input. */
static ptrdiff_t read_bytes(struct qdri_text_source *input, char *buffer, size_t room)
{
    const ptrdiff_t got = input->reader.read(input->reader.ctx, buffer, room);
    input->is_short = got < 0 || (size_t)got < room;
    return got;
}

/* Reads into `raw`.  Returns as a qdr_reader does. */
static ptrdiff_t read_raw(struct qdri_text_source *input)
{
    size_t room = sizeof input->raw - input->raws;
    ptrdiff_t got = read_bytes(input, (char *)input->raw + input->raws, room);
    input->raws += got > 0 && (size_t)got <= room ? (size_t)got : 0;
    return got >= 0 && (size_t)got <= room ? got : -1;
}

/* UTF-16 begins with a byte order mark, or with two characters of ASCII. */
static enum qdri_text_encoding encoding_of(const unsigned char *raw, size_t raws)
{
    bool is_zero[4] = {false};
    for (size_t k = 0; k < 4 && k < raws; ++k) {
        is_zero[k] = raw[k] == 0;
    }
    bool is_little = raws > 3 && !is_zero[0] && is_zero[1] && !is_zero[2] && is_zero[3];
    bool is_big = raws > 3 && is_zero[0] && !is_zero[1] && is_zero[2] && !is_zero[3];
    if (is_little || (raws > 1 && raw[0] == 0xFF && raw[1] == 0xFE)) {
        return QDRI_TEXT_UTF16LE;
    }
    if (is_big || (raws > 1 && raw[0] == 0xFE && raw[1] == 0xFF)) {
        return QDRI_TEXT_UTF16BE;
    }
    return QDRI_TEXT_UTF8;
}

/* Finds the encoding by as few bytes as say it. */
static ptrdiff_t find_encoding(struct qdri_text_source *input)
{
    ptrdiff_t got = 1;
    while (got > 0 && (input->raws < 2 || (input->raws < 4 && !input->raw[0] != !input->raw[1]))) {
        got = read_raw(input);
    }
    if (got >= 0) {
        input->encoding = encoding_of(input->raw, input->raws);
    }
    if (input->encoding == QDRI_TEXT_UTF8) {
        memcpy(input->head, input->raw, input->raws);
        input->head_end = input->raws;
    }
    return got;
}

size_t qdri_utf16_take(uint32_t *point, const uint16_t *units, size_t count)
{
    bool is_high = units[0] >> 10 == 0x36;
    *point = units[0];
    if (is_high && count > 1 && units[1] >> 10 == 0x37) {
        *point = 0x10000 + ((*point & 0x3ff) << 10) + (units[1] & 0x3ffu);
        return 2;
    }
    if (is_high || units[0] >> 10 == 0x37) {
        *point = 0xfffd;
    }
    return 1;
}

/* Decodes what is in `raw`.  A half of a character waits, unless it is the last of the input. */
static void decode(struct qdri_text_source *input, bool is_last)
{
    uint16_t unit[sizeof input->raw / 2];
    const bool is_big = input->encoding == QDRI_TEXT_UTF16BE;
    const size_t units = input->raws / 2;
    size_t at = 0;
    for (size_t k = 0; k < units; ++k) {
        const unsigned char *pair = input->raw + 2 * k;
        unit[k] = (uint16_t)(pair[is_big ? 0 : 1] << 8 | pair[is_big ? 1 : 0]);
    }
    while (at < units && (is_last || at + 1 < units || unit[at] >> 10 != 0x36)) {
        uint32_t point;
        at += qdri_utf16_take(&point, unit + at, units - at);
        input->head_end += qdri_utf8_put(input->head + input->head_end, point);
    }
    input->raws -= 2 * at;
    memmove(input->raw, input->raw + 2 * at, input->raws);
    if (is_last && input->raws > 0) {
        input->head_end += qdri_utf8_put(input->head + input->head_end, 0xFFFD);
        input->raws = 0;
    }
}

/* Hands out decoded bytes that wait, as many as there is room for. */
static size_t take_head(struct qdri_text_source *input, char *buffer, size_t room)
{
    size_t count = input->head_end - input->head_begin;
    count = count < room ? count : room;
    memcpy(buffer, input->head + input->head_begin, count);
    input->head_begin += count;
    return count;
}

/* Reads as a qdr_reader does. */
static ptrdiff_t read_text(struct qdri_text_source *input, char *buffer, size_t room)
{
    ptrdiff_t got = input->encoding == QDRI_TEXT_UNKNOWN ? find_encoding(input) : 1;
    if (got < 0 || (got == 0 && input->raws == 0)) {
        return got;
    }
    for (;;) {
        size_t count = take_head(input, buffer, room);
        if (count > 0) {
            return (ptrdiff_t)count;
        }
        if (input->encoding == QDRI_TEXT_UTF8) {
            return read_bytes(input, buffer, room);
        }
        input->head_begin = input->head_end = 0;
        decode(input, got == 0);
        if (input->head_end == 0) {
            if (got <= 0) {
                return got;
            }
            got = read_raw(input);
            if (got < 0) {
                return got;
            }
        }
    }
}

/* --------------------------------------------------------------------------------- lines ---- */

/* Moves what is not consumed to the front and reads behind it.  Returns false at the end and on
 * failure.  Require: there is room (the last byte is kept for the NUL behind an unended line). */
static bool read_more(struct qdri_text_lines *lines)
{
    if (lines->has_ended || lines->has_failed) {
        return false;
    }
    lines->fill -= lines->position;
    memmove(lines->buffer, lines->buffer + lines->position, lines->fill);
    lines->position = 0;
    size_t room = lines->most + BEHIND - 1 - lines->fill;
    ptrdiff_t got = read_text(&lines->input, lines->buffer + lines->fill, room);
    lines->has_ended = got == 0;
    lines->has_failed = got < 0 || (size_t)got > room;
    if (lines->has_ended || lines->has_failed) {
        return false;
    }
    lines->fill += (size_t)got;
    return true;
}

/* Are all of these eight bytes above '\r', so that no line ends there?  Taking 14 away from a byte
 * below 14 sets its top bit.  Where a borrow does so in another byte, one below it is such a byte,
 * and tells. */
static bool are_plain(const char *bytes)
{
    const uint64_t ones = UINT64_MAX / UCHAR_MAX;
    uint64_t eight;
    memcpy(&eight, bytes, sizeof eight);
    return ((eight - ('\r' + 1) * ones) & ~eight & 0x80 * ones) == 0;
}

/* Looks for the end of a line from `at` on; returns its place, or `fill`. */
static size_t find_end(const struct qdri_text_lines *lines, size_t at, struct qdri_text_line *line)
{
    while (lines->fill - at >= sizeof(uint64_t) && are_plain(lines->buffer + at)) {
        at += sizeof(uint64_t);
    }
    for (; at < lines->fill; ++at) {
        unsigned char byte = (unsigned char)lines->buffer[at];
        if (byte > '\r') {
            continue;
        }
        if (byte == '\n' || byte == '\r') {
            break;
        }
        if (byte == '\0' && line->nul == 0) {
            line->nul = at - lines->position + 1;
        }
    }
    return at;
}

static void skip_lf(struct qdri_text_lines *lines)
{
    if (lines->after_cr && lines->position < lines->fill) {
        lines->after_cr = false;
        lines->position += lines->buffer[lines->position] == '\n';
    }
}

/* Consumes the line whose end is at `end`. */
static void take(struct qdri_text_lines *lines, size_t end, struct qdri_text_line *line)
{
    line->number = ++lines->number;
    line->text = lines->buffer + lines->position;
    line->length = line->is_overlong ? 0 : end - lines->position;
    if (end < lines->fill) {
        lines->after_cr = lines->buffer[end] == '\r';
        lines->position = end + 1;
    } else {
        lines->position = end;
    }
    line->text[line->length] = '\0';
    if (line->number == 1 && strncmp(line->text, "\xEF\xBB\xBF", 3) == 0) {
        line->text += 3;
        line->length -= 3;
        line->nul -= line->nul > 3 ? 3 : 0;
    }
}

/* Makes room for twice as much of a line.  Without memory there is none. */
static void make_room(struct qdri_text_lines *lines)
{
    size_t most = 2 * lines->most;
    most = most < QDRI_TEXT_LONG_LINE_MAX ? most : QDRI_TEXT_LONG_LINE_MAX;
    char *buffer = qdri_zeros(most + BEHIND, 1);
    if (buffer) {
        lines->fill -= lines->position;
        memcpy(buffer, lines->buffer + lines->position, lines->fill);
        free(lines->buffer);
        lines->buffer = buffer;
        lines->position = 0;
        lines->most = most;
    }
}

/* Says how long a line may be of which so much has been seen. */
static size_t allow(struct qdri_text_lines *lines, const struct qdri_text_line *line, size_t seen)
{
    const char *text = lines->buffer + lines->position;
    bool may_be_long = line->most > QDRI_TEXT_LINE_MAX;
    if (line->is_overlong || seen <= QDRI_TEXT_LINE_MAX) {
        return line->most;
    }
    if (!may_be_long && (!lines->may_be_long || !lines->may_be_long(lines->ctx, text, seen))) {
        return line->most;
    }
    if (seen > lines->most) {
        make_room(lines);
    }
    return lines->most;
}

void qdri_text_lines_again(struct qdri_text_lines *lines, char *text, size_t length, size_t number,
                           const struct qdri_text_line *held)
{
    lines->again = text;
    lines->again_left = length;
    lines->again_number = number;
    lines->has_held = held != NULL;
    lines->held = held ? *held : (struct qdri_text_line){0};
}

static void take_again(struct qdri_text_lines *lines, struct qdri_text_line *line)
{
    if (lines->again_left == 0) {
        *line = lines->held;
        lines->has_held = false;
        return;
    }
    size_t length = (size_t)((char *)memchr(lines->again, '\n', lines->again_left) - lines->again);
    *line = (struct qdri_text_line){.text = lines->again,
                                    .length = length,
                                    .source = lines->source,
                                    .number = lines->again_number++,
                                    .most = QDRI_TEXT_LINE_MAX};
    line->text[length] = '\0';
    lines->again += length + 1;
    lines->again_left -= length + 1;
}

/* Invariant of the loop: the bytes from position to position + seen are of this line. */
enum qdri_text_lines_result qdri_text_lines_next(struct qdri_text_lines *lines,
                                                 struct qdri_text_line *line)
{
    size_t seen = 0;
    size_t dropped = 0;
    if (lines->again_left > 0 || lines->has_held) {
        take_again(lines, line);
        return QDRI_TEXT_LINE;
    }
    *line = (struct qdri_text_line){.source = lines->source, .most = QDRI_TEXT_LINE_MAX};
    for (;;) {
        skip_lf(lines);
        size_t end = find_end(lines, lines->position + seen, line);
        seen = end - lines->position;
        line->most = allow(lines, line, seen);
        end = lines->position + seen;
        if (seen > line->most) {
            line->is_overlong = true;
            lines->position = end;
            dropped += seen;
            lines->has_ended = lines->has_ended || dropped > GIVE_UP + line->most;
            seen = 0;
        }
        if (end < lines->fill) {
            take(lines, end, line);
            return QDRI_TEXT_LINE;
        }
        if (!read_more(lines)) {
            break;
        }
    }
    if (lines->has_failed) {
        return QDRI_TEXT_FAILED;
    }
    if (seen == 0 && !line->is_overlong) {
        return QDRI_TEXT_END;
    }
    take(lines, lines->fill, line);
    return QDRI_TEXT_LINE;
}

const char *qdri_text_lines_ahead(struct qdri_text_lines *lines, size_t length)
{
    if (lines->again_left > 0 || lines->has_held) {
        return NULL;
    }
    skip_lf(lines);
    const char *text = lines->buffer + lines->position;
    const bool is_there = lines->number > 0 && lines->fill - lines->position > length &&
                          (text[length] == '\n' || text[length] == '\r');
    return is_there ? text : NULL;
}

void qdri_text_lines_pass(struct qdri_text_lines *lines, size_t length)
{
    lines->position += length;
    lines->after_cr = lines->buffer[lines->position++] == '\r';
    ++lines->number;
}

void qdri_text_skip(struct qdri_text_line *line, size_t count)
{
    line->text += count;
    line->length -= count;
    line->before += count;
    line->nul -= line->nul > count ? count : line->nul;
}

struct qdri_place qdri_text_place(const struct qdri_text_line *line, size_t at)
{
    return (struct qdri_place){
        .source = line->source, .line = line->number, .column = line->before + at + 1};
}
