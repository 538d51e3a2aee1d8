/* proof.h  Writes a proof that a search has found all solutions, where --proof asks for one. */
#ifndef CLI_PROOF_H
#define CLI_PROOF_H

#include <quadrille/cubes.h>

#include "search/result.h"

/* Complains if a proof is asked for, where no engine searches.  True: it is not. */
bool proof_is_unasked(struct session *session, const char *name);

/* Is a proof asked for that there cannot be?  True with the complaint made. */
bool proof_is_unfit(struct session *session);

/* Proves what a search, with all that its solver assumes, has come to; or that of the cube that the
 * command line asks for, if there are cubes. */
void proof_write(struct session *session, const qdr_solver *solver, const qdr_cubes *cubes,
                 const struct result *found);

#endif
