/**
 * @file cubes.h
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
 *         qdr_memory memory;
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
 */
#ifndef QUADRILLE_CUBES_H
#define QUADRILLE_CUBES_H

#include <quadrille/io.h>
#include <quadrille/pool.h>

QDR_BEGIN_DECLS

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

QDR_END_DECLS

#endif
