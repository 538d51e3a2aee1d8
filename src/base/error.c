/* error.c  Fills the caller's error, and says what statuses mean. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"

/* Cuts a text that did not fit before the UTF-8 character that was split, and ends it with "...".
 */
static void mark_cut(char *text, size_t size)
{
    size_t end = size - sizeof "...";
    while (end > 0 && ((unsigned char)text[end] & 0xC0u) == 0x80u) {
        --end;
    }
    memcpy(text + end, "...", sizeof "...");
}

static void copy_text(char *target, size_t size, const char *text)
{
    size_t length = strlen(text);
    memcpy(target, text, length < size ? length : size);
    if (length < size) {
        target[length] = '\0';
    } else {
        mark_cut(target, size);
    }
}

QDRI_PRINTF(4, 0)
static void fill(qdr_error *error, qdr_status code, struct qdri_place place, const char *format,
                 va_list arguments)
{
    if (!error) {
        return;
    }
    error->code = code;
    error->line = place.line;
    error->column = place.column;
    copy_text(error->source, sizeof error->source, place.source ? place.source : "");
    int length = vsnprintf(error->text, sizeof error->text, format, arguments);
    if (length < 0) {
        copy_text(error->text, sizeof error->text, qdr_status_name(code));
    } else if ((size_t)length >= sizeof error->text) {
        mark_cut(error->text, sizeof error->text);
    }
}

qdr_status qdri_fail(qdr_error *error, qdr_status code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fill(error, code, (struct qdri_place){0}, format, arguments);
    va_end(arguments);
    return code;
}

qdr_status qdri_fail_at(qdr_error *error, qdr_status code, struct qdri_place place,
                        const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fill(error, code, place, format, arguments);
    va_end(arguments);
    return code;
}

qdr_status qdri_fail_memory(qdr_error *error, struct qdri_place place, const char *what,
                            uint64_t allowed)
{
    char size[QDRI_SIZE_TEXT];
    return qdri_fail_at(error, QDR_BUDGET, place,
                        "from here on, %s more than the %s of memory that it may", what,
                        qdri_size_write(size, allowed, false));
}

qdr_status qdri_missing(qdr_error *error, const char *what)
{
    return qdri_fail(error, QDR_INVALID, "no %s: the argument is NULL", what);
}

qdr_status qdri_no_memory(qdr_error *error)
{
    return qdri_fail(error, QDR_NOMEM, "out of memory");
}

const char *qdr_status_name(qdr_status status)
{
    switch (status) {
    case QDR_OK:
        return "success";
    case QDR_NOMEM:
        return "out of memory";
    case QDR_INVALID:
        return "invalid argument";
    case QDR_SYNTAX:
        return "syntax error";
    case QDR_RANGE:
        return "out of range";
    case QDR_DUPLICATE:
        return "duplicate";
    case QDR_UNKNOWN:
        return "unknown name";
    case QDR_UNSUPPORTED:
        return "not supported";
    case QDR_IO:
        return "input or output failed";
    case QDR_BUDGET:
        return "over the memory budget";
    case QDR_CANCELLED:
        return "ended before it was done";
    }
    return "unknown status";
}
