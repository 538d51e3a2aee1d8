/* packing.h  Pieces on a board as pictures: what is to be drawn, and how it may look.
 *
 * Nothing here knows where a packing comes from.  Many packings of one board are drawn after
 * each other, so what they have in common is worked out once, as an *album*; a picture then
 * costs some microseconds. */
#ifndef QDRI_SHAPES_PICTURES_PACKING_H
#define QDRI_SHAPES_PICTURES_PACKING_H

#include <quadrille/io.h>

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

/* Which way things in space are drawn. */
enum qdri_view {
    QDRI_VIEW_LAYERS,    /* layer beside layer, the lowest first */
    QDRI_VIEW_ISOMETRIC, /* from above, on a corner */
    QDRI_VIEW_EXPLODED,  /* likewise, pieces moved away from the middle, so that none overlap */
    QDRI_VIEW_STEPS      /* likewise, once for each piece that is put to those before it */
};

struct qdri_packing_look {
    enum qdri_view view;
    bool no_labels; /* without the names of pieces */
    bool no_grid;   /* without thin lines within pieces */
    bool is_ascii;  /* in a terminal: +-| instead of lines */
    bool ansi;      /* in a terminal: with colors */
    unsigned width; /* in a terminal: so many columns; 0: 80 */
};

/* What all pictures of a board have in common, and room to work in: one thread at a time. */
struct qdri_album;

/* Makes an album of the board that a packing has; its pieces do not matter.  `*out` is the
 * caller's.  In the plane every view is that of layers.  The look is copied, the board is not
 * kept.  Errors: QDR_NOMEM, QDR_RANGE (too large to be drawn), QDR_INVALID (no atoms; an atom
 * that is none, or is there twice). */
qdr_status qdri_album_new(struct qdri_album **out, const struct qdri_packing *board,
                          const struct qdri_packing_look *look, qdr_error *error);

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

struct qdri_packing_pages;

/* Pages of pictures.  All zero but `begin` or `writer` is A4 with as many on a page as are well
 * to be seen. */
struct qdri_page_plan {
    unsigned width;      /* of the paper, in tenths of a millimeter; 0: that of A4 */
    unsigned height;     /* likewise */
    unsigned per_page;   /* 0: as many as sizes allow */
    const char *heading; /* at the head of each page; NULL: none */
    uint64_t total;      /* so many pictures will be there; 0: not known */
    /* Where all pages go as one document, one below the other.  If `total` is not known, what is
     * drawn is kept until the end, for the document begins with its height.  NULL: see `begin`. */
    const qdr_writer *writer;
    /* Each page as a document of its own: returns where the page of that index goes, from 0;
     * NULL ends it (QDR_IO). */
    const qdr_writer *(*begin)(void *ctx, size_t page);
    void *ctx;
};

/* Begins pages of pictures of an album, which is borrowed, as are the heading and the writer.
 * `*out` is the caller's.  Errors: QDR_NOMEM, QDR_RANGE (more on a page than
 * QDRI_PER_PAGE_MOST), QDR_IO. */
qdr_status qdri_packing_pages_new(struct qdri_packing_pages **out, struct qdri_album *album,
                                  const struct qdri_page_plan *plan, qdr_error *error);

enum { QDRI_PER_PAGE_MOST = 1000 };

/* Draws the next picture, with its number below, or with a caption if it is not NULL.  Errors:
 * QDR_NOMEM, QDR_IO. */
qdr_status qdri_packing_pages_add(struct qdri_packing_pages *pages,
                                  const struct qdri_packing *packing, const char *caption,
                                  qdr_error *error);

/* Ends the last page.  Nothing is added after that.  Errors: QDR_NOMEM, QDR_IO. */
qdr_status qdri_packing_pages_end(struct qdri_packing_pages *pages, qdr_error *error);

/* Returns how many pages were begun. */
size_t qdri_packing_pages_count(const struct qdri_packing_pages *pages);

void qdri_packing_pages_free(struct qdri_packing_pages *pages); /* NULL does nothing */

#endif
