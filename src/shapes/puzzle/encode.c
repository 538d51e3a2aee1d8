/* encode.c  A board and pieces as an exact cover.
 *
 * Items: a piece, with bounds where it is not there just once; a cell that must be covered; as
 * secondary ones, a cell that may stay open, and a joint (joints.h).  An option lays a piece
 * somewhere: its items are the piece, its cells and its joints, those between tiles in the color
 * that the tile has there.  At the border of the board, and of its holes, a tile's sides have the
 * border's color, or there is no option. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/strbuf.h"
#include "shapes/puzzle/implied.h"
#include "shapes/puzzle/joints.h"
#include "shapes/puzzle/orient.h"

struct encoding {
    const qdr_shapes *shapes;
    struct qdri_limits *limits;
    const struct qdri_board *board;
    size_t index;
    struct qdri_encoded *encoded;
    struct qdri_joints joints;
    qdr_builder *builder;
    qdr_error *error;

    /* A placement in the making. */
    qdr_entry *entry;
    uint32_t *cell; /* of the board */
    size_t *taken;  /* joints */
    struct qdri_arrays arrays;
    size_t options;
    size_t capacity;
    size_t pose_capacity;

    bool *is_reached;    /* [cells]: by any placement */
    uint64_t placements; /* of the piece at hand */
};

/* -------------------------------------------------------------------------------- items ---- */

/* Cells are named by their places, whatever pieces are called: one that is called like a cell gets
 * a mark behind its name. */
static qdr_status add_piece(struct encoding *encoding, size_t piece)
{
    const struct qdri_copies copies = qdri_shapes_copies(encoding->shapes, encoding->index, piece);
    const char *name = encoding->shapes->piece[piece].name;
    const bool is_like_cell = name[0] == 'r' && name[1] >= '0' && name[1] <= '9';
    struct qdri_strbuf text = {0};
    encoding->encoded->piece_item[piece] = QDR_NO_ITEM;
    if (copies.high == 0) {
        return QDR_OK;
    }
    if (!qdri_strbuf_addf(&text, "%s%s", name, is_like_cell ? "'" : "")) {
        return qdri_no_memory(encoding->error);
    }
    qdr_status status = qdr_builder_range(encoding->builder, text.text, copies.low, copies.high,
                                          &encoding->encoded->piece_item[piece], encoding->error);
    qdri_strbuf_free(&text);
    return status;
}

/* Adds the cells, those first that must be covered. */
static qdr_status add_cells(struct encoding *encoding, bool are_optional)
{
    const struct qdri_board *board = encoding->board;
    qdr_status status = QDR_OK;
    for (size_t k = 0; k < board->cells && status == QDR_OK; ++k) {
        char name[QDRI_CELL_NAME];
        qdr_item *item = &encoding->encoded->cell_item[k];
        if (board->cell[k].is_optional != are_optional) {
            continue;
        }
        qdri_cell_name(encoding->shapes->lattice, board->cell[k].atom, name);
        status = are_optional
                     ? qdr_builder_secondary(encoding->builder, name, item, encoding->error)
                     : qdr_builder_primary(encoding->builder, name, item, encoding->error);
    }
    return status;
}

/* A joint is named by the cells around it. */
static qdr_status add_joints(struct encoding *encoding)
{
    qdr_status status = QDR_OK;
    encoding->encoded->first_joint = QDR_NO_ITEM;
    for (size_t k = 0; k < encoding->joints.count && status == QDR_OK; ++k) {
        const struct qdri_joint *joint = &encoding->joints.joint[k];
        char name[QDRI_JOINT_MOST * QDRI_CELL_NAME] = "";
        qdr_item item;
        for (uint32_t j = 0; j < joint->cells; ++j) {
            char cell[QDRI_CELL_NAME];
            const size_t length = strlen(name);
            qdri_cell_name(encoding->shapes->lattice, encoding->board->cell[joint->cell[j]].atom,
                           cell);
            snprintf(name + length, sizeof name - length, "%s%s", j > 0 ? "/" : "", cell);
        }
        status = qdr_builder_secondary(encoding->builder, name, &item, encoding->error);
        encoding->encoded->first_joint = k == 0 ? item : encoding->encoded->first_joint;
    }
    return status;
}

