/**
 * @file parts.h
 * A Sudoku taken apart: which of its givens and clauses contradict each other, and which are
 * not needed.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_parts *parts;
 *         qdr_grid givens;
 *         bool is_in[8];
 *         if (qdr_grid_parse(&givens, "1......2.3..1...", 4, NULL) != QDR_OK ||
 *             qdr_rules_new(&rules, 4, 2, 2, NULL) != QDR_OK ||
 *             qdr_rules_add(rules, "even", "r1c3", NULL) != QDR_OK ||
 *             qdr_rules_add(rules, "diagonal", NULL, NULL) != QDR_OK ||
 *             qdr_parts_new(&parts, rules, &givens, NULL, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_parts_conflict(parts, is_in) == QDR_EXHAUSTED) {
 *             for (size_t k = 0; k < qdr_parts_count(parts); ++k) {
 *                 qdr_part part = qdr_parts_part(parts, k);
 *                 if (is_in[k] && part.cell != QDR_NO_CELL) {
 *                     printf("given %d in cell %d\n", part.digit, part.cell);
 *                 } else if (is_in[k]) {
 *                     printf("%s\n", qdr_rules_clause(rules, part.clause).name);
 *                 }
 *             }
 *         }
 *         qdr_parts_free(parts);
 *         qdr_rules_free(rules);
 *         return 0;
 *     }
 *
 * The parts of a puzzle are its givens, in the order of their cells, and its clauses, in their
 * order.  Rows, columns, and what divides the grid, boxes, regions or a layout, are no parts: they
 * are always in force.
 *
 * Each question takes many searches, of the puzzle without some of its parts.  These may be harder
 * than the puzzle; so each gets few nodes at first, and those that are left get more, again and
 * again.
 *
 * Threads: one thread at a time uses the parts of a puzzle.
 */
#ifndef QUADRILLE_PARTS_H
#define QUADRILLE_PARTS_H

#include <quadrille/grid.h>
#include <quadrille/rules.h>
#include <quadrille/solver.h>

QDR_BEGIN_DECLS

/** The givens and clauses of a puzzle. */
typedef struct qdr_parts qdr_parts;

/** A given or a clause. */
typedef struct qdr_part {
    qdr_cell cell;   /**< of a given; QDR_NO_CELL for a clause */
    qdr_digit digit; /**< of a given */
    size_t clause;   /**< the index of a clause among those of the rules */
} qdr_part;

/** Takes a puzzle apart.
 *
 * `rules` and `givens` are copied.  `params` is borrowed for as long as the parts live, and may be
 * NULL: it says what searches are to do; its limits "nodes" and "time" hold for all searches of one
 * question together, and "limit" for nothing.  `*out` is the caller's, to be freed with
 * qdr_parts_free.  Errors: QDR_INVALID (givens of another side), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_parts_new(qdr_parts **out, const qdr_rules *rules,
                                              const qdr_grid *givens, const qdr_params *params,
                                              qdr_error *error);

/** Frees the parts.  NULL does nothing. */
QDR_API void qdr_parts_free(qdr_parts *parts);

/** Returns how many parts there are. */
QDR_API size_t qdr_parts_count(const qdr_parts *parts);

/** Returns the index-th part; where there is none, a clause SIZE_MAX. */
QDR_API qdr_part qdr_parts_part(const qdr_parts *parts, size_t index);

/** Finds parts that contradict each other: with them alone there is no solution, and without any
 * one of them there are some.  `is_in` has an element for each part.  Several such sets are looked
 * for, and the smallest of them is given.  None is marked where the houses allow no solution by
 * themselves.
 *
 * Clauses may speak of others, as a rule does from which marked pairs are exempt: then it is the
 * clauses that are left which count.
 *
 * Returns QDR_EXHAUSTED: `is_in` is such a set.  QDR_STOPPED: the puzzle has a solution, and none
 * is marked.  QDR_LIMIT, QDR_INTERRUPTED: what is marked, if anything, is in contradiction, but
 * there may be more than needed.  QDR_FAILED: see qdr_parts_error.  Source: deletion, in chunks
 * that are halved (Bakker et al., "Diagnosing and solving over-determined constraint satisfaction
 * problems", IJCAI 1993; Junker, "QuickXplain", AAAI 2004). */
