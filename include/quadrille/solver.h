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
 *         qdr_memory_reader memory;
 *         qdr_problem *problem;
 *         qdr_params *params;
 *         qdr_solver *solver;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL) != QDR_OK ||
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

#include <quadrille/problem.h>

QDR_BEGIN_DECLS

/** @name Observing a search
 * Observing a search: events per node.
 *
 * An observer is a table of functions with a context.  Any of them may be NULL.  A search without
 * an observer runs at full speed: the search loop is compiled twice, plain and observed.  To show
 * progress, or to stop, use a qdr_watch (base.h).
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     static void on_dead(void *ctx, uint32_t level, qdr_item item)
 *     {
 *         (void)level;
 *         (void)item;
 *         ++*(unsigned *)ctx;
 *     }
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c\na b\nb c\n";
 *         qdr_reader reader;
 *         qdr_memory_reader memory;
 *         qdr_problem *problem;
 *         qdr_solver *solver;
 *         unsigned dead = 0;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         qdr_solver_observe(solver, &(qdr_observer){.ctx = &dead, .dead = on_dead});
 *         if (qdr_solver_run(solver, NULL) == QDR_EXHAUSTED) {
 *             printf("%u dead ends\n", dead);
 *         }
 *         qdr_solver_free(solver);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * Events of one node, in order:  enter, then for each of its options  choose ... retreat,  and
 * between these the events of the node below.  A node whose item has no option left is dead: enter,
 * dead.  A node with nothing left to cover is a solution: enter with QDR_NO_ITEM, solution.
 * Options that an engine finds to be forced belong to the node where it finds them: before enter,
 * it tells of each of them, in the order in which it found them.  (The links engine forces none.)
 * The learn engine goes back and forth in a way that is no tree: it tells of solutions
 * only.  With engine "auto", it does not take part in a search that is observed.
 *
 * Threads: an observer's functions are called by the thread that searches.  A recorder belongs to
 * the thread whose search it records; once that is over, any number of threads may look at it.
 *
 * Source: the events are those of a search by backtracking, TAOCP 7.2.2; a recorded tree is what
 * 7.2.2.1 draws of one.
 * @{ */

/** Who is told what.  Each function may be NULL. */
typedef struct qdr_observer {
    void *ctx; /**< handed to every function */

    /** A node is entered on `level` (0 is the root); the search will branch on `item`, which has
     * `degree` ways to go on.  `item` is QDR_NO_ITEM where nothing is left to cover. */
    void (*enter)(void *ctx, uint32_t level, qdr_item item, uint32_t degree);

    /** `option` is chosen at the node on `level`, or, with QDR_NO_OPTION, the node's item (one with
     * bounds) gets no further option. */
    void (*choose)(void *ctx, uint32_t level, qdr_option option);

    /** `option` is forced at the node on `level`, which is entered next: some item has no other one
     * left.  An option may be told of twice. */
    void (*force)(void *ctx, uint32_t level, qdr_option option);

    /** What was last chosen on `level` is taken back. */
    void (*retreat)(void *ctx, uint32_t level);

    /** The node on `level` is a dead end: `item` has too few options left. */
    void (*dead)(void *ctx, uint32_t level, qdr_item item);

    /** A solution was found at the node on `level`. */
    void (*solution)(void *ctx, uint32_t level, const qdr_solution *solution);
} qdr_observer;

/* ---------------------------------------------------------------------------- search tree ---- */

/** Records the search tree, up to a number of nodes, so that it can be drawn (see qdr_write_tree).
 */
typedef struct qdr_tree qdr_tree;

/** Makes a recorder that keeps the first `most` nodes (in the order in which they are entered) and
 * counts the others.
 * `*out` is the caller's, to be freed with qdr_tree_free.  Errors: QDR_NOMEM, QDR_RANGE (most = 0).
 */
QDR_API QDR_MUST_USE qdr_status qdr_tree_new(qdr_tree **out, size_t most, qdr_error *error);

