/* proof.h  Writes a proof that a search has found all solutions, where --proof asks for one. */
#ifndef CLI_PROOF_H
#define CLI_PROOF_H

#include <quadrille/optimize.h>
#include <quadrille/parallel.h>

#include "search/result.h"

/* Complains if a proof is asked for, where no engine searches.  True: it is not. */
bool proof_is_unasked(struct session *session, const char *name);

/* Is a proof asked for that there cannot be?  A certificate is of a count.  True with the complaint
 * made. */
bool proof_is_unfit(struct session *session, bool is_count);

/* Solutions that were listed, by a sum that does not depend on their order. */
struct proof_list {
    const qdr_sink *sink; /* that lists them; NULL: they were only counted */
    uint64_t sum;
};

/* A sink of a list: hands solutions on to its own. */
qdr_verdict proof_list_take(void *ctx, const qdr_solution *solution);

/* Proves what a search, with all that its solver assumes, has come to, or that of the cube that the
 * command line asks for, if there are cubes; and that what was listed is that. */
void proof_write(struct session *session, const qdr_solver *solver, const qdr_cubes *cubes,
                 const struct result *found, const struct proof_list *listed);

/* Proves that what a search for the best has come to are the best: what is listed is what it keeps.
 */
void proof_write_best(struct session *session, const qdr_optimizer *best,
                      const struct result *found);

#endif
