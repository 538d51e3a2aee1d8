/**
 * @file shapes.h
 * Puzzles of boards and pieces: polyominoes and other polyforms, tiles with colored sides, sticks,
 * blocks.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     static bool write_out(void *ctx, const char *bytes, size_t size)
 *     {
 *         return fwrite(bytes, 1, size, ctx) == size;
 *     }
 *
 *     int main(void)
 *     {
 *         const char *text = "board: 3x4\n"
 *                            "pieces:\n"
 *                            "  AAAB\n"
 *                            "  ACCB\n"
 *                            "  CCBB\n";
 *         qdr_reader reader;
 *         qdr_memory memory;
 *         qdr_shapes *shapes;
 *         qdr_solver *solver;
 *         const qdr_solution *solution;
 *         qdr_writer writer = {.ctx = stdout, .write = write_out};
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_shapes(&shapes, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, qdr_shapes_problem(shapes), NULL, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
 *             size_t count;
 *             const qdr_option *options = qdr_solution_options(solution, &count);
 *             if (qdr_write_shapes_text(shapes, options, count, &writer, NULL) != QDR_OK) {
 *                 return 1;
 *             }
 *         }
 *         qdr_solver_free(solver);
 *         qdr_shapes_free(shapes);
 *         return 0;
 *     }
 *
 * A *board* is a set of cells of a grid (squares, cubes, hexagons, triangles, sticks...), to be
 * covered by *pieces*, each a shape that may be there several times.  As an exact cover, a cell is
 * an item (a secondary one where it may stay open), a piece is an item with bounds, and an option
 * is a piece in a place.  Two more kinds of items keep apart what must not meet: a side between two
 * cells, where tiles have colored sides; and a point where sticks meet, so that no two pieces cross
 * there.
 *
 * Cells are named by their place in the drawing of the board, from the upper left: r2c5 is the
 * fifth of the second row; in space, r2c5l1 is in the lowest layer.  Pieces have their own names.
 *
 * A file may have several boards, which share its pieces: each is a problem of its own, and one of
 * them is *selected*.
 *
 * Threads: shapes do not change, except by qdr_shapes_select; between two calls of it any number of
 * threads may use them.
 *
 * Source: the encoding is that of Knuth, TAOCP 7.2.2.1; S. W. Golomb, "Polyominoes".  The text form
 * is ours: see quadrille-formats(5); the other one is that of Burr Tools, by A. Röver and others.
 */
#ifndef QUADRILLE_SHAPES_H
#define QUADRILLE_SHAPES_H

#include <quadrille/io.h>
#include <quadrille/problem.h>
#include <quadrille/solver.h>
#include <quadrille/symmetry.h>

QDR_BEGIN_DECLS

/** Boards and pieces, and one of the boards as an exact cover. */
typedef struct qdr_shapes qdr_shapes;

/** Reads boards and pieces.
 *
 * `params` may be NULL; of it, `source` names the input in errors, `memory` bounds what a problem
 * may take (0: a quarter of the memory that is free), `limits` bound the time, and `on_remark` is
 * told of a piece in several parts.  Copies the limits for qdr_shapes_select.  The first board is
 * selected.  A board that is malformed is an error only when it is selected: so, where it is the
 * only one, at once; where there are others, reading goes well, and none is selected until
 * qdr_shapes_select.
 *
 * Ensure: on QDR_OK `*out` is the caller's, to be freed with qdr_shapes_free; on failure it is
 * NULL.  Errors: QDR_SYNTAX, QDR_DUPLICATE, QDR_UNKNOWN, QDR_RANGE, with line and column;
 * QDR_BUDGET; QDR_IO; QDR_NOMEM; QDR_CANCELLED (the limits). */
QDR_API QDR_MUST_USE qdr_status qdr_read_shapes(qdr_shapes **out, const qdr_reader *reader,
                                                const qdr_read_params *params, qdr_error *error);

