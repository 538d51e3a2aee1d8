/* search.c  Hands the steps of a search on to a prover, or writes an outline of them. */
#include "proof/refute/search.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "engine/engine.h"

/* Between two ticks there are so many milliseconds. */
#define TICK_MS 100

/* ---------------------------------------------------------------------------------- steps ---- */

/* Where there can be no proof any more, the search is of no use. */
static void stop_if_failed(struct qdri_proof_search *search)
{
    if (search->prover.status != QDR_OK) {
        qdri_solver_stop(search->solver);
    }
}

static void on_enter(void *ctx, uint32_t level, qdr_item item, uint32_t degree)
{
    struct qdri_proof_search *search = ctx;
    (void)degree;
    qdri_prover_enter(&search->prover, search->depth + level, item);
    stop_if_failed(search);
}

static void on_choose(void *ctx, uint32_t level, qdr_option option)
{
    struct qdri_proof_search *search = ctx;
    qdri_prover_choose(&search->prover, search->depth + level, option);
}

static void on_force(void *ctx, uint32_t level, qdr_option option)
{
    struct qdri_proof_search *search = ctx;
    qdri_prover_force(&search->prover, search->depth + level, option);
}

static void on_retreat(void *ctx, uint32_t level)
{
    struct qdri_proof_search *search = ctx;
    qdri_prover_retreat(&search->prover, search->depth + level);
    stop_if_failed(search);
}

/* --------------------------------------------------------------------------- an outline ---- */

static bool is_over(const struct qdri_outline *outline)
{
    return outline->prover->status != QDR_OK || outline->prover->is_ended;
}

static void take_option(struct qdri_outline *outline, qdr_option option)
{
    if (!is_over(outline) && !outline->is_taken[option] &&
        qdri_prover_push(outline->prover, &outline->taken, option)) {
        outline->is_taken[option] = true;
    }
}

static bool begin_outline(struct qdri_outline *outline, struct qdri_prover *prover)
{
    outline->prover = prover;
    outline->is_taken = qdri_zeros(prover->problem->options, sizeof *outline->is_taken);
    if (!outline->is_taken) {
        return false;
    }
    for (uint32_t k = 0; k < prover->facts; ++k) {
        if (prover->fact[k].kind != QDRI_GONE) {
            take_option(outline, prover->fact[k].option);
        }
    }
    return prover->status == QDR_OK;
}

static void free_outline(struct qdri_outline *outline)
{
    free(outline->taken.number);
    free(outline->is_taken);
    qdri_strbuf_free(&outline->line);
    free(outline->node);
}

/* That an option is not chosen. */
static void add_literal(struct qdri_outline *outline, qdr_option option)
{
    char text[QDRI_LITERAL_MOST];
    const size_t length = qdri_cnf_literal(false, option + 1, text);
    if (!qdri_strbuf_add(&outline->line, text, length)) {
        qdri_prover_fail(outline->prover, QDR_NOMEM, "out of memory");
    }
}

static void outline_enter(void *ctx, uint32_t level, qdr_item item, uint32_t degree)
{
    struct qdri_proof_search *search = ctx;
    struct qdri_outline *outline = &search->outline;
    (void)level;
    (void)degree;
    if (item == QDR_NO_ITEM && !is_over(outline)) {
        qdri_prover_list(outline->prover, outline->taken.number, outline->taken.count);
    }
    stop_if_failed(search);
}

static void outline_choose(void *ctx, uint32_t level, qdr_option option)
{
    struct qdri_outline *outline = &((struct qdri_proof_search *)ctx)->outline;
    struct qdri_prover *prover = outline->prover;
    if (is_over(outline)) {
        return;
    }
    if (!qdri_prover_reserve(prover, &outline->node, &outline->node_capacity, (size_t)level + 1,
                             sizeof *outline->node)) {
        return;
    }
    outline->node[level] =
        (struct qdri_outline_node){.taken = outline->taken.count, .length = outline->line.length};
    take_option(outline, option);
    add_literal(outline, option);
}

static void outline_force(void *ctx, uint32_t level, qdr_option option)
{
    struct qdri_proof_search *search = ctx;
    (void)level;
    take_option(&search->outline, option);
}

/* That not all choices are made. */
static void write_clause(struct qdri_outline *outline)
{
    struct qdri_lrat *lrat = &outline->prover->lrat;
    qdri_lrat_put(lrat, outline->line.text, outline->line.length);
    qdri_lrat_put(lrat, "0\n", 2);
}

static void outline_retreat(void *ctx, uint32_t level)
{
    struct qdri_outline *outline = &((struct qdri_proof_search *)ctx)->outline;
    if (is_over(outline)) {
        return;
    }
    const struct qdri_outline_node *node = &outline->node[level];
    write_clause(outline);
    while (outline->taken.count > node->taken) {
        outline->is_taken[outline->taken.number[--outline->taken.count]] = false;
    }
    outline->line.length = node->length;
}

