/* reasoning.c  Solves puzzles step by step, and holds each step against the engine.
 *
 * A step that does not agree with the engine is an error of the program, in the one or the other;
 * it is never shown as if it were true. */
#include "sudoku/reasoning.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "shell/term/interrupt.h"
#include "shell/term/limits.h"
#include "sudoku/search.h"

const char *truth_word(enum truth truth)
{
    static const char *const words[] = {[TRUTH_NONE] = "none",
                                        [TRUTH_UNIQUE] = "unique",
                                        [TRUTH_MULTIPLE] = "multiple",
                                        [TRUTH_UNDECIDED] = "undecided"};
    return words[truth];
}

const char *stop_word(enum stop stop)
{
    static const char *const words[] = {
        [STOP_SOLVED] = "solved", [STOP_STUCK] = "stuck", [STOP_BROKEN] = "broken",
        [STOP_ENOUGH] = "limit",  [STOP_TIME] = "time",   [STOP_INTERRUPTED] = "interrupted",
        [STOP_FAILED] = "failed"};
    return words[stop];
}

const char *technique_name(size_t technique)
{
    const qdr_technique *info = qdr_technique_at(technique);
    return info ? info->name : "none";
}

void reasoning_free(struct reasoning *reasoning)
{
    free(reasoning->possible);
    reasoning->possible = NULL;
}

/* -------------------------------------------------------------------------- what is true ---- */

/* Keeps the first solution. */
static qdr_verdict keep(void *ctx, const qdr_grid *grid)
{
    struct reasoning *reasoning = ctx;
    if (reasoning->truth == TRUTH_NONE) {
        reasoning->grid = *grid;
        reasoning->truth = TRUTH_UNIQUE;
    } else {
        reasoning->truth = TRUTH_MULTIPLE;
    }
    return QDR_CONTINUE;
}

static bool solve(struct reasoning *reasoning)
{
    struct query query = {.wanted = wanted_by(reasoning->puzzle->session->args, 2, false),
                          .ctx = reasoning,
                          .take = keep};
    struct result found;
    reasoning->truth = TRUTH_NONE;
    if (!search_by_engine(reasoning->puzzle, &query, &found)) {
        return false;
    }
    bool is_good = found.ending != ENDING_FAILED;
    if (is_good && reasoning->truth != TRUTH_MULTIPLE && !result_is_complete(&found)) {
        reasoning->truth = TRUTH_UNDECIDED;
        result_tell_ending(reasoning->puzzle->session, reasoning->puzzle->place.name, &found);
    }
    result_clear(&found);
    return is_good && !session_is_over(reasoning->puzzle->session);
}

/* Finds the true candidates, as far as limits allow; the others stay undecided. */
static bool find_possible(struct reasoning *reasoning)
{
    struct result found;
    reasoning_free(reasoning);
    reasoning->possible = candidates_new(reasoning->puzzle);
    if (!search_candidates(reasoning->puzzle, reasoning->possible, &found)) {
        return false;
    }
    bool is_good = found.ending != ENDING_FAILED;
    result_clear(&found);
    return is_good;
}

/* Only what has one solution may be guessed at, and only where any technique will do. */
static qdr_status set_logic(struct reasoning *reasoning, qdr_error *error)
{
    const struct args *args = reasoning->puzzle->session->args;
    const bool is_unique = reasoning->truth == TRUTH_UNIQUE;
    const bool may_guess =
        args->sudoku->hardest == QDR_GRADE_ANY || args->sudoku->hardest == QDR_GRADE_BEYOND;
    qdr_logic_set_unique(reasoning->logic, is_unique && !args->sudoku->no_uniqueness);
    qdr_status status = qdr_logic_set_solution(
        reasoning->logic, is_unique && may_guess ? &reasoning->grid : NULL, error);
    return status == QDR_OK ? qdr_logic_set(reasoning->logic, &reasoning->puzzle->read->grid, error)
                            : status;
}

