/* session.h  One run of a command: what it was asked, where its output goes, what it has to say,
 * and the exit status that it has come to.
 *
 * Results go to standard output (or to the file of -o), everything else to standard error. */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include <stdbool.h>
#include <stdio.h>

#include <quadrille/base.h>

#include "shell/args.h"
#include "shell/term/exit_status.h"
#include "shell/term/out.h"
#include "shell/term/progress.h"

struct qdr_diagram;
struct result;

/* Gives what is known of what works. */
typedef void get_figures_so_far(void *ctx, struct figures_so_far *figures);

struct session {
    const struct args *args;
    struct out out;
    struct progress progress;
    bool ansi;      /* emphasize by escape sequences */
    bool unicode;   /* draw boxes with more than ASCII */
    unsigned width; /* of the terminal, in columns; 0 where it is not known */
    int status;
    uint64_t earlier;            /* solutions that were found before a search was gone on with */
    FILE *err;                   /* where it says what it has to say */
    get_figures_so_far *figures; /* of what works now, see session_watch */
    void *figures_ctx;
    bool is_apart;                        /* is it a part of another one?  See session_apart. */
    bool is_alone;                        /* do other processes do something else meanwhile? */
    struct qdr_cubes *cubes;              /* that were read before; NULL: none were */
    struct qdr_shapes_pictures *pictures; /* of that board, once some were drawn */
    void (*ask)(struct session *session, const char *name, const struct qdr_diagram *diagram,
                const struct result *found); /* what diagrams are asked; see cover/diagrams.h */
    qdr_params *look; /* of its pictures of Sudokus, once some were drawn; see puzzle_look */
    const struct qdr_shapes *shapes; /* whose board there is work on; NULL: it is no board */
};

/* Begins a session; false, with the complaint made, where the output cannot be opened. */
bool session_begin(struct session *session, const struct args *args);

/* Returns a session for a thread of its own, which asks the same: what it writes is kept
 * (out_kept), and what it says goes to `err` when that is set.  It shows no progress, searches with
 * one thread, and stops when the program is interrupted. */
struct session session_apart(const struct session *session);

/* Says what such a session said. */
void session_say_kept(struct session *session, const char *text, size_t size);

/* From now on, while something of the library works in this thread: the output is flushed and the
 * progress is shown, of which `figures` says what is known.  A session apart shows nothing.
 * session_unwatch ends that. */
void session_watch(struct session *session, get_figures_so_far *figures, void *ctx);
void session_unwatch(struct session *session);

/* Flushes and closes the output, complains where that fails, and returns the exit status. */
int session_end(struct session *session);

/* Is a journal of the search to be kept? */
bool session_keeps_journal(const struct session *session);

/* Is there no sense in going on: interrupted, or nobody reads the output? */
bool session_is_over(const struct session *session);

/* Inputs were left out because the command was interrupted: says so, unless a search did
 * already. */
void session_cut_short(struct session *session);

/* Takes note of an exit status, unless a graver one is there already. */
void session_status(struct session *session, int status);

/* Each says one line on standard error.  complain: an error, which also sets the status.  notice:
 * something that one must know to read the results, and the status for it.  remark: not with
 * --quiet.  detail: only with --verbose. */
QDRI_PRINTF(2, 3) void complain(struct session *session, const char *format, ...);
QDRI_PRINTF(3, 4) void notice(struct session *session, int status, const char *format, ...);
QDRI_PRINTF(2, 3) void remark(struct session *session, const char *format, ...);
QDRI_PRINTF(2, 3) void detail(struct session *session, const char *format, ...);

/* Is there a message?  Then complains of it. */
bool refused(struct session *session, const char *message);

/* Is the status QDR_OK?  Otherwise complains about `name` with the text of the error; or says that
 * it was stopped, which is no error.  `name` is the input, or what was to be made. */
bool succeeded(struct session *session, const char *name, qdr_status status,
               const qdr_error *error);

/* The library has written a whole text: commits it, or complains about `name`; but of what could
 * not be written is complained at the end. */
void commit_written(struct session *session, const char *name, qdr_status status,
                    const qdr_error *error);

/* complain and remark about a place, as `source:line:column: what`; what was stopped there is no
 * error. */
void complain_at(struct session *session, const qdr_error *error);
void remark_at(struct session *session, const qdr_error *error);

#endif
