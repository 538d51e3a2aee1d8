/* trace.c  `quadrille sudoku trace`: the steps of a backtracker, one board each. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "shell/command.h"
#include "shell/term/interrupt.h"
#include "sudoku/search.h"

struct tracing {
    const struct puzzle *puzzle;
    uint64_t shown;
};

static const char *const kind_words[] = {
    [QDR_STEP_GUESS] = "guess",     [QDR_STEP_IMPLIED] = "implied",   [QDR_STEP_DEAD] = "dead",
    [QDR_STEP_RETRACT] = "retract", [QDR_STEP_SOLUTION] = "solution",
};

/* What happened, in words. */
static void describe(const struct puzzle *puzzle, char *text, size_t size,
                     const qdr_backtrack_step *step)
{
    char cell[QDR_CELL_NAME_SIZE];
    char symbol = qdr_rules_symbol(puzzle->solving->rules, step->digit);
    puzzle_cell_name(puzzle->session, cell, step->cell, step->grid->side);
    switch (step->kind) {
    case QDR_STEP_GUESS:
        snprintf(text, size, "guess %c in %s", symbol, cell);
        break;
    case QDR_STEP_IMPLIED:
        snprintf(text, size, "only %c is left for %s", symbol, cell);
        break;
    case QDR_STEP_DEAD:
        snprintf(text, size, "nothing is left for %s", cell);
        break;
    case QDR_STEP_RETRACT:
        snprintf(text, size, "take %c back from %s", symbol, cell);
        break;
    case QDR_STEP_SOLUTION:
        snprintf(text, size, "solution");
        break;
    }
}

static void write_text(struct tracing *tracing, const qdr_backtrack_step *step)
{
    struct out *out = &tracing->puzzle->session->out;
    char words[64];
    describe(tracing->puzzle, words, sizeof words, step);
    out_format(out, "step %" PRIu64 ": %s (depth %" PRIu32 ")\n", step->number, words, step->depth);
    puzzle_write(tracing->puzzle, step->grid, step->cell != QDR_NO_CELL ? &step->cell : NULL);
    out_text(out, "\n");
}

static void write_record(struct tracing *tracing, const qdr_backtrack_step *step)
{
    const qdr_rules *rules = tracing->puzzle->solving->rules;
    struct session *session = tracing->puzzle->session;
    struct record record = record_begin(session, &tracing->puzzle->place);
    record_count(&record, "step", step->number);
    record_text(&record, "kind", kind_words[step->kind]);
    if (step->cell != QDR_NO_CELL) {
        char cell[QDR_CELL_NAME_SIZE];
        record_text(&record, "cell", puzzle_cell_name(session, cell, step->cell, step->grid->side));
        json_number(&record.json, "digit", step->digit);
    } else {
        record_word(&record, "-");
    }
    record_word(&record, "%c", qdr_rules_symbol(rules, step->digit));
    record_number(&record, "depth", step->depth);
    puzzle_record_grid(&record, "grid", rules, step->grid);
    record_finish(&record);
}

/* An interrupt ends the pause. */
static void wait_ms(uint64_t ms)
{
    struct timespec left = {.tv_sec = (time_t)(ms / 1000), .tv_nsec = (long)(ms % 1000) * 1000000};
    while (nanosleep(&left, &left) != 0 && errno == EINTR && !interrupt_seen()) {
    }
}

static qdr_verdict show(void *ctx, const qdr_backtrack_step *step)
{
    struct tracing *tracing = ctx;
    struct session *session = tracing->puzzle->session;
    const struct args *args = session->args;
    if (step->number < args->trace->from_step ||
        (args->trace->steps > 0 && tracing->shown >= args->trace->steps)) {
        return QDR_CONTINUE;
    }
    ++tracing->shown;
    if (args->trace->animate) {
        out_text(&session->out, "\033[H\033[2J");
    }
    (args->format == FORMAT_TEXT ? write_text : write_record)(tracing, step);
    out_commit(&session->out);
    if (args->trace->animate) {
        wait_ms(args->trace->delay_ms);
    }
    return session->out.failure == 0 ? QDR_CONTINUE : QDR_STOP;
}

static void sum_up(struct tracing *tracing, const char *method, const struct result *found)
{
    struct out *out = &tracing->puzzle->session->out;
    if (tracing->puzzle->session->args->format != FORMAT_JSON) {
        out_format(out, "# %s: %s:", tracing->puzzle->place.name, method);
        for (size_t k = 0; k < found->figures; ++k) {
            out_format(out, "%s %s %" PRIu64, k > 0 ? "," : "", found->figure[k].name,
                       found->figure[k].value);
        }
        out_text(out, "\n");
        out_commit(out);
    }
    answer_summary(tracing->puzzle->session, &tracing->puzzle->place, found);
}

static void trace(void *ctx, const struct puzzle *puzzle)
{
    (void)ctx;
    const struct args *args = puzzle->session->args;
    struct tracing tracing = {.puzzle = puzzle};
    struct query query = {.wanted = wanted_by(args, 1, false), .ctx = &tracing, .step = show};
    size_t method = args->search->method != NO_METHOD ? args->search->method : QDR_METHOD_PLAIN;
    struct result found;
    if (search_by_backtracker(puzzle, (qdr_backtrack_method)method, &query, &found)) {
        sum_up(&tracing, qdr_backtrack_method_at(method)->name, &found);
        result_clear(&found);
    }
}

void sudoku_trace(struct session *session)
{
    if (session->args->trace->animate && !session->out.is_terminal) {
        complain(session, "--animate needs a terminal");
        return;
    }
    puzzles_each(session, trace, NULL);
}
