/* ways.h  The ways in which digits can be in the cells of a clause's figure. */
#ifndef QDRI_SUDOKU_LOGIC_POSITION_WAYS_H
#define QDRI_SUDOKU_LOGIC_POSITION_WAYS_H

#include "sudoku/logic/position/position.h"

/* Figures with more cells are not looked at. */
#define QDRI_WAYS_CELLS 64

/* cell[k] is a blank cell of the figure, each there once, in the figure's order; dead[k] are its
 * candidates that are in no way. */
struct qdri_ways {
    unsigned count;
    qdr_cell cell[QDRI_WAYS_CELLS];
    qdri_digit_set dead[QDRI_WAYS_CELLS];
};

/* Finds the candidates of the figure's cells that are in no way to fill them with candidates so
 * that the clause holds and cells that see each other differ.  For each candidate at most so many
 * digits are tried; one that is undecided then is not called dead.  Returns whether any is dead.
 * Require: a rule about a figure. */
bool qdri_ways_find(struct qdri_ways *ways, const struct qdri_position *position,
                    const struct qdri_clause *clause, unsigned tries);

/* Has every such way one of the digits in some cell?  Without digits: is there no such way?
 * Returns false, too, where that is undecided after so many tries. */
bool qdri_ways_need(const struct qdri_position *position, const struct qdri_clause *clause,
                    qdri_digit_set digits, unsigned tries);

/* The sets of digits that a cage can have, those that stand in it among them. */
enum { QDRI_COMBINATIONS = 6 };
struct qdri_combinations {
    unsigned count;
    qdri_digit_set set[QDRI_COMBINATIONS];
};

/* Finds them, in the order in which they are read.  False where the clause is no cage whose digits
 * differ, or there are too many. */
bool qdri_ways_combine(struct qdri_combinations *combinations, const struct qdri_position *position,
                       const struct qdri_clause *clause);

/* Of digits of a kind, such as odd ones: which sets of blank cells hold an odd number of these in
 * all ways, and which an even one.  Bit m is for the set of the cells cell[k] for which bit k of m
 * is set.  Cells that are known to hold one, or none, are in no such set. */
enum { QDRI_PARITY_CELLS = 6 };
struct qdri_parities {
    qdri_digit_set kind;
    unsigned count;
    qdr_cell cell[QDRI_PARITY_CELLS];
    uint64_t odd;
    uint64_t even;
};

/* Finds them for so many of the figure's blank cells, QDRI_PARITY_CELLS at most, from the first-th
 * on; if these are not all, for the ways to fill them alone.  False where there are not so many,
 * or nothing is known: there is no such set, or no way, or more than can be gone through by so
 * many tries. */
bool qdri_ways_parities(struct qdri_parities *parities, const struct qdri_position *position,
                        const struct qdri_clause *clause, unsigned first, unsigned count,
                        unsigned tries);

/* What the cells of the figure hold, on which all of that depends, as a number that is hardly ever
 * the same for two positions (FNV-1a). */
uint64_t qdri_ways_state(const struct qdri_position *position, const struct qdri_clause *clause);

#endif
