/* convert.c  Boards and pieces of a puzzle of Burr Tools: each problem is a board with copies of
 * the pieces.
 *
 * Pieces are those shapes that any problem has some of, in their order.  Colors get letters when
 * they are met.  A drawing cannot say of a colored cell whether it may stay open, so those of the
 * result that may have letters of their own (`open=` of the text form), and what fits on what is
 * said of both. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "shapes/xmpuzzle/xmpuzzle.h"

enum {
    LETTERS = 52,
    TOGETHER_MOST = 1 << 22, /* cells and copies of all boards: files name one shape often */
    NO_PIECE = -1,
    WANTED = -2
};

#define UNKNOWN SIZE_MAX

struct converting {
    const struct qdri_xmpuzzle *puzzle;
    qdr_shapes *shapes;
    int32_t *piece; /* [shapes]: the piece that it is; NO_PIECE, or WANTED: is to be one */
    size_t *stray;  /* [shapes]: a cell for which the grid has no place, from 1; or 0, or UNKNOWN */
    struct qdri_xm_palette palette;
    size_t together;
    qdr_error *error;
    struct qdri_arrays arrays;
};

/* --------------------------------------------------------------------------------- colors ---- */

/* Gives a color a letter, unless it has one; false: there are no more. */
static bool name_color(qdr_shapes *shapes, uint32_t *color)
{
    static const char letters[LETTERS + 1] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    const size_t count = strlen(shapes->color);
    if (*color == 0 && count < LETTERS) {
        shapes->color[count] = letters[count];
        *color = (uint32_t)count + 1;
    }
    return *color > 0;
}

static bool name_colors(struct converting *converting, const struct qdri_xm_shape *shape)
{
    bool is_named = true;
    for (size_t k = 0; k < shape->cells && is_named; ++k) {
        const uint8_t state = shape->cell[k] & QDRI_XM_STATE;
        const uint8_t color = shape->cell[k] >> QDRI_XM_COLOR_SHIFT;
        if (state != QDRI_XM_NOTHING && color > 0) {
            is_named = name_color(converting->shapes, state == QDRI_XM_FILLED
                                                          ? &converting->palette.color[color]
                                                          : &converting->palette.open_color[color]);
        }
    }
    return is_named;
}

/* Makes the table of what fits; it stays NULL where each color goes on itself. */
static bool make_fit(const struct converting *converting, const struct qdri_xm_problem *problem,
                     struct qdri_board *board)
{
    const struct qdri_xm_palette *palette = &converting->palette;
    bool is_usual = true;
    board->fit = qdri_zeros(QDRI_COLORS_MOST, sizeof *board->fit);
    if (!board->fit) {
        return false;
    }
    for (size_t piece = 1; piece < QDRI_XM_COLORS; ++piece) {
        uint64_t fit = 0;
        for (size_t cell = 1; cell < QDRI_XM_COLORS; ++cell) {
            if (problem->pairs[piece - 1] >> (cell - 1) & 1) {
                fit |= palette->color[cell] > 0 ? UINT64_C(1) << (palette->color[cell] - 1) : 0;
                fit |= palette->open_color[cell] > 0
                           ? UINT64_C(1) << (palette->open_color[cell] - 1)
                           : 0;
            }
        }
        if (palette->color[piece] > 0) {
            board->fit[palette->color[piece] - 1] = fit;
            is_usual = is_usual && fit == UINT64_C(1) << (palette->color[piece] - 1);
        }
    }
    if (is_usual) {
        free(board->fit);
        board->fit = NULL;
    }
    return true;
}

/* ------------------------------------------------------------------------------- problems ---- */

/* Can a shape stand in the grid, and do its colors have letters? */
static qdr_status check_shape(struct converting *converting, size_t index, qdr_error *fault)
{
    const struct qdri_xm_shape *shape = &converting->puzzle->shape[index];
    size_t *stray = &converting->stray[index];
    const bool is_new = *stray == UNKNOWN;
    if (is_new) {
        *stray = qdri_xmpuzzle_stray(shape, converting->shapes->lattice) + 1;
    }
    if (*stray > 0) {
        return qdri_fail_at(
            fault, QDR_SYNTAX, shape->place,
            "the shape %zu has a cell, its %zu-th place, where no sphere is: expected one "
            "where x + y + z is even",
            index, *stray);
    }
    return !is_new || name_colors(converting, shape)
               ? QDR_OK
               : qdri_fail_at(fault, QDR_UNSUPPORTED, shape->place,
                              "there are too many colors, %d at most", LETTERS);
}

