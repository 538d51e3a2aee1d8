/* puzzle_solver.c  Makes encodings and solvers when needed; keeps those that serve again. */
#include "sudoku/puzzle_solver.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/generate.h>

#include "base/clock.h"
#include "search/search.h"
#include "shell/generate_args.h"
#include "shell/input.h"
#include "shell/sudoku_args.h"
#include "shell/term/interrupt.h"
#include "shell/term/limits.h"
#include "shell/term/memory.h"
#include "sudoku/stream/answers.h"

/* More than any mask or map of the largest grid needs. */
#define ARGUMENT_MAX 65536

/* Reads a whole file as text; NULL with the complaint made. */
static char *read_file(struct session *session, const char *path)
{
    struct input input;
    char *text = NULL;
    size_t size = 0;
    size_t capacity = 0;
    ptrdiff_t got;
    if (!input_open(&input, session, path)) {
        return NULL;
    }
    qdr_reader reader = input_reader(&input);
    do {
        text = grow(text, &capacity, size + 4096, 1);
        got = reader.read(reader.ctx, text + size, 4095);
        size += got > 0 ? (size_t)got : 0;
    } while (got > 0 && size <= ARGUMENT_MAX);
    input_close(&input);
    text[size] = '\0';
    if (got >= 0 && size <= ARGUMENT_MAX && strlen(text) == size) {
        return text;
    }
    if (got < 0) {
        input_complain(session, &input, NULL);
    } else {
        complain(session, "%s: too long, or no text: this is no argument of a rule", path);
    }
    free(text);
    return NULL;
}

static bool take_rule(struct puzzle_solver *solving, const char *text)
{
    size_t length = strcspn(text, "=");
    const char *argument = text[length] == '=' ? text + length + 1 : NULL;
    size_t capacity = solving->rule_count;
    solving->rule = grow(solving->rule, &capacity, solving->rule_count + 1, sizeof *solving->rule);
    struct rule_text *rule = &solving->rule[solving->rule_count++];
    *rule = (struct rule_text){.name = copied(text, length)};
    if (argument && argument[0] == '@') {
        rule->argument = read_file(solving->session, argument + 1);
        return rule->argument != NULL;
    }
    rule->argument = argument ? joined(argument, "") : NULL;
    return true;
}

/* Does a --rule ask for clues to be placed?  It has no argument: rules that are in force without
 * one are not among these. */
static bool is_of_clues(const char *rule)
{
    return strpbrk(rule, "=,") == NULL && (strchr(rule, ':') != NULL || qdr_clue_kind_find(rule));
}

bool puzzle_solver_init(struct puzzle_solver *solving, struct session *session, bool places_clues)
{
    const struct args *args = session->args;
    *solving = (struct puzzle_solver){.session = session};
    for (size_t k = 0; k < args->sudoku->rule.count; ++k) {
        const char *rule = args->sudoku->rule.text[k];
        if (places_clues && is_of_clues(rule)) {
            params_set(args->generate->params, "place", rule);
        } else if (!take_rule(solving, rule)) {
            return false;
        }
    }
    return true;
}

struct puzzle_solver puzzle_solver_like(const struct puzzle_solver *other, struct session *session)
{
    return (struct puzzle_solver){.session = session,
                                  .rule = other->rule,
                                  .rule_count = other->rule_count,
                                  .borrows_rules = true};
}

static void clear_encoding(struct puzzle_solver *solving)
{
    qdr_pool_free(solving->pool);
    qdr_solver_free(solving->solver);
    qdr_encoding_free(solving->sudoku);
    solving->pool = NULL;
    solving->solver = NULL;
    solving->sudoku = NULL;
}

static void clear(struct puzzle_solver *solving)
{
    clear_encoding(solving);
    qdr_logic_free(solving->logic);
    qdr_rules_free(solving->owned_rules);
    solving->logic = NULL;
    solving->owned_rules = NULL;
    solving->rules = NULL;
    solving->has_large = false;
    solving->is_for_one = false;
}

void puzzle_solver_free(struct puzzle_solver *solving)
{
    clear(solving);
    qdr_watch_free(solving->watch);
    if (solving->borrows_rules) {
        return;
    }
    for (size_t k = 0; k < solving->rule_count; ++k) {
        free(solving->rule[k].name);
        free(solving->rule[k].argument);
    }
    free(solving->rule);
}

