/* wings.c  Wings: a cell, the pivot, and two cells that it sees, each with two candidates, one in
 * common.
 *
 * The pincers are {x z} and {y z}.  A pivot {x y} leaves z to one of the pincers (XY-wing); one
 * that is {x y z} may also hold it itself (XYZ-wing).  So z can be removed from whatever sees all
 * that may hold it. */
#include "sudoku/logic/techniques/technique.h"

struct wing {
    qdr_cell cell[3]; /* the pincers; then the pivot */
    qdri_digit_set common;
};

/* Are two cells pincers of the wing's pivot?  Finds what they have in common. */
static bool are_pincers(const struct qdri_finding *finding, struct wing *wing)
{
    const struct qdri_position *position = finding->position;
    const qdri_digit_set a = position->candidates[wing->cell[0]];
    const qdri_digit_set b = position->candidates[wing->cell[1]];
    const qdri_digit_set pivot = position->candidates[wing->cell[2]];
    wing->common = a & b;
    return qdri_is_single(wing->common) &&
           pivot == (finding->variant == 3 ? a | b : (a | b) & ~wing->common);
}

static void tell(struct qdri_finding *finding, const struct wing *wing)
{
    const qdri_digit_set pivot = finding->position->candidates[wing->cell[2]];
    for (unsigned k = 0; k < 3; ++k) {
        qdri_find_mark_all(finding, QDR_ROLE_PATTERN, wing->cell[k], wing->common);
        qdri_find_mark_all(finding, QDR_ROLE_SECOND, wing->cell[k], ~wing->common);
    }
    qdri_find_say_digits(finding, finding->name, pivot | wing->common);
    qdri_find_say_cell(finding, " of ", wing->cell[2]);
    qdri_find_say_cells(finding, " with", wing->cell, 2);
}

/* Tries all pincers, of the `count` cells with two candidates, for a pivot. */
static bool find_of_pivot(struct qdri_finding *finding, struct wing *wing, const qdr_cell *pair,
                          size_t count)
{
    const struct qdri_position *position = finding->position;
    for (size_t i = 0; i < count; ++i) {
        wing->cell[0] = pair[i];
        if (!qdri_sees(position, wing->cell[2], pair[i])) {
            continue;
        }
        for (size_t k = i + 1; k < count; ++k) {
            wing->cell[1] = pair[k];
            if (qdri_sees(position, wing->cell[2], pair[k]) && are_pincers(finding, wing) &&
                qdri_find_remove_in_sight(finding, wing->cell, finding->variant,
                                          qdri_lowest(wing->common))) {
                return true;
            }
        }
    }
    return false;
}

/* The variant is the number of the pivot's candidates. */
bool qdri_technique_wing(struct qdri_finding *finding)
{
    qdr_cell pair[QDR_CELLS_MAX];
    qdr_cell pivot[QDR_CELLS_MAX];
    const size_t pairs = qdri_cells_with(finding->position, 2, pair);
    const size_t pivots = qdri_cells_with(finding->position, finding->variant, pivot);
    struct wing wing;
    for (size_t k = 0; k < pivots; ++k) {
        wing.cell[2] = pivot[k];
        if (find_of_pivot(finding, &wing, pair, pairs)) {
            tell(finding, &wing);
            return true;
        }
    }
    return false;
}