static qdr_status check_part(struct converting *converting, const struct qdri_xm_part *part,
                             qdr_error *fault)
{
    const struct qdri_xmpuzzle *puzzle = converting->puzzle;
    if (part->shape >= puzzle->shapes) {
        return qdri_fail_at(fault, QDR_RANGE, part->place,
                            "there is no shape %lu: the file has %zu, counted from 0",
                            (unsigned long)part->shape, puzzle->shapes);
    }
    const struct qdri_xm_shape *shape = &puzzle->shape[part->shape];
    if (part->copies.high == 0) {
        return QDR_OK;
    }
    if (shape->variable > 0) {
        return qdri_fail_at(fault, QDR_UNSUPPORTED, part->place,
                            "the shape %lu has a cell that may stay open: a piece cannot",
                            (unsigned long)part->shape);
    }
    if (shape->filled == 0) {
        return qdri_fail_at(fault, QDR_SYNTAX, part->place, "the shape %lu has no cell",
                            (unsigned long)part->shape);
    }
    return check_shape(converting, part->shape, fault);
}

static qdr_status check_result(struct converting *converting, const struct qdri_xm_problem *problem,
                               qdr_error *fault)
{
    const struct qdri_xmpuzzle *puzzle = converting->puzzle;
    if (problem->result == UINT32_MAX) {
        return qdri_fail_at(fault, QDR_SYNTAX, problem->place, "the problem has no result");
    }
    if (problem->result >= puzzle->shapes) {
        return qdri_fail_at(fault, QDR_RANGE, problem->result_place,
                            "there is no shape %lu: the file has %zu, counted from 0",
                            (unsigned long)problem->result, puzzle->shapes);
    }
    const struct qdri_xm_shape *shape = &puzzle->shape[problem->result];
    if (shape->filled + shape->variable == 0) {
        return qdri_fail_at(fault, QDR_SYNTAX, problem->result_place,
                            "the result, shape %lu, has no cell", (unsigned long)problem->result);
    }
    return check_shape(converting, problem->result, fault);
}

/* A bound on the cells that stay open is of no account where the numbers of pieces are fixed, or
 * where those that are there for certain leave no more; otherwise it cannot be said. */
static qdr_status check_open(const struct converting *converting,
                             const struct qdri_xm_problem *problem, qdr_error *fault)
{
    const struct qdri_xmpuzzle *puzzle = converting->puzzle;
    const struct qdri_xm_shape *result = &puzzle->shape[problem->result];
    const size_t cells = result->filled + result->variable;
    uint64_t covered = 0;
    bool is_fixed = true;
    for (size_t k = 0; k < problem->parts; ++k) {
        const struct qdri_xm_part *part = &problem->part[k];
        is_fixed = is_fixed && part->copies.low == part->copies.high;
        if (part->copies.low > 0 && covered < cells) {
            covered += part->copies.low * (uint64_t)puzzle->shape[part->shape].filled;
        }
    }
    return is_fixed || problem->open_most >= result->variable ||
                   covered + problem->open_most >= cells
               ? QDR_OK
               : qdri_fail_at(fault, QDR_UNSUPPORTED, problem->place,
                              "maxHoles=%lu: a bound on the cells that stay open is not known "
                              "here where copies are ranges",
                              (unsigned long)problem->open_most);
}

/* Finds what is wrong with a problem; and what is not wrong, makes shapes pieces. */
static qdr_status check_problem(struct converting *converting,
                                const struct qdri_xm_problem *problem, qdr_error *fault)
{
    bool has_pieces = false;
    qdr_status status = check_result(converting, problem, fault);
    for (size_t k = 0; k < problem->parts && status == QDR_OK; ++k) {
        status = check_part(converting, &problem->part[k], fault);
        has_pieces = has_pieces || problem->part[k].copies.high > 0;
    }
    if (status == QDR_OK && !has_pieces) {
        status = qdri_fail_at(fault, QDR_SYNTAX, problem->place, "the problem asks for no pieces");
    }
    if (status == QDR_OK) {
        status = check_open(converting, problem, fault);
    }
    for (size_t k = 0; k < problem->parts && status == QDR_OK; ++k) {
        if (problem->part[k].copies.high > 0) {
            converting->piece[problem->part[k].shape] = WANTED;
        }
    }
    return status;
}

