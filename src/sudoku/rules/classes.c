/* classes.c  Lines on which each three cells in a row hold digits of three classes: low, middle and
 * high, or of three remainders; and those on which each two hold digits of two, odd and even.
 *
 * So cells three (two) apart hold digits of the same class: the line has as many *strands* as there
 * are classes, and each has a class of its own.  An item for each strand has its class as color,
 * and one for each class its strand: a digit placed anywhere on the line says both. */
#include "base/error.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"

enum { CLASSES_MAX = 3 };

typedef unsigned class_of(const struct qdri_board *board, unsigned digit);

/* How digits are divided into classes. */
struct division {
    const char *name;
    unsigned classes;
    class_of *of;
};

static unsigned third_of(const struct qdri_board *board, unsigned digit)
{
    return (digit - 1) / (board->digits / 3);
}

static unsigned remainder_of(const struct qdri_board *board, unsigned digit)
{
    (void)board;
    return digit % 3;
}

static unsigned parity_of(const struct qdri_board *board, unsigned digit)
{
    (void)board;
    return digit % 2;
}

static const struct division thirds = {"entropic", 3, third_of};
static const struct division remainders = {"modular", 3, remainder_of};
static const struct division parities = {"parity", 2, parity_of};

/* Do digits that are closer than the cells of a strand differ in class? */
static bool keeps(const struct qdri_figure *line, const qdr_digit *digits,
                  const struct division *division)
{
    const struct qdri_board *board = &line->board;
    for (size_t k = 1; k < line->count; ++k) {
        size_t first = k < division->classes ? 0 : k - division->classes + 1;
        for (size_t i = first; digits[k] != 0 && i < k; ++i) {
            if (digits[i] != 0 &&
                division->of(board, digits[i]) == division->of(board, digits[k])) {
                return false;
            }
        }
    }
    return true;
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

static void encode(const struct qdri_figure *line, struct qdri_encoder *encoder,
                   const struct division *division)
{
    qdr_item class_of_strand[CLASSES_MAX];
    qdr_item strand_of_class[CLASSES_MAX];
    for (size_t k = 0; k < division->classes; ++k) {
        class_of_strand[k] = qdri_encode_secondary(encoder, division->name);
        strand_of_class[k] = qdri_encode_secondary(encoder, division->name);
    }
    for (size_t k = 0; k < line->count; ++k) {
        unsigned strand = (unsigned)(k % division->classes);
        bool is_new = is_first(line, encoder, k, division->classes);
        for (unsigned digit = 1; is_new && digit <= line->board.digits; ++digit) {
            unsigned class = division->of(&line->board, digit);
            qdri_candidate candidate =
                qdri_candidate_of(line->board.side, line->cell[k], (qdr_digit)digit);
            qdri_encode_cover(encoder, candidate, class_of_strand[strand],
                              qdri_encode_color(encoder, (int32_t) class));
            qdri_encode_cover(encoder, candidate, strand_of_class[class],
                              qdri_encode_color(encoder, (int32_t)strand));
        }
    }
}

/* ------------------------------------------------------------------------------ entropic ---- */

static qdr_status entropic_parse(void **data, const struct qdri_board *board, const char *argument,
                                 qdr_error *error)
{
    struct qdri_figure *line = NULL;
    if (board->digits % 3 != 0) {
        return qdri_fail(error, QDR_RANGE, "thirds need a number of digits that 3 divides, not %u",
                         board->digits);
    }
    qdr_status status = qdri_figure_read(&line, &qdri_line_shape, board, argument, error);
    *data = line;
    return status;
}

static bool entropic_keeps(const struct qdri_figure *line, const qdr_digit *digits)
{
    return keeps(line, digits, &thirds);
}

static void entropic_encode(const void *data, struct qdri_encoder *encoder)
{
    encode(data, encoder, &thirds);
}

static void entropic_draw(const void *data, struct qdri_drawing *drawing)
{
    qdri_draw_figure(drawing, QDRI_STROKE_LINE, QDRI_LINE_ENTROPIC, data, NULL);
}

QDRI_RULE(qdri_rule_entropic) = {
    .name = "entropic",
    .argument = "CELLS",
    .meaning = "each three cells in a row hold a low, a middle and a high digit",
    .shape = &qdri_line_shape,
    .parse = entropic_parse,
    .keeps = entropic_keeps,
    .encode = entropic_encode,
    .draw = entropic_draw};

/* ------------------------------------------------------------------------------- modular ---- */

static bool modular_keeps(const struct qdri_figure *line, const qdr_digit *digits)
{
    return keeps(line, digits, &remainders);
}

static void modular_encode(const void *data, struct qdri_encoder *encoder)
{
    encode(data, encoder, &remainders);
}

static void modular_draw(const void *data, struct qdri_drawing *drawing)
{
    qdri_draw_figure(drawing, QDRI_STROKE_LINE, QDRI_LINE_MODULAR, data, NULL);
}

QDRI_RULE(qdri_rule_modular) = {
    .name = "modular",
    .argument = "CELLS",
    .meaning = "each three cells in a row leave different remainders when divided by 3",
    .shape = &qdri_line_shape,
    .keeps = modular_keeps,
    .encode = modular_encode,
    .draw = modular_draw};

/* ---------------------------------------------------------------------------- odd and even ---- */

static bool parity_keeps(const struct qdri_figure *line, const qdr_digit *digits)
{
    return keeps(line, digits, &parities);
}

static void parity_encode(const void *data, struct qdri_encoder *encoder)
{
    encode(data, encoder, &parities);
}

static void parity_draw(const void *data, struct qdri_drawing *drawing)
{
    qdri_draw_figure(drawing, QDRI_STROKE_LINE, QDRI_LINE_PARITY, data, NULL);
}

QDRI_RULE(qdri_rule_parity_line) = {.name = "parity-line",
                                    .argument = "CELLS",
                                    .meaning = "digits are odd and even in turn along the line",
                                    .shape = &qdri_line_shape,
                                    .keeps = parity_keeps,
                                    .encode = parity_encode,
                                    .draw = parity_draw};
