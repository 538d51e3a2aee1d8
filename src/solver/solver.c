/* solver.c  A search as the user has it: parameters, assumptions, limits, and an engine below. */
#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "solver/solver.h"

/* "engine" is the first in params.def. */
static const struct qdri_engine *named_engine(const struct qdri_search_params *params,
                                              const qdr_problem *problem)
{
    char name[16];
    qdri_params_word(qdri_search_subject.row[0].info.words, params->engine, name, sizeof name);
    return qdri_engine_named(name, problem);
}

bool qdri_solver_wants(const qdr_solver *solver, enum qdri_role role)
{
    return solver->named && solver->named->role == role;
}

static void set_lanes_knobs(qdr_solver *solver)
{
    const struct qdri_search_params *params = &solver->params;
    const bool by_place =
        solver->control.order == QDRI_ORDER_PLACE || qdri_solver_at_work(solver) == QDRI_REMEMBERER;
    solver->lanes = (struct qdri_lanes_knobs){
        .isa = (enum qdri_isa)params->isa,
        .compact = (enum qdri_compact)params->compact,
        .layout = (enum qdri_layout)params->layout,
        .common_effects = params->common == 0,
        .probes = by_place ? 0 : (uint32_t)params->probes,
        .many = (uint32_t)params->many,
        .drops = params->failed == 0,
        .sieves_rest = params->sieve == 0,
        .cache = (enum qdri_cache)params->cache,
    };
    solver->control.lanes = &solver->lanes;
}

void qdri_solver_apply_params(qdr_solver *solver)
{
    solver->control.choose = (enum qdri_choice)solver->params.choose;
    solver->control.order =
        solver->params.order == 0
            ? (qdri_solver_wants(solver, QDRI_REMEMBERS) ? QDRI_ORDER_PLACE : QDRI_ORDER_WEIGHT)
            : (enum qdri_order)(solver->params.order - 1);
    set_lanes_knobs(solver);
    solver->control.reduce = (enum qdri_reduce)solver->params.reduce;
    solver->control.hands_on_at = (uint32_t)solver->params.hands;
    solver->control.node_limit = qdri_no_limit_for_zero(solver->params.nodes);
    solver->control.time_limit_ms = qdri_no_limit_for_zero(solver->params.time);
    solver->control.stop = solver->params.base.stop;
}

void qdri_solver_begin(qdr_solver *solver)
{
    qdri_solver_apply_params(solver);
    atomic_init(&solver->control.requests, 0);
    solver->control.inner = qdri_engine_to_build_on(solver->problem);
    qdri_random_seed(&solver->control.random, solver->params.seed);
}

/* Solutions are sets of options that differ, so there are never more than options; and where
 * nothing has bounds, never more than primary items. */
/* Is the problem to be reduced before an engine is made?  Where there are secondary items, there
 * mostly is something to drop, and tables take longer to make. */
static bool wants_reduction(const qdr_solver *solver)
{
    const enum qdri_reduce reduce = solver->control.reduce;
    const bool has_secondary = solver->problem->primary < qdri_problem_items(solver->problem);
    return reduce == QDRI_REDUCE_ON || (reduce == QDRI_REDUCE_AUTO && has_secondary);
}

static uint64_t own_bytes(const qdr_solver *solver)
{
    const qdr_problem *problem = solver->problem;
    uint64_t bytes =
        sizeof(qdr_solver) + qdri_assumed_bytes(problem, qdri_problem_longest(problem));
    qdri_size_add(&bytes, qdri_problem_longest(problem), sizeof(qdr_option));
    if (wants_reduction(solver)) {
        qdri_size_add(&bytes, qdri_reduce_bytes(problem), 1);
    }
    return bytes;
}

