/**
 * @file parallel.h
 * Several threads at one search.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <stdlib.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c d\na b\nc d\na c\nb d\na d\nb c\n";
 *         qdr_reader reader;
 *         qdr_memory_reader memory;
 *         qdr_problem *problem;
 *         qdr_params *params;
 *         qdr_solver *solver;
 *         qdr_pool *pool;
 *         qdr_number *count;
 *         char *digits;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL) != QDR_OK ||
 *             qdr_params_set_number(params, "threads", 2, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, params, NULL) != QDR_OK ||
 *             qdr_pool_new(&pool, solver, NULL) != QDR_OK ||
 *             qdr_number_new(&count, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_pool_count(pool, count) == QDR_EXHAUSTED &&
 *             qdr_number_text(count, &digits, NULL) == QDR_OK) {
 *             printf("%s solutions\n", digits);
 *             free(digits);
 *         }
 *         qdr_number_free(count);
 *         qdr_pool_free(pool);
 *         qdr_solver_free(solver);
 *         qdr_params_free(params);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * A *pool* lets threads help a solver with what it is asked.  It asks the same questions as the
 * solver does, and gives the same answers: each solution once, and the same number of them.  Their
 * order, and counters, depend on which thread is quicker.
 *
 * Threads begin when a question has taken some thousands of nodes; most are over before.  They
 * share what none of them changes, such as tables, and all stay within parameter "memory": where
 * that is not enough, they are fewer.  Engines `links` and `lanes` are helped, those that "auto"
 * picks; `zdd` and `learn`, asked for by name, work alone, and so does a search whose nodes are
 * observed.
 *
 * Threads: one thread at a time uses a pool and its solver.  Sinks and observers are called by
 * the thread that asks.  Solvers made with the same problem may be used beside it.
 *
 * Source: src/parallel/pool.c.
 */
#ifndef QUADRILLE_PARALLEL_H
#define QUADRILLE_PARALLEL_H

#include <quadrille/solver.h>

QDR_BEGIN_DECLS

/** @name Pieces of a search
 * Taking a search apart: pieces that others search, in any order, on any machine.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <inttypes.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     enum { MOST = 10000, LONGEST = 8 };
 *
 *     struct piece {
 *         qdr_option option[LONGEST];
 *         size_t count;
 *     };
 *
 *     static struct piece todo[MOST] = {{.count = 0}}; // the first one is the whole
 *     static size_t pieces = 1;
 *
 *     static bool keep(void *ctx, const qdr_option *options, size_t count)
 *     {
 *         (void)ctx;
 *         if (pieces == MOST) {
 *             return false;
 *         }
 *         memcpy(todo[pieces].option, options, count * sizeof *options);
 *         todo[pieces++].count = count;
 *         return true;
 *     }
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c d e f\n" "a b\nb c\nc d\nd e\ne f\nf a\na d\nb e\nc f\n";
 *         qdr_reader reader;
 *         qdr_memory_reader memory;
 *         qdr_problem *problem;
 *         qdr_params *params;
 *         qdr_solver *solver;
 *         uint64_t solutions = 0;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL) != QDR_OK ||
 *             qdr_params_set(params, "engine", "links", NULL) != QDR_OK ||
 *             qdr_params_set_number(params, "nodes", 3, NULL) != QDR_OK || // the budget
 *             qdr_solver_new(&solver, problem, params, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         while (pieces > 0) {
 *             const struct piece piece = todo[--pieces];
 *             qdr_solver_reset(solver);
 *             for (size_t k = 0; k < piece.count; ++k) {
 *                 if (qdr_solver_assume(solver, piece.option[k], NULL) != QDR_OK) {
 *                     return 1;
 *                 }
 *             }
 *             if (qdr_solver_run(solver, NULL) == QDR_LIMIT) {
 *                 while (qdr_solver_split(solver, keep, NULL) > 0) {
 *                 }
 *                 if (qdr_solver_set_number(solver, "nodes", 0, NULL) != QDR_OK ||
 *                     qdr_solver_run(solver, NULL) != QDR_EXHAUSTED || // the way it is on
 *                     qdr_solver_set_number(solver, "nodes", 3, NULL) != QDR_OK) {
 *                     return 1;
 *                 }
 *             }
 *             solutions += qdr_solver_stats(solver)->solutions;
 *         }
 *         printf("%" PRIu64 " solutions\n", solutions);
 *         qdr_solver_free(solver);
 *         qdr_params_free(params);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * A *piece* is a set of options, which other searches of the same problem assume: its solutions are
 * those that have all of them.  Where items have bounds, there are also options that a piece's
 * solutions do not have; these come with QDR_NOT added, as qdr_solver_assume takes them.  Whoever
 * searches a piece may give away parts of it, which are pieces, too; each solution of the whole is
 * in exactly one of them, or left to the search that gave them away.
 *
 * Threads: as the solver; pieces are plain numbers, for any thread, process or machine that has the
 * same problem.
 *
 * Source: D. Avis and C. Jordan, "mts: a light framework for parallelizing tree search codes",
 * Optimization Methods and Software 36 (2021), whose workers have a budget, and hand back what is
 * left.
 * @{ */

