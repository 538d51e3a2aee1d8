/* implied_sums.c  Sums that follow from others: they are not needed, but save searching.
 *
 * Innies and outies.  The areas (rules/areas.h) are some houses of one kind side by side.  What is
 * left of one once cages that lie within it are taken away, its innies, has a known sum, and so
 * have the outies, which cages that cover it have beyond it.  With the fewer cells of each cage
 * that crosses its border, be they inside or beyond, the difference of those inside and those
 * beyond is known.
 *
 * Parallel little killers.  Diagonals that run the same way have no cell in common, so together
 * they have the sum of their sums.  Cells of several of them are in one box, where they differ: so
 * what they can come to together is less than what each could come to alone.  On grids of nothing
 * but little killers, this may be all that there is to begin with.  A long diagonal whose digits
 * differ is such a line, too: it has the sum of all digits. */
#include "sudoku/encoding/implied_sums.h"

#include <stdlib.h>

#include "sudoku/encode/encode.h"
#include "sudoku/rules/all.h"
#include "sudoku/rules/areas.h"
#include "sudoku/rules/rules.h"

static struct qdri_sum sum_of(const char *name, const qdr_cell *cell, size_t count, int32_t low,
                              int32_t high)
{
    return (struct qdri_sum){.name = name,
                             .cells = cell,
                             .count = count,
                             .low = low,
                             .high = high,
                             .total = QDR_NO_ITEM};
}

/* ---------------------------------------------------------------------- innies and outies ---- */

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

