/* full_rank.c  A clue outside of the grid: all rows and columns, from both ends, are numbers, whose
 * digits are those that are seen from there; the clue says how many of these numbers are smaller
 * than the one that is seen from it, and 1 more.  Numbers that are equal have the same rank.
 *
 * On each side of the grid, each digit is the first of one number.  So four numbers begin with each
 * digit; the rank says with which one its number begins, and how many of the three others that
 * begin with it, one on each other side, are smaller.
 *
 * Encoding: for each of these sides and each place in a number, an item has as color the digit that
 * the number which begins with that digit has there: an option for each line and digit.  A chain of
 * steps compares it with the clue's: its state is whether the two are equal so far, and otherwise
 * which is smaller. */
#include "sudoku/encode/encode.h"
#include "sudoku/rules/rule.h"

enum { SIDES = 4, OTHERS = SIDES - 1 };

enum side { TOP, BOTTOM, LEFT, RIGHT };

static const struct qdri_shape shape = {.word = QDRI_NUMBER,
                                        .low = 1,
                                        .high = SIDES * QDR_SIDE_MAX,
                                        .least = 1,
                                        .place = QDRI_LINE_CLUE};

/* The k-th cell of the line-th number that is seen from a side, both from 0. */
static qdr_cell cell_of(unsigned length, enum side side, unsigned line, unsigned k)
{
    unsigned far = side == BOTTOM || side == RIGHT ? length - 1 - k : k;
    return (qdr_cell)(side == TOP || side == BOTTOM ? far * length + line : line * length + far);
}

static enum side side_of(const struct qdri_figure *figure)
{
    if (figure->row == 0 || figure->row > figure->board.side) {
        return figure->row == 0 ? TOP : BOTTOM;
    }
    return figure->column == 0 ? LEFT : RIGHT;
}

/* -------------------------------------------------------------------------- the definition ---- */

/* Is a number smaller than that of the figure?  It is unknown where a blank comes before the first
 * difference. */
static bool is_smaller(const struct qdri_figure *figure, const qdr_grid *grid, enum side side,
                       unsigned line, bool *is_known)
{
    for (unsigned k = 0; k < figure->count; ++k) {
        qdr_digit digit = grid->cell[cell_of(figure->count, side, line, k)];
        qdr_digit own = grid->cell[figure->cell[k]];
        *is_known = digit != 0 && own != 0;
        if (!*is_known || digit != own) {
            return *is_known && digit < own;
        }
    }
    return false;
}

static bool holds(const void *data, const qdr_grid *grid)
{
    const struct qdri_figure *figure = data;
    int32_t smaller = 0;
    int32_t unknown = 0;
    for (unsigned n = 0; n < (unsigned)SIDES * figure->count; ++n) {
        bool is_known = true;
        smaller += is_smaller(figure, grid, (enum side)(n % SIDES), n / SIDES, &is_known);
        unknown += !is_known;
    }
    return smaller < figure->value && figure->value <= smaller + unknown + 1;
}

/* ---------------------------------------------------------------------------- the encoding ---- */

static unsigned first_digit(const struct qdri_figure *figure)
{
    return ((unsigned)figure->value - 1) / SIDES + 1;
}

/* How many of those that begin with that digit are smaller. */
static unsigned smaller_of_four(const struct qdri_figure *figure)
{
    return ((unsigned)figure->value - 1) % SIDES;
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    unsigned first = first_digit(figure);
    bool is_possible =
        first <= figure->board.digits && (figure->count > 1 || smaller_of_four(figure) == 0);
    qdri_encode_restrict(encoder, figure->cell[0], is_possible ? (qdri_digit_set)1 << first : 0);
}

static bool may_hold(const struct qdri_encoder *encoder, qdr_cell cell, unsigned digit)
{
    return (qdri_encode_domain(encoder, cell) >> digit & 1) != 0;
}

enum { ENTRIES = 5 }; /* of an option */

static void take_digit(struct qdri_option *option, qdr_cell cell, unsigned digit)
{
    qdri_option_take_number(option, qdri_encode_cell_color(option->encoder, cell), (int32_t)digit);
}

/* Makes the item whose color is the k-th digit of the number on a side that begins as the clue's
 * does. */
