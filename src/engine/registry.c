/* registry.c  All engines, and which of them "auto" is. */
#include "engine/engine.h"

#include <string.h>

#include "base/error.h"

/* In the order in which "auto" tries them. */
static const struct qdri_engine *const engines[] = {&qdri_links};

static const struct qdri_engine *by_name(const char *name)
{
    for (size_t k = 0; k < sizeof engines / sizeof *engines; ++k) {
        if (strcmp(engines[k]->name, name) == 0) {
            return engines[k];
        }
    }
    return NULL;
}

static const struct qdri_engine *first_that_can(const struct qdr_problem *problem)
{
    for (size_t k = 0; k < sizeof engines / sizeof *engines; ++k) {
        if (!engines[k]->refusal(problem)) {
            return engines[k];
        }
    }
    return NULL;
}

const struct qdri_engine *qdri_engine_find(const char *name, const struct qdr_problem *problem,
                                           const char **reason, qdr_error *error)
{
    bool is_auto = strcmp(name, "auto") == 0;
    const struct qdri_engine *engine = is_auto ? first_that_can(problem) : by_name(name);
    if (!engine) {
        qdri_fail(error, QDR_UNKNOWN, "there is no engine '%s' for this problem", name);
        return NULL;
    }
    const char *refusal = engine->refusal(problem);
    if (refusal) {
        qdri_fail(error, QDR_UNSUPPORTED, "engine '%s' cannot do this problem: %s", name, refusal);
        return NULL;
    }
    *reason = is_auto ? "the first engine that can do this problem" : "it was asked for";
    return engine;
}
