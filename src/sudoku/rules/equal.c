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

/* Goes on to the next two cells that are equal, from {0, 0} to the first.  False: there are none.
 */
struct kind {
    bool (*next)(const struct qdri_figure *figure, size_t pair[2]);
};

static bool next(const struct qdri_figure *figure, size_t pair[2])
{
    const struct kind *kind = figure->rule->kind;
    return kind->next(figure, pair);
}

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    size_t pair[2] = {0};
    bool is_kept = true;
    while (is_kept && next(figure, pair)) {
        is_kept = are_equal(figure, digits, pair[0], pair[1]);
    }
    return is_kept;
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    size_t pair[2] = {0};
    while (next(figure, pair)) {
        qdri_encode_equal(encoder, figure->cell[pair[0]], figure->cell[pair[1]]);
    }
}

/* Cells that count as they are written have been joined. */
static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    size_t pair[2] = {0};
    while (next(figure, pair)) {
        qdri_encode_unjoined(encoder, figure->rule->info.name, figure->cell[pair[0]],
                             figure->cell[pair[1]]);
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

/* -------------------------------------------------------------------------------- clones ---- */

static bool next_clone(const struct qdri_figure *figure, size_t pair[2])
{
    pair[0] += pair[1] != 0;
    pair[1] = figure->split + pair[0];
    return pair[0] < figure->split;
}

static const struct qdri_shape clone_shape = {.least = 1, .second_least = 1, .are_equal = true};
static const struct kind clone = {next_clone};

QDRI_RULE(qdri_rule_clone) = {
    .info.name = "clone",
    .info.argument = "CELLS -> CELLS",
    .info.meaning = "the cells of both groups hold the same digits in the same order",
    .sight = QDRI_SEES_VALUES,
    .shape = &clone_shape,
    .kind = &clone,
    .keeps = keeps,
    .narrow = narrow,
    .encode = encode,
    .draw = draw_lettered};

/* --------------------------------------------------------------------------- equal cells ---- */

/* Each cell and each before it. */
static bool next_of_all(const struct qdri_figure *figure, size_t pair[2])
{
    if (++pair[0] >= pair[1]) {
        pair[0] = 0;
        ++pair[1];
    }
    return pair[1] < figure->count;
}

static const struct qdri_shape equal_shape = {.least = 2, .repeated = QDRI_SET};
static const struct kind all = {next_of_all};

QDRI_RULE(qdri_rule_equal) = {.info.name = "equal",
                              .info.argument = "CELLS",
                              .info.meaning = "the cells hold the same digit",
                              .sight = QDRI_SEES_VALUES,
                              .shape = &equal_shape,
                              .kind = &all,
                              .keeps = keeps,
                              .narrow = narrow,
                              .encode = encode,
                              .draw = draw_lettered};

/* --------------------------------------------------------------------------- palindromes ---- */

static bool next_mirrored(const struct qdri_figure *figure, size_t pair[2])
{
    pair[0] += pair[1] != 0;
    pair[1] = figure->count - 1u - pair[0];
    return pair[0] < figure->count / 2u;
}

static const struct kind mirror = {next_mirrored};

QDRI_RULE(qdri_rule_palindrome) = {
    .info.name = "palindrome",
    .info.argument = "CELLS",
    .info.meaning = "the line reads the same from both ends",
    .sight = QDRI_SEES_VALUES,
    .shape = &qdri_line_shape,
    .kind = &mirror,
    .keeps = keeps,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_PALINDROME}};
