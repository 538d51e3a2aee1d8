/* sheet.h  A puzzle with rules of its own, while it is read. */
#ifndef QDRI_SUDOKU_FORMATS_COMMON_SHEET_H
#define QDRI_SUDOKU_FORMATS_COMMON_SHEET_H

#include <quadrille/puzzles.h>
#include <quadrille/sudoku.h>

#include "base/error.h"
#include "base/limits.h"
#include "base/strbuf.h"

/* A document: the bytes of one puzzle, or of several, in the format of a program. */
struct qdri_document {
    const char *text; /* ends in a NUL, which is not counted */
    size_t length;
    const char *source;       /* name of the input; may be NULL */
    size_t line;              /* on which it begins, from 1 */
    size_t before;            /* bytes before it on that line */
    bool is_split;            /* it is a guess that it is not part of the document before it */
    qdr_puzzle_format format; /* that was asked for; QDR_PUZZLE_AUTO: any */
    unsigned side;            /* that was asked for; 0: any */
};

/* Some bytes of a text. */
struct qdri_piece {
    const char *text;
    size_t length;
};

/* What holds for all sheets of an input. */
struct qdri_sheet_mode {
    bool is_lenient;     /* a rule that is not known is a remark, and no error */
    bool is_strict;      /* whoever reads refuses sheets with remarks */
    bool has_said_words; /* it has been said that words are not read */
    unsigned said_lines; /* ... that lines were taken for puzzles (1), and for parts of one (2) */
    struct qdri_limits limits;
};

/* All zero but `rules` and `mode` is an empty sheet.  Strings are the sheet's, and may be NULL. */
struct qdri_sheet {
    struct qdri_sheet_mode mode;
    bool is_partial; /* something that may be a rule was not understood */
    qdr_grid grid;
    qdr_rules *rules;
    char *title;
    char *author;
    char *notes;
    qdr_grid *solution; /* NULL: none */
    qdr_error *remark;  /* first those on what may be a rule */
    size_t *remark_times;
    size_t remarks;
    size_t remark_capacity;
    size_t times_capacity;
};

/* Frees what the sheet has, and makes it empty, in the same mode. */
void qdri_sheet_clear(struct qdri_sheet *sheet);

/* What is not understood: it has no bearing on the rules, may be a rule, or is meant as one that is
 * not known. */
enum qdri_matter { QDRI_NO_RULE, QDRI_MAYBE_RULE, QDRI_UNKNOWN_RULE };

/* Adds a rule.  Errors: as qdr_rules_add; QDR_CANCELLED, of which whoever reads the document
 * tells. */
qdr_status qdri_sheet_add(struct qdri_sheet *sheet, const char *rule, const char *argument,
                          qdr_error *error);

/* Puts a cell, whose row and column count from 1, into an argument, behind a blank unless it is
 * first. */
void qdri_argument_cell(struct qdri_strbuf *argument, unsigned row, unsigned column);

/* The same as qdri_sheet_add with an argument that was put together, none if that is empty; empties
 * it.  Errors: also QDR_NOMEM, if it is not whole. */
qdr_status qdri_sheet_add_put(struct qdri_sheet *sheet, const char *rule,
                              struct qdri_strbuf *argument, qdr_error *error);

/* Reports the fault of a rule at a place, behind some words.  What has no place, QDR_OK, QDR_NOMEM
 * and QDR_CANCELLED, stays as it is. */
qdr_status qdri_fail_in(qdr_error *error, qdr_status status, struct qdri_place place,
                        const char *words, const qdr_error *fault);

/* Takes note of what is not understood; a rule that is not known is refused unless one is lenient.
 * Returns QDR_OK, QDR_NOMEM, or, where it is refused, QDR_UNKNOWN. */
QDRI_PRINTF(5, 6)
qdr_status qdri_sheet_remark(struct qdri_sheet *sheet, enum qdri_matter matter,
                             struct qdri_place place, qdr_error *error, const char *format, ...);

/* Is there a remark of that text, or are there very many?  Then it is counted, and nothing is to be
 * added; `*text` becomes what was counted. */
bool qdri_sheet_repeats(struct qdri_sheet *sheet, enum qdri_matter matter, const char **text);

/* May notes say a rule that is not read?  They are more than plain, and either something else was
 * not understood, or there is no other rule. */
bool qdri_sheet_are_words_unread(const struct qdri_sheet *sheet);

/* Puts cells into an argument in reading order, which `cell` gets. */
void qdri_argument_sorted(struct qdri_strbuf *argument, unsigned side, unsigned *cell,
                          size_t count);

/* Puts the cells of one region into an argument, as qdri_argument_cell does; returns how many. */
unsigned qdri_argument_region(struct qdri_strbuf *argument, unsigned side, const int *region,
                              int which);

/* Which cells have a border to the right, or below? */
struct qdri_borders {
    bool right[QDR_CELLS_MAX];
    bool below[QDR_CELLS_MAX];
};

/* Finds the regions that borders make: each is called by its first cell. */
void qdri_borders_regions(const struct qdri_borders *borders, unsigned side, int *region);

/* Puts the borders between cells of different regions. */
void qdri_borders_of(struct qdri_borders *borders, unsigned side, const int *region);

/* Numbers the regions of cells, from 0, in the order of the rules' boxes. */
void qdri_division_number(const qdr_rules *rules, int *region);

/* Cuts blanks off on both sides of a text: moves it on, and returns its length then. */
size_t qdri_trim(const char **text, size_t length, const char *blanks);

/* Is the word in a list of words that are separated by blanks? */
bool qdri_is_word_of(const char *list, const char *word, size_t length);

/* Reads the figures that a text begins with, as a number that is cut at 9999; returns how many
 * there are. */
enum { QDRI_NUMBER_CUT = 9999 };
size_t qdri_number_read(const char *text, size_t left, unsigned *number);

/* The value of a character of base64, with + and / or with - and _ at the end; -1: it is none. */
int qdri_base64_value(char byte);

/* Copies `length` bytes of text into one of the sheet's strings.  Returns QDR_OK or QDR_NOMEM. */
qdr_status qdri_sheet_text(char **string, const char *text, size_t length, qdr_error *error);

/* The place of a byte in a document. */
struct qdri_place qdri_document_place(const struct qdri_document *document, size_t at);

/* Shows the sheet as a puzzle; `line`, `number` and `text` are not touched. */
void qdri_sheet_show(struct qdri_sheet *sheet, qdr_puzzle *puzzle);

#define QDRI_NO_REGION (-1)

/* Makes rules from the number of each cell's region, from 0 and below QDR_CELLS_MAX; QDRI_NO_REGION
 * for none.  The numbers change.  Regions that are boxes become boxes; others with as many cells as
 * there are digits a jigsaw.  Where not all have, digits differ in each of them, and there are no
 * boxes.  Errors: as qdr_rules_new and qdr_rules_add. */
qdr_status qdri_division_make(qdr_rules **out, unsigned side, int *region, qdr_error *error);

typedef qdr_status qdri_read_document(struct qdri_sheet *sheet,
                                      const struct qdri_document *document, qdr_error *error);

/* Appends a puzzle in a format, without its last newline. */
typedef qdr_status qdri_write_puzzle(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                     struct qdri_strbuf *text, qdr_error *error);

/* Reads `text` as a document of its own.  Its places mean nothing to others: faults and remarks are
 * said at `place`, and their own place behind them, as that in `what`. */
qdr_status qdri_inner_read(struct qdri_sheet *sheet, const struct qdri_strbuf *text,
                           qdri_read_document *read, struct qdri_place place, const char *what,
                           qdr_error *error);

#endif
