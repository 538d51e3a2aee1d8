/* choose.h  Which item to branch on: the rules of choice, one function each.
 *
 * An engine that keeps its active primary items in a ring of headers can use any of them. */
#ifndef QDRI_ENGINE_CHOOSE_H
#define QDRI_ENGINE_CHOOSE_H

#include <stdint.h>

#include "base/random.h"

/* Header 0 is the root of the ring; header i is item i's, also while it is out of the ring. */
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
