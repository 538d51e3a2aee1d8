/* ends.h  What rules about a line and its ends share: what the cells at the ends count as says
 * which digits stand between them. */
#ifndef QDRI_SUDOKU_RULES_ENDS_H
#define QDRI_SUDOKU_RULES_ENDS_H

#include "sudoku/rules/rule.h"

/* Gives what both ends count as, the smaller one first.  False: one is blank. */
bool qdri_ends_values(const struct qdri_figure *figure, const qdr_digit *digits, int32_t *low,
                      int32_t *high);

/* The ends differ by `least`, or more; what stands on the line is strictly between them, or
 * strictly below or above both. */
struct qdri_ends {
    int32_t least;
    bool is_between;
};

void qdri_ends_narrow(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                      const struct qdri_ends *ends);

/* A case for each pair of digits at the ends; an automaton, where cells count as something else. */
void qdri_ends_encode(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                      const char *name, const struct qdri_ends *ends);

#endif
