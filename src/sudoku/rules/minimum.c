/* minimum.c  Marked cells hold less (or more) than each of their neighbours in row and column that
 * is not marked, too.
 *
 * All clauses of the same rule mark cells together: whether cells are marked in one or in several
 * says nothing. */
#include <stdlib.h>

#include "base/error.h"
#include "sudoku/encode/encode.h"
#include "sudoku/rules/marks.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

/* Behind the cells of the figure there is for each cell of the board whether any clause marks
 * it. */
static const bool *marks_of(const struct qdri_figure *figure)
{
    return qdri_figure_room(figure);
}

static qdr_status parse(void **data, const struct qdri_board *board, const char *argument,
                        qdr_error *error)
{
    struct qdri_figure *figure = NULL;
    qdr_status status = qdri_figure_read(&figure, &qdri_marks_shape, board, argument, error);
    if (status != QDR_OK) {
        return status;
    }
    if (!qdri_figure_make_room(&figure, (size_t)board->side * board->side)) {
        free(figure);
        return qdri_no_memory(error);
    }
    *data = figure;
    return QDR_OK;
}

static bool settle(void **data, const qdr_rules *rules)
{
    const struct qdri_figure *figure = *data;
    bool *is_marked = qdri_figure_room(figure);
    for (size_t k = 0; k < rules->clauses; ++k) {
        const struct qdri_figure *other = rules->clause[k].data;
        for (size_t i = 0; rules->clause[k].rule == figure->rule && i < other->count; ++i) {
            is_marked[other->cell[i]] = true;
        }
    }
    return true;
}

/* The neighbours of a cell that are not marked; returns how many there are. */
static unsigned find_neighbours(const struct qdri_figure *figure, qdr_cell cell,
                                qdr_cell neighbours[4])
{
    unsigned side = figure->board.side;
    const qdr_cell around[] = {(qdr_cell)(cell - side), (qdr_cell)(cell - 1), (qdr_cell)(cell + 1),
                               (qdr_cell)(cell + side)};
    unsigned count = 0;
    for (size_t k = 0; k < 4; ++k) {
        if (around[k] < side * side && qdri_are_neighbours(side, cell, around[k]) &&
            qdri_board_has(&figure->board, around[k]) && !marks_of(figure)[around[k]]) {
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

/* Are the marked cells of the figure in order with their neighbours, with another digit in a cell
 * (QDR_NO_CELL: in none)? */
static bool holds_with(const struct qdri_figure *figure, const qdr_grid *grid, qdr_cell cell,
                       qdr_digit digit)
{
    for (size_t k = 0; k < figure->count; ++k) {
        qdr_cell neighbours[4];
        qdr_cell marked = figure->cell[k];
        unsigned here = marked == cell ? digit : grid->cell[marked];
        for (unsigned i = find_neighbours(figure, marked, neighbours); i-- > 0;) {
            unsigned there = neighbours[i] == cell ? digit : grid->cell[neighbours[i]];
            if (here != 0 && there != 0 &&
                !figure->rule->pair(figure, qdri_value(&figure->board, marked, here),
                                    qdri_value(&figure->board, neighbours[i], there))) {
                return false;
            }
        }
    }
    return true;
}

static bool holds(const void *data, const qdr_grid *grid)
{
    return holds_with(data, grid, QDR_NO_CELL, 0);
}

static bool allows(const void *data, const qdr_grid *grid, qdr_cell cell, qdr_digit digit)
{
    return holds_with(data, grid, cell, digit);
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    const struct qdri_rule *rule = figure->rule;
    for (size_t k = 0; k < figure->count; ++k) {
        qdr_cell neighbours[4];
        for (unsigned i = find_neighbours(figure, figure->cell[k], neighbours); i-- > 0;) {
            qdri_encode_pair(encoder, rule->name, figure->cell[k], neighbours[i], rule->pair,
                             figure);
        }
    }
}

QDRI_RULE(qdri_rule_minimum) = {
    .name = "minimum",
    .argument = QDRI_MARKS_ARGUMENT,
    .meaning = "the marked cells hold less than their neighbours that are not marked",
    .sight = QDRI_SEES_VALUES,
    .shape = &qdri_marks_shape,
    .parse = parse,
    .pair = is_less,
    .settle = settle,
    .holds = holds,
    .allows = allows,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_MARK, .style = QDRI_MARK_MINIMUM}};

QDRI_RULE(qdri_rule_maximum) = {
    .name = "maximum",
    .argument = QDRI_MARKS_ARGUMENT,
    .meaning = "the marked cells hold more than their neighbours that are not marked",
    .sight = QDRI_SEES_VALUES,
    .shape = &qdri_marks_shape,
    .parse = parse,
    .pair = is_greater,
    .settle = settle,
    .holds = holds,
    .allows = allows,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_MARK, .style = QDRI_MARK_MAXIMUM}};
