/* recent.h  Short names that were looked up, and their numbers: a table that forgets.
 *
 * Most names that are read have eight bytes at most, which are a number themselves, and few of them
 * stand in many places.  So a name is mostly known by one look at one slot.  Whatever is not known
 * is to be asked of who knows all; a name that would go where another one is takes its place, so
 * that no choice of names takes longer than that. */
#ifndef QDRI_IO_RECENT_H
#define QDRI_IO_RECENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest name that is kept, in bytes. */
#define QDRI_RECENT_LENGTH sizeof(uint64_t)

/* `bytes` are those of the name, the last one lowest; 0: the slot is free. */
struct qdri_recent_slot {
    uint64_t bytes;
    uint32_t number;
};

/* All zero can be freed. */
struct qdri_recent {
    struct qdri_recent_slot *slot; /* [1 << (64 - shift)] */
    unsigned shift;
};

/* Makes an empty table for about so many names.  Of `memory` bytes that may be taken (0: of any
 * number), it takes a 64th, if that is more than 1 KB.  False: no memory. */
bool qdri_recent_begin(struct qdri_recent *recent, uint32_t names, uint64_t memory);
void qdri_recent_free(struct qdri_recent *recent);

static inline struct qdri_recent_slot *qdri_recent_slot(const struct qdri_recent *recent,
                                                        uint64_t bytes)
{
    return &recent->slot[bytes * UINT64_C(0x9E3779B97F4A7C15) >> recent->shift];
}

/* Is the name of these bytes known?  If so, gives its number.  Of a name that is longer than is
 * kept, `bytes` may be anything. */
static inline bool qdri_recent_find(const struct qdri_recent *recent, uint64_t bytes, size_t length,
                                    uint32_t *number)
{
    const struct qdri_recent_slot *slot = qdri_recent_slot(recent, bytes);
    *number = slot->number;
    return slot->bytes == bytes && length - 1 < QDRI_RECENT_LENGTH;
}

/* Keeps a name, if it is short. */
static inline void qdri_recent_keep(const struct qdri_recent *recent, uint64_t bytes, size_t length,
                                    uint32_t number)
{
    if (length <= QDRI_RECENT_LENGTH) {
        *qdri_recent_slot(recent, bytes) = (struct qdri_recent_slot){bytes, number};
    }
}

#endif
