/* parser.h  What the readers of the two kinds of lines of Knuth's text format share: see text.c. */
#ifndef QDRI_IO_PARSER_H
#define QDRI_IO_PARSER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/reading.h"

/* Short names that were looked up, and their numbers: a table that forgets.
 *
 * Most names that are read have eight bytes at most, which are a number themselves, and few of them
 * stand in many places.  So a name is mostly known by one look at one slot.  Whatever is not known
 * is to be asked of who knows all; a name that would go where another one is takes its place, so
 * that no choice of names takes longer than that. */

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

struct qdri_parser {
    struct qdri_reading *reading;
    uint32_t items;
    uint32_t primary; /* they are the first ones */
    uint32_t *mark;   /* for each item, the last option that has it, counted from 1 */
    size_t mark_capacity;
    uint32_t option; /* options read so far, the present one included */

    /* The present option. */
    qdr_entry *entry;
    size_t entry_capacity;
    size_t entries;
    uint64_t cost;
    size_t cost_column; /* of the last cost; 1 where there is none */
    bool has_primary;

    /* Names that were looked up. */
    struct qdri_recent items_known;
    struct qdri_recent colors_known;
};

/* Reads the line of an option, behind the line of items. */
qdr_status qdri_read_option(struct qdri_parser *parser, const struct qdri_line *line);

static inline struct qdri_place qdri_parser_place(const struct qdri_parser *parser, size_t column)
{
    return qdri_lines_place(&parser->reading->lines, column);
}

#endif
