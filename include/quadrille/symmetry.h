/**
 * @file symmetry.h
 * Symmetries of problems, and solutions up to symmetry.
 *
 * A *symmetry* of a problem permutes its options, items and colors so that the same problem is
 * left: it takes solutions to solutions.  A *group* of symmetries parts all solutions into
 * *orbits*, those that its elements take to each other.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c d\na b\nb c\nc d\nd a\n";
 *         const qdr_item turn[] = {1, 2, 3, 0};
 *         qdr_reader reader;
 *         qdr_memory_reader memory;
 *         qdr_problem *problem;
 *         qdr_group *group;
 *         qdr_orbits *orbits;
 *         qdr_orbit orbit;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_group_new(&group, problem, 0, NULL) != QDR_OK ||
 *             qdr_group_add(group, turn, NULL, NULL) != QDR_OK ||
 *             qdr_orbits_new(&orbits, group, NULL, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         while (qdr_orbits_next(orbits, &orbit) == QDR_SOLUTION) {
 *             printf("a solution that stands for %llu of them\n",
 *                    (unsigned long long)orbit.solutions);
 *         }
 *         qdr_orbits_free(orbits);
 *         qdr_group_free(group);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * Every symmetry is verified when it is added: each option has to become an option, with the same
 * cost, each item one of the same kind with the same bounds.  So a wrong one is refused, and no
 * count can be wrong because of it.
 *
 * Options that are equal are different options, so two solutions may differ in these alone.
 * qdr_group_add keeps their order; qdr_group_add_images says for each option where it goes;
 * qdr_group_add_all lets them be exchanged.
 *
 * Solutions up to symmetry take a search that is smaller by nearly the order of the group: an item
 * has to be covered; of its options, one of each orbit is tried, and those of the orbits before it
 * are left out; where symmetries are left that keep that option, so it goes on with them.
 *
 * Threads: a group is one thread's while symmetries are added; afterwards any number of threads
 * may use it at once.  A qdr_orbits is one thread's.
 *
 * Sources: W. Burnside, "Theory of Groups of Finite Order" (1897), for the number of orbits; TAOCP
 * 7.2.2.1, whose exercises restrict the X of the pentominoes so; R. C. Read, "Every one a winner"
 * (1978), for sets of which one of each orbit is made.
 */
#ifndef QUADRILLE_SYMMETRY_H
#define QUADRILLE_SYMMETRY_H

#include <quadrille/solver.h>

QDR_BEGIN_DECLS

/* -------------------------------------------------------------------------------- groups ---- */

/** A group of symmetries of a problem. */
typedef struct qdr_group qdr_group;

/** Makes the group that has nothing but the identity.
 *
 * Borrows `problem`, which must outlive it.  `memory` bounds what the group may take, in bytes; 0
 * stands for 1 GiB: each of its elements is kept, with four bytes an item and option.
 * Ensure: on QDR_OK `*out` is the caller's, to be freed with qdr_group_free; on failure it is NULL.
 * Errors: QDR_NOMEM, QDR_BUDGET, QDR_INVALID (no problem). */
QDR_API QDR_MUST_USE qdr_status qdr_group_new(qdr_group **out, const qdr_problem *problem,
                                              uint64_t memory, qdr_error *error);

/** Frees a group.  NULL does nothing. */
QDR_API void qdr_group_free(qdr_group *group);

/** Verifies a symmetry, and adds it, with all that it makes together with those that are there.
 *
 * `items` has the image of each item; `colors` that of color k at k - 1, or is NULL where colors
 * stay as they are.  Of options that are equal, the first goes to the first, and so on.  What the
 * group has already may be added again.  Takes time in proportion to the order of the group.
 * Errors: QDR_INVALID (no permutation, or an item, option or color that has no image: `error` names
 * it); QDR_BUDGET; QDR_NOMEM.  On failure the group is as it was. */
QDR_API QDR_MUST_USE qdr_status qdr_group_add(qdr_group *group, const qdr_item *items,
                                              const qdr_color *colors, qdr_error *error);

/** Verifies and adds a symmetry as qdr_group_add does, with the image of each option.
 *
 * An option may go to any of those that are equal to its image; no two go to the same one.
 * Errors: as qdr_group_add. */
QDR_API QDR_MUST_USE qdr_status qdr_group_add_images(qdr_group *group, const qdr_item *items,
                                                     const qdr_color *colors,
                                                     const qdr_option *options, qdr_error *error);

