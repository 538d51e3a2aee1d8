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

enum qdri_clause_question {
    /* Of the cells of the clause's figure, with the candidate: those one of which holds the digit
     * in every way to fill the figure, so that none of them can be spared. */
    QDRI_CLAUSE_NEEDED,
    /* All of them, if they are several and no way has the digit in two of them. */
    QDRI_CLAUSE_SINGLE,
    QDRI_CLAUSE_QUESTIONS
};

/* Gives the cells that a question is about.  False: there are none, or that is undecided. */
bool qdri_clause_set_find(struct qdri_clause_set *set, struct qdri_finding *finding, size_t clause,
                          unsigned digit, enum qdri_clause_question question);

#endif
