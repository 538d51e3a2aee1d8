/* generator.h  What makes puzzles: the questions that it asks the engine, and the steps of a
 * try. */
#ifndef QDRI_SUDOKU_GENERATE_GENERATOR_H
#define QDRI_SUDOKU_GENERATE_GENERATOR_H

#include <stdatomic.h>

#include <quadrille/encoding.h>
#include <quadrille/generate.h>

#include "base/random.h"
#include "sudoku/generate/orbits.h"

/* What a question has come to. */
enum qdri_reply {
    QDRI_REPLY_NONE,  /* there is no such grid */
    QDRI_REPLY_FOUND, /* here is one */
    QDRI_REPLY_CUT,   /* undecided within its nodes */
    QDRI_REPLY_END    /* nothing more is to be asked: `outcome` says why */
};

/* The puzzle in the making: `puzzle` has `clues` givens, fixed ones included, each as in `source`,
 * which is the full grid, or the puzzle that is made smaller.  `full` is a solution. */
struct qdr_generator {
    qdr_generator_params params; /* `fixed` and `search` are not used */
    qdr_grid fixed;
    qdr_rules *rules;
    qdr_sudoku *sudoku;
    qdr_solver *solver;
    qdr_logic *logic; /* NULL where no grade is asked for */
    unsigned cells;

    struct qdri_orbits orbits; /* of the cells that are not fixed */
    uint32_t *order;           /* [orbits.count]: the orbits, shuffled */
    uint32_t *rank;            /* [orbits.count]: where they stand there */
    bool *is_needed;    /* [orbits.count]: is it one given without which there are other grids? */
    qdr_cell *shuffled; /* [cells] */

    struct qdri_random random;
    uint64_t seed;
    uint64_t number; /* of the next puzzle */
    qdr_grid full;
    qdr_grid source;
    qdr_grid puzzle;
    unsigned clues;

    qdr_generator_stats stats;
    uint64_t node_limit; /* 0 for none, as below */
    uint64_t time_limit_ms;
    uint64_t deadline_ms;
    uint64_t search_nodes; /* the solver's limit at present */
    uint64_t next_tick_ms;
    qdr_outcome outcome;
    qdr_error error;
    _Atomic bool is_interrupted;
    void (*tick)(void *ctx);
    void *tick_ctx;
};

/* Limits count from now on. */
void qdri_ask_begin(struct qdr_generator *generator);

/* Lets the solver tell of the time while it searches. */
void qdri_ask_watch(struct qdr_generator *generator);

/* Is there a grid with these givens?  It goes to `grid`.  In so many nodes; 0: any number. */
enum qdri_reply qdri_ask_any(struct qdr_generator *generator, const qdr_grid *givens,
                             uint64_t nodes, qdr_grid *grid);

/* Is there a grid other than `full` with the puzzle's givens?  It goes to `other`, which may be
 * NULL. */
enum qdri_reply qdri_ask_other(struct qdr_generator *generator, uint64_t nodes, qdr_grid *other);

/* Nodes for a question where the puzzle can do without its answer. */
#define QDRI_FEW_NODES 20000

/* Fills `full` with a grid at random that has the fixed digits.  QDRI_REPLY_NONE: there is none. */
enum qdri_reply qdri_full_grid(struct qdr_generator *generator);

/* Gives digits of `source`, which is the full grid, until it is the puzzle's one solution. */
enum qdri_reply qdri_give_enough(struct qdr_generator *generator);

/* Leaves out what the puzzle can spare, and tells of what is left whether it is needed.
 * QDRI_REPLY_NONE: done. */
enum qdri_reply qdri_leave_out(struct qdr_generator *generator);

/* Is each given needed?  QDRI_REPLY_FOUND: yes, proven; QDRI_REPLY_NONE: no; QDRI_REPLY_CUT:
 * unknown. */
enum qdri_reply qdri_prove_minimal(struct qdr_generator *generator);

/* Is a limit of all that is done reached, or an interrupt there?  Then `outcome` says so. */
bool qdri_ask_is_over(struct qdr_generator *generator);

/* There is no memory: nothing more is to be asked. */
enum qdri_reply qdri_ask_no_memory(struct qdr_generator *generator);

/* Gives more of `source`: the first orbit, in the order of leaving out, that is not given.  False:
 * all are, or there would be too many givens. */
bool qdri_give_more(struct qdr_generator *generator);

/* Makes what grades puzzles, where a grade is asked for.  False: no memory. */
bool qdri_grade_make(struct qdr_generator *generator);

/* Has the puzzle the wanted grade?  What is too hard gets more givens, if it may.
 * QDRI_REPLY_FOUND: yes, it is `*found`; QDRI_REPLY_CUT: no. */
enum qdri_reply qdri_fit_grade(struct qdr_generator *generator, qdr_grade *found);

#endif