QDR_API QDR_MUST_USE qdr_outcome qdr_parts_conflict(qdr_parts *parts, bool *is_in);

/** What is known of a part. */
typedef enum qdr_need {
    QDR_NEED_UNKNOWN, /**< nothing */
    QDR_NEEDED,       /**< without it there is more than one solution */
    QDR_NOT_NEEDED    /**< without it there is still only one */
} qdr_need;

/** Finds out which parts of a puzzle with one solution are not needed: each of them alone could be
 * left out.  Both arrays have an element for each part.  `is_left` marks those that are left when
 * the parts, in their order, are left out one after the other as long as there is only one
 * solution: a puzzle in which each part is needed.
 *
 * Returns QDR_EXHAUSTED: all is known.  QDR_STOPPED: the puzzle has no solution or several, and
 * nothing is known.  QDR_LIMIT, QDR_INTERRUPTED: what is known is right; what is left has one
 * solution.  QDR_FAILED: see qdr_parts_error. */
QDR_API QDR_MUST_USE qdr_outcome qdr_parts_redundant(qdr_parts *parts, qdr_need *need,
                                                     bool *is_left);

/** Leaves parts out at random, one after the other, as long as there is only one solution.
 *
 * `may_go` and `is_left` have an element for each part; `may_go` marks those that may be left out;
 * it may be the same array, or NULL, which stands for all.  The seed decides in which order they
 * are tried; the same seed leaves the same parts everywhere.  Once there are no more than
 * `least_givens` givens, these stay.
 *
 * Returns QDR_EXHAUSTED: each part that is left and may go is needed, but for givens that stay to
 * be that many.  QDR_STOPPED: the puzzle has no solution or several, and all is left.  QDR_LIMIT,
 * QDR_INTERRUPTED: what is left has one solution; but if nothing is left, not even that is known.
 * QDR_FAILED: see qdr_parts_error. */
QDR_API QDR_MUST_USE qdr_outcome qdr_parts_leave_out(qdr_parts *parts, const bool *may_go,
                                                     size_t least_givens, uint64_t seed,
                                                     bool *is_left);

/** Finds as few parts of a puzzle with one solution as have no other: without a largest set of
 * parts that can be left out together.
 *
 * `is_left` has an element for each part, and marks those that stay; each of them is needed.
 * `*is_smallest` says whether it is proven that no puzzle of fewer parts of this one has one
 * solution.  Without limits, how much work goes into a proof is bounded; where it is not found,
 * `is_left` is the smallest of several such puzzles.  It is not looked for where clauses depend on
 * others.
 *
 * Returns QDR_EXHAUSTED: so it is.  QDR_STOPPED: the puzzle has no solution or several.  QDR_LIMIT,
 * QDR_INTERRUPTED: what is left has one solution, but perhaps not each part of it is needed.
 * QDR_FAILED: see qdr_parts_error.  Source: implicit hitting sets (Moreno-Centeno and Karp,
 * Operations Research 61, 2013). */
QDR_API QDR_MUST_USE qdr_outcome qdr_parts_smallest(qdr_parts *parts, bool *is_left,
                                                    bool *is_smallest);

/** Returns how many puzzles the last question has searched, and in `nodes`, which may be NULL, how
 * many nodes that took. */
QDR_API uint64_t qdr_parts_searches(const qdr_parts *parts, uint64_t *nodes);

/** Returns what went wrong after QDR_FAILED.  The struct belongs to the parts. */
QDR_API const qdr_error *qdr_parts_error(const qdr_parts *parts);

QDR_END_DECLS

#endif
