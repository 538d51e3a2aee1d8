/* kit.c  See kit.h. */
#include "kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"
#include "memory.h"
#include "search.h"

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
    for (size_t k = 0; k < args->rules; ++k) {
        if (!take_rule(kit, args->rule[k])) {
            return false;
        }
    }
    return true;
}

static void clear(struct kit *kit)
{
    qdr_solver_free(kit->solver);
    qdr_sudoku_free(kit->sudoku);
    qdr_rules_free(kit->rules);
    kit->solver = NULL;
    kit->sudoku = NULL;
    kit->rules = NULL;
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
        if (qdr_rules_add(kit->rules, rule->name, rule->argument, &error) != QDR_OK) {
            complain_of_rule(kit, name, rule, &error);
            return false;
        }
    }
    return true;
}

qdr_rules *kit_rules(struct kit *kit, const char *name, unsigned side)
{
    const struct args *args = kit->session->args;
    qdr_error error;
    if (kit->rules && kit->side == side) {
        return kit->rules;
    }
    clear(kit);
    kit->side = side;
    if (qdr_rules_new(&kit->rules, side, args->box_rows, args->box_columns, &error) != QDR_OK) {
        complain(kit->session, "%s: %s", name, error.text);
    } else if (!add_rules(kit, name)) {
        clear(kit);
    }
    return kit->rules;
}

static bool encode(struct kit *kit, const char *name)
{
    char title[32];
    qdr_error error;
    if (qdr_sudoku_new(&kit->sudoku, kit->rules, NULL, &error) != QDR_OK) {
        complain(kit->session, "%s: %s", name, error.text);
        return false;
    }
    snprintf(title, sizeof title, "rules for %ux%u", kit->side, kit->side);
    kit->solver = search_new(kit->session, title, qdr_sudoku_problem(kit->sudoku));
    return kit->solver != NULL;
}

qdr_solver *kit_solver(struct kit *kit, const char *name, unsigned side)
{
    if (!kit_rules(kit, name, side)) {
        return NULL;
    }
    if (kit->solver) {
        qdr_solver_reset(kit->solver);
    } else if (!encode(kit, name)) {
        clear(kit);
    }
    return kit->solver;
}
