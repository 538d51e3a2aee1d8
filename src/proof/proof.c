/* proof.c  A proof as its user has it: who observes a search, and what is written before and after
 * it. */
#include <quadrille/proof.h>

#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "engine/engines.h"
#include "proof/count/certificate.h"
#include "proof/piece.h"
#include "solver/solver.h"

/* Between two ticks there are so many milliseconds. */
#define TICK_MS 100

struct qdr_proof {
    qdr_solver *solver; /* its own */
    qdr_writer lemma_writer;
    qdr_writer formula_writer;
    struct qdri_listing listing;
    struct qdri_prover prover;            /* for a certificate: its formula alone */
    struct qdri_certificate *certificate; /* NULL: it is no such */
    struct qdri_piece piece;              /* of a search in cubes */
    struct qdri_tracer tracer;            /* of an engine that explains what it finds */
    void (*tick)(void *ctx);              /* for whoever watches */
    void *tick_ctx;
    qdr_error error;
};

qdr_status qdr_write_problem_cnf(const qdr_problem *problem, const qdr_writer *writer,
                                 qdr_error *error)
{
    struct qdri_cnf cnf;
    if (!writer || !writer->write) {
        return qdri_missing(error, "writer");
    }
    struct qdri_output output = {.writer = writer};
    qdr_status status = qdri_cnf_make(&cnf, problem, error);
    if (status == QDR_OK) {
        qdri_cnf_put_head(&cnf, 0, cnf.clauses, &output);
        status = qdri_output_end(&output, error);
    }
    qdri_cnf_free(&cnf);
    return status;
}

/* ---------------------------------------------------------------------------- the search ---- */

/* Where there can be no proof any more, the search is of no use. */
static void stop_if_failed(qdr_proof *proof)
{
    if (proof->prover.status != QDR_OK) {
        qdr_solver_interrupt(proof->solver);
    }
}

static void on_enter(void *ctx, uint32_t level, qdr_item item, uint32_t degree)
{
    qdr_proof *proof = ctx;
    (void)degree;
    qdri_prover_enter(&proof->prover, proof->piece.depth + level, item);
    stop_if_failed(proof);
}

static void on_choose(void *ctx, uint32_t level, qdr_option option)
{
    qdr_proof *proof = ctx;
    qdri_prover_choose(&proof->prover, proof->piece.depth + level, option);
}

static void on_force(void *ctx, uint32_t level, qdr_option option)
{
    qdr_proof *proof = ctx;
    qdri_prover_force(&proof->prover, proof->piece.depth + level, option);
}

static void on_retreat(void *ctx, uint32_t level)
{
    qdr_proof *proof = ctx;
    qdri_prover_retreat(&proof->prover, proof->piece.depth + level);
    stop_if_failed(proof);
}

static void on_tick(void *ctx)
{
    const qdr_proof *proof = ctx;
    if (proof->tick) {
        proof->tick(proof->tick_ctx);
    }
}

/* ----------------------------------------------------------------------- begin and end ---- */

static bool tells_steps(const qdr_solver *solver)
{
    const struct qdri_engine *engine = solver->worker.engine;
    return engine->descends && !engine->finds_out;
}

static bool explains(const qdr_solver *solver)
{
    return solver->worker.engine->explains;
}

/* All that is assumed, the one that contradicts the others included. */
static size_t assumptions(const struct qdri_assumed *assumed)
{
    return assumed->count + assumed->impossible;
}

static qdr_option assumption(const struct qdri_assumed *assumed, size_t k)
{
    return k < assumed->count ? assumed->option[k] : assumed->contrary;
}

/* Can there be a proof by the engine of a solver?  With bounds, only links tell all that their
 * search rests on; what an engine that learns explains rests on clauses of what is assumed, which
 * there are not for a prefix. */
static bool is_of_use(const qdr_proof *proof, const qdr_solver *solver)
{
    return solver->problem->has_bounds
               ? solver->worker.engine == &qdri_links
               : tells_steps(solver) || (explains(solver) && !proof->piece.cubes);
}

/* Makes a solver of its own for the question of another one: one whose engine tells its steps, or
 * why its clauses hold, and takes no options out beforehand. */
