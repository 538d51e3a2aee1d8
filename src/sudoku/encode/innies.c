/* innies.c  Finds sums of innies and outies that follow from cages, and encodes the useful ones. */
#include "sudoku/encode/innies.h"

#include <string.h>

#include "sudoku/rules/all.h"
#include "sudoku/rules/rules.h"

enum {
    HOUSES_MAX = 5,    /* of an area */
    CELLS_MAX = 6,     /* innies or outies that differ: sums of more say little */
    MIXED_MAX = 3,     /* of cells that need not differ: their tables grow faster */
    DIFFERENCE_MAX = 4 /* innies and outies together, of which one sum is the other and some more */
};

/* cage[c] is the clause whose cage cell c is in, plus 1; cages do not overlap.  is_inside[c]: in
 * the area. */
struct search {
    struct qdri_encoder *encoder;
    const qdr_rules *rules;
    uint32_t cage[QDR_CELLS_MAX];
    bool is_inside[QDR_CELLS_MAX];
    int32_t sum; /* of the area */
    bool is_narrowing;
};

/* Cells with a known sum. */
struct group {
    qdr_cell cell[CELLS_MAX];
    size_t count; /* may be beyond CELLS_MAX: too many */
    int32_t sum;
};

static const struct qdri_figure *cage_of(const struct qdri_clause *clause)
{
    bool is_cage = clause->rule == &qdri_rule_killer || clause->rule == &qdri_rule_sum;
    const struct qdri_figure *figure = is_cage ? clause->data : NULL;
    return figure && figure->has_value ? figure : NULL;
}

static bool find_cages(struct search *search)
{
    bool has_cages = false;
    for (uint32_t k = 0; k < search->rules->clauses; ++k) {
        const struct qdri_figure *cage = cage_of(&search->rules->clause[k]);
        bool is_free = cage != NULL;
        for (size_t i = 0; is_free && i < cage->count; ++i) {
            is_free = search->cage[cage->cell[i]] == 0;
        }
        for (size_t i = 0; is_free && i < cage->count; ++i) {
            search->cage[cage->cell[i]] = k + 1;
        }
        has_cages |= is_free;
    }
    return has_cages;
}

static void take_cell(struct group *group, qdr_cell cell)
{
    if (group->count < CELLS_MAX) {
        group->cell[group->count] = cell;
    }
    ++group->count;
}

/* How many cells of a cage are in the area? */
static size_t count_inside(const struct search *search, const struct qdri_figure *cage)
{
    size_t count = 0;
    for (size_t i = 0; i < cage->count; ++i) {
        count += search->is_inside[cage->cell[i]];
    }
    return count;
}

/* Finds what is left of the area, and what cages have beyond it; `outies` is empty where not all of
 * the area is in cages. */
static void find_groups(const struct search *search, struct group *innies, struct group *outies)
{
    size_t cells = (size_t)search->rules->board.side * search->rules->board.side;
    bool is_covered = true;
    *innies = (struct group){.sum = search->sum};
    *outies = (struct group){.sum = -search->sum};
    for (size_t cell = 0; cell < cells; ++cell) {
        uint32_t number = search->cage[cell];
        if (number == 0) {
            is_covered = is_covered && !search->is_inside[cell];
            if (search->is_inside[cell]) {
                take_cell(innies, (qdr_cell)cell);
            }
            continue;
        }
        const struct qdri_figure *cage = cage_of(&search->rules->clause[number - 1]);
        size_t inside = count_inside(search, cage);
        bool is_first = cage->cell[0] == cell;
        innies->sum -= is_first && inside == cage->count ? cage->value : 0;
        outies->sum += is_first && inside > 0 ? cage->value : 0;
        if (search->is_inside[cell] && inside < cage->count) {
            take_cell(innies, (qdr_cell)cell);
        } else if (!search->is_inside[cell] && inside > 0) {
            take_cell(outies, (qdr_cell)cell);
        }
    }
    outies->count = is_covered ? outies->count : 0;
}

/* Of each cage that crosses the border of the area, takes the fewer cells: those inside, or those
 * beyond it, which the area's sum has to be added to. */
static void find_difference(const struct search *search, struct group *inside, struct group *beyond)
{
    size_t cells = (size_t)search->rules->board.side * search->rules->board.side;
    *inside = (struct group){.sum = search->sum};
    *beyond = (struct group){0};
    for (size_t cell = 0; cell < cells; ++cell) {
        uint32_t number = search->cage[cell];
        bool is_inside = search->is_inside[cell];
        if (number == 0) {
            if (is_inside) {
                take_cell(inside, (qdr_cell)cell);
            }
            continue;
        }
        const struct qdri_figure *cage = cage_of(&search->rules->clause[number - 1]);
        size_t within = count_inside(search, cage);
        bool is_beyond = within > 0 && 2 * within > cage->count;
        bool is_first = cage->cell[0] == cell;
        inside->sum -= is_first && is_beyond ? cage->value : 0;
        if (is_inside && !is_beyond) {
            take_cell(inside, (qdr_cell)cell);
        } else if (!is_inside && is_beyond) {
            take_cell(beyond, (qdr_cell)cell);
        }
    }
}

