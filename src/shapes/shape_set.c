/* shape_set.c  Sets of shapes of the same number of atoms. */
#include "shapes/shape_set.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/hash.h"

void qdri_shape_set_free(struct qdri_shape_set *set)
{
    free(set->record);
    free(set->slot);
    *set = (struct qdri_shape_set){.atoms = set->atoms};
}

const int32_t *qdri_shape_set_at(const struct qdri_shape_set *set, size_t index)
{
    return &set->record[index * (set->atoms + 1) + 1];
}

bool qdri_shape_set_append(struct qdri_shape_set *set, const int32_t *code)
{
    size_t length = set->atoms + 1;
    int32_t *grown =
        qdri_grow(set->record, &set->capacity, (set->count + 1) * length, sizeof *grown);
    if (!grown) {
        return false;
    }
    set->record = grown;
    grown[set->count * length] = (int32_t)set->atoms;
    memcpy(&grown[set->count * length + 1], code, set->atoms * sizeof *code);
    ++set->count;
    return true;
}

/* The slot of a shape, or the empty one where it belongs. */
static size_t *find_slot(const struct qdri_shape_set *set, const int32_t *code)
{
    size_t bytes = set->atoms * sizeof *code;
    size_t at = (size_t)XXH3_64bits(code, bytes) & (set->slots - 1);
    while (set->slot[at] != 0 &&
           memcmp(qdri_shape_set_at(set, set->slot[at] - 1), code, bytes) != 0) {
        at = (at + 1) & (set->slots - 1);
    }
    return &set->slot[at];
}

/* Makes the table at least twice as large as the set. */
static bool make_slots(struct qdri_shape_set *set)
{
    if (set->count < set->slots / 2) {
        return true;
    }
    size_t slots = set->slots > 0 ? 4 * set->slots : 64;
    size_t *slot = qdri_zeros(slots, sizeof *slot);
    if (!slot) {
        return false;
    }
    free(set->slot);
    set->slot = slot;
    set->slots = slots;
    for (size_t i = 0; i < set->count; ++i) {
        *find_slot(set, qdri_shape_set_at(set, i)) = i + 1;
    }
    return true;
}

bool qdri_shape_set_include(struct qdri_shape_set *set, const int32_t *code)
{
    if (!make_slots(set)) {
        return false;
    }
    size_t *slot = find_slot(set, code);
    if (*slot != 0) {
        return true;
    }
    if (!qdri_shape_set_append(set, code)) {
        return false;
    }
    *slot = set->count;
    return true;
}

/* Of records, whose first number is their length. */
static int compare(const void *a, const void *b)
{
    const int32_t *x = a;
    const int32_t *y = b;
    for (int32_t i = 1; i <= x[0]; ++i) {
        if (x[i] != y[i]) {
            return x[i] < y[i] ? -1 : 1;
        }
    }
    return 0;
}

void qdri_shape_set_sort(struct qdri_shape_set *set)
{
    free(set->slot);
    set->slot = NULL;
    set->slots = 0;
    if (set->count > 1) {
        qsort(set->record, set->count, (set->atoms + 1) * sizeof *set->record, compare);
    }
}
