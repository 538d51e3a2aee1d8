/* areas.h  Sums that follow from those of cages and of houses.
 *
 * A *cage* is a clause that says what its cells sum to; of those that overlap, the first counts.
 * An *area* is some houses that share no cell and have each digit, so its sum is known.  Let some
 * of the cages that reach into it be *taken*: what is inside and in none of them, less what these
 * have beyond the area, has a known sum, too. */
#ifndef QDRI_SUDOKU_RULES_AREAS_H
#define QDRI_SUDOKU_RULES_AREAS_H

#include <quadrille/sudoku.h>

#include "sudoku/rules/rules.h"

/* Cells that are left are listed up to so many inside, and so many beyond. */
#define QDRI_LEFT_MAX 6

/* Arrays by cell.  A cage is known by its first cell, `cage[c]` - 1 for its cell c; of that cell,
 * number[] is the clause, size[] how many cells it has, and within[] how many of them are in the
 * area; cells with a digit do not count. */
struct qdri_areas {
    const qdr_rules *rules;
    const qdr_grid *grid; /* digits that stand; NULL: none */
    uint16_t cage[QDR_CELLS_MAX];
    uint16_t size[QDR_CELLS_MAX];
    uint16_t within[QDR_CELLS_MAX];
    uint32_t number[QDR_CELLS_MAX];
    bool is_inside[QDR_CELLS_MAX];
    int32_t sum; /* of the area */
};

/* Which cages are taken: those that are all inside, those with any cell inside, or those with more
 * cells inside than beyond, so that few are left; or also those that are cut in halves of several
 * cells, either of which may say more. */
enum qdri_taken { QDRI_INSIDE, QDRI_OVER, QDRI_MOSTLY, QDRI_HALF };

struct qdri_group {
    qdr_cell cell[QDRI_LEFT_MAX];
    size_t count; /* may be beyond QDRI_LEFT_MAX: too many */
};

/* Blank cells: those inside sum to those beyond and `more`. */
struct qdri_left {
    struct qdri_group inside;
    struct qdri_group beyond;
    int32_t more;
    int32_t cages;   /* what those that are taken sum to */
    bool has_cage;   /* is any taken that has blank cells? */
    bool has_digits; /* do digits count that stand, beside those of cages? */
};

/* The figure of a clause that is a cage with a sum; NULL where it is none. */
const struct qdri_figure *qdri_cage_of(const struct qdri_clause *clause);

/* Begins with an area without houses; returns false where there are no cages.  The grid is
 * borrowed, and may not change while areas are looked at. */
bool qdri_areas_begin(struct qdri_areas *areas, const qdr_rules *rules, const qdr_grid *grid);

/* Adds a house to the area; false, and nothing is done, where it has not each digit or has a cell
 * in common with it. */
bool qdri_areas_add(struct qdri_areas *areas, const qdr_house *house);

/* Takes a house away that was added. */
void qdri_areas_remove(struct qdri_areas *areas, const qdr_house *house);

/* Is any cage cut in halves of several cells? */
bool qdri_areas_halve(const struct qdri_areas *areas);

/* Finds what is left of the area, by ascending cells. */
void qdri_areas_leave(const struct qdri_areas *areas, enum qdri_taken taken,
                      struct qdri_left *left);

#endif
