/* session.c  Begins and ends the run of a command, and says what it has to say. */
#include "shell/session.h"

#include <errno.h>
#include <inttypes.h>
#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "shell/search_args.h"
#include "shell/term/interrupt.h"
#include "shell/term/limits.h"
#include "shell/term/memory.h"
#include "shell/term/out.h"

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && value[0] != '\0';
}

/* With --color=auto, a terminal that can is given colors, unless its user wants none. */
static bool wants_color(const struct args *args, bool is_terminal)
{
    const char *terminal = getenv("TERM");
    bool is_dumb = !terminal || strcmp(terminal, "dumb") == 0;
    if (args->color != COLOR_AUTO) {
        return args->color == COLOR_ALWAYS;
    }
    return is_terminal && !is_dumb && !is_set("NO_COLOR");
}

static bool locale_is_utf8(void)
{
    return setlocale(LC_CTYPE, "") && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static unsigned width_of(int fd)
{
    struct winsize size;
    return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/* With a journal, a file of solutions is written in its place. */
static bool open_out(struct session *session)
{
    const struct args *args = session->args;
    const bool keeps = session_keeps_journal(session);
    if (keeps && args->operands != 1) {
        complain(session, "a journal is of one input: give one FILE");
        return false;
    }
    const bool is_open = keeps && args->output
                             ? out_open_in_place(&session->out, args->output, &session->progress)
                             : out_open(&session->out, args->output, &session->progress);
    if (!is_open && errno == EEXIST) {
        complain(session, "%s: is no regular file, which a journal needs", args->output);
    } else if (!is_open) {
        complain(session, "%s: cannot be written: %s", args->output, strerror(errno));
    }
    return is_open;
}

bool session_begin(struct session *session, const struct args *args)
{
    *session = (struct session){.args = args, .status = STATUS_DONE, .err = stderr};
    progress_init(&session->progress, !args->quiet, args->progress_ms, args->progress_is_json);
    if (!open_out(session)) {
        return false;
    }
    bool is_terminal = session->out.is_terminal;
    session->ansi = wants_color(args, is_terminal);
    session->unicode = is_terminal && !args->ascii && locale_is_utf8();
    session->width = is_terminal ? width_of(session->out.fd) : 0;
    if (args->search->is_drawn) {
        detail(session, "seed %" PRIu64, args->search->seed);
    }
    return true;
}

struct session session_apart(const struct session *session)
{
    struct session apart = *session;
    apart.out = out_kept();
    apart.progress = (struct progress){.is_wanted = false};
    apart.status = STATUS_DONE;
    apart.err = NULL;
    apart.is_apart = true;
    apart.look = NULL;
    return apart;
}

static qdr_verdict on_tick(void *ctx)
{
    struct session *session = ctx;
    struct progress *progress = &session->progress;
    struct figures_so_far figures = {.share = -1};
    if (progress_is_due(progress) && out_flush(&session->out)) {
        session->figures(session->figures_ctx, &figures);
        progress_show(progress, &figures);
    }
    return session->out.failure == 0 ? QDR_CONTINUE : QDR_STOP;
}

void session_watch(struct session *session, get_figures_so_far *figures, void *ctx)
{
    progress_begin(&session->progress);
    session->figures = figures;
    session->figures_ctx = ctx;
    if (!session->is_apart) {
        limits_on_tick(on_tick, session);
    }
}

void session_unwatch(struct session *session)
{
    limits_on_tick(NULL, NULL);
    progress_hide(&session->progress);
}

int session_end(struct session *session)
{
    static const enum out_ending endings[] = {[STATUS_DONE] = OUT_DONE,
                                              [STATUS_NO] = OUT_NOTHING,
                                              [STATUS_STOPPED] = OUT_STOPPED,
                                              [STATUS_ERROR] = OUT_STOPPED};
    bool is_left;
    int failure = out_close(&session->out, endings[session->status], &is_left);
    progress_hide(&session->progress);
    if (is_left && failure == 0) {
        notice(session, STATUS_DONE, "%s: left as it was, since this is not the whole result",
               session->out.name);
    }
    if (failure != 0 && failure != EPIPE) {
        complain(session, "cannot write to %s: %s", session->out.name, strerror(failure));
    }
    qdr_params_free(session->look);
    return session->status;
}

bool session_keeps_journal(const struct session *session)
{
    return session->args->search->journal != NULL;
}

bool session_is_over(const struct session *session)
{
    return interrupt_seen() || session->out.failure != 0;
}

void session_status(struct session *session, int status)
{
    static const int gravity[] = {
        [STATUS_DONE] = 0, [STATUS_NO] = 1, [STATUS_STOPPED] = 2, [STATUS_ERROR] = 3};
    if (gravity[status] > gravity[session->status]) {
        session->status = status;
    }
}

void session_cut_short(struct session *session)
{
    if (interrupt_seen() && session->status != STATUS_STOPPED) {
        notice(session, STATUS_STOPPED, "interrupted: not every input is answered");
    }
}

/* What was said before on standard output comes before what is said now. */
static void prepare(struct session *session)
{
    out_flush(&session->out);
    progress_hide(&session->progress);
}

QDRI_PRINTF(2, 0)
static void say(struct session *session, const char *format, va_list arguments)
{
    prepare(session);
    fputs("quadrille: ", session->err);
    va_list again;
    char text[512];
    va_copy(again, arguments);
    vsnprintf(text, sizeof text, format, again);
    va_end(again);
    utf8_print(session->err, format, arguments);
    if (strstr(text, "out of memory")) {
        fputs(memory_note(), session->err);
    }
    fputc('\n', session->err);
}

void session_say_kept(struct session *session, const char *text, size_t size)
{
    prepare(session);
    fwrite(text, 1, size, session->err);
}

void complain(struct session *session, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(session, format, arguments);
    va_end(arguments);
    session_status(session, STATUS_ERROR);
}

void notice(struct session *session, int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(session, format, arguments);
    va_end(arguments);
    session_status(session, status);
}

void remark(struct session *session, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (!session->args->quiet) {
        say(session, format, arguments);
    }
    va_end(arguments);
}

void detail(struct session *session, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (session->args->verbose) {
        say(session, format, arguments);
    }
    va_end(arguments);
}

QDRI_PRINTF(2, 3)
static void print(struct session *session, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    utf8_print(session->err, format, arguments);
    va_end(arguments);
}

static void say_at(struct session *session, const qdr_error *error, const char *kind)
{
    prepare(session);
    print(session, "%s", error->source[0] != '\0' ? error->source : "quadrille");
    if (error->line > 0) {
        print(session, ":%zu", error->line);
    }
    if (error->column > 0) {
        print(session, ":%zu", error->column);
    }
    print(session, ": %s%s", kind, error->text);
    fputc('\n', session->err);
}

/* The library knows only that its watch stopped it. */
static qdr_error with_reason(const qdr_error *error)
{
    qdr_error said = *error;
    const char *before = strstr(error->text, " before ");
    if (before && strncmp(error->text, "the limit", strlen("the limit")) != 0) {
        snprintf(said.text, sizeof said.text, "%s%.200s", limits_reason(), before);
    }
    return said;
}

void complain_at(struct session *session, const qdr_error *error)
{
    const bool is_stop = error->code == QDR_CANCELLED;
    const qdr_error said = is_stop ? with_reason(error) : *error;
    say_at(session, &said, "");
    session_status(session, is_stop ? STATUS_STOPPED : STATUS_ERROR);
}

void commit_written(struct session *session, const char *name, qdr_status status,
                    const qdr_error *error)
{
    if (status != QDR_IO && succeeded(session, name, status, error)) {
        out_commit(&session->out);
    }
}

bool refused(struct session *session, const char *message)
{
    if (message) {
        complain(session, "%s", message);
    }
    return message != NULL;
}

bool succeeded(struct session *session, const char *name, qdr_status status, const qdr_error *error)
{
    if (status == QDR_CANCELLED) {
        notice(session, STATUS_STOPPED, "%s: %s", name, with_reason(error).text);
    } else if (status != QDR_OK) {
        complain(session, "%s: %s", name, error->text);
    }
    return status == QDR_OK;
}

void remark_at(struct session *session, const qdr_error *error)
{
    if (!session->args->quiet) {
        say_at(session, error, "remark: ");
    }
}
