/* sheet.h  A picture of characters, each with what is behind it. */
#ifndef QDRI_SHAPES_PICTURES_SHEET_H
#define QDRI_SHAPES_PICTURES_SHEET_H

#include "base/output.h"

/* A character of the basic plane; 0: nothing.  `fill` is the number of a color behind it, and one;
 * 0: none. */
struct qdri_character_on {
    uint16_t rune;
    uint16_t fill;
};

struct qdri_sheet {
    size_t width;
    size_t height;
    struct qdri_character_on *glyph;
};

/* Makes a sheet with nothing on it.  False: no memory. */
bool qdri_sheet_open(struct qdri_sheet *sheet, size_t width, size_t height);
void qdri_sheet_close(struct qdri_sheet *sheet);

/* Put something where there is a place. */
void qdri_sheet_draw(struct qdri_sheet *sheet, size_t x, size_t y, uint16_t rune);
void qdri_sheet_fill(struct qdri_sheet *sheet, size_t x, size_t y, uint32_t color);

/* Returns what was put; 0: nothing. */
uint16_t qdri_sheet_at(const struct qdri_sheet *sheet, size_t x, size_t y);

/* Puts up to so many characters of UTF-8 in a row; returns how many. */
size_t qdri_sheet_word(struct qdri_sheet *sheet, size_t x, size_t y, const char *text, size_t most);

/* Writes the lines, without blanks at their ends. */
void qdri_sheet_put(const struct qdri_sheet *sheet, bool ansi, struct qdri_output *output);

#endif
