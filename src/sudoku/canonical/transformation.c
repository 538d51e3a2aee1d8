/* transformation.c  Transformations of grids: done, undone, and one after the other. */
#include <quadrille/canonical.h>

#include "base/error.h"

qdr_status qdr_transformation_apply(const qdr_transformation *way, const qdr_grid *grid,
                                    qdr_grid *out, qdr_error *error)
{
    const unsigned side = way->side;
    qdr_grid made;
    if (!grid) {
        return qdri_missing(error, "grid");
    }
    if (grid->side != side) {
        return qdri_fail(error, QDR_INVALID, "a grid of side %d, not %u", grid->side, side);
    }
    qdr_grid_clear(&made, side);
    for (unsigned row = 0; row < side; ++row) {
        for (unsigned column = 0; column < side; ++column) {
            const unsigned down = way->row[row];
            const unsigned across = way->column[column];
            const unsigned from = way->transposed ? across * side + down : down * side + across;
            const qdr_digit digit = grid->cell[from];
            made.cell[row * side + column] = digit <= side ? way->digit[digit] : digit;
        }
    }
    *out = made;
    return QDR_OK;
}

void qdr_transformation_invert(const qdr_transformation *way, qdr_transformation *back)
{
    qdr_transformation made = {.side = way->side, .transposed = way->transposed};
    uint8_t *row = way->transposed ? made.column : made.row;
    uint8_t *column = way->transposed ? made.row : made.column;
    for (unsigned k = 0; k < way->side; ++k) {
        row[way->row[k]] = (uint8_t)k;
        column[way->column[k]] = (uint8_t)k;
        made.digit[way->digit[k + 1]] = (qdr_digit)(k + 1);
    }
    *back = made;
}

/* Row r of the last grid is row second->row[r] of the one between, unless that is turned: then it
 * is its column, and what the first one makes of columns counts. */
void qdr_transformation_compose(const qdr_transformation *first, const qdr_transformation *second,
                                qdr_transformation *both)
{
    qdr_transformation made = {.side = first->side,
                               .transposed = first->transposed != second->transposed};
    const uint8_t *rows = second->transposed ? first->column : first->row;
    const uint8_t *columns = second->transposed ? first->row : first->column;
    for (unsigned k = 0; k < first->side; ++k) {
        made.row[k] = rows[second->row[k]];
        made.column[k] = columns[second->column[k]];
        made.digit[k + 1] = second->digit[first->digit[k + 1]];
    }
    *both = made;
}
