/* lanes.h  What lanes.c, the compilers of its tables and its kernels share.  lanes.c explains it
 * all. */
#ifndef QDRI_ENGINE_LANES_H
#define QDRI_ENGINE_LANES_H

#include <string.h>

#include "engine/engine.h"
#include "engine/lanes/knobs.h"

/* Bytes of a vector, and bits. */
#define QDRI_LANES_VECTOR 64
#define QDRI_LANES_BITS (QDRI_LANES_VECTOR * 8)

/* Tables in use at a time: the problem's, and smaller and smaller ones. */
#define QDRI_LANES_STAGES 12

/* Flat tables of up to so many vectors have kernels whose states stay in registers. */
#define QDRI_LANES_SMALL 8

/* Entries that may be written behind the end of the trail. */
#define QDRI_LANES_BATCH 2

/* Layers of common effects at most: see effects.c. */
#define QDRI_LANES_LAYERS 8

/* Levels, from the root on, in which they are looked for: deeper ones have small subtrees. */
#define QDRI_LANES_COMMON_LEVELS 2

/* A mask of planes, and the items that have it. */
struct qdri_lanes_layer {
    uint64_t item[QDRI_LANES_BITS / 64];
    uint64_t outside[32]; /* [planes]: all ones for those that are not in the mask */
    uint32_t mask;
    uint16_t row[QDRI_LANES_BITS];     /* of each item, among the rows of masks */
    uint16_t partner[QDRI_LANES_BITS]; /* layer * QDRI_LANES_BITS + place */
} __attribute__((aligned(QDRI_LANES_VECTOR)));

/* A problem, compiled, or what is left of one; nothing of it changes while it is searched.  Options
 * have numbers of their own in it. */
struct qdri_lanes_table {
    uint32_t planes;  /* of each group; 0: it has lanes */
    uint32_t bits;    /* in a lane: 8, 16, 32 or 64; 1 in planes */
    uint32_t lanes;   /* in a vector, and items in a group */
    uint32_t items;   /* primary ones */
    uint32_t options; /* that can be chosen */
    uint64_t entries; /* options of all items, each as often as it has items */
    uint32_t groups;  /* of items; group g has the vectors first[g] .. first[g + 1] - 1 */
    uint32_t vectors; /* in all */
    uint32_t words;   /* of 64 items */
    bool is_flat;     /* has every group one vector? */
    bool is_small;    /* is a node so cheap that it does not pay to compare options? */
    bool is_plain;    /* do options conflict only where they share a primary item? */
    size_t row;       /* bytes of an effect */
    size_t stride;    /* bytes of a state: the vectors, and the settled or open masks behind them */
    uint32_t *first;
    qdr_item *item;       /* [items]: item in place p of group g at g * lanes + p */
    uint32_t *option;     /* [vectors * QDRI_LANES_BITS]: option of each bit of a state */
    uint32_t *bit;        /* [options]: the first of its bits in a state; UINT32_MAX: it has none */
    qdr_option *original; /* [options]: which option of the problem it is */
    unsigned char
        *effect;     /* [options * row]: what each option leaves; in planes, all ones behind them */
    uint32_t masks;  /* rows of common effects; 0: none are looked for */
    uint32_t layers; /* in use */
    struct qdri_lanes_layer *layer; /* [QDRI_LANES_LAYERS] */
    unsigned char *common;          /* [masks * row]: what all options of a mask leave */
    uint64_t *settle;    /* [options * words]: the items of each option; NULL in planes */
    unsigned char *root; /* [stride]: the state in which nothing is chosen */
};

/* Where a node with branches was looked up in vain: the counters then.  See cache.c. */
struct qdri_lanes_kept {
    uint64_t solutions;
    uint64_t nodes;
    bool is_wanted; /* is what is below it to be put down? */
};

