/* ends.c  Lines whose ends say what stands between them: digits strictly between those at the ends,
 * or none that is between or equal to these, which then differ by N or more. */
#include "sudoku/encode/encode.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"

/* The ends differ by `least`, or more; what stands on the line is strictly between them, or
 * strictly below or above both. */
struct ends {
    int32_t least;
    bool is_between;
};

/* Gives what both ends count as, the smaller one first.  False: one is blank. */
static bool find_ends(const struct qdri_figure *figure, const qdr_digit *digits, int32_t *low,
                      int32_t *high)
{
    const size_t end = figure->count - 1u;
    if (digits[0] == 0 || digits[end] == 0) {
        return false;
    }
    const int32_t first = qdri_figure_value(figure, 0, digits[0]);
    const int32_t last = qdri_figure_value(figure, end, digits[end]);
    *low = first < last ? first : last;
    *high = first < last ? last : first;
    return true;
}

/* Half of the digits, where none is given: 4 of 9. */
static int32_t least_difference(const struct qdri_figure *figure)
{
    return figure->has_value ? figure->value : (int32_t)figure->board.digits / 2;
}

/* A blank counts as what may stand there, if anything may. */
static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    const bool is_between = figure->rule->kind != NULL;
    int32_t low;
    int32_t high;
    if (!find_ends(figure, digits, &low, &high)) {
        return true;
    }
    bool is_kept = is_between || high - low >= least_difference(figure);
    for (size_t k = 1; is_kept && k + 1 < figure->count; ++k) {
        const int32_t blank = is_between ? low + 1 : low - 1;
        const int32_t value = digits[k] != 0 ? qdri_figure_value(figure, k, digits[k]) : blank;
        is_kept = is_between ? low < value && value < high : value < low || high < value;
    }
    return is_kept;
}

/* --------------------------------------------------------------------------- as cases ---- */

static const struct ends between = {.least = 2, .is_between = true};

static struct ends ends_of(const struct qdri_figure *figure)
{
    return figure->rule->kind ? between : (struct ends){.least = least_difference(figure)};
}

/* A line without cells between its ends says nothing of what is between them. */
static bool says_nothing(const struct qdri_figure *figure, const struct ends *ends)
{
    return ends->is_between && figure->count == 2;
}

/* The digits that may stand on the line between ends with digits a and b; with `*are_possible`
 * false where these two must not be. */
static qdri_digit_set inner(const struct ends *ends, unsigned a, unsigned b, bool *are_possible)
{
    const unsigned low = a < b ? a : b;
    const unsigned high = a < b ? b : a;
    *are_possible = *are_possible && (int32_t)(high - low) >= ends->least;
    const qdri_digit_set up_to_high = ((qdri_digit_set)2 << high) - 1;
    const qdri_digit_set below_low = ((qdri_digit_set)1 << low) - 1;
    return ends->is_between ? up_to_high >> 1 & ~(below_low * 2 + 1) : ~(up_to_high & ~below_low);
}

/* What may stand in all inner cells together with these ends?  0: the ends are impossible. */
static bool is_possible(const struct qdri_figure *figure, const struct qdri_encoder *encoder,
                        qdri_digit_set inside)
{
    for (size_t k = 1; k + 1 < figure->count; ++k) {
        if ((qdri_encode_domain(encoder, figure->cell[k]) & inside) == 0) {
            return false;
        }
    }
    return true;
}

/* Calls `take` for each pair of digits that the ends can have. */
static void go_through(const struct qdri_figure *figure, const struct qdri_encoder *encoder,
                       const struct ends *ends, void *ctx,
                       void (*take)(void *ctx, unsigned a, unsigned b, qdri_digit_set inside))
{
    qdr_cell first = figure->cell[0];
    qdr_cell last = figure->cell[figure->count - 1];
    bool are_different = qdri_encode_differ(encoder, first, last);
    for (unsigned a = 1; a <= figure->board.digits; ++a) {
        for (unsigned b = 1; b <= figure->board.digits; ++b) {
            bool are_possible = !(are_different && a == b);
            qdri_digit_set inside = inner(ends, a, b, &are_possible);
            if (are_possible && (qdri_encode_domain(encoder, first) >> a & 1) != 0 &&
                (qdri_encode_domain(encoder, last) >> b & 1) != 0 &&
                is_possible(figure, encoder, inside)) {
                take(ctx, a, b, inside);
            }
        }
    }
}

/* What is possible at either end and between them. */
struct support {
    qdri_digit_set first;
    qdri_digit_set last;
    qdri_digit_set inside;
};

