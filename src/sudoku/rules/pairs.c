/* pairs.c  What an expression says of digits a and b that follow each other on a line, or that
 * stand anywhere in a set of cells: for the rules that have no name.  Where cells count as
 * something else than their digit, a and b are that. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/board/houses.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/relation.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/worded.h"

/* A set of more cells would have more pairs than anybody looks at. */
enum { SET_MOST = 200 };

struct pairs {
    struct qdri_figure figure; /* must come first */
    struct qdri_relation relation;
    char label[QDRI_WORDS_MOST];
    qdr_cell cell[];
};

static bool go_together(const void *data, int a, int b)
{
    const struct pairs *pairs = data;
    return qdri_relation_holds(&pairs->relation, a, b);
}

static bool go_together_both_ways(const void *data, int a, int b)
{
    return go_together(data, a, b) && go_together(data, b, a);
}

/* -------------------------------------------------------------------------------- reading ---- */

static qdr_status parse(void **data, const struct qdri_board *board, const char *argument,
                        const struct qdri_shape *shape, qdr_error *error)
{
    struct qdri_relation relation;
    struct qdri_figure *figure = NULL;
    size_t length = 0;
    qdr_status status = qdri_relation_read(&relation, &length, argument, board, error);
    status = status == QDR_OK ? qdri_worded_read(&figure, shape, board, argument, length, error)
                              : status;
    if (status != QDR_OK) {
        return status;
    }
    size_t size = figure->count * sizeof *figure->cell;
    struct pairs *pairs = qdri_zeros(1, sizeof *pairs + size);
    if (pairs) {
        pairs->figure = *figure;
        pairs->figure.cell = pairs->cell;
        pairs->relation = relation;
        memcpy(pairs->cell, figure->cell, size);
        qdri_worded_label(pairs->label, argument, length);
    }
    free(figure);
    *data = pairs;
    return pairs ? QDR_OK : qdri_no_memory(error);
}

/* ------------------------------------------------------------------------------- on a line ---- */

static qdr_status line_parse(void **data, const struct qdri_board *board, const char *argument,
                             qdr_error *error)
{
    static const struct qdri_shape shape = {.least = 2, .repeated = QDRI_KEEP_REPEATED};
    return parse(data, board, argument, &shape, error);
}

static void line_draw(const void *data, struct qdri_drawing *drawing)
{
    const struct pairs *pairs = data;
    qdri_worded_draw(drawing, &pairs->figure, pairs->label);
}

QDRI_RULE(qdri_rule_pairs) = {
    .name = "pairs",
    .argument = "EXPRESSION CELLS",
    .meaning = "the expression is true of a and b, digits that follow each other on the line",
    .sight = QDRI_SEES_VALUES,
    .parse = line_parse,
    .pair = go_together,
    .keeps = qdri_line_keeps,
    .narrow = qdri_line_narrow,
    .encode = qdri_line_encode,
    .draw = line_draw};

/* ------------------------------------------------------------------------------- in a set ---- */

static qdr_status set_parse(void **data, const struct qdri_board *board, const char *argument,
                            qdr_error *error)
{
    static const struct qdri_shape shape = {.least = 2, .most = SET_MOST, .repeated = QDRI_SET};
    return parse(data, board, argument, &shape, error);
}

static bool set_keeps(const struct qdri_figure *set, const qdr_digit *digits)
{
    for (size_t k = 1; k < set->count; ++k) {
        for (size_t i = 0; digits[k] != 0 && i < k; ++i) {
            if (digits[i] != 0 && !go_together_both_ways(set, qdri_figure_value(set, i, digits[i]),
                                                         qdri_figure_value(set, k, digits[k]))) {
                return false;
            }
        }
    }
    return true;
}

/* Where no digit goes with itself, the digits differ. */
static bool set_house(const void *data, struct qdri_houses *houses)
{
    const struct qdri_figure *set = data;
    bool are_different = set->count <= set->board.digits && !qdri_figure_is_modified(set);
    for (int digit = 1; digit <= (int)set->board.digits; ++digit) {
        are_different = are_different && !go_together(data, digit, digit);
    }
    return !are_different ||
           qdri_houses_add(houses, QDR_HOUSE_EXTRA, "pairs", set->cell, set->count);
}

static void set_narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *set = data;
    qdri_encode_all_pairs(encoder, NULL, set->cell, set->count, go_together_both_ways, data);
}

static void set_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *set = data;
    qdri_encode_all_pairs(encoder, "pairs", set->cell, set->count, go_together_both_ways, data);
}

static void set_draw(const void *data, struct qdri_drawing *drawing)
{
    const struct pairs *pairs = data;
    qdri_draw_figure(drawing, QDRI_STROKE_AREA, 0, &pairs->figure, pairs->label);
}

QDRI_RULE(qdri_rule_all_pairs) = {
    .name = "all-pairs",
    .argument = "EXPRESSION CELLS",
    .meaning = "the expression is true of a and b, the digits of any two of the cells",
    .sight = QDRI_SEES_VALUES,
    .parse = set_parse,
    .keeps = set_keeps,
    .houses = set_house,
    .narrow = set_narrow,
    .encode = set_encode,
    .draw = set_draw};
