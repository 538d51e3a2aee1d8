/* input.c  Opens files and standard input as readers for the library. */
#include "shell/input.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "shell/term/interrupt.h"
#include "shell/term/limits.h"
#include "shell/term/memory.h"

static bool is_stdin(const char *operand)
{
    return strcmp(operand, "-") == 0;
}

bool input_exists(const char *operand)
{
    struct stat status;
    return is_stdin(operand) || stat(operand, &status) == 0;
}

bool input_open(struct input *input, struct session *session, const char *operand)
{
    *input = (struct input){.name = operand, .fd = STDIN_FILENO};
    if (is_stdin(operand)) {
        input->name = "<stdin>";
    } else {
        input->fd = open(operand, O_RDONLY | O_CLOEXEC);
    }
    if (input->fd < 0) {
        complain(session, "%s: %s", operand, errno == ENOENT ? "no such file" : strerror(errno));
        return false;
    }
    if (out_is_input(&session->out, input->fd)) {
        complain(session, "%s: is the file to be written, too", input->name);
        input_close(input);
        return false;
    }
    return true;
}

void input_close(struct input *input)
{
    if (input->fd != STDIN_FILENO) {
        close(input->fd);
    }
}

static bool is_late(const struct input *input)
{
    return !input->before_waiting && limits_are_late();
}

/* Waits for something to be read, at most until the time is over.  Where inputs follow each other
 * on a stream, waiting for the next one does not count. */
static void wait_for_input(const struct input *input)
{
    struct pollfd waiting = {.fd = input->fd, .events = POLLIN};
    const uint64_t left = limits_left_ms();
    if (input->before_waiting && poll(&waiting, 1, 0) == 0) {
        input->before_waiting(input->ctx);
        poll(&waiting, 1, -1);
        limits_restart();
    } else if (!input->before_waiting && left > 0) {
        poll(&waiting, 1, left < INT_MAX ? (int)left : INT_MAX);
    }
}

/* A signal that is none of ours does not end the reading; one of ours does, also where no read
 * waits: the input may be endless. */
static ptrdiff_t take(void *ctx, char *buffer, size_t size)
{
    struct input *input = ctx;
    ssize_t got;
    size_t left = input->head_end - input->head_begin;
    if (left > 0) {
        size_t count = size < left ? size : left;
        memcpy(buffer, input->head + input->head_begin, count);
        input->head_begin += count;
        return (ptrdiff_t)count;
    }
    do {
        wait_for_input(input);
        errno = is_late(input) ? ETIMEDOUT : EINTR;
        got = interrupt_seen() || is_late(input) ? -1 : read(input->fd, buffer, size);
    } while (got < 0 && errno == EINTR && !interrupt_seen());
    if (got < 0) {
        input->failure = errno;
    }
    return got;
}

qdr_reader input_reader(struct input *input)
{
    return (qdr_reader){.ctx = input, .read = take};
}

static void show_remark(void *ctx, const qdr_error *text)
{
    remark_at(ctx, text);
}

qdr_params *input_params(const struct input *input, struct session *session)
{
    qdr_params *params = params_new(QDR_PARAMS_READ);
    params_set(params, "source", input->name);
    (void)!qdr_params_set_remark(params, show_remark, session, NULL);
    return params;
}

bool input_looks_like(struct input *input, size_t most, input_format *is)
{
    struct input fresh = *input; /* read from where it comes, whatever was looked at */
    ptrdiff_t got = 1;
    bool is_said;
    bool is_such = is(input->head, input->head_end, &is_said);
    fresh.head_begin = 0;
    fresh.head_end = 0;
    while (!is_said && got > 0 && input->head_end < most) {
        got = take(&fresh, input->head + input->head_end, most - input->head_end);
        input->head_end += got > 0 ? (size_t)got : 0;
        is_such = is(input->head, input->head_end, &is_said);
    }
    return is_such;
}

void input_complain(struct session *session, const struct input *input, const qdr_error *error)
{
    if (error && error->code == QDR_CANCELLED) {
        succeeded(session, input->name, error->code, error);
    } else if (input->failure == 0 && error->source[0] == '\0') {
        complain(session, "%s: %s", input->name, error->text);
    } else if (input->failure == 0) {
        complain_at(session, error);
    } else if (interrupt_seen()) {
        notice(session, STATUS_STOPPED, "%s: interrupted while reading", input->name);
    } else if (input->failure == ETIMEDOUT && is_late(input)) {
        notice(session, STATUS_STOPPED, "%s: stopped by --time while reading", input->name);
    } else {
        complain(session, "%s: %s", input->name, strerror(input->failure));
    }
}

bool input_end(struct session *session, struct input *input, qdr_status status,
               const qdr_error *error)
{
    if (status != QDR_OK) {
        input_complain(session, input, error);
    }
    input_close(input);
    return status == QDR_OK;
}
