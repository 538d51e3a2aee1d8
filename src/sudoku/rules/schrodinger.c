/* schrodinger.c  Digits begin with 0, so that there is one more than a house has cells: in each
 * row, column and box, one cell holds two digits.
 *
 * What a cell holds is one digit of the grid: QDR_ZERO and the pairs above it (qdr_digit_pair).
 * For rules about numbers it counts as the sum of its digits; for rules about digits it holds both.
 *
 * Which houses have each digit is said by those who add them (houses.h, `may_lack`), so the clause
 * looks at those of others.  That digits differ there is what these say themselves. */
#include "base/error.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

static qdr_status check_board(const struct qdri_board *board, qdr_error *error)
{
    if (qdri_has_pairs(board)) {
        return qdri_fail(error, QDR_DUPLICATE, "cells may hold two digits already");
    }
    qdr_status status = qdri_check_single_grid(board, error);
    if (status == QDR_OK && board->alphabet) {
        status =
            qdri_fail(error, QDR_RANGE, "the rule says which digits there are, as 'digits' does");
    }
    if (status == QDR_OK && board->side > QDR_PAIR_MAX) {
        status =
            qdri_fail(error, QDR_RANGE, "the rule is for grids of a side up to %d", QDR_PAIR_MAX);
    }
    return status;
}

static void modify(const void *data, struct qdri_modifiers *modifiers)
{
    (void)data;
    modifiers->has_pairs = true;
}

/* Does a house without blanks have each digit from 0 on? */
static bool has_each(const qdr_house *house, const qdr_grid *grid)
{
    const unsigned digits = grid->side + 1u;
    unsigned times[QDR_SIDE_MAX + 1] = {0};
    unsigned met = 0;
    for (size_t k = 0; k < house->count; ++k) {
        unsigned part[2];
        const unsigned parts = qdr_digit_parts(grid->cell[house->cells[k]], part);
        if (parts == 0) {
            return true;
        }
        for (unsigned i = 0; i < parts; ++i) {
            met += times[part[i]]++ == 0;
        }
    }
    return met == digits;
}

static bool holds(const void *data, const qdr_grid *grid)
{
    const struct qdri_figure *figure = data;
    const struct qdri_houses *houses = &figure->rules->frame.houses;
    bool is_kept = true;
    for (size_t k = 0; is_kept && k < houses->count; ++k) {
        const struct qdri_house *house = &houses->house[k];
        const bool is_full = house->shown.count == grid->side && !house->may_lack;
        is_kept = !is_full || has_each(&house->shown, grid);
    }
    return is_kept;
}

QDRI_RULE(qdri_rule_schrodinger) = {
    .info.name = "schrodinger",
    .info.meaning =
        "digits from 0: one cell in each row, column and box holds two, and counts as their "
        "sum",
    .pair_sight = QDRI_SEES_PAIRS,
    .check_board = check_board,
    .looks_around = true,
    .modify = modify,
    .holds = holds,
    .look = {.label = "Schrodinger cells"}};
