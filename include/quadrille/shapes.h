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
 *         qdr_memory_reader memory;
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

#include <quadrille/symmetry.h>

QDR_BEGIN_DECLS

/** @name Lists of shapes
 * Shapes on grids: all of so many cells, or those of a set that has a name, as text art.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_shape_list *list;
 *         qdr_error error;
 *         if (qdr_shape_list_of_set(&list, "square", "pentominoes", &error) != QDR_OK) {
 *             fprintf(stderr, "%s\n", error.text);
 *             return 1;
 *         }
 *         for (size_t k = 0; k < qdr_shape_list_count(list); ++k) {
 *             printf("%s\n%s\n", qdr_shape_list_name(list, k), qdr_shape_list_art(list, k));
 *         }
 *         qdr_shape_list_free(list);
 *         return 0;
 *     }
 *
 * A shape is connected: its cells share sides (sticks ends, spheres touch).  Text art has a
 * character for each part of a cell that shapes are made of: `#` is one, `.` is none.  Each row
 * ends in a newline; in space an empty line parts the layers, the lowest of which comes first.  The
 * manual page quadrille-shapes-list(1) shows how each grid is drawn.
 *
 * Threads: a list does not change once it is made, and any number of threads may read it.  All
 * functions here are thread-safe.
 *
 * Source: D. H. Redelmeier, "Counting polyominoes: yet another attack", Discrete Mathematics 36
 * (1981).  Where a cell is several parts (halves of squares), shapes are grown by a cell, and kept
 * once.
 * @{ */

/** A grid; all of it is static. */
typedef struct qdr_shape_grid_info {
    const char *name;   /**< "square", "cube", "hexagon", "triangle"... */
    const char *others; /**< other names, with a blank between */
    unsigned dimension; /**< 2 or 3 */
} qdr_shape_grid_info;

/** Describes the index-th grid, from 0.  Returns NULL where there is none. */
QDR_API const qdr_shape_grid_info *qdr_shape_grid_at(size_t index);

/** A set of shapes that has a name; all of it is static. */
typedef struct qdr_shape_set_info {
    const char *grid;  /**< the name of its grid */
    const char *name;  /**< "pentominoes", "soma"... */
    const char *about; /**< one line */
} qdr_shape_set_info;

/** Describes the index-th set, from 0.  Returns NULL where there is none.  For names of others, see
 * qdr_shape_list_of_set. */
QDR_API const qdr_shape_set_info *qdr_shape_set_at(size_t index);

/** What is one shape. */
typedef enum qdr_shape_equivalence {
    QDR_SHAPE_AUTO,      /**< as pieces are used: free in the plane, one-sided in space */
    QDR_SHAPE_FREE,      /**< shapes that rotations and reflections take into each other */
    QDR_SHAPE_ONE_SIDED, /**< ... rotations only */
    QDR_SHAPE_FIXED      /**< ... translations only */
} qdr_shape_equivalence;

/** Counts the shapes of so many cells.
 *
 * `watch` may be NULL.  Errors: QDR_INVALID (no grid); QDR_UNKNOWN (no
 * such grid); QDR_RANGE (no cells, or too many); QDR_CANCELLED, then `*count` is how many there are
 * at least; QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_shape_count(const char *grid, size_t cells,
                                                qdr_shape_equivalence sides, qdr_watch *watch,
                                                uint64_t *count, qdr_error *error);

/** Shapes with their names. */
typedef struct qdr_shape_list qdr_shape_list;

/** Lists the shapes of so many cells: those that have names in the order of these, others with
 * numbers.  `*out` is the caller's, to be freed with qdr_shape_list_free.  Errors: as of
 * qdr_shape_count. */
QDR_API QDR_MUST_USE qdr_status qdr_shape_list_new(qdr_shape_list **out, const char *grid,
                                                   size_t cells, qdr_shape_equivalence sides,
                                                   qdr_watch *watch, qdr_error *error);

/** Lists a set: that of a name ("soma"), or as they are commonly called: "tetrominoes", "one-sided
 * pentominoes", "hex 5", "fixed tans 3", on a grid of cubes also "solid pentominoes".  `*out` is
 * the caller's, to be freed with qdr_shape_list_free.
 *
 * Errors: QDR_INVALID (a NULL); QDR_UNKNOWN (no such grid, or no such set of it); QDR_RANGE (too
 * many shapes); QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_shape_list_of_set(qdr_shape_list **out, const char *grid,
                                                      const char *set, qdr_error *error);

/** Frees a list.  NULL does nothing. */
QDR_API void qdr_shape_list_free(qdr_shape_list *list);

/** Returns how many shapes there are. */
QDR_API size_t qdr_shape_list_count(const qdr_shape_list *list);

/** Returns the name of the index-th shape, from 0: a letter, a word, or a number.  It is the
 * list's.  NULL where there is none. */
QDR_API const char *qdr_shape_list_name(const qdr_shape_list *list, size_t index);

