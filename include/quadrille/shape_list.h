/**
 * @file shape_list.h
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
 */
#ifndef QUADRILLE_SHAPE_LIST_H
#define QUADRILLE_SHAPE_LIST_H

#include <quadrille/solver.h>

QDR_BEGIN_DECLS

/** A grid; strings are static. */
typedef struct qdr_shape_grid_info {
    const char *name;   /**< "square", "cube", "hexagon", "triangle"... */
    const char *others; /**< other names, with a blank between */
    unsigned dimension; /**< 2 or 3 */
} qdr_shape_grid_info;

/** Describes the index-th grid, from 0.  Returns false where there is none; `info`, which may be
 * NULL, stays as it is then. */
QDR_API bool qdr_shape_grid_at(size_t index, qdr_shape_grid_info *info);

/** A set of shapes that has a name; strings are static. */
typedef struct qdr_shape_set_info {
    const char *grid;  /**< the name of its grid */
    const char *name;  /**< "pentominoes", "soma"... */
    const char *about; /**< one line */
} qdr_shape_set_info;

/** Describes the index-th set, from 0.  Returns false where there is none; `info`, which may be
 * NULL, stays as it is then.  See qdr_shape_list_of_set for names of others. */
QDR_API bool qdr_shape_set_at(size_t index, qdr_shape_set_info *info);

/** What is one shape. */
typedef enum qdr_sides {
    QDR_SIDES_AUTO,      /**< as pieces are used: free in the plane, one-sided in space */
    QDR_SIDES_FREE,      /**< shapes that rotations and reflections take into each other */
    QDR_SIDES_ONE_SIDED, /**< ... rotations only */
    QDR_SIDES_FIXED      /**< ... translations only */
} qdr_sides;

/** Counts the shapes of so many cells.
 *
 * `watch` may be NULL.  Errors: QDR_INVALID (no grid); QDR_UNKNOWN (no
 * such grid); QDR_RANGE (no cells, or too many); QDR_CANCELLED, then `*count` is how many there are
 * at least; QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_shape_count(const char *grid, size_t cells, qdr_sides sides,
                                                qdr_watch *watch, uint64_t *count,
                                                qdr_error *error);

/** Shapes with their names. */
typedef struct qdr_shape_list qdr_shape_list;

/** Lists the shapes of so many cells: those that have names in the order of these, others with
 * numbers.  `*out` is the caller's, to be freed with qdr_shape_list_free.  Errors: as of
 * qdr_shape_count. */
QDR_API QDR_MUST_USE qdr_status qdr_shape_list_new(qdr_shape_list **out, const char *grid,
                                                   size_t cells, qdr_sides sides, qdr_watch *watch,
                                                   qdr_error *error);

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

QDR_END_DECLS

#endif
