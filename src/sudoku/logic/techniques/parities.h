/* parities.h  Cells that hold an odd number of digits of a kind, or an even one, and what follows
 * if such sums are added up.
 *
 * A cell counts 1 if its digit is of the kind, else 0; if odd digits are the kind, the digits sum
 * to an odd number where the cells do.  Only *open* cells, for which it is not known, are written
 * down. A cell that is in two sums drops out where these are added. */
#ifndef QDRI_SUDOKU_LOGIC_TECHNIQUES_PARITIES_H
#define QDRI_SUDOKU_LOGIC_TECHNIQUES_PARITIES_H

#include "sudoku/logic/position/position.h"

/* The odd digits. */
#define QDRI_ODD UINT64_C(0xAAAAAAAAAAAAAAAA)

/* Larger boards are not looked at; of more sums the last ones are left out. */
enum { QDRI_SUM_WORDS = 7, QDRI_SUM_CELLS = 64 * QDRI_SUM_WORDS, QDRI_SUMS = 320 };

/* A set of sums that are given. */
struct qdri_sums {
    uint64_t word[QDRI_SUMS / 64];
};

unsigned qdri_sums_count(const struct qdri_sums *sums);

struct qdri_parity_sum {
    uint64_t cells[QDRI_SUM_WORDS]; /* a bit for each */
    bool is_odd;
    unsigned size;       /* cells */
    size_t clause;       /* where it comes from; SIZE_MAX: a house */
    size_t house;        /* if so */
    struct qdri_sums of; /* what it is the sum of */
};

/* given[]: those of clauses come first, and of these, and of houses, those of few cells.  row[]:
 * solved, in which each has a cell of its own, pivot[], which is in no other one; row_of[cell] - 1
 * is the one of which a cell is the pivot. */
struct qdri_parity_system {
    const struct qdri_position *position;
    qdri_digit_set kind;
    size_t givens;
    size_t of_clauses; /* as many of them */
    struct qdri_parity_sum given[QDRI_SUMS];
    size_t rows;
    struct qdri_parity_sum row[QDRI_SUMS];
    qdr_cell pivot[QDRI_SUMS];
    uint16_t row_of[QDRI_SUM_CELLS];
};

/* Gathers what is given about digits of that kind, for a system that is all zero.  False: clauses
 * give nothing. */
bool qdri_parities_gather(struct qdri_parity_system *system, const struct qdri_position *position,
                          qdri_digit_set kind);

/* Takes another of those that are given, in their order: solves for one of its cells. */
void qdri_parities_solve(struct qdri_parity_system *system, const struct qdri_parity_sum *given);

/* Is it known whether two cells are alike, or one of them is of the kind and the other is not?
 * Tells whether they differ. */
bool qdri_parities_tie(const struct qdri_parity_system *system, qdr_cell a, qdr_cell b,
                       bool *differ);

/* Adds the sums to a set from which it follows that two cells are tied. */
void qdri_parities_why(const struct qdri_parity_system *system, qdr_cell a, qdr_cell b,
                       struct qdri_sums *why);

#endif
