/* orient.h  The ways in which a piece may be laid, up to translations. */
#ifndef QDRI_SHAPES_PUZZLE_ORIENT_H
#define QDRI_SHAPES_PUZZLE_ORIENT_H

#include "shapes/puzzle/puzzle.h"

/* A piece as one isometry leaves it, moved so that its first atom is the one that stands for its
 * kind. */
struct qdri_pose {
    struct qdri_cell *cell; /* [cells], in order */
    struct qdri_side *side; /* [sides], in order of the atoms beyond */
};

struct qdri_poses {
    struct qdri_pose *position; /* all different */
    size_t count;
    size_t cells; /* of each */
    size_t sides;
};

/* Finds them, to be freed with qdri_poses_free whatever comes back.  False: no memory. */
bool qdri_poses_of(const struct qdri_lattice *lattice, const struct qdri_piece *piece,
                   struct qdri_poses *positions);

void qdri_poses_free(struct qdri_poses *positions);

/* Makes the piece as an isometry leaves it; the caller's, to be freed with qdri_pose_free
 * whatever comes back. */
bool qdri_pose_make(const struct qdri_lattice *lattice, const struct qdri_piece *piece,
                    size_t isometry, struct qdri_pose *position);
void qdri_pose_free(struct qdri_pose *position);

/* Returns the index of a position of as many cells and sides; their number if it is not there. */
size_t qdri_poses_find(const struct qdri_poses *positions, const struct qdri_pose *position);

/* May a piece be laid so? */
bool qdri_piece_allows(const struct qdri_lattice *lattice, const struct qdri_piece *piece,
                       size_t isometry);

/* Is it a half turn of a board, or the identity?  In space, about one of the three axes. */
bool qdri_is_half_turn(const struct qdri_lattice *lattice, size_t isometry);

#endif
