/* candidates.h  The parts of `sudoku candidates`. */
#ifndef CLI_CANDIDATES_H
#define CLI_CANDIDATES_H

#include "search/search.h"
#include "sudoku/puzzles.h"

struct candidate_tally {
    unsigned open; /* cells of which it is not known what they hold, or which hold nothing */
    uint64_t possible;
    uint64_t undecided;
};

bool candidate_tally_is_empty(const struct candidate_tally *tally);

/* Writes the line above the candidates of a puzzle, with a blank one before it unless it is the
 * first that is written.  Returns false where there is no solution, and so nothing to follow. */
bool candidate_tally_head(const struct candidate_tally *tally, struct session *session,
                          const struct place *place, bool *is_not_first);

/* Says what came of the search, and sets the exit status. */
void candidate_tally_ending(const struct candidate_tally *tally, struct session *session,
                            const char *name, const struct result *found);

/* Prints for each cell of a puzzle in how many solutions it has which digit, up to the cap that the
 * command line gives. */
void candidate_counts(struct puzzle_solver *solving, const struct puzzle *puzzle);

/* Prints which digits the cells of a puzzle hold in some solution; of a cell that holds the same in
 * all of them, what that is.  `*is_not_first`: was anything printed before?  Require: the puzzle's
 * rules are made, and qdr_rules_have_pairs. */
void held_candidates(struct puzzle_solver *solving, const struct puzzle *puzzle,
                     bool *is_not_first);

#endif
