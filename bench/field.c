/* field.c  Who competes: engines with instruction sets, and with parameters. */
#include "field.h"
#include "problems.h"
#include "task.h"

#include <stdio.h>
#include <string.h>

/* The engine that is compiled for several instruction sets: parameter "isa" is for it alone. */
static const char engine_with_isas[] = "lanes";

/* Takes the first word off a list that is parted by commas, or by bars as qdr_params_at parts it;
 * returns false at its end. */
static bool take_word(const char **list, char word[NAME_MOST])
{
    size_t length = strcspn(*list, ",|");
    if (**list == '\0') {
        return false;
    }
    snprintf(word, NAME_MOST, "%.*s", (int)length, *list);
    *list += length + ((*list)[length] != '\0');
    return true;
}

/* Returns the words of parameter "isa" but the first, "auto", which is one of the others. */
static const char *all_isas(void)
{
    const qdr_param_info *info;
    for (size_t k = 0; (info = qdr_params_at(QDR_PARAMS_SEARCH, k)); ++k) {
        if (strcmp(info->name, "isa") == 0) {
            return strchr(info->words, '|') + 1;
        }
    }
    return "auto";
}

/* Sets parameters from texts such as "choose=first,seed=7". */
static void set(qdr_params *params, const char *settings)
{
    char setting[NAME_MOST];
    qdr_error error;
    while (take_word(&settings, setting)) {
        char *value = strchr(setting, '=');
        if (!value) {
            fail(setting, "is not of the form NAME=VALUE");
        }
        *value = '\0';
        must(qdr_params_set(params, setting, value + 1, &error), setting, &error);
    }
}

/* Adds a competitor with the parameters that all have, and then its own. */
static void add(struct field *field, const struct entries *entries, const char *name,
                const char *settings)
{
    qdr_error error;
    if (field->count == COMPETITORS_MOST) {
        fail(name, "is one competitor too many");
    }
    struct competitor *competitor = &field->competitor[field->count++];
    *competitor = (struct competitor){0};
    snprintf(competitor->name, sizeof competitor->name, "%s", name);
    must(qdr_params_new(&competitor->params, QDR_PARAMS_SEARCH, &error), name, &error);
    for (size_t k = 0; k < entries->commons; ++k) {
        set(competitor->params, entries->common[k]);
    }
    set(competitor->params, settings);
}

/* Tells whether this machine has an instruction set, by a problem that every engine can do; says
 * what the engine says where it has not.  Other parameters, at which an engine may balk as well,
 * stay out. */
static bool is_here(const char *name, const char *settings)
{
    struct task task;
    struct cost cost;
    qdr_params *params;
    qdr_error error;
    must(qdr_params_new(&params, QDR_PARAMS_SEARCH, &error), name, &error);
    set(params, settings);
    task_open(&task, bench_problem_at(0)->name);
    bool is_here = task_run(&task, params, &cost, &error) == QDR_OK;
    if (!is_here) {
        printf("%s is left out: %s\n", name, error.text);
    }
    task_close(&task);
    qdr_params_free(params);
    return is_here;
}

static void add_isa(struct field *field, const struct entries *entries, const char *engine,
                    const char *isa)
{
    char name[2 * NAME_MOST];
    char settings[3 * NAME_MOST];
    snprintf(name, sizeof name, "%s/%s", engine, isa);
    snprintf(settings, sizeof settings, "engine=%s,isa=%s", engine, isa);
    if (is_here(name, settings)) {
        add(field, entries, name, settings);
    }
}

static void add_engine(struct field *field, const struct entries *entries, const char *engine)
{
    char isa[NAME_MOST];
    char settings[2 * NAME_MOST];
    const char *isas = entries->isas ? entries->isas : all_isas();
    if (strcmp(engine, engine_with_isas) == 0) {
        while (take_word(&isas, isa)) {
            add_isa(field, entries, engine, isa);
        }
    } else {
        snprintf(settings, sizeof settings, "engine=%s", engine);
        add(field, entries, engine, settings);
    }
}

void field_make(struct field *field, const struct entries *entries)
{
    char engine[NAME_MOST];
    const char *engines = entries->engines;
    field->count = 0;
    while (take_word(&engines, engine)) {
        add_engine(field, entries, engine);
    }
    for (size_t k = 0; k < entries->withs; ++k) {
        add(field, entries, entries->with[k], entries->with[k]);
    }
    if (field->count == 0) {
        fail("--engine and --isa", "leave nothing that this machine has");
    }
}

void field_free(struct field *field)
{
    for (size_t k = 0; k < field->count; ++k) {
        qdr_params_free(field->competitor[k].params);
    }
}
