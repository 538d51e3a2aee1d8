/* sum.c  Cells with a sum.
 *
 * The cells are taken apart into *parts*: as many cells as differ from each other in any case, or a
 * single one, as is each that counts as something else than its digit.  The number of a part is its
 * sum.  A part of one cell has the item of its value for it, others a total that qdri_encode_sets
 * makes from the sets of their digits: 126 of 5 digits out of 9, where an automaton would go
 * through all orders, and through digits that cannot be there twice.
 *
 * Then parts are added up: an option for each sum of the parts before, and each number of the next
 * part.  With a fixed sum, what is missing at the last step is the number of the last part, so that
 * this needs none. */
#include <stdlib.h>

#include "sudoku/board/figure.h"
#include "sudoku/board/houses.h"
#include "sudoku/encode/encode.h"
#include "sudoku/encode/subsets.h"

/* A part that is not alone has at most so many sets, so that adding it up stays small. */
enum { SETS_MAX = 3000 };

/* In the place of a sum. */
enum { NOT_FIXED = INT32_MIN };

/* In the place of a kind of house. */
enum { ANY_HOUSE = -1 };

/* A cell that is in no part yet. */
struct loose {
    qdr_cell cell;
    size_t house;
};

/* cells[first] to cells[first + count - 1] of the sum's cells in the order of parts. */
struct part {
    size_t first;
    size_t count;
    int32_t low;
    int32_t high;
    qdr_item number;
};

struct sum {
    struct qdri_encoder *encoder;
    const struct qdri_sum *asked;
    int32_t low; /* bounds of the sum; of numbers of digits, if cells count by these */
    int32_t high;
    int32_t more; /* than that the cells count as */
    qdr_cell *cells;
    struct part *part; /* [asked->count] */
    size_t parts;
};

/* --------------------------------------------------------------------------------- parts ---- */

static uint64_t ways_to_choose(unsigned from, size_t count)
{
    double ways = 1;
    for (size_t k = 0; k < count; ++k) {
        ways = ways * (double)(from - k) / (double)(k + 1);
    }
    return ways < 1e18 ? (uint64_t)ways : UINT64_MAX;
}

/* Does the cell differ from all in the part, in digit and value, and may the part grow? */
static bool fits(const struct sum *sum, const qdr_cell *part, size_t count, qdr_cell cell,
                 bool is_limited)
{
    unsigned digits = qdri_encode_digits(sum->encoder);
    if (count >= digits || (is_limited && ways_to_choose(digits, count + 1) > SETS_MAX)) {
        return false;
    }
    bool is_modified = qdri_encode_is_modified(sum->encoder, cell);
    for (size_t k = 0; k < count; ++k) {
        if (is_modified || qdri_encode_is_modified(sum->encoder, part[k]) ||
            !qdri_encode_differ(sum->encoder, part[k], cell)) {
            return false;
        }
    }
    return true;
}

/* Takes cells that are left, and are of the same house as the first of them, into a part, in their
 * order.  Returns how many are left. */
static size_t make_part(struct sum *sum, struct loose *left, size_t count, size_t first,
                        bool is_limited)
{
    struct part *part = &sum->part[sum->parts++];
    const size_t house = left[0].house;
    size_t kept = 0;
    *part = (struct part){.first = first, .number = QDR_NO_ITEM};
    for (size_t k = 0; k < count; ++k) {
        if (left[k].house == house &&
            fits(sum, sum->cells + first, part->count, left[k].cell, is_limited)) {
            sum->cells[first + part->count++] = left[k].cell;
        } else {
            left[kept++] = left[k];
        }
    }
    return kept;
}

/* The first house of a kind that a cell is in; the number of houses where there is none, or all
 * houses will do. */
static size_t house_of(const struct qdri_houses *houses, int kind, qdr_cell cell)
{
    for (size_t h = 0; kind != ANY_HOUSE && h < houses->count; ++h) {
        const qdr_house *house = &houses->house[h].shown;
        if ((int)house->kind == kind && qdri_house_has(house, cell)) {
            return h;
        }
    }
    return houses->count;
}

/* Makes parts of cells that share a house of a kind.  Returns how much the sum of such parts can
 * vary at most: k cells have the k least digits, or the k greatest. */
