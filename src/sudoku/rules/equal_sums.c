/* equal_sums.c  Lines whose parts have the same sum: the boxes or regions that a line visits, its
 * ends and what is between them, or cells at the same distance from its middle. */
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"
#include "sudoku/rules/sums.h"

/* `find` finds for each cell of the line which part it is in, from 0; `item` names items. */
struct kind {
    void (*find)(const struct qdri_figure *line, uint16_t *part);
    const char *item;
};

static const struct kind *kind_of(const struct qdri_figure *line)
{
    return line->rule->kind;
}

/* Each two parts have the same sum. */
static bool equation(const struct qdri_figure *figure, size_t index, struct qdri_equation *equation)
{
    uint16_t part[QDRI_EQUATION_CELLS];
    kind_of(figure)->find(figure, part);
    size_t first = 0;
    size_t second = 1 + index;
    size_t parts = 0;
    for (size_t k = 0; k < figure->count; ++k) {
        parts = part[k] >= parts ? part[k] + 1u : parts;
    }
    while (first + 1 < parts && second >= parts) { /* those of the first part come first */
        ++first;
        second = second - parts + first + 1;
    }
    for (size_t k = 0; k < figure->count; ++k) {
        equation->times[k] = (part[k] == first) - (part[k] == second);
    }
    return second < parts;
}

/* Fills in the cells of the part that the k-th cell is the first of, and returns their number: 0
 * where it is not the first. */
static size_t find_part(const struct qdri_figure *figure, const uint16_t *part, size_t k,
                        qdr_cell *cells)
{
    size_t count = 0;
    for (size_t i = 0; i < figure->count; ++i) {
        if (part[i] == part[k]) {
            if (i < k) {
                return 0;
            }
            cells[count++] = figure->cell[i];
        }
    }
    return count;
}

static struct qdri_span bound_parts(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                                    const uint16_t *part)
{
    struct qdri_span span = qdri_any_sum;
    for (size_t k = 0; k < 2u * figure->count; ++k) {
        qdr_cell cells[QDR_CELLS_MAX];
        size_t count = find_part(figure, part, k % figure->count, cells);
        if (count > 0) {
            qdri_encode_span(encoder, cells, count, &span);
        }
    }
    return span;
}

static bool has_one_part(const struct qdri_figure *figure, const uint16_t *part)
{
    qdr_cell cells[QDR_CELLS_MAX];
    return find_part(figure, part, 0, cells) == figure->count;
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    uint16_t part[QDR_CELLS_MAX];
    kind_of(figure)->find(figure, part);
    if (!has_one_part(figure, part)) {
        bound_parts(figure, encoder, part);
    }
}

/* The sum is the color of a cell, where it is a part of its own. */
static qdr_item total_of_parts(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                               const uint16_t *part, const char *name)
{
    qdr_cell cells[QDR_CELLS_MAX];
    for (size_t k = 0; k < figure->count; ++k) {
        if (find_part(figure, part, k, cells) == 1) {
            return qdri_encode_value_item(encoder, cells[0]);
        }
    }
    return qdri_encode_secondary(encoder, name);
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    const char *name = kind_of(figure)->item;
    uint16_t part[QDR_CELLS_MAX];
    kind_of(figure)->find(figure, part);
    if (has_one_part(figure, part)) {
        return;
    }
    struct qdri_span span = bound_parts(figure, encoder, part);
    qdr_item total = total_of_parts(figure, encoder, part, name);
    for (size_t k = 0; k < figure->count; ++k) {
        qdr_cell cells[QDR_CELLS_MAX];
        struct qdri_sum sum = {
            .name = name, .cells = cells, .low = span.low, .high = span.high, .total = total};
        sum.count = find_part(figure, part, k, cells);
        if (sum.count > 0) {
            qdri_encode_sum(encoder, &sum);
        }
    }
}

/* -------------------------------------------------------------------------- double arrows ---- */

/* A line of two cells has none between its ends, and says nothing. */
static bool double_arrow_keeps(const struct qdri_figure *line, const qdr_digit *digits)
{
    const size_t last = line->count - 1u;
    return line->count == 2 || qdri_spans_meet(qdri_span_of_two(line, digits, 0, last),
                                               qdri_span_of_sum(line, digits, 1, last));
}

static void find_ends(const struct qdri_figure *line, uint16_t *part)
{
    for (size_t k = 0; k < line->count; ++k) {
        part[k] = line->count > 2 && (k == 0 || k + 1u == line->count);
    }
}

