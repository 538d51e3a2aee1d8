/**
 * @file sudoku.h
 * Sudoku as an exact cover, from a grid to its solutions: all that it takes, at once.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_encoding *sudoku;
 *         qdr_solver *solver;
 *         const qdr_solution *solution;
 *         qdr_grid givens, answer;
 *         if (qdr_grid_parse(&givens, "1......2.3......", 4, NULL) != QDR_OK ||
 *             qdr_rules_new(&rules, 4, 2, 2, NULL) != QDR_OK ||
 *             qdr_rules_add(rules, "diagonal", NULL, NULL) != QDR_OK ||
 *             qdr_encoding_new(&sudoku, rules, NULL, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, qdr_encoding_problem(sudoku), NULL, NULL) != QDR_OK ||
 *             qdr_encoding_assume(sudoku, &givens, solver, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         while (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
 *             qdr_encoding_decode(sudoku, solution, &answer);
 *             printf("r1c4 is %d\n", answer.cell[3]);
 *         }
 *         qdr_solver_free(solver);
 *         qdr_encoding_free(sudoku);
 *         qdr_rules_free(rules);
 *         return 0;
 *     }
 *
 * The parts:
 *
 *  - grids of digits, and their symbols;
 *  - rules: houses, and what setters add to them;
 *  - encodings: rules as an exact-cover problem, and the way back;
 *  - candidates; many plain puzzles at a time; the classic backtracker.
 *
 * puzzles.h reads and writes puzzles.
 *
 * Threads: what the parts say: rules that are no longer added to, and encodings, may be shared;
 * readers may not.
 *
 * Source: Sudoku as an exact cover: Knuth, TAOCP 7.2.2.1; the section on encodings says more.
 */
#ifndef QUADRILLE_SUDOKU_H
#define QUADRILLE_SUDOKU_H

#include <quadrille/solver.h>

QDR_BEGIN_DECLS

/** @name Grids
 * Grids of digits, and how they are written as symbols.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_grid grid;
 *         qdr_error error;
 *         unsigned blanks = 0;
 *         if (qdr_grid_parse(&grid, "1... ...2 .3.. ....", 4, &error) != QDR_OK) {
 *             fprintf(stderr, "%s\n", error.text);
 *             return 1;
 *         }
 *         for (unsigned cell = 0; cell < 4 * 4; ++cell) {
 *             blanks += grid.cell[cell] == 0;
 *         }
 *         printf("r1c1 is %c, and %u cells are blank\n", qdr_digit_symbol(grid.cell[0]), blanks);
 *         return 0;
 *     }
 *
 * A grid is a plain value: it can be copied, compared cell by cell, and lies wherever its owner
 * wants.
 *
 * Threads: all functions here are thread-safe, on grids that no other thread writes to.
 *
 * Source: symbols and blanks are those that collections of Sudokus are commonly written in, with
 * letters as digits above 9; that Z is followed by a is ours.
 * @{ */

#define QDR_SIDE_MAX 61 /**< as many digits as there are symbols */
/** As many cells as the largest grid has. */
#define QDR_CELLS_MAX (QDR_SIDE_MAX * QDR_SIDE_MAX)
/** A cell that does not exist. */
#define QDR_NO_CELL ((qdr_cell)UINT16_MAX)

typedef uint16_t qdr_cell; /**< row * side + column, both from 0 */
typedef uint8_t qdr_digit; /**< 1 to side; 0 is a blank */

/** In a grid that goes with rules by which it is to be found which cells count as something else
 * than their digit ("hidden-value"), the digits of these cells have this bit.  Nowhere else has a
 * digit it. */
#define QDR_MODIFIED ((qdr_digit)0x80)

/** In a grid that goes with rules by which cells may hold two digits ("schrodinger"), this is the
 * digit 0, and above it are the pairs of digits that a cell holds (qdr_digit_pair).  Nowhere else
 * is there such a digit. */
#define QDR_ZERO ((qdr_digit)0x40)

/** The largest digit in a pair. */
#define QDR_PAIR_MAX 9

