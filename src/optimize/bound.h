/* bound.h  How cheap can a solution below a node be?  A Lagrangian bound, in exact arithmetic.
 *
 * Each item i has a multiplier u[i], and with it each option o a reduced cost
 *      r(o) = cost(o) - sum of u[i] over the items i of o.
 * Every solution below a node costs at least
 *      taken + sum over items of (u[i] > 0 ? u[i] * need[i] : u[i] * room[i]) + sum over open o of
 *      min(0, r(o))
 * where an item is still to be covered at least need[i] and at most room[i] times.  That holds for
 * any multipliers, so how they came about matters for the speed only.  It stays true where a
 * constraint is ignored: those of items with colors are.  And it holds option by option: with o it
 * costs |r(o)| more than that if r(o) > 0, without o if r(o) < 0, which fixes many an option.
 *
 * Multipliers are integers, in units of 2^-shift of the cost; costs too large for that are rounded
 * down (and shift is negative).  The sizes are such that nothing overflows (see `make_scale`).  So
 * bounds are true to the bit, on every machine, and trees are the same everywhere.
 *
 * Sources: Held and Karp, The traveling-salesman problem and minimum spanning trees, Operations
 * Research 18 (1970) and Mathematical Programming 1 (1971); Fisher, The Lagrangian relaxation
 * method, Management Science 27 (1981); Beasley, A Lagrangian heuristic for set-covering problems,
 * Naval Research Logistics 37 (1990). */
#ifndef QDRI_OPTIMIZE_BOUND_H
#define QDRI_OPTIMIZE_BOUND_H

#include "optimize/cells.h"

#define QDRI_NO_COST INT64_MAX /* dearer than all solutions */

/* u, direction, reduced and cover are of the latest question; `steps` counts all of them. */
struct qdri_bound {
    const struct qdri_cells *cells;
    const int64_t *cost; /* of the options, as they are searched: see search.h */
    int shift;
    int64_t most;       /* of a multiplier's absolute value */
    int64_t *scaled;    /* costs of options in the units of multipliers */
    int64_t *reduced;   /* reduced costs of open options */
    int64_t *direction; /* of items: where the multipliers are going */
    int32_t *cover;     /* of items: by how many open options with negative reduced costs */
    uint64_t work;      /* entries looked at */
};

uint64_t qdri_bound_bytes(const struct qdr_problem *problem);

/* Borrows both.  False: no memory; then, too, it is to be cleared. */
bool qdri_bound_make(struct qdri_bound *bound, const struct qdri_cells *cells, const int64_t *cost);
void qdri_bound_clear(struct qdri_bound *bound);

/* Puts multipliers to begin with into u: each item pays the least share of its options. */
void qdri_bound_begin(struct qdri_bound *bound, int64_t *u);

/* Returns the bound in scaled units for the present state of the cells; fills `reduced` and
 * `cover`. */
int64_t qdri_bound_value(struct qdri_bound *bound, const int64_t *u);

/* One step of the subgradient method from u, where qdri_bound_value(u) was `value` just now:
 * towards `target`, pace / 256 times as far as Polyak would go.  False: there is no direction to go
 * in. */
bool qdri_bound_step(struct qdri_bound *bound, int64_t *u, int64_t value, int64_t target, int pace);

/* Forgets the direction of earlier steps. */
void qdri_bound_turn(struct qdri_bound *bound);

/* The greatest bound with which a cost below `cost` is possible. */
int64_t qdri_bound_limit(const struct qdri_bound *bound, int64_t cost);

/* The least cost that is possible with a bound. */
int64_t qdri_bound_cost(const struct qdri_bound *bound, int64_t value);

/* Returns the reduced cost of an option. */
int64_t qdri_bound_reduced(const struct qdri_bound *bound, const int64_t *u, qdr_option option);

#endif