static qdr_status add_items(struct encoding *encoding)
{
    struct qdri_encoded *encoded = encoding->encoded;
    const qdr_shapes *shapes = encoding->shapes;
    qdr_status status = QDR_OK;
    for (size_t k = 0; k < shapes->pieces && status == QDR_OK; ++k) {
        status = add_piece(encoding, k);
    }
    if (status == QDR_OK) {
        status = add_cells(encoding, false);
    }
    if (status == QDR_OK) {
        status = add_cells(encoding, true);
    }
    if (status == QDR_OK) {
        status = add_joints(encoding);
    }
    for (size_t k = 0; k < shapes->side_colors && status == QDR_OK; ++k) {
        status = qdr_builder_color(encoding->builder, shapes->side_color[k],
                                   &encoded->side_color[k], encoding->error);
    }
    return status;
}

/* ------------------------------------------------------------------------------ options ---- */

/* Finds the cells of a position on the board, and whether their colors go together. */
static bool lay_cells(struct encoding *encoding, const struct qdri_pose *position, size_t cells,
                      struct qdri_point by)
{
    const struct qdri_board *board = encoding->board;
    for (size_t k = 0; k < cells; ++k) {
        const struct qdri_cell *cell = &position->cell[k];
        const size_t found =
            qdri_cells_find(board->cell, board->cells, qdri_point_plus(cell->atom, by));
        if (found == SIZE_MAX || !qdri_board_fits(board, cell->color, board->cell[found].color)) {
            return false;
        }
        encoding->cell[k] = (uint32_t)found;
    }
    return true;
}

/* Adds the sides of a tile to the option; false: one of them has not the color of the border. */
static bool lay_sides(struct encoding *encoding, const struct qdri_pose *position, size_t sides,
                      struct qdri_point by, size_t *entries)
{
    const struct qdri_board *board = encoding->board;
    const struct qdri_encoded *encoded = encoding->encoded;
    for (size_t k = 0; k < sides; ++k) {
        const struct qdri_side *side = &position->side[k];
        const size_t beyond =
            qdri_cells_find(board->cell, board->cells, qdri_point_plus(side->beyond, by));
        if (beyond == SIZE_MAX) {
            if (encoding->shapes->border != 0 && encoding->shapes->border != side->color) {
                return false;
            }
            continue;
        }
        const struct qdri_joint wanted = {.cell = {encoding->cell[0], (uint32_t)beyond},
                                          .cells = 2};
        const size_t joint =
            qdri_joints_find(encoding->joints.joint, encoding->joints.count, wanted);
        encoding->entry[(*entries)++] = (qdr_entry){encoded->first_joint + (qdr_item)joint,
                                                    encoded->side_color[side->color - 1]};
    }
    return true;
}

static void lay_sticks(struct encoding *encoding, size_t cells, size_t *entries)
{
    const size_t count =
        qdri_joints_taken(&encoding->joints, encoding->cell, cells, encoding->taken);
    for (size_t k = 0; k < count; ++k) {
        encoding->entry[(*entries)++] = (qdr_entry){
            encoding->encoded->first_joint + (qdr_item)encoding->taken[k], QDR_NO_COLOR};
    }
}

