/* mesh.h  A board as a net of corners and sides: which atoms meet in a side, and where all of it is
 * on paper.
 *
 * Sides are kept as half-edges: each side of an atom is one that goes from a corner to the next,
 * with the atom on its right hand; its twin is the same side of the atom on the other hand.  An
 * outline of a piece is a round of half-edges whose twins belong to other pieces.
 *
 * Source: half-edges are D. E. Muller and F. P. Preparata's (Theoretical Computer Science 7,
 * 1978).
 *
 * On paper, neighbouring centres are QDRI_UNIT apart. */
#ifndef QDRI_SHAPES_PICTURES_MESH_H
#define QDRI_SHAPES_PICTURES_MESH_H

#include "base/alloc.h"
#include "draw/svg.h"
#include "shapes/pictures/packing.h"

#define QDRI_NONE UINT32_MAX

struct qdri_half {
    uint32_t corner; /* where it begins */
    uint32_t atom;
    uint32_t next; /* of the same atom */
    uint32_t twin; /* QDRI_NONE: there is no atom */
};

enum qdri_mesh_kind {
    QDRI_MESH_POLYGONS,
    QDRI_MESH_STICKS, /* each has two half-edges without twins, one from either end */
    QDRI_MESH_BALLS   /* they have no corners */
};

struct qdri_link {
    uint32_t a;
    uint32_t b;
};

/* The layers of a board in space are laid beside each other. */
struct qdri_mesh {
    const struct qdri_lattice *lattice;
    enum qdri_mesh_kind kind;
    size_t atoms;
    struct qdri_point *atom;  /* copied */
    struct qdri_spot *centre; /* atom: where it is on paper */
    struct qdri_spot *shift;  /* atom: by what its layer was moved */
    double (*space)[3];       /* atom: its centre in space */
    uint32_t *layer;          /* atom: 0 is the lowest */
    uint32_t layers;
    double rise; /* from a layer to the next */
    uint32_t
        *first; /* atom: its first half-edge; those of the k-th are first[k] ... first[k + 1] - 1 */
    size_t halves;
    struct qdri_half *half;
    size_t corners;
    struct qdri_spot *corner;
    size_t links;
    struct qdri_link *link; /* atoms that are neighbours, each pair once */
    struct qdri_spot size;  /* all is between (0, 0) and this */
    int32_t inner; /* the distance of a centre from a side, the least there is; 0: no sides */
    struct qdri_arrays arrays;
};

/* Makes a mesh of a board.  On failure it is all zero.  Errors: those of qdri_album_new. */
qdr_status qdri_mesh_make(struct qdri_mesh *mesh, const struct qdri_packing *board,
                          qdr_error *error);

void qdri_mesh_free(struct qdri_mesh *mesh);

struct qdri_spot qdri_half_begin(const struct qdri_mesh *mesh, uint32_t half);
struct qdri_spot qdri_half_end(const struct qdri_mesh *mesh, uint32_t half);

/* Gives each piece of a packing a color, from 0, and returns how many colors there are; 0: no
 * memory.  In the plane these are four, unless it takes too long to find out how; where four are
 * not enough, or not found, they are as few as are found. */
uint32_t qdri_fills_choose(const struct qdri_mesh *mesh, const struct qdri_packing *packing,
                           uint32_t *fill);

#endif
