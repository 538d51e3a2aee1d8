/* ask_batch.c  The questions of many makings, answered by one run of a batch.
 *
 * All are asked for two solutions: of those of which one is known, one of the two is another one,
 * and a grid around digits that are sown is the first of two. */
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/generate/generator.h"

enum { GRIDS = 2 };

static void tick(void *ctx)
{
    struct qdr_generator *generator = ctx;
    if (qdri_ask_is_due(generator)) {
        qdr_sudoku_batch_interrupt(generator->batch);
    }
}

static bool make_room(struct qdr_generator *generator)
{
    struct qdri_questions *questions = &generator->questions;
    const size_t cells = generator->cells;
    questions->givens = qdri_zeros(QDRI_MAKINGS * cells, sizeof *questions->givens);
    questions->counts = qdri_zeros(QDRI_MAKINGS, sizeof *questions->counts);
    questions->grids = qdri_zeros(GRIDS * QDRI_MAKINGS * cells, sizeof *questions->grids);
    return questions->givens && questions->counts && questions->grids;
}

/* Where digits trade places, each is to be allowed in the other's cell. */
static void find_allowed(struct qdr_generator *generator)
{
    qdri_batch_allowed(generator->rules, generator->allowed);
    generator->has_unavoidable = true;
    for (unsigned cell = 0; cell < QDRI_BATCH_CELLS; ++cell) {
        generator->has_unavoidable &= generator->allowed[cell] == QDRI_BATCH_ROW;
    }
}

qdr_status qdri_ask_batch_make(struct qdr_generator *generator, const qdr_params *search,
                               qdr_error *error)
{
    const qdr_sudoku_batch_params params = {.limit = GRIDS, .grids = GRIDS, .search = search};
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
    qdr_sudoku_batch_watch(batch, tick, generator);
    find_allowed(generator);
    return make_room(generator) ? QDR_OK : qdri_no_memory(error);
}

/* The grid that the making asks for, among those that there are; NULL: none is. */
static const qdr_digit *choose(const struct qdri_making *making, const qdr_digit *grids,
                               uint64_t count)
{
    const size_t cells = making->generator->cells;
    if (count == 0) {
        return NULL;
    }
    if (qdri_making_wants_any(making) || memcmp(grids, making->full, cells) != 0) {
        return grids;
    }
    return count > 1 ? grids + cells : NULL;
}

qdr_outcome qdri_ask_batch(struct qdr_generator *generator, struct qdri_making *const *makings,
                           size_t count)
{
    const struct qdri_questions *questions = &generator->questions;
    const size_t cells = generator->cells;
    const uint64_t before = qdr_sudoku_batch_nodes(generator->batch);
    for (size_t k = 0; k < count; ++k) {
        memcpy(questions->givens + k * cells, makings[k]->puzzle, cells);
    }
    const qdr_outcome outcome = qdr_sudoku_batch_run(generator->batch, questions->givens, count,
                                                     questions->counts, questions->grids);
    generator->stats.nodes += qdr_sudoku_batch_nodes(generator->batch) - before;
    for (size_t k = 0; outcome == QDR_EXHAUSTED && k < count; ++k) {
        const qdr_digit *found =
            choose(makings[k], questions->grids + k * GRIDS * cells, questions->counts[k]);
        makings[k]->reply = found ? QDRI_REPLY_FOUND : QDRI_REPLY_NONE;
        if (found) {
            memcpy(makings[k]->found, found, cells);
        }
    }
    if (outcome == QDR_FAILED) {
        generator->error = *qdr_sudoku_batch_error(generator->batch);
    }
    return outcome;
}
