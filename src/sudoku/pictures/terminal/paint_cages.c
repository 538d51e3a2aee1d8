/* paint_cages.c  Cells that belong together: dashed outlines inside of them, and shades. */
#include <stdio.h>
#include <string.h>

#include "sudoku/pictures/terminal/large.h"

enum { ALONE = UINT16_MAX };

struct qdri_sign qdri_cage_sign(void)
{
    return (struct qdri_sign){0x2504, '.'};
}

struct qdri_sign qdri_area_sign(void)
{
    return (struct qdri_sign){0x2591, ':'};
}

bool qdri_paint_sum(struct qdri_large *large, size_t index)
{
    const struct qdri_stroke *cage = qdri_drawing_stroke(large->drawing, index);
    if (cage->count == 0) {
        return true;
    }
    struct qdri_extent extent = qdri_plan_cell(&large->plan, qdri_stroke_first(cage));
    char sum[sizeof cage->label + 1];
    snprintf(sum, sizeof sum, "%s%s", (const char[]){large->tag[index], '\0'}, cage->label);
    bool has_room = large->plan.size.pad_y > 0 && strlen(sum) <= extent.right - extent.left + 1;
    return has_room &&
           qdri_canvas_put_text(&large->canvas, extent.left, extent.above, sum, QDRI_INK_PLAIN);
}

/* Which cells are in the cage that is being painted. */
struct cage {
    struct qdri_large *large;
    bool has[QDR_CELLS_MAX];
};

static bool has_cell(const struct cage *cage, int row, int column)
{
    int side = (int)cage->large->plan.side;
    return row >= 0 && column >= 0 && row < side && column < side && cage->has[row * side + column];
}

static void put(const struct cage *cage, unsigned x, unsigned y, struct qdri_sign sign)
{
    qdri_canvas_put(&cage->large->canvas, x, y, sign, QDRI_INK_PLAIN);
}

static const struct qdri_sign level = {0x2504, '.'};
static const struct qdri_sign upright = {0x2506, ':'};

/* The corner of a cell on one side (`columns` -1: left) and above or below (`rows` -1: above). */
static void paint_corner(const struct cage *cage, unsigned cell, int rows, int columns)
{
    int side = (int)cage->large->plan.side;
    int row = (int)cell / side;
    int column = (int)cell % side;
    bool has_row = has_cell(cage, row + rows, column);
    bool has_column = has_cell(cage, row, column + columns);
    struct qdri_extent extent = qdri_plan_cell(&cage->large->plan, cell);
    unsigned x = columns < 0 ? extent.left : extent.right;
    unsigned y = rows < 0 ? extent.above : extent.below;
    if (has_row && has_column && has_cell(cage, row + rows, column + columns)) {
        return;
    }
    if (has_row != has_column) {
        put(cage, x, y, has_column ? level : upright);
        return;
    }
    /* The outline turns: inwards where both neighbours are in the cage. */
    bool goes_left = (columns < 0) == has_column;
    bool goes_up = (rows < 0) == has_row;
    struct qdri_sign corner = qdri_joint(goes_left, !goes_left, goes_up, !goes_up);
    corner.ascii = ':';
    put(cage, x, y, corner);
}

/* The outline on one side of a cell (`sign` -1: above, or to the left), and on over the gap behind
 * it, if the cage goes on there. */
static void paint_side(const struct cage *cage, unsigned cell, int sign, bool is_level)
{
    const struct qdri_plan *plan = &cage->large->plan;
    const int row = (int)(cell / plan->side);
    const int column = (int)(cell % plan->side);
    const int rows = is_level ? sign : 0;
    const int columns = is_level ? 0 : sign;
    const int next_row = row + !is_level;
    const int next_column = column + is_level;
    const struct qdri_extent extent = qdri_plan_cell(plan, cell);
    const unsigned across = is_level ? (sign < 0 ? extent.above : extent.below)
                                     : (sign < 0 ? extent.left : extent.right);
    const unsigned first = is_level ? extent.left : extent.above;
    const unsigned last = is_level ? extent.right : extent.below;
    const bool has_beside = has_cell(cage, row + rows, column + columns);
    const bool goes_on = (is_level || plan->has_gap_y[next_row]) &&
                         has_cell(cage, next_row, next_column) &&
                         !(has_beside && has_cell(cage, next_row + rows, next_column + columns));
    for (unsigned at = first + 1; at <= last + 1; ++at) {
        if (at < last ? !has_beside : at > last && goes_on) {
            put(cage, is_level ? at : across, is_level ? across : at, is_level ? level : upright);
        }
    }
}

