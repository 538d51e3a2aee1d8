/* blocks.c  Fills blocks with puzzles, passes them to a team, and delivers them in order. */
#include "sudoku/stream/blocks.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/check.h"
#include "base/clock.h"
#include "base/ring.h"
#include "base/team.h"

/* Blocks that take less processor time become larger, and those that take more become smaller. */
#define BLOCK_US 16000

/* Blocks in the ring, for each member. */
#define BLOCKS 4

/* Threads begin when so many plain puzzles were read, of which others count as many, or after so
 * long. */
#define FEW 4096
#define LIKE_PLAIN 64
#define ALONE_MS 5

/* Time between two calls of `look`. */
#define LOOK_MS 20

/* The side of plain puzzles. */
enum { PLAIN_SIDE = 9 };

struct member {
    size_t slot; /* of the block that it answers */
    uint64_t began_us;
};

struct qdri_blocks {
    struct qdri_blocks_job job;
    unsigned members; /* that began */
    bool has_started; /* were threads started? */
    uint64_t read;    /* puzzles, as plain ones */
    uint64_t began_ms;
    struct qdri_puzzle_block *making; /* the one after those of the ring; NULL: it was not begun */
    size_t making_goal;               /* puzzles that it should have */
    struct qdri_puzzle_block *block;  /* [ring.slots] */
    void *own;                        /* of the blocks */
    struct member *member;            /* [job.threads] */
    struct qdri_team *team;
    /* Guarded by the lock of the team. */
    struct qdri_ring ring; /* of the blocks that are full */
    size_t goal;           /* puzzles in a block */
};

/* ----------------------------------------------------------------------------- answering ---- */

static void adapt(struct qdri_blocks *blocks, const struct qdri_puzzle_block *block, uint64_t us)
{
    if (us > BLOCK_US || block->count >= blocks->goal) {
        blocks->goal = qdri_ring_adapt(blocks->goal, QDRI_BLOCK_MOST, us, BLOCK_US);
    }
}

static enum qdri_team_next take_block(void *ctx, unsigned member)
{
    struct qdri_blocks *blocks = ctx;
    return qdri_ring_take(&blocks->ring, &blocks->member[member].slot) ? QDRI_TEAM_RUN
                                                                       : QDRI_TEAM_WAIT;
}

static void answer_block(void *ctx, unsigned number)
{
    struct qdri_blocks *blocks = ctx;
    struct member *member = &blocks->member[number];
    member->began_us = qdri_clock_thread_us();
    blocks->job.answer(blocks->job.ctx, number, &blocks->block[member->slot]);
}

static void block_done(void *ctx, unsigned number)
{
    struct qdri_blocks *blocks = ctx;
    const struct member *member = &blocks->member[number];
    size_t head;
    adapt(blocks, &blocks->block[member->slot], qdri_clock_thread_us() - member->began_us);
    qdri_ring_done(&blocks->ring, member->slot);
    if (qdri_ring_head(&blocks->ring, &head)) {
        qdri_team_notify_owner(blocks->team);
    }
}

static bool begin_member(struct qdri_blocks *blocks)
{
    const bool has_begun = blocks->job.begin(blocks->job.ctx, blocks->members);
    blocks->members += has_begun;
    return has_begun;
}

/* Members that have no thread end again. */
static bool start_threads(struct qdri_blocks *blocks)
{
    if (blocks->members == 0 && !begin_member(blocks)) {
        return false;
    }
    blocks->has_started = true;
    while (blocks->members < blocks->job.threads && begin_member(blocks)) {
    }
    const unsigned started = qdri_team_start(blocks->team, blocks->members);
    while (blocks->members > started) {
        blocks->job.end(blocks->job.ctx, --blocks->members);
    }
    return true;
}

bool qdri_blocks_want_threads(const struct qdri_blocks *blocks)
{
    const struct qdri_blocks_job *job = &blocks->job;
    return job->threads > 1 && !blocks->has_started &&
           (!job->may_start || job->may_start(job->ctx)) &&
           (blocks->read >= FEW || qdri_clock_ms() - blocks->began_ms >= ALONE_MS);
}

bool qdri_blocks_have_threads(const struct qdri_blocks *blocks)
{
    return blocks->members > 1;
}

/* ---------------------------------------------------------------------------- delivering ---- */

static void empty(struct qdri_puzzle_block *block)
{
    block->count = block->done = 0;
}

/* Delivers the oldest blocks as far as they are done.  Require: the lock is held. */
static void deliver_done(struct qdri_blocks *blocks)
{
    size_t slot;
    while (qdri_ring_head(&blocks->ring, &slot)) {
        qdri_team_unlock(blocks->team);
        blocks->job.deliver(blocks->job.ctx, &blocks->block[slot]);
        empty(&blocks->block[slot]);
        qdri_team_lock(blocks->team);
        qdri_ring_release(&blocks->ring);
    }
}

