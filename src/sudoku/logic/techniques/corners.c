/* corners.c  What comes of cells that must not hold certain digits only, so that one of them has
 * another: the four types of unique rectangles, and of what is like them. */
#include "sudoku/logic/techniques/corners.h"

#include "sudoku/logic/position/sight.h"

enum { LARGEST = 3 };

bool qdri_corners_find_roof(struct qdri_corners *corners, bool is_whole)
{
    bool is_fit = true;
    corners->extras = 0;
    corners->roofs = 0;
    for (unsigned k = 0; is_fit && k < corners->count; ++k) {
        const qdri_digit_set candidates = corners->position->candidates[corners->corner[k]];
        const qdri_digit_set missing = corners->digits & ~candidates;
        const qdri_digit_set extras = candidates & ~corners->digits;
        is_fit = is_whole ? missing == 0 : missing != corners->digits;
        corners->extras |= extras;
        if (extras) {
            corners->roof[corners->roofs++] = corners->corner[k];
        }
    }
    return is_fit;
}

/* ---------------------------------------------------------------------------------- types ---- */

static bool try_1(const struct qdri_corners *corners)
{
    return corners->roofs == 1 &&
           qdri_find_remove_all(corners->finding, corners->roof[0], corners->digits);
}

static bool try_2(const struct qdri_corners *corners)
{
    return corners->roofs >= 2 && qdri_is_single(corners->extras) &&
           qdri_find_remove_in_sight(corners->finding, corners->roof, corners->roofs,
                                     qdri_lowest(corners->extras));
}

/* Is the second cell of the roof in the house of a seat of the first? */
static bool is_roof_house(const struct qdri_corners *corners, struct qdri_seat seat)
{
    size_t seats;
    const struct qdri_seat *other = qdri_seats_of(corners->position, corners->roof[1], &seats);
    size_t k = 0;
    while (k < seats && other[k].house != seat.house) {
        ++k;
    }
    return k < seats;
}

/* A house of both cells of the roof, and cells of it that may make up a subset with them. */
struct subset {
    size_t house;
    qdri_place_set places;
    qdri_digit_set digits; /* their candidates, and the extras */
};

/* Removes the subset's digits from the house, but for the subset and the roof. */
static bool remove_beside(const struct qdri_corners *corners, const struct subset *subset)
{
    const unsigned count = qdr_rules_house(corners->position->rules, subset->house)->count;
    bool is_any = false;
    for (unsigned place = 0; place < count; ++place) {
        qdr_cell cell = qdri_cell_at(corners->position, subset->house, place);
        is_any |= (subset->places >> place & 1) == 0 && cell != corners->roof[0] &&
                  cell != corners->roof[1] &&
                  qdri_find_remove_all(corners->finding, cell, subset->digits);
    }
    return is_any;
}

static void tell_subset(const struct qdri_corners *corners, const struct subset *subset)
{
    for (qdri_place_set s = subset->places; s; s = qdri_rest(s)) {
        qdr_cell cell = qdri_cell_at(corners->position, subset->house, qdri_lowest(s));
        qdri_find_mark_all(corners->finding, QDR_ROLE_SECOND, cell,
                           corners->position->candidates[cell]);
    }
    qdri_find_house(corners->finding, subset->house);
}

/* Adds cells from `place` on, until they are a subset of which something comes. */
static bool extend(const struct qdri_corners *corners, struct subset *subset, unsigned place)
{
    const struct qdri_position *position = corners->position;
    const unsigned size = qdri_size_of(subset->places);
    if (size > 0 && qdri_size_of(subset->digits) == size + 1) {
        return remove_beside(corners, subset);
    }
    const unsigned count = qdr_rules_house(position->rules, subset->house)->count;
    const struct subset before = *subset;
    for (; size < LARGEST && place < count; ++place) {
        const qdr_cell cell = qdri_cell_at(position, subset->house, place);
        subset->places = before.places | (qdri_place_set)1 << place;
        subset->digits = before.digits | position->candidates[cell];
        if (position->candidates[cell] != 0 && cell != corners->roof[0] &&
            cell != corners->roof[1] && qdri_size_of(subset->digits) <= LARGEST + 1 &&
            extend(corners, subset, place + 1)) {
            return true;
        }
    }
    *subset = before;
    return false;
}

