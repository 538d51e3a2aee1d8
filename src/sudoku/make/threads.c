/* threads.c  Each thread takes a run of the next numbers, and makes the puzzles of these numbers;
 * the caller takes the puzzles in order, out of a ring.
 *
 * A run is one number at first, and more if they turn out to be quick: then many can be made at
 * once, and the first ones do not take long. */
#include "sudoku/make/single.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/ring.h"
#include "base/team.h"

/* Numbers in a run, at most; and those for each thread whose puzzles may be made before one in
 * front of them is. */
#define RUN_MOST 256
#define AHEAD (2 * RUN_MOST)

/* Runs that take less than half of this become longer, and those that take more become shorter. */
#define RUN_MS 20

/* The waiting caller polls its limits this often, in milliseconds. */
#define LOOK_MS 50

/* The puzzle of a number. */
struct slot {
    qdr_outcome outcome;
    qdr_made_puzzle made;
    qdr_rules *rules; /* those of `made`, or NULL */
    qdr_generator_counters cost;
    qdr_error error;
};

struct member {
    qdr_generator *generator; /* NULL: not made so far */
    uint64_t number;          /* of its run: the first one, */
    size_t slot;              /* whose slot this is */
    uint64_t count;
    uint64_t length; /* that the next run should have */
    uint64_t began_ms;
};

struct qdri_threads {
    qdr_generator *generator; /* for which they make puzzles */
    qdr_params *params;       /* of the threads' generators, which poll is_due */
    unsigned members;         /* threads at work */
    struct member *member;    /* [members + 1]: the first one makes no puzzles */
    struct slot *slot;        /* [ring.slots] */
    struct qdri_team *team;
    atomic_bool is_stopped;
    bool is_paused;
    /* Guarded by the lock of the team. */
    uint64_t next;         /* number that is taken next */
    uint64_t end;          /* numbers below are to be made */
    struct qdri_ring ring; /* of the numbers that were taken, from that of the next puzzle on */
};

/* --------------------------------------------------------------------------------- making ---- */

static bool is_due(void *ctx)
{
    const struct qdri_threads *threads = ctx;
    return atomic_load(&threads->is_stopped);
}

/* Makes a puzzle, the next one of a run, or the first of so many that are expected. */
static void make(struct qdri_threads *threads, struct member *member, uint64_t number,
                 uint64_t expected, struct slot *slot)
{
    slot->outcome = QDR_FAILED;
    if (!member->generator && qdri_single_new(&member->generator, threads->generator->rules,
                                              threads->params, &slot->error) != QDR_OK) {
        return;
    }
    qdr_generator *generator = member->generator;
    if (expected > 0) {
        qdri_single_begin(generator, threads->generator->own_seed, number);
        generator->expected = expected;
    }
    const qdr_generator_counters before = generator->stats;
    slot->outcome = qdri_single_next(generator);
    qdri_generator_add_cost(&slot->cost, &generator->stats, &before);
    slot->error = generator->error;
    slot->made = generator->made;
    slot->rules = generator->made_rules;
    generator->made_rules = NULL;
}

/* Does a generator go on with the next number? */
static bool is_passed(qdr_outcome outcome)
{
    return outcome == QDR_SOLUTION || outcome == QDR_STOPPED;
}

/* Makes the puzzles of a run. */
static void make_run(void *ctx, unsigned number)
{
    struct qdri_threads *threads = ctx;
    struct member *member = &threads->member[number];
    bool goes_on = false;
    member->began_ms = qdri_clock_ms();
    for (uint64_t k = 0; k < member->count && !atomic_load(&threads->is_stopped); ++k) {
        const size_t at = (member->slot + k) % threads->ring.slots;
        struct slot *slot = &threads->slot[at];
        make(threads, member, member->number + k, goes_on ? 0 : member->count - k, slot);
        goes_on = is_passed(slot->outcome);
        qdri_team_lock(threads->team);
        qdri_ring_done(&threads->ring, at);
        qdri_team_notify_owner(threads->team);
        qdri_team_unlock(threads->team);
    }
}

/* Takes numbers: as many as the run should have, or fewer so that there is a share for each
 * thread. */
static enum qdri_team_next take_run(void *ctx, unsigned number)
{
    struct qdri_threads *threads = ctx;
    struct member *member = &threads->member[number];
    const uint64_t left = threads->end > threads->next ? threads->end - threads->next : 0;
    const uint64_t share = (left + threads->members - 1) / threads->members;
    const uint64_t room = qdri_ring_room(&threads->ring);
    member->count = member->length < share ? member->length : share;
    member->count = member->count < room ? member->count : room;
    member->number = threads->next;
    member->slot = qdri_ring_slot(&threads->ring, qdri_ring_count(&threads->ring));
    for (uint64_t k = 0; k < member->count; ++k) {
        threads->slot[qdri_ring_claim(&threads->ring)] = (struct slot){.rules = NULL};
    }
    threads->next += member->count;
    return member->count > 0 ? QDRI_TEAM_RUN : QDRI_TEAM_WAIT;
}

