/* memo.h  What a search of lanes that remembers has besides; memo.c explains it. */
#ifndef QDRI_ENGINE_LANES_MEMO_H
#define QDRI_ENGINE_LANES_MEMO_H

#include "engine/lanes/lanes.h"

/* Words of a vector. */
#define QDRI_LANES_WORDS (QDRI_LANES_VECTOR / 8)

/* The node of the search on one level, as far as it is remembered. */
struct note {
    bool is_split;     /* its branches are components */
    bool is_component; /* it is the root of a component */
    bool wants_branch; /* what its present branch comes to is to be put down */
    uint32_t node;     /* diagrams: of the branches that are done with */
    uint64_t before;   /* nodes entered before it */
    uint64_t between;  /* nodes entered before its present branch */
};

/* One bit of a state, or several in one word. */
struct live_bits {
    uint32_t word;
    uint32_t place; /* of the item whose lane is the first in that word */
    uint64_t mask;
};

struct qdri_lanes_memo {
    struct qdri_totals totals;
    uint32_t words;    /* of a set of items, by their places */
    uint32_t size;     /* of a key */
    struct note *note; /* [levels] */
    uint64_t *key;     /* [levels * size]: of the nodes that are new */
    uint64_t *branch;  /* [levels * size]: keys of their present branches */
    uint64_t *rest;    /* [levels * words]: items of the components that are not searched yet */
    uint64_t *own;     /* [options * words]: the items of each option */
    struct live_bits *first; /* [options]: the bit of each option in its first lane */
    struct live_bits *live;  /* [lives]: words of a state that belong to a key */
    uint32_t lives;
    uint64_t ones;        /* the lowest bit of each lane of a word */
    uint64_t diagonal;    /* the k-th bit of its k-th lane */
    uint32_t *first_user; /* [secondary items + 1]: for each, its options in `user` */
    uint32_t *user;
    qdr_color *color; /* [as user]: that the option gives it */
    uint64_t *asked;  /* [items]: the last search for a component that came by a secondary item */
    uint64_t *added;  /* [options]: the last component, or branch, that the option was added to */
    uint64_t stamp;   /* counts these */
    uint64_t *component; /* [words] */
    uint64_t *frontier;  /* [words] */
    uint64_t tries;      /* searches for components */
    uint64_t wins;
    uint64_t price;  /* what it took to look branches up, in nanoseconds, roughly */
    uint64_t spared; /* what that saved */
};

/* -------------------------------------------------------------------------- components.c ---- */

/* Sets of items are `words` words, with a bit for each place in the table. */

/* The items that are open in a state. */
void qdri_lanes_get_open(const struct qdri_lanes_memo *m, const struct qdri_lanes_table *t,
                         unsigned char *state, uint64_t *open);

/* Makes the items of a set look settled: closed, and with one option left. */
void qdri_lanes_close_items(const struct qdri_lanes_table *t, unsigned char *state,
                            const uint64_t *set);

/* Fills what there is to know of options and secondary items beforehand, in arrays that are
 * zero. */
void qdri_lanes_note_options(struct qdri_lanes_memo *m, const struct qdri_lanes_table *t,
                             const struct qdr_problem *problem);

/* Finds the component of the open items in `rest` that the first of them is in: m->component.
 * Require: there is one. */
void qdri_lanes_find_component(struct qdri_lanes *s, const unsigned char *state,
                               const uint64_t *rest);

/* Takes the component that was found from those that are left; returns whether there are more. */
bool qdri_lanes_take_component(struct qdri_lanes_memo *m, uint64_t *rest);

/* Into how many components does a state fall?  `rest` is written over. */
uint32_t qdri_lanes_count_components(struct qdri_lanes *s, unsigned char *state, uint64_t *rest);

#endif
