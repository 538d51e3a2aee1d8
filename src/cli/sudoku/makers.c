/* makers.c  Each maker takes a run of the next numbers, and makes the puzzles of these numbers; who
 * asks takes the puzzles in order, out of a ring.
 *
 * A run is one number at first, and more when they turn out to be quick: then many can be made at
 * once (qdr_generator_expect), and nobody waits long for the first ones. */
#include "sudoku/makers.h"

#include <stdlib.h>

#include <quadrille/pool.h>

#include "base/clock.h"
#include "base/thread.h"
#include "shell/args.h"
#include "shell/search_args.h"
#include "shell/term/interrupt.h"
#include "shell/term/limits.h"

/* Numbers in a run, at most; and those for each thread whose puzzles may be made before one in
 * front of them is. */
#define RUN_MOST 256
#define AHEAD (2 * RUN_MOST)

/* Runs that are quicker than this become longer, and those that take several times as long
 * shorter. */
#define RUN_MS 10

/* Who waits looks so often whether he is interrupted, in milliseconds. */
#define LOOK_MS 50

/* What came of a number. */
struct slot {
    bool is_done;
    qdr_outcome outcome;
    qdr_generated puzzle;
    qdr_rules *rules; /* NULL, or those of the puzzle, which are the slot's until it is taken */
    qdr_setter_stats cost;
    qdr_error error;
};

struct maker {
    struct makers *makers;
    pthread_t thread;
    struct puzzle_source source; /* under the lock, as it is interrupted from outside */
    bool is_ready;               /* is there a source? */
};

struct makers {
    struct session *session;
    struct puzzle_plan plan;
    uint64_t count;   /* puzzles that are wanted */
    unsigned sharers; /* threads that were wanted, at least one */
    uint64_t given;
    qdr_setter_stats cost; /* of these */
    qdr_error error;
    struct maker *maker; /* [threads] */
    unsigned threads;
    pthread_mutex_t mutex; /* for what follows */
    pthread_cond_t news;   /* for the one who asks: a slot is done */
    pthread_cond_t room;   /* for makers: a slot is free, or they are to end */
    bool is_ending;
    uint64_t taken;    /* numbers, by makers, in runs */
    struct slot *slot; /* [slots]: number n is in slot (n - 1) % slots */
    size_t slots;
};

/* -------------------------------------------------------------------------------- making ---- */

static bool make_source(struct maker *maker, struct slot *slot)
{
    struct makers *makers = maker->makers;
    struct puzzle_source source;
    const qdr_status status = puzzle_source_new(&source, &makers->plan, &slot->error);
    slot->outcome = status != QDR_CANCELLED ? QDR_FAILED
                    : interrupt_is_due()    ? QDR_INTERRUPTED
                                            : QDR_LIMIT;
    pthread_mutex_lock(&makers->mutex);
    maker->source = source;
    maker->is_ready = status == QDR_OK;
    if (makers->is_ending) { /* who ended all could not interrupt this one */
        puzzle_source_interrupt(&maker->source);
    }
    pthread_mutex_unlock(&makers->mutex);
    return status == QDR_OK;
}

/* Makes a puzzle, the next one of a run, or the first of so many that are expected. */
static void make(struct maker *maker, uint64_t number, uint64_t expected, struct slot *slot)
{
    struct puzzle_source *source = &maker->source;
    if (!maker->is_ready && !make_source(maker, slot)) {
        return;
    }
    if (expected > 0) {
        puzzle_source_begin(source, maker->makers->plan.params.puzzle.seed, number);
        puzzle_source_expect(source, expected);
    }
    const qdr_setter_stats before = puzzle_source_cost(source);
    slot->outcome = puzzle_source_next(source, &slot->puzzle, &slot->rules);
    const qdr_setter_stats now = puzzle_source_cost(source);
    puzzle_cost_add(&slot->cost, &now, &before);
    if (slot->outcome == QDR_FAILED) {
        slot->error = *puzzle_source_error(source);
    }
}

/* Does a generator go on from there with the next number? */
static bool is_passed(qdr_outcome outcome)
{
    return outcome == QDR_SOLUTION || outcome == QDR_STOPPED;
}

/* Makes the puzzles of a run.  Require: the lock is held; it is, again, afterwards. */
static void make_run(struct maker *maker, uint64_t first, uint64_t count)
{
    struct makers *makers = maker->makers;
    bool goes_on = false;
    for (uint64_t k = 0; k < count && !makers->is_ending; ++k) {
        struct slot *slot = &makers->slot[(first + k - 1) % makers->slots];
        pthread_mutex_unlock(&makers->mutex);
        make(maker, first + k, goes_on ? 0 : count - k, slot);
        goes_on = is_passed(slot->outcome);
        pthread_mutex_lock(&makers->mutex);
        slot->is_done = true;
        pthread_cond_signal(&makers->news);
    }
}

/* Takes numbers: as many as the run should have, or fewer so that there is a share for everybody.
 * Returns 0 where there is no room for any. */
static uint64_t take_run(struct makers *makers, uint64_t wanted)
{
    const uint64_t share = (makers->count - makers->taken + makers->sharers - 1) / makers->sharers;
    const uint64_t room = makers->slots - (makers->taken - makers->given);
    uint64_t count = wanted < share ? wanted : share;
    count = count < room ? count : room;
    for (uint64_t k = 0; k < count; ++k) {
        makers->slot[makers->taken++ % makers->slots] = (struct slot){.is_done = false};
    }
    return count;
}

