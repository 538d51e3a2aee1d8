/* full.c  Full grids at random.
 *
 * Random digits are sown in some random cells, and the engine finds a grid around them.  Where
 * there is none, or it takes long, fewer are sown; without any, the engine has the last word.  So
 * rules that leave few grids get those.  Not all grids have the same chance, but among those of a
 * quarter of the cells, hardly any two puzzles meet. */
#include "sudoku/generate/generator.h"

/* The share of cells that is sown at first. */
#define SOWN 4

/* Nodes for a search around digits that were sown. */
#define SEARCH_NODES 1000

static void shuffle_cells(struct qdr_generator *generator)
{
    qdr_cell *cell = generator->shuffled;
    for (uint32_t k = generator->cells; k > 1; --k) {
        const uint32_t other = qdri_random_below(&generator->random, k);
        const qdr_cell held = cell[k - 1];
        cell[k - 1] = cell[other];
        cell[other] = held;
    }
}

/* Returns a random digit that the rules allow in a cell of the puzzle; 0: there is none. */
static qdr_digit random_digit(struct qdr_generator *generator, qdr_cell cell)
{
    qdr_digit digits[QDR_SIDE_MAX];
    uint32_t count = 0;
    for (unsigned digit = 1; digit <= qdr_rules_digits(generator->rules); ++digit) {
        const qdr_digit candidate = (qdr_digit)digit;
        if (qdr_sudoku_option(generator->sudoku, cell, candidate) != QDR_NO_OPTION &&
            qdr_rules_allows(generator->rules, &generator->puzzle, cell, candidate)) {
            digits[count++] = candidate;
        }
    }
    return count > 0 ? digits[qdri_random_below(&generator->random, count)] : 0;
}

static void sow(struct qdr_generator *generator, unsigned count)
{
    qdr_grid *puzzle = &generator->puzzle;
    *puzzle = generator->fixed;
    shuffle_cells(generator);
    for (unsigned k = 0; k < generator->cells && count > 0; ++k) {
        const qdr_cell cell = generator->shuffled[k];
        if (puzzle->cell[cell] == 0 && qdr_rules_has_cell(generator->rules, cell)) {
            puzzle->cell[cell] = random_digit(generator, cell);
            --count;
        }
    }
}

enum qdri_reply qdri_full_grid(struct qdr_generator *generator)
{
    unsigned count = generator->cells / SOWN;
    for (;;) {
        sow(generator, count);
        enum qdri_reply reply = qdri_ask_any(generator, &generator->puzzle,
                                             count > 0 ? SEARCH_NODES : 0, &generator->full);
        if (reply == QDRI_REPLY_FOUND || reply == QDRI_REPLY_END ||
            (reply == QDRI_REPLY_NONE && count == 0)) {
            return reply;
        }
        count = count * 3 / 4;
    }
}
