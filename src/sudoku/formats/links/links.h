/* links.h  Puzzles packed in links: of f-puzzles.com, of sudokupad.app, or the packed text alone.
 *
 *     https://f-puzzles.com/?load=PACKED      https://sudokupad.app/sclPACKED
 *     https://sudokupad.app/fpuzPACKED        N4Ig...
 *
 * PACKED is JSON by lzstring.h in base64.  What it holds has no lines of the input: faults in it
 * are said at the place where the link begins, with their own place behind. */
#ifndef QDRI_SUDOKU_FORMATS_LINKS_H
#define QDRI_SUDOKU_FORMATS_LINKS_H

#include "base/strbuf.h"
#include "sudoku/formats/sheet.h"

enum qdri_json_kind { QDRI_JSON_OTHER, QDRI_JSON_OWN, QDRI_JSON_FPUZZLES, QDRI_JSON_SUDOKUPAD };

/* Of which program is the text, which begins with '{', by its keys?  Not more than a guess. */
enum qdri_json_kind qdri_json_guess(const char *text, size_t length);

/* Is the line a link to a puzzle, or a packed puzzle? */
bool qdri_link_is(const char *text, size_t length);

/* Reads a document that is one link, or packed text, into an empty sheet, as qdri_fpuzzles_read
 * does.  Errors: as there; QDR_UNSUPPORTED (a link that only names a puzzle that a server has). */
qdr_status qdri_link_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                          qdr_error *error);

/* Append a link, without a newline.  Errors: as the writers of JSON. */
qdr_status qdri_link_write_fpuzzles(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                    struct qdri_strbuf *text, qdr_error *error);
qdr_status qdri_link_write_sudokupad(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                     struct qdri_strbuf *text, qdr_error *error);

#endif
