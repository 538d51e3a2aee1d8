/* squares.c  Squares of 2x2 cells: checkerboards of odd and even digits (as on a Battenberg cake)
 * where they are marked, or nowhere else; and digits of each of three classes in each square.
 *
 * A square is known by its first cell, the one on top and left; its cells come in the order of
 * reading. */
#include <stdlib.h>
#include <string.h>

#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

enum { CELLS = 4, CLASSES = 3 };

/* Gives the cells of a square; false where there is none. */
static bool find_square(const struct qdri_board *board, size_t first, qdr_cell cell[CELLS])
{
    unsigned side = board->side;
    bool is_there = first / side + 1 < side && first % side + 1 < side;
    for (unsigned k = 0; is_there && k < CELLS; ++k) {
        cell[k] = (qdr_cell)(first + k / 2 * side + k % 2);
        is_there = qdri_board_has(board, cell[k]);
    }
    return is_there;
}

/* Which of the two diagonals of a square is its k-th cell on? */
static unsigned diagonal_of(size_t k)
{
    return k == 1 || k == 2;
}

/* ---------------------------------------------------------------------------- battenburg ---- */

/* Are digits of one diagonal both odd or both even, and others not?  Blanks may become so. */
static bool battenburg_keeps(const struct qdri_figure *square, const qdr_digit *digits)
{
    (void)square;
    for (size_t k = 1; k < CELLS; ++k) {
        for (size_t i = 0; digits[k] != 0 && i < k; ++i) {
            bool are_alike = digits[k] % 2 == digits[i] % 2;
            if (digits[i] != 0 && are_alike != (diagonal_of(k) == diagonal_of(i))) {
                return false;
            }
        }
    }
    return true;
}

/* Each diagonal is a strand, of odd or of even digits. */
static void battenburg_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *square = data;
    struct qdri_strands strands;
    qdri_strands_begin(&strands, encoder, "battenburg", 2);
    for (size_t k = 0; k < CELLS; ++k) {
        for (unsigned digit = 1; digit <= square->board.digits; ++digit) {
            qdri_strands_add(&strands, diagonal_of(k), (int32_t)(digit % 2), square->cell[k],
                             digit);
        }
    }
}

static const struct qdri_shape battenburg_shape = {
    .least = CELLS, .most = CELLS, .repeated = QDRI_SET, .place = QDRI_SQUARE};

QDRI_RULE(qdri_rule_battenburg) = {
    .info.name = "battenburg",
    .info.argument = "CELLS",
    .info.meaning = "the four cells that meet there are a checkerboard of odd and even digits",
    .shape = &battenburg_shape,
    .keeps = battenburg_keeps,
    .encode = battenburg_encode,
    .look = {.kind = QDRI_STROKE_CORNER, .style = QDRI_CORNER_CHECKERED, .label = "#"}};

/* --------------------------------------------------------------------------- all squares ---- */

/* Classes of digits, of which each square has all.  Rules that have none forbid checkerboards. */
struct kind {
    unsigned (*class_of)(const struct qdri_board *board, unsigned digit);
};

/* is_exempt[c]: that whose first cell is c. */
struct squares {
    struct qdri_figure figure; /* must come first */
    bool is_exempt[QDR_CELLS_MAX];
};

static const struct kind *kind_of(const struct squares *squares)
{
    return squares->figure.rule->kind;
}

/* Gives the cells of the square, if it is one that the rule is about. */
static bool find(const struct squares *squares, size_t first, qdr_cell square[CELLS])
{
    return find_square(&squares->figure.board, first, square) && !squares->is_exempt[first];
}

static bool is_not_checkered(const qdr_digit *digits)
{
    bool has_blank = digits[0] == 0 || digits[1] == 0 || digits[2] == 0 || digits[3] == 0;
    unsigned odd = digits[0] % 2;
    return has_blank || digits[1] % 2 == odd || digits[2] % 2 == odd || digits[3] % 2 != odd;
}

