/* top.c  Begins and ends proofs of prefixes, and puts them together. */
#include "proof/refute/top.h"

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
