/* xmpuzzle.h  The files of Burr Tools: what they say, as a plain record, and what becomes of it.
 *
 *     <puzzle version="2">
 *       <gridType type="0"/>
 *       <shapes>
 *         <voxel x="2" y="2" z="1" type="0">###_</voxel>
 *         <voxel x="2" y="3" z="1" type="0">######</voxel>
 *       </shapes>
 *       <problems>
 *         <problem name="two corners">
 *           <shapes><shape id="0" count="2"/></shapes>
 *           <result id="1"/>
 *           <bitmap><pair piece="0" result="1"/></bitmap>
 *         </problem>
 *       </problems>
 *     </puzzle>
 *
 * Shapes are counted from 0 where they are spoken of.  A shape is a box of cells, x being the
 * fastest: `_` is nothing, `#` a cell, `+` one that may stay open, and a number behind it its
 * color; 0, or none, goes with any.  A problem asks for pieces, in numbers or ranges of them, that
 * make one shape, the result; a pair of its bitmap allows cells of one color of pieces on those of
 * a color of the result, where color 1 is called 0, 2 is 1...  All else (solutions that were found,
 * colors to see, comments) is passed over.
 *
 * What is wrong with the text is an error; what is wrong with a problem is kept with its board, as
 * it is with those that are drawn. */
#ifndef QDRI_SHAPES_XMPUZZLE_H
#define QDRI_SHAPES_XMPUZZLE_H

#include "base/strbuf.h"
#include "base/xml.h"
#include "shapes/puzzle/puzzle.h"

enum {
    QDRI_XM_COLORS = 64,  /* of cells, with 0 */
    QDRI_XM_MOST = 10000, /* shapes, and problems, of a file */
    /* a cell is its state, and above these two bits its color */
    QDRI_XM_NOTHING = 0,
    QDRI_XM_FILLED = 1,
    QDRI_XM_VARIABLE = 2,
    QDRI_XM_STATE = 3,
    QDRI_XM_COLOR_SHIFT = 2
};

struct qdri_xm_shape {
    char *name; /* "" where it has none */
    uint32_t size[3];
    uint8_t *cell; /* [size[0] * size[1] * size[2]] */
    size_t cells;
    size_t capacity;
    size_t filled; /* of them */
    size_t variable;
    struct qdri_place place;
};

/* Copies of a shape in a problem. */
struct qdri_xm_part {
    uint32_t shape; /* may be out of range */
    struct qdri_copies copies;
    struct qdri_place place;
};

struct qdri_xm_problem {
    char *name; /* "" where it has none */
    struct qdri_xm_part *part;
    size_t parts;
    size_t capacity;
    uint32_t result; /* a shape, perhaps out of range; UINT32_MAX: none is said */
    struct qdri_place result_place;
    uint64_t pairs[QDRI_XM_COLORS]; /* of color k + 1 of pieces, a bit j for color j + 1 of cells */
    uint32_t open_most;             /* cells; UINT32_MAX: any */
    struct qdri_place place;
};

/* All that a file says.  All zero, but for the document, is what it begins as. */
struct qdri_xmpuzzle {
    struct qdri_xml_document document;
    uint32_t grid;
    struct qdri_place grid_place;
    struct qdri_xm_shape *shape;
    size_t shapes;
    size_t shape_capacity;
    struct qdri_xm_problem *problem;
    size_t problems;
    size_t problem_capacity;
};

/* Reads the record from its document.  It is to be freed whatever comes back.  Errors: QDR_SYNTAX,
 * QDR_RANGE, QDR_UNSUPPORTED, with line and column; QDR_NOMEM. */
qdr_status qdri_xmpuzzle_parse(struct qdri_xmpuzzle *puzzle, qdr_error *error);

void qdri_xmpuzzle_free(struct qdri_xmpuzzle *puzzle);

/* Makes boards and pieces of it in a puzzle that has none.  Errors: QDR_UNSUPPORTED (a grid that we
 * have not), QDR_SYNTAX (no problem), QDR_NOMEM. */
qdr_status qdri_xmpuzzle_convert(const struct qdri_xmpuzzle *puzzle, qdr_shapes *shapes,
                                 qdr_error *error);

/* What becomes of each color where a cell is filled, and where it is variable. */
struct qdri_xm_palette {
    uint32_t color[QDRI_XM_COLORS];
    uint32_t open_color[QDRI_XM_COLORS];
};

/* Returns the index of a cell where the lattice has no atom; SIZE_MAX where there is none such. */
size_t qdri_xmpuzzle_stray(const struct qdri_xm_shape *shape, const struct qdri_lattice *lattice);

/* Makes the cells of a shape on a lattice, in their order, moved to the corner of a drawing; *cell
 * is the caller's.  Require: no cell strays.  False: no memory. */
bool qdri_xmpuzzle_cells(const struct qdri_xm_shape *shape, const struct qdri_lattice *lattice,
                         const struct qdri_xm_palette *palette, struct qdri_cell **cell,
                         size_t *cells);

/* Can a solid piece be mirrored by turning it, although no turn of the lattice does so?  Spheres in
 * one of the layers in which each touches six: a turn by 60 degrees does what a reflection in their
 * centre does. */
bool qdri_xmpuzzle_is_flat(const struct qdri_lattice *lattice, const struct qdri_cell *cell,
                           size_t cells);

/* Is it compressed, by its first bytes? */
bool qdri_is_gzip(const char *bytes, size_t size);

/* Unpacks what gzip has packed, to at most `most` bytes.  Errors: QDR_SYNTAX (it is damaged, or cut
 * short); QDR_BUDGET; QDR_UNSUPPORTED (built without zlib); QDR_NOMEM. */
qdr_status qdri_gunzip(const struct qdri_strbuf *packed, const char *source, uint64_t most,
                       struct qdri_strbuf *text, qdr_error *error);

#endif
