/* puzzle.h  What a file of shapes says: boards, pieces and tiles; and one of its boards as an exact
 * cover. */
#ifndef QDRI_SHAPES_PUZZLE_PUZZLE_H
#define QDRI_SHAPES_PUZZLE_PUZZLE_H

#include <quadrille/shapes.h>

#include "base/limits.h"
#include "io/read_params.h"
#include "shapes/forms/shape.h"

enum {
    QDRI_COLORS_MOST = 64,     /* letters for colors of cells */
    QDRI_JOINT_MOST = 4,       /* atoms that a joint is between */
    QDRI_BOARD_MOST = 1000000, /* atoms of a board, or of a piece */
    QDRI_PLACES_MOST = 1000000 /* rows, columns or layers of an art */
};

/* An atom of a board or of a piece. */
struct qdri_cell {
    struct qdri_point atom;
    uint32_t color;   /* shapes->color[color - 1]; 0: none, which goes with any */
    bool is_optional; /* of a board: it may stay open */
};

/* A colored side of a tile: the one towards an atom beside its only one. */
struct qdri_side {
    struct qdri_point beyond;
    uint32_t color; /* shapes->side_color[color - 1] */
};

enum qdri_turns { QDRI_TURNS_ALL, QDRI_TURNS_HALF, QDRI_TURNS_NONE };

/* How many of a piece; `high` may be QDR_NO_LIMIT. */
struct qdri_copies {
    uint32_t low;
    uint32_t high;
};

struct qdri_piece {
    char *name;
    struct qdri_cell *cell; /* [cells]: as drawn, ascending as those of a shape */
    size_t cells;
    struct qdri_side *side; /* [sides]: of a tile; NULL otherwise */
    size_t sides;
    struct qdri_copies copies;
    enum qdri_turns turns;
    bool is_mirrored; /* may it be? */
};

struct qdri_board {
    char *name;             /* "" where it has none */
    size_t line;            /* where it stands in the file */
    struct qdri_cell *cell; /* [cells]: ascending as those of a shape */
    size_t cells;
    size_t places;              /* of a drawing, where a size was said; 0: it is drawn */
    struct qdri_copies *copies; /* [pieces] of this board; NULL: as the pieces say */
    uint64_t *fit; /* [QDRI_COLORS_MOST]: for each color of pieces, from 0, a bit for each color of
                      cells that it may lie on; NULL: on its own only */
    qdr_error fault; /* QDR_OK, or why it cannot be taken */
};

/* What pieces may clash at besides cells: a side between two cells, or a point where sticks meet.
 * It is told by the cells (indices on the board, ascending) around it. */
struct qdri_joint {
    uint32_t cell[QDRI_JOINT_MOST];
    uint32_t cells;
};

/* A board as an exact cover.  Its items are: pieces, cells that must be covered, those that may
 * stay open, joints; each kind in its order. */
struct qdri_encoded {
    size_t board; /* which; SIZE_MAX: none is */
    qdr_problem *problem;
    uint32_t *piece_of;       /* [options]: the piece that it lays; ascending */
    uint8_t *pose_of;         /* [options]: in which of the poses of that piece */
    struct qdri_poses *poses; /* [pieces]: orient.h */
    size_t pieces;
    qdr_item *piece_item;     /* [pieces]; QDR_NO_ITEM where there are none of it */
    qdr_item *cell_item;      /* [cells of the board] */
    uint32_t *cell_of;        /* [items]: the index on the board; UINT32_MAX where it is no cell */
    struct qdri_joint *joint; /* [joints] */
    size_t joints;
    qdr_item first_joint;  /* the item of the first */
    qdr_color *side_color; /* [side_colors]: as the problem has it */
    char why[400];         /* why there is no solution, where that is plain; otherwise empty */
};

struct qdr_shapes {
    const struct qdri_lattice *lattice;
    char *title; /* NULL: none, as below */
    char *author;
    char color[QDRI_COLORS_MOST + 1]; /* letters */
    char **side_color;                /* [side_colors]: names */
    size_t side_colors;
    uint32_t border; /* the color that sides have there, from 1; 0: any */
    bool may_cross;  /* may pieces of sticks? */
    struct qdri_piece *piece;
    size_t pieces;
    struct qdri_board *board;
    size_t boards;
    uint64_t memory;           /* for a problem; 0: a quarter of what is free */
    struct qdri_limits limits; /* of time, and a stop, for making it */
    struct qdri_encoded encoded;
};

/* Puts cells into their order. */
void qdri_cells_sort(struct qdri_cell *cell, size_t cells);

/* Returns the index of an atom among cells that are in order; SIZE_MAX where it is not there. */
size_t qdri_cells_find(const struct qdri_cell *cell, size_t cells, struct qdri_point atom);

/* Has a piece that name? */
bool qdri_shapes_has_piece(const qdr_shapes *shapes, const char *name);

/* Appends a piece, or a board, which the puzzle owns from then on; false: no memory, and it is the
 * caller's still.  A name that another piece has is made another. */
bool qdri_shapes_add_piece(qdr_shapes *shapes, const struct qdri_piece *piece);
bool qdri_shapes_add_board(qdr_shapes *shapes, const struct qdri_board *board);

void qdri_piece_clear(struct qdri_piece *piece);
void qdri_board_clear(struct qdri_board *board);

/* Finds a color of sides, or makes it: from 1; 0: no memory. */
uint32_t qdri_shapes_side_color(qdr_shapes *shapes, const char *name, size_t length);

/* How many of a piece go on a board. */
struct qdri_copies qdri_shapes_copies(const qdr_shapes *shapes, size_t board, size_t piece);

/* May a cell of a piece lie on one of the board, by their colors?  What has none goes with any. */
bool qdri_board_fits(const struct qdri_board *board, uint32_t of_piece, uint32_t of_cell);

#define QDRI_CELL_NAME 40

/* Writes the name of an atom, such as r3c12 or r3c12l1; returns `name`. */
const char *qdri_cell_name(const struct qdri_lattice *lattice, struct qdri_point atom,
                           char name[QDRI_CELL_NAME]);

/* Makes the problem of a board (encode.c). */
qdr_status qdri_shapes_encode(qdr_shapes *shapes, size_t board, struct qdri_encoded *encoded,
                              qdr_error *error);
void qdri_encoded_clear(struct qdri_encoded *encoded);

/* Returns the entries of an option of that problem that are cells, in the order of those of the
 * piece as it is laid. */
const qdr_entry *qdri_option_cells(const qdr_shapes *shapes, const struct qdri_encoded *encoded,
                                   qdr_option option, size_t *cells);

/* Makes an empty puzzle; NULL: no memory. */
qdr_shapes *qdri_shapes_new(void);

/* Reads what a form says into an empty puzzle. */
typedef qdr_status qdri_read_form(qdr_shapes *shapes, const qdr_reader *reader,
                                  const struct qdri_read_params *params, qdr_error *error);

/* Makes a puzzle of what a reader has in some form, and selects its first board (select.c). */
qdr_status qdri_shapes_read(qdri_read_form *read, qdr_shapes **out, const qdr_reader *reader,
                            const qdr_params *params, qdr_error *error);

/* Is a board selected, and has its problem these options?  (text.c) */
qdr_status qdri_shapes_check_options(const qdr_shapes *shapes, const qdr_option *options,
                                     size_t count, qdr_error *error);

/* Tells which of `count` options lies on each cell of the board that is selected: owner[cell] is an
 * index into `options`, or UINT32_MAX where it is open. */
void qdri_shapes_owners(const qdr_shapes *shapes, const qdr_option *options, size_t count,
                        uint32_t *owner);

#endif
