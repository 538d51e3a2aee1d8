/* diagrams.h  Diagrams of all solutions for the commands that ask them: read from a file, or built
 * by a search, under the conditions of the command line. */
#ifndef CLI_DIAGRAMS_H
#define CLI_DIAGRAMS_H

#include <quadrille/diagram.h>

#include "search/result.h"
#include "shell/session.h"

/* What a command asks.  `name` is the input's; `found` says what a search took, and is NULL where
 * there was none. */
typedef void diagram_question(struct session *session, const char *name, const qdr_diagram *diagram,
                              const struct result *found);

/* Asks a diagram that is there, under the conditions of the command line, and frees it. */
void diagrams_ask(struct session *session, const char *name, qdr_diagram *diagram,
                  diagram_question *ask);

/* Builds the diagram of a problem by a search, and asks it in the same way. */
void diagrams_build_and_ask(struct session *session, const char *name, const qdr_problem *problem,
                            diagram_question *ask);

/* Asks the diagram of each input in one of these ways. */
void diagrams_each(struct session *session, diagram_question *ask);

/* Builds and asks it with one solution of each orbit, where the command line asks for that. */
void diagrams_build_up_to_and_ask(struct session *session, const char *name,
                                  const qdr_problem *problem, diagram_question *ask);

/* Builds the diagram of what a solver would find, to be freed; NULL with the complaint made.  Fills
 * `found`, which is to be cleared with result_clear. */
qdr_diagram *diagrams_build(struct session *session, const char *name, qdr_solver *solver,
                            struct result *found);

/* Returns a number in digits, to be freed; NULL, with the complaint made, where memory is out. */
char *diagrams_digits(struct session *session, const char *name, const qdr_number *number);

/* Returns how many solutions there are, likewise. */
char *diagrams_count(struct session *session, const char *name, const qdr_diagram *diagram);

/* Does the command line have any? */
bool conditions_are_there(const struct args *args);

/* Returns a diagram of the solutions that meet the conditions of the command line, which borrows
 * the problem of `diagram`; NULL with the complaint made. */
qdr_diagram *conditions_apply(struct session *session, const char *name,
                              const qdr_diagram *diagram);

#endif
