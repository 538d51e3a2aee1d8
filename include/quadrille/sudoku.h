/**
 * @file sudoku.h
 * Sudoku: grids, rules, their encoding as exact cover, and their files.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_sudoku *sudoku;
 *         qdr_solver *solver;
 *         const qdr_solution *solution;
 *         qdr_grid givens, answer;
 *         if (qdr_grid_parse(&givens, "1......2.3......", 4, NULL) != QDR_OK ||
 *             qdr_rules_new(&rules, 4, 2, 2, NULL) != QDR_OK ||
 *             qdr_rules_add(rules, "diagonal", NULL, NULL) != QDR_OK ||
 *             qdr_sudoku_new(&sudoku, rules, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, qdr_sudoku_problem(sudoku), NULL, NULL) != QDR_OK ||
 *             qdr_sudoku_assume(sudoku, &givens, solver, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         while (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
 *             qdr_sudoku_decode(sudoku, solution, &answer);
 *             printf("r1c4 is %d\n", answer.cell[3]);
 *         }
 *         qdr_solver_free(solver);
 *         qdr_sudoku_free(sudoku);
 *         qdr_rules_free(rules);
 *         return 0;
 *     }
 *
 * One encoded set of rules serves any number of puzzles: givens are assumptions (qdr_solver_reset
 * between two puzzles).
 *
 * Threads: rules that are no longer added to, and encodings, may be shared; readers may not.
 */
#ifndef QUADRILLE_SUDOKU_H
#define QUADRILLE_SUDOKU_H

#include <quadrille/io.h>
#include <quadrille/problem.h>
#include <quadrille/solver.h>

QDR_BEGIN_DECLS

/* ---------------------------------------------------------------------------------- grids ---- */

#define QDR_SIDE_MAX 61 /**< as many digits as there are symbols */
/** As many cells as the largest grid has. */
#define QDR_CELLS_MAX (QDR_SIDE_MAX * QDR_SIDE_MAX)
/** A cell that does not exist. */
#define QDR_NO_CELL ((qdr_cell)UINT16_MAX)

typedef uint16_t qdr_cell; /**< row * side + column, both from 0 */
typedef uint8_t qdr_digit; /**< 1 to side; 0 is a blank */

/** A square grid of digits: a plain value.  Cells beyond side * side have no meaning. */
typedef struct qdr_grid {
    uint8_t side;                  /**< from 1 to QDR_SIDE_MAX */
    qdr_digit cell[QDR_CELLS_MAX]; /**< row by row */
} qdr_grid;

/** Makes a blank grid.  Require: 1 <= side <= QDR_SIDE_MAX. */
QDR_API void qdr_grid_clear(qdr_grid *grid, unsigned side);

/** Returns the symbol of a digit: 1-9, then A-Z, then a-z; '.' for a blank. */
QDR_API char qdr_digit_symbol(qdr_digit digit);

/** Returns the digit of a symbol; 0 for any of the blanks "0.-_*?"; -1 for anything else. */
QDR_API int qdr_symbol_digit(char symbol);

/** Fills a grid from side * side symbols; blanks and newlines between them are passed over.
 * Errors: QDR_SYNTAX (other characters, or too few or too many), QDR_RANGE (a digit above side, or
 * a side outside 1 to QDR_SIDE_MAX); `column` is the place in `text`, from 1. */
QDR_API QDR_MUST_USE qdr_status qdr_grid_parse(qdr_grid *grid, const char *text, unsigned side,
                                               qdr_error *error);

/** Gives the usual box of a side: as high as the greatest divisor of `side` not above its square
 * root: 3x3 for 9, 2x3 (rows x columns) for 6, 3x4 for 12; 1 x side where side is prime. */
QDR_API void qdr_box_standard(unsigned side, unsigned *rows, unsigned *columns);

