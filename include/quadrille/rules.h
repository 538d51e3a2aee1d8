/**
 * @file rules.h
 * The rules of a Sudoku: houses, and whatever else setters think of.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_grid grid;
 *         if (qdr_grid_parse(&grid, "1... ...2 .3.. ....", 4, NULL) != QDR_OK ||
 *             qdr_rules_new(&rules, 4, 2, 2, NULL) != QDR_OK ||
 *             qdr_rules_add(rules, "diagonal", NULL, NULL) != QDR_OK ||
 *             qdr_rules_add(rules, "killer", "5 r1c2 r1c3", NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         for (qdr_digit digit = 1; digit <= qdr_rules_digits(rules); ++digit) {
 *             if (qdr_rules_allows(rules, &grid, 3, digit)) {
 *                 printf("r1c4 may be %c\n", qdr_digit_symbol(digit));
 *             }
 *         }
 *         qdr_rules_free(rules);
 *         return 0;
 *     }
 *
 * Rules begin as the classic ones and are added to by name.  A rule with its argument is a
 * *clause*.  What clauses mean for a grid is said here by their definitions, which know nothing of
 * exact covers; encoding.h makes exact covers of them.
 *
 * Threads: rules may be shared as long as nobody adds to them; to add takes a thread that has them
 * to itself.
 *
 * Source: rules are those that setters use, under the names that they have there; doc/sudoku.md
 * says of each what it means, and what other programs call it.
 */
#ifndef QUADRILLE_RULES_H
#define QUADRILLE_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <quadrille/api.h>
#include <quadrille/grid.h>
#include <quadrille/status.h>

QDR_BEGIN_DECLS

/** A set of rules has at most so many clauses: more than anybody has drawn into a grid. */
#define QDR_CLAUSES_MAX 16384

/** A set of rules for grids of one side: rows and columns always, boxes or regions, and more. */
typedef struct qdr_rules qdr_rules;

/** Makes the classic rules: each digit once in each row, column and box.
 *
 * A box has `box_rows` rows and `box_columns` columns; (0, 0) stands for qdr_box_standard.  1 x
 * side makes Latin squares.  `*out` is the caller's, to be freed with qdr_rules_free. Errors:
 * QDR_RANGE (the box does not make up the side, or a side outside 1 to QDR_SIDE_MAX), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_rules_new(qdr_rules **out, unsigned side, unsigned box_rows,
                                              unsigned box_columns, qdr_error *error);

/** Frees rules.  NULL does nothing. */
QDR_API void qdr_rules_free(qdr_rules *rules);

/** Adds a rule by name, or by another one that setters give it (see qdr_rule_alias_at), with an
 * argument in the rule's own notation (NULL for none):
 *
 *  - "classic": changes nothing, since every set of rules begins with it.
 *  - "diagonal": each digit once on each of the two main diagonals.
 *  - "even", "odd": the marked cells hold even (odd) digits.  Marks are a mask of side * side
 *    characters (blanks between them are passed over; `. 0 - _` is unmarked, all else marked) or
 *    cells such as "r1c1 r2c5", parted by blanks or commas.
 *  - "digits": which digits there are, before all rules but "jigsaw": `0-8`, or letters such as
 *    `A-I` or `WORDPLAYS`, the k-th of which counts as k.  There may be more than a row has cells.
 *    Grids hold their numbers all the same, from 1: under `0-8`, 1 is the digit 0.
 *  - "jigsaw": regions in place of boxes: a map of side * side characters, equal ones make a
 *    region; each region has side cells, which need not hang together.
 *
 * These are a few of them; qdr_rule_at lists them all.
 *
 * Rules add up; a rule may be added several times ("jigsaw" only once); there are at most
 * QDR_CLAUSES_MAX.
 * Errors: QDR_UNKNOWN (name; the text says which may have been meant), QDR_SYNTAX, QDR_RANGE,
 * QDR_DUPLICATE, with `column` the place in the argument; QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_rules_add(qdr_rules *rules, const char *name,
                                              const char *argument, qdr_error *error);

/** What a rule that can be added is called, takes and means; strings are static. */
typedef struct qdr_rule_info {
    const char *name;     /**< as it is given to qdr_rules_add */
    const char *argument; /**< what it takes, such as "MASK|CELLS"; NULL for nothing */
    const char *meaning;  /**< one line */
} qdr_rule_info;

