/* alloc.c  Memory for arrays, with sizes that cannot overflow; arrays that grow by doubling; and
 * sizes: added up to a limit, and written with a unit. */
#include "base/alloc.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

void qdri_fields_add(uint64_t *sum, const struct qdri_fields *fields)
{
    for (const struct qdri_array_field *field = fields->field; field->size > 0; ++field) {
        qdri_size_add(sum, field->count, field->size);
    }
}

bool qdri_fields_make(void *object, const struct qdri_fields *fields)
{
    for (const struct qdri_array_field *field = fields->field; field->size > 0; ++field) {
        void *array = qdri_zeros(field->count, field->size);
        if (!array) {
            return false;
        }
        memcpy((char *)object + field->place, &array, sizeof array);
    }
    return true;
}

void qdri_fields_free(void *object, const struct qdri_fields *fields)
{
    for (const struct qdri_array_field *field = fields->field; field->size > 0; ++field) {
        void *array;
        memcpy(&array, (char *)object + field->place, sizeof array);
        free(array);
    }
}

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

uint64_t qdri_common_divisor(uint64_t a, uint64_t b)
{
    while (b > 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* --------------------------------------------------------------------------------- sizes ---- */

void qdri_size_add(uint64_t *sum, uint64_t count, uint64_t size)
{
    count += count == 0;
    bool is_beyond = size > 0 && count > (UINT64_MAX - *sum) / size;
    *sum = is_beyond ? UINT64_MAX : *sum + count * size;
}

const char *qdri_size_write(char text[QDRI_SIZE_TEXT], uint64_t bytes, bool rounds_up)
{
    static const char *const units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    if (bytes < 1024) {
        snprintf(text, QDRI_SIZE_TEXT, "%" PRIu64 " byte%s", bytes, bytes == 1 ? "" : "s");
        return text;
    }
    size_t unit = 0;
    while (bytes >> (10 * unit + 10) >= 1024) {
        ++unit;
    }
    uint64_t one = UINT64_C(1) << (10 * unit + 10);
    uint64_t tenths = bytes % one * 10 / one; /* one is 2^60 at most */
    tenths += bytes / one * 10 + (rounds_up && bytes % one * 10 % one > 0);
    int length = snprintf(text, QDRI_SIZE_TEXT, "%" PRIu64, tenths / 10);
    if (tenths % 10 > 0) {
        length +=
            snprintf(text + length, QDRI_SIZE_TEXT - (size_t)length, ".%" PRIu64, tenths % 10);
    }
    snprintf(text + length, QDRI_SIZE_TEXT - (size_t)length, " %s", units[unit]);
    return text;
}

#if defined(_SC_AVPHYS_PAGES) && defined(_SC_PHYS_PAGES) && defined(_SC_PAGESIZE)
static uint64_t positive(long value)
{
    return value > 0 ? (uint64_t)value : 0;
}

/* Returns the bytes of memory that are free at present, but at least a quarter of all that there
 * are; 0: this machine does not say.  Files that the system keeps in memory count as in use, though
 * it gives them up when asked; no call tells how many they are. */
static uint64_t free_memory(void)
{
    uint64_t least = positive(sysconf(_SC_PHYS_PAGES)) / 4;
    uint64_t pages = positive(sysconf(_SC_AVPHYS_PAGES));
    return (pages > least ? pages : least) * positive(sysconf(_SC_PAGESIZE));
}
#else
static uint64_t free_memory(void)
{
    return 0;
}
#endif

/* Where the machine does not say what it has. */
#define UNKNOWN (UINT64_C(256) << 20)

uint64_t qdri_size_budget(uint64_t asked)
{
    uint64_t unused = asked > 0 ? 0 : free_memory();
    return asked > 0 ? asked : unused > 0 ? unused / 4 : UNKNOWN;
}
