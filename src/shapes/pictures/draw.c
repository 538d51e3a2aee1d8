/* draw.c  Solutions of boards and pieces as packings, for pictures/. */
#include <quadrille/shapes.h>

#include <math.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "shapes/pictures/packing.h"
#include "shapes/puzzle/orient.h"

/* The packing has room for as many pieces as options were seen at once. */
struct qdr_shapes_pictures {
    const qdr_shapes *shapes;
    struct qdri_album *album;
    struct qdri_packing packing;
    struct qdri_point *atom;
    bool *is_optional;
    uint32_t *owner;
    const char **name; /* piece that is laid */
    size_t names_room;
    const char **color;                /* NULL: there are none */
    const char **side;                 /* likewise */
    char letter[QDRI_COLORS_MOST * 2]; /* colors of cells as texts */
    struct qdri_arrays arrays;
};

/* ----------------------------------------------------------------------------------- board ---- */

static const struct qdri_board *board_of(const qdr_shapes_pictures *pictures)
{
    return &pictures->shapes->board[pictures->shapes->encoded.board];
}

void qdr_shapes_pictures_free(qdr_shapes_pictures *pictures)
{
    if (!pictures) {
        return;
    }
    qdri_album_free(pictures->album);
    qdri_arrays_free(&pictures->arrays);
    free((void *)pictures->name);
    free(pictures);
}

/* In space, sides have no place in a picture. */
static bool shows_sides(const qdr_shapes *shapes)
{
    return shapes->side_colors > 0 && qdri_lattice_dimension(shapes->lattice) == 2;
}

static bool make_room(qdr_shapes_pictures *pictures)
{
    const qdr_shapes *shapes = pictures->shapes;
    const size_t cells = board_of(pictures)->cells;
    struct qdri_arrays *arrays = &pictures->arrays;
    pictures->atom = qdri_array(arrays, cells, sizeof *pictures->atom);
    pictures->is_optional = qdri_array(arrays, cells, sizeof *pictures->is_optional);
    pictures->owner = qdri_array(arrays, cells, sizeof *pictures->owner);
    if (shapes->color[0] != '\0') {
        pictures->color = qdri_array(arrays, cells, sizeof *pictures->color);
    }
    if (shows_sides(shapes)) {
        pictures->side =
            qdri_array(arrays, (uint64_t)cells * QDRI_CORNERS_MOST, sizeof *pictures->side);
    }
    return !arrays->lacks_memory;
}

static void fill_board(qdr_shapes_pictures *pictures)
{
    const qdr_shapes *shapes = pictures->shapes;
    const struct qdri_board *board = board_of(pictures);
    for (size_t k = 0; shapes->color[k] != '\0'; ++k) {
        pictures->letter[2 * k] = shapes->color[k];
    }
    for (size_t k = 0; k < board->cells; ++k) {
        pictures->atom[k] = board->cell[k].atom;
        pictures->is_optional[k] = board->cell[k].is_optional;
    }
    pictures->packing = (struct qdri_packing){.lattice = shapes->lattice,
                                              .atom = pictures->atom,
                                              .atoms = board->cells,
                                              .is_optional = pictures->is_optional,
                                              .piece_of = pictures->owner,
                                              .color = pictures->color,
                                              .side = pictures->side};
}

#define LOOK struct qdri_shapes_look
static const struct qdri_param rows[] = {
    QDRI_PARAM_WORD(LOOK, view, "view", "layers|isometric|exploded|steps", 0,
                    "show what is in space layer by layer, from a corner, with its pieces apart, "
                    "or piece by piece"),
    QDRI_PARAM_FLAG(LOOK, no_names, "no-names", "draw pieces without names"),
    QDRI_PARAM_FLAG(LOOK, no_grid, "no-grid", "draw pieces without thin lines"),
    QDRI_PARAM_FLAG(LOOK, ascii, "ascii", "in a terminal: draw boxes in ASCII"),
    QDRI_PARAM_FLAG(LOOK, ansi, "ansi", "in a terminal: draw in colors"),
    QDRI_PARAM_NUMBER(QDR_PARAM_NUMBER, LOOK, width, "width", 0, UINT32_MAX, 0,
                      "columns of the terminal; 0: 80"),
};

const struct qdri_subject qdri_shapes_subject =
    QDRI_SUBJECT("pictures of shapes", LOOK, rows, NULL);

qdr_status qdr_shapes_pictures_new(qdr_shapes_pictures **out, const qdr_shapes *shapes,
                                   const qdr_params *params, qdr_error *error)
{
    *out = NULL;
    if (!shapes->encoded.problem) {
        return qdri_fail(error, QDR_INVALID, "no board is selected");
    }
    struct qdri_shapes_look look;
    qdr_status status = qdri_params_take(&look.base, &qdri_shapes_subject, params, error);
    if (status != QDR_OK) {
        return status;
    }
    qdr_shapes_pictures *pictures = qdri_zeros(1, sizeof *pictures);
    if (!pictures) {
        return qdri_no_memory(error);
    }
    pictures->shapes = shapes;
    status = make_room(pictures) ? QDR_OK : qdri_no_memory(error);
    if (status == QDR_OK) {
        fill_board(pictures);
        status = qdri_album_new(&pictures->album, &pictures->packing, &look, error);
    }
    if (status == QDR_OK) {
        *out = pictures;
    } else {
        qdr_shapes_pictures_free(pictures);
    }
    return status;
}

/* ---------------------------------------------------------------------------------- colors ---- */

