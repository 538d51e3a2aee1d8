/* relay.h  What is handed on by dancing links, to whom, and when; relay.c explains it. */
#ifndef QDRI_ENGINE_LINKS_RELAY_RELAY_H
#define QDRI_ENGINE_LINKS_RELAY_RELAY_H

#include "engine/links/links.h"

#define QDRI_RELAY_CLASSES 64

struct qdri_relay_state {
    const struct qdri_engine *below; /* the engine that what is left is handed to */
    uint64_t room;                   /* bytes that a rest and its search may take */

    /* What was learned of levels. */
    uint64_t *spent;   /* [levels]: what their nodes have cost, handed on or not */
    uint64_t *entered; /* [levels]: how many these are */
    uint64_t *worth;   /* [levels]: what a subtree costs that begins there, on the average */
    uint64_t *began;   /* [levels]: what all had cost when the present node was entered */
    uint64_t review_at;
    uint32_t large_to;     /* the last level whose subtrees may be worth a search of their own */
    uint64_t updates;      /* of links, up to the last node that was entered */
    uint64_t most_entries; /* rests of so many entries were found to be too large */

    /* What was handed on; all costs in nanoseconds, roughly. */
    uint64_t made_of[QDRI_RELAY_CLASSES]; /* the same, by the binary logarithm of what one takes */
    uint64_t made;                        /* what it took to make searches */
    uint64_t searched;                    /* what the ones that are over have cost */
    uint64_t updates_of_them;             /* and of all, their part of the counter */
    uint32_t *number;                     /* [items + 1]: zeros, but while a rest is made */
    uint64_t *told; /* [levels]: of the profile of `search`, what is counted already */

    /* The present one.  Where only some ways of a node are handed on, the others are withdrawn. */
    uint32_t *withdrawn; /* [options]: stack of nodes */
    uint32_t withdrawals;
    struct links *links;   /* that it belongs to */
    struct qdri_part rest; /* what its node leaves */
    void *search;          /* NULL: there is none */
    struct qdri_control control;
    qdr_stats counted;   /* of control.stats, what is counted in links' already */
    qdr_outcome outcome; /* why it was told to end */
    bool is_partial;     /* are some ways of its node no part of it? */
    bool is_making;      /* is it being made? */
    qdr_option *listed;  /* [levels]: its options, numbered as in the rest */
    bool is_listed;      /* are the options before it listed, since it began? */
    size_t before;       /* how many these are */
};

/* Makes what links needs to hand on.  NULL: no memory.  qdri_relay_bytes returns what it takes at
 * most, with all that is handed on, where links takes so many bytes. */
struct qdri_relay_state *qdri_relay_new(struct links *links, uint64_t links_bytes);
uint64_t qdri_relay_bytes(const struct qdr_problem *problem, uint64_t links_bytes);
void qdri_relay_free(struct qdri_relay_state *relay);

/* Forgets what was learned, and what was handed on. */
void qdri_relay_reset(struct qdri_relay_state *relay);

/* Ends the search that was handed on, if there is one. */
void qdri_relay_end(struct qdri_relay_state *relay);

/* Is the node on the present level, which is not entered yet, to be handed on?  Then that is
 * prepared. */
bool qdri_relay_begin(struct links *s);

/* Are the ways that are left of the node on the present level, some of which were tried, to be
 * handed on together?  Then, with the item of the node active again and the other ways withdrawn,
 * qdri_relay_begin_ways prepares that; false: it cannot. */
bool qdri_relay_wants_ways(const struct links *s);
bool qdri_relay_begin_ways(struct links *s);

/* Goes on with it, like qdri_engine.next; then its counters are a part of links'. */
qdr_outcome qdri_relay_next(struct links *s);

/* For the functions of qdri_engine by these names, while a node is handed on. */
typedef size_t qdri_relay_path(const struct links *s, qdr_option *options); /* before it */
size_t qdri_relay_options(const struct links *s, qdri_relay_path *path, qdr_option *options);
uint32_t qdri_relay_level(const struct qdri_relay_state *relay);
size_t qdri_relay_split(const struct links *s, struct qdri_split *split);
double qdri_relay_progress(const struct links *s);
const char *qdri_relay_check(const struct links *s);

/* At any time: makes the profile complete; and what it all has cost. */
void qdri_relay_tell_profile(const struct links *s);
uint64_t qdri_relay_cost(const struct links *s, const qdr_stats *stats);

/* Makes a problem of what a node of dancing links leaves.  Require: there are active items, and
 * each of them has options; `number` holds a zero for each node of links' heads, and will again.
 * False: no memory, or more than `most` bytes; then there is nothing to be freed.  *bytes: what it
 * takes. */
bool qdri_relay_make_rest(const struct links *s, struct qdri_part *rest, uint32_t *number,
                          uint64_t most, uint64_t *bytes);

/* For tests: has it all that is left now, and nothing else?  NULL, or what is wrong. */
const char *qdri_relay_check_rest(const struct links *s, const struct qdri_part *rest);

#endif
