/* pencil.c  Paints boards of pencil marks. */
#include "sudoku/pictures/terminal/pencil.h"

#include "sudoku/pictures/picture.h"
#include "sudoku/rules/rules.h"

/* Columns that a mark takes. */
static unsigned mark_width(const struct qdri_pencil *pencil)
{
    return pencil->has_signs ? 2 : 1;
}

/* What stands in a place of a cell: `line` and `k` count from 0. */
static struct qdri_pencil_mark mark_at(const struct qdri_pencil *pencil, unsigned cell,
                                       unsigned line, unsigned k)
{
    unsigned alone = pencil->alone(pencil->ctx, cell);
    if (alone == 0) {
        return pencil->mark(pencil->ctx, cell, line * pencil->columns + k + 1);
    }
    if (line == (pencil->rows - 1) / 2 && k == (pencil->columns - 1) / 2) {
        return pencil->mark(pencil->ctx, cell, alone);
    }
    return (struct qdri_pencil_mark){' ', ' ', QDRI_INK_PLAIN};
}

/* A line of a cell, and the blank behind it. */
static void put_cell(void *ctx, unsigned cell, unsigned line)
{
    struct qdri_pencil *pencil = ctx;
    for (unsigned k = 0; k < pencil->columns; ++k) {
        struct qdri_pencil_mark mark = mark_at(pencil, cell, line, k);
        const char *emphasis = pencil->look->ansi ? qdri_ink_sequence(mark.ink) : NULL;
        qdri_put_text(&pencil->output, emphasis ? emphasis : "");
        qdri_put(&pencil->output, &mark.symbol, 1);
        qdri_put_text(&pencil->output, emphasis ? "\033[0m" : "");
        qdri_put(&pencil->output, &mark.sign, pencil->has_signs);
    }
    qdri_put(&pencil->output, " ", 1);
}

static void put_compact(struct qdri_pencil *pencil)
{
    struct qdri_cells cells = {.side = pencil->side,
                               .width = pencil->columns * mark_width(pencil),
                               .height = pencil->rows,
                               .ctx = pencil,
                               .put = put_cell};
    qdri_put_framed(&cells, pencil->look, &pencil->output);
}

static void put_symbol(struct qdri_canvas *canvas, unsigned x, unsigned y, char symbol,
                       unsigned ink)
{
    qdri_canvas_put(canvas, x, y, (struct qdri_sign){(uint16_t)(unsigned char)symbol, symbol}, ink);
}

static void put_block(void *ctx, struct qdri_canvas *canvas, unsigned cell, unsigned x, unsigned y)
{
    const struct qdri_pencil *pencil = ctx;
    const unsigned width = mark_width(pencil);
    for (unsigned line = 0; line < pencil->rows; ++line) {
        for (unsigned k = 0; k < pencil->columns; ++k) {
            struct qdri_pencil_mark mark = mark_at(pencil, cell, line, k);
            put_symbol(canvas, x + k * width, y + line, mark.symbol, mark.ink);
            if (pencil->has_signs) {
                put_symbol(canvas, x + k * width + 1, y + line, mark.sign, mark.ink);
            }
        }
    }
}

/* Puts the compact picture, or the large one where that is needed, and the key. */
static bool put_drawing(struct qdri_pencil *pencil, const struct qdri_drawing *drawing)
{
    struct qdri_blocks blocks = {.width = pencil->columns * mark_width(pencil),
                                 .height = pencil->rows,
                                 .ctx = pencil,
                                 .put = put_block};
    struct qdri_large *large = NULL;
    bool has_memory = true;
    if (qdri_drawing_is_large(drawing)) {
        large = qdri_large_new(drawing, pencil->look, &blocks);
        has_memory = large && qdri_large_paint(large);
    }
    if (large && has_memory) {
        qdri_large_put(large, &pencil->output);
    } else if (has_memory) {
        put_compact(pencil);
    }
    if (has_memory) {
        qdri_key_put(large, drawing, pencil->look, &pencil->output);
    }
    qdri_large_free(large);
    return has_memory;
}

bool qdri_pencil_put(struct qdri_pencil *pencil)
{
    const qdr_rules *rules = pencil->look->rules;
    qdr_box_standard(rules ? qdr_rules_digits(rules) : pencil->side, &pencil->rows,
                     &pencil->columns);
    if (!rules) {
        put_compact(pencil);
        return true;
    }
    struct qdri_drawing *drawing = qdri_rules_draw(rules);
    bool has_memory = drawing && put_drawing(pencil, drawing);
    qdri_drawing_free(drawing);
    return has_memory;
}