/** Describes the index-th rule that can be added, from 0.  Returns false where there is none;
 * `info`, which may be NULL, stays as it is then. */
QDR_API bool qdr_rule_at(size_t index, qdr_rule_info *info);

/** Describes the rule that qdr_rules_add knows by that name.  Case makes no difference, nor do
 * hyphens and underscores between letters.  Errors: QDR_UNKNOWN; the text says which name may have
 * been meant. */
QDR_API QDR_MUST_USE qdr_status qdr_rule_find(const char *name, qdr_rule_info *info,
                                              qdr_error *error);

/** Another name of a rule.  `name ARGUMENT` means `rule argument ARGUMENT`.  Where `word` is not
 * "", that is so if ARGUMENT begins with that word, which is left out: `xv X r1c1 r1c2` is `sum 10
 * r1c1 r1c2`. */
typedef struct qdr_rule_alias {
    const char *name;     /**< as setters say it */
    const char *word;     /**< with which the argument begins; "" for any */
    const char *rule;     /**< the rule's own name */
    const char *argument; /**< what is put before the argument; "" for nothing */
} qdr_rule_alias;

/** Gives the index-th other name, from 0.  Returns false where there is none; `alias`, which may be
 * NULL, stays as it is then. */
QDR_API bool qdr_rule_alias_at(size_t index, qdr_rule_alias *alias);

/** What a house is. */
typedef enum qdr_house_kind {
    QDR_HOUSE_ROW,
    QDR_HOUSE_COLUMN,
    QDR_HOUSE_BOX, /**< a box or a region */
    QDR_HOUSE_EXTRA
} qdr_house_kind;

/** Cells whose digits all differ; where there are `side` of them, each digit is there once, and
 * where there are more (a thermometer may be too long), there is no solution.  Where
 * qdr_rules_have_pairs, each digit from 0 on is there once in those of `side` cells, unless their
 * rule says no more than that digits differ (cages, a king's moves). */
typedef struct qdr_house {
    qdr_house_kind kind;   /**< what it is */
    uint16_t count;        /**< of its cells */
    const qdr_cell *cells; /**< ascending */
} qdr_house;

QDR_API unsigned qdr_rules_side(const qdr_rules *rules);   /**< of the board, in cells */
QDR_API unsigned qdr_rules_digits(const qdr_rules *rules); /**< the largest digit: the side, unless
                                                              several grids share the board, or
                                                              "digits" says otherwise */

/** Returns how many candidates a cell has in arrays of candidates: the side, or qdr_rules_digits if
 * that is more. */
QDR_API unsigned qdr_rules_width(const qdr_rules *rules);

/** Returns the symbol of a digit: that of qdr_digit_symbol, unless the rule "digits" says which
 * digits there are.  '.' for a blank. */
QDR_API char qdr_rules_symbol(const qdr_rules *rules, qdr_digit digit);

/** Returns the digit of a symbol; 0 for a blank, -1 for anything else.  With "digits", '0' is no
 * blank if it is one of them. */
QDR_API int qdr_rules_digit(const qdr_rules *rules, char symbol);

/** Returns the number that a digit stands for: itself, unless "digits" says that the first one is
 * another than 1.  Rules such as "value" may let it count as something else. */
QDR_API int qdr_rules_value(const qdr_rules *rules, qdr_digit digit);

/** Writes a digit as qdr_digit_text does, with its symbol under these rules, which may be NULL. */
QDR_API char *qdr_rules_text(const qdr_rules *rules, char text[QDR_DIGIT_TEXT_SIZE],
                             qdr_digit digit);

/** Is it to be found which cells count as something else than their digit ("hidden-value")?  Then
 * solutions are digits together with marks: the digits of such cells are QDR_MODIFIED. */
