/* puzzle.c  Boards and pieces in memory: made, grown, asked and freed. */
#include "shapes/puzzle/puzzle.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "shapes/puzzle/orient.h"

void qdri_cells_sort(struct qdri_cell *cell, size_t cells)
{
    if (cells > 0) {
        qsort(cell, cells, sizeof *cell, qdri_point_compare_at);
    }
}

size_t qdri_cells_find(const struct qdri_cell *cell, size_t cells, struct qdri_point atom)
{
    const struct qdri_cell *found =
        bsearch(&atom, cell, cells, sizeof *cell, qdri_point_compare_at);
    return found ? (size_t)(found - cell) : SIZE_MAX;
}

const char *qdri_cell_name(const struct qdri_lattice *lattice, struct qdri_point atom,
                           char name[QDRI_CELL_NAME])
{
    const struct qdri_point art = qdri_lattice_to_art(lattice, atom);
    int length = snprintf(name, QDRI_CELL_NAME, "r%" PRId32 "c%" PRId32, art.y + 1, art.x + 1);
    if (qdri_lattice_dimension(lattice) == 3) {
        snprintf(name + length, QDRI_CELL_NAME - (size_t)length, "l%" PRId32, art.z + 1);
    }
    return name;
}

/* ------------------------------------------------------------------------------ the whole ---- */

void qdri_piece_clear(struct qdri_piece *piece)
{
    free(piece->name);
    free(piece->cell);
    free(piece->side);
    *piece = (struct qdri_piece){0};
}

void qdri_board_clear(struct qdri_board *board)
{
    free(board->name);
    free(board->cell);
    free(board->copies);
    free(board->fit);
    *board = (struct qdri_board){0};
}

void qdri_encoded_clear(struct qdri_encoded *encoded)
{
    qdr_problem_free(encoded->problem);
    for (size_t k = 0; k < encoded->pieces; ++k) {
        qdri_poses_free(&encoded->poses[k]);
    }
    free(encoded->poses);
    free(encoded->piece_of);
    free(encoded->pose_of);
    free(encoded->piece_item);
    free(encoded->cell_item);
    free(encoded->cell_of);
    free(encoded->joint);
    free(encoded->side_color);
    *encoded = (struct qdri_encoded){.board = SIZE_MAX};
}

void qdr_shapes_free(qdr_shapes *shapes)
{
    if (!shapes) {
        return;
    }
    for (size_t k = 0; k < shapes->pieces; ++k) {
        qdri_piece_clear(&shapes->piece[k]);
    }
    for (size_t k = 0; k < shapes->boards; ++k) {
        qdri_board_clear(&shapes->board[k]);
    }
    for (size_t k = 0; k < shapes->side_colors; ++k) {
        free(shapes->side_color[k]);
    }
    qdri_encoded_clear(&shapes->encoded);
    free(shapes->piece);
    free(shapes->board);
    free(shapes->side_color);
    free(shapes->title);
    free(shapes->author);
    free(shapes);
}

/* Makes room for one more in the array at `place`; arrays here grow by doubling at powers of
 * two. */
static bool make_room(void *place, size_t count, size_t size)
{
    size_t capacity = count;
    return (count & (count - 1)) != 0 ||
           qdri_reserve(place, &capacity, count > 0 ? 2 * count : 1, size);
}

