/* ask_batch.c  The questions of many makings, answered by one run of a batch.
 *
 * All are asked for one solution, other than the one that is known of most. */
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/make/generator.h"

static bool make_room(struct qdr_generator *generator)
{
    struct qdri_questions *questions = &generator->questions;
    const size_t cells = generator->cells;
    questions->givens = qdri_zeros(QDRI_MAKINGS * cells, sizeof *questions->givens);
    questions->known = qdri_zeros(QDRI_MAKINGS, sizeof *questions->known);
    questions->counts = qdri_zeros(QDRI_MAKINGS, sizeof *questions->counts);
    questions->grids = qdri_zeros(QDRI_MAKINGS * cells, sizeof *questions->grids);
    return questions->givens && questions->known && questions->counts && questions->grids;
}

/* Where digits trade places, each is to be allowed in the other's cell. */
static void find_allowed(struct qdr_generator *generator)
{
    bool is_blank = true;
    qdri_batch_allowed(generator->rules, generator->allowed);
    generator->has_unavoidable = true;
    for (unsigned cell = 0; cell < QDRI_BATCH_CELLS; ++cell) {
        generator->has_unavoidable &= generator->allowed[cell] == QDRI_BATCH_ROW;
        is_blank &= generator->fixed.cell[cell] == 0;
    }
    generator->is_free = generator->has_unavoidable && is_blank;
}

qdr_status qdri_ask_batch_make(struct qdr_generator *generator, const qdr_params *search,
                               qdr_error *error)
{
    const qdr_sudoku_batch_params params = {.limit = 1, .grids = 1, .search = search};
    qdr_sudoku_batch *batch;
    const qdr_status status = qdr_sudoku_batch_new(&batch, generator->rules, &params, error);
    if (status != QDR_OK) {
        return status;
    }
    if (!qdr_sudoku_batch_kernel(batch)) {
        qdr_sudoku_batch_free(batch);
        return QDR_OK;
    }
    generator->batch = batch;
    find_allowed(generator);
    return make_room(generator) ? QDR_OK : qdri_no_memory(error);
}

static struct qdri_batch_known known_to(const struct qdri_making *making)
{
    return (struct qdri_batch_known){.grid = qdri_making_wants_any(making) ? NULL : making->full,
                                     .cell = making->differs,
                                     .is_grid_wanted = qdri_making_wants_any(making) ||
                                                       making->step == QDRI_STEP_GIVE};
}

qdr_outcome qdri_ask_batch(struct qdr_generator *generator, struct qdri_making *const *makings,
                           size_t count)
{
    const struct qdri_questions *questions = &generator->questions;
    const size_t cells = generator->cells;
    const uint64_t before = qdr_sudoku_batch_nodes(generator->batch);
    for (size_t k = 0; k < count; ++k) {
        memcpy(questions->givens + k * cells, makings[k]->puzzle, cells);
        questions->known[k] = known_to(makings[k]);
    }
    const qdr_outcome outcome =
        qdri_batch_run_others(generator->batch, questions->givens, questions->known, count,
                              questions->counts, questions->grids);
    generator->stats.nodes += qdr_sudoku_batch_nodes(generator->batch) - before;
    for (size_t k = 0; outcome == QDR_EXHAUSTED && k < count; ++k) {
        makings[k]->reply = questions->counts[k] > 0 ? QDRI_REPLY_FOUND : QDRI_REPLY_NONE;
        if (questions->counts[k] > 0 && questions->known[k].is_grid_wanted) {
            memcpy(makings[k]->found, questions->grids + k * cells, cells);
        }
    }
    if (outcome == QDR_FAILED) {
        generator->error = *qdr_sudoku_batch_error(generator->batch);
    }
    return outcome;
}
