/* cubes.h  The top of a search tree, whose leaves belong to cubes. */
#ifndef QDRI_PARALLEL_CUBES_H
#define QDRI_PARALLEL_CUBES_H

#include <quadrille/parallel.h>

#include "solver/assumed.h"

/* No node, no cube. */
#define QDRI_NO_NODE UINT32_MAX

/* A node is a leaf, which belongs to a cube, or is split by an item: then its children are
 * node[first_child .. first_child + children), in the order of the item's options. */
struct qdri_top_node {
    qdr_option option; /* that leads to it; QDR_NO_OPTION at the root */
    uint32_t parent;
    uint32_t depth;
    qdr_item item; /* QDR_NO_ITEM: a leaf */
    uint32_t first_child;
    uint32_t children;
    uint32_t cube;   /* of a leaf */
    double expected; /* nodes of the search below, an estimate; of a leaf */
};

struct qdr_cubes {
    const qdr_problem *problem;
    size_t count;
    struct qdri_top_node *node; /* [nodes]: node 0 is the root */
    uint32_t nodes;
    size_t room; /* of `node` */
    uint64_t fingerprint;
};

/* Makes cubes with a root that is a leaf of no cube; NULL: no memory. */
struct qdr_cubes *qdri_cubes_begin(const qdr_problem *problem, size_t count);

/* Lets the way to a node be what is assumed there.  False: no memory. */
bool qdri_cubes_go(const struct qdr_cubes *cubes, uint32_t at, struct qdri_assumed *way);

/* May a node with such a way be split by the item?  It is to be covered exactly once, and is not
 * yet. */
bool qdri_cubes_may_split(const struct qdri_assumed *way, qdr_item item);

/* Splits a leaf: adds a child for each option of the item that is possible.  False: no memory.
 * Require: the way leads to the leaf, and it may be split by the item. */
bool qdri_cubes_split(struct qdr_cubes *cubes, uint32_t at, qdr_item item,
                      const struct qdri_assumed *way);

/* Returns the node that follows in preorder; QDRI_NO_NODE behind the last one. */
uint32_t qdri_cubes_next(const struct qdr_cubes *cubes, uint32_t at);

/* All nodes are there: reckons the fingerprint. */
void qdri_cubes_settle(struct qdr_cubes *cubes);

#endif