/* ---------------------------------------------------------------------------------- rules ---- */

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
 *  - "jigsaw": regions in place of boxes: a map of side * side characters, equal ones make a
 * region; each region has side cells, which need not hang together.
 *
 * Rules add up; a rule may be added several times ("jigsaw" only once).
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
 * where there are more (a thermometer may be too long), there is no solution. */
typedef struct qdr_house {
    qdr_house_kind kind;   /**< what it is */
    uint16_t count;        /**< of its cells */
    const qdr_cell *cells; /**< ascending */
} qdr_house;

QDR_API unsigned qdr_rules_side(const qdr_rules *rules);   /**< of the board, in cells */
QDR_API unsigned qdr_rules_digits(const qdr_rules *rules); /**< the largest digit: the side, unless
                                                              several grids share the board */

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

/** Returns the index-th clause, from 0.  Require: index < qdr_rules_clauses. */
QDR_API qdr_clause qdr_rules_clause(const qdr_rules *rules, size_t index);

/** Does the index-th clause, by itself, hold for the digits that stand in the grid?  As
 * qdr_rules_holds. */
QDR_API bool qdr_rules_clause_holds(const qdr_rules *rules, size_t index, const qdr_grid *grid);

/** Makes rules with some of the clauses: those for which `keep` is true, and what divides the grid
 * in any case; NULL keeps all.  `*out` is the caller's.  Errors: QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_rules_subset(qdr_rules **out, const qdr_rules *rules,
                                                 const bool *keep, qdr_error *error);

QDR_API size_t qdr_rules_houses(const qdr_rules *rules); /**< rows, columns, boxes, then others */

/** Returns the index-th house.  It lives until rules are added or freed. */
QDR_API const qdr_house *qdr_rules_house(const qdr_rules *rules, size_t index);

/** Do the digits that stand in the grid break no rule?  A blank breaks none by itself, but a clause
 * that no digits in the blanks can keep may be broken already: `killer 11 r4c5` is, in every grid
 * of side 9.  So false says that the grid has no solution; true says only that none of its digits
 * breaks a rule.  Of a grid without blanks this is the definition of the rules; the encoding must
 * agree with it.  Require: grid->side is the rules' side. */
QDR_API bool qdr_rules_holds(const qdr_rules *rules, const qdr_grid *grid);

/** Would `digit` in `cell` break no rule, with the other cells as they are?  What stands in `cell`
 * now does not matter.  Require: 1 <= digit <= side.  Where qdr_rules_holds is true of the grid
 * without `cell`, this is the same as qdr_rules_holds of the grid with `digit` in `cell`. */
QDR_API bool qdr_rules_allows(const qdr_rules *rules, const qdr_grid *grid, qdr_cell cell,
                              qdr_digit digit);

/* ------------------------------------------------------------------------------- encoding ---- */

/** Rules as an exact-cover problem, with the map from options to cells and digits. */
typedef struct qdr_sudoku qdr_sudoku;

/** Encodes rules, and, where `givens` is not NULL, one puzzle with them (to write it as an
 * exact-cover problem; for solving it is better to assume the givens).
 *
 * Options are named by their items: cell `r1c1`, digit in a house `r1=1`, `c1=1`, `b1=1`.
 * `rules` is borrowed only during the call.  `*out` is the caller's, to be freed with
 * qdr_sudoku_free.  Errors: QDR_NOMEM, QDR_INVALID (givens of another side). */
QDR_API QDR_MUST_USE qdr_status qdr_sudoku_new(qdr_sudoku **out, const qdr_rules *rules,
                                               const qdr_grid *givens, qdr_error *error);

/** Frees an encoding and its problem.  NULL does nothing. */
QDR_API void qdr_sudoku_free(qdr_sudoku *sudoku);

/** Returns the problem.  It is the encoding's. */
QDR_API const qdr_problem *qdr_sudoku_problem(const qdr_sudoku *sudoku);

