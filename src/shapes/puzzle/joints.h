/* joints.h  What pieces on a board may clash at besides cells: sides of tiles, and crossings of
 * sticks.
 *
 * Where several sticks meet, two pieces cross if sticks of theirs alternate around the point.  So
 * each four sticks a, b, c, d in their order around it are a joint, which a piece takes that has a
 * and c, or b and d: then no two pieces cross.  Where four sticks meet, that is: not both run
 * straight through. */
#ifndef QDRI_SHAPES_PUZZLE_JOINTS_H
#define QDRI_SHAPES_PUZZLE_JOINTS_H

#include "shapes/puzzle/puzzle.h"

enum { QDRI_STICKS_MOST = 8 }; /* that meet at a point */

/* A point where sticks of the board meet. */
struct qdri_meeting {
    uint32_t stick[QDRI_STICKS_MOST]; /* cells of the board, in their order around it */
    uint32_t sticks;
    uint32_t taken;     /* a bit for each, while a piece is looked at */
    size_t first_joint; /* of the fours, in lexicographic order */
};

struct qdri_joints {
    struct qdri_joint *joint; /* [count]: sides ascend by their cells */
    size_t count;
    size_t capacity;
    struct qdri_meeting *meeting; /* [meetings] */
    size_t meetings;
    /* [cells]: the meetings at both ends of each stick; NULL: there are no sticks, or they may
     * cross */
    uint32_t (*end)[2];
};

/* Makes the joints of a board that its pieces need, to be freed with qdri_joints_free whatever
 * comes back.  False: no memory. */
bool qdri_joints_make(struct qdri_joints *joints, const qdr_shapes *shapes,
                      const struct qdri_board *board);

void qdri_joints_free(struct qdri_joints *joints);

/* Returns the joint between some cells, in any order; SIZE_MAX where there is none. */
size_t qdri_joints_find(const struct qdri_joint *joint, size_t joints, struct qdri_joint wanted);

/* Gives the joints that a piece on these cells takes where sticks meet, and returns how many; there
 * is room for as many as qdri_joints_room says. */
size_t qdri_joints_taken(struct qdri_joints *joints, const uint32_t *cell, size_t cells,
                         size_t *taken);
size_t qdri_joints_room(const struct qdri_joints *joints, size_t cells);

#endif
