/* equal.c  Cells that hold the same digits: all of them, clones, and lines that read the same from
 * both ends.
 *
 * Equal cells are joined, which costs nothing: each candidate has the items of both. */
#include "sudoku/rules/rule.h"

static bool are_equal(qdr_digit a, qdr_digit b)
{
    return a == 0 || b == 0 || a == b;
}

/* -------------------------------------------------------------------------------- clones ---- */

static bool clone_keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    bool is_kept = true;
    for (size_t k = 0; k < figure->split; ++k) {
        is_kept = is_kept && are_equal(digits[k], digits[figure->split + k]);
    }
    return is_kept;
}

static void clone_narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    for (size_t k = 0; k < figure->split; ++k) {
        qdri_encode_join(encoder, figure->cell[k], figure->cell[figure->split + k]);
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
    .shape = &clone_shape,
    .keeps = clone_keeps,
    .narrow = clone_narrow,
    .draw = draw_lettered};

/* --------------------------------------------------------------------------- equal cells ---- */

static bool equal_keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    bool is_kept = true;
    for (size_t k = 1; k < figure->count; ++k) {
        for (size_t i = 0; i < k; ++i) {
            is_kept = is_kept && are_equal(digits[i], digits[k]);
        }
    }
    return is_kept;
}

static void equal_narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    for (size_t k = 1; k < figure->count; ++k) {
        qdri_encode_join(encoder, figure->cell[0], figure->cell[k]);
    }
}

static const struct qdri_shape equal_shape = {.least = 2, .repeated = QDRI_SET};

QDRI_RULE(qdri_rule_equal) = {.name = "equal",
                              .argument = "CELLS",
                              .meaning = "the cells hold the same digit",
                              .shape = &equal_shape,
                              .keeps = equal_keeps,
                              .narrow = equal_narrow,
                              .draw = draw_lettered};

/* --------------------------------------------------------------------------- palindromes ---- */

static bool palindrome_keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    bool is_kept = true;
    for (size_t k = 0; k < figure->count; ++k) {
        is_kept = is_kept && are_equal(digits[k], digits[figure->count - 1 - k]);
    }
    return is_kept;
}

static void palindrome_narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    for (size_t k = 0; k < figure->count / 2u; ++k) {
        qdri_encode_join(encoder, figure->cell[k], figure->cell[figure->count - 1 - k]);
    }
}

static void palindrome_draw(const void *data, struct qdri_drawing *drawing)
{
    qdri_draw_figure(drawing, QDRI_STROKE_LINE, QDRI_LINE_PALINDROME, data, NULL);
}

static const struct qdri_shape palindrome_shape = {
    .least = 2, .repeated = QDRI_KEEP_REPEATED, .place = QDRI_CHAIN};

QDRI_RULE(qdri_rule_palindrome) = {.name = "palindrome",
                                   .argument = "CELLS",
                                   .meaning = "the line reads the same from both ends",
                                   .shape = &palindrome_shape,
                                   .keeps = palindrome_keeps,
                                   .narrow = palindrome_narrow,
                                   .draw = palindrome_draw};
