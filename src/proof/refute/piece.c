/* piece.c  A cube's proof, prefix by prefix. */
#include "proof/refute/piece.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/alloc.h"

/* Is a node of the top of the tree a prefix of the cube? */
static bool is_prefix(const struct qdri_piece *piece, uint32_t at)
{
    const struct qdri_top_node *node = &piece->cubes->node[at];
    return node->item == QDR_NO_ITEM && node->cube == piece->cube;
}

bool qdri_piece_begin(struct qdri_piece *piece, const struct qdri_cnf *cnf)
{
    piece->variables = cnf->variables;
    piece->first = cnf->clauses + 1;
    piece->clauses = 1;
    for (uint32_t at = 0; at < piece->cubes->nodes; ++at) {
        if (is_prefix(piece, at)) {
            ++piece->prefixes;
            piece->clauses += piece->cubes->node[at].depth;
        }
    }
    piece->closed = qdri_zeros(piece->prefixes, sizeof *piece->closed);
    return piece->closed != NULL;
}

void qdri_piece_free(struct qdri_piece *piece)
{
    free(piece->closed);
}

void qdri_piece_put_head(const struct qdri_piece *piece, struct qdri_output *output)
{
    qdri_put_format(output, QDRI_PIECE_HEAD, piece->cube + 1, piece->cubes->count,
                    piece->cubes->fingerprint);
}

/* The clauses that a variable implies the options of its prefix, from the last one on; and that one
 * of the variables is true. */
void qdri_piece_put_clauses(const struct qdri_piece *piece, struct qdri_output *output)
{
    const struct qdri_top_node *node = piece->cubes->node;
    uint32_t variable = piece->variables;
    for (uint32_t at = 0; at < piece->cubes->nodes; ++at) {
        if (is_prefix(piece, at)) {
            ++variable;
            for (uint32_t k = at; node[k].depth > 0; k = node[k].parent) {
                qdri_cnf_put_literal(output, false, variable);
                qdri_cnf_put_literal(output, true, node[k].option + 1);
                qdri_cnf_put_end(output);
            }
        }
    }
    for (uint32_t k = 1; k <= piece->prefixes; ++k) {
        qdri_cnf_put_literal(output, true, piece->variables + k);
    }
    qdri_cnf_put_end(output);
}

/* Returns the clause that the variable of the present prefix implies its option of a level. */
static uint64_t implies(const struct qdri_piece *piece, uint32_t level)
{
    return piece->clause + piece->depth - 1 - level;
}

/* Writes that the variable of the present prefix is false, which follows from prover->hint. */
static void close_prefix(struct qdri_piece *piece, struct qdri_prover *prover)
{
    const int32_t literal = -(int32_t)(piece->variables + piece->begun);
    piece->closed[piece->begun - 1] =
        qdri_lrat_add(&prover->lrat, &literal, 1, prover->hint, prover->hints);
}

bool qdri_piece_next(struct qdri_piece *piece, struct qdri_proof_search *search)
{
    struct qdri_prover *prover = &search->prover;
    while (prover->status == QDR_OK && !prover->is_ended && piece->begun < piece->prefixes) {
        uint32_t level;
        piece->clause = piece->begun == 0 ? piece->first : piece->clause + piece->depth;
        piece->at += piece->begun > 0;
        while (!is_prefix(piece, piece->at)) {
            ++piece->at;
        }
        ++piece->begun;
        piece->depth = piece->cubes->node[piece->at].depth;
        const qdr_option inert = qdri_top_find_inert(piece->cubes, piece->at, &level);
        if (inert == QDR_NO_OPTION) {
            piece->is_open = qdri_top_choose(piece->cubes, piece->at, search);
            return piece->is_open;
        }
        prover->hints = 0;
        if (qdri_prover_add_hint(prover, implies(piece, level)) &&
            qdri_prover_add_hint(prover, prover->cnf.never[inert])) {
            close_prefix(piece, prover);
        }
    }
    return false;
}

/* Of what is used, all are choices of the prefix, which are the first facts. */
void qdri_piece_close(struct qdri_piece *piece, struct qdri_prover *prover)
{
    uint64_t clause;
    piece->is_open = false;
    if (!qdri_prover_finish(prover, piece->depth, &clause)) {
        return;
    }
    prover->hints = 0;
    bool is_there = true;
    for (size_t k = 0; is_there && k < prover->used.count; ++k) {
        is_there = qdri_prover_add_hint(prover, implies(piece, prover->used.number[k]));
    }
    if (is_there && qdri_prover_add_hint(prover, clause)) {
        close_prefix(piece, prover);
        qdri_prover_restart(prover);
    }
}

void qdri_piece_end(const struct qdri_piece *piece, struct qdri_prover *prover)
{
    if (prover->status != QDR_OK || prover->is_ended) {
        return;
    }
    prover->hints = 0;
    bool is_there = true;
    for (uint32_t k = 0; is_there && k < piece->prefixes; ++k) {
        is_there = qdri_prover_add_hint(prover, piece->closed[k]);
    }
    if (is_there && qdri_prover_add_hint(prover, prover->listing->first - 1)) {
        qdri_lrat_add(&prover->lrat, NULL, 0, prover->hint, prover->hints);
        prover->is_ended = true;
    }
}
