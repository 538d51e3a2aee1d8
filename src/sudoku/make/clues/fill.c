/* fill.c  Regions and full grids at random: digits are sown, and a grid is found around them. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/make/clues/maker.h"

/* Regions are boxes that have traded many cells.
 *
 * A trade takes two regions that touch.  A cell goes from each to the other, and both must hang
 * together afterwards. */

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

/* Draws a map of the regions of a board at random, as "jigsaw" takes it: side * side symbols and a
 * zero.  Each region has `side` cells that hang together. */
static void draw_regions(char map[QDR_CELLS_MAX + 1], unsigned side, struct qdri_random *random)
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

/* ---------------------------------------------------------------------------- full grids ---- */

/* The share of cells in which digits are sown at first. */
#define SOWN 4

/* Nodes for a search around digits that were sown. */
#define SOWN_NODES 1000

qdr_digit qdri_maker_random_digit(struct qdri_maker *maker, const qdr_grid *grid, qdr_cell cell)
{
    qdr_digit chosen = 0;
    uint32_t count = 0;
    for (unsigned digit = 1; digit <= qdr_rules_digits(maker->drawn); ++digit) {
        const qdr_digit candidate = (qdr_digit)digit;
        if (qdr_encoding_option(maker->empty.sudoku, cell, candidate) != QDR_NO_OPTION &&
            qdr_rules_allows(maker->drawn, grid, cell, candidate) &&
            qdri_random_below(&maker->random, ++count) == 0) {
            chosen = candidate;
        }
    }
    return chosen;
}

static void sow(struct qdri_maker *maker, unsigned count)
{
    maker->givens = maker->base.fixed;
    for (unsigned k = 0; k < count; ++k) {
        const qdr_cell cell = (qdr_cell)qdri_random_below(&maker->random, maker->base.cells);
        if (maker->givens.cell[cell] == 0) {
            maker->givens.cell[cell] = qdri_maker_random_digit(maker, &maker->givens, cell);
        }
    }
}

/* Where there is no grid around what is sown, or it takes long, less is sown. */
static enum qdri_reply find_full(struct qdri_maker *maker, uint64_t last_nodes)
{
    unsigned sown = maker->base.cells / SOWN;
    enum qdri_reply answer;
    for (;;) {
        sow(maker, sown);
        answer = qdri_maker_ask(maker, &maker->empty, &maker->givens, NULL,
                                sown > 0 ? SOWN_NODES : last_nodes);
        if (answer == QDRI_REPLY_FOUND || answer == QDRI_REPLY_OVER || sown == 0) {
            return answer;
        }
        sown = sown * 3 / 4;
    }
}

bool qdri_rule_is_negative(const char *rule)
{
    static const char prefix[] = "negative-";
    return strncmp(rule, prefix, sizeof prefix - 1) == 0;
}

static bool wants_dots(const struct qdri_maker *maker)
{
    bool wants = false;
    for (size_t k = 0; k < maker->kinds; ++k) {
        wants |= maker->wanted[k].kind->how == QDRI_CLUES_DOTS;
    }
    return wants;
}

/* Where dots are to be placed, what says that there are no others says nothing before. */
static qdr_status subset_to_draw(struct qdri_maker *maker)
{
    const size_t count = qdr_rules_clauses(maker->base.rules);
    const bool is_free = wants_dots(maker);
    bool *keep = qdri_zeros(count, sizeof *keep);
    if (!keep) {
        return qdri_no_memory(&maker->base.error);
    }
    maker->has_negative = false;
    for (size_t k = 0; k < count; ++k) {
        keep[k] = !is_free || !qdri_rule_is_negative(qdr_rules_clause(maker->base.rules, k)->name);
        maker->has_negative |= !keep[k];
    }
    const qdr_status status =
        qdr_rules_subset(&maker->drawn, maker->base.rules, keep, &maker->base.error);
    free(keep);
    return status;
}

/* The rules of the try, with regions if these are wanted; they are encoded anew where they are
 * others than before. */
static bool draw(struct qdri_maker *maker)
{
    char map[QDR_CELLS_MAX + 1];
    if (maker->empty.sudoku && !maker->has_regions) {
        return true;
    }
    qdr_rules_free(maker->drawn);
    maker->drawn = NULL;
    qdr_status status = subset_to_draw(maker);
    if (status == QDR_OK && maker->has_regions) {
        draw_regions(map, maker->base.side, &maker->random);
        status = qdr_rules_add(maker->drawn, "jigsaw", map, &maker->base.error);
    }
    return qdri_generator_succeeded(&maker->base, status) &&
           qdri_maker_encode(maker, &maker->empty, maker->drawn, NULL);
}

enum qdri_step_end qdri_maker_fill(struct qdri_maker *maker)
{
    if (!draw(maker)) {
        return QDRI_OVER;
    }
    const enum qdri_reply answer = find_full(maker, maker->has_regions ? QDRI_MAKER_NODES : 0);
    if (answer == QDRI_REPLY_FOUND) {
        maker->full = maker->found;
        return QDRI_WELL;
    }
    if (answer != QDRI_REPLY_OVER && maker->has_regions) {
        return qdri_maker_fault(maker, QDR_FAULT_REGIONS);
    }
    if (answer == QDRI_REPLY_NONE) {
        qdri_generator_end(&maker->base, QDR_EXHAUSTED);
    }
    return QDRI_OVER;
}
