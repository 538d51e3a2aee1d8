/**
 * @file backtrack.h
 * The classic Sudoku backtracker: slow, obvious, independent of the engine.
 *
 * It works from houses and from qdr_rules_allows alone, and is there to be watched by those who
 * learn how search works, and to disagree with the engine when one of the two is wrong.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <inttypes.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_grid givens;
 *         qdr_backtrack_stats stats;
 *         if (qdr_grid_parse(&givens, "1......2.3......", 4, NULL) != QDR_OK ||
 *             qdr_rules_new(&rules, 4, 2, 2, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         qdr_outcome outcome =
 *             qdr_backtrack(rules, &givens, QDR_METHOD_PLAIN, NULL, &stats, NULL);
 *         if (outcome == QDR_EXHAUSTED) {
 *             printf("%" PRIu64 " solutions, %" PRIu64 " backtracks\n", stats.solutions,
 *                    stats.backtracks);
 *         }
 *         qdr_rules_free(rules);
 *         return 0;
 *     }
 *
 * A *backtrack* is a tried value that is taken back because nothing below it succeeded: the cost of
 * a search that does not depend on the machine.
 *
 * Threads: any number of searches may run at once, also by the same rules; a watcher's functions
 * are called by the thread that searches.
 *
 * Source: backtracking as Knuth has it, TAOCP 7.2.2, Algorithm B; the pass over the boxes after
 * each guess: S. Devadas, "Programming for the Puzzled" (2017); the cell with the fewest candidates
 * first: S. W. Golomb and L. D. Baumert, "Backtrack programming", Journal of the ACM 12 (1965).
 */
#ifndef QUADRILLE_BACKTRACK_H
#define QUADRILLE_BACKTRACK_H

#include <quadrille/grid.h>
#include <quadrille/rules.h>
#include <quadrille/solver.h>

QDR_BEGIN_DECLS

/** The ways to backtrack. */
typedef enum qdr_method {
    /** Recursive; cells in row-major order, values ascending. */
    QDR_METHOD_PLAIN,
    /** The same search as a machine that goes forward and backward over the cells and keeps the
     * givens apart; no recursion; the same counts. */
    QDR_METHOD_ITERATIVE,
    /** As plain, and after each guess one pass over the boxes in order: for each box take the
     * digits that it lacks; then, for each of its empty cells in row-major order, take away the
     * digits in the cell's row and column as they are by then; if one is left and can still stand
     * there, put it there.  A guess that is retracted takes its implications back with it. */
    QDR_METHOD_IMPLICATIONS,
    /** The same with passes until one of them changes nothing. */
    QDR_METHOD_FIXPOINT,
    /** Naked singles until nothing changes; failure as soon as an empty cell has no candidate;
     * otherwise a guess in the cell with the fewest candidates, the first of them. */
    QDR_METHOD_SMALLEST
} qdr_method;

/** What a method is called and means; strings are static. */
typedef struct qdr_method_info {
    const char *name;    /**< "plain", "iterative", "implications", "implications-fixpoint" or
                         "smallest" */
    const char *meaning; /**< one line */
} qdr_method_info;

/** Describes the index-th method, from 0: that of the qdr_method with this value.  Returns false
 * where there is none; `info`, which may be NULL, stays as it is then. */
QDR_API bool qdr_method_at(size_t index, qdr_method_info *info);

/** What happened in one step. */
typedef enum qdr_step_kind {
    QDR_STEP_GUESS,   /**< a digit was tried in a cell */
    QDR_STEP_IMPLIED, /**< a digit was put into a cell because it is the only one left */
    QDR_STEP_DEAD,    /**< `cell` can hold no digit; digit is 0 */
    QDR_STEP_RETRACT, /**< the digit was taken back (a guess; its implications go silently) */
    QDR_STEP_SOLUTION /**< the grid is full; cell is QDR_NO_CELL */
} qdr_step_kind;

/** A step of a backtracker. */
typedef struct qdr_step {
    uint64_t number;      /**< from 1 */
    qdr_step_kind kind;   /**< what happened */
    qdr_cell cell;        /**< where */
    qdr_digit digit;      /**< with which digit */
    uint32_t depth;       /**< guesses in force after the step */
    const qdr_grid *grid; /**< the board after the step; lives until the call returns */
} qdr_step;

/** Who is told what.  Each function may be NULL; QDR_STOP ends the search. */
typedef struct qdr_backtrack_watch {
    void *ctx;                                                /**< handed to every function */
    qdr_verdict (*solution)(void *ctx, const qdr_grid *grid); /**< `grid` lives until it returns */
    qdr_verdict (*step)(void *ctx, const qdr_step *step);     /**< `step` lives until it returns */
    qdr_verdict (*poll)(void *ctx); /**< asked every now and then; for time limits */
} qdr_backtrack_watch;

/** What a backtracker has done. */
typedef struct qdr_backtrack_stats {
    uint64_t guesses;      /**< values tried */
    uint64_t implications; /**< values put in because nothing else was left */
    uint64_t backtracks;   /**< values taken back because nothing below them succeeded */
    uint64_t solutions;    /**< grids found */
    uint64_t deepest;      /**< most guesses in force at once */
} qdr_backtrack_stats;

/** Searches all solutions of a puzzle by a method.
 *
 * Everything is borrowed during the call only; `watch` and `stats` may be NULL.  `stats` is also
 * right when the search was stopped.  Givens that break a rule, or stand where a layout has no
 * cell: no solution, no guess.  Returns QDR_EXHAUSTED, QDR_STOPPED (a watcher said so), or
 * QDR_FAILED with `error` filled (QDR_INVALID: another side, or rules by which cells may hold two
 * digits; QDR_NOMEM).  Recursion is no deeper than there are cells. */
QDR_API QDR_MUST_USE qdr_outcome qdr_backtrack(const qdr_rules *rules, const qdr_grid *givens,
                                               qdr_method method, const qdr_backtrack_watch *watch,
                                               qdr_backtrack_stats *stats, qdr_error *error);

QDR_END_DECLS

#endif