static const struct kind ends = {find_ends, "da"};

QDRI_RULE(qdri_rule_double_arrow) = {
    .info.name = "double-arrow",
    .info.argument = "CELLS",
    .info.meaning = "the two ends of a line have the same sum as the cells between them",
    .sight = QDRI_SEES_VALUES,
    .pair_sight = QDRI_SEES_PAIRS,
    .shape = &qdri_line_shape,
    .kind = &ends,
    .keeps = double_arrow_keeps,
    .equation = equation,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_DOUBLE_ARROW}};

/* -------------------------------------------------------------------------------- zippers ---- */

/* A line of two cells has one pair, and says nothing. */
static bool zipper_keeps(const struct qdri_figure *line, const qdr_digit *digits)
{
    struct qdri_span span = qdri_any_sum;
    for (size_t k = 0; k < (line->count + 1u) / 2; ++k) {
        qdri_span_limit(&span, qdri_span_of_two(line, digits, k, line->count - 1u - k));
    }
    return span.low <= span.high;
}

static void find_pairs(const struct qdri_figure *line, uint16_t *part)
{
    for (size_t k = 0; k < line->count; ++k) {
        const size_t mirrored = line->count - 1u - k;
        part[k] = (uint16_t)(k < mirrored ? k : mirrored);
    }
}

static const struct kind pairs = {find_pairs, "zip"};

QDRI_RULE(qdri_rule_zipper) = {
    .info.name = "zipper",
    .info.argument = "CELLS",
    .info.meaning = "cells at the same distance from the middle of a line have the same sum",
    .sight = QDRI_SEES_VALUES,
    .pair_sight = QDRI_SEES_PAIRS,
    .shape = &qdri_line_shape,
    .kind = &pairs,
    .keeps = zipper_keeps,
    .equation = equation,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_ZIPPER}};

/* ---------------------------------------------------------------------------- region sums ---- */

/* Each visit to a region counts for itself.  In the figure's room is the number of the visit of
 * each cell.  Cells that are in no region make visits of their own. */
static const uint16_t *visits_of(const struct qdri_figure *line)
{
    return qdri_figure_room(line);
}

static bool region_sum_keeps(const struct qdri_figure *line, const qdr_digit *digits)
{
    const uint16_t *visit = visits_of(line);
    struct qdri_span span = qdri_any_sum;
    for (size_t end, begin = 0; begin < line->count; begin = end) {
        for (end = begin + 1; end < line->count && visit[end] == visit[begin];) {
            ++end;
        }
        qdri_span_limit(&span, qdri_span_of_sum(line, digits, begin, end));
    }
    return span.low <= span.high;
}

static void find_visits(const struct qdri_figure *line, uint16_t *part)
{
    for (size_t k = 0; k < line->count; ++k) {
        part[k] = visits_of(line)[k];
    }
}

enum { NO_REGION = UINT16_MAX };

/* Fills in the region of each cell: the first that has it. */
static void find_regions(const qdr_rules *rules, uint16_t *region)
{
    size_t cells = (size_t)rules->frame.board.side * rules->frame.board.side;
    for (size_t k = 0; k < cells; ++k) {
        region[k] = NO_REGION;
    }
    for (size_t k = rules->frame.houses.count; k-- > 0;) {
        const qdr_house *house = &rules->frame.houses.house[k].shown;
        for (size_t i = 0; house->kind == QDR_HOUSE_BOX && i < house->count; ++i) {
            region[house->cells[i]] = (uint16_t)k;
        }
    }
}

static void settle(void *data)
{
    const struct qdri_figure *line = data;
    uint16_t region[QDR_CELLS_MAX];
    uint16_t *visit = qdri_figure_room(line);
    find_regions(line->rules, region);
    for (size_t k = 1; k < line->count; ++k) {
        bool is_new = region[line->cell[k]] != region[line->cell[k - 1]];
        visit[k] = (uint16_t)(visit[k - 1] + is_new);
    }
}

static const struct kind visits = {find_visits, "rs"};

QDRI_RULE(qdri_rule_region_sum) = {
    .info.name = "region-sum",
    .info.argument = "CELLS",
    .info.meaning = "a line has the same sum in each box or region that it visits",
    .sight = QDRI_SEES_VALUES,
    .pair_sight = QDRI_SEES_PAIRS,
    .room = sizeof(uint16_t),
    .shape = &qdri_line_shape,
    .kind = &visits,
    .keeps = region_sum_keeps,
    .equation = equation,
    .settle = settle,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_REGION_SUM}};