/* Are there as many blanks as classes that are missing? */
static bool has_classes(const struct squares *squares, const qdr_digit *digits)
{
    bool is_there[CLASSES] = {false};
    unsigned blanks = 0;
    for (size_t k = 0; k < CELLS; ++k) {
        blanks += digits[k] == 0;
        if (digits[k] != 0) {
            is_there[kind_of(squares)->class_of(&squares->figure.board, digits[k])] = true;
        }
    }
    return blanks + is_there[0] + is_there[1] + is_there[2] >= CLASSES;
}

/* Does the square keep the rule, with another digit in a cell (QDR_NO_CELL: in none)? */
static bool keeps_with(const struct squares *squares, const qdr_grid *grid, size_t first,
                       qdr_cell cell, qdr_digit digit)
{
    qdr_cell square[CELLS];
    qdr_digit digits[CELLS];
    if (!find(squares, first, square)) {
        return true;
    }
    for (size_t k = 0; k < CELLS; ++k) {
        digits[k] = square[k] == cell ? digit : grid->cell[square[k]];
    }
    return kind_of(squares) ? has_classes(squares, digits) : is_not_checkered(digits);
}

static bool holds(const void *data, const qdr_grid *grid)
{
    bool is_kept = true;
    for (size_t first = 0; is_kept && first < (size_t)grid->side * grid->side; ++first) {
        is_kept = keeps_with(data, grid, first, QDR_NO_CELL, 0);
    }
    return is_kept;
}

static bool allows(const void *data, const qdr_grid *grid, qdr_cell cell, qdr_digit digit)
{
    const size_t before[CELLS] = {0, 1, grid->side, grid->side + 1u};
    bool is_allowed = true;
    for (size_t k = 0; is_allowed && k < CELLS; ++k) {
        is_allowed = cell < before[k] || keeps_with(data, grid, cell - before[k], cell, digit);
    }
    return is_allowed;
}

/* --------------------------------------------------------------------- no other checkered ---- */

static void negative_settle(void *data)
{
    struct squares *squares = data;
    const qdr_rules *rules = squares->figure.rules;
    memset(squares->is_exempt, 0, sizeof squares->is_exempt);
    for (size_t k = 0; k < rules->clauses; ++k) {
        const struct qdri_figure *figure = rules->clause[k].data;
        if (rules->clause[k].rule == &qdri_rule_battenburg) {
            squares->is_exempt[figure->cell[0]] = true;
        }
    }
}

/* The first pair of neighbours that are alike makes the case: those on top, those on the left, or
 * others. */
static void encode_not_checkered(struct qdri_encoder *encoder, const qdr_cell square[CELLS])
{
    const qdri_digit_set any = ~(qdri_digit_set)0;
    const qdri_digit_set even = UINT64_C(0x5555555555555555);
    const qdri_digit_set odd = ~even;
    const qdri_digit_set domains[][CELLS] = {{odd, odd, any, any},    {even, even, any, any},
                                             {odd, even, odd, any},   {even, odd, even, any},
                                             {odd, even, even, even}, {even, odd, odd, odd}};
    qdri_encode_cases(encoder, "negative", square, CELLS, domains[0],
                      sizeof domains / sizeof *domains);
}

static void negative_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct squares *squares = data;
    qdr_cell square[CELLS];
    for (size_t first = 0; first < (size_t)squares->figure.board.side * squares->figure.board.side;
         ++first) {
        if (find(squares, first, square)) {
            encode_not_checkered(encoder, square);
        }
    }
}

QDRI_RULE(qdri_rule_negative_battenburg) = {
    .info.name = "negative-battenburg",
    .info.meaning = "squares of 2x2 are checkerboards of odd and even only where a clause says so",
    .size = sizeof(struct squares),
    .settle = negative_settle,
    .holds = holds,
    .allows = allows,
    .encode = negative_encode,
    .look = {.label = "all battenburgs given"}};

/* ---------------------------------------------------------------------------- all classes ---- */

