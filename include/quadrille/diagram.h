/**
 * @file diagram.h
 * All solutions of a problem at once, as a diagram, and what can be asked of it.
 *
 * A diagram shares what solutions have in common, so it may hold more of them than could ever be
 * listed; and many questions about all of them take time proportional to its nodes, not to the
 * solutions: how many there are, in how many of them each option is, which are the cheapest, a
 * solution drawn at random.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c d\na b |2\nc d |3\na c |4\nb d |0\na d |1\nb c |1\n";
 *         qdr_reader reader;
 *         qdr_memory_reader memory;
 *         qdr_problem *problem;
 *         qdr_solver *solver;
 *         qdr_diagram *diagram;
 *         qdr_solution_iterator *walk;
 *         const qdr_solution *solution;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_diagram_build(solver, &diagram) != QDR_EXHAUSTED ||
 *             qdr_diagram_iterate_best(&walk, diagram, QDR_CHEAPEST, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         while (qdr_solution_iterator_next(walk, &solution) == QDR_SOLUTION) {
 *             printf("cost %u\n", (unsigned)qdr_solution_cost(solution));
 *         }
 *         qdr_solution_iterator_free(walk);
 *         qdr_diagram_free(diagram);
 *         qdr_solver_free(solver);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * A diagram is a directed graph without cycles.  Each of its nodes stands for a set of sets of
 * options: a *branch* for the sets of one child, and those of another child with one option added;
 * a *join* for every set of one child united with every set of another, where parts of a problem
 * have nothing to do with each other.  Two nodes stand for no set, and for the empty set alone.
 *
 * Memory: a diagram has a budget in bytes, out of which come its nodes and what a question needs
 * besides for as long as it is being answered: numbers for each node, mostly.  A question that does
 * not fit ends with QDR_BUDGET.
 *
 * Threads: a diagram never changes once it is made (but for qdr_diagram_set_memory), so any number
 * of threads may ask at once; a walk belongs to one thread at a time.
 *
 * Sources: S. Minato, "Zero-suppressed BDDs for set manipulation in combinatorial problems" (DAC
 * 1993); M. Nishino, N. Yasuda, S. Minato, M. Nagata, "Dancing with decision diagrams" (AAAI 2017);
 * D. E. Knuth, The Art of Computer Programming 4A, section 7.1.4.
 */
#ifndef QUADRILLE_DIAGRAM_H
#define QUADRILLE_DIAGRAM_H

#include <quadrille/solver.h>

QDR_BEGIN_DECLS

/** All solutions of a problem; immutable once it is made. */
typedef struct qdr_diagram qdr_diagram;

/** Frees a diagram, and its problem where it came with one (qdr_read_diagram).  NULL does nothing.
 * Require: no walk through it is left, and no diagram that qdr_diagram_restrict made of it. */
QDR_API void qdr_diagram_free(qdr_diagram *diagram);

/** Returns the problem whose solutions these are.  It lives at least as long as the diagram. */
QDR_API const qdr_problem *qdr_diagram_problem(const qdr_diagram *diagram);

/** Returns the number of nodes, the two included that stand for no set and for the empty one. */
QDR_API uint32_t qdr_diagram_nodes(const qdr_diagram *diagram);

/** Returns the budget in bytes. */
QDR_API uint64_t qdr_diagram_memory(const qdr_diagram *diagram);

/** Changes the budget.  The nodes that are there stay even if they are more than that. */
QDR_API void qdr_diagram_set_memory(qdr_diagram *diagram, uint64_t bytes);

/* ------------------------------------------------------------------------------- counting ---- */

/** Counts the solutions, exactly.
 *
 * Takes time proportional to the nodes times the length of the count, and as much memory for a
 * while.  Errors: QDR_NOMEM, QDR_BUDGET; `count` stays as it was then. */
QDR_API QDR_MUST_USE qdr_status qdr_diagram_count(const qdr_diagram *diagram, qdr_number *count,
                                                  qdr_error *error);

/** In how many solutions each option, each item, and each item in each of its colors is. */
typedef struct qdr_marginals qdr_marginals;

/** Counts for every option, item and color in how many solutions it is.
 *
 * An item is in a solution if one of its options is; so a primary item with bounds may be in fewer
 * than all, and count once where it is covered more than once.  Options and items take two passes
 * over the nodes.  A color that several options give to an item, and an item with bounds, may be in
 * a solution by several of them: each takes a pass of its own.  Ensure: on QDR_OK `*out` is the
 * caller's, to be freed with qdr_marginals_free; it does not need the diagram any more.  On failure
 * it is NULL.  Errors: QDR_NOMEM, QDR_BUDGET. */
