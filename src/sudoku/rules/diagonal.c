/* diagonal.c  Each digit once on each of the two main diagonals. */
#include "sudoku/rule.h"
#include "sudoku/rules/differ.h"

static unsigned falling(const void *data, unsigned side, qdr_cell cell)
{
    (void)data;
    return cell / side == cell % side ? 0 : QDRI_NO_GROUP;
}

static unsigned rising(const void *data, unsigned side, qdr_cell cell)
{
    (void)data;
    return cell / side + cell % side == side - 1 ? 0 : QDRI_NO_GROUP;
}

static bool holds(const void *data, const qdr_grid *grid)
{
    return qdri_groups_differ(grid, falling, data) && qdri_groups_differ(grid, rising, data);
}

static bool add_diagonal(struct qdri_houses *houses, unsigned first, unsigned step)
{
    qdr_cell cells[QDR_SIDE_MAX];
    for (unsigned k = 0; k < houses->side; ++k) {
        cells[k] = (qdr_cell)(first + k * step);
    }
    return qdri_houses_add(houses, QDR_HOUSE_EXTRA, "d", cells, houses->side);
}

static bool add_houses(const void *data, struct qdri_houses *houses)
{
    (void)data;
    return add_diagonal(houses, 0, houses->side + 1) &&
           add_diagonal(houses, houses->side - 1, houses->side - 1);
}

const struct qdri_rule qdri_rule_diagonal = {
    .name = "diagonal",
    .meaning = "each digit once on each of the two main diagonals",
    .holds = holds,
    .houses = add_houses};