/** Returns how many entries of options the index-th clause of the rules has made, beside its
 * houses: what it takes of the problem's size.  Joined cells and impossible candidates may have
 * spared some of them.  Require: clause < qdr_rules_clauses of the rules that were encoded. */
QDR_API uint64_t qdr_sudoku_entries(const qdr_sudoku *sudoku, size_t clause);

/** Returns how many options of the problem put no digit into any cell: rules that are more than
 * houses may add such options, and which of them are chosen follows from the grid.  Givens that are
 * encoded may spare some of them, so it is 0 where one encoding is as good for every puzzle. */
QDR_API uint32_t qdr_sudoku_auxiliary_options(const qdr_sudoku *sudoku);

/** Returns the option that puts `digit` into `cell`; QDR_NO_OPTION where the rules forbid it. */
QDR_API qdr_option qdr_sudoku_option(const qdr_sudoku *sudoku, qdr_cell cell, qdr_digit digit);

/** Assumes all givens of a grid in a solver of this encoding's problem.
 * Givens that contradict each other are no error: there is no solution then.
 * Errors: as qdr_solver_assume; QDR_INVALID (another side). */
QDR_API QDR_MUST_USE qdr_status qdr_sudoku_assume(const qdr_sudoku *sudoku, const qdr_grid *givens,
                                                  qdr_solver *solver, qdr_error *error);

/** Puts a solution of this encoding's problem into a grid. */
QDR_API void qdr_sudoku_decode(const qdr_sudoku *sudoku, const qdr_solution *solution,
                               qdr_grid *grid);

/* -------------------------------------------------------------------------------- reading ---- */

/** Formats of puzzles. */
typedef enum qdr_puzzle_format {
    QDR_PUZZLE_AUTO, /**< look at each puzzle */
    QDR_PUZZLE_LINE, /**< one a line; text may follow after a blank, ',' or ';' (.sdm, CSV) */
    QDR_PUZZLE_GRID, /**< a line a row, with or without `|`, `-`, `+` (.sdk with its #-lines, .ss)
                      */
    QDR_PUZZLE_TEXT, /**< lines `key: value`: grid, rules and more; see quadrille-formats(5) */
    QDR_PUZZLE_FPUZZLES,       /**< JSON of f-puzzles */
    QDR_PUZZLE_FPUZZLES_LINK,  /**< the same, packed in a link */
    QDR_PUZZLE_SUDOKUPAD,      /**< JSON of SudokuPad */
    QDR_PUZZLE_SUDOKUPAD_LINK, /**< the same, packed in a link */
    QDR_PUZZLE_OPENSUDOKU,     /**< XML of OpenSudoku */
    QDR_PUZZLE_PENCIL, /**< a line of side * side * side characters, one for each candidate */
    QDR_PUZZLE_SOLO    /**< a game description of Simon Tatham's Solo */
} qdr_puzzle_format;

/** Finds a format by its name: "auto", "line", "sdm", "csv", "grid", "sdk", "ss", "text",
 * "fpuzzles", "fpuzzles-link", "sudokupad", "sudokupad-link", "opensudoku", "pencil", "solo". */
QDR_API QDR_MUST_USE bool qdr_puzzle_format_find(const char *name, qdr_puzzle_format *format);

/** How to read puzzles.  All zero is a good default. */
typedef struct qdr_puzzle_params {
    qdr_puzzle_format format; /**< the only one to expect, or QDR_PUZZLE_AUTO */
    unsigned side;            /**< the only side to accept; 0 for every side that is not prime */
    const char *source;       /**< name of the input in errors; NULL for none */
    bool strict;              /**< whatever is not understood of a puzzle makes it faulty */
    bool lenient;             /**< a rule that is not known is a remark, and no fault */
} qdr_puzzle_params;

