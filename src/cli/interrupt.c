/* interrupt.c  See interrupt.h.
 *
 * The signals are taken over even where they were ignored: a shell script starts its background
 * jobs with SIGINT ignored, and one who sends it to such a job by hand means it. */
#include "interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static volatile sig_atomic_t seen;
static _Atomic(qdr_solver *) active;
static _Atomic(qdr_best *) active_best;
static _Atomic(qdr_parts *) active_parts;
static _Atomic(qdr_logic *) active_logic;
static _Atomic(qdr_generator *) active_generator;

static void on_signal(int signal)
{
    (void)signal;
    seen = 1;
    qdr_solver *solver = atomic_load(&active);
    if (solver) {
        qdr_solver_interrupt(solver);
    }
    qdr_best *best = atomic_load(&active_best);
    if (best) {
        qdr_best_interrupt(best);
    }
    qdr_parts *parts = atomic_load(&active_parts);
    if (parts) {
        qdr_parts_interrupt(parts);
    }
    qdr_logic *logic = atomic_load(&active_logic);
    if (logic) {
        qdr_logic_interrupt(logic);
    }
    qdr_generator *generator = atomic_load(&active_generator);
    if (generator) {
        qdr_generator_interrupt(generator);
    }
}

/* SA_RESETHAND: the second signal has its usual effect.  No SA_RESTART: a read that waits is to end,
 * too. */
void interrupt_init(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

bool interrupt_seen(void)
{
    return seen != 0;
}

void interrupt_attach(qdr_solver *solver)
{
    atomic_store(&active, solver);
    if (solver && seen) {
        qdr_solver_interrupt(solver);
    }
}

void interrupt_attach_best(qdr_best *best)
{
    atomic_store(&active_best, best);
    if (best && seen) {
        qdr_best_interrupt(best);
    }
}

void interrupt_attach_parts(qdr_parts *parts)
{
    atomic_store(&active_parts, parts);
    if (parts && seen) {
        qdr_parts_interrupt(parts);
    }
}

void interrupt_attach_logic(qdr_logic *logic)
{
    atomic_store(&active_logic, logic);
    if (logic && seen) {
        qdr_logic_interrupt(logic);
    }
}

void interrupt_attach_generator(qdr_generator *generator)
{
    atomic_store(&active_generator, generator);
    if (generator && seen) {
        qdr_generator_interrupt(generator);
    }
}
