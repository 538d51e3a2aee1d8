/* canvas.c  Keeps characters until all lines are there, and writes them. */
#include "draw/canvas.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"

bool qdri_canvas_make(struct qdri_canvas *canvas, size_t width, size_t height)
{
    *canvas =
        (struct qdri_canvas){.width = width,
                             .height = height,
                             .glyph = qdri_zeros((uint64_t)width * height, sizeof *canvas->glyph)};
    return canvas->glyph != NULL;
}

void qdri_canvas_free(struct qdri_canvas *canvas)
{
    free(canvas->glyph);
    canvas->glyph = NULL;
}

struct qdri_glyph *qdri_canvas_at(const struct qdri_canvas *canvas, size_t x, size_t y)
{
    bool is_there = x < canvas->width && y < canvas->height;
    return is_there ? &canvas->glyph[y * canvas->width + x] : NULL;
}

void qdri_canvas_draw(struct qdri_canvas *canvas, size_t x, size_t y, uint16_t rune)
{
    struct qdri_glyph *glyph = qdri_canvas_at(canvas, x, y);
    if (glyph) {
        glyph->rune = rune;
    }
}

/* A '?' stands for what is no character, or beyond the basic plane. */
void qdri_canvas_draw_word(struct qdri_canvas *canvas, size_t x, size_t y, const char *text,
                           size_t most)
{
    size_t left = strlen(text);
    for (size_t k = 0; k < most && left > 0; ++k) {
        uint32_t code = '?';
        size_t size = qdri_character(text, left);
        if (size > 0) {
            qdri_utf8(text, size, &code);
        }
        qdri_canvas_draw(canvas, x + k, y, (uint16_t)(size <= 3 ? code : '?'));
        size += size == 0;
        text += size;
        left -= size;
    }
}

bool qdri_canvas_put(struct qdri_canvas *canvas, size_t x, size_t y, struct qdri_sign sign,
                     unsigned ink)
{
    struct qdri_glyph *glyph = qdri_canvas_at(canvas, x, y);
    uint16_t rune = canvas->is_ascii ? (uint16_t)(unsigned char)sign.ascii : sign.rune;
    if (!glyph) {
        return false;
    }
    if (glyph->rune == 0) {
        *glyph = (struct qdri_glyph){.rune = rune, .ink = (uint16_t)ink};
    }
    return glyph->rune == rune && glyph->ink == ink;
}

bool qdri_canvas_put_text(struct qdri_canvas *canvas, size_t x, size_t y, const char *text,
                          unsigned ink)
{
    for (size_t k = 0; text[k] != '\0'; ++k) {
        const struct qdri_glyph *glyph = qdri_canvas_at(canvas, x + k, y);
        if (!glyph || glyph->rune != 0) {
            return false;
        }
    }
    for (size_t k = 0; text[k] != '\0'; ++k) {
        struct qdri_sign sign = {(uint16_t)(unsigned char)text[k], text[k]};
        qdri_canvas_put(canvas, x + k, y, sign, ink);
    }
    return true;
}

