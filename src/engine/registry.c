/* registry.c  All engines, and which of them "auto" is. */
#include "engine/engine.h"

#include <string.h>

#include "base/error.h"

/* In the order in which "auto" asks them: the fastest first, and last one that can do everything. */
static const struct qdri_engine *const engines[] = {&qdri_lanes, &qdri_links};

const char qdri_refusal_memory[] = "there is no memory to find out";

qdr_status qdri_engine_find(const struct qdri_engine **engine, const char *name,
                            const struct qdr_problem *problem, const struct qdri_control *control,
                            const char **reason, qdr_error *error)
{
    bool is_auto = strcmp(name, "auto") == 0;
    const char *refusal = "there is no such engine";
    *engine = NULL;
    *reason = is_auto ? "the fastest that can do this problem" : "it was asked for";
    for (size_t k = 0; k < sizeof engines / sizeof *engines; ++k) {
        if (is_auto || strcmp(engines[k]->name, name) == 0) {
            refusal = engines[k]->refusal(problem, control);
            if (!refusal) {
                *engine = engines[k];
                return QDR_OK;
            }
            if (refusal == qdri_refusal_memory) {
                return qdri_no_memory(error);
            }
            *reason = refusal;
        }
    }
    return qdri_fail(error, QDR_UNSUPPORTED, "engine '%s' cannot do this: %s", name, refusal);
}
