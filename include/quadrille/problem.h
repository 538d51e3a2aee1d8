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

#include <quadrille/base.h>

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

/** @name Solutions
 * A solution: the options that cover.
 *
 * A solution that comes from a solver is a *view*: it lives until the solver's next call, or, in a
 * sink, until the sink returns.  qdr_solution_copy keeps it.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c\na b\nc\nb c\na\n";
 *         qdr_reader reader;
 *         qdr_memory_reader memory;
 *         qdr_problem *problem;
 *         qdr_solver *solver;
 *         const qdr_solution *solution;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         while (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
 *             size_t count;
 *             const qdr_option *options = qdr_solution_options(solution, &count);
 *             for (size_t k = 0; k < count; ++k) {
 *                 printf("%u%s", options[k], k + 1 < count ? " " : "\n");
 *             }
 *         }
 *         qdr_solver_free(solver);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * Threads: a view belongs to the thread that uses its solver; a copy never changes, and any number
 * of threads may use it at once.
 *
 * Source: Knuth, TAOCP 7.2.2.1, for the words.
 * @{ */

/** The options that were chosen; a view unless it is a copy. */
typedef struct qdr_solution qdr_solution;

/** Returns the options of a solution, and their number: first the assumed ones, then the others in
 * the order in which the search chose them.  `count` may be NULL.  The array lives as long as the
 * solution. */
QDR_API const qdr_option *qdr_solution_options(const qdr_solution *solution, size_t *count);

/** Returns the sum of the costs of its options.  (It cannot overflow: see qdr_builder_option.) */
QDR_API uint64_t qdr_solution_cost(const qdr_solution *solution);

/** Which solutions are the best, and come first. */
typedef enum qdr_direction {
    QDR_CHEAPEST, /**< least cost first */
    QDR_DEAREST   /**< greatest cost first */
} qdr_direction;

/** Copies a solution, so that it outlives its solver and its problem.
 *
 * Ensure: on QDR_OK `*out` is the caller's, to be freed with qdr_solution_free.  Errors: QDR_NOMEM
 * (then `*out` is NULL). */
QDR_API QDR_MUST_USE qdr_status qdr_solution_copy(const qdr_solution *solution, qdr_solution **out,
                                                  qdr_error *error);

/** Frees a copy.  NULL does nothing.  Require: not a view. */
QDR_API void qdr_solution_free(qdr_solution *copy);

/** @} */

/** Where solutions go.  `take` is called for each, with the solution as a view. */
typedef struct qdr_sink {
    void *ctx;                                                    /**< handed to `take` */
    qdr_verdict (*take)(void *ctx, const qdr_solution *solution); /**< whether to go on */
} qdr_sink;

/** @name Reading and writing problems
 * Reading and writing exact-cover problems.
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
 *         const char *text = "a b c\na b\nc\nb c\na\n";
 *         qdr_reader reader;
 *         qdr_memory_reader memory;
 *         qdr_problem *problem;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         qdr_params *params;
 *         if (qdr_params_new(&params, QDR_PARAMS_READ, NULL) != QDR_OK ||
 *             qdr_params_set(params, "source", "demo", NULL) != QDR_OK ||
 *             qdr_read_problem(&problem, &reader, params, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         qdr_params_free(params);
 *         qdr_writer writer = {.ctx = stdout, .write = write_out};
 *         qdr_status status = qdr_write_problem(problem, &writer, NULL);
 *         qdr_problem_free(problem);
 *         return status != QDR_OK;
 *     }
 *
 * Formats:
 *  - QDR_FORMAT_DLX: Knuth's text format (see quadrille-formats(5)): a line of items, then one line
 *    an option; `|` before the secondary items, `item:color`, `low:high|item`, `|cost`, and comment
 *    lines that begin with `|`.  Names may have any length.
 *  - QDR_FORMAT_SPP: set partitioning as in the OR-Library: `rows columns`, then for each column
 *    its cost, the number of its rows, and the rows, counted from 1.
 *
 * Threads: all functions here are thread-safe; what they read from and write to belongs to the
 * thread that calls them, which is the one that calls the functions of readers and writers.
 *
 * Sources: Knuth, the programs DLX1 to DLX3, and TAOCP 7.2.2.1; J. E. Beasley, OR-Library, "Set
 * partitioning"; the DOT language of Graphviz.  What tilings look like is ours.
 * @{ */

