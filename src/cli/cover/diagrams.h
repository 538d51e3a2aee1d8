/* diagrams.h  Diagrams of all solutions for the commands that ask them: read from a file, or built
 * by a search, under the conditions of the command line. */
#ifndef CLI_DIAGRAMS_H
#define CLI_DIAGRAMS_H

#include <quadrille/diagram.h>

#include "search/result.h"
#include "shell/session.h"

/* Asks a diagram that is there what session->ask asks, under the conditions of the command line;
 * complains of what else it asks for that a diagram has no use for. */
void diagrams_ask(struct session *session, const char *name, const qdr_diagram *diagram);

/* Builds the diagram of a problem by a search, with one solution of each orbit if the command line
 * asks for that, and asks it in the same way. */
void diagrams_build_and_ask(struct session *session, const char *name, const qdr_problem *problem);

/* Builds the diagram of what a solver would find, to be freed; NULL with the complaint made.  Fills
 * `found`, which is to be cleared with result_clear. */
qdr_diagram *diagrams_build(struct session *session, const char *name, qdr_solver *solver,
                            struct result *found);

/* Returns a number in digits, to be freed; NULL, with the complaint made, where memory is out. */
char *diagrams_digits(struct session *session, const char *name, const qdr_number *number);

/* Returns how many solutions there are, likewise. */
char *diagrams_count(struct session *session, const char *name, const qdr_diagram *diagram);

#endif
