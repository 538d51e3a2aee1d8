/* params.h  The parameters of proofs. */
#ifndef QDRI_PROOF_PARAMS_H
#define QDRI_PROOF_PARAMS_H

#include <quadrille/proof.h>

#include "base/params.h"

struct qdri_proof_params {
    struct qdr_params base;
    uint64_t format; /* a qdr_proof_format */
    uint64_t solutions;
    const qdr_cubes *cubes; /* NULL: the proof is of all solutions */
    size_t cube;
    void (*tell)(void *ctx, const qdr_option *options, size_t count);
    void *ctx; /* for tell */
};

#endif