QDR_API QDR_MUST_USE qdr_status qdr_diagram_marginals(qdr_marginals **out,
                                                      const qdr_diagram *diagram, qdr_error *error);

/** Frees marginals.  NULL does nothing. */
QDR_API void qdr_marginals_free(qdr_marginals *marginals);

/** Each of these returns a number that lives as long as the marginals.
 * The number of all solutions. */
QDR_API const qdr_number *qdr_marginals_total(const qdr_marginals *marginals);

/** How many have this option; NULL where it does not exist. */
QDR_API const qdr_number *qdr_marginals_option(const qdr_marginals *marginals, qdr_option option);

/** How many have this item in any of their options; NULL where it does not exist. */
QDR_API const qdr_number *qdr_marginals_item(const qdr_marginals *marginals, qdr_item item);

/** Returns how many colors options give to an item; 0 where it does not exist. */
QDR_API size_t qdr_marginals_colors(const qdr_marginals *marginals, qdr_item item);

/** Gives one of these colors (by number, ascending), and how many solutions have the item in it.
 * NULL, with `*color` as it was, unless index < qdr_marginals_colors.  `color` may be NULL. */
QDR_API const qdr_number *qdr_marginals_color(const qdr_marginals *marginals, qdr_item item,
                                              size_t index, qdr_color *color);

/* -------------------------------------------------------------------------- one at a time ---- */

/** A way through the solutions of a diagram, one at a time, without any search. */
typedef struct qdr_solution_iterator qdr_solution_iterator;

/** Each of the following three makes a walk.
 *
 * A walk borrows the diagram.  Ensure: on QDR_OK `*out` is the caller's, to be freed with
 * qdr_solution_iterator_free; on failure it is NULL.  Errors: QDR_NOMEM, QDR_BUDGET.
 *
 * All solutions, each once, in the order of the diagram.  A step costs time proportional to the
 * choices that differ from the solution before, mostly. */
QDR_API QDR_MUST_USE qdr_status qdr_diagram_iterate(qdr_solution_iterator **out,
                                                    const qdr_diagram *diagram, qdr_error *error);

/** Random solutions without end: each time each solution with exactly the same probability,
 * whatever came before (as far as xoshiro256** is random).  The same seed gives the same ones on
 * every machine.  Where there is no solution, the walk ends at once. */
QDR_API QDR_MUST_USE qdr_status qdr_diagram_sample(qdr_solution_iterator **out,
                                                   const qdr_diagram *diagram, uint64_t seed,
                                                   qdr_error *error);

/** All solutions, each once, in the order of their costs; of equal ones, in an order that depends
 * on the diagram alone.
 *
 * The first one takes one pass over the nodes; each further one time proportional to the nodes on
 * its way, times a logarithm, and as much memory, which is kept until the walk is freed.  Source:
 * for each node a list of its best sets, lengthened only when a node above it asks for the next
 * one: V. M. Jimenez, A. Marzal, "Computing the K shortest paths" (WAE 1999); L. Huang, D. Chiang,
 * "Better k-best parsing" (IWPT 2005), for joins. */
QDR_API QDR_MUST_USE qdr_status qdr_diagram_iterate_best(qdr_solution_iterator **out,
                                                         const qdr_diagram *diagram,
                                                         qdr_direction direction, qdr_error *error);

/** Gives the next solution.
 *
 * On QDR_SOLUTION `*solution` is a view that lives until the next call with this walk; otherwise it
 * is NULL.  QDR_EXHAUSTED: there are no more.  QDR_FAILED: QDR_NOMEM or QDR_BUDGET, see
 * qdr_solution_iterator_error; nothing is lost, another call tries again.  The options stand in the
 * order in which the walk meets them. */
QDR_API QDR_MUST_USE qdr_outcome qdr_solution_iterator_next(qdr_solution_iterator *walk,
                                                            const qdr_solution **solution);

/** Returns what went wrong after QDR_FAILED.  The struct is the walk's. */
QDR_API const qdr_error *qdr_solution_iterator_error(const qdr_solution_iterator *walk);

