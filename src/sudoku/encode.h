/* encode.h  From rules to an exact-cover problem: the primitives that rules are encoded with.
 *
 * A *candidate* is a digit in a cell, and becomes an option, unless it is forbidden.  Each primitive
 * but `forbid` makes an item, and the option of a candidate has the items of all sets that the
 * candidate is in, in the order in which they were made.  First come the items of the cells, since
 * each cell holds exactly one digit.
 *
 * The order of items matters: of several items with as few options, the first is branched on.  Cells
 * before rows, columns and boxes gave the smallest trees on hard puzzles of side 9; with cells last
 * they were a third larger, with boxes first by half.
 *
 * Primitives report no errors; the first one is kept and comes out when encoding ends. */
#ifndef QDRI_SUDOKU_ENCODE_H
#define QDRI_SUDOKU_ENCODE_H

#include <quadrille/sudoku.h>

#include "sudoku/houses.h"

typedef uint32_t qdri_candidate;

/* Candidates count from 0 by cell and within it by digit. */
static inline qdri_candidate qdri_candidate_of(unsigned side, qdr_cell cell, qdr_digit digit)
{
    return (qdri_candidate)cell * side + digit - 1u;
}

struct qdri_encoder;

/* What encoding makes; the caller's.  option[c] is the option of candidate c, or QDR_NO_OPTION;
 * candidate[o] is the candidate of option o. */
struct qdri_encoded {
    qdr_problem *problem;
    qdr_option *option;
    qdri_candidate *candidate;
};

/* Begins to encode rules for a grid of `side`; NULL: no memory. */
struct qdri_encoder *qdri_encode_begin(unsigned side);

/* Ends it and frees the encoder, in any case. */
qdr_status qdri_encode_end(struct qdri_encoder *encoder, struct qdri_encoded *encoded,
                           qdr_error *error);

void qdri_encoded_free(struct qdri_encoded *encoded);

unsigned qdri_encode_side(const struct qdri_encoder *encoder);

/* Exactly one of the candidates (all different) is in a solution.  `name` is the item's. */
void qdri_encode_exactly_once(struct qdri_encoder *encoder, const char *name,
                              const qdri_candidate *candidates, size_t count);

/* At most one of them is. */
void qdri_encode_at_most_once(struct qdri_encoder *encoder, const char *name,
                              const qdri_candidate *candidates, size_t count);

/* The candidate is in no solution. */
void qdri_encode_forbid(struct qdri_encoder *encoder, qdri_candidate candidate);

/* The digits in the house differ, and each is there once where the house has `side` cells. */
void qdri_encode_house(struct qdri_encoder *encoder, const struct qdri_house *house);

#endif