/** Frees a recorder.  NULL does nothing.  Require: no solver records into it any more. */
QDR_API void qdr_tree_free(qdr_tree *tree);

/** Returns the number of nodes kept, and in `cut` (which may be NULL) how many were not.
 * Where memory ran out, recording stopped there and the rest counts as cut. */
QDR_API size_t qdr_tree_nodes(const qdr_tree *tree, uint64_t *cut);

/** What a recorded node is. */
typedef enum qdr_node_kind {
    QDR_NODE_BRANCH,  /**< an inner node */
    QDR_NODE_DEAD,    /**< a dead end */
    QDR_NODE_SOLUTION /**< a solution */
} qdr_node_kind;

/** A recorded node. */
typedef struct qdr_tree_node {
    size_t parent;      /**< index of the parent; the root's is itself, 0 */
    qdr_option option;  /**< the option that led here; QDR_NO_OPTION at the root, and where the
                        * parent's item got no further one */
    qdr_item item;      /**< what it branches on, or the item that is dead */
    uint32_t degree;    /**< ways to go on */
    uint32_t level;     /**< 0 at the root */
    qdr_node_kind kind; /**< what it is */
} qdr_tree_node;

/** Returns the index-th recorded node; NULL where there is none.  It lives as long as the recorder
 * does not record. */
QDR_API const qdr_tree_node *qdr_tree_node_at(const qdr_tree *tree, size_t index);

/** @} */

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
 * bounds, whose pieces (parallel.h) need it.
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

/** Searches until nothing is left, pushing each solution into a sink: a loop over qdr_solver_next.
 * Where there is a sink and no limit, all are known to be wanted: so with engine "auto" some may
 * come from a diagram of all of them, in its order, where that is made sooner.
 * `sink` may be NULL: then solutions are only counted (see qdr_solver_stats).
 * Returns any outcome but QDR_SOLUTION; after QDR_STOPPED another call goes on. */
QDR_API QDR_MUST_USE qdr_outcome qdr_solver_run(qdr_solver *solver, const qdr_sink *sink);

/** Returns the counters since the last reset.  The struct is the solver's and changes with it. */
QDR_API const qdr_stats *qdr_solver_stats(const qdr_solver *solver);

/** One counter of a search; all of it is static. */
typedef struct qdr_counter {
    const char *name;    /**< that of the member of qdr_stats */
    const char *meaning; /**< one line */
    size_t offset;       /**< of that member, a uint64_t */
} qdr_counter;

/** Describes the index-th counter, from 0, for code that prints them all.  Returns NULL where there
 * is none. */
QDR_API const qdr_counter *qdr_counter_at(size_t index);

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

/** What a search has come to so far; see qdr_solver_progress_info. */
typedef struct qdr_progress {
    uint64_t nodes;     /**< of all engines together */
    uint64_t solutions; /**< that are known */
    double share;       /**< of the search tree, as qdr_solver_progress has it */
} qdr_progress;

/** Tells of all engines that take turns at a search what qdr_solver_stats and qdr_solver_progress
 * tell of the one that has its turn, so that it can be shown to somebody who waits: from tick to
 * tick of a call, no figure falls. */
QDR_API void qdr_solver_progress_info(const qdr_solver *solver, qdr_progress *so_far);

/** Lets an observer watch the search from now on; NULL takes it away.  See qdr_observer.
 * The observer is copied; its `ctx` must stay valid as long as it watches. */
QDR_API void qdr_solver_observe(qdr_solver *solver, const qdr_observer *observer);

/** Records the search tree from now on, in place of any observer.  Borrows `tree` until the solver
 * is observed otherwise, or freed. */
QDR_API void qdr_solver_record(qdr_solver *solver, qdr_tree *tree);

/** Returns the name of the engine that runs ("links"), and, where `reason` is not NULL, one line
 * that says why it was chosen.  Both texts live as long as the solver.  With engine "auto", others
 * may take turns with that one: then it is the one at work, and counters are its own. */
