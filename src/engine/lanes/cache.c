/* cache.c  Where solutions are only counted, keeps in mind how many lie below states.
 *
 * Idea.  What is below a node depends on its state alone, not on how the search came there, and
 * where there are many solutions the same states come again and again.  So a node with branches is
 * looked up; if it is not there, it is searched, and put down when it has been.  This is what
 * memo.c does, in small: the table has a fixed size that fits a processor's cache, and forgets; it
 * has numbers of 64 bits, and knows nothing of components and diagrams.  In turn it costs little,
 * and stages, sieving and rushes go on as ever.
 *
 * Keys.  Where options conflict in primary items only, the items that are open say all; otherwise,
 * the options that they have left do, and these say which items are open.  (Some that were found to
 * fail may be gone; that changes no solution.)  They are compared whole, so nothing rests on a
 * hash.  Stages number their items anew, so that an entry counts for one stage only: a
 * *generation*.  The kernels make the keys: kernel/lanes_cache.h, kernel/planes_cache.h.
 *
 * Keys of different lengths have tables of their own.
 *
 * When it pays.  Trials, in which the nodes of all levels are looked up, alternate with longer
 * times in which only those of levels are for which this saved more than it cost.  All is counted,
 * with prices, and nothing timed, so that the tree is the same on every machine.
 *
 * Source.  Transposition tables, as programs that play chess have (Greenblatt, Eastlake, Crocker,
 * "The Greenblatt Chess Program", AFIPS 1967); for counts, the bounded caches of Sang, Bacchus,
 * Beame, Kautz, Pitassi, "Combining Component Caching and Clause Learning", SAT 2004. */
#include "engine/lanes/cache.h"

#include <stdlib.h>

#include "base/alloc.h"

/* Nodes before the first trial, and of the first few; they grow with the search. */
#define TRIAL 1024

/* The next trial takes one in so many of the nodes before it, and begins after so many times what
 * there were when the last one ended. */
#define SHARE 32
#define GAP 2

/* Which of the tables has the keys of a stage's states; QDRI_LANES_CACHES: they are too long. */
static uint32_t kind_of_key(const struct qdri_lanes_table *t)
{
    const uint64_t masks = t->planes > 0 ? (uint64_t)t->groups * QDRI_LANES_VECTOR
                                         : (uint64_t)t->words * sizeof(uint64_t);
    const uint64_t bytes = t->is_plain ? masks : (uint64_t)t->vectors * QDRI_LANES_VECTOR;
    uint32_t kind = 0;
    while (kind < QDRI_LANES_CACHES && (UINT64_C(8) << kind) < bytes) {
        ++kind;
    }
    return kind;
}

uint64_t qdri_lanes_cache_bytes(const struct qdri_lanes_table *t)
{
    const uint32_t kind = kind_of_key(t);
    const uint64_t tables = kind < QDRI_LANES_CACHES ? kind + 1 : QDRI_LANES_CACHES;
    return sizeof(struct qdri_lanes_cache) + tables * QDRI_LANES_CACHE_BYTES;
}

/* Makes an empty cache, if there is room. */
static void begin(struct qdri_lanes *s)
{
    const uint64_t bytes = qdri_lanes_cache_bytes(&s->stage[0].table);
    if (!s->has_room_for_cache && s->control->spare / 16 >= bytes) {
        s->control->spare -= bytes;
        s->has_room_for_cache = true;
    }
    if (s->has_room_for_cache) {
        s->cache = qdri_zeros(1, sizeof *s->cache);
    }
}

void qdri_lanes_cache_end(struct qdri_lanes *s)
{
    for (uint32_t k = 0; s->cache && k < QDRI_LANES_CACHES; ++k) {
        qdri_lanes_counts_end(&s->cache->table[k]);
    }
    free(s->cache);
    s->cache = NULL;
}

/* A smaller stage whose keys are longer than the problem's own has no room. */
void qdri_lanes_new_generation(struct qdri_lanes *s, struct qdri_lanes_stage *stage)
{
    stage->kind_of_key = kind_of_key(&stage->table);
    stage->generation = 0;
    if (stage->kind_of_key < QDRI_LANES_CACHES && s->generation < UINT32_MAX &&
        stage->kind_of_key <= kind_of_key(&s->stage[0].table)) {
        stage->generation = ++s->generation;
    }
}

bool qdri_lanes_counts_begin(struct qdri_lanes_counts *table, uint32_t length, uint64_t bytes)
{
    const uint64_t each = sizeof *table->entry + length * sizeof *table->key;
    table->length = length;
    table->pairs = (uint32_t)(bytes / 2 / each);
    table->entry = qdri_zeros((size_t)2 * table->pairs, sizeof *table->entry);
    table->key = qdri_zeros((size_t)2 * table->pairs, length * sizeof *table->key);
    if (!table->entry || !table->key) {
        qdri_lanes_counts_end(table);
    }
    return table->entry;
}

void qdri_lanes_counts_end(struct qdri_lanes_counts *table)
{
    free(table->entry);
    free(table->key);
    *table = (struct qdri_lanes_counts){0};
}

/* Returns the levels whose nodes have paid to be looked up since that was last asked. */
static uint64_t settle_books(struct qdri_lanes *s)
{
    uint64_t levels = 0;
    for (uint32_t k = 0; k < QDRI_LANES_BOOKS; ++k) {
        levels |= (uint64_t)(s->cache->book[k].saved > s->cache->book[k].price) << k;
        s->cache->book[k] = (struct qdri_lanes_book){0};
    }
    return levels;
}

void qdri_lanes_begin_caching(struct qdri_lanes *s)
{
    s->cache_at = UINT64_MAX;
    s->tries_cache = false;
}

void qdri_lanes_allow_caching(struct qdri_lanes *s)
{
    const struct qdri_control *control = s->control;
    if (control->lanes->cache == QDRI_CACHE_NEVER || s->memo || control->is_observed ||
        control->descent || control->stats.solutions + 1 >= control->unseen_to) {
        s->asks = 0;
        s->cache_at = UINT64_MAX;
    } else if (s->cache_at == UINT64_MAX) {
        s->asks = 0;
        s->tries_cache = false;
        s->cache_at = control->stats.nodes + (control->lanes->cache == QDRI_CACHE_AUTO ? TRIAL : 0);
    }
}

void qdri_lanes_review_cache(struct qdri_lanes *s)
{
    const uint64_t nodes = s->control->stats.nodes - s->began_at;
    if (!s->cache) {
        begin(s);
    }
    if (!s->cache || s->control->lanes->cache == QDRI_CACHE_ALWAYS) {
        s->asks = s->cache ? UINT64_MAX : 0;
        s->cache_at = UINT64_MAX - 1;
        return;
    }
    s->tries_cache = !s->tries_cache;
    s->asks = settle_books(s) | (s->tries_cache ? UINT64_MAX : 0);
    s->cache_at = s->control->stats.nodes + TRIAL + (s->tries_cache ? nodes / SHARE : GAP * nodes);
}

void qdri_lanes_forget_kept(struct qdri_lanes *s, uint32_t level)
{
    for (uint32_t k = s->origin; k <= level; ++k) {
        s->frame[k].kept.is_wanted = false;
    }
    for (uint32_t k = 1; k <= s->depth && s->stage[k].base <= level; ++k) {
        s->stage[k].kept.is_wanted = false;
    }
}
