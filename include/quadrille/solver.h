/**
 * @file solver.h
 * Searching: all solutions of a problem, one at a time or into a sink.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <inttypes.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c\na b\nc\nb c\na\n";
 *         qdr_reader reader;
 *         qdr_memory memory;
 *         qdr_problem *problem;
 *         qdr_params *params;
 *         qdr_solver *solver;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_params_new(&params, NULL) != QDR_OK ||
 *             qdr_params_set(params, "limit", "10", NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, params, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         qdr_params_free(params);
 *         if (qdr_solver_run(solver, NULL) == QDR_EXHAUSTED) {
 *             printf("%" PRIu64 " solutions in all\n", qdr_solver_stats(solver)->solutions);
 *         }
 *         qdr_solver_free(solver);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * A solver's states:
 *
 *      new --> FRESH --assume*--> FRESH --next--> RUNNING --next*--> RUNNING   (QDR_SOLUTION)
 *                ^                                   |  ^
 *                |                                   |  +-- next, after raising the limit,
 *              reset (from any state)                |      resetting the watch, ...
 *                |                                   +--> paused: QDR_LIMIT, QDR_INTERRUPTED
 *                +-----------------------------------+--> done:   QDR_EXHAUSTED
 *
 * Search state is explicit and there is no recursion: a search that a limit or a watch has
 * stopped goes on with the next call, and loses nothing.
 *
 * Threads: one thread at a time uses a solver.  Several solvers may share one problem.
 */
#ifndef QUADRILLE_SOLVER_H
#define QUADRILLE_SOLVER_H

#include <quadrille/observe.h>
#include <quadrille/problem.h>
#include <quadrille/solution.h>
#include <quadrille/watch.h>

QDR_BEGIN_DECLS

/* ---------------------------------------------------------------------------- parameters ---- */

/** What a search is to do: engine, choice, seed, limits.  Set by name; the names are those of the
 * long options of the command `quadrille`. */
typedef struct qdr_params qdr_params;

/** Makes parameters with all defaults.  `*out` is the caller's.  Errors: QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_params_new(qdr_params **out, qdr_error *error);

/** Makes a copy of parameters; of NULL, the defaults.  Both have the same watch.
 * `*out` is the caller's.  Errors: QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_params_copy(qdr_params **out, const qdr_params *params,
                                                qdr_error *error);

/** Frees parameters.  NULL does nothing. */
QDR_API void qdr_params_free(qdr_params *params);

/** Sets a parameter from text: a number, a duration ("2.5", "300ms", "5m"), a size ("64k", "1.5G";
 * k, M, G and T stand for powers of 1024), or one of the words that qdr_param_at lists.  Errors:
 * QDR_UNKNOWN (no such parameter), QDR_SYNTAX, QDR_RANGE; `error` says what would be right. */
QDR_API QDR_MUST_USE qdr_status qdr_params_set(qdr_params *params, const char *name,
                                               const char *value, qdr_error *error);

/** Sets a numeric parameter (durations in milliseconds, sizes in bytes).
 * Errors: QDR_UNKNOWN, QDR_INVALID (it takes a word), QDR_RANGE. */
QDR_API QDR_MUST_USE qdr_status qdr_params_set_number(qdr_params *params, const char *name,
                                                      uint64_t value, qdr_error *error);

/** Gives the value of a parameter: a number, milliseconds, bytes, or the index of its word among
 * those that qdr_param_at lists.  Returns false, and leaves `value`, which may be NULL, where there
 * is no such parameter. */
QDR_API bool qdr_params_get(const qdr_params *params, const char *name, uint64_t *value);

/** Gives a watch to everything that is made with these parameters, also while it is being made;
 * NULL takes it away.  Borrows `watch`, which must stay valid as long as the parameters, and what
 * was made with them. */
QDR_API void qdr_params_set_watch(qdr_params *params, qdr_watch *watch);

/** What the number of a parameter counts. */
typedef enum qdr_unit {
    QDR_UNIT_NONE,         /**< a plain number, or a word */
    QDR_UNIT_MILLISECONDS, /**< written as a duration */
    QDR_UNIT_BYTES         /**< written as a size */
} qdr_unit;

/** What one parameter is; all strings are static. */
typedef struct qdr_param_info {
    const char *name;    /**< as qdr_params_set and the command take it */
    const char *meaning; /**< one line of help */
    const char *words;   /**< "auto|links" for one that takes a word, otherwise NULL */
    uint64_t low;        /**< least value, for all that take no word */
    uint64_t high;       /**< greatest value */
    uint64_t standard;   /**< default; for words, the index among them */
    qdr_unit unit;       /**< of the three values above */
    /** the one engine that it serves, with those built on it; NULL: it is for any search */
    const char *engine;
    bool for_developers; /**< is it there for measuring engines, and worth nothing to others? */
} qdr_param_info;