/** Takes a piece, or returns false: then that one stays with the search, and no more are given.
 * `options` live until it returns; there is one at least. */
typedef bool qdr_take_piece(void *ctx, const qdr_option *options, size_t count);

/** Gives away a part of what is left to a search for solutions: all ways to go on that it has not
 * tried yet at one node, the one nearest to the root that has any.  Each of them is a piece; what
 * is assumed in this solver is a part of each.  The search will find none of their solutions, and
 * goes on with the rest.
 *
 * Returns how many pieces were taken.  0: there is nothing to give away: nothing was searched yet,
 * or all that is left is below one way after another; or the solver cannot do it.  It can with
 * engines `links` and `lanes`, asked for by name; not while a diagram is asked for.
 * Errors: none; where there is no memory, nothing is given away.
 *
 * Require: between two calls that search; `take`, without which nothing is given away, calls no
 * function of the solver. */
QDR_API size_t qdr_solver_split(qdr_solver *solver, qdr_take_piece *take, void *ctx);

/** @} */

/** Returns how many processors the process may use, one at least: for so many threads stands 0 in
 * parameter "threads".  Any thread may ask. */
QDR_API unsigned qdr_processors(void);

/** Threads that help a solver. */
typedef struct qdr_pool qdr_pool;

/** Makes a pool for a solver.
 *
 * Borrows `solver`, which must outlive it.  Parameter "threads" of the solver says how many are to
 * be at work, the one that asks included; 0 stands for as many as there are processors that the
 * process may use.  Ensure: on QDR_OK `*out` is the caller's, to be freed with qdr_pool_free.
 * Errors: QDR_NOMEM, QDR_INVALID (no solver). */
QDR_API QDR_MUST_USE qdr_status qdr_pool_new(qdr_pool **out, qdr_solver *solver, qdr_error *error);

/** Ends the threads, and frees the pool, not its solver, which has to be reset before it is asked
 * anything else.  NULL does nothing. */
QDR_API void qdr_pool_free(qdr_pool *pool);

/** Lets a pool emit solutions in an order that does not depend on the number of threads, nor on
 * which of them is quicker: the first ones are the same each time, too.  Where threads share the
 * work, the options of each solution ascend.
 *
 * What is found before it is due waits, some thousand kilobytes of it at most; then threads wait,
 * too.  The pool then has the search engine that was picked, and no other takes turns with it.
 * With engine "relay", solutions are found by one thread, as the solver would find them alone.
 * Require: nothing was asked yet of the pool and its solver since they were made or reset.  Errors:
 * QDR_INVALID (something was asked); QDR_UNSUPPORTED (a journal is kept, or others are employed,
 * which then cannot be asked for, either). */
QDR_API QDR_MUST_USE qdr_status qdr_pool_order(qdr_pool *pool, qdr_error *error);

/** Returns how many threads are to be at work at most. */
QDR_API unsigned qdr_pool_threads(const qdr_pool *pool);

/** Makes the pool and its solver fresh again: as qdr_solver_reset, which is not to be called while
 * there is a pool. */
QDR_API void qdr_pool_reset(qdr_pool *pool);