void qdri_proof_search_end(struct qdri_proof_search *search)
{
    struct qdri_outline *outline = &search->outline;
    if (!is_over(outline)) {
        write_clause(outline);
        outline->prover->is_ended = true;
    }
}

static void on_tick(void *ctx)
{
    struct qdri_proof_search *search = ctx;
    if (!qdri_prover_is_written(&search->prover)) {
        stop_if_failed(search);
    }
    if (search->tick) {
        search->tick(search->ctx);
    }
}

/* ------------------------------------------------------------------------------ its solver ---- */

static bool tells_steps(const qdr_solver *solver)
{
    const struct qdri_engine *engine = solver->worker.engine;
    return engine->descends && !engine->finds_out;
}

bool qdri_proof_search_explains(const struct qdri_proof_search *search)
{
    return search->solver->worker.engine->explains;
}

/* Can there be a proof by the engine of a solver?  With bounds, only links tell all that their
 * search rests on; what an engine that learns explains rests on clauses of what is assumed, which
 * there are not for a prefix. */
static bool is_of_use(const qdr_solver *solver, enum qdri_proof_kind kind)
{
    const struct qdri_engine *engine = solver->worker.engine;
    return solver->problem->has_bounds
               ? engine == &qdri_links
               : tells_steps(solver) || (engine->explains && kind == QDRI_PROOF_WHOLE);
}

static qdr_status make_solver(struct qdri_proof_search *search, const qdr_problem *problem,
                              struct qdr_params *params, qdr_error *error)
{
    qdr_status status = qdr_solver_new(&search->solver, problem, params, error);
    if (status == QDR_OK && !is_of_use(search->solver, search->kind)) {
        qdr_solver_free(search->solver);
        search->solver = NULL;
        status = qdr_params_set(params, "engine", "links", error);
        if (status == QDR_OK) {
            status = qdr_solver_new(&search->solver, problem, params, error);
        }
    }
    return status;
}

qdr_status qdri_proof_search_make(struct qdri_proof_search *search, const qdr_solver *other,
                                  enum qdri_proof_kind kind, unsigned sharers, qdr_error *error)
{
    struct qdri_search_params params = other->params;
    const struct qdri_assumed *assumed = &other->assumed;
    if (qdr_params_set(&params.base, "reduce", "off", error) != QDR_OK ||
        qdr_params_set(&params.base, "sieve", "off", error) != QDR_OK ||
        qdr_params_set(&params.base, "failed", "keep", error) != QDR_OK ||
        qdr_params_set(&params.base, "common", "off", error) != QDR_OK) {
        return QDR_INVALID;
    }
    search->kind = kind;
    params.limit = 0;
    params.memory = sharers > 1 ? qdri_params_memory(&params) / sharers : params.memory;
    if (other->named && !is_of_use(other, kind)) {
        params.engine = 0;
    }
    if (kind == QDRI_PROOF_CERTIFICATE && qdr_params_set(&params.base, "engine", "links", error)) {
        return QDR_INVALID; /* any will do, since nothing but its limits is used */
    }
    qdr_status status = make_solver(search, other->problem, &params.base, error);
    for (size_t k = 0; status == QDR_OK && k < assumed->count; ++k) {
        status = qdr_solver_assume(search->solver, assumed->option[k], error);
    }
    return status;
}

/* Without hints, and without bounds, no reasons are needed. */
static bool needs_no_reasons(const struct qdri_proof_search *search)
{
    return search->kind == QDRI_PROOF_WHOLE && search->prover.lrat.format == QDR_PROOF_DRAT &&
           !search->solver->problem->has_bounds;
}

bool qdri_proof_search_observe(struct qdri_proof_search *search)
{
    qdr_observer observer = {.ctx = search};
    search->prover.solver = search->solver;
    if (qdri_proof_search_explains(search)) {
        qdri_make_tracer(&search->prover, &search->tracer);
        search->solver->control.tracer = &search->tracer;
    } else if (needs_no_reasons(search)) {
        search->has_outline = begin_outline(&search->outline, &search->prover);
        if (!search->has_outline) {
            return false;
        }
        observer.enter = outline_enter;
        observer.choose = outline_choose;
        observer.force = outline_force;
        observer.retreat = outline_retreat;
    } else if (search->kind != QDRI_PROOF_CERTIFICATE) {
        observer.enter = on_enter;
        observer.choose = on_choose;
        observer.force = on_force;
        observer.retreat = on_retreat;
    }
    qdr_solver_observe(search->solver, &observer);
    search->solver->control.tick = (struct qdri_tick){search, on_tick, TICK_MS};
    return true;
}

void qdri_proof_search_free(struct qdri_proof_search *search)
{
    qdr_solver_free(search->solver);
    qdri_prover_free(&search->prover);
    free_outline(&search->outline);
}
