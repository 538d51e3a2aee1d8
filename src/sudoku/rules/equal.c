/* equal.c  Cells that hold the same digits: all of them, clones, and lines that read the same from
 * both ends.
 *
 * Equal cells are joined, which costs nothing: each candidate has the items of both.  Only where
 * one counts as something else than its digit, it takes a relation. */
#include "sudoku/board/drawing.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"

/* Do the i-th and the k-th cell of a figure count as the same? */
static bool are_equal(const struct qdri_figure *figure, const qdr_digit *digits, size_t i, size_t k)
{
    return digits[i] == 0 || digits[k] == 0 ||
           qdri_figure_value(figure, i, digits[i]) == qdri_figure_value(figure, k, digits[k]);
}

/* -------------------------------------------------------------------------------- clones ---- */

static bool clone_keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    bool is_kept = true;
    for (size_t k = 0; k < figure->split; ++k) {
        is_kept = is_kept && are_equal(figure, digits, k, figure->split + k);
    }
    return is_kept;
}

static void clone_narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    for (size_t k = 0; k < figure->split; ++k) {
        qdri_encode_equal(encoder, figure->cell[k], figure->cell[figure->split + k]);
    }
}

static void clone_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    for (size_t k = 0; k < figure->split; ++k) {
        qdri_encode_unjoined(encoder, "clone", figure->cell[k], figure->cell[figure->split + k]);
    }
}

/* Clones and equal cells are lettered in the order in which they are drawn. */
static void draw_lettered(const void *data, struct qdri_drawing *drawing)
{
    char letter[2] = "A";
    for (size_t k = 0; k < qdri_drawing_strokes(drawing); ++k) {
        const struct qdri_stroke *stroke = qdri_drawing_stroke(drawing, k);
        if (stroke->kind == QDRI_STROKE_MARK && stroke->style == QDRI_MARK_CLONE) {
            letter[0] = letter[0] == 'Z' ? 'A' : (char)(letter[0] + 1);
        }
    }
    qdri_draw_figure(drawing, QDRI_STROKE_MARK, QDRI_MARK_CLONE, data, letter);
}

static const struct qdri_shape clone_shape = {.least = 1, .second_least = 1, .are_equal = true};

QDRI_RULE(qdri_rule_clone) = {
    .name = "clone",
    .argument = "CELLS -> CELLS",
    .meaning = "the cells of both groups hold the same digits in the same order",
    .sight = QDRI_SEES_VALUES,
    .shape = &clone_shape,
    .keeps = clone_keeps,
    .narrow = clone_narrow,
    .encode = clone_encode,
    .draw = draw_lettered};

/* --------------------------------------------------------------------------- equal cells ---- */

static bool equal_keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    bool is_kept = true;
    for (size_t k = 1; k < figure->count; ++k) {
        for (size_t i = 0; i < k; ++i) {
            is_kept = is_kept && are_equal(figure, digits, i, k);
        }
    }
    return is_kept;
}

static void equal_narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    for (size_t k = 1; k < figure->count; ++k) {
        for (size_t i = 0; i < k; ++i) {
            qdri_encode_equal(encoder, figure->cell[i], figure->cell[k]);
        }
    }
}

/* Cells that count as they are written have been joined: so one of them stands for all. */
static void equal_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    for (size_t k = 1; k < figure->count; ++k) {
        for (size_t i = 0; i < k; ++i) {
            qdri_encode_unjoined(encoder, "equal", figure->cell[i], figure->cell[k]);
        }
    }
}

static const struct qdri_shape equal_shape = {.least = 2, .repeated = QDRI_SET};

QDRI_RULE(qdri_rule_equal) = {.name = "equal",
                              .argument = "CELLS",
                              .meaning = "the cells hold the same digit",
                              .sight = QDRI_SEES_VALUES,
                              .shape = &equal_shape,
                              .keeps = equal_keeps,
                              .narrow = equal_narrow,
                              .encode = equal_encode,
                              .draw = draw_lettered};

/* --------------------------------------------------------------------------- palindromes ---- */

static bool palindrome_keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    bool is_kept = true;
    for (size_t k = 0; k < figure->count; ++k) {
        is_kept = is_kept && are_equal(figure, digits, k, figure->count - 1u - k);
    }
    return is_kept;
}

static void palindrome_narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    for (size_t k = 0; k < figure->count / 2u; ++k) {
        qdri_encode_equal(encoder, figure->cell[k], figure->cell[figure->count - 1 - k]);
    }
}

static void palindrome_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    for (size_t k = 0; k < figure->count / 2u; ++k) {
        qdri_encode_unjoined(encoder, "palindrome", figure->cell[k],
                             figure->cell[figure->count - 1 - k]);
    }
}

QDRI_RULE(qdri_rule_palindrome) = {
    .name = "palindrome",
    .argument = "CELLS",
    .meaning = "the line reads the same from both ends",
    .sight = QDRI_SEES_VALUES,
    .shape = &qdri_line_shape,
    .keeps = palindrome_keeps,
    .narrow = palindrome_narrow,
    .encode = palindrome_encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_PALINDROME}};