struct qdri_sign qdri_joint(unsigned left, unsigned right, unsigned above, unsigned below)
{
    /* By left, right, above, below, as digits of base 3. */
    static const uint16_t runes[81] = {
        0x0020, 0x2577, 0x257b, 0x2575, 0x2502, 0x257d, 0x2579, 0x257f, 0x2503, /*  ╷╻╵│╽╹╿┃ */
        0x2576, 0x250c, 0x250e, 0x2514, 0x251c, 0x251f, 0x2516, 0x251e, 0x2520, /* ╶┌┎└├┟┖┞┠ */
        0x257a, 0x250d, 0x250f, 0x2515, 0x251d, 0x2522, 0x2517, 0x2521, 0x2523, /* ╺┍┏┕┝┢┗┡┣ */
        0x2574, 0x2510, 0x2512, 0x2518, 0x2524, 0x2527, 0x251a, 0x2526, 0x2528, /* ╴┐┒┘┤┧┚┦┨ */
        0x2500, 0x252c, 0x2530, 0x2534, 0x253c, 0x2541, 0x2538, 0x2540, 0x2542, /* ─┬┰┴┼╁┸╀╂ */
        0x257c, 0x252e, 0x2532, 0x2536, 0x253e, 0x2546, 0x253a, 0x2544, 0x254a, /* ╼┮┲┶┾╆┺╄╊ */
        0x2578, 0x2511, 0x2513, 0x2519, 0x2525, 0x252a, 0x251b, 0x2529, 0x252b, /* ╸┑┓┙┥┪┛┩┫ */
        0x257e, 0x252d, 0x2531, 0x2535, 0x253d, 0x2545, 0x2539, 0x2543, 0x2549, /* ╾┭┱┵┽╅┹╃╉ */
        0x2501, 0x252f, 0x2533, 0x2537, 0x253f, 0x2548, 0x253b, 0x2547, 0x254b, /* ━┯┳┷┿╈┻╇╋ */
    };
    bool is_level = left + right > 0;
    bool is_upright = above + below > 0;
    char ascii = is_level && is_upright ? '+' : is_level ? '-' : is_upright ? '|' : ' ';
    return (struct qdri_sign){runes[left * 27 + right * 9 + above * 3 + below], ascii};
}

/* Puts a character of the basic plane in UTF-8. */
static void put_rune(struct qdri_output *output, unsigned rune)
{
    char bytes[4];
    qdri_put(output, bytes, qdri_utf8_put(bytes, rune));
}

void qdri_put_sign(struct qdri_output *output, struct qdri_sign sign, bool is_ascii)
{
    put_rune(output, is_ascii ? (unsigned char)sign.ascii : sign.rune);
}

/* Is there nothing to be seen: neither a character nor a ground? */
static bool is_blank(const struct qdri_canvas *canvas, struct qdri_glyph glyph, bool has_inks)
{
    return (glyph.rune == 0 || glyph.rune == ' ') &&
           !(has_inks && canvas->has_grounds && glyph.ink != 0);
}

/* One ground takes the place of another; after other inks comes the plain one. */
static void change_ink(const struct qdri_canvas *canvas, qdri_ink_text *inks, unsigned *now,
                       unsigned wanted, struct qdri_output *output)
{
    char texts[2][QDRI_INK_TEXT_SIZE];
    if (*now == wanted) {
        return;
    }
    const char *last = inks(*now, texts[0]);
    const char *next = inks(wanted, texts[1]);
    *now = wanted;
    if (!canvas->has_grounds && last && next && strcmp(last, next) == 0) {
        return;
    }
    qdri_put_text(output, last && !(canvas->has_grounds && next) ? "\033[0m" : "");
    qdri_put_text(output, next ? next : "");
}

static void write_line(const struct qdri_canvas *canvas, const struct qdri_glyph *line,
                       qdri_ink_text *inks, struct qdri_output *output)
{
    size_t width = canvas->width;
    unsigned now = 0;
    while (width > 0 && is_blank(canvas, line[width - 1], inks)) {
        --width;
    }
    for (size_t x = 0; x < width; ++x) {
        if (inks) {
            change_ink(canvas, inks, &now, is_blank(canvas, line[x], true) ? 0 : line[x].ink,
                       output);
        }
        put_rune(output, line[x].rune == 0 ? ' ' : line[x].rune);
    }
    if (inks) {
        change_ink(canvas, inks, &now, 0, output);
    }
    qdri_put(output, "\n", 1);
}

void qdri_canvas_write(const struct qdri_canvas *canvas, qdri_ink_text *inks,
                       struct qdri_output *output)
{
    for (size_t y = 0; y < canvas->height; ++y) {
        write_line(canvas, canvas->glyph + y * canvas->width, inks, output);
    }
}
