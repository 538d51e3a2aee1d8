/* up_to.h  Solutions up to symmetry: --up-to and --symmetries. */
#ifndef CLI_UP_TO_H
#define CLI_UP_TO_H

#include <quadrille/diagram.h>
#include <quadrille/symmetry.h>

#include "cover/cover.h"
#include "search/search.h"

/* Does the command line ask for solutions up to symmetry? */
bool up_to_is_asked(const struct session *session);

/* Complains if it does where a diagram is given, which has its solutions already.  True: it does
 * not. */
bool up_to_is_unasked(struct session *session, const char *name);

/* Makes the group that is asked for, for the functions of search/orbits.h, which free it; NULL with
 * the complaint made. */
qdr_group *up_to_group(struct session *session, const char *name, const qdr_problem *problem);

/* As search_problem; but where the command line asks for it, one solution of each orbit goes to the
 * sink. */
bool up_to_search(struct session *session, const char *name, const qdr_problem *problem,
                  struct wanted wanted, const qdr_sink *sink, struct result *found);

#endif
