/* candidates.c  Cells that hold one of a few digits: pencil marks that are given. */
#include "sudoku/rules/marks.h"
#include "sudoku/rules/rule.h"

static const struct qdri_shape shape = {.word = QDRI_DIGITS, .least = 1, .repeated = QDRI_SET};

static bool is_listed(const struct qdri_figure *figure, size_t place, unsigned digit)
{
    unsigned k = 0;
    (void)place;
    while (k < figure->symbols && figure->symbol[k] != digit) {
        ++k;
    }
    return k < figure->symbols;
}

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    return qdri_marks_keep(figure, digits, is_listed);
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    qdri_marks_narrow(data, encoder, is_listed);
}

static void draw(const void *data, struct qdri_drawing *drawing)
{
    const struct qdri_figure *figure = data;
    char label[QDR_SIDE_MAX + 1] = {0};
    for (size_t k = 0; k < figure->symbols; ++k) {
        label[k] = qdri_symbol_of(&figure->board, figure->symbol[k]);
    }
    qdri_draw_figure(drawing, QDRI_STROKE_MARK, QDRI_MARK_CANDIDATES, figure, label);
}

QDRI_RULE(qdri_rule_candidates) = {.name = "candidates",
                                   .sight = QDRI_SEES_DIGITS,
                                   .argument = "DIGITS CELLS",
                                   .meaning = "each of the cells holds one of the digits",
                                   .is_plain = true,
                                   .shape = &shape,
                                   .keeps = keeps,
                                   .narrow = narrow,
                                   .draw = draw};
