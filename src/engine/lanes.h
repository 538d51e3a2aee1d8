/* lanes.h  What lanes.c, the compiler of its tables and its kernels share.  lanes.c explains it all. */
#ifndef QDRI_ENGINE_LANES_H
#define QDRI_ENGINE_LANES_H

#include "engine/engine.h"

/* Bytes of the largest vector, to which states are aligned. */
#define QDRI_LANES_ALIGN 64

/* A problem, compiled; nothing of it changes while it is searched. */
struct qdri_lanes_table {
    uint32_t vector;  /* bytes of a vector, the unit of every loop */
    uint32_t groups;  /* of items; group g has the vectors first[g] .. first[g + 1] - 1 */
    uint32_t vectors; /* in all */
    uint32_t lanes;   /* in a vector, and items in a group */
    uint32_t bits;    /* in a lane: 8, 16, 32 or 64 */
    bool is_flat;     /* has every group one vector? */
    bool is_small;    /* is a node so cheap that it does not pay to compare options? */
    size_t masks;     /* bytes of the settled masks that begin a state: a multiple of a vector */
    size_t stride;    /* bytes of a state: the masks, and the vectors behind them */
    uint32_t items;   /* primary ones */
    uint32_t *first;
    qdr_item *item;        /* [items]: item in place p of group g at g * lanes + p */
    qdr_option *option;    /* [vectors * lanes * bits]: option of each bit of a state */
    unsigned char *effect; /* [options * stride]: a state for each option, to be applied */
    unsigned char *root;   /* [stride]: the state in which nothing is chosen */
};

/* The node of the search tree on one level. */
struct qdri_lanes_frame {
    uint32_t at;        /* the next vector of the item's lane to take options from */
    uint32_t place;     /* the lane's place in its vectors */
    uint64_t rest;      /* options of the vector before that one that are not tried yet */
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
    qdr_outcome (*search)(struct qdri_lanes *lanes);
    struct qdri_lanes_table table;
    unsigned char *state;           /* [levels * stride]; the root's holds what is assumed */
    struct qdri_lanes_frame *frame; /* [levels] */
    uint64_t *profile;              /* [levels] */
    uint64_t *pending;              /* [groups]: for the kernel */
    qdr_option *trail;              /* options in force but not assumed, in the order chosen */
    uint32_t trail_height;
    uint32_t level;
    enum qdri_lanes_position position;
};

/* The search for one instruction set: a function for each width of lanes (8, 16, 32, 64 bits), for
 * tables in which every group has one vector, and for others. */
struct qdri_lanes_kernel {
    const char *name;
    uint32_t vector; /* bytes of a vector */
    bool (*is_supported)(void);
    void (*apply)(const struct qdri_lanes_table *table, unsigned char *state, qdr_option option);
    qdr_outcome (*flat[4])(struct qdri_lanes *lanes);
    qdr_outcome (*deep[4])(struct qdri_lanes *lanes);
};

extern const struct qdri_lanes_kernel qdri_lanes_portable;
extern const struct qdri_lanes_kernel qdri_lanes_avx2;
extern const struct qdri_lanes_kernel qdri_lanes_avx512;

/* For observers: the item that a frame branches on, and the one that made a dead end of the present level. */
qdr_item qdri_lanes_item(const struct qdri_lanes *s, const struct qdri_lanes_frame *frame);
qdr_item qdri_lanes_empty_item(const struct qdri_lanes *s);

/* Returns the bytes that this engine will take at most, from building the table of a problem, with vectors
 * of `vector` bytes, to searching it; 0: no memory to find out. */
uint64_t qdri_lanes_bytes(const struct qdr_problem *problem, uint32_t vector);

/* Returns the bytes of all that a search has besides the table, of which items, groups and stride count. */
uint64_t qdri_lanes_search_bytes(const struct qdri_lanes_table *table);

/* Returns memory for states; NULL: there is none. */
unsigned char *qdri_lanes_states(size_t count, size_t stride);

/* Compiles a problem without bounds.  False: no memory, and *table is empty. */
bool qdri_lanes_compile(struct qdri_lanes_table *table, const struct qdr_problem *problem,
                        uint32_t vector);
void qdri_lanes_table_free(struct qdri_lanes_table *table);

#endif