static void complain_of_rule(struct puzzle_solver *solving, const char *name,
                             const struct rule_text *rule, const qdr_error *error)
{
    char place[64] = "";
    if (error->column > 0) {
        snprintf(place, sizeof place, "column %zu of its argument: ", error->column);
    }
    complain(solving->session, "%s: rule '%s': %s%s", name, rule->name, place, error->text);
}

/* Do the rules have this one already?  A puzzle that was written with it does. */
static bool has_rule(const qdr_rules *rules, const struct rule_text *rule)
{
    const qdr_rule_info *info = qdr_rule_find(rule->name, NULL);
    bool is_there = false;
    for (size_t k = 0; k < qdr_rules_clauses(rules); ++k) {
        const qdr_clause *clause = qdr_rules_clause(rules, k);
        is_there |= info && strcmp(clause->name, info->name) == 0 &&
                    strcmp(clause->argument ? clause->argument : "",
                           rule->argument ? rule->argument : "") == 0;
    }
    return is_there;
}

static bool add_rules(struct puzzle_solver *solving, const char *name)
{
    qdr_error error;
    for (size_t k = 0; k < solving->rule_count; ++k) {
        const struct rule_text *rule = &solving->rule[k];
        if (!has_rule(solving->owned_rules, rule) &&
            qdr_rules_add(solving->owned_rules, rule->name, rule->argument, &error) != QDR_OK) {
            complain_of_rule(solving, name, rule, &error);
            return false;
        }
    }
    return true;
}

void puzzle_solver_begin(struct puzzle_solver *solving, const qdr_rules *own)
{
    if (solving->own || own) {
        clear(solving);
    } else if (solving->is_for_one) {
        clear_encoding(solving);
        solving->is_for_one = false;
    }
    solving->own = own;
}

/* A puzzle's own rules are copied only where there is something to add to them. */
static qdr_status begin_rules(struct puzzle_solver *solving, unsigned side, qdr_error *error)
{
    const struct args *args = solving->session->args;
    qdr_status status = QDR_OK;
    if (!solving->own) {
        status = qdr_rules_new(&solving->owned_rules, side, args->sudoku->box_rows,
                               args->sudoku->box_columns, error);
    } else if (solving->rule_count > 0) {
        status = qdr_rules_subset(&solving->owned_rules, solving->own, NULL, error);
    }
    solving->rules = solving->owned_rules ? solving->owned_rules : solving->own;
    return status;
}

const qdr_rules *puzzle_solver_rules(struct puzzle_solver *solving, const char *name, unsigned side)
{
    qdr_error error;
    if (solving->rules && solving->side == side) {
        return solving->rules;
    }
    clear(solving);
    solving->side = side;
    if (!succeeded(solving->session, name, begin_rules(solving, side, &error), &error) ||
        !add_rules(solving, name)) {
        clear(solving);
    }
    return solving->rules;
}

/* Encodes the rules, for all puzzles if that is as good: not where givens would spare auxiliary
 * options. */
static qdr_status encode(struct puzzle_solver *solving, const qdr_grid *givens, qdr_error *error)
{
    const qdr_params *params = solving->session->args->search->params;
    qdr_status status = QDR_OK;
    solving->is_for_one = solving->own || solving->has_large;
    if (!solving->is_for_one) {
        status = qdr_encoding_new(&solving->sudoku, solving->rules, NULL, params, error);
        solving->has_large =
            status == QDR_BUDGET ||
            (status == QDR_OK && qdr_encoding_auxiliary_options(solving->sudoku) > 0);
        solving->is_for_one = solving->has_large;
    }
    if (solving->is_for_one) {
        clear_encoding(solving);
        status = qdr_encoding_new(&solving->sudoku, solving->rules, givens, params, error);
    }
    return status;
}

/* So many rules are named. */
#define WEIGHTS_MOST 4

/* All clauses of a rule. */
struct weight {
    const char *rule;
    size_t clauses;
    uint64_t entries;
};

static int heavier_first(const void *left, const void *right)
{
    const struct weight *a = left;
    const struct weight *b = right;
    return (a->entries < b->entries) - (a->entries > b->entries);
}

