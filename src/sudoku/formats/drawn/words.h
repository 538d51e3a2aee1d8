/* words.h  Which rules the words of a puzzle name. */
#ifndef QDRI_SUDOKU_FORMATS_DRAWN_WORDS_H
#define QDRI_SUDOKU_FORMATS_DRAWN_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/strbuf.h"

enum qdri_theme {
#define THEME(theme, name, form) QDRI_THEME_##theme,
#define WORDS(theme, words)
#include "sudoku/formats/drawn/themes.def"
#undef THEME
#undef WORDS
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

/* Appends the text in small letters, with one blank for all that stands between words, before the
 * first and behind the last.  False: no memory. */
bool qdri_words_simplify(struct qdri_strbuf *out, const char *text, size_t length);

/* Finds which of QDRI_THEME_HIDDEN_DOUBLERS, QDRI_THEME_HIDDEN_NEGATORS, QDRI_THEME_DOUBLED_SQUARES
 * and QDRI_THEME_DOUBLED_CIRCLES the words mean: none, where there is any doubt.  False: no
 * memory. */
bool qdri_sentences_find(struct qdri_naming *naming, const char *words);

#endif
