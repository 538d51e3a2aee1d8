/* clause_sets.h  Cells of a clause that hold a digit at least once, or at most once, as those of a
 * house do. */
#ifndef QDRI_SUDOKU_LOGIC_TECHNIQUES_CLAUSE_SETS_H
#define QDRI_SUDOKU_LOGIC_TECHNIQUES_CLAUSE_SETS_H

#include "sudoku/logic/position/finding.h"
#include "sudoku/logic/position/ways.h"

struct qdri_clause_set {
    unsigned count;
    qdr_cell cell[QDRI_WAYS_CELLS];
};

/* Gives cells of the clause's figure, with the candidate, one of which holds the digit in every way
 * to fill the figure; none of them can be spared.  False: there are none, or that is undecided. */
bool qdri_clause_set_needed(struct qdri_clause_set *set, struct qdri_finding *finding,
                            size_t clause, unsigned digit);

/* Gives all cells of the figure that have the candidate, if they are several and no way has the
 * digit in two of them.  False: some may, or that is undecided. */
bool qdri_clause_set_single(struct qdri_clause_set *set, struct qdri_finding *finding,
                            size_t clause, unsigned digit);

#endif
