/* checkpoint.c  Keeps the journal of a search in a file.
 *
 * Solutions are written to a file of their own, in its place: what the journal does not know of is
 * cut off when the search goes on.  The journal that it goes on from stays as it is until a new one
 * is whole.
 *
 * Only the process that holds the lock of the file with the journal's name writes the journal, its
 * replacement and the solutions.  A journal that takes the place of another one is locked
 * before it does, so that at no time others find it without. */
#include "search/checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "shell/input.h"
#include "shell/search_args.h"
#include "shell/term/memory.h"
#include "shell/term/replacement.h"

static uint64_t length_of(void *ctx)
{
    const struct checkpoint *checkpoint = ctx;
    return out_length(&checkpoint->session->out);
}

static uint64_t checksum_of(void *ctx)
{
    const struct checkpoint *checkpoint = ctx;
    return out_checksum(&checkpoint->session->out);
}

static void close_fd(int *fd)
{
    if (*fd >= 0) {
        close(*fd);
    }
    *fd = -1;
}

static void complain_of_opening(const struct checkpoint *checkpoint, int failure)
{
    if (failure == EWOULDBLOCK) {
        complain(checkpoint->session, "%s: another process is writing this journal",
                 checkpoint->path);
    } else {
        complain(checkpoint->session, "%s: cannot be written: %s", checkpoint->path,
                 strerror(failure));
    }
}

/* Writes the journal to the disk; a new one then gets its name. */
static bool settle(struct checkpoint *checkpoint)
{
    struct replacement *replacement = &checkpoint->replacement;
    if (!replacement->path) {
        return fdatasync(checkpoint->fd) == 0;
    }
    const bool is_good = replacement->has_old ? replacement_commit(replacement, checkpoint->fd)
                                              : replacement_commit_new(replacement, checkpoint->fd);
    if (is_good) {
        close_fd(&checkpoint->held);
    } else if (errno == EEXIST) { /* another process was faster */
        errno = EWOULDBLOCK;
    }
    return is_good;
}

static bool put(struct checkpoint *checkpoint, const char *bytes, size_t size)
{
    checkpoint->failure = out_write_all(checkpoint->fd, bytes, size);
    if (checkpoint->failure == 0 && !settle(checkpoint)) {
        checkpoint->failure = errno;
    }
    return checkpoint->failure == 0;
}

static bool save(void *ctx, const char *records, size_t size)
{
    struct checkpoint *checkpoint = ctx;
    const bool is_safe = out_sync(&checkpoint->session->out);
    if (!is_safe) {
        return false; /* the session complains of its output */
    }
    return put(checkpoint, records, size);
}

/* Keeps others from the journal that is to be gone on from.  False with the complaint made: another
 * process writes it.  What cannot be opened is complained of where it is read. */
static bool hold(struct checkpoint *checkpoint)
{
    struct stat file;
    if (stat(checkpoint->path, &file) != 0 || !S_ISREG(file.st_mode)) {
        return true;
    }
    checkpoint->held = lock_open(checkpoint->path, O_RDWR);
    if (checkpoint->held < 0 && errno != EWOULDBLOCK) {
        checkpoint->held = lock_open(checkpoint->path, O_RDONLY);
    }
    if (checkpoint->held < 0 && errno == EWOULDBLOCK) {
        complain_of_opening(checkpoint, EWOULDBLOCK);
        return false;
    }
    return true;
}

/* Begins a journal, which replaces an older one if there is one.  It is locked before it has a
 * name.  Returns 0 or errno. */
static int begin_new(struct checkpoint *checkpoint)
{
    checkpoint->fd = replacement_begin(&checkpoint->replacement, checkpoint->path);
    if (checkpoint->fd < 0) {
        return errno;
    }
    return lock_take(checkpoint->fd) ? 0 : EWOULDBLOCK;
}

static bool begin_file(struct checkpoint *checkpoint)
{
    const int failure = begin_new(checkpoint);
    if (failure != 0) {
        complain_of_opening(checkpoint, failure);
    }
    return failure == 0;
}

/* A journal that is written anew each time. */
static bool save_anew(void *ctx, const char *journal, size_t size)
{
    struct checkpoint *checkpoint = ctx;
    if (checkpoint->held < 0) { /* the one written last */
        checkpoint->held = checkpoint->fd;
        checkpoint->fd = -1;
    }
    checkpoint->failure = begin_new(checkpoint);
    return checkpoint->failure == 0 && put(checkpoint, journal, size);
}

/* The words of --format. */
static const char *form_of(const struct checkpoint *checkpoint)
{
    static const char *const forms[] = {[FORMAT_TEXT] = "text",
                                        [FORMAT_LINE] = "line",
                                        [FORMAT_JSON] = "json",
                                        [FORMAT_BINARY] = "binary"};
    return forms[checkpoint->session->args->format];
}