static qdr_status make_solver(qdr_proof *proof, const qdr_solver *other, qdr_error *error)
{
    struct qdr_params params = other->params;
    const struct qdri_assumed *assumed = &other->assumed;
    if (qdr_params_set(&params, "reduce", "off", error) != QDR_OK ||
        qdr_params_set(&params, "sieve", "off", error) != QDR_OK ||
        qdr_params_set(&params, "failed", "keep", error) != QDR_OK ||
        qdr_params_set(&params, "common", "off", error) != QDR_OK) {
        return QDR_INVALID;
    }
    params.limit = 0;
    if (proof->certificate && qdr_params_set(&params, "engine", "links", error) != QDR_OK) {
        return QDR_INVALID; /* of a certificate's solver only the limits are used */
    }
    if (!proof->certificate && other->named && !is_of_use(proof, other)) {
        params.engine = 0;
    }
    qdr_status status = qdr_solver_new(&proof->solver, other->problem, &params, error);
    if (status == QDR_OK && !is_of_use(proof, proof->solver)) {
        qdr_solver_free(proof->solver);
        proof->solver = NULL;
        status = qdr_params_set(&params, "engine", "links", error);
        if (status == QDR_OK) {
            status = qdr_solver_new(&proof->solver, other->problem, &params, error);
        }
    }
    for (size_t k = 0; status == QDR_OK && k < assumptions(assumed); ++k) {
        status = qdr_solver_assume(proof->solver, assumption(assumed, k), error);
    }
    return status;
}

/* The clauses of what is assumed; one without literals for what no option makes. */
static void put_assumed(struct qdri_output *formula, const struct qdri_assumed *assumed)
{
    for (size_t k = 0; k < assumptions(assumed); ++k) {
        const qdr_option option = assumption(assumed, k);
        if (option != QDR_NO_OPTION) {
            qdri_cnf_put_literal(formula, (option & QDR_NOT) == 0, (option & ~QDR_NOT) + 1);
        }
        qdri_cnf_put_end(formula);
    }
}

/* Begins to hear of the search. */
static void observe(qdr_proof *proof)
{
    qdr_observer observer = {.ctx = proof, .tick = on_tick, .tick_ms = TICK_MS};
    proof->prover.solver = proof->solver;
    if (explains(proof->solver)) {
        qdri_make_tracer(&proof->prover, &proof->tracer);
        proof->solver->control.tracer = &proof->tracer;
    } else {
        observer.enter = on_enter;
        observer.choose = on_choose;
        observer.force = on_force;
        observer.retreat = on_retreat;
    }
    qdr_solver_observe(proof->solver, &observer);
}

static qdr_status begin_certificate(qdr_proof *proof, const struct qdri_assumed *assumed,
                                    qdr_error *error)
{
    struct qdri_prover *prover = &proof->prover;
    struct qdri_certificate *certificate = proof->certificate;
    const size_t count = assumptions(assumed);
    const uint64_t first = prover->cnf.clauses + 1;
    const uint64_t memory = qdri_params_memory(&proof->solver->params);
    const uint64_t taken = qdr_solver_memory(proof->solver);
    qdr_option *given = qdri_zeros(count, sizeof *given);
    if (!given) {
        return qdri_no_memory(error);
    }
    for (size_t k = 0; k < count; ++k) {
        given[k] = assumption(assumed, k);
    }
    qdri_cnf_put_head(&prover->cnf, 0, prover->cnf.clauses + count, &proof->listing.formula);
    put_assumed(&proof->listing.formula, assumed);
    certificate->cnf = &prover->cnf;
    certificate->control = &proof->solver->control;
    certificate->cpog.to = &proof->lemma_writer;
    certificate->cpog.clause = prover->cnf.clauses + count;
    const qdr_status status = qdri_certificate_begin(certificate, given, count, first,
                                                     memory > taken ? memory - taken : 0, error);
    free(given);
    qdr_solver_observe(proof->solver,
                       &(qdr_observer){.ctx = proof, .tick = on_tick, .tick_ms = TICK_MS});
    return status;
}