/* Answers or waits until the ring has at most `most` blocks.  Require: the lock is held. */
static void reduce(struct qdri_blocks *blocks, size_t most)
{
    const struct qdri_blocks_job *job = &blocks->job;
    size_t slot;
    while (qdri_ring_count(&blocks->ring) > most) {
        if (!qdri_team_step(blocks->team) && !qdri_ring_head(&blocks->ring, &slot)) {
            qdri_team_wait(blocks->team, job->look ? LOOK_MS : 0);
        }
        if (job->look) {
            job->look(job->ctx);
        }
        deliver_done(blocks);
    }
}

/* ------------------------------------------------------------------------------- filling ---- */

/* Begins the block after those of the ring: only this thread sees it before it is closed. */
static void begin_block(struct qdri_blocks *blocks)
{
    qdri_team_lock(blocks->team);
    reduce(blocks, blocks->ring.slots - 1);
    blocks->making = &blocks->block[qdri_ring_slot(&blocks->ring, qdri_ring_count(&blocks->ring))];
    blocks->making_goal = blocks->goal;
    qdri_team_unlock(blocks->team);
}

static bool close_block(struct qdri_blocks *blocks);

/* Returns room for the cells of `count` more puzzles; NULL: no memory. */
static qdr_digit *room_for(struct qdri_blocks *blocks, const char *source, unsigned side,
                           size_t count)
{
    const size_t cells = (size_t)side * side;
    while (blocks->making && blocks->making->count > 0 && blocks->making->side != side) {
        if (!close_block(blocks)) {
            return NULL;
        }
    }
    if (!blocks->making) {
        begin_block(blocks);
    }
    struct qdri_puzzle_block *block = blocks->making;
    block->side = side;
    block->source = source;
    qdr_digit *cell =
        qdri_grow(block->cell, &block->capacity, (block->count + count) * cells + 1, 1);
    block->cell = cell ? cell : block->cell;
    return cell ? cell + block->count * cells : NULL;
}

static void add(struct qdri_blocks *blocks, struct qdri_block_puzzle puzzle, unsigned like_plain)
{
    struct qdri_puzzle_block *block = blocks->making;
    block->puzzle[block->count++] = puzzle;
    blocks->read += like_plain;
}

static bool close_if_full(struct qdri_blocks *blocks)
{
    return blocks->making->count < blocks->making_goal || close_block(blocks);
}

/* Starts threads for the rest of a block, in small blocks. */
static bool share_rest(struct qdri_blocks *blocks, struct qdri_puzzle_block *block)
{
    const struct qdri_puzzle_block rest = *block;
    const size_t cells = (size_t)rest.side * rest.side;
    bool is_added = start_threads(blocks);
    block->cell = NULL;
    block->capacity = 0;
    empty(block);
    blocks->goal = 1;
    for (size_t k = rest.done; k < rest.count && is_added; ++k) {
        qdr_digit *cell = room_for(blocks, rest.source, rest.side, 1);
        is_added = cell != NULL;
        if (is_added) {
            memcpy(cell, rest.cell + k * cells, cells);
            add(blocks, rest.puzzle[k], 1);
            is_added = close_if_full(blocks);
        }
    }
    free(rest.cell);
    return is_added;
}

/* Member 0 has not begun: answers the block that is full without passing it on. */
static bool answer_alone(struct qdri_blocks *blocks)
{
    struct qdri_puzzle_block *block = blocks->making;
    const uint64_t began_us = qdri_clock_thread_us();
    blocks->making = NULL;
    if (!blocks->job.answer(blocks->job.ctx, 0, block)) {
        return share_rest(blocks, block);
    }
    adapt(blocks, block, qdri_clock_thread_us() - began_us);
    blocks->job.deliver(blocks->job.ctx, block);
    empty(block);
    return true;
}

/* Afterwards there may be another block in the making. */
static bool close_block(struct qdri_blocks *blocks)
{
    if (qdri_blocks_want_threads(blocks) && !start_threads(blocks)) {
        return false;
    }
    if (blocks->members == 0) {
        return answer_alone(blocks);
    }
    qdri_team_lock(blocks->team);
    qdri_ring_claim(&blocks->ring);
    blocks->making = NULL;
    if (blocks->members == 1) {
        reduce(blocks, 0);
    } else {
        qdri_team_wake_one(blocks->team);
        deliver_done(blocks);
    }
    qdri_team_unlock(blocks->team);
    return true;
}