static unsigned third_of(const struct qdri_board *board, unsigned digit)
{
    return (digit - 1) / (board->digits / CLASSES);
}

static unsigned remainder_of(const struct qdri_board *board, unsigned digit)
{
    (void)board;
    return digit % CLASSES;
}

static const struct kind entropy = {third_of};
static const struct kind modulo = {remainder_of};

/* Each cell has an item whose color is the class of its digit. */
struct classes {
    const struct squares *squares;
    struct qdri_encoder *encoder;
    qdr_item *item; /* by cell; QDR_NO_ITEM: none yet */
};

static qdr_item item_of(const struct classes *classes, qdr_cell cell)
{
    const struct qdri_board *board = &classes->squares->figure.board;
    cell = qdri_encode_same(classes->encoder, cell);
    if (classes->item[cell] != QDR_NO_ITEM) {
        return classes->item[cell];
    }
    classes->item[cell] = qdri_encode_secondary(classes->encoder, "class");
    for (unsigned digit = 1; digit <= board->digits; ++digit) {
        const int32_t class = (int32_t)kind_of(classes->squares)->class_of(board, digit);
        qdri_encode_cover(classes->encoder, cell, (qdri_digit_set)1 << digit, classes->item[cell],
                          qdri_encode_color(classes->encoder, class));
    }
    return classes->item[cell];
}

/* Adds an option for the classes of the cells, unless a cell, being joined to another, would have
 * two. */
static void add_classes(const struct classes *classes, qdr_item square_item,
                        const qdr_cell square[CELLS], const unsigned class[CELLS])
{
    qdr_entry entry[CELLS + 1] = {{.item = square_item}};
    struct qdri_option option = {classes->encoder, entry, 1, false};
    for (size_t k = 0; k < CELLS; ++k) {
        qdri_option_take_number(&option, item_of(classes, square[k]), (int32_t) class[k]);
    }
    qdri_option_end(&option);
}

/* An option for each way to have all classes in the square. */
static void encode_square(const struct classes *classes, const qdr_cell square[CELLS])
{
    qdr_item item = qdri_encode_primary(classes->encoder, "square");
    for (unsigned k = 0; k < CLASSES * CLASSES * CLASSES * CLASSES; ++k) {
        const unsigned class[CELLS] = {k / 27, k / 9 % 3, k / 3 % 3, k % 3};
        unsigned set = 1u << class[0] | 1u << class[1] | 1u << class[2] | 1u << class[3];
        if (set == 7) {
            add_classes(classes, item, square, class);
        }
    }
}

static void classes_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct squares *squares = data;
    size_t cells = (size_t)squares->figure.board.side * squares->figure.board.side;
    struct classes classes = {squares, encoder,
                              qdri_encode_array(encoder, cells, sizeof *classes.item)};
    qdr_cell square[CELLS];
    for (size_t cell = 0; classes.item && cell < cells; ++cell) {
        classes.item[cell] = QDR_NO_ITEM;
    }
    for (size_t first = 0; classes.item && first < cells; ++first) {
        if (find(squares, first, square)) {
            encode_square(&classes, square);
        }
    }
    free(classes.item);
}

QDRI_RULE(qdri_rule_global_entropy) = {
    .info.name = "global-entropy",
    .info.meaning = "each square of 2x2 holds a low, a middle and a high digit",
    .size = sizeof(struct squares),
    .kind = &entropy,
    .check_board = qdri_check_thirds,
    .holds = holds,
    .allows = allows,
    .encode = classes_encode,
    .look = {.label = "global entropy"}};

QDRI_RULE(qdri_rule_global_modulo) = {
    .info.name = "global-modulo",
    .info.meaning = "each square of 2x2 holds digits of all three remainders when divided by 3",
    .size = sizeof(struct squares),
    .kind = &modulo,
    .holds = holds,
    .allows = allows,
    .encode = classes_encode,
    .look = {.label = "global modulo"}};
