/* conditions.h  --with and --without: which solutions are wanted. */
#ifndef CLI_CONDITIONS_H
#define CLI_CONDITIONS_H

#include <quadrille/diagram.h>

#include "shell/session.h"

/* Does the command line have any? */
bool conditions_are_there(const struct args *args);

/* Returns a diagram of the solutions that meet the conditions of the command line, which borrows
 * the problem of `diagram`; NULL with the complaint made. */
qdr_diagram *conditions_apply(struct session *session, const char *name,
                              const qdr_diagram *diagram);

#endif