bool qdri_puzzle_is_grid(const qdr_puzzle *puzzle)
{
    return !puzzle->rules && !puzzle->solution && puzzle->remarks == 0 && !puzzle->is_partial;
}

bool qdri_blocks_add(struct qdri_blocks *blocks, const char *source, const qdr_puzzle *puzzle,
                     bool is_first)
{
    const unsigned side = puzzle->grid.side;
    qdr_digit *cell = room_for(blocks, source, side, 1);
    if (!cell) {
        return false;
    }
    memcpy(cell, puzzle->grid.cell, (size_t)side * side);
    add(blocks, (struct qdri_block_puzzle){puzzle->line, puzzle->number, is_first},
        blocks->job.is_quick ? 1 : LIKE_PLAIN);
    return close_if_full(blocks);
}

bool qdri_blocks_read(struct qdri_blocks *blocks, const char *source, qdr_puzzle_reader *reader,
                      size_t *count)
{
    size_t line;
    size_t number;
    qdr_digit *cell = room_for(blocks, source, PLAIN_SIDE, QDRI_BLOCK_MOST);
    *count = 0;
    if (!cell) {
        return false;
    }
    const size_t most = blocks->making_goal - blocks->making->count;
    *count = qdr_puzzle_reader_plain(reader, cell, most, &line, &number);
    for (size_t k = 0; k < *count; ++k) {
        add(blocks, (struct qdri_block_puzzle){.line = line + k, .number = number + k}, 1);
    }
    return close_if_full(blocks);
}

bool qdri_blocks_close(struct qdri_blocks *blocks)
{
    bool is_closed = true;
    while (is_closed && blocks->making && blocks->making->count > 0) {
        is_closed = close_block(blocks);
    }
    return is_closed;
}

bool qdri_blocks_add_own(struct qdri_blocks *blocks, const void *own)
{
    QDRI_ASSERT(!blocks->making || blocks->making->count == 0);
    if (!blocks->making) {
        begin_block(blocks);
    }
    memcpy(blocks->making->own, own, blocks->job.own_size);
    blocks->making->side = 0;
    add(blocks, (struct qdri_block_puzzle){.line = 0}, LIKE_PLAIN);
    return close_block(blocks);
}

bool qdri_blocks_finish(struct qdri_blocks *blocks)
{
    const bool is_closed = qdri_blocks_close(blocks);
    qdri_team_lock(blocks->team);
    reduce(blocks, 0);
    qdri_team_unlock(blocks->team);
    return is_closed;
}

/* ---------------------------------------------------------------------------------- life ---- */

static bool make_blocks(struct qdri_blocks *blocks)
{
    const struct qdri_blocks_job *job = &blocks->job;
    const size_t slots = (size_t)BLOCKS * job->threads;
    const struct qdri_team_job team = {
        .ctx = blocks, .next = take_block, .run = answer_block, .done = block_done};
    blocks->team = qdri_team_new(&team, job->threads);
    blocks->member = qdri_zeros(job->threads, sizeof *blocks->member);
    blocks->block = qdri_zeros(slots, sizeof *blocks->block);
    blocks->own = qdri_zeros(slots, job->own_size);
    if (!blocks->team || !blocks->member || !blocks->block || !blocks->own ||
        !qdri_ring_make(&blocks->ring, slots)) {
        return false;
    }
    for (size_t k = 0; k < slots; ++k) {
        blocks->block[k].own = (char *)blocks->own + k * job->own_size;
    }
    return job->begins_late || begin_member(blocks);
}

struct qdri_blocks *qdri_blocks_new(const struct qdri_blocks_job *job)
{
    struct qdri_blocks *blocks = qdri_zeros(1, sizeof *blocks);
    if (!blocks) {
        return NULL;
    }
    *blocks = (struct qdri_blocks){
        .job = *job, .goal = job->is_quick ? QDRI_BLOCK_MOST : 1, .began_ms = qdri_clock_ms()};
    if (!make_blocks(blocks)) {
        qdri_blocks_free(blocks);
        return NULL;
    }
    return blocks;
}

void qdri_blocks_free(struct qdri_blocks *blocks)
{
    if (!blocks) {
        return;
    }
    qdri_team_free(blocks->team);
    for (unsigned k = 0; k < blocks->members; ++k) {
        blocks->job.end(blocks->job.ctx, k);
    }
    for (size_t k = 0; k < blocks->ring.slots && blocks->block; ++k) {
        free(blocks->block[k].cell);
    }
    qdri_ring_clear(&blocks->ring);
    free(blocks->block);
    free(blocks->own);
    free(blocks->member);
    free(blocks);
}