/** Formats of exact-cover problems. */
typedef enum qdr_format {
    QDR_FORMAT_AUTO, /**< look: two numbers alone on the first line that says anything are SPP */
    QDR_FORMAT_DLX,
    QDR_FORMAT_SPP
} qdr_format;

/** A name of a format of exact-cover problems; all of it is static. */
typedef struct qdr_format_info {
    const char *name;  /**< "auto", "dlx", "spp" */
    qdr_format format; /**< what it names */
} qdr_format_info;

/** Returns the index-th name, from 0; NULL where there is none. */
QDR_API const qdr_format_info *qdr_format_at(size_t index);

/** Finds a format by its name.  Returns false where there is none; `format` stays as it is then. */
QDR_API QDR_MUST_USE bool qdr_format_find(const char *name, qdr_format *format);

/** Sets what is called, with `ctx`, for what is odd but not wrong, such as an option without a
 * primary item; NULL: nothing.  `remark` lives until it returns.  Errors: QDR_INVALID (`params` are
 * not of QDR_PARAMS_READ). */
QDR_API QDR_MUST_USE qdr_status qdr_params_set_remark(qdr_params *params,
                                                      void (*on_remark)(void *ctx,
                                                                        const qdr_error *remark),
                                                      void *ctx, qdr_error *error);

/** Reads a whole problem.
 *
 * `params` are of QDR_PARAMS_READ, or NULL for the defaults: "format", a qdr_format, the one to
 * expect, or QDR_FORMAT_AUTO; "source", the name of the input in errors and remarks; "memory", the
 * most bytes that the problem may take (see qdr_builder_set_memory; 0: any); and
 * qdr_params_set_remark.
 *
 * Ensure: on QDR_OK `*out` is the caller's; on failure it is NULL.  Errors:
 * QDR_SYNTAX, QDR_DUPLICATE, QDR_UNKNOWN, QDR_RANGE, QDR_BUDGET, with line and column; QDR_IO;
 * QDR_NOMEM.  The first error ends the reading.  A reader that is to stop it, because of a signal
 * or of the time, fails: that is QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_read_problem(qdr_problem **out, const qdr_reader *reader,
                                                 const qdr_params *params, qdr_error *error);

/** Writes a problem in Knuth's format.
 *
 * What is written can be read again and gives an equal problem, where its primary items come before
 * its secondary ones (otherwise they are moved there).
 * Errors: QDR_UNSUPPORTED (a problem without primary items: the format has no way to say it),
 * QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_problem(const qdr_problem *problem,
                                                  const qdr_writer *writer, qdr_error *error);

/** Writes one option as Knuth's format has it: its items, with colors, parted by blanks (without
 * cost and newline).  Errors: QDR_INVALID (no such option), QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_option(const qdr_problem *problem, qdr_option option,
                                                 const qdr_writer *writer, qdr_error *error);

/** Writes a problem as a Graphviz graph: a circle an item, a box an option, an edge an entry.
 * Errors: QDR_RANGE (more than `most` nodes: such a drawing helps nobody), QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_problem_dot(const qdr_problem *problem, size_t most,
                                                      const qdr_writer *writer, qdr_error *error);

/** Writes a solution as a picture in SVG: pieces that tile a board.
 *
 * The cells of the board are the items that are named rNcM, such as r3c2, or where there are none,
 * with a number and a letter, such as 3b for the same cell; items without such names are no cells,
 * and cells that no item is named after are holes.  Each option of the solution is a piece, with a
 * heavy outline, and a fill that no piece beside it has, which is also another gray.  In its middle
 * stands its name: the first of its items that is no cell, if that is short enough.  Where cells
 * have colors, these stand in them, as letters do in crosswords.  Of several options that have the
 * same cell, the first counts.
 *
 * `solution` is one of the problem.  Errors: QDR_UNSUPPORTED (no item is named as a cell),
 * QDR_RANGE (a board of more than 250,000 cells, holes included), QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_tiling_svg(const qdr_problem *problem,
                                                     const qdr_solution *solution,
                                                     const qdr_writer *writer, qdr_error *error);

/** @} */

