/* batch.h  What the two ways to answer for many Sudokus share with batch.c; see
 * quadrille/sudoku.h, and kernel/kernel.h for the kernel. */
#ifndef QDRI_SUDOKU_BATCH_BATCH_H
#define QDRI_SUDOKU_BATCH_BATCH_H

#include <stdatomic.h>

#include <quadrille/sudoku.h>

#include "base/watch.h"

/* The side of the Sudokus that kernels are for; they have as many digits, and rows of as many
 * bits. */
enum { QDRI_BATCH_SIDE = 9, QDRI_BATCH_CELLS = 81, QDRI_BATCH_ROW = 0x1FF };

/* The cells of one row that may hold one digit: word digit * QDRI_BATCH_SIDE + row of a state. */
typedef uint16_t qdri_batch_word;

/* A solution that is known, so that it does not count. */
struct qdri_batch_known {
    const qdr_digit *grid; /* NULL: there is none */
    unsigned cell;         /* all others differ from it here; QDRI_BATCH_CELLS: anywhere */
    bool is_grid_wanted;   /* or is it enough to know whether there is another one? */
};

/* A run. */
struct qdri_batch_run {
    /* Is the run to end?  Then the outcome of the batch says why. */
    bool (*is_over)(void *batch);
    const qdr_digit *givens;
    size_t puzzles;
    const struct qdri_batch_known *known; /* [puzzles]; NULL: nothing is known of any */
    uint64_t limit;                       /* at least 1 */
    unsigned grids; /* to be given for each puzzle; 0 where nobody wants them */
    uint64_t *counts;
    qdr_digit *grid; /* [puzzles * grids * cells] */
};

/* The kernel of an instruction set.  `bytes` is what a room takes for solutions of so many strands
 * (strands.h). */
struct qdri_batch_kernel {
    const char *name;
    bool (*is_supported)(void); /* by the processor; NULL: not by this build */
    size_t (*bytes)(unsigned grids);
    void (*begin)(void *room, const qdri_batch_word *allowed); /* once, for all runs */
    qdr_outcome (*run)(struct qdr_sudoku_batch *batch, const struct qdri_batch_run *run);
};

extern const struct qdri_batch_kernel qdri_batch_portable;
extern const struct qdri_batch_kernel qdri_batch_avx2;
extern const struct qdri_batch_kernel qdri_batch_avx512;

struct qdr_sudoku_batch {
    uint64_t limit;
    unsigned grids;
    unsigned cells;

    /* One of these two ways: the kernel, or an encoding and a solver. */
    const struct qdri_batch_kernel *kernel;
    void *room; /* aligned to QDRI_BATCH_ALIGN */
    void *block;
    qdr_encoding *sudoku;
    qdr_solver *solver;
    qdr_digit side;
    unsigned digits; /* the largest */

    uint64_t nodes;      /* of all runs */
    uint64_t node_limit; /* of each run; 0 for none, as below */
    uint64_t time_limit_ms;
    uint64_t nodes_before; /* the present run */
    uint64_t deadline_ms;
    struct qdri_stop stop;
    qdr_outcome outcome; /* why the run is over */
    qdr_error error;
};

#define QDRI_BATCH_ALIGN 64

/* The digits that each cell of a board of QDRI_BATCH_SIDE may hold by itself, as bits from 0. */
void qdri_batch_allowed(const qdr_rules *rules, uint16_t digits[QDRI_BATCH_CELLS]);

/* As qdr_sudoku_batch_run, but of solutions other than those that are `known` [puzzles].  Meant for
 * puzzles of which most have such a solution, and one is enough; so it takes less to guess.
 *
 * Require: there is a kernel. */
qdr_outcome qdri_batch_run_others(struct qdr_sudoku_batch *batch, const qdr_digit *givens,
                                  const struct qdri_batch_known *known, size_t puzzles,
                                  uint64_t *counts, qdr_digit *grids);

#endif
