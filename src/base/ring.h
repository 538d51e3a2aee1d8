/* ring.h  Results in order: numbers of slots for items that are worked at in any order, and are
 * released in the order in which they came.
 *
 * An item claims a slot, is taken by a worker, is marked as done, and is released when all before
 * it were.  The ring counts; what is in a slot is an array of the caller's.  It has no lock. */
#ifndef QDRI_BASE_RING_H
#define QDRI_BASE_RING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct qdri_ring {
    bool *is_done; /* [slots] */
    size_t slots;
    size_t first;   /* slot of the oldest item */
    size_t claimed; /* items, from there */
    size_t taken;   /* ... of which these were taken */
};

/* Makes an empty ring of at least one slot.  False: no memory. */
bool qdri_ring_make(struct qdri_ring *ring, size_t slots);
void qdri_ring_clear(struct qdri_ring *ring);

/* The number of items that were not released. */
static inline size_t qdri_ring_count(const struct qdri_ring *ring)
{
    return ring->claimed;
}

/* The number of items that there is still room for. */
static inline size_t qdri_ring_room(const struct qdri_ring *ring)
{
    return ring->slots - ring->claimed;
}

/* The slot of the k-th item from the oldest one; for k = qdri_ring_count, that of the next item. */
static inline size_t qdri_ring_slot(const struct qdri_ring *ring, size_t k)
{
    return (ring->first + k) % ring->slots;
}

/* Claims the next slot, and returns it.  Require: there is room. */
size_t qdri_ring_claim(struct qdri_ring *ring);

/* Takes the oldest item that was not taken.  False: there is none.  Items need not be taken. */
bool qdri_ring_take(struct qdri_ring *ring, size_t *slot);

/* Marks an item as done. */
void qdri_ring_done(struct qdri_ring *ring, size_t slot);

/* Returns whether there is an oldest item and it is done; then stores its slot. */
bool qdri_ring_head(const struct qdri_ring *ring, size_t *slot);

/* Releases the oldest item. */
void qdri_ring_release(struct qdri_ring *ring);

/* How many things to work at in one go, if `count` of them took `took`, and `goal` is the time that
 * they should take, in the same unit: half as many if that was too long, twice as many, up to
 * `most`, if it was less than half of the goal. */
size_t qdri_ring_adapt(size_t count, size_t most, uint64_t took, uint64_t goal);

#endif
