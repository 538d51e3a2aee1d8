/* locked.c  Where a house that holds each digit has all places of a digit in sight of some cell,
 * the digit is not in that cell. */
#include "sudoku/logic/techniques/technique.h"

/* Are all of these places in another house? */
static bool are_within(const struct qdri_position *position, size_t house, qdri_place_set places,
                       size_t other)
{
    while (places && qdri_is_in_houses(position, qdri_cell_at(position, house, qdri_lowest(places)),
                                       &other, 1)) {
        places = qdri_rest(places);
    }
    return places == 0;
}

/* Removes the digit from the cells of `other` that are not in `house`. */
static bool remove_beside(struct qdri_finding *finding, size_t house, size_t other, unsigned digit)
{
    const struct qdri_position *position = finding->position;
    for (qdri_place_set s = qdri_places(position, other, digit); s; s = qdri_rest(s)) {
        qdr_cell cell = qdri_cell_at(position, other, qdri_lowest(s));
        if (!qdri_is_in_houses(position, cell, &house, 1)) {
            qdri_find_remove(finding, cell, digit);
        }
    }
    return qdri_find_has_effect(finding);
}

/* Says the places of the digit in the first of the houses, on which it rests. */
static void tell(struct qdri_finding *finding, const char *words, const size_t *house,
                 unsigned houses, unsigned digit)
{
    const qdri_place_set places = qdri_places(finding->position, house[0], digit);
    const qdri_digit_set digits = (qdri_digit_set)1 << digit;
    qdri_find_mark_places(finding, QDR_ROLE_PATTERN, house[0], places, digits);
    qdri_find_say_digits(finding, words, digits);
    qdri_find_say_places(finding, " in", house[0], places);
    qdri_find_rest_on_houses(finding, " (", house, houses);
    qdri_find_say(finding, ")");
}

static bool find_with(struct qdri_finding *finding, size_t house, unsigned digit)
{
    const struct qdri_position *position = finding->position;
    const qdri_place_set places = qdri_places(position, house, digit);
    size_t seats;
    const struct qdri_seat *seat =
        qdri_seats_of(position, qdri_cell_at(position, house, qdri_lowest(places)), &seats);
    for (size_t k = 0; k < seats; ++k) {
        const size_t both[2] = {house, seat[k].house};
        if (both[1] != house && are_within(position, house, places, both[1]) &&
            remove_beside(finding, house, both[1], digit)) {
            tell(finding, finding->name, both, 2, digit);
            return true;
        }
    }
    return false;
}

/* Looks at digits with several places in full houses: in boxes (variant 1), or in the others. */
bool qdri_technique_locked(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    for (size_t house = 0; house < position->houses; ++house) {
        const bool is_meant =
            qdri_has_kind(position, house, QDR_HOUSE_BOX) == (finding->variant == 1);
        for (unsigned digit = 1;
             is_meant && qdri_is_full(position, house) && digit <= position->digits; ++digit) {
            if (qdri_size_of(qdri_places(position, house, digit)) > 1 &&
                find_with(finding, house, digit)) {
                return true;
            }
        }
    }
    return false;
}

/* -------------------------------------------------------------------------- common peers ---- */

bool qdri_technique_common_peers(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    for (size_t house = 0; house < position->houses; ++house) {
        for (unsigned digit = 1; qdri_is_full(position, house) && digit <= position->digits;
             ++digit) {
            qdr_cell place[QDR_SIDE_MAX];
            const size_t count =
                qdri_list_places(position, house, qdri_places(position, house, digit), place);
            if (count > 1 && qdri_find_remove_in_sight(finding, place, count, digit)) {
                tell(finding, "seen from all places of", &house, 1, digit);
                return true;
            }
        }
    }
    return false;
}