/* The node of the search tree on one level. */
struct qdri_lanes_frame {
    uint32_t lane;      /* it branches on: group * lanes + place */
    uint32_t first;     /* of its options in `ways` */
    uint32_t degree;    /* how many they are */
    uint32_t tried;     /* how many of them were tried, the present one included */
    uint32_t trail;     /* height of the trail at this node */
    uint64_t solutions; /* found before the option being tried */
    uint64_t updates;   /* made before it */
    uint64_t spent;     /* what the search had cost when it came here: see sieve.c */
    uint8_t manner;     /* enum qdri_lanes_manner */
    bool is_sieved;     /* is nothing left to sieve here? */
    bool is_mirrored;   /* in planes: are the subtrees of its two options mirror images? */
    struct qdri_lanes_kept kept;
};

/* A node on the path of a rush: see lanes_rush.h. */
struct qdri_lanes_step {
    uint64_t left;      /* options of its lane that are not tried yet */
    uint64_t solutions; /* found before the one being tried */
    uint32_t lane;
    struct qdri_lanes_kept kept;
};

/* How a node is searched: not known yet; as it is; or without the options that would fail at
 * once. */
enum qdri_lanes_manner { QDRI_LANES_UNDECIDED, QDRI_LANES_PLAIN, QDRI_LANES_SIEVED };

/* Subtrees that were searched in one manner, and what they cost. */
struct qdri_lanes_record {
    uint64_t count;
    uint64_t cost;
};

/* What is known of the subtrees of a level. */
struct qdri_lanes_known {
    struct qdri_lanes_record plain;
    struct qdri_lanes_record sieved;
    uint32_t tries;      /* of the next ones, so many are sieved in any case */
    bool prefers_sieved; /* was it cheaper? */
    bool explores;       /* is the next one to be searched the other way? */
};

enum qdri_lanes_position {
    QDRI_LANES_AT_ROOT,    /* like the next, and nothing is done yet */
    QDRI_LANES_AT_NODE,    /* the present level's node is to be entered */
    QDRI_LANES_AT_STAGE,   /* it was entered, and is the root of a new stage */
    QDRI_LANES_AT_RETREAT, /* it is done with */
    QDRI_LANES_AT_END
};

struct qdri_lanes;

/* The search in one kind of table.  False: it goes on in another stage; otherwise *outcome says how
 * it ended. */
typedef bool qdri_lanes_search(struct qdri_lanes *lanes, qdr_outcome *outcome);

/* Takes the options that would fail at once out of a settled state, until there are none, and
 * counts those that it tried in *tests.  Returns how many it took out. */
typedef uint32_t qdri_lanes_sieve(const struct qdri_lanes_table *table, unsigned char *state,
                                  uint64_t *tests);

/* A table, and the states of the levels that are searched in it. */
struct qdri_lanes_stage {
    struct qdri_lanes_table table;
    qdri_lanes_search *search;
    qdri_lanes_sieve *sieve;
    unsigned char *state; /* [levels * stride], from the level of its root on */
    unsigned char
        *done;     /* [QDRI_LANES_COMMON_LEVELS * layers]: items whose common effects are applied */
    uint32_t base; /* level of its root */
    uint32_t trail;       /* height of the trail at its root: from there, options are its table's */
    uint32_t compact_to;  /* the last level at which a smaller stage may be worth it */
    uint64_t end;         /* what it and the smaller ones above it take of their block */
    uint32_t generation;  /* of its states in the cache; 0: it has none there */
    uint32_t kind_of_key; /* the binary logarithm of their length, in words */
    struct qdri_lanes_kept kept; /* of its root, in the stage above it */
};

/* What is done to a row of a table for a row of a smaller one: the bits of a mask, in a word of the
 * one, are moved together and put into a lane of the other, counted in its lanes, from a bit on. */
struct qdri_lanes_move {
    uint64_t mask;
    uint32_t from;
    uint32_t to;
    uint32_t shift;
};

/* Items of a stage that are not settled, while the next stage is made. */
struct qdri_lanes_slot {
    uint32_t size;
    uint32_t place;  /* group * lanes + place in the group; in a problem: the item */
    uint64_t weight; /* in a problem: see compile.c */
};

