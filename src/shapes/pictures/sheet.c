/* sheet.c  Keeps characters until all lines are there, and writes them. */
#include "shapes/pictures/sheet.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "shapes/pictures/palette.h"

bool qdri_sheet_open(struct qdri_sheet *sheet, size_t width, size_t height)
{
    sheet->width = width;
    sheet->height = height;
    sheet->glyph = qdri_zeros((uint64_t)width * height, sizeof *sheet->glyph);
    return sheet->glyph != NULL;
}

void qdri_sheet_close(struct qdri_sheet *sheet)
{
    free(sheet->glyph);
    sheet->glyph = NULL;
}

static struct qdri_character_on *place(const struct qdri_sheet *sheet, size_t x, size_t y)
{
    bool is_there = x < sheet->width && y < sheet->height;
    return is_there ? &sheet->glyph[y * sheet->width + x] : NULL;
}

void qdri_sheet_draw(struct qdri_sheet *sheet, size_t x, size_t y, uint16_t rune)
{
    struct qdri_character_on *glyph = place(sheet, x, y);
    if (glyph) {
        glyph->rune = rune;
    }
}

void qdri_sheet_fill(struct qdri_sheet *sheet, size_t x, size_t y, uint32_t color)
{
    struct qdri_character_on *glyph = place(sheet, x, y);
    if (glyph) {
        glyph->fill = (uint16_t)(color % 1000 + 1);
    }
}

uint16_t qdri_sheet_at(const struct qdri_sheet *sheet, size_t x, size_t y)
{
    const struct qdri_character_on *glyph = place(sheet, x, y);
    return glyph ? glyph->rune : 0;
}

/* Decodes a character of that size; those beyond the basic plane become '?'. */
static uint16_t rune_of(const char *text, size_t size)
{
    const unsigned char *byte = (const unsigned char *)text;
    switch (size) {
    case 1:
        return byte[0] >= ' ' && byte[0] != 0x7F ? byte[0] : '?';
    case 2:
        return (uint16_t)((byte[0] & 0x1FU) << 6 | (byte[1] & 0x3FU));
    case 3:
        return (uint16_t)((byte[0] & 0xFU) << 12 | (byte[1] & 0x3FU) << 6 | (byte[2] & 0x3FU));
    default:
        return '?';
    }
}

size_t qdri_sheet_word(struct qdri_sheet *sheet, size_t x, size_t y, const char *text, size_t most)
{
    size_t count = 0;
    size_t left = 0;
    while (text[left] != '\0') {
        ++left;
    }
    while (left > 0 && count < most) {
        size_t size = qdri_character(text, left);
        qdri_sheet_draw(sheet, x + count++, y, rune_of(text, size));
        size += size == 0;
        text += size;
        left -= size;
    }
    return count;
}

static void put_rune(struct qdri_output *output, unsigned rune)
{
    char bytes[3] = {(char)rune, 0, 0};
    size_t size = 1;
    if (rune >= 0x800) {
        bytes[0] = (char)(0xE0 | rune >> 12);
        bytes[1] = (char)(0x80 | (rune >> 6 & 0x3F));
        bytes[2] = (char)(0x80 | (rune & 0x3F));
        size = 3;
    } else if (rune >= 0x80) {
        bytes[0] = (char)(0xC0 | rune >> 6);
        bytes[1] = (char)(0x80 | (rune & 0x3F));
        size = 2;
    }
    qdri_put(output, bytes, size);
}

/* Black or white, on a ground of one of 256 colors. */
static void change_fill(struct qdri_output *output, unsigned *now, unsigned wanted)
{
    if (*now == wanted) {
        return;
    }
    if (wanted == 0) {
        qdri_put_text(output, "\033[0m");
    } else {
        qdri_put_format(output, "\033[48;5;%u;38;5;%um", qdri_palette_terminal(wanted - 1),
                        qdri_palette_is_dark(wanted - 1) ? 231U : 16U);
    }
    *now = wanted;
}

static void put_line(const struct qdri_sheet *sheet, size_t y, bool ansi,
                     struct qdri_output *output)
{
    const struct qdri_character_on *line = place(sheet, 0, y);
    size_t width = sheet->width;
    unsigned now = 0;
    while (width > 0 && (line[width - 1].rune == 0 || line[width - 1].rune == ' ') &&
           (!ansi || line[width - 1].fill == 0)) {
        --width;
    }
    for (size_t x = 0; x < width; ++x) {
        change_fill(output, &now, ansi ? line[x].fill : 0);
        put_rune(output, line[x].rune != 0 ? line[x].rune : ' ');
    }
    change_fill(output, &now, 0);
    qdri_put(output, "\n", 1);
}

void qdri_sheet_put(const struct qdri_sheet *sheet, bool ansi, struct qdri_output *output)
{
    for (size_t y = 0; y < sheet->height; ++y) {
        put_line(sheet, y, ansi, output);
    }
}
