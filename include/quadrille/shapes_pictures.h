/**
 * @file shapes_pictures.h
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
 *         qdr_memory memory;
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
 */
#ifndef QUADRILLE_SHAPES_PICTURES_H
#define QUADRILLE_SHAPES_PICTURES_H

#include <quadrille/shapes.h>

QDR_BEGIN_DECLS

/** Which way things in space are drawn; in the plane it does not matter. */
typedef enum qdr_shapes_view {
    QDR_SHAPES_LAYERS,    /**< layer beside layer, the lowest first */
    QDR_SHAPES_ISOMETRIC, /**< from above, on a corner */
    QDR_SHAPES_EXPLODED,  /**< likewise, with pieces moved away from each other */
    QDR_SHAPES_STEPS      /**< likewise, once for each piece that is put to those before it */
} qdr_shapes_view;

/** What pictures look like.  All zero is a good default. */
typedef struct qdr_shapes_look {
    qdr_shapes_view view; /**< of things in space */
    bool no_names;        /**< without the names of pieces */
    bool no_grid;         /**< without thin lines within pieces */
    bool ascii;           /**< in a terminal: without lines of Unicode */
    bool ansi;            /**< in a terminal: with colors */
    unsigned width;       /**< in a terminal: its columns; 0: 80 */
} qdr_shapes_look;

/** Pictures of a board: what all of them have in common, so that each costs little. */
typedef struct qdr_shapes_pictures qdr_shapes_pictures;

/** Makes pictures of the board that is selected.
 *
 * `shapes` is borrowed until they are freed, and no other board is selected meanwhile; `look`,
 * which may be NULL, is copied.  Ensure: on QDR_OK `*out` is the caller's, to be freed with
 * qdr_shapes_pictures_free; on failure it is NULL.  Errors: QDR_INVALID (no board is selected, or
 * it has no cells; no such view), QDR_RANGE (more than 250,000 cells, or a board too far from one
 * end to the other), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_shapes_pictures_new(qdr_shapes_pictures **out,
                                                        const qdr_shapes *shapes,
                                                        const qdr_shapes_look *look,
                                                        qdr_error *error);

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

QDR_END_DECLS

#endif
