/* interrupt.c  Notes SIGINT and SIGTERM, for those who ask whether to stop.
 *
 * The signals are taken over even where they were ignored: a shell script starts its background
 * jobs with SIGINT ignored, and one who sends it to such a job by hand means it. */
#include "shell/term/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

#include <quadrille/generate.h>
#include <quadrille/logic.h>
#include <quadrille/optimize.h>
#include <quadrille/solver.h>

#include "shell/term/replacement.h"

/* Lock-free, so that a signal may set them, and any thread ask for them. */
static atomic_bool seen;
static atomic_bool asked;
static atomic_bool is_over;
static atomic_bool is_patient;
static atomic_bool is_unforgiven;
static _Atomic(interrupt_ending *) ending;
static _Atomic(interrupt_first *) first;

void interrupt_clean_up(void)
{
    interrupt_ending *function = atomic_load(&ending);
    if (function) {
        function();
    }
    replacement_on_signal();
}

/* The signal comes again when the handler is left. */
void interrupt_end(int number)
{
    interrupt_clean_up();
    signal(number, SIG_DFL);
    raise(number);
}

static void on_signal(int number)
{
    if (seen && !(is_patient && number == SIGINT)) {
        interrupt_end(number);
        return;
    }
    seen = true;
    is_unforgiven = is_unforgiven || number != SIGINT;
    if (!is_patient || is_unforgiven) {
        interrupt_first *function = atomic_load(&first);
        if (function) {
            function(number);
        }
    }
}

void interrupt_handle(int number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

/* Those that end a program, unless it was started so as to ignore them (as by nohup). */
static void handle_fatal(void)
{
    static const int fatal[] = {SIGHUP, SIGQUIT, SIGALRM, SIGXCPU, SIGUSR2};
    struct sigaction present;
    for (size_t k = 0; k < sizeof fatal / sizeof *fatal; ++k) {
        if (sigaction(fatal[k], NULL, &present) == 0 && present.sa_handler == SIG_DFL) {
            interrupt_handle(fatal[k], interrupt_end, 0);
        }
    }
}

static void on_question(int signal)
{
    (void)signal;
    asked = true;
}

bool interrupt_asks_progress(void)
{
    return atomic_exchange(&asked, false);
}

/* No SA_RESTART: a read that waits is to end, too; but a question lets it go on. */
void interrupt_init(void)
{
    interrupt_handle(SIGINT, on_signal, 0);
    interrupt_handle(SIGTERM, on_signal, 0);
    handle_fatal();
    interrupt_handle(SIGUSR1, on_question, SA_RESTART);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

void interrupt_be_patient(void)
{
    is_patient = true;
}

bool interrupt_forgive(void)
{
    seen = false;
    if (is_unforgiven) { /* it may have come just now */
        seen = true;
    }
    return !is_unforgiven;
}

void interrupt_on_first(interrupt_first *function)
{
    atomic_store(&first, function);
}

void interrupt_on_end(interrupt_ending *function)
{
    atomic_store(&ending, function);
}

bool interrupt_seen(void)
{
    return seen;
}

void interrupt_all(void)
{
    is_over = true;
}

bool interrupt_is_due(void)
{
    return seen || is_over;
}