/* ---------------------------------------------------------------------------------- names ---- */

/* Copies a name so that it is a word of the text form, perhaps an empty one; NULL: no memory. */
static char *word_of(const char *name)
{
    struct qdri_strbuf copy = {0};
    const size_t length = strlen(name);
    bool is_made = qdri_strbuf_add(&copy, "", 0);
    for (size_t k = 0; k < length && is_made;) {
        const size_t bytes = qdri_character(name + k, length - k);
        const bool is_right = bytes > 0 && !strchr(" :|=,\"", name[k]);
        is_made =
            is_right ? qdri_strbuf_add(&copy, name + k, bytes) : qdri_strbuf_add_char(&copy, '_');
        k += bytes > 0 ? bytes : 1;
    }
    if (!is_made) {
        qdri_strbuf_free(&copy);
    }
    return copy.text;
}

/* Makes the name of the piece that a shape is to be: its own, or S1, S2..., by its number, where it
 * has none; and both where there is a piece of that name already.  NULL: no memory. */
static char *name_piece(const struct qdri_xmpuzzle *puzzle, const qdr_shapes *shapes, size_t index)
{
    struct qdri_strbuf name = {0};
    char *own = word_of(puzzle->shape[index].name);
    bool is_made = own && qdri_strbuf_addf(&name, "%s", own);
    if (is_made && (own[0] == '\0' || qdri_shapes_has_piece(shapes, own))) {
        is_made = qdri_strbuf_addf(&name, "%sS%zu", own[0] != '\0' ? "." : "", index + 1);
    }
    free(own);
    if (!is_made) {
        qdri_strbuf_free(&name);
    }
    return name.text;
}

/* --------------------------------------------------------------------- pieces and boards ---- */

static bool add_piece(struct converting *converting, size_t index)
{
    qdr_shapes *shapes = converting->shapes;
    struct qdri_piece piece = {.name = name_piece(converting->puzzle, converting->shapes, index),
                               .copies = {1, 1}};
    bool is_made =
        piece.name && qdri_xmpuzzle_cells(&converting->puzzle->shape[index], shapes->lattice,
                                          &converting->palette, &piece.cell, &piece.cells);
    if (is_made) {
        piece.is_mirrored = qdri_xmpuzzle_is_flat(shapes->lattice, piece.cell, piece.cells);
        is_made = qdri_shapes_add_piece(shapes, &piece);
    }
    if (!is_made) {
        qdri_piece_clear(&piece);
        return false;
    }
    converting->piece[index] = (int32_t)shapes->pieces - 1;
    return true;
}

static uint32_t sum(uint32_t a, uint32_t b)
{
    return b < QDR_NO_LIMIT - 1 - a ? a + b : QDR_NO_LIMIT - 1;
}

/* Copies of a shape that is listed twice are added up. */
static void take_copies(const struct converting *converting, const struct qdri_xm_problem *problem,
                        struct qdri_copies *copies)
{
    for (size_t k = 0; k < problem->parts; ++k) {
        const struct qdri_xm_part *part = &problem->part[k];
        if (part->copies.high > 0) {
            struct qdri_copies *own = &copies[converting->piece[part->shape]];
            *own = (struct qdri_copies){sum(own->low, part->copies.low),
                                        sum(own->high, part->copies.high)};
        }
    }
}