QDR_API const char *qdr_solver_engine(const qdr_solver *solver, const char **reason);

/** Returns the instruction set that the engine uses ("avx2"), as parameter "isa" names it; NULL
 * where it has no choice of them.  The text is static. */
QDR_API const char *qdr_solver_isa(const qdr_solver *solver);

/** Returns how many bytes of memory the solver takes at most, its engine included: see
 * qdr_solver_new.  Where subproblems are remembered (qdr_count, engine "zdd"; engine "lanes" where
 * nobody looks at solutions, with parameter "cache"), or other engines take turns with it (engine
 * "auto"), it may take more, up to parameter "memory". */
QDR_API uint64_t qdr_solver_memory(const qdr_solver *solver);

/** Returns what went wrong after QDR_FAILED.  The struct is the solver's. */
QDR_API const qdr_error *qdr_solver_error(const qdr_solver *solver);

/** Writes a recorded search tree as a Graphviz graph; nodes that were cut are said in its label.
 * `problem` gives the names.  Errors: QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_tree_dot(const qdr_tree *tree, const qdr_problem *problem,
                                                   const qdr_writer *writer, qdr_error *error);

/** @name Counting
 * Counting all solutions, however many there are, and making a diagram of them.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <stdlib.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c d\na b\nc d\na c\nb d\n";
 *         qdr_reader reader;
 *         qdr_memory_reader memory;
 *         qdr_problem *problem;
 *         qdr_solver *solver;
 *         qdr_number *count;
 *         char *digits;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK ||
 *             qdr_number_new(&count, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_count(solver, count) == QDR_EXHAUSTED &&
 *             qdr_number_text(count, &digits, NULL) == QDR_OK) {
 *             printf("%s solutions in all\n", digits);
 *             free(digits);
 *         }
 *         qdr_number_free(count);
 *         qdr_solver_free(solver);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * Both questions are put to a solver, under its parameters, limits and assumptions, and can be
 * interrupted like any search.  A solver answers one question at a time: qdr_solver_reset comes
 * between a search, a count and a diagram.
 *
 * Threads: one thread at a time uses a solver.
 * @{ */

/** Counts the solutions of a solver's problem that have all that is assumed.  Exact, whatever the
 * size.
 *
 * With engine "auto", what subproblems come to is remembered wherever that pays, so that solutions
 * need not be met one by one; with "zdd", everywhere; with "lanes", "links" and "learn", solutions
 * are met one by one.  So they are with a limit of solutions, with an observer of nodes, and where
 * the table of lanes does not fit.  What is remembered stays within parameter "memory", and what
 * does not fit is found out again.
 *
 * Require: the solver is fresh, or its last call was this one and was stopped: then it goes on.
 * Returns QDR_EXHAUSTED: `count` is the number; QDR_LIMIT or QDR_INTERRUPTED: it is the number of
 * those that are certain so far; QDR_FAILED: see qdr_solver_error, and `count` is 0.  Afterwards
 * qdr_stats.solutions is the same number, or UINT64_MAX if it is larger.  Source: see
 * src/engine/lanes/memo.c: Nishino, Yasuda, Minato and Nagata, AAAI 2017, and Knuth's dlx6, with
 * independent parts multiplied, as counters of models do. */
QDR_API QDR_MUST_USE qdr_outcome qdr_count(qdr_solver *solver, qdr_number *count);

/** @} */

