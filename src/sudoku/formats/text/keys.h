/* keys.h  The words of the text form. */
#ifndef QDRI_SUDOKU_FORMATS_TEXT_KEYS_H
#define QDRI_SUDOKU_FORMATS_TEXT_KEYS_H

#include <quadrille/sudoku.h>

#include "base/nearest.h"

enum qdri_text_key {
    QDRI_NO_KEY,
    QDRI_KEY_SIZE,
    QDRI_KEY_BOXES,
    QDRI_KEY_TITLE,
    QDRI_KEY_AUTHOR,
    QDRI_KEY_ID,
    QDRI_KEY_NOTES,
    QDRI_KEY_RULES,
    QDRI_KEY_GRID,
    QDRI_KEY_SOLUTION,
    QDRI_KEY_REGIONS,
    QDRI_KEY_PARITY,
    QDRI_KEY_PASSED_OVER, /* said for people and other programs; so are the lines behind it */
    QDRI_KEY_RULE
};

enum { QDRI_TEXT_NAME_MAX = 32 }; /* no name of a rule is so long */

bool qdri_text_is_blank(char byte);

/* The length of the key that a line begins with; 0 where there is none. */
size_t qdri_text_key_length(const char *line, size_t left);

/* Copies a name in small letters; one that is too long comes out as "".  Returns `name`. */
const char *qdri_text_name(char name[QDRI_TEXT_NAME_MAX], const char *text, size_t length);

/* What does a key of that name, in small letters, mean? */
enum qdri_text_key qdri_text_find_key(const char *name);

/* Tries all keys and rules as guesses of what was meant by a name, in small letters. */
void qdri_text_guess(struct qdri_nearest *nearest, const char *name);

/* Reads a number, cut where it is beyond all that grids have; returns how long it is. */
size_t qdri_text_number(const char *text, size_t left, unsigned *number);

#endif