/** A puzzle.  What its pointers show lives until the reader's next call. */
typedef struct qdr_puzzle {
    qdr_grid grid;            /**< its givens */
    size_t line;              /**< where it begins, from 1 */
    size_t number;            /**< the how manieth of the input, from 1; faulty ones count */
    const char *text;         /**< what follows it on its line; never NULL */
    const qdr_rules *rules;   /**< its own; NULL where the input has no more than a grid */
    const char *title;        /**< "" where there is none; as are the next two */
    const char *author;       /**< "" where it is not said */
    const char *notes;        /**< the rules in the author's words */
    const qdr_grid *solution; /**< the author's; NULL where there is none */
    const qdr_error *remark;  /**< what was not understood, each with its place */
    size_t remarks;           /**< their number */
    bool is_partial; /**< something that may be a rule was not understood, so there may be fewer
                        solutions than its rules say */
} qdr_puzzle;

/** What qdr_puzzle_reader_next has come to. */
typedef enum qdr_reading {
    QDR_READ_PUZZLE, /**< here is one */
    QDR_READ_FAULTY, /**< one that is malformed; `error` says where and why; the next call goes on
                      */
    QDR_READ_END,    /**< there are no more */
    QDR_READ_FAILED  /**< QDR_IO or QDR_NOMEM; there is no going on */
} qdr_reading;

/** Reads puzzles one by one, in memory that does not grow with the input. */
typedef struct qdr_puzzle_reader qdr_puzzle_reader;

/** Makes a reader of puzzles.  `reader` is copied; `params` (may be NULL) too, with its strings.
 * `*out` is the caller's, to be freed with qdr_puzzle_reader_free.  Errors: QDR_NOMEM, QDR_RANGE (a
 * side above QDR_SIDE_MAX). */
QDR_API QDR_MUST_USE qdr_status qdr_puzzle_reader_new(qdr_puzzle_reader **out,
                                                      const qdr_reader *reader,
                                                      const qdr_puzzle_params *params,
                                                      qdr_error *error);

/** Frees a reader of puzzles.  NULL does nothing. */
QDR_API void qdr_puzzle_reader_free(qdr_puzzle_reader *reader);

/** Reads the next puzzle.  See qdr_reading. */
QDR_API QDR_MUST_USE qdr_reading qdr_puzzle_reader_next(qdr_puzzle_reader *reader,
                                                        qdr_puzzle *puzzle, qdr_error *error);

/* -------------------------------------------------------------------------------- writing ---- */

/** Ways to write a grid. */
typedef enum qdr_grid_style {
    QDR_GRID_LINE,    /**< all symbols in one line */
    QDR_GRID_ROWS,    /**< a line a row, symbols only */
    QDR_GRID_NUMBERS, /**< a line a row, numbers parted by blanks, 0 for a blank cell */
    QDR_GRID_BOXED,   /**< with the borders of boxes or regions, in ASCII */
    QDR_GRID_UNICODE  /**< the same in box-drawing characters */
} qdr_grid_style;

/** How a grid is shown.  All zero but `style` is a good default. */
typedef struct qdr_grid_look {
    qdr_grid_style style;   /**< how */
    const qdr_rules *rules; /**< for borders; NULL: those of the standard box */
    const qdr_grid *givens; /**< with `ansi`: its digits are shown bold, the others plain */
    bool ansi;              /**< emphasize by ANSI escape sequences */
    /** Cells to mark: by colour with `ansi`, otherwise by a '*' beside; QDR_GRID_LINE and
     * QDR_GRID_ROWS have no room for that.  Cells beyond the grid are passed over. */
    const qdr_cell *marked;
    size_t marked_count; /**< their number */
    unsigned width; /**< columns that there are, for pictures side by side and for words below them;
                       0: 80 */
    /** of candidates in SVG: one that is left alone in its cell stays small, unless it is given */
    bool pencil;
    bool wordless; /**< in SVG: nothing is said below, as of a solution whose puzzle says it */
} qdr_grid_look;

