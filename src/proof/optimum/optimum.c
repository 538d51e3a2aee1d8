/* optimum.c  From the steps of a search for the best to the lines of a proof. */
#include "proof/optimum/optimum.h"

#include "base/alloc.h"
#include "base/error.h"

/* Something went wrong: the search is of no use any more. */
static void fail(struct qdri_optimum *optimum, qdr_status status)
{
    if (optimum->status == QDR_OK) {
        optimum->status = status;
        qdri_control_ask(&optimum->control, QDRI_TO_STOP);
    }
}

/* --------------------------------------------------------------------------------- bounds ---- */

/* Is a multiplier's constraint of help at the present node? */
static bool counts(const struct qdri_cells *cells, qdr_item item, int64_t u)
{
    return u > 0   ? cells->times[item] < cells->low[item]
           : u < 0 ? cells->size[item] > cells->high[item] - cells->times[item]
                   : false;
}

/* Costs that were rounded down to units of 2^-shift have not been rounded here: all is multiplied
 * by 2^-shift instead. */
static void on_bound(void *ctx, const struct qdri_best_search *search)
{
    struct qdri_optimum *optimum = ctx;
    const int shift = search->bound.shift;
    const int64_t *u = search->u; /* those that are tried */
    struct qdri_pbp *pbp = &optimum->pbp;
    bool is_begun = false;
    for (qdr_item i = 0; i < search->cells.items; ++i) {
        if (counts(&search->cells, i, u[i])) {
            if (!is_begun) {
                qdri_pbp_begin_sum(pbp);
                is_begun = true;
            }
            qdri_pbp_add(pbp, u[i] > 0 ? optimum->opb.at_least[i] : optimum->opb.at_most[i],
                         (uint64_t)(u[i] > 0 ? u[i] : -u[i]));
        }
    }
    if (!is_begun) {
        return; /* it follows from the constraint alone that solutions are better */
    }
    if (shift < 0) {
        qdri_pbp_multiply(pbp, UINT64_C(1) << -shift);
    }
    qdri_pbp_add(pbp, optimum->improves, UINT64_C(1) << (shift > 0 ? shift : 0));
    if (!qdri_pbp_end_sum(pbp, search->level)) {
        fail(optimum, QDR_NOMEM);
    }
}

/* --------------------------------------------------------------------------------- lemmas ---- */

static void on_leave(void *ctx, const struct qdri_best_search *search)
{
    struct qdri_optimum *optimum = ctx;
    qdri_pbp_begin_lemma(&optimum->pbp);
    for (uint32_t level = 0; level < search->level; ++level) {
        qdri_pbp_put_false(&optimum->pbp, (uint64_t)search->frame[level].option + 1);
    }
    if (!qdri_pbp_end_lemma(&optimum->pbp, search->level)) {
        fail(optimum, QDR_NOMEM);
    }
}

/* A solution that is better than the last one was kept, or this is no proof. */
static enum qdri_kept on_solution(struct qdri_best_search *search, int64_t cost,
                                  const qdr_option *options, size_t count)
{
    struct qdri_optimum *optimum = search->ctx;
    if (!qdri_keep_has(optimum->question.keep, cost, options, count)) {
        fail(optimum, QDR_INVALID);
    }
    return QDRI_KNOWN;
}

/* ------------------------------------------------------------------ begin: what is shown ---- */

/* With bounds, that all other options are not chosen does not follow from those that are. */
static void put_solution(struct qdri_optimum *optimum, const char *rule, size_t rank,
                         bool has_all_literals)
{
    const struct qdri_keep *keep = optimum->question.keep;
    const uint32_t slot = keep->order[rank];
    const qdr_option *option = keep->option + slot * keep->stride;
    const qdr_option *end = option + keep->length[slot];
    struct qdri_output *output = &optimum->pbp.output;
    qdri_pbp_begin_solution(&optimum->pbp, rule);
    for (qdr_option o = 0; o < optimum->question.problem->options; ++o) {
        const bool is_chosen = option < end && *option == o;
        option += is_chosen;
        if (is_chosen || has_all_literals) {
            qdri_opb_put_literal(output, is_chosen, (uint64_t)o + 1);
        }
    }
    qdri_pbp_end_solution(&optimum->pbp);
}

static uint64_t cost_of(const struct qdri_optimum *optimum, size_t rank)
{
    const struct qdri_keep *keep = optimum->question.keep;
    const int64_t cost = keep->cost[keep->order[rank]];
    return (uint64_t)(cost < 0 ? -cost : cost) * (uint64_t)optimum->question.unit;
}

/* Decides what is to be shown. */
static qdr_status choose_claim(struct qdri_optimum *optimum, qdr_error *error)
{
    const struct qdri_best_question *question = &optimum->question;
    const struct qdri_keep *keep = question->keep;
    const bool is_full = keep->count == keep->most;
    if (!question->is_answered) {
        return qdri_fail(error, QDR_INVALID, "the search for the best has not come to its end");
    }
    if (is_full && optimum->search.is_flat) {
        return qdri_fail(error, QDR_UNSUPPORTED,
                         "no option has a cost, so there is nothing to be proven");
    }
    optimum->better = keep->count;
    optimum->more.direction = question->direction;
    if (is_full) {
        const int64_t last = keep->cost[keep->order[keep->count - 1]];
        while (optimum->better > 0 && keep->cost[keep->order[optimum->better - 1]] == last) {
            --optimum->better;
        }
        optimum->search.below = last;
        optimum->more.cost = cost_of(optimum, keep->count - 1);
        optimum->more.has_objective = keep->most == 1;
        optimum->more.has_bound = keep->most > 1;
    }
    optimum->more.preserves_options = optimum->better > 0;
    return QDR_OK;
}

