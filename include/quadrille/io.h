/**
 * @file io.h
 * Reading and writing exact-cover problems, and diagrams of their solutions.
 *
 * The library opens no files: bytes come from a qdr_reader and go to a qdr_writer, which the caller
 * supplies.
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
 *         qdr_memory memory;
 *         qdr_problem *problem;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         qdr_read_params params = {.source = "demo"};
 *         if (qdr_read_problem(&problem, &reader, &params, NULL) != QDR_OK) {
 *             return 1;
 *         }
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
 * partitioning"; the DOT language of Graphviz.  The text of diagrams, and what tilings look like,
 * is ours.
 */
#ifndef QUADRILLE_IO_H
#define QUADRILLE_IO_H

#include <quadrille/diagram.h>
#include <quadrille/observe.h>
#include <quadrille/problem.h>
#include <quadrille/solution.h>

QDR_BEGIN_DECLS

/** Where bytes come from.  `read` puts up to `size` bytes into `buffer` and returns how many, 0 at
 * the end, and -1 on failure. */
typedef struct qdr_reader {
    void *ctx; /**< handed to the function */
    ptrdiff_t (*read)(void *ctx, char *buffer,
                      size_t size); /**< how many bytes; 0 at the end, -1 on failure */
} qdr_reader;

/** Where bytes go.  `write` takes all `size` bytes, or returns false. */
typedef struct qdr_writer {
    void *ctx;                                                /**< handed to the function */
    bool (*write)(void *ctx, const char *bytes, size_t size); /**< false on failure */
} qdr_writer;

/** A stretch of memory being read; fill it with qdr_reader_from_memory. */
typedef struct qdr_memory {
    const char *bytes; /**< all of them */
    size_t size;       /**< how many */
    size_t position;   /**< how many were read */
} qdr_memory;

/** Makes `reader` read `size` bytes at `bytes`.  All three are borrowed as long as it is used. */
QDR_API void qdr_reader_from_memory(qdr_reader *reader, qdr_memory *memory, const char *bytes,
                                    size_t size);

/** Formats of exact-cover problems. */
typedef enum qdr_format {
    QDR_FORMAT_AUTO, /**< look: two numbers alone on the first line that says anything are SPP */
    QDR_FORMAT_DLX,
    QDR_FORMAT_SPP
} qdr_format;

/** A name of a format of exact-cover problems; a static string. */
typedef struct qdr_format_info {
    const char *name;  /**< "auto", "dlx", "spp" */
    qdr_format format; /**< what it names */
} qdr_format_info;

/** Gives the index-th name, from 0.  Returns false where there is none; `info`, which may be NULL,
 * stays as it is then. */
QDR_API bool qdr_format_at(size_t index, qdr_format_info *info);

/** Finds a format by its name.  Returns false where there is none; `format` stays as it is then. */
QDR_API QDR_MUST_USE bool qdr_format_find(const char *name, qdr_format *format);

/** How to read.  All zero is a good default. */
typedef struct qdr_read_params {
    qdr_format format;  /**< the one to expect, or QDR_FORMAT_AUTO */
    const char *source; /**< name of the input in errors and remarks; NULL for none */
    /** Called for what is odd but not wrong, such as an option without a primary item.  May be
     * NULL.  `remark` lives until it returns. */
    void (*on_remark)(void *ctx, const qdr_error *remark);
    void *ctx; /**< for on_remark */
    /** most bytes that the problem may take: see qdr_builder_set_memory; 0: any */
    uint64_t memory;
    /** of which "time" and the watch (qdr_params_set_watch) end the making of problems from shapes;
     * NULL: nothing does.  Borrowed */
    const qdr_params *limits;
} qdr_read_params;

/** Reads a whole problem.
 *
 * `params` may be NULL.  Ensure: on QDR_OK `*out` is the caller's; on failure it is NULL.  Errors:
 * QDR_SYNTAX, QDR_DUPLICATE, QDR_UNKNOWN, QDR_RANGE, QDR_BUDGET, with line and column; QDR_IO;
 * QDR_NOMEM.  The first error ends the reading.  A reader that is to stop it, because of a signal
 * or of the time, fails: that is QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_read_problem(qdr_problem **out, const qdr_reader *reader,
                                                 const qdr_read_params *params, qdr_error *error);

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

/** Writes a recorded search tree as a Graphviz graph; nodes that were cut are said in its label.
 * `problem` gives the names.  Errors: QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_tree_dot(const qdr_tree *tree, const qdr_problem *problem,
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

/* ------------------------------------------------------------------------------ diagrams ---- */

/** Writes a diagram as text, its problem included: see quadrille-formats(5).
 *
 * Nodes that the root does not reach are left out, so the others may get smaller numbers; otherwise
 * what is written can be read again and gives an equal diagram.  Whatever reads problems in Knuth's
 * format finds the problem in it, since the rest are comments.
 * Errors: QDR_UNSUPPORTED (see qdr_write_problem), QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_diagram(const qdr_diagram *diagram,
                                                  const qdr_writer *writer, qdr_error *error);

/** Do the first `size` bytes of an input show that it is a diagram?  QDR_DIAGRAM_HEAD of them
 * suffice.
 */
QDR_API bool qdr_is_diagram(const char *bytes, size_t size);

#define QDR_DIAGRAM_HEAD 32 /**< so many bytes decide whether an input is a diagram */

/** Reads a diagram that qdr_write_diagram wrote, or someone else.
 *
 * The diagram has its problem to itself: qdr_diagram_free frees it.  `source` names the input in
 * errors and may be NULL.  `memory` is the budget in bytes of the problem, of the nodes, and of the
 * diagram afterwards, each; 0 stands for a quarter of the memory that is free.  No more is taken,
 * whatever the input claims.
 *
 * The file is not trusted: what qdr_diagram_from_nodes checks is checked, so every set is a
 * solution of the problem, and none is there twice.  That all solutions are there cannot be seen
 * without a search.  Ensure: on QDR_OK `*out` is the caller's; on failure it is NULL.  Errors:
 * those of qdr_read_problem, QDR_UNSUPPORTED (another version), QDR_BUDGET; with line and
 * column. */
QDR_API QDR_MUST_USE qdr_status qdr_read_diagram(qdr_diagram **out, const qdr_reader *reader,
                                                 const char *source, uint64_t memory,
                                                 qdr_error *error);

/** Writes a diagram as a Graphviz graph: a box a branch, with its option; a solid edge leads to
 * where the option is taken, a dashed one to where it is not; a diamond a join.  Errors: QDR_RANGE
 * (more than `most` nodes below the root), QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_diagram_dot(const qdr_diagram *diagram, size_t most,
                                                      const qdr_writer *writer, qdr_error *error);

QDR_END_DECLS

#endif
