/* recent.c  Makes tables of names that were looked up: see recent.h. */
#include "io/recent.h"

#include <stdlib.h>

#include "base/alloc.h"

/* A table has four slots for each name, so that few take the place of others, but takes a megabyte
 * at most, and a 64th of what may be taken. */
#define BITS_LEAST 6
#define SLOTS_MOST 65536
#define SLOTS_EACH 4
#define SHARE 64

bool qdri_recent_begin(struct qdri_recent *recent, uint32_t names, uint64_t memory)
{
    const uint64_t affordable = memory / SHARE / sizeof *recent->slot;
    uint64_t slots = UINT64_C(1) << BITS_LEAST;
    recent->shift = 64 - BITS_LEAST;
    while (slots < SLOTS_MOST && slots < (uint64_t)SLOTS_EACH * names &&
           (memory == 0 || 2 * slots <= affordable)) {
        slots *= 2;
        --recent->shift;
    }
    recent->slot = qdri_zeros(slots, sizeof *recent->slot);
    return recent->slot != NULL;
}

void qdri_recent_free(struct qdri_recent *recent)
{
    free(recent->slot);
}
