/* rules.c  Sets of rules: adding to them, and asking them about grids. */
#include "sudoku/rules.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/quote.h"
#include "base/strbuf.h"

enum { LINES, DIVISION }; /* places in the list of clauses */

static const struct qdri_rule *const known[] = {
#define RULE(name) &qdri_rule_##name,
#include "sudoku/rules.def"
#undef RULE
};

enum { KNOWN = sizeof known / sizeof *known };

bool qdr_rule_info_at(size_t index, qdr_rule_info *info)
{
    if (index >= KNOWN) {
        return false;
    }
    *info = (qdr_rule_info){.name = known[index]->name,
                            .argument = known[index]->argument,
                            .meaning = known[index]->meaning};
    return true;
}

/* ------------------------------------------------------------------------------- in force ---- */

/* Collects the houses of all clauses and their peers; leaves everything as it is where there is no
 * memory. */
static bool renew_houses(qdr_rules *rules)
{
    struct qdri_houses houses = {.side = rules->side};
    struct qdri_peers peers;
    bool is_whole = true;
    for (size_t k = 0; is_whole && k < rules->clauses; ++k) {
        const struct qdri_clause *clause = &rules->clause[k];
        is_whole = !clause->rule->houses || clause->rule->houses(clause->data, &houses);
    }
    if (!is_whole || !qdri_peers_make(&peers, &houses)) {
        qdri_houses_free(&houses);
        return false;
    }
    qdri_houses_free(&rules->houses);
    qdri_peers_free(&rules->peers);
    rules->houses = houses;
    rules->peers = peers;
    return true;
}

/* Puts a clause in place `at`, which may be the next free one.  Takes `data` over where it succeeds;
 * otherwise everything stays as it is. */
static bool put_clause(qdr_rules *rules, size_t at, const struct qdri_rule *rule, void *data)
{
    struct qdri_clause *clause = qdri_grow(rules->clause, &rules->capacity, at + 1, sizeof *clause);
    if (!clause) {
        return false;
    }
    rules->clause = clause;
    size_t count = rules->clauses;
    struct qdri_clause former = at < count ? clause[at] : (struct qdri_clause){0};
    clause[at] = (struct qdri_clause){.rule = rule, .data = data};
    rules->clauses = at < count ? count : at + 1;
    if (!renew_houses(rules)) {
        clause[at] = former;
        rules->clauses = count;
        return false;
    }
    free(former.data);
    return true;
}

static qdr_status check_box(unsigned side, unsigned rows, unsigned columns, qdr_error *error)
{
    if (rows == 0 || columns == 0 || side % rows != 0 || side / rows != columns) {
        return qdri_fail(error, QDR_RANGE,
                         "a box of %ux%u does not have %u cells, one for each digit", rows, columns,
                         side);
    }
    return QDR_OK;
}

qdr_status qdr_rules_new(qdr_rules **out, unsigned side, unsigned box_rows, unsigned box_columns,
                         qdr_error *error)
{
    *out = NULL;
    if (side < 1 || side > QDR_SIDE_MAX) {
        return qdri_fail(error, QDR_RANGE, "a grid has a side of 1 to %d, not %u", QDR_SIDE_MAX,
                         side);
    }
    if (box_rows == 0 && box_columns == 0) {
        qdr_box_standard(side, &box_rows, &box_columns);
    }
    qdr_status status = check_box(side, box_rows, box_columns, error);
    if (status != QDR_OK) {
        return status;
    }
    qdr_rules *rules = qdri_zeros(1, sizeof *rules);
    void *boxes = qdri_classic_boxes(box_rows, box_columns);
    if (rules) {
        rules->side = side;
    }
    if (!rules || !boxes || !put_clause(rules, LINES, &qdri_rule_lines, NULL) ||
        !put_clause(rules, DIVISION, &qdri_rule_classic, boxes)) {
        free(boxes);
        qdr_rules_free(rules);
        return qdri_no_memory(error);
    }
    *out = rules;
    return QDR_OK;
}

void qdr_rules_free(qdr_rules *rules)
{
    if (!rules) {
        return;
    }
    for (size_t k = 0; k < rules->clauses; ++k) {
        free(rules->clause[k].data);
    }
    free(rules->clause);
    qdri_houses_free(&rules->houses);
    qdri_peers_free(&rules->peers);
    free(rules);
}

