/* text.h  Our own text form: lines `key: value`, maps of the grid below their keys, and rules by
 * name.
 *
 *     size: 9                 # and boxes: RxC where they are not the usual ones
 *     title: An example
 *     grid:
 *     5...1...4
 *     (eight more rows)
 *     diagonal:
 *     killer: 12 r1c1 r1c2 r2c1
 *     ---
 *
 * quadrille-formats(5) says it all. */
#ifndef QDRI_SUDOKU_FORMATS_TEXT_H
#define QDRI_SUDOKU_FORMATS_TEXT_H

#include <quadrille/puzzles.h>

#include "base/strbuf.h"
#include "sudoku/formats/common/sheet.h"

/* Does a line, without the blanks before it, begin a puzzle in the text form? */
bool qdri_text_begins(const char *line);

/* Reads a document that is one puzzle into an empty sheet; its rules are made here.  Errors:
 * QDR_SYNTAX, QDR_RANGE, QDR_DUPLICATE and those of qdr_rules_add, each with its place; QDR_NOMEM.
 * The sheet must be cleared in any case. */
qdri_read_document qdri_text_read;

/* Appends the puzzle, down to the line `---` but without its end.  All rules can be said.
 * Returns QDR_OK or QDR_NOMEM. */
qdri_write_puzzle qdri_text_write;

/* Appends a map of regions, under other names where theirs could mean something else. */
void qdri_text_put_regions(struct qdri_strbuf *text, const char *map, unsigned side);

/* The JSON that the command writes of a puzzle, one object a line:
 *
 *     {"side":6,"boxes":"3x2","rules":["diagonal","killer: 12 r1c1 r1c2"],"puzzle":"1..."}
 *
 * "boxes", "rules", "solution" and the texts may be missing; the other members of answers are
 * ignored. */

/* Reads a document that is one object into an empty sheet.  Errors: QDR_SYNTAX, QDR_RANGE and those
 * of qdr_rules_add, each with its place; QDR_NOMEM.  The sheet must be cleared in any case. */
qdri_read_document qdri_own_json_read;

#endif
