/**
 * @file problem.h
 * Exact-cover problems: items, options, colors, multiplicities, costs.
 *
 * A problem has *items* and *options*.  An option is a set of items.  A *solution* is a set of
 * options such that every primary item is in exactly one of them (or in at least `low` and at most
 * `high` of them, where the item was given bounds), and every secondary item is in at most one of
 * them, or in any number of them as long as all of them give it the same *color*.  The words and
 * the semantics are those of Donald E. Knuth, The Art of Computer Programming, volume 4B, section
 * 7.2.2.1 ("Dancing links"): Algorithms X (exact cover), C (with colors), M (with multiplicities).
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_builder *builder;
 *         qdr_problem *problem;
 *         qdr_item a, b, c;
 *         qdr_color red;
 *         if (qdr_builder_new(&builder, NULL) != QDR_OK ||
 *             qdr_builder_primary(builder, "a", &a, NULL) != QDR_OK ||
 *             qdr_builder_primary(builder, "b", &b, NULL) != QDR_OK ||
 *             qdr_builder_secondary(builder, "c", &c, NULL) != QDR_OK ||
 *             qdr_builder_color(builder, "red", &red, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         qdr_entry both[] = {{a, QDR_NO_COLOR}, {b, QDR_NO_COLOR}};
 *         qdr_entry colored[] = {{a, QDR_NO_COLOR}, {c, red}};
 *         if (qdr_builder_option(builder, both, 2, 0, NULL, NULL) != QDR_OK ||
 *             qdr_builder_option(builder, colored, 2, 5, NULL, NULL) != QDR_OK ||
 *             qdr_builder_build(builder, &problem, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         qdr_builder_free(builder);
 *         printf("%u items, %u options\n", qdr_problem_items(problem),
 *                qdr_problem_options(problem));
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * Life of the objects:
 *
 *     qdr_builder_new --> building --(item, color, option)*--> building --build--> qdr_problem
 *
 * A builder may go on after qdr_builder_build; the problem does not change with it.
 *
 * The special cases, decided once for all engines:
 *  - A problem without primary items that must be covered has the empty solution.  With no primary
 *    item at all, that is its only solution.
 *  - An option without a primary item is *inert*: it is kept, so that it can be listed and written,
 *    but it is in no solution.
 *  - Two options with the same entries are two options: each gives its own solutions.
 *  - A primary item with low >= 1 that is in no option: no solution.
 *  - An option is in a solution once or not at all, whatever the bounds of its items.
 *  - A secondary entry without a color conflicts with every other entry of its item, coloured or
 *    not.
 *
 * Threads: a builder belongs to one thread at a time.  A problem never changes; any number of
 * threads may use it at once.
 */
#ifndef QUADRILLE_PROBLEM_H
#define QUADRILLE_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <quadrille/api.h>
#include <quadrille/status.h>

QDR_BEGIN_DECLS

typedef struct qdr_builder qdr_builder; /**< a problem in the making */
typedef struct qdr_problem qdr_problem; /**< a finished, immutable problem */

typedef uint32_t qdr_item;   /**< items count from 0 in the order in which they were added */
typedef uint32_t qdr_option; /**< options count from 0 in the order in which they were added */
typedef uint32_t qdr_color;  /**< colors count from 1; see QDR_NO_COLOR */

#define QDR_NO_COLOR ((qdr_color)0) /**< the entry carries no color */
#define QDR_NO_ITEM UINT32_MAX      /**< an item that does not exist */
#define QDR_NO_OPTION UINT32_MAX    /**< an option that does not exist */
#define QDR_NO_LIMIT UINT32_MAX     /**< as `high`: no upper bound */

/** An item in an option; `color` is QDR_NO_COLOR for every primary item. */
typedef struct qdr_entry {
    qdr_item item;   /**< any item of the problem */
    qdr_color color; /**< from 1, or QDR_NO_COLOR */
} qdr_entry;

