/* ask.c  Who answers questions, and when nothing more is to be asked. */
#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/make/generator.h"

/* --------------------------------------------------------------------------------- limits ---- */

void qdri_ask_begin(struct qdr_generator *generator)
{
    generator->stats = (qdr_generator_counters){0};
    qdri_watch_begin(&generator->watch);
}

bool qdri_ask_no_memory(struct qdr_generator *generator)
{
    qdri_no_memory(&generator->error);
    return !qdri_watch_end(&generator->watch, QDR_FAILED);
}

bool qdri_ask_is_over(struct qdr_generator *generator)
{
    return qdri_watch_is_over(&generator->watch, generator->stats.nodes);
}

bool qdri_ask(struct qdr_generator *generator, struct qdri_making *const *makings, size_t count)
{
    if (qdri_ask_is_over(generator)) {
        return false;
    }
    const qdr_outcome outcome = generator->batch ? qdri_ask_batch(generator, makings, count)
                                                 : qdri_ask_solver(generator, makings[0]);
    if (outcome == QDR_EXHAUSTED) {
        return true;
    }
    if (outcome == QDR_FAILED) {
        return !qdri_watch_end(&generator->watch, outcome);
    }
    /* Otherwise, it is by the nodes of the question, or by the stop of the parameters. */
    return !qdri_ask_is_over(generator) &&
           (outcome == QDR_LIMIT || !qdri_watch_end(&generator->watch, outcome));
}

/* --------------------------------------------------------------------------------- making ---- */

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
    qdr_status status = qdri_watch_take(&generator->watch, &own, search, error);
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
    qdr_encoding_free(generator->sudoku);
}