/* Records which piece the next option lays, and in which pose. */
static bool note_pose(struct encoding *encoding, size_t piece, size_t pose)
{
    struct qdri_encoded *encoded = encoding->encoded;
    if (!qdri_reserve(&encoded->piece_of, &encoding->capacity, encoding->options + 1,
                      sizeof *encoded->piece_of) ||
        !qdri_reserve(&encoded->pose_of, &encoding->pose_capacity, encoding->options + 1,
                      sizeof *encoded->pose_of)) {
        return false;
    }
    encoded->piece_of[encoding->options] = (uint32_t)piece;
    encoded->pose_of[encoding->options++] = (uint8_t)pose;
    return true;
}

/* Adds the option that lays a position of a piece so that it is moved by `by`, if it goes there. */
static qdr_status lay(struct encoding *encoding, size_t piece, size_t pose, struct qdri_point by)
{
    const struct qdri_encoded *encoded = encoding->encoded;
    const struct qdri_poses *positions = &encoded->poses[piece];
    const struct qdri_pose *position = &positions->position[pose];
    size_t entries = 0;
    if (!lay_cells(encoding, position, positions->cells, by)) {
        return QDR_OK;
    }
    encoding->entry[entries++] = (qdr_entry){encoded->piece_item[piece], QDR_NO_COLOR};
    for (size_t k = 0; k < positions->cells; ++k) {
        encoding->entry[entries++] =
            (qdr_entry){encoded->cell_item[encoding->cell[k]], QDR_NO_COLOR};
    }
    if (!lay_sides(encoding, position, positions->sides, by, &entries)) {
        return QDR_OK;
    }
    lay_sticks(encoding, positions->cells, &entries);
    for (size_t k = 0; k < positions->cells; ++k) {
        encoding->is_reached[encoding->cell[k]] = true;
    }
    ++encoding->placements;
    if (!note_pose(encoding, piece, pose)) {
        return qdri_no_memory(encoding->error);
    }
    return qdr_builder_option(encoding->builder, encoding->entry, entries, 0, NULL,
                              encoding->error);
}

/* Room for the option of a piece. */
static bool make_room(struct encoding *encoding, const struct qdri_piece *piece)
{
    const size_t fours = qdri_joints_room(&encoding->joints, piece->cells);
    struct qdri_arrays *arrays = &encoding->arrays;
    qdri_arrays_free(arrays);
    encoding->entry =
        qdri_array(arrays, 1 + piece->cells + piece->sides + fours, sizeof *encoding->entry);
    encoding->cell = qdri_array(arrays, piece->cells, sizeof *encoding->cell);
    encoding->taken = qdri_array(arrays, fours, sizeof *encoding->taken);
    return !arrays->lacks_memory;
}

static qdr_status cancel(const struct encoding *encoding)
{
    return qdri_fail(encoding->error, QDR_CANCELLED, "%s before the problem was made",
                     qdri_limits_reason(encoding->limits));
}

static qdr_status add_placements(struct encoding *encoding, size_t piece)
{
    const struct qdri_lattice *lattice = encoding->shapes->lattice;
    const struct qdri_board *board = encoding->board;
    const struct qdri_poses *poses = &encoding->encoded->poses[piece];
    qdr_status status = make_room(encoding, &encoding->shapes->piece[piece])
                            ? QDR_OK
                            : qdri_no_memory(encoding->error);
    encoding->placements = 0;
    for (size_t p = 0; p < poses->count && status == QDR_OK; ++p) {
        const struct qdri_pose *position = &poses->position[p];
        for (size_t k = 0; k < board->cells && status == QDR_OK; ++k) {
            const struct qdri_point by =
                qdri_point_minus(board->cell[k].atom, position->cell[0].atom);
            if (qdri_lattice_is_translation(lattice, by)) {
                status = lay(encoding, piece, p, by);
            }
            if (status == QDR_OK && qdri_limits_are_over(encoding->limits)) {
                status = cancel(encoding);
            }
        }
    }
    return status;
}

/* ------------------------------------------------------------------ what is plain to see ---- */

