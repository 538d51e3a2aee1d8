/**
 * @file canonical.h
 * Sudokus that are the same but for the order of rows and columns and the names of digits: their
 * canonical form, and their symmetries.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_canonical *canonical;
 *         qdr_grid puzzle;
 *         if (qdr_grid_parse(&puzzle, "..3..4..2......1", 4, NULL) != QDR_OK ||
 *             qdr_canonical_new(&canonical, 4, 2, 2, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_canonical_find(canonical, &puzzle, NULL) == QDR_OK) {
 *             const qdr_transformation *way = qdr_canonical_transformation(canonical);
 *             for (unsigned cell = 0; cell < 4 * 4; ++cell) {
 *                 putchar(qdr_digit_symbol(qdr_canonical_form(canonical)->cell[cell]));
 *             }
 *             printf("\nits first row was %s %d\n", way->transposed ? "column" : "row",
 *                    way->row[0] + 1);
 *         }
 *         qdr_canonical_free(canonical);
 *         return 0;
 *     }
 *
 * A classic Sudoku stays one when rows trade places within a band, columns within a stack, bands
 * and stacks as a whole, when digits get other names, and, where boxes are as high as wide, when
 * rows become columns.  (A band is the boxes beside each other, a stack those below each other.)
 * For 9x9 these are 3,359,232 transformations of the cells, times 9! of the digits.  Where boxes
 * are a row or a column, so that grids are Latin squares, all rows may trade places, and all
 * columns; rows may become columns there, too.
 *
 * The canonical form is the least of all grids that come of a grid in this way, read row by row,
 * with a blank before 1: the "minlex" form that players exchange.  So two grids, filled or not, are
 * the same up to such transformations if and only if their forms are equal.  In it, digits are
 * numbered in the order in which they appear.
 *
 * Threads: one thread at a time uses a qdr_canonical; the functions on transformations are
 * thread-safe.
 *
 * Source: the form is that of players' programs, such as gsf's and gridchecker.  How it is found is
 * ours: row by row, with what is not settled yet kept as classes of columns; see
 * src/sudoku/canonical/arrangement.h.
 */
#ifndef QUADRILLE_CANONICAL_H
#define QUADRILLE_CANONICAL_H

#include <quadrille/sudoku.h>
#include <quadrille/symmetry.h>

QDR_BEGIN_DECLS

/** What makes one grid of another: a plain value.  Row r, column c of the new grid has the digit
 * `digit[d]`, where d stands in row `row[r]`, column `column[c]` of the old one; or, where it is
 * `transposed`, in row `column[c]`, column `row[r]`.  All count from 0; digit[0] is 0.  Digits
 * above the side keep their names. */
typedef struct qdr_transformation {
    uint8_t side;                      /**< of both grids */
    bool transposed;                   /**< do columns become rows? */
    uint8_t row[QDR_SIDE_MAX];         /**< which row (or column) becomes each row */
    uint8_t column[QDR_SIDE_MAX];      /**< which column (or row) becomes each column */
    qdr_digit digit[QDR_SIDE_MAX + 1]; /**< what each digit becomes */
} qdr_transformation;

/** Makes the new grid of `grid`, such as a solution, or a puzzle with other givens.  `out` may be
 * `grid`.  Errors: QDR_INVALID (a grid of another side; `out` stays as it was). */
QDR_API QDR_MUST_USE qdr_status qdr_transformation_apply(const qdr_transformation *way,
                                                         const qdr_grid *grid, qdr_grid *out,
                                                         qdr_error *error);

/** Gives the way back.  `back` may be `way`. */
QDR_API void qdr_transformation_invert(const qdr_transformation *way, qdr_transformation *back);

/** Gives the transformation that does `first`, and then `second`, of the same side.  `both` may be
 * either of them. */
QDR_API void qdr_transformation_compose(const qdr_transformation *first,
                                        const qdr_transformation *second, qdr_transformation *both);

/** Finds canonical forms of grids with one size of boxes. */
typedef struct qdr_canonical qdr_canonical;

/** Makes one, for grids of `side` rows with boxes of `box_rows` rows and `box_columns` columns; (0,
 * 0) stands for qdr_box_standard.  `*out` is the caller's, to be freed with qdr_canonical_free.
 * Errors: QDR_RANGE (the box does not make up the side, or a side outside 1 to QDR_SIDE_MAX),
 * QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_canonical_new(qdr_canonical **out, unsigned side,
                                                  unsigned box_rows, unsigned box_columns,
                                                  qdr_error *error);

/** Frees it.  NULL does nothing. */
QDR_API void qdr_canonical_free(qdr_canonical *canonical);

/** Finds the canonical form of a grid.  `grid` is borrowed only during the call.
 *
 * A grid of 9x9 takes some ten microseconds, filled or not.  Time and memory are bounded; they
 * suffice for grids of side 16 and most larger ones, but not for large ones with very many
 * symmetries, such as some Latin squares.
 *
 * Errors: QDR_INVALID (another side, digits above it, or the same digit twice in a house);
 * QDR_UNSUPPORTED (it would take more than is allowed); QDR_NOMEM.  After an error there is no
 * form, and the functions below say so, until another grid was found. */