static uint64_t next_length(uint64_t length, uint64_t ms)
{
    enum { SLOW = 4 };
    return ms > SLOW * RUN_MS && length > 1   ? length / 2
           : ms < RUN_MS && length < RUN_MOST ? length * 2
                                              : length;
}

static void *work(void *ctx)
{
    struct maker *maker = ctx;
    struct makers *makers = maker->makers;
    uint64_t length = 1;
    interrupt_helper();
    pthread_mutex_lock(&makers->mutex);
    while (!makers->is_ending && makers->taken < makers->count) {
        const uint64_t first = makers->taken + 1;
        const uint64_t count = take_run(makers, length);
        if (count == 0) {
            pthread_cond_wait(&makers->room, &makers->mutex);
            continue;
        }
        const uint64_t began_ms = qdri_clock_ms();
        make_run(maker, first, count);
        length = next_length(length, qdri_clock_ms() - began_ms);
    }
    pthread_mutex_unlock(&makers->mutex);
    return NULL;
}

static void start(struct makers *makers, unsigned wanted)
{
    bool is_begun = true;
    for (unsigned k = 0; k < wanted && is_begun; ++k) {
        struct maker *maker = &makers->maker[k];
        maker->makers = makers;
        is_begun = qdri_thread_begin(&maker->thread, work, maker);
        makers->threads += is_begun;
    }
}

/* Require: the lock is held. */
static void interrupt_all_makers(struct makers *makers)
{
    makers->is_ending = true;
    pthread_cond_broadcast(&makers->room);
    for (unsigned k = 0; k < makers->threads; ++k) {
        puzzle_source_interrupt(&makers->maker[k].source);
    }
}

/* ------------------------------------------------------------------------------- for users ---- */

/* A limit of nodes is one for all puzzles, in order. */
static unsigned threads_for(const struct args *args)
{
    uint64_t threads = 1;
    qdr_params_get(args->search->params, "threads", &threads);
    threads = threads > 0 ? threads : qdr_processors();
    threads = threads < args->search->samples ? threads : args->search->samples;
    return args->search->nodes > 0 ? 1 : (unsigned)threads;
}

struct makers *makers_new(struct session *session, const struct puzzle_plan *plan)
{
    const struct args *args = session->args;
    const unsigned threads = threads_for(args);
    struct makers *makers = threads > 1 ? calloc(1, sizeof *makers) : NULL;
    if (!makers) {
        return NULL;
    }
    *makers = (struct makers){.session = session,
                              .plan = *plan,
                              .count = args->search->samples,
                              .sharers = threads,
                              .slots = (size_t)AHEAD * threads};
    makers->maker = calloc(threads, sizeof *makers->maker);
    makers->slot = calloc(makers->slots, sizeof *makers->slot);
    pthread_mutex_init(&makers->mutex, NULL);
    qdri_condition_make(&makers->news);
    pthread_cond_init(&makers->room, NULL);
    if (makers->maker && makers->slot) {
        start(makers, threads);
    }
    if (makers->threads == 0) {
        makers_free(makers);
        return NULL;
    }
    return makers;
}

/* The waiting thread shows what there is.  False: it is not worth waiting any longer. */
static bool looks_on(struct makers *makers)
{
    struct session *session = makers->session;
    if (progress_is_due(&session->progress)) {
        out_flush(&session->out);
        progress_show(&session->progress, &(struct figures_so_far){.solutions = makers->given,
                                                                   .nodes = makers->cost.made.nodes,
                                                                   .share = -1});
    }
    return !session_is_over(session) && !limits_are_late();
}

qdr_outcome makers_next(struct makers *makers, qdr_generated *puzzle, qdr_rules **rules)
{
    static const qdr_setter_stats nothing;
    struct slot *slot = &makers->slot[makers->given % makers->slots];
    qdr_outcome outcome = QDR_SOLUTION;
    *rules = NULL;
    pthread_mutex_lock(&makers->mutex);
    while (outcome == QDR_SOLUTION && !(makers->taken > makers->given && slot->is_done)) {
        qdri_condition_wait(&makers->news, &makers->mutex, LOOK_MS);
        outcome = looks_on(makers) ? QDR_SOLUTION : QDR_INTERRUPTED;
    }
    if (outcome == QDR_SOLUTION) {
        outcome = slot->outcome;
        *puzzle = slot->puzzle;
        *rules = slot->rules;
        slot->rules = NULL;
        makers->error = slot->error;
        puzzle_cost_add(&makers->cost, &slot->cost, &nothing);
        ++makers->given;
        pthread_cond_signal(&makers->room);
    }
    if (outcome != QDR_SOLUTION) {
        interrupt_all_makers(makers);
    }
    pthread_mutex_unlock(&makers->mutex);
    return outcome;
}

const qdr_setter_stats *makers_cost(const struct makers *makers)
{
    return &makers->cost;
}

const qdr_error *makers_error(const struct makers *makers)
{
    return &makers->error;
}

void makers_free(struct makers *makers)
{
    if (!makers) {
        return;
    }
    pthread_mutex_lock(&makers->mutex);
    interrupt_all_makers(makers);
    pthread_mutex_unlock(&makers->mutex);
    for (unsigned k = 0; k < makers->threads; ++k) {
        pthread_join(makers->maker[k].thread, NULL);
        puzzle_source_free(&makers->maker[k].source);
    }
    for (size_t k = 0; k < makers->slots && makers->slot; ++k) {
        qdr_rules_free(makers->slot[k].rules);
    }
    pthread_mutex_destroy(&makers->mutex);
    pthread_cond_destroy(&makers->news);
    pthread_cond_destroy(&makers->room);
    free(makers->maker);
    free(makers->slot);
    free(makers);
}