/** Returns the index-th shape, from 0, as text art.  It is the list's.  NULL where there is
 * none. */
QDR_API const char *qdr_shape_list_art(const qdr_shape_list *list, size_t index);

/** @} */

/** Boards and pieces, and one of the boards as an exact cover. */
typedef struct qdr_shapes qdr_shapes;

/** Reads boards and pieces.
 *
 * `params` are of QDR_PARAMS_READ, or NULL for the defaults; of them, "source" names the input in
 * errors, "memory" bounds what a problem may take (0: a quarter of the memory that is free), "time"
 * and the watch end the making of problems, and remarks tell of a piece in several parts.  The
 * limits also hold for qdr_shapes_select.  The first board is
 * selected.  A board that is malformed is an error only when it is selected: so, where it is the
 * only one, at once; where there are others, reading goes well, and none is selected until
 * qdr_shapes_select.
 *
 * Ensure: on QDR_OK `*out` is the caller's, to be freed with qdr_shapes_free; on failure it is
 * NULL.  Errors: QDR_SYNTAX, QDR_DUPLICATE, QDR_UNKNOWN, QDR_RANGE, with line and column;
 * QDR_BUDGET; QDR_IO; QDR_NOMEM; QDR_CANCELLED (the limits). */
QDR_API QDR_MUST_USE qdr_status qdr_read_shapes(qdr_shapes **out, const qdr_reader *reader,
                                                const qdr_params *params, qdr_error *error);

/** Reads a puzzle of Burr Tools, a file `.xmpuzzle`, which may be compressed: each of its problems
 * is a board, and the shapes that these ask for are the pieces.
 *
 * `params` as of qdr_read_shapes; "memory" bounds what is read, too, packed and unpacked (64 MiB
 * each where it is not set).  A problem that cannot be taken (it has no result, a shape that is not
 * there, a piece with a cell that may stay open, a bound on open cells where copies are ranges...)
 * is as a board that is malformed.
 *
 * Ensure: as of qdr_read_shapes.  Errors: as of it, and QDR_UNSUPPORTED (a grid that is not of
 * cubes, prisms or spheres; a version that is not known; or it is compressed, and the library was
 * built without zlib). */
QDR_API QDR_MUST_USE qdr_status qdr_read_xmpuzzle(qdr_shapes **out, const qdr_reader *reader,
                                                  const qdr_params *params, qdr_error *error);

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
QDR_API const char *qdr_shapes_reason(const qdr_shapes *shapes);

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

/** A kind of symmetries; all of it is static. */
typedef struct qdr_shapes_group_info {
    const char *name;    /**< as qdr_shapes_group takes it */
    const char *meaning; /**< a few words */
} qdr_shapes_group_info;

/** Returns the index-th kind of symmetries, from 0; NULL where there is none. */
QDR_API const qdr_shapes_group_info *qdr_shapes_group_at(size_t index);

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

/** @name Pictures of shapes
 * Pictures of solutions of boards and pieces: in SVG, one by one or on pages, and in a terminal.
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
 *         const char *text = "board: 2x3\npieces:\n  AAB\n  ABB\n";
 *         qdr_reader reader;
 *         qdr_memory_reader memory;
 *         qdr_shapes *shapes;
 *         qdr_shapes_pictures *pictures;
 *         qdr_writer writer = {.ctx = stdout, .write = write_out};
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_shapes(&shapes, &reader, NULL, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         qdr_status status = qdr_shapes_pictures_new(&pictures, shapes, NULL, NULL);
 *         if (status == QDR_OK) {
 *             status = qdr_shapes_pictures_svg(pictures, NULL, 0, &writer, NULL);
 *         }
 *         qdr_shapes_pictures_free(pictures);
 *         qdr_shapes_free(shapes);
 *         return status != QDR_OK;
 *     }
 *
 * A piece has a heavy outline, its name in its middle, and a fill that no piece beside it has; in
 * the plane there are four fills, as maps have, each another gray.  Cells that stay open are gray,
 * with a dot where they may.  Colors of cells are disks, those of sides of tiles are triangles.
 *
 * Source: ours.  Which pieces have which fill: A. B. Kempe, "On the geographical problem of the
 * four colours" (1879), and D. Brelaz, "New methods to color the vertices of a graph" (1979).
 *
 * Threads: an object here is used by one thread at a time.
 * @{ */

/** Which way things in space are drawn; in the plane it does not matter. */
typedef enum qdr_shapes_view {
    QDR_SHAPES_LAYERS,    /**< layer beside layer, the lowest first */
    QDR_SHAPES_ISOMETRIC, /**< from above, on a corner */
    QDR_SHAPES_EXPLODED,  /**< likewise, with pieces moved away from each other */
    QDR_SHAPES_STEPS      /**< likewise, once for each piece that is put to those before it */
} qdr_shapes_view;

