/* full.c  Full grids at random.
 *
 * Random digits are sown in some random cells, and who answers finds a grid around them.  Where
 * there is none, or it takes long, fewer are sown; without any, that answer is the last word.  So
 * rules that leave few grids get those.  Not all grids have the same chance, but among those of a
 * quarter of the cells, hardly any two puzzles meet. */
#include <string.h>

#include "sudoku/generate/generator.h"

/* The share of cells that is sown at first. */
#define SOWN 4

/* Nodes for a search around digits that were sown. */
#define SEARCH_NODES 1000

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

/* May the cell have the digit by itself? */
static bool is_option(const struct qdr_generator *generator, qdr_cell cell, qdr_digit digit)
{
    return !generator->sudoku || qdr_sudoku_option(generator->sudoku, cell, digit) != QDR_NO_OPTION;
}

/* Returns a random digit that the rules allow in a cell of the grid; 0: there is none. */
static qdr_digit random_digit(struct qdri_making *making, const qdr_grid *grid, qdr_cell cell)
{
    const struct qdr_generator *generator = making->generator;
    qdr_digit digits[QDR_SIDE_MAX];
    uint32_t count = 0;
    for (unsigned digit = 1; digit <= qdr_rules_digits(generator->rules); ++digit) {
        const qdr_digit candidate = (qdr_digit)digit;
        if (is_option(generator, cell, candidate) &&
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

static void ask(struct qdri_making *making)
{
    sow(making, making->sown);
    making->step = QDRI_STEP_FULL;
    making->nodes = making->sown > 0 ? SEARCH_NODES : 0;
}

void qdri_full_begin(struct qdri_making *making)
{
    making->sown = making->generator->cells / SOWN;
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
