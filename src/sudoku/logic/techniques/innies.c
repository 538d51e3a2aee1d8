/* innies.c  What follows from the sums of houses and of cages: the rule of 45.
 *
 * Houses that have each digit and share no cell have a known sum.  Cages inside take some of it,
 * and the rest is that of the innies, the cells that are left; cages that cover the houses have
 * more, and the rest is that of the outies, which they have beyond them.  Where cages cross the
 * border, the sum of innies and that of outies differ by a known number (rules/areas.h).  The
 * candidates of few such cells are gone through as those of a clause are. */
#include "sudoku/logic/position/ways.h"
#include "sudoku/logic/techniques/technique.h"
#include "sudoku/rules/areas.h"
#include "sudoku/rules/sums.h"

/* The more digits there are, the fewer houses are put together; cages that are cut in halves are
 * taken either way only by so many. */
enum { HOUSES = 4, HALVED = 1, SMALL = 9, MIDDLE = 16, FEW = 3, TRIES = 1000 };

struct search {
    struct qdri_finding *finding;
    struct qdri_areas *areas;
    size_t house[HOUSES];
    size_t houses;
    size_t least; /* cells that are left */
    size_t most;
};

/* ---------------------------------------------------------------------------------- saying ---- */

static size_t count_left(const struct qdri_left *left)
{
    return left->inside.count + left->beyond.count;
}

/* Says what several cells sum to: "r1c1 r1c2 to 12", "r1c1 to 2 more than r2c3". */
static void say_sum(struct qdri_finding *finding, const struct qdri_left *left)
{
    const bool is_less = left->inside.count == 0 || (left->beyond.count > 0 && left->more < 0);
    const struct qdri_group *one = is_less ? &left->beyond : &left->inside;
    const struct qdri_group *other = is_less ? &left->inside : &left->beyond;
    const int more = is_less ? -left->more : left->more;
    qdri_find_say_cells(finding, ",", one->cell, one->count);
    if (other->count == 0 || more != 0) {
        qdri_find_say(finding, " to %d", more);
    }
    qdri_find_say_cells(finding,
                        other->count == 0 ? ""
                        : more == 0       ? " to as much as"
                                          : " more than",
                        other->cell, other->count);
}

static void say(const struct search *search, const struct qdri_left *left)
{
    struct qdri_finding *finding = search->finding;
    const bool is_one = search->houses == 1;
    const char *where = left->beyond.count == 0 ? " inside" : is_one ? " over it" : " over them";
    const char *name = left->beyond.count == 0   ? "innie"
                       : left->inside.count == 0 ? "outie"
                                                 : "innies and outie";
    qdri_find_say(finding, "%s", name);
    qdri_find_say_houses(finding, count_left(left) == 1 ? ": " : "s: ", search->house,
                         search->houses);
    qdri_find_say(finding, " %s to %d, cages%s%s to %d", is_one ? "sums" : "sum",
                  search->areas->sum, left->has_digits ? " and digits" : "", where,
                  search->areas->sum - left->more);
    if (count_left(left) > 1) {
        say_sum(finding, left);
    }
}

static void tell(const struct search *search, const struct qdri_left *left)
{
    qdri_find_mark_cells(search->finding, QDR_ROLE_PATTERN, left->inside.cell, left->inside.count,
                         ~(qdri_digit_set)0);
    qdri_find_mark_cells(search->finding, QDR_ROLE_SECOND, left->beyond.cell, left->beyond.count,
                         ~(qdri_digit_set)0);
    for (size_t k = 0; k < search->houses; ++k) {
        qdri_find_house(search->finding, search->house[k]);
    }
    say(search, left);
}

/* --------------------------------------------------------------------------------- finding ---- */

/* Places the only digit that a cell may hold; where it may not, there is no solution. */
static bool conclude_one(struct qdri_finding *finding, const struct qdri_left *left)
{
    const bool is_inside = left->inside.count == 1;
    const qdr_cell cell = is_inside ? left->inside.cell[0] : left->beyond.cell[0];
    const int32_t digit = is_inside ? left->more : -left->more;
    if (digit >= 1 && digit <= (int32_t)finding->position->digits &&
        qdri_is_candidate(finding->position, cell, (unsigned)digit)) {
        qdri_find_place(finding, cell, (unsigned)digit);
    } else {
        qdri_find_remove_all(finding, cell, finding->position->candidates[cell]);
    }
    return qdri_find_has_effect(finding);
}

