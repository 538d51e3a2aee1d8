/* blocks.h  Many puzzles in the order of the input, on several threads: one thread reads them into
 * blocks, a team answers the blocks, and the reading thread delivers the answers in order.
 *
 * A block has one puzzle at first, and more if they turn out to be quick, so that the first answers
 * come soon, and quick puzzles are not slowed down by the passing of blocks.  All puzzles of a
 * block have the same side, and their cells are one array, so that they can be answered in one
 * call.
 *
 * Threads begin when enough puzzles were read, or after a few milliseconds.  Until then, the
 * reading thread answers each block as soon as it is full.  It also answers blocks whenever it
 * would have to wait. */
#ifndef QDRI_STREAM_BLOCKS_H
#define QDRI_STREAM_BLOCKS_H

#include <quadrille/puzzles.h>

/* Puzzles in a block, at most. */
#define QDRI_BLOCK_MOST 1024

struct qdri_block_puzzle {
    size_t line;
    size_t number;
    bool is_first; /* of its input */
};

struct qdri_puzzle_block {
    const char *source; /* of the puzzles */
    unsigned side;
    struct qdri_block_puzzle puzzle[QDRI_BLOCK_MOST];
    size_t count;
    size_t done;     /* puzzles that were answered */
    qdr_digit *cell; /* [count * side * side] */
    size_t capacity; /* of `cell` */
    void *own;       /* `own_size` bytes for the job, all zero at first */
};

/* Is all that was read of a puzzle its grid, but perhaps for texts? */
bool qdri_puzzle_is_grid(const qdr_puzzle *puzzle);

struct qdri_blocks_job {
    void *ctx;
    size_t own_size;
    unsigned threads; /* at most, including the one that reads, which is member 0 */
    /* Most puzzles are plain and take little time: blocks are full from the beginning. */
    bool is_quick;
    /* Member 0 begins like the others when threads start, not before. */
    bool begins_late;

    /* Called by the reading thread before a member answers its first block.  False: there is no
     * memory for it.  For each member that began, `end` is called by qdri_blocks_free. */
    bool (*begin)(void *ctx, unsigned member);
    void (*end)(void *ctx, unsigned member);
    /* May threads start?  NULL: at any time. */
    bool (*may_start)(void *ctx);
    /* Answers the puzzles of a block from the one after block->done, and counts them there.  If
     * member 0 has not begun, it may leave some of them, which then go to all members: it returns
     * false. */
    bool (*answer)(void *ctx, unsigned member, struct qdri_puzzle_block *block);
    /* Called by the reading thread, in the order of the input; resets what is in block->own. */
    void (*deliver)(void *ctx, struct qdri_puzzle_block *block);
    /* Called by the reading thread every few milliseconds while it waits; NULL: never. */
    void (*look)(void *ctx);
};

struct qdri_blocks;

/* NULL: no memory. */
struct qdri_blocks *qdri_blocks_new(const struct qdri_blocks_job *job);

/* Ends all threads, and drops what was not delivered (see qdri_blocks_finish).  NULL is allowed. */
void qdri_blocks_free(struct qdri_blocks *blocks);

/* Is there enough work for threads that have not started?  Only if others may start. */
bool qdri_blocks_want_threads(const struct qdri_blocks *blocks);

bool qdri_blocks_have_threads(const struct qdri_blocks *blocks);

/* Each of the following may answer blocks, wait for others, and deliver.  False: no memory. */

/* Adds a puzzle that is only a grid.  `source` must live until it is delivered. */
bool qdri_blocks_add(struct qdri_blocks *blocks, const char *source, const qdr_puzzle *puzzle,
                     bool is_first);

/* Adds the plain puzzles that the reader gives without reading (see qdr_puzzle_reader_plain), as
 * far as there is room in a block; *count is how many there were. */
bool qdri_blocks_read(struct qdri_blocks *blocks, const char *source, qdr_puzzle_reader *reader,
                      size_t *count);

/* Closes the block that is being read, if there is one.  False: no memory. */
bool qdri_blocks_close(struct qdri_blocks *blocks);

/* Adds a block of one puzzle that is not plain; its `own` is a copy of `own`, also where it returns
 * false.  Require: qdri_blocks_close was called, and nothing added since. */
bool qdri_blocks_add_own(struct qdri_blocks *blocks, const void *own);

/* Answers and delivers everything that was added. */
bool qdri_blocks_finish(struct qdri_blocks *blocks);

#endif
