/* classes.c  Lines that go on as they began: those on which each three cells in a row hold digits
 * of three classes: low, middle and high, or of three remainders; those on which each two hold
 * digits of two, odd and even; and, below, those with one difference.
 *
 * So cells three (two) apart hold digits of the same class: the line has as many *strands* as there
 * are classes, and each has a class of its own: a digit placed anywhere on the line says which.
 * Where cells count as something else than their digit, it is the class of that; an automaton
 * remembers the classes before. */
#include "base/error.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"

typedef int32_t class_of(const struct qdri_board *board, int32_t value);

/* How digits are divided into classes. */
struct division {
    const char *name;
    unsigned classes;
    class_of *of; /* less than 0: it is in none */
};

/* What is no digit is neither low, nor middle, nor high. */
static int32_t third_of(const struct qdri_board *board, int32_t value)
{
    const int32_t digits = (int32_t)board->digits;
    const int32_t digit = value - board->shift;
    return digit >= 1 && digit <= digits ? (digit - 1) / (digits / 3) : -1;
}

/* Of numbers below 0, too. */
static int32_t remainder_of(const struct qdri_board *board, int32_t value)
{
    (void)board;
    return (value % 3 + 3) % 3;
}

static int32_t parity_of(const struct qdri_board *board, int32_t value)
{
    (void)board;
    return value % 2 != 0;
}

static const struct division thirds = {"entropic", 3, third_of};
static const struct division remainders = {"modular", 3, remainder_of};
static const struct division parities = {"parity", 2, parity_of};

/* Do digits that are closer than the cells of a strand differ in class? */
static bool keeps(const struct qdri_figure *line, const qdr_digit *digits)
{
    const struct division *division = line->rule->kind;
    int32_t class[QDRI_STRANDS_MAX] = {
        0}; /* of the last cells, one more than it is; 0: it is blank */
    bool is_kept = true;
    for (size_t k = 0; is_kept && k < line->count; ++k) {
        int32_t *own = &class[k % division->classes];
        *own = digits[k] == 0
                   ? 0
                   : 1 + division->of(&line->board, qdri_figure_value(line, k, digits[k]));
        is_kept = *own != 0 || digits[k] == 0;
        for (unsigned i = 0; *own != 0 && i < division->classes; ++i) {
            is_kept &= &class[i] == own || class[i] != *own;
        }
    }
    return is_kept;
}

/* Does the line come to its k-th cell for the first time?  If it was there on another strand,
 * nothing can stand there. */
static bool is_first(const struct qdri_figure *line, struct qdri_encoder *encoder, size_t k,
                     unsigned strands)
{
    qdr_cell cell = qdri_encode_same(encoder, line->cell[k]);
    for (size_t i = 0; i < k; ++i) {
        if (qdri_encode_same(encoder, line->cell[i]) == cell) {
            if ((k - i) % strands != 0) {
                qdri_encode_restrict(encoder, cell, 0);
            }
            return false;
        }
    }
    return true;
}

/* State: the classes of the cells before, fewer by one than there are classes, each more by one:
 * the last in the lower place. */
static int32_t step(const void *ctx, size_t place, int32_t state, unsigned digit)
{
    const struct qdri_figure *line = ctx;
    const struct division *division = line->rule->kind;
    const int32_t base = QDRI_STRANDS_MAX + 1;
    const int32_t class = 1 + division->of(&line->board, qdri_figure_value(line, place, digit));
    if (class == 0 || class == state % base || class == state / base) {
        return QDRI_NO_STATE;
    }
    return division->classes > 2 ? state % base * base + class : class;
}

