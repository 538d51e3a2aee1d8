/* classes.c  Lines on which each three cells in a row hold digits of three classes: low, middle and
 * high, or of three remainders.
 *
 * So cells three apart hold digits of the same class: the line has three *strands*, and each has a
 * class of its own.  An item for each strand has its class as color, and one for each class its
 * strand: a digit placed anywhere on the line says both. */
#include "base/error.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"

enum { CLASSES = 3 };

typedef unsigned class_of(const struct qdri_board *board, unsigned digit);

static unsigned third_of(const struct qdri_board *board, unsigned digit)
{
    return (digit - 1) / (board->digits / CLASSES);
}

static unsigned remainder_of(const struct qdri_board *board, unsigned digit)
{
    (void)board;
    return digit % CLASSES;
}

/* Do digits that are less than three cells apart differ in class? */
static bool keeps(const struct qdri_figure *line, const qdr_digit *digits, class_of *of)
{
    for (size_t k = 1; k < line->count; ++k) {
        for (size_t i = k < CLASSES ? 0 : k - CLASSES + 1; digits[k] != 0 && i < k; ++i) {
            if (digits[i] != 0 && of(&line->board, digits[i]) == of(&line->board, digits[k])) {
                return false;
            }
        }
    }
    return true;
}

/* Does the line come to its k-th cell for the first time?  If it was there on another strand,
 * nothing can stand there. */
static bool is_first(const struct qdri_figure *line, struct qdri_encoder *encoder, size_t k)
{
    qdr_cell cell = qdri_encode_same(encoder, line->cell[k]);
    for (size_t i = 0; i < k; ++i) {
        if (qdri_encode_same(encoder, line->cell[i]) == cell) {
            if ((k - i) % CLASSES != 0) {
                qdri_encode_restrict(encoder, cell, 0);
            }
            return false;
        }
    }
    return true;
}

static void encode(const struct qdri_figure *line, struct qdri_encoder *encoder, const char *name,
                   class_of *of)
{
    qdr_item class_of_strand[CLASSES];
    qdr_item strand_of_class[CLASSES];
    for (size_t k = 0; k < CLASSES; ++k) {
        class_of_strand[k] = qdri_encode_secondary(encoder, name);
        strand_of_class[k] = qdri_encode_secondary(encoder, name);
    }
    for (size_t k = 0; k < line->count; ++k) {
        unsigned strand = (unsigned)(k % CLASSES);
        for (unsigned digit = 1; is_first(line, encoder, k) && digit <= line->board.digits;
             ++digit) {
            unsigned class = of(&line->board, digit);
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
    if (board->digits % CLASSES != 0) {
        return qdri_fail(error, QDR_RANGE, "thirds need a number of digits that 3 divides, not %u",
                         board->digits);
    }
    qdr_status status = qdri_figure_read(&line, &qdri_line_shape, board, argument, error);
    *data = line;
    return status;
}

static bool entropic_keeps(const struct qdri_figure *line, const qdr_digit *digits)
{
    return keeps(line, digits, third_of);
}

static void entropic_encode(const void *data, struct qdri_encoder *encoder)
{
    encode(data, encoder, "entropic", third_of);
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
    return keeps(line, digits, remainder_of);
}

static void modular_encode(const void *data, struct qdri_encoder *encoder)
{
    encode(data, encoder, "modular", remainder_of);
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
