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

/* Counts orbits, and answers. */
void up_to_count(struct session *session, const char *name, const qdr_problem *problem);

/* Hands one solution of each orbit to a sink, which may be NULL, up to `limit` of them; 0: all.
 * Fills `found`, which is to be cleared with result_clear.  False, with the complaint made: the
 * search did not begin. */
bool up_to_run(struct session *session, const char *name, const qdr_problem *problem,
               uint64_t limit, const qdr_sink *sink, struct result *found);

/* Does so where the command line asks for it; otherwise as search_problem. */
bool up_to_search(struct session *session, const char *name, const qdr_problem *problem,
                  struct wanted wanted, const qdr_sink *sink, struct result *found);

/* Makes a diagram of one solution of each orbit: to be freed, or NULL where the search did not come
 * to its end.  `found` and the result are as above. */
bool up_to_diagram(struct session *session, const char *name, const qdr_problem *problem,
                   qdr_diagram **diagram, struct result *found);

#endif
