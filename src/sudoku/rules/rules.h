/* rules.h  A set of rules, as those see it who encode it. */
#ifndef QDRI_SUDOKU_RULES_H
#define QDRI_SUDOKU_RULES_H

#include <quadrille/sudoku.h>

#include "sudoku/board/houses.h"

struct qdri_clause;
struct qdri_drawing;

/* clause[0] is that of the lines, clause[1] that of the division into boxes or regions. */
struct qdr_rules {
    struct qdri_frame frame;
    struct qdri_clause *clause;
    size_t clauses;
    size_t capacity;
    bool is_modified; /* does any cell count as something else than its digit, or may it? */
};

/* The division's place in the list of clauses, behind that of the lines. */
enum { QDRI_DIVISION = 1 };

/* Where do the clauses begin that others see?  The division is one of them unless it is that of
 * boxes. */
size_t qdri_rules_first_shown(const qdr_rules *rules);

/* Is a grid of that side one for rules of side `wanted`?  Errors: QDR_INVALID. */
qdr_status qdri_rules_check_side(unsigned wanted, unsigned side, qdr_error *error);

/* Is what a cell holds a digit, and no more?  `what` cannot be done otherwise: "puzzles cannot be
 * made".  Errors: QDR_UNSUPPORTED. */
qdr_status qdri_rules_have_digits(const qdr_rules *rules, const char *what, qdr_error *error);

/* Does the clause say what cells hold or count as, so that rules without it would be others? */
bool qdri_clause_stays(const struct qdri_clause *clause);

/* Does the clause hold for the digits that stand?  Where it is to be found which cells count as
 * something else, and none is marked, it says nothing of these. */
bool qdri_clause_holds(const qdr_rules *rules, const struct qdri_clause *clause,
                       const qdr_grid *grid);

/* Is any digit QDR_MODIFIED? */
bool qdri_has_marks(const qdr_grid *grid);

/* Does the digit in the cell not break the clause, apart from its houses, beside the digits that
 * stand? */
bool qdri_clause_allows(const struct qdri_clause *clause, const qdr_grid *grid, qdr_cell cell,
                        qdr_digit digit);

/* Draws all clauses, in their order.  NULL: no memory. */
struct qdri_drawing *qdri_rules_draw(const qdr_rules *rules);

#endif
