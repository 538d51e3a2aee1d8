/* sort.c  The C library's sort, of numbers. */
#include "base/sort.h"

#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a;
    const uint32_t y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

void qdri_sort(uint32_t *numbers, size_t count)
{
    if (count > 1) {
        qsort(numbers, count, sizeof *numbers, compare);
    }
}
