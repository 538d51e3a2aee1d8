/* regions.h  Where the borders of a grid's regions run: between cells of different regions, and
 * around the cells that there are. */
#ifndef QDRI_SUDOKU_FORMATS_REGIONS_H
#define QDRI_SUDOKU_FORMATS_REGIONS_H

#include <quadrille/sudoku.h>

/* Cells with the same number make a region; no region has the number of cells that are not
 * there. */
struct qdri_regions {
    unsigned side;
    uint16_t region[QDR_CELLS_MAX];
};

enum { QDRI_NO_REGION = UINT16_MAX };

/* Finds the regions of rules; those of the standard box where `rules` is NULL. */
void qdri_regions_find(struct qdri_regions *regions, const qdr_rules *rules, unsigned side);

bool qdri_regions_has_cell(const struct qdri_regions *regions, unsigned cell);

/* The same by row and column, which may be beyond the grid. */
bool qdri_regions_has(const struct qdri_regions *regions, unsigned row, unsigned column);

/* Is there a border above a cell?  `row` may be the side: below the last. */
bool qdri_regions_rule(const struct qdri_regions *regions, unsigned row, unsigned column);

/* Is there a border before a cell?  `column` may be the side: behind the last. */
bool qdri_regions_bar(const struct qdri_regions *regions, unsigned row, unsigned column);

#endif
