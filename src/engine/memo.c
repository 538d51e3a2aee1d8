/* memo.c  A hash table of subproblems: open addressing, grown by doubling up to its budget.
 *
 * An entry stands within REACH places of where its hash points.  Nothing is ever taken out, so that
 * a search may stop at the first empty place; where all places are taken, the entry that was
 * cheapest to find out is written over.  That costs time later, never a wrong answer. */
#include "engine/memo.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

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

/* Makes an empty table whose measures are filled in.  Errors: QDR_BUDGET, QDR_NOMEM. */
static qdr_status table_begin(struct qdri_memo_table *table)
{
    table->used = 0;
    table->entries = FIRST_ENTRIES;
    if (bytes_of(table, table->entries) > table->most_bytes) {
        return QDR_BUDGET;
    }
    table->entry = qdri_zeros(table->entries, size_of(table) * sizeof *table->entry);
    return table->entry ? QDR_OK : QDR_NOMEM;
}

static void table_end(struct qdri_memo_table *table)
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

/* Gives values more words, the new ones 0.  What does not fit the budget any more is forgotten.
 * Errors: QDR_BUDGET, QDR_NOMEM; then the table is as it was. */
static qdr_status table_widen(struct qdri_memo_table *table, uint32_t value)
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

/* Puts a key in that is not there, and returns the place of its value, to be filled.  `cost` is
 * what it took to find that out, in nodes. */
static uint64_t *table_put(struct qdri_memo_table *table, const uint64_t *key, uint64_t cost)
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

/* Returns about how many nodes it took to find a value out. */
static uint64_t table_cost(const struct qdri_memo_table *table, const uint64_t *value)
{
    return UINT64_C(1) << ((*(value - table->key - 1) & COST_BITS) - 1);
}

uint64_t qdri_memo_table_price(const struct qdri_memo_table *table)
{
    const bool is_near = bytes_of(table, table->entries) <= NEAR_BYTES;
    return PRICE_OF_LOOKUP + size_of(table) * PRICE_OF_WORD + (is_near ? 0 : PRICE_OF_FAR);
}

qdr_status qdri_memo_take(uint64_t *left, void *object, const struct qdri_fields *fields)
{
    uint64_t bytes = 0;
    qdri_fields_add(&bytes, fields);
    if (bytes > *left) {
        return QDR_BUDGET;
    }
    *left -= bytes;
    return qdri_fields_make(object, fields) ? QDR_OK : QDR_NOMEM;
}

/* --------------------------------------------------------------------------------- totals ---- */

#define ROWS (sizeof((struct qdri_totals *)0)->row / sizeof(struct qdri_numbers))

/* Limbs that numbers have at first, which is 128 bits. */
#define FIRST_LIMBS (128 / GMP_NUMB_BITS)

/* Words of 64 bits for a number. */
static uint32_t words_of(uint32_t limbs)
{
    return limbs * (uint32_t)sizeof(mp_limb_t) / (uint32_t)sizeof(uint64_t);
}

qdr_status qdri_totals_begin(struct qdri_totals *totals, uint32_t key, uint64_t left)
{
    struct qdri_fields fields = {0};
    for (size_t k = 0; k < ROWS && totals->row[k].count > 0; ++k) {
        fields.field[k] = (struct qdri_array_field)QDRI_FIELD(struct qdri_totals, row[0].limb,
                                                              totals->row[k].count * FIRST_LIMBS);
        fields.field[k].place += k * sizeof *totals->row;
    }
    const qdr_status status = qdri_memo_take(&left, totals, &fields);
    if (status != QDR_OK) {
        return status;
    }
    totals->answer->limbs = FIRST_LIMBS;
    totals->answer->total = qdri_totals_total(totals);
    totals->table.key = key;
    totals->table.value = totals->answer->diagram ? 1 : words_of(FIRST_LIMBS);
    totals->table.most_bytes = left;
    return table_begin(&totals->table);
}

void qdri_totals_end(struct qdri_totals *totals)
{
    table_end(&totals->table);
    for (size_t k = 0; k < ROWS; ++k) {
        free(totals->row[k].limb);
    }
}

