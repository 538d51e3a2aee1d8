/* heed.c  Asks clauses which candidates they forbid as the board stands. */
#include "sudoku/logic/position/heed.h"

#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

bool qdri_heed_is_needed(const struct qdri_clause *clause)
{
    return qdri_rule_says_more(clause->rule) && !clause->rule->is_plain;
}

size_t qdri_heed_cells(const struct qdri_position *position, const struct qdri_clause *clause)
{
    const struct qdri_figure *figure = clause->rule->keeps ? clause->data : NULL;
    return figure ? figure->count : position->cells;
}

qdr_cell qdri_heed_cell_at(const struct qdri_clause *clause, size_t index)
{
    const struct qdri_figure *figure = clause->rule->keeps ? clause->data : NULL;
    return figure ? figure->cell[index] : (qdr_cell)index;
}

qdri_digit_set qdri_heed_forbidden(const struct qdri_position *position,
                                   const struct qdri_clause *clause, qdr_cell cell)
{
    qdri_digit_set forbidden = 0;
    for (qdri_digit_set s = position->candidates[cell]; s; s = qdri_rest(s)) {
        const unsigned digit = qdri_lowest(s);
        if (!qdri_clause_allows(clause, &position->grid, cell, (qdr_digit)digit)) {
            forbidden |= (qdri_digit_set)1 << digit;
        }
    }
    return forbidden;
}

static void heed(struct qdri_position *position, const struct qdri_clause *clause, qdr_cell cell)
{
    for (qdri_digit_set s = qdri_heed_forbidden(position, clause, cell); s; s = qdri_rest(s)) {
        qdri_position_remove(position, cell, (qdr_digit)qdri_lowest(s));
    }
}

void qdri_heed_all(struct qdri_position *position)
{
    const qdr_rules *rules = position->rules;
    for (size_t k = 0; k < rules->clauses; ++k) {
        const struct qdri_clause *clause = &rules->clause[k];
        bool says_more = qdri_rule_says_more(clause->rule);
        for (size_t i = 0; says_more && i < qdri_heed_cells(position, clause); ++i) {
            heed(position, clause, qdri_heed_cell_at(clause, i));
        }
    }
}

static void heed_figure(struct qdri_position *position, const struct qdri_clause *clause,
                        qdr_cell cell)
{
    const struct qdri_figure *figure = clause->data;
    if (qdri_figure_find(figure, cell) == figure->count) {
        return;
    }
    for (size_t k = 0; k < figure->count; ++k) {
        heed(position, clause, figure->cell[k]);
    }
}

/* Rules without a figure are about cells side by side, for the most part: of others, less is
 * found. */
static void heed_around(struct qdri_position *position, const struct qdri_clause *clause,
                        qdr_cell cell)
{
    const int side = (int)position->side;
    for (int row = cell / side - 1; row <= cell / side + 1; ++row) {
        for (int column = cell % side - 1; column <= cell % side + 1; ++column) {
            if (row >= 0 && row < side && column >= 0 && column < side) {
                heed(position, clause, (qdr_cell)(row * side + column));
            }
        }
    }
}

void qdri_heed_clause(struct qdri_position *position, const struct qdri_clause *clause,
                      qdr_cell cell)
{
    if (clause->rule->keeps) {
        heed_figure(position, clause, cell);
    } else {
        heed_around(position, clause, cell);
    }
}

void qdri_heed_placed(struct qdri_position *position, qdr_cell cell)
{
    const qdr_rules *rules = position->rules;
    for (size_t k = 0; k < rules->clauses && !position->is_broken; ++k) {
        if (qdri_heed_is_needed(&rules->clause[k])) {
            qdri_heed_clause(position, &rules->clause[k], cell);
        }
    }
}
