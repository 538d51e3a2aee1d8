/* held.c  Cages of cells that may hold two digits.
 *
 * The digits of all cells together are a set, and what the cells count as is the sum of it.  So
 * there is an option for each set with that sum, which covers the digits that it has not; the cells
 * must cover the others. */
#include "sudoku/board/houses.h"
#include "sudoku/encode/encode.h"

enum { DIGITS_MOST = QDR_PAIR_MAX + 1, SETS_MOST = 1 << DIGITS_MOST };

/* The sets that are possible, with bit d for digit d; `any` are the digits of some of them. */
struct held {
    const qdr_cell *cells;
    size_t count;
    unsigned sets;
    uint16_t set[SETS_MOST];
    unsigned any;
};

static unsigned size_of(unsigned set)
{
    return (unsigned)__builtin_popcount(set);
}

static int32_t sum_of(unsigned set)
{
    int32_t sum = 0;
    for (; set != 0; set &= set - 1) {
        sum += __builtin_ctz(set);
    }
    return sum;
}

static unsigned digits_of(unsigned number)
{
    return (unsigned)qdri_digits_in(qdri_digit_of_number(number));
}

/* How many of the cells can hold two digits: one in each row, as in each column and box. */
static size_t most_pairs(const struct qdri_frame *frame, const struct held *held)
{
    size_t touched[QDR_HOUSE_EXTRA + 1] = {0};
    for (size_t h = 0; h < frame->houses.count; ++h) {
        const qdr_house *house = &frame->houses.house[h].shown;
        size_t k = 0;
        while (k < held->count && !qdri_house_has(house, held->cells[k])) {
            ++k;
        }
        touched[house->kind] += k < held->count;
    }
    size_t most = touched[QDR_HOUSE_ROW];
    most = touched[QDR_HOUSE_COLUMN] < most ? touched[QDR_HOUSE_COLUMN] : most;
    return touched[QDR_HOUSE_BOX] < most ? touched[QDR_HOUSE_BOX] : most;
}

static void find_sets(const struct qdri_frame *frame, struct held *held, int32_t sum)
{
    const size_t most = held->count + most_pairs(frame, held);
    for (unsigned set = 1; set < 2u << frame->board.digits; ++set) {
        if (size_of(set) >= held->count && size_of(set) <= most && sum_of(set) == sum) {
            held->set[held->sets++] = (uint16_t)set;
            held->any |= set;
        }
    }
}

/* Is there a set with these digits, in which each of the other cells finds one? */
static bool goes(const struct held *held, unsigned digits)
{
    unsigned k = 0;
    while (k < held->sets &&
           ((digits & ~held->set[k]) != 0 || size_of(held->set[k] & ~digits) + 1 < held->count)) {
        ++k;
    }
    return k < held->sets;
}

static struct held begin(struct qdri_encoder *encoder, const qdr_cell *cells, size_t count,
                         int32_t sum)
{
    struct held held = {.cells = cells, .count = count};
    qdri_digit_set going = 0;
    find_sets(qdri_encode_frame(encoder), &held, sum);
    for (unsigned number = 1; number <= qdri_encode_digits(encoder); ++number) {
        going |= (qdri_digit_set)goes(&held, digits_of(number)) << number;
    }
    for (size_t k = 0; k < count; ++k) {
        qdri_encode_restrict(encoder, cells[k], going);
    }
    return held;
}

void qdri_encode_held_narrow(struct qdri_encoder *encoder, const qdr_cell *cells, size_t count,
                             int32_t sum)
{
    begin(encoder, cells, count, sum);
}

/* The cells cover a digit where they hold it. */
static qdr_item encode_digit(struct qdri_encoder *encoder, const char *name,
                             const struct held *held, unsigned digit)
{
    const qdr_item item = qdri_encode_primary(encoder, name);
    const unsigned parts = qdri_count_digits(&qdri_encode_frame(encoder)->board);
    const qdri_digit_set with = qdri_encode_with_part(encoder, digit > 0 ? digit : parts);
    for (size_t k = 0; k < held->count; ++k) {
        qdri_encode_cover(encoder, held->cells[k],
                          qdri_encode_domain(encoder, held->cells[k]) & with, item, QDR_NO_COLOR);
    }
    return item;
}

void qdri_encode_held_sum(struct qdri_encoder *encoder, const char *name, const qdr_cell *cells,
                          size_t count, int32_t sum)
{
    const struct held held = begin(encoder, cells, count, sum);
    const qdr_item choice = qdri_encode_primary(encoder, name);
    qdr_item item[DIGITS_MOST];
    for (unsigned left = held.any; left != 0; left &= left - 1) {
        const unsigned digit = (unsigned)__builtin_ctz(left);
        item[digit] = encode_digit(encoder, name, &held, digit);
    }
    for (unsigned k = 0; k < held.sets && choice != QDR_NO_ITEM; ++k) {
        qdr_entry entry[DIGITS_MOST + 1] = {{.item = choice}};
        size_t entries = 1;
        for (unsigned left = held.any & ~(unsigned)held.set[k]; left != 0; left &= left - 1) {
            entry[entries++] = (qdr_entry){.item = item[__builtin_ctz(left)]};
        }
        qdri_encode_option(encoder, entry, entries);
    }
}
