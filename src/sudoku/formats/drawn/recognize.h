/* recognize.h  Clauses that are only drawn, of rules that are only named. */
#ifndef QDRI_SUDOKU_FORMATS_DRAWN_RECOGNIZE_H
#define QDRI_SUDOKU_FORMATS_DRAWN_RECOGNIZE_H

#include "base/strbuf.h"
#include "sudoku/formats/common/sheet.h"
#include "sudoku/formats/drawn/elements.h"
#include <quadrille/sudoku.h>
#include <stdbool.h>
#include <stddef.h>

/* Which rules the words of a puzzle name. */

enum qdri_theme {
#define THEME(theme, name, form, words) QDRI_THEME_##theme,
#include "sudoku/formats/drawn/themes.def"
#undef THEME
    QDRI_THEMES
};

enum qdri_theme_form { QDRI_THEME_IS_FLAG, QDRI_THEME_IS_DRAWN, QDRI_THEME_IS_OTHER };

struct qdri_naming {
    bool is_named[QDRI_THEMES];
};

/* Finds what the words name.  False: no memory. */
bool qdri_naming_find(struct qdri_naming *naming, const char *words);

struct qdri_theme_row {
    const char *name; /* that of its rule, unless it is never read */
    enum qdri_theme_form form;
    const char *words;
};

extern const struct qdri_theme_row qdri_themes[QDRI_THEMES];

/* The theme of a rule that is drawn; QDRI_THEMES where there is none. */
enum qdri_theme qdri_theme_of(const char *rule);

/* What the words of a puzzle say of cells that count as something else than their
 * digit.
 *
 * No name says it, as it does for other rules: whole sentences do, in which some words stand
 * together and others do not. */

/* Finds which of QDRI_THEME_HIDDEN_DOUBLERS, QDRI_THEME_HIDDEN_NEGATORS, QDRI_THEME_DOUBLED_SQUARES
 * and QDRI_THEME_DOUBLED_CIRCLES the words mean: none, where there is any doubt.  False: no
 * memory. */
bool qdri_sentences_find(struct qdri_naming *naming, const char *words);

/* Clauses in the words of a puzzle, for formats that only draw them:
 *
 *     Rules by name:
 *     thermometer: digits rise along the line
 *     rule: thermometer: r1c1 r1c2 r1c3
 *
 * This block stands at the end of what the setter wrote, behind a blank line.  Its first lines are
 * for players; those that begin with "rule: " state clauses as the text form does. */

/* Appends the notes and behind them the block: what each rule means, and those clauses for which
 * is_stated is true, by their place among all clauses. */
void qdri_block_write(struct qdri_strbuf *text, const char *notes, const qdr_rules *rules,
                      const bool *is_stated);

/* Finds the block in notes: its first line, or NULL.  `*length` becomes how many bytes of notes are
 * the setter's. */
const char *qdri_block_find(const char *notes, size_t *length);

/* A clause that a block states: NAME and ARGUMENT are texts in `line`. */
struct qdri_statement {
    struct qdri_strbuf line;
    const char *name;
    const char *argument; /* NULL: none */
};

/* Takes the next clause of a block, from `*at` on.  Returns whether there is one; *is_whole is
 * false where there was no memory. */
bool qdri_block_next(const char **at, struct qdri_statement *statement, bool *is_whole);

/* Adds clauses to the sheet for elements that look like clauses of a rule that the sheet's notes
 * name, and for rules without drawings that they name, and marks these elements as explained.  Each
 * of them is an assumption, of which a remark tells.  Others tell of what was named and not read,
 * and of what looks like nothing, or like several things, that were named.  `words` is the place of
 * the notes.  Errors: QDR_NOMEM; QDR_CANCELLED, which is not told. */
qdr_status qdri_recognize(struct qdri_drawn *drawn, struct qdri_sheet *sheet,
                          struct qdri_place words, qdr_error *error);

/* The same for a format that knows clauses, of what it has none for: cells that count as something
 * else than their digit, which are to be found. */
qdr_status qdri_recognize_spoken(struct qdri_sheet *sheet, struct qdri_place words,
                                 qdr_error *error);

/* What those share who recognize drawings as clauses. */

/* The first failure is kept in `status`; from then on, nothing is added or reported any more. */
struct qdri_recognizing {
    struct qdri_drawn *drawn;
    struct qdri_sheet *sheet;
    int32_t side;
    struct qdri_naming naming;
    struct qdri_strbuf argument;
    qdr_status status;
    qdr_error *error;
};

/* Do the words name it? */
static inline bool qdri_is_named(const struct qdri_recognizing *self, enum qdri_theme theme)
{
    return self->naming.is_named[theme];
}

/* Puts a cell into the argument of the clause that is being made. */
void qdri_recognizing_put_cell(struct qdri_recognizing *self, int32_t cell);

/* Adds a clause with the argument that was put, and reports that it was read from `what`.  One that
 * cannot be added is reported as well, and the element stays without an explanation. */
void qdri_recognizing_add(struct qdri_recognizing *self, const char *rule,
                          struct qdri_element *element, const char *what);

QDRI_PRINTF(4, 5)
void qdri_recognizing_remark(struct qdri_recognizing *self, enum qdri_matter matter,
                             struct qdri_place place, const char *format, ...);

/* The row or column, from 0, in which a number of units is. */
int32_t qdri_floor_units(int32_t units);

/* The cell in which a point is; -1 beside the grid. */
int32_t qdri_cell_at(const struct qdri_recognizing *self, struct qdri_point point);

/* Are the two so near that they are meant to be one? */
bool qdri_is_near_to(int32_t a, int32_t b);

/* Is it white, or no color? */
bool qdri_is_paper(uint32_t color);

/* Read an element, or leave it as it is. */
void qdri_recognize_line(struct qdri_recognizing *self, struct qdri_element *line);
void qdri_recognize_diagonal(struct qdri_recognizing *self, struct qdri_element *line);
void qdri_recognize_arrow(struct qdri_recognizing *self, struct qdri_element *arrow);
void qdri_recognize_little_killer(struct qdri_recognizing *self, struct qdri_element *arrow);
void qdri_recognize_sign(struct qdri_recognizing *self, struct qdri_element *sign);

/* Reads all marks of a theme as one clause: of even or odd digits, or of cells that are doubled,
 * which must have one color, and the words name nothing else that they may be. */
void qdri_recognize_marks(struct qdri_recognizing *self, enum qdri_theme theme);

#endif
