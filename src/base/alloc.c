/* alloc.c  Memory for arrays, with sizes that cannot overflow; and arrays that grow by doubling. */
#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

/* What stands before an array: the one that was added before it. */
struct qdri_array {
    struct qdri_array *last;
    max_align_t element[];
};

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

bool qdri_reserve(void *place, size_t *capacity, size_t needed, size_t size)
{
    void *array;
    memcpy(&array, place, sizeof array);
    array = qdri_grow(array, capacity, needed, size);
    if (array) {
        memcpy(place, &array, sizeof array);
    }
    return array != NULL;
}

void *qdri_copy(const void *array, size_t count, size_t size)
{
    void *copy = qdri_zeros(count, size);
    if (copy && count > 0) {
        memcpy(copy, array, count * size);
    }
    return copy;
}

void *qdri_array(struct qdri_arrays *arrays, uint64_t count, size_t size)
{
    const uint64_t most = (SIZE_MAX - sizeof *arrays->last) / size;
    struct qdri_array *array =
        count <= most ? calloc(1, sizeof *array + (size_t)(count > 0 ? count : 1) * size) : NULL;
    if (!array) {
        arrays->lacks_memory = true;
        return NULL;
    }
    array->last = arrays->last;
    arrays->last = array;
    return array->element;
}

void qdri_arrays_free(struct qdri_arrays *arrays)
{
    while (arrays->last) {
        struct qdri_array *last = arrays->last->last;
        free(arrays->last);
        arrays->last = last;
    }
    arrays->lacks_memory = false;
}