struct qdri_lanes {
    const struct qdr_problem *problem;
    struct qdri_control *control;
    const struct qdri_lanes_kernel *kernel;
    struct qdri_lanes_stage stage[QDRI_LANES_STAGES]; /* the first is the problem's */
    uint32_t depth;                                   /* the stage in use */
    struct qdri_lanes_frame *frame;                   /* [levels] */
    struct qdri_lanes_step *step;                     /* [levels] */
    uint64_t *profile;                                /* [levels] */
    uint64_t *pending;                                /* [words]: for the kernel */
    uint64_t *pairs;                                  /* [words]: for the kernel */
    unsigned char *sizes;                             /* [groups] vectors: for the kernel */
    uint32_t *trail; /* options in force but not assumed, some of them twice, numbered by stages */
    uint32_t trail_height;
    uint32_t *ways;    /* [entries]: the options that the nodes of the present path branch on */
    uint32_t *assumed; /* [items]: the options that are assumed */
    uint32_t assumptions;
    uint32_t listed; /* height of the trail up to which it is as lanes_options listed it */
    uint32_t *upto;  /* [levels]: how many options were listed up to an entry of it */
    uint32_t *seen;  /* [options]: where an option was listed last */
    uint32_t level;
    uint32_t origin; /* level of the root */
    bool is_trained; /* is it a further piece, for which what was learned of levels stays? */
    uint64_t cost;   /* of its nodes: see lanes_cost */
    enum qdri_lanes_position position;
    struct qdri_lanes_memo *memo;   /* see memo.c; NULL: nothing is remembered */
    struct qdri_lanes_cache *cache; /* see cache.c; NULL: there is none */
    uint32_t generation;            /* the last one that a stage got */
    bool has_room_for_cache;        /* is that in its bytes, or taken from control->spare? */
    uint64_t asks;     /* levels at which it is in use: bit k, the last for all deeper ones */
    bool tries_cache;  /* is it used at all of them, to find out what pays? */
    uint64_t cache_at; /* number of nodes at which it is found out anew */

    /* For sieving: see sieve.c. */
    uint64_t began_at;  /* number of nodes when the search began */
    uint64_t survey_at; /* number of nodes at which it is found out anew which levels are watched */
    uint64_t tests;     /* options that were tried */
    uint64_t sieves;    /* nodes for which that was done */
    uint32_t watched_to; /* the last level whose nodes may be sieved */
    bool is_trying;      /* are all levels with large subtrees watched, to find out what pays? */
    struct qdri_lanes_known *known; /* [levels] */

    /* For compaction: see compact.c. */
    uint64_t review_at;   /* number of nodes at which worth is found out anew */
    uint32_t large_to;    /* the last level whose subtrees are large on the average */
    uint64_t *worth;      /* [levels]: nodes of a subtree that begins there, on the average */
    unsigned char *block; /* of the first stage */
    unsigned char *room;  /* of the smaller ones, one behind the other */
    uint64_t room_size;
    struct qdri_lanes_slot *slot; /* [2 * items] */
    struct qdri_lanes_move *move; /* [entries] */
    uint32_t *number;             /* [options]: the number of an option in the next stage */
    uint32_t *left;               /* [options]: the options that it gets, numbered as in this one */
};

/* The numbers of planes for which there are kernels: a table has one of these. */
#define QDRI_LANES_KINDS                                                                           \
    {                                                                                              \
        4, 6, 9, 12, 16, 25                                                                        \
    }
#define QDRI_LANES_MOST_KINDS 6

/* The search of problems with bounds: see tallies.h. */
struct qdri_tallies;
typedef qdr_outcome qdri_tallies_search(struct qdri_tallies *tallies);

/* Rows, or parts of rows, one behind the other. */
struct qdri_lanes_rows {
    const unsigned char *row; /* the first one */
    size_t size;              /* of each, in bytes */
};

/* A search that was compiled for tables of one kind and size: see kernel/searches.def. */
struct qdri_lanes_choice {
    uint32_t planes;
    bool is_large;    /* in planes: several groups? */
    bool is_flat;     /* in lanes: like that of the table */
    uint32_t bits;    /* in a lane */
    uint32_t vectors; /* 0: any number, too many for registers */
    qdri_lanes_search *search;
    qdri_lanes_sieve *sieve; /* in planes */
};

