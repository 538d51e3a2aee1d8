/* sentences.h  What the words of a puzzle say of cells that count as something else than their
 * digit.
 *
 * No name says it, as it does for other rules: whole sentences do, in which some words stand
 * together and others do not. */
#ifndef QDRI_SUDOKU_FORMATS_DRAWN_SENTENCES_H
#define QDRI_SUDOKU_FORMATS_DRAWN_SENTENCES_H

#include "base/strbuf.h"
#include "sudoku/formats/drawn/words.h"

/* Appends the text in small letters, with one blank for all that stands between words, before the
 * first and behind the last.  False: no memory. */
bool qdri_words_simplify(struct qdri_strbuf *out, const char *text, size_t length);

/* Finds which of QDRI_THEME_HIDDEN_DOUBLERS, QDRI_THEME_HIDDEN_NEGATORS, QDRI_THEME_DOUBLED_SQUARES
 * and QDRI_THEME_DOUBLED_CIRCLES the words mean: none, where there is any doubt.  False: no
 * memory. */
bool qdri_sentences_find(struct qdri_naming *naming, const char *words);

#endif