/** Pictures of a board: what all of them have in common, so that each costs little. */
typedef struct qdr_shapes_pictures qdr_shapes_pictures;

/** Makes pictures of the board that is selected.
 *
 * `shapes` is borrowed until they are freed, and no other board is selected meanwhile; `params`, of
 * QDR_PARAMS_SHAPES or NULL for the defaults, are copied:
 *
 *  - "view", a qdr_shapes_view: of things in space.
 *  - "no-names": without the names of pieces.
 *  - "no-grid": without thin lines within pieces.
 *  - "ascii", in a terminal: without lines of Unicode.
 *  - "ansi", in a terminal: with colors.
 *  - "width", in a terminal: its columns; 0: 80.
 *
 * Ensure: on QDR_OK `*out` is the caller's, to be freed with qdr_shapes_pictures_free; on failure
 * it is NULL.  Errors: QDR_INVALID (no board is selected, or it has no cells), QDR_RANGE (more than
 * 250,000 cells, or a board too far from one end to the other), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_shapes_pictures_new(qdr_shapes_pictures **out,
                                                        const qdr_shapes *shapes,
                                                        const qdr_params *params, qdr_error *error);

/** Frees pictures.  NULL does nothing. */
QDR_API void qdr_shapes_pictures_free(qdr_shapes_pictures *pictures);

/** Writes some options of the problem, such as a solution, as a document in SVG.
 *
 * With none it is the empty board; `options` may be NULL then.  Of options that have the same cell,
 * the last counts.  Errors: QDR_INVALID (no such option), QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_shapes_pictures_svg(qdr_shapes_pictures *pictures,
                                                        const qdr_option *options, size_t count,
                                                        const qdr_writer *writer, qdr_error *error);

/** Writes them for a terminal: squares and cubes as boxes, hexagons and triangles with slanted
 * lines, of other grids a letter for each cell.  Errors: as qdr_shapes_pictures_svg. */
QDR_API QDR_MUST_USE qdr_status qdr_shapes_pictures_text(qdr_shapes_pictures *pictures,
                                                         const qdr_option *options, size_t count,
                                                         const qdr_writer *writer,
                                                         qdr_error *error);

/* ----------------------------------------------------------------------------------- pages ---- */

/** The most pictures that a page of them can have. */
#define QDR_SHAPES_PER_PAGE_MAX 1000

/** What pages look like, and where they go.  All zero but `writer` or `begin` is A4 with as many
 * pictures as are well to be seen. */
typedef struct qdr_shapes_page_plan {
    unsigned width;      /**< of the paper, in tenths of a millimeter; 0: 2100 */
    unsigned height;     /**< likewise; 0: 2970 */
    unsigned per_page;   /**< pictures on a page; 0: as their sizes allow */
    const char *heading; /**< at the head of each page; NULL or "" for none */
    uint64_t total;      /**< so many pictures will come; 0: it is not known */
    /** where all pages go as one document, one below the other; NULL: see `begin`.  If `total` is
     * not known, what is drawn is kept until the end, for a document begins with its height. */
    const qdr_writer *writer;
    /** where each page goes as a document of its own, by its index, from 0; NULL ends it */
    const qdr_writer *(*begin)(void *ctx, size_t page);
    void *ctx; /**< for begin */
} qdr_shapes_page_plan;

/** Pages of pictures, one after the other. */
typedef struct qdr_shapes_pages qdr_shapes_pages;

/** Begins pages.
 *
 * `pictures` is borrowed until they are freed, and so is what the plan points to.  Ensure: on
 * QDR_OK `*out` is the caller's, to be freed with qdr_shapes_pages_free; on failure it is NULL.
 * Errors: QDR_INVALID (neither `writer` nor `begin`), QDR_RANGE (more than QDR_SHAPES_PER_PAGE_MAX
 * on a page, or a side of the paper that is not between 50 and 2000 millimeters), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_shapes_pages_new(qdr_shapes_pages **out,
                                                     qdr_shapes_pictures *pictures,
                                                     const qdr_shapes_page_plan *plan,
                                                     qdr_error *error);

/** Draws some options as the next picture, above its number, or above `caption` where that is not
 * NULL.  Errors: QDR_INVALID (no such option), QDR_NOMEM, QDR_IO; after these two the pages can
 * only be freed. */
QDR_API QDR_MUST_USE qdr_status qdr_shapes_pages_add(qdr_shapes_pages *pages,
                                                     const qdr_option *options, size_t count,
                                                     const char *caption, qdr_error *error);

/** Ends the last page; nothing can be added then.  Errors: QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_shapes_pages_end(qdr_shapes_pages *pages, qdr_error *error);

/** Returns how many pages were begun. */
QDR_API size_t qdr_shapes_pages_count(const qdr_shapes_pages *pages);

/** Frees pages.  NULL does nothing. */
QDR_API void qdr_shapes_pages_free(qdr_shapes_pages *pages);

/** @} */

QDR_END_DECLS

#endif
