/* registry.h  All engines: by name, by role, and which of them "auto" is. */
#ifndef QDRI_SOLVER_REGISTRY_H
#define QDRI_SOLVER_REGISTRY_H

#include "engine/engine.h"

/* Returns the engine of that name for a problem; NULL: there is none ("auto" is not one). */
const struct qdri_engine *qdri_engine_named(const char *name, const struct qdr_problem *problem);

/* Returns the first engine, in the order in which "auto" asks them, with that role. */
const struct qdri_engine *qdri_engine_with(enum qdri_role role);

/* Returns the first engine that searches and can be told to remember: control->inner for those that
 * are built on another one. */
const struct qdri_engine *qdri_engine_to_build_on(const struct qdr_problem *problem);

/* Which engine it is to be: the question, and the answer. */
struct qdri_pick {
    const char *name; /* of an engine, or "auto" */
    uint64_t own;     /* bytes that the solver takes besides its engine */
    uint64_t budget;  /* bytes that both may take together */
    uint64_t wanted;  /* solutions, at most */

    const struct qdri_engine *engine;
    uint64_t bytes; /* that both will take at most */
    char
        reason[200]; /* a few words that say why it is this one and, with auto, why no faster one */
};

/* Picks the engine for a problem: fills the second half of `pick`.  Errors: QDR_UNSUPPORTED (none
 * can do this), QDR_BUDGET (one could, but not with so little memory), QDR_NOMEM; then pick->engine
 * is NULL. */
qdr_status qdri_engine_pick(struct qdri_pick *pick, const struct qdr_problem *problem,
                            const struct qdri_control *control, qdr_error *error);

#endif