/** Frees a walk.  NULL does nothing. */
QDR_API void qdr_solution_iterator_free(qdr_solution_iterator *walk);

/* ----------------------------------------------------------------------------- conditions ---- */

/** Makes a diagram of those solutions that have all of some options, and none of some others.
 *
 * `with` and `without` hold so many option numbers; either may be NULL where there are none.  An
 * option in both: no solution.  The new diagram borrows the problem of the first, so that one, if
 * it came with a problem of its own, must outlive it; and it has the same budget.  Takes a pass
 * over the nodes for the options in `without` together, and one for each of those in `with`;
 * nothing is searched.  Ensure: on QDR_OK `*out` is the caller's; on failure it is NULL.  Errors:
 * QDR_INVALID (no such option), QDR_NOMEM, QDR_BUDGET. */
QDR_API QDR_MUST_USE qdr_status qdr_diagram_restrict(qdr_diagram **out, const qdr_diagram *diagram,
                                                     const qdr_option *with, size_t with_count,
                                                     const qdr_option *without,
                                                     size_t without_count, qdr_error *error);

/* ------------------------------------------------------------------ of given solutions ---- */

/** Where solutions come from, one at a time. */
typedef struct qdr_solution_source {
    void *ctx; /**< handed to `next` */
    /** As qdr_solver_next: gives a solution, as a view that lives until the next call. */
    qdr_outcome (*next)(void *ctx, const qdr_solution **solution);
} qdr_solution_source;

/** Makes a diagram of the solutions that a supply has, such as one of each orbit (symmetry.h).
 *
 * `problem` is borrowed.  `memory` is the budget in bytes: of the solutions, four bytes an option,
 * which are kept until there are no more, and of the diagram; 0 stands for a quarter of the memory
 * that is free.  Each must be a solution of the problem, which is verified; which comes twice is
 * there once.  The diagram is that of Minato with options in the order of the problem: no other one
 * in that order, without joins, has fewer nodes.
 *
 * Returns QDR_EXHAUSTED: `*out` is the caller's, to be freed with qdr_diagram_free before the
 * problem; otherwise it is NULL, and this is what `next` returned, or QDR_FAILED: QDR_INVALID (no
 * solution), QDR_BUDGET, QDR_NOMEM; with QDR_OK as `error`'s code it was `next` that failed.
 * `error` may be NULL. */
QDR_API QDR_MUST_USE qdr_outcome qdr_diagram_from_solutions(qdr_diagram **out,
                                                            const qdr_problem *problem,
                                                            const qdr_solution_source *supply,
                                                            uint64_t memory, qdr_error *error);

/* --------------------------------------------------------------------------------- nodes ---- */

#define QDR_JOIN QDR_NO_OPTION /**< in place of the option of a node: it is a join */

/** A node of a diagram.
 *
 * Node 0 stands for no set, node 1 for the empty set alone.  A branch stands for the sets of `low`,
 * and those of `high` with `option` added; it is in no set of either.  A join (where `option` is
 * QDR_JOIN) stands for every set of `low` united with every set of `high`, which have no option in
 * common.  `high`, and both children of a join, are never 0; those of a join are never 1 either. */
typedef struct qdr_diagram_node {
    qdr_option option; /**< that a branch is about, or QDR_JOIN */
    uint32_t low;      /**< a node below it */
    uint32_t high;     /**< another, never 0 */
} qdr_diagram_node;

/** Returns the number of the node that stands for all solutions of the diagram; 0: there are
 * none. */
QDR_API uint32_t qdr_diagram_root(const qdr_diagram *diagram);

/** Gets a node.  Its children have smaller numbers than it has, so that a pass in the order of
 * numbers meets them first.  Not every node need be below the root.  Nodes 0 and 1 have no option
 * and no children; for them, and for numbers that no node has, `high` is 0, as it is for no other
 * node. */
QDR_API void qdr_diagram_node_at(const qdr_diagram *diagram, uint32_t number,
                                 qdr_diagram_node *node);

