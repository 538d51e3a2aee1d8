/* team.c  Threads that take, run and hand in steps of one job. */
#include "base/team.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "base/alloc.h"

/* While the owner waits for steps to return, it asks again after so many milliseconds: a member may
 * have missed the first request because it had not yet begun to search. */
#define PAUSE_MS 10

struct member {
    struct qdri_team *team;
    pthread_t thread;
    bool is_running; /* a step */
};

struct qdri_team {
    struct qdri_team_job job;
    struct member *member; /* the first one is the owner */
    unsigned members;
    unsigned threads; /* that have not ended */
    unsigned running; /* members that run a step */
    bool is_paused;
    bool is_ending;
    pthread_mutex_t mutex; /* for all but `job` */
    pthread_cond_t work;   /* for the threads */
    pthread_cond_t news;   /* for the owner */
};

/* --------------------------------------------------------------------------- conditions ---- */

static bool make_condition(pthread_cond_t *condition)
{
    pthread_condattr_t forward;
    if (pthread_condattr_init(&forward) != 0) {
        return false;
    }
    pthread_condattr_setclock(&forward, CLOCK_MONOTONIC);
    const bool is_made = pthread_cond_init(condition, &forward) == 0;
    pthread_condattr_destroy(&forward);
    return is_made;
}

/* With `ms` = 0, the wait has no limit. */
static void wait_for(struct qdri_team *team, pthread_cond_t *condition, unsigned ms)
{
    struct timespec until;
    if (ms == 0) {
        pthread_cond_wait(condition, &team->mutex);
        return;
    }
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    until.tv_sec += (time_t)(ms / 1000) + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(condition, &team->mutex, &until);
}

static bool make_locks(struct qdri_team *team)
{
    if (pthread_mutex_init(&team->mutex, NULL) != 0) {
        return false;
    }
    if (make_condition(&team->work)) {
        if (make_condition(&team->news)) {
            return true;
        }
        pthread_cond_destroy(&team->work);
    }
    pthread_mutex_destroy(&team->mutex);
    return false;
}

void qdri_team_lock(struct qdri_team *team)
{
    pthread_mutex_lock(&team->mutex);
}

void qdri_team_unlock(struct qdri_team *team)
{
    pthread_mutex_unlock(&team->mutex);
}

void qdri_team_wake(struct qdri_team *team)
{
    pthread_cond_broadcast(&team->work);
}

void qdri_team_wake_one(struct qdri_team *team)
{
    pthread_cond_signal(&team->work);
}

void qdri_team_notify_owner(struct qdri_team *team)
{
    pthread_cond_signal(&team->news);
}

void qdri_team_wait(struct qdri_team *team, unsigned ms)
{
    wait_for(team, &team->news, ms);
}

bool qdri_team_is_paused(const struct qdri_team *team)
{
    return team->is_paused;
}

unsigned qdri_team_threads(const struct qdri_team *team)
{
    return team->threads;
}

/* --------------------------------------------------------------------------------- steps ---- */

/* Takes a step and runs it, if there is one.  Require: the lock is held. */
static enum qdri_team_next step(struct qdri_team *team, unsigned number)
{
    const struct qdri_team_job *job = &team->job;
    struct member *member = &team->member[number];
    const enum qdri_team_next next = team->is_paused ? QDRI_TEAM_WAIT : job->next(job->ctx, number);
    if (next == QDRI_TEAM_RUN) {
        member->is_running = true;
        ++team->running;
        pthread_mutex_unlock(&team->mutex);
        job->run(job->ctx, number);
        pthread_mutex_lock(&team->mutex);
        member->is_running = false;
        --team->running;
        job->done(job->ctx, number);
        if (team->is_paused) {
            pthread_cond_signal(&team->news);
        }
    }
    return next;
}

bool qdri_team_step(struct qdri_team *team)
{
    return step(team, 0) == QDRI_TEAM_RUN;
}