static uint64_t make_parts(struct sum *sum, int kind, struct loose *left)
{
    unsigned digits = qdri_encode_digits(sum->encoder);
    const struct qdri_houses *houses = &qdri_encode_frame(sum->encoder)->houses;
    size_t count = sum->asked->count;
    uint64_t spread = 0;
    for (size_t k = 0; k < count; ++k) {
        qdr_cell cell = sum->asked->cells[k];
        left[k] = (struct loose){.cell = cell, .house = house_of(houses, kind, cell)};
    }
    sum->parts = 0;
    for (size_t kept = count; kept > 0;) {
        kept = make_part(sum, left, kept, count - kept, true);
    }
    for (size_t k = 0; k < sum->parts; ++k) {
        spread += sum->part[k].count * (digits - sum->part[k].count);
    }
    return spread;
}

/* Of several ways to take the cells of a long sum apart, the one whose parts leave the least room
 * is taken: an arrow through many boxes may be all but fixed by what each of them needs.  In short
 * sums it makes no difference that searches would notice. */
static void find_parts(struct sum *sum, struct loose *left)
{
    bool is_long = sum->asked->count > qdri_encode_digits(sum->encoder);
    int last = is_long ? (int)QDR_HOUSE_EXTRA : ANY_HOUSE;
    int best = ANY_HOUSE;
    uint64_t least = UINT64_MAX;
    for (int kind = ANY_HOUSE; kind <= last; ++kind) {
        uint64_t spread = make_parts(sum, kind, left);
        best = spread < least ? kind : best;
        least = spread < least ? spread : least;
    }
    make_parts(sum, best, left);
}

/* False: no memory. */
static bool take_apart(struct sum *sum)
{
    size_t count = sum->asked->count;
    struct loose *left = qdri_encode_array(sum->encoder, count, sizeof *left);
    sum->cells = qdri_encode_array(sum->encoder, count, sizeof *sum->cells);
    sum->part = qdri_encode_array(sum->encoder, count, sizeof *sum->part);
    bool is_ready = left && sum->cells && sum->part;
    for (size_t k = 0; is_ready && k < count; ++k) {
        left[k].cell = sum->asked->cells[k];
    }
    if (is_ready && make_part(sum, left, count, 0, false) > 0) {
        find_parts(sum, left);
    }
    free(left);
    return is_ready;
}

/* -------------------------------------------------------------------------------- bounds ---- */

static unsigned lowest(qdri_digit_set set)
{
    return (unsigned)__builtin_ctzll(set);
}

static unsigned highest(qdri_digit_set set)
{
    return 63 - (unsigned)__builtin_clzll(set);
}

/* The least sum of digits that all differ, the k-th of which is at least least[k] (these are
 * sorted). */
static int32_t sum_of_least(unsigned *least, size_t count)
{
    int32_t sum = 0;
    unsigned last = 0;
    for (size_t k = 1; k < count; ++k) {
        for (size_t i = k; i > 0 && least[i - 1] > least[i]; --i) {
            unsigned moved = least[i];
            least[i] = least[i - 1];
            least[i - 1] = moved;
        }
    }
    for (size_t k = 0; k < count; ++k) {
        last = least[k] > last ? least[k] : last + 1;
        sum += (int32_t)last;
    }
    return sum;
}

/* The cell of a part that has no other. */
static qdr_cell only_cell(const struct sum *sum, const struct part *part)
{
    return sum->cells[part->first];
}

/* Is it one cell that counts as something else than its digit? */
static bool is_modified(const struct sum *sum, const struct part *part)
{
    return qdri_encode_is_modified(sum->encoder, only_cell(sum, part));
}

/* The same as bound_part, of a part that is one cell with a modifier. */
static bool bound_modified(const struct sum *sum, const struct part *part, size_t omitted,
                           int32_t *low, int32_t *high)
{
    bool has_digit = qdri_encode_span_of_value(sum->encoder, only_cell(sum, part), low, high);
    if (omitted == 0) {
        *low = *high = 0;
    }
    return has_digit;
}

/* Bounds of the sum of a part without its cell `omitted`.  Digits are turned around for the upper
 * one.  False: a cell has no digit left. */
