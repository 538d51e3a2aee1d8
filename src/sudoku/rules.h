/* rules.h  A set of rules, as those see it who encode it. */
#ifndef QDRI_SUDOKU_RULES_H
#define QDRI_SUDOKU_RULES_H

#include "sudoku/houses.h"
#include "sudoku/rule.h"

/* clause[0] is that of the lines, clause[1] that of the division into boxes or regions.
 * `houses` are those of all clauses in their order, and `peers` follow from them.
 * has_cell[c]: is cell c in a row of some grid? */
struct qdr_rules {
    struct qdri_board board;
    struct qdri_clause *clause;
    size_t clauses;
    size_t capacity;
    struct qdri_houses houses;
    struct qdri_peers peers;
    bool has_cell[QDR_CELLS_MAX];
};

/* Do the two cells share a house? */
bool qdri_rules_differ(const qdr_rules *rules, qdr_cell a, qdr_cell b);

#endif
