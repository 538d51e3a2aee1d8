/* together.c  Puzzles go in *blocks* to whoever is free, the one who reads them included; blocks
 * are told in the order in which they were made.
 *
 * A block has one puzzle at first, and more when they turn out to be quick, so that nobody waits
 * long for an answer, and quick ones cost little besides. */
#include "sudoku/together.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <quadrille/pool.h>

#include "shell/interrupt.h"
#include "shell/memory.h"

#define BLOCK_MOST 1024

/* Blocks that are quicker than this become larger, and those that are slower smaller. */
#define BLOCK_US 16000

/* Blocks in work, and to be told, for each thread. */
#define BLOCKS 4

/* Threads begin when so many puzzles were read, or after so long. */
#define ALONE_PUZZLES 64
#define ALONE_MS 5

struct task {
    unsigned char side;
    size_t at; /* its first cell, of those of the block */
    size_t line;
    size_t number;
};

/* Up to where results and messages were told when a puzzle had given messages. */
struct mark {
    size_t out;
    size_t err;
};

enum stage { STAGE_READY, STAGE_AT_WORK, STAGE_DONE };

struct block {
    enum stage stage; /* guarded by the lock; the rest is of the one who is at it */
    const char *source;
    struct task task[BLOCK_MOST];
    size_t tasks;
    size_t done; /* of these */
    qdr_digit *cell;
    size_t cells;
    size_t room; /* of `cell` */
    char *out;   /* results, and messages; NULL: none */
    size_t out_size;
    char *err;
    size_t err_size;
    struct mark mark[BLOCK_MOST];
    size_t marks;
    int status;
    int failure; /* of its results: errno */
};

/* Who works: a thread, or the one who reads. */
struct hand {
    struct together *together;
    pthread_t thread;
    struct session session;
    struct puzzle_solver solving;
    void *ctx;
};

struct together {
    struct session *session;
    const struct puzzle_solver *solving;
    const struct shared_work *work;
    unsigned threads;    /* the one who reads included */
    unsigned helpers;    /* that were started */
    struct hand *hand;   /* [threads]: the first one is the one who reads */
    struct block *block; /* [blocks]: a ring */
    size_t blocks;
    size_t first;         /* the oldest that is not told */
    size_t made;          /* blocks in the ring, from there */
    struct block *making; /* the one that follows them; NULL: it was not begun */
    size_t making_goal;   /* tasks that it is to have */
    size_t read;          /* puzzles */
    uint64_t began_ms;
    bool is_cut;           /* were puzzles left out? */
    pthread_mutex_t mutex; /* for stages, `made` and `first` of the ring, and what follows */
    pthread_cond_t ready;  /* for helpers: a block is ready, or they are to end */
    pthread_cond_t news;   /* for the one who reads: a block is done */
    size_t goal;           /* tasks of a block */
    bool is_ending;
};

/* ------------------------------------------------------------------------------- working ---- */

static void begin_hand(struct hand *hand, struct together *together)
{
    const struct shared_work *work = together->work;
    size_t capacity = 0;
    hand->together = together;
    hand->session = session_apart(together->session);
    hand->solving = puzzle_solver_like(together->solving, &hand->session);
    hand->ctx = grow(NULL, &capacity, work->size + 1, 1);
    if (work->size > 0) {
        memcpy(hand->ctx, work->ctx, work->size);
    }
    if (work->begin) {
        work->begin(hand->ctx);
    }
}

static void end_hand(struct hand *hand)
{
    const struct shared_work *work = hand->together->work;
    if (work->join) {
        work->join(work->ctx, hand->ctx);
    }
    puzzle_solver_free(&hand->solving);
    free(hand->ctx);
}

static void do_task(struct hand *hand, const struct block *block, const struct task *task)
{
    char name[PUZZLE_NAME];
    qdr_puzzle read = {.grid.side = task->side, .line = task->line, .number = task->number};
    memcpy(read.grid.cell, block->cell + task->at, (size_t)task->side * task->side);
    puzzle_name(name, block->source, task->line);
    const struct puzzle puzzle = {
        .grid = &read.grid,
        .read = &read,
        .place = {
            .name = name, .source = block->source, .line = task->line, .number = task->number}};
    puzzle_solver_begin(&hand->solving, NULL);
    hand->together->work->work(hand->ctx, &hand->solving, &puzzle);
}

/* Keeps where messages are to be told among results. */
static void take_mark(struct hand *hand, struct block *block)
{
    const size_t told = block->marks > 0 ? block->mark[block->marks - 1].err : 0;
    if (fflush(hand->session.err) == 0 && block->err_size > told) {
        block->mark[block->marks++] =
            (struct mark){.out = hand->session.out.whole, .err = block->err_size};
    }
}

