/* piece.h  The proof of one cube of a search: of all its prefixes, one after the other.
 *
 * The formula of a cube is that of the problem, and says besides that the solution is in the cube:
 * each prefix has a variable, which implies the options of the prefix, and one of these variables
 * is true.  The proof shows of each prefix that it has no solutions but those that are listed, by a
 * lemma "not all of these options"; from that, that its variable is false; and so the end.  What
 * comes before the last line holds for the problem without the cube as well: so proofs of all cubes
 * can be put together (merge.c). */
#ifndef QDRI_PROOF_REFUTE_PIECE_H
#define QDRI_PROOF_REFUTE_PIECE_H

#include "proof/refute/top.h"

/* All zero but `cubes` and `cube` is the beginning. */
struct qdri_piece {
    const struct qdr_cubes *cubes; /* NULL: the proof is of a whole search */
    size_t cube;
    uint32_t variables; /* of the problem's formula: those of the prefixes come behind */
    uint64_t first;     /* of the cube's clauses, which come behind those of the problem; */
    uint64_t clauses;   /* and how many there are */
    uint32_t prefixes;  /* how many it has */
    uint32_t begun;     /* how many of them were begun; of the last one: */
    uint32_t at;        /* its node */
    uint32_t depth;     /* how many options it has */
    uint64_t clause;    /* the first one that says so */
    bool is_open;       /* is it searched now? */
    uint64_t *closed;   /* [prefixes]: the lemma that its variable is false */
};

/* The comment at the beginning of a cube's formula: its number from 1, how many there are, and the
 * fingerprint of all. */
#define QDRI_PIECE_HEAD "c cube %zu of %zu %016" PRIx64 "\n"

/* Begins with the formula of the problem; false: no memory. */
bool qdri_piece_begin(struct qdri_piece *piece, const struct qdri_cnf *cnf);
void qdri_piece_free(struct qdri_piece *piece);

/* Put what the formula has besides that of the problem. */
void qdri_piece_put_head(const struct qdri_piece *piece, struct qdri_output *output);
void qdri_piece_put_clauses(const struct qdri_piece *piece, struct qdri_output *output);

/* Begins the next prefix: the solver is to search below that.  False: there is no further one to be
 * searched; or something went wrong, of which the prover knows. */
bool qdri_piece_next(struct qdri_piece *piece, struct qdri_proof_search *search);

/* The search of a prefix has come to its end: writes that its variable is false. */
void qdri_piece_close(struct qdri_piece *piece, struct qdri_prover *prover);

/* All prefixes are done with: writes the empty clause. */
void qdri_piece_end(const struct qdri_piece *piece, struct qdri_prover *prover);

#endif