/** Finds the next solution: as qdr_solver_next.
 *
 * After QDR_SOLUTION threads go on until they have found some more; after any other outcome they
 * stand still.  A limit of nodes is shared out among them; each looks at its part now and then, so
 * that there may be some hundreds of nodes more.
 * QDR_FAILED: see qdr_pool_error; nothing is lost, and a call when there is more memory goes on. */
QDR_API QDR_MUST_USE qdr_outcome qdr_pool_next(qdr_pool *pool, const qdr_solution **solution);

/** Searches until nothing is left, pushing each solution into a sink: as qdr_solver_run. */
QDR_API QDR_MUST_USE qdr_outcome qdr_pool_run(qdr_pool *pool, const qdr_sink *sink);

/** Counts all solutions: as qdr_count. */
QDR_API QDR_MUST_USE qdr_outcome qdr_pool_count(qdr_pool *pool, qdr_number *count);

/** Returns the counters of all threads since the last reset, as far as they have told.  The struct
 * is the pool's and changes with each call of a function of the pool. */
QDR_API const qdr_stats *qdr_pool_stats(qdr_pool *pool);

/** Returns how many nodes were entered on each level, as qdr_solver_profile, by all threads.  The
 * array is the pool's and lives until its next call. */
QDR_API const uint64_t *qdr_pool_profile(qdr_pool *pool, size_t *levels);

/** Tells the counters of one thread since the last reset, as far as it has told: index 0 is the one
 * that asks, the others follow.  NULL: there is no such thread; they may be fewer than
 * qdr_pool_threads, as when a question was over before they were needed.  The struct lives until
 * the pool's next call. */
QDR_API const qdr_stats *qdr_pool_thread_at(qdr_pool *pool, size_t index);

/** Tells what all threads have come to, for somebody who waits: as qdr_solver_progress_info.  To be
 * called by the thread that asks, between calls or in a tick of its watch. */
QDR_API void qdr_pool_progress_info(qdr_pool *pool, qdr_progress *so_far);

/** Returns what went wrong after QDR_FAILED.  The struct is the pool's. */
QDR_API const qdr_error *qdr_pool_error(const qdr_pool *pool);

/** @name Journals
 * Searches that survive: a journal of what is done and what is left, to go on from.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <stdlib.h>
 *     #include <string.h>
 *
 *     static uint64_t no_solutions(void *ctx)
 *     {
 *         (void)ctx;
 *         return 0; // none is written where they are only counted
 *     }
 *
 *     static bool save(void *ctx, const char *records, size_t size)
 *     {
 *         FILE *file = ctx;
 *         return fwrite(records, 1, size, file) == size && fflush(file) == 0;
 *     }
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c d\na b\nc d\na c\nb d\na d\nb c\n";
 *         qdr_reader reader;
 *         qdr_memory_reader memory;
 *         qdr_problem *problem;
 *         qdr_solver *solver;
 *         qdr_pool *pool;
 *         qdr_number *count;
 *         char *digits;
 *         FILE *file = tmpfile();
 *         const qdr_journal journal = {.ctx = file, .length = no_solutions, .save = save};
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (!file || qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK ||
 *             qdr_pool_new(&pool, solver, NULL) != QDR_OK ||
 *             qdr_pool_journal(pool, &journal, NULL) != QDR_OK ||
 *             qdr_number_new(&count, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_pool_count(pool, count) == QDR_EXHAUSTED &&
 *             qdr_number_text(count, &digits, NULL) == QDR_OK) {
 *             printf("%s solutions\n", digits);
 *             free(digits);
 *         }
 *         qdr_number_free(count);
 *         qdr_pool_free(pool);
 *         qdr_solver_free(solver);
 *         qdr_problem_free(problem);
 *         fclose(file);
 *         return 0;
 *     }
 *
 * A pool that keeps a journal works in pieces of about a second.  When a piece is at its end, its
 * solutions are emitted, and when these are safe, a *record* says so: which piece it was, how many
 * solutions it had, which pieces it has left.  So whatever happens, what the journal says is true,
 * and what it does not say is searched again: a second's work of each thread.
 *
 * A journal is text, a record a line, each with a checksum that goes by all lines before it.  Its
 * first line names the problem by its fingerprint (qdr_problem_fingerprint), what is assumed, the
 * question, and the version of Quadrille.  The last line may be cut short, as when the machine
 * stops while it is written: then it does not count.  Anything else that is wrong with a journal is
 * an error.
 *
 * Threads: as with a pool.  `length` and `save` are called by the thread that asks.
 *
 * Source: D. Avis and C. Jordan, "mts: a light framework for parallelizing tree search codes"
 * (2021), whose checkpoints are the pieces that are left, and counts; the order of writing is that
 * of any write-ahead log.
 * @{ */

