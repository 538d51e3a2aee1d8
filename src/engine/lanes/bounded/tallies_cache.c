/* tallies_cache.c  Where solutions of a problem with bounds are only counted, keeps in mind how
 * many lie below states.
 *
 * Idea.  What is below a node depends on its state alone, and where items may be covered several
 * times the same states come again and again: which options were chosen is forgotten, and how
 * often items were covered stays.  So a node that branches is looked up before it is searched, and
 * put down when that is done, in a table of cache.h.
 *
 * Keys.  The options that are left, and of the items that had a choice, what they need, and for
 * how many options that are left they have room: more room is no more than that.  All else in a
 * state follows from these.  Keys are compared whole, so nothing rests on a hash.
 *
 * When it pays.  Of nodes with about so many options left, books are kept: a *trial* has so many
 * that are looked up.  If these saved more than they cost, the next trial follows at once;
 * otherwise, the nodes of many trials are left alone first.  All is counted, with prices, and
 * nothing timed, so that the tree is the same on every machine.
 *
 * Source.  Transposition tables, as programs that play chess have (Greenblatt, Eastlake, Crocker,
 * "The Greenblatt Chess Program", AFIPS 1967); for counts, the bounded caches of Sang, Bacchus,
 * Beame, Kautz, Pitassi, "Combining Component Caching and Clause Learning", SAT 2004. */
#include <stdlib.h>

#include "base/alloc.h"
#include "base/hash.h"
#include "engine/lanes/bounded/tallies.h"
#include "engine/lanes/cache.h"

/* Bytes of all entries, about. */
#define MOST_BYTES (UINT64_C(1) << 22)

/* Nodes before anything is kept: most searches are over by then. */
#define BEGIN 2048

/* Problems with fewer options are searched soon enough. */
#define LEAST_OPTIONS 15

/* Nodes of a trial at first, and by how many times as many nodes one is followed that did not
 * pay. */
#define TRIAL 512
#define PAUSES 16

/* To look an entry up and to put it down takes so many nanoseconds, roughly, and for each word of
 * its key. */
#define PRICE_ENTRY 24
#define PRICE_WORD 2

/* Words of a key, with what is written behind its end: longer ones are not kept. */
#define MOST_WORDS 96

/* Of nodes with so many times four options left, or more for the last one. */
#define KINDS 64
#define SHARE 4

/* Lookups of nodes with about so many options left. */
struct book {
    uint64_t asked; /* in this trial */
    uint64_t saved; /* nanoseconds, by its hits */
    uint64_t trial; /* so many it has */
    uint64_t pause; /* so many nodes are left alone first */
};

struct qdri_tallies_cache {
    struct qdri_lanes_counts counts;
    uint32_t generation;
    struct book book[KINDS];
    uint64_t key[MOST_WORDS];
};

uint64_t qdri_tallies_cache_bytes(const struct qdri_tallies_table *t)
{
    const uint32_t words = qdri_tallies_key_words(t);
    const bool is_short = words + QDRI_LANES_VECTOR / 8 <= MOST_WORDS;
    return is_short && t->options >= LEAST_OPTIONS ? sizeof(struct qdri_tallies_cache) + MOST_BYTES
                                                   : 0;
}

/* Makes what is not there yet. */
static bool begin(struct qdri_tallies *s)
{
    struct qdri_tallies_cache *c = s->cache ? s->cache : qdri_zeros(1, sizeof *c);
    s->cache = c;
    if (c && !c->counts.entry &&
        qdri_lanes_counts_begin(&c->counts, qdri_tallies_key_words(&s->table), MOST_BYTES)) {
        qdri_tallies_cache_forget(s);
    }
    return c && c->counts.entry;
}

void qdri_tallies_cache_end(struct qdri_tallies *s)
{
    if (s->cache) {
        qdri_lanes_counts_end(&s->cache->counts);
        free(s->cache);
    }
}

void qdri_tallies_cache_forget(struct qdri_tallies *s)
{
    struct qdri_tallies_cache *c = s->cache;
    if (!c) {
        return;
    }
    for (uint32_t k = 0; k < KINDS; ++k) {
        c->book[k] = (struct book){.trial = TRIAL};
    }
    if (++c->generation == 0) {
        qdri_lanes_counts_end(&c->counts);
        c->generation = 1;
    }
}

/* Is a node to be looked up? */
static bool takes_part(const struct qdri_tallies_cache *c, struct book *book)
{
    if (book->pause > 0) {
        --book->pause;
        return false;
    }
    if (book->asked == book->trial) {
        const bool pays =
            book->saved > book->asked * (PRICE_ENTRY + (uint64_t)c->counts.length * PRICE_WORD);
        book->pause = pays ? 0 : PAUSES * book->trial;
        book->trial *= pays ? 1 : 2;
        book->asked = 0;
        book->saved = 0;
        if (!pays) {
            return false;
        }
    }
    ++book->asked;
    return true;
}

static uint64_t hash_of(const struct qdri_tallies_cache *c)
{
    return XXH3_64bits(c->key, c->counts.length * sizeof *c->key);
}

bool qdri_tallies_cached(struct qdri_tallies *s, uint32_t left, qdri_tallies_make_key *make_key,
                         const unsigned char *state, struct qdri_lanes_kept *kept)
{
    if (s->control->stats.nodes < BEGIN || !begin(s)) {
        return false;
    }
    struct qdri_tallies_cache *c = s->cache;
    struct book *book = &c->book[left / SHARE < KINDS ? left / SHARE : KINDS - 1];
    if (!takes_part(c, book)) {
        return false;
    }
    make_key(&s->table, state, c->key);
    const struct qdri_lanes_count *entry = qdri_lanes_find_count(
        &c->counts, c->key, c->counts.length, hash_of(c), c->generation, s->control);
    if (entry) {
        book->saved += entry->nodes * qdri_tallies_price_of_node(&s->table);
    } else {
        qdri_lanes_want(&s->control->stats, kept);
    }
    return entry;
}

void qdri_tallies_keep(struct qdri_tallies *s, qdri_tallies_make_key *make_key,
                       const unsigned char *state, struct qdri_lanes_kept *kept)
{
    struct qdri_tallies_cache *c = s->cache;
    kept->is_wanted = false;
    make_key(&s->table, state, c->key);
    qdri_lanes_put_count(&c->counts, c->key, c->counts.length, hash_of(c), c->generation,
                         &s->control->stats, kept);
}