/* Writes all that stands before the search. */
static void put_beginning(struct qdri_optimum *optimum)
{
    const bool has_bounds = optimum->question.problem->has_bounds;
    struct qdri_pbp *pbp = &optimum->pbp;
    qdri_opb_put(&optimum->opb, &optimum->more, &optimum->formula);
    qdri_pbp_begin(pbp, optimum->opb.constraints);
    optimum->improves = optimum->opb.bound;
    if (optimum->more.has_objective) {
        put_solution(optimum, "soli", 0, true);
        optimum->improves = pbp->last;
    }
    for (size_t rank = 0; rank < optimum->better; ++rank) {
        put_solution(optimum, "solx", rank, has_bounds);
    }
    if (optimum->improves != 0 && optimum->question.unit > 1) {
        qdri_pbp_begin_sum(pbp);
        qdri_pbp_add(pbp, optimum->improves, 1);
        qdri_pbp_divide(pbp, (uint64_t)optimum->question.unit);
        if (!qdri_pbp_end_sum(pbp, 0)) {
            fail(optimum, QDR_NOMEM);
        }
        optimum->improves = pbp->last;
    }
}

/* Makes the search, which has the limits of the one that is proven, once more. */
static qdr_status make_search(struct qdri_optimum *optimum, qdr_error *error)
{
    const struct qdri_best_question *question = &optimum->question;
    const struct qdri_search_params *params = question->params;
    struct qdri_control *control = &optimum->control;
    char takes[QDRI_SIZE_TEXT];
    char there_is[QDRI_SIZE_TEXT];
    const uint64_t bytes = qdri_best_search_bytes(question->problem);
    const uint64_t budget = qdri_params_memory(params);
    if (bytes > budget) {
        return qdri_fail(error, QDR_BUDGET, "the search for a proof would take %s; there may be %s",
                         qdri_size_write(takes, bytes, true),
                         qdri_size_write(there_is, budget, false));
    }
    control->node_limit = qdri_no_limit_for_zero(params->nodes);
    control->time_limit_ms = qdri_no_limit_for_zero(params->time);
    control->stop = params->base.stop;
    atomic_init(&control->requests, 0);
    if (!qdri_best_search_make(&optimum->search, question->problem, control, question->cost)) {
        return qdri_no_memory(error);
    }
    optimum->search.offer = on_solution;
    optimum->search.ctx = optimum;
    optimum->tracer =
        (struct qdri_best_tracer){.bound = on_bound, .leave = on_leave, .ctx = optimum};
    optimum->search.tracer = &optimum->tracer;
    return QDR_OK;
}

qdr_status qdri_optimum_begin(struct qdri_optimum *optimum, const qdr_optimizer *best,
                              const qdr_writer *formula, const qdr_writer *lemmas, qdr_error *error)
{
    optimum->question = qdri_best_question(best);
    optimum->formula_writer = *formula;
    optimum->lemma_writer = *lemmas;
    optimum->formula.writer = &optimum->formula_writer;
    optimum->pbp.output.writer = &optimum->lemma_writer;
    qdr_status status = make_search(optimum, error);
    status = status == QDR_OK ? choose_claim(optimum, error) : status;
    if (status != QDR_OK) {
        return status;
    }
    if (!qdri_opb_make(&optimum->opb, optimum->question.problem)) {
        return qdri_no_memory(error);
    }
    put_beginning(optimum);
    /* Without a cost to stay below, bounds say nothing. */
    optimum->search.is_flat |= optimum->improves == 0;
    const bool is_hopeless = optimum->search.cells.failed;
    qdri_best_search_begin(&optimum->search);
    optimum->search.phase = is_hopeless ? QDRI_LEAVE : optimum->search.phase;
    return optimum->status == QDR_OK ? QDR_OK : qdri_no_memory(error);
}

void qdri_optimum_free(struct qdri_optimum *optimum)
{
    qdri_best_search_clear(&optimum->search);
    qdri_opb_free(&optimum->opb);
    qdri_pbp_free(&optimum->pbp);
}

/* ------------------------------------------------------------------------------------ run ---- */

static void put_conclusion(struct qdri_optimum *optimum)
{
    if (optimum->more.has_objective) {
        qdri_pbp_put_optimum(&optimum->pbp, optimum->more.direction == QDR_DEAREST,
                             optimum->more.cost);
    } else if (optimum->better > 0) {
        qdri_pbp_put_complete(&optimum->pbp, optimum->better);
    } else {
        qdri_pbp_put_unsat(&optimum->pbp);
    }
}

static qdr_outcome explain(const struct qdri_optimum *optimum, qdr_error *error)
{
    if (optimum->status == QDR_NOMEM) {
        qdri_no_memory(error);
    } else {
        qdri_fail(error, optimum->status, "there are better solutions than those that were found");
    }
    return QDR_FAILED;
}

qdr_outcome qdri_optimum_run(struct qdri_optimum *optimum, qdr_error *error)
{
    if (optimum->is_proven) {
        return QDR_EXHAUSTED;
    }
    qdri_control_begin(&optimum->control);
    const qdr_outcome outcome = qdri_best_search_run(&optimum->search);
    qdri_control_end(&optimum->control);
    if (optimum->status != QDR_OK) {
        return explain(optimum, error);
    }
    if (outcome != QDR_EXHAUSTED) {
        return outcome;
    }
    put_conclusion(optimum);
    if (qdri_output_end(&optimum->formula, error) != QDR_OK ||
        qdri_output_end(&optimum->pbp.output, error) != QDR_OK) {
        return QDR_FAILED;
    }
    optimum->is_proven = true;
    return QDR_EXHAUSTED;
}
