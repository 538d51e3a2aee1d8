/* ask.c  Who answers questions, and when nothing more is to be asked. */
#include <stdlib.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "sudoku/generate/generator.h"

/* --------------------------------------------------------------------------------- limits ---- */

void qdri_ask_begin(struct qdr_generator *generator)
{
    generator->stats = (qdr_generator_stats){0};
    generator->deadline_ms =
        generator->time_limit_ms > 0 ? qdri_clock_ms() + generator->time_limit_ms : 0;
}

static bool end(struct qdr_generator *generator, qdr_outcome outcome)
{
    generator->outcome = outcome;
    return true;
}

bool qdri_ask_no_memory(struct qdr_generator *generator)
{
    qdri_no_memory(&generator->error);
    return !end(generator, QDR_FAILED);
}

bool qdri_ask_is_over(struct qdr_generator *generator)
{
    if (atomic_exchange(&generator->is_interrupted, false)) {
        return end(generator, QDR_INTERRUPTED);
    }
    return ((generator->node_limit > 0 && generator->stats.nodes >= generator->node_limit) ||
            (generator->deadline_ms > 0 && qdri_clock_ms() >= generator->deadline_ms)) &&
           end(generator, QDR_LIMIT);
}

bool qdri_ask_is_due(struct qdr_generator *generator)
{
    const uint64_t now = qdri_clock_ms();
    if (generator->tick && now >= generator->next_tick_ms) {
        generator->next_tick_ms = now + QDRI_TICK_MS;
        generator->tick(generator->tick_ctx);
    }
    return (generator->deadline_ms > 0 && now >= generator->deadline_ms) ||
           atomic_load(&generator->is_interrupted);
}

bool qdri_ask(struct qdr_generator *generator, struct qdri_making *const *makings, size_t count)
{
    if (generator->tick) {
        qdri_ask_is_due(generator);
    }
    if (qdri_ask_is_over(generator)) {
        return false;
    }
    const qdr_outcome outcome = generator->batch ? qdri_ask_batch(generator, makings, count)
                                                 : qdri_ask_solver(generator, makings[0]);
    if (outcome == QDR_EXHAUSTED) {
        return true;
    }
    if (outcome == QDR_FAILED) {
        return !end(generator, outcome);
    }
    /* Otherwise, it is by the nodes of the question, or by the qdr_stop of the parameters. */
    return !qdri_ask_is_over(generator) && (outcome == QDR_LIMIT || !end(generator, outcome));
}

/* --------------------------------------------------------------------------------- making ---- */

/* The generator has limits of its own. */
static qdr_status without_limits(qdr_params **out, const qdr_params *search, qdr_error *error)
{
    static const char *const limits[] = {"limit", "nodes", "time"};
    qdr_status status = search ? qdr_params_copy(out, search, error) : qdr_params_new(out, error);
    for (size_t k = 0; status == QDR_OK && k < sizeof limits / sizeof *limits; ++k) {
        status = qdr_params_set_number(*out, limits[k], 0, error);
    }
    return status;
}

/* A batch that has a kernel answers; others would do no more than a solver does.  Kernels are for
 * one side, and for no engine in particular. */
static qdr_status make(struct qdr_generator *generator, const qdr_params *search, qdr_error *error)
{
    uint64_t engine = 0;
    qdr_params_get(search, "engine", &engine);
    qdr_status status = QDR_OK;
    if (generator->fixed.side == QDRI_BATCH_SIDE && engine == 0) {
        status = qdri_ask_batch_make(generator, search, error);
    }
    return status == QDR_OK && !generator->batch ? qdri_ask_solver_make(generator, search, error)
                                                 : status;
}

qdr_status qdri_ask_make(struct qdr_generator *generator, const qdr_params *search,
                         qdr_error *error)
{
    qdr_params *own = NULL;
    qdr_status status = without_limits(&own, search, error);
    if (status == QDR_OK) {
        status = make(generator, own, error);
    }
    qdr_params_free(own);
    return status;
}

void qdri_ask_free(struct qdr_generator *generator)
{
    qdr_sudoku_batch_free(generator->batch);
    free(generator->questions.givens);
    free(generator->questions.known);
    free(generator->questions.counts);
    free(generator->questions.grids);
    qdr_solver_free(generator->solver);
    qdr_sudoku_free(generator->sudoku);
}
