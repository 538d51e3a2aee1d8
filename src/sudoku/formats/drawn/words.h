/* words.h  Which rules the words of a puzzle name. */
#ifndef QDRI_SUDOKU_FORMATS_DRAWN_WORDS_H
#define QDRI_SUDOKU_FORMATS_DRAWN_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include <quadrille/sudoku.h>

#include "base/strbuf.h"

enum qdri_theme {
#define THEME(theme, name, form, words) QDRI_THEME_##theme,
#include "sudoku/formats/drawn/themes.def"
#undef THEME
    QDRI_THEMES
};

enum qdri_theme_form { QDRI_THEME_IS_FLAG, QDRI_THEME_IS_DRAWN, QDRI_THEME_IS_OTHER };

struct qdri_naming {
    bool is_named[QDRI_THEMES];
    bool is_read[QDRI_THEMES];
};

/* Finds what the words name.  False: no memory. */
bool qdri_naming_find(struct qdri_naming *naming, const char *words);

/* The name of a theme, which is that of its rule unless it is never read. */
const char *qdri_theme_name(enum qdri_theme theme);
enum qdri_theme_form qdri_theme_form_of(enum qdri_theme theme);

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

#endif