static qdr_item encode_digit(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                             enum side side, unsigned k)
{
    qdr_item place = qdri_encode_primary(encoder, "rank");
    qdr_item digit_item = qdri_encode_secondary(encoder, "rank");
    unsigned first = first_digit(figure);
    for (unsigned line = 0; line < figure->count; ++line) {
        qdr_cell begin = cell_of(figure->count, side, line, 0);
        qdr_cell cell = cell_of(figure->count, side, line, k);
        for (unsigned digit = 1; digit <= figure->board.digits; ++digit) {
            qdr_entry entry[ENTRIES] = {{.item = place}};
            struct qdri_option option = {encoder, entry, 1, false};
            if (digit != first && may_hold(encoder, begin, first) &&
                may_hold(encoder, cell, digit)) {
                take_digit(&option, begin, first);
                take_digit(&option, cell, digit);
                qdri_option_take_number(&option, digit_item, (int32_t)digit);
                qdri_option_end(&option);
            }
        }
    }
    return digit_item;
}

enum state { IS_EQUAL, IS_SMALLER, IS_LARGER };

/* Takes the states that a step goes from and to. */
static void take_states(struct qdri_option *option, const qdr_item around[2], enum state before,
                        enum state after)
{
    qdri_option_take_number(option, around[0], (int32_t)before);
    qdri_option_take_number(option, around[1], (int32_t)after);
}

/* Compares the digit of a number with that of the clue, if all before it were equal. */
static void encode_step(const struct qdri_figure *figure, struct qdri_encoder *encoder, unsigned k,
                        qdr_item digit_item, const qdr_item around[2])
{
    qdr_item step = qdri_encode_primary(encoder, "rank");
    for (unsigned digit = 1; digit <= figure->board.digits; ++digit) {
        for (unsigned own = 1; own <= figure->board.digits; ++own) {
            enum state after = digit < own ? IS_SMALLER : digit > own ? IS_LARGER : IS_EQUAL;
            qdr_entry entry[ENTRIES] = {{.item = step}};
            struct qdri_option option = {encoder, entry, 1, false};
            take_states(&option, around, IS_EQUAL, after);
            if (may_hold(encoder, figure->cell[k], own)) {
                take_digit(&option, figure->cell[k], own);
                qdri_option_take_number(&option, digit_item, (int32_t)digit);
                qdri_option_end(&option);
            }
        }
    }
    for (enum state state = IS_SMALLER; around[0] != QDR_NO_ITEM && state <= IS_LARGER; ++state) {
        qdr_entry entry[ENTRIES] = {{.item = step}};
        struct qdri_option option = {encoder, entry, 1, false};
        take_states(&option, around, state, state);
        qdri_option_end(&option);
    }
}

/* Makes the item whose color is how the number on a side that begins as the clue's compares to
 * it. */
static qdr_item encode_side(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                            enum side side)
{
    qdr_item around[2] = {QDR_NO_ITEM, QDR_NO_ITEM};
    for (unsigned k = 1; k < figure->count; ++k) {
        around[0] = around[1];
        around[1] = qdri_encode_secondary(encoder, "rank");
        encode_step(figure, encoder, k, encode_digit(figure, encoder, side, k), around);
    }
    return around[1];
}

/* An option for each way in which the three others can compare to the clue's number. */
static void encode_rank(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                        const qdr_item compared[OTHERS])
{
    qdr_item rank = qdri_encode_primary(encoder, "rank");
    for (unsigned way = 0; way < 27; ++way) {
        const unsigned state[OTHERS] = {way / 9, way / 3 % 3, way % 3};
        qdr_entry entry[ENTRIES] = {{.item = rank}};
        struct qdri_option option = {encoder, entry, 1, false};
        unsigned smaller = 0;
        for (size_t k = 0; k < OTHERS; ++k) {
            smaller += state[k] == IS_SMALLER;
            qdri_option_take_number(&option, compared[k], (int32_t)state[k]);
        }
        if (smaller == smaller_of_four(figure)) {
            qdri_option_end(&option);
        }
    }
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    qdr_item compared[OTHERS];
    size_t count = 0;
    if (figure->count == 1 || first_digit(figure) > figure->board.digits) {
        return;
    }
    for (enum side side = TOP; side <= RIGHT && qdri_encode_goes_on(encoder); ++side) {
        if (side != side_of(figure)) {
            compared[count++] = encode_side(figure, encoder, side);
        }
    }
    if (count == OTHERS) {
        encode_rank(figure, encoder, compared);
    }
}

QDRI_RULE(qdri_rule_full_rank) = {
    .info.name = "full-rank",
    .needs_usual_digits = true,
    .info.argument = "N PLACE",
    .info.meaning =
        "of all rows and columns, read from both ends as numbers, it is the N-th smallest",
    .shape = &shape,
    .check_board = qdri_check_single_grid,
    .holds = holds,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_OUTSIDE}};