/* Something that the search needs was not made. */
static qdr_status tell_unmade(const qdr_solver *solver, qdr_error *error)
{
    switch (solver->control.over) {
    case QDR_LIMIT:
        return qdri_fail(error, QDR_CANCELLED, "the time was over before the search began");
    case QDR_INTERRUPTED:
        return qdri_fail(error, QDR_CANCELLED, "interrupted before the search began");
    default:
        return qdri_no_memory(error);
    }
}

/* Where reducing would not fit the budget, the engine may yet. */
static qdr_status reduce(qdr_solver *solver, qdr_error *error)
{
    const uint64_t budget = qdri_params_memory(&solver->params);
    solver->searched = solver->problem;
    if (!wants_reduction(solver) || qdri_reduce_bytes(solver->problem) > budget / 2) {
        return QDR_OK;
    }
    if (!qdri_reduce(&solver->reduced, solver->problem, &solver->control)) {
        return tell_unmade(solver, error);
    }
    solver->searched = &solver->reduced;
    solver->assumed.problem = solver->searched;
    return QDR_OK;
}

static qdr_status pick_engine(qdr_solver *solver, qdr_error *error)
{
    struct qdri_pick pick = {.name = solver->named ? solver->named->name : "auto",
                             .own = own_bytes(solver),
                             .budget = qdri_params_memory(&solver->params),
                             .wanted = qdri_no_limit_for_zero(solver->params.limit)};
    qdr_status status = qdri_engine_pick(&pick, solver->searched, &solver->control, error);
    solver->worker.engine = pick.engine;
    solver->memory = pick.bytes;
    solver->budget = pick.budget;
    solver->control.spare = pick.budget - pick.bytes;
    memcpy(solver->reason, pick.reason, sizeof solver->reason);
    return status;
}

/* Makes room for the options of a solution; and where other engines may find the same solutions as
 * the one that was picked, for theirs, and for those that one that learns must not emit again.
 * That is no part of what is needed. */
static qdr_status make_path(qdr_solver *solver, qdr_error *error)
{
    const size_t longest = qdri_problem_longest(solver->problem);
    const uint64_t most = solver->named ? 0 : solver->control.spare / 16;
    const bool is_shared = longest * sizeof *solver->path <= most;
    uint64_t bytes = is_shared ? longest * sizeof *solver->path : 0;
    const uint64_t emitted = solver->problem->has_bounds ? 0 : qdri_emitted_bytes(longest);
    const bool keeps = is_shared && emitted > 0 && bytes + emitted <= most;
    bytes += keeps ? emitted : 0;
    solver->memory += bytes;
    solver->control.spare -= bytes;
    solver->path = qdri_zeros((is_shared ? 2 : 1) * longest, sizeof *solver->path);
    solver->rival_path = solver->path && is_shared ? solver->path + longest : NULL;
    return solver->path && (!keeps || qdri_emitted_begin(&solver->emitted, longest))
               ? QDR_OK
               : qdri_no_memory(error);
}

qdr_status qdr_solver_new(qdr_solver **out, const qdr_problem *problem, const qdr_params *params,
                          qdr_error *error)
{
    *out = NULL;
    if (!problem) {
        return qdri_missing(error, "problem");
    }
    qdr_solver *solver = qdri_zeros(1, sizeof *solver);
    if (!solver) {
        return qdri_no_memory(error);
    }
    solver->problem = problem;
    solver->assumed.problem = problem;
    qdr_status status = qdri_params_take(&solver->params.base, &qdri_search_subject, params, error);
    if (status != QDR_OK) {
        free(solver);
        return status;
    }
    solver->named = named_engine(&solver->params, problem);
    qdri_solver_begin(solver);
    qdri_control_begin(&solver->control);
    status = reduce(solver, error);
    status = status == QDR_OK ? pick_engine(solver, error) : status;
    status = status == QDR_OK ? make_path(solver, error) : status;
    if (status == QDR_OK) {
        solver->worker.state = solver->worker.engine->create(solver->searched, &solver->control);
        status = solver->worker.state ? QDR_OK : tell_unmade(solver, error);
    }
    qdri_control_end(&solver->control);
    if (status != QDR_OK) {
        qdr_solver_free(solver);
        return status;
    }
    *out = solver;
    return QDR_OK;
}