/** Room for the name of a form of output, its end included. */
#define QDR_JOURNAL_FORM 16

/** Where a journal goes. */
typedef struct qdr_journal {
    void *ctx; /**< handed to the functions */
    /** How solutions are written: a word of lower-case letters, digits and hyphens, which the
     * journal keeps, so that the output can be continued in the same form; NULL: "none". */
    const char *form;
    /** Returns how much was written of the solutions that were emitted, in a unit of the caller's
     * (bytes of a file, say), so that he can cut off what the journal does not know of. */
    uint64_t (*length)(void *ctx);
    /** Returns a checksum of what `length` has counted, which the journal keeps, so that the caller
     * notices changes to it; NULL: 0. */
    uint64_t (*checksum)(void *ctx);
    /** Makes safe all that was written of solutions, and then appends whole records to the journal,
     * and makes these safe, too.  False: that failed; the search ends with QDR_FAILED. */
    bool (*save)(void *ctx, const char *records, size_t size);
} qdr_journal;

/** Lets a pool keep a journal from now on: about once a second, and when a call ends.
 *
 * The first records, which say what there is to be done, are saved at once.  The pool then has the
 * search engine that was picked, and no other takes turns with it.  The struct is copied; `form`
 * must live as long as the pool keeps the journal.
 *
 * Require: nothing was asked yet of the pool and its solver since they were made or reset, and what
 * is to be assumed is assumed.  Errors: QDR_INVALID (something was asked, or the form is not
 * such a word); QDR_UNSUPPORTED (the engine gives no pieces away); QDR_IO (`save` failed);
 * QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_pool_journal(qdr_pool *pool, const qdr_journal *journal,
                                                 qdr_error *error);

/** What is asked by a search that keeps a journal. */
typedef enum qdr_journal_question {
    QDR_ASKED_SOLUTIONS,
    QDR_ASKED_COUNT,
    QDR_ASKED_BEST /**< see qdr_optimizer_journal */
} qdr_journal_question;

/** What a journal says of a search. */
typedef struct qdr_journal_state {
    uint64_t problem;              /**< its fingerprint: see qdr_problem_fingerprint */
    qdr_journal_question question; /**< that it is to answer */
    uint64_t
        solutions;     /**< that were found in pieces that are at their end; the best ones: that are
                           kept so far */
    uint64_t nodes;    /**< of these pieces */
    uint64_t length;   /**< what `length` returned when the solutions had been emitted */
    uint64_t checksum; /**< and what `checksum` returned */
    char form[QDR_JOURNAL_FORM]; /**< how solutions are written */
    uint64_t pieces;             /**< that are left */
    double share;    /**< of the whole that is done, as qdr_solver_progress reckons; of a search
                           for the best 0, for it cannot know */
    uint64_t proven; /**< the best ones: see qdr_optimizer_proven, */
    uint64_t bound;  /**< and qdr_optimizer_bound, */
    bool is_dearest; /**< where the dearest ones are wanted */
    bool is_cut;     /**< was its last line cut short? */
} qdr_journal_state;

/** Reads a journal, and lets a pool go on from there; qdr_pool_journal is to follow, whose first
 * records say what is left, so that a new journal can take the place of this one.
 *
 * `source` names the journal in errors; `state` may be NULL.  Require: as qdr_pool_journal, with
 * the same problem, options in the same order, and the same assumptions.  Parameters may be others,
 * also the number of threads.  Errors: QDR_SYNTAX (it is no journal, or is damaged), QDR_INVALID
 * (it is one of another problem, other assumptions or another version; or something was asked),
 * QDR_IO, QDR_NOMEM; then the pool is as it was. */
