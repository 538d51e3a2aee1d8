/* batch.h  What the two ways to answer for many Sudokus share with batch.c; see
 * quadrille/sudoku_batch.h, and kernel/kernel.h for the kernel. */
#ifndef QDRI_SUDOKU_BATCH_BATCH_H
#define QDRI_SUDOKU_BATCH_BATCH_H

#include <stdatomic.h>

#include <quadrille/encoding.h>
#include <quadrille/sudoku_batch.h>

/* The side of the Sudokus that kernels are for; they have as many digits, and rows of as many
 * bits. */
enum { QDRI_BATCH_SIDE = 9, QDRI_BATCH_CELLS = 81, QDRI_BATCH_ROW = 0x1FF };

/* The cells of one row that may hold one digit: word digit * QDRI_BATCH_SIDE + row of a state. */
typedef uint16_t qdri_batch_word;

/* A run. */
struct qdri_batch_run {
    const qdr_digit *givens;
    size_t puzzles;
    uint64_t limit; /* at least 1 */
    unsigned grids; /* to be given for each puzzle; 0 where nobody wants them */
    uint64_t *counts;
    qdr_digit *grid; /* [puzzles * grids * cells] */
};

/* The kernel of an instruction set.  `bytes` is what a room takes for solutions of so many strands
 * (strands.h). */
struct qdri_batch_kernel {
    const char *name;
    bool (*is_supported)(void);
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
    qdr_sudoku *sudoku;
    qdr_solver *solver;
    qdr_digit side;
    unsigned digits; /* the largest */

    uint64_t nodes;      /* of all runs */
    uint64_t node_limit; /* of each run; 0 for none, as below */
    uint64_t time_limit_ms;
    uint64_t nodes_before; /* the present run */
    uint64_t deadline_ms;
    uint64_t next_tick_ms;
    qdr_stop stop;
    qdr_outcome outcome; /* why qdri_batch_is_over */
    _Atomic bool is_interrupted;
    void (*tick)(void *ctx);
    void *tick_ctx;
    qdr_error error;
};

#define QDRI_BATCH_ALIGN 64

/* The digits that each cell of a board of QDRI_BATCH_SIDE may hold by itself, as bits from 0. */
void qdri_batch_allowed(const qdr_rules *rules, uint16_t digits[QDRI_BATCH_CELLS]);

/* Is the run to end?  Then `outcome` says why.  Lets whoever watches know of the time. */
bool qdri_batch_is_over(struct qdr_sudoku_batch *batch);

/* Answers one by one, with the solver. */
qdr_outcome qdri_batch_one_by_one(struct qdr_sudoku_batch *batch, const struct qdri_batch_run *run);

#endif