/** A square grid of digits: a plain value.  Cells beyond side * side have no meaning. */
typedef struct qdr_grid {
    uint8_t side;                  /**< from 1 to QDR_SIDE_MAX */
    qdr_digit cell[QDR_CELLS_MAX]; /**< row by row */
} qdr_grid;

/** Makes a blank grid.  A side above QDR_SIDE_MAX makes one without cells, of side 0. */
QDR_API void qdr_grid_clear(qdr_grid *grid, unsigned side);

/** Returns the symbol of a digit: 1-9, then A-Z, then a-z; '.' for a blank.  QDR_MODIFIED makes no
 * difference.  '?' for QDR_ZERO and pairs, which have none: see qdr_digit_text. */
QDR_API char qdr_digit_symbol(qdr_digit digit);

/** Returns the digit of a symbol; 0 for any of the blanks "0.-_*?"; -1 for anything else. */
QDR_API int qdr_symbol_digit(char symbol);

/** Returns what a cell has that holds these two digits, from 0 to QDR_PAIR_MAX, in any order; where
 * they are one, that digit.  0 for others. */
QDR_API qdr_digit qdr_digit_pair(unsigned a, unsigned b);

/** Gives the digits that a cell with `digit` holds, ascending, and returns how many these are: none
 * for a blank and for what nothing stands for, two for a pair, else one. */
QDR_API unsigned qdr_digit_parts(qdr_digit digit, unsigned part[2]);

/** The bytes that the longest text of a digit takes, with the zero at its end. */
#define QDR_DIGIT_TEXT_SIZE 8

/** Writes a digit, and returns `text`: as its symbol, or, where that is none, as "0" or a pair such
 * as "3+7". */
QDR_API char *qdr_digit_text(char text[QDR_DIGIT_TEXT_SIZE], qdr_digit digit);

/** Fills a grid from side * side symbols; blanks and newlines between them are passed over.
 * Errors: QDR_SYNTAX (other characters, or too few or too many), QDR_RANGE (a digit above side, or
 * a side outside 1 to QDR_SIDE_MAX); `column` is the place in `text`, from 1. */
QDR_API QDR_MUST_USE qdr_status qdr_grid_parse(qdr_grid *grid, const char *text, unsigned side,
                                               qdr_error *error);

/** How cells are called. */
typedef enum qdr_cell_names {
    QDR_NAMES_RC, /**< r1c2: row and column, both from 1 */
    QDR_NAMES_A1  /**< A2: the row as a letter, AA behind Z, and the column from 1 */
} qdr_cell_names;

/** The bytes that the longest name takes, with the zero at its end. */
#define QDR_CELL_NAME_SIZE 16

/** Writes the name of a cell of a grid of `side` rows, and returns `text`.  Require: 1 <= side. */
QDR_API char *qdr_cell_name(char text[QDR_CELL_NAME_SIZE], qdr_cell cell, unsigned side,
                            qdr_cell_names names);

/** Gives the usual box of a side: as high as the greatest divisor of `side` not above its square
 * root: 3x3 for 9, 2x3 (rows x columns) for 6, 3x4 for 12; 1 x side where side is prime. */
QDR_API void qdr_box_standard(unsigned side, unsigned *rows, unsigned *columns);

/** Sets a parameter that takes a grid, which is borrowed as long as the parameters are used; NULL:
 * none.  Errors: QDR_UNKNOWN, QDR_INVALID (it takes something else). */
QDR_API QDR_MUST_USE qdr_status qdr_params_set_grid(qdr_params *params, const char *name,
                                                    const qdr_grid *grid, qdr_error *error);

/** @} */

/** @name Rules
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
 * exact covers; qdr_encoding makes exact covers of them.
 *
 * Threads: rules may be shared as long as nobody adds to them; to add takes a thread that has them
 * to itself.
 *
 * Source: rules are those that setters use, under the names that they have there; doc/sudoku.md
 * says of each what it means, and what other programs call it.
 * @{ */

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

/** What a rule that can be added is called, takes and means; all of it is static. */
typedef struct qdr_rule_info {
    const char *name;     /**< as it is given to qdr_rules_add */
    const char *argument; /**< what it takes, such as "MASK|CELLS"; NULL for nothing */
    const char *meaning;  /**< one line */
} qdr_rule_info;

