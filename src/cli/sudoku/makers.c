/* makers.c  Each maker takes a run of the next numbers, and makes the puzzles of these numbers; who
 * asks takes the puzzles in order, out of a ring.
 *
 * A run is one number at first, and more when they turn out to be quick: then many can be made at
 * once (qdr_generator_expect), and nobody waits long for the first ones. */
#include "sudoku/makers.h"

#include <stdatomic.h>
#include <stdlib.h>

#include <quadrille/parallel.h>

#include "base/clock.h"
#include "base/ring.h"
#include "base/team.h"
#include "shell/search_args.h"
#include "shell/term/interrupt.h"
#include "shell/term/limits.h"

/* Numbers in a run, at most; and those for each thread whose puzzles may be made before one in
 * front of them is. */
#define RUN_MOST 256
#define AHEAD (2 * RUN_MOST)

/* Runs that take less than half of this become longer, and those that take more become shorter. */
#define RUN_MS 20

/* The waiting thread looks this often whether it is interrupted, in milliseconds. */
#define LOOK_MS 50

/* The puzzle of a number. */
struct slot {
    qdr_outcome outcome;
    qdr_made_puzzle puzzle;
    qdr_rules *rules; /* NULL, or those of the puzzle, which are the slot's until it is taken */
    qdr_setter_stats cost;
    qdr_error error;
};

/* A thread; its run is guarded by the lock of the team, but not the source. */
struct maker {
    struct puzzle_source source;
    bool is_ready;   /* is there a source? */
    uint64_t number; /* of its run: the first one, */
    size_t slot;     /* whose slot this is */
    uint64_t count;
    uint64_t length; /* that the next run should have */
    uint64_t began_ms;
};

struct makers {
    struct session *session;
    struct puzzle_plan plan;
    uint64_t count;   /* puzzles that are wanted */
    unsigned threads; /* that were wanted, at least one */
    uint64_t given;
    qdr_setter_stats cost; /* of these */
    qdr_error error;
    struct maker
        *maker;        /* [threads + 1]: the first one is the thread that asks, which makes none */
    struct slot *slot; /* [ring.slots] */
    struct qdri_team *team;
    /* Guarded by the lock of the team. */
    atomic_bool is_ending; /* also read without it */
    uint64_t taken;        /* numbers, by makers, in runs */
    struct qdri_ring ring; /* of these, without those that were given */
};

/* -------------------------------------------------------------------------------- making ---- */

static bool make_source(struct makers *makers, struct maker *maker, struct slot *slot)
{
    const qdr_status status = puzzle_source_new(&maker->source, &makers->plan, &slot->error);
    slot->outcome = status != QDR_CANCELLED ? QDR_FAILED
                    : interrupt_is_due()    ? QDR_INTERRUPTED
                                            : QDR_LIMIT;
    maker->is_ready = status == QDR_OK;
    return maker->is_ready;
}

