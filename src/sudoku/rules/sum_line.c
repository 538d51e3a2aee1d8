/* sum_line.c  The line can be parted into runs of cells, each of which has the same sum: 10, if no
 * other is given.
 *
 * Digits are not 0, so the runs follow from them: an automaton adds up, and begins anew at the
 * sum. */
#include <stdio.h>

#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/sums.h"

enum { STANDARD = 10 };

static int32_t sum_of_runs(const struct qdri_figure *line)
{
    return line->has_value ? line->value : STANDARD;
}

/* Up to the first blank. */
static bool keeps(const struct qdri_figure *line, const qdr_digit *digits)
{
    int32_t sum = 0;
    size_t k = 0;
    for (; k < line->count && digits[k] != 0; ++k) {
        sum = (sum == sum_of_runs(line) ? 0 : sum) + digits[k];
        if (sum > sum_of_runs(line)) {
            return false;
        }
    }
    return k < line->count || sum == sum_of_runs(line);
}

static int32_t step(const void *ctx, size_t place, int32_t state, unsigned digit)
{
    int32_t most = sum_of_runs(ctx);
    int32_t sum = state + (int32_t)digit;
    (void)place;
    if (sum > most) {
        return QDRI_NO_STATE;
    }
    return sum == most ? 0 : sum;
}

static int32_t number(const void *ctx, int32_t state)
{
    (void)ctx;
    return state == 0 ? 0 : QDRI_NO_STATE;
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *line = data;
    qdri_digit_set digits = ~(qdri_digit_set)0;
    if (sum_of_runs(line) < (int32_t)line->board.digits) {
        digits = ((qdri_digit_set)2 << sum_of_runs(line)) - 1;
    }
    for (size_t k = 0; k < line->count; ++k) {
        qdri_encode_restrict(encoder, line->cell[k], digits);
    }
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *line = data;
    qdri_encode_chain(encoder, &(struct qdri_chain){.name = "runs",
                                                    .cells = line->cell,
                                                    .count = line->count,
                                                    .ctx = line,
                                                    .step = step,
                                                    .number = number,
                                                    .total = QDR_NO_ITEM});
}

static void draw(const void *data, struct qdri_drawing *drawing)
{
    const struct qdri_figure *line = data;
    char label[16];
    snprintf(label, sizeof label, "%d", (int)sum_of_runs(line));
    qdri_draw_figure(drawing, QDRI_STROKE_LINE, QDRI_LINE_SUM, line,
                     sum_of_runs(line) == STANDARD ? NULL : label);
}

static const struct qdri_shape shape = {.word = QDRI_OPTIONAL_NUMBER,
                                        .low = 1,
                                        .high = QDRI_SUM_MAX,
                                        .least = 2,
                                        .repeated = QDRI_KEEP_REPEATED,
                                        .place = QDRI_CHAIN};

QDRI_RULE(qdri_rule_sum_line) = {.name = "sum-line",
                                 .argument = "[N] CELLS",
                                 .meaning = "the line parts into runs of cells, each of sum N (10)",
                                 .shape = &shape,
                                 .keeps = keeps,
                                 .narrow = narrow,
                                 .encode = encode,
                                 .draw = draw};