/* --------------------------------------------------------------------------------- adding ---- */

static qdr_status fail_unknown(const char *name, qdr_error *error)
{
    char quote[QDRI_QUOTE_SIZE];
    struct qdri_strbuf names = {0};
    bool is_whole = true;
    for (size_t k = 0; is_whole && k < KNOWN; ++k) {
        is_whole = qdri_strbuf_addf(&names, "%s%s", k > 0 ? ", " : "", known[k]->name);
    }
    qdr_status status = is_whole
                            ? qdri_fail(error, QDR_UNKNOWN, "there is no rule '%s'; there are %s",
                                        qdri_quote(quote, name, strlen(name)), names.text)
                            : qdri_no_memory(error);
    qdri_strbuf_free(&names);
    return status;
}

static qdr_status check_argument(const struct qdri_rule *rule, const char *argument,
                                 qdr_error *error)
{
    bool is_there = argument && argument[0] != '\0';
    if (rule->argument && !is_there) {
        return qdri_fail(error, QDR_SYNTAX, "rule '%s' needs an argument: %s", rule->name,
                         rule->argument);
    }
    if (!rule->argument && is_there) {
        return qdri_fail_at(error, QDR_SYNTAX, (struct qdri_place){.column = 1},
                            "rule '%s' takes no argument", rule->name);
    }
    return QDR_OK;
}

static qdr_status add(qdr_rules *rules, const struct qdri_rule *rule, const char *argument,
                      qdr_error *error)
{
    size_t at = rule->is_division ? DIVISION : rules->clauses;
    if (rule->is_division && rules->clause[DIVISION].rule != &qdri_rule_classic) {
        return qdri_fail(error, QDR_DUPLICATE, "rule '%s' divides the grid already",
                         rules->clause[DIVISION].rule->name);
    }
    void *data = NULL;
    qdr_status status = rule->parse ? rule->parse(&data, rules->side, argument, error) : QDR_OK;
    if (status == QDR_OK && !put_clause(rules, at, rule, data)) {
        free(data);
        status = qdri_no_memory(error);
    }
    return status;
}

qdr_status qdr_rules_add(qdr_rules *rules, const char *name, const char *argument, qdr_error *error)
{
    for (size_t k = 0; k < KNOWN; ++k) {
        const struct qdri_rule *rule = known[k];
        if (strcmp(rule->name, name) != 0) {
            continue;
        }
        qdr_status status = check_argument(rule, argument, error);
        /* The classic rules are what a set of rules begins with: nothing is left to be done. */
        if (status != QDR_OK || rule == &qdri_rule_classic) {
            return status;
        }
        return add(rules, rule, argument, error);
    }
    return fail_unknown(name, error);
}

/* --------------------------------------------------------------------------------- asking ---- */

unsigned qdr_rules_side(const qdr_rules *rules)
{
    return rules->side;
}

size_t qdr_rules_houses(const qdr_rules *rules)
{
    return rules->houses.count;
}

const qdr_house *qdr_rules_house(const qdr_rules *rules, size_t index)
{
    return &rules->houses.house[index].shown;
}

bool qdr_rules_holds(const qdr_rules *rules, const qdr_grid *grid)
{
    for (size_t cell = 0; cell < (size_t)rules->side * rules->side; ++cell) {
        if (grid->cell[cell] > rules->side) {
            return false;
        }
    }
    for (size_t k = 0; k < rules->clauses; ++k) {
        if (!rules->clause[k].rule->holds(rules->clause[k].data, grid)) {
            return false;
        }
    }
    return true;
}

bool qdr_rules_allows(const qdr_rules *rules, const qdr_grid *grid, qdr_cell cell, qdr_digit digit)
{
    const qdr_cell *peer = rules->peers.peer;
    for (uint32_t k = rules->peers.first[cell]; k < rules->peers.first[cell + 1]; ++k) {
        if (grid->cell[peer[k]] == digit) {
            return false;
        }
    }
    for (size_t k = 0; k < rules->clauses; ++k) {
        const struct qdri_clause *clause = &rules->clause[k];
        if (clause->rule->allows && !clause->rule->allows(clause->data, grid, cell, digit)) {
            return false;
        }
    }
    return true;
}