struct qdri_tallies_choice {
    uint32_t words;
    uint32_t vectors;
    qdri_tallies_search *search;
};

/* The search for one instruction set: the functions for tables of some sizes, which take long to
 * compile; what ANDs the effects of some options to the root; what ANDs masks; and for each width
 * of lanes (8, 16, 32, 64 bits), what makes rows of a smaller table, and what sieves a state.  For
 * a table of another size, `rest` has functions, which are slower. */
struct qdri_lanes_kernel {
    const char *name;
    bool (*is_supported)(void); /* NULL: never, where this was built for */
    const struct qdri_lanes_choice *choices;
    size_t choice_count;
    const struct qdri_tallies_choice *tallies_choices;
    size_t tallies_choice_count;
    const struct qdri_lanes_kernel *rest; /* perhaps itself */
    qdri_lanes_search *any[4];            /* of `rest`, as what follows */
    qdri_lanes_search *any_planes;
    qdri_lanes_sieve *sieve_any_planes;
    qdri_tallies_search *any_tallies[2]; /* of 8 and 16 bits */
    qdri_lanes_sieve *sieve[4];
    void (*give)(unsigned char *state, const struct qdri_lanes_table *table,
                 const uint32_t *options, uint32_t count);
    void (*meet)(unsigned char *row, const struct qdri_lanes_rows *masks, const uint32_t *mask,
                 uint32_t count, size_t vectors);
    void (*project[4])(unsigned char *to, const unsigned char *from,
                       const struct qdri_lanes_move *moves, uint32_t count);
    void (*sieve_rest[4])(const struct qdri_lanes_table *table, unsigned char *state,
                          uint32_t *live);
};

/* What qdri_lanes and qdri_lanes_tallies share: see engine.h. */
const char *qdri_lanes_refusal(const struct qdr_problem *problem,
                               const struct qdri_control *control);
uint64_t qdri_lanes_modest(const struct qdr_problem *problem, uint64_t wanted);
const char *qdri_lanes_isa(const struct qdri_control *control);

extern const struct qdri_lanes_kernel qdri_lanes_portable;
extern const struct qdri_lanes_kernel qdri_lanes_avx2;
extern const struct qdri_lanes_kernel qdri_lanes_avx512;
extern const struct qdri_lanes_kernel qdri_lanes_simd128;
extern const struct qdri_lanes_kernel qdri_lanes_portable_any;
extern const struct qdri_lanes_kernel qdri_lanes_avx2_any;
extern const struct qdri_lanes_kernel qdri_lanes_avx512_any;

/* Returns the kernel for an instruction set, or the best one; NULL: this processor has not got
 * it. */
const struct qdri_lanes_kernel *qdri_lanes_find_kernel(enum qdri_isa isa);

/* Do the states of a table stay in registers while they are worked on? */
static inline bool qdri_lanes_in_registers(const struct qdri_lanes_table *table)
{
    return table->is_flat && table->vectors <= QDRI_LANES_SMALL;
}

/* The width of lanes as an index: 0 for 8 bits. */
static inline unsigned qdri_lanes_width(const struct qdri_lanes_table *table)
{
    return (unsigned)__builtin_ctz(table->bits) - 3;
}

/* The state of a level of a stage. */
static inline unsigned char *qdri_lanes_state(const struct qdri_lanes_stage *stage, uint32_t level)
{
    return stage->state + (level - stage->base) * stage->table.stride;
}

/* Behind the vectors of a state there are words that say which items are settled, or in planes,
 * open: item p of group g is bit g * lanes + p.  In lanes, what is behind the last item counts as
 * settled. */
static inline uint64_t *qdri_lanes_settled(const struct qdri_lanes_table *table,
                                           unsigned char *state)
{
    return (uint64_t *)(void *)(state + (size_t)table->vectors * QDRI_LANES_VECTOR);
}