static qdr_status begin(qdr_proof *proof, const struct qdri_assumed *assumed,
                        const qdr_proof_params *params, qdr_error *error)
{
    struct qdri_prover *prover = &proof->prover;
    const bool is_piece = proof->piece.cubes != NULL;
    const qdr_status status = qdri_cnf_make(&prover->cnf, prover->problem, error);
    if (status != QDR_OK) {
        return status;
    }
    if (proof->certificate) {
        return begin_certificate(proof, assumed, error);
    }
    if (is_piece && !qdri_piece_begin(&proof->piece, &prover->cnf)) {
        return qdri_no_memory(error);
    }
    proof->listing.expected = params->solutions;
    proof->listing.tell = params->tell;
    proof->listing.tell_ctx = params->ctx;
    prover->first_given = prover->cnf.clauses + proof->piece.clauses + 1;
    proof->listing.first = prover->first_given + assumptions(assumed);
    prover->lrat.format = params->format;
    prover->lrat.last = proof->listing.first + proof->listing.expected - 1;
    if (is_piece) {
        qdri_piece_put_head(&proof->piece, &proof->listing.formula);
    }
    qdri_cnf_put_head(&prover->cnf, proof->piece.prefixes, prover->lrat.last,
                      &proof->listing.formula);
    if (is_piece) {
        qdri_piece_put_clauses(&proof->piece, &proof->listing.formula);
    }
    put_assumed(&proof->listing.formula, assumed);
    if (!qdri_prover_begin(prover)) {
        return qdri_no_memory(error);
    }
    for (size_t k = 0; k < assumptions(assumed); ++k) {
        qdri_prover_give(prover, assumption(assumed, k), prover->first_given + k);
    }
    observe(proof);
    return prover->status == QDR_OK ? QDR_OK : qdri_no_memory(error);
}

/* Can the proof of a cube be asked for? */
static qdr_status fits(const qdr_solver *solver, const qdr_proof_params *params, qdr_error *error)
{
    if (!params->cubes) {
        return QDR_OK;
    }
    if (params->format == QDR_PROOF_CPOG) {
        return qdri_fail(error, QDR_UNSUPPORTED, "a count is certified as a whole, not by cubes");
    }
    if (params->cube >= qdr_cubes_count(params->cubes)) {
        return qdri_fail(error, QDR_RANGE, "there is no cube %zu", params->cube + 1);
    }
    if (assumptions(&solver->assumed) > 0) {
        return qdri_fail(error, QDR_INVALID, "a cube is of a search without assumptions");
    }
    return qdr_problem_fingerprint(solver->problem) ==
                   qdr_problem_fingerprint(params->cubes->problem)
               ? QDR_OK
               : qdri_fail(error, QDR_INVALID, "these are cubes of another problem");
}

qdr_status qdr_proof_new(qdr_proof **out, const qdr_solver *solver, const qdr_proof_params *params,
                         const qdr_writer *formula, const qdr_writer *lemmas, qdr_error *error)
{
    static const qdr_proof_params none;
    *out = NULL;
    if (!formula || !formula->write || !lemmas || !lemmas->write) {
        return qdri_missing(error, "writer");
    }
    qdr_proof *proof = qdri_zeros(1, sizeof *proof);
    if (!proof) {
        return qdri_no_memory(error);
    }
    proof->formula_writer = *formula;
    proof->lemma_writer = *lemmas;
    proof->prover.problem = solver->problem;
    proof->prover.listing = &proof->listing;
    proof->listing.formula.writer = &proof->formula_writer;
    proof->prover.lrat.writer = &proof->lemma_writer;
    params = params ? params : &none;
    proof->piece.cubes = params->cubes;
    proof->piece.cube = params->cube;
    if (params->format == QDR_PROOF_CPOG) {
        proof->certificate = qdri_zeros(1, sizeof *proof->certificate);
        if (!proof->certificate) {
            qdr_proof_free(proof);
            return qdri_no_memory(error);
        }
    }
    qdr_status status = fits(solver, params, error);
    status = status == QDR_OK ? make_solver(proof, solver, error) : status;
    status = status == QDR_OK ? begin(proof, &solver->assumed, params, error) : status;
    if (status != QDR_OK) {
        qdr_proof_free(proof);
        return status;
    }
    *out = proof;
    return QDR_OK;
}

