/* large.c  Puts the large picture together: plan, painters, key, in the size that hides least. */
#include "sudoku/pictures/terminal/large.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

bool qdri_drawing_is_large(const struct qdri_drawing *drawing)
{
    size_t notes = 0;
    size_t simple = 0; /* what the compact picture has always left to the reader */
    size_t strokes = qdri_drawing_strokes(drawing);
    for (size_t k = 0; k < strokes; ++k) {
        const struct qdri_stroke *stroke = qdri_drawing_stroke(drawing, k);
        bool is_diagonal = stroke->kind == QDRI_STROKE_LINE && stroke->style == QDRI_LINE_DIAGONAL;
        bool is_parity = stroke->kind == QDRI_STROKE_MARK &&
                         (stroke->style == QDRI_MARK_EVEN || stroke->style == QDRI_MARK_ODD);
        notes += stroke->kind == QDRI_STROKE_NOTE;
        simple += is_diagonal || is_parity;
    }
    return notes < strokes && simple < strokes;
}

struct qdri_large *qdri_large_new(const struct qdri_drawing *drawing,
                                  const struct qdri_picture_params *look,
                                  const struct qdri_blocks *blocks)
{
    struct qdri_large *large = qdri_zeros(1, sizeof *large);
    size_t strokes = qdri_drawing_strokes(drawing);
    if (!large) {
        return NULL;
    }
    large->drawing = drawing;
    large->look = look;
    large->blocks = blocks;
    large->tag = qdri_stroke_tags(drawing, look->rules);
    large->is_hidden = qdri_zeros(strokes, sizeof *large->is_hidden);
    if (!large->tag || !large->is_hidden) {
        qdri_large_free(large);
        return NULL;
    }
    qdri_regions_find(&large->regions, look->rules, qdri_drawing_side(drawing));
    return large;
}

void qdri_large_free(struct qdri_large *large)
{
    if (large) {
        qdri_canvas_free(&large->canvas);
        free(large->tag);
        free(large->is_hidden);
        free(large);
    }
}

void qdri_large_hide(struct qdri_large *large, size_t stroke)
{
    large->hidden += !large->is_hidden[stroke];
    large->is_hidden[stroke] = true;
}

static void paint_blocks(struct qdri_large *large)
{
    unsigned side = large->plan.side;
    for (unsigned cell = 0; cell < side * side; ++cell) {
        if (qdri_regions_has_cell(&large->regions, cell)) {
            struct qdri_extent block = qdri_plan_block(&large->plan, cell);
            large->blocks->put(large->blocks->ctx, &large->canvas, cell, block.left, block.above);
        }
    }
}

/* What is painted of strokes, from what matters most on; `kinds` are bits. */
static const struct {
    unsigned kinds;
    qdri_paint_stroke *paint;
} layers[] = {
    {1U << QDRI_STROKE_OUTSIDE, qdri_paint_clue},
    {1U << QDRI_STROKE_LINE | 1U << QDRI_STROKE_ARROW, qdri_paint_bulbs},
    {1U << QDRI_STROKE_EDGE | 1U << QDRI_STROKE_CORNER, qdri_paint_sign},
    {1U << QDRI_STROKE_CAGE, qdri_paint_sum},
    {1U << QDRI_STROKE_MARK, qdri_paint_mark},
    {1U << QDRI_STROKE_LINE | 1U << QDRI_STROKE_ARROW, qdri_paint_line},
};

static void paint_layers(struct qdri_large *large)
{
    for (size_t layer = 0; layer < sizeof layers / sizeof *layers; ++layer) {
        for (size_t k = 0; k < qdri_drawing_strokes(large->drawing); ++k) {
            bool is_due = layers[layer].kinds >> qdri_drawing_stroke(large->drawing, k)->kind & 1;
            if (is_due && !layers[layer].paint(large, k)) {
                qdri_large_hide(large, k);
            }
        }
    }
}

/* Paints everything; what matters most comes first. */
static bool paint(struct qdri_large *large)
{
    qdri_canvas_free(&large->canvas);
    large->hidden = 0;
    memset(large->is_hidden, 0, qdri_drawing_strokes(large->drawing) * sizeof *large->is_hidden);
    if (!qdri_canvas_make(&large->canvas, large->plan.width, large->plan.height)) {
        return false;
    }
    large->canvas.is_ascii = large->look->style == QDR_GRID_BOXED;
    paint_blocks(large);
    paint_layers(large);
    qdri_paint_frame(large);
    qdri_paint_cages(large);
    qdri_paint_areas(large);
    return true;
}

static bool paint_in_size(struct qdri_large *large, unsigned pad_x, unsigned pad_y)
{
    struct qdri_margins margins = qdri_outside_margins(large);
    struct qdri_size size = {.block_width = large->blocks->width,
                             .block_height = large->blocks->height,
                             .pad_x = pad_x,
                             .pad_y = pad_y};
    qdri_plan_make(&large->plan, &large->regions, &size, &margins);
    return paint(large);
}

bool qdri_large_paint(struct qdri_large *large)
{
    /* From small to large; a block of one digit needs more beside it to look like a square. */
    const unsigned pads[][2] = {{1, 0}, {2, 0}, {large->blocks->width > 1 ? 1u : 2u, 1}};
    enum { SIZES = sizeof pads / sizeof *pads };
    if (large->canvas.glyph) {
        return paint(large);
    }
    size_t least = SIZE_MAX;
    unsigned best = 0;
    unsigned tried = 0;
    for (; tried < SIZES && least > 0; ++tried) {
        if (!paint_in_size(large, pads[tried][0], pads[tried][1])) {
            return false;
        }
        best = large->hidden < least ? tried : best;
        least = large->hidden < least ? large->hidden : least;
    }
    return best + 1 == tried || paint_in_size(large, pads[best][0], pads[best][1]);
}
const char *qdri_ink_sequence(unsigned ink)
{
    static const char *const sequences[] = {
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

static const char *ink_text(unsigned ink, char text[QDRI_INK_TEXT_SIZE])
{
    (void)text;
    return qdri_ink_sequence(ink);
}

static void find_places(const struct qdri_large *large, qdr_cell_places *places)
{
    const struct qdri_plan *plan = &large->plan;
    for (unsigned k = 0; k < plan->side; ++k) {
        places->column[k] = (uint16_t)qdri_plan_block(plan, k).left;
        places->line[k] = (uint16_t)qdri_plan_block(plan, k * plan->side).above;
    }
    places->width = (uint16_t)plan->size.block_width;
    places->height = (uint16_t)plan->size.block_height;
    places->lines = plan->height;
}

void qdri_large_put(const struct qdri_large *large, struct qdri_output *output)
{
    if (large->look->places) {
        find_places(large, large->look->places);
    }
    qdri_canvas_write(&large->canvas, large->look->ansi ? ink_text : NULL, output);
}
