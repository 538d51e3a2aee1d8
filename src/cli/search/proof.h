/* proof.h  Writes a proof that a search has found all solutions, where --proof asks for one. */
#ifndef CLI_PROOF_H
#define CLI_PROOF_H

#include <quadrille/optimize.h>
#include <quadrille/parallel.h>
#include <quadrille/problem.h>

#include "search/result.h"
#include "shell/session.h"
#include "shell/term/replacement.h"

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

/* The two files of a proof: its formula, and the proof.
 *
 * Each gets its name when both are complete, so that no file of that name ever holds half of a
 * proof.  A path that is not a regular file, such as a pipe to a program that compresses, is
 * written directly. */
struct proof_file {
    char *path;
    struct replacement replacement; /* not begun if `path` is not a regular file */
    int fd;
    int failure; /* errno */
};

struct proof_files {
    struct proof_file formula;
    struct proof_file lemmas;
    qdr_writer to_formula;
    qdr_writer to_lemmas;
};

/* Begins the files that the command line asks for, that of the formula with an ending such as
 * ".cnf"; false with the complaint made.  In any case they are to be ended. */
bool proof_files_begin(struct session *session, const char *ending, struct proof_files *files);

/* Ends them; where they are not whole, they go. */
void proof_files_end(struct session *session, struct proof_files *files, bool is_whole);

#endif
