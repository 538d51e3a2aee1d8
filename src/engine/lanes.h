/* lanes.h  What lanes.c, the compilers of its tables and its kernels share.  lanes.c explains it all. */
#ifndef QDRI_ENGINE_LANES_H
#define QDRI_ENGINE_LANES_H

#include "engine/engine.h"

/* Bytes of a vector, and bits. */
#define QDRI_LANES_VECTOR 64
#define QDRI_LANES_BITS (QDRI_LANES_VECTOR * 8)

/* Flat tables of up to so many vectors have kernels whose states stay in registers. */
#define QDRI_LANES_SMALL 3

/* A problem, compiled, or what is left of one; nothing of it changes while it is searched.  Options have
 * numbers of their own in it. */
struct qdri_lanes_table {
    uint32_t bits;    /* in a lane: 8, 16, 32 or 64 */
    uint32_t lanes;   /* in a vector, and items in a group */
    uint32_t items;   /* primary ones */
    uint32_t options; /* that can be chosen */
    uint32_t groups;  /* of items; group g has the vectors first[g] .. first[g + 1] - 1 */
    uint32_t vectors; /* in all */
    bool is_flat;     /* has every group one vector? */
    bool is_small;    /* is a node so cheap that it does not pay to compare options? */
    size_t stride;    /* bytes of a state: the vectors, and the settled masks behind them */
    uint32_t *first;
    qdr_item *item;        /* [items]: item in place p of group g at g * lanes + p */
    uint32_t *option;      /* [vectors * QDRI_LANES_BITS]: option of each bit of a state */
    qdr_option *original;  /* [options]: which option of the problem it is */
    unsigned char *effect; /* [options * vectors * QDRI_LANES_VECTOR]: what each option leaves */
    uint64_t *settle;      /* [options * groups]: the lanes of each option */
    unsigned char *root;   /* [stride]: the state in which nothing is chosen */
};

/* The node of the search tree on one level. */
struct qdri_lanes_frame {
    uint32_t at;        /* the vector of the item's lane to which `rest` belongs */
    uint32_t place;     /* the lane's place in its vectors */
    uint64_t rest;      /* options of that vector that are not tried yet */
    uint32_t tried;     /* how many options were tried, the present one included */
    uint32_t degree;    /* how many there are */
    uint32_t trail;     /* height of the trail at this node */
    uint64_t solutions; /* found before the option being tried */
};

enum qdri_lanes_position { QDRI_LANES_AT_NODE, QDRI_LANES_AT_RETREAT, QDRI_LANES_AT_END };

struct qdri_lanes {
    const struct qdr_problem *problem;
    struct qdri_control *control;
    const struct qdri_lanes_kernel *kernel;
    bool (*search)(struct qdri_lanes *lanes, qdr_outcome *outcome);
    struct qdri_lanes_table table;
    unsigned char *state;           /* [levels * stride]; the root's holds what is assumed */
    struct qdri_lanes_frame *frame; /* [levels] */
    uint64_t *profile;              /* [levels] */
    uint64_t *pending;              /* [groups]: for the kernel */
    uint32_t *trail;                /* options in force but not assumed, some of them twice */
    uint32_t trail_height;
    uint32_t *seen; /* [options]: the last view with the option, for lanes_options */
    uint32_t views;
    uint32_t level;
    enum qdri_lanes_position position;
};

/* The search for one instruction set: for each width of lanes (8, 16, 32, 64 bits), a function for tables
 * of one vector, of two and so on, for others in which every group has one vector, and for the rest.
 * False: it goes on in another table; otherwise *outcome says how it ended. */
typedef bool qdri_lanes_search(struct qdri_lanes *lanes, qdr_outcome *outcome);

struct qdri_lanes_kernel {
    const char *name;
    bool (*is_supported)(void);
    qdri_lanes_search *small[4][QDRI_LANES_SMALL];
    qdri_lanes_search *flat[4];
    qdri_lanes_search *deep[4];
};

extern const struct qdri_lanes_kernel qdri_lanes_portable;
extern const struct qdri_lanes_kernel qdri_lanes_avx2;
extern const struct qdri_lanes_kernel qdri_lanes_avx512;

/* The settled masks of a state: a word for each group. */
static inline uint64_t *qdri_lanes_settled(const struct qdri_lanes_table *table,
                                           unsigned char *state)
{
    return (uint64_t *)(void *)(state + (size_t)table->vectors * QDRI_LANES_VECTOR);
}

/* For observers: the item that a frame branches on, and the one that made a dead end of the present level. */
qdr_item qdri_lanes_item(const struct qdri_lanes *s, const struct qdri_lanes_frame *frame);
qdr_item qdri_lanes_empty_item(const struct qdri_lanes *s);

/* Returns the bytes that this engine will take at most, from building the table of a problem to searching
 * it; 0: no memory to find out. */
uint64_t qdri_lanes_bytes(const struct qdr_problem *problem);

/* Returns the bytes of all that a search has besides the table, of which items, groups and stride count. */
uint64_t qdri_lanes_search_bytes(const struct qdri_lanes_table *table);

/* Returns memory for states; NULL: there is none. */
unsigned char *qdri_lanes_states(size_t count, size_t stride);

/* Compiles a problem without bounds.  False: no memory, and *table is empty. */
bool qdri_lanes_compile(struct qdri_lanes_table *table, const struct qdr_problem *problem);
void qdri_lanes_table_free(struct qdri_lanes_table *table);

#endif