static void do_block(struct hand *hand, struct block *block)
{
    struct session *session = &hand->session;
    session->status = STATUS_DONE;
    session->err = open_memstream(&block->err, &block->err_size);
    if (!session->err) {
        block->failure = ENOMEM;
        return;
    }
    while (block->done < block->tasks && !interrupt_is_due()) {
        do_task(hand, block, &block->task[block->done++]);
        take_mark(hand, block);
    }
    fclose(session->err);
    block->failure = session->out.failure;
    block->out = out_take(&session->out, &block->out_size);
    block->status = session->status;
}

/* The oldest block that is ready; NULL: none is. */
static struct block *find_ready(struct together *together)
{
    for (size_t k = 0; k < together->made; ++k) {
        struct block *block = &together->block[(together->first + k) % together->blocks];
        if (block->stage == STAGE_READY) {
            return block;
        }
    }
    return NULL;
}

/* Of this thread, so that it does not matter how many others there are. */
static uint64_t busy_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* Require: the lock is held; it is, again, afterwards. */
static void work_on(struct hand *hand, struct block *block)
{
    struct together *together = hand->together;
    const uint64_t began_us = busy_us();
    block->stage = STAGE_AT_WORK;
    pthread_mutex_unlock(&together->mutex);
    do_block(hand, block);
    pthread_mutex_lock(&together->mutex);
    block->stage = STAGE_DONE;
    const uint64_t us = busy_us() - began_us;
    if (us > BLOCK_US && together->goal > 1) {
        together->goal /= 2;
    } else if (us < BLOCK_US / 2 && block->tasks == together->goal && together->goal < BLOCK_MOST) {
        together->goal *= 2;
    }
    if (block == &together->block[together->first]) {
        pthread_cond_signal(&together->news);
    }
}

static void *help(void *ctx)
{
    struct hand *hand = ctx;
    struct together *together = hand->together;
    interrupt_helper();
    pthread_mutex_lock(&together->mutex);
    while (!together->is_ending) {
        struct block *block = find_ready(together);
        if (block) {
            work_on(hand, block);
        } else {
            pthread_cond_wait(&together->ready, &together->mutex);
        }
    }
    pthread_mutex_unlock(&together->mutex);
    return NULL;
}

/* ------------------------------------------------------------------------------- telling ---- */

static void tell_block(struct session *session, const struct block *block)
{
    const char *out = block->out ? block->out : "";
    struct mark told = {.out = 0};
    for (size_t k = 0; k < block->marks; ++k) {
        const struct mark mark = block->mark[k];
        out_add_taken(&session->out, out + told.out, mark.out - told.out, 0);
        session_say_kept(session, block->err + told.err, mark.err - told.err);
        told = mark;
    }
    out_add_taken(&session->out, out + told.out, block->out_size - told.out, block->failure);
    session_status(session, block->status);
}

/* Where puzzles were left out, nothing is told of those behind them. */
static void tell(struct together *together, struct block *block)
{
    struct session *session = together->session;
    if (!together->is_cut) {
        tell_block(session, block);
        together->is_cut = block->done < block->tasks;
    }
    if (progress_is_due(&session->progress, now_ms())) {
        out_flush(&session->out);
    }
    if (session->out.failure != 0) {
        interrupt_all();
    }
    free(block->out);
    free(block->err);
    block->out = block->err = NULL;
    block->out_size = block->err_size = 0;
    block->tasks = block->done = block->cells = block->marks = 0;
}

/* Tells the blocks that are done, as far as there is none before them that is not.  Require: the
 * lock is held. */
static void tell_done(struct together *together)
{
    struct block *block = &together->block[together->first];
    while (together->made > 0 && block->stage == STAGE_DONE) {
        pthread_mutex_unlock(&together->mutex);
        tell(together, block);
        pthread_mutex_lock(&together->mutex);
        together->first = (together->first + 1) % together->blocks;
        --together->made;
        block = &together->block[together->first];
    }
}

/* ------------------------------------------------------------------------------- reading ---- */

/* Signals are for the thread of main. */
static bool begin_thread(struct hand *hand)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool is_begun = pthread_create(&hand->thread, NULL, help, hand) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_begun;
}

static void start(struct together *together)
{
    while (together->helpers + 1 < together->threads) {
        struct hand *hand = &together->hand[together->helpers + 1];
        begin_hand(hand, together);
        if (!begin_thread(hand)) {
            end_hand(hand);
            together->threads = together->helpers + 1;
            return;
        }
        ++together->helpers;
    }
}

static bool is_worth_starting(const struct together *together)
{
    return together->helpers + 1 < together->threads &&
           (together->read >= ALONE_PUZZLES || now_ms() - together->began_ms >= ALONE_MS);
}

