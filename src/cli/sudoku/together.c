/* together.c  Puzzles go in *blocks* to whoever is free, the one who reads them included; blocks
 * are told in the order in which they were made.
 *
 * A block has one puzzle at first, and more when they turn out to be quick, so that nobody waits
 * long for an answer, and quick ones cost little besides.  All its puzzles have the same side, so
 * that their cells are what is asked about at once.
 *
 * Where puzzles are answered at once, the one who reads is alone until there are so many that other
 * threads pay.  It works with the session and the context of the command, and so has nothing to
 * copy; blocks are large from the beginning then.
 *
 * It is long for a file because nobody else is to see the ring of blocks and who holds its lock. */
#include "sudoku/together.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <quadrille/pool.h>

#include "base/clock.h"
#include "base/thread.h"
#include "shell/interrupt.h"
#include "shell/limits.h"
#include "shell/memory.h"

#define BLOCK_MOST AT_ONCE_MOST

/* Blocks that are quicker than this become larger, and those that are slower smaller. */
#define BLOCK_US 16000

/* Blocks in work, and to be told, for each thread. */
#define BLOCKS 4

/* Threads begin when so many puzzles were read, or after so long. */
#define ALONE_PUZZLES 64
#define ALONE_PUZZLES_AT_ONCE 4096
#define ALONE_MS 5

struct task {
    size_t line;
    size_t number;
    bool is_first; /* of its input */
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
    unsigned char side;
    struct task task[BLOCK_MOST];
    size_t tasks;
    size_t done;     /* of these */
    qdr_digit *cell; /* [tasks * side * side] */
    size_t room;     /* of `cell` */
    char *out;       /* results, and messages; NULL: none */
    size_t out_size;
    char *err;
    size_t err_size;
    struct mark mark[BLOCK_MOST];
    size_t marks;
    int status;
    int failure; /* of its results: errno */
};

/* The names of the puzzles of a block, one after the other. */
struct naming {
    char text[PUZZLE_NAME + TELLING_ROOM]; /* the source and a colon, and more */
    size_t length;                         /* of these two */
    bool is_plain;                         /* can it be shown as it is? */
};

/* Who works: a thread, or the one who reads. */
struct hand {
    struct together *together;
    pthread_t thread;
    struct session session;
    struct puzzle_solver solving;
    void *ctx;
    struct at_once asked;
    struct naming naming;
};

