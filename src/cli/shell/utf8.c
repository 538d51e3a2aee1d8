/* utf8.c  Tells characters in texts from outside, and makes them fit to be shown. */
#include "shell/utf8.h"

#include <stdint.h>
#include <stdlib.h>

#include "shell/memory.h"

size_t utf8_length(const char *string)
{
    static const struct {
        unsigned char first_low, first_high, second_low, second_high;
        size_t length;
    } forms[] = {
        {0x00, 0x7F, 0, 0, 1},       {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
        {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
        {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
    };
    const unsigned char *text = (const unsigned char *)string;
    size_t k = 0;
    while (k < sizeof forms / sizeof *forms && text[0] > forms[k].first_high) {
        ++k;
    }
    if (k == sizeof forms / sizeof *forms || text[0] < forms[k].first_low) {
        return 0;
    }
    if (forms[k].length > 1 && (text[1] < forms[k].second_low || text[1] > forms[k].second_high)) {
        return 0;
    }
    for (size_t i = 2; i < forms[k].length; ++i) {
        if ((text[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    return forms[k].length;
}

static uint32_t decode(const char *text, size_t length)
{
    static const unsigned char masks[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t code = (unsigned char)text[0] & masks[length];
    for (size_t k = 1; k < length; ++k) {
        code = code << 6 | ((unsigned char)text[k] & 0x3Fu);
    }
    return code;
}

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
        size_t length = utf8_length(text + at);
        bool is_line = has_lines && text[at] == '\n';
        if (length > 0 && length <= size - at &&
            (is_line || !is_control(decode(text + at, length)))) {
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
