/* alloc.c  Memory for arrays, with sizes that cannot overflow; and arrays that grow by doubling. */
#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

void *qdri_zeros(uint64_t count, size_t size)
{
    if ((size_t)count != count) {
        return NULL;
    }
    return calloc(count > 0 ? (size_t)count : 1, size);
}

void *qdri_grow(void *array, size_t *capacity, size_t needed, size_t size)
{
    if (array && needed <= *capacity) {
        return array;
    }
    size_t target = *capacity + *capacity / 2;
    if (target < needed) {
        target = needed;
    }
    if (target < 16) {
        target = 16;
    }
    if (target > SIZE_MAX / size) {
        return NULL;
    }
    void *moved = realloc(array, target * size);
    if (moved) {
        *capacity = target;
    }
    return moved;
}

void *qdri_copy(const void *array, size_t count, size_t size)
{
    void *copy = qdri_zeros(count, size);
    if (copy && count > 0) {
        memcpy(copy, array, count * size);
    }
    return copy;
}
