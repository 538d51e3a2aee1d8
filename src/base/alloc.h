/* alloc.h  Memory: arrays whose size cannot overflow, arrays that grow, and arrays that are
 * freed together.
 *
 * Everything comes from malloc and goes to free, so that any memory tool can watch it.  Nothing
 * here reports: NULL means that there is no memory, and the caller turns that into QDR_NOMEM. */
#ifndef QDRI_BASE_ALLOC_H
#define QDRI_BASE_ALLOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns room for `count` elements of `size` bytes, all zero; never NULL for count = 0.  A count
 * that no size_t holds, where these have 32 bits, is one for which there is no memory. */
void *qdri_zeros(uint64_t count, size_t size);

/* Makes an array hold at least `needed` elements of `size` bytes.  Returns the array, moved
 * perhaps, with *capacity raised by at least half; or NULL, with the old array and *capacity as
 * they were. */
void *qdri_grow(void *array, size_t *capacity, size_t needed, size_t size);

/* The same for the array that the pointer at `place` points to.  False: no memory. */
bool qdri_reserve(void *place, size_t *capacity, size_t needed, size_t size);

/* Returns a copy of `count` elements of `size` bytes; never NULL for count = 0. */
void *qdri_copy(const void *array, size_t count, size_t size);

/* Arrays that are freed together, such as those of one struct.  All zero is the beginning. */
struct qdri_arrays {
    struct qdri_array *last;
    bool lacks_memory; /* one of them could not be made, and is NULL */
};

/* Adds an array as qdri_zeros makes it; it must not be freed or grown by itself. */
void *qdri_array(struct qdri_arrays *arrays, uint64_t count, size_t size);

/* Frees all of them; then others can be added. */
void qdri_arrays_free(struct qdri_arrays *arrays);

#endif
