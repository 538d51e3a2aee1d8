/* value.h  What cells count as, as it is written: xN, +N, -N or =N, where x-N and =-N are numbers,
 * too. */
#ifndef QDRI_SUDOKU_RULES_VALUE_H
#define QDRI_SUDOKU_RULES_VALUE_H

#include "sudoku/board/figure.h"

enum { QDRI_MODIFIER_LABEL = 16 };

/* Reads it at the beginning of an argument, behind blanks; it takes `*length` bytes.
 * Errors: QDR_SYNTAX, with the column in the argument. */
qdr_status qdri_modifier_read(struct qdri_modifier *modifier, size_t *length, const char *argument,
                              qdr_error *error);

/* Puts it down for pictures. */
void qdri_modifier_label(char label[QDRI_MODIFIER_LABEL], const struct qdri_modifier *modifier);

#endif
