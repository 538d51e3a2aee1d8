/* paint_signs.c  What stands between cells, and beside the digits in them. */
#include <string.h>

#include "sudoku/pictures/terminal/large.h"

struct qdri_sign qdri_mark_sign(const struct qdri_stroke *mark)
{
    static const struct qdri_sign signs[] = {
        [QDRI_MARK_EVEN] = {0x25A1, 'e'},       [QDRI_MARK_ODD] = {0x25CB, 'o'},
        [QDRI_MARK_MINIMUM] = {0x25BE, 'v'},    [QDRI_MARK_MAXIMUM] = {0x25B4, '^'},
        [QDRI_MARK_ROW_INDEXER] = {'r', 'r'},   [QDRI_MARK_COLUMN_INDEXER] = {'c', 'c'},
        [QDRI_MARK_BOX_INDEXER] = {'b', 'b'},   [QDRI_MARK_CIRCLE] = {0x25EF, 'O'},
        [QDRI_MARK_VALUE] = {'=', '='},         [QDRI_MARK_CLONE] = {'n', 'n'},
        [QDRI_MARK_CANDIDATES] = {0x2026, '?'},
    };
    bool is_lettered = mark->style == QDRI_MARK_CLONE || mark->style == QDRI_MARK_VALUE;
    if (is_lettered && mark->label[0] != '\0') {
        return (struct qdri_sign){(uint16_t)(unsigned char)mark->label[0], mark->label[0]};
    }
    return signs[mark->style];
}

struct qdri_sign qdri_edge_sign(const struct qdri_stroke *edge)
{
    static const struct qdri_sign signs[] = {[QDRI_EDGE_WHITE] = {0x25CB, 'o'},
                                             [QDRI_EDGE_BLACK] = {0x25CF, '@'},
                                             [QDRI_EDGE_TEXT] = {' ', ' '},
                                             [QDRI_EDGE_GREATER] = {'>', '>'}};
    return signs[edge->style];
}

/* ----------------------------------------------------------------------------------- marks ---- */

/* Before the digit, or behind it; or else as far from it as can be. */
static bool paint_mark(struct qdri_large *large, struct qdri_sign sign, unsigned cell)
{
    struct qdri_extent block = qdri_plan_block(&large->plan, cell);
    struct qdri_extent extent = qdri_plan_cell(&large->plan, cell);
    const unsigned columns[] = {block.left - 1, block.right + 1, extent.left, extent.right};
    unsigned y = qdri_middle(block.above, block.below);
    for (size_t k = 0; k < sizeof columns / sizeof *columns; ++k) {
        if (qdri_canvas_put(&large->canvas, columns[k], y, sign, QDRI_INK_FAINT)) {
            return true;
        }
    }
    return false;
}

bool qdri_paint_mark(struct qdri_large *large, size_t index)
{
    const struct qdri_stroke *mark = qdri_drawing_stroke(large->drawing, index);
    /* which ones, or how much, is said in words */
    bool is_shown = mark->style != QDRI_MARK_CANDIDATES && mark->style != QDRI_MARK_VALUE;
    for (unsigned n = 0; n < mark->count; ++n) {
        is_shown &= paint_mark(large, qdri_mark_sign(mark), mark->cell[n]);
    }
    return is_shown;
}

/* ----------------------------------------------------------------------------------- edges ---- */

/* From the lesser of two cells side by side, the middle of what lies between them. */
static void place_of_edge(const struct qdri_plan *plan, unsigned cell, bool is_level, unsigned *x,
                          unsigned *y)
{
    struct qdri_extent block = qdri_plan_block(plan, cell);
    *x = is_level ? plan->gap_x[cell % plan->side + 1] : qdri_middle(block.left, block.right);
    *y = is_level ? qdri_middle(block.above, block.below)
                  : qdri_plan_between(plan, cell / plan->side + 1);
}

/* Points from the greater cell to the other. */
static struct qdri_sign greater_sign(bool is_level, bool is_first_less)
{
    if (is_level) {
        return is_first_less ? (struct qdri_sign){'<', '<'} : (struct qdri_sign){'>', '>'};
    }
    return is_first_less ? (struct qdri_sign){0x2227, '^'} : (struct qdri_sign){0x2228, 'v'};
}

/* A text around the middle; one with a sign goes on behind it. */
static bool paint_edge(struct qdri_large *large, const struct qdri_stroke *edge)
{
    struct qdri_canvas *canvas = &large->canvas;
    unsigned a = edge->cell[0];
    unsigned b = edge->cell[1];
    unsigned length = (unsigned)strlen(edge->label);
    bool is_level = a / large->plan.side == b / large->plan.side;
    unsigned most = is_level ? 2 * large->plan.size.pad_x + 1
                             : 2 * large->plan.size.pad_x + large->plan.size.block_width;
    unsigned x, y;
    place_of_edge(&large->plan, a < b ? a : b, is_level, &x, &y);
    if (edge->style == QDRI_EDGE_TEXT) {
        return length > 0 && length <= most &&
               qdri_canvas_put_text(canvas, x - (length - 1) / 2, y, edge->label, QDRI_INK_PLAIN);
    }
    struct qdri_sign sign =
        edge->style == QDRI_EDGE_GREATER ? greater_sign(is_level, a > b) : qdri_edge_sign(edge);
    return qdri_canvas_at(canvas, x, y)->rune == 0 &&
           (length == 0 || (length <= most / 2 &&
                            qdri_canvas_put_text(canvas, x + 1, y, edge->label, QDRI_INK_PLAIN))) &&
           qdri_canvas_put(canvas, x, y, sign, QDRI_INK_PLAIN);
}

static bool paint_corner(struct qdri_large *large, const struct qdri_stroke *corner)
{
    const struct qdri_plan *plan = &large->plan;
    unsigned length = (unsigned)strlen(corner->label);
    unsigned cell = qdri_stroke_first(corner);
    unsigned x = plan->gap_x[cell % plan->side + 1];
    unsigned y = qdri_plan_between(plan, cell / plan->side + 1);
    /* At the next corner there may be as much: so there is to be a place between them. */
    return length > 0 && length < 2 * plan->size.pad_x + plan->size.block_width + 1 &&
           qdri_canvas_put_text(&large->canvas, x - length / 2, y, corner->label, QDRI_INK_PLAIN);
}

bool qdri_paint_sign(struct qdri_large *large, size_t index)
{
    const struct qdri_stroke *stroke = qdri_drawing_stroke(large->drawing, index);
    if (stroke->kind == QDRI_STROKE_EDGE) {
        return stroke->count != 2 || paint_edge(large, stroke);
    }
    return stroke->count == 0 || paint_corner(large, stroke);
}
