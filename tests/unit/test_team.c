/* test_team.c  Teams of threads: each step is run once, pauses hold, and threads that end or cannot
 * be started do no harm. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>

#include "../support/few_threads.h"
#include "base/team.h"

#define MEMBERS 4
#define STEPS 2000

/* A job of counting: step k adds k to the sum of the member that runs it. */
struct counting {
    struct qdri_team *team;
    unsigned next;
    unsigned steps;
    unsigned retries; /* that the job asks for before its first step */
    unsigned done;
    uint64_t sum;
    unsigned step[MEMBERS];
    enum qdri_team_next at_end;
    bool is_endless;   /* does a step wait until it is called back? */
    unsigned stops_at; /* number of steps after which a member stops the team; 0: none */
    atomic_bool is_called[MEMBERS];
    atomic_uint begun; /* steps */
    atomic_uint open_to_signals;
    unsigned left; /* threads whose begin fails */
};

static bool begin(void *ctx, unsigned member)
{
    const struct counting *counting = ctx;
    assert_in_range(member, 1, MEMBERS - 1);
    return member > counting->left;
}

static enum qdri_team_next next(void *ctx, unsigned member)
{
    struct counting *counting = ctx;
    if (counting->retries > 0) {
        --counting->retries;
        return QDRI_TEAM_RETRY;
    }
    if (counting->next == counting->steps) {
        return counting->at_end;
    }
    counting->step[member] = ++counting->next;
    atomic_store(&counting->is_called[member], false);
    return QDRI_TEAM_RUN;
}

static void run(void *ctx, unsigned member)
{
    struct counting *counting = ctx;
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, NULL, &blocked);
    if (member > 0 && !sigismember(&blocked, SIGINT)) {
        atomic_fetch_add(&counting->open_to_signals, 1);
    }
    atomic_fetch_add(&counting->begun, 1);
    while (counting->is_endless && !atomic_load(&counting->is_called[member])) {
        sched_yield();
    }
}

static void done(void *ctx, unsigned member)
{
    struct counting *counting = ctx;
    counting->sum += counting->step[member];
    ++counting->done;
    if (counting->done == counting->stops_at) {
        qdri_team_stop(counting->team);
    }
    qdri_team_notify_owner(counting->team);
}

static void call_back(void *ctx, unsigned member)
{
    struct counting *counting = ctx;
    atomic_store(&counting->is_called[member], true);
}

static void make(struct counting *counting)
{
    const struct qdri_team_job job = {.ctx = counting,
                                      .begin = begin,
                                      .next = next,
                                      .run = run,
                                      .done = done,
                                      .call_back = call_back,
                                      .retry_ms = 1};
    counting->steps = counting->steps > 0 ? counting->steps : STEPS;
    counting->team = qdri_team_new(&job, MEMBERS);
    assert_non_null(counting->team);
}

/* The owner works, or waits for the others, until all steps are done. */
static void finish(struct counting *counting, bool works)
{
    qdri_team_lock(counting->team);
    while (counting->done < counting->steps) {
        if (!works || !qdri_team_step(counting->team)) {
            qdri_team_wait(counting->team, 0);
        }
    }
    qdri_team_unlock(counting->team);
    assert_int_equal(counting->sum, (uint64_t)counting->steps * (counting->steps + 1) / 2);
    assert_int_equal(atomic_load(&counting->open_to_signals), 0);
}

static void each_step_is_run_once(void **state)
{
    static const enum qdri_team_next ends[] = {QDRI_TEAM_WAIT, QDRI_TEAM_RETRY, QDRI_TEAM_LEAVE};
    (void)state;
    for (unsigned k = 0; k < 2 * sizeof ends / sizeof *ends; ++k) {
        struct counting counting = {.at_end = ends[k / 2], .retries = 3};
        make(&counting);
        assert_int_equal(qdri_team_start(counting.team, MEMBERS), MEMBERS);
        finish(&counting, k % 2 == 0);
        qdri_team_free(counting.team);
        assert_int_equal(counting.done, counting.steps);
    }
}

static void the_owner_can_work_alone(void **state)
{
    struct counting counting = {.at_end = QDRI_TEAM_WAIT};
    (void)state;
    make(&counting);
    qdri_team_lock(counting.team);
    assert_int_equal(qdri_team_threads(counting.team), 0);
    while (qdri_team_step(counting.team)) {
    }
    qdri_team_unlock(counting.team);
    assert_int_equal(counting.done, STEPS);
    qdri_team_free(counting.team);
    qdri_team_free(NULL);
}