static void *work(void *ctx)
{
    struct member *member = ctx;
    struct qdri_team *team = member->team;
    const struct qdri_team_job *job = &team->job;
    const unsigned number = (unsigned)(member - team->member);
    const bool is_ready = !job->begin || job->begin(job->ctx, number);
    enum qdri_team_next next = is_ready ? QDRI_TEAM_RUN : QDRI_TEAM_LEAVE;
    pthread_mutex_lock(&team->mutex);
    while (!team->is_ending && next != QDRI_TEAM_LEAVE) {
        next = step(team, number);
        if (next == QDRI_TEAM_WAIT || next == QDRI_TEAM_RETRY) {
            wait_for(team, &team->work, next == QDRI_TEAM_RETRY ? job->retry_ms : 0);
        }
    }
    --team->threads;
    pthread_cond_signal(&team->news);
    pthread_mutex_unlock(&team->mutex);
    return NULL;
}

/* ------------------------------------------------------------------------------ the owner ---- */

/* A new thread inherits the signals that are blocked: they are for threads of the program. */
static bool start_thread(pthread_t *thread, void *(*run)(void *ctx), void *ctx)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool is_started = pthread_create(thread, NULL, run, ctx) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_started;
}

uint64_t qdri_team_bytes(unsigned members)
{
    return sizeof(struct qdri_team) + (uint64_t)members * sizeof(struct member);
}

struct qdri_team *qdri_team_new(const struct qdri_team_job *job, unsigned members)
{
    struct qdri_team *team = qdri_zeros(1, sizeof *team);
    struct member *member = qdri_zeros(members, sizeof *member);
    if (!team || !member || !make_locks(team)) {
        free(team);
        free(member);
        return NULL;
    }
    team->job = *job;
    team->member = member;
    team->members = 1;
    return team;
}

unsigned qdri_team_start(struct qdri_team *team, unsigned members)
{
    bool is_started = true;
    pthread_mutex_lock(&team->mutex);
    while (team->members < members && is_started) {
        struct member *member = &team->member[team->members];
        *member = (struct member){.team = team};
        is_started = start_thread(&member->thread, work, member);
        team->members += is_started;
        team->threads += is_started;
    }
    const unsigned started = team->members;
    pthread_mutex_unlock(&team->mutex);
    return started;
}

void qdri_team_call_back(struct qdri_team *team)
{
    const struct qdri_team_job *job = &team->job;
    for (unsigned k = 0; k < team->members && job->call_back; ++k) {
        if (team->member[k].is_running) {
            job->call_back(job->ctx, k);
        }
    }
}

void qdri_team_stop(struct qdri_team *team)
{
    team->is_paused = true;
    qdri_team_call_back(team);
}

void qdri_team_pause(struct qdri_team *team)
{
    pthread_mutex_lock(&team->mutex);
    qdri_team_stop(team);
    while (team->running > 0) {
        wait_for(team, &team->news, PAUSE_MS);
        qdri_team_stop(team);
    }
    pthread_mutex_unlock(&team->mutex);
}

void qdri_team_resume(struct qdri_team *team)
{
    pthread_mutex_lock(&team->mutex);
    team->is_paused = false;
    pthread_cond_broadcast(&team->work);
    pthread_mutex_unlock(&team->mutex);
}

void qdri_team_end(struct qdri_team *team)
{
    qdri_team_pause(team);
    pthread_mutex_lock(&team->mutex);
    team->is_ending = true;
    pthread_cond_broadcast(&team->work);
    pthread_mutex_unlock(&team->mutex);
    for (unsigned k = 1; k < team->members; ++k) {
        pthread_join(team->member[k].thread, NULL);
    }
    team->members = 1;
    team->is_ending = team->is_paused = false;
}

void qdri_team_free(struct qdri_team *team)
{
    if (!team) {
        return;
    }
    qdri_team_end(team);
    pthread_cond_destroy(&team->news);
    pthread_cond_destroy(&team->work);
    pthread_mutex_destroy(&team->mutex);
    free(team->member);
    free(team);
}