bool reasoning_begin(struct reasoning *reasoning, const struct puzzle *puzzle)
{
    qdr_error error;
    reasoning->puzzle = puzzle;
    reasoning->has_run = false;
    reasoning->grade = QDR_GRADE_ANY;
    reasoning->rating = 0;
    reasoning->guesses = 0;
    /* Rules for which there are no techniques are refused before anything is searched. */
    reasoning->logic =
        puzzle_rules(puzzle)
            ? puzzle_solver_logic(puzzle->solving, puzzle->place.name, reasoning->is_silent)
            : NULL;
    if (!reasoning->logic || !solve(reasoning) ||
        (reasoning->truth == TRUTH_MULTIPLE && !reasoning->is_silent &&
         !find_possible(reasoning))) {
        return false;
    }
    return succeeded(puzzle->session, puzzle->place.name, set_logic(reasoning, &error), &error);
}

/* ------------------------------------------------------------------------------ checking ---- */

qdr_possibility reasoning_possibility(const struct reasoning *reasoning, qdr_cell cell,
                                      unsigned digit)
{
    switch (reasoning->truth) {
    case TRUTH_UNIQUE:
        return reasoning->grid.cell[cell] == digit ? QDR_POSSIBLE : QDR_IMPOSSIBLE;
    case TRUTH_MULTIPLE:
        return reasoning->possible[(size_t)cell * reasoning->puzzle->read->grid.side + digit - 1];
    default:
        return QDR_UNDECIDED;
    }
}

/* Nothing may be removed that some solution has, and what is placed must be in all of them. */
static bool is_right_mark(const struct reasoning *reasoning, const qdr_deduction_mark *mark)
{
    if (mark->role == QDR_ROLE_REMOVED) {
        return reasoning_possibility(reasoning, mark->cell, mark->digit) != QDR_POSSIBLE;
    }
    if (mark->role != QDR_ROLE_PLACED) {
        return true;
    }
    bool is_right = reasoning_possibility(reasoning, mark->cell, mark->digit) != QDR_IMPOSSIBLE;
    for (unsigned digit = 1; digit <= reasoning->puzzle->read->grid.side; ++digit) {
        is_right &= digit == mark->digit ||
                    reasoning_possibility(reasoning, mark->cell, digit) != QDR_POSSIBLE;
    }
    return is_right;
}

static bool is_right(const struct reasoning *reasoning, const qdr_deduction *step)
{
    for (size_t k = 0; k < step->marks; ++k) {
        if (!is_right_mark(reasoning, &step->mark[k])) {
            return false;
        }
    }
    return true;
}

/* ------------------------------------------------------------------------------- running ---- */

static enum stop stop_of(const struct reasoning *reasoning, qdr_logic_result progress)
{
    switch (progress) {
    case QDR_LOGIC_SOLVED:
        return STOP_SOLVED;
    case QDR_LOGIC_STUCK:
        return STOP_STUCK;
    case QDR_LOGIC_BROKEN:
        return STOP_BROKEN;
    case QDR_LOGIC_INTERRUPTED:
        return interrupt_seen() || !puzzle_solver_is_late(reasoning->puzzle->solving)
                   ? STOP_INTERRUPTED
                   : STOP_TIME;
    default:
        return STOP_FAILED;
    }
}

/* How the reasoning ended must agree with the engine, too. */
static enum stop end_of(const struct reasoning *reasoning, qdr_logic_result progress)
{
    struct session *session = reasoning->puzzle->session;
    const char *name = reasoning->puzzle->place.name;
    const enum truth truth = reasoning->truth;
    const enum stop stop = stop_of(reasoning, progress);
    const bool has_solution = truth == TRUTH_UNIQUE || truth == TRUTH_MULTIPLE;
    if ((stop == STOP_SOLVED && truth != TRUTH_UNIQUE && truth != TRUTH_UNDECIDED) ||
        (stop == STOP_BROKEN && has_solution)) {
        complain(session, "%s: internal error: by steps it is %s, but its solutions are %s", name,
                 stop_word(stop), truth_word(truth));
        return STOP_FAILED;
    }
    if (stop == STOP_FAILED) {
        complain(session, "%s: out of memory", name);
    }
    return stop;
}

