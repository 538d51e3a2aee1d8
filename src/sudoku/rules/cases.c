/* cases.c  A list of cases, as it grows. */
#include "sudoku/rules/cases.h"

#include <stdlib.h>

#include "base/alloc.h"

qdri_digit_set *qdri_cases_add(struct qdri_case_list *list)
{
    size_t end = (list->cases + 1) * list->count;
    if (!qdri_reserve(&list->domains, &list->capacity, end, sizeof *list->domains)) {
        list->has_failed = true;
        return NULL;
    }
    for (size_t k = end - list->count; k < end; ++k) {
        list->domains[k] = ~(qdri_digit_set)0;
    }
    return list->domains + list->count * list->cases++;
}

void qdri_cases_encode(struct qdri_case_list *list, struct qdri_encoder *encoder, const char *name)
{
    if (list->has_failed) {
        qdri_encode_no_memory(encoder);
    } else {
        qdri_encode_cases(encoder, name, list->cells, list->count, list->domains, list->cases);
    }
    free(list->domains);
    *list = (struct qdri_case_list){.cells = list->cells, .count = list->count};
}