/** Describes the index-th parameter, from 0.  Returns false where there is none; `info`, which may
 * be NULL, stays as it is then. */
QDR_API bool qdr_param_at(size_t index, qdr_param_info *info);

/* -------------------------------------------------------------------------------- solver ---- */

/** A search of one problem. */
typedef struct qdr_solver qdr_solver;

/** How a call to the search ended. */
typedef enum qdr_outcome {
    QDR_SOLUTION,    /**< here is one (qdr_solver_next only) */
    QDR_EXHAUSTED,   /**< there are no more: everything has been searched */
    QDR_LIMIT,       /**< a limit of solutions, nodes or time was reached */
    QDR_STOPPED,     /**< the sink asked to stop (qdr_solver_run only) */
    QDR_INTERRUPTED, /**< a watch stopped it */
    QDR_FAILED       /**< something went wrong; qdr_solver_error says what */
} qdr_outcome;

/** Counters of a search.  All are deterministic: the same problem, engine, parameters and
 * assumptions give the same values on every machine.  (Which engine "auto" is may depend on the
 * memory that is free, unless parameter "memory" is set.)  New counters may be added at the end. */
typedef struct qdr_stats {
    uint64_t nodes;      /**< nodes of the search tree that were entered, the root included */
    uint64_t updates;    /**< the engine's unit of work: links, options taken out of an item's list;
                              lanes, options applied to the state */
    uint64_t solutions;  /**< solutions found */
    uint64_t backtracks; /**< options taken back because no solution had them at that place */
    uint64_t deepest;    /**< deepest level reached: options chosen at once, without assumed ones */
} qdr_stats;

/** Makes a solver for a problem.
 *
 * Borrows `problem`, which must outlive the solver.  Copies what it needs of `params`; NULL stands
 * for the defaults.  Ensure: on QDR_OK `*out` is the caller's, to be freed with qdr_solver_free.
 *
 * Parameter "memory" bounds what the solver takes, from now on until it is freed, in bytes as they
 * are asked of malloc; the problem, which is there already, does not count.  The size is known
 * before anything is made.  0, the default, stands for a quarter of the memory that is free when
 * the solver is made (and at least a sixteenth of all memory: much that counts as used is given up
 * when asked for), or for 256 MiB where the machine does not say.
 *
 * Making the tables of an engine may take long.  Parameter "time" counts that, too.
 * Errors: QDR_NOMEM; QDR_UNSUPPORTED (the engine asked for cannot do this problem); QDR_BUDGET (it
 * would take more memory than that; `error` says how much); QDR_CANCELLED (a watch, or
 * "time"). */
QDR_API QDR_MUST_USE qdr_status qdr_solver_new(qdr_solver **out, const qdr_problem *problem,
                                               const qdr_params *params, qdr_error *error);

/** Frees a solver.  NULL does nothing. */
QDR_API void qdr_solver_free(qdr_solver *solver);

/** Returns the problem that the solver borrows. */
QDR_API const qdr_problem *qdr_solver_problem(const qdr_solver *solver);

/** Changes a parameter of a solver in any state.  Limits (which count from the last reset) and
 * "seed" can be changed; the engine, the choice and the memory cannot.  Errors: as
 * qdr_params_set_number, and QDR_INVALID for those. */
QDR_API QDR_MUST_USE qdr_status qdr_solver_set_number(qdr_solver *solver, const char *name,
                                                      uint64_t value, qdr_error *error);

/** Added to an option that is assumed: solutions that have it are not of interest. */
#define QDR_NOT UINT32_C(0x80000000)

/** Fixes an option: only solutions that have it are of interest; with QDR_NOT + option, only those
 * that do not have it.
 *
 * Require: the solver is fresh and the option exists.  Assumptions add up.  An option that
 * conflicts with an earlier assumption, or that is inert, is no error: there are no such solutions,
 * and the search ends with QDR_EXHAUSTED.  So it is with QDR_NO_OPTION, which stands for a choice
 * that no option makes.  Options can be taken out with QDR_NOT where the problem has items with
 * bounds, whose pieces (pieces.h) need it.
 * Errors: QDR_INVALID (not fresh, no such option); QDR_UNSUPPORTED (QDR_NOT elsewhere); QDR_NOMEM.
 */
QDR_API QDR_MUST_USE qdr_status qdr_solver_assume(qdr_solver *solver, qdr_option option,
                                                  qdr_error *error);

/** Makes the solver fresh again: no assumptions, counters and clock at zero.
 * Costs time proportional to what has to be undone, not to the problem. */
QDR_API void qdr_solver_reset(qdr_solver *solver);

