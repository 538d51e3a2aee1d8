/* registry.c  All engines, and which of them "auto" is. */
#include "engine/engine.h"

#include <string.h>

#include "base/error.h"

/* In the order in which "auto" asks them. */
static const struct qdri_engine *const engines[] = {&qdri_links, &qdri_lanes};

const struct qdri_engine *qdri_engine_find(const char *name, const struct qdr_problem *problem,
                                           const struct qdri_control *control, const char **reason,
                                           qdr_error *error)
{
    bool is_auto = strcmp(name, "auto") == 0;
    const char *refusal = "there is no such engine";
    *reason = is_auto ? "the first that can do this problem" : "it was asked for";
    for (size_t k = 0; k < sizeof engines / sizeof *engines; ++k) {
        if (is_auto || strcmp(engines[k]->name, name) == 0) {
            refusal = engines[k]->refusal(problem, control);
            if (!refusal) {
                return engines[k];
            }
            *reason = refusal;
        }
    }
    qdri_fail(error, QDR_UNSUPPORTED, "engine '%s' cannot do this: %s", name, refusal);
    return NULL;
}