static void paint_cage(const struct cage *cage, const struct qdri_stroke *stroke)
{
    for (unsigned k = 0; k < stroke->count; ++k) {
        for (int sign = -1; sign <= 1; sign += 2) {
            paint_corner(cage, stroke->cell[k], sign, -1);
            paint_corner(cage, stroke->cell[k], sign, 1);
            paint_side(cage, stroke->cell[k], sign, true);
            paint_side(cage, stroke->cell[k], sign, false);
        }
    }
}

void qdri_paint_cages(struct qdri_large *large)
{
    struct cage cage = {.large = large};
    bool is_caged[QDR_CELLS_MAX] = {false};
    for (size_t k = 0; k < qdri_drawing_strokes(large->drawing); ++k) {
        const struct qdri_stroke *stroke = qdri_drawing_stroke(large->drawing, k);
        if (stroke->kind != QDRI_STROKE_CAGE || large->plan.size.pad_y == 0) {
            continue;
        }
        bool is_apart = true;
        for (unsigned n = 0; n < stroke->count; ++n) {
            cage.has[stroke->cell[n]] = true;
            is_apart &= !is_caged[stroke->cell[n]];
            is_caged[stroke->cell[n]] = true;
        }
        paint_cage(&cage, stroke);
        if (!is_apart) {
            qdri_large_hide(large, k);
        }
        for (unsigned n = 0; n < stroke->count; ++n) {
            cage.has[stroke->cell[n]] = false;
        }
    }
}

/* ----------------------------------------------------------------------------------- areas ---- */

static void paint_shade(struct qdri_large *large, unsigned cell)
{
    struct qdri_extent extent = qdri_plan_cell(&large->plan, cell);
    for (unsigned y = extent.above; y <= extent.below; ++y) {
        for (unsigned x = extent.left; x <= extent.right; ++x) {
            qdri_canvas_put(&large->canvas, x, y, qdri_area_sign(), QDRI_INK_FAINT);
        }
    }
}

/* Puts the tag of an area, if it has one, beside the digit of its first cell. */
static bool paint_area_tag(struct qdri_large *large, const struct qdri_stroke *area, char tag)
{
    if (tag == 0) {
        return true;
    }
    struct qdri_extent block = qdri_plan_block(&large->plan, qdri_stroke_first(area));
    unsigned y = qdri_middle(block.above, block.below);
    struct qdri_sign sign = {(uint16_t)(unsigned char)tag, tag};
    return qdri_canvas_put(&large->canvas, block.left - 1, y, sign, QDRI_INK_FAINT);
}

/* Is the cell in another area, or beside one, so that the two look like one? */
static bool touches(const uint16_t *area, unsigned side, unsigned cell, unsigned own)
{
    unsigned row = cell / side;
    unsigned column = cell % side;
    const unsigned cells[] = {cell, row > 0 ? cell - side : cell,
                              row + 1 < side ? cell + side : cell, column > 0 ? cell - 1 : cell,
                              column + 1 < side ? cell + 1 : cell};
    for (size_t k = 0; k < sizeof cells / sizeof *cells; ++k) {
        if (area[cells[k]] != ALONE && area[cells[k]] != own) {
            return true;
        }
    }
    return false;
}

void qdri_paint_areas(struct qdri_large *large)
{
    uint16_t area[QDR_CELLS_MAX];
    memset(area, 0xFF, sizeof area);
    for (size_t k = 0; k < qdri_drawing_strokes(large->drawing); ++k) {
        const struct qdri_stroke *stroke = qdri_drawing_stroke(large->drawing, k);
        bool is_area = stroke->kind == QDRI_STROKE_AREA && stroke->count > 0;
        bool is_apart = !is_area || paint_area_tag(large, stroke, large->tag[k]);
        for (unsigned n = 0; is_area && n < stroke->count; ++n) {
            unsigned cell = stroke->cell[n];
            is_apart &= !touches(area, large->plan.side, cell, (unsigned)k);
            area[cell] = (uint16_t)k;
            paint_shade(large, cell);
        }
        if (!is_apart) {
            qdri_large_hide(large, k);
        }
    }
}
