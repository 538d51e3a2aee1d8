/* packing.h  Pieces on a board as pictures: what is to be drawn, and how it may look.
 *
 * Nothing here knows where a packing comes from.  Many packings of one board are drawn after
 * each other, so what they have in common is worked out once, as an *album*; a picture then
 * costs some microseconds. */
#ifndef QDRI_SHAPES_PICTURES_PACKING_H
#define QDRI_SHAPES_PICTURES_PACKING_H

#include <quadrille/shapes.h>

#include "base/params.h"
#include "shapes/lattice/lattice.h"

#define QDRI_NO_PIECE UINT32_MAX

/* A packing.  All is borrowed.  Atoms are all different. */
struct qdri_packing {
    const struct qdri_lattice *lattice;
    const struct qdri_point *atom; /* all of the board, covered or not */
    size_t atoms;
    const bool *is_optional;  /* of each atom: may it stay open?  NULL: none may */
    const uint32_t *piece_of; /* of each atom: below `pieces`, or QDRI_NO_PIECE; NULL: no pieces */
    size_t pieces;
    const char *const *piece_name; /* NULL: they have none; so has each that is NULL */
    const char *const *color; /* of each atom: its color's name, or NULL; NULL: they have none */
    /* Of tiles: of each atom, the colors of its sides, clockwise from the top, in a row of
     * QDRI_CORNERS_MOST; those that are NULL are not drawn; NULL: there are none. */
    const char *const *side;
};

struct qdri_shapes_look {
    struct qdr_params base;
    uint64_t view; /* a qdr_shapes_view */
    uint64_t no_names;
    uint64_t no_grid;
    uint64_t ascii;
    uint64_t ansi;
    uint64_t width;
};

/* What all pictures of a board have in common, and room to work in: one thread at a time. */
struct qdri_album;

/* Makes an album of the board that a packing has; its pieces do not matter.  `*out` is the
 * caller's.  In the plane every view is that of layers.  The look is copied, the board is not
 * kept.  Errors: QDR_NOMEM, QDR_RANGE (too large to be drawn), QDR_INVALID (no atoms; an atom
 * that is none, or is there twice). */
qdr_status qdri_album_new(struct qdri_album **out, const struct qdri_packing *board,
                          const struct qdri_shapes_look *look, qdr_error *error);

void qdri_album_free(struct qdri_album *album); /* NULL does nothing */

/* Writes a packing of the album's board (the same atoms in the same order) as a document in SVG.
 * Two pieces that are neighbours never have the same fill.  Errors: QDR_NOMEM, QDR_IO. */
qdr_status qdri_album_write_svg(struct qdri_album *album, const struct qdri_packing *packing,
                                const qdr_writer *writer, qdr_error *error);

/* Writes a packing for a terminal: squares and cubes as boxes, hexagons and triangles with
 * slanted lines, all else with a letter for each atom.  Errors: QDR_NOMEM, QDR_IO. */
qdr_status qdri_album_write_text(struct qdri_album *album, const struct qdri_packing *packing,
                                 const qdr_writer *writer, qdr_error *error);

/* -------------------------------------------------------------------------------------- pages
 * ---- */

/* Begin pages of pictures of an album, which is borrowed, and draw the next one: as the functions
 * of the interface for which they do this. */
qdr_status qdri_pages_new(qdr_shapes_pages **out, struct qdri_album *album,
                          const qdr_shapes_page_plan *plan, qdr_error *error);
qdr_status qdri_pages_add(qdr_shapes_pages *pages, const struct qdri_packing *packing,
                          const char *caption, qdr_error *error);

/* The album of some pictures, and options as a packing of it, which lasts until the next ones.
 * Errors: QDR_INVALID (no such option), QDR_NOMEM. */
struct qdri_album *qdri_pictures_album(const qdr_shapes_pictures *pictures);
qdr_status qdri_pictures_lay(qdr_shapes_pictures *pictures, const qdr_option *options, size_t count,
                             const struct qdri_packing **packing, qdr_error *error);

#endif