/** Describes the index-th rule that can be added, from 0.  Returns NULL where there is none. */
QDR_API const qdr_rule_info *qdr_rule_at(size_t index);

/** Describes the rule that qdr_rules_add finds by that name.  Case makes no difference, nor do
 * hyphens and underscores between letters.  NULL, with QDR_UNKNOWN: there is none; the text says
 * which name may have been meant. */
QDR_API const qdr_rule_info *qdr_rule_find(const char *name, qdr_error *error);

/** Another name of a rule.  `name ARGUMENT` means `rule argument ARGUMENT`.  Where `word` is not
 * "", that is so if ARGUMENT begins with that word, which is left out: `xv X r1c1 r1c2` is `sum 10
 * r1c1 r1c2`.  All of it is static. */
typedef struct qdr_rule_alias {
    const char *name;     /**< as setters say it */
    const char *word;     /**< with which the argument begins; "" for any */
    const char *rule;     /**< the rule's own name */
    const char *argument; /**< what is put before the argument; "" for nothing */
} qdr_rule_alias;

/** Returns the index-th other name, from 0; NULL where there is none. */
QDR_API const qdr_rule_alias *qdr_rule_alias_at(size_t index);

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
 * none).  It lives until the rules are added to or freed; its strings, too. */
typedef struct qdr_clause {
    const char *name;     /**< of the rule; static */
    const char *argument; /**< that it was added with */
} qdr_clause;

/** Returns how many clauses there are.  One that divides the grid comes first; the others come in
 * the order in which they were added. */
QDR_API size_t qdr_rules_clauses(const qdr_rules *rules);

/** Returns the index-th clause, from 0; NULL where there is none. */
QDR_API const qdr_clause *qdr_rules_clause(const qdr_rules *rules, size_t index);

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

/** @} */

/** @name Rules as an exact cover
 * Sudoku as an exact cover: the problem of some rules, and the way back from its solutions.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_encoding *sudoku;
 *         if (qdr_rules_new(&rules, 9, 3, 3, NULL) != QDR_OK ||
 *             qdr_rules_add(rules, "thermometer", "r1c1 r1c2 r1c3", NULL) != QDR_OK ||
 *             qdr_encoding_new(&sudoku, rules, NULL, NULL, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         const qdr_problem *problem = qdr_encoding_problem(sudoku);
 *         printf("%u items, %u options; r1c1=9 is %s option\n", qdr_problem_items(problem),
 *                qdr_problem_options(problem),
 *                qdr_encoding_option(sudoku, 0, 9) == QDR_NO_OPTION ? "no" : "an");
 *         qdr_encoding_free(sudoku);
 *         qdr_rules_free(rules);
 *         return 0;
 *     }
 *
 * One encoded set of rules serves any number of puzzles: givens are assumptions, and
 * qdr_solver_reset comes between two puzzles.  The example at the top goes the whole way,
 * from a grid to its solutions.
 *
 * Threads: an encoding never changes; any number of threads may use it at once, each with a solver
 * of its own.
 *
 * Source: the classic rules as Knuth has them, TAOCP 7.2.2.1: an option puts a digit into a cell,
 * and its items are that cell, and that digit in the row, the column and the box.  What other rules
 * become is ours: doc/sudoku.md says it of each.
 * @{ */

/** Rules as an exact-cover problem, with the map from options to cells and digits. */
typedef struct qdr_encoding qdr_encoding;

/** Encodes rules, and, where `givens` is not NULL, one puzzle with them (to write it as an
 * exact-cover problem; for solving it is better to assume the givens).
 *
 * Options are named by their items: cell `r1c1`, digit in a house `r1=1`, `c1=1`, `b1=1`.
 * `rules` is borrowed only during the call, and so is `params`, which may be NULL: of these,
 * `memory` bounds what encoding takes (a MB it may take in any case), `time` how long, and their
 * stop may end it.  `*out` is the
 * caller's, to be freed with qdr_encoding_free.  Errors: QDR_NOMEM, QDR_INVALID (givens of another
 * side), QDR_BUDGET (a rule is too large to encode, or for `memory`), QDR_CANCELLED. */
