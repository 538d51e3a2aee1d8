/* ask.c  Answers the questions of puzzles in the making: those of many by one run of a batch, if
 * that has a kernel for the rules; otherwise that of one by a search, with one encoding for all of
 * them. */
#include <string.h>

#include "base/error.h"
#include "sudoku/make/many.h"

/* ----------------------------------------------------------------------------------- batch ---- */

static bool make_room(struct qdri_many *many)
{
    struct qdri_questions *questions = &many->questions;
    struct qdri_arrays *arrays = &questions->arrays;
    const size_t cells = many->base.cells;
    questions->givens = qdri_array(arrays, QDRI_MAKINGS * cells, sizeof *questions->givens);
    questions->known = qdri_array(arrays, QDRI_MAKINGS, sizeof *questions->known);
    questions->counts = qdri_array(arrays, QDRI_MAKINGS, sizeof *questions->counts);
    questions->grids = qdri_array(arrays, QDRI_MAKINGS * cells, sizeof *questions->grids);
    return !arrays->lacks_memory;
}

/* Where digits trade places, each is to be allowed in the other's cell. */
static void find_allowed(struct qdri_many *many)
{
    bool is_blank = true;
    qdri_batch_allowed(many->base.rules, many->allowed);
    many->has_unavoidable = true;
    for (unsigned cell = 0; cell < QDRI_BATCH_CELLS; ++cell) {
        many->has_unavoidable &= many->allowed[cell] == QDRI_BATCH_ROW;
        is_blank &= many->base.fixed.cell[cell] == 0;
    }
    many->is_free = many->has_unavoidable && is_blank;
}

/* A batch without a kernel would do no more than a search does. */
static qdr_status make_batch(struct qdri_many *many, qdr_error *error)
{
    struct qdri_search_params params = many->base.params->search;
    qdr_sudoku_batch *batch;
    params.limit = 1;
    const qdr_status status =
        qdr_sudoku_batch_new(&batch, many->base.rules, 1, &params.base, error);
    if (status != QDR_OK) {
        return status;
    }
    if (!qdr_sudoku_batch_kernel(batch)) {
        qdr_sudoku_batch_free(batch);
        return QDR_OK;
    }
    many->batch = batch;
    find_allowed(many);
    return make_room(many) ? QDR_OK : qdri_no_memory(error);
}

static struct qdri_batch_known known_to(const struct qdri_making *making)
{
    return (struct qdri_batch_known){.grid = qdri_making_wants_any(making) ? NULL : making->full,
                                     .cell = making->differs,
                                     .is_grid_wanted = qdri_making_wants_any(making) ||
                                                       making->step == QDRI_STEP_GIVE};
}

/* All are asked for one solution, other than the one that is known of most. */
static bool ask_batch(struct qdri_many *many, struct qdri_making *const *makings, size_t count)
{
    const struct qdri_questions *questions = &many->questions;
    const size_t cells = many->base.cells;
    const uint64_t before = qdr_sudoku_batch_nodes(many->batch);
    for (size_t k = 0; k < count; ++k) {
        memcpy(questions->givens + k * cells, makings[k]->puzzle, cells);
        questions->known[k] = known_to(makings[k]);
    }
    const qdr_outcome outcome =
        qdri_batch_run_others(many->batch, questions->givens, questions->known, count,
                              questions->counts, questions->grids);
    many->base.stats.nodes += qdr_sudoku_batch_nodes(many->batch) - before;
    for (size_t k = 0; outcome == QDR_EXHAUSTED && k < count; ++k) {
        makings[k]->reply = questions->counts[k] > 0 ? QDRI_REPLY_FOUND : QDRI_REPLY_NONE;
        if (questions->counts[k] > 0 && questions->known[k].is_grid_wanted) {
            memcpy(makings[k]->found, questions->grids + k * cells, cells);
        }
    }
    if (outcome == QDR_FAILED) {
        many->base.error = *qdr_sudoku_batch_error(many->batch);
    } else if (outcome == QDR_EXHAUSTED || qdri_generator_is_over(&many->base)) {
        return outcome == QDR_EXHAUSTED;
    }
    return qdri_generator_end(&many->base, outcome);
}

/* ------------------------------------------------------------------------------------ both ---- */

static bool ask_one(struct qdri_many *many, struct qdri_making *making)
{
    qdr_grid *grid = &many->scratch;
    memcpy(grid->cell, making->puzzle, many->base.cells);
    making->reply =
        qdri_question_ask(&many->base, &many->question, grid,
                          qdri_making_wants_any(making) ? NULL : making->full, making->nodes, grid);
    if (making->reply == QDRI_REPLY_FOUND) {
        memcpy(making->found, grid->cell, many->base.cells);
    }
    return making->reply != QDRI_REPLY_OVER;
}

bool qdri_many_ask(struct qdri_many *many, struct qdri_making *const *makings, size_t count)
{
    return !qdri_generator_is_over(&many->base) &&
           (many->batch ? ask_batch(many, makings, count) : ask_one(many, makings[0]));
}

/* Kernels are for one side, and for no engine in particular. */
qdr_status qdri_many_make_answers(struct qdri_many *many, qdr_error *error)
{
    qdr_status status = QDR_OK;
    if (many->base.side == QDRI_BATCH_SIDE && many->base.params->search.engine == 0) {
        status = make_batch(many, error);
    }
    return status == QDR_OK && !many->batch
               ? qdri_question_encode(&many->base, &many->question, many->base.rules, NULL, error)
               : status;
}

void qdri_many_free_answers(struct qdri_many *many)
{
    qdr_sudoku_batch_free(many->batch);
    qdri_arrays_free(&many->questions.arrays);
    qdri_question_free(&many->question);
}