/* Says why there is no solution, unless something was said before. */
QDRI_PRINTF(2, 3)
static void tell_why(struct encoding *encoding, const char *format, ...)
{
    va_list arguments;
    if (encoding->encoded->why[0] == '\0') {
        va_start(arguments, format);
        vsnprintf(encoding->encoded->why, sizeof encoding->encoded->why, format, arguments);
        va_end(arguments);
    }
}

static void look_at_piece(struct encoding *encoding, size_t piece)
{
    const struct qdri_copies copies = qdri_shapes_copies(encoding->shapes, encoding->index, piece);
    if (copies.low > 0 && encoding->placements == 0) {
        tell_why(encoding, "the piece %s goes nowhere on the board",
                 encoding->shapes->piece[piece].name);
    }
}

static void look_at_cells(struct encoding *encoding)
{
    const struct qdri_board *board = encoding->board;
    for (size_t k = 0; k < board->cells; ++k) {
        if (!encoding->is_reached[k] && !board->cell[k].is_optional) {
            char name[QDRI_CELL_NAME];
            tell_why(encoding, "no piece covers the cell %s",
                     qdri_cell_name(encoding->shapes->lattice, board->cell[k].atom, name));
        }
    }
}

enum { SIZE_HINT = 160 };

/* Where a board of a size has other cells than one would think: how that comes.  Fills `buffer`,
 * and returns it. */
static const char *size_hint(const struct encoding *encoding, char buffer[SIZE_HINT])
{
    const struct qdri_board *board = encoding->board;
    buffer[0] = '\0';
    if (board->places > board->cells) {
        snprintf(buffer, SIZE_HINT,
                 "; in the grid '%s' a size counts rows and columns of a drawing, and cells are at "
                 "%zu of these %zu places",
                 qdri_lattice_name(encoding->shapes->lattice), board->cells, board->places);
    }
    return buffer;
}

/* Can so many cells be covered? */
static void look_at_volume(struct encoding *encoding)
{
    const struct qdri_board *board = encoding->board;
    uint64_t least = 0;
    uint64_t most = 0;
    uint64_t needed = 0;
    char hint[SIZE_HINT];
    for (size_t k = 0; k < encoding->shapes->pieces; ++k) {
        const struct qdri_copies copies = qdri_shapes_copies(encoding->shapes, encoding->index, k);
        const uint64_t cells = encoding->shapes->piece[k].cells;
        const uint64_t enough = board->cells / cells; /* copies fill the board */
        least += cells * (copies.low <= enough ? copies.low : enough + 1);
        most += cells * (copies.high <= enough ? copies.high : enough);
    }
    for (size_t k = 0; k < board->cells; ++k) {
        needed += !board->cell[k].is_optional;
    }
    if (least > board->cells) {
        tell_why(encoding, "the pieces have more cells than the board, which has %zu%s",
                 board->cells, size_hint(encoding, hint));
    } else if (most < needed) {
        tell_why(encoding, "all pieces have %" PRIu64 " cells, and %" PRIu64 " are to be covered%s",
                 most, needed, size_hint(encoding, hint));
    }
}

/* ---------------------------------------------------------------------------- the whole ---- */

static bool find_poses(const qdr_shapes *shapes, struct qdri_encoded *encoded)
{
    bool is_made = true;
    encoded->poses = qdri_zeros(shapes->pieces, sizeof *encoded->poses);
    while (is_made && encoded->poses && encoded->pieces < shapes->pieces) {
        const size_t piece = encoded->pieces++;
        is_made = qdri_poses_of(shapes->lattice, &shapes->piece[piece], &encoded->poses[piece]);
    }
    return is_made && encoded->poses;
}

