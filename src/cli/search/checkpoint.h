/* checkpoint.h  The journal of a search in a file: --journal, --checkpoint and --resume. */
#ifndef CLI_CHECKPOINT_H
#define CLI_CHECKPOINT_H

#include <quadrille/optimize.h>
#include <quadrille/parallel.h>

#include "shell/session.h"
#include "shell/term/replacement.h"

struct checkpoint {
    struct session *session;
    const char *path;               /* NULL: there is none */
    struct replacement replacement; /* of the old journal, until the new one has its name */
    int fd;                         /* of the journal that is written; it is locked */
    int held;    /* the lock of the old journal, until the new one has its name; -1: none */
    int failure; /* errno of what could not be written */
};

/* Lets a pool keep a journal, and go on from one, as the command line asks for.  False, with the
 * complaint made, where that cannot be.  `counts`: are solutions only counted? */
bool checkpoint_begin(struct checkpoint *checkpoint, struct session *session, qdr_pool *pool,
                      bool counts);

/* The same for a search for the best. */
bool checkpoint_begin_best(struct checkpoint *checkpoint, struct session *session,
                           qdr_optimizer *best);

/* Complains if the command line asks for a journal, where there is no search that could keep one.
 * True: it does not. */
bool checkpoint_is_unasked(struct session *session, const char *name);

/* Ends it; complains where it could not be written. */
void checkpoint_end(struct checkpoint *checkpoint);

#endif
