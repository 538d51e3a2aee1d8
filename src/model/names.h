/* names.h  Names and their numbers: an open-addressed hash table over a pool of strings. */
#ifndef QDRI_MODEL_NAMES_H
#define QDRI_MODEL_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"

#define QDRI_NO_NAME UINT32_MAX

/* All zero is the empty table.  Name k is the string at pool.text + offset[k], for 0 <= k < count.
 * slot[h] is 0 (free) or k + 1; the number of slots is a power of two, at least twice `count`. */
struct qdri_names {
    struct qdri_strbuf pool;
    size_t *offset;
    size_t offset_capacity;
    uint32_t *slot;
    size_t slots;
    uint64_t seed; /* of the hash; drawn with the first slots */
    uint32_t count;
};

void qdri_names_free(struct qdri_names *names);

/* Returns the number of a name, or QDRI_NO_NAME. */
uint32_t qdri_names_find(const struct qdri_names *names, const char *name, size_t length);

/* Returns how many bytes the table takes, but for what it has in reserve. */
uint64_t qdri_names_bytes(const struct qdri_names *names);

/* Adds a name that is not there yet; it gets the number `count`.  False: no memory, nothing
 * changed. */
bool qdri_names_add(struct qdri_names *names, const char *name, size_t length);

/* Returns the text of a name; it lives until the next name is added. */
const char *qdri_names_text(const struct qdri_names *names, uint32_t number);

/* Makes `copy`, which is empty, hold the same.  False: no memory, `copy` is empty. */
bool qdri_names_copy(struct qdri_names *copy, const struct qdri_names *names);

#endif