static bool bound_part(const struct sum *sum, const struct part *part, size_t omitted, int32_t *low,
                       int32_t *high)
{
    unsigned turned = qdri_encode_digits(sum->encoder) + 1;
    unsigned least[QDR_SIDE_MAX];
    unsigned most[QDR_SIDE_MAX];
    size_t count = 0;
    if (is_modified(sum, part)) {
        return bound_modified(sum, part, omitted, low, high);
    }
    for (size_t k = 0; k < part->count; ++k) {
        qdri_digit_set domain = qdri_encode_domain(sum->encoder, sum->cells[part->first + k]);
        if (domain == 0) {
            return false;
        }
        if (k != omitted) {
            least[count] = lowest(domain);
            most[count++] = turned - highest(domain);
        }
    }
    *low = sum_of_least(least, count);
    *high = (int32_t)(turned * count) - sum_of_least(most, count);
    return true;
}

/* Takes digits from the cells of a part, whose sum is within the bounds.  Returns whether any was
 * taken. */
static bool bound_cells(const struct sum *sum, const struct part *part, int32_t low, int32_t high)
{
    bool has_changed = false;
    for (size_t k = 0; k < part->count; ++k) {
        int32_t least;
        int32_t most;
        qdr_cell cell = sum->cells[part->first + k];
        qdri_digit_set domain = qdri_encode_domain(sum->encoder, cell);
        if (!bound_part(sum, part, k, &least, &most)) {
            return false;
        }
        qdri_encode_restrict(
            sum->encoder, cell,
            qdri_encode_digits_within(sum->encoder, cell, low - most, high - least));
        has_changed |= domain != qdri_encode_domain(sum->encoder, cell);
    }
    return has_changed;
}

/* Finds what each part, and all of them together, can come to.  False: a cell has no digit left. */
static bool span_parts(const struct sum *sum, int32_t *least, int32_t *most)
{
    *least = *most = 0;
    for (size_t k = 0; k < sum->parts; ++k) {
        struct part *part = &sum->part[k];
        if (!bound_part(sum, part, part->count, &part->low, &part->high)) {
            return false;
        }
        *least += part->low;
        *most += part->high;
    }
    return true;
}

/* Finds the bounds of all parts and of the sum.  False: there is no way. */
static bool bound_parts(const struct sum *sum, int32_t *low, int32_t *high)
{
    int32_t least;
    int32_t most;
    if (!span_parts(sum, &least, &most)) {
        return false;
    }
    *low = *low > least ? *low : least;
    *high = *high < most ? *high : most;
    for (size_t k = 0; k < sum->parts; ++k) {
        struct part *part = &sum->part[k];
        int32_t part_high = *high - (least - part->low);
        part->low = *low - (most - part->high) > part->low ? *low - (most - part->high) : part->low;
        part->high = part_high < part->high ? part_high : part->high;
    }
    return *low <= *high;
}

/* False: there is no way; a cell has no digit left then. */
static bool bound(struct sum *sum)
{
    bool has_changed = true;
    while (has_changed && qdri_encode_goes_on(sum->encoder)) {
        has_changed = false;
        if (!bound_parts(sum, &sum->low, &sum->high)) {
            qdri_encode_restrict(sum->encoder, sum->cells[0], 0);
            return false;
        }
        for (size_t k = 0; k < sum->parts; ++k) {
            const struct part *part = &sum->part[k];
            has_changed |= bound_cells(sum, part, part->low, part->high);
        }
    }
    return true;
}

/* ------------------------------------------------------------------------------- encoding ---- */

/* The sets of digits of a part of several cells. */
static void encode_sets(const struct sum *sum, const struct part *part, qdr_item number)
{
    struct qdri_subsets subsets;
    struct qdri_encoder *encoder = sum->encoder;
    struct qdri_subsets_of of = {
        .size = (unsigned)part->count, .low = part->low, .high = part->high};
    for (size_t k = 0; k < part->count; ++k) {
        of.digits |= qdri_encode_domain(encoder, sum->cells[part->first + k]);
    }
    uint64_t sets;
    uint64_t entries = (uint64_t)__builtin_popcountll(of.digits) - part->count + 2;
    bool is_counted = qdri_subsets_count(&of, &sets);
    if (is_counted && !qdri_encode_has_room(encoder, sets < UINT32_MAX ? sets * entries : sets)) {
        return;
    }
    if (!is_counted || !qdri_subsets_list(&subsets, &of, encoder)) {
        qdri_encode_no_memory(encoder);
        return;
    }
    qdri_encode_sets(encoder, sum->asked->name, sum->cells + part->first, part->count, subsets.set,
                     subsets.count, number, subsets.sum);
    qdri_subsets_free(&subsets);
}

