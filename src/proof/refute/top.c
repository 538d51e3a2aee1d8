/* top.c  Begins and ends proofs of prefixes, and puts them together; and proves that cubes are all
 * of a search. */
#include "proof/refute/top.h"

#include <quadrille/proof.h>

#include <inttypes.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "solver/solver.h"

qdr_option qdri_top_find_inert(const qdr_cubes *cubes, uint32_t at, uint32_t *level)
{
    const struct qdri_top_node *node = cubes->node;
    for (uint32_t k = at; node[k].depth > 0; k = node[k].parent) {
        if (cubes->problem->inert[node[k].option]) {
            *level = node[k].depth - 1;
            return node[k].option;
        }
    }
    return QDR_NO_OPTION;
}

bool qdri_top_choose(const qdr_cubes *cubes, uint32_t at, struct qdri_proof_search *search)
{
    const struct qdri_top_node *node = cubes->node;
    struct qdri_prover *prover = &search->prover;
    search->depth = node[at].depth;
    qdri_solver_rewind(search->solver, 0);
    for (uint32_t level = 0; level < search->depth; ++level) {
        uint32_t k = at;
        while (node[k].depth > level + 1) {
            k = node[k].parent;
        }
        qdri_prover_choose(prover, level, node[k].option);
        if (!qdri_solver_assume(search->solver, node[k].option)) {
            return qdri_prover_fail(prover, QDR_NOMEM, "out of memory");
        }
    }
    return prover->status == QDR_OK;
}

uint64_t qdri_top_put_prefix(const qdr_cubes *cubes, uint32_t at, struct qdri_prover *prover)
{
    const struct qdri_top_node *node = cubes->node;
    prover->literals = 0;
    for (uint32_t k = at; node[k].depth > 0; k = node[k].parent) {
        if (!qdri_prover_add_literal(prover, -((int32_t)node[k].option + 1))) {
            return 0;
        }
    }
    return qdri_lrat_add(&prover->lrat, prover->literal, prover->literals, prover->hint,
                         prover->hints);
}

/* In preorder: the prover hears of it as of a search. */
void qdri_top_prove(const qdr_cubes *cubes, const uint64_t *clause, struct qdri_prover *prover)
{
    for (uint32_t at = 0; at != QDRI_NO_NODE;) {
        const struct qdri_top_node *node = &cubes->node[at];
        if (node->depth > 0) {
            qdri_prover_choose(prover, node->depth - 1, node->option);
        }
        if (node->item == QDR_NO_ITEM) {
            qdri_prover_close(prover, node->depth, clause[at]);
        } else {
            qdri_prover_enter(prover, node->depth, node->item);
        }
        at = qdri_cubes_next(cubes, at);
        const uint32_t above = at == QDRI_NO_NODE ? 0 : cubes->node[at].depth - 1;
        for (uint32_t level = node->depth; level > above; --level) {
            qdri_prover_retreat(prover, level - 1);
        }
    }
    qdri_prover_end(prover);
}

/* ----------------------------------------------------------------- cubes are the whole ---- */

struct whole {
    const qdr_cubes *cubes;
    struct qdri_listing listing; /* of prefixes, in the place of solutions */
    struct qdri_prover prover;
    uint64_t *clause; /* [nodes], of leaves: that it is not chosen */
};

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
    for (uint32_t at = 0; at < whole->cubes->nodes; ++at) {
        whole->listing.expected += whole->cubes->node[at].item == QDR_NO_ITEM;
    }
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
