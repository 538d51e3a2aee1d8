/* tallies.h  What tallies.c, the compiler of its tables and its kernels share.  tallies.c explains
 * it all. */
#ifndef QDRI_ENGINE_LANES_BOUNDED_TALLIES_H
#define QDRI_ENGINE_LANES_BOUNDED_TALLIES_H

#include "engine/lanes/lanes.h"

/* A leaf has at most so many options that may be taken or left, each by itself. */
#define QDRI_TALLIES_MOST_FREE 32

/* Above so many vectors of tallies, only those of an option's items are changed, one by one. */
#define QDRI_TALLIES_DENSE 4

/* A problem with bounds, compiled; nothing of it changes while it is searched.  Items are the
 * primary ones, in the order of the problem; options have numbers of their own, without the inert
 * ones. */
struct qdri_tallies_table {
    uint32_t bits;        /* of a tally: 8 or 16 */
    uint32_t items;       /* primary ones */
    uint32_t options;     /* that can be chosen */
    uint64_t entries;     /* of primary items */
    uint32_t vectors;     /* of the tallies of all items */
    uint32_t words;       /* of a set of options */
    bool finishes;        /* is all about an item decided, even if it needs no options any more? */
    bool is_dense;        /* has each option a row of ones? */
    bool has_choice;      /* is there an item whose room says more than its need and its options? */
    bool is_loose;        /* do options conflict only where an item has enough? */
    size_t stride;        /* bytes of a state */
    unsigned char *one;   /* [options * vectors]: a vector with ones for its items; if dense */
    uint64_t *keep;       /* [options * words]: the options that may stand beside an option */
    uint64_t *member;     /* [items * words]: the options of an item */
    uint32_t *first;      /* [options + 1]: where an option's items begin */
    uint32_t *entry;      /* [entries]: the items of options */
    qdr_item *item;       /* [items]: which item of the problem it is */
    qdr_option *original; /* [options]: which option of the problem it is */
    uint32_t *number;     /* [options of the problem]: its number; UINT32_MAX: it has none */
    unsigned char *root;  /* [stride]: the state in which nothing is chosen */
};

/* The node of the search tree on one level: an option is taken there, or left. */
struct qdri_tallies_frame {
    uint32_t option;    /* that it branches on */
    uint32_t item;      /* that this is an option of */
    uint32_t trail;     /* height of the trail at this node */
    uint8_t begin;      /* the first way that is gone: 0, with the option; 1, without it */
    uint8_t next;       /* the way that is gone next */
    uint8_t end;        /* behind the last way */
    uint64_t solutions; /* found before the way being gone */
    struct qdri_lanes_kept kept;
};

enum qdri_tallies_position {
    QDRI_TALLIES_AT_ROOT,    /* like the next, and nothing is done yet */
    QDRI_TALLIES_AT_NODE,    /* the present level's node is to be entered */
    QDRI_TALLIES_AT_FREE,    /* it is a leaf some of whose solutions were found */
    QDRI_TALLIES_AT_RETREAT, /* it is done with */
    QDRI_TALLIES_AT_END
};

struct qdri_tallies {
    const struct qdr_problem *problem;
    struct qdri_control *control;
    const struct qdri_lanes_kernel *kernel;
    struct qdri_tallies_table table;
    qdri_tallies_search *search;
    unsigned char *block;             /* of the table, if it is its own */
    unsigned char *state;             /* [levels * stride] */
    struct qdri_tallies_frame *frame; /* [levels] */
    uint64_t *profile;                /* [levels] */
    uint32_t *trail;                  /* [options]: those in force but not assumed */
    uint32_t trail_height;
    uint32_t listed;     /* height of the trail up to which it is as it was listed */
    qdr_option *assumed; /* [options of the problem]: some with QDR_NOT */
    uint32_t assumptions;
    uint32_t level;
    uint32_t origin; /* level of the root */
    enum qdri_tallies_position position;
    struct qdri_tallies_cache *cache; /* see tallies_cache.c; NULL: there is none yet */
    bool may_cache;                   /* may there be one? */
    bool caches;                      /* is it in use? */
    struct qdri_tallies_memo *memo;   /* see tallies_memo.c; NULL: nothing is remembered */

    /* Of a leaf whose solutions are being found: */
    uint32_t free[QDRI_TALLIES_MOST_FREE]; /* the options that may be taken or left */
    uint32_t free_count;
    uint64_t free_next; /* so many sets of them were found */
    uint32_t leaf;      /* height of the trail at it */
};

/* A state: the tallies of all items, three vectors after the other, and the options that are left.
 * All are in the byte order of the machine. */
static inline unsigned char *qdri_tallies_state(const struct qdri_tallies *s, uint32_t level)
{
    return s->state + (level - s->origin) * s->table.stride;
}

static inline size_t qdri_tallies_row(const struct qdri_tallies_table *t)
{
    return (size_t)t->vectors * QDRI_LANES_VECTOR;
}

static inline uint64_t *qdri_tallies_left(const struct qdri_tallies_table *t, unsigned char *state)
{
    return (uint64_t *)(void *)(state + 3 * qdri_tallies_row(t));
}

/* In the order in which they stand in a state. */
enum qdri_tally { QDRI_TALLY_SLACK, QDRI_TALLY_NEED, QDRI_TALLY_ROOM };

/* Reads, and writes, a tally of an item. */
static inline int32_t qdri_tallies_get(const struct qdri_tallies_table *t,
                                       const unsigned char *state, enum qdri_tally tally,
                                       uint32_t item)
{
    const unsigned char *row = state + tally * qdri_tallies_row(t);
    int16_t wide;
    if (t->bits == 8) {
        return (int8_t)row[item];
    }
    memcpy(&wide, row + item * sizeof wide, sizeof wide);
    return wide;
}

