/* all_cubes.h  `quadrille count --cubes`, without --cube: counts all cubes, each for itself. */
#ifndef CLI_ALL_CUBES_H
#define CLI_ALL_CUBES_H

#include <quadrille/problem.h>

#include "shell/session.h"

/* Counts one cube of a problem, as the session's command line has it, and prints the answer. */
typedef void count_one_cube(struct session *session, const char *name, const qdr_problem *problem);

/* Counts all cubes, those of one process after another, and proves each if that is asked for. */
void count_all_cubes(struct session *session, const char *name, const qdr_problem *problem,
                     count_one_cube *count);

#endif
