/**
 * @file puzzle_writer.h
 * Writing Sudokus: grids as text and as pictures, puzzles with their rules.
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
 *         qdr_puzzle puzzle = {.title = "A small one"};
 *         qdr_writer writer = {.write = print};
 *         qdr_grid_look look = {.style = QDR_GRID_BOXED};
 *         if (qdr_grid_parse(&puzzle.grid, "1... ...2 .3.. ....", 4, NULL) != QDR_OK ||
 *             qdr_rules_new(&rules, 4, 2, 2, NULL) != QDR_OK ||
 *             qdr_rules_add(rules, "thermometer", "r3c1 r4c2 r4c3", NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         look.rules = rules;
 *         bool ok = qdr_write_grid(&puzzle.grid, &look, &writer, NULL) == QDR_OK &&
 *                   qdr_write_puzzle(&puzzle, rules, QDR_PUZZLE_TEXT, &writer, NULL) == QDR_OK;
 *         qdr_rules_free(rules);
 *         return !ok;
 *     }
 *
 * Threads: all functions here are thread-safe; what they are given must not change meanwhile, and
 * the writer's function is called by the thread that calls them.
 *
 * Source: quadrille-formats(5) says of each format whose it is.  Pictures are drawn as setters and
 * the programs that they use draw them.
 */
#ifndef QUADRILLE_PUZZLE_WRITER_H
#define QUADRILLE_PUZZLE_WRITER_H

#include <stdbool.h>
#include <stddef.h>

#include <quadrille/grid.h>
#include <quadrille/io.h>
#include <quadrille/puzzle_reader.h>
#include <quadrille/rules.h>

QDR_BEGIN_DECLS

/** Ways to write a grid.  Where a cell holds QDR_ZERO or two digits, LINE, ROWS and NUMBERS part
 * cells by blanks, with "3+7" for two digits and '.' for a blank. */
typedef enum qdr_grid_style {
    QDR_GRID_LINE,    /**< all symbols in one line */
    QDR_GRID_ROWS,    /**< a line a row, symbols only */
    QDR_GRID_NUMBERS, /**< a line a row, numbers parted by blanks, 0 for a blank cell; symbols, and
                         '.' for a blank cell, where "digits" names others */
    QDR_GRID_BOXED,   /**< with the borders of boxes or regions, in ASCII */
    QDR_GRID_UNICODE  /**< the same in box-drawing characters */
} qdr_grid_style;

/** Where the cells of a picture made of characters stand, for those who go on to paint on it: in
 * columns and lines of its text, from 0; escape sequences take no columns.  What stands in the cell
 * of row r and column c begins at (column[c], line[r]), and takes `width` columns and `height`
 * lines: one digit, or candidates in their places. */
typedef struct qdr_cell_places {
    uint16_t width;                /**< of what stands in a cell */
    uint16_t height;               /**< the same */
    uint32_t lines;                /**< of the picture; those behind it are its key */
    uint16_t column[QDR_SIDE_MAX]; /**< of each column of cells */
    uint16_t line[QDR_SIDE_MAX];   /**< of each row of cells */
} qdr_cell_places;

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
    /** of QDR_GRID_BOXED and QDR_GRID_UNICODE: filled, unless it is NULL, with the places of the
     * cells; of several grids, those of the first */
    qdr_cell_places *places;
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
 * rules.  Which rules a format can hold:
 *
 *  - QDR_PUZZLE_AUTO is the shortest form that holds all of the puzzle: a line for a classic one of
 *    a side that is not prime, without texts or a solution, and otherwise the text form.
 *  - QDR_PUZZLE_TEXT: all, and the texts and the solution with them.  It ends with a line `---`.
 *  - QDR_PUZZLE_LINE, QDR_PUZZLE_GRID and QDR_PUZZLE_OPENSUDOKU (a document for each puzzle): the
 *    classic ones with the usual boxes; OpenSudoku knows sides of 9 only.
 *  - QDR_PUZZLE_PENCIL: these and "candidates".
 *  - QDR_PUZZLE_SOLO: boxes, "jigsaw", both diagonals, and "killer", where each cell is in one cage
 *    and cells of a region or cage hang together.
 *  - QDR_PUZZLE_FPUZZLES and QDR_PUZZLE_SUDOKUPAD (JSON on one line), and their links: see
 *    quadrille-formats(5).
 *  - None but QDR_PUZZLE_TEXT: "schrodinger".
 *
 * Errors: QDR_UNSUPPORTED (what the format cannot hold, by name), QDR_INVALID (no such format; a
 * grid of another side than the rules'), QDR_IO, QDR_NOMEM. */
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
 * Errors: as qdr_write_grids, and QDR_INVALID where `count` is 0. */
QDR_API QDR_MUST_USE qdr_status qdr_write_grids_svg(const qdr_grid *const *grids, size_t count,
                                                    const qdr_grid_look *look,
                                                    const qdr_writer *writer, qdr_error *error);

QDR_END_DECLS

#endif
