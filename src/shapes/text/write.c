/* write.c  Writes the text form of shapes: all boards and pieces as drawings.
 *
 * What a drawing shows is in its place: a board's first row and column are those of the names of
 * its cells, so these stay the same.  Pieces of the library may lie anywhere; they are moved to
 * where a drawing can show them. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/output.h"
#include "shapes/puzzle/puzzle.h"

/* What a drawing is of: a board or a piece. */
struct drawing {
    const qdr_shapes *shapes;
    const struct qdri_cell *cell;
    size_t cells;
    bool is_board;
    struct qdri_sign *drawn;
};

static char sign_of(const struct drawing *drawing, const struct qdri_cell *cell)
{
    if (cell->color != 0) {
        return drawing->shapes->color[cell->color - 1];
    }
    if (!drawing->is_board) {
        return '*';
    }
    return cell->is_optional ? '?' : '.';
}

/* Places all cells, moved by a translation; false: some would be above or left of the drawing. */
static bool place(struct drawing *drawing, struct qdri_point by)
{
    bool is_inside = true;
    for (size_t k = 0; k < drawing->cells; ++k) {
        struct qdri_sign *drawn = &drawing->drawn[k];
        drawn->place = qdri_lattice_to_art(drawing->shapes->lattice,
                                           qdri_point_plus(drawing->cell[k].atom, by));
        drawn->sign = sign_of(drawing, &drawing->cell[k]);
        is_inside = is_inside && drawn->place.x >= 0 && drawn->place.y >= 0 && drawn->place.z >= 0;
    }
    return is_inside;
}

/* How far up, and to the left, a drawing may have to be moved to be on it: at most this much more
 * than needed. */
enum { SLACK = 8 };

/* Finds a translation of the lattice that takes all cells into the drawing, near its corner. */
static bool move_inside(struct drawing *drawing)
{
    place(drawing, (struct qdri_point){0, 0, 0});
    const struct qdri_point first = drawing->drawn[0].place;
    struct qdri_point least = first;
    for (size_t k = 1; k < drawing->cells; ++k) {
        least = qdri_point_least(least, drawing->drawn[k].place);
    }
    const struct qdri_point at = qdri_point_minus(first, least);
    for (int32_t k = 0; k < SLACK * SLACK * SLACK; ++k) {
        struct qdri_point atom;
        if (!qdri_lattice_from_art(drawing->shapes->lattice, at.z + k / SLACK / SLACK,
                                   at.y + k / SLACK % SLACK, at.x + k % SLACK, &atom)) {
            continue;
        }
        const struct qdri_point by = qdri_point_minus(atom, drawing->cell[0].atom);
        if (qdri_lattice_is_translation(drawing->shapes->lattice, by) && place(drawing, by)) {
            return true;
        }
    }
    return false;
}

static bool put_drawing(struct qdri_output *output, struct drawing *drawing)
{
    drawing->drawn = qdri_zeros(drawing->cells, sizeof *drawing->drawn);
    if (!drawing->drawn) {
        return false;
    }
    if (!place(drawing, (struct qdri_point){0, 0, 0})) {
        move_inside(drawing);
    }
    qdri_put_signs(output, drawing->drawn, drawing->cells, "  ", drawing->is_board ? '#' : '.');
    free(drawing->drawn);
    return true;
}

/* -------------------------------------------------------------------------- statements ---- */

static void put_copies(struct qdri_output *output, struct qdri_copies copies)
{
    qdri_put_format(output, "%" PRIu32, copies.low);
    if (copies.high == QDR_NO_LIMIT) {
        qdri_put_text(output, "-");
    } else if (copies.high != copies.low) {
        qdri_put_format(output, "-%" PRIu32, copies.high);
    }
}

static bool may_be_mirrored_by_itself(const qdr_shapes *shapes, const struct qdri_piece *piece)
{
    return piece->sides == 0 && qdri_lattice_dimension(shapes->lattice) == 2;
}

static void put_manner(struct qdri_output *output, const qdr_shapes *shapes,
                       const struct qdri_piece *piece)
{
    static const char *const turns[] = {"all", "half", "none"};
    if (piece->copies.low != 1 || piece->copies.high != 1) {
        qdri_put_text(output, " ");
        put_copies(output, piece->copies);
    }
    if (piece->turns != QDRI_TURNS_ALL) {
        qdri_put_format(output, " turns=%s", turns[piece->turns]);
    }
    if (piece->is_mirrored != may_be_mirrored_by_itself(shapes, piece)) {
        qdri_put_format(output, " mirrored=%s", piece->is_mirrored ? "yes" : "no");
    }
    qdri_put_text(output, ":");
}