/* ------------------------------------------------------------------------------ building ---- */

/** Makes an empty builder.
 *
 * Ensure: on QDR_OK `*out` is the caller's, to be freed with qdr_builder_free.  On failure `*out`
 * is NULL.  Errors: QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_builder_new(qdr_builder **out, qdr_error *error);

/** Frees a builder.  NULL does nothing. */
QDR_API void qdr_builder_free(qdr_builder *builder);

/** Bounds the memory that the problem may take, in bytes; 0, as in a new builder, stands for no
 * bound.
 *
 * What has been described counts twice, since building copies it.  Items, colors and options that
 * would go beyond that are refused with QDR_BUDGET, and the builder stays as it was. */
QDR_API void qdr_builder_set_memory(qdr_builder *builder, uint64_t bytes);

/** Adds a primary item, to be covered exactly once.
 *
 * `name` is copied.  It is a non-empty string without blanks, control characters, ':' and '|', and
 * no other item has it.  NULL stands for "#k", where the new item is the k-th, counted from 1.
 * `out` may be NULL.  Errors: QDR_INVALID (name), QDR_DUPLICATE, QDR_RANGE (too many), QDR_NOMEM.
 */
QDR_API QDR_MUST_USE qdr_status qdr_builder_primary(qdr_builder *builder, const char *name,
                                                    qdr_item *out, qdr_error *error);

/** Adds a primary item that is covered at least `low` and at most `high` times.
 *
 * Require: low <= high and high >= 1; QDR_NO_LIMIT as `high` means "any number of times".
 * (1, 1) is the same as qdr_builder_primary.  Otherwise as there; errors also: QDR_RANGE (bounds).
 * Source: TAOCP 7.2.2.1, Algorithm M. */
QDR_API QDR_MUST_USE qdr_status qdr_builder_range(qdr_builder *builder, const char *name,
                                                  uint32_t low, uint32_t high, qdr_item *out,
                                                  qdr_error *error);

/** Adds a secondary item, covered at most once, or any number of times in one color.
 * Otherwise as qdr_builder_primary.  Primary and secondary items may come in any order. */
QDR_API QDR_MUST_USE qdr_status qdr_builder_secondary(qdr_builder *builder, const char *name,
                                                      qdr_item *out, qdr_error *error);

/** Finds or makes the color called `name`: as for items, but ':' and '|' are allowed in it.
 *
 * Colors are shared by all items: one name is one color.  Asking again gives the same number.
 * `out` may be NULL.  Errors: QDR_INVALID (name), QDR_RANGE (too many), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_builder_color(qdr_builder *builder, const char *name,
                                                  qdr_color *out, qdr_error *error);

/** Returns the item called `name` (`length` bytes, need not be terminated), or QDR_NO_ITEM. */
QDR_API qdr_item qdr_builder_find(const qdr_builder *builder, const char *name, size_t length);

/** Adds an option of `count` entries with a cost.
 *
 * The entries are copied; their order is kept and matters only for display.
 * Require: count >= 1, the items exist and are all different, colors exist and stand on secondary
 * items only.  The costs of all options together must fit in 63 bits.  `out` may be NULL.
 * Errors: QDR_INVALID (no entry; unknown item or color; color on a primary item), QDR_DUPLICATE (an
 * item twice), QDR_RANGE (costs, or more than 2^32 - 2 entries in all), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_builder_option(qdr_builder *builder, const qdr_entry *entries,
                                                   size_t count, uint64_t cost, qdr_option *out,
                                                   qdr_error *error);

/** Makes the problem that has been described so far.
 *
 * The builder stays as it is and stays the caller's.
 * Ensure: on QDR_OK `*out` is the caller's, to be freed with qdr_problem_free.  On failure it is
 * NULL.  Takes time and memory proportional to the problem.  Errors: QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_builder_build(const qdr_builder *builder, qdr_problem **out,
                                                  qdr_error *error);

/* ------------------------------------------------------------------------------- reading ---- */

