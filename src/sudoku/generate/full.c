/* full.c  Full grids at random.
 *
 * Random digits are sown in some random cells, and who answers finds a grid around them.  Where
 * there is none, or it takes long, fewer are sown; without any, that answer is the last word.  So
 * rules that leave few grids get those.  Not all grids have the same chance, but among those of a
 * quarter of the cells, or three boxes, hardly any two puzzles meet. */
#include <string.h>

#include "sudoku/generate/generator.h"

/* The share of cells that is sown at first. */
#define SOWN 4

/* So many where there is a kernel: three boxes. */
#define SOWN_NINE 27

#define NINE 9

/* Nodes for a search around digits that were sown. */
#define SEARCH_NODES 1000

/* ------------------------------------------------------------------------------- any rules ---- */

static void shuffle_cells(struct qdri_making *making)
{
    qdr_cell *cell = making->shuffled;
    for (uint32_t k = making->generator->cells; k > 1; --k) {
        const uint32_t other = qdri_random_below(&making->random, k);
        const qdr_cell held = cell[k - 1];
        cell[k - 1] = cell[other];
        cell[other] = held;
    }
}

/* Returns a random digit that the rules allow in a cell of the grid; 0: there is none. */
static qdr_digit random_digit(struct qdri_making *making, const qdr_grid *grid, qdr_cell cell)
{
    const struct qdr_generator *generator = making->generator;
    qdr_digit digits[QDR_SIDE_MAX];
    uint32_t count = 0;
    for (unsigned digit = 1; digit <= qdr_rules_digits(generator->rules); ++digit) {
        const qdr_digit candidate = (qdr_digit)digit;
        if (qdr_sudoku_option(generator->sudoku, cell, candidate) != QDR_NO_OPTION &&
            qdr_rules_allows(generator->rules, grid, cell, candidate)) {
            digits[count++] = candidate;
        }
    }
    return count > 0 ? digits[qdri_random_below(&making->random, count)] : 0;
}

static void sow(struct qdri_making *making, unsigned count)
{
    struct qdr_generator *generator = making->generator;
    qdr_grid *grid = &generator->scratch;
    memcpy(grid->cell, generator->fixed.cell, generator->cells);
    shuffle_cells(making);
    for (unsigned k = 0; k < generator->cells && count > 0; ++k) {
        const qdr_cell cell = making->shuffled[k];
        if (grid->cell[cell] == 0 && qdr_rules_has_cell(generator->rules, cell)) {
            grid->cell[cell] = random_digit(making, grid, cell);
            --count;
        }
    }
    memcpy(making->puzzle, grid->cell, generator->cells);
}

/* ------------------------------------------------------------------------- classic puzzles ---- */

/* Which digits the lines and boxes of a cell have. */
struct houses {
    unsigned row[NINE];
    unsigned column[NINE];
    unsigned box[NINE];
};

static unsigned box_of(unsigned cell)
{
    return cell / (3 * NINE) * 3 + cell % NINE / 3;
}

static void place(struct houses *houses, unsigned cell, qdr_digit digit)
{
    const unsigned bit = 1U << digit >> 1;
    houses->row[cell / NINE] |= bit;
    houses->column[cell % NINE] |= bit;
    houses->box[box_of(cell)] |= bit;
}

/* The k-th cell of three boxes, none of which shares a line with another: `boxes`, from 0 to 5,
 * says which three. */
static unsigned cell_of_boxes(unsigned boxes, unsigned k)
{
    static const unsigned stacks[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                          {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const unsigned band = k / NINE;
    const unsigned place = k % NINE;
    return (band * 3 + place / 3) * NINE + stacks[boxes][band] * 3 + place % 3;
}

static qdr_digit digit_among(struct qdri_making *making, unsigned bits)
{
    const uint32_t count = (uint32_t)__builtin_popcount(bits);
    if (count == 0) {
        return 0;
    }
    for (uint32_t skipped = qdri_random_below(&making->random, count); skipped > 0; --skipped) {
        bits &= bits - 1;
    }
    return (qdr_digit)(__builtin_ctz(bits) + 1);
}

/* For rules that have a kernel.  Any digits in such boxes can be completed, if nothing else stands
 * against it, so there is mostly one question, and an easy one. */
static void sow_nine(struct qdri_making *making, unsigned count)
{
    const struct qdr_generator *generator = making->generator;
    struct houses houses = {0};
    memcpy(making->puzzle, generator->fixed.cell, NINE * NINE);
    for (unsigned cell = 0; cell < NINE * NINE; ++cell) {
        if (making->puzzle[cell] != 0) {
            place(&houses, cell, making->puzzle[cell]);
        }
    }
    const unsigned boxes = qdri_random_below(&making->random, 6);
    for (unsigned k = 0; k < count; ++k) {
        const unsigned cell = cell_of_boxes(boxes, k);
        if (making->puzzle[cell] == 0) {
            const unsigned taken =
                houses.row[cell / NINE] | houses.column[cell % NINE] | houses.box[box_of(cell)];
            making->puzzle[cell] = digit_among(making, generator->allowed[cell] & ~taken);
            place(&houses, cell, making->puzzle[cell]);
        }
    }
}

/* ------------------------------------------------------------------------------------ both ---- */

static void ask(struct qdri_making *making)
{
    if (making->generator->batch) {
        sow_nine(making, making->sown);
    } else {
        sow(making, making->sown);
    }
    making->step = QDRI_STEP_FULL;
    making->nodes = making->sown > 0 ? SEARCH_NODES : 0;
}

void qdri_full_begin(struct qdri_making *making)
{
    making->sown = making->generator->batch ? SOWN_NINE : making->generator->cells / SOWN;
    ask(making);
}

bool qdri_full_take(struct qdri_making *making)
{
    if (making->reply == QDRI_REPLY_FOUND) {
        memcpy(making->full, making->found, making->generator->cells);
        return true;
    }
    if (making->reply == QDRI_REPLY_NONE && making->sown == 0) {
        making->step = QDRI_STEP_DONE;
        making->outcome = QDR_EXHAUSTED;
        return false;
    }
    making->sown = making->sown * 3 / 4;
    ask(making);
    return false;
}
