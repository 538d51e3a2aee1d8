#include "base/output.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"

static void flush(struct qdri_output *output)
{
    if (output->used > 0 && !output->is_failed) {
        const qdr_writer *writer = output->writer;
        output->is_failed = !writer->write(writer->ctx, output->buffer, output->used);
    }
    output->used = 0;
}

void qdri_put(struct qdri_output *output, const char *bytes, size_t size)
{
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

void qdri_put_number(struct qdri_output *output, uint64_t number)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%" PRIu64, number);
    qdri_put(output, digits, (size_t)length);
}

qdr_status qdri_output_end(struct qdri_output *output, qdr_error *error)
{
    flush(output);
    if (output->is_failed) {
        return qdri_fail(error, QDR_IO, "the output could not be written");
    }
    return QDR_OK;
}