bool qdri_shapes_has_piece(const qdr_shapes *shapes, const char *name)
{
    for (size_t k = 0; k < shapes->pieces; ++k) {
        if (strcmp(shapes->piece[k].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Returns NAME, or NAME.2, NAME.3..., whichever no piece has yet; NULL: no memory. */
static char *new_name(const qdr_shapes *shapes, const char *name)
{
    const size_t size = strlen(name) + 24;
    char *made = qdri_zeros(size, 1);
    if (!made) {
        return NULL;
    }
    memcpy(made, name, strlen(name));
    for (size_t k = 2; qdri_shapes_has_piece(shapes, made); ++k) {
        snprintf(made, size, "%s.%zu", name, k);
    }
    return made;
}

bool qdri_shapes_add_piece(qdr_shapes *shapes, const struct qdri_piece *piece)
{
    char *name = new_name(shapes, piece->name);
    if (!name || !make_room(&shapes->piece, shapes->pieces, sizeof *shapes->piece)) {
        free(name);
        return false;
    }
    shapes->piece[shapes->pieces] = *piece;
    shapes->piece[shapes->pieces].name = name;
    free(piece->name);
    ++shapes->pieces;
    return true;
}

bool qdri_shapes_add_board(qdr_shapes *shapes, const struct qdri_board *board)
{
    if (!make_room(&shapes->board, shapes->boards, sizeof *shapes->board)) {
        return false;
    }
    shapes->board[shapes->boards++] = *board;
    return true;
}

uint32_t qdri_shapes_side_color(qdr_shapes *shapes, const char *name, size_t length)
{
    for (size_t k = 0; k < shapes->side_colors; ++k) {
        if (strlen(shapes->side_color[k]) == length &&
            memcmp(shapes->side_color[k], name, length) == 0) {
            return (uint32_t)(k + 1);
        }
    }
    char *copy = qdri_zeros(length + 1, 1);
    if (!copy || !make_room(&shapes->side_color, shapes->side_colors, sizeof *shapes->side_color)) {
        free(copy);
        return 0;
    }
    memcpy(copy, name, length);
    shapes->side_color[shapes->side_colors++] = copy;
    return (uint32_t)shapes->side_colors;
}

struct qdri_copies qdri_shapes_copies(const qdr_shapes *shapes, size_t board, size_t piece)
{
    const struct qdri_copies *own = shapes->board[board].copies;
    return own ? own[piece] : shapes->piece[piece].copies;
}

/* The piece comes first, and joints behind the cells. */
const qdr_entry *qdri_option_cells(const qdr_shapes *shapes, const struct qdri_encoded *encoded,
                                   qdr_option option, size_t *cells)
{
    const qdr_entry *entry = qdr_problem_option(encoded->problem, option, cells);
    *cells = shapes->piece[encoded->piece_of[option]].cells;
    return entry + 1;
}

bool qdri_board_fits(const struct qdri_board *board, uint32_t of_piece, uint32_t of_cell)
{
    if (of_piece == 0 || of_cell == 0) {
        return true;
    }
    return board->fit ? board->fit[of_piece - 1] >> (of_cell - 1) & 1 : of_piece == of_cell;
}

/* --------------------------------------------------------------------------- the interface ---- */

size_t qdr_shapes_boards(const qdr_shapes *shapes)
{
    return shapes->boards;
}

const char *qdr_shapes_board_name(const qdr_shapes *shapes, size_t index, size_t *line)
{
    if (index >= shapes->boards) {
        return NULL;
    }
    if (line) {
        *line = shapes->board[index].line;
    }
    return shapes->board[index].name;
}

size_t qdr_shapes_selected(const qdr_shapes *shapes)
{
    return shapes->encoded.board;
}

const qdr_problem *qdr_shapes_problem(const qdr_shapes *shapes)
{
    return shapes->encoded.problem;
}

const char *qdr_shapes_reason(const qdr_shapes *shapes)
{
    return shapes->encoded.why[0] != '\0' ? shapes->encoded.why : NULL;
}

const char *qdr_shapes_title(const qdr_shapes *shapes)
{
    return shapes->title;
}

const char *qdr_shapes_author(const qdr_shapes *shapes)
{
    return shapes->author;
}

const char *qdr_shapes_grid(const qdr_shapes *shapes)
{
    return qdri_lattice_name(shapes->lattice);
}

size_t qdr_shapes_pieces(const qdr_shapes *shapes)
{
    return shapes->pieces;
}

const char *qdr_shapes_piece_name(const qdr_shapes *shapes, size_t index)
{
    return index < shapes->pieces ? shapes->piece[index].name : NULL;
}

size_t qdr_shapes_option_piece(const qdr_shapes *shapes, qdr_option option)
{
    const qdr_problem *problem = shapes->encoded.problem;
    return problem && option < qdr_problem_options(problem) ? shapes->encoded.piece_of[option]
                                                            : SIZE_MAX;
}
