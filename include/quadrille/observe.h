/**
 * @file observe.h
 * Observing a search: events per node.
 *
 * An observer is a table of functions with a context.  Any of them may be NULL.  A search without
 * an observer runs at full speed: the search loop is compiled twice, plain and observed.  To show
 * progress, or to stop, use a qdr_watch (watch.h).
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
 *         qdr_memory memory;
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
 */
#ifndef QUADRILLE_OBSERVE_H
#define QUADRILLE_OBSERVE_H

#include <quadrille/problem.h>
#include <quadrille/solution.h>

QDR_BEGIN_DECLS

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

/** Frees a recorder.  NULL does nothing.  Require: no solver is observed by it any more. */
QDR_API void qdr_tree_free(qdr_tree *tree);

/** Returns the observer that fills the recorder, to be given to qdr_solver_observe.  It borrows
 * `tree`. */
QDR_API qdr_observer qdr_tree_observer(qdr_tree *tree);

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

QDR_END_DECLS

#endif
