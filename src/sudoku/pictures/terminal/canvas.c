/* canvas.c  Paints characters where none stand yet, and gives the lines out. */
#include "sudoku/pictures/terminal/canvas.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "sudoku/board/drawing.h"

bool qdri_canvas_make(struct qdri_canvas *canvas, unsigned width, unsigned height, bool is_ascii)
{
    canvas->width = width;
    canvas->height = height;
    canvas->is_ascii = is_ascii;
    canvas->glyph = qdri_zeros((size_t)width * height, sizeof *canvas->glyph);
    return canvas->glyph != NULL;
}

void qdri_canvas_free(struct qdri_canvas *canvas)
{
    free(canvas->glyph);
    canvas->glyph = NULL;
}

static struct qdri_glyph *place(const struct qdri_canvas *canvas, unsigned x, unsigned y)
{
    bool is_there = x < canvas->width && y < canvas->height;
    return is_there ? &canvas->glyph[(size_t)y * canvas->width + x] : NULL;
}

bool qdri_canvas_put(struct qdri_canvas *canvas, unsigned x, unsigned y, struct qdri_sign sign,
                     unsigned ink)
{
    struct qdri_glyph *glyph = place(canvas, x, y);
    uint16_t rune = canvas->is_ascii ? (uint16_t)(unsigned char)sign.ascii : sign.rune;
    if (!glyph) {
        return false;
    }
    if (glyph->rune == 0) {
        *glyph = (struct qdri_glyph){.rune = rune, .ink = (uint16_t)ink};
    }
    return glyph->rune == rune && glyph->ink == ink;
}

bool qdri_canvas_put_text(struct qdri_canvas *canvas, unsigned x, unsigned y, const char *text,
                          unsigned ink)
{
    for (unsigned k = 0; text[k] != '\0'; ++k) {
        const struct qdri_glyph *glyph = place(canvas, x + k, y);
        if (!glyph || glyph->rune != 0) {
            return false;
        }
    }
    for (unsigned k = 0; text[k] != '\0'; ++k) {
        struct qdri_sign sign = {(uint16_t)(unsigned char)text[k], text[k]};
        qdri_canvas_put(canvas, x + k, y, sign, ink);
    }
    return true;
}

void qdri_canvas_clear(struct qdri_canvas *canvas, unsigned x, unsigned y)
{
    struct qdri_glyph *glyph = place(canvas, x, y);
    if (glyph) {
        glyph->rune = 0;
    }
}

const struct qdri_glyph *qdri_canvas_at(const struct qdri_canvas *canvas, unsigned x, unsigned y)
{
    return place(canvas, x, y);
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
    char bytes[3];
    if (rune < 0x80) {
        bytes[0] = (char)rune;
        qdri_put(output, bytes, 1);
    } else if (rune < 0x800) {
        bytes[0] = (char)(0xC0 | rune >> 6);
        bytes[1] = (char)(0x80 | (rune & 0x3F));
        qdri_put(output, bytes, 2);
    } else {
        bytes[0] = (char)(0xE0 | rune >> 12);
        bytes[1] = (char)(0x80 | (rune >> 6 & 0x3F));
        bytes[2] = (char)(0x80 | (rune & 0x3F));
        qdri_put(output, bytes, 3);
    }
}

void qdri_put_sign(struct qdri_output *output, struct qdri_sign sign, bool is_ascii)
{
    put_rune(output, is_ascii ? (unsigned char)sign.ascii : sign.rune);
}

const char *qdri_ink_sequence(unsigned ink)
{
    static const char *const sequences[] = {
        [QDRI_INK_PLAIN] = NULL,
        [QDRI_INK_GIVEN] = "\033[1m",
        [QDRI_INK_MARKED] = "\033[32m",
        [QDRI_INK_MARKED_GIVEN] = "\033[1;32m",
        [QDRI_INK_POSSIBLE] = "\033[32m",
        [QDRI_INK_UNDECIDED] = "\033[33m",
        [QDRI_INK_FAINT] = "\033[2m",
        [QDRI_INK_ARROW] = "\033[34m",
        [QDRI_INK_PLACED] = "\033[1;7;32m",
        [QDRI_INK_REMOVED] = "\033[9;31m",
        [QDRI_INK_PATTERN] = "\033[1;32m",
        [QDRI_INK_SECOND] = "\033[1;34m",
        [QDRI_INK_LINE + QDRI_LINE_THERMOMETER] = "\033[31m",
        [QDRI_INK_LINE + QDRI_LINE_SLOW_THERMOMETER] = "\033[31m",
        [QDRI_INK_LINE + QDRI_LINE_PALINDROME] = "\033[33m",
        [QDRI_INK_LINE + QDRI_LINE_WHISPERS] = "\033[92m",
        [QDRI_INK_LINE + QDRI_LINE_RENBAN] = "\033[35m",
        [QDRI_INK_LINE + QDRI_LINE_BETWEEN] = "\033[36m",
        [QDRI_INK_LINE + QDRI_LINE_LOCKOUT] = "\033[94m",
        [QDRI_INK_LINE + QDRI_LINE_ZIPPER] = "\033[95m",
        [QDRI_INK_LINE + QDRI_LINE_REGION_SUM] = "\033[34m",
        [QDRI_INK_LINE + QDRI_LINE_ENTROPIC] = "\033[93m",
        [QDRI_INK_LINE + QDRI_LINE_MODULAR] = "\033[96m",
        [QDRI_INK_LINE + QDRI_LINE_NABNER] = "\033[91m",
        [QDRI_INK_LINE + QDRI_LINE_PARITY] = "\033[33m",
        [QDRI_INK_LINE + QDRI_LINE_SAME_DIFFERENCE] = "\033[96m",
        [QDRI_INK_LINE + QDRI_LINE_SUM] = "\033[32m",
        [QDRI_INK_LINE + QDRI_LINE_WORDED] = "\033[36m",
        [QDRI_INK_LINE + QDRI_LINE_DOUBLE_ARROW] = "\033[34m",
        [QDRI_INK_LINE + QDRI_LINE_DIAGONAL] = "\033[34m"};
    return ink < sizeof sequences / sizeof *sequences ? sequences[ink] : NULL;
}

static void change_ink(struct qdri_output *output, const char **sequence_now, const char *wanted)
{
    if (*sequence_now != wanted) {
        qdri_put_text(output, *sequence_now ? "\033[0m" : "");
        qdri_put_text(output, wanted ? wanted : "");
        *sequence_now = wanted;
    }
}

static void write_line(const struct qdri_canvas *canvas, unsigned y, bool ansi,
                       struct qdri_output *output)
{
    const struct qdri_glyph *line = place(canvas, 0, y);
    unsigned width = canvas->width;
    const char *now = NULL;
    while (width > 0 && (line[width - 1].rune == 0 || line[width - 1].rune == ' ')) {
        --width;
    }
    for (unsigned x = 0; x < width; ++x) {
        bool is_blank = line[x].rune == 0 || line[x].rune == ' ';
        change_ink(output, &now, ansi && !is_blank ? qdri_ink_sequence(line[x].ink) : NULL);
        put_rune(output, is_blank ? ' ' : line[x].rune);
    }
    change_ink(output, &now, NULL);
    qdri_put(output, "\n", 1);
}

void qdri_canvas_write(const struct qdri_canvas *canvas, bool ansi, struct qdri_output *output)
{
    for (unsigned y = 0; y < canvas->height; ++y) {
        write_line(canvas, y, ansi, output);
    }
}