QDR_API QDR_MUST_USE qdr_status qdr_canonical_find(qdr_canonical *canonical, const qdr_grid *grid,
                                                   qdr_error *error);

/** Returns the canonical form of the grid that was found last; NULL where there is none.  It lives
 * until the next call of qdr_canonical_find. */
QDR_API const qdr_grid *qdr_canonical_form(const qdr_canonical *canonical);

/** Returns the transformation that makes the form of the grid: one of them, if the grid has
 * symmetries, but always the same.  NULL where there is none; it lives as the form does.  Digits
 * that the grid does not have become those that are left, in their order. */
QDR_API const qdr_transformation *qdr_canonical_transformation(const qdr_canonical *canonical);

/** Puts into `count` how many transformations leave the grid as it is, that which changes nothing
 * included.  Those of digits that the grid does not have count, too: of a 9x9 grid with seven
 * digits, each comes twice.  Errors: QDR_INVALID (there is no form), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_canonical_automorphisms(const qdr_canonical *canonical,
                                                            qdr_number *count, qdr_error *error);

/** Gives the index-th of some transformations that leave the grid as it is, and of which all others
 * that do so are made up, by one after the other.  None of them changes nothing; there are none
 * where the grid has no symmetry.  Returns false where there is no such one; `way`, which may be
 * NULL, stays as it is then.  Time: linear in the index. */
QDR_API bool qdr_canonical_symmetry_at(const qdr_canonical *canonical, size_t index,
                                       qdr_transformation *way);

/** @name Symmetries of a Sudoku
 * The symmetries of a Sudoku as symmetries of its exact cover: to count and list its solutions up
 * to them.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_encoding *sudoku;
 *         qdr_group *group;
 *         qdr_grid givens;
 *         qdr_grid_clear(&givens, 4);
 *         if (qdr_rules_new(&rules, 4, 2, 2, NULL) != QDR_OK ||
 *             qdr_encoding_new(&sudoku, rules, &givens, NULL, NULL) != QDR_OK ||
 *             qdr_encoding_group(sudoku, rules, &givens, QDR_SCOPE_BOARD, 0, &group, NULL) !=
 *                 QDR_OK) {
 *             return 1;
 *         }
 *         printf("%zu symmetries\n", qdr_group_order(group));
 *         qdr_group_free(group);
 *         qdr_encoding_free(sudoku);
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
 * Source: for the classic rules, as for canonical forms; for others, candidates are tried, and
 * qdr_group_add refuses those that leave another problem.
 * @{ */

/** Which symmetries of a puzzle. */
typedef enum qdr_symmetry_scope {
    QDR_SCOPE_BOARD,  /**< turns and reflections of the square, with digits as they are */
    QDR_SCOPE_DIGITS, /**< other names for digits, with cells as they are */
    QDR_SCOPE_ALL     /**< these, and all others of this header, together */
} qdr_symmetry_scope;

#define QDR_ENCODING_GROUP_MEMORY (UINT64_C(256) << 20) /**< where 0 bytes are allowed */

/** Gives the group of those symmetries of a puzzle.
 *
 * Require: `sudoku` encodes `rules` with `givens`.  The group borrows its problem; `rules` and
 * `givens` are borrowed only during the call.  `memory` bounds what the group may take, in bytes; 0
 * stands for QDR_ENCODING_GROUP_MEMORY.  `*out` is the caller's, to be freed with qdr_group_free.
 *
 * With the classic rules, these are all symmetries of that kind.  With others, they are those that
 * turns and reflections of the square, exchanges of two rows, columns, bands or stacks, of two
 * digits, and of each digit d with n + 1 - d make, and turns and reflections with the last of
 * these; there may be more.
 *
 * Errors: QDR_BUDGET (there are too many for the memory); QDR_UNSUPPORTED (the rules have options
 * that put no digit into a cell, of which nothing is known); QDR_INVALID (the givens contradict
 * each other, or are of another side); QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_encoding_group(const qdr_encoding *sudoku,
                                                   const qdr_rules *rules, const qdr_grid *givens,
                                                   qdr_symmetry_scope kind, uint64_t memory,
                                                   qdr_group **out, qdr_error *error);

/* ------------------------------------------------------------------------------ scrambling ---- */

/** Draws random symmetries of rules: what makes of a puzzle with these rules another one that is as
 * hard, and whose solutions are made of its solutions in the same way. */
typedef struct qdr_scrambler qdr_scrambler;

/** Makes one.
 *
 * With the classic rules it draws from all transformations of this header, each with the
 * same chance.  With others it draws from those that leave the rules as they are, as far as they
 * are made of those that qdr_encoding_group tries; none but that which changes nothing where rules
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

/** @} */

QDR_END_DECLS

#endif
