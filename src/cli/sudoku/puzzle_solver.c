/* puzzle_solver.c  Makes encodings and solvers when needed; keeps those that serve again. */
#include "sudoku/puzzle_solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/search.h"
#include "shell/input.h"
#include "shell/memory.h"
#include "sudoku/weights.h"

/* More than any mask or map of the largest grid needs. */
#define ARGUMENT_MAX 65536

static char *copy(const char *text, size_t length)
{
    size_t capacity = 0;
    char *made = grow(NULL, &capacity, length + 1, 1);
    memcpy(made, text, length);
    made[length] = '\0';
    return made;
}

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

static bool take_rule(struct kit *kit, const char *text)
{
    size_t length = strcspn(text, "=");
    const char *argument = text[length] == '=' ? text + length + 1 : NULL;
    size_t capacity = kit->rule_count;
    kit->rule = grow(kit->rule, &capacity, kit->rule_count + 1, sizeof *kit->rule);
    struct rule_text *rule = &kit->rule[kit->rule_count++];
    *rule = (struct rule_text){.name = copy(text, length)};
    if (argument && argument[0] == '@') {
        rule->argument = read_file(kit->session, argument + 1);
        return rule->argument != NULL;
    }
    rule->argument = argument ? copy(argument, strlen(argument)) : NULL;
    return true;
}

bool kit_init(struct kit *kit, struct session *session)
{
    const struct args *args = session->args;
    *kit = (struct kit){.session = session};
    for (size_t k = 0; k < args->sudoku.rules; ++k) {
        if (!take_rule(kit, args->sudoku.rule[k])) {
            return false;
        }
    }
    return true;
}

static void clear_encoding(struct kit *kit)
{
    qdr_solver_free(kit->solver);
    qdr_sudoku_free(kit->sudoku);
    kit->solver = NULL;
    kit->sudoku = NULL;
}

static void clear(struct kit *kit)
{
    clear_encoding(kit);
    qdr_logic_free(kit->logic);
    qdr_rules_free(kit->owned_rules);
    kit->logic = NULL;
    kit->owned_rules = NULL;
    kit->rules = NULL;
    kit->has_large = false;
    kit->is_for_one = false;
}

void kit_free(struct kit *kit)
{
    clear(kit);
    for (size_t k = 0; k < kit->rule_count; ++k) {
        free(kit->rule[k].name);
        free(kit->rule[k].argument);
    }
    free(kit->rule);
}

static void complain_of_rule(struct kit *kit, const char *name, const struct rule_text *rule,
                             const qdr_error *error)
{
    char place[64] = "";
    if (error->column > 0) {
        snprintf(place, sizeof place, "column %zu of its argument: ", error->column);
    }
    complain(kit->session, "%s: rule '%s': %s%s", name, rule->name, place, error->text);
}

static bool add_rules(struct kit *kit, const char *name)
{
    qdr_error error;
    for (size_t k = 0; k < kit->rule_count; ++k) {
        const struct rule_text *rule = &kit->rule[k];
        if (qdr_rules_add(kit->owned_rules, rule->name, rule->argument, &error) != QDR_OK) {
            complain_of_rule(kit, name, rule, &error);
            return false;
        }
    }
    return true;
}

void kit_begin(struct kit *kit, const qdr_rules *own)
{
    if (kit->own || own) {
        clear(kit);
    } else if (kit->is_for_one) {
        clear_encoding(kit);
        kit->is_for_one = false;
    }
    kit->own = own;
}

/* A puzzle's own rules are copied only where there is something to add to them. */
static qdr_status begin_rules(struct kit *kit, unsigned side, qdr_error *error)
{
    const struct args *args = kit->session->args;
    qdr_status status = QDR_OK;
    if (!kit->own) {
        status = qdr_rules_new(&kit->owned_rules, side, args->sudoku.box_rows,
                               args->sudoku.box_columns, error);
    } else if (kit->rule_count > 0) {
        status = qdr_rules_subset(&kit->owned_rules, kit->own, NULL, error);
    }
    kit->rules = kit->owned_rules ? kit->owned_rules : kit->own;
    return status;
}

