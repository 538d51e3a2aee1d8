/**
 * @file grid.h
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
 */
#ifndef QUADRILLE_GRID_H
#define QUADRILLE_GRID_H

#include <stdint.h>

#include <quadrille/api.h>
#include <quadrille/status.h>

QDR_BEGIN_DECLS

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

QDR_END_DECLS

#endif
