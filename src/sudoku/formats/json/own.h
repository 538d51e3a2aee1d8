/* own.h  The JSON that the command writes of a puzzle, one object a line:
 *
 *     {"side":6,"boxes":"3x2","rules":["diagonal","killer: 12 r1c1 r1c2"],"puzzle":"1..."}
 *
 * "boxes", "rules", "solution" and the texts may be missing; the other members of answers are
 * ignored. */
#ifndef QDRI_SUDOKU_FORMATS_JSON_OWN_H
#define QDRI_SUDOKU_FORMATS_JSON_OWN_H

#include "sudoku/formats/sheet.h"

/* Reads a document that is one object into an empty sheet.  Errors: QDR_SYNTAX, QDR_RANGE and those
 * of qdr_rules_add, each with its place; QDR_NOMEM.  The sheet must be cleared in any case. */
qdr_status qdri_own_json_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                              qdr_error *error);

#endif