QDR_API QDR_MUST_USE qdr_status qdr_pool_resume(qdr_pool *pool, const qdr_reader *reader,
                                                const char *source, qdr_journal_state *state,
                                                qdr_error *error);

/** Reads a journal without its problem, for somebody who wants to know how far a search is: one of
 * a pool, or of a search for the best (qdr_optimizer_journal).  It may be written to meanwhile.
 *
 * Errors: QDR_SYNTAX, QDR_IO, QDR_NOMEM, as qdr_pool_resume; journals of other versions are read as
 * far as they look like those of this one.  Threads: any. */
QDR_API QDR_MUST_USE qdr_status qdr_read_journal(const qdr_reader *reader, const char *source,
                                                 qdr_journal_state *state, qdr_error *error);

/** @} */

/** @name Cubes
 * A search cut into cubes: parts for many machines, each for itself, and together the whole.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c d\na b\nc d\na c\nb d\na d\nb c\n";
 *         qdr_reader reader;
 *         qdr_memory_reader memory;
 *         qdr_problem *problem;
 *         qdr_solver *solver;
 *         qdr_cubes *cubes;
 *         qdr_number *count;
 *         uint64_t sum = 0;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_cubes_new(&cubes, problem, 2, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK ||
 *             qdr_number_new(&count, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         for (size_t k = 0; k < qdr_cubes_count(cubes); ++k) {
 *             uint64_t found;
 *             qdr_pool *pool;
 *             qdr_solver_reset(solver);
 *             if (qdr_pool_new(&pool, solver, NULL) == QDR_OK &&
 *                 qdr_pool_take_cube(pool, cubes, k, NULL) == QDR_OK &&
 *                 qdr_pool_count(pool, count) == QDR_EXHAUSTED &&
 *                 qdr_number_to_u64(count, &found)) {
 *                 sum += found;
 *             }
 *             qdr_pool_free(pool);
 *         }
 *         printf("%d solutions in all cubes\n", (int)sum);
 *         qdr_number_free(count);
 *         qdr_solver_free(solver);
 *         qdr_cubes_free(cubes);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * The top of a search tree is cut off: a node is split by an item that is to be covered exactly
 * once, and has a child for each of its options that is still possible.  Its leaves are prefixes,
 * sets of options that are chosen, and go to the cubes so that these are of about the same expected
 * size.  No solution is in two cubes, and each is in one: that can be seen from the tree, which is
 * what is written to a file, and is looked at again when that is read.
 *
 * Threads: cubes do not change once they are made, and any number of threads may read them.
 *
 * Source: cube and conquer: M. Heule, O. Kullmann, S. Wieringa and A. Biere, "Cube and conquer:
 * guiding CDCL SAT solvers by lookaheads" (2011).  Sizes are estimated by descents: D. E. Knuth,
 * "Estimating the efficiency of backtrack programs" (1975).  That the largest part goes to the
 * least loaded one: R. L. Graham, "Bounds on multiprocessing timing anomalies" (1969).
 * @{ */

/** The most cubes that a search is cut into. */
#define QDR_CUBES_MAX 1000000

/** A search tree, cut into cubes. */
typedef struct qdr_cubes qdr_cubes;

/** Cuts the search of a problem into so many cubes, from 1 to QDR_CUBES_MAX.
 *
 * Where the tree is too small there are cubes without anything in them; their count is 0.
 * Parameters (NULL: defaults) are those of the solver that estimates; "time", "nodes" (of all
 * descents) and the watch of the parameters hold for all of it.  The same problem, count and
 * parameters give the same cubes on the same machine.  `problem` is borrowed until they are freed.
 *
 * Ensure: on QDR_OK `*out` is the caller's, to be freed with qdr_cubes_free.  Errors: QDR_INVALID
 * (NULL), QDR_RANGE (the count), QDR_UNSUPPORTED (the engine has no tree to be split),
 * QDR_CANCELLED, QDR_BUDGET, QDR_NOMEM.  Time: that of some thousand descents for each hundred
 * cubes. */