/** Reads a puzzle of Burr Tools, a file `.xmpuzzle`, which may be compressed: each of its problems
 * is a board, and the shapes that these ask for are the pieces.
 *
 * `params` as of qdr_read_shapes; `memory` bounds what is read, too, packed and unpacked (64 MiB
 * each where it is not set).  A problem that cannot be taken (it has no result, a shape that is not
 * there, a piece with a cell that may stay open, a bound on open cells where copies are ranges...)
 * is as a board that is malformed.
 *
 * Ensure: as of qdr_read_shapes.  Errors: as of it, and QDR_UNSUPPORTED (a grid that is not of
 * cubes, prisms or spheres; a version that is not known; or it is compressed, and the library was
 * built without zlib). */
QDR_API QDR_MUST_USE qdr_status qdr_read_xmpuzzle(qdr_shapes **out, const qdr_reader *reader,
                                                  const qdr_read_params *params, qdr_error *error);

/** Do the first `size` bytes of an input show that it is a puzzle of Burr Tools?  They do where it
 * is XML whose first element is `puzzle`, or compressed.  *is_enough as of qdr_is_shapes. */
QDR_API bool qdr_is_xmpuzzle(const char *bytes, size_t size, bool *is_enough);

/** Frees shapes and their problem.  NULL does nothing. */
QDR_API void qdr_shapes_free(qdr_shapes *shapes);

/** Do the first `size` bytes of an input show that it is a file of shapes?  They do where the first
 * line that is neither empty nor a comment begins with a key, such as `board:`.  *is_enough, which
 * may be NULL, gets whether that line was there to its end; more bytes may say more where it was
 * not. */
QDR_API bool qdr_is_shapes(const char *bytes, size_t size, bool *is_enough);

/* -------------------------------------------------------------------------------- boards ---- */

/** Returns how many boards there are: at least one. */
QDR_API size_t qdr_shapes_boards(const qdr_shapes *shapes);

/** Returns the name of the index-th board, empty where it has none; NULL where there is no such
 * board.  It lives as long as the shapes.  `line`, which may be NULL, gets the line on which it
 * begins. */
QDR_API const char *qdr_shapes_board_name(const qdr_shapes *shapes, size_t index, size_t *line);

/** Selects a board: the problem of the one before is freed, and its own is made.
 *
 * Require: nothing borrows the problem of the one before.  Errors: what was wrong with the drawing
 * of that board, with line and column; QDR_RANGE (no such board, or it has more than a million
 * cells); QDR_BUDGET; QDR_NOMEM.  After a failure none is selected. */
QDR_API QDR_MUST_USE qdr_status qdr_shapes_select(qdr_shapes *shapes, size_t index,
                                                  qdr_error *error);

/** Returns which board is selected; SIZE_MAX where none is. */
QDR_API size_t qdr_shapes_selected(const qdr_shapes *shapes);

/** Returns the problem of the board that is selected, which is the shapes'; NULL where none is. */
QDR_API const qdr_problem *qdr_shapes_problem(const qdr_shapes *shapes);

/** Returns why the board that is selected has no solution, in a few words, where that can be seen
 * without a search; NULL otherwise.  It lives until another is selected. */
QDR_API const char *qdr_shapes_why_none(const qdr_shapes *shapes);

/* ---------------------------------------------------------------------- pieces and places ---- */

/** Returns the title, or the author, as the file has it; NULL where it has none. */
QDR_API const char *qdr_shapes_title(const qdr_shapes *shapes);
QDR_API const char *qdr_shapes_author(const qdr_shapes *shapes); /**< as qdr_shapes_title */

/** Returns the name of the grid: "square", "cube", "hexagon"...; a static string. */
QDR_API const char *qdr_shapes_grid(const qdr_shapes *shapes);

/** Returns how many pieces there are, each counted once. */
QDR_API size_t qdr_shapes_pieces(const qdr_shapes *shapes);

/** Returns the name of the index-th piece; NULL where there is none.  It lives as long as the
 * shapes. */
QDR_API const char *qdr_shapes_piece_name(const qdr_shapes *shapes, size_t index);

/** Returns the piece that an option of the problem lays; SIZE_MAX where there is no such option. */
QDR_API size_t qdr_shapes_option_piece(const qdr_shapes *shapes, qdr_option option);

/* -------------------------------------------------------------------------------- writing ---- */

