/* solids.h  Things in space, on paper: where pieces are, what is to be seen of them, and in which
 * order it is drawn.
 *
 * An atom is its outline, raised by the height of a layer, or a ball.  It is seen from above, on a
 * corner: x goes to the lower right, y to the lower left, z upwards, each as long as it is. */
#ifndef QDRI_SHAPES_PICTURES_SOLIDS_H
#define QDRI_SHAPES_PICTURES_SOLIDS_H

#include "base/alloc.h"
#include "shapes/pictures/album.h"

enum {
    QDRI_VIEW_GAP = 900, /* between views */
    QDRI_VIEW_WORD = 800 /* room for a word below one */
};

struct qdri_place {
    double x;
    double y;
    double z;
};

/* A face that is turned to who looks: a side, or the top where `half` is QDRI_NONE. */
struct qdri_face {
    uint32_t atom;
    uint32_t half;
};

struct qdri_solids {
    uint32_t *above; /* atom: the one on it, or QDRI_NONE */
    uint32_t *below;
    uint32_t *order;           /* atoms, from the farthest to the nearest */
    size_t count;              /* of those that are covered by pieces */
    struct qdri_place *offset; /* piece: by what it is moved */
    uint32_t *rank;            /* piece: its step, from 0 */
    uint32_t *at_rank;         /* step: its piece */
    size_t room;               /* of pieces */
    struct qdri_face *face;    /* room for all of a view */
    struct qdri_spot origin;   /* where (0, 0, 0) is in a view */
    struct qdri_spot view;     /* size of a view */
    uint32_t columns;          /* of views */
    uint32_t rows;
    struct qdri_arrays arrays;
    struct qdri_arrays of_pieces; /* offset, rank, at_rank */
};

/* Where a place in space is on paper, without the origin. */
struct qdri_spot qdri_project(struct qdri_place place);

/* Where a corner of an atom is, as it is moved, at its foot or at its top. */
struct qdri_place qdri_solid_corner(const struct qdri_album *album, uint32_t half, bool is_top);
struct qdri_place qdri_solid_centre(const struct qdri_album *album, uint32_t atom);

/* A view that is being drawn. */
struct qdri_sight {
    const struct qdri_album *album;
    struct qdri_output *output;
    struct qdri_spot origin;
    uint32_t last; /* pieces of higher ranks are not there */
    bool is_step;  /* pieces of lower ranks are pale */
};

/* --------------------------------------------------------------------------------- faces.c ---- */

struct qdri_spot qdri_on_paper(const struct qdri_sight *view, struct qdri_place place);

/* Finds the faces of a view, from the farthest to the nearest: solids->face; returns how many. */
size_t qdri_faces_find(const struct qdri_sight *view);

/* Gives the corners of a face, and which of its edges are thick: the k-th begins at the k-th. */
size_t qdri_face_corners(const struct qdri_sight *view, struct qdri_face face,
                         struct qdri_spot spot[QDRI_CORNERS_MOST],
                         bool is_thick[QDRI_CORNERS_MOST]);

void qdri_put_face(const struct qdri_sight *view, struct qdri_face face);
void qdri_put_ball(const struct qdri_sight *view, uint32_t atom);

/* ------------------------------------------------------------------------------- explode.c ---- */

/* Moves pieces away from the middle, until no two are where the other is. */
void qdri_explode(struct qdri_album *album);

/* Orders atoms of pieces that were moved.  False: no memory. */
bool qdri_order_moved(struct qdri_album *album);

#endif