/** @name Solutions as bytes
 * Solutions as bytes: about one for each option.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     static bool append(void *ctx, const char *bytes, size_t size)
 *     {
 *         qdr_memory_reader *memory = ctx;
 *         static char room[1000];
 *         if (memory->size + size > sizeof room) {
 *             return false;
 *         }
 *         memcpy(room + memory->size, bytes, size);
 *         memory->bytes = room;
 *         memory->size += size;
 *         return true;
 *     }
 *
 *     static qdr_verdict write_one(void *ctx, const qdr_solution *solution)
 *     {
 *         const qdr_writer *writer = ctx;
 *         return qdr_write_solution(solution, writer, NULL) == QDR_OK ? QDR_CONTINUE : QDR_STOP;
 *     }
 *
 *     static qdr_verdict count_one(void *ctx, const qdr_solution *solution)
 *     {
 *         int *count = ctx;
 *         (void)solution;
 *         ++*count;
 *         return QDR_CONTINUE;
 *     }
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c d\na b\nc d\na c\nb d\na d\nb c\n";
 *         qdr_reader reader;
 *         qdr_memory_reader memory, solutions = {.size = 0};
 *         qdr_problem *problem;
 *         qdr_solver *solver;
 *         int count = 0;
 *         qdr_writer writer = {.ctx = &solutions, .write = append};
 *         const qdr_sink sink = {.ctx = &writer, .take = write_one};
 *         const qdr_sink counter = {.ctx = &count, .take = count_one};
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK ||
 *             qdr_write_solutions(problem, &writer, NULL) != QDR_OK ||
 *             qdr_solver_run(solver, &sink) != QDR_EXHAUSTED) {
 *             return 1;
 *         }
 *         qdr_reader_from_memory(&reader, &memory, solutions.bytes, solutions.size);
 *         if (qdr_read_solutions(problem, &reader, NULL, &counter, NULL) == QDR_OK) {
 *             printf("%d solutions\n", count);
 *         }
 *         qdr_solver_free(solver);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * A line names the problem by its fingerprint (qdr_problem_fingerprint); then come solutions, the
 * options of each in the order of the problem: the first by its number from 1, each further one by
 * how much it is greater than the one before; and then 0.  Such a number has seven bits in each
 * byte, the lowest first, and all its bytes but the last have the eighth bit set (LEB128).
 *
 * Threads: the functions keep nothing; they may be called at once, with different readers and
 * writers.
 *
 * Source: LEB128 is that of the DWARF standard; that differences of sorted numbers are small is the
 * idea of all inverted files: I. Witten, A. Moffat and T. Bell, "Managing Gigabytes" (1999).
 * @{ */

/** Writes the line that solutions of a problem begin with.
 *
 * Errors: QDR_INVALID (NULL), QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_solutions(const qdr_problem *problem,
                                                    const qdr_writer *writer, qdr_error *error);

/** Writes a solution behind it, by one call of the writer.
 *
 * Errors: QDR_INVALID (NULL), QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_solution(const qdr_solution *solution,
                                                   const qdr_writer *writer, qdr_error *error);

/** Reads solutions of a problem, and gives each to `sink`, until there are no more, or it wants no
 * more.
 *
 * Nothing at all is no solutions.  That each is a solution is not looked at.  `source` names the
 * input in errors, and may be NULL.  Errors: QDR_INVALID (NULL, or solutions of another problem),
 * QDR_SYNTAX (they are damaged, or end within one; those before were given), QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_read_solutions(const qdr_problem *problem,
                                                   const qdr_reader *reader, const char *source,
                                                   const qdr_sink *sink, qdr_error *error);

/** @} */

QDR_END_DECLS

#endif
