/* draw.h  `draw`, for exact covers and Sudokus alike. */
#ifndef CLI_DRAW_H
#define CLI_DRAW_H

#include <quadrille/problem.h>

#include "shell/session.h"

/* Draws a problem or its search tree, as the command line says.  `name` is the input's. */
void draw(struct session *session, const char *name, const qdr_problem *problem);

#endif
