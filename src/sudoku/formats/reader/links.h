/* links.h  Puzzles packed in links: of f-puzzles.com, of sudokupad.app, or the packed text alone.
 *
 *     https://f-puzzles.com/?load=PACKED      https://sudokupad.app/sclPACKED
 *     https://sudokupad.app/fpuzPACKED        N4Ig...
 *
 * PACKED is JSON by lzstring.h in base64.  What it holds has no lines of the input: faults in it
 * are said at the place where the link begins, with their own place behind. */
#ifndef QDRI_SUDOKU_FORMATS_READER_LINKS_H
#define QDRI_SUDOKU_FORMATS_READER_LINKS_H

#include <quadrille/puzzles.h>

#include "base/strbuf.h"
#include "sudoku/formats/common/formats.h"
#include "sudoku/formats/common/sheet.h"

/* Links of sudokuwiki.org and sudokuexchange.com, which hold the cells themselves.
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

/* What cells are written in: plain or the short form; and either of the two sites. */
enum qdri_site { QDRI_SHORT_CELLS, QDRI_SUDOKUEXCHANGE, QDRI_SUDOKUWIKI };

/* Reads text into an empty sheet: cells, or what follows the host of a link.  What is wrong is said
 * at `place`.  Errors: QDR_SYNTAX, QDR_UNSUPPORTED, those of qdri_sheet_add. */
qdr_status qdri_site_read(struct qdri_sheet *sheet, enum qdri_site which, const char *text,
                          struct qdri_place place, qdr_error *error);

#endif