QDR_API QDR_MUST_USE qdr_status qdr_cubes_new(qdr_cubes **out, const qdr_problem *problem,
                                              size_t count, const qdr_params *params,
                                              qdr_error *error);

/** Frees; NULL does nothing. */
QDR_API void qdr_cubes_free(qdr_cubes *cubes);

/** Returns how many cubes there are. */
QDR_API size_t qdr_cubes_count(const qdr_cubes *cubes);

/** What a cube is. */
typedef struct qdr_cube_info {
    double nodes;    /**< of its search: an estimate */
    size_t prefixes; /**< that it is made of; 0: there is nothing in it */
} qdr_cube_info;

/** Tells of a cube, by its number from 0; false where there is no such cube. */
QDR_API bool qdr_cubes_at(const qdr_cubes *cubes, size_t index, qdr_cube_info *info);

/** Returns a hash of all that is written of the cubes: the same for the same cubes of the same
 * problem. */
QDR_API uint64_t qdr_cubes_fingerprint(const qdr_cubes *cubes);

/** Writes cubes, as quadrille-formats(5) says.  Errors: QDR_IO, QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_write_cubes(const qdr_cubes *cubes, const qdr_writer *writer,
                                                qdr_error *error);

/** Reads cubes of a problem, and looks whether they are the whole of its search, each part once.
 *
 * `source` names the input in errors; `problem` is borrowed until they are freed.  Ensure: on
 * QDR_OK `*out` is the caller's.  Errors: QDR_SYNTAX, QDR_INVALID (cubes of another problem, or not
 * all of it), QDR_RANGE, QDR_IO, QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_read_cubes(qdr_cubes **out, const qdr_problem *problem,
                                               const qdr_reader *reader, const char *source,
                                               qdr_error *error);

/** Lets a pool search one cube, by its number from 0, and nothing else, from now until its next
 * reset.  Counts, solutions, limits and journals are those of the cube.
 *
 * Require: nothing was asked yet of the pool and its solver since they were made or reset, nothing
 * is assumed, and no journal is kept yet; the solver is for the cubes' problem.  Errors:
 * QDR_INVALID (NULL, another problem, or something was asked), QDR_RANGE (no such cube),
 * QDR_UNSUPPORTED (the engine gives no pieces away), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_pool_take_cube(qdr_pool *pool, const qdr_cubes *cubes,
                                                   size_t index, qdr_error *error);

/** @} */

/** @name Other processes
 * A pool whose pieces are searched elsewhere: by other processes, on other machines.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <stdlib.h>
 *     #include <string.h>
 *
 *     // Who works elsewhere: here it is another pool, as one call is like a message to it.
 *     static bool exchange(void *ctx, qdr_pool *pool)
 *     {
 *         const void *piece;
 *         const void *report;
 *         size_t size;
 *         if (qdr_pool_export_piece(pool, 1000, &piece, &size, NULL) != QDR_OK) {
 *             return false;
 *         }
 *         return !piece || (qdr_pool_run_piece(ctx, piece, size, &report, &size, NULL) == QDR_OK &&
 *                           qdr_pool_import_report(pool, report, size, NULL) == QDR_OK);
 *     }
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c d\na b\nc d\na c\nb d\na d\nb c\n";
 *         qdr_reader reader;
 *         qdr_memory_reader memory;
 *         qdr_problem *problem;
 *         qdr_solver *solver, *other;
 *         qdr_pool *pool, *worker;
 *         qdr_number *count;
 *         char *digits;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&other, problem, NULL, NULL) != QDR_OK ||
 *             qdr_pool_new(&pool, solver, NULL) != QDR_OK ||
 *             qdr_pool_new(&worker, other, NULL) != QDR_OK ||
 *             qdr_pool_use_remote(pool, &(qdr_remote){worker, exchange}, NULL) != QDR_OK ||
 *             qdr_number_new(&count, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_pool_count(pool, count) == QDR_EXHAUSTED &&
 *             qdr_number_text(count, &digits, NULL) == QDR_OK) {
 *             printf("%s solutions\n", digits);
 *             free(digits);
 *         }
 *         qdr_number_free(count);
 *         qdr_pool_free(pool);
 *         qdr_pool_free(worker);
 *         qdr_solver_free(solver);
 *         qdr_solver_free(other);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * One process keeps the search: it is asked, has the journal and emits the solutions, but does not
 * search.  The others have the same problem, and each has a pool, with threads if it likes.  The
 * first lends them *pieces*; who gets one searches it for a while, and gives a *report* back: the
 * solutions that it found, or their number, and what it has left of the piece, as new pieces.
 * Pieces and reports are bytes, the same on all machines; how they get there is the caller's
 * affair, as is who gets how many.
 *
 * A piece whose report does not come is lost to this search; it is in the journal, if one is kept,
 * as one that is left.
 *
 * Threads: as with a pool; `exchange` is called by the thread that asks.
 *
 * Source: D. Avis and C. Jordan, "mplrs: A scalable parallel vertex/facet enumeration code",
 * Mathematical Programming Computation 10 (2018): workers with a budget, who hand back what is
 * left.
 * @{ */

