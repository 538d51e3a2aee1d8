/* odd.c  Marked cells hold odd digits. */
#include "sudoku/rule.h"
#include "sudoku/rules/marks.h"

static bool is_odd(unsigned digit)
{
    return digit % 2 == 1;
}

static bool holds(const void *data, const qdr_grid *grid)
{
    return qdri_marks_hold(data, grid, is_odd);
}

static bool allows(const void *data, const qdr_grid *grid, qdr_cell cell, qdr_digit digit)
{
    const struct qdri_marks *marks = data;
    (void)grid;
    return !marks->is_marked[cell] || is_odd(digit);
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    qdri_marks_encode(data, encoder, is_odd);
}

const struct qdri_rule qdri_rule_odd = {.name = "odd",
                                        .argument = QDRI_MARKS_ARGUMENT,
                                        .meaning = "the marked cells hold odd digits",
                                        .parse = qdri_marks_parse,
                                        .holds = holds,
                                        .allows = allows,
                                        .encode = encode};
