/* minimum.c  Marked cells hold less (or more) than each of their neighbours in row and column that
 * is not marked, too.
 *
 * All clauses of the same rule mark cells together: whether cells are marked in one or in several
 * says nothing. */
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

struct extreme {
    struct qdri_figure figure;     /* must come first */
    bool is_marked[QDR_CELLS_MAX]; /* by any clause of the rule */
};

static void settle(void *data)
{
    struct extreme *extreme = data;
    const qdr_rules *rules = extreme->figure.rules;
    for (size_t k = 0; k < rules->clauses; ++k) {
        const struct qdri_figure *other = rules->clause[k].data;
        for (size_t i = 0; rules->clause[k].rule == extreme->figure.rule && i < other->count; ++i) {
            extreme->is_marked[other->cell[i]] = true;
        }
    }
}

/* The neighbours of a cell that are not marked; returns how many there are. */
static unsigned find_neighbours(const struct extreme *extreme, qdr_cell cell,
                                qdr_cell neighbours[4])
{
    const struct qdri_figure *figure = &extreme->figure;
    unsigned side = figure->board.side;
    const qdr_cell around[] = {(qdr_cell)(cell - side), (qdr_cell)(cell - 1), (qdr_cell)(cell + 1),
                               (qdr_cell)(cell + side)};
    unsigned count = 0;
    for (size_t k = 0; k < 4; ++k) {
        if (around[k] < side * side && qdri_are_neighbours(side, cell, around[k]) &&
            qdri_board_has(&figure->board, around[k]) && !extreme->is_marked[around[k]]) {
            neighbours[count++] = around[k];
        }
    }
    return count;
}

static bool is_less(const void *figure, int marked, int other)
{
    (void)figure;
    return marked < other;
}

static bool is_greater(const void *figure, int marked, int other)
{
    (void)figure;
    return marked > other;
}

static bool holds(const void *data, const qdr_grid *grid)
{
    const struct qdri_figure *figure = data;
    for (size_t k = 0; k < figure->count; ++k) {
        qdr_cell neighbours[4];
        const qdr_cell marked = figure->cell[k];
        const unsigned here = grid->cell[marked];
        for (unsigned i = find_neighbours(data, marked, neighbours); i-- > 0;) {
            const unsigned there = grid->cell[neighbours[i]];
            if (here != 0 && there != 0 &&
                !figure->rule->pair(figure, qdri_value(&figure->board, marked, here),
                                    qdri_value(&figure->board, neighbours[i], there))) {
                return false;
            }
        }
    }
    return true;
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    const struct qdri_rule *rule = figure->rule;
    for (size_t k = 0; k < figure->count; ++k) {
        qdr_cell neighbours[4];
        for (unsigned i = find_neighbours(data, figure->cell[k], neighbours); i-- > 0;) {
            qdri_encode_pair(encoder, rule->info.name, figure->cell[k], neighbours[i], rule->pair,
                             figure);
        }
    }
}

QDRI_RULE(qdri_rule_minimum) = {
    .info.name = "minimum",
    .info.argument = QDRI_MARKS_ARGUMENT,
    .info.meaning = "the marked cells hold less than their neighbours that are not marked",
    .sight = QDRI_SEES_VALUES,
    .shape = &qdri_marks_shape,
    .size = sizeof(struct extreme),
    .pair = is_less,
    .settle = settle,
    .holds = holds,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_MARK, .style = QDRI_MARK_MINIMUM}};

QDRI_RULE(qdri_rule_maximum) = {
    .info.name = "maximum",
    .info.argument = QDRI_MARKS_ARGUMENT,
    .info.meaning = "the marked cells hold more than their neighbours that are not marked",
    .sight = QDRI_SEES_VALUES,
    .shape = &qdri_marks_shape,
    .size = sizeof(struct extreme),
    .pair = is_greater,
    .settle = settle,
    .holds = holds,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_MARK, .style = QDRI_MARK_MAXIMUM}};
