/* regions.c  Regions: boxes that have traded many cells.
 *
 * A trade takes two regions that touch.  A cell goes from each to the other, and both must hang
 * together afterwards. */
#include "sudoku/make/clues/scene.h"

/* Trades that are tried, for each cell of the board. */
enum { TRADES = 40 };

struct board {
    unsigned side;
    uint8_t region[QDR_CELLS_MAX];
};

/* Lists the cells beside one; returns their number. */
static unsigned list_beside(const struct board *board, unsigned cell, unsigned beside[4])
{
    const unsigned side = board->side;
    unsigned count = 0;
    if (cell >= side) {
        beside[count++] = cell - side;
    }
    if (cell % side > 0) {
        beside[count++] = cell - 1;
    }
    if (cell % side + 1 < side) {
        beside[count++] = cell + 1;
    }
    if (cell / side + 1 < side) {
        beside[count++] = cell + side;
    }
    return count;
}

static bool is_beside(const struct board *board, unsigned cell, uint8_t region)
{
    unsigned beside[4];
    const unsigned count = list_beside(board, cell, beside);
    bool is = false;
    for (unsigned k = 0; k < count; ++k) {
        is |= board->region[beside[k]] == region;
    }
    return is;
}

/* Does the region of a cell hang together?  Follows it from there. */
static bool hangs_together(const struct board *board, unsigned cell)
{
    const uint8_t region = board->region[cell];
    unsigned reached[QDR_SIDE_MAX] = {cell};
    bool is_reached[QDR_CELLS_MAX] = {false};
    unsigned count = 1;
    is_reached[cell] = true;
    for (unsigned k = 0; k < count; ++k) {
        unsigned beside[4];
        const unsigned ways = list_beside(board, reached[k], beside);
        for (unsigned i = 0; i < ways; ++i) {
            if (board->region[beside[i]] == region && !is_reached[beside[i]]) {
                is_reached[beside[i]] = true;
                reached[count++] = beside[i];
            }
        }
    }
    return count == board->side;
}

/* Returns a random cell of a region that is beside another one, now that `first` has changed sides;
 * QDR_NO_CELL where there is none. */
static unsigned choose_return(const struct board *board, uint8_t from, uint8_t to, unsigned first,
                              struct qdri_random *random)
{
    unsigned chosen = QDR_NO_CELL;
    uint32_t count = 0;
    for (unsigned cell = 0; cell < board->side * board->side; ++cell) {
        if (board->region[cell] == from && cell != first && is_beside(board, cell, to) &&
            qdri_random_below(random, ++count) == 0) {
            chosen = cell;
        }
    }
    return chosen;
}

static void trade(struct board *board, struct qdri_random *random)
{
    unsigned beside[4];
    const unsigned cell = qdri_random_below(random, board->side * board->side);
    const unsigned ways = list_beside(board, cell, beside);
    if (ways == 0) {
        return;
    }
    const uint8_t own = board->region[cell];
    const uint8_t other = board->region[beside[qdri_random_below(random, ways)]];
    board->region[cell] = other;
    const unsigned back =
        own == other ? QDR_NO_CELL : choose_return(board, other, own, cell, random);
    if (back != QDR_NO_CELL) {
        board->region[back] = own;
        if (hangs_together(board, cell) && hangs_together(board, back)) {
            return;
        }
        board->region[back] = other;
    }
    board->region[cell] = own;
}

void qdri_regions_draw(char map[QDR_CELLS_MAX + 1], unsigned side, struct qdri_random *random)
{
    struct board board = {.side = side};
    unsigned rows;
    unsigned columns;
    qdr_box_standard(side, &rows, &columns);
    const unsigned cells = side * side;
    for (unsigned cell = 0; cell < cells; ++cell) {
        board.region[cell] =
            (uint8_t)(cell / side / rows * (side / columns) + cell % side / columns);
    }
    for (unsigned k = 0; k < TRADES * cells; ++k) {
        trade(&board, random);
    }
    for (unsigned cell = 0; cell < cells; ++cell) {
        map[cell] = qdr_digit_symbol((qdr_digit)(board.region[cell] + 1));
    }
    map[cells] = '\0';
}
