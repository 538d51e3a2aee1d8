/* circles.c  Counting circles: a digit in a circle says in how many of the circles it is.
 *
 * So each digit is in none of them, or in as many as it says; and the digits that are there sum to
 * the number of circles.  Which these are is a case; for each digit an automaton counts. */
#include <stdlib.h>

#include "sudoku/encode/encode.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"

/* A digit, and the circles that are counted. */
struct counted {
    const struct qdri_figure *circles;
    unsigned digit;
};

/* As long as there are blanks, there may be more of each digit. */
static bool keeps(const struct qdri_figure *circles, const qdr_digit *digits)
{
    unsigned times[QDR_SIDE_MAX + 1] = {0};
    unsigned wanted = 0;
    bool is_kept = true;
    for (size_t k = 0; k < circles->count; ++k) {
        ++times[digits[k]];
    }
    for (unsigned digit = 1; digit <= circles->board.digits; ++digit) {
        is_kept = is_kept && times[digit] <= digit;
        wanted += times[digit] > 0 ? digit - times[digit] : 0;
    }
    return is_kept && wanted <= times[0];
}

/* Adds the cases in which the digits up to `most` come to that sum, `set` being there besides. */
static void add_cases(struct qdri_case_list *cases, qdri_digit_set set, unsigned most, unsigned sum)
{
    if (sum == 0) {
        qdri_digit_set *domains = qdri_cases_add(cases);
        for (size_t k = 0; domains && k < cases->count; ++k) {
            domains[k] = set;
        }
        return;
    }
    for (unsigned digit = most; digit > 0 && digit * (digit + 1) / 2 >= sum &&
                                cases->cases <= QDRI_CASES_MAX && !cases->has_failed;
         --digit) {
        if (digit <= sum) {
            add_cases(cases, set | (qdri_digit_set)1 << digit, digit - 1, sum - digit);
        }
    }
}

static int32_t step(const void *ctx, size_t place, int32_t state, unsigned digit)
{
    const struct counted *counted = ctx;
    (void)place;
    if (digit != counted->digit) {
        return state;
    }
    return state < (int32_t)digit ? state + 1 : QDRI_NO_STATE;
}

static bool accepts(const void *ctx, int32_t state)
{
    const struct counted *counted = ctx;
    return state == 0 || state == (int32_t)counted->digit;
}

static void count_digit(const struct qdri_figure *circles, struct qdri_encoder *encoder,
                        unsigned digit)
{
    qdri_figure_encode_chain(circles, encoder,
                             (struct qdri_chain){.name = "times",
                                                 .ctx = &(struct counted){circles, digit},
                                                 .step = step,
                                                 .accepts = accepts});
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *circles = data;
    struct qdri_case_list cases = {.cells = circles->cell, .count = circles->count};
    add_cases(&cases, 0, circles->board.digits, circles->count);
    if (cases.cases <= QDRI_CASES_MAX) {
        qdri_cases_encode(&cases, encoder, "circled");
    } else { /* they only save search */
        free(cases.domains);
    }
    for (unsigned digit = 1; digit <= circles->board.digits; ++digit) {
        count_digit(circles, encoder, digit);
    }
}

QDRI_RULE(qdri_rule_counting_circles) = {
    .info.name = "counting-circles",
    .needs_usual_digits = true,
    .info.argument = "CELLS",
    .info.meaning = "a digit in a circle says how many have it",
    .shape = &qdri_set_shape,
    .keeps = keeps,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_MARK, .style = QDRI_MARK_CIRCLE}};