static void end_run(void *ctx, unsigned number)
{
    struct qdri_threads *threads = ctx;
    struct member *member = &threads->member[number];
    member->length =
        qdri_ring_adapt(member->length, RUN_MOST, qdri_clock_ms() - member->began_ms, RUN_MS);
}

static void stop(void *ctx, unsigned number)
{
    struct qdri_threads *threads = ctx;
    (void)number;
    atomic_store(&threads->is_stopped, true);
}

/* ------------------------------------------------------------------------------ beginning ---- */

static bool make_params(struct qdri_threads *threads)
{
    const qdr_params *params = &threads->generator->params->search.base;
    if (qdr_params_copy(&threads->params, params, NULL) != QDR_OK) {
        return false;
    }
    qdri_params_set_stop(threads->params, &(struct qdri_stop){threads, is_due});
    return true;
}

static bool start(struct qdri_threads *threads)
{
    const struct qdri_team_job job = {
        .ctx = threads, .next = take_run, .run = make_run, .done = end_run, .call_back = stop};
    const size_t slots = (size_t)AHEAD * threads->members;
    threads->team = qdri_team_new(&job, threads->members + 1);
    threads->member = qdri_zeros(threads->members + 1, sizeof *threads->member);
    threads->slot = qdri_zeros(slots, sizeof *threads->slot);
    if (!threads->team || !threads->member || !threads->slot ||
        !qdri_ring_make(&threads->ring, slots) || !make_params(threads)) {
        return false;
    }
    for (unsigned k = 0; k <= threads->members; ++k) {
        threads->member[k].length = 1;
    }
    qdri_threads_forget(threads);
    threads->members = qdri_team_start(threads->team, threads->members + 1) - 1;
    return threads->members > 0;
}

static struct qdri_threads *threads_new(struct qdr_generator *generator)
{
    const uint64_t puzzles = generator->expected > 0 ? qdri_generator_ahead(generator) : UINT64_MAX;
    struct qdri_threads *threads = qdri_zeros(1, sizeof *threads);
    if (threads) {
        threads->generator = generator;
        threads->members = puzzles < generator->threads ? (unsigned)puzzles : generator->threads;
        if (start(threads)) {
            return threads;
        }
        qdri_threads_free(threads);
    }
    generator->threads = 1;
    return NULL;
}

bool qdri_threads_have(struct qdr_generator *generator)
{
    if (generator->threads > 1 && !generator->running && qdri_generator_ahead(generator) > 1) {
        generator->running = threads_new(generator);
    }
    return generator->running;
}

/* --------------------------------------------------------------------------------- taking ---- */

static qdr_outcome take(struct qdri_threads *threads, size_t head)
{
    static const qdr_generator_counters nothing;
    struct qdr_generator *generator = threads->generator;
    struct slot *slot = &threads->slot[head];
    generator->made = slot->made;
    generator->made_rules = slot->rules;
    slot->rules = NULL;
    generator->error = slot->error;
    qdri_generator_add_cost(&generator->stats, &slot->cost, &nothing);
    if (is_passed(slot->outcome)) {
        qdri_ring_release(&threads->ring);
        qdri_team_wake_one(threads->team);
    }
    return slot->outcome;
}

qdr_outcome qdri_threads_next(struct qdr_generator *generator)
{
    struct qdri_threads *threads = generator->running;
    const uint64_t end = generator->number + qdri_generator_ahead(generator);
    size_t head = 0;
    if (threads->is_paused) {
        threads->is_paused = false;
        qdri_team_resume(threads->team);
    }
    qdri_team_lock(threads->team);
    if (end != threads->end) {
        threads->end = end;
        qdri_team_wake(threads->team);
    }
    bool is_over = qdri_generator_is_over(generator);
    while (!is_over && !qdri_ring_head(&threads->ring, &head)) {
        qdri_team_wait(threads->team, LOOK_MS);
        is_over = qdri_generator_is_over(generator);
    }
    const qdr_outcome outcome = is_over ? generator->outcome : take(threads, head);
    qdri_team_unlock(threads->team);
    if (!is_passed(outcome)) {
        qdri_threads_forget(threads);
    }
    return outcome;
}

void qdri_threads_forget(struct qdri_threads *threads)
{
    if (!threads) {
        return;
    }
    qdri_team_pause(threads->team);
    threads->is_paused = true;
    atomic_store(&threads->is_stopped, false);
    while (qdri_ring_count(&threads->ring) > 0) {
        struct slot *slot = &threads->slot[qdri_ring_slot(&threads->ring, 0)];
        qdr_rules_free(slot->rules);
        slot->rules = NULL;
        qdri_ring_release(&threads->ring);
    }
    threads->next = threads->end = threads->generator->number;
}

void qdri_threads_free(struct qdri_threads *threads)
{
    if (!threads) {
        return;
    }
    qdri_team_free(threads->team);
    for (unsigned k = 0; threads->member && k <= threads->members; ++k) {
        qdri_single_free(threads->member[k].generator);
    }
    for (size_t k = 0; k < threads->ring.slots; ++k) {
        qdr_rules_free(threads->slot[k].rules);
    }
    qdri_ring_clear(&threads->ring);
    qdr_params_free(threads->params);
    free(threads->member);
    free(threads->slot);
    free(threads);
}
