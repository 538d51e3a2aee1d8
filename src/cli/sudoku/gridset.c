/* gridset.c  A hash set of grids. */
#include "sudoku/gridset.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "shell/term/memory.h"

void gridset_init(struct gridset *set, unsigned side)
{
    *set = (struct gridset){.cells = (size_t)side * side};
}

void gridset_free(struct gridset *set)
{
    free(set->cell);
    free(set->seen);
    free(set->slot);
}

static qdr_digit *grid_at(const struct gridset *set, size_t index)
{
    return set->cell + index * set->cells;
}

/* Returns the slot that has the grid, or the free one where it belongs. */
static uint32_t *find(const struct gridset *set, const qdr_digit *cells)
{
    size_t at = (size_t)XXH3_64bits(cells, set->cells) & (set->slots - 1);
    while (set->slot[at] != 0 && memcmp(grid_at(set, set->slot[at] - 1), cells, set->cells) != 0) {
        at = (at + 1) & (set->slots - 1);
    }
    return &set->slot[at];
}

static void make_slots(struct gridset *set)
{
    free(set->slot);
    set->slots = set->slots > 0 ? set->slots * 2 : 1024;
    set->slot = allocate(set->slots, sizeof *set->slot);
    for (size_t k = 0; k < set->count; ++k) {
        *find(set, grid_at(set, k)) = (uint32_t)(k + 1);
    }
}

bool gridset_add(struct gridset *set, const qdr_grid *grid)
{
    if (set->slots <= set->count * 2) {
        make_slots(set);
    }
    uint32_t *slot = find(set, grid->cell);
    if (*slot != 0) {
        return false;
    }
    set->cell = grow(set->cell, &set->cell_capacity, (set->count + 1) * set->cells, 1);
    set->seen = grow(set->seen, &set->seen_capacity, set->count + 1, sizeof *set->seen);
    memcpy(grid_at(set, set->count), grid->cell, set->cells);
    set->seen[set->count] = false;
    *slot = (uint32_t)++set->count;
    return true;
}

bool gridset_mark(struct gridset *set, const qdr_grid *grid)
{
    uint32_t number = set->slots > 0 ? *find(set, grid->cell) : 0;
    if (number == 0 || set->seen[number - 1]) {
        return false;
    }
    set->seen[number - 1] = true;
    return true;
}

bool gridset_unmarked(const struct gridset *set, qdr_grid *grid)
{
    size_t k = 0;
    while (k < set->count && set->seen[k]) {
        ++k;
    }
    if (k == set->count) {
        return false;
    }
    memcpy(grid->cell, grid_at(set, k), set->cells);
    return true;
}
