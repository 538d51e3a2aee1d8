/* trail.h  What follows from an assumed digit by singles, and from which of them a certain thing
 * follows.
 *
 * A trial is a copy of the position in which the assumption was placed, and then singles, one after
 * the other: each placement has a turn, and the trial knows in which one a candidate was lost.  So
 * what a thing needs is found from the trial alone, going back from turn to turn. */
#ifndef QDRI_SUDOKU_LOGIC_POSITION_TRAIL_H
#define QDRI_SUDOKU_LOGIC_POSITION_TRAIL_H

#include "sudoku/logic/position/finding.h"

struct qdri_trail {
    const struct qdri_position *position;
    struct qdri_position *trial;
    size_t first;  /* the turn of the assumption; the last is before trial->filled */
    size_t length; /* how many turns are needed, once explained */
    bool is_needed[QDR_CELLS_MAX]; /* by turn */
};

/* Assumes a digit of a cell that has it as a candidate, in a trial of the finding, and follows no
 * more than so many waves of singles: what comes of the last takes one turn of each, and the
 * assumption, at least. */
void qdri_trail_assume(struct qdri_trail *trail, struct qdri_finding *finding, qdr_cell cell,
                       unsigned digit, size_t waves);

/* What contradicts an assumption, where the trial is broken or breaks a clause: a cell without
 * candidates, a digit without a place in a full house, or a clause, as the public functions count
 * them. */
struct qdri_contradiction {
    enum { QDRI_NO_DIGIT, QDRI_NO_PLACE, QDRI_BROKEN_CLAUSE } kind;
    qdr_cell cell;
    size_t house;
    unsigned digit;
    size_t clause;
};

/* Finds the contradiction that needs the fewest turns, and explains it.  Returns false where there
 * is none.  A trial that is not broken is held against all clauses. */
bool qdri_trail_contradicts(struct qdri_trail *trail, struct qdri_contradiction *contradiction);

/* Explains why the trial has lost a candidate of the position. */
void qdri_trail_explain(struct qdri_trail *trail, qdr_cell cell, unsigned digit);

/* Says and marks what is needed, in the order of turns: " r1c2=3 r1c5=7"; and counts it as
 * length. */
void qdri_trail_tell(const struct qdri_trail *trail, struct qdri_finding *finding);

/* Says and marks the contradiction: "no digit for r5c5". */
void qdri_trail_tell_contradiction(const struct qdri_contradiction *contradiction,
                                   struct qdri_finding *finding);

#endif