/* The techniques stand in the order of their difficulty; a guess is none that anything is harder
 * than. */
static void count(struct reasoning *reasoning, const qdr_deduction *step)
{
    ++reasoning->steps;
    reasoning->guesses += strcmp(technique_name(step->technique), "guess") == 0;
    if (reasoning->hardest == SIZE_MAX || step->technique > reasoning->hardest) {
        reasoning->hardest = step->technique;
    }
}

static void complain_of_step(const struct reasoning *reasoning, const qdr_deduction *step)
{
    complain(reasoning->puzzle->session,
             "%s: internal error: step %" PRIu64 ", a %s, is wrong, and is not taken: %s",
             reasoning->puzzle->place.name, step->number, technique_name(step->technique),
             step->text);
}

static enum stop take_steps(struct reasoning *reasoning, take_step *take, void *ctx)
{
    qdr_deduction step;
    qdr_logic_result progress;
    while ((progress = qdr_logic_next(reasoning->logic, &step)) == QDR_LOGIC_STEP) {
        if (!is_right(reasoning, &step)) {
            complain_of_step(reasoning, &step);
            return STOP_FAILED;
        }
        count(reasoning, &step);
        if ((take && !take(ctx, &step)) || reasoning->puzzle->session->out.failure != 0) {
            return STOP_ENOUGH;
        }
        if (interrupt_seen()) {
            return STOP_INTERRUPTED;
        }
        if (puzzle_solver_is_late(reasoning->puzzle->solving)) {
            return STOP_TIME;
        }
    }
    return end_of(reasoning, progress);
}

static void tell_stop(const struct reasoning *reasoning)
{
    struct session *session = reasoning->puzzle->session;
    const bool is_time = reasoning->stop == STOP_TIME;
    if (is_time || reasoning->stop == STOP_INTERRUPTED) {
        notice(session, STATUS_STOPPED, "%s: %s: incomplete, %" PRIu64 " step%s so far",
               reasoning->puzzle->place.name, is_time ? "stopped by --time" : "interrupted",
               reasoning->steps, reasoning->steps == 1 ? "" : "s");
    } else if (reasoning->stop == STOP_STUCK || reasoning->stop == STOP_BROKEN) {
        session_status(session, STATUS_NO);
    }
}

static void run(struct reasoning *reasoning, take_step *take, void *ctx)
{
    reasoning->has_run = true;
    reasoning->steps = 0;
    reasoning->needed = 0;
    reasoning->hardest = SIZE_MAX;
    reasoning->stop = take_steps(reasoning, take, ctx);
    reasoning->grade =
        reasoning->stop == STOP_SOLVED ? qdr_logic_grade(reasoning->logic) : QDR_GRADE_ANY;
    reasoning->rating = qdr_logic_rating(reasoning->logic);
}

void reasoning_run(struct reasoning *reasoning, take_step *take, void *ctx)
{
    run(reasoning, take, ctx);
    tell_stop(reasoning);
}

/* Lets the steps be found, or shortened, in half of the time that is left: taking them again is
 * quick, and goes on until the time is over. */
static void keep_half(struct reasoning *reasoning, bool does)
{
    const uint64_t left_ms = limits_left_ms();
    reasoning->puzzle->solving->logic_until_ms =
        does && left_ms > 0 ? qdri_clock_ms() + left_ms / 2 : 0;
}

/* Shortens the steps, and takes them again; how that ends. */
static enum stop take_again(struct reasoning *reasoning, take_step *take, void *ctx)
{
    qdr_error error;
    keep_half(reasoning, true);
    const qdr_status status = qdr_logic_shorten(
        reasoning->logic, puzzle_solver_watch(reasoning->puzzle->solving), &error);
    keep_half(reasoning, false);
    if (!succeeded(reasoning->puzzle->session, reasoning->puzzle->place.name, status, &error)) {
        return STOP_FAILED;
    }
    reasoning->steps = 0;
    return take_steps(reasoning, take, ctx);
}

