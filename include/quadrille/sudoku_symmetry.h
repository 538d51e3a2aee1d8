/**
 * @file sudoku_symmetry.h
 * The symmetries of a Sudoku as symmetries of its exact cover: to count and list its solutions up
 * to them.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_sudoku *sudoku;
 *         qdr_group *group;
 *         qdr_grid givens;
 *         qdr_grid_clear(&givens, 4);
 *         if (qdr_rules_new(&rules, 4, 2, 2, NULL) != QDR_OK ||
 *             qdr_sudoku_new(&sudoku, rules, &givens, NULL, NULL) != QDR_OK ||
 *             qdr_sudoku_group(sudoku, rules, &givens, QDR_SUDOKU_BOARD, 0, &group, NULL) !=
 *                 QDR_OK) {
 *             return 1;
 *         }
 *         printf("%zu symmetries\n", qdr_group_order(group));
 *         qdr_group_free(group);
 *         qdr_sudoku_free(sudoku);
 *         qdr_rules_free(rules);
 *         return 0;
 *     }
 *
 * A symmetry of a puzzle moves its cells and renames its digits so that the same rules and the same
 * givens are left; so it takes solutions to solutions.  symmetry.h says what can be asked of a
 * group.
 *
 * Threads: as symmetry.h says.
 *
 * Source: for the classic rules, canonical.h; for others, candidates are tried, and qdr_group_add
 * refuses those that leave another problem.
 */
#ifndef QUADRILLE_SUDOKU_SYMMETRY_H
#define QUADRILLE_SUDOKU_SYMMETRY_H

#include <stdint.h>

#include <quadrille/api.h>
#include <quadrille/canonical.h>
#include <quadrille/encoding.h>
#include <quadrille/grid.h>
#include <quadrille/rules.h>
#include <quadrille/status.h>
#include <quadrille/symmetry.h>

QDR_BEGIN_DECLS

/** Which symmetries of a puzzle. */
typedef enum qdr_sudoku_kind {
    QDR_SUDOKU_BOARD,  /**< turns and reflections of the square, with digits as they are */
    QDR_SUDOKU_DIGITS, /**< other names for digits, with cells as they are */
    QDR_SUDOKU_ALL     /**< these, and all others that canonical.h tells of, together */
} qdr_sudoku_kind;

#define QDR_SUDOKU_GROUP_MEMORY (UINT64_C(256) << 20) /**< where 0 bytes are allowed */

/** Gives the group of those symmetries of a puzzle.
 *
 * Require: `sudoku` encodes `rules` with `givens`.  The group borrows its problem; `rules` and
 * `givens` are borrowed only during the call.  `memory` bounds what the group may take, in bytes; 0
 * stands for QDR_SUDOKU_GROUP_MEMORY.  `*out` is the caller's, to be freed with qdr_group_free.
 *
 * With the classic rules, these are all symmetries of that kind.  With others, they are those that
 * turns and reflections of the square, exchanges of two rows, columns, bands or stacks, of two
 * digits, and of each digit d with n + 1 - d make, and turns and reflections with the last of
 * these; there may be more.
 *
 * Errors: QDR_BUDGET (there are too many for the memory); QDR_UNSUPPORTED (the rules have options
 * that put no digit into a cell, of which nothing is known); QDR_INVALID (the givens contradict
 * each other, or are of another side); QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_sudoku_group(const qdr_sudoku *sudoku, const qdr_rules *rules,
                                                 const qdr_grid *givens, qdr_sudoku_kind kind,
                                                 uint64_t memory, qdr_group **out,
                                                 qdr_error *error);

/* ------------------------------------------------------------------------------ scrambling ---- */

/** Draws random symmetries of rules: what makes of a puzzle with these rules another one that is as
 * hard, and whose solutions are made of its solutions in the same way. */
typedef struct qdr_scrambler qdr_scrambler;

/** Makes one.
 *
 * With the classic rules it draws from all transformations that canonical.h tells of, each with the
 * same chance.  With others it draws from those that leave the rules as they are, as far as they
 * are made of those that qdr_sudoku_group tries; none but that which changes nothing where rules
 * have options that put no digit into a cell.
 *
 * `rules` are borrowed only during the call; `params` (may be NULL) say how much memory their
 * encoding may take.  `*out` is the caller's, to be freed with qdr_scrambler_free.  Errors:
 * QDR_BUDGET (the encoding), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_scrambler_new(qdr_scrambler **out, const qdr_rules *rules,
                                                  const qdr_params *params, qdr_error *error);

/** Frees it.  NULL does nothing. */
QDR_API void qdr_scrambler_free(qdr_scrambler *scrambler);

/** Do any of these transformations move cells?  And do any rename digits?  Thread-safe. */
QDR_API bool qdr_scrambler_moves(const qdr_scrambler *scrambler);
QDR_API bool qdr_scrambler_renames(const qdr_scrambler *scrambler); /**< see there */

/** Draws the `number`-th transformation of a seed, the same on every machine.  Thread-safe. */
QDR_API void qdr_scrambler_draw(const qdr_scrambler *scrambler, uint64_t seed, uint64_t number,
                                qdr_transformation *way);

QDR_END_DECLS

#endif
