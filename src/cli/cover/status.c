/* status.c  `quadrille status`: how far searches are that keep a journal. */
#include <inttypes.h>
#include <sys/stat.h>
#include <time.h>

#include <quadrille/parallel.h>

#include "cover/cover.h"
#include "shell/command.h"
#include "shell/input.h"
#include "shell/record.h"

struct report {
    const char *name;
    qdr_journal_state state;
    double age; /* seconds since it was written; negative: not known */
};

/* By the commands that ask them. */
static const char *const questions[] = {
    [QDR_ASKED_SOLUTIONS] = "solve", [QDR_ASKED_COUNT] = "count", [QDR_ASKED_BEST] = "best"};

static double percent(const struct report *report)
{
    return report->state.pieces == 0 ? 100 : report->state.share * 100;
}

static void write_text(struct session *session, const struct report *report)
{
    static const char *const done_with[] = {
        [QDR_ASKED_SOLUTIONS] = "listed", [QDR_ASKED_COUNT] = "counted", [QDR_ASKED_BEST] = "kept"};
    struct out *out = &session->out;
    const qdr_journal_state *state = &report->state;
    out_format(out, "%s: %" PRIu64 " solutions %s, %" PRIu64 " nodes, ", report->name,
               state->solutions, done_with[state->question], state->nodes);
    if (state->pieces == 0) {
        out_text(out, "done");
    } else if (state->question == QDR_ASKED_BEST) {
        out_format(out, "%" PRIu64 " proven; any other costs %" PRIu64 " or %s", state->proven,
                   state->bound, state->is_dearest ? "less" : "more");
    } else {
        out_format(out, "%.2f %%, %" PRIu64 " piece%s left", percent(report), state->pieces,
                   state->pieces == 1 ? "" : "s");
    }
    if (report->age >= 0) {
        out_format(out, ", written %.0f s ago", report->age);
    }
    out_text(out, "\n");
}

/* In a line, words follow the name and a colon. */
static void write_record(struct session *session, const struct report *report)
{
    const qdr_journal_state *state = &report->state;
    struct record record = record_begin(session, NULL);
    record_word(&record, "%s:", report->name);
    json_text(&record.json, "journal", report->name);
    record_text(&record, "question", questions[state->question]);
    record_count(&record, "solutions", state->solutions);
    record_count(&record, "nodes", state->nodes);
    if (state->question == QDR_ASKED_BEST) {
        record_count(&record, "proven", state->proven);
        record_count(&record, "bound", state->bound);
    } else {
        record_word(&record, "%.4f", percent(report));
        json_double(&record.json, "percent", percent(report));
    }
    record_count(&record, "pieces", state->pieces);
    json_truth(&record.json, "done", state->pieces == 0);
    if (report->age >= 0) {
        json_double(&record.json, "age", report->age);
    }
    record_finish(&record);
}

static double age_of(const struct input *input)
{
    struct stat file;
    struct timespec now;
    if (fstat(input->fd, &file) != 0 || !S_ISREG(file.st_mode) ||
        clock_gettime(CLOCK_REALTIME, &now) != 0) {
        return -1;
    }
    const double age = difftime(now.tv_sec, file.st_mtim.tv_sec) +
                       1e-9 * (double)(now.tv_nsec - file.st_mtim.tv_nsec);
    return age > 0 ? age : 0;
}

static void tell(struct session *session, struct input *input)
{
    struct report report = {.name = input->name, .age = age_of(input)};
    const qdr_reader reader = input_reader(input);
    qdr_error error;
    const qdr_status status = qdr_read_journal(&reader, input->name, &report.state, &error);
    if (input_end(session, input, status, &error)) {
        (session->args->format == FORMAT_TEXT ? write_text : write_record)(session, &report);
        out_commit(&session->out);
    }
}

void cover_status(struct session *session)
{
    const struct args *args = session->args;
    for (size_t k = 0; k < args->operands && !session_is_over(session); ++k) {
        struct input input;
        if (input_open(&input, session, args->operand[k])) {
            tell(session, &input);
        }
    }
}
