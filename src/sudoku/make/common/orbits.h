/* orbits.h  Cells that are givens together. */
#ifndef QDRI_SUDOKU_MAKE_COMMON_ORBITS_H
#define QDRI_SUDOKU_MAKE_COMMON_ORBITS_H

#include <quadrille/generate.h>

#define QDRI_NO_ORBIT UINT32_MAX

/* A symmetry is a set of maps of a square onto itself: a bit for each; the one that moves nothing,
 * 0, is not among them. */
enum { QDRI_MAPS = 8 };

unsigned qdri_symmetry_maps(qdr_clue_symmetry symmetry);

/* Where a map takes a cell of a square of that side. */
qdr_cell qdri_symmetry_image(unsigned side, unsigned cell, unsigned map);

/* Orbit k has the cells cell[first[k]] to cell[first[k + 1] - 1], ascending; orbits are in the
 * order of their first cells. */
struct qdri_orbits {
    uint32_t count;
    uint32_t *first;
    qdr_cell *cell;
    uint32_t *of; /* [side * side]: the orbit of a cell; QDRI_NO_ORBIT: it is left out */
};

/* Makes the orbits of those cells of a square for which `is_in` is true.  False: no memory; to be
 * freed with qdri_orbits_free in any case. */
bool qdri_orbits_make(struct qdri_orbits *orbits, qdr_clue_symmetry symmetry, unsigned side,
                      const bool *is_in);

void qdri_orbits_free(struct qdri_orbits *orbits);

#endif
