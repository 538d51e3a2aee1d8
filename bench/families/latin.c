/* latin.c  Squares of symbols: partly filled ones, Sudokus of side 16, squares with diagonals, and
 * what goes across a square. */
#include "describe.h"
#include "families/wide.h"

enum { SIDE = 16, EMPTY = SIDE };

/* A square to fill. */
struct square {
    unsigned side;
    unsigned box;                     /* the side of a box; 0: there are no boxes */
    bool diagonals;                   /* these hold each symbol once, too */
    unsigned char symbol[SIDE][SIDE]; /* or EMPTY */
};

/* Adds an item for each symbol in each of `side` places of a kind. */
static void add_places(qdr_builder *builder, char kind, unsigned side)
{
    for (unsigned k = 0; k < side * side; ++k) {
        bench_item(builder, 1, 1, "%c%u.%u", kind, k / side, k % side);
    }
}

/* Adds the option that cell r, c holds symbol s. */
static void fill(qdr_builder *builder, const struct square *square, unsigned r, unsigned c,
                 unsigned s)
{
    char text[BENCH_TEXT] = "";
    bench_append(text, "p%u.%u r%u.%u c%u.%u", r, c, r, s, c, s);
    if (square->box) {
        bench_append(text, " b%u.%u", r / square->box * square->box + c / square->box, s);
    }
    if (square->diagonals && r == c) {
        bench_append(text, " x%u", s);
    }
    if (square->diagonals && r + c == square->side - 1) {
        bench_append(text, " y%u", s);
    }
    bench_option(builder, "%s", text);
}

static void describe(qdr_builder *builder, const struct square *square)
{
    unsigned side = square->side;
    add_places(builder, 'p', side);
    add_places(builder, 'r', side);
    add_places(builder, 'c', side);
    if (square->box) {
        add_places(builder, 'b', side);
    }
    for (unsigned k = 0; square->diagonals && k < 2 * side; ++k) {
        bench_item(builder, 1, 1, "%c%u", "xy"[k / side], k % side);
    }
    for (unsigned k = 0; k < side * side * side; ++k) {
        unsigned char given = square->symbol[k / side / side][k / side % side];
        if (given == EMPTY || given == k % side) {
            fill(builder, square, k / side / side, k / side % side, k % side);
        }
    }
}

static void clear(struct square *square)
{
    for (unsigned k = 0; k < SIDE * SIDE; ++k) {
        square->symbol[k / SIDE][k % SIDE] = EMPTY;
    }
}

/* Empties so many cells that are not empty yet. */
static void punch(struct square *square, unsigned holes, uint64_t *state)
{
    while (holes > 0) {
        unsigned cell = bench_draw(state, square->side * square->side);
        unsigned char *symbol = &square->symbol[cell / square->side][cell % square->side];
        holes -= *symbol != EMPTY;
        *symbol = EMPTY;
    }
}

/* A square of side `size` / 1000 whose rows, columns and symbols are the cyclic ones, shuffled,
 * with `size` % 1000 holes. */
void bench_quasigroup(qdr_builder *builder, unsigned size)
{
    struct square square = {.side = size / 1000};
    unsigned order[3][SIDE];
    uint64_t state = 1;
    for (unsigned k = 0; k < 3; ++k) {
        bench_shuffle(&state, order[k], square.side);
    }
    for (unsigned k = 0; k < square.side * square.side; ++k) {
        unsigned r = k / square.side;
        unsigned c = k % square.side;
        square.symbol[r][c] = (unsigned char)order[2][(order[0][r] + order[1][c]) % square.side];
    }
    punch(&square, size % 1000, &state);
    describe(builder, &square);
}

/* Makes an order of rows, or of columns, that leaves those of a box together. */
static void shuffle_lines(uint64_t *state, unsigned order[SIDE])
{
    unsigned band[4];
    bench_shuffle(state, band, 4);
    for (unsigned k = 0; k < 4; ++k) {
        unsigned line[4];
        bench_shuffle(state, line, 4);
        for (unsigned j = 0; j < 4; ++j) {
            order[4 * k + j] = 4 * band[k] + line[j];
        }
    }
}

/* A Sudoku of side 16, solved by a pattern and shuffled, with so many holes. */
void bench_hexadoku(qdr_builder *builder, unsigned holes)
{
    struct square square = {.side = SIDE, .box = 4};
    unsigned row[SIDE];
    unsigned column[SIDE];
    unsigned symbol[SIDE];
    uint64_t state = 2;
    shuffle_lines(&state, row);
    shuffle_lines(&state, column);
    bench_shuffle(&state, symbol, SIDE);
    for (unsigned k = 0; k < SIDE * SIDE; ++k) {
        unsigned r = row[k / SIDE];
        square.symbol[k / SIDE][k % SIDE] =
            (unsigned char)symbol[(4 * (r % 4) + r / 4 + column[k % SIDE]) % SIDE];
    }
    punch(&square, holes, &state);
    describe(builder, &square);
}

/* Latin squares with all symbols in both diagonals, the first row given: A274171 of the OEIS, with
 * 128 for side 6 and 171200 for side 7. */
void bench_diagonal_latin(qdr_builder *builder, unsigned side)
{
    struct square square = {.side = side, .diagonals = true};
    clear(&square);
    for (unsigned c = 0; c < side; ++c) {
        square.symbol[0][c] = (unsigned char)c;
    }
    describe(builder, &square);
}

/* Transversals of the cyclic square: a cell in each row and each column, with all symbols.  A006717
 * of the OEIS has them for odd sides: 2025 for 9, 1030367 for 13. */
void bench_transversals(qdr_builder *builder, unsigned side)
{
    for (unsigned k = 0; k < 3 * side; ++k) {
        bench_item(builder, 1, 1, "%c%u", "rcs"[k / side], k % side);
    }
    for (unsigned k = 0; k < side * side; ++k) {
        bench_option(builder, "r%u c%u s%u", k / side, k % side, (k / side + k % side) % side);
    }
}

/* Latin squares that are orthogonal to the cyclic one of side `size` / 10, so that each pair of
 * symbols is there once, and whose first `size` % 10 rows are moved by two each. */
void bench_mates(qdr_builder *builder, unsigned size)
{
    unsigned side = size / 10;
    add_places(builder, 'p', side);
    add_places(builder, 'r', side);
    add_places(builder, 'c', side);
    add_places(builder, 's', side);
    for (unsigned k = 0; k < side * side * side; ++k) {
        unsigned r = k / side / side;
        unsigned c = k / side % side;
        unsigned s = k % side;
        if (r >= size % 10 || (c + 2 * r) % side == s) {
            bench_option(builder, "p%u.%u r%u.%u c%u.%u s%u.%u", r, c, r, s, c, s, (r + c) % side,
                         s);
        }
    }
}
