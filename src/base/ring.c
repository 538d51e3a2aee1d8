/* ring.c  Counts items that are released in the order in which they came. */
#include "base/ring.h"

#include <stdlib.h>

#include "base/alloc.h"

bool qdri_ring_make(struct qdri_ring *ring, size_t slots)
{
    *ring = (struct qdri_ring){.is_done = qdri_zeros(slots, sizeof *ring->is_done), .slots = slots};
    return ring->is_done != NULL;
}

void qdri_ring_clear(struct qdri_ring *ring)
{
    free(ring->is_done);
    *ring = (struct qdri_ring){.is_done = NULL};
}

size_t qdri_ring_claim(struct qdri_ring *ring)
{
    const size_t slot = qdri_ring_slot(ring, ring->claimed++);
    ring->is_done[slot] = false;
    return slot;
}

bool qdri_ring_take(struct qdri_ring *ring, size_t *slot)
{
    if (ring->taken == ring->claimed) {
        return false;
    }
    *slot = qdri_ring_slot(ring, ring->taken++);
    return true;
}

void qdri_ring_done(struct qdri_ring *ring, size_t slot)
{
    ring->is_done[slot] = true;
}

bool qdri_ring_head(const struct qdri_ring *ring, size_t *slot)
{
    *slot = ring->first;
    return ring->claimed > 0 && ring->is_done[ring->first];
}

void qdri_ring_release(struct qdri_ring *ring)
{
    ring->first = qdri_ring_slot(ring, 1);
    --ring->claimed;
    ring->taken -= ring->taken > 0;
}

size_t qdri_ring_adapt(size_t count, size_t most, uint64_t took, uint64_t goal)
{
    return took > goal && count > 1          ? count / 2
           : took < goal / 2 && count < most ? count * 2
                                             : count;
}
