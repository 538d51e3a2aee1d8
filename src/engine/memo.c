/* memo.c  A hash table of subproblems: open addressing, grown by doubling up to its budget.
 *
 * An entry stands within REACH places of where its hash points.  Nothing is ever taken out, so that
 * a search may stop at the first empty place; where all places are taken, the entry that was
 * cheapest to find out is written over.  That costs time later, never a wrong answer. */
#include "engine/memo.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/hash.h"
#include "base/size.h"

#define REACH 16
#define FIRST_ENTRIES 1024

/* Prices, in nanoseconds, roughly; and how large a table may be before its entries are far away. */
#define PRICE_OF_LOOKUP 30
#define PRICE_OF_WORD 8
#define PRICE_OF_FAR 150
#define NEAR_BYTES (UINT64_C(1) << 22)

/* The low bits of a mark: one more than the logarithm of the cost.  The others are of the hash. */
#define COST_BITS UINT64_C(0x7f)

static size_t size_of(const struct qdri_memo_table *table)
{
    return 1 + (size_t)table->key + table->value;
}

static uint64_t bytes_of(const struct qdri_memo_table *table, uint64_t entries)
{
    return entries * size_of(table) * sizeof *table->entry;
}

qdr_status qdri_memo_table_begin(struct qdri_memo_table *table)
{
    table->used = 0;
    table->entries = FIRST_ENTRIES;
    if (bytes_of(table, table->entries) > table->most_bytes) {
        return QDR_BUDGET;
    }
    table->entry = qdri_zeros(table->entries, size_of(table) * sizeof *table->entry);
    return table->entry ? QDR_OK : QDR_NOMEM;
}

void qdri_memo_table_end(struct qdri_memo_table *table)
{
    free(table->entry);
    table->entry = NULL;
}

static uint64_t hash_of(const struct qdri_memo_table *table, const uint64_t *key)
{
    return XXH3_64bits(key, table->key * sizeof *key);
}

static uint64_t *place_of(const struct qdri_memo_table *table, uint64_t hash, uint32_t step)
{
    return table->entry + (((hash >> 32) + step) & (table->entries - 1)) * size_of(table);
}

static bool has_key(const struct qdri_memo_table *table, const uint64_t *entry, uint64_t hash,
                    const uint64_t *key)
{
    return ((entry[0] ^ hash) & ~COST_BITS) == 0 &&
           memcmp(entry + 1, key, table->key * sizeof *key) == 0;
}

const uint64_t *qdri_memo_table_find(const struct qdri_memo_table *table, const uint64_t *key)
{
    const uint64_t hash = hash_of(table, key);
    for (uint32_t step = 0; step < REACH; ++step) {
        const uint64_t *entry = place_of(table, hash, step);
        if (entry[0] == 0) {
            return NULL;
        }
        if (has_key(table, entry, hash, key)) {
            return entry + 1 + table->key;
        }
    }
    return NULL;
}

/* Finds a place for an entry: an empty one, or the cheapest. */
static uint64_t *make_place(struct qdri_memo_table *table, uint64_t hash)
{
    uint64_t *cheapest = place_of(table, hash, 0);
    for (uint32_t step = 0; step < REACH; ++step) {
        uint64_t *entry = place_of(table, hash, step);
        if (entry[0] == 0) {
            ++table->used;
            return entry;
        }
        if ((entry[0] & COST_BITS) < (cheapest[0] & COST_BITS)) {
            cheapest = entry;
        }
    }
    return cheapest;
}

/* Puts all entries of a table into a wider or longer one, which takes its place. */
static void move(struct qdri_memo_table *table, struct qdri_memo_table *to)
{
    for (uint64_t k = 0; k < table->entries; ++k) {
        const uint64_t *entry = table->entry + k * size_of(table);
        if (entry[0] != 0) {
            uint64_t *place = make_place(to, hash_of(to, entry + 1));
            memcpy(place, entry, size_of(table) * sizeof *entry);
        }
    }
    free(table->entry);
    *table = *to;
}

/* Doubles the table, while both fit the budget; otherwise leaves it as it is. */
static void grow(struct qdri_memo_table *table)
{
    struct qdri_memo_table longer = *table;
    longer.entries *= 2;
    longer.used = 0;
    if (longer.entries > UINT32_MAX || bytes_of(table, 3 * table->entries) > table->most_bytes) {
        return;
    }
    longer.entry = qdri_zeros(longer.entries, size_of(table) * sizeof *longer.entry);
    if (longer.entry) {
        move(table, &longer);
    }
}

qdr_status qdri_memo_table_widen(struct qdri_memo_table *table, uint32_t value)
{
    struct qdri_memo_table wider = *table;
    wider.value = value;
    wider.used = 0;
    while (wider.entries > FIRST_ENTRIES &&
           bytes_of(&wider, wider.entries) + bytes_of(table, table->entries) > table->most_bytes) {
        wider.entries /= 2;
    }
    if (bytes_of(&wider, wider.entries) + bytes_of(table, table->entries) > table->most_bytes) {
        return QDR_BUDGET;
    }
    wider.entry = qdri_zeros(wider.entries, size_of(&wider) * sizeof *wider.entry);
    if (!wider.entry) {
        return QDR_NOMEM;
    }
    move(table, &wider);
    return QDR_OK;
}

uint64_t *qdri_memo_table_put(struct qdri_memo_table *table, const uint64_t *key, uint64_t cost)
{
    if (table->used >= table->entries / 4 * 3) {
        grow(table);
    }
    const uint64_t hash = hash_of(table, key);
    uint64_t *entry = make_place(table, hash);
    entry[0] = (hash & ~COST_BITS) | (uint64_t)(64 - __builtin_clzll(cost | 1));
    memcpy(entry + 1, key, table->key * sizeof *key);
    return entry + 1 + table->key;
}

uint64_t qdri_memo_table_cost(const struct qdri_memo_table *table, const uint64_t *value)
{
    return UINT64_C(1) << ((*(value - table->key - 1) & COST_BITS) - 1);
}

uint64_t qdri_memo_table_price(const struct qdri_memo_table *table)
{
    const bool is_near = bytes_of(table, table->entries) <= NEAR_BYTES;
    return PRICE_OF_LOOKUP + size_of(table) * PRICE_OF_WORD + (is_near ? 0 : PRICE_OF_FAR);
}

void *qdri_memo_take(uint64_t *left, uint64_t count, size_t size)
{
    uint64_t bytes = 0;
    qdri_size_add(&bytes, count, size);
    if (bytes > *left) {
        *left = 0;
        return NULL;
    }
    *left -= bytes;
    return qdri_zeros((size_t)count, size);
}

bool qdri_memo_widen(mp_limb_t **array, size_t count, uint32_t limbs)
{
    mp_limb_t *wide = qdri_zeros(2 * count, limbs * sizeof *wide);
    if (!wide) {
        return false;
    }
    for (size_t k = 0; k < count; ++k) {
        mpn_copyi(wide + 2 * k * limbs, *array + k * limbs, (mp_size_t)limbs);
    }
    free(*array);
    *array = wide;
    return true;
}