/* Brings the bounds of two sums closer to each other, of which the first is the second and
 * `more`. */
static void bound_difference(struct qdri_encoder *encoder, struct qdri_sum *one,
                             struct qdri_sum *other, int32_t more)
{
    qdri_encode_bound_sum(encoder, one);
    other->low = one->low - more > other->low ? one->low - more : other->low;
    other->high = one->high - more < other->high ? one->high - more : other->high;
    qdri_encode_bound_sum(encoder, other);
    one->low = other->low + more > one->low ? other->low + more : one->low;
    one->high = other->high + more < one->high ? other->high + more : one->high;
    qdri_encode_bound_sum(encoder, one);
}

/* Gives cells a number, which is their sum. */
static void encode_number(struct qdri_encoder *encoder, struct qdri_sum *sum)
{
    if (sum->count == 1) {
        sum->total = qdri_encode_cell_color(encoder, sum->cells[0]);
    } else {
        sum->total = qdri_encode_secondary(encoder, sum->name);
        qdri_encode_sum(encoder, sum);
    }
}

static struct qdri_sum sum_of(const struct group *group)
{
    return (struct qdri_sum){.name = "innies",
                             .cells = group->cell,
                             .count = group->count,
                             .low = 0,
                             .high = CELLS_MAX * QDR_SIDE_MAX,
                             .total = QDR_NO_ITEM};
}

/* The cells inside have the sum of those beyond and a fixed number more, which inside->sum is. */
static void use_difference(const struct search *search, const struct group *inside,
                           const struct group *beyond)
{
    struct qdri_encoder *encoder = search->encoder;
    struct qdri_sum one = sum_of(inside);
    struct qdri_sum other = sum_of(beyond);
    const int32_t more = inside->sum;
    if (one.count == 0 || other.count == 0 || one.count + other.count > DIFFERENCE_MAX) {
        return;
    }
    bound_difference(encoder, &one, &other, more);
    if (search->is_narrowing) {
        return;
    }
    encode_number(encoder, &one);
    encode_number(encoder, &other);
    if (one.total == other.total) {
        return; /* two cells that are one */
    }
    const qdr_item item = qdri_encode_primary(encoder, one.name);
    for (int32_t number = one.low; number <= one.high; ++number) {
        const qdr_entry entry[] = {{.item = item},
                                   {one.total, qdri_encode_color(encoder, number)},
                                   {other.total, qdri_encode_color(encoder, number - more)}};
        qdri_encode_option(encoder, entry, 3);
    }
}

static void use(const struct search *search, const struct group *group)
{
    struct qdri_sum sum = {.name = "innies",
                           .cells = group->cell,
                           .count = group->count,
                           .low = group->sum,
                           .high = group->sum,
                           .total = QDR_NO_ITEM};
    if (group->count == 0 || group->count > CELLS_MAX ||
        (group->count > MIXED_MAX &&
         !qdri_encode_all_differ(search->encoder, group->cell, group->count))) {
        return;
    }
    if (search->is_narrowing) {
        qdri_encode_bound_sum(search->encoder, &sum);
    } else {
        qdri_encode_sum(search->encoder, &sum);
    }
}

/* Adds a house to the area; false: it has not each digit, or is partly there. */
static bool add_house(struct search *search, const qdr_house *house)
{
    int32_t digits = (int32_t)search->rules->board.digits;
    if (house->count != search->rules->board.digits) {
        return false;
    }
    for (size_t i = 0; i < house->count; ++i) {
        if (search->is_inside[house->cells[i]]) {
            return false;
        }
        search->is_inside[house->cells[i]] = true;
    }
    search->sum += digits * (digits + 1) / 2;
    return true;
}

/* Goes through the areas that begin with the index-th house. */
static void use_areas(struct search *search, size_t index)
{
    const struct qdri_houses *houses = &search->rules->houses;
    search->sum = 0;
    memset(search->is_inside, 0, sizeof search->is_inside);
    const size_t end = index + HOUSES_MAX < houses->count ? index + HOUSES_MAX : houses->count;
    for (size_t k = index; k < end && qdri_encode_goes_on(search->encoder); ++k) {
        struct group innies;
        struct group outies;
        if (houses->house[k].shown.kind != houses->house[index].shown.kind ||
            !add_house(search, &houses->house[k].shown)) {
            return;
        }
        find_groups(search, &innies, &outies);
        use(search, &innies);
        use(search, &outies);
        find_difference(search, &innies, &outies);
        use_difference(search, &innies, &outies);
    }
}

static void use_all(struct qdri_encoder *encoder, bool is_narrowing)
{
    struct search search = {
        .encoder = encoder, .rules = qdri_encode_rules(encoder), .is_narrowing = is_narrowing};
    bool has_cages = find_cages(&search);
    for (size_t k = 0; has_cages && k < search.rules->houses.count; ++k) {
        use_areas(&search, k);
    }
}

void qdri_innies_narrow(struct qdri_encoder *encoder)
{
    use_all(encoder, true);
}

void qdri_innies_encode(struct qdri_encoder *encoder)
{
    use_all(encoder, false);
}
