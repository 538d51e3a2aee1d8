/* weights.h  Which rules take most of an encoding. */
#ifndef CLI_WEIGHTS_H
#define CLI_WEIGHTS_H

#include <quadrille/sudoku.h>

#include "shell/session.h"

/* Says so with --verbose.  `name` is that of the puzzle. */
void weights_tell(struct session *session, const char *name, const qdr_rules *rules,
                  const qdr_sudoku *sudoku);

#endif
