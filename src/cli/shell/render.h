/* render.h  Pictures made by other libraries, where the program was built with them. */
#ifndef CLI_RENDER_H
#define CLI_RENDER_H

#include "shell/session.h"

/* Lays out a graph in DOT and puts out a picture of the given type ("svg", "png", "pdf"): by
 * Graphviz. */
void render_graph(struct session *session, const char *dot, const char *type);

/* Puts out a picture in SVG as PDF, or as PNG: by librsvg and Cairo. */
void render_svg(struct session *session, const char *svg, size_t size, bool is_pdf);

#endif
