/* documents.h  Documents out of lines: puzzles in the formats of programs, in our own text form,
 * and in links.
 *
 * A document begins where a line looks like one, and ends where its format says: JSON behind the
 * brace that closes it, XML behind the line with its closing tag, the text form before a line
 * `---`, and those that are one line at its end; each of them at the end of the input, too.  What
 * breaks off is left to the format's reader, which says where. */
#ifndef QDRI_SUDOKU_FORMATS_READER_DOCUMENTS_H
#define QDRI_SUDOKU_FORMATS_READER_DOCUMENTS_H

#include <quadrille/puzzles.h>
#include <quadrille/sudoku.h>

#include "base/strbuf.h"
#include "sudoku/formats/common/lines.h"
#include "sudoku/formats/common/sheet.h"

enum qdri_document_kind {
    QDRI_NO_DOCUMENT,
#define DOCUMENT(KIND, looks_like, ends, read) QDRI_##KIND,
#include "sudoku/formats/common/formats.def"
};

struct qdri_gather {
    enum qdri_document_kind kind;  /* of the open document */
    struct qdri_document document; /* the open one, or the last; its text is that below */
    struct qdri_strbuf text;
    const struct qdri_limits *limits; /* borrowed */
    bool is_flawed;                   /* it can be no document; `flaw` says why */
    qdr_error flaw;
    bool ends_at_guess; /* it is a guess that it has ended */
    bool is_torn;       /* it broke off where what follows may belong to it */
    unsigned depth;     /* of JSON: open braces and brackets */
    bool is_string;     /* ... within a string */
    bool is_escape;     /* ... and behind a backslash */
    char last;          /* ... its last character that is no blank; '\0' before the first */
};

enum qdri_gathering {
    QDRI_GATHER_MORE,   /* the document goes on */
    QDRI_GATHER_DONE,   /* it is whole; the line behind it is left in place of the line */
    QDRI_GATHER_BEFORE, /* it is whole, and the line belongs to what follows */
    QDRI_GATHER_NO_MEMORY
};

/* Which document begins with the line, if any?  `format` is that of the input. */
enum qdri_document_kind qdri_gather_kind(qdr_puzzle_format format,
                                         const struct qdri_text_line *line);

/* Opens a document that begins with a line, which is then to be added. */
void qdri_gather_open(struct qdri_gather *gather, enum qdri_document_kind kind,
                      const struct qdri_text_line *line);

/* Adds a line, or as much of it as belongs to the document.  `line` becomes what is behind it. */
enum qdri_gathering qdri_gather_add(struct qdri_gather *gather, struct qdri_text_line *line);

/* Closes the document, which is whole then.  Errors: why it can be none. */
qdr_status qdri_gather_close(struct qdri_gather *gather, qdr_error *error);

/* Reads a document into an empty sheet.  Errors: those of its reader. */
qdr_status qdri_document_read(struct qdri_sheet *sheet, enum qdri_document_kind kind,
                              const struct qdri_document *document, qdr_error *error);

enum qdri_json_kind { QDRI_JSON_OTHER, QDRI_JSON_OWN, QDRI_JSON_FPUZZLES, QDRI_JSON_SUDOKUPAD };

/* Of which program is the text, which begins with '{', by its keys?  Not more than a guess. */
enum qdri_json_kind qdri_json_guess(const char *text, size_t length);

/* ----------------------------------------------------------------------------------- links ---- */

/* Puzzles packed in links: of f-puzzles.com, of sudokupad.app, or the packed text alone.
 *
 *     https://f-puzzles.com/?load=PACKED      https://sudokupad.app/sclPACKED
 *     https://sudokupad.app/fpuzPACKED        N4Ig...
 *
 * PACKED is JSON by lzstring.h in base64.  What it holds has no lines of the input: faults in it
 * are said at the place where the link begins, with their own place behind. */

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
