/* album.h  What pictures of one board share: see packing.h. */
#ifndef QDRI_SHAPES_PICTURES_ALBUM_H
#define QDRI_SHAPES_PICTURES_ALBUM_H

#include "base/strbuf.h"
#include "shapes/pictures/mesh.h"

/* Names of colors, in the order in which they were first met. */
struct qdri_color_names {
    size_t count;
    size_t capacity;
    char **name;
};

/* What is known of the packing that is being drawn. */
struct qdri_scene {
    const struct qdri_packing *packing;
    uint32_t colors; /* fills in use */
    uint32_t *fill;  /* piece */
    uint32_t
        *first; /* piece: its atoms are member[first[piece]], ... member[first[piece + 1] - 1] */
    uint32_t *member;
    uint32_t *owner; /* atom: its piece, or QDRI_NO_PIECE */
    size_t pieces_room;
    struct qdri_arrays arrays; /* fill, first */
};

struct qdri_album {
    struct qdri_shapes_look look;
    struct qdri_mesh mesh;
    struct qdri_strbuf base; /* elements of SVG: the board, below pieces */
    struct qdri_strbuf grid; /* likewise, above them; empty for none */
    struct qdri_color_names names;
    struct qdri_scene scene;
    bool *is_done;              /* half-edge: has its outline been drawn? */
    struct qdri_spot *spot;     /* as many as there are half-edges, and one */
    uint32_t *spoke_first;      /* corner: where those begin that begin there */
    uint32_t *spoke;            /* half-edges, by the corners at which they begin */
    uint32_t *by_layer;         /* atoms, those of the lowest layer first */
    struct qdri_solids *solids; /* NULL: views of layers */
    struct qdri_arrays arrays;
};

/* Makes ready to draw a packing: who has which atoms, and which fill.  False: no memory. */
bool qdri_album_begin(struct qdri_album *album, const struct qdri_packing *packing);

/* Gives the number of the name of a color; false: no memory. */
bool qdri_album_color(struct qdri_album *album, const char *name, size_t *index);

/* Returns the size of the picture of the packing that was begun. */
struct qdri_spot qdri_album_size(const struct qdri_album *album);

/* Puts all elements of the picture of the packing that was begun; `has_defs`: the board and the
 * grid are defined in the document, as "b" and "g".  The document has the attributes of
 * QDRI_ALBUM_STYLE.  False: no memory. */
bool qdri_album_put(struct qdri_album *album, bool has_defs, struct qdri_output *output);

/* Attributes that all elements of pictures inherit. */
#define QDRI_ALBUM_STYLE                                                                           \
    " fill=\"none\" stroke=\"#222\" stroke-width=\".09\" stroke-linejoin=\"round\" "               \
    "stroke-linecap=\"round\" font-family=\"sans-serif\" font-size=\".52\" text-anchor=\"middle\""

/* ------------------------------------------------------------------------------- palette.c ---- */

enum { QDRI_INK_SIZE = 8 };

/* How much light falls on a side of a solid, in hundredths. */
enum { QDRI_LIGHT_FULL = 100 };

/* Gives the fill of a number, from 0, as "#rrggbb"; `pale` hundredths of it are white.  All are
 * different, until there are some hundreds. */
void qdri_palette_fill(uint32_t index, unsigned light, unsigned pale, char ink[QDRI_INK_SIZE]);

/* Is it so dark that what is written on it is white? */
bool qdri_palette_is_dark(uint32_t index);

/* Returns the color of a terminal with 256 colors that is most like the fill. */
unsigned qdri_palette_terminal(uint32_t index);

/* Gives the color that a name stands for ("black", or of a cell "b", too...), or where there is
 * none, one of the number. */
void qdri_palette_mark(const char *name, bool is_cell, size_t index, char ink[QDRI_INK_SIZE]);
bool qdri_palette_is_dark_mark(const char *name, size_t index); /* of a cell */

/* --------------------------------------------------------------------------------- trace.c ---- */

/* Puts the data of a path around some atoms of which `owner` says that they are `piece`.  */
void qdri_trace(struct qdri_album *album, const uint32_t *member, size_t count,
                struct qdri_pen *pen);

/* Puts the data of a path with all sides that are between atoms of the board. */
void qdri_trace_grid(struct qdri_album *album, struct qdri_pen *pen);

/* Is the side within a piece? */
bool qdri_is_within(const struct qdri_album *album, uint32_t half);

/* -------------------------------------------------------------------------------- labels.c ---- */

/* Puts the names of pieces where there is room for them. */
void qdri_put_labels(struct qdri_album *album, struct qdri_output *output);

/* Puts a disk of that diameter, as lengths are written. */
void qdri_put_disk(struct qdri_output *output, struct qdri_spot spot, const char *ink,
                   const char *width);

/* Puts a text whose middle is there; `size`: that of its letters; `ink`: NULL for that of
 * others. */
void qdri_put_label(struct qdri_output *output, struct qdri_spot spot, int32_t size,
                    const char *text, const char *ink);

/* --------------------------------------------------------------------------------- marks.c ---- */

/* Put the colors of sides, and of cells. */
bool qdri_put_sides(struct qdri_album *album, struct qdri_output *output);
bool qdri_put_colors(struct qdri_album *album, struct qdri_output *output);

/* ---------------------------------------------------------------------------------- rods.c ---- */

/* Sticks and balls: their board, and pieces of them. */
void qdri_put_rod_board(struct qdri_album *album, struct qdri_output *output);
void qdri_put_rods(struct qdri_album *album, uint32_t piece, struct qdri_output *output);

/* -------------------------------------------------------------------------------- solids.c ---- */

/* Views of things in space.  False: no memory. */
bool qdri_solids_prepare(struct qdri_album *album);
bool qdri_solids_begin(struct qdri_album *album);
void qdri_put_solids(const struct qdri_album *album, struct qdri_output *output);
struct qdri_spot qdri_solids_size(const struct qdri_album *album);
void qdri_solids_free(struct qdri_solids *solids);

#endif
