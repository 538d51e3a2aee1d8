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
qdr_solver *sudoku_solver(struct puzzle_solver *solving, const struct puzzle *puzzle);

/* Each fills `found`, which is to be cleared with result_clear, or returns false with the complaint
 * made.
 */

/* By whom the command line says. */
bool sudoku_search(struct puzzle_solver *solving, const struct puzzle *puzzle,
                   const struct query *query, struct result *found);

bool search_by_engine(struct puzzle_solver *solving, const struct puzzle *puzzle,
                      const struct query *query, struct result *found);
bool search_by_backtracker(struct puzzle_solver *solving, const struct puzzle *puzzle,
                           qdr_backtrack_method method, const struct query *query,
                           struct result *found);

/* By the engine, all solutions, and then by a backtracker; says on standard error whether they
 * agree.  Disagreement is a no. */
bool search_by_both(struct puzzle_solver *solving, const struct puzzle *puzzle,
                    const struct query *query, struct result *found);

/* Counts one of each orbit, up to the symmetries that --up-to names.  Fills `found`, which is to be
 * cleared with result_clear; false with the complaint made.  Require: it names some. */
bool sudoku_count_up_to(struct puzzle_solver *solving, const struct puzzle *puzzle,
                        struct result *found);

#endif
