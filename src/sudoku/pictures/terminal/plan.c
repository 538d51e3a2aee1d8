/* plan.c  Works out how large cells are and where they stand. */
#include "sudoku/pictures/terminal/large.h"

static bool has_border(const struct qdri_regions *regions, unsigned row)
{
    for (unsigned column = 0; column < regions->side; ++column) {
        if (qdri_regions_rule(regions, row, column)) {
            return true;
        }
    }
    return false;
}

void qdri_plan_make(struct qdri_plan *plan, const struct qdri_regions *regions,
                    const struct qdri_size *size, const struct qdri_margins *margins)
{
    unsigned x = margins->left;
    unsigned y = margins->above;
    plan->side = regions->side;
    plan->size = *size;
    for (unsigned gap = 0; gap <= plan->side; ++gap) {
        plan->gap_x[gap] = x;
        plan->gap_y[gap] = y;
        plan->has_gap_y[gap] = size->pad_y == 0 || has_border(regions, gap);
        x += 1;
        y += plan->has_gap_y[gap];
        if (gap < plan->side) {
            x += size->block_width + 2 * size->pad_x;
            y += size->block_height + 2 * size->pad_y;
        }
    }
    plan->width = x + margins->right;
    plan->height = y + margins->below;
}

struct qdri_extent qdri_plan_cell(const struct qdri_plan *plan, unsigned cell)
{
    unsigned row = cell / plan->side;
    unsigned column = cell % plan->side;
    return (struct qdri_extent){.left = plan->gap_x[column] + 1,
                                .right = plan->gap_x[column + 1] - 1,
                                .above = plan->gap_y[row] + plan->has_gap_y[row],
                                .below = plan->gap_y[row + 1] - 1};
}

struct qdri_extent qdri_plan_block(const struct qdri_plan *plan, unsigned cell)
{
    struct qdri_extent extent = qdri_plan_cell(plan, cell);
    extent.left += plan->size.pad_x;
    extent.right -= plan->size.pad_x;
    extent.above += plan->size.pad_y;
    extent.below -= plan->size.pad_y;
    return extent;
}

unsigned qdri_middle(unsigned first, unsigned last)
{
    return first + (last - first) / 2;
}

unsigned qdri_plan_between(const struct qdri_plan *plan, unsigned row)
{
    return plan->gap_y[row] - !plan->has_gap_y[row];
}
