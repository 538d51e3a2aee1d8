/* art.h  Drawings in text: which character stands for which atom.
 *
 * The columns of a drawing count from the indentation of its least indented line, its rows from its
 * first line.  In space, blank lines part its layers, the lowest first. */
#ifndef QDRI_SHAPES_TEXT_ART_H
#define QDRI_SHAPES_TEXT_ART_H

#include "shapes/lattice/lattice.h"
#include "shapes/text/statement.h"

/* A character that is no blank. */
struct qdri_mark {
    char sign;
    bool is_atom; /* does its place stand for one? */
    int32_t layer;
    int32_t row;
    int32_t column;
    struct qdri_point atom;
    struct qdri_span span; /* where it stands */
};

struct qdri_art {
    struct qdri_mark *mark; /* [marks]: row by row */
    size_t marks;
};

/* Reads a drawing, to be freed with qdri_art_free whatever comes back.  Errors: QDR_SYNTAX (what is
 * no visible ASCII character), QDR_RANGE (too large), QDR_NOMEM. */
qdr_status qdri_art_read(struct qdri_art *art, const struct qdri_lattice *lattice,
                         const struct qdri_statement *statement, const char *source,
                         qdr_error *error);

void qdri_art_free(struct qdri_art *art);

/* Fails because the index-th mark stands where the grid has no cell; says what to do.  `nothing` is
 * the sign that stands for no cell. */
qdr_status qdri_art_misplaced(const struct qdri_lattice *lattice, const struct qdri_art *art,
                              size_t index, char nothing, const char *source, qdr_error *error);

#endif
