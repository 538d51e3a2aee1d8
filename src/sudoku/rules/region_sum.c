/* region_sum.c  A line has the same sum in each box or region; each visit to one counts for itself.
 *
 * A segment is the cells of one visit.  Where it ends depends on how the grid is divided, so the
 * figure is followed, in its block, by the number of the segment of each cell.  Cells that are in
 * no region make segments of their own. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"
#include "sudoku/rules/sums.h"

/* Invariant: figure.cell is behind it in the same block, then `segment`. */
struct line {
    struct qdri_figure figure; /* the first, since others take the line for one */
    const uint16_t *segment;
};

static const struct line *line_of(const struct qdri_figure *figure)
{
    return (const struct line *)(const void *)figure;
}

/* Where does the segment end that begins at a place? */
static size_t end_of_segment(const struct line *line, size_t begin)
{
    size_t end = begin + 1;
    while (end < line->figure.count && line->segment[end] == line->segment[begin]) {
        ++end;
    }
    return end;
}

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    struct qdri_span span = qdri_any_sum;
    for (size_t end, begin = 0; begin < figure->count; begin = end) {
        end = end_of_segment(line_of(figure), begin);
        qdri_span_limit(&span, qdri_span_of_sum(figure, digits, begin, end));
    }
    return span.low <= span.high;
}

static bool equation(const struct qdri_figure *figure, size_t index, struct qdri_equation *equation)
{
    return qdri_equation_of_parts(figure, index, line_of(figure)->segment, equation);
}

/* -------------------------------------------------------------------------------- settle ---- */

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

static void find_segments(const struct qdri_figure *figure, const uint16_t *region,
                          uint16_t *segment)
{
    for (size_t k = 1; k < figure->count; ++k) {
        bool is_new = region[figure->cell[k]] != region[figure->cell[k - 1]];
        segment[k] = (uint16_t)(segment[k - 1] + is_new);
    }
}

static bool settle(void **data, const qdr_rules *rules)
{
    uint16_t region[QDR_CELLS_MAX];
    const struct qdri_figure *figure = *data;
    size_t cells = figure->count * sizeof *figure->cell;
    size_t segments = figure->count * sizeof *region;
    struct line *line = qdri_zeros(1, sizeof *line + cells + segments);
    if (!line) {
        return false;
    }
    qdr_cell *cell = (qdr_cell *)(line + 1);
    uint16_t *segment = (uint16_t *)(cell + figure->count);
    line->figure = *figure;
    line->figure.cell = memcpy(cell, figure->cell, cells);
    line->segment = segment;
    find_regions(rules, region);
    find_segments(figure, region, segment);
    free(*data);
    *data = line;
    return true;
}

/* ------------------------------------------------------------------------------ encoding ---- */

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct line *line = data;
    qdri_parts_narrow(&line->figure, encoder, line->segment);
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct line *line = data;
    qdri_parts_encode(&line->figure, encoder, line->segment, "rs");
}

QDRI_RULE(qdri_rule_region_sum) = {
    .name = "region-sum",
    .argument = "CELLS",
    .meaning = "a line has the same sum in each box or region that it visits",
    .sight = QDRI_SEES_VALUES,
    .pair_sight = QDRI_SEES_PAIRS,
    .shape = &qdri_line_shape,
    .keeps = keeps,
    .equation = equation,
    .settle = settle,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_REGION_SUM}};