/* A single cell: there is an option for each number that it counts as, with the total, unless the
 * cell's own item is that.  Without a total, its digits say all, unless it is to be found what it
 * counts as. */
static void encode_cell(const struct sum *sum)
{
    struct qdri_encoder *encoder = sum->encoder;
    const qdr_cell cell = sum->cells[0];
    const qdr_item total = sum->asked->total;
    const bool is_alone = total == QDR_NO_ITEM;
    int32_t low = sum->low;
    int32_t high = sum->high;
    if (is_alone && !qdri_encode_is_hidden(encoder)) {
        return;
    }
    const qdr_item own = qdri_encode_value_item(encoder, cell);
    if (own == total || (!is_alone && !qdri_encode_span_of_value(encoder, cell, &low, &high))) {
        return;
    }
    const qdr_item item = qdri_encode_primary(encoder, sum->asked->name);
    for (int32_t value = low; value <= high; ++value) {
        if (qdri_encode_digits_within(encoder, cell, value, value) != 0) {
            const qdr_color color = qdri_encode_color(encoder, value);
            const qdr_entry entry[] = {{.item = item}, {own, color}, {total, color}};
            qdri_encode_option(encoder, entry, is_alone ? 2 : 3);
        }
    }
}

static void make_number(const struct sum *sum, struct part *part)
{
    if (part->count == 1) {
        part->number = qdri_encode_value_item(sum->encoder, only_cell(sum, part));
    } else {
        part->number = qdri_encode_secondary(sum->encoder, sum->asked->name);
        encode_sets(sum, part, part->number);
    }
}

/* The sums that the parts before `k` come to are within these bounds, so that it can end well. */
static void bounds_before(const struct sum *sum, size_t k, int32_t bounds[2])
{
    int32_t low = sum->low;
    int32_t high = sum->high;
    bounds[0] = bounds[1] = 0;
    for (size_t i = 0; i < k; ++i) {
        bounds[0] += sum->part[i].low;
        bounds[1] += sum->part[i].high;
    }
    for (size_t i = k; i < sum->parts; ++i) {
        low -= sum->part[i].high;
        high -= sum->part[i].low;
    }
    bounds[0] = bounds[0] > low ? bounds[0] : low;
    bounds[1] = bounds[1] < high ? bounds[1] : high;
}

/* Are both parts single cells with that digit, which differ?  Of others, nothing is said. */
static bool is_excluded(const struct sum *sum, size_t a, size_t b, int32_t first, int32_t second)
{
    const struct part *x = &sum->part[a];
    const struct part *y = &sum->part[b];
    return x->count == 1 && y->count == 1 && first == second && !is_modified(sum, x) &&
           !is_modified(sum, y) &&
           qdri_encode_differ(sum->encoder, only_cell(sum, x), only_cell(sum, y));
}

/* A single cell has only numbers that it may count as. */
static bool is_number(const struct sum *sum, size_t k, int32_t number)
{
    const struct part *part = &sum->part[k];
    return number >= part->low && number <= part->high &&
           (part->count > 1 ||
            qdri_encode_digits_within(sum->encoder, only_cell(sum, part), number, number) != 0);
}

/* The options of adding part k to those before, whose sum is the number of `front`: they come to
 * the number of `behind`.  With a fixed sum, the last part takes the place of the last step: then
 * `behind` is its, and `fixed` the sum; otherwise that is NOT_FIXED. */
