/* output.c  Gathers small pieces of text, and hands them to the writer in large ones. */
#include "base/output.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/quote.h"

static void flush(struct qdri_output *output)
{
    if (output->used > 0 && !output->is_failed) {
        const qdr_writer *writer = output->writer;
        output->is_failed =
            !writer || !writer->write || !writer->write(writer->ctx, output->buffer, output->used);
    }
    output->used = 0;
}

void qdri_put(struct qdri_output *output, const char *bytes, size_t size)
{
    output->bytes += size;
    while (size > 0) {
        size_t room = sizeof output->buffer - output->used;
        size_t count = size < room ? size : room;
        memcpy(output->buffer + output->used, bytes, count);
        output->used += count;
        bytes += count;
        size -= count;
        if (output->used == sizeof output->buffer) {
            flush(output);
        }
    }
}

void qdri_put_text(struct qdri_output *output, const char *text)
{
    qdri_put(output, text, strlen(text));
}

size_t qdri_digits(uint64_t number, char *to)
{
    char digits[QDRI_DIGITS_MOST];
    size_t begin = sizeof digits;
    do {
        digits[--begin] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    const size_t length = sizeof digits - begin;
    memcpy(to, digits + begin, length);
    return length;
}

void qdri_put_number(struct qdri_output *output, uint64_t number)
{
    char digits[QDRI_DIGITS_MOST];
    qdri_put(output, digits, qdri_digits(number, digits));
}

void qdri_put_format(struct qdri_output *output, const char *format, ...)
{
    char piece[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    qdri_put_text(output, piece);
}

/* Well-formed UTF-8 that XML nevertheless refuses: U+FFFE and U+FFFF. */
static bool is_no_character(const char *text, size_t size)
{
    return size == 3 &&
           (memcmp(text, "\xEF\xBF\xBE", 3) == 0 || memcmp(text, "\xEF\xBF\xBF", 3) == 0);
}

void qdri_put_xml(struct qdri_output *output, const char *text)
{
    size_t left = strlen(text);
    while (left > 0) {
        size_t size = qdri_character(text, left);
        if (size == 1 && strchr("&<>\"", *text)) {
            qdri_put_format(output, "&#%d;", *text);
        } else if (size == 0 || is_no_character(text, size)) {
            qdri_put(output, "?", 1);
        } else {
            qdri_put(output, text, size);
        }
        size += size == 0;
        text += size;
        left -= size;
    }
}

static bool append(void *ctx, const char *bytes, size_t size)
{
    return qdri_strbuf_add(ctx, bytes, size);
}

qdr_writer qdri_strbuf_writer(struct qdri_strbuf *buffer)
{
    return (qdr_writer){buffer, append};
}

qdr_status qdri_output_end(struct qdri_output *output, qdr_error *error)
{
    flush(output);
    if (!output->writer || !output->writer->write) {
        return qdri_missing(error, "writer");
    }
    if (output->is_failed) {
        return qdri_fail(error, QDR_IO, "the output could not be written");
    }
    return QDR_OK;
}
