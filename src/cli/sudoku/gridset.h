/* gridset.h  A set of grids of one side. */
#ifndef CLI_GRIDSET_H
#define CLI_GRIDSET_H

#include <stdbool.h>

#include <quadrille/sudoku.h>

/* Open addressing: slot[h] is the number of a grid, counted from 1, or 0.  At most half of the
 * slots are in use.  cell holds the grids one behind the other; seen[k] tells whether grid k was
 * marked. */
struct gridset {
    size_t cells; /* of a grid */
    size_t count;
    qdr_digit *cell;
    size_t cell_capacity;
    bool *seen;
    size_t seen_capacity;
    uint32_t *slot;
    size_t slots; /* a power of two, or 0 */
};

void gridset_init(struct gridset *set, unsigned side);
void gridset_free(struct gridset *set);

/* Puts a grid in; false where it is in already. */
bool gridset_add(struct gridset *set, const qdr_grid *grid);

/* Marks a grid; false where it is not in, or is marked already. */
bool gridset_mark(struct gridset *set, const qdr_grid *grid);

/* Gives a grid that is not marked; false where there is none. */
bool gridset_unmarked(const struct gridset *set, qdr_grid *grid);

#endif