const qdr_rules *kit_rules(struct kit *kit, const char *name, unsigned side)
{
    qdr_error error;
    if (kit->rules && kit->side == side) {
        return kit->rules;
    }
    clear(kit);
    kit->side = side;
    if (begin_rules(kit, side, &error) != QDR_OK) {
        complain(kit->session, "%s: %s", name, error.text);
        clear(kit);
    } else if (!add_rules(kit, name)) {
        clear(kit);
    }
    return kit->rules;
}

/* Encodes the rules, for all puzzles if that is as good: not where givens would spare auxiliary options. */
static qdr_status encode(struct kit *kit, const qdr_grid *givens, qdr_error *error)
{
    qdr_status status = QDR_OK;
    kit->is_for_one = kit->own || kit->has_large;
    if (!kit->is_for_one) {
        status = qdr_sudoku_new(&kit->sudoku, kit->rules, NULL, error);
        kit->has_large = status == QDR_BUDGET ||
                         (status == QDR_OK && qdr_sudoku_auxiliary_options(kit->sudoku) > 0);
        kit->is_for_one = kit->has_large;
    }
    if (kit->is_for_one) {
        clear_encoding(kit);
        status = qdr_sudoku_new(&kit->sudoku, kit->rules, givens, error);
    }
    return status;
}

static bool make_solver(struct kit *kit, const char *name, const qdr_grid *givens)
{
    char title[32];
    qdr_error error;
    if (encode(kit, givens, &error) != QDR_OK) {
        complain(kit->session, "%s: %s", name, error.text);
        return false;
    }
    snprintf(title, sizeof title, "rules for %ux%u", kit->side, kit->side);
    kit->solver =
        search_new(kit->session, kit->is_for_one ? name : title, qdr_sudoku_problem(kit->sudoku));
    weights_tell(kit->session, kit->is_for_one ? name : title, kit->rules, kit->sudoku);
    return kit->solver != NULL;
}

/* A given that was encoded needs no more; one that the rules forbid leaves no solution. */
static qdr_status assume(struct kit *kit, const qdr_grid *givens, qdr_error *error)
{
    qdr_status status = QDR_OK;
    if (!kit->is_for_one) {
        return qdr_sudoku_assume(kit->sudoku, givens, kit->solver, error);
    }
    for (unsigned cell = 0; status == QDR_OK && cell < kit->side * kit->side; ++cell) {
        qdr_digit digit = givens->cell[cell];
        if (digit != 0 && qdr_sudoku_option(kit->sudoku, (qdr_cell)cell, digit) == QDR_NO_OPTION) {
            return qdr_solver_assume(kit->solver, QDR_NO_OPTION, error);
        }
    }
    return status;
}

qdr_solver *kit_solver(struct kit *kit, const char *name, const qdr_grid *givens)
{
    qdr_error error;
    if (!kit_rules(kit, name, givens->side)) {
        return NULL;
    }
    if (kit->solver) {
        qdr_solver_reset(kit->solver);
    } else if (!make_solver(kit, name, givens)) {
        clear_encoding(kit);
        return NULL;
    }
    if (assume(kit, givens, &error) != QDR_OK) {
        complain(kit->session, "%s: %s", name, error.text);
        return NULL;
    }
    return kit->solver;
}

qdr_logic *kit_logic(struct kit *kit, const char *name, bool is_silent)
{
    qdr_logic_params params = {.hardest = (qdr_grade)kit->session->args->sudoku.hardest,
                               .is_silent = is_silent};
    qdr_error error;
    if (!kit->logic && qdr_logic_new(&kit->logic, kit->rules, &params, &error) != QDR_OK) {
        complain(kit->session, "%s: %s", name, error.text);
    }
    return kit->logic;
}
