/* figure.h  What most clauses are about: a word and cells, in one notation for all rules.
 *
 *     ARGUMENT = [WORD] CELLS [-> CELLS]
 *
 * WORD is a number or a row of digits.  CELLS are cells such as r1c1, parted by blanks or commas;
 * r1c1-r1c4 stands for all cells on the straight line between the two.  A clue outside of the grid
 * is written as the place where it stands, in row or column 0 or side + 1 (r0c3 above column 3),
 * and for diagonals with the direction in which it looks: `r0c3 dr`.  Its cells are those that it
 * sees, nearest first.
 *
 * The *shape* of a rule says which of that it takes. */
#ifndef QDRI_SUDOKU_FIGURE_H
#define QDRI_SUDOKU_FIGURE_H

#include <quadrille/sudoku.h>

#include "base/strbuf.h"

/* No digit counts as more, or as less than the same below 0. */
enum { QDRI_VALUE_MAX = 1000 };

/* What the digit of a cell counts as, where it is there: so many times itself, and so much more. */
struct qdri_modifier {
    bool is_there;
    int8_t times;
    int16_t plus;
};

/* What cells count as: each of them, or some that are to be found.  Not both.  Or any may hold two
 * digits, from 0 on, and counts as their sum. */
struct qdri_modifiers {
    struct qdri_modifier cell[QDR_CELLS_MAX];
    struct qdri_modifier hidden;
    bool has_pairs;
};

/* The board that rules are for: a square of cells, not all of which need exist.  Its digits are
 * numbered from 1; each counts as its number and `shift`.  The boxes are those that the rules were
 * made with, also where regions have taken their place. */
struct qdri_board {
    unsigned side;
    unsigned length; /* of a row of a grid: the side, unless several grids share the board */
    unsigned digits; /* the largest; `length` unless the clause "digits" says otherwise */
    int32_t shift;   /* 0 unless the clause "digits" says otherwise */
    const struct qdri_alphabet *alphabet; /* lives as long as the rules do; NULL: the usual one */
    unsigned box_rows;
    unsigned box_columns;
    const bool *has_cell; /* by cell; lives as long as the rules do; NULL: all are there */
    const struct qdri_modifiers *modifiers; /* the same; NULL: each digit counts as itself */
};

/* Is the cell, which is one of the square, there? */
static inline bool qdri_board_has(const struct qdri_board *board, unsigned cell)
{
    return !board->has_cell || board->has_cell[cell];
}

/* Is it to be found which cells count as something else than their digit? */
static inline bool qdri_is_hidden(const struct qdri_board *board)
{
    return board->modifiers && board->modifiers->hidden.is_there;
}

/* May cells hold two digits?  Then there is the digit 0, too. */
static inline bool qdri_has_pairs(const struct qdri_board *board)
{
    return board->modifiers && board->modifiers->has_pairs;
}

/* How many different digits there are. */
static inline unsigned qdri_count_digits(const struct qdri_board *board)
{
    return board->digits + qdri_has_pairs(board);
}

/* Does a clause change what the cell counts as, or may it? */
static inline bool qdri_has_modifier(const struct qdri_board *board, unsigned cell)
{
    return board->modifiers && (board->modifiers->cell[cell].is_there ||
                                board->modifiers->hidden.is_there || board->modifiers->has_pairs);
}

/* Does the cell count as something else than the number of its digit, or may it? */
static inline bool qdri_is_modified(const struct qdri_board *board, unsigned cell)
{
    return board->shift != 0 || qdri_has_modifier(board, cell);
}

/* The digit that is written. */
static inline unsigned qdri_written(unsigned digit)
{
    return digit & ~(unsigned)QDR_MODIFIED;
}

/* A set of digits: bit d is digit d.  Encodings of cells that may hold two digits call "digit" all
 * that a cell can hold, by its number (qdri_number_of_digit), and a *part* one of the digits in
 * it. */
typedef uint64_t qdri_digit_set;

/* Takes the first digit out of a set that is not empty. */
static inline unsigned qdri_take_first(qdri_digit_set *set)
{
    const unsigned digit = (unsigned)__builtin_ctzll(*set);
    *set &= *set - 1;
    return digit;
}

/* May cells that count as `a` and `b` go together? */
typedef bool qdri_pair_allows(const void *ctx, int a, int b);