static void add_support(void *ctx, unsigned a, unsigned b, qdri_digit_set inside)
{
    struct support *support = ctx;
    support->first |= (qdri_digit_set)1 << a;
    support->last |= (qdri_digit_set)1 << b;
    support->inside |= inside;
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    const struct ends ends = ends_of(figure);
    struct support support = {0};
    if (qdri_figure_is_modified(figure) || says_nothing(figure, &ends)) {
        return;
    }
    go_through(figure, encoder, &ends, &support, add_support);
    qdri_encode_restrict(encoder, figure->cell[0], support.first);
    qdri_encode_restrict(encoder, figure->cell[figure->count - 1], support.last);
    for (size_t k = 1; k + 1 < figure->count; ++k) {
        qdri_encode_restrict(encoder, figure->cell[k], support.inside);
    }
}

static void add_case(void *ctx, unsigned a, unsigned b, qdri_digit_set inside)
{
    struct qdri_case_list *list = ctx;
    qdri_digit_set *domain = qdri_cases_add(list);
    for (size_t k = 0; domain && k < list->count; ++k) {
        domain[k] = inside;
    }
    if (domain) {
        domain[0] = (qdri_digit_set)1 << a;
        domain[list->count - 1] = (qdri_digit_set)1 << b;
    }
}

/* ------------------------------------------------------------------------------ as a chain ---- */

/* What the automaton reads: both ends, then what is between them. */
struct reading {
    const struct qdri_figure *figure;
    const struct ends *ends;
    qdr_cell cell[QDR_CELLS_MAX];
};

/* Values in a state count from that below which there is none. */
enum { VALUES = 2 * QDRI_VALUE_MAX + 1 };

/* State: the value of the first end; once the other is read, that of the lower and of the higher
 * one. */
static int32_t step(const void *ctx, size_t place, int32_t state, unsigned digit)
{
    const struct reading *reading = ctx;
    const int32_t value =
        qdri_value(&reading->figure->board, reading->cell[place], digit) + QDRI_VALUE_MAX;
    if (place == 0) {
        return value;
    }
    if (place == 1) {
        const int32_t low = state < value ? state : value;
        const int32_t high = state < value ? value : state;
        return high - low >= reading->ends->least ? low * VALUES + high : QDRI_NO_STATE;
    }
    const int32_t low = state / VALUES;
    const int32_t high = state % VALUES;
    bool is_kept =
        reading->ends->is_between ? low < value && value < high : value < low || value > high;
    return is_kept ? state : QDRI_NO_STATE;
}

static void encode_chain(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                         const struct ends *ends)
{
    struct reading reading = {.figure = figure, .ends = ends};
    reading.cell[0] = figure->cell[0];
    reading.cell[1] = figure->cell[figure->count - 1];
    for (size_t k = 1; k + 1 < figure->count; ++k) {
        reading.cell[k + 1] = figure->cell[k];
    }
    qdri_encode_chain(encoder, &(struct qdri_chain){.name = figure->rule->info.name,
                                                    .cells = reading.cell,
                                                    .count = figure->count,
                                                    .ctx = &reading,
                                                    .step = step});
}

/* ---------------------------------------------------------------------------------- either ---- */

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    const struct ends ends = ends_of(figure);
    struct qdri_case_list list = {.cells = figure->cell, .count = figure->count};
    if (says_nothing(figure, &ends)) {
        return;
    }
    if (qdri_figure_is_modified(figure)) {
        encode_chain(figure, encoder, &ends);
        return;
    }
    go_through(figure, encoder, &ends, &list, add_case);
    qdri_cases_encode(&list, encoder, figure->rule->info.name);
}

/* --------------------------------------------------------------------------- the rules ---- */

QDRI_RULE(qdri_rule_between) = {
    .info.name = "between",
    .info.argument = "CELLS",
    .info.meaning = "the digits on a line are between those at its ends",
    .sight = QDRI_SEES_VALUES,
    .shape = &qdri_line_shape,
    .kind = &between,
    .keeps = keeps,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_BETWEEN}};

static const struct qdri_shape lockout_shape = {.word = QDRI_OPTIONAL_NUMBER,
                                                .low = 1,
                                                .high = QDR_SIDE_MAX,
                                                .least = 2,
                                                .repeated = QDRI_KEEP_REPEATED,
                                                .place = QDRI_CHAIN};

QDRI_RULE(qdri_rule_lockout) = {
    .info.name = "lockout",
    .info.argument = "[N] CELLS",
    .info.meaning =
        "the ends of a line differ by N, half of the digits if none is given; no digit on "
        "it is between theirs",
    .sight = QDRI_SEES_VALUES,
    .shape = &lockout_shape,
    .keeps = keeps,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_LOCKOUT}};