/** Those who search elsewhere. */
typedef struct qdr_remote {
    void *ctx; /**< handed to the function */
    /** Accepts the reports that have come (qdr_pool_import_report), and lends pieces to those who
     * have none (qdr_pool_export_piece).  It may wait for reports, but not for longer than some
     * hundredths of a second.  False: that failed; the search ends with QDR_FAILED. */
    bool (*exchange)(void *ctx, qdr_pool *pool);
} qdr_remote;

/** Lets all pieces of a pool be searched elsewhere.
 *
 * The struct is copied.  Require: nothing was asked yet of the pool and its solver since they were
 * made or reset, and what is to be assumed is assumed; a journal, or a cube, comes before this.
 * Limits hold for all together, but what is lent is searched to its end or its budget, so that
 * there may be more nodes.  Errors: QDR_INVALID (something was asked), QDR_UNSUPPORTED (the engine
 * gives no pieces away), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_pool_use_remote(qdr_pool *pool, const qdr_remote *workers,
                                                    qdr_error *error);

/** Returns how many pieces there are that nobody has begun. */
QDR_API size_t qdr_pool_pieces(qdr_pool *pool);

/** Lends a piece, whose worker is to be at its end, or to hand back what is left, after `budget_ms`
 * milliseconds, or a little more.
 *
 * Require: `exchange` is being called.  Ensure: on QDR_OK `*piece` points to `*size` bytes, which
 * are the pool's until its next call, or is NULL: there is none at present.  Errors: QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_pool_export_piece(qdr_pool *pool, uint64_t budget_ms,
                                                      const void **piece, size_t *size,
                                                      qdr_error *error);

/** Accepts the report of a piece that was lent.
 *
 * Require: `exchange` is being called.  Errors, and nothing is changed: QDR_SYNTAX (it is no
 * report), QDR_INVALID (of no piece that is lent); QDR_NOMEM, after which the piece is lost. */
QDR_API QDR_MUST_USE qdr_status qdr_pool_import_report(qdr_pool *pool, const void *report,
                                                       size_t size, qdr_error *error);

/** Searches a piece of another pool, by all threads of this one.
 *
 * Limits and assumptions: those of the other pool hold; what it assumes is to be assumed here,
 * too, and the parameters "limit", "nodes" and "time" of this one do not count.  A watch that is
 * stopped ends the piece's budget.  After the first piece the pool can be asked nothing else until
 * it is reset.
 * Ensure: on QDR_OK `*report` points to `*report_size` bytes, which are the pool's until its next
 * call.  Errors: QDR_SYNTAX (it is no piece), QDR_INVALID (it is of another problem or other
 * assumptions, or something else was asked), QDR_UNSUPPORTED (the engine searches no pieces),
 * QDR_NOMEM and QDR_BUDGET. */
QDR_API QDR_MUST_USE qdr_status qdr_pool_run_piece(qdr_pool *pool, const void *piece, size_t size,
                                                   const void **report, size_t *report_size,
                                                   qdr_error *error);

/** @} */

QDR_END_DECLS

#endif
