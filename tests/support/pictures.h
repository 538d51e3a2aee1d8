/* pictures.h  All solutions of a small puzzle of shapes as pictures, and how many of them differ
 * up to symmetry: found by brute force, from the puzzle alone and not from its exact cover. */
#ifndef TESTS_SUPPORT_PICTURES_H
#define TESTS_SUPPORT_PICTURES_H

#include "shapes/puzzle/orient.h"
#include "shapes/puzzle/puzzle.h"

enum {
    PICTURE_CELLS = 12,       /* of a board, at most */
    PICTURE_PIECES = 32,      /* at most */
    PICTURE_PLACEMENTS = 500, /* at most */
    PICTURE_STEPS = 3000,     /* of the search, at most */
    PICTURES_MOST = 700       /* solutions, at most */
};

/* A piece in its place: as cells of the board, with the color of each, and sides of a tile. */
struct placement {
    uint32_t piece;
    uint32_t cells;
    uint32_t sides;
    struct {
        struct qdri_point atom;
        uint32_t color;
    } cell[PICTURE_CELLS], side[QDRI_NEIGHBOURS_MOST]; /* each by the atom */
};

struct pictures {
    const qdr_shapes *shapes;
    const struct qdri_board *board;
    size_t rank[PICTURE_PIECES]; /* of each piece: among those that can be laid alike */
    struct placement placement[PICTURE_PLACEMENTS];
    size_t placements;
    uint16_t solution[PICTURES_MOST][PICTURE_CELLS]; /* placements, ascending, then UINT16_MAX */
    size_t solutions;
    uint16_t chosen[PICTURE_CELLS]; /* the solution in the making */
    size_t depth;
    uint32_t root[PICTURES_MOST]; /* solutions that count as one */
    size_t steps;
    bool is_too_large;
};

/* Finds all solutions of the board of shapes that has an index; `is_too_large` if they are too
 * many. */
void pictures_find(struct pictures *pictures, const qdr_shapes *shapes, size_t board);

/* How many of them differ up to a group, named as qdr_shapes_group has it. */
size_t pictures_up_to(struct pictures *pictures, const char *group);

/* Can a piece be laid in just the same ways as another, after an isometry and an exchange of
 * colors of sides?  `colors` has the image of each, from 0; NULL: they stay. */
bool pictures_alike(const qdr_shapes *shapes, const struct qdri_piece *from,
                    const struct qdri_piece *to, size_t isometry, const uint32_t *colors);

#endif
