/* path.h  `quadrille sudoku solve --path`, and `explain` as text. */
#ifndef CLI_PATH_H
#define CLI_PATH_H

#include "shell/session.h"

/* Shows for each puzzle of the command line the way to its solution, in few lines; `is_explained`:
 * in the words of the steps, and no more of these than are needed. */
void path_each(struct session *session, bool is_explained);

#endif
