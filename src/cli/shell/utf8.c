/* utf8.c  Tells characters in texts from outside, and makes them fit to be shown. */
#include "shell/utf8.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/quote.h"
#include "shell/memory.h"

/* C0 and C1, separators of lines, and what makes the reader see another order than there is. */
static bool is_control(uint32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x61C || code == 0x200E ||
           code == 0x200F || (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

void utf8_show(const char *text, size_t size, bool has_lines,
               void (*put)(void *ctx, const char *bytes, size_t size), void *ctx)
{
    for (size_t at = 0; at < size;) {
        uint32_t code;
        const size_t length = qdri_utf8(text + at, size - at, &code);
        bool is_line = has_lines && text[at] == '\n';
        if (length > 0 && (is_line || !is_control(code))) {
            put(ctx, text + at, length);
            at += length;
        } else {
            char shown[8];
            int count = snprintf(shown, sizeof shown, "\\x%02X", (unsigned char)text[at++]);
            put(ctx, shown, (size_t)count);
        }
    }
}

static void print(void *ctx, const char *bytes, size_t size)
{
    fwrite(bytes, 1, size, ctx);
}

void utf8_print(FILE *stream, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length >= 0) {
        size_t capacity = 0;
        char *text = grow(NULL, &capacity, (size_t)length + 1, 1);
        vsnprintf(text, (size_t)length + 1, format, again);
        utf8_show(text, (size_t)length, false, print, stream);
        free(text);
    }
    va_end(again);
}
