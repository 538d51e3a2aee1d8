/* words.h  Which rules the words of a puzzle name. */
#ifndef QDRI_SUDOKU_FORMATS_DRAWN_WORDS_H
#define QDRI_SUDOKU_FORMATS_DRAWN_WORDS_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