struct together {
    struct session *session;
    struct puzzle_solver *solving;
    const struct shared_work *work;
    bool is_at_once;     /* are puzzles answered at once? */
    bool is_alone;       /* has the one who reads still what is the command's own? */
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
    hand->asked.question = together->hand[0].asked.question;
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

/* Whose the work is: of a hand, or of the command as long as there is one only. */
struct worker {
    struct session *session;
    struct puzzle_solver *solving;
    void *ctx;
};

static struct worker worker_of(struct hand *hand)
{
    struct together *together = hand->together;
    if (together->is_alone) {
        return (struct worker){together->session, together->solving, together->work->ctx};
    }
    return (struct worker){&hand->session, &hand->solving, hand->ctx};
}

static bool is_shown_as_it_is(const char *text)
{
    while (*text >= ' ' && *text <= '~') {
        ++text;
    }
    return *text == '\0';
}

static void begin_names(struct naming *naming, const char *source)
{
    puzzle_name(naming->text, source, 0);
    naming->length = strlen(naming->text) - 1;
    naming->is_plain = is_shown_as_it_is(naming->text);
}

/* Tells what is known of a puzzle, if that is all there is to tell. */
static bool tell_known(struct hand *hand, struct worker worker, const struct task *task,
                       const struct known *known)
{
    struct naming *naming = &hand->naming;
    const struct shared_work *work = hand->together->work;
    if (!work->tell || !naming->is_plain) {
        return false;
    }
    const struct telling telling = {
        .name = naming->text,
        .length = naming->length + puzzle_write_number(naming->text + naming->length, task->line),
        .known = *known};
    return work->tell(worker.ctx, worker.session, &telling);
}

static void do_task(struct hand *hand, struct worker worker, const struct block *block, size_t k,
                    const struct known *known)
{
    const struct task *task = &block->task[k];
    const size_t cells = (size_t)block->side * block->side;
    char name[PUZZLE_NAME];
    qdr_puzzle read = {.grid.side = block->side, .line = task->line, .number = task->number};
    memcpy(read.grid.cell, block->cell + k * cells, cells);
    puzzle_name(name, block->source, task->line);
    limits_restart();
    const struct puzzle puzzle = {.grid = &read.grid,
                                  .read = &read,
                                  .place = {.name = name,
                                            .source = block->source,
                                            .line = task->line,
                                            .number = task->number},
                                  .known = known};
    puzzle_solver_begin(worker.solving, NULL);
    hand->together->work->work(worker.ctx, worker.solving, &puzzle);
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

/* A search by the one who is alone is by one thread where it would be if it was not, so that
 * solutions come in the same order. */
static void set_apart(struct together *together, const struct task *task)
{
    together->session->is_apart =
        together->threads > 1 && !task->is_first && out_length(&together->session->out) > 0;
}

static bool is_over(const struct together *together)
{
    return together->is_alone ? session_is_over(together->session) : interrupt_is_due();
}

static bool is_worth_starting(const struct together *together)
{
    const size_t few = together->is_at_once ? ALONE_PUZZLES_AT_ONCE : ALONE_PUZZLES;
    const bool may_start =
        !together->is_alone || together->work->is_alike || out_length(&together->session->out) > 0;
    return together->helpers + 1 < together->threads && may_start &&
           (together->read >= few || qdri_clock_ms() - together->began_ms >= ALONE_MS);
}

/* Does the tasks of a block; the one who is alone leaves some when there is so much to search that
 * others are to help. */
static void do_tasks(struct hand *hand, struct worker worker, struct block *block)
{
    struct together *together = hand->together;
    struct known known;
    limits_restart();
    const bool is_asked = together->is_at_once && block->side == AT_ONCE_SIDE &&
                          at_once_ask(&hand->asked, worker.session, block->cell, block->tasks);
    begin_names(&hand->naming, block->source);
    while (block->done < block->tasks && !is_over(together)) {
        const size_t k = block->done++;
        const struct task *task = &block->task[k];
        const bool is_known = is_asked && at_once_know(&hand->asked, k, &known);
        if (is_known && tell_known(hand, worker, task, &known)) {
            continue;
        }
        if (!together->is_alone) {
            do_task(hand, worker, block, k, is_known ? &known : NULL);
            take_mark(hand, block);
            continue;
        }
        set_apart(together, task);
        do_task(hand, worker, block, k, is_known ? &known : NULL);
        together->session->is_apart = false;
        if (is_worth_starting(together)) {
            return;
        }
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
    do_tasks(hand, worker_of(hand), block);
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
    if (progress_is_due(&session->progress)) {
        out_flush(&session->out);
    }
    if (session->out.failure != 0) {
        interrupt_all();
    }
    free(block->out);
    free(block->err);
    block->out = block->err = NULL;
    block->out_size = block->err_size = 0;
    block->tasks = block->done = block->marks = 0;
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

/* Is to be called when nothing is left to do for the one who is alone. */
static void start(struct together *together)
{
    if (together->is_alone) {
        together->is_alone = false;
        limits_apart();
        begin_hand(&together->hand[0], together);
    }
    while (together->helpers + 1 < together->threads) {
        struct hand *hand = &together->hand[together->helpers + 1];
        begin_hand(hand, together);
        if (!qdri_thread_begin(&hand->thread, help, hand)) {
            end_hand(hand);
            together->threads = together->helpers + 1;
            return;
        }
        ++together->helpers;
    }
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

/* The one who is alone does it, and tells as it goes. */
static void do_alone(struct together *together, struct block *block)
{
    const uint64_t began_us = busy_us();
    do_tasks(&together->hand[0], worker_of(&together->hand[0]), block);
    const uint64_t us = busy_us() - began_us;
    if (us > BLOCK_US) {
        together->goal = 1 + block->tasks * BLOCK_US / us;
    } else if (us < BLOCK_US / 2 && together->goal < BLOCK_MOST) {
        together->goal *= 2;
    }
    together->goal = together->goal < BLOCK_MOST ? together->goal : BLOCK_MOST;
}

/* Afterwards there may be another block in the making. */
static void close_block(struct together *together);

/* Returns the cells of `tasks` more in the block that is in the making, which is begun where
 * necessary. */
static qdr_digit *room_for(struct together *together, const char *source, unsigned char side,
                           size_t tasks)
{
    const size_t cells = (size_t)side * side;
    while (together->making && together->making->tasks > 0 && together->making->side != side) {
        close_block(together);
    }
    if (!together->making) {
        begin_block(together);
    }
    struct block *block = together->making;
    block->side = side;
    block->source = source;
    block->cell = grow(block->cell, &block->room, (block->tasks + tasks) * cells, 1);
    return block->cell + block->tasks * cells;
}

static void add_task(struct together *together, struct task task)
{
    struct block *block = together->making;
    block->task[block->tasks++] = task;
    ++together->read;
}

static void close_if_full(struct together *together)
{
    if (together->making->tasks >= together->making_goal) {
        close_block(together);
    }
}

/* What is left of a block of the one who was alone goes to all, in small blocks. */
static void hand_over(struct together *together, struct block *block)
{
    const unsigned char side = block->side;
    const char *source = block->source;
    const size_t cells = (size_t)side * side;
    const size_t tasks = block->tasks;
    size_t room = 0;
    size_t k = block->done;
    struct task *task = grow(NULL, &room, tasks, sizeof *task);
    qdr_digit *cell = block->cell;
    memcpy(task, block->task, tasks * sizeof *task);
    block->cell = NULL;
    block->room = block->tasks = block->done = 0;
    start(together);
    together->goal = 1;
    for (; k < tasks; ++k) {
        memcpy(room_for(together, source, side, 1), cell + k * cells, cells);
        add_task(together, task[k]);
        close_if_full(together);
    }
    free(cell);
    free(task);
}

static void close_block(struct together *together)
{
    if (is_worth_starting(together)) {
        start(together);
    }
    if (together->is_alone) {
        struct block *block = together->making;
        do_alone(together, block);
        together->making = NULL;
        if (block->done < block->tasks && !is_over(together)) {
            hand_over(together, block);
        } else {
            block->tasks = block->done = 0;
        }
        return;
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

static bool make_room_for_work(struct together *together)
{
    together->blocks = (size_t)BLOCKS * together->threads;
    together->hand = calloc(together->threads, sizeof *together->hand);
    together->block = calloc(together->blocks, sizeof *together->block);
    if (together->hand && together->block && pthread_mutex_init(&together->mutex, NULL) == 0) {
        return true;
    }
    free(together->hand);
    free(together->block);
    free(together);
    return false;
}

struct together *together_new(struct puzzle_solver *solving, const struct shared_work *work)
{
    const unsigned threads = threads_for(solving->session->args);
    const bool is_at_once = work->question.limit > 0 && at_once_fits(solving->session);
    struct together *together = threads > 1 || is_at_once ? calloc(1, sizeof *together) : NULL;
    if (!together) {
        return NULL;
    }
    together->session = solving->session;
    together->solving = solving;
    together->work = work;
    together->threads = threads;
    together->is_at_once = together->is_alone = is_at_once;
    together->goal = is_at_once ? BLOCK_MOST : 1;
    together->began_ms = qdri_clock_ms();
    if (!make_room_for_work(together)) {
        return NULL;
    }
    pthread_cond_init(&together->ready, NULL);
    pthread_cond_init(&together->news, NULL);
    together->hand[0].together = together;
    together->hand[0].asked.question = work->question;
    if (!is_at_once) {
        begin_hand(&together->hand[0], together);
    }
    return together;
}

bool together_is_at_once(const struct together *together)
{
    return together->is_at_once;
}

bool together_takes(const qdr_puzzle *puzzle)
{
    return !puzzle->rules && !puzzle->solution && puzzle->remarks == 0 && !puzzle->is_partial;
}

void together_add(struct together *together, const char *source, const qdr_puzzle *puzzle,
                  bool is_first)
{
    const unsigned char side = puzzle->grid.side;
    qdr_digit *cell = room_for(together, source, side, 1);
    memcpy(cell, puzzle->grid.cell, (size_t)side * side);
    add_task(together, (struct task){puzzle->line, puzzle->number, is_first});
    close_if_full(together);
}

size_t together_read(struct together *together, const char *source, qdr_puzzle_reader *reader)
{
    size_t line;
    size_t number;
    if (!together->is_at_once) {
        return 0;
    }
    qdr_digit *cell = room_for(together, source, AT_ONCE_SIDE, BLOCK_MOST);
    const size_t most = together->making_goal - together->making->tasks;
    const size_t count = qdr_puzzle_reader_plain(reader, cell, most, &line, &number);
    for (size_t k = 0; k < count; ++k) {
        add_task(together, (struct task){.line = line + k, .number = number + k});
    }
    close_if_full(together);
    return count;
}

bool together_know(struct together *together, const qdr_grid *grid, struct known *known)
{
    struct at_once *asked = &together->hand[0].asked;
    return together->is_at_once && grid->side == AT_ONCE_SIDE &&
           at_once_ask(asked, together->session, grid->cell, 1) && at_once_know(asked, 0, known);
}

void together_finish(struct together *together)
{
    while (together->making && together->making->tasks > 0) {
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
        at_once_free(&together->hand[k].asked);
        if (!together->is_alone) {
            end_hand(&together->hand[k]);
        }
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