void qdr_solver_free(qdr_solver *solver)
{
    if (!solver) {
        return;
    }
    qdri_solver_forget(solver);
    if (solver->worker.engine) {
        solver->worker.engine->destroy(solver->worker.state);
    }
    qdri_assumed_free(&solver->assumed);
    qdri_emitted_free(&solver->emitted);
    free(solver->reduced.inert);
    free(solver->path);
    free(solver);
}

const qdr_problem *qdr_solver_problem(const qdr_solver *solver)
{
    return solver->problem;
}

qdr_status qdr_solver_set_number(qdr_solver *solver, const char *name, uint64_t value,
                                 qdr_error *error)
{
    if (!name) {
        return qdri_missing(error, "name");
    }
    const struct qdri_param *row = qdri_params_find(&qdri_search_subject, name);
    if (row && (row->info.words || qdri_param_is(name, "memory"))) {
        return qdri_fail(error, QDR_INVALID, "parameter '%s' is for solvers yet to be made", name);
    }
    qdr_status status = qdr_params_set_number(&solver->params.base, name, value, error);
    if (status != QDR_OK) {
        return status;
    }
    qdri_solver_apply_params(solver);
    if (qdri_param_is(name, "seed")) {
        qdri_random_seed(&solver->control.random, value);
    }
    return QDR_OK;
}

static void tell_engine(const struct qdri_worker *worker, qdr_option option)
{
    if (option & QDR_NOT) {
        worker->engine->take_out(worker->state, option - QDR_NOT);
    } else {
        worker->engine->assume(worker->state, option);
    }
}

bool qdri_solver_assume(qdr_solver *solver, qdr_option option)
{
    bool is_new;
    if (!qdri_assumed_add(&solver->assumed, option, &is_new)) {
        return false;
    }
    if (is_new && !solver->assumed.impossible) {
        tell_engine(&solver->worker, option);
    }
    return true;
}

/* Most options are assumed before anything covers their items. */
static bool assume_quickly(qdr_solver *solver, qdr_option option)
{
    struct qdri_assumed *assumed = &solver->assumed;
    const bool may_be = option < solver->problem->options && !assumed->impossible;
    if (!may_be || !qdri_assumed_add_quickly(assumed, option)) {
        return false;
    }
    solver->worker.engine->assume(solver->worker.state, option);
    return true;
}

qdr_status qdr_solver_assume(qdr_solver *solver, qdr_option option, qdr_error *error)
{
    if (solver->asked != QDRI_ASKED_NOTHING) {
        return qdri_fail(error, QDR_INVALID, "the search has begun: reset before assuming");
    }
    if (assume_quickly(solver, option)) {
        return QDR_OK;
    }
    if (option != QDR_NO_OPTION && (option & ~QDR_NOT) >= solver->problem->options) {
        return qdri_fail(error, QDR_INVALID, "there is no such option to assume");
    }
    if (option != QDR_NO_OPTION && (option & QDR_NOT) && !solver->problem->has_bounds) {
        return qdri_fail(error, QDR_UNSUPPORTED,
                         "options are taken out only where items have bounds");
    }
    return qdri_solver_assume(solver, option) ? QDR_OK : qdri_no_memory(error);
}

void qdr_solver_reset(qdr_solver *solver)
{
    qdri_solver_forget(solver);
    solver->worker.engine->reset(solver->worker.state);
    qdri_assumed_clear(&solver->assumed);
    solver->control.stats = (qdr_stats){0};
    solver->ended_nodes = 0;
    solver->ended_share = 0;
    solver->control.spent_ms = 0;
    atomic_store(&solver->control.requests, 0);
    qdri_random_seed(&solver->control.random, solver->params.seed);
    solver->asked = QDRI_ASKED_NOTHING;
}

