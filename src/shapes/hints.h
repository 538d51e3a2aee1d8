/* hints.h  What messages on the text form of shapes add: which names there are, and which may have
 * been meant. */
#ifndef QDRI_SHAPES_HINTS_H
#define QDRI_SHAPES_HINTS_H

#include "base/compiler.h"
#include "shapes/statement.h"

/* Names with commas between, as many as there is room for; all zero is what it begins as. */
struct qdri_name_list {
    char text[140];
    size_t length;
    size_t left; /* names for which there was no room */
};

void qdri_name_list_add(struct qdri_name_list *list, const char *name);

/* Says how many others there are; returns the text. */
const char *qdri_name_list_end(struct qdri_name_list *list);

/* Returns the index-th key of the text form, from 0; NULL where there is none.  See reader.c. */
const char *qdri_shapes_key(size_t index);

#define QDRI_KEY_HINT_SIZE 160

/* Fills `buffer` with what a message may end in where a word is no key: "; did you mean 'KEY'?", or
 * which keys there are.  Returns `buffer`. */
const char *qdri_key_hint(char buffer[QDRI_KEY_HINT_SIZE], struct qdri_span word);

#endif
