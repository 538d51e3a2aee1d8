/* corners.c  What comes of cells that must not hold certain digits only, so that one of them has
 * another: the four types of unique rectangles, and of what is like them. */
#include "sudoku/logic/techniques/corners.h"

#include "sudoku/rules/rule.h"

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
        if (qdri_is_in_houses(corners->position, corners->roof[1], &subset.house, 1) &&
            extend(corners, &subset, 0)) {
            qdri_find_mark_places(corners->finding, QDR_ROLE_SECOND, subset.house, subset.places,
                                  ~(qdri_digit_set)0);
            qdri_find_house(corners->finding, subset.house);
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
        qdri_find_mark_all(finding, QDR_ROLE_PATTERN, corners->corner[k], corners->digits);
        qdri_find_mark_all(finding, QDR_ROLE_SECOND, corners->corner[k], ~corners->digits);
    }
    qdri_find_say_digits(finding, name, corners->digits);
    qdri_find_say_cells(finding, " in", corners->corner, corners->count);
    if (type == 0) {
        qdri_find_say(finding, " (as there is one solution)");
    } else {
        qdri_find_say(finding, " (type %u, as there is one solution)", type);
    }
}

/* ----------------------------------------------------------------------------- exchanging ---- */

static bool is_touched(const struct qdri_clause *clause, const qdr_cell *cells, size_t count)
{
    if (clause->rule->is_plain) {
        return false;
    }
    if (!clause->rule->keeps) {
        return qdri_rule_says_more(clause->rule);
    }
    const struct qdri_figure *figure = clause->data;
    size_t k = 0;
    while (k < count && qdri_figure_find(figure, cells[k]) == figure->count) {
        ++k;
    }
    return k < count;
}

bool qdri_is_free(const qdr_rules *rules, const qdr_cell *cells, size_t count)
{
    size_t k = 0;
    while (k < rules->clauses && !is_touched(&rules->clause[k], cells, count)) {
        ++k;
    }
    return k == rules->clauses;
}

bool qdri_is_open(const qdr_rules *rules, qdr_cell cell, unsigned digit)
{
    qdr_grid blank;
    size_t k = 0;
    qdr_grid_clear(&blank, rules->frame.board.side);
    while (k < rules->clauses &&
           (!rules->clause[k].rule->is_plain ||
            qdri_clause_allows(&rules->clause[k], &blank, cell, (qdr_digit)digit))) {
        ++k;
    }
    return k == rules->clauses;
}

/* Does the house have as many of the cells with x as of those with y? */
static bool is_even_handed(const qdr_house *house, const qdr_cell *cells, size_t count)
{
    int balance = 0;
    for (unsigned k = 0; k < house->count; ++k) {
        for (size_t i = 0; i < count; ++i) {
            balance += house->cells[k] != cells[i] ? 0 : i % 2 == 0 ? 1 : -1;
        }
    }
    return balance == 0;
}

/* Do all houses keep, and is there no clause to look at? */
static bool do_all_keep(const qdr_rules *rules, const qdr_cell *cells, size_t count,
                        bool (*keeps)(const qdr_house *house, const qdr_cell *cells, size_t count))
{
    size_t k = 0;
    while (k < rules->frame.houses.count && keeps(qdr_rules_house(rules, k), cells, count)) {
        ++k;
    }
    return k == rules->frame.houses.count && qdri_is_free(rules, cells, count);
}

bool qdri_is_exchangeable(const qdr_rules *rules, const qdr_cell *cells, size_t count)
{
    return do_all_keep(rules, cells, count, is_even_handed);
}

bool qdri_is_rectangle_exchangeable(const qdr_rules *rules, const qdr_cell *corner)
{
    const qdr_cell turn[] = {corner[0], corner[1], corner[3], corner[2]};
    return qdri_is_exchangeable(rules, turn, 4);
}

/* Has the house the same digits after the exchange, for it has both cells or none of each pair, or
 * all or none of those with an even number, and of the others? */
static bool is_kept(const qdr_house *house, const qdr_cell *cells, size_t count)
{
    const unsigned all = (1U << count / 2) - 1;
    unsigned has[2] = {0, 0}; /* pairs: their first cell, their second */
    for (unsigned k = 0; k < house->count; ++k) {
        for (size_t i = 0; i < count; ++i) {
            has[i % 2] |= house->cells[k] == cells[i] ? 1U << i / 2 : 0;
        }
    }
    return has[0] == has[1] || ((has[0] == 0 || has[0] == all) && (has[1] == 0 || has[1] == all));
}

bool qdri_are_pairs_exchangeable(const qdr_rules *rules, const qdr_cell *cells, size_t count)
{
    return do_all_keep(rules, cells, count, is_kept);
}