/** Writes shapes in the text form: all boards and pieces.
 *
 * What is written can be read again, and gives equal problems.  Boards that were malformed are left
 * out.  Errors: QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_shapes(const qdr_shapes *shapes, const qdr_writer *writer,
                                                 qdr_error *error);

/** Writes some options of the problem, such as a solution, as a board in which each piece has a
 * letter: its name, where the names of all that are laid are different and have one letter.  `.` is
 * a cell that is open.  In space, layers are parted by blank lines.
 *
 * Errors: QDR_INVALID (no board is selected, or no such option), QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_shapes_text(const qdr_shapes *shapes,
                                                      const qdr_option *options, size_t count,
                                                      const qdr_writer *writer, qdr_error *error);

/* -------------------------------------------------------------------------------- packing ---- */

/** What is known of a loose packing. */
typedef enum qdr_packing_verdict {
    QDR_PACKED,         /**< here is one */
    QDR_UNPACKABLE,     /**< there is none */
    QDR_PACKING_UNKNOWN /**< it was not found out */
} qdr_packing_verdict;

/** A loose packing: so many copies of each piece, with cells that stay open. */
typedef struct qdr_packing {
    qdr_packing_verdict verdict; /**< what was found out */
    qdr_option *options; /**< of the problem: a solution, where there is one; otherwise NULL */
    size_t count;        /**< how many options that has */
    char why[256];       /**< why there is none, or why that is not known; otherwise empty */
} qdr_packing;

/** Looks for one solution of the selected board where cells may stay open: by bounds, then by
 * filling the board from one end to the other in many ways at once, and then by a search.
 *
 * For boards with many cells, which a search for all solutions would get lost on.  Of `params`,
 * which may be NULL, it heeds "time" (10 seconds where it is not set), "memory", "seed" and the
 * stop; these are no errors, but leave it undecided.
 *
 * Ensure: on QDR_OK `packing` is to be freed with qdr_packing_free; a packing was verified.
 * Errors: QDR_UNSUPPORTED (the grid is not "square", no cell may stay open, or there are colors),
 * QDR_INVALID (no board is selected), QDR_NOMEM. Source: a beam search, with duplicates left out;
 * see src/shapes/packing/beam.h. */
QDR_API QDR_MUST_USE qdr_status qdr_shapes_pack(const qdr_shapes *shapes, const qdr_params *params,
                                                qdr_packing *packing, qdr_error *error);

/** Frees what a packing has.  NULL does nothing. */
QDR_API void qdr_packing_free(qdr_packing *packing);

/* ----------------------------------------------------------------------------- symmetries ---- */

/** A kind of symmetries; static strings. */
typedef struct qdr_shapes_group_info {
    const char *name;    /**< as qdr_shapes_group takes it */
    const char *meaning; /**< a few words */
} qdr_shapes_group_info;

/** Gives the index-th kind of symmetries, from 0.  Returns false where there is none; `info`, which
 * may be NULL, stays as it is then. */
QDR_API bool qdr_shapes_group_at(size_t index, qdr_shapes_group_info *info);

/** Makes the group of the symmetries that the selected board has with its pieces.
 *
 * `name` says which: "board", all isometries of the grid that take the board to itself, with its
 * colors and its optional cells; "rotations" and "half-turn", some of these; "pieces", exchanges of
 * pieces that are equal, and there as often, but listed apart; "colors", permutations of the colors
 * of sides that keep the border's (if there are more than seven, exchanges of two); "all", all of
 * these together.  `memory` as for qdr_group_new.
 *
 * A solution is a picture here: the image of a placement is the one that looks like it, with all
 * colors in their places.  Two solutions belong to one orbit if one is the image of the other.  A
 * piece goes to a piece that can be laid in the images of all its poses: itself, or its mirror
 * image. If these have different bounds of copies, only some images are solutions; the group has
 * such isometries as relations (qdr_group_relate).  Equal pieces are paired with equal images in
 * the order of their bounds, then as listed.
 *
 * Ensure: on QDR_OK `*out` is the caller's, to be freed with qdr_group_free; it borrows the problem
 * of the board.  On failure it is NULL.  Errors: QDR_UNKNOWN (no such name), QDR_INVALID (no board
 * is selected), QDR_BUDGET, QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_shapes_group(const qdr_shapes *shapes, const char *name,
                                                 uint64_t memory, qdr_group **out,
                                                 qdr_error *error);

QDR_END_DECLS

#endif