/** @name Possible options
 * Which options are in some solution, and which in none; and in how many, up to a cap.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c\na b\nc\nb c\na\nb\n";
 *         qdr_reader reader;
 *         qdr_memory_reader memory;
 *         qdr_problem *problem;
 *         qdr_solver *solver;
 *         qdr_possibility verdicts[5] = {QDR_UNDECIDED};
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK ||
 *             qdr_solver_assume(solver, 0, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_solver_possible_options(solver, verdicts) == QDR_EXHAUSTED) {
 *             for (qdr_option k = 0; k < 5; ++k) {
 *                 printf("%u is in %s solution\n", k,
 *                        verdicts[k] == QDR_POSSIBLE ? "some" : "no");
 *             }
 *         }
 *         qdr_solver_free(solver);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * This needs no list of the solutions, nor even their number: one solution is enough to see that
 * all of its options are possible, and only options that were not seen yet are assumed and searched
 * for.  So it takes milliseconds where there are billions of solutions.  What is asked of an item,
 * of a color or of a candidate of a Sudoku is asked of its options.
 *
 * Threads: one thread at a time uses a solver.
 * @{ */

/** What is known of an option. */
typedef enum qdr_possibility {
    QDR_UNDECIDED, /**< nothing yet */
    QDR_POSSIBLE,  /**< some solution has it */
    QDR_IMPOSSIBLE /**< no solution has it */
} qdr_possibility;

/** Finds out which options are in some solution that has all assumed ones.
 *
 * `verdict` has an element for each option of the problem.  Those that are QDR_UNDECIDED are
 * decided; the others are taken to be right and left alone, so that whoever asks for a few options
 * only gives the others any verdict.  An inert option is in no solution.
 *
 * Require: the solver is fresh.  Ensure: it is fresh again, with the same assumptions; but its
 * counters (and with them its limits of nodes and time) go on from what this has cost, until it is
 * reset, and its profile is empty.  "solutions" counts those that were found, of which there are at
 * most as many as possible options.
 *
 * Returns QDR_EXHAUSTED: all is decided.  QDR_LIMIT, QDR_INTERRUPTED: some are left undecided, and
 * what is decided is right; another call goes on with them, after the limit was raised.
 * QDR_FAILED: see qdr_solver_error (QDR_INVALID: not fresh; QDR_NOMEM).
 *
 * Options that are hard to decide are put off: each gets a few nodes at first, and those that are
 * left get eight times as many, again and again, so that a limit leaves as few undecided as can be.
 * Time: a search for one solution for each option that those before have not shown to be possible.
 * Source: the backbone of a formula, by one assumption after another (Marques-Silva, Janota and
 * Lynce, "On computing backbones of propositional theories", ECAI 2010); of Sudokus, "true
 * candidates". */
QDR_API QDR_MUST_USE qdr_outcome qdr_solver_possible_options(qdr_solver *solver,
                                                             qdr_possibility *verdict);

/** Counts in how many solutions that have all assumed options each option is, up to a cap.
 *
 * Both arrays have an element for each option of the problem.  Options that are known already
 * (`is_known[k]`) are taken to be right and left alone; the others are counted.  Then `count[k]` is
 * the number of solutions that have option k, or, where that is `cap`, there may be more.
 *
 * Require: the solver is fresh.  Ensure: as with qdr_solver_possible_options, whose ways with
 * limits these are.
 *
 * Returns QDR_EXHAUSTED: all is known.  QDR_LIMIT, QDR_INTERRUPTED: options that are not known are
 * in at least `count[k]` solutions; another call counts them anew.  QDR_FAILED: see
 * qdr_solver_error (QDR_INVALID: not fresh, or a cap of 0; QDR_NOMEM).
 *
 * Time: a search for as many solutions as the cap for each option, but for those that solutions of
 * others have shown to be in as many; so with a small cap it is quick where there are billions of
 * solutions.  Exact numbers of any size are those of qdr_diagram_marginals. */
QDR_API QDR_MUST_USE qdr_outcome qdr_solver_option_counts(qdr_solver *solver, uint64_t cap,
                                                          uint64_t *count, bool *is_known);

/** @} */

