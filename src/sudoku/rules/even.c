/* even.c  Marked cells hold even digits. */
#include "sudoku/rule.h"
#include "sudoku/rules/marks.h"

static bool is_even(unsigned digit)
{
    return digit % 2 == 0;
}

static bool holds(const void *data, const qdr_grid *grid)
{
    return qdri_marks_hold(data, grid, is_even);
}

static bool allows(const void *data, const qdr_grid *grid, qdr_cell cell, qdr_digit digit)
{
    const struct qdri_marks *marks = data;
    (void)grid;
    return !marks->is_marked[cell] || is_even(digit);
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    qdri_marks_encode(data, encoder, is_even);
}

const struct qdri_rule qdri_rule_even = {.name = "even",
                                         .argument = QDRI_MARKS_ARGUMENT,
                                         .meaning = "the marked cells hold even digits",
                                         .parse = qdri_marks_parse,
                                         .holds = holds,
                                         .allows = allows,
                                         .encode = encode};
