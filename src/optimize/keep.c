/* keep.c  Keeps the k best solutions in order, each once. */
#include "optimize/keep.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/check.h"

/* Slots are numbered in 32 bits. */
#define ROOM_MOST ((size_t)UINT32_MAX)

void qdri_keep_clear(struct qdri_keep *keep)
{
    free(keep->order);
    free(keep->cost);
    free(keep->length);
    free(keep->option);
}

static uint64_t bytes_of(const struct qdri_keep *keep, size_t room)
{
    uint64_t bytes = 0;
    qdri_size_add(&bytes, room, sizeof *keep->order + sizeof *keep->cost + sizeof *keep->length);
    qdri_size_add(&bytes, (uint64_t)room * keep->stride, sizeof *keep->option);
    return bytes;
}

static bool resize(void *array, size_t room, size_t size)
{
    void **place = array;
    void *moved = room <= SIZE_MAX / size ? realloc(*place, room * size) : NULL;
    if (moved) {
        *place = moved;
    }
    return moved != NULL;
}

static enum qdri_kept make_room(struct qdri_keep *keep)
{
    if (keep->count < keep->room) {
        return QDRI_KEPT;
    }
    size_t room = keep->room + keep->room / 2 + 16;
    room = room > keep->most ? (size_t)keep->most : room;
    room = room > ROOM_MOST ? ROOM_MOST : room;
    if (room == keep->room || bytes_of(keep, room) + bytes_of(keep, keep->room) > keep->budget) {
        return QDRI_NO_ROOM;
    }
    if (!resize(&keep->order, room, sizeof *keep->order) ||
        !resize(&keep->cost, room, sizeof *keep->cost) ||
        !resize(&keep->length, room, sizeof *keep->length) ||
        !resize(&keep->option, room, keep->stride * sizeof *keep->option)) {
        return QDRI_NO_MEMORY;
    }
    keep->room = room;
    return QDRI_KEPT;
}

/* Below zero: the first of two solutions comes first. */
static int compare(const struct qdri_keep *keep, uint32_t slot, int64_t cost,
                   const qdr_option *options, size_t count)
{
    const qdr_option *mine = keep->option + slot * keep->stride;
    if (keep->cost[slot] != cost) {
        return keep->cost[slot] < cost ? -1 : 1;
    }
    for (size_t k = 0; k < count && k < keep->length[slot]; ++k) {
        if (mine[k] != options[k]) {
            return mine[k] < options[k] ? -1 : 1;
        }
    }
    return (keep->length[slot] > count) - (keep->length[slot] < count);
}

/* Finds where a solution belongs; true: it is there. */
static bool find(const struct qdri_keep *keep, int64_t cost, const qdr_option *options,
                 size_t count, size_t *at)
{
    size_t low = 0;
    size_t high = keep->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare(keep, keep->order[middle], cost, options, count);
        if (order == 0) {
            *at = middle;
            return true;
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    *at = low;
    return false;
}

enum qdri_kept qdri_keep_add(struct qdri_keep *keep, int64_t cost, const qdr_option *options,
                             size_t count)
{
    size_t at;
    if (find(keep, cost, options, count, &at) || at == keep->most) {
        return QDRI_KNOWN;
    }
    QDRI_ASSERT(at == 0 || compare(keep, keep->order[at - 1], cost, options, count) < 0);
    QDRI_ASSERT(at == keep->count || compare(keep, keep->order[at], cost, options, count) > 0);
    uint32_t slot;
    if (keep->count == keep->most) {
        slot = keep->order[--keep->count];
    } else {
        enum qdri_kept made = make_room(keep);
        if (made != QDRI_KEPT) {
            return made;
        }
        slot = (uint32_t)keep->count;
    }
    memmove(keep->order + at + 1, keep->order + at, (keep->count - at) * sizeof *keep->order);
    keep->order[at] = slot;
    keep->cost[slot] = cost;
    keep->length[slot] = (uint32_t)count;
    if (count > 0) {
        memcpy(keep->option + slot * keep->stride, options, count * sizeof *options);
    }
    ++keep->count;
    return QDRI_KEPT;
}

bool qdri_keep_has(const struct qdri_keep *keep, int64_t cost, const qdr_option *options,
                   size_t count)
{
    size_t at;
    return find(keep, cost, options, count, &at);
}

int64_t qdri_keep_threshold(const struct qdri_keep *keep, int64_t none)
{
    return keep->count == keep->most ? keep->cost[keep->order[keep->count - 1]] : none;
}
