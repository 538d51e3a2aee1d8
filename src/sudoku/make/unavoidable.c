/* unavoidable.c  Unavoidable sets of classic grids that are found without a search.
 *
 * Two digits trade places in some of their cells: if one of them does, so do all that share a line
 * or a box with it.  Two lines of the same boxes trade digits in some columns: if one does, so do
 * those where one of its digits stands in the other line. */
#include "sudoku/make/unavoidable.h"

#include <string.h>

enum { NINE = 9, ALL = 0x1FF };

struct qdri_hits qdri_unavoidable_hits(const struct qdri_unavoidable *sets, struct qdri_bits cells)
{
    struct qdri_hits hits = {{{0}}, {{0}}};
    for (unsigned half = 0; half < 2; ++half) {
        for (uint64_t left = cells.bits[half]; left != 0; left &= left - 1) {
            qdri_hits_add(&hits, sets->of[half * 64 + (unsigned)__builtin_ctzll(left)]);
        }
    }
    return hits;
}

static void add_set(struct qdri_unavoidable *sets, const uint8_t *cell, unsigned count)
{
    if (sets->count == QDRI_UNAVOIDABLE_SETS) {
        return;
    }
    for (unsigned k = 0; k < count; ++k) {
        qdri_bits_add(&sets->of[cell[k]], sets->count);
    }
    ++sets->count;
}

/* ----------------------------------------------------------------------------- two digits ---- */

/* Two digits share their rows: one stands in a row where the other one does.  So where they trade
 * places, they do in whole rows; and with a row goes the one in which b stands in a's column, and
 * the one in which it does in a's box.  Both are permutations of the rows, so what is reached from
 * a row forward is all that has to go with it.
 *
 * Of each digit a, the four digits behind it, around, are looked at together: a word has a set of
 * rows for each of them. */
enum { BEHIND = 4, BITS = 16, EVEN = NINE + 1 };

#define EACH_BEHIND UINT64_C(0x0001000100010001)

typedef uint64_t two_words __attribute__((vector_size(16), may_alias));

/* The rows of all digits in a line or a box, those of the first ones again behind the last. */
typedef uint16_t rows_of_digits[NINE + BEHIND + 3];

static uint64_t behind(const rows_of_digits rows, unsigned digit)
{
    const uint16_t *first = rows + digit + 1;
    return (uint64_t)first[0] | (uint64_t)first[1] << BITS | (uint64_t)first[2] << 2 * BITS |
           (uint64_t)first[3] << 3 * BITS;
}

static unsigned box_of(unsigned row, unsigned column)
{
    return row / 3 * 3 + column / 3;
}

/* For each row and each digit: the rows that go with it. */
static void find_rows(const qdr_digit *full, uint64_t with[NINE][EVEN])
{
    rows_of_digits in_column[NINE];
    rows_of_digits in_box[NINE];
    for (unsigned cell = 0; cell < NINE * NINE; ++cell) {
        const unsigned row = cell / NINE;
        const unsigned column = cell % NINE;
        const unsigned digit = full[cell] - 1U;
        in_column[column][digit] = in_box[box_of(row, column)][digit] = (uint16_t)(1U << row);
        if (digit < BEHIND) {
            in_column[column][NINE + digit] = in_box[box_of(row, column)][NINE + digit] =
                (uint16_t)(1U << row);
        }
    }
    for (unsigned cell = 0; cell < NINE * NINE; ++cell) {
        const unsigned row = cell / NINE;
        const unsigned column = cell % NINE;
        const unsigned digit = full[cell] - 1U;
        with[row][digit] = behind(in_column[column], digit) |
                           behind(in_box[box_of(row, column)], digit) | EACH_BEHIND << row;
    }
}

/* Of what goes with a row, each row brings what goes with it. */
static void close_rows(uint64_t with[NINE][EVEN])
{
    two_words(*rows)[EVEN / 2] = (two_words(*)[EVEN / 2])(void *)with;
    for (unsigned by = 0; by < NINE; ++by) {
        for (unsigned row = 0; row < NINE; ++row) {
            for (unsigned k = 0; k < EVEN / 2; ++k) {
                const two_words has = rows[row][k] >> by & (two_words){EACH_BEHIND, EACH_BEHIND};
                rows[row][k] |= rows[by][k] & ((has << BITS) - has);
            }
        }
    }
}

static void add_pair(struct qdri_unavoidable *sets, const uint8_t *cells_of_a,
                     const uint8_t *cells_of_b, unsigned rows)
{
    uint8_t cell[2 * NINE];
    unsigned count = 0;
    for (; rows != 0; rows &= rows - 1) {
        cell[count++] = cells_of_a[__builtin_ctz(rows)];
        cell[count++] = cells_of_b[__builtin_ctz(rows)];
    }
    add_set(sets, cell, count);
}

static void find_of_digits(struct qdri_unavoidable *sets, const qdr_digit *full)
{
    _Alignas(two_words) uint64_t with[NINE][EVEN] = {{0}};
    uint8_t cell[NINE][NINE]; /* of a digit in a row */
    find_rows(full, with);
    close_rows(with);
    for (unsigned k = 0; k < NINE * NINE; ++k) {
        cell[full[k] - 1][k / NINE] = (uint8_t)k;
    }
    for (unsigned a = 0; a < NINE; ++a) {
        for (unsigned k = 0; k < BEHIND; ++k) {
            unsigned left = ALL;
            unsigned rows = with[0][a] >> (BITS * k) & ALL;
            while (rows != ALL) {
                add_pair(sets, cell[a], cell[(a + 1 + k) % NINE], rows);
                left &= ~rows;
                rows = left != 0 ? with[__builtin_ctz(left)][a] >> (BITS * k) & ALL : ALL;
            }
        }
    }
}

/* ------------------------------------------------------------------------------ two lines ---- */

/* Lines that begin with these cells. */
static void find_of_lines(struct qdri_unavoidable *sets, const qdr_digit *full, unsigned a,
                          unsigned b, unsigned step)
{
    uint8_t place[NINE + 1]; /* of a digit in line a */
    unsigned left = ALL;
    for (unsigned k = 0; k < NINE; ++k) {
        place[full[a + k * step]] = (uint8_t)k;
    }
    while (left != 0) {
        uint8_t cell[2 * NINE];
        unsigned count = 0;
        unsigned k = (unsigned)__builtin_ctz(left);
        while ((left >> k & 1) != 0) {
            left &= ~(1U << k);
            cell[count++] = (uint8_t)(a + k * step);
            cell[count++] = (uint8_t)(b + k * step);
            k = place[full[b + k * step]];
        }
        if (count < 2 * NINE) {
            add_set(sets, cell, count);
        }
    }
}

void qdri_unavoidable_find(struct qdri_unavoidable *sets, const qdr_digit *full)
{
    memset(sets, 0, sizeof *sets);
    find_of_digits(sets, full);
    for (unsigned a = 0; a < NINE; ++a) {
        for (unsigned b = a + 1; b < NINE; ++b) {
            if (a / 3 == b / 3) {
                find_of_lines(sets, full, a * NINE, b * NINE, 1);
                find_of_lines(sets, full, a, b, NINE);
            }
        }
    }
}

void qdri_unavoidable_add(struct qdri_unavoidable *sets, const qdr_digit *full,
                          const qdr_digit *other)
{
    uint8_t cell[QDRI_UNAVOIDABLE_CELLS];
    unsigned count = 0;
    for (unsigned k = 0; k < QDRI_UNAVOIDABLE_CELLS; ++k) {
        cell[count] = (uint8_t)k;
        count += full[k] != other[k];
    }
    add_set(sets, cell, count);
}
