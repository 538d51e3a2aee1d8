/* random_sudokus.c  Classic 9x9 puzzles at random: a shuffled pattern, thinned and spoiled. */
#include "random_sudokus.h"

#include <stdbool.h>
#include <string.h>

enum { SIDE = 9, CELLS = RANDOM_SUDOKU_CELLS };

static void shuffle(struct qdri_random *random, unsigned *order, uint32_t count)
{
    for (uint32_t k = count; k > 1; --k) {
        const uint32_t other = qdri_random_below(random, k);
        const unsigned held = order[k - 1];
        order[k - 1] = order[other];
        order[other] = held;
    }
}

/* Nine lines in an order that keeps bands together. */
static void shuffle_lines(struct qdri_random *random, unsigned *line)
{
    unsigned band[3] = {0, 1, 2};
    shuffle(random, band, 3);
    for (unsigned b = 0; b < 3; ++b) {
        unsigned in_band[3] = {0, 1, 2};
        shuffle(random, in_band, 3);
        for (unsigned k = 0; k < 3; ++k) {
            line[3 * b + k] = 3 * band[b] + in_band[k];
        }
    }
}

void random_full_sudoku(struct qdri_random *random, qdr_digit *cell)
{
    unsigned row[SIDE];
    unsigned column[SIDE];
    unsigned digit[SIDE] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    const bool is_turned = qdri_random_below(random, 2) == 0;
    shuffle_lines(random, row);
    shuffle_lines(random, column);
    shuffle(random, digit, SIDE);
    for (unsigned r = 0; r < SIDE; ++r) {
        for (unsigned c = 0; c < SIDE; ++c) {
            const unsigned pattern = (3 * (row[r] % 3) + row[r] / 3 + column[c]) % SIDE;
            cell[is_turned ? c * SIDE + r : r * SIDE + c] = (qdr_digit)digit[pattern];
        }
    }
}

/* Leaves so many givens. */
static void thin(struct qdri_random *random, qdr_digit *cell, unsigned givens)
{
    unsigned order[CELLS];
    for (unsigned k = 0; k < CELLS; ++k) {
        order[k] = k;
    }
    shuffle(random, order, CELLS);
    for (unsigned k = givens; k < CELLS; ++k) {
        cell[order[k]] = 0;
    }
}

/* Puts another digit into a cell, given or not. */
static void spoil(struct qdri_random *random, qdr_digit *cell)
{
    cell[qdri_random_below(random, CELLS)] = (qdr_digit)(1 + qdri_random_below(random, SIDE));
}

static bool are_at_odds(unsigned a, unsigned b)
{
    return a / SIDE == b / SIDE || a % SIDE == b % SIDE ||
           (a / 27 == b / 27 && a % SIDE / 3 == b % SIDE / 3);
}

static bool may_hold(const qdr_digit *cell, unsigned place, qdr_digit digit)
{
    unsigned k = 0;
    while (k < CELLS && !(k != place && cell[k] == digit && are_at_odds(k, place))) {
        ++k;
    }
    return k == CELLS;
}

/* Digits here and there, none of which contradicts another one at once. */
static void sow(struct qdri_random *random, qdr_digit *cell, unsigned givens)
{
    memset(cell, 0, CELLS);
    for (unsigned k = 0; k < givens; ++k) {
        const unsigned place = qdri_random_below(random, CELLS);
        const qdr_digit digit = (qdr_digit)(1 + qdri_random_below(random, SIDE));
        if (may_hold(cell, place, digit)) {
            cell[place] = digit;
        }
    }
}

void random_sudoku(struct qdri_random *random, qdr_digit *cell)
{
    enum { FEWEST = 20, RANGE = 20, KINDS = 10 };
    const unsigned givens = FEWEST + qdri_random_below(random, RANGE);
    switch (qdri_random_below(random, KINDS)) {
    case 0:
        sow(random, cell, givens + FEWEST);
        break;
    case 1:
        random_full_sudoku(random, cell);
        spoil(random, cell);
        break;
    case 2:
    case 3:
        random_full_sudoku(random, cell);
        thin(random, cell, givens);
        spoil(random, cell);
        break;
    default:
        random_full_sudoku(random, cell);
        thin(random, cell, givens);
        break;
    }
}
