/* paint_frame.c  The borders of regions, and thin lines between cells where no lines run through
 * them. */
#include "sudoku/pictures/terminal/large.h"

enum { NONE, THIN, HEAVY };

struct frame {
    struct qdri_large *large;
    unsigned thin; /* THIN or NONE */
};

/* How heavy is what lies above a cell, or to its left?  There is nothing beside the grid. */
static unsigned level_at(const struct frame *frame, unsigned row, unsigned column)
{
    const struct qdri_regions *regions = &frame->large->regions;
    if (column >= regions->side) {
        return NONE;
    }
    return qdri_regions_rule(regions, row, column)  ? HEAVY
           : qdri_regions_has(regions, row, column) ? frame->thin
                                                    : NONE;
}

static unsigned upright_at(const struct frame *frame, unsigned row, unsigned column)
{
    const struct qdri_regions *regions = &frame->large->regions;
    if (row >= regions->side) {
        return NONE;
    }
    return qdri_regions_bar(regions, row, column)   ? HEAVY
           : qdri_regions_has(regions, row, column) ? frame->thin
                                                    : NONE;
}

static void put(const struct frame *frame, unsigned x, unsigned y, struct qdri_sign sign)
{
    qdri_canvas_put(&frame->large->canvas, x, y, sign, QDRI_INK_PLAIN);
}

/* The place where the gaps before `row` and before `column` cross. */
static void paint_joint(const struct frame *frame, unsigned row, unsigned column)
{
    const struct qdri_plan *plan = &frame->large->plan;
    unsigned left = column > 0 ? level_at(frame, row, column - 1) : NONE;
    unsigned above = row > 0 ? upright_at(frame, row - 1, column) : NONE;
    struct qdri_sign joint =
        qdri_joint(left, level_at(frame, row, column), above, upright_at(frame, row, column));
    if (plan->has_gap_y[row] && joint.rune != ' ') {
        put(frame, plan->gap_x[column], plan->gap_y[row], joint);
    }
}

static void paint_level(const struct frame *frame, unsigned row, unsigned column)
{
    const struct qdri_plan *plan = &frame->large->plan;
    unsigned weight = level_at(frame, row, column);
    for (unsigned x = plan->gap_x[column] + 1; weight != NONE && x < plan->gap_x[column + 1]; ++x) {
        put(frame, x, plan->gap_y[row], qdri_joint(weight, weight, NONE, NONE));
    }
}

static void paint_upright(const struct frame *frame, unsigned row, unsigned column)
{
    const struct qdri_plan *plan = &frame->large->plan;
    unsigned weight = upright_at(frame, row, column);
    unsigned y = plan->gap_y[row] + plan->has_gap_y[row];
    for (; weight != NONE && y < plan->gap_y[row + 1]; ++y) {
        put(frame, plan->gap_x[column], y, qdri_joint(NONE, NONE, weight, weight));
    }
}

static bool has_lines(const struct qdri_drawing *drawing)
{
    for (size_t k = 0; k < qdri_drawing_strokes(drawing); ++k) {
        enum qdri_stroke_kind kind = qdri_drawing_stroke(drawing, k)->kind;
        if (kind == QDRI_STROKE_LINE || kind == QDRI_STROKE_ARROW) {
            return true;
        }
    }
    return false;
}

void qdri_paint_frame(struct qdri_large *large)
{
    /* In ASCII nothing is thinner than a border. */
    bool has_thin =
        large->plan.size.pad_y == 0 && !large->canvas.is_ascii && !has_lines(large->drawing);
    struct frame frame = {large, has_thin ? THIN : NONE};
    unsigned side = large->plan.side;
    for (unsigned row = 0; row <= side; ++row) {
        for (unsigned column = 0; column <= side; ++column) {
            paint_joint(&frame, row, column);
            if (column < side && large->plan.has_gap_y[row]) {
                paint_level(&frame, row, column);
            }
            if (row < side) {
                paint_upright(&frame, row, column);
            }
        }
    }
}