/** Writes a grid; every line ends in a newline.
 *
 * QDR_GRID_BOXED and QDR_GRID_UNICODE draw what the rules look like: cages, lines, dots, clues
 * outside...  in a larger picture, with a key below it, in lines that begin with '#'; what the
 * picture cannot show is said there in words.  Where rules need no more than borders (or are
 * "diagonal", "even" and "odd" alone, or hold everywhere alike) it is compact.
 *
 * Without marks and `ansi`, a reader of puzzles reads the same grid again, unless the picture is a
 * larger one.  (Told the side: rows of 16 or 36 symbols may look like whole small puzzles, and
 * prime sides are read only when asked for.) Errors: QDR_INVALID (a digit or rules that do not fit
 * the grid's side), QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_grid(const qdr_grid *grid, const qdr_grid_look *look,
                                               const qdr_writer *writer, qdr_error *error);

/** Writes several grids of one side that are shown alike, such as two solutions of a puzzle.
 *
 * QDR_GRID_BOXED and QDR_GRID_UNICODE put as many side by side as `look->width` has room for (one
 * at least), with rows of grids parted by a blank line; other styles write one below the other.
 * What is to be said about the rules is said once, below the last.  Errors: as qdr_write_grid;
 * QDR_INVALID (grids of different sides). */
QDR_API QDR_MUST_USE qdr_status qdr_write_grids(const qdr_grid *const *grids, size_t count,
                                                const qdr_grid_look *look, const qdr_writer *writer,
                                                qdr_error *error);

/** Writes a puzzle with its rules; every line ends in a newline.
 *
 * `rules` are those in force; NULL: puzzle->rules, or where these are NULL, too, the classic ones.
 * Of the puzzle count the grid, the title, the author, the notes and the solution; its pointers may
 * be NULL.  What a reader reads of it, asked for the same format, has the same grid and the same
 * rules.  Which rules a format can express:
 *
 * - QDR_PUZZLE_TEXT: all, and the texts and the solution with them.  It ends with a line `---`.  -
 * QDR_PUZZLE_LINE, QDR_PUZZLE_GRID and QDR_PUZZLE_OPENSUDOKU (a document for each puzzle): the
 * classic
 *    ones with the usual boxes; OpenSudoku knows sides of 9 only.
 * - QDR_PUZZLE_PENCIL: these and "candidates".  - QDR_PUZZLE_SOLO: boxes, "jigsaw", both diagonals,
 * and "killer", where each cell is in one cage and
 *    cells of a region or cage hang together.
 *  - QDR_PUZZLE_FPUZZLES and QDR_PUZZLE_SUDOKUPAD (JSON on one line), and their links: see
 *    quadrille-formats(5).
 *
 * Errors: QDR_UNSUPPORTED (what the format cannot express, by name), QDR_INVALID (QDR_PUZZLE_AUTO;
 * a grid of another side than the rules'), QDR_IO, QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_write_puzzle(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                                 qdr_puzzle_format format, const qdr_writer *writer,
                                                 qdr_error *error);

/** Writes a grid as a picture in SVG, as setters draw it, with all that its rules draw:
 * `look->rules`, `givens` (those digits are black and heavy, the others blue; all are black where
 * `givens` is NULL) and `marked` (cells with a frame, on yellow) count, the rest is passed over.
 * Rules that hold everywhere, and those that draw nothing, are said below the grid.  Errors: as
 * qdr_write_grid. */
QDR_API QDR_MUST_USE qdr_status qdr_write_svg(const qdr_grid *grid, const qdr_grid_look *look,
                                              const qdr_writer *writer, qdr_error *error);

/** Writes several grids of one side, that are shown alike, side by side as one picture in SVG.
 * Require: count > 0.  Errors: as qdr_write_grids. */
QDR_API QDR_MUST_USE qdr_status qdr_write_grids_svg(const qdr_grid *const *grids, size_t count,
                                                    const qdr_grid_look *look,
                                                    const qdr_writer *writer, qdr_error *error);

QDR_END_DECLS

#endif
