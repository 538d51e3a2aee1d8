/* picture.h  Pictures on their way out: as they are, or made into another kind of file.
 *
 * Graphs are written in DOT, which Graphviz draws; all else is written in SVG.  A picture is
 * gathered as a text first, in a `struct out` that is all zero at the beginning. */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include <quadrille/problem.h>
#include <quadrille/puzzles.h>

#include "shell/picture_args.h"
#include "shell/session.h"

/* Put out what was written, as the kind of file that the command line asks for, or complain that
 * this cannot be; free the picture in any case. */
void picture_put_graph(struct session *session, struct out *picture);
void picture_put_svg(struct session *session, struct out *picture);

/* Puts out pages: PDF has each as one of its own, other kinds of files all of them below each
 * other.  They stay as they are. */
void picture_put_pages(struct session *session, const qdr_pages *pages);

/* Puts out documents in SVG: one; or several pages as PDF, each as one of its own.  They stay as
 * they are. */
void picture_put_documents(struct session *session, const struct out *pictures, size_t count);

/* Is the kind of file one that has pages? */
bool picture_is_paged(const struct session *session);

/* Lays out a graph in DOT and puts out a picture of the given type ("svg", "png", "pdf"): by
 * Graphviz. */
void render_graph(struct session *session, const char *dot, const char *type);

/* Puts out pictures in SVG as PDF, each on a page of its size, or one as PNG: by librsvg and
 * Cairo. */
void render_svg(struct session *session, const struct out *pictures, size_t count, bool is_pdf);

#endif