QDR_API QDR_MUST_USE qdr_status qdr_encoding_new(qdr_encoding **out, const qdr_rules *rules,
                                                 const qdr_grid *givens, const qdr_params *params,
                                                 qdr_error *error);

/** Frees an encoding and its problem.  NULL does nothing. */
QDR_API void qdr_encoding_free(qdr_encoding *sudoku);

/** Returns the problem.  It is the encoding's. */
QDR_API const qdr_problem *qdr_encoding_problem(const qdr_encoding *sudoku);

/** Returns how many entries of options the index-th clause of the rules has made, beside its
 * houses: what it takes of the problem's size.  Joined cells and impossible candidates may have
 * spared some of them.  0 where the rules that were encoded have no such clause. */
QDR_API uint64_t qdr_encoding_entries(const qdr_encoding *sudoku, size_t clause);

/** Returns how many options of the problem put no digit into any cell: rules that are more than
 * houses may add such options, and which of them are chosen follows from the grid.  Givens that are
 * encoded may spare some of them, so it is 0 where one encoding is as good for every puzzle. */
QDR_API uint32_t qdr_encoding_auxiliary_options(const qdr_encoding *sudoku);

/** Returns the option that puts `digit` into `cell`; QDR_NO_OPTION where the rules forbid it, or
 * there is no such cell or digit. */
QDR_API qdr_option qdr_encoding_option(const qdr_encoding *sudoku, qdr_cell cell, qdr_digit digit);

/** Assumes all givens of a grid in a solver of this encoding's problem.
 * Givens that contradict each other are no error: there is no solution then.
 * Errors: as qdr_solver_assume; QDR_INVALID (another side). */
QDR_API QDR_MUST_USE qdr_status qdr_encoding_assume(const qdr_encoding *sudoku,
                                                    const qdr_grid *givens, qdr_solver *solver,
                                                    qdr_error *error);

/** Puts a solution of this encoding's problem into a grid. */
QDR_API void qdr_encoding_decode(const qdr_encoding *sudoku, const qdr_solution *solution,
                                 qdr_grid *grid);

/** @} */

/** @name Candidates
 * The true candidates of a Sudoku: which digits its cells have in some solution.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     static bool print(void *ctx, const char *bytes, size_t size)
 *     {
 *         (void)ctx;
 *         return fwrite(bytes, 1, size, stdout) == size;
 *     }
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_encoding *sudoku;
 *         qdr_solver *solver;
 *         qdr_grid givens;
 *         qdr_possibility candidates[4 * 4 * 4] = {QDR_UNDECIDED};
 *         qdr_writer writer = {.write = print};
 *         qdr_params *look;
 *         if (qdr_params_new(&look, QDR_PARAMS_PICTURE, NULL) != QDR_OK ||
 *             qdr_params_set(look, "style", "boxed", NULL) != QDR_OK ||
 *             qdr_grid_parse(&givens, "1......2.3......", 4, NULL) != QDR_OK ||
 *             qdr_rules_new(&rules, 4, 2, 2, NULL) != QDR_OK ||
 *             qdr_encoding_new(&sudoku, rules, NULL, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, qdr_encoding_problem(sudoku), NULL, NULL) != QDR_OK ||
 *             qdr_encoding_assume(sudoku, &givens, solver, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         bool ok = qdr_encoding_candidates(sudoku, solver, candidates) == QDR_EXHAUSTED &&
 *                   qdr_write_candidates(candidates, 4, rules, look, &writer, NULL) == QDR_OK;
 *         qdr_params_free(look);
 *         qdr_solver_free(solver);
 *         qdr_encoding_free(sudoku);
 *         qdr_rules_free(rules);
 *         return !ok;
 *     }
 *
 * Candidates are an array of side * side * width elements, where width is qdr_rules_width: the
 * side, unless there are more digits.  That of a digit in a cell is
 * `candidate[cell * width + digit - 1]`.
 *
 * Threads: one thread at a time uses a solver, as in solver.h; an encoding may be shared, and
 * candidates may be written by any number of threads as long as they do not change.
 *
 * Source: as with qdr_solver_possible_options; pencil marks are shown as players write them.
 * @{ */

