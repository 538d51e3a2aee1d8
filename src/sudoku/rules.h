/* rules.h  A set of rules, as those see it who encode it. */
#ifndef QDRI_SUDOKU_RULES_H
#define QDRI_SUDOKU_RULES_H

#include "sudoku/houses.h"
#include "sudoku/rule.h"

/* clause[0] is that of the lines, clause[1] that of the division into boxes or regions.
 * `houses` are those of all clauses in their order, and `peers` follow from them. */
struct qdr_rules {
    unsigned side;
    struct qdri_clause *clause;
    size_t clauses;
    size_t capacity;
    struct qdri_houses houses;
    struct qdri_peers peers;
};

#endif