static void encode_chain(const struct qdri_figure *line, struct qdri_encoder *encoder,
                         const struct division *division)
{
    qdri_figure_encode_chain(
        line, encoder, (struct qdri_chain){.name = division->name, .ctx = line, .step = step});
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *line = data;
    const struct division *division = line->rule->kind;
    if (qdri_figure_is_modified(line)) {
        encode_chain(line, encoder, division);
        return;
    }
    struct qdri_strands strands;
    qdri_strands_begin(&strands, encoder, division->name, division->classes);
    for (size_t k = 0; k < line->count; ++k) {
        bool is_new = is_first(line, encoder, k, division->classes);
        for (unsigned digit = 1; is_new && digit <= line->board.digits; ++digit) {
            const int32_t class = division->of(&line->board, (int32_t)digit);
            qdri_strands_add(&strands, k % division->classes, class, line->cell[k], digit);
        }
    }
}

/* ------------------------------------------------------------------------------ the rules ---- */

qdr_status qdri_check_thirds(const struct qdri_board *board, qdr_error *error)
{
    return board->digits % 3 == 0
               ? QDR_OK
               : qdri_fail(error, QDR_RANGE,
                           "thirds need a number of digits that 3 divides, not %u", board->digits);
}

QDRI_RULE(qdri_rule_entropic) = {
    .info.name = "entropic",
    .info.argument = "CELLS",
    .info.meaning = "each three cells in a row hold a low, a middle and a high digit",
    .sight = QDRI_SEES_VALUES,
    .shape = &qdri_line_shape,
    .check_board = qdri_check_thirds,
    .kind = &thirds,
    .keeps = keeps,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_ENTROPIC}};

QDRI_RULE(qdri_rule_modular) = {
    .info.name = "modular",
    .info.argument = "CELLS",
    .info.meaning = "each three cells in a row leave different remainders when divided by 3",
    .sight = QDRI_SEES_VALUES,
    .shape = &qdri_line_shape,
    .kind = &remainders,
    .keeps = keeps,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_MODULAR}};

QDRI_RULE(qdri_rule_parity_line) = {
    .info.name = "parity-line",
    .info.argument = "CELLS",
    .info.meaning = "digits are odd and even in turn along the line",
    .sight = QDRI_SEES_VALUES,
    .shape = &qdri_line_shape,
    .kind = &parities,
    .keeps = keeps,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_PARITY}};

/* ------------------------------------------------------------------------ same differences ---- */

/* Digits that follow each other on the line differ by the same amount, which may be 0 where they
 * need not differ.
 *
 * An automaton reads the line: it remembers the last digit, and the difference once it has seen
 * two. */
static int apart(int a, int b)
{
    return a > b ? a - b : b - a;
}

static bool difference_keeps(const struct qdri_figure *line, const qdr_digit *digits)
{
    int difference = -1;
    for (size_t k = 1; k < line->count; ++k) {
        if (digits[k - 1] != 0 && digits[k] != 0) {
            const int found = apart(qdri_figure_value(line, k - 1, digits[k - 1]),
                                    qdri_figure_value(line, k, digits[k]));
            if (difference >= 0 && found != difference) {
                return false;
            }
            difference = found;
        }
    }
    return true;
}

/* State: what the last cell counts as, beyond the least that there is, and BASE times one more than
 * the difference, once that is known. */
enum { BASE = 2 * QDRI_VALUE_MAX + 1 };

static int32_t difference_step(const void *ctx, size_t place, int32_t state, unsigned digit)
{
    const int32_t value = qdri_figure_value(ctx, place, digit) + QDRI_VALUE_MAX;
    if (place == 0) {
        return value;
    }
    int32_t difference = apart(value, state % BASE) + 1;
    bool is_kept = state < BASE || state / BASE == difference;
    return is_kept ? difference * BASE + value : QDRI_NO_STATE;
}

static void difference_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *line = data;
    qdri_figure_encode_chain(
        line, encoder, (struct qdri_chain){.name = "same", .ctx = line, .step = difference_step});
}

QDRI_RULE(qdri_rule_same_difference) = {
    .info.name = "same-difference",
    .info.argument = "CELLS",
    .info.meaning = "digits that follow each other on the line all differ by the same amount",
    .sight = QDRI_SEES_VALUES,
    .shape = &qdri_line_shape,
    .keeps = difference_keeps,
    .encode = difference_encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_SAME_DIFFERENCE}};