static bool begin(struct encoding *encoding)
{
    struct qdri_encoded *encoded = encoding->encoded;
    const size_t cells = encoding->board->cells;
    encoded->piece_item = qdri_zeros(encoding->shapes->pieces, sizeof *encoded->piece_item);
    encoded->cell_item = qdri_zeros(cells, sizeof *encoded->cell_item);
    encoded->side_color = qdri_zeros(encoding->shapes->side_colors, sizeof *encoded->side_color);
    encoding->is_reached = qdri_zeros(cells, sizeof *encoding->is_reached);
    return encoded->piece_item && encoded->cell_item && encoded->side_color &&
           encoding->is_reached && find_poses(encoding->shapes, encoded) &&
           qdri_joints_make(&encoding->joints, encoding->shapes, encoding->board);
}

/* The way back from items to cells; and the joints stay with what is encoded. */
static bool finish(struct encoding *encoding)
{
    struct qdri_encoded *encoded = encoding->encoded;
    const uint32_t items = qdr_problem_items(encoded->problem);
    encoded->cell_of = qdri_zeros(items, sizeof *encoded->cell_of);
    if (!encoded->cell_of) {
        return false;
    }
    memset(encoded->cell_of, 0xFF, items * sizeof *encoded->cell_of); /* UINT32_MAX */
    for (size_t k = 0; k < encoding->board->cells; ++k) {
        encoded->cell_of[encoded->cell_item[k]] = (uint32_t)k;
    }
    encoded->joint = encoding->joints.joint;
    encoded->joints = encoding->joints.count;
    encoding->joints.joint = NULL;
    encoded->board = encoding->index;
    return true;
}

/* Colorings, and regions that are parted from the others. */
static qdr_status look_at_implied(struct encoding *encoding)
{
    struct qdri_implied implied;
    if (encoding->encoded->why[0] != '\0') {
        return QDR_OK;
    }
    const qdr_status status = qdri_implied_find(encoding->shapes, encoding->encoded,
                                                encoding->limits, &implied, encoding->error);
    if (status == QDR_OK && implied.is_impossible) {
        tell_why(encoding, "%s", implied.why);
    }
    if (status == QDR_OK) {
        qdri_implied_free(&implied);
    }
    return status;
}

static qdr_status encode(struct encoding *encoding)
{
    qdr_status status = qdr_builder_new(&encoding->builder, encoding->error);
    if (status == QDR_OK) {
        qdr_builder_set_memory(encoding->builder, qdri_size_budget(encoding->shapes->memory));
        status = begin(encoding) ? add_items(encoding) : qdri_no_memory(encoding->error);
    }
    if (status == QDR_OK) {
        look_at_volume(encoding);
    }
    for (size_t k = 0; k < encoding->shapes->pieces && status == QDR_OK; ++k) {
        if (encoding->encoded->piece_item[k] != QDR_NO_ITEM) {
            status = add_placements(encoding, k);
            look_at_piece(encoding, k);
        }
    }
    if (status == QDR_OK) {
        look_at_cells(encoding);
        status = qdr_builder_build(encoding->builder, &encoding->encoded->problem, encoding->error);
    }
    if (status == QDR_OK && !finish(encoding)) {
        status = qdri_no_memory(encoding->error);
    }
    qdr_builder_free(encoding->builder); /* the problem is a copy */
    encoding->builder = NULL;
    status = status == QDR_OK ? look_at_implied(encoding) : status;
    return status == QDR_OK && encoding->limits->is_over ? cancel(encoding) : status;
}

qdr_status qdri_shapes_encode(qdr_shapes *shapes, size_t board, struct qdri_encoded *encoded,
                              qdr_error *error)
{
    struct encoding encoding = {.shapes = shapes,
                                .limits = &shapes->limits,
                                .board = &shapes->board[board],
                                .index = board,
                                .encoded = encoded,
                                .error = error};
    *encoded = (struct qdri_encoded){.board = SIZE_MAX};
    qdr_status status = encode(&encoding);
    qdri_joints_free(&encoding.joints);
    qdri_arrays_free(&encoding.arrays);
    free(encoding.is_reached);
    if (status != QDR_OK) {
        qdri_encoded_clear(encoded);
    }
    return status;
}