/* Those that wait are woken when there are more steps; then one after the other. */
static void waiting_members_are_woken(void **state)
{
    struct counting counting = {.at_end = QDRI_TEAM_WAIT};
    (void)state;
    make(&counting);
    assert_int_equal(qdri_team_start(counting.team, 3), 3);
    assert_int_equal(qdri_team_start(counting.team, MEMBERS), MEMBERS);
    finish(&counting, false);
    qdri_team_lock(counting.team);
    counting.steps *= 2;
    qdri_team_wake(counting.team);
    qdri_team_unlock(counting.team);
    finish(&counting, false);
    for (unsigned k = 0; k < MEMBERS; ++k) {
        qdri_team_lock(counting.team);
        ++counting.steps;
        qdri_team_wake_one(counting.team);
        qdri_team_unlock(counting.team);
        finish(&counting, false);
    }
    qdri_team_free(counting.team);
}

static void nothing_runs_in_a_pause(void **state)
{
    struct counting counting = {.at_end = QDRI_TEAM_WAIT, .is_endless = true};
    (void)state;
    make(&counting);
    for (unsigned k = 0; k < 20; ++k) {
        qdri_team_start(counting.team, MEMBERS); /* the first time only */
        qdri_team_resume(counting.team);
        while (atomic_load(&counting.begun) < (k + 1) * (MEMBERS - 1)) {
            sched_yield();
        }
        qdri_team_pause(counting.team);
        qdri_team_lock(counting.team);
        assert_true(qdri_team_is_paused(counting.team));
        assert_false(qdri_team_step(counting.team));
        assert_int_equal(counting.done, counting.next);
        assert_int_equal(counting.done, atomic_load(&counting.begun));
        qdri_team_unlock(counting.team);
    }
    qdri_team_free(counting.team);
    assert_int_equal(counting.done, 20 * (MEMBERS - 1));
}

static void a_member_can_stop_the_team(void **state)
{
    struct counting counting = {.at_end = QDRI_TEAM_WAIT, .stops_at = STEPS / 2};
    (void)state;
    make(&counting);
    qdri_team_start(counting.team, MEMBERS);
    qdri_team_lock(counting.team);
    while (!qdri_team_is_paused(counting.team)) {
        qdri_team_wait(counting.team, 1000);
    }
    qdri_team_unlock(counting.team);
    qdri_team_pause(counting.team);
    assert_in_range(counting.done, STEPS / 2, STEPS / 2 + MEMBERS);
    qdri_team_resume(counting.team);
    finish(&counting, true);
    qdri_team_free(counting.team);
}

static void threads_that_cannot_begin_leave(void **state)
{
    (void)state;
    for (unsigned left = 1; left < MEMBERS; ++left) {
        struct counting counting = {.at_end = QDRI_TEAM_WAIT, .left = left};
        make(&counting);
        assert_int_equal(qdri_team_start(counting.team, MEMBERS), MEMBERS);
        qdri_team_lock(counting.team);
        while (qdri_team_threads(counting.team) > MEMBERS - 1 - left) {
            qdri_team_wait(counting.team, 0);
        }
        qdri_team_unlock(counting.team);
        finish(&counting, true);
        qdri_team_free(counting.team);
    }
}

static void a_team_can_begin_again(void **state)
{
    struct counting counting = {.at_end = QDRI_TEAM_LEAVE, .is_endless = true};
    (void)state;
    make(&counting);
    for (unsigned k = 0; k < 10; ++k) {
        const unsigned before = atomic_load(&counting.begun);
        assert_int_equal(qdri_team_start(counting.team, MEMBERS), MEMBERS);
        while (atomic_load(&counting.begun) < before + MEMBERS - 1) {
            sched_yield();
        }
        qdri_team_end(counting.team);
        assert_int_equal(qdri_team_threads(counting.team), 0);
        assert_false(qdri_team_is_paused(counting.team));
        assert_int_equal(counting.done, counting.next);
    }
    qdri_team_free(counting.team);
}

static void threads_may_fail_to_start(void **state)
{
    struct counting counting = {.at_end = QDRI_TEAM_WAIT};
    (void)state;
    make(&counting);
    threads_left = 1;
    assert_int_equal(qdri_team_start(counting.team, MEMBERS), 2);
    finish(&counting, true);
    threads_left = UINT_MAX;
    assert_int_equal(qdri_team_start(counting.team, MEMBERS), MEMBERS);
    qdri_team_free(counting.team);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_step_is_run_once),
        cmocka_unit_test(the_owner_can_work_alone),
        cmocka_unit_test(waiting_members_are_woken),
        cmocka_unit_test(nothing_runs_in_a_pause),
        cmocka_unit_test(a_member_can_stop_the_team),
        cmocka_unit_test(threads_that_cannot_begin_leave),
        cmocka_unit_test(a_team_can_begin_again),
        cmocka_unit_test(threads_may_fail_to_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