/* The digits that a cell holds where one of these stands: bit d is digit d; a blank holds none. */
static inline uint64_t qdri_digits_in(unsigned digit)
{
    unsigned part[2];
    if (qdri_written(digit) < QDR_ZERO) {
        return (UINT64_C(1) << qdri_written(digit)) & ~UINT64_C(1);
    }
    return qdr_digit_parts((qdr_digit)digit, part) > 0
               ? UINT64_C(1) << part[0] | UINT64_C(1) << part[1]
               : 0;
}

/* Digits, 0 and pairs without a gap, as sets of digits want them (encode.h): the digits up to
 * QDR_PAIR_MAX, then QDR_ZERO and what is above it. */
enum { QDRI_PAIRS_FROM = QDR_PAIR_MAX + 1 };

static inline unsigned qdri_number_of_digit(unsigned digit)
{
    return digit < QDR_ZERO ? digit : digit - QDR_ZERO + QDRI_PAIRS_FROM;
}

static inline unsigned qdri_digit_of_number(unsigned number)
{
    return number < QDRI_PAIRS_FROM ? number : number - QDRI_PAIRS_FROM + QDR_ZERO;
}

/* What the digit, which may be QDR_MODIFIED, counts as in the cell: the one place where digits
 * become values. */
static inline int32_t qdri_value(const struct qdri_board *board, unsigned cell, unsigned digit)
{
    const int32_t written = (int32_t)qdri_written(digit) + board->shift;
    if (qdri_has_pairs(board)) {
        unsigned part[2];
        return qdr_digit_parts((qdr_digit)digit, part) == 2 ? (int32_t)(part[0] + part[1])
                                                            : (int32_t)part[0];
    }
    if (!qdri_has_modifier(board, cell) ||
        (board->modifiers->hidden.is_there && (digit & QDR_MODIFIED) == 0)) {
        return written;
    }
    const struct qdri_modifier *modifier = board->modifiers->hidden.is_there
                                               ? &board->modifiers->hidden
                                               : &board->modifiers->cell[cell];
    return modifier->times * written + modifier->plus;
}

enum qdri_direction { QDRI_NOWHERE, QDRI_DOWN_RIGHT, QDRI_DOWN_LEFT, QDRI_UP_RIGHT, QDRI_UP_LEFT };

/* The word for it in arguments: "dr", "dl", "ur", "ul"; "" for nowhere. */
const char *qdri_direction_name(enum qdri_direction direction);

/* The rows down and columns right that one goes in a step. */
struct qdri_direction_step {
    int down;
    int right;
};

extern const struct qdri_direction_step qdri_direction_steps[];

struct qdr_rules;
struct qdri_place;
struct qdri_rule;

struct qdri_figure {
    struct qdri_board board;
    const struct qdri_rule *rule;  /* of whose clause it is; NULL: of none */
    const struct qdr_rules *rules; /* which that is a clause of */
    bool has_value;
    int32_t value;    /* where has_value */
    uint16_t symbols; /* digits in the word; the digits are symbol[0] to symbol[symbols - 1] */
    qdr_digit symbol[QDR_SIDE_MAX];
    bool is_outside; /* the cells are seen from a place outside: row, column from 0 to side + 1 */
    uint16_t row;
    uint16_t column;
    enum qdri_direction direction; /* of a diagonal; QDRI_NOWHERE for a row or column */
    uint16_t count;                /* cells */
    uint16_t split;                /* as many are before the arrow; `count` where there is none */
    const qdr_cell *cell;          /* in the same block as the figure */
};

enum qdri_word { QDRI_NO_WORD, QDRI_NUMBER, QDRI_OPTIONAL_NUMBER, QDRI_DIGITS };

/* Where a number is 0 or less, what can come to it? */
enum qdri_below {
    QDRI_NEVER_BELOW,     /* nothing: it is at least `low` */
    QDRI_BELOW_BY_SUM,    /* the sum of what the cells count as */
    QDRI_BELOW_BY_PART,   /* the sum of what some of them count as */
    QDRI_BELOW_BY_PRODUCT /* their product */
};

enum qdri_repeated {
    QDRI_REFUSE_REPEATED, /* a cell may be there once in each group */
    QDRI_KEEP_REPEATED,
    QDRI_SET /* order and repetition mean nothing: cells come out ascending, each once */
};