/** Adds a relation: a map of options that need not be a symmetry.
 *
 * `images` has the image of each option, or QDR_NO_OPTION; no two have the same.  If the images of
 * a solution's options are a solution, both belong to one orbit; images that are no solution are
 * ignored.  For example, a mirror exchanges two pieces whose copies have different bounds.  Orbits
 * are then counted by listing solutions.  qdr_group_order and qdr_group_element leave relations
 * out.
 * Errors: QDR_INVALID (no such image, an image twice, or after qdr_group_add_all), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_group_relate(qdr_group *group, const qdr_option *images,
                                                 qdr_error *error);

/** Reads symmetries, and adds them: a line each, as products of cycles of item names.
 *
 *     # turn the board by a quarter
 *     (r1 c8 r8 c1) (r2 c7 r7 c2)
 *     (:red :green)
 *
 * What is not named stays where it is; names of colors have a colon before them.  Blanks stand
 * between names.  `source` names the input in errors, and may be NULL.
 * Errors: QDR_SYNTAX, QDR_UNKNOWN (no such item or color), QDR_DUPLICATE (a name twice in a line),
 * QDR_INVALID (no symmetry), with line and column; QDR_IO, QDR_BUDGET, QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_read_symmetries(qdr_group *group, const qdr_reader *reader,
                                                    const char *source, qdr_error *error);

/** Finds all symmetries of the problem, and adds them: automorphisms of a graph, by bliss.
 *
 * Colors of one item may be exchanged without those of another.  Options that are equal may be
 * exchanged as well: solutions that differ in these alone belong to one orbit from then on.  The
 * elements of the group do not show that; they take the first of equal options to the first, and so
 * on.
 * Errors: QDR_UNSUPPORTED (there is no bliss, which is a library of its own: Debian's libbliss2);
 * QDR_INVALID (after qdr_group_relate); QDR_BUDGET (they are too many), QDR_NOMEM.  Takes time
 * that nobody can tell beforehand, and cannot be interrupted; most problems take milliseconds.
 * Source: T. Junttila and P. Kaski, "Engineering an efficient canonical labeling tool for large
 * and sparse graphs" (2007). */
QDR_API QDR_MUST_USE qdr_status qdr_group_add_all(qdr_group *group, qdr_error *error);

/** Returns the number of elements: of different permutations of options. */
QDR_API size_t qdr_group_order(const qdr_group *group);

/** Returns the problem that the group borrows. */
QDR_API const qdr_problem *qdr_group_problem(const qdr_group *group);

/** Returns to which option each of the options goes by the index-th element; the 0-th is the
 * identity.  NULL where there is none.  The array lives until something is added, or the group is
 * freed. */
QDR_API const qdr_option *qdr_group_element(const qdr_group *group, size_t index);

/** Is the index-th element the first of its conjugacy class?  Then `size`, which may be NULL, gets
 * the number of elements in it.  Elements of one class fix as many solutions.  False, too, where
 * there is no such element.  Takes time in proportion to the order of the group. */
QDR_API bool qdr_group_is_class(const qdr_group *group, size_t index, size_t *size);

/** Makes the problem whose solutions are those that the index-th element leaves as they are.
 *
 * Each of its options stands for the orbit of an option; none that covers an item in two ways.
 * Ensure: on QDR_OK `*out` is the caller's.  Errors: QDR_INVALID (no such element); QDR_UNSUPPORTED
 * (an item with bounds would be covered several times by one option); QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_group_fixed(const qdr_group *group, size_t index,
                                                qdr_problem **out, qdr_error *error);

/* -------------------------------------------------------------------------------- orbits ---- */

/** A search for one solution of each orbit. */
typedef struct qdr_orbits qdr_orbits;

/** An orbit. */
typedef struct qdr_orbit {
    const qdr_solution *solution; /**< one of its solutions, options ascending; a view that lives
                                       until the next call */
    uint64_t solutions;           /**< how many the orbit has */
} qdr_orbit;

/** Makes a search.
 *
 * Borrows `group`, which must outlive it and not change meanwhile.  Copies what it needs of
 * `params`, which may be NULL: engine, memory, threads and so on are those of each of the smaller
 * searches; limits of nodes and time are for all together, and parameter "limit" is one of orbits.
 * Errors: QDR_INVALID (no group), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_orbits_new(qdr_orbits **out, const qdr_group *group,
                                               const qdr_params *params, qdr_error *error);

/** Frees a search.  NULL does nothing. */
QDR_API void qdr_orbits_free(qdr_orbits *orbits);

/** Finds the next orbit, and gives one solution of it.
 *
 * Returns QDR_SOLUTION; QDR_EXHAUSTED; QDR_LIMIT or QDR_INTERRUPTED; QDR_FAILED: see
 * qdr_orbits_error.  After a limit of time or nodes, or a stop by a watch, the next call goes on,
 * perhaps from the beginning of the smaller search that was stopped, but no orbit comes twice. */
QDR_API QDR_MUST_USE qdr_outcome qdr_orbits_next(qdr_orbits *orbits, qdr_orbit *orbit);

/** Counts orbits, and the solutions in them.
 *
 * Require: the search is fresh.  Both numbers may be NULL.  They are all on QDR_EXHAUSTED;
 * otherwise those that are certain so far.  Returns as qdr_orbits_next, but for QDR_SOLUTION. */
QDR_API QDR_MUST_USE qdr_outcome qdr_orbits_count(qdr_orbits *orbits, qdr_number *found,
                                                  qdr_number *solutions);

/** Tells what the search has come to, for somebody who waits: nodes of all smaller searches, orbits
 * that are known as `solutions`, and the share that is done, as if all parts of what is split were
 * as much work.  To be called by the thread that searches, between calls or when it is told of a
 * tick. */
QDR_API void qdr_orbits_progress_info(const qdr_orbits *orbits, qdr_progress *so_far);

/** Returns the counters of all smaller searches together.  The struct is that of the search. */
QDR_API const qdr_stats *qdr_orbits_stats(const qdr_orbits *orbits);

/** Returns what went wrong after QDR_FAILED.  The struct is that of the search. */
QDR_API const qdr_error *qdr_orbits_error(const qdr_orbits *orbits);

QDR_END_DECLS

#endif
