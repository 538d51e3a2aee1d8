/* cases.h  A list of cases for qdri_encode_cases, as it grows. */
#ifndef QDRI_SUDOKU_RULES_CASES_H
#define QDRI_SUDOKU_RULES_CASES_H

#include "sudoku/encode/encode.h"

/* With more cases than that, a chain is smaller. */
enum { QDRI_CASES_MAX = 1500 };

/* All zero but `cells` and `count` is the empty list.  domains[k * count + i] is that of cell i in
 * case k. */
struct qdri_case_list {
    const qdr_cell *cells;
    size_t count;
    qdri_digit_set *domains;
    size_t cases;
    size_t capacity;
    bool has_failed; /* no memory */
};

/* Adds a case, and returns the domains of its cells, which hold all digits; NULL: no memory. */
qdri_digit_set *qdri_cases_add(struct qdri_case_list *list);

/* Encodes the cases, or says that there was no memory, and frees them. */
void qdri_cases_encode(struct qdri_case_list *list, struct qdri_encoder *encoder, const char *name);

#endif
