/* innies.c  Finds sums of innies and outies that follow from cages, and encodes the useful ones. */
#include "sudoku/encoding/innies.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "sudoku/rules/areas.h"
#include "sudoku/rules/rules.h"

enum {
    HOUSES_MAX = 5,            /* of an area */
    CELLS_MAX = QDRI_LEFT_MAX, /* innies or outies that differ: sums of more say little */
    MIXED_MAX = 3,             /* of cells that need not differ: their tables grow faster */
    DIFFERENCE_MAX = 4 /* innies and outies together, of which one sum is the other and some more */
};

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
        sum->total = qdri_encode_value_item(encoder, sum->cells[0]);
    } else {
        sum->total = qdri_encode_secondary(encoder, sum->name);
        qdri_encode_sum(encoder, sum);
    }
}

static struct qdri_sum sum_of(const struct qdri_group *group)
{
    return (struct qdri_sum){.name = "innies",
                             .cells = group->cell,
                             .count = group->count,
                             .low = 0,
                             .high = CELLS_MAX * QDR_SIDE_MAX,
                             .total = QDR_NO_ITEM};
}

/* The cells inside have the sum of those beyond and a fixed number more. */
static void use_difference(struct qdri_encoder *encoder, const struct qdri_left *left,
                           bool is_narrowing)
{
    struct qdri_sum one = sum_of(&left->inside);
    struct qdri_sum other = sum_of(&left->beyond);
    const int32_t more = left->more;
    if (one.count == 0 || other.count == 0 || one.count + other.count > DIFFERENCE_MAX) {
        return;
    }
    bound_difference(encoder, &one, &other, more);
    if (is_narrowing) {
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

/* The cells have that sum. */
static void use(struct qdri_encoder *encoder, const struct qdri_group *group, int32_t number,
                bool is_narrowing)
{
    struct qdri_sum sum = sum_of(group);
    sum.low = number;
    sum.high = number;
    if (group->count == 0 || group->count > CELLS_MAX) {
        return;
    }
    const bool has_pairs = qdri_has_pairs(&qdri_encode_frame(encoder)->board);
    const bool are_different = (has_pairs || group->count > MIXED_MAX) &&
                               qdri_encode_all_differ(encoder, group->cell, group->count);
    if (group->count > MIXED_MAX && !are_different) {
        return;
    }
    if (is_narrowing) {
        qdri_encode_bound_sum(encoder, &sum);
    } else if (has_pairs && are_different) {
        qdri_encode_held_sum(encoder, sum.name, sum.cells, sum.count, number);
    } else {
        qdri_encode_sum(encoder, &sum);
    }
}

static void use_area(struct qdri_encoder *encoder, const struct qdri_areas *areas,
                     bool is_narrowing)
{
    struct qdri_left left;
    qdri_areas_leave(areas, QDRI_INSIDE, &left);
    use(encoder, &left.inside, left.more, is_narrowing);
    qdri_areas_leave(areas, QDRI_OVER, &left);
    if (left.inside.count == 0) {
        use(encoder, &left.beyond, -left.more, is_narrowing);
    }
    qdri_areas_leave(areas, QDRI_MOSTLY, &left);
    use_difference(encoder, &left, is_narrowing);
}

/* Goes through the areas that begin with the index-th house. */
static void use_areas(struct qdri_encoder *encoder, struct qdri_areas *areas, size_t index,
                      bool is_narrowing)
{
    const struct qdri_houses *houses = &qdri_encode_frame(encoder)->houses;
    const size_t end = index + HOUSES_MAX < houses->count ? index + HOUSES_MAX : houses->count;
    size_t k = index;
    while (k < end && houses->house[k].shown.kind == houses->house[index].shown.kind &&
           !houses->house[k].may_lack && qdri_encode_goes_on(encoder) &&
           qdri_areas_add(areas, &houses->house[k].shown)) {
        use_area(encoder, areas, is_narrowing);
        ++k;
    }
    while (k-- > index) {
        qdri_areas_remove(areas, &houses->house[k].shown);
    }
}

void qdri_innies_use(const qdr_rules *rules, struct qdri_encoder *encoder, bool is_narrowing)
{
    struct qdri_areas *areas = qdri_zeros(1, sizeof *areas);
    if (!areas) {
        qdri_encode_no_memory(encoder);
        return;
    }
    bool has_cages = qdri_areas_begin(areas, rules, NULL);
    for (size_t k = 0; has_cages && k < rules->frame.houses.count; ++k) {
        use_areas(encoder, areas, k, is_narrowing);
    }
    free(areas);
}
