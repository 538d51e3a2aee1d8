/* exchange.c  Whether rules stay kept when digits are exchanged. */
#include "sudoku/logic/techniques/exchange.h"

#include "sudoku/board/figure.h"
#include "sudoku/rules/rule.h"

static bool is_touched(const struct qdri_clause *clause, const qdr_cell *cells, size_t count)
{
    if (clause->rule->is_plain) {
        return false;
    }
    if (!clause->rule->keeps) {
        return qdri_rule_says_more(clause->rule);
    }
    const struct qdri_figure *figure = clause->data;
    size_t k = 0;
    while (k < count && qdri_figure_find(figure, cells[k]) == figure->count) {
        ++k;
    }
    return k < count;
}

bool qdri_is_free(const qdr_rules *rules, const qdr_cell *cells, size_t count)
{
    size_t k = 0;
    while (k < rules->clauses && !is_touched(&rules->clause[k], cells, count)) {
        ++k;
    }
    return k == rules->clauses;
}

bool qdri_is_open(const qdr_rules *rules, qdr_cell cell, unsigned digit)
{
    qdr_grid blank;
    size_t k = 0;
    qdr_grid_clear(&blank, rules->frame.board.side);
    while (k < rules->clauses &&
           (!rules->clause[k].rule->is_plain ||
            qdri_clause_allows(&rules->clause[k], &blank, cell, (qdr_digit)digit))) {
        ++k;
    }
    return k == rules->clauses;
}

/* Does the house have as many of the cells with x as of those with y? */
static bool is_even_handed(const qdr_house *house, const qdr_cell *cells, size_t count)
{
    int balance = 0;
    for (unsigned k = 0; k < house->count; ++k) {
        for (size_t i = 0; i < count; ++i) {
            balance += house->cells[k] != cells[i] ? 0 : i % 2 == 0 ? 1 : -1;
        }
    }
    return balance == 0;
}

bool qdri_is_exchangeable(const qdr_rules *rules, const qdr_cell *cells, size_t count)
{
    size_t k = 0;
    while (k < rules->frame.houses.count &&
           is_even_handed(qdr_rules_house(rules, k), cells, count)) {
        ++k;
    }
    return k == rules->frame.houses.count && qdri_is_free(rules, cells, count);
}

/* Has the house the same digits after the exchange, for it has both cells or none of each pair, or
 * all or none of those with an even number, and of the others? */
static bool is_kept(const qdr_house *house, const qdr_cell *cells, size_t count)
{
    const unsigned all = (1U << count / 2) - 1;
    unsigned has[2] = {0, 0}; /* pairs: their first cell, their second */
    for (unsigned k = 0; k < house->count; ++k) {
        for (size_t i = 0; i < count; ++i) {
            has[i % 2] |= house->cells[k] == cells[i] ? 1U << i / 2 : 0;
        }
    }
    return has[0] == has[1] || ((has[0] == 0 || has[0] == all) && (has[1] == 0 || has[1] == all));
}

bool qdri_are_pairs_exchangeable(const qdr_rules *rules, const qdr_cell *cells, size_t count)
{
    size_t k = 0;
    while (k < rules->frame.houses.count && is_kept(qdr_rules_house(rules, k), cells, count)) {
        ++k;
    }
    return k == rules->frame.houses.count && qdri_is_free(rules, cells, count);
}
