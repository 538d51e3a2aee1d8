/* strbuf.c  A string that grows as text is added, and remembers that memory ran out. */
#include "base/strbuf.h"
#include "base/check.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"

void qdri_strbuf_free(struct qdri_strbuf *buffer)
{
    free(buffer->text);
    *buffer = (struct qdri_strbuf){0};
}

void qdri_strbuf_clear(struct qdri_strbuf *buffer)
{
    buffer->length = 0;
    if (buffer->text) {
        buffer->text[0] = '\0';
    }
}

static bool reserve(struct qdri_strbuf *buffer, size_t more)
{
    char *text = NULL;
    QDRI_ASSERT(buffer->length < buffer->capacity || (!buffer->text && buffer->length == 0));
    if (more < SIZE_MAX - buffer->length) {
        text = qdri_grow(buffer->text, &buffer->capacity, buffer->length + more + 1, 1);
    }
    buffer->text = text ? text : buffer->text;
    buffer->has_failed |= !text;
    return text;
}

qdr_status qdri_strbuf_check(const struct qdri_strbuf *buffer, qdr_error *error)
{
    return buffer->has_failed ? qdri_no_memory(error) : QDR_OK;
}

bool qdri_strbuf_add(struct qdri_strbuf *buffer, const char *bytes, size_t count)
{
    if (!reserve(buffer, count)) {
        return false;
    }
    memcpy(buffer->text + buffer->length, bytes, count);
    buffer->length += count;
    buffer->text[buffer->length] = '\0';
    QDRI_ASSERT(buffer->length < buffer->capacity);
    return true;
}

bool qdri_strbuf_add_char(struct qdri_strbuf *buffer, char byte)
{
    return qdri_strbuf_add(buffer, &byte, 1);
}

bool qdri_strbuf_addv(struct qdri_strbuf *buffer, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    bool has_room = length >= 0 && reserve(buffer, (size_t)length);
    if (has_room) {
        vsnprintf(buffer->text + buffer->length, (size_t)length + 1, format, again);
        buffer->length += (size_t)length;
    }
    va_end(again);
    return has_room;
}

bool qdri_strbuf_addf(struct qdri_strbuf *buffer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    bool is_added = qdri_strbuf_addv(buffer, format, arguments);
    va_end(arguments);
    return is_added;
}
