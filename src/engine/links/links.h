/* links.h  What dancing links are made of; links.c explains the layout and the invariants. */
#ifndef QDRI_ENGINE_LINKS_LINKS_H
#define QDRI_ENGINE_LINKS_LINKS_H

#include "base/random.h"
#include "engine/engine.h"

#define FIXED UINT32_MAX

/* What an update takes, in a cache and not in one: nanoseconds, roughly. */
#define LINKS_PRICE_UPDATE 8

struct node {
    uint32_t up;
    uint32_t down;
    uint32_t top;
    uint32_t color;
};

/* The node of the search tree on one level. */
struct frame {
    uint32_t item;   /* what it branches on */
    uint32_t node;   /* node of the option being tried in the item's list; the item itself for
                           "no further option"; before the first: the item */
    uint32_t end;    /* node that ends the ways it goes: the item; another one where the rest
                           was given away, unless it is gradual */
    uint32_t tried;  /* how many of its ways were entered, this one included */
    uint32_t degree; /* how many there are, but for those that were given away */
    /* height of the stack of withdrawn nodes when it was entered: less than half of all nodes */
    uint32_t withdrawn : 31;
    uint32_t is_gradual : 1; /* are options withdrawn one by one, not all hidden at once? */
    uint64_t solutions;      /* found before the option being tried */
};

/* Where `next` goes on. */
enum position { AT_NODE, AT_RETREAT, AT_END, AT_RELAY /* the node was handed on: see relay.h */ };

struct links {
    const struct qdr_problem *problem;
    struct qdri_control *control;
    struct qdri_header *header; /* [items + 1] */
    struct node *node;
    struct frame *frame;
    uint32_t *bound;     /* how often the item may be covered yet; NULL without bounds */
    uint32_t *slack;     /* its high - low; NULL without bounds */
    uint32_t *withdrawn; /* stack of nodes; NULL without bounds */
    qdr_option *assumed; /* stack of options that are assumed, some with QDR_NOT */
    uint64_t *profile;
    uint32_t *option_node; /* first node of each option whose item is primary; 0 for none */
    uint32_t items;
    uint32_t nodes;
    uint32_t withdrawn_height;
    uint32_t assumed_height;
    uint32_t level;
    uint32_t origin; /* level of the root */
    enum position position;
    struct qdri_relay_state *relay; /* see relay.h; NULL: it hands nothing on */
};

/* The option of a node; QDR_NO_OPTION of a head, which stands for "no further option". */
static inline qdr_option option_at(const struct links *s, uint32_t x)
{
    if (x <= s->items) {
        return QDR_NO_OPTION;
    }
    while (s->node[x].top != 0) {
        ++x;
    }
    return s->node[x].color;
}

/* How many options an item needs yet, at least (Algorithm M: its bound less its slack). */
static inline uint32_t need_of(const struct links *s, uint32_t item)
{
    return s->bound[item] > s->slack[item] ? s->bound[item] - s->slack[item] : 0;
}

/* For qdri_engine, by these names (make.c).  Require of `create`: not refused. */
uint64_t qdri_links_bytes(const struct qdr_problem *problem, const struct qdri_control *control);
void *qdri_links_create(const struct qdr_problem *problem, struct qdri_control *control);
void qdri_links_destroy(void *self);

/* ---------------------------------------------------------------- which item to branch on ---- */

/* An engine that keeps its active primary items in a ring of headers can use any rule.
 *
 * Header 0 is the root of the ring; header i is item i's, also while it is out of the ring. */
struct qdri_header {
    uint32_t left;
    uint32_t right;
    uint32_t length; /* options that are left for the item */
    uint32_t need;   /* how many of them it needs yet, at least; 1 for a plain item */
};

/* Returns the number of ways to go on with an item (TAOCP 7.2.2.1, Algorithm M, step M3): choosing
 * the first of the options to be had, in their order, leaves `need` - 1 to be found behind it. */
static inline uint32_t qdri_degree(const struct qdri_header *header)
{
    return header->length + 1 > header->need ? header->length + 1 - header->need : 0;
}

/* A rule of choice: returns one of the items of the ring.  Require: it is not empty. */
typedef uint32_t qdri_choose_rule(const struct qdri_header *ring, struct qdri_random *random);

/* The rules by enum qdri_choice: an item of least degree, of several the first; the first, but a
 * dead one if there is one; an item of least degree, of several any with equal chance. */
extern qdri_choose_rule *const qdri_choose[];

#endif