/* The cells inside have the sum of those beyond and a fixed number more. */
static void use_difference(struct qdri_encoder *encoder, const struct qdri_left *left,
                           bool is_narrowing)
{
    const int32_t high = CELLS_MAX * QDR_SIDE_MAX;
    struct qdri_sum one = sum_of("innies", left->inside.cell, left->inside.count, 0, high);
    struct qdri_sum other = sum_of("innies", left->beyond.cell, left->beyond.count, 0, high);
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
static void use_group(struct qdri_encoder *encoder, const struct qdri_group *group, int32_t number,
                      bool is_narrowing)
{
    struct qdri_sum sum = sum_of("innies", group->cell, group->count, number, number);
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
    use_group(encoder, &left.inside, left.more, is_narrowing);
    qdri_areas_leave(areas, QDRI_OVER, &left);
    if (left.inside.count == 0) {
        use_group(encoder, &left.beyond, -left.more, is_narrowing);
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
    struct qdri_areas *areas = qdri_encode_array(encoder, 1, sizeof *areas);
    bool has_cages = areas && qdri_areas_begin(areas, rules, NULL);
    for (size_t k = 0; has_cages && k < rules->frame.houses.count; ++k) {
        use_areas(encoder, areas, k, is_narrowing);
    }
    free(areas);
}

/* -------------------------------------------------------------- parallel little killers ---- */

enum {
    SLACK_MAX = 24, /* to the least or the greatest sum: the table of a step has as many rows */
    GAIN = 4,       /* it is so many times smaller than that of all diagonals taken alone */
    CORNER_GAIN = 2 /* the same for the diagonals of a corner, of which there are fewer */
};

/* Those that run one way, at most: each has another distance from the long diagonal. */
#define LINES_MAX (2 * QDR_SIDE_MAX)

/* A line of cells with a known sum. */
struct line {
    const qdr_cell *cell;
    size_t count;
    int32_t value;
    int distance; /* from the long diagonal: below 0 on one side of it, above on the other */
    int32_t slack;
};

/* Those that run one way, from one corner to the other. */
struct parallels {
    struct line line[LINES_MAX];
    size_t count;
};

/* Returns the diagonal of a clue with a sum of digits; NULL: it is no such clue. */
static const struct qdri_figure *diagonal_of(const struct qdri_clause *clause)
{
    const struct qdri_figure *figure =
        clause->rule == &qdri_rule_little_killer ? clause->data : NULL;
    return figure && figure->has_value && figure->count > 1 && !qdri_figure_is_modified(figure)
               ? figure
               : NULL;
}

/* Does the diagonal go down to the right, or up to the left? */
static bool goes_down(const struct qdri_figure *diagonal)
{
    const unsigned side = diagonal->board.side;
    const bool is_rightward = diagonal->cell[0] % side < diagonal->cell[1] % side;
    return is_rightward == (diagonal->cell[0] < diagonal->cell[1]);
}

/* How far is a sum from the least or the greatest that is possible?  Below 0: it is impossible. */
static int32_t slack_of(struct qdri_encoder *encoder, const struct qdri_sum *sum)
{
    int32_t low;
    int32_t high;
    qdri_encode_span_of_sum(encoder, sum, &low, &high);
    return sum->low - low < high - sum->low ? sum->low - low : high - sum->low;
}

/* How far from the long diagonal that runs down, or up, is a cell? */
static int distance_of(const qdr_rules *rules, qdr_cell cell, bool is_down)
{
    const int side = (int)rules->frame.board.side;
    const int row = cell / side;
    const int column = cell % side;
    return is_down ? column - row : row + column - (side - 1);
}

/* Puts a line where it stands among the others.  The clue of a diagonal may be there twice, from
 * either end. */
static void take(struct parallels *parallels, struct qdri_encoder *encoder, struct line line)
{
    size_t place = parallels->count;
    const struct qdri_sum sum = sum_of("parallels", line.cell, line.count, line.value, line.value);
    for (size_t k = 0; k < parallels->count; ++k) {
        if (parallels->line[k].distance == line.distance) {
            return;
        }
    }
    line.slack = slack_of(encoder, &sum);
    for (; place > 0 && parallels->line[place - 1].distance > line.distance; --place) {
        parallels->line[place] = parallels->line[place - 1];
    }
    parallels->line[place] = line;
    ++parallels->count;
}

/* Is this the long diagonal that runs that way, with each digit once, which counts as itself? */
static bool is_long_diagonal(const qdr_rules *rules, const qdr_house *house, bool is_down)
{
    const unsigned side = rules->frame.board.side;
    const unsigned step = is_down ? side + 1 : side - 1;
    bool is_so = house->kind == QDR_HOUSE_EXTRA && house->count == side &&
                 rules->frame.board.digits == side && house->cells[0] == (is_down ? 0 : side - 1);
    for (size_t k = 1; is_so && k < house->count; ++k) {
        is_so = house->cells[k] == house->cells[k - 1] + step;
    }
    for (size_t k = 0; is_so && k < house->count; ++k) {
        is_so = !qdri_is_modified(&rules->frame.board, house->cells[k]);
    }
    return is_so;
}

/* A diagonal that is a house has the sum of all digits. */
static void take_long_diagonals(struct parallels *parallels, const qdr_rules *rules,
                                struct qdri_encoder *encoder, bool is_down)
{
    const int32_t digits = (int32_t)rules->frame.board.digits;
    for (size_t k = 0; k < rules->frame.houses.count; ++k) {
        const qdr_house *house = &rules->frame.houses.house[k].shown;
        if (is_long_diagonal(rules, house, is_down)) {
            const struct line line = {house->cells, house->count, digits * (digits + 1) / 2, 0, 0};
            take(parallels, encoder, line);
        }
    }
}

static void take_diagonals(struct parallels *parallels, const qdr_rules *rules,
                           struct qdri_encoder *encoder, bool is_down)
{
    for (uint32_t k = 0; k < rules->clauses; ++k) {
        const struct qdri_figure *d = diagonal_of(&rules->clause[k]);
        if (d && goes_down(d) == is_down) {
            const int distance = distance_of(rules, d->cell[0], is_down);
            const struct line line = {d->cell, d->count, d->value, distance, 0};
            take(parallels, encoder, line);
        }
    }
    if (parallels->count > 0) {
        take_long_diagonals(parallels, rules, encoder, is_down);
    }
}

/* Uses the sum of `count` lines from one on, if they are two or more. */
static void use_lines(struct qdri_encoder *encoder, const struct line *line, size_t count,
                      int32_t gain, bool is_narrowing)
{
    qdr_cell cell[QDR_CELLS_MAX];
    size_t cells = 0;
    int32_t value = 0;
    int32_t slack_alone = 0;
    for (size_t k = 0; k < count; ++k) {
        for (size_t i = 0; i < line[k].count; ++i) {
            cell[cells++] = line[k].cell[i];
        }
        value += line[k].value;
        slack_alone += line[k].slack;
    }
    struct qdri_sum sum = sum_of("parallels", cell, cells, value, value);
    if (count < 2) {
        return;
    }
    if (is_narrowing) {
        qdri_encode_bound_sum(encoder, &sum);
        return;
    }
    const int32_t slack = slack_of(encoder, &sum);
    if (slack <= SLACK_MAX && slack <= slack_alone / gain) {
        qdri_encode_sum(encoder, &sum);
    }
}

/* The more lines there are, the closer to the corner, the more of their cells share boxes: so those
 * of either corner are used, from the shortest on, and all lines. */
static void use_parallels(const qdr_rules *rules, struct qdri_encoder *encoder, bool is_down,
                          bool is_narrowing)
{
    struct parallels parallels;
    parallels.count = 0;
    take_diagonals(&parallels, rules, encoder, is_down);
    const struct line *line = parallels.line;
    const size_t count = parallels.count;
    use_lines(encoder, line, count, GAIN, is_narrowing);
    for (size_t k = 2; k < count && line[k - 1].distance < 0; ++k) {
        use_lines(encoder, line, k, CORNER_GAIN, is_narrowing);
    }
    for (size_t k = 2; k < count && line[count - k].distance > 0; ++k) {
        use_lines(encoder, line + count - k, k, CORNER_GAIN, is_narrowing);
    }
}

void qdri_parallels_use(const qdr_rules *rules, struct qdri_encoder *encoder, bool is_narrowing)
{
    use_parallels(rules, encoder, true, is_narrowing);
    use_parallels(rules, encoder, false, is_narrowing);
}