/* A state, or a row, is an array of lanes, in planes of words of 64 bits, each in the byte order of
 * the machine.  So where that is big-endian, bit b of all does not stand in byte b / 8, nor at b %
 * 64 of word b / 64, but in the mirrored lane. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
static inline size_t qdri_lanes_mirrored(const struct qdri_lanes_table *table)
{
    return 64 - (table->planes > 0 ? 64 : table->bits);
}
#else
static inline size_t qdri_lanes_mirrored(const struct qdri_lanes_table *table)
{
    (void)table;
    return 0;
}
#endif

/* The place of a bit in its word of 64. */
static inline size_t qdri_lanes_in_word(const struct qdri_lanes_table *table, size_t bit)
{
    return bit % 64 ^ qdri_lanes_mirrored(table);
}

/* Is a bit of a state, or of a row, set? */
static inline bool qdri_lanes_has(const struct qdri_lanes_table *table, const unsigned char *state,
                                  size_t bit)
{
    uint64_t word;
    memcpy(&word, state + bit / 64 * 8, sizeof word);
    return word >> qdri_lanes_in_word(table, bit) & 1;
}

/* Sets bits of one word, those of `ones`, and clears those of `zeros`. */
static inline void qdri_lanes_change(unsigned char *state, size_t word, uint64_t ones,
                                     uint64_t zeros)
{
    uint64_t bits;
    memcpy(&bits, state + word * 8, sizeof bits);
    bits = (bits | ones) & ~zeros;
    memcpy(state + word * 8, &bits, sizeof bits);
}

static inline void qdri_lanes_set(const struct qdri_lanes_table *table, unsigned char *state,
                                  size_t bit)
{
    qdri_lanes_change(state, bit / 64, UINT64_C(1) << qdri_lanes_in_word(table, bit), 0);
}

static inline void qdri_lanes_clear(const struct qdri_lanes_table *table, unsigned char *state,
                                    size_t bit)
{
    qdri_lanes_change(state, bit / 64, 0, UINT64_C(1) << qdri_lanes_in_word(table, bit));
}

/* The bits of a lane in a vector of a state. */
static inline uint64_t qdri_lanes_lane(const struct qdri_lanes_table *table,
                                       const unsigned char *state, uint32_t vector, uint32_t lane)
{
    const size_t first = ((size_t)vector * table->lanes + lane) * table->bits;
    uint64_t bits;
    if (table->planes > 0) {
        return qdri_lanes_has(table, state, first);
    }
    memcpy(&bits, state + first / 64 * 8, sizeof bits);
    return bits >> qdri_lanes_in_word(table, first) & UINT64_MAX >> (64 - table->bits);
}

/* In planes: where the bit stands that says that an item is not settled, given one of its options'
 * bits. */
static inline size_t qdri_lanes_open(const struct qdri_lanes_table *table, size_t bit)
{
    size_t group = bit / QDRI_LANES_BITS / table->planes;
    return (table->vectors + group) * QDRI_LANES_BITS + bit % QDRI_LANES_BITS;
}

/* Finds the search for a stage whose table is there, and its sieve. */
void qdri_lanes_find_search(const struct qdri_lanes_kernel *kernel, struct qdri_lanes_stage *stage);

/* ----------------------------------------------------------------- table.c and compile.c ---- */

/* Returns the bytes that this engine will take at most, from building the table of a problem to
 * searching it; 0: no memory to find out. */
uint64_t qdri_lanes_bytes(const struct qdr_problem *problem, const struct qdri_control *control);

/* Returns the bytes of all that a search has besides the first stage, whose table's measures
 * count. */
uint64_t qdri_lanes_search_bytes(const struct qdri_lanes_stage *stage);

/* Plans a table of items that are sorted by size, the largest first: all its measures but
 * `options`. */
void qdri_lanes_plan(struct qdri_lanes_table *table, const struct qdri_lanes_slot *slots,
                     uint32_t items);

/* How many vectors an item of a size needs in a planned table. */
uint32_t qdri_lanes_layers(const struct qdri_lanes_table *table, uint32_t size);

/* Changes the plan of such a table to planes, if the layout asks for it or it is better, and it can
 * be. */
