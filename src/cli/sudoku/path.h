/* path.h  `quadrille sudoku solve --path`. */
#ifndef CLI_PATH_H
#define CLI_PATH_H

#include "shell/session.h"

/* Shows for each puzzle of the command line the way to its solution, in few lines. */
void path_each(struct session *session);

#endif
