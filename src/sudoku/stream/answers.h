/* answers.h  The answers to a block of puzzles, and the thread's own objects that find them. */
#ifndef QDRI_STREAM_ANSWERS_H
#define QDRI_STREAM_ANSWERS_H

#include <stdatomic.h>

#include <quadrille/puzzles.h>

#include "sudoku/stream/blocks.h"

/* A puzzle that is more than a grid, or the reason why it could not be read: a copy that outlives
 * the reader's next call. */
struct qdri_kept_puzzle {
    qdr_puzzle puzzle;
    qdr_grid solution;
    qdr_rules *rules;
    qdr_error *remark;
    char *text[4];   /* what follows it, title, author, notes */
    qdr_error error; /* of the reader, or of the search; code QDR_OK: there is none */
};

/* NULL: no memory.  `puzzle` is NULL if it could not be read; then `error` says why. */
struct qdri_kept_puzzle *qdri_kept_puzzle_new(const qdr_puzzle *puzzle, const qdr_error *error);
void qdri_kept_puzzle_free(struct qdri_kept_puzzle *kept);

/* The answer to one puzzle. */
struct qdri_answer {
    struct qdri_block_puzzle puzzle;
    uint64_t solutions;
    size_t first_grid; /* in the list of all */
    size_t grids;
    bool is_complete;
    bool has_stats;
    qdr_stats stats;
    qdr_error *error; /* NULL: none */
};

/* Those to a block. */
struct qdri_answers {
    struct qdri_answers *next;     /* in the order of the input */
    struct qdri_kept_puzzle *kept; /* the only one; NULL: they are plain, */
    unsigned side;                 /* and have this side */
    qdr_digit *givens;             /* [count * side * side] */
    struct qdri_answer *answer;    /* [count] */
    size_t count;
    size_t answered; /* of these */
    qdr_digit *grid; /* of all, one after the other, with as many cells as the puzzles have */
    size_t grids;
    size_t capacity; /* bytes */
};

void qdri_answers_free(struct qdri_answers *answers);

/* The question of a stream about each puzzle. */
struct qdri_question {
    uint64_t limit;
    unsigned grids;
    bool has_limits; /* of nodes or time, which hold for each puzzle */
    const qdr_rules *rules;
};

/* The objects of one thread, made when they are needed; all zero but `question` and `search` at
 * first. */
struct qdri_answerer {
    const struct qdri_question *question;
    qdr_params *search;
    unsigned side;           /* of the following; 0: they were not made */
    qdr_rules *usual;        /* NULL: the rules are those of the question */
    qdr_sudoku_batch *batch; /* NULL: each puzzle is encoded */
    qdr_error error;         /* why there is no answer to puzzles of this side; code QDR_OK: none */
    uint64_t *count;         /* [room]: answers of a batch */
    qdr_digit *grid;         /* [room * grids * side * side] */
    size_t room;
};

/* Makes the objects for plain puzzles of a side; otherwise answerer->error says why not. */
void qdri_answerer_prepare(struct qdri_answerer *answerer, unsigned side);
void qdri_answerer_free(struct qdri_answerer *answerer);

/* As qdr_encoding_assume where the givens are encoded: one that the rules forbid leaves no
 * solution, and the others need no more. */
qdr_status qdri_assume_encoded(const qdr_encoding *sudoku, const qdr_grid *givens,
                               qdr_solver *solver, qdr_error *error);

/* Asks about plain puzzles in one call: answerer->count and ->grid have the answers then, as those
 * of qdr_sudoku_batch_run.  QDR_FAILED: nothing is known, as where batches are of no use.  Require:
 * puzzles <= QDRI_BLOCK_MOST. */
qdr_outcome qdri_answerer_ask(struct qdri_answerer *answerer, unsigned side,
                              const qdr_digit *givens, size_t puzzles);

/* Answers the puzzles of a block until `is_stopped`, and counts them in block->done.  NULL: no
 * memory. */
struct qdri_answers *qdri_answer_block(struct qdri_answerer *answerer,
                                       struct qdri_puzzle_block *block,
                                       struct qdri_kept_puzzle *kept,
                                       const atomic_bool *is_stopped);

#endif