/** Finds the next solution: the primitive that everything else is made of.
 *
 * On QDR_SOLUTION `*solution` is a view that lives until the next call with this solver.  On any
 * other outcome it is NULL.  Each solution comes once.  Their order is fixed by the problem, the
 * parameters and the assumptions.
 *
 * QDR_FAILED: QDR_INVALID (the solver was asked for something else); and with engine "zdd", which
 * makes a diagram of all solutions before it gives the first one, and does not know beforehand how
 * large that will be, QDR_BUDGET (parameter "memory") or QDR_NOMEM; so it stays then until the
 * solver is reset.  All other engines take what they need when the solver is made.  Source: the
 * explicit form of Algorithms X, C and M, TAOCP 7.2.2.1. */
QDR_API QDR_MUST_USE qdr_outcome qdr_solver_next(qdr_solver *solver, const qdr_solution **solution);

/** Where solutions go.  `take` is called for each, with the solution as a view. */
typedef struct qdr_sink {
    void *ctx;                                                    /**< handed to `take` */
    qdr_verdict (*take)(void *ctx, const qdr_solution *solution); /**< whether to go on */
} qdr_sink;

/** Searches until nothing is left, pushing each solution into a sink: a loop over qdr_solver_next.
 * Where there is a sink and no limit, all are known to be wanted: so with engine "auto" some may
 * come from a diagram of all of them, in its order, where that is made sooner.
 * `sink` may be NULL: then solutions are only counted (see qdr_solver_stats).
 * Returns any outcome but QDR_SOLUTION; after QDR_STOPPED another call goes on. */
QDR_API QDR_MUST_USE qdr_outcome qdr_solver_run(qdr_solver *solver, const qdr_sink *sink);

/** Returns the counters since the last reset.  The struct is the solver's and changes with it. */
QDR_API const qdr_stats *qdr_solver_stats(const qdr_solver *solver);

/** One counter of a search; strings are static. */
typedef struct qdr_counter {
    const char *name;    /**< that of the member of qdr_stats */
    const char *meaning; /**< one line */
    uint64_t value;      /**< of the stats that were asked */
} qdr_counter;

/** Gives the index-th counter of `stats`, from 0, for those who print them all.  Returns false
 * where there is none; `counter`, which may be NULL, stays as it is then. */
QDR_API bool qdr_counter_at(size_t index, const qdr_stats *stats, qdr_counter *counter);

/** Returns how many nodes were entered on each level: entry 0 is the root.  `levels` gets the
 * number of entries; if it is 0, the result may be NULL.  The array is the solver's and lives until
 * its next call. */
QDR_API const uint64_t *qdr_solver_profile(const qdr_solver *solver, size_t *levels);

/** Estimates which share of the search tree is done, between 0 and 1.
 *
 * From the position in the current path, as if all children of a node weighed the same: with option
 * k_j of d_j being tried on level j, the sum of (k_j - 1) / (d_1 ... d_j), plus half the weight of
 * the current leaf.  It never goes down.  It is not linear in time.
 * Source: the progress report of Knuth's DLX programs. */
QDR_API double qdr_solver_progress(const qdr_solver *solver);

/** What a search has come to so far; see qdr_solver_so_far. */
typedef struct qdr_so_far {
    uint64_t nodes;     /**< of all engines together */
    uint64_t solutions; /**< that are known */
    double share;       /**< of the search tree, as qdr_solver_progress has it */
} qdr_so_far;

/** Tells of all engines that take turns at a search what qdr_solver_stats and qdr_solver_progress
 * tell of the one that has its turn, so that it can be shown to somebody who waits: from tick to
 * tick of a call, no figure falls. */
QDR_API void qdr_solver_so_far(const qdr_solver *solver, qdr_so_far *so_far);

/** Lets an observer watch the search from now on; NULL takes it away.  See observe.h.
 * The observer is copied; its `ctx` must stay valid as long as it watches. */
QDR_API void qdr_solver_observe(qdr_solver *solver, const qdr_observer *observer);

/** Returns the name of the engine that runs ("links"), and, where `reason` is not NULL, one line
 * that says why it was chosen.  Both texts live as long as the solver.  With engine "auto", others
 * may take turns with that one: then it is the one at work, and counters are its own. */
QDR_API const char *qdr_solver_engine(const qdr_solver *solver, const char **reason);

/** Returns the instruction set that the engine uses ("avx2"), as parameter "isa" names it; NULL
 * where it has no choice of them.  The text is static. */
QDR_API const char *qdr_solver_isa(const qdr_solver *solver);

/** Returns how many bytes of memory the solver takes at most, its engine included: see
 * qdr_solver_new.  Where subproblems are remembered (count.h, engine "zdd"; engine "lanes" where
 * nobody looks at solutions, with parameter "cache"), or other engines take turns with it (engine
 * "auto"), it may take more, up to parameter "memory". */
QDR_API uint64_t qdr_solver_memory(const qdr_solver *solver);

/** Returns what went wrong after QDR_FAILED.  The struct is the solver's. */
QDR_API const qdr_error *qdr_solver_error(const qdr_solver *solver);

QDR_END_DECLS

#endif
