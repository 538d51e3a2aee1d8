/* ranks.h  Several processes at one search, where the program was started as many.
 *
 * quadrille is always one process (alone.c).  quadrille-mpi is the same program, started by mpirun
 * or a batch system as many (mpi/ranks.c): all read the command line and the problem; the first one
 * keeps the search, has the journal and the output, and says what there is to say; the others
 * search pieces for it. */
#ifndef CLI_RANKS_H
#define CLI_RANKS_H

#include <quadrille/parallel.h>

#include "shell/session.h"

struct command;

/* To be called first, with what main has got. */
void ranks_begin(int *argc, char ***argv);

/* Waits for all others, and returns the exit status of this one. */
int ranks_end(int status);

unsigned ranks_count(void);
bool ranks_is_first(void);

/* How many threads a process has that is not told how many. */
unsigned ranks_threads(void);

/* Where there are several, have they something to share?  What is asked must be a search that a
 * journal could be kept of.  False with the complaint made. */
bool ranks_can(struct session *session, const struct command *command);

/* The first one: lets the others search for a pool.  False with the complaint made.  True also
 * where there are no others. */
bool ranks_employ(struct session *session, qdr_pool *pool);

/* The first one: the search is over. */
void ranks_release(void);

/* A task: returns what it prints, which is to be freed (NULL: nothing), its size, and the exit
 * status that it has come to. */
typedef char *ranks_task(void *ctx, size_t task, size_t *size, int *status);

/* Has the other processes do tasks 0 to count - 1, each once and in any order, and prints what they
 * print; until one has failed, or it is interrupted.  All processes call it.  Require: there are
 * several. */
void ranks_share(struct session *session, size_t count, ranks_task *task, void *ctx);

/* How many nodes has a process entered for the search? */
uint64_t ranks_nodes(unsigned rank);

/* The others: search for the first one, until it has no more for them. */
void ranks_work(qdr_pool *pool);

#endif