/** Finds out which digits the cells have in some solution.
 *
 * `solver` is one of this encoding's problem, in which the givens have been assumed (and whatever
 * else is to hold).  What it must be, what is done with it, and what comes back is as with
 * qdr_solver_possible_options: so candidates that are QDR_UNDECIDED are decided, the others left
 * alone; and where a limit comes first, some stay undecided, and another call goes on with them.
 * Where qdr_rules_have_pairs, there are no such candidates, and this is QDR_FAILED:
 * qdr_solver_possible_options can be asked of the options that qdr_encoding_option gives. */
QDR_API QDR_MUST_USE qdr_outcome qdr_encoding_candidates(const qdr_encoding *sudoku,
                                                         qdr_solver *solver,
                                                         qdr_possibility *candidate);

/** Counts in how many solutions the cells have which digit, up to a cap.
 *
 * As qdr_solver_option_counts does for options, with `solver` as in qdr_encoding_candidates; both
 * arrays have an element for each candidate.  QDR_FAILED where qdr_rules_have_pairs. */
QDR_API QDR_MUST_USE qdr_outcome qdr_encoding_candidate_counts(const qdr_encoding *sudoku,
                                                               qdr_solver *solver, uint64_t cap,
                                                               uint64_t *count, bool *is_known);

/** @} */

/** @name Many plain puzzles
 * Many Sudokus of the same rules: how many solutions has each, and which?
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         static qdr_digit givens[1000 * 81];
 *         static uint64_t counts[1000];
 *         qdr_rules *rules;
 *         qdr_sudoku_batch *batch;
 *         memset(givens, 0, sizeof givens);
 *         for (int k = 0; k < 1000; ++k) {
 *             givens[k * 81 + k % 81] = 5;
 *         }
 *         if (qdr_rules_new(&rules, 9, 3, 3, NULL) != QDR_OK ||
 *             qdr_sudoku_batch_new(&batch, rules, 0, NULL, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_sudoku_batch_run(batch, givens, 1000, counts, NULL) == QDR_EXHAUSTED) {
 *             printf("the first one has %s\n", counts[0] > 1 ? "several" : "one or none");
 *         }
 *         qdr_sudoku_batch_free(batch);
 *         qdr_rules_free(rules);
 *         return 0;
 *     }
 *
 * Classic 9x9 Sudokus, and those whose other rules only say which digits a cell may hold (even,
 * odd, candidates), go to a kernel of their own, which works at some dozens of them at a time, one
 * in each lane of a processor's vectors: doc/performance.md says how, and how fast that is.  All
 * others are encoded once (qdr_encoding_new) and searched one by one.  Whoever calls sees no
 * difference but the time, and the order of solutions where there are several.
 *
 * Threads: one thread at a time uses a batch.  Several batches may share their rules.
 *
 * Source: the kernel is ours; what it propagates, locked candidates by the ways in which a band can
 * be filled, is folklore among those who write fast solvers, and so is the choice of a cell with
 * two candidates.
 * @{ */

/** The count of a puzzle that was not answered. */
#define QDR_SUDOKU_BATCH_OPEN UINT64_MAX

/** Who answers for puzzles of one set of rules. */
typedef struct qdr_sudoku_batch qdr_sudoku_batch;

/** Makes a batch for puzzles that have these rules.
 *
 * `grids` is how many solutions of each puzzle are given, at most; no more than are counted.
 * `rules` are borrowed during the call only; `params`, of a search or NULL for all defaults, are
 * copied.  "limit" is how many solutions of each puzzle are counted, at most; 0: two, which tells
 * none, one and several.  "nodes" and "time" hold for all puzzles of a run together.  `*out` is the
 * caller's, to be freed with qdr_sudoku_batch_free.
 *
 * With an "engine" other than "auto", that engine answers, whatever the rules.
 *
 * Errors: what qdr_encoding_new and qdr_solver_new give: QDR_BUDGET (rules too large to be encoded
 * without givens), QDR_UNSUPPORTED (this processor has not got the instruction set; cells may hold
 * two digits), QDR_CANCELLED; QDR_RANGE (more grids than solutions are counted); QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_sudoku_batch_new(qdr_sudoku_batch **out, const qdr_rules *rules,
                                                     unsigned grids, const qdr_params *params,
                                                     qdr_error *error);

/** Frees a batch.  NULL does nothing. */
QDR_API void qdr_sudoku_batch_free(qdr_sudoku_batch *batch);