/* Makes a board of a problem that is right. */
static bool make_board(struct converting *converting, const struct qdri_xm_problem *problem,
                       struct qdri_board *board)
{
    const struct qdri_xm_shape *result = &converting->puzzle->shape[problem->result];
    qdr_shapes *shapes = converting->shapes;
    converting->together += result->cells + shapes->pieces;
    if (converting->together > TOGETHER_MOST) {
        qdri_fail_at(&board->fault, QDR_RANGE, problem->place,
                     "the problems of the file are too large together: %d places and pieces at "
                     "most",
                     TOGETHER_MOST);
        return true;
    }
    board->copies = qdri_zeros(shapes->pieces, sizeof *board->copies);
    if (!board->copies || !make_fit(converting, problem, board) ||
        !qdri_xmpuzzle_cells(result, shapes->lattice, &converting->palette, &board->cell,
                             &board->cells)) {
        return false;
    }
    take_copies(converting, problem, board->copies);
    if (converting->puzzle->problems == 1) {
        for (size_t k = 0; k < shapes->pieces; ++k) {
            shapes->piece[k].copies = board->copies[k];
        }
        free(board->copies);
        board->copies = NULL;
    }
    return true;
}

static bool add_board(struct converting *converting, const struct qdri_xm_problem *problem,
                      const qdr_error *fault)
{
    struct qdri_board board = {
        .name = word_of(problem->name), .line = problem->place.line, .fault = *fault};
    bool is_made = board.name != NULL;
    if (is_made && fault->code == QDR_OK) {
        is_made = make_board(converting, problem, &board);
    }
    if (is_made && qdri_shapes_add_board(converting->shapes, &board)) {
        return true;
    }
    qdri_board_clear(&board);
    return false;
}

static bool add_all(struct converting *converting, const qdr_error *fault)
{
    const struct qdri_xmpuzzle *puzzle = converting->puzzle;
    bool is_made = true;
    for (size_t k = 0; k < puzzle->shapes && is_made; ++k) {
        is_made = converting->piece[k] != WANTED || add_piece(converting, k);
    }
    for (size_t k = 0; k < puzzle->problems && is_made; ++k) {
        is_made = add_board(converting, &puzzle->problem[k], &fault[k]);
    }
    return is_made;
}

/* ------------------------------------------------------------------------------ the whole ---- */

static qdr_status find_grid(struct converting *converting)
{
    static const char *const grids[] = {"cube", "prism", "spheres"};
    static const char *const others[] = {"of rhombic tetrahedra", "of tetrahedra and octahedra"};
    const struct qdri_xmpuzzle *puzzle = converting->puzzle;
    if (puzzle->grid < 3) {
        converting->shapes->lattice =
            qdri_lattice_find(grids[puzzle->grid], strlen(grids[puzzle->grid]));
        return QDR_OK;
    }
    return qdri_fail_at(
        converting->error, QDR_UNSUPPORTED, puzzle->grid_place,
        "the grid is of type %lu, %s: only cubes (0), prisms (1) and spheres (2) are known "
        "here",
        (unsigned long)puzzle->grid,
        puzzle->grid < 5 ? others[puzzle->grid - 3] : "which Burr Tools did not have");
}

static qdr_status convert(struct converting *converting)
{
    const struct qdri_xmpuzzle *puzzle = converting->puzzle;
    struct qdri_arrays *arrays = &converting->arrays;
    qdr_error *fault = qdri_array(arrays, puzzle->problems, sizeof *fault);
    converting->piece = qdri_array(arrays, puzzle->shapes, sizeof *converting->piece);
    converting->stray = qdri_array(arrays, puzzle->shapes, sizeof *converting->stray);
    if (arrays->lacks_memory) {
        return qdri_no_memory(converting->error);
    }
    for (size_t k = 0; k < puzzle->shapes; ++k) {
        converting->piece[k] = NO_PIECE;
        converting->stray[k] = UNKNOWN;
    }
    for (size_t k = 0; k < puzzle->problems; ++k) {
        check_problem(converting, &puzzle->problem[k], &fault[k]);
    }
    return add_all(converting, fault) ? QDR_OK : qdri_no_memory(converting->error);
}

qdr_status qdri_xmpuzzle_convert(const struct qdri_xmpuzzle *puzzle, qdr_shapes *shapes,
                                 qdr_error *error)
{
    struct converting converting = {.puzzle = puzzle, .shapes = shapes, .error = error};
    qdr_status status = find_grid(&converting);
    if (status == QDR_OK && puzzle->problems == 0) {
        status = qdri_fail_at(error, QDR_SYNTAX,
                              (struct qdri_place){.source = puzzle->document.place.source},
                              "the file has no problem");
    }
    if (status == QDR_OK) {
        status = convert(&converting);
    }
    qdri_arrays_free(&converting.arrays);
    return status;
}
