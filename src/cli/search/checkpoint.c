/* checkpoint.c  Keeps the journal of a search in a file.
 *
 * Solutions are written to a file of their own, in its place: what the journal does not know of is
 * cut off when the search goes on.  The journal that it goes on from stays as it is until a new one
 * is whole. */
#include "search/checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "shell/input.h"
#include "shell/memory.h"

static uint64_t length_of(void *ctx)
{
    const struct checkpoint *checkpoint = ctx;
    return out_length(&checkpoint->session->out);
}

/* On the disk, and under its name. */
static bool settle(struct checkpoint *checkpoint)
{
    if (fdatasync(checkpoint->fd) != 0) {
        return false;
    }
    if (checkpoint->beside) {
        if (rename(checkpoint->beside, checkpoint->path) != 0) {
            return false;
        }
        free(checkpoint->beside);
        checkpoint->beside = NULL;
    }
    return true;
}

static bool save(void *ctx, const char *records, size_t size)
{
    struct checkpoint *checkpoint = ctx;
    const bool is_safe = out_sync(&checkpoint->session->out);
    if (!is_safe) {
        return false; /* the session complains of its output */
    }
    checkpoint->failure = out_write_all(checkpoint->fd, records, size);
    if (checkpoint->failure == 0 && !settle(checkpoint)) {
        checkpoint->failure = errno;
    }
    return checkpoint->failure == 0;
}

/* A new journal, where there is none yet. */
static bool create(struct checkpoint *checkpoint)
{
    struct session *session = checkpoint->session;
    checkpoint->fd =
        open(checkpoint->path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
    if (checkpoint->fd < 0 && errno == EEXIST) {
        complain(session, "%s: is there already: --resume=%s goes on from it", checkpoint->path,
                 checkpoint->path);
    } else if (checkpoint->fd < 0) {
        complain(session, "%s: cannot be written: %s", checkpoint->path, strerror(errno));
    }
    return checkpoint->fd >= 0;
}

/* One that is to take the place of an older one. */
static bool open_beside(struct checkpoint *checkpoint)
{
    checkpoint->beside = joined(checkpoint->path, ".new");
    checkpoint->fd =
        open(checkpoint->beside, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
    return checkpoint->fd >= 0;
}

static bool create_beside(struct checkpoint *checkpoint)
{
    if (!open_beside(checkpoint)) {
        complain(checkpoint->session, "%s: cannot be written: %s", checkpoint->beside,
                 strerror(errno));
    }
    return checkpoint->fd >= 0;
}

/* A journal that is written anew each time. */
static bool save_anew(void *ctx, const char *journal, size_t size)
{
    struct checkpoint *checkpoint = ctx;
    close(checkpoint->fd);
    checkpoint->failure =
        open_beside(checkpoint) ? out_write_all(checkpoint->fd, journal, size) : errno;
    if (checkpoint->failure == 0 && !settle(checkpoint)) {
        checkpoint->failure = errno;
    }
    return checkpoint->failure == 0;
}

static bool fits(struct checkpoint *checkpoint, const qdr_journal_state *state, bool counts)
{
    struct session *session = checkpoint->session;
    if ((state->question == QDR_ASKED_COUNT) != counts) {
        complain(session, "%s: this is a journal of '%s'", checkpoint->path,
                 counts ? "solve" : "count");
        return false;
    }
    if (!counts && !out_go_on(&session->out, state->length)) {
        complain(session, "%s: is not what %s knows of it: %" PRIu64 " bytes or more",
                 session->out.name, checkpoint->path, state->length);
        return false;
    }
    session->earlier = state->solutions;
    detail(session, "%s: goes on after %" PRIu64 " solutions, %" PRIu64 " pieces left, %.4f done%s",
           checkpoint->path, state->solutions, state->pieces, state->share,
           state->is_cut ? "; its last line was cut short" : "");
    return true;
}

static bool read_old(struct checkpoint *checkpoint, qdr_pool *pool, bool counts)
{
    struct input input;
    qdr_journal_state state;
    qdr_error error;
    if (!input_open(&input, checkpoint->session, checkpoint->path)) {
        return false;
    }
    const qdr_reader reader = input_reader(&input);
    const qdr_status status = qdr_pool_resume(pool, &reader, checkpoint->path, &state, &error);
    if (status != QDR_OK) {
        input_complain(checkpoint->session, &input, &error);
    }
    input_close(&input);
    return status == QDR_OK && fits(checkpoint, &state, counts);
}

static bool read_best(struct checkpoint *checkpoint, qdr_best *best)
{
    struct input input;
    qdr_journal_state state;
    qdr_error error;
    if (!input_open(&input, checkpoint->session, checkpoint->path)) {
        return false;
    }
    const qdr_reader reader = input_reader(&input);
    const qdr_status status = qdr_best_resume(best, &reader, checkpoint->path, &state, &error);
    if (status != QDR_OK) {
        input_complain(checkpoint->session, &input, &error);
    } else {
        detail(checkpoint->session,
               "%s: goes on with %" PRIu64 " solutions, after %" PRIu64 " nodes, %" PRIu64
               " subtrees left",
               checkpoint->path, state.solutions, state.nodes, state.pieces);
    }
    input_close(&input);
    return status == QDR_OK;
}

/* False: none is asked for. */
static bool prepare(struct checkpoint *checkpoint, struct session *session)
{
    const struct search_args *args = &session->args->search;
    *checkpoint = (struct checkpoint){
        .session = session, .path = args->resume ? args->resume : args->checkpoint, .fd = -1};
    return checkpoint->path != NULL;
}

bool checkpoint_begin_best(struct checkpoint *checkpoint, struct session *session, qdr_best *best)
{
    qdr_error error;
    if (!prepare(checkpoint, session)) {
        return true;
    }
    const bool is_ready =
        session->args->search.resume ? read_best(checkpoint, best) : create(checkpoint);
    if (is_ready && qdr_best_journal(best, save_anew, checkpoint, &error) != QDR_OK) {
        if (error.code != QDR_IO) { /* of that is complained at the end */
            complain(session, "%s", error.text);
        }
        return false;
    }
    return is_ready;
}

bool checkpoint_is_unasked(struct session *session, const char *name)
{
    const bool is_asked = session_keeps_journal(session);
    if (is_asked) {
        complain(session, "%s: a journal is of a search, and a diagram needs none", name);
    }
    return !is_asked;
}

bool checkpoint_begin(struct checkpoint *checkpoint, struct session *session, qdr_pool *pool,
                      bool counts)
{
    const struct search_args *args = &session->args->search;
    if (!prepare(checkpoint, session)) {
        return true;
    }
    const qdr_journal journal = {.ctx = checkpoint, .length = length_of, .save = save};
    qdr_error error;
    const bool is_ready = args->resume
                              ? read_old(checkpoint, pool, counts) && create_beside(checkpoint)
                              : create(checkpoint);
    if (is_ready && qdr_pool_journal(pool, &journal, &error) != QDR_OK) {
        complain(session, "%s", error.text);
        return false;
    }
    return is_ready;
}

void checkpoint_end(struct checkpoint *checkpoint)
{
    if (checkpoint->failure != 0) {
        complain(checkpoint->session, "%s: cannot be written: %s", checkpoint->path,
                 strerror(checkpoint->failure));
    }
    if (checkpoint->beside) {
        unlink(checkpoint->beside);
        free(checkpoint->beside);
    }
    if (checkpoint->fd >= 0) {
        close(checkpoint->fd);
    }
}
