/* differ.c  Asks whether digits differ in each group of cells. */
#include "sudoku/rules/differ.h"

#include "sudoku/board/figure.h"

bool qdri_groups_differ(const qdr_grid *grid, qdri_group_of *group_of, const void *data)
{
    uint64_t seen[QDR_SIDE_MAX + 1] = {0}; /* bit d: digit d was met in the group */
    for (unsigned cell = 0; cell < (unsigned)grid->side * grid->side; ++cell) {
        unsigned group = group_of(data, grid->side, (qdr_cell)cell);
        uint64_t digits = qdri_digits_in(grid->cell[cell]);
        if (grid->cell[cell] == 0 || group == QDRI_NO_GROUP) {
            continue;
        }
        if (seen[group] & digits) {
            return false;
        }
        seen[group] |= digits;
    }
    return true;
}
