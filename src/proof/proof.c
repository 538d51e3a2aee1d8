/* proof.c  A proof as its user has it: who observes a search, and what is written before and after
 * it. */
#include <quadrille/proof.h>

#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "proof/count/certificate.h"
#include "proof/optimum/optimum.h"
#include "proof/params.h"
#include "proof/refute/parallel.h"
#include "proof/refute/piece.h"
#include "proof/refute/search.h"

/* A search of fewer nodes, or solutions, is not worth being shared out. */
#define ALONE 50000

struct qdr_proof {
    struct qdri_proof_search search;
    qdr_writer lemma_writer;
    qdr_writer formula_writer;
    struct qdri_listing listing;
    struct qdri_certificate *certificate; /* NULL: it is no such */
    struct qdri_optimum *optimum;         /* of a search for the best; NULL: it is not */
    struct qdri_piece piece;              /* of a search in cubes */
    unsigned threads;                     /* that it may be shared out to */
    struct qdri_provers *provers;         /* who share it; NULL: one does */
    bool has_run;
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

/* ----------------------------------------------------------------------- begin and end ---- */

/* The clauses of what is assumed; one without literals for what no option makes. */
static void put_assumed(struct qdri_output *formula, const struct qdri_assumed *assumed)
{
    for (size_t k = 0; k < assumed->count; ++k) {
        const qdr_option option = assumed->option[k];
        if (option != QDR_NO_OPTION) {
            qdri_cnf_put_literal(formula, (option & QDR_NOT) == 0, (option & ~QDR_NOT) + 1);
        }
        qdri_cnf_put_end(formula);
    }
}

static qdr_status begin_certificate(qdr_proof *proof, const struct qdri_assumed *assumed,
                                    qdr_error *error)
{
    struct qdri_prover *prover = &proof->search.prover;
    struct qdri_certificate *certificate = proof->certificate;
    const size_t count = assumed->count;
    const uint64_t first = prover->cnf.clauses + 1;
    const uint64_t memory = qdri_params_memory(&proof->search.solver->params);
    const uint64_t taken = qdr_solver_memory(proof->search.solver);
    qdri_cnf_put_head(&prover->cnf, 0, prover->cnf.clauses + count, &proof->listing.formula);
    put_assumed(&proof->listing.formula, assumed);
    certificate->cnf = &prover->cnf;
    certificate->control = &proof->search.solver->control;
    certificate->cpog.output.writer = &proof->lemma_writer;
    certificate->cpog.clause = prover->cnf.clauses + count;
    const qdr_status status = qdri_certificate_begin(certificate, assumed->option, count, first,
                                                     memory > taken ? memory - taken : 0, error);
    return status != QDR_OK || qdri_proof_search_observe(&proof->search) ? status
                                                                         : qdri_no_memory(error);
}

static qdr_status begin(qdr_proof *proof, const struct qdri_assumed *assumed,
                        const struct qdri_proof_params *params, qdr_error *error)
{
    struct qdri_prover *prover = &proof->search.prover;
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
    proof->listing.first = prover->first_given + assumed->count;
    prover->lrat.format = (qdr_proof_format)params->format;
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
    for (size_t k = 0; k < assumed->count; ++k) {
        qdri_prover_give(prover, assumed->option[k], prover->first_given + k);
    }
    return qdri_proof_search_observe(&proof->search) && prover->status == QDR_OK
               ? QDR_OK
               : qdri_no_memory(error);
}

static enum qdri_proof_kind kind_of(const struct qdri_proof_params *params)
{
    return params->format == QDR_PROOF_CPOG ? QDRI_PROOF_CERTIFICATE
           : params->cubes                  ? QDRI_PROOF_PREFIXES
                                            : QDRI_PROOF_WHOLE;
}

/* How many threads is a proof worth?  What is assumed, and a limit of nodes, hold for one search
 * only; and so does the proof of an engine that learns. */
static unsigned threads_for(const qdr_proof *proof, const qdr_solver *solver)
{
    const struct qdri_search_params *params = &solver->params;
    const bool is_large =
        qdr_solver_stats(solver)->nodes >= ALONE || proof->listing.expected >= ALONE;
    const bool may = proof->search.kind == QDRI_PROOF_WHOLE && params->nodes == 0 &&
                     !proof->search.has_outline && solver->assumed.count == 0 &&
                     !qdri_proof_search_explains(&proof->search);
    return !is_large || !may     ? 1
           : params->threads > 0 ? (unsigned)params->threads
                                 : qdr_processors();
}

/* Can the proof of a cube be asked for? */
static qdr_status fits(const qdr_solver *solver, const struct qdri_proof_params *params,
                       qdr_error *error)
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
    if (solver->assumed.count > 0) {
        return qdri_fail(error, QDR_INVALID, "a cube is of a search without assumptions");
    }
    return qdr_problem_fingerprint(solver->problem) ==
                   qdr_problem_fingerprint(params->cubes->problem)
               ? QDR_OK
               : qdri_fail(error, QDR_INVALID, "these are cubes of another problem");
}