static bool put_piece(struct qdri_output *output, const qdr_shapes *shapes,
                      const struct qdri_piece *piece)
{
    struct drawing drawing = {.shapes = shapes, .cell = piece->cell, .cells = piece->cells};
    qdri_put_text(output, piece->sides > 0 ? "tile " : "piece ");
    qdri_put_text(output, piece->name);
    put_manner(output, shapes, piece);
    for (size_t k = 0; k < piece->sides; ++k) {
        qdri_put_text(output, " ");
        qdri_put_text(output, shapes->side_color[piece->side[k].color - 1]);
    }
    qdri_put_text(output, "\n");
    if (piece->sides > 0) {
        return true;
    }
    return put_drawing(output, &drawing);
}

static void put_fit(struct qdri_output *output, const qdr_shapes *shapes,
                    const struct qdri_board *board)
{
    const size_t colors = strlen(shapes->color);
    const char *between = " fit=";
    for (uint32_t of_piece = 1; of_piece <= colors && board->fit; ++of_piece) {
        for (uint32_t of_cell = 1; of_cell <= colors; ++of_cell) {
            if (qdri_board_fits(board, of_piece, of_cell)) {
                qdri_put_format(output, "%s%c%c", between, shapes->color[of_piece - 1],
                                shapes->color[of_cell - 1]);
                between = ",";
            }
        }
    }
    if (board->fit && between[0] == ' ') {
        qdri_put_text(output, " fit=none");
    }
}

/* A drawing shows a color or that a cell may stay open.  Where it does both, all cells of that
 * color on the board may. */
static void put_open(struct qdri_output *output, const qdr_shapes *shapes,
                     const struct qdri_board *board)
{
    uint64_t open = 0;
    for (size_t k = 0; k < board->cells; ++k) {
        if (board->cell[k].is_optional && board->cell[k].color != 0) {
            open |= UINT64_C(1) << (board->cell[k].color - 1);
        }
    }
    for (size_t k = 0; open >> k > 0 && shapes->color[k] != '\0'; ++k) {
        if (open >> k & 1) {
            qdri_put_text(output, (open & ((UINT64_C(1) << k) - 1)) == 0 ? " open=" : "");
            qdri_put(output, &shapes->color[k], 1);
        }
    }
}

static bool put_board(struct qdri_output *output, const qdr_shapes *shapes,
                      const struct qdri_board *board)
{
    struct drawing drawing = {
        .shapes = shapes, .cell = board->cell, .cells = board->cells, .is_board = true};
    qdri_put_text(output, "board");
    if (board->name[0] != '\0') {
        qdri_put_text(output, " ");
        qdri_put_text(output, board->name);
    }
    for (size_t k = 0; k < shapes->pieces && board->copies; ++k) {
        qdri_put_text(output, k == 0 ? " copies=" : ",");
        put_copies(output, board->copies[k]);
    }
    put_fit(output, shapes, board);
    put_open(output, shapes, board);
    qdri_put_text(output, ":\n");
    return put_drawing(output, &drawing);
}

static void put_line(struct qdri_output *output, const char *key, const char *value)
{
    if (value) {
        qdri_put_text(output, key);
        qdri_put_text(output, ": ");
        qdri_put_text(output, value);
        qdri_put_text(output, "\n");
    }
}

static void put_head(struct qdri_output *output, const qdr_shapes *shapes)
{
    put_line(output, "title", shapes->title);
    put_line(output, "author", shapes->author);
    put_line(output, "grid", qdri_lattice_name(shapes->lattice));
    for (size_t k = 0; shapes->color[k] != '\0'; ++k) {
        qdri_put_format(output, "%s %c", k == 0 ? "colors:" : "", shapes->color[k]);
    }
    qdri_put_text(output, shapes->color[0] != '\0' ? "\n" : "");
    put_line(output, "border", shapes->border > 0 ? shapes->side_color[shapes->border - 1] : NULL);
    put_line(output, "crossing", shapes->may_cross ? "yes" : NULL);
}

qdr_status qdr_write_shapes(const qdr_shapes *shapes, const qdr_writer *writer, qdr_error *error)
{
    struct qdri_output output = {.writer = writer};
    bool is_made = true;
    put_head(&output, shapes);
    for (size_t k = 0; k < shapes->boards && is_made; ++k) {
        is_made =
            shapes->board[k].fault.code != QDR_OK || put_board(&output, shapes, &shapes->board[k]);
    }
    for (size_t k = 0; k < shapes->pieces && is_made; ++k) {
        is_made = put_piece(&output, shapes, &shapes->piece[k]);
    }
    return is_made ? qdri_output_end(&output, error) : qdri_no_memory(error);
}
