/* guardians.h  Candidates one of which is true, for without all of them some cells cannot be
 * filled. */
#ifndef QDRI_SUDOKU_LOGIC_TECHNIQUES_GUARDIANS_H
#define QDRI_SUDOKU_LOGIC_TECHNIQUES_GUARDIANS_H

#include "sudoku/logic/position/finding.h"

enum { QDRI_GUARDIANS_MOST = 8, QDRI_UNFILLABLE_MOST = 12 };

/* Cells that cannot hold these digits alone; their other candidates are guardians, `most` at most.
 * is_direct: only what each of the guardians rules out is of interest, or the only guardian. */
struct qdri_unfillable {
    const struct qdri_position *position;
    bool is_direct;
    unsigned most;
    qdri_digit_set digits;
    unsigned cells;
    qdr_cell cell[QDRI_UNFILLABLE_MOST];
    unsigned guardians;
    struct qdri_single guardian[QDRI_GUARDIANS_MOST];
};

/* Takes what was found; true: it is enough. */
typedef bool qdri_take(void *ctx, const struct qdri_unfillable *found);

/* Goes over cells that cannot be filled, small ones first; returns whether it was enough.  `kind`
 * says what is looked for, and has no cells yet. */
typedef bool qdri_find_unfillable(const struct qdri_unfillable *kind, qdri_take *take, void *ctx);
qdri_find_unfillable qdri_tridagons_find;

/* Finds the first with an effect, and tells it. */
bool qdri_unfillable_look(struct qdri_finding *finding, qdri_find_unfillable *find);

/* Adds a cell, and its guardians.  False: there are too many by now, or nothing comes of them. */
bool qdri_unfillable_add(struct qdri_unfillable *found, qdr_cell cell);

/* Takes the last cell away, and leaves so many guardians. */
void qdri_unfillable_drop(struct qdri_unfillable *found, unsigned guardians);

/* Marks cells and guardians, and says the cells: "tridagon 3 5 7 in r1c2 r1c7...". */
void qdri_unfillable_tell(const struct qdri_unfillable *found, struct qdri_finding *finding);

#endif