/* The cells before the split sum to those behind it and the value. */
static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    const struct qdri_span one = qdri_span_of_sum(figure, digits, 0, figure->split);
    const struct qdri_span other = qdri_span_of_sum(figure, digits, figure->split, figure->count);
    return one.low <= other.high + figure->value && other.low + figure->value <= one.high;
}

static const struct qdri_rule difference = {.info.name = "innies", .keeps = keeps};

/* Removes what is in no way to fill the cells. */
static bool conclude(struct qdri_finding *finding, const struct qdri_left *left)
{
    qdr_cell cell[2 * QDRI_LEFT_MAX];
    struct qdri_ways ways;
    struct qdri_figure figure = {.board = finding->position->rules->frame.board,
                                 .has_value = true,
                                 .value = left->more,
                                 .count = (uint16_t)count_left(left),
                                 .split = (uint16_t)left->inside.count,
                                 .cell = cell};
    const struct qdri_clause clause = {.rule = &difference, .data = &figure};
    for (size_t k = 0; k < figure.count; ++k) {
        cell[k] = k < figure.split ? left->inside.cell[k] : left->beyond.cell[k - figure.split];
    }
    if (!qdri_ways_find(&ways, finding->position, &clause, TRIES)) {
        return false;
    }
    for (size_t k = 0; k < ways.count; ++k) {
        qdri_find_remove_all(finding, ways.cell[k], ways.dead[k]);
    }
    return true;
}

/* Is anything to be looked for that is not elsewhere? */
static bool is_of_use(const struct search *search, enum qdri_taken taken,
                      const struct qdri_left *left)
{
    const size_t count = count_left(left);
    return left->has_cage && count >= search->least && count <= search->most &&
           (taken == QDRI_INSIDE || left->beyond.count > 0) &&
           (taken != QDRI_OVER || left->inside.count == 0) &&
           (taken == QDRI_INSIDE || taken == QDRI_OVER || left->inside.count > 0);
}

static bool look_at_area(const struct search *search)
{
    const bool is_halved = search->houses <= HALVED && qdri_areas_halve(search->areas);
    const enum qdri_taken last = is_halved ? QDRI_HALF : QDRI_MOSTLY;
    for (enum qdri_taken taken = QDRI_INSIDE; taken <= last; ++taken) {
        struct qdri_left left;
        qdri_areas_leave(search->areas, taken, &left);
        if (is_of_use(search, taken, &left) &&
            (count_left(&left) == 1 ? conclude_one(search->finding, &left)
                                    : conclude(search->finding, &left))) {
            tell(search, &left);
            return true;
        }
    }
    return false;
}

/* Adds so many houses to the area, of those that come later than others. */
static bool grow(struct search *search, size_t from, size_t more)
{
    const struct qdri_position *position = search->finding->position;
    bool is_found = more == 0 && look_at_area(search);
    for (size_t k = from; more > 0 && k < position->houses && !is_found; ++k) {
        const qdr_house *house = qdr_rules_house(position->rules, k);
        if (qdri_areas_add(search->areas, house)) {
            search->house[search->houses++] = k;
            is_found = grow(search, k + 1, more - 1);
            --search->houses;
            qdri_areas_remove(search->areas, house);
        }
    }
    return is_found;
}

/* Looks at areas of few houses first. */
static bool look(struct qdri_finding *finding, size_t least, size_t most)
{
    const struct qdri_position *position = finding->position;
    const unsigned digits = position->digits;
    const size_t houses = digits <= SMALL ? HOUSES : digits <= MIDDLE ? HOUSES - 1 : HOUSES - 2;
    struct search search = {
        .finding = finding, .areas = finding->areas, .least = least, .most = most};
    bool is_found = false;
    if (finding->areas && qdri_areas_begin(search.areas, position->rules, &position->grid)) {
        for (size_t more = 1; more <= houses && !is_found; ++more) {
            is_found = grow(&search, 0, more);
        }
    }
    return is_found;
}

/* One (variant 1), or several: few first. */
bool qdri_technique_innies(struct qdri_finding *finding)
{
    return finding->variant == 1 ? look(finding, 1, 1)
                                 : look(finding, 2, FEW) || look(finding, FEW + 1, QDRI_LEFT_MAX);
}
