/* search.h  What all methods share: the board, the numbers, and who is told what.
 *
 * A method decides what to try next; it changes the board through the functions below and in no
 * other way, so that numbers, steps and board agree in every method.  After each of them it looks
 * at `stopped`, and returns as soon as it is true.
 *
 * These files see the public headers only, and of them only the houses and qdr_rules_allows: what
 * they find is found without the engine and without the encoding. */
#ifndef QDRI_BACKTRACK_SEARCH_H
#define QDRI_BACKTRACK_SEARCH_H

#include <quadrille/sudoku.h>

/* Invariants:
 *   depth = stats.guesses - (guesses retracted so far);
 *   0 <= fertile <= depth, and exactly the first `fertile` guesses in force have led to a solution:
 *   what was in force when the last solution was found, as far as it has not been retracted. */
struct qdri_search {
    const qdr_rules *rules;
    qdr_backtrack_watch watch;
    qdr_backtrack_stats stats;
    qdr_grid grid;         /* the board: givens, guesses, implications */
    unsigned cells;        /* side * side; void ones, which are never filled, count */
    unsigned digits;       /* the largest */
    const qdr_grid *asked; /* the givens, where cells may be marked: these are open, too; or NULL */
    uint32_t depth;        /* guesses in force */
    uint32_t fertile;      /* see above */
    uint64_t steps;        /* told so far */
    unsigned questions;    /* asked of the rules since the last poll */
    bool stopped;          /* a watcher wants no more */
};

/* A set of digits: bit d - 1 is digit d.  A side has at most 61. */
typedef uint64_t qdri_digits;

static inline qdri_digits qdri_digit_set(qdr_digit digit)
{
    return (qdri_digits)1 << (digit - 1);
}

/* Makes the board with the givens on it.  Returns false where they break a rule. */
bool qdri_search_begin(struct qdri_search *search, const qdr_rules *rules, const qdr_grid *givens,
                       const qdr_backtrack_watch *watch);

/* Is the cell still to be filled?  Void ones are not. */
static inline bool qdri_is_open(const struct qdri_search *search, qdr_cell cell)
{
    return search->grid.cell[cell] == 0 && qdr_rules_has_cell(search->rules, cell);
}

/* Can the digit stand in the cell, as the board is now? */
bool qdri_can_stand(struct qdri_search *search, qdr_cell cell, qdr_digit digit);

/* How many digits, with a mark and without, may be tried in a cell? */
static inline unsigned qdri_most_digits(const struct qdri_search *search)
{
    return search->asked ? 2 * search->digits : search->digits;
}

/* Returns the least digit above `digit` that can stand in the cell; 0 where there is none. */
qdr_digit qdri_next_digit(struct qdri_search *search, qdr_cell cell, qdr_digit digit);

void qdri_guess(struct qdri_search *search, qdr_cell cell, qdr_digit digit);
void qdri_imply(struct qdri_search *search, qdr_cell cell, qdr_digit digit);
void qdri_retract(struct qdri_search *search, qdr_cell cell); /* the last guess in force */
void qdri_dead(struct qdri_search *search, qdr_cell cell);
void qdri_solution(struct qdri_search *search);

/* The methods: each searches everything below the givens, or until it is stopped. */
void qdri_search_plain(struct qdri_search *search);
void qdri_search_iterative(struct qdri_search *search);
void qdri_search_implications(struct qdri_search *search);
void qdri_search_fixpoint(struct qdri_search *search);
void qdri_search_smallest(struct qdri_search *search);

#endif
