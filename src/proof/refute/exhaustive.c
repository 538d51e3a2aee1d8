/* exhaustive.c  The proof that cubes are all of a search. */
#include <quadrille/proof.h>

#include <inttypes.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "proof/refute/top.h"

struct whole {
    const qdr_cubes *cubes;
    struct qdri_listing listing; /* of prefixes, in the place of solutions */
    struct qdri_prover prover;
    uint64_t *clause; /* [nodes], of leaves: that it is not chosen */
};

static uint64_t count_leaves(const qdr_cubes *cubes)
{
    uint64_t leaves = 0;
    for (uint32_t at = 0; at < cubes->nodes; ++at) {
        leaves += cubes->node[at].item == QDR_NO_ITEM;
    }
    return leaves;
}

/* The clauses of all prefixes.  False: no memory. */
static bool put_prefixes(struct whole *whole)
{
    struct qdri_list *told = &whole->prover.told;
    const struct qdri_top_node *node = whole->cubes->node;
    for (uint32_t at = 0; at < whole->cubes->nodes; ++at) {
        if (node[at].item != QDR_NO_ITEM) {
            continue;
        }
        told->count = 0;
        for (uint32_t k = at; node[k].depth > 0; k = node[k].parent) {
            if (!qdri_prover_push(&whole->prover, told, node[k].option)) {
                return false;
            }
        }
        whole->clause[at] = qdri_listing_add(&whole->listing, told->number, told->count, NULL, 0);
    }
    return true;
}

static qdr_status prove(struct whole *whole, qdr_error *error)
{
    struct qdri_prover *prover = &whole->prover;
    const qdr_status status = qdri_cnf_make(&prover->cnf, prover->problem, error);
    if (status != QDR_OK) {
        return status;
    }
    whole->clause = qdri_zeros(whole->cubes->nodes, sizeof *whole->clause);
    whole->listing.expected = count_leaves(whole->cubes);
    whole->listing.first = prover->first_given = prover->cnf.clauses + 1;
    prover->lrat.last = prover->cnf.clauses + whole->listing.expected;
    qdri_put_format(&whole->listing.formula, "c all %zu cubes %016" PRIx64 "\n",
                    whole->cubes->count, whole->cubes->fingerprint);
    qdri_cnf_put_head(&prover->cnf, 0, prover->lrat.last, &whole->listing.formula);
    if (!whole->clause || !put_prefixes(whole) || !qdri_prover_begin(prover)) {
        return qdri_no_memory(error);
    }
    qdri_top_prove(whole->cubes, whole->clause, prover);
    return qdri_prover_write_out(prover, error);
}

qdr_status qdr_prove_cubes(const qdr_cubes *cubes, qdr_proof_format format,
                           const qdr_writer *formula, const qdr_writer *lemmas, qdr_error *error)
{
    if (!cubes || !formula || !formula->write || !lemmas || !lemmas->write) {
        return qdri_missing(error, cubes ? "writer" : "cubes");
    }
    if (format == QDR_PROOF_CPOG) {
        return qdri_fail(error, QDR_UNSUPPORTED, "what is certified in CPOG is a count");
    }
    if (format == QDR_PROOF_PBP) {
        return qdri_fail(error, QDR_UNSUPPORTED, "this format is for proofs of the best");
    }
    struct whole *whole = qdri_zeros(1, sizeof *whole);
    if (!whole) {
        return qdri_no_memory(error);
    }
    whole->cubes = cubes;
    whole->listing.formula.writer = formula;
    whole->prover.problem = cubes->problem;
    whole->prover.listing = &whole->listing;
    whole->prover.lrat.writer = lemmas;
    whole->prover.lrat.format = format;
    const qdr_status status = prove(whole, error);
    qdri_prover_free(&whole->prover);
    free(whole->clause);
    free(whole);
    return status;
}