void qdri_solver_brief(qdr_solver *solver, const struct qdri_worker *worker)
{
    for (size_t k = 0; k < solver->assumed.count; ++k) {
        if (qdri_assumed_fits(&solver->assumed, k)) {
            tell_engine(worker, solver->assumed.option[k]);
        }
    }
}

void qdri_solver_restart(qdr_solver *solver, size_t keep, uint32_t level)
{
    solver->worker.engine->restart(solver->worker.state, level);
    qdri_assumed_keep(&solver->assumed, keep);
    qdri_solver_brief(solver, &solver->worker);
    solver->control.pause_at = 0;
}

void qdri_solver_rewind(qdr_solver *solver, size_t keep)
{
    struct qdri_assumed *assumed = &solver->assumed;
    solver->worker.engine->reset(solver->worker.state);
    qdri_assumed_keep(assumed, keep);
    qdri_solver_brief(solver, &solver->worker);
    solver->control.pause_at = 0;
}

/* Puts together the view of the solution at which the engine stands. */
static void make_view(qdr_solver *solver)
{
    const bool is_search = qdri_solver_at_work(solver) == QDRI_RIVALS;
    qdr_option *path = is_search ? solver->path : solver->rival_path;
    size_t assumed = solver->assumed.chosen;
    qdri_assumed_list(&solver->assumed, path);
    size_t chosen = solver->worker.engine->options(solver->worker.state, path + assumed);
    solver->solution =
        (qdr_solution){.option = path, .count = assumed + chosen, .problem = solver->problem};
}

static void tell_solution(const qdr_solver *solver)
{
    const qdr_observer *observer = &solver->control.observer;
    if (observer->solution) {
        uint32_t level = solver->worker.engine->level(solver->worker.state);
        observer->solution(observer->ctx, level, &solver->solution);
    }
}

/* Has another engine emitted the solution of the view before?  Then it does not count. */
static bool was_emitted(qdr_solver *solver)
{
    const bool is_so =
        (solver->emitted.is_shared && qdri_emitted_has(&solver->emitted, &solver->solution)) ||
        (solver->turn == QDRI_TURN_REMEMBERER_LAST && qdri_rest_is_begun(&solver->rest) &&
         !qdri_rest_has(&solver->rest, &solver->solution));
    solver->control.stats.solutions -= is_so;
    return is_so;
}

/* The engine's next solution, or the one that was held back. */
static qdr_outcome find_any(qdr_solver *solver)
{
    if (solver->is_held && qdri_solver_at_work(solver) == QDRI_REMEMBERER) {
        solver->is_held = false;
        ++solver->control.stats.solutions;
        return QDR_SOLUTION;
    }
    return solver->worker.engine->next(solver->worker.state);
}

/* The engine's next solution that is new. */
static qdr_outcome find(qdr_solver *solver, bool is_seen)
{
    qdr_outcome outcome;
    do {
        outcome = find_any(solver);
        if (outcome != QDR_SOLUTION || !is_seen) {
            return outcome;
        }
        make_view(solver);
    } while (was_emitted(solver));
    return outcome;
}

qdr_outcome qdri_solver_advance(qdr_solver *solver, bool wants_view)
{
    uint64_t limit = qdri_no_limit_for_zero(solver->params.limit);
    bool is_seen = wants_view || solver->control.observer.solution;
    if (solver->control.stats.solutions >= limit) {
        return QDR_LIMIT;
    }
    if (solver->assumed.impossible) {
        return QDR_EXHAUSTED;
    }
    solver->control.unseen_to = is_seen ? 0 : limit;
    qdr_outcome outcome = find(solver, is_seen);
    if (outcome == QDR_FAILED) {
        qdri_solver_tell_memory(solver, solver->control.status);
    }
    if (outcome == QDR_SOLUTION && is_seen) {
        tell_solution(solver);
    }
    return outcome;
}

