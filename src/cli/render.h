/* render.h  Pictures made by Graphviz, where the program was built with it. */
#ifndef CLI_RENDER_H
#define CLI_RENDER_H

#include "session.h"

/* Lays out a graph in DOT and puts out a picture of the given type ("svg", "png"). */
void render(struct session *session, const char *dot, const char *type);

#endif
