/* backtracker.c  A query by one of the classic backtrackers.
 *
 * Such a search cannot be resumed.  So the question whether there are more solutions than the limit
 * is put to a second search; the counters are those of the first. */
#include "shell/term/interrupt.h"
#include "shell/term/limits.h"
#include "sudoku/search.h"

/* One search.  Limits of 0 are none. */
struct trial {
    struct session *session;
    const struct query *query; /* who takes; NULL: nobody */
    uint64_t solution_limit;
    uint64_t guess_limit;
    uint64_t solutions;
    uint64_t guesses; /* counted only where there is a limit */
    enum ending ending;
};

static qdr_verdict stop(struct trial *trial, enum ending why)
{
    trial->ending = why;
    return QDR_STOP;
}

static qdr_verdict on_solution(void *ctx, const qdr_grid *grid)
{
    struct trial *trial = ctx;
    ++trial->solutions;
    if (trial->query && trial->query->take &&
        trial->query->take(trial->query->ctx, grid) == QDR_STOP) {
        return stop(trial, ENDING_STOPPED);
    }
    if (trial->solution_limit > 0 && trial->solutions >= trial->solution_limit) {
        return stop(trial, ENDING_ENOUGH);
    }
    return QDR_CONTINUE;
}

static qdr_verdict on_step(void *ctx, const qdr_backtrack_step *step)
{
    struct trial *trial = ctx;
    trial->guesses += step->kind == QDR_STEP_GUESS;
    if (trial->guess_limit > 0 && trial->guesses >= trial->guess_limit) {
        return stop(trial, ENDING_NODES);
    }
    if (trial->query && trial->query->step &&
        trial->query->step(trial->query->ctx, step) == QDR_STOP) {
        return stop(trial, ENDING_STOPPED);
    }
    return QDR_CONTINUE;
}

static qdr_verdict on_poll(void *ctx)
{
    struct trial *trial = ctx;
    if (interrupt_seen()) {
        return stop(trial, ENDING_INTERRUPTED);
    }
    if (limits_are_late()) {
        return stop(trial, ENDING_TIME);
    }
    if (progress_is_due(&trial->session->progress)) {
        struct figures_so_far figures = {
            .solutions = trial->solutions, .nodes = trial->guesses, .share = -1};
        progress_show(&trial->session->progress, &figures);
        return out_flush(&trial->session->out) ? QDR_CONTINUE : stop(trial, ENDING_STOPPED);
    }
    return QDR_CONTINUE;
}

static bool run(const struct puzzle *puzzle, qdr_backtrack_method method, struct trial *trial,
                qdr_backtrack_stats *stats)
{
    bool wants_steps = trial->guess_limit > 0 || (trial->query && trial->query->step);
    qdr_backtrack_watch watch = {.ctx = trial,
                                 .solution = on_solution,
                                 .step = wants_steps ? on_step : NULL,
                                 .poll = on_poll};
    qdr_error error;
    qdr_outcome outcome =
        qdr_backtrack(puzzle->solving->rules, &puzzle->read->grid, method, &watch, stats, &error);
    if (outcome == QDR_FAILED) {
        complain(puzzle->session, "%s: %s", puzzle->place.name, error.text);
    }
    return outcome != QDR_FAILED;
}

static void take_figures(const qdr_backtrack_stats *stats, struct result *found)
{
    result_add(found, "guesses", "values tried", stats->guesses);
    result_add(found, "implications", "values put in because nothing else was left",
               stats->implications);
    result_add(found, "backtracks", "values taken back because nothing below them succeeded",
               stats->backtracks);
    result_add(found, "solutions", "solutions found", stats->solutions);
    result_add(found, "deepest", "most guesses in force at once", stats->deepest);
}

/* Searches once more, for one solution beyond those that were found by `first`. */
static enum ending look_further(const struct puzzle *puzzle, qdr_backtrack_method method,
                                const struct trial *first, const qdr_backtrack_stats *spent)
{
    qdr_backtrack_stats stats;
    uint64_t guesses = spent->guesses + patience(spent->guesses);
    struct trial trial = {.session = first->session,
                          .solution_limit = first->solutions + 1,
                          .guess_limit = first->guess_limit > 0 && first->guess_limit < guesses
                                             ? first->guess_limit
                                             : guesses,
                          .ending = ENDING_ALL};
    if (!run(puzzle, method, &trial, &stats)) {
        return ENDING_FAILED;
    }
    return trial.ending == ENDING_ALL      ? ENDING_ALL
           : trial.ending == ENDING_ENOUGH ? ENDING_MORE
                                           : ENDING_MAYBE_MORE;
}

bool search_by_backtracker(const struct puzzle *puzzle, qdr_backtrack_method method,
                           const struct query *query, struct result *found)
{
    struct session *session = puzzle->session;
    struct trial trial = {.session = session,
                          .query = query,
                          .solution_limit = query->wanted.solutions,
                          .guess_limit = query->wanted.nodes,
                          .ending = ENDING_ALL};
    qdr_backtrack_stats stats;
    if (!puzzle_rules(puzzle)) {
        return false;
    }
    progress_begin(&session->progress);
    bool is_good = run(puzzle, method, &trial, &stats);
    *found = (struct result){.solutions = trial.solutions, .ending = trial.ending};
    take_figures(&stats, found);
    if (is_good && found->ending == ENDING_ENOUGH && query->wanted.or_more) {
        found->ending = look_further(puzzle, method, &trial, &stats);
    }
    progress_hide(&session->progress);
    return is_good && found->ending != ENDING_FAILED;
}
