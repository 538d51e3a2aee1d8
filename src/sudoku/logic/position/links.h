/* links.h  Strong and weak links between candidates, which chains are made of.
 *
 * A *node* is a digit and some cells that have it as a candidate: one cell, or a group.  It is on
 * where one of the cells holds the digit, and off where none does.  Of two nodes with a *weak* link
 * at most one is on, of two with a *strong* link at least one: so from "on" it goes along weak
 * links to "off", and from there along strong links to "on" again.
 *
 * - Weak: nodes of a digit, where every cell of the one sees every cell of the other; candidates of
 *   a cell; candidates that a clause does not allow beside each other.
 * - Strong: the two candidates of a cell; nodes that have all places of a digit in a full house;
 *   two digits of an almost locked set, which are cells of a house with one candidate more than
 *   they are: without one of its digits, they hold all the others. */
#ifndef QDRI_SUDOKU_LOGIC_POSITION_LINKS_H
#define QDRI_SUDOKU_LOGIC_POSITION_LINKS_H

#include "sudoku/logic/position/finding.h"

#define QDRI_NO_NODE UINT32_MAX

/* Which links there are to be; those of the second kind are left out where they are not asked
 * for. */
enum {
    QDRI_LINKS_PLACES = 1, /* strong ones of places in houses */
    QDRI_LINKS_PAIRS = 2,  /* strong ones of cells with two candidates */
    QDRI_LINKS_SETS = 4,   /* strong ones of almost locked sets, those of one cell among them */
    QDRI_LINKS_GROUPS =
        8, /* nodes of several cells: those of a digit in the crossing of two houses */
    QDRI_LINKS_ACROSS = 16 /* weak ones from digit to digit */
};

struct qdri_node {
    unsigned digit;
    unsigned size; /* cells */
    qdr_cell cell; /* the first */
};

/* A link to a node; of a strong one, the almost locked set that makes it, or QDRI_NO_NODE. */
struct qdri_link {
    uint32_t to;
    uint32_t set;
};

/* Links by the node that they come from: those of node n are link[first[n]] to link[first[n + 1] -
 * 1]. */
struct qdri_link_list {
    uint32_t *first;
    struct qdri_link *link;
};

/* Almost locked: one digit more than cells. */
struct qdri_locked_set {
    qdri_digit_set digits;
    unsigned size;
    size_t house; /* one that has all its cells */
};

/* Nodes stand by digit: those of digit d are first[d] to first[d + 1] - 1, single cells first, in
 * their order.  Sets of cells have a bit for each cell, in `words` words. */
struct qdri_links {
    struct qdri_finding *finding;
    const struct qdri_position *position;
    unsigned kinds;
    qdri_digit_set *candidates; /* when they were made, and the digits that stood */
    qdr_digit *standing;
    size_t words;
    size_t count; /* nodes */
    struct qdri_node *node;
    uint64_t *cells; /* of each node */
    size_t first[QDR_SIDE_MAX + 2];
    uint32_t *single; /* by cell and digit: the node of that candidate */
    size_t width;     /* words of a row */
    uint64_t *weak;   /* a row for each node: bit k for node first[digit] + k */
    struct qdri_link_list across;
    struct qdri_link_list strong;
    size_t sets;
    struct qdri_locked_set *set;
    uint64_t *set_cells;
    uint32_t *closing; /* by node: strong links of the shortest chain that rules it out, if it is
                        * known; UINT32_MAX: there is none */
};

/* Gives the links of the finding's position, which the finding keeps: techniques that follow
 * each other and want the same share them, until others are asked for or a step has been taken.
 * NULL: there are too many candidates, or no memory, which the finding notes. */
const struct qdri_links *qdri_links_of(struct qdri_finding *finding, unsigned kinds);
void qdri_links_free(struct qdri_links *links); /* may be NULL */

bool qdri_links_are_weak(const struct qdri_links *links, uint32_t a, uint32_t b);

/* The node of a candidate that is there. */
static inline uint32_t qdri_node_of(const struct qdri_links *links, qdr_cell cell, unsigned digit)
{
    return links->single[cell * (links->position->digits + 1) + digit];
}

static inline const uint64_t *qdri_node_cells(const struct qdri_links *links, uint32_t node)
{
    return links->cells + node * links->words;
}

/* The bits of the nodes that a node has weak links to, of its own digit. */
static inline const uint64_t *qdri_weak_row(const struct qdri_links *links, uint32_t node)
{
    return links->weak + node * links->width;
}

#endif