/* Tells the parts of a proof of each other. */
static void connect(qdr_proof *proof, const qdr_solver *solver,
                    const struct qdri_proof_params *params, const qdr_writer *formula,
                    const qdr_writer *lemmas)
{
    proof->formula_writer = *formula;
    proof->lemma_writer = *lemmas;
    proof->search.prover.problem = solver->problem;
    proof->search.prover.listing = &proof->listing;
    proof->listing.formula.writer = &proof->formula_writer;
    proof->search.prover.lrat.writer = &proof->lemma_writer;
    proof->piece.cubes = params->cubes;
    proof->piece.cube = params->cube;
}

#define PARAMS struct qdri_proof_params
static const struct qdri_param rows[] = {
    QDRI_PARAM_WORD(
        PARAMS, format, "format", "text|binary|drat|cpog|pbp", 0,
        "write a proof in LRAT, as text or in binary, in DRAT, or in VeriPB's format; or "
        "certify a count, in CPOG"),
    QDRI_PARAM_NUMBER(QDR_PARAM_NUMBER, PARAMS, solutions, "solutions", 0, UINT64_MAX, 0,
                      "number of the solutions, for the head of the formula"),
};

const struct qdri_subject qdri_proof_subject = QDRI_SUBJECT("a proof", PARAMS, rows, NULL);

qdr_status qdr_params_set_cube(qdr_params *params, const qdr_cubes *cubes, size_t cube,
                               qdr_error *error)
{
    const qdr_status status = qdri_params_check(params, &qdri_proof_subject, error);
    if (status == QDR_OK) {
        ((PARAMS *)params)->cubes = cubes;
        ((PARAMS *)params)->cube = cube;
    }
    return status;
}

qdr_status qdr_params_set_tell(qdr_params *params,
                               void (*tell)(void *ctx, const qdr_option *options, size_t count),
                               void *ctx, qdr_error *error)
{
    const qdr_status status = qdri_params_check(params, &qdri_proof_subject, error);
    if (status == QDR_OK) {
        ((PARAMS *)params)->tell = tell;
        ((PARAMS *)params)->ctx = ctx;
    }
    return status;
}

qdr_status qdr_proof_new(qdr_proof **out, const qdr_solver *solver, const qdr_params *params,
                         const qdr_writer *formula, const qdr_writer *lemmas, qdr_error *error)
{
    struct qdri_proof_params taken;
    *out = NULL;
    if (!formula || !formula->write || !lemmas || !lemmas->write) {
        return qdri_missing(error, "writer");
    }
    qdr_status status = qdri_params_take(&taken.base, &qdri_proof_subject, params, error);
    if (status != QDR_OK) {
        return status;
    }
    if (taken.format == QDR_PROOF_PBP) {
        return qdri_fail(error, QDR_UNSUPPORTED, "this format is for proofs of the best");
    }
    qdr_proof *proof = qdri_zeros(1, sizeof *proof);
    if (!proof) {
        return qdri_no_memory(error);
    }
    connect(proof, solver, &taken, formula, lemmas);
    if (taken.format == QDR_PROOF_CPOG) {
        proof->certificate = qdri_zeros(1, sizeof *proof->certificate);
        if (!proof->certificate) {
            qdr_proof_free(proof);
            return qdri_no_memory(error);
        }
    }
    status = fits(solver, &taken, error);
    status = status == QDR_OK
                 ? qdri_proof_search_make(&proof->search, solver, kind_of(&taken), 1, error)
                 : status;
    status = status == QDR_OK ? begin(proof, &solver->assumed, &taken, error) : status;
    if (status != QDR_OK) {
        qdr_proof_free(proof);
        return status;
    }
    proof->threads = threads_for(proof, solver);
    *out = proof;
    return QDR_OK;
}

