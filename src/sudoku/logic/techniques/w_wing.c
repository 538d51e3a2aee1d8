/* w_wing.c  W-wings: two cells with the same two candidates, and a house that has one of these in
 * sight of the two cells only.
 *
 * If neither cell held z, both would hold w; then the two places that the house has for w would be
 * ruled out, one by each cell.  So z is in one of the two cells, and can be removed from whatever
 * sees both.  The two do not see each other: else they would be a naked pair. */
#include "sudoku/logic/techniques/technique.h"

struct wing {
    qdr_cell cell[2];
    qdr_cell end[2]; /* end[k] is seen from cell[k] */
    size_t house;    /* that has the ends */
    unsigned digit;  /* w */
};

/* Does each cell see one of the ends?  Puts the ends in order. */
static bool are_joined(const struct qdri_position *position, struct wing *wing)
{
    for (unsigned way = 0; way < 2; ++way) {
        const qdr_cell first = wing->end[0];
        if (qdri_sees(position, wing->cell[0], first) &&
            qdri_sees(position, wing->cell[1], wing->end[1])) {
            return true;
        }
        wing->end[0] = wing->end[1];
        wing->end[1] = first;
    }
    return false;
}

static void tell(struct qdri_finding *finding, const struct wing *wing)
{
    const qdri_digit_set link = (qdri_digit_set)1 << wing->digit;
    const qdri_digit_set both = finding->position->candidates[wing->cell[0]];
    for (unsigned k = 0; k < 2; ++k) {
        qdri_find_mark_all(finding, QDR_ROLE_PATTERN, wing->cell[k], both & ~link);
        qdri_find_mark(finding, QDR_ROLE_SECOND, wing->cell[k], wing->digit);
        qdri_find_mark(finding, QDR_ROLE_SECOND, wing->end[k], wing->digit);
    }
    qdri_find_say_digits(finding, "W-wing", both);
    qdri_find_say_cells(finding, " in", wing->cell, 2);
    qdri_find_say_digits(finding, ", joined by", link);
    qdri_find_say_cells(finding, " in", wing->end, 2);
    qdri_find_rest_on_houses(finding, " (", &wing->house, 1);
    qdri_find_say(finding, ")");
}

/* Tries all houses for the link of two cells. */
static bool join(struct qdri_finding *finding, struct wing *wing)
{
    const struct qdri_position *position = finding->position;
    const qdri_digit_set both = position->candidates[wing->cell[0]];
    for (qdri_digit_set s = both; s; s = qdri_rest(s)) {
        wing->digit = qdri_lowest(s);
        const unsigned other = qdri_lowest(both & ~((qdri_digit_set)1 << wing->digit));
        if (qdri_in_sight(position, wing->cell, 2, other, 0) == position->cells) {
            continue;
        }
        for (wing->house = 0; wing->house < position->houses; ++wing->house) {
            if (qdri_is_strong(position, wing->house, wing->digit, wing->end) &&
                are_joined(position, wing)) {
                qdri_find_remove_in_sight(finding, wing->cell, 2, other);
                return true;
            }
        }
    }
    return false;
}

bool qdri_technique_w_wing(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    qdr_cell pair[QDR_CELLS_MAX];
    const size_t pairs = qdri_cells_with(position, 2, pair);
    struct wing wing;
    for (size_t i = 0; i < pairs; ++i) {
        for (size_t k = i + 1; k < pairs; ++k) {
            wing.cell[0] = pair[i];
            wing.cell[1] = pair[k];
            if (position->candidates[pair[i]] == position->candidates[pair[k]] &&
                !qdri_sees(position, pair[i], pair[k]) && join(finding, &wing)) {
                tell(finding, &wing);
                return true;
            }
        }
    }
    return false;
}