/* Makes a puzzle, the next one of a run, or the first of so many that are expected. */
static void make(struct makers *makers, struct maker *maker, uint64_t number, uint64_t expected,
                 struct slot *slot)
{
    struct puzzle_source *source = &maker->source;
    if (!maker->is_ready && !make_source(makers, maker, slot)) {
        return;
    }
    if (expected > 0) {
        puzzle_source_begin(source, makers->plan.params.puzzle.seed, number);
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

static qdr_verdict is_ending_now(void *ctx)
{
    struct makers *makers = ctx;
    return atomic_load(&makers->is_ending) ? QDR_STOP : QDR_CONTINUE;
}

/* Makes the puzzles of a run. */
static void make_run(void *ctx, unsigned member)
{
    struct makers *makers = ctx;
    struct maker *maker = &makers->maker[member];
    bool goes_on = false;
    bool is_ending = false;
    limits_on_tick(is_ending_now, makers);
    maker->began_ms = qdri_clock_ms();
    for (uint64_t k = 0; k < maker->count && !is_ending; ++k) {
        const size_t at = (maker->slot + k) % makers->ring.slots;
        make(makers, maker, maker->number + k, goes_on ? 0 : maker->count - k, &makers->slot[at]);
        goes_on = is_passed(makers->slot[at].outcome);
        qdri_team_lock(makers->team);
        qdri_ring_done(&makers->ring, at);
        qdri_team_notify_owner(makers->team);
        is_ending = makers->is_ending;
        qdri_team_unlock(makers->team);
    }
    limits_on_tick(NULL, NULL);
}

/* Takes numbers: as many as the run should have, or fewer so that there is a share for
 * everybody. */
static enum qdri_team_next take_run(void *ctx, unsigned member)
{
    struct makers *makers = ctx;
    struct maker *maker = &makers->maker[member];
    const uint64_t left = makers->count - makers->taken;
    const uint64_t share = (left + makers->threads - 1) / makers->threads;
    const uint64_t room = qdri_ring_room(&makers->ring);
    if (makers->is_ending || left == 0) {
        return QDRI_TEAM_LEAVE;
    }
    maker->count = maker->length < share ? maker->length : share;
    maker->count = maker->count < room ? maker->count : room;
    maker->number = makers->taken + 1;
    maker->slot = qdri_ring_slot(&makers->ring, qdri_ring_count(&makers->ring));
    for (uint64_t k = 0; k < maker->count; ++k) {
        makers->slot[qdri_ring_claim(&makers->ring)] = (struct slot){.rules = NULL};
    }
    makers->taken += maker->count;
    return maker->count > 0 ? QDRI_TEAM_RUN : QDRI_TEAM_WAIT;
}

static void end_run(void *ctx, unsigned member)
{
    struct makers *makers = ctx;
    struct maker *maker = &makers->maker[member];
    maker->length =
        qdri_ring_adapt(maker->length, RUN_MOST, qdri_clock_ms() - maker->began_ms, RUN_MS);
}

/* Require: the lock is held. */
static void end_all(struct makers *makers)
{
    makers->is_ending = true;
    qdri_team_stop(makers->team);
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

static bool start(struct makers *makers)
{
    const struct qdri_team_job job = {
        .ctx = makers, .next = take_run, .run = make_run, .done = end_run};
    makers->team = qdri_team_new(&job, makers->threads + 1);
    makers->maker = calloc(makers->threads + 1, sizeof *makers->maker);
    makers->slot = calloc((size_t)AHEAD * makers->threads, sizeof *makers->slot);
    if (!makers->team || !makers->maker || !makers->slot ||
        !qdri_ring_make(&makers->ring, (size_t)AHEAD * makers->threads)) {
        return false;
    }
    for (unsigned k = 0; k <= makers->threads; ++k) {
        makers->maker[k].length = 1;
    }
    return qdri_team_start(makers->team, makers->threads + 1) > 1;
}

struct makers *makers_new(struct session *session, const struct puzzle_plan *plan)
{
    const unsigned threads = threads_for(session->args);
    struct makers *makers = threads > 1 ? calloc(1, sizeof *makers) : NULL;
    if (!makers) {
        return NULL;
    }
    *makers = (struct makers){.session = session,
                              .plan = *plan,
                              .count = session->args->search->samples,
                              .threads = threads};
    if (!start(makers)) {
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

qdr_outcome makers_next(struct makers *makers, qdr_made_puzzle *puzzle, qdr_rules **rules)
{
    static const qdr_setter_stats nothing;
    size_t head = 0;
    qdr_outcome outcome = QDR_SOLUTION;
    *rules = NULL;
    qdri_team_lock(makers->team);
    while (outcome == QDR_SOLUTION && !qdri_ring_head(&makers->ring, &head)) {
        qdri_team_wait(makers->team, LOOK_MS);
        outcome = looks_on(makers) ? QDR_SOLUTION : QDR_INTERRUPTED;
    }
    if (outcome == QDR_SOLUTION) {
        struct slot *slot = &makers->slot[head];
        outcome = slot->outcome;
        *puzzle = slot->puzzle;
        *rules = slot->rules;
        slot->rules = NULL;
        makers->error = slot->error;
        puzzle_cost_add(&makers->cost, &slot->cost, &nothing);
        ++makers->given;
        qdri_ring_release(&makers->ring);
        qdri_team_wake_one(makers->team);
    }
    if (outcome != QDR_SOLUTION) {
        end_all(makers);
    }
    qdri_team_unlock(makers->team);
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
    if (makers->team) {
        qdri_team_lock(makers->team);
        end_all(makers);
        qdri_team_unlock(makers->team);
    }
    qdri_team_free(makers->team);
    for (unsigned k = 0; k <= makers->threads && makers->maker; ++k) {
        puzzle_source_free(&makers->maker[k].source);
    }
    for (size_t k = 0; k < makers->ring.slots; ++k) {
        qdr_rules_free(makers->slot[k].rules);
    }
    qdri_ring_clear(&makers->ring);
    free(makers->maker);
    free(makers->slot);
    free(makers);
}
