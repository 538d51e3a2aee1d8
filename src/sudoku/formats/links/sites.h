/* sites.h  Links of sudokuwiki.org and sudokuexchange.com, which hold the cells themselves.
 *
 *     https://www.sudokuwiki.org/sudoku.htm?bd=CELLS      https://sudokuexchange.com/play/?s=CELLS
 *
 * CELLS are 81 digits, 0 for a blank.  sudokuexchange and SudokuPad (scf) also have a short form:
 * a character is a digit and blanks behind it; 0 to 9, A to Z and a to x are numbers n, which stand
 * for the digit n % 10 and n / 10 blanks.
 *
 * In sudokuwiki's long form, a head has the kind of puzzle (S classic, X with diagonals, W windoku,
 * J jigsaw, L killer, M both), its side, and B.  Then each cell is a number in base 36, of as many
 * characters as the largest one needs, with bits from the highest for its region, the color of its
 * cage, the sum of the cage in one of its cells, and its content: a given d, a placed digit
 * side + d, or candidates as bits above 2 side.  Cells of a color that touch are a cage. */
#ifndef QDRI_SUDOKU_FORMATS_SITES_H
#define QDRI_SUDOKU_FORMATS_SITES_H

#include "sudoku/formats/sheet.h"

/* What cells are written in: plain or the short form; and either of the two sites. */
enum qdri_site { QDRI_SHORT_CELLS, QDRI_SUDOKUEXCHANGE, QDRI_SUDOKUWIKI };

/* Reads text into an empty sheet: cells, or what follows the host of a link.  What is wrong is said
 * at `place`.  Errors: QDR_SYNTAX, QDR_UNSUPPORTED, those of qdri_sheet_add. */
qdr_status qdri_site_read(struct qdri_sheet *sheet, enum qdri_site which, const char *text,
                          struct qdri_place place, qdr_error *error);

#endif
