/* search.h  Searching one puzzle: by the engine, by a backtracker, or by both. */
#ifndef CLI_SUDOKU_SEARCH_H
#define CLI_SUDOKU_SEARCH_H

#include <quadrille/sudoku.h>

#include "search/search.h"
#include "sudoku/puzzles.h"

/* What is wanted, and who takes what is found.  Both functions may be NULL; `step` is for
 * backtrackers only. */
struct query {
    struct wanted wanted;
    void *ctx;
    qdr_verdict (*take)(void *ctx, const qdr_grid *solution);
    qdr_verdict (*step)(void *ctx, const qdr_backtrack_step *step);
};

/* Gives a solver with the givens of a puzzle assumed; NULL with the complaint made. */
qdr_solver *sudoku_solver(const struct puzzle *puzzle);

/* Each fills `found`, which is to be cleared with result_clear, or returns false with the complaint
 * made.
 */

/* By whom the command line says. */
bool sudoku_search(const struct puzzle *puzzle, const struct query *query, struct result *found);

bool search_by_engine(const struct puzzle *puzzle, const struct query *query, struct result *found);
bool search_by_backtracker(const struct puzzle *puzzle, qdr_backtrack_method method,
                           const struct query *query, struct result *found);

/* By the engine, all solutions, and then by a backtracker; says on standard error whether they
 * agree.  Disagreement is a no. */
bool search_by_both(const struct puzzle *puzzle, const struct query *query, struct result *found);

/* Returns an array of the candidates of a puzzle whose rules are made, all of them undecided, to be
 * freed: candidate[cell * width + digit - 1]. */
qdr_possibility *candidates_new(const struct puzzle *puzzle);

/* Finds out which of them are in some solution, as far as limits allow.  Fills `found`, which is to
 * be cleared with result_clear; false with the complaint made. */
bool search_candidates(const struct puzzle *puzzle, qdr_possibility *candidate,
                       struct result *found);

/* Counts one of each orbit, up to the symmetries that --up-to names.  Fills `found`, which is to be
 * cleared with result_clear; false with the complaint made.  Require: it names some. */
bool sudoku_count_up_to(const struct puzzle *puzzle, struct result *found);

#endif