/** Returns the instruction set of the kernel, "portable", "avx2", "avx512" or "simd128"; NULL where
 * the puzzles are encoded and searched one by one.  The string is static. */
QDR_API const char *qdr_sudoku_batch_kernel(const qdr_sudoku_batch *batch);

/** Answers for puzzles.
 *
 * `givens` has the digits of the puzzles one after the other, each row by row, 0 where nothing is
 * given: side * side digits for each.  A digit that the rules do not know makes a puzzle without
 * solutions, as givens do that contradict each other.
 *
 * `counts`, of `puzzles` numbers, gets how many solutions each has, up to the limit, or
 * QDR_SUDOKU_BATCH_OPEN where the run ended before that was known.
 *
 * `grids`, which may be NULL, gets for each puzzle its first solutions, as many as were asked for
 * when the batch was made; where there are fewer, the rest is as it was before.  Which ones are the
 * first depends on the rules and the puzzle alone, neither on the machine nor on the puzzles beside
 * it, as long as a parameter does not choose another engine.
 *
 * It takes most advantage of the kernel to ask for a thousand puzzles or more at a time.  Nothing
 * is allocated for a puzzle.
 *
 * Returns QDR_EXHAUSTED: all are answered.  QDR_LIMIT, QDR_INTERRUPTED: a limit or a watch
 * came first; some are answered, not always those that come first.  QDR_FAILED: see
 * qdr_sudoku_batch_error. */
QDR_API QDR_MUST_USE qdr_outcome qdr_sudoku_batch_run(qdr_sudoku_batch *batch,
                                                      const qdr_digit *givens, size_t puzzles,
                                                      uint64_t *counts, qdr_digit *grids);

/** Returns how many nodes the searches of all runs have entered.  In the kernel, a node is a state
 * that guessing has led to, the puzzle itself included. */
QDR_API uint64_t qdr_sudoku_batch_nodes(const qdr_sudoku_batch *batch);

/** Returns what went wrong after QDR_FAILED.  The struct is the batch's. */
QDR_API const qdr_error *qdr_sudoku_batch_error(const qdr_sudoku_batch *batch);

/** @} */

/** @name The classic backtracker
 * The classic Sudoku backtracker: slow, obvious, independent of the engine.
 *
 * It works from houses and from qdr_rules_allows alone, and is there to be watched by those who
 * learn how search works, and to disagree with the engine when one of the two is wrong.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <inttypes.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_grid givens;
 *         qdr_backtrack_stats stats;
 *         if (qdr_grid_parse(&givens, "1......2.3......", 4, NULL) != QDR_OK ||
 *             qdr_rules_new(&rules, 4, 2, 2, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         qdr_outcome outcome =
 *             qdr_backtrack(rules, &givens, QDR_METHOD_PLAIN, NULL, &stats, NULL);
 *         if (outcome == QDR_EXHAUSTED) {
 *             printf("%" PRIu64 " solutions, %" PRIu64 " backtracks\n", stats.solutions,
 *                    stats.backtracks);
 *         }
 *         qdr_rules_free(rules);
 *         return 0;
 *     }
 *
 * A *backtrack* is a tried value that is taken back because nothing below it succeeded: the cost of
 * a search that does not depend on the machine.
 *
 * Threads: any number of searches may run at once, also by the same rules; a watcher's functions
 * are called by the thread that searches.
 *
 * Source: backtracking as Knuth has it, TAOCP 7.2.2, Algorithm B; the pass over the boxes after
 * each guess: S. Devadas, "Programming for the Puzzled" (2017); the cell with the fewest candidates
 * first: S. W. Golomb and L. D. Baumert, "Backtrack programming", Journal of the ACM 12 (1965).
 * @{ */

