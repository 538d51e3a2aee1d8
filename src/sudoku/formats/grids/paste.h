/* paste.h  Grids as people paste them: the one reader for whatever is not plain rows of symbols.
 *
 * The text is cut into cells by whichever separators it has, and the rows of cells must make a
 * square:
 *  - brackets: `[[5, 3, 0], ...]`, `(list (list 5 3 0) ...)`, also with a name before them;
 *  - fields: `5,3,,7`, one a cell, or `53..7....,6..195...`, one a row;
 *  - lines of words: digits, numbers, or candidates (`123 5 <8> *6*`), with any bars and rulers;
 *  - lines of symbols, where the digits are 0 to F, A to P and the like;
 *  - cells at fixed columns between bars, in which a blank is a blank cell: `| 5   3 |   7   |`;
 *  - candidates drawn as blocks of several lines a cell, as `candidates` writes them.
 *
 * A cell with several candidates is a clause of the rule "candidates"; one alone is a given.  What
 * can be read in two ways is an error or makes a remark that says how it was read. */
#ifndef QDRI_SUDOKU_FORMATS_PASTE_H
#define QDRI_SUDOKU_FORMATS_PASTE_H

#include "sudoku/formats/sheet.h"

enum qdri_paste_layout { QDRI_PASTE_LINES, QDRI_PASTE_FIELDS, QDRI_PASTE_BRACKETS };

/* What the text, which may be the first line only, looks like. */
enum qdri_paste_layout qdri_paste_layout(const char *text);

/* May plain reading have gone wrong although the text made a grid? */
enum qdri_paste_doubt {
    QDRI_PASTE_PLAIN,
    QDRI_PASTE_OTHER, /* the same text may be another grid */
    QDRI_PASTE_MORE   /* the lines that follow may belong to it */
};
enum qdri_paste_doubt qdri_paste_doubt(const struct qdri_document *document);

/* How many more lines the text of a layout needs; 0: it is whole.  SIZE_MAX: not known. */
size_t qdri_paste_wants(enum qdri_paste_layout layout, const char *text, size_t length);

/* Reads a grid into an empty sheet; `side` is the only one to accept, 0 for every usual one.
 * `*is_mine` says whether an error describes the text better than that of plain rows.
 * Errors: QDR_SYNTAX, QDR_RANGE, each with its place; QDR_NOMEM, and those of qdr_rules_add. */
qdr_status qdri_paste_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                           unsigned side, bool *is_mine, qdr_error *error);

/* Finds a grid in a JSON object of an unknown format, `{"board": [[...`, and notes its other
 * members.  Returns QDR_OK with an empty part where there is none, or as qdri_sheet_remark. */
qdr_status qdri_paste_member(struct qdri_sheet *sheet, const struct qdri_document *document,
                             struct qdri_document *part, qdr_error *error);

#endif
