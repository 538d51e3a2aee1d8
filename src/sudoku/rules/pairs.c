/* pairs.c  What an expression says of digits a and b that follow each other on a line, or that
 * stand anywhere in a set of cells: for the rules that have no name.  Where cells count as
 * something else than their digit, a and b are that. */
#include "sudoku/board/houses.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/relation.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/worded.h"

/* A set of more cells would have more pairs than anybody looks at. */
enum { SET_MOST = 200 };

struct pairs {
    struct qdri_worded worded; /* must come first */
    struct qdri_relation relation;
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

static qdr_status read(void *data, const char *argument, size_t *length, qdr_error *error)
{
    struct pairs *pairs = data;
    qdr_status status =
        qdri_relation_read(&pairs->relation, length, argument, &pairs->worded.figure.board, error);
    qdri_worded_keep(&pairs->worded, argument, status == QDR_OK ? *length : 0);
    return status;
}

/* ------------------------------------------------------------------------------- on a line ---- */

static const struct qdri_shape line_shape = {.least = 2, .repeated = QDRI_KEEP_REPEATED};

QDRI_RULE(qdri_rule_pairs) = {
    .info.name = "pairs",
    .info.argument = "EXPRESSION CELLS",
    .info.meaning = "the expression is true of a and b, digits that follow each other on the line",
    .sight = QDRI_SEES_VALUES,
    .size = sizeof(struct pairs),
    .shape = &line_shape,
    .read = read,
    .pair = go_together,
    .keeps = qdri_line_keeps,
    .narrow = qdri_line_narrow,
    .encode = qdri_line_encode,
    .draw = qdri_worded_draw};

/* ------------------------------------------------------------------------------- in a set ---- */

static const struct qdri_shape set_shape = {.least = 2, .most = SET_MOST, .repeated = QDRI_SET};

static bool set_keeps(const struct qdri_figure *set, const qdr_digit *digits)
{
    return qdri_all_pairs_keep(set, digits, go_together_both_ways, set);
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

QDRI_RULE(qdri_rule_all_pairs) = {
    .info.name = "all-pairs",
    .info.argument = "EXPRESSION CELLS",
    .info.meaning = "the expression is true of a and b, the digits of any two of the cells",
    .sight = QDRI_SEES_VALUES,
    .size = sizeof(struct pairs),
    .shape = &set_shape,
    .read = read,
    .keeps = set_keeps,
    .houses = set_house,
    .narrow = set_narrow,
    .encode = set_encode,
    .look = {.kind = QDRI_STROKE_AREA, .write = qdri_worded_write}};
