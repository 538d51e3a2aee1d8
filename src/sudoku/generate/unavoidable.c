/* unavoidable.c  Unavoidable sets of classic grids that are found without a search.
 *
 * Two digits trade places in some of their cells: if one of them does, so do all that share a line
 * or a box with it.  Two lines of the same boxes trade digits in some columns: if one does, so do
 * those where one of its digits stands in the other line. */
#include "sudoku/generate/unavoidable.h"

#include <string.h>

enum { NINE = 9, ALL = 0x1FF };

static void add_set(struct qdri_unavoidable *sets, const uint8_t *cell, unsigned count)
{
    struct qdri_cells set = {{0, 0}};
    if (sets->count == QDRI_UNAVOIDABLE_SETS) {
        return;
    }
    for (unsigned k = 0; k < count; ++k) {
        qdri_cells_add(&set, cell[k]);
        if (sets->counts[cell[k]] < QDRI_UNAVOIDABLE_OF_CELL) {
            sets->of[cell[k]][sets->counts[cell[k]]++] = (uint8_t)sets->count;
        }
    }
    sets->set[sets->count++] = set;
}

/* ----------------------------------------------------------------------------- two digits ---- */

enum { WIDE = 16 }; /* digits of a row of bits, for vectors */

/* For each cell, and each digit from 0: the rows in which that digit shares a house with it. */
struct places {
    uint8_t cell[NINE][NINE]; /* of a digit in a row */
    uint16_t near[NINE * NINE][WIDE];
};

static unsigned box_of(unsigned row, unsigned column)
{
    return row / 3 * 3 + column / 3;
}

static void find_places(struct places *places, const qdr_digit *full)
{
    uint16_t in_column[NINE][WIDE] = {{0}};
    uint16_t in_box[NINE][WIDE] = {{0}};
    for (unsigned row = 0; row < NINE; ++row) {
        for (unsigned column = 0; column < NINE; ++column) {
            const unsigned cell = row * NINE + column;
            const unsigned digit = full[cell] - 1U;
            places->cell[digit][row] = (uint8_t)cell;
            in_column[column][digit] = (uint16_t)(1U << row);
            in_box[box_of(row, column)][digit] = (uint16_t)(1U << row);
        }
    }
    for (unsigned row = 0; row < NINE; ++row) {
        for (unsigned column = 0; column < NINE; ++column) {
            const uint16_t *a = in_column[column];
            const uint16_t *b = in_box[box_of(row, column)];
            uint16_t *near = places->near[row * NINE + column];
            for (unsigned digit = 0; digit < WIDE; ++digit) {
                near[digit] = (uint16_t)(a[digit] | b[digit] | 1U << row);
            }
        }
    }
}

static void add_pair(struct qdri_unavoidable *sets, const uint8_t *cells_of_a,
                     const uint8_t *cells_of_b, unsigned rows_of_a, unsigned rows_of_b)
{
    uint8_t cell[2 * NINE];
    unsigned count = 0;
    for (; rows_of_a != 0; rows_of_a &= rows_of_a - 1) {
        cell[count++] = cells_of_a[__builtin_ctz(rows_of_a)];
    }
    for (; rows_of_b != 0; rows_of_b &= rows_of_b - 1) {
        cell[count++] = cells_of_b[__builtin_ctz(rows_of_b)];
    }
    add_set(sets, cell, count);
}

static void find_of_digits(struct qdri_unavoidable *sets, const struct places *places, unsigned a,
                           unsigned b)
{
    const uint8_t *cells_of_a = places->cell[a];
    const uint8_t *cells_of_b = places->cell[b];
    unsigned left = ALL;
    while (left != 0) {
        unsigned rows_of_a = left & (~left + 1);
        unsigned rows_of_b = 0;
        unsigned more = rows_of_a;
        while (more != 0) {
            unsigned others = 0;
            for (; more != 0; more &= more - 1) {
                others |= places->near[cells_of_a[__builtin_ctz(more)]][b];
            }
            others &= ~rows_of_b;
            rows_of_b |= others;
            for (; others != 0; others &= others - 1) {
                more |= places->near[cells_of_b[__builtin_ctz(others)]][a];
            }
            more &= ~rows_of_a;
            rows_of_a |= more;
        }
        left &= ~rows_of_a;
        if (rows_of_a != ALL) {
            add_pair(sets, cells_of_a, cells_of_b, rows_of_a, rows_of_b);
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
    struct places places;
    sets->count = 0;
    memset(sets->counts, 0, sizeof sets->counts);
    find_places(&places, full);
    for (unsigned a = 0; a < NINE; ++a) {
        for (unsigned b = a + 1; b < NINE; ++b) {
            find_of_digits(sets, &places, a, b);
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
