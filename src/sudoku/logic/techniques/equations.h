/* equations.h  The equations that a clause's digits keep, as the board stands. */
#ifndef QDRI_SUDOKU_LOGIC_TECHNIQUES_EQUATIONS_H
#define QDRI_SUDOKU_LOGIC_TECHNIQUES_EQUATIONS_H

#include "sudoku/logic/position/position.h"
#include "sudoku/rules/rule.h"

/* times[k] times the digit in cell[k], each cell there once and none of them 0 times: these sum to
 * the total.  A digit that stands is all that its cell can hold. */
struct qdri_sum_of_cells {
    int32_t total;
    unsigned count;
    qdr_cell cell[QDRI_EQUATION_CELLS];
    int32_t times[QDRI_EQUATION_CELLS];
    qdri_digit_set digits[QDRI_EQUATION_CELLS];
};

/* Gives one of the clause's equations.  False: there are not so many. */
bool qdri_sum_of_clause(struct qdri_sum_of_cells *sum, const struct qdri_position *position,
                        const struct qdri_clause *clause, size_t index);

#endif
