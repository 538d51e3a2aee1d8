/* quote.c  Makes bytes from outside fit to be shown: controls and broken UTF-8 are escaped.  And
 * how far names are from each other, to guess which was meant. */
#include "base/quote.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <quadrille/base.h>

/* The number of bytes that a lead byte announces; 0 for one that leads nothing. */
static size_t announced(unsigned char lead)
{
    if (lead < 0x80) {
        return 1;
    }
    if (lead < 0xC2) {
        return 0;
    }
    if (lead < 0xE0) {
        return 2;
    }
    if (lead < 0xF0) {
        return 3;
    }
    return lead < 0xF5 ? 4 : 0;
}

size_t qdri_utf8(const char *text, size_t size, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    static const uint32_t lead_mask[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    const unsigned char *bytes = (const unsigned char *)text;
    size_t length = size > 0 ? announced(bytes[0]) : 0;
    if (length == 0 || length > size) {
        return 0;
    }
    *code = bytes[0] & lead_mask[length];
    for (size_t k = 1; k < length; ++k) {
        if ((bytes[k] & 0xC0u) != 0x80u) {
            return 0;
        }
        *code = *code << 6 | (bytes[k] & 0x3Fu);
    }
    const bool is_surrogate = *code >= 0xD800 && *code < 0xE000;
    return *code < least[length] || is_surrogate || *code > 0x10FFFF ? 0 : length;
}

size_t qdri_utf8_put(char bytes[4], uint32_t code)
{
    static const unsigned lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t k = size - 1; k > 0; --k) {
        bytes[k] = (char)(0x80 | (code & 0x3f));
        code >>= 6;
    }
    bytes[0] = (char)(lead[size] | code);
    return size;
}

size_t qdri_character(const char *text, size_t size)
{
    uint32_t code = 0;
    const size_t length = qdri_utf8(text, size, &code);
    return code < 0x20 || (code >= 0x7F && code < 0xA0) ? 0 : length;
}

const char *qdri_quote(char buffer[QDRI_QUOTE_SIZE], const char *text, size_t size)
{
    size_t used = 0;
    for (size_t at = 0; at < size;) {
        char shown[8];
        size_t step = qdri_character(text + at, size - at);
        size_t length = step;
        if (step > 0) {
            memcpy(shown, text + at, step);
        } else {
            step = 1;
            length = (size_t)snprintf(shown, sizeof shown, "\\x%02X", (unsigned char)text[at]);
        }
        if (used + length > QDRI_QUOTE_SIZE - sizeof "...") {
            memcpy(buffer + used, "...", sizeof "...");
            return buffer;
        }
        memcpy(buffer + used, shown, length);
        used += length;
        at += step;
    }
    buffer[used] = '\0';
    return buffer;
}

const char *qdri_quote_character(char buffer[QDRI_QUOTE_SIZE], const char *text, size_t size)
{
    size_t length = qdri_character(text, size);
    return qdri_quote(buffer, text, length > 0 ? length : 1);
}

/* --------------------------------------------------------------------------------- names ---- */

#define LENGTH_MAX 32

static size_t least(size_t a, size_t b, size_t c)
{
    size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* Levenshtein's distance: the least number of letters put in, taken out or changed.
 *
 * Row by row: before letter i of `a`, row[j] is the distance of its first i letters and the first j
 * of `b`.  Require: `b` is at most LENGTH_MAX long. */
static size_t distance(const char *a, const char *b)
{
    size_t row[LENGTH_MAX + 1];
    size_t length = strlen(b);
    for (size_t j = 0; j <= length; ++j) {
        row[j] = j;
    }
    for (size_t i = 0; a[i] != '\0'; ++i) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 1; j <= length; ++j) {
            size_t above = row[j];
            row[j] = least(above + 1, row[j - 1] + 1, diagonal + (a[i] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[length];
}

/* More than a third of the letters wrong, or all of them: another name was meant. */
size_t qdr_name_distance(const char *written, const char *name)
{
    size_t length = strlen(name);
    if (length > LENGTH_MAX || memchr(written, '\0', LENGTH_MAX + 1) == NULL) {
        return SIZE_MAX;
    }
    size_t far = distance(written, name);
    return far <= (length + 2) / 3 && far < length ? far : SIZE_MAX;
}

void qdri_nearest_try(struct qdri_nearest *nearest, const char *written, const char *name)
{
    size_t far = qdr_name_distance(written, name);
    if (far != SIZE_MAX && (!nearest->name || far < nearest->distance)) {
        *nearest = (struct qdri_nearest){.name = name, .distance = far};
    }
}

const char *qdri_nearest_guess(char buffer[QDRI_GUESS_SIZE], const struct qdri_nearest *nearest)
{
    buffer[0] = '\0';
    if (nearest->name) {
        snprintf(buffer, QDRI_GUESS_SIZE, "; did you mean '%s'?", nearest->name);
    }
    return buffer;
}