/** Makes a diagram of nodes that come from elsewhere.
 *
 * The first of the `count` nodes becomes number 2, and so on; they are copied.  `problem` is
 * borrowed.  `memory` is the budget in bytes, of the diagram and of what is checked; 0 stands for a
 * quarter of the memory that is free.  `wrong` may be NULL.
 *
 * Checked are the shape of every node, that every set of the root is a solution, and that none is
 * there twice; so whatever is asked of the diagram is answered rightly, for the solutions that it
 * has.  Whether it has all that the problem has is not looked at.  Takes time proportional to the
 * nodes times the options and items that they have.  Ensure: on QDR_OK `*out` is the caller's, to
 * be freed with qdr_diagram_free; on failure it is NULL.  Errors: QDR_INVALID, with *wrong the
 * number of the node that is wrong, or 0 where it is the root that is no node, or whose sets do not
 * cover all; QDR_BUDGET, QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_diagram_from_nodes(
    qdr_diagram **out, const qdr_problem *problem, const qdr_diagram_node *nodes, uint32_t count,
    uint32_t root, uint64_t memory, uint32_t *wrong, qdr_error *error);

/** Gives a diagram its problem to keep: qdr_diagram_free frees it from now on.
 * Require: `problem` is qdr_diagram_problem(diagram), and is the caller's. */
QDR_API void qdr_diagram_adopt_problem(qdr_diagram *diagram, qdr_problem *problem);

/** Makes a diagram of all solutions that have all that is assumed: see above for what it
 * answers.
 *
 * Needs a problem without bounds whose table of lanes fits the memory, and room for the diagram: at
 * most half of what parameter "memory" leaves beside the solver is the diagram's.  Require: as
 * qdr_count.  Returns QDR_EXHAUSTED: `*out` is the caller's, to be freed with qdr_diagram_free
 * before the problem; otherwise it is NULL: QDR_LIMIT or QDR_INTERRUPTED: the next call goes on;
 * QDR_FAILED: see qdr_solver_error (QDR_UNSUPPORTED, QDR_BUDGET, QDR_NOMEM, QDR_INVALID). */
QDR_API QDR_MUST_USE qdr_outcome qdr_diagram_build(qdr_solver *solver, qdr_diagram **out);

/** @name Diagrams as bytes
 * Reading and writing diagrams of solutions.
 *
 * Threads: all functions here are thread-safe; what they read from and write to belongs to the
 * thread that calls them, which is the one that calls the functions of readers and writers.
 *
 * Sources: the DOT language of Graphviz.  The text of diagrams is ours.
 * @{ */

/** Writes a diagram as text, its problem included: see quadrille-formats(5).
 *
 * Nodes that the root does not reach are left out, so the others may get smaller numbers; otherwise
 * what is written can be read again and gives an equal diagram.  Whatever reads problems in Knuth's
 * format finds the problem in it, since the rest are comments.
 * Errors: QDR_UNSUPPORTED (see qdr_write_problem), QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_diagram(const qdr_diagram *diagram,
                                                  const qdr_writer *writer, qdr_error *error);

/** Do the first `size` bytes of an input show that it is a diagram?  QDR_DIAGRAM_HEAD of them
 * suffice.
 */
QDR_API bool qdr_is_diagram(const char *bytes, size_t size);

#define QDR_DIAGRAM_HEAD 32 /**< so many bytes decide whether an input is a diagram */

/** Reads a diagram that qdr_write_diagram wrote, or someone else.
 *
 * The diagram has its problem to itself: qdr_diagram_free frees it.  `source` names the input in
 * errors and may be NULL.  `memory` is the budget in bytes of the problem, of the nodes, and of the
 * diagram afterwards, each; 0 stands for a quarter of the memory that is free.  No more is taken,
 * whatever the input claims.
 *
 * The file is not trusted: what qdr_diagram_from_nodes checks is checked, so every set is a
 * solution of the problem, and none is there twice.  That all solutions are there cannot be seen
 * without a search.  Ensure: on QDR_OK `*out` is the caller's; on failure it is NULL.  Errors:
 * those of qdr_read_problem, QDR_UNSUPPORTED (another version), QDR_BUDGET; with line and
 * column. */
QDR_API QDR_MUST_USE qdr_status qdr_read_diagram(qdr_diagram **out, const qdr_reader *reader,
                                                 const char *source, uint64_t memory,
                                                 qdr_error *error);

/** Writes a diagram as a Graphviz graph: a box a branch, with its option; a solid edge leads to
 * where the option is taken, a dashed one to where it is not; a diamond a join.  Errors: QDR_RANGE
 * (more than `most` nodes below the root), QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_diagram_dot(const qdr_diagram *diagram, size_t most,
                                                      const qdr_writer *writer, qdr_error *error);

/** @} */

QDR_END_DECLS

#endif