QDR_API bool qdr_rules_are_hidden(const qdr_rules *rules);

/** May cells hold two digits ("schrodinger")?  Then digits begin with QDR_ZERO, and a cell of a
 * grid has a digit or a pair, qdr_digit_pair.  A given says all that is in its cell. */
QDR_API bool qdr_rules_have_pairs(const qdr_rules *rules);

/** Is there a grid in which a cell has this digit: one from 1 to qdr_rules_digits, or, where
 * qdr_rules_have_pairs, QDR_ZERO or a pair of these?  A blank is none. */
QDR_API bool qdr_rules_has_digit(const qdr_rules *rules, qdr_digit digit);

/** Is the cell one of the grid?  All are, unless a layout leaves some out: they stay blank. */
QDR_API bool qdr_rules_has_cell(const qdr_rules *rules, qdr_cell cell);

/** Gives the size of the boxes; returns false, with both as they were, where regions or a layout
 * stand in their place. */
QDR_API bool qdr_rules_box(const qdr_rules *rules, unsigned *rows, unsigned *columns);

/** A rule that has been added, and its argument in the rule's own notation (NULL where it takes
 * none). */
typedef struct qdr_clause {
    const char *name;     /**< static */
    const char *argument; /**< lives until the rules are added to or freed */
} qdr_clause;

/** Returns how many clauses there are.  One that divides the grid comes first; the others come in
 * the order in which they were added. */
QDR_API size_t qdr_rules_clauses(const qdr_rules *rules);

/** Returns the index-th clause, from 0; both members are NULL where there is none. */
QDR_API qdr_clause qdr_rules_clause(const qdr_rules *rules, size_t index);

/** Does the index-th clause, by itself, hold for the digits that stand in the grid?  As
 * qdr_rules_holds; false where there is no such clause. */
QDR_API bool qdr_rules_clause_holds(const qdr_rules *rules, size_t index, const qdr_grid *grid);

/** Makes rules with some of the clauses: those for which `keep` is true, and what divides the grid
 * in any case; NULL keeps all.  `*out` is the caller's.  Errors: QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_rules_subset(qdr_rules **out, const qdr_rules *rules,
                                                 const bool *keep, qdr_error *error);

QDR_API size_t qdr_rules_houses(const qdr_rules *rules); /**< rows, columns, boxes, then others */

/** Returns the index-th house; NULL where there is none.  It lives until rules are added or
 * freed. */
QDR_API const qdr_house *qdr_rules_house(const qdr_rules *rules, size_t index);

/** Do the digits that stand in the grid break no rule?  A blank breaks none by itself, but a clause
 * that no digits in the blanks can keep may be broken already: `killer 11 r4c5` is, in every grid
 * of side 9.  So false says that the grid has no solution; true says only that none of its digits
 * breaks a rule.  Of a grid without blanks this is the definition of the rules; the encoding must
 * agree with it.  False for a grid of another side.
 *
 * Where qdr_rules_are_hidden and no digit is QDR_MODIFIED, it is not said which cells these are: of
 * a full grid it is asked whether they can be found. */
QDR_API bool qdr_rules_holds(const qdr_rules *rules, const qdr_grid *grid);

/** Would `digit` in `cell` break no rule, with the other cells as they are?  What stands in `cell`
 * now does not matter.  Require: 1 <= digit <= side, a cell of the board, a grid of the rules'
 * side; this is asked too often to look at.  Where qdr_rules_holds is true of the grid
 * without `cell`, this is the same as qdr_rules_holds of the grid with `digit` in `cell`.
 *
 * Where qdr_rules_are_hidden, `digit` may be QDR_MODIFIED, too; digits that are not are taken for
 * those of cells that count as their digit.  Where qdr_rules_have_pairs, it may be whatever
 * qdr_rules_has_digit. */
QDR_API bool qdr_rules_allows(const qdr_rules *rules, const qdr_grid *grid, qdr_cell cell,
                              qdr_digit digit);

QDR_END_DECLS

#endif
