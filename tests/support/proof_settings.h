/* proof_settings.h  Proofs with parameters that a test sets by fields. */
#ifndef SUPPORT_PROOF_SETTINGS_H
#define SUPPORT_PROOF_SETTINGS_H

#include <quadrille/proof.h>

struct proof_settings {
    qdr_proof_format format;
    uint64_t solutions;
    const qdr_cubes *cubes;
    size_t cube;
    void (*tell)(void *ctx, const qdr_option *options, size_t count);
    void *ctx;
};

/* Makes parameters of these, to be freed. */
static inline qdr_status new_proof_params(qdr_params **out, const struct proof_settings *settings)
{
    qdr_status status = qdr_params_new(out, QDR_PARAMS_PROOF, NULL);
    if (status == QDR_OK &&
        (qdr_params_set_number(*out, "format", settings->format, NULL) != QDR_OK ||
         qdr_params_set_number(*out, "solutions", settings->solutions, NULL) != QDR_OK ||
         qdr_params_set_cube(*out, settings->cubes, settings->cube, NULL) != QDR_OK ||
         qdr_params_set_tell(*out, settings->tell, settings->ctx, NULL) != QDR_OK)) {
        status = QDR_INVALID;
    }
    return status;
}

/* Begins a proof with these. */
static inline qdr_status new_proof(qdr_proof **out, const qdr_solver *solver,
                                   const struct proof_settings *settings, const qdr_writer *formula,
                                   const qdr_writer *lemmas, qdr_error *error)
{
    qdr_params *params;
    *out = NULL;
    qdr_status status = new_proof_params(&params, settings);
    if (status == QDR_OK) {
        status = qdr_proof_new(out, solver, params, formula, lemmas, error);
    }
    qdr_params_free(params);
    return status;
}

/* Begins to merge proofs with these. */
static inline qdr_status new_proof_merge(qdr_proof_merge **out, const qdr_cubes *cubes,
                                         const struct proof_settings *settings,
                                         const qdr_writer *formula, const qdr_writer *lemmas,
                                         qdr_error *error)
{
    qdr_params *params;
    *out = NULL;
    qdr_status status = new_proof_params(&params, settings);
    if (status == QDR_OK) {
        status = qdr_proof_merge_new(out, cubes, params, formula, lemmas, error);
    }
    qdr_params_free(params);
    return status;
}

#endif