bool qdri_solver_ask(qdr_solver *solver, enum qdri_asked question)
{
    if (solver->asked != QDRI_ASKED_NOTHING && solver->asked != question) {
        qdri_fail(&solver->error, QDR_INVALID,
                  "the solver was asked for something else: reset it before this");
        return false;
    }
    solver->asked = question;
    return true;
}

qdr_outcome qdr_solver_next(qdr_solver *solver, const qdr_solution **solution)
{
    *solution = NULL;
    if (!qdri_solver_ask(solver, QDRI_ASKED_SOLUTIONS)) {
        return QDR_FAILED;
    }
    qdri_control_begin(&solver->control);
    qdr_outcome outcome = qdri_solver_find(solver, true);
    qdri_control_end(&solver->control);
    *solution = outcome == QDR_SOLUTION ? &solver->solution : NULL;
    return outcome;
}

qdr_outcome qdr_solver_run(qdr_solver *solver, const qdr_sink *sink)
{
    return qdri_solver_run(solver, sink, false);
}

qdr_outcome qdri_solver_run(qdr_solver *solver, const qdr_sink *sink, bool in_order)
{
    qdr_outcome outcome;
    if (!qdri_solver_ask(solver, QDRI_ASKED_SOLUTIONS)) {
        return QDR_FAILED;
    }
    solver->lists = sink && solver->params.limit == 0 && !in_order;
    qdri_control_begin(&solver->control);
    do {
        outcome = qdri_solver_find(solver, sink != NULL);
        if (outcome == QDR_SOLUTION && sink &&
            sink->take(sink->ctx, &solver->solution) == QDR_STOP) {
            outcome = QDR_STOPPED;
        }
    } while (outcome == QDR_SOLUTION);
    qdri_control_end(&solver->control);
    return outcome;
}

qdr_outcome qdri_solver_search(qdr_solver *solver)
{
    if (solver->assumed.impossible) {
        return QDR_EXHAUSTED;
    }
    solver->control.unseen_to = UINT64_MAX;
    return solver->worker.engine->next(solver->worker.state);
}

const qdr_stats *qdr_solver_stats(const qdr_solver *solver)
{
    return &solver->control.stats;
}

const uint64_t *qdr_solver_profile(const qdr_solver *solver, size_t *levels)
{
    const struct qdri_worker *worker = &solver->worker;
    *levels = solver->control.stats.nodes > 0 ? (size_t)solver->control.stats.deepest + 1 : 0;
    if (!worker->state) { /* the stop came while it was being made */
        *levels = 0;
        return NULL;
    }
    return worker->engine->profile(worker->state);
}

double qdr_solver_progress(const qdr_solver *solver)
{
    const struct qdri_worker *at_work = &solver->worker;
    if (qdri_solver_at_work(solver) == QDRI_LEARNER &&
        at_work->engine->progress(at_work->state) < 1) {
        at_work = &solver->rival[QDRI_LEARNER].worker; /* it knows better */
    }
    return solver->assumed.impossible ? 1 : at_work->engine->progress(at_work->state);
}

void qdr_solver_observe(qdr_solver *solver, const qdr_observer *observer)
{
    qdr_observer none = {0};
    solver->control.observer = observer ? *observer : none;
    observer = &solver->control.observer;
    solver->control.is_observed = observer->enter || observer->choose || observer->force ||
                                  observer->retreat || observer->dead;
}

const char *qdr_solver_engine(const qdr_solver *solver, const char **reason)
{
    if (reason) {
        *reason = solver->reason;
    }
    return solver->worker.engine->name;
}

const char *qdr_solver_isa(const qdr_solver *solver)
{
    return solver->worker.engine->isa ? solver->worker.engine->isa(&solver->control) : NULL;
}

uint64_t qdr_solver_memory(const qdr_solver *solver)
{
    return solver->memory;
}

const qdr_error *qdr_solver_error(const qdr_solver *solver)
{
    return &solver->error;
}
