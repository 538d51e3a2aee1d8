/* registry.c  The table of engines, and the choice of one for a problem. */
#include "solver/registry.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/compiler.h"
#include "base/error.h"

/* In the order in which "auto" asks them: the fastest first, and last one that can do
 * everything. */
static const struct qdri_engine *const engines[] = {&qdri_lanes, &qdri_relay, &qdri_links,
                                                    &qdri_zdd, &qdri_learn};

enum { ENGINES = sizeof engines / sizeof *engines };

static const struct qdri_engine *engine_for(size_t k, const struct qdr_problem *problem)
{
    return problem->has_bounds && engines[k] == &qdri_lanes ? &qdri_lanes_tallies : engines[k];
}

const struct qdri_engine *qdri_engine_named(const char *name, const struct qdr_problem *problem)
{
    for (size_t k = 0; k < ENGINES; ++k) {
        if (strcmp(engines[k]->name, name) == 0) {
            return engine_for(k, problem);
        }
    }
    return NULL;
}

const struct qdri_engine *qdri_engine_with(enum qdri_role role)
{
    size_t k = 0;
    while (engines[k]->role != role) {
        ++k; /* each role has an engine */
    }
    return engines[k];
}

const struct qdri_engine *qdri_engine_to_build_on(const struct qdr_problem *problem)
{
    size_t k = 0;
    while (engines[k]->role != QDRI_SEARCHES || !engines[k]->remember) {
        ++k; /* there is one */
    }
    return engine_for(k, problem);
}

/* Adds a reason to what there is to say of other engines. */
QDRI_PRINTF(2, 3) static void note(struct qdri_pick *pick, const char *format, ...)
{
    char reason[128];
    const size_t length = strlen(pick->reason);
    va_list args;
    va_start(args, format);
    vsnprintf(reason, sizeof reason, format, args);
    va_end(args);
    snprintf(pick->reason + length, sizeof pick->reason - length, "%s%s", length > 0 ? "; " : "",
             reason);
}

/* Asks one engine.  QDR_OK: it can do this, within the budget. */
static qdr_status ask(struct qdri_pick *pick, bool is_auto, const struct qdri_engine *engine,
                      const struct qdr_problem *problem, const struct qdri_control *control)
{
    char needed[QDRI_SIZE_TEXT];
    char allowed[QDRI_SIZE_TEXT];
    const char *refusal = engine->refusal(problem, control);
    if (refusal) {
        note(pick, "%s %s", engine->name, refusal);
        return QDR_UNSUPPORTED;
    }
    uint64_t bytes = engine->bytes(problem, control);
    if (bytes == 0) {
        return QDR_NOMEM;
    }
    pick->bytes = pick->own;
    qdri_size_add(&pick->bytes, bytes, 1);
    if (pick->bytes > pick->budget) {
        note(pick, "%s would take %s, over the %s of parameter 'memory'", engine->name,
             qdri_size_write(needed, pick->bytes, true),
             qdri_size_write(allowed, pick->budget, false));
        return QDR_BUDGET;
    }
    if (is_auto && engine->modest && bytes > engine->modest(problem, pick->wanted)) {
        note(pick, "%s would have %s to fill before it begins", engine->name,
             qdri_size_write(needed, pick->bytes, true));
        return QDR_UNSUPPORTED;
    }
    return QDR_OK;
}

qdr_status qdri_engine_pick(struct qdri_pick *pick, const struct qdr_problem *problem,
                            const struct qdri_control *control, qdr_error *error)
{
    bool is_auto = strcmp(pick->name, "auto") == 0;
    qdr_status status = QDR_UNSUPPORTED;
    pick->engine = NULL;
    pick->reason[0] = '\0';
    for (size_t k = 0; k < ENGINES; ++k) {
        if (!is_auto && strcmp(engines[k]->name, pick->name) != 0) {
            continue;
        }
        const struct qdri_engine *engine = engine_for(k, problem);
        qdr_status answer = ask(pick, is_auto, engine, problem, control);
        if (answer == QDR_OK) {
            pick->engine = engine;
            if (pick->reason[0] == '\0') {
                note(pick, "%s", is_auto ? "the fastest that can do this" : "it was asked for");
            }
            return QDR_OK;
        }
        if (answer == QDR_NOMEM) {
            return qdri_no_memory(error);
        }
        status = answer == QDR_BUDGET ? QDR_BUDGET : status;
    }
    if (is_auto) {
        return qdri_fail(error, status, "no engine can do this: %s", pick->reason);
    }
    return qdri_fail(error, status, "engine '%s' cannot do this: %s", pick->name, pick->reason);
}
