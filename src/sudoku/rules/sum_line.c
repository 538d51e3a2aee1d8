/* sum_line.c  The line can be parted into runs of cells, each of which has the same sum: 10, if no
 * other is given.
 *
 * An automaton adds up, and begins anew at the sum.  Where cells may count as 0 or less, the sum
 * may be met again before the next run begins.  Whoever begins each run as soon as can be misses
 * nothing: it matters only which multiples of the sum the line has come to, in their order. */
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/sums.h"

enum { STANDARD = 10 };

static int32_t sum_of_runs(const struct qdri_figure *line)
{
    return line->has_value ? line->value : STANDARD;
}

/* May a cell that counts as 0 or less be on the line? */
static bool may_fall(const struct qdri_figure *line)
{
    bool is_so = false;
    for (size_t k = 0; k < line->count; ++k) {
        is_so |= qdri_span_of_cell(line, k, 0).low <= 0;
    }
    return is_so;
}

/* Is there a run that ends behind the k-th cell, and begins where another may have ended?  Unless
 * `is_whole`, it may go on. */
static bool has_run(const struct qdri_figure *line, const qdr_digit *digits, const bool *is_end,
                    size_t k, bool is_whole)
{
    const bool is_modified = qdri_figure_is_modified(line);
    int32_t sum = 0;
    for (size_t first = k + 1; first-- > 0 && (is_modified || sum < sum_of_runs(line));) {
        sum += qdri_figure_value(line, first, digits[first]);
        if (is_end[first] && (sum == sum_of_runs(line) || (!is_whole && sum < sum_of_runs(line)))) {
            return true;
        }
    }
    return false;
}

/* Up to the first blank.  is_end[k]: runs may end before the k-th cell. */
static bool keeps(const struct qdri_figure *line, const qdr_digit *digits)
{
    bool is_end[QDR_CELLS_MAX + 1] = {true};
    size_t k = 0;
    for (; k < line->count && digits[k] != 0; ++k) {
        is_end[k + 1] = has_run(line, digits, is_end, k, true);
    }
    return is_end[k] ||
           (k < line->count && (may_fall(line) || has_run(line, digits, is_end, k - 1, false)));
}

/* What the automaton reads: where a cell may count as 0 or less, sums go from -below to before
 * width - below. */
struct reading {
    const struct qdri_figure *line;
    bool may_fall;
    int32_t below;
    int32_t width;
};

static struct reading reading_of(const struct qdri_figure *line)
{
    struct reading reading = {.line = line, .may_fall = may_fall(line), .width = 1};
    for (size_t k = 0; k < line->count; ++k) {
        const struct qdri_span span = qdri_span_of_cell(line, k, 0);
        reading.below -= span.low < 0 ? span.low : 0;
        reading.width += span.high > 0 ? span.high : 0;
    }
    reading.width += reading.below;
    return reading;
}

/* State: the sum of the run; where it may fall, how many runs were begun before it, too: its sum
 * comes after that number times the width. */
static int32_t step(const void *ctx, size_t place, int32_t state, unsigned digit)
{
    const struct reading *reading = ctx;
    const int32_t most = sum_of_runs(reading->line);
    const int32_t value = qdri_figure_value(reading->line, place, digit);
    if (!reading->may_fall) {
        return state + value > most ? QDRI_NO_STATE : (state + value) % most;
    }
    const int32_t sum = state % reading->width - reading->below + value;
    const int32_t runs = state / reading->width + (sum == most);
    return runs * reading->width + (sum == most ? 0 : sum) + reading->below;
}

/* The line ends where a run has ended: the last one, or, if the sum has come back to where it was
 * before, one of those before it. */
static bool accepts(const void *ctx, int32_t state)
{
    const struct reading *reading = ctx;
    const int32_t most = sum_of_runs(reading->line);
    const int32_t sum = reading->may_fall ? state % reading->width - reading->below : state;
    const int32_t runs = reading->may_fall ? state / reading->width : 1;
    return sum <= 0 && sum % most == 0 && runs + sum / most >= 1;
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *line = data;
    qdri_digit_set digits = ~(qdri_digit_set)0;
    if (sum_of_runs(line) < (int32_t)line->board.digits && !qdri_figure_is_modified(line)) {
        digits = ((qdri_digit_set)2 << sum_of_runs(line)) - 1;
    }
    for (size_t k = 0; k < line->count; ++k) {
        qdri_encode_restrict(encoder, line->cell[k], digits);
    }
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *line = data;
    const struct reading reading = reading_of(line);
    const uint64_t states = ((uint64_t)line->count + 1) * (uint64_t)reading.width;
    if (reading.may_fall && states > INT32_MAX) {
        qdri_encode_has_room(encoder, states); /* which there is not */
        return;
    }
    qdri_figure_encode_chain(line, encoder,
                             (struct qdri_chain){.name = "runs",
                                                 .ctx = &reading,
                                                 .start = reading.may_fall ? reading.below : 0,
                                                 .step = step,
                                                 .accepts = accepts});
}

static const struct qdri_shape shape = {.word = QDRI_OPTIONAL_NUMBER,
                                        .low = 1,
                                        .high = QDRI_SUM_MAX,
                                        .least = 2,
                                        .repeated = QDRI_KEEP_REPEATED,
                                        .place = QDRI_CHAIN};

QDRI_RULE(qdri_rule_sum_line) = {
    .info.name = "sum-line",
    .info.argument = "[N] CELLS",
    .info.meaning = "the line parts into runs of cells, each of sum N (10)",
    .sight = QDRI_SEES_VALUES,
    .shape = &shape,
    .keeps = keeps,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_SUM, .usual = STANDARD}};
