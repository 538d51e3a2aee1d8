/* cells.h  The options that are still open, by items: what the search for cheapest solutions stands
 * on.
 *
 * Dancing cells (sparse sets; Knuth's SSXCC): the entries of an item stand in an array, those of
 * open options first, so that an option is taken out by swaps and put back by growing the arrays
 * again, last one first.  Every option that is taken or removed is one entry of the trail, whatever
 * the reason.
 *
 * All kinds of items are one: an item is covered `times` so far, at least `low` and at most `high`
 * times in the end; a secondary item without colors is one of 0 to 1.  An item with a color that is
 * committed takes any number of options in that color.
 *
 * Invariants, unless `failed`:
 *      an open option fits: taking it alone covers none of its items too often, nor in a second
 *      color
 *      times[i] + size[i] >= low[i] for all i
 *      wanting = the number of items with times[i] < low[i] */
#ifndef QDRI_OPTIMIZE_CELLS_H
#define QDRI_OPTIMIZE_CELLS_H

#include "model/problem.h"

enum qdri_fate { QDRI_OPEN, QDRI_TAKEN, QDRI_REMOVED };

/* Entry e of the problem is cell e.  Item i has the cells list[start[i]] ..., the first size[i] of
 * them open; cell e stands at list[place[e]] and belongs to option owner[e].  The open options are
 * the first `opens` of open[], and option o stands at open[seat[o]]. */
struct qdri_cells {
    const struct qdr_problem *problem;
    uint32_t items;
    uint32_t options;
    uint32_t *list;
    uint32_t *place;
    qdr_option *owner;
    uint32_t *start;
    uint32_t *size;
    uint32_t *low;
    uint32_t *high;
    uint32_t *times;
    bool *has_colors;
    uint8_t *fate;
    qdr_option *open;
    uint32_t *seat;
    qdr_option *trail;
    qdr_option *taken; /* those of the trail that are taken */
    qdr_item *forced;  /* items that need all of their open options */
    uint32_t opens;
    uint32_t trails;
    uint32_t takens;
    uint32_t forceds;
    uint32_t wanting;
    uint64_t updates; /* options taken or removed so far */
    bool failed;
};

/* Returns the bytes that the arrays of a problem's cells take. */
uint64_t qdri_cells_bytes(const struct qdr_problem *problem);

/* Makes the cells, with all options open but for inert ones and what is forced from the start;
 * `failed` where that shows already that there is no solution.  False: no memory; then, too, they
 * are to be cleared. */
bool qdri_cells_make(struct qdri_cells *cells, const struct qdr_problem *problem);
void qdri_cells_clear(struct qdri_cells *cells);

/* Puts an open option into the solution, or out of it; sets `failed` where an item is left with too
 * few. */
void qdri_cells_take(struct qdri_cells *cells, qdr_option option);
void qdri_cells_remove(struct qdri_cells *cells, qdr_option option);

/* Takes what items need all of, until nothing is forced any more.  Returns false where it has
 * failed. */
bool qdri_cells_settle(struct qdri_cells *cells);

/* Undoes all but the first `trails` moves; what was forced and not yet taken is forgotten. */
void qdri_cells_undo(struct qdri_cells *cells, uint32_t trails);

/* For tests: derives all of it again from the fates of the options.  NULL, or what is wrong.
 * Require: not failed. */
const char *qdri_cells_check(const struct qdri_cells *cells);

/* The entries of an option. */
static inline uint32_t qdri_cells_first(const struct qdri_cells *cells, qdr_option option)
{
    return cells->problem->first[option];
}

static inline uint32_t qdri_cells_end(const struct qdri_cells *cells, qdr_option option)
{
    return cells->problem->first[option + 1];
}

#endif