void qdri_lanes_slice(struct qdri_lanes_table *table, const struct qdri_lanes_slot *slots,
                      enum qdri_layout layout);

/* Lays out the groups of a planned table, whose arrays are there, and its root without options:
 * lanes behind the last item hold one bit that nothing ever clears, and are settled; the others are
 * not. */
void qdri_lanes_begin(struct qdri_lanes_table *table, const struct qdri_lanes_slot *slots);

/* Deals out an array of a block, of which *used bytes are dealt out before; NULL: only counts. */
static inline void *qdri_lanes_deal(unsigned char *block, uint64_t *used, uint64_t count,
                                    uint64_t size)
{
    void *array = block ? block + *used : NULL;
    qdri_size_add(used, count, size);
    return array;
}

/* Deals out a block to the arrays of a planned stage.  Returns the bytes that they take; with NULL,
 * that is all it does. */
uint64_t qdri_lanes_carve(struct qdri_lanes_stage *stage, unsigned char *block);

/* The same for what a search has of its own of a stage, its states; the rest never changes. */
uint64_t qdri_lanes_carve_states(struct qdri_lanes_stage *stage, unsigned char *block);

/* Returns a block for stages; NULL: there is none. */
unsigned char *qdri_lanes_block(uint64_t bytes);

/* Makes the first stage: a table of a problem without bounds; any kernel makes the same.  Returns
 * its block; NULL: no memory. */
unsigned char *qdri_lanes_compile(struct qdri_lanes_stage *stage, const struct qdr_problem *problem,
                                  const struct qdri_lanes_kernel *kernel,
                                  struct qdri_control *control);

/* ----------------------------------------------------------------------------- effects.c ---- */

/* Plans the common effects of a planned table.  False: no memory to find out. */
bool qdri_lanes_plan_common_effects(struct qdri_lanes_table *table,
                                    const struct qdr_problem *problem);

/* Returns the bytes that this takes for a while. */
uint64_t qdri_lanes_commons_bytes(const struct qdr_problem *problem,
                                  const struct qdri_lanes_table *table);

/* Makes the layers of a table whose effects are there; entry e of the problem has bit[e]. */
void qdri_lanes_make_common_effects(struct qdri_lanes_table *table,
                                    const struct qdr_problem *problem, const size_t *bit);

/* -------------------------------------------------------------------------------- node.c ---- */

/* For observers: the item that a frame branches on, and the one that made a dead end of the present
 * level. */
qdr_item qdri_lanes_item(const struct qdri_lanes *s, const struct qdri_lanes_frame *frame);
qdr_item qdri_lanes_empty_item(const struct qdri_lanes *s);

/* The stage in which the node of a level, the present one or one on the way to it, branches. */
const struct qdri_lanes_stage *qdri_lanes_stage_of(const struct qdri_lanes *s, uint32_t level);

/* In a descent, leaves a frame the one way that is taken. */
void qdri_lanes_narrow(struct qdri_lanes *s, struct qdri_lanes_frame *frame);

/* Asks what is to become of the second option of a mirrored node, when what is below the first one
 * has been searched (kernel/planes_mirror.h).  True: the same is below it, and was counted; false:
 * go there. */
bool qdri_lanes_mirrors(struct qdri_lanes *s, struct qdri_lanes_frame *frame);

/* May there be a rush below the present node?  And until how many nodes? */
bool qdri_lanes_may_rush(const struct qdri_lanes *s);
uint64_t qdri_lanes_rush_to(const struct qdri_lanes *s);

/* Ends a rush that began at the present level, at the next option of its step on level `last`: that
 * one is to be entered. */
void qdri_lanes_rush_end(struct qdri_lanes *s, uint32_t last);

/* ----------------------------------------------------------------------------- compact.c ---- */

/* Forgets how large subtrees were. */
void qdri_lanes_forget(struct qdri_lanes *s);

/* Finds out anew which subtrees are large. */
void qdri_lanes_review(struct qdri_lanes *s);

/* Goes over to a smaller stage at the present node, whose state is settled, if that is worth it. */
bool qdri_lanes_compact(struct qdri_lanes *s);

