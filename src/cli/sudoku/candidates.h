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

/* Candidates of a puzzle, and functions that write them: as a grid or in a line, or as an array of
 * those that are so far known to be possible, or undecided. */
struct candidate_answer {
    const struct place *place;
    struct candidate_tally tally;
    bool *is_not_first; /* was anything printed before? */
    const void *ctx;
    void (*write)(const void *ctx, bool is_line);
    void (*write_array)(const void *ctx, struct json *json, const char *key,
                        qdr_possibility possibility);
};

/* Writes the candidates unless the search failed, reports how that ended, and sets the exit
 * status. */
void candidates_answer(struct session *session, const struct candidate_answer *answer,
                       const struct result *found);

/* Reports how a search for candidates ended, and sets the exit status.  `undecided` says which
 * candidates are, NULL: none; `is_none`: there is no solution. */
void candidates_ending(struct session *session, const char *name, const struct result *found,
                       const char *undecided, bool is_none);

/* Prints for each cell of a puzzle in how many solutions it has which digit, up to the cap that the
 * command line gives. */
void candidate_counts(struct puzzle_solver *solving, const struct puzzle *puzzle);

/* Prints which digits the cells of a puzzle hold in some solution; of a cell that holds the same in
 * all of them, what that is.  `*is_not_first`: was anything printed before?  Require: the puzzle's
 * rules are made, and qdr_rules_have_pairs. */
void held_candidates(struct puzzle_solver *solving, const struct puzzle *puzzle,
                     bool *is_not_first);

#endif