/* Makes each of some numbers twice as long.  False: no memory, and they are as they were. */
static bool widen(struct qdri_numbers *row, uint32_t limbs)
{
    mp_limb_t *wide = qdri_zeros(2 * row->count, limbs * sizeof *wide);
    if (!wide) {
        return false;
    }
    for (size_t k = 0; k < row->count; ++k) {
        mpn_copyi(wide + 2 * k * limbs, row->limb + k * limbs, (mp_size_t)limbs);
    }
    free(row->limb);
    row->limb = wide;
    return true;
}

void qdri_totals_widen(struct qdri_totals *totals)
{
    struct qdri_memo *memo = totals->answer;
    memo->status = table_widen(&totals->table, words_of(2 * memo->limbs));
    for (size_t k = 0; memo->status == QDR_OK && k < ROWS; ++k) {
        memo->status = widen(&totals->row[k], memo->limbs) ? QDR_OK : QDR_NOMEM;
    }
    if (memo->status == QDR_OK) {
        memo->total = qdri_totals_total(totals);
        memo->limbs *= 2;
    }
}

static void widen_if_long(struct qdri_totals *totals)
{
    const struct qdri_memo *memo = totals->answer;
    const mp_limb_t highest = qdri_totals_total(totals)[memo->limbs - 1];
    if (highest >> (GMP_NUMB_BITS - 1) != 0 && memo->status == QDR_OK) {
        qdri_totals_widen(totals);
    }
}

void qdri_totals_synchronize(struct qdri_totals *totals)
{
    const uint64_t met = totals->stats->solutions - totals->counted;
    const mp_limb_t limbs[2] = {(mp_limb_t)met, (mp_limb_t)(met >> 32 >> (GMP_NUMB_BITS - 32))};
    mp_limb_t *total = qdri_totals_total(totals);
    totals->counted = totals->stats->solutions;
    mpn_add(total, total, qdri_totals_limbs(totals), limbs, 2);
    widen_if_long(totals);
}

void qdri_totals_add(struct qdri_totals *totals, const mp_limb_t *number)
{
    mp_limb_t *total = qdri_totals_total(totals);
    if (!mpn_zero_p(number, qdri_totals_limbs(totals))) {
        mpn_add_n(total, total, number, qdri_totals_limbs(totals));
        ++totals->stats->solutions;
        ++totals->counted;
        widen_if_long(totals);
    }
}

void qdri_totals_use(struct qdri_totals *totals, const uint64_t *value)
{
    totals->answer->saved += table_cost(&totals->table, value);
    if (totals->answer->diagram) {
        totals->value = (uint32_t)*value;
    } else {
        qdri_totals_add(totals, (const mp_limb_t *)(const void *)value);
    }
}

void qdri_totals_put(struct qdri_totals *totals, const uint64_t *key, uint64_t nodes, uint32_t node,
                     const mp_limb_t *before)
{
    uint64_t *value = table_put(&totals->table, key, totals->stats->nodes - nodes);
    if (totals->answer->diagram) {
        *value = node;
    } else {
        mpn_sub_n((mp_limb_t *)(void *)value, qdri_totals_total(totals), before,
                  qdri_totals_limbs(totals));
    }
}

uint32_t qdri_totals_check_node(struct qdri_totals *totals, uint32_t node)
{
    if (node == QDRI_NO_NODE) {
        totals->answer->status = qdri_diagram_why(totals->answer->diagram, NULL);
        return QDRI_NONE;
    }
    return node;
}

void qdri_totals_show(struct qdri_totals *totals)
{
    const mp_limb_t *total = qdri_totals_total(totals);
    const mp_size_t limbs = qdri_totals_limbs(totals);
    uint64_t value = total[0];
    bool fits = mpn_zero_p(total + QDRI_LIMBS_OF_U64, limbs - (mp_size_t)QDRI_LIMBS_OF_U64);
    for (uint32_t k = 1; k < QDRI_LIMBS_OF_U64; ++k) {
        value |= (uint64_t)total[k] << 32 * k;
    }
    totals->stats->solutions = fits ? value : UINT64_MAX;
    totals->counted = totals->stats->solutions;
}
