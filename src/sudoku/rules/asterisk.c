/* asterisk.c  Each digit once in nine cells that make a figure, one in each box: the asterisk and
 * the girandola (a pinwheel).  There are no accepted figures for grids other than those of side 9.
 *
 *     . . . . . . . . .      o . . . . . . . o
 *     . . . . o . . . .      . . . . o . . . .
 *     . . o . . . o . .      . . . . . . . . .
 *     . . . . . . . . .      . . . . . . . . .
 *     . o . . o . . o .      . o . . o . . o .
 *     . . . . . . . . .      . . . . . . . . .
 *     . . o . . . o . .      . . . . . . . . .
 *     . . . . o . . . .      . . . . o . . . .
 *     . . . . . . . . .      o . . . . . . . o */
#include "base/error.h"
#include "sudoku/rules/differ.h"
#include "sudoku/rules/pattern.h"
#include "sudoku/rules/rule.h"

enum { SIDE = 9 };

static const qdr_cell asterisk[SIDE] = {13, 20, 24, 37, 40, 43, 56, 60, 67};
static const qdr_cell girandola[SIDE] = {0, 8, 13, 37, 40, 43, 67, 72, 80};

static qdr_status parse(void **data, const struct qdri_board *board, const char *argument,
                        qdr_error *error)
{
    (void)data;
    (void)argument;
    qdr_status status = qdri_pattern_check(board, error);
    if (status == QDR_OK && (board->side != SIDE || board->box_rows != 3)) {
        status = qdri_fail(error, QDR_RANGE, "the rule is for grids of side 9 with boxes of 3x3");
    }
    return status;
}

static unsigned from_middle(unsigned k)
{
    return k > SIDE / 2 ? k - SIDE / 2 : SIDE / 2 - k;
}

/* Is the cell the one in the middle, or that far from it in both directions, or three away in
 * one? */
static unsigned is_in_figure(unsigned side, qdr_cell cell, unsigned far)
{
    unsigned down = from_middle(cell / side);
    unsigned right = from_middle(cell % side);
    bool is_in = (down == right && (down == 0 || down == far)) || (down == 0 && right == 3) ||
                 (down == 3 && right == 0);
    return is_in ? 0 : QDRI_NO_GROUP;
}

static unsigned is_in_asterisk(const void *data, unsigned side, qdr_cell cell)
{
    (void)data;
    return is_in_figure(side, cell, 2);
}

static unsigned is_in_girandola(const void *data, unsigned side, qdr_cell cell)
{
    (void)data;
    return is_in_figure(side, cell, 4);
}

static bool asterisk_holds(const void *data, const qdr_grid *grid)
{
    return qdri_groups_differ(grid, is_in_asterisk, data);
}

static bool girandola_holds(const void *data, const qdr_grid *grid)
{
    return qdri_groups_differ(grid, is_in_girandola, data);
}

static bool add_asterisk(const void *data, struct qdri_houses *houses)
{
    (void)data;
    return qdri_houses_add(houses, QDR_HOUSE_EXTRA, "a", asterisk, SIDE);
}

static bool add_girandola(const void *data, struct qdri_houses *houses)
{
    (void)data;
    return qdri_houses_add(houses, QDR_HOUSE_EXTRA, "a", girandola, SIDE);
}

static void draw_asterisk(const void *data, struct qdri_drawing *drawing)
{
    (void)data;
    qdri_draw_cells(drawing, QDRI_STROKE_AREA, 0, asterisk, SIDE, NULL);
}

static void draw_girandola(const void *data, struct qdri_drawing *drawing)
{
    (void)data;
    qdri_draw_cells(drawing, QDRI_STROKE_AREA, 0, girandola, SIDE, NULL);
}

QDRI_RULE(qdri_rule_asterisk) = {.name = "asterisk",
                                 .sight = QDRI_SEES_DIGITS,
                                 .pair_sight = QDRI_SEES_PAIRS,
                                 .meaning = "each digit once in the nine cells of an asterisk",
                                 .parse = parse,
                                 .holds = asterisk_holds,
                                 .houses = add_asterisk,
                                 .draw = draw_asterisk};

QDRI_RULE(qdri_rule_girandola) = {.name = "girandola",
                                  .sight = QDRI_SEES_DIGITS,
                                  .pair_sight = QDRI_SEES_PAIRS,
                                  .meaning = "each digit once in the nine cells of a girandola",
                                  .parse = parse,
                                  .holds = girandola_holds,
                                  .houses = add_girandola,
                                  .draw = draw_girandola};
