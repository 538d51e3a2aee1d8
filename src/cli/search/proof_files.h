/* proof_files.h  The two files of a proof: its formula, and the proof.
 *
 * Each gets its name when both are complete, so that no file of that name ever holds half of a
 * proof.  A path that is not a regular file, such as a pipe to a program that compresses, is
 * written directly. */
#ifndef CLI_PROOF_FILES_H
#define CLI_PROOF_FILES_H

#include <quadrille/problem.h>

#include "shell/session.h"
#include "shell/term/replacement.h"

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
