/* orbits.h  Searches for solutions up to symmetry, once there is a group. */
#ifndef CLI_ORBITS_H
#define CLI_ORBITS_H

#include <quadrille/diagram.h>
#include <quadrille/symmetry.h>

#include "search/result.h"
#include "shell/session.h"

/* Does what else is asked go with it?  False with the complaint made. */
bool orbits_are_fit(struct session *session);

/* Each searches, `limit` orbits at most (0: all), fills `found`, which is to be cleared with
 * result_clear, and frees the group.  NULL stands for a group that could not be made.  False, with
 * the complaint made: the search did not begin, and there is no answer. */

/* Counts orbits. */
bool orbits_count(struct session *session, const char *name, qdr_group *group, uint64_t limit,
                  struct result *found);

/* Hands one solution of each to a sink, which may be NULL. */
bool orbits_list(struct session *session, const char *name, qdr_group *group, uint64_t limit,
                 const qdr_sink *sink, struct result *found);

/* Makes a diagram of one solution of each, all of them: to be freed, or NULL where the search did
 * not come to its end. */
bool orbits_diagram(struct session *session, const char *name, qdr_group *group,
                    qdr_diagram **diagram, struct result *found);

#endif
