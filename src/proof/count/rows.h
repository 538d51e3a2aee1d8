/* rows.h  Rows of numbers that grow within a budget.
 *
 * Where one cannot grow, what was to be added is not, and the room says so from then on: who adds
 * looks at that when a step is done, and not at each number. */
#ifndef QDRI_PROOF_ROWS_H
#define QDRI_PROOF_ROWS_H

#include <stdbool.h>
#include <stdlib.h>

#include <quadrille/base.h>

#include "base/alloc.h"

/* What lists may still take together. */
struct qdri_room {
    uint64_t left;     /* bytes */
    qdr_status status; /* QDR_BUDGET, QDR_NOMEM: it was not enough */
};

struct qdri_row {
    uint32_t *at;
    size_t count;
    size_t capacity;
};

/* The same of longer numbers, such as those of clauses. */
struct qdri_long_row {
    uint64_t *at;
    size_t count;
    size_t capacity;
};

/* Makes the array that the pointer at `place` points to hold `needed` elements, the bytes that it
 * grows by taken from the room.  Returns false, and all is as it was, where it cannot. */
static inline bool qdri_room_grow(struct qdri_room *room, void *place, size_t *capacity,
                                  size_t needed, size_t size)
{
    if (needed <= *capacity) {
        return true;
    }
    if (needed > SIZE_MAX / size || (needed - *capacity) * size > room->left) {
        room->status = QDR_BUDGET;
        return false;
    }
    const size_t before = *capacity;
    if (!qdri_reserve(place, capacity, needed, size)) {
        room->status = QDR_NOMEM;
        return false;
    }
    const uint64_t taken = (uint64_t)(*capacity - before) * size;
    room->left = taken < room->left ? room->left - taken : 0;
    return true;
}

/* Makes room for so many elements more. */
static inline bool qdri_row_reserve(struct qdri_row *list, struct qdri_room *room, size_t more)
{
    return qdri_room_grow(room, &list->at, &list->capacity, list->count + more, sizeof *list->at);
}

static inline void qdri_row_add(struct qdri_row *list, struct qdri_room *room, uint32_t number)
{
    if (list->count < list->capacity || qdri_row_reserve(list, room, 1)) {
        list->at[list->count++] = number;
    }
}

static inline void qdri_row_add_all(struct qdri_row *list, struct qdri_room *room,
                                    const uint32_t *numbers, size_t count)
{
    if (qdri_row_reserve(list, room, count)) {
        for (size_t k = 0; k < count; ++k) {
            list->at[list->count++] = numbers[k];
        }
    }
}

static inline void qdri_long_row_add(struct qdri_long_row *list, struct qdri_room *room,
                                     uint64_t number)
{
    if (list->count < list->capacity ||
        qdri_room_grow(room, &list->at, &list->capacity, list->count + 1, sizeof *list->at)) {
        list->at[list->count++] = number;
    }
}

static inline void qdri_long_row_add_all(struct qdri_long_row *list, struct qdri_room *room,
                                         const struct qdri_long_row *other)
{
    for (size_t k = 0; k < other->count; ++k) {
        qdri_long_row_add(list, room, other->at[k]);
    }
}

static inline void qdri_row_free(struct qdri_row *list)
{
    free(list->at);
    *list = (struct qdri_row){0};
}

static inline void qdri_long_row_free(struct qdri_long_row *list)
{
    free(list->at);
    *list = (struct qdri_long_row){0};
}

#endif
