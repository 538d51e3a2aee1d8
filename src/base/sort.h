/* sort.h  Numbers, in ascending order. */
#ifndef QDRI_BASE_SORT_H
#define QDRI_BASE_SORT_H

#include <stddef.h>
#include <stdint.h>

/* Sorts numbers; `numbers` may be NULL where there are none. */
void qdri_sort(uint32_t *numbers, size_t count);

#endif