/* Is the journal of what is asked now, and of its output? */
static bool fits(struct checkpoint *checkpoint, const qdr_journal_state *state, bool counts)
{
    struct session *session = checkpoint->session;
    const bool is_best = state->question == QDR_ASKED_BEST;
    if (!is_best && (state->question == QDR_ASKED_COUNT) != counts) {
        complain(session, "%s: this is a journal of '%s'", checkpoint->path,
                 counts ? "solve" : "count");
        return false;
    }
    if (strcmp(state->form, form_of(checkpoint)) != 0) {
        complain(session, "%s: the search was begun with --format=%s, not --format=%s",
                 checkpoint->path, state->form, form_of(checkpoint));
        return false;
    }
    if (!is_best && !counts && !out_go_on(&session->out, state->length, state->checksum)) {
        complain(session,
                 "%s: does not match %s: its first %" PRIu64 " bytes were changed or cut off",
                 session->out.name, checkpoint->path, state->length);
        return false;
    }
    return true;
}

static void tell(struct checkpoint *checkpoint, const qdr_journal_state *state)
{
    struct session *session = checkpoint->session;
    if (state->question == QDR_ASKED_BEST) {
        detail(session,
               "%s: goes on with %" PRIu64 " solutions, after %" PRIu64 " nodes, %" PRIu64
               " subtrees left",
               checkpoint->path, state->solutions, state->nodes, state->pieces);
        return;
    }
    session->earlier = state->solutions;
    detail(session, "%s: goes on after %" PRIu64 " solutions, %" PRIu64 " pieces left, %.4f done%s",
           checkpoint->path, state->solutions, state->pieces, state->share,
           state->is_cut ? "; its last line was cut short" : "");
}

/* What is continued: one of these is NULL. */
struct search {
    qdr_pool *pool;
    qdr_optimizer *best;
};

static bool read_old(struct checkpoint *checkpoint, struct search search, bool counts)
{
    struct input input;
    qdr_journal_state state;
    qdr_error error;
    if (!input_open(&input, checkpoint->session, checkpoint->path)) {
        return false;
    }
    const qdr_reader reader = input_reader(&input);
    const qdr_status status =
        search.pool ? qdr_pool_resume(search.pool, &reader, checkpoint->path, &state, &error)
                    : qdr_optimizer_resume(search.best, &reader, checkpoint->path, &state, &error);
    if (!input_end(checkpoint->session, &input, status, &error) ||
        !fits(checkpoint, &state, counts)) {
        return false;
    }
    tell(checkpoint, &state);
    return true;
}

/* A journal without a byte is one that has not begun. */
static bool is_begun(const char *path)
{
    struct stat file;
    return stat(path, &file) == 0 && (!S_ISREG(file.st_mode) || file.st_size > 0);
}

/* False: none is asked for. */
static bool prepare(struct checkpoint *checkpoint, struct session *session)
{
    *checkpoint = (struct checkpoint){
        .session = session, .path = session->args->search->journal, .fd = -1, .held = -1};
    return checkpoint->path != NULL;
}

/* Starts or continues, as the command line asks for. */
static bool begin(struct checkpoint *checkpoint, struct search search, bool counts)
{
    const enum journal_mode mode = checkpoint->session->args->search->journal_mode;
    const char *path = checkpoint->path;
    if (!hold(checkpoint)) {
        return false;
    }
    if (mode == JOURNAL_START && is_begun(path)) {
        complain(checkpoint->session,
                 "%s: exists already; continue from it with --resume=%s or "
                 "--journal=%s",
                 path, path, path);
        return false;
    }
    return (mode != JOURNAL_RESUME && !is_begun(path)) || read_old(checkpoint, search, counts);
}

bool checkpoint_begin_best(struct checkpoint *checkpoint, struct session *session,
                           qdr_optimizer *best)
{
    qdr_error error;
    if (!prepare(checkpoint, session)) {
        return true;
    }
    if (!begin(checkpoint, (struct search){.best = best}, false)) {
        return false;
    }
    const qdr_status status =
        qdr_optimizer_journal(best, form_of(checkpoint), save_anew, checkpoint, &error);
    if (status != QDR_OK && error.code != QDR_IO) { /* of that is complained at the end */
        complain(session, "%s", error.text);
    }
    return status == QDR_OK;
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
    if (!prepare(checkpoint, session)) {
        return true;
    }
    const qdr_journal journal = {.ctx = checkpoint,
                                 .form = form_of(checkpoint),
                                 .length = length_of,
                                 .checksum = checksum_of,
                                 .save = save};
    qdr_error error;
    if (!begin(checkpoint, (struct search){.pool = pool}, counts) || !begin_file(checkpoint)) {
        return false;
    }
    const qdr_status status = qdr_pool_journal(pool, &journal, &error);
    if (status != QDR_OK) {
        complain(session, "%s", error.text);
    }
    return status == QDR_OK;
}

void checkpoint_end(struct checkpoint *checkpoint)
{
    if (checkpoint->failure != 0) {
        complain_of_opening(checkpoint, checkpoint->failure);
    }
    if (checkpoint->path) {
        replacement_abandon(&checkpoint->replacement);
    }
    close_fd(&checkpoint->fd);
    close_fd(&checkpoint->held);
}