static const char *color_name(const qdr_shapes_pictures *pictures, uint32_t color)
{
    return color > 0 ? &pictures->letter[2 * (color - 1)] : NULL;
}

static void color_cells(qdr_shapes_pictures *pictures)
{
    const struct qdri_board *board = board_of(pictures);
    for (size_t k = 0; pictures->color && k < board->cells; ++k) {
        pictures->color[k] = color_name(pictures, board->cell[k].color);
    }
}

/* ----------------------------------------------------------------------------------- sides ---- */

/* How far clockwise from the top an atom is, seen from another. */
static double turn_to(const struct qdri_lattice *lattice, struct qdri_point from,
                      struct qdri_point to)
{
    double centre[2][3];
    qdri_lattice_centre(lattice, from, centre[0]);
    qdri_lattice_centre(lattice, to, centre[1]);
    const double turn = atan2(centre[1][0] - centre[0][0], centre[0][1] - centre[1][1]);
    return turn < -0.01 ? turn + 6.283185307179586 : turn;
}

/* Gives the sides of a tile the names of their colors, clockwise from the top. */
static void name_sides(qdr_shapes_pictures *pictures, const struct qdri_pose *position,
                       size_t sides, size_t cell)
{
    const qdr_shapes *shapes = pictures->shapes;
    const char **side = pictures->side + cell * QDRI_CORNERS_MOST;
    for (size_t k = 0; k < sides; ++k) {
        const double turn =
            turn_to(shapes->lattice, position->cell[0].atom, position->side[k].beyond);
        size_t before = 0;
        for (size_t n = 0; n < sides; ++n) {
            before +=
                turn_to(shapes->lattice, position->cell[0].atom, position->side[n].beyond) < turn;
        }
        side[before] = shapes->side_color[position->side[k].color - 1];
    }
}

/* Gives the cells of an option the colors of its piece, and the sides of a tile theirs. */
static void color_option(qdr_shapes_pictures *pictures, qdr_option option)
{
    const struct qdri_encoded *encoded = &pictures->shapes->encoded;
    const struct qdri_poses *poses = &encoded->poses[encoded->piece_of[option]];
    const struct qdri_pose *pose = &poses->position[encoded->pose_of[option]];
    size_t cells;
    const qdr_entry *entry = qdri_option_cells(pictures->shapes, encoded, option, &cells);
    for (size_t k = 0; k < cells; ++k) {
        const uint32_t cell = encoded->cell_of[entry[k].item];
        const char *color = color_name(pictures, pose->cell[k].color);
        if (pictures->color && color) {
            pictures->color[cell] = color;
        }
        if (pictures->side && poses->sides > 0) {
            name_sides(pictures, pose, poses->sides, cell);
        }
    }
}

static void color_options(qdr_shapes_pictures *pictures, const qdr_option *options, size_t count)
{
    const size_t sides = pictures->side ? board_of(pictures)->cells * QDRI_CORNERS_MOST : 0;
    for (size_t k = 0; k < sides; ++k) {
        pictures->side[k] = NULL;
    }
    for (size_t k = 0; (pictures->color || pictures->side) && k < count; ++k) {
        color_option(pictures, options[k]);
    }
}

/* ---------------------------------------------------------------------------------- pieces ---- */

struct qdri_album *qdri_pictures_album(const qdr_shapes_pictures *pictures)
{
    return pictures->album;
}

qdr_status qdri_pictures_lay(qdr_shapes_pictures *pictures, const qdr_option *options, size_t count,
                             const struct qdri_packing **packing, qdr_error *error)
{
    const qdr_shapes *shapes = pictures->shapes;
    const qdr_status status = qdri_shapes_check_options(shapes, options, count, error);
    if (status != QDR_OK) {
        return status;
    }
    if (!qdri_reserve(&pictures->name, &pictures->names_room, count + 1, sizeof *pictures->name)) {
        return qdri_no_memory(error);
    }
    for (size_t k = 0; k < count; ++k) {
        pictures->name[k] = shapes->piece[shapes->encoded.piece_of[options[k]]].name;
    }
    qdri_shapes_owners(shapes, options, count, pictures->owner);
    pictures->packing.pieces = count;
    pictures->packing.piece_name = pictures->name;
    color_cells(pictures);
    color_options(pictures, options, count);
    *packing = &pictures->packing;
    return QDR_OK;
}

typedef qdr_status write_packing(struct qdri_album *album, const struct qdri_packing *packing,
                                 const qdr_writer *writer, qdr_error *error);

static qdr_status write_options(qdr_shapes_pictures *pictures, const qdr_option *options,
                                size_t count, write_packing *write, const qdr_writer *writer,
                                qdr_error *error)
{
    const struct qdri_packing *packing;
    qdr_status status = qdri_pictures_lay(pictures, options, count, &packing, error);
    return status == QDR_OK ? write(pictures->album, packing, writer, error) : status;
}

qdr_status qdr_shapes_pictures_svg(qdr_shapes_pictures *pictures, const qdr_option *options,
                                   size_t count, const qdr_writer *writer, qdr_error *error)
{
    return write_options(pictures, options, count, qdri_album_write_svg, writer, error);
}

qdr_status qdr_shapes_pictures_text(qdr_shapes_pictures *pictures, const qdr_option *options,
                                    size_t count, const qdr_writer *writer, qdr_error *error)
{
    return write_options(pictures, options, count, qdri_album_write_text, writer, error);
}