static void add_part(const struct sum *sum, size_t k, qdr_item front, qdr_item behind,
                     const int32_t bounds[2][2], int32_t fixed)
{
    struct qdri_encoder *encoder = sum->encoder;
    uint64_t room = (uint64_t)(bounds[0][1] - bounds[0][0] + 1) *
                    (uint64_t)(sum->part[k].high - sum->part[k].low + 1) * 4;
    if (!qdri_encode_has_room(encoder, room)) {
        return;
    }
    qdr_item item = qdri_encode_primary(encoder, sum->asked->name);
    for (int32_t before = bounds[0][0]; before <= bounds[0][1] && qdri_encode_goes_on(encoder);
         ++before) {
        for (int32_t number = sum->part[k].low; number <= sum->part[k].high; ++number) {
            int32_t after = before + number;
            qdr_entry entry[4] = {{.item = item}};
            struct qdri_option option = {encoder, entry, 1, false};
            bool is_possible =
                is_number(sum, k, number) && after >= bounds[1][0] && after <= bounds[1][1] &&
                (k > 1 || is_number(sum, 0, before)) &&
                (k > 1 || !is_excluded(sum, 0, k, before, number)) &&
                (fixed == NOT_FIXED || (is_number(sum, k + 1, fixed - after) &&
                                        !is_excluded(sum, k, k + 1, number, fixed - after)));
            if (is_possible) {
                qdri_option_take_number(&option, front, before);
                qdri_option_take_number(&option, sum->part[k].number, number);
                qdri_option_take_number(&option, behind,
                                        fixed == NOT_FIXED ? after : fixed - after);
                qdri_option_end(&option);
            }
        }
    }
}

static void add_up(const struct sum *sum)
{
    qdr_item total = sum->asked->total;
    bool is_fixed = sum->low == sum->high && total == QDR_NO_ITEM && sum->parts > 2;
    size_t end = sum->parts - is_fixed;
    qdr_item front = sum->part[0].number;
    for (size_t k = 1; k < end; ++k) {
        int32_t bounds[2][2];
        bool is_last = k + 1 == end;
        qdr_item behind = total;
        if (is_last && is_fixed) {
            behind = sum->part[end].number;
        } else if (!is_last) {
            behind = qdri_encode_secondary(sum->encoder, sum->asked->name);
        }
        bounds_before(sum, k, bounds[0]);
        bounds_before(sum, k + 1, bounds[1]);
        add_part(sum, k, front, behind, (const int32_t(*)[2])bounds,
                 is_last && is_fixed ? sum->low : NOT_FIXED);
        front = behind;
    }
}

static void encode(struct sum *sum)
{
    if (!bound(sum)) {
        return;
    }
    if (sum->parts == 1 && sum->part[0].count == 1) {
        encode_cell(sum);
    } else if (sum->parts == 1) {
        encode_sets(sum, &sum->part[0], sum->asked->total);
    } else {
        for (size_t k = 0; k < sum->parts; ++k) {
            make_number(sum, &sum->part[k]);
        }
        add_up(sum);
    }
}

/* A sum without a total is taken as one of the numbers of digits, unless a clause changes what its
 * cells count as.  False: no memory. */
static bool begin(struct sum *sum, struct qdri_encoder *encoder, const struct qdri_sum *asked)
{
    const struct qdri_board *board = qdri_encode_board(encoder);
    bool is_by_number = board->shift != 0 && asked->total == QDR_NO_ITEM;
    for (size_t k = 0; is_by_number && k < asked->count; ++k) {
        is_by_number = !qdri_has_modifier(board, asked->cells[k]);
    }
    const int32_t more = is_by_number ? board->shift * (int32_t)asked->count : 0;
    qdri_encode_by_number(encoder, is_by_number);
    *sum = (struct sum){.encoder = encoder,
                        .asked = asked,
                        .low = asked->low - more,
                        .high = asked->high - more,
                        .more = more};
    return take_apart(sum);
}

static void end(struct sum *sum)
{
    qdri_encode_by_number(sum->encoder, false);
    free(sum->cells);
    free(sum->part);
}

void qdri_encode_span_of_sum(struct qdri_encoder *encoder, const struct qdri_sum *asked,
                             int32_t *low, int32_t *high)
{
    struct sum sum;
    if (begin(&sum, encoder, asked) && span_parts(&sum, low, high)) {
        *low += sum.more;
        *high += sum.more;
    } else {
        *low = 0;
        *high = -1;
    }
    end(&sum);
}

void qdri_encode_bound_sum(struct qdri_encoder *encoder, struct qdri_sum *asked)
{
    struct sum sum;
    if (begin(&sum, encoder, asked)) {
        bound(&sum);
    }
    asked->low = sum.low + sum.more;
    asked->high = sum.high + sum.more;
    end(&sum);
}

void qdri_encode_sum(struct qdri_encoder *encoder, const struct qdri_sum *asked)
{
    struct sum sum;
    if (begin(&sum, encoder, asked)) {
        encode(&sum);
    }
    end(&sum);
}
