/* ends.h  What rules about a line and its ends share: the two digits at the ends say which digits
 * stand between them. */
#ifndef QDRI_SUDOKU_RULES_ENDS_H
#define QDRI_SUDOKU_RULES_ENDS_H

#include "sudoku/rules/rule.h"

/* Gives the digits at both ends, the smaller one first.  False: one is blank. */
bool qdri_ends_digits(const struct qdri_figure *figure, const qdr_digit *digits, qdr_digit *low,
                      qdr_digit *high);

/* The digits that may stand on the line between ends with digits a and b; with `*are_possible`
 * false where these two must not be. */
typedef qdri_digit_set qdri_inner_digits(const struct qdri_figure *figure, unsigned a, unsigned b,
                                         bool *are_possible);

void qdri_ends_narrow(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                      qdri_inner_digits *inner);

/* A case for each pair of digits at the ends. */
void qdri_ends_encode(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                      const char *name, qdri_inner_digits *inner);

#endif