void qdr_proof_free(qdr_proof *proof)
{
    if (proof) {
        if (proof->certificate) {
            qdri_certificate_free(proof->certificate);
            free(proof->certificate);
        }
        qdr_solver_free(proof->solver);
        qdri_prover_free(&proof->prover);
        qdri_piece_free(&proof->piece);
        free(proof);
    }
}

/* The search has come to its end: so should the proof. */
static qdr_status end(qdr_proof *proof)
{
    struct qdri_prover *prover = &proof->prover;
    if (proof->piece.cubes) {
        qdri_piece_end(&proof->piece, prover);
    } else if (!explains(proof->solver)) {
        qdri_prover_end(prover);
    } else if (prover->status == QDR_OK && !prover->is_ended) {
        qdri_prover_fail(prover, QDR_INVALID, QDRI_ENDED_EARLY);
    }
    return qdri_prover_write_out(prover, &proof->error);
}

/* Searches all prefixes of a cube. */
static qdr_outcome run_piece(qdr_proof *proof)
{
    struct qdri_piece *piece = &proof->piece;
    qdr_outcome outcome = QDR_EXHAUSTED;
    while (outcome == QDR_EXHAUSTED &&
           (piece->is_open || qdri_piece_next(piece, &proof->prover, proof->solver))) {
        outcome = qdr_solver_run(proof->solver, NULL);
        if (outcome == QDR_EXHAUSTED) {
            qdri_piece_close(piece, &proof->prover);
        }
    }
    return outcome;
}

static qdr_outcome run_certificate(qdr_proof *proof)
{
    qdr_outcome outcome = qdri_certificate_run(proof->certificate, &proof->error);
    if (outcome == QDR_EXHAUSTED &&
        qdri_output_end(&proof->listing.formula, &proof->error) != QDR_OK) {
        outcome = QDR_FAILED;
    }
    return outcome;
}

qdr_outcome qdr_proof_run(qdr_proof *proof)
{
    if (proof->certificate) {
        return run_certificate(proof);
    }
    qdr_outcome outcome =
        proof->piece.cubes ? run_piece(proof) : qdr_solver_run(proof->solver, NULL);
    if (outcome == QDR_FAILED) {
        proof->error = *qdr_solver_error(proof->solver);
    }
    if (outcome == QDR_EXHAUSTED || proof->prover.status != QDR_OK) {
        outcome = end(proof) == QDR_OK ? QDR_EXHAUSTED : QDR_FAILED;
    }
    return outcome;
}

void qdr_proof_interrupt(qdr_proof *proof)
{
    qdr_solver_interrupt(proof->solver);
}

void qdr_proof_watch(qdr_proof *proof, void (*tick)(void *ctx), void *ctx)
{
    proof->tick = tick;
    proof->tick_ctx = ctx;
}

double qdr_proof_progress(const qdr_proof *proof)
{
    if (proof->certificate) {
        return qdri_certificate_progress(proof->certificate);
    }
    const double share = qdr_solver_progress(proof->solver);
    const struct qdri_piece *piece = &proof->piece;
    if (!piece->cubes) {
        return share;
    }
    return piece->is_open ? (piece->begun - 1 + share) / piece->prefixes
                          : piece->begun == piece->prefixes;
}

const qdr_error *qdr_proof_error(const qdr_proof *proof)
{
    return &proof->error;
}

uint64_t qdr_proof_lemmas(const qdr_proof *proof, uint64_t *bytes)
{
    const struct qdri_lrat *lrat = &proof->prover.lrat;
    if (proof->certificate) {
        const struct qdri_cpog *cpog = &proof->certificate->cpog;
        if (bytes) {
            *bytes = cpog->bytes + cpog->output.used;
        }
        return cpog->lemmas;
    }
    if (bytes) {
        *bytes = lrat->bytes + lrat->used;
    }
    return lrat->last + 1 - proof->listing.first - proof->listing.expected;
}

qdr_status qdr_proof_count(const qdr_proof *proof, qdr_number *count, qdr_error *error)
{
    const qdr_number *certified =
        proof->certificate ? qdri_certificate_count(proof->certificate) : NULL;
    if (!count) {
        return qdri_missing(error, "number");
    }
    if (!certified) {
        return qdri_fail(error, QDR_INVALID, "no count is certified");
    }
    return qdr_number_set(count, certified, error);
}