static bool try_3(const struct qdri_corners *corners)
{
    size_t seats;
    const struct qdri_seat *seat = qdri_seats_of(corners->position, corners->roof[0], &seats);
    for (size_t k = 0; corners->roofs == 2 && k < seats; ++k) {
        struct subset subset = {.house = seat[k].house, .digits = corners->extras};
        if (is_roof_house(corners, seat[k]) && extend(corners, &subset, 0)) {
            tell_subset(corners, &subset);
            return true;
        }
    }
    return false;
}

/* Is the roof all that a full house has for the digit? */
static bool is_locked(const struct qdri_corners *corners, size_t house, unsigned digit)
{
    qdr_cell end[2];
    return qdri_is_strong(corners->position, house, digit, end) &&
           (end[0] == corners->roof[0] || end[0] == corners->roof[1]) &&
           (end[1] == corners->roof[0] || end[1] == corners->roof[1]);
}

/* Removes the digits from both cells of the roof. */
static bool remove_of_roof(const struct qdri_corners *corners, qdri_digit_set digits)
{
    bool is_any = qdri_find_remove_all(corners->finding, corners->roof[0], digits);
    is_any |= qdri_find_remove_all(corners->finding, corners->roof[1], digits);
    return is_any;
}

static bool try_4(const struct qdri_corners *corners)
{
    size_t seats;
    const struct qdri_seat *seat = qdri_seats_of(corners->position, corners->roof[0], &seats);
    for (size_t k = 0; corners->roofs == 2 && k < seats; ++k) {
        for (qdri_digit_set s = corners->digits; s; s = qdri_rest(s)) {
            const qdri_digit_set other = corners->digits & ~(s & -s);
            if (is_locked(corners, seat[k].house, qdri_lowest(s)) &&
                remove_of_roof(corners, other)) {
                qdri_find_house(corners->finding, seat[k].house);
                return true;
            }
        }
    }
    return false;
}

bool qdri_corners_try(const struct qdri_corners *corners, unsigned type)
{
    static bool (*const types[QDRI_CORNERS_TYPES])(const struct qdri_corners *) = {try_1, try_2,
                                                                                   try_3, try_4};
    return types[type - 1](corners);
}

unsigned qdri_corners_try_all(const struct qdri_corners *corners)
{
    unsigned type = 1;
    while (type <= QDRI_CORNERS_TYPES && !qdri_corners_try(corners, type)) {
        ++type;
    }
    return type <= QDRI_CORNERS_TYPES ? type : 0;
}

/* --------------------------------------------------------------------------------- saying ---- */

void qdri_corners_tell(const struct qdri_corners *corners, const char *name, unsigned type)
{
    struct qdri_finding *finding = corners->finding;
    for (unsigned k = 0; k < corners->count; ++k) {
        const qdr_cell cell = corners->corner[k];
        const qdri_digit_set candidates = corners->position->candidates[cell];
        qdri_find_mark_all(finding, QDR_ROLE_PATTERN, cell, candidates & corners->digits);
        qdri_find_mark_all(finding, QDR_ROLE_SECOND, cell, candidates & ~corners->digits);
    }
    qdri_find_say(finding, "%s", name);
    qdri_find_say_digits(finding, corners->digits);
    qdri_find_say(finding, " in");
    qdri_find_say_cells(finding, corners->corner, corners->count);
    if (type == 0) {
        qdri_find_say(finding, " (as there is one solution)");
    } else {
        qdri_find_say(finding, " (type %u, as there is one solution)", type);
    }
}