static inline void qdri_tallies_put(const struct qdri_tallies_table *t, unsigned char *state,
                                    enum qdri_tally tally, uint32_t item, int32_t value)
{
    unsigned char *row = state + tally * qdri_tallies_row(t);
    const int16_t wide = (int16_t)value;
    if (t->bits == 8) {
        row[item] = (unsigned char)value;
    } else {
        memcpy(row + item * sizeof wide, &wide, sizeof wide);
    }
}

static inline bool qdri_tallies_has(const uint64_t *set, uint32_t option)
{
    return set[option / 64] >> option % 64 & 1;
}

/* What a node costs, in nanoseconds, roughly. */
uint64_t qdri_tallies_price_of_node(const struct qdri_tallies_table *table);

/* -------------------------------------------------------------------- tallies_compile.c ---- */

/* See engine.h. */
const char *qdri_tallies_refusal(const struct qdr_problem *problem,
                                 const struct qdri_control *control);

/* Plans a table: all its measures.  False: no memory. */
bool qdri_tallies_plan(struct qdri_tallies_table *table, const struct qdr_problem *problem);

/* Deals out a block to the arrays of a planned table.  Returns the bytes that they take; with
 * NULL, that is all it does. */
uint64_t qdri_tallies_carve(struct qdri_tallies_table *table, const struct qdr_problem *problem,
                            unsigned char *block);

/* Fills a planned table whose arrays are there.  False: the work is to end. */
bool qdri_tallies_compile(struct qdri_tallies_table *table, const struct qdr_problem *problem,
                          struct qdri_control *control);

/* Bytes that planning and compiling take for a while. */
uint64_t qdri_tallies_building_bytes(const struct qdr_problem *problem);

/* Takes an option out of a state; chooses one, with all that this excludes at once.  They do
 * nothing where it is not left. */
void qdri_tallies_leave(const struct qdri_tallies_table *table, unsigned char *state,
                        uint32_t option);
void qdri_tallies_take(const struct qdri_tallies_table *table, unsigned char *state,
                       uint32_t option);

/* ---------------------------------------------------------------------- tallies_check.c ---- */

const char *qdri_tallies_check(const void *self);

/* ---------------------------------------------------------------------- tallies_cache.c ---- */

/* Words of what a state is found by; some vectors are written behind its end. */
static inline uint32_t qdri_tallies_key_words(const struct qdri_tallies_table *t)
{
    const uint32_t row = (t->items * t->bits - 1) / 64 + 1;
    return t->words + (t->has_choice ? 2 : 1) * row;
}

/* Makes a key of a state; a kernel does that. */
typedef void qdri_tallies_make_key(const struct qdri_tallies_table *t, const unsigned char *state,
                                   uint64_t *key);

/* Bytes that it takes at most; 0: there is none for such a table. */
uint64_t qdri_tallies_cache_bytes(const struct qdri_tallies_table *t);

void qdri_tallies_cache_end(struct qdri_tallies *s);

/* All begins anew. */
void qdri_tallies_cache_forget(struct qdri_tallies *s);

/* Looks a node up that is settled and branches, with so many options left, and counts the
 * solutions below it.  False: it is not known how many they are; then `kept` may want it to be put
 * down. */
bool qdri_tallies_cached(struct qdri_tallies *s, uint32_t left, qdri_tallies_make_key *make_key,
                         const unsigned char *state, struct qdri_lanes_kept *kept);

/* Puts down what a node came to that is wanted and done with. */
void qdri_tallies_keep(struct qdri_tallies *s, qdri_tallies_make_key *make_key,
                       const unsigned char *state, struct qdri_lanes_kept *kept);

/* ----------------------------------------------------------------------- tallies_memo.c ---- */

/* Begins to remember, in a search that is about to begin.  Errors: QDR_BUDGET, QDR_NOMEM. */
qdr_status qdri_tallies_memo_begin(struct qdri_tallies *s, struct qdri_memo *memo);

void qdri_tallies_memo_end(struct qdri_tallies *s);

/* Brings memo->total up to date, and, once the search is exhausted, memo->root. */
void qdri_tallies_sum_up(struct qdri_tallies *s);

/* The search calls these.  A node that is settled and branches: has it been here before? */
enum qdri_lanes_recall qdri_tallies_recall(struct qdri_tallies *s, qdri_tallies_make_key *make_key,
                                           const unsigned char *state);

/* The present node is a leaf with solutions. */
void qdri_tallies_recall_leaf(struct qdri_tallies *s);

/* The frame's present way has come to what the level below did; the trail is still that of its
 * node. */
void qdri_tallies_add_way(struct qdri_tallies *s, const struct qdri_tallies_frame *frame);

/* The present node has no more ways. */
void qdri_tallies_put_down(struct qdri_tallies *s);

/* ---------------------------------------------------------------------- for the kernels ---- */

/* For observers: the item that has too few options left at the present level, whose state is
 * there. */
qdr_item qdri_tallies_dead_item(const struct qdri_tallies *s);

/* In a descent, leaves a frame the one way that is taken. */
void qdri_tallies_narrow(struct qdri_tallies *s, struct qdri_tallies_frame *frame);

/* May all that is left of a state be taken or left, each option by itself, as far as conflicts of
 * two options go? */
bool qdri_tallies_agree(const struct qdri_tallies_table *t, const uint64_t *left);

/* The present node is a leaf, where these options may be taken or left; or none. */
void qdri_tallies_begin_leaf(struct qdri_tallies *s, const uint64_t *left);

/* Finds the solutions of the leaf that are left, or the next one that somebody looks at.  True:
 * there is one. */
bool qdri_tallies_next_of_leaf(struct qdri_tallies *s);

#endif