/* Works, or waits, until there is room for another block, or, with `all`, nothing is left.
 * Require: the lock is held. */
static void make_room(struct together *together, bool all)
{
    while (together->made > 0 && (all || together->made == together->blocks)) {
        struct block *block = find_ready(together);
        if (block) {
            work_on(&together->hand[0], block);
        } else if (together->block[together->first].stage != STAGE_DONE) {
            pthread_cond_wait(&together->news, &together->mutex);
        }
        tell_done(together);
    }
}

/* Begins a block that nobody else sees before it is closed. */
static void begin_block(struct together *together)
{
    pthread_mutex_lock(&together->mutex);
    make_room(together, false);
    together->making = &together->block[(together->first + together->made) % together->blocks];
    together->making_goal = together->goal;
    pthread_mutex_unlock(&together->mutex);
}

static void close_block(struct together *together)
{
    if (is_worth_starting(together)) {
        start(together);
    }
    pthread_mutex_lock(&together->mutex);
    together->making->stage = STAGE_READY;
    together->making = NULL;
    ++together->made;
    pthread_cond_signal(&together->ready);
    if (together->helpers == 0) {
        make_room(together, true);
    }
    tell_done(together);
    pthread_mutex_unlock(&together->mutex);
}

static void add_task(struct block *block, const char *source, const qdr_puzzle *puzzle)
{
    const size_t cells = (size_t)puzzle->grid.side * puzzle->grid.side;
    block->cell = grow(block->cell, &block->room, block->cells + cells, sizeof *block->cell);
    memcpy(block->cell + block->cells, puzzle->grid.cell, cells * sizeof *block->cell);
    block->source = source;
    block->task[block->tasks++] = (struct task){.side = puzzle->grid.side,
                                                .at = block->cells,
                                                .line = puzzle->line,
                                                .number = puzzle->number};
    block->cells += cells;
}

/* What may be asked of a search by threads: what only one can do at a time is done by one. */
static unsigned threads_for(const struct args *args)
{
    uint64_t threads = 1;
    const bool is_plain = args->search.method == NO_METHOD && !args->search.cross_check &&
                          !args->sudoku.why && !args->sudoku.redundant && !args->verbose;
    qdr_params_get(args->search.params, "threads", &threads);
    threads = threads > 0 ? threads : qdr_processors();
    return is_plain ? (unsigned)threads : 1;
}

struct together *together_new(const struct puzzle_solver *solving, const struct shared_work *work)
{
    const unsigned threads = threads_for(solving->session->args);
    struct together *together = threads > 1 ? calloc(1, sizeof *together) : NULL;
    if (!together) {
        return NULL;
    }
    together->session = solving->session;
    together->solving = solving;
    together->work = work;
    together->threads = threads;
    together->blocks = (size_t)BLOCKS * threads;
    together->goal = 1;
    together->began_ms = now_ms();
    together->hand = calloc(threads, sizeof *together->hand);
    together->block = calloc(together->blocks, sizeof *together->block);
    if (!together->hand || !together->block || pthread_mutex_init(&together->mutex, NULL) != 0) {
        free(together->hand);
        free(together->block);
        free(together);
        return NULL;
    }
    pthread_cond_init(&together->ready, NULL);
    pthread_cond_init(&together->news, NULL);
    begin_hand(&together->hand[0], together);
    return together;
}

bool together_takes(const qdr_puzzle *puzzle)
{
    return !puzzle->rules && !puzzle->solution && puzzle->remarks == 0 && !puzzle->is_partial;
}

void together_add(struct together *together, const char *source, const qdr_puzzle *puzzle)
{
    if (!together->making) {
        begin_block(together);
    }
    add_task(together->making, source, puzzle);
    ++together->read;
    if (together->making->tasks >= together->making_goal) {
        close_block(together);
    }
}

void together_finish(struct together *together)
{
    if (together->making) {
        close_block(together);
    }
    pthread_mutex_lock(&together->mutex);
    make_room(together, true);
    pthread_mutex_unlock(&together->mutex);
}

void together_free(struct together *together)
{
    if (!together) {
        return;
    }
    pthread_mutex_lock(&together->mutex);
    together->is_ending = true;
    pthread_cond_broadcast(&together->ready);
    pthread_mutex_unlock(&together->mutex);
    for (unsigned k = 0; k <= together->helpers; ++k) {
        if (k > 0) {
            pthread_join(together->hand[k].thread, NULL);
        }
        end_hand(&together->hand[k]);
    }
    for (size_t k = 0; k < together->blocks; ++k) {
        free(together->block[k].cell);
    }
    pthread_mutex_destroy(&together->mutex);
    pthread_cond_destroy(&together->ready);
    pthread_cond_destroy(&together->news);
    free(together->hand);
    free(together->block);
    free(together);
}
