/* equations.c  Asks clauses for the equations that their digits keep. */
#include "sudoku/logic/techniques/equations.h"

/* Adds a cell, or counts it more often. */
static void add(struct qdri_sum_of_cells *sum, const struct qdri_position *position, qdr_cell cell,
                int32_t times)
{
    unsigned k = 0;
    while (k < sum->count && sum->cell[k] != cell) {
        ++k;
    }
    if (k == sum->count) {
        const unsigned standing = position->grid.cell[cell];
        sum->cell[k] = cell;
        sum->times[k] = 0;
        sum->digits[k] = standing ? (qdri_digit_set)1 << standing : position->candidates[cell];
        ++sum->count;
    }
    sum->times[k] += times;
}

static void leave_out(struct qdri_sum_of_cells *sum, unsigned k)
{
    --sum->count;
    sum->cell[k] = sum->cell[sum->count];
    sum->times[k] = sum->times[sum->count];
    sum->digits[k] = sum->digits[sum->count];
}

bool qdri_sum_of_clause(struct qdri_sum_of_cells *sum, const struct qdri_position *position,
                        const struct qdri_clause *clause, size_t index)
{
    struct qdri_equation equation = {0};
    const struct qdri_figure *figure = clause->data;
    if (!clause->rule->equation || figure->count > QDRI_EQUATION_CELLS ||
        qdri_figure_is_modified(figure) || /* equations are of digits */
        !clause->rule->equation(figure, index, &equation)) {
        return false;
    }
    sum->total = equation.total;
    sum->count = 0;
    for (unsigned k = 0; k < figure->count; ++k) {
        if (equation.times[k] != 0) {
            add(sum, position, figure->cell[k], equation.times[k]);
        }
    }
    for (unsigned k = sum->count; k-- > 0;) {
        if (sum->times[k] == 0) {
            leave_out(sum, k);
        }
    }
    return true;
}
