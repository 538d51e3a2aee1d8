/* render.h  Pictures made by other libraries, where the program was built with them. */
#ifndef CLI_RENDER_H
#define CLI_RENDER_H

#include "shell/picture.h"

/* Lays out a graph in DOT and puts out a picture of the given type ("svg", "png", "pdf"): by
 * Graphviz. */
void render_graph(struct session *session, const char *dot, const char *type);

/* Puts out pictures in SVG as PDF, each on a page of its size, or one as PNG: by librsvg and
 * Cairo. */
void render_svg(struct session *session, const struct picture *pictures, size_t count, bool is_pdf);

#endif
