/* alloc.h  Memory: arrays whose size cannot overflow, arrays that grow, arrays that are freed
 * together; and sizes.
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

/* An array that a struct has: where its pointer stands there, and what it is to hold. */
struct qdri_array_field {
    size_t place;
    size_t size; /* of an element; 0 behind the last field */
    uint64_t count;
};

#define QDRI_FIELD(type, name, count)                                                              \
    {                                                                                              \
        offsetof(type, name), sizeof *((type *)0)->name, count                                     \
    }

/* All such arrays of a struct, so that they are named once. */
struct qdri_fields {
    struct qdri_array_field field[48];
};

/* Adds the bytes of all fields, as qdri_zeros asks for them, to *sum. */
void qdri_fields_add(uint64_t *sum, const struct qdri_fields *fields);

/* Makes all of them as qdri_zeros does.  False: no memory for one, and the rest is not made. */
bool qdri_fields_make(void *object, const struct qdri_fields *fields);

/* Frees those that there are. */
void qdri_fields_free(void *object, const struct qdri_fields *fields);

/* ---- Numbers. */

/* Sorts numbers in ascending order; `numbers` may be NULL where there are none. */
void qdri_sort(uint32_t *numbers, size_t count);

/* Returns the greatest common divisor; of a number and 0, that number. */
uint64_t qdri_common_divisor(uint64_t a, uint64_t b);

/* ---- Sizes of memory: added up, written, and how much there is. */

/* Bytes that a size takes when it is written, the terminator included. */
#define QDRI_SIZE_TEXT 16

/* Adds `count` elements of `size` bytes each to *sum, as qdri_zeros asks for them: at least one
 * element.  What is more than 64 bits hold becomes UINT64_MAX. */
void qdri_size_add(uint64_t *sum, uint64_t count, uint64_t size);

/* Writes a size such as "512 bytes", "1.5 KiB" or "64 MiB", to a tenth of the unit: rounded up or
 * down.  Returns `text`. */
const char *qdri_size_write(char text[QDRI_SIZE_TEXT], uint64_t bytes, bool rounds_up);

/* Returns how many bytes a piece of work may take: as many as were asked for, or, for 0, a quarter
 * of what is free, and 256 MiB where the machine does not say. */
uint64_t qdri_size_budget(uint64_t asked);

#endif
