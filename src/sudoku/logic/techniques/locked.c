/* locked.c  Where a house that holds each digit has all places of a digit in sight of some cell,
 * the digit is not in that cell. */
#include "sudoku/logic/techniques/technique.h"

/* Which of the cells of a house are in another house?  Returns false if not all of `places` are. */
static bool are_within(const struct qdri_position *position, size_t house, qdri_place_set places,
                       size_t other)
{
    for (; places; places = qdri_rest(places)) {
        size_t seats;
        size_t k = 0;
        const struct qdri_seat *seat =
            qdri_seats_of(position, qdri_cell_at(position, house, qdri_lowest(places)), &seats);
        while (k < seats && seat[k].house != other) {
            ++k;
        }
        if (k == seats) {
            return false;
        }
    }
    return true;
}

static bool is_place(const struct qdri_position *position, size_t house, qdri_place_set places,
                     qdr_cell cell)
{
    for (; places; places = qdri_rest(places)) {
        if (qdri_cell_at(position, house, qdri_lowest(places)) == cell) {
            return true;
        }
    }
    return false;
}

/* Removes the digit from the cells of `other` that are no places of it in `house`. */
static bool remove_beside(struct qdri_finding *finding, size_t house, size_t other, unsigned digit)
{
    const struct qdri_position *position = finding->position;
    const qdri_place_set places = qdri_places(position, house, digit);
    for (qdri_place_set s = qdri_places(position, other, digit); s; s = qdri_rest(s)) {
        qdr_cell cell = qdri_cell_at(position, other, qdri_lowest(s));
        if (!is_place(position, house, places, cell)) {
            qdri_find_remove(finding, cell, digit);
        }
    }
    return qdri_find_has_effect(finding);
}

static void mark_places(struct qdri_finding *finding, size_t house, unsigned digit)
{
    const struct qdri_position *position = finding->position;
    for (qdri_place_set s = qdri_places(position, house, digit); s; s = qdri_rest(s)) {
        qdri_find_mark(finding, QDR_ROLE_PATTERN, qdri_cell_at(position, house, qdri_lowest(s)),
                       digit);
    }
    qdri_find_house(finding, house);
}

static void say(struct qdri_finding *finding, const char *name, size_t house, unsigned digit)
{
    qdri_find_say(finding, "%s %c in", name, qdri_find_symbol(finding, digit));
    qdri_find_say_places(finding, house, qdri_places(finding->position, house, digit));
    qdri_find_say(finding, " (");
    qdri_find_say_house(finding, house);
}

static bool find_with(struct qdri_finding *finding, const char *name, size_t house, unsigned digit)
{
    const struct qdri_position *position = finding->position;
    const qdri_place_set places = qdri_places(position, house, digit);
    size_t seats;
    const struct qdri_seat *seat =
        qdri_seats_of(position, qdri_cell_at(position, house, qdri_lowest(places)), &seats);
    for (size_t k = 0; k < seats; ++k) {
        const size_t other = seat[k].house;
        if (other != house && are_within(position, house, places, other) &&
            remove_beside(finding, house, other, digit)) {
            mark_places(finding, house, digit);
            qdri_find_house(finding, other);
            say(finding, name, house, digit);
            qdri_find_say(finding, ", ");
            qdri_find_say_house(finding, other);
            qdri_find_say(finding, ")");
            return true;
        }
    }
    return false;
}

/* Looks at digits with several places in full houses: in boxes, or in the others. */
static bool find(const struct qdri_position *position, struct qdri_finding *finding,
                 const char *name, bool in_boxes)
{
    for (size_t house = 0; house < position->houses; ++house) {
        bool is_box = qdri_has_kind(position, house, QDR_HOUSE_BOX);
        for (unsigned digit = 1;
             is_box == in_boxes && qdri_is_full(position, house) && digit <= position->digits;
             ++digit) {
            if (qdri_size_of(qdri_places(position, house, digit)) > 1 &&
                find_with(finding, name, house, digit)) {
                return true;
            }
        }
    }
    return false;
}

bool qdri_technique_pointing(const struct qdri_position *position, struct qdri_finding *finding)
{
    return find(position, finding, "pointing", true);
}

bool qdri_technique_claiming(const struct qdri_position *position, struct qdri_finding *finding)
{
    return find(position, finding, "claiming", false);
}

/* -------------------------------------------------------------------------- common peers ---- */

/* Removes the digit from the cells of the board that see all its places in the house. */
static bool remove_seen(struct qdri_finding *finding, size_t house, unsigned digit)
{
    const struct qdri_position *position = finding->position;
    for (size_t word = 0; word < qdri_words(position); ++word) {
        uint64_t seen = ~UINT64_C(0);
        for (qdri_place_set s = qdri_places(position, house, digit); s && seen; s = qdri_rest(s)) {
            seen &= qdri_seen_from(position, qdri_cell_at(position, house, qdri_lowest(s)))[word];
        }
        for (; seen; seen = qdri_rest(seen)) {
            qdri_find_remove(finding, (qdr_cell)(word * 64 + qdri_lowest(seen)), digit);
        }
    }
    return qdri_find_has_effect(finding);
}

bool qdri_technique_common_peers(const struct qdri_position *position, struct qdri_finding *finding)
{
    for (size_t house = 0; house < position->houses; ++house) {
        for (unsigned digit = 1; qdri_is_full(position, house) && digit <= position->digits;
             ++digit) {
            if (qdri_size_of(qdri_places(position, house, digit)) > 1 &&
                remove_seen(finding, house, digit)) {
                mark_places(finding, house, digit);
                say(finding, "seen from all places of", house, digit);
                qdri_find_say(finding, ")");
                return true;
            }
        }
    }
    return false;
}