qdr_status qdr_proof_new_best(qdr_proof **out, const qdr_optimizer *best, const qdr_writer *formula,
                              const qdr_writer *lemmas, qdr_error *error)
{
    *out = NULL;
    if (!formula || !formula->write || !lemmas || !lemmas->write) {
        return qdri_missing(error, "writer");
    }
    qdr_proof *proof = qdri_zeros(1, sizeof *proof);
    if (!proof || !(proof->optimum = qdri_zeros(1, sizeof *proof->optimum))) {
        free(proof);
        return qdri_no_memory(error);
    }
    const qdr_status status = qdri_optimum_begin(proof->optimum, best, formula, lemmas, error);
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
        if (proof->optimum) {
            qdri_optimum_free(proof->optimum);
            free(proof->optimum);
        }
        if (proof->certificate) {
            qdri_certificate_free(proof->certificate);
            free(proof->certificate);
        }
        qdri_provers_free(proof->provers);
        qdri_proof_search_free(&proof->search);
        qdri_piece_free(&proof->piece);
        free(proof);
    }
}

/* The search has come to its end: so should the proof. */
static qdr_status end(qdr_proof *proof)
{
    struct qdri_prover *prover = &proof->search.prover;
    if (proof->provers) {
        qdri_provers_end(proof->provers);
    } else if (proof->piece.cubes) {
        qdri_piece_end(&proof->piece, prover);
    } else if (!qdri_proof_search_explains(&proof->search)) {
        if (proof->search.has_outline) {
            qdri_proof_search_end(&proof->search);
        } else {
            qdri_prover_end(prover);
        }
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
    while (outcome == QDR_EXHAUSTED && (piece->is_open || qdri_piece_next(piece, &proof->search))) {
        outcome = qdr_solver_run(proof->search.solver, NULL);
        if (outcome == QDR_EXHAUSTED) {
            qdri_piece_close(piece, &proof->search.prover);
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

static qdr_outcome run_alone(qdr_proof *proof)
{
    const qdr_outcome outcome =
        proof->piece.cubes ? run_piece(proof) : qdr_solver_run(proof->search.solver, NULL);
    if (outcome == QDR_FAILED) {
        proof->error = *qdr_solver_error(proof->search.solver);
    }
    return outcome;
}

qdr_outcome qdr_proof_run(qdr_proof *proof)
{
    if (proof->optimum) {
        return qdri_optimum_run(proof->optimum, &proof->error);
    }
    if (proof->certificate) {
        return run_certificate(proof);
    }
    if (!proof->has_run && proof->threads > 1) {
        proof->provers = qdri_provers_make(&proof->search, proof->threads, &proof->lemma_writer);
    }
    proof->has_run = true;
    qdr_outcome outcome =
        proof->provers ? qdri_provers_run(proof->provers, &proof->error) : run_alone(proof);
    if (outcome == QDR_EXHAUSTED || proof->search.prover.status != QDR_OK) {
        outcome = end(proof) == QDR_OK ? QDR_EXHAUSTED : QDR_FAILED;
    }
    return outcome;
}

void qdri_proof_share(qdr_proof *proof, unsigned threads)
{
    proof->threads = threads;
}

double qdr_proof_progress(const qdr_proof *proof)
{
    if (proof->optimum) {
        return proof->optimum->is_proven;
    }
    if (proof->certificate) {
        return qdri_certificate_progress(proof->certificate);
    }
    if (proof->provers) {
        return qdri_provers_progress(proof->provers);
    }
    const double share = qdr_solver_progress(proof->search.solver);
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
    const struct qdri_lrat *lrat = &proof->search.prover.lrat;
    uint64_t lemmas = lrat->lines;
    uint64_t written = lrat->bytes + lrat->used;
    if (proof->optimum) {
        lemmas = proof->optimum->pbp.lemmas;
        written = proof->optimum->pbp.output.bytes;
    } else if (proof->certificate) {
        lemmas = proof->certificate->cpog.lemmas;
        written = proof->certificate->cpog.output.bytes;
    } else if (proof->provers) {
        lemmas += qdri_provers_lemmas(proof->provers, &written);
    }
    if (bytes) {
        *bytes = written;
    }
    return lemmas;
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