/* What a node of a table costs, in nanoseconds, roughly. */
uint64_t qdri_lanes_price_of_node(const struct qdri_lanes_table *table);

/* ------------------------------------------------------------------------------- sieve.c ---- */

/* A search is about to begin. */
void qdri_lanes_begin_sieving(struct qdri_lanes *s);

/* Decides anew which levels are watched, and sieves the nodes on the way to the present one, which
 * has branches.  True: there is nothing below it, so that it is done with. */
bool qdri_lanes_survey(struct qdri_lanes *s);

/* Sieves the present node, whose state is settled and which is on a level that is watched, if that
 * seems to pay.  True: options were taken out of its state. */
bool qdri_lanes_sieve_node(struct qdri_lanes *s, struct qdri_lanes_frame *frame,
                           unsigned char *state);

/* The present node, on a level that is watched, is done with. */
void qdri_lanes_note_cost(struct qdri_lanes *s);

/* -------------------------------------------------------------------------------- memo.c ---- */

/* What is to be done about a node, besides what `enum visit` (kernel/common.h) says. */
enum qdri_lanes_recall {
    QDRI_LANES_UNKNOWN, /* search it */
    QDRI_LANES_KNOWN,   /* do not: what it comes to is taken into account */
    QDRI_LANES_STUCK    /* end the search: memo->status says why */
};

/* Begins to remember, in a search that is about to begin.  Errors: QDR_BUDGET, QDR_NOMEM. */
qdr_status qdri_lanes_memo_begin(struct qdri_lanes *s, struct qdri_memo *memo);

void qdri_lanes_memo_end(struct qdri_lanes *s);

/* Brings memo->total up to date, and, once the search is exhausted, memo->root. */
void qdri_lanes_sum_up(struct qdri_lanes *s);

/* The search calls these; see kernel/search.h. */

/* The present node is a solution. */
void qdri_lanes_recall_solution(struct qdri_lanes *s);

/* A node that is settled and has branches: has it been here before?  Does it fall into components?
 * Then the branches of the frame are these. */
enum qdri_lanes_recall qdri_lanes_recall(struct qdri_lanes *s, unsigned char *state,
                                         struct qdri_lanes_frame *frame);

/* Are the present node's branches components?  Then the next one becomes the state of the level
 * below. */
bool qdri_lanes_next_component(struct qdri_lanes *s, struct qdri_lanes_frame *frame);

/* Is the present node the root of a component?  Its state is there already. */
bool qdri_lanes_is_component(const struct qdri_lanes *s);

/* The present node is about to choose an option: is it known what is below that?  Then this is
 * added to the node, and that branch is done with. */
bool qdri_lanes_recall_branch(struct qdri_lanes *s, qdr_option option);

/* The frame's present branch has come to what the level below did. */
void qdri_lanes_add_branch(struct qdri_lanes *s, struct qdri_lanes_frame *frame);

/* The present node has no more branches. */
void qdri_lanes_put_down(struct qdri_lanes *s);

/* ------------------------------------------------------------------------------- cache.c ---- */

/* Bytes that the cache of a search takes at most. */
uint64_t qdri_lanes_cache_bytes(const struct qdri_lanes_table *table);

void qdri_lanes_cache_end(struct qdri_lanes *s);

/* What is known of states of a stage holds no longer: it has a new table, or begins anew. */
void qdri_lanes_new_generation(struct qdri_lanes *s, struct qdri_lanes_stage *stage);

/* A search is about to begin; and a call that searches. */
void qdri_lanes_begin_caching(struct qdri_lanes *s);
void qdri_lanes_allow_caching(struct qdri_lanes *s);

/* Decides anew at which levels nodes are looked up. */
void qdri_lanes_review_cache(struct qdri_lanes *s);

/* Some of what is below the nodes of the present path, down to a level, will be searched elsewhere,
 * or their states were changed. */
void qdri_lanes_forget_kept(struct qdri_lanes *s, uint32_t level);

/* ------------------------------------------------------------------------------- check.c ---- */

/* See engine.h. */
const char *qdri_lanes_check(const void *self);

#endif