enum qdri_place_of_cells {
    QDRI_ANYWHERE,
    QDRI_NEIGHBOURS, /* two cells side by side */
    QDRI_CHAIN,     /* each touches the one before it, if only at a corner; so does the second group
                        and begins beside a cell of the first */
    QDRI_SQUARE,    /* four cells around a point */
    QDRI_LINE_CLUE, /* a clue outside, for a row or column */
    QDRI_DIAGONAL_CLUE
};

struct qdri_shape {
    enum qdri_word word;
    int32_t low; /* bounds of a number, where high > 0 */
    int32_t high;
    enum qdri_below below;
    uint16_t least; /* cells of the first group; `most` 0: any number */
    uint16_t most;
    uint16_t second_least; /* cells of the second group; 0: there is none */
    uint16_t second_most;
    enum qdri_repeated repeated;
    enum qdri_place_of_cells place;
    bool differ;     /* the digits of the cells differ: there are no more cells than digits */
    bool takes_mask; /* a map of marks may stand in place of the cells */
    bool are_equal;  /* both groups have as many cells */
};

/* Reads an argument of that shape.  `*out` is one block, to be freed with `free`.
 * Errors: QDR_SYNTAX, QDR_RANGE, with the column in the argument; QDR_NOMEM. */
qdr_status qdri_figure_read(struct qdri_figure **out, const struct qdri_shape *shape,
                            const struct qdri_board *board, const char *argument, qdr_error *error);

/* For qdri_figure_read: checks how many cells it has, where they lie, and whether they can come to
 * its number.  `end`: where the argument ended without an arrow; NULL: there was one.
 * Errors: QDR_SYNTAX, QDR_RANGE, with the column in the argument. */
qdr_status qdri_figure_check(const struct qdri_figure *figure, const struct qdri_shape *shape,
                             const struct qdri_place *end, qdr_error *error);

/* Makes a block of `size` bytes that begins with a figure, with its cells behind it and then `room`
 * more bytes for each of them, all zero and aligned for cells.  What of the block is not figure is
 * copied from `words`.  NULL: no memory. */
struct qdri_figure *qdri_figure_extend(const struct qdri_figure *figure, const void *words,
                                       size_t size, size_t room);

/* Returns that room. */
void *qdri_figure_room(const struct qdri_figure *figure);

/* Appends the figure as an argument that reads as the same figure.  False: no memory. */
bool qdri_figure_write(const struct qdri_figure *figure, struct qdri_strbuf *text);

/* Reads a cell such as r1c1, in either case, and returns what is behind it; NULL where there is
 * none.  Numbers beyond what a grid can have come out as some that are beyond it, too. */
const char *qdri_cell_read(const char *text, unsigned *row, unsigned *column);

/* Are the cells side by side in a row or column? */
bool qdri_are_neighbours(unsigned side, qdr_cell a, qdr_cell b);

/* Do they touch, if only at a corner? */
bool qdri_cells_touch(unsigned side, qdr_cell a, qdr_cell b);

/* Of the cells of an arrow, the first `split` of which are the bulb: the first cell of that which
 * touches the shaft, or else the last one; QDR_NO_CELL: there is no bulb. */
qdr_cell qdri_shaft_start(const qdr_cell *cells, unsigned split, unsigned side);

/* The digits that stand in the cells of a figure, in its order; 0 where blank. */
void qdri_figure_digits(const struct qdri_figure *figure, const qdr_grid *grid, qdr_digit *digits);

/* What a digit counts as in the k-th cell of a figure. */
static inline int32_t qdri_figure_value(const struct qdri_figure *figure, size_t k, unsigned digit)
{
    return qdri_value(&figure->board, figure->cell[k], digit);
}

/* The number that is written as the digit, whatever the cell counts as. */
static inline int32_t qdri_number_written(const struct qdri_board *board, unsigned digit)
{
    return (int32_t)qdri_written(digit) + board->shift;
}

/* Does a cell of the figure count as something else than its digit, or may it? */
bool qdri_figure_is_modified(const struct qdri_figure *figure);

/* Is a cell the figure's?  Returns its place among them, or `count`. */
unsigned qdri_figure_find(const struct qdri_figure *figure, qdr_cell cell);

#endif