/* Adds up by rules; returns how many there are. */
static size_t add_up(struct weight *weight, const qdr_rules *rules, const qdr_encoding *sudoku)
{
    size_t count = 0;
    for (size_t k = 0; k < qdr_rules_clauses(rules); ++k) {
        const char *rule = qdr_rules_clause(rules, k)->name;
        size_t at = 0;
        while (at < count && strcmp(weight[at].rule, rule) != 0) {
            ++at;
        }
        if (at == count) {
            weight[count++] = (struct weight){.rule = rule};
        }
        ++weight[at].clauses;
        weight[at].entries += qdr_encoding_entries(sudoku, k);
    }
    return count;
}

/* With --verbose, reports which rules take most of an encoding. */
static void tell_weights(struct session *session, const char *name, const qdr_rules *rules,
                         const qdr_encoding *sudoku)
{
    char text[256] = "";
    size_t length = 0;
    if (!session->args->verbose) {
        return;
    }
    struct weight *weight = allocate(qdr_rules_clauses(rules), sizeof *weight);
    size_t count = add_up(weight, rules, sudoku);
    qsort(weight, count, sizeof *weight, heavier_first);
    for (size_t k = 0; k < count && k < WEIGHTS_MOST && weight[k].entries > 0 && length < 200;
         ++k) {
        int added =
            snprintf(text + length, sizeof text - length, "%s%.30s %" PRIu64 " (%zu)",
                     k > 0 ? ", " : "", weight[k].rule, weight[k].entries, weight[k].clauses);
        length += added > 0 ? (size_t)added : 0;
    }
    if (length > 0) {
        detail(session, "%s: entries by rules, with the number of clauses: %s", name, text);
    }
    free(weight);
}

static bool make_solver(struct puzzle_solver *solving, const char *name, const qdr_grid *givens)
{
    char title[32];
    qdr_error error;
    if (!succeeded(solving->session, name, encode(solving, givens, &error), &error)) {
        return false;
    }
    snprintf(title, sizeof title, "rules for %ux%u", solving->side, solving->side);
    solving->solver = search_new(solving->session, solving->is_for_one ? name : title,
                                 qdr_encoding_problem(solving->sudoku), 0);
    tell_weights(solving->session, solving->is_for_one ? name : title, solving->rules,
                 solving->sudoku);
    return solving->solver != NULL;
}

static void reset(struct puzzle_solver *solving)
{
    if (solving->pool) {
        qdr_pool_reset(solving->pool);
    } else {
        qdr_solver_reset(solving->solver);
    }
}

qdr_solver *puzzle_solver_solver(struct puzzle_solver *solving, const char *name,
                                 const qdr_grid *givens)
{
    qdr_error error;
    qdr_status status;
    if (!puzzle_solver_rules(solving, name, givens->side)) {
        return NULL;
    }
    if (solving->solver) {
        reset(solving);
    } else if (!make_solver(solving, name, givens)) {
        clear_encoding(solving);
        return NULL;
    }
    status = (solving->is_for_one ? qdri_assume_encoded : qdr_encoding_assume)(
        solving->sudoku, givens, solving->solver, &error);
    return succeeded(solving->session, name, status, &error) ? solving->solver : NULL;
}

bool puzzle_solver_is_late(const struct puzzle_solver *solving)
{
    return limits_are_late() ||
           (solving->logic_until_ms > 0 && qdri_clock_ms() >= solving->logic_until_ms);
}

static qdr_verdict on_tick(void *ctx)
{
    return interrupt_is_due() || puzzle_solver_is_late(ctx) ? QDR_STOP : QDR_CONTINUE;
}

qdr_watch *puzzle_solver_watch(struct puzzle_solver *solving)
{
    solving->watch = solving->watch ? solving->watch : watch_or_end(on_tick, solving);
    return solving->watch;
}

qdr_logic *puzzle_solver_logic(struct puzzle_solver *solving, const char *name, bool is_silent)
{
    const struct sudoku_args *args = solving->session->args->sudoku;
    qdr_error error;
    if (solving->logic) {
        return solving->logic;
    }
    qdr_params *params = params_new(QDR_PARAMS_LOGIC);
    params_set_number(params, "hardest", args->hardest);
    params_set_number(params, "cells", args->cells);
    params_set_number(params, "silent", is_silent);
    qdr_params_set_watch(params, puzzle_solver_watch(solving));
    succeeded(solving->session, name,
              qdr_logic_new(&solving->logic, solving->rules, params, &error), &error);
    qdr_params_free(params);
    return solving->logic;
}