/** The ways to backtrack. */
typedef enum qdr_backtrack_method {
    /** Recursive; cells in row-major order, values ascending. */
    QDR_METHOD_PLAIN,
    /** The same search as a machine that goes forward and backward over the cells and keeps the
     * givens apart; no recursion; the same counts. */
    QDR_METHOD_ITERATIVE,
    /** As plain, and after each guess one pass over the boxes in order: for each box take the
     * digits that it lacks; then, for each of its empty cells in row-major order, take away the
     * digits in the cell's row and column as they are by then; if one is left and can still stand
     * there, put it there.  A guess that is retracted takes its implications back with it. */
    QDR_METHOD_IMPLICATIONS,
    /** The same with passes until one of them changes nothing. */
    QDR_METHOD_FIXPOINT,
    /** Naked singles until nothing changes; failure as soon as an empty cell has no candidate;
     * otherwise a guess in the cell with the fewest candidates, the first of them. */
    QDR_METHOD_SMALLEST
} qdr_backtrack_method;

/** What a method is called and means; all of it is static. */
typedef struct qdr_backtrack_method_info {
    const char *name;    /**< "plain", "iterative", "implications", "implications-fixpoint" or
                         "smallest" */
    const char *meaning; /**< one line */
} qdr_backtrack_method_info;

/** Describes the index-th method, from 0: that of the qdr_backtrack_method with this value.
 * Returns NULL where there is none. */
QDR_API const qdr_backtrack_method_info *qdr_backtrack_method_at(size_t index);

/** What happened in one step. */
typedef enum qdr_backtrack_step_kind {
    QDR_STEP_GUESS,   /**< a digit was tried in a cell */
    QDR_STEP_IMPLIED, /**< a digit was put into a cell because it is the only one left */
    QDR_STEP_DEAD,    /**< `cell` can hold no digit; digit is 0 */
    QDR_STEP_RETRACT, /**< the digit was taken back (a guess; its implications go silently) */
    QDR_STEP_SOLUTION /**< the grid is full; cell is QDR_NO_CELL */
} qdr_backtrack_step_kind;

/** A step of a backtracker. */
typedef struct qdr_backtrack_step {
    uint64_t number;              /**< from 1 */
    qdr_backtrack_step_kind kind; /**< what happened */
    qdr_cell cell;                /**< where */
    qdr_digit digit;              /**< with which digit */
    uint32_t depth;               /**< guesses in force after the step */
    const qdr_grid *grid;         /**< the board after the step; lives until the call returns */
} qdr_backtrack_step;

/** Who is told what.  Each function may be NULL; QDR_STOP ends the search. */
typedef struct qdr_backtrack_watch {
    void *ctx;                                                /**< handed to every function */
    qdr_verdict (*solution)(void *ctx, const qdr_grid *grid); /**< `grid` lives until it returns */
    qdr_verdict (*step)(void *ctx,
                        const qdr_backtrack_step *step); /**< `step` lives until it returns */
    qdr_verdict (*poll)(void *ctx); /**< asked every now and then; for time limits */
} qdr_backtrack_watch;

/** What a backtracker has done. */
typedef struct qdr_backtrack_stats {
    uint64_t guesses;      /**< values tried */
    uint64_t implications; /**< values put in because nothing else was left */
    uint64_t backtracks;   /**< values taken back because nothing below them succeeded */
    uint64_t solutions;    /**< grids found */
    uint64_t deepest;      /**< most guesses in force at once */
} qdr_backtrack_stats;

/** Searches all solutions of a puzzle by a method.
 *
 * Everything is borrowed during the call only; `watch` and `stats` may be NULL.  `stats` is also
 * right when the search was stopped.  Givens that break a rule, or stand where a layout has no
 * cell: no solution, no guess.  Returns QDR_EXHAUSTED, QDR_STOPPED (a watcher said so), or
 * QDR_FAILED with `error` filled (QDR_INVALID: another side, or rules by which cells may hold two
 * digits; QDR_NOMEM).  Recursion is no deeper than there are cells. */
QDR_API QDR_MUST_USE qdr_outcome qdr_backtrack(const qdr_rules *rules, const qdr_grid *givens,
                                               qdr_backtrack_method method,
                                               const qdr_backtrack_watch *watch,
                                               qdr_backtrack_stats *stats, qdr_error *error);

/** @} */

QDR_END_DECLS

#endif
