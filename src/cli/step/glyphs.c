/* glyphs.c  Reads a picture: lines of UTF-8, between which the pen changes by escape sequences
 * (ECMA-48, "select graphic rendition"); those of the library, and no others. */
#include "step/glyphs.h"

#include <stdlib.h>
#include <string.h>

#include "base/quote.h"
#include "shell/term/memory.h"

/* Where in the text the reading is, and how it writes from there on. */
struct reading {
    const char *at;
    const char *end;
    pens pen;
};

static void change_pen(struct reading *reading, unsigned number)
{
    static const pens known[] = {[1] = PEN_BOLD,
                                 [2] = PEN_FAINT,
                                 [4] = PEN_UNDERLINED,
                                 [7] = PEN_REVERSED,
                                 [9] = PEN_UNDERLINED}; /* struck out is in no terminfo */
    if (number == 0) {
        reading->pen = 0;
    } else if (number < sizeof known / sizeof *known) {
        reading->pen |= known[number];
    } else if (number >= 30 && number < 38) {
        reading->pen |= PEN_OF(number - 30 + BLACK);
    } else if (number >= 90 && number < 98) {
        reading->pen |= PEN_OF(number - 90 + BLACK) | PEN_BRIGHT;
    }
}

/* Reads an escape sequence, at whose ESC the reading is. */
static void read_sequence(struct reading *reading)
{
    unsigned number = 0;
    for (reading->at += 2; reading->at < reading->end; ++reading->at) {
        const char symbol = *reading->at;
        if (symbol >= '0' && symbol <= '9') {
            number = number * 10 + (unsigned)(symbol - '0');
            continue;
        }
        change_pen(reading, number);
        number = 0;
        if (symbol != ';') {
            ++reading->at;
            return;
        }
    }
}

/* Reads one character. */
static uint32_t read_rune(struct reading *reading)
{
    uint32_t rune;
    const size_t length = qdri_utf8(reading->at, (size_t)(reading->end - reading->at), &rune);
    if (length == 0) {
        return (unsigned char)*reading->at++ & 0x7F;
    }
    reading->at += length;
    return rune;
}

/* Reads a line into glyphs, unless these are NULL; returns how many characters it has. */
static unsigned read_line(struct reading *reading, struct glyph *glyph)
{
    unsigned count = 0;
    while (reading->at < reading->end && *reading->at != '\n') {
        if (*reading->at == '\033') {
            read_sequence(reading);
            continue;
        }
        const uint32_t rune = read_rune(reading);
        if (glyph) {
            glyph[count] = (struct glyph){rune, reading->pen};
        }
        ++count;
    }
    reading->at += reading->at < reading->end;
    return count;
}

static void measure(struct glyphs *glyphs, struct reading reading, size_t lines)
{
    glyphs->width = 0;
    glyphs->height = 0;
    while (reading.at < reading.end && glyphs->height < lines) {
        const unsigned count = read_line(&reading, NULL);
        glyphs->width = count > glyphs->width ? count : glyphs->width;
        ++glyphs->height;
    }
}

void glyphs_take(struct glyphs *glyphs, const char *text, size_t size, size_t lines)
{
    struct reading reading = {.at = text, .end = text + size};
    measure(glyphs, reading, lines);
    const size_t count = (size_t)glyphs->width * glyphs->height;
    glyphs->glyph = grow(glyphs->glyph, &glyphs->capacity, count + 1, sizeof *glyphs->glyph);
    for (size_t k = 0; k < count; ++k) {
        glyphs->glyph[k] = (struct glyph){' ', 0};
    }
    for (unsigned y = 0; y < glyphs->height; ++y) {
        read_line(&reading, &glyphs->glyph[(size_t)y * glyphs->width]);
    }
}

void glyphs_free(struct glyphs *glyphs)
{
    free(glyphs->glyph);
    *glyphs = (struct glyphs){0};
}

struct glyph *glyphs_at(const struct glyphs *glyphs, unsigned x, unsigned y)
{
    const bool is_there = x < glyphs->width && y < glyphs->height;
    return is_there ? &glyphs->glyph[(size_t)y * glyphs->width + x] : NULL;
}