void reasoning_run_shortened(struct reasoning *reasoning, take_step *take, void *ctx)
{
    const struct reasoning whole = *reasoning;
    enum stop stop = take_again(reasoning, take, ctx);
    const uint64_t needed = reasoning->steps;
    *reasoning = whole;
    reasoning->needed = needed;
    reasoning->stop = stop;
    tell_stop(reasoning);
}

void reasoning_run_needed(struct reasoning *reasoning, take_step *take, void *ctx)
{
    qdr_error error;
    keep_half(reasoning, true);
    run(reasoning, NULL, NULL);
    keep_half(reasoning, false);
    if (reasoning->stop == STOP_SOLVED) {
        reasoning_run_shortened(reasoning, take, ctx);
    } else if (reasoning->stop != STOP_FAILED && set_logic(reasoning, &error) == QDR_OK) {
        reasoning_run(reasoning, take, ctx);
    }
}

/* ------------------------------------------------------------------------------- writing ---- */

void rating_write(struct out *out, unsigned rating)
{
    out_format(out, "%u.%u", rating / 10, rating % 10);
}

static void write_counts(const struct reasoning *reasoning, struct json *json)
{
    const qdr_technique *technique;
    json_open(json, "techniques", '{');
    for (size_t k = 0; (technique = qdr_technique_at(k)) != NULL; ++k) {
        uint64_t steps = qdr_logic_steps(reasoning->logic, k);
        if (steps > 0) {
            json_number(json, technique->name, steps);
        }
    }
    json_close(json, '}');
}

void reasoning_write_json(const struct reasoning *reasoning, struct json *json)
{
    json_text(json, "verdict", truth_word(reasoning->truth));
    if (!reasoning->has_run) {
        return;
    }
    json_text(json, "ended", stop_word(reasoning->stop));
    if (reasoning->stop == STOP_SOLVED) {
        json_text(json, "grade", qdr_grade_name(reasoning->grade));
    }
    if (reasoning->hardest != SIZE_MAX) {
        json_text(json, "hardest", technique_name(reasoning->hardest));
        json_double(json, "rating", reasoning->rating / 10.0);
    }
    json_number(json, "steps", reasoning->steps);
    if (reasoning->needed > 0) {
        json_number(json, "needed", reasoning->needed);
    }
    json_number(json, "guesses", reasoning->guesses);
    write_counts(reasoning, json);
}

void reasoning_remark(const struct reasoning *reasoning)
{
    static const char *const remarks[] = {
        [TRUTH_NONE] = "no solution: explained until that shows",
        [TRUTH_MULTIPLE] = "several solutions: explained as far as they agree",
        [TRUTH_UNDECIDED] = "steps are not checked, and none rests on there being one solution"};
    if (reasoning->truth != TRUTH_UNIQUE) {
        remark(reasoning->puzzle->session, "%s: %s", reasoning->puzzle->place.name,
               remarks[reasoning->truth]);
    }
}

void reasoning_write_closing(const struct reasoning *reasoning, struct out *out)
{
    out_format(out, "# %s: %s after %" PRIu64 " step%s", reasoning->puzzle->place.name,
               stop_word(reasoning->stop), reasoning->steps, reasoning->steps == 1 ? "" : "s");
    if (reasoning->needed > 0 && reasoning->needed < reasoning->steps) {
        out_format(out, ", %" PRIu64 " of them needed", reasoning->needed);
    }
    if (reasoning->guesses > 0) {
        out_format(out, ", %" PRIu64 " of them guessed", reasoning->guesses);
    }
    if (reasoning->hardest != SIZE_MAX) {
        out_format(out, "; hardest: %s, rated ", technique_name(reasoning->hardest));
        rating_write(out, reasoning->rating);
    }
    if (reasoning->stop == STOP_SOLVED) {
        out_format(out, "; grade: %s", qdr_grade_name(reasoning->grade));
    }
    out_format(out, "%s\n", place_hedge(&reasoning->puzzle->place));
}
