/* keep.h  The k best solutions so far, in order: by cost, and among equals by their options, which
 * ascend.
 *
 * None is kept twice, so a search may find one again.  An array that is sorted at all times is
 * simple and, up to some hundred thousand solutions, fast. */
#ifndef QDRI_OPTIMIZE_KEEP_H
#define QDRI_OPTIMIZE_KEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <quadrille/problem.h>

/* The n-th best stands in slot order[n]: slot s has the options option[s * stride] ..., length[s]
 * of them. */
struct qdri_keep {
    uint64_t most; /* k, at least 1 */
    size_t count;
    size_t room;
    size_t stride; /* options of the longest solution that there can be, at least 1 */
    uint32_t *order;
    int64_t *cost;
    uint32_t *length;
    qdr_option *option;
    uint64_t budget; /* bytes that the arrays may take, old and new together while they grow */
};

enum qdri_kept { QDRI_KEPT, QDRI_KNOWN, /* or not good enough */ QDRI_NO_ROOM, QDRI_NO_MEMORY };

void qdri_keep_clear(struct qdri_keep *keep);

/* Keeps a solution, in place of the last where there are k already: then it must come before that.
 * So what is kept does not depend on the order in which solutions come.  `options` ascend.  Tells
 * whether it was new, and if it could be kept: not with more than the budget, or where there is no
 * memory; then all is as before. */
enum qdri_kept qdri_keep_add(struct qdri_keep *keep, int64_t cost, const qdr_option *options,
                             size_t count);

/* Is a solution, whose options ascend, kept? */
bool qdri_keep_has(const struct qdri_keep *keep, int64_t cost, const qdr_option *options,
                   size_t count);

/* The cost that a solution must stay below to be kept; `none` while there are less than k. */
int64_t qdri_keep_threshold(const struct qdri_keep *keep, int64_t none);

#endif