/** Frees a problem.  NULL does nothing.  Require: no solver that borrows it is still alive. */
QDR_API void qdr_problem_free(qdr_problem *problem);

QDR_API uint32_t qdr_problem_items(const qdr_problem *problem);   /**< number of items */
QDR_API uint32_t qdr_problem_primary(const qdr_problem *problem); /**< how many are primary */
QDR_API uint32_t qdr_problem_options(const qdr_problem *problem); /**< number of options */
QDR_API uint32_t qdr_problem_colors(const qdr_problem *problem);  /**< number of colors */
QDR_API uint64_t qdr_problem_entries(const qdr_problem *problem); /**< entries of all options */

/** Returns an item's name; NULL where there is no such item.  It lives as long as the problem. */
QDR_API const char *qdr_problem_item_name(const qdr_problem *problem, qdr_item item);

/** Returns a color's name; NULL where there is no such color.  As qdr_problem_item_name. */
QDR_API const char *qdr_problem_color_name(const qdr_problem *problem, qdr_color color);

/** Returns the item called `name` (`length` bytes, need not be terminated), or QDR_NO_ITEM. */
QDR_API qdr_item qdr_problem_find(const qdr_problem *problem, const char *name, size_t length);

/** Is the item primary?  False where there is no such item. */
QDR_API bool qdr_problem_is_primary(const qdr_problem *problem, qdr_item item);

/** Gives the bounds of an item: how often a solution covers it.
 *
 * (1, 1) for a plain primary item, (0, QDR_NO_LIMIT) for a secondary one (whose colors decide).
 * (0, 0) where there is no such item.  `low` and `high` may be NULL. */
QDR_API void qdr_problem_bounds(const qdr_problem *problem, qdr_item item, uint32_t *low,
                                uint32_t *high);

/** Returns the entries of an option, in the order in which they were given, and their number.
 * NULL, and 0, where there is no such option.  `count` may be NULL.  The array lives as long as the
 * problem. */
QDR_API const qdr_entry *qdr_problem_option(const qdr_problem *problem, qdr_option option,
                                            size_t *count);

/** Returns the cost of an option; 0 where there is no such option. */
QDR_API uint64_t qdr_problem_cost(const qdr_problem *problem, qdr_option option);

/** Has the option no primary item, so that no solution has it?  False where it does not exist. */
QDR_API bool qdr_problem_is_inert(const qdr_problem *problem, qdr_option option);

QDR_API bool qdr_problem_has_colors(const qdr_problem *problem); /**< does any entry carry one? */
QDR_API bool qdr_problem_has_bounds(const qdr_problem *problem); /**< any item other than (1, 1)? */
QDR_API bool qdr_problem_has_costs(const qdr_problem *problem);  /**< any cost other than 0? */

/** Are two problems the same: same items in the same order with the same names, kinds and bounds,
 * same options in the same order with the same entries, color names and costs? */
QDR_API bool qdr_problem_equal(const qdr_problem *a, const qdr_problem *b);

/** Is a set of options really a solution?  The definition, checked by counting; independent of
 * every engine.
 *
 * `options` holds `count` option numbers, in any order.  On false, `error` says which item is
 * covered how often, or where colors clash (code QDR_INVALID).  QDR_NOMEM also gives false. */
QDR_API QDR_MUST_USE bool qdr_problem_verify(const qdr_problem *problem, const qdr_option *options,
                                             size_t count, qdr_error *error);

/** Returns a hash of all that the problem says: items, colors, options in their order, costs and
 * names.  It is the same on every machine, and another one for another problem, with all likelihood
 * that 64 bits have.  Source: XXH3, by Y. Collet. */
QDR_API uint64_t qdr_problem_fingerprint(const qdr_problem *problem);

QDR_END_DECLS

#endif