/** @name Estimating the size of a search
 * How large a search will be, and how many solutions there are: an estimate.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c d\na b\nc d\na c\nb d\na\nb\nc\nd\n";
 *         qdr_reader reader;
 *         qdr_memory_reader memory;
 *         qdr_problem *problem;
 *         qdr_solver *solver;
 *         qdr_estimates estimates;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_estimate(solver, 1000, &estimates) == QDR_EXHAUSTED) {
 *             printf("about %.0f nodes, and %.1f solutions (%.1f to %.1f)\n", estimates.nodes.mean,
 *                    estimates.solutions.mean, estimates.solutions.low,
 *                    estimates.solutions.high);
 *         }
 *         qdr_solver_free(solver);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * A *descent* goes from the root of the search tree down to one leaf, and takes each way to go on
 * with the same chance.  A node that it comes to stands for as many as the product of the ways at
 * all nodes above it; the sum of these weights is right on the average, whatever the tree.
 *
 * It may be far off all the same: where few descents come to the part of the tree that nearly all
 * nodes are in, most estimates are too low, and a few are much too high.  An interval is made of
 * what was seen, and cannot know of what was not.  `largest` and `hits` tell: where one descent has
 * more than a tenth of the weight of all, or hardly any came to a solution, take the estimate for a
 * rough one.
 *
 * Threads: one thread at a time uses a solver.
 * @{ */

/** What is to be expected of a number.  Beyond about 10^308, what is finite is INFINITY. */
typedef struct qdr_expected {
    double mean;  /**< over all descents: an unbiased estimate */
    double error; /**< the standard error of the mean; 0 where fewer than two descents were made */
    double low;   /**< an interval in which the number is to be expected at 95 %; */
    double high;  /**< it need not lie evenly around the mean */
    double largest; /**< the share, from 0 to 1, that the heaviest descent has in the sum of all */
} qdr_expected;

/** What qdr_estimate found. */
typedef struct qdr_estimates {
    uint64_t descents;  /**< how many were made */
    uint64_t hits;      /**< how many of them came to a solution */
    qdr_expected nodes; /**< of the search tree, the root included */
    qdr_expected
        solutions; /**< all 0 where there was no hit, which does not say that there are none */
} qdr_estimates;

/** Estimates the size of the search that this solver would do, and the number of its solutions,
 * under all that is assumed.
 *
 * Makes `descents` descents; with 0, as many as its limits of nodes and time allow, of which one
 * must be there then.  The tree is that of the solver's engine, with the rule of choice that was
 * asked for: links has more nodes than lanes, which are cheaper.  (Where the search of lanes would
 * go over to smaller tables deep in a large tree, it finds more options that lead nowhere, and has
 * some percent fewer nodes than this estimates.)
 *
 * Require: the solver is fresh.  Ensure: it is fresh again, with the same assumptions; but its
 * counters (and with them its limits) go on from what this has cost, until it is reset, and its
 * profile is empty.  The same problem, parameters, assumptions and seed and the same number of
 * descents give the same estimates on every machine (up to the last digits of the intervals, which
 * depend on its exp()).
 *
 * Returns QDR_EXHAUSTED: so many descents were made.  QDR_LIMIT, QDR_INTERRUPTED: the estimates are
 * those of the descents that were made until then; there may be none, and then all is 0.
 * QDR_FAILED: see qdr_solver_error (QDR_INVALID: not fresh, or nothing to end it; QDR_UNSUPPORTED:
 * the engine has no such tree), and `estimates` is all 0.  Where the assumptions contradict each
 * other there is no tree: all is 0, and QDR_EXHAUSTED.
 *
 * Time: that of as many nodes as the descents have; some thousand sums besides.  It takes no memory
 * from malloc.  Sources: Knuth, "Estimating the efficiency of backtrack programs", Mathematics of
 * Computation 29 (1975); TAOCP 7.2.2, Algorithm E.  The intervals are bootstrap-t intervals (Efron
 * and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 12) over up to 1024 batches of
 * descents, joined with those of the normal distribution on a logarithmic scale. */
QDR_API QDR_MUST_USE qdr_outcome qdr_estimate(qdr_solver *solver, uint64_t descents,
                                              qdr_estimates *estimates);

/** @} */

QDR_END_DECLS

#endif
