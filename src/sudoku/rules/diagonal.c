/* diagonal.c  Each digit once on a main diagonal, or on each of the two. */
#include "sudoku/rules/differ.h"
#include "sudoku/rules/pattern.h"
#include "sudoku/rules/rule.h"

static qdr_status parse(void **data, const struct qdri_board *board, const char *argument,
                        qdr_error *error)
{
    (void)data;
    (void)argument;
    return qdri_pattern_check(board, error);
}

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

static bool falling_holds(const void *data, const qdr_grid *grid)
{
    return qdri_groups_differ(grid, falling, data);
}

static bool rising_holds(const void *data, const qdr_grid *grid)
{
    return qdri_groups_differ(grid, rising, data);
}

static bool both_hold(const void *data, const qdr_grid *grid)
{
    return falling_holds(data, grid) && rising_holds(data, grid);
}

static void find_cells(qdr_cell *cells, unsigned side, unsigned first, unsigned step)
{
    for (unsigned k = 0; k < side; ++k) {
        cells[k] = (qdr_cell)(first + k * step);
    }
}

static bool add_diagonal(struct qdri_houses *houses, unsigned first, unsigned step)
{
    qdr_cell cells[QDR_SIDE_MAX];
    find_cells(cells, houses->side, first, step);
    return qdri_houses_add(houses, QDR_HOUSE_EXTRA, "d", cells, houses->side);
}

static bool add_falling(const void *data, struct qdri_houses *houses)
{
    (void)data;
    return add_diagonal(houses, 0, houses->side + 1);
}

static bool add_rising(const void *data, struct qdri_houses *houses)
{
    (void)data;
    return add_diagonal(houses, houses->side - 1, houses->side - 1);
}

static bool add_both(const void *data, struct qdri_houses *houses)
{
    return add_falling(data, houses) && add_rising(data, houses);
}

static void draw_diagonal(struct qdri_drawing *drawing, unsigned first, unsigned step)
{
    qdr_cell cells[QDR_SIDE_MAX];
    unsigned side = qdri_drawing_side(drawing);
    find_cells(cells, side, first, step);
    qdri_draw_cells(drawing, QDRI_STROKE_LINE, QDRI_LINE_DIAGONAL, cells, side, NULL);
}

static void draw_falling(const void *data, struct qdri_drawing *drawing)
{
    (void)data;
    draw_diagonal(drawing, 0, qdri_drawing_side(drawing) + 1);
}

static void draw_rising(const void *data, struct qdri_drawing *drawing)
{
    unsigned side = qdri_drawing_side(drawing);
    (void)data;
    draw_diagonal(drawing, side - 1, side - 1);
}

static void draw_both(const void *data, struct qdri_drawing *drawing)
{
    draw_falling(data, drawing);
    draw_rising(data, drawing);
}

QDRI_RULE(qdri_rule_diagonal) = {.name = "diagonal",
                                 .sight = QDRI_SEES_DIGITS,
                                 .pair_sight = QDRI_SEES_PAIRS,
                                 .meaning = "each digit once on each of the two main diagonals",
                                 .parse = parse,
                                 .holds = both_hold,
                                 .houses = add_both,
                                 .draw = draw_both};

QDRI_RULE(qdri_rule_diagonal_rising) = {
    .name = "diagonal+",
    .sight = QDRI_SEES_DIGITS,
    .pair_sight = QDRI_SEES_PAIRS,
    .meaning = "each digit once on the main diagonal that rises, from bottom left to top right",
    .parse = parse,
    .holds = rising_holds,
    .houses = add_rising,
    .draw = draw_rising};

QDRI_RULE(qdri_rule_diagonal_falling) = {
    .name = "diagonal-",
    .sight = QDRI_SEES_DIGITS,
    .pair_sight = QDRI_SEES_PAIRS,
    .meaning = "each digit once on the main diagonal that falls, from top left to bottom right",
    .parse = parse,
    .holds = falling_holds,
    .houses = add_falling,
    .draw = draw_falling};
