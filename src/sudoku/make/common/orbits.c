/* orbits.c  The symmetries of a square, and the orbits of its cells.
 *
 * All eight maps of a square onto itself are made of three bits: first the rows and columns are
 * exchanged (1), then the columns are reversed (2), then the rows (4).  A symmetry is the set of
 * maps that it consists of. */
#include "sudoku/make/common/orbits.h"

#include <stdlib.h>

#include "base/alloc.h"

enum { EXCHANGE = 1, COLUMNS = 2, ROWS = 4 };

#define MAP(bits) (1u << (bits))

struct symmetry {
    qdr_clue_symmetry_info shown;
    unsigned maps; /* beside the one that moves nothing */
};

static const struct symmetry symmetries[] = {
    [QDR_SYMMETRY_NONE] = {{"none", "no symmetry"}, 0},
    [QDR_SYMMETRY_HALF_TURN] = {{"half-turn", "turned by 180 degrees"}, MAP(COLUMNS | ROWS)},
    [QDR_SYMMETRY_QUARTER_TURN] = {{"quarter-turn", "turned by 90 degrees"},
                                   MAP(EXCHANGE | COLUMNS) | MAP(COLUMNS | ROWS) |
                                       MAP(EXCHANGE | ROWS)},
    [QDR_SYMMETRY_LEFT_RIGHT] = {{"left-right", "the left half mirrors the right"}, MAP(COLUMNS)},
    [QDR_SYMMETRY_TOP_BOTTOM] = {{"top-bottom", "the upper half mirrors the lower"}, MAP(ROWS)},
    [QDR_SYMMETRY_BOTH] = {{"both", "both of these"},
                           MAP(COLUMNS) | MAP(ROWS) | MAP(COLUMNS | ROWS)},
    [QDR_SYMMETRY_DIAGONAL] = {{"diagonal", "mirrored in the diagonal from the top left"},
                               MAP(EXCHANGE)},
    [QDR_SYMMETRY_ANTIDIAGONAL] = {{"antidiagonal", "mirrored in the diagonal from the top right"},
                                   MAP(EXCHANGE | COLUMNS | ROWS)},
    [QDR_SYMMETRY_DIAGONALS] = {{"diagonals", "mirrored in both diagonals"},
                                MAP(EXCHANGE) | MAP(EXCHANGE | COLUMNS | ROWS) |
                                    MAP(COLUMNS | ROWS)},
    [QDR_SYMMETRY_FULL] = {{"full", "all turns and mirrors"}, 0xfe},
};

#define SYMMETRIES (sizeof symmetries / sizeof *symmetries)

const qdr_clue_symmetry_info *qdr_clue_symmetry_at(size_t index)
{
    return index < SYMMETRIES ? &symmetries[index].shown : NULL;
}

unsigned qdri_symmetry_maps(qdr_clue_symmetry symmetry)
{
    return symmetries[symmetry].maps;
}

qdr_cell qdri_symmetry_image(unsigned side, unsigned cell, unsigned map)
{
    unsigned row = cell / side;
    unsigned column = cell % side;
    if (map & EXCHANGE) {
        unsigned held = row;
        row = column;
        column = held;
    }
    column = map & COLUMNS ? side - 1 - column : column;
    row = map & ROWS ? side - 1 - row : row;
    return (qdr_cell)(row * side + column);
}

/* The maps are a group, so the images of one cell are its orbit.  It is listed with its least
 * cell. */
static unsigned least_image(unsigned side, unsigned cell, unsigned maps)
{
    unsigned least = cell;
    for (unsigned map = 1; map < QDRI_MAPS; ++map) {
        if (maps & MAP(map) && qdri_symmetry_image(side, cell, map) < least) {
            least = qdri_symmetry_image(side, cell, map);
        }
    }
    return least;
}

static bool make_room(struct qdri_orbits *orbits, size_t cells)
{
    *orbits = (struct qdri_orbits){.first = qdri_zeros(cells + 1, sizeof *orbits->first),
                                   .cell = qdri_zeros(cells, sizeof *orbits->cell),
                                   .of = qdri_zeros(cells, sizeof *orbits->of)};
    return orbits->first && orbits->cell && orbits->of;
}

/* Lists the cells whose least image is `least`, as far as they are in. */
static void list(struct qdri_orbits *orbits, unsigned side, unsigned least, unsigned maps,
                 const bool *is_in)
{
    const uint32_t first = orbits->first[orbits->count];
    uint32_t end = first;
    for (unsigned cell = least; cell < side * side; ++cell) {
        if (is_in[cell] && least_image(side, cell, maps) == least) {
            orbits->of[cell] = orbits->count;
            orbits->cell[end++] = (qdr_cell)cell;
        }
    }
    if (end > first) {
        orbits->first[++orbits->count] = end;
    }
}

bool qdri_orbits_make(struct qdri_orbits *orbits, qdr_clue_symmetry symmetry, unsigned side,
                      const bool *is_in)
{
    const unsigned maps = symmetries[symmetry].maps;
    if (!make_room(orbits, (size_t)side * side)) {
        return false;
    }
    for (unsigned cell = 0; cell < side * side; ++cell) {
        orbits->of[cell] = QDRI_NO_ORBIT;
    }
    for (unsigned cell = 0; cell < side * side; ++cell) {
        if (least_image(side, cell, maps) == cell) {
            list(orbits, side, cell, maps, is_in);
        }
    }
    return true;
}

void qdri_orbits_free(struct qdri_orbits *orbits)
{
    free(orbits->first);
    free(orbits->cell);
    free(orbits->of);
}
