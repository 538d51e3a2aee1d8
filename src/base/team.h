/* team.h  A team of threads that work at one job under one lock.
 *
 * The *owner* makes the team, and is its member 0; each other member is a thread.  A member's work
 * goes in steps: with the lock held, `next` takes a step; without the lock, `run` does it; with the
 * lock held, `done` hands in its result.  The owner works only when it calls qdri_team_step.  The
 * lock also guards whatever else the members share.
 *
 * If threads are not available, or cannot be started, the owner is the only member. */
#ifndef QDRI_BASE_TEAM_H
#define QDRI_BASE_TEAM_H

#include <stdbool.h>
#include <stdint.h>

enum qdri_team_next {
    QDRI_TEAM_RUN,   /* there is a step to run */
    QDRI_TEAM_WAIT,  /* no step until the team is woken */
    QDRI_TEAM_RETRY, /* no step until the team is woken, or `retry_ms` have passed */
    QDRI_TEAM_LEAVE  /* no more steps: the thread ends */
};

struct qdri_team_job {
    void *ctx;
    /* Called first in each thread, without the lock.  If it returns false, the thread ends.  NULL:
     * there is nothing to prepare. */
    bool (*begin)(void *ctx, unsigned member);
    /* With the lock held: takes the next step.  Not called while the team is paused. */
    enum qdri_team_next (*next)(void *ctx, unsigned member);
    /* Without the lock: runs the step. */
    void (*run)(void *ctx, unsigned member);
    /* With the lock held: hands in the result of the step. */
    void (*done)(void *ctx, unsigned member);
    /* With the lock held, and perhaps several times: asks a member that is running a step to return
     * from it soon.  NULL: steps are short. */
    void (*call_back)(void *ctx, unsigned member);
    unsigned retry_ms;
};

struct qdri_team;

/* Returns the bytes that a team of at most so many members takes, but for the stacks of threads. */
uint64_t qdri_team_bytes(unsigned members);

/* Makes a team of at most `members` members, without any thread.  NULL: no memory. */
struct qdri_team *qdri_team_new(const struct qdri_team_job *job, unsigned members);

/* Ends all threads and frees the team; NULL is allowed. */
void qdri_team_free(struct qdri_team *team);

/* ------------------------------------------------- for the owner, without the lock ---- */

/* Starts threads, in which all signals are blocked, until there are `members` members.  Returns how
 * many there are, which is fewer if a thread cannot be started. */
unsigned qdri_team_start(struct qdri_team *team, unsigned members);

/* Stops, and returns when no member is running a step; no member begins another one before
 * qdri_team_resume.  A thread may still be in `begin`. */
void qdri_team_pause(struct qdri_team *team);
void qdri_team_resume(struct qdri_team *team);

/* Ends all threads, after the steps that they are running.  Then the team can be started again. */
void qdri_team_end(struct qdri_team *team);

/* ------------------------------------------------- for the owner, with the lock held ---- */

/* Runs one step as member 0; the lock is released meanwhile.  False: there is no step. */
bool qdri_team_step(struct qdri_team *team);

/* Waits until the owner is notified, but no longer than `ms` milliseconds (0: any time); the lock
 * is released meanwhile. */
void qdri_team_wait(struct qdri_team *team, unsigned ms);

/* --------------------------------------------------------------------- for any member ---- */

void qdri_team_lock(struct qdri_team *team);
void qdri_team_unlock(struct qdri_team *team);

/* Wakes all members that wait, or one of them. */
void qdri_team_wake(struct qdri_team *team);
void qdri_team_wake_one(struct qdri_team *team);

/* Wakes the owner. */
void qdri_team_notify_owner(struct qdri_team *team);

/* Asks all members that are running a step to return from it.  Require: the lock is held. */
void qdri_team_call_back(struct qdri_team *team);

/* Begins a pause, as qdri_team_pause, but does not wait for the steps that are running.  Require:
 * the lock is held. */
void qdri_team_stop(struct qdri_team *team);

/* Returns whether the team is paused, or about to be.  Require: the lock is held. */
bool qdri_team_is_paused(const struct qdri_team *team);

/* Returns the number of threads that have not ended.  Require: the lock is held. */
unsigned qdri_team_threads(const struct qdri_team *team);

#endif
