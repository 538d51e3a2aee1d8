/**
 * @file puzzle_reader.h
 * Reading Sudokus, one after the other, with their rules, in many formats.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "1......2.3...... a title\n1..x............\n....4......3.2..\n";
 *         qdr_reader reader;
 *         qdr_memory memory;
 *         qdr_puzzle_reader *puzzles;
 *         qdr_puzzle puzzle;
 *         qdr_error error;
 *         qdr_reading reading;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_puzzle_reader_new(&puzzles, &reader, &(qdr_puzzle_params){.side = 4}, &error) !=
 *             QDR_OK) {
 *             return 1;
 *         }
 *         do {
 *             reading = qdr_puzzle_reader_next(puzzles, &puzzle, &error);
 *             if (reading == QDR_READ_PUZZLE) {
 *                 printf("puzzle %zu in line %zu %s\n", puzzle.number, puzzle.line, puzzle.text);
 *             } else if (reading != QDR_READ_END) {
 *                 printf("line %zu, column %zu: %s\n", error.line, error.column, error.text);
 *             }
 *         } while (reading == QDR_READ_PUZZLE || reading == QDR_READ_FAULTY);
 *         qdr_puzzle_reader_free(puzzles);
 *         return 0;
 *     }
 *
 * A puzzle that is malformed does not end the reading: the next call goes on with the one after it.
 * What is odd, or not understood, is told with the puzzle, each with its place.  One that takes
 * more than the limits allow is faulty, too: QDR_BUDGET, QDR_CANCELLED.
 *
 * Threads: one thread at a time uses a reader of puzzles, and the puzzle that it gave.
 *
 * Source: quadrille-formats(5) says of each format whose it is, and what of it is read.
 */
#ifndef QUADRILLE_PUZZLE_READER_H
#define QUADRILLE_PUZZLE_READER_H

#include <stdbool.h>
#include <stddef.h>

#include <quadrille/grid.h>
#include <quadrille/io.h>
#include <quadrille/rules.h>
#include <quadrille/solver.h>

QDR_BEGIN_DECLS

/** Formats of puzzles. */
typedef enum qdr_puzzle_format {
    QDR_PUZZLE_AUTO, /**< look at each puzzle; to write: the shortest form that holds it */
    QDR_PUZZLE_LINE, /**< one a line; text may follow after a blank, ',' or ';' (.sdm, CSV) */
    QDR_PUZZLE_GRID, /**< a line a row, with or without `|`, `-`, `+` (.sdk with its #-lines, .ss)
                      */
    QDR_PUZZLE_TEXT, /**< lines `key: value`: grid, rules and more; see quadrille-formats(5) */
    QDR_PUZZLE_FPUZZLES,       /**< JSON of f-puzzles */
    QDR_PUZZLE_FPUZZLES_LINK,  /**< the same, packed in a link */
    QDR_PUZZLE_SUDOKUPAD,      /**< JSON of SudokuPad */
    QDR_PUZZLE_SUDOKUPAD_LINK, /**< the same, packed in a link */
    QDR_PUZZLE_OPENSUDOKU,     /**< XML of OpenSudoku */
    QDR_PUZZLE_PENCIL, /**< a line of side * side * side characters, one for each candidate */
    QDR_PUZZLE_SOLO    /**< a game description of Simon Tatham's Solo */
} qdr_puzzle_format;

/** A name of a format of puzzles; a static string. */
typedef struct qdr_puzzle_format_info {
    const char *name;         /**< such as "line" */
    qdr_puzzle_format format; /**< what it names */
    bool is_other;            /**< is it a second name of a format, such as "sdm"? */
} qdr_puzzle_format_info;

/** Gives the index-th name, from 0; "auto" is the first, and a format's own name comes before its
 * others.  Returns false where there is none; `info`, which may be NULL, stays as it is then. */
QDR_API bool qdr_puzzle_format_at(size_t index, qdr_puzzle_format_info *info);

/** Finds a format by one of its names.  Returns false where there is none; `format` stays as it is
 * then. */
QDR_API QDR_MUST_USE bool qdr_puzzle_format_find(const char *name, qdr_puzzle_format *format);

/** How to read puzzles.  All zero is a good default. */
typedef struct qdr_puzzle_params {
    qdr_puzzle_format format; /**< the only one to expect, or QDR_PUZZLE_AUTO */
    unsigned side;            /**< the only side to accept; 0 for every side that is not prime */
    const char *source;       /**< name of the input in errors; NULL for none */
    bool strict;              /**< whatever is not understood of a puzzle makes it faulty */
    bool lenient;             /**< a rule that is not known is a remark, and no fault */
    /** of these, `memory` bounds what reading a puzzle may take (a few MB it may take in any case),
     * `time` how long reading it may take once it is there, and their stop may end it; borrowed
     * while the reader is made; NULL: no limits */
    const qdr_params *limits;
} qdr_puzzle_params;

/** A puzzle.  What its pointers show lives until the reader's next call. */
typedef struct qdr_puzzle {
    qdr_grid grid;            /**< its givens */
    size_t line;              /**< where it begins, from 1 */
    size_t number;            /**< the how manieth of the input, from 1; faulty ones count */
    const char *text;         /**< what follows it on its line; never NULL */
    const qdr_rules *rules;   /**< its own; NULL where the input has no more than a grid */
    const char *title;        /**< "" where there is none; as are the next two */
    const char *author;       /**< "" where it is not said */
    const char *notes;        /**< the rules in the author's words */
    const qdr_grid *solution; /**< the author's; NULL where there is none */
    /** what was not understood, each with its place: first, with the code QDR_UNKNOWN, what may be
     * a rule; equal ones are one, which says how many there are */
    const qdr_error *remark;
    size_t remarks;  /**< their number */
    bool is_partial; /**< something that may be a rule was not understood, so that answers may be
                        wrong */
} qdr_puzzle;

/** What qdr_puzzle_reader_next has come to. */
typedef enum qdr_reading {
    QDR_READ_PUZZLE, /**< here is one */
    QDR_READ_FAULTY, /**< one that is malformed; `error` says where and why; the next call goes on
                      */
    QDR_READ_END,    /**< there are no more */
    QDR_READ_FAILED  /**< QDR_IO or QDR_NOMEM; there is no going on */
} qdr_reading;

/** Reads puzzles one by one, in memory that does not grow with the input. */
typedef struct qdr_puzzle_reader qdr_puzzle_reader;

/** Makes a reader of puzzles.  `reader` is copied; `params` (may be NULL) too, with its strings.
 * `*out` is the caller's, to be freed with qdr_puzzle_reader_free.  Errors: QDR_NOMEM, QDR_RANGE (a
 * side above QDR_SIDE_MAX). */
QDR_API QDR_MUST_USE qdr_status qdr_puzzle_reader_new(qdr_puzzle_reader **out,
                                                      const qdr_reader *reader,
                                                      const qdr_puzzle_params *params,
                                                      qdr_error *error);

/** Frees a reader of puzzles.  NULL does nothing. */
QDR_API void qdr_puzzle_reader_free(qdr_puzzle_reader *reader);

/** Reads the next puzzle.  See qdr_reading. */
QDR_API QDR_MUST_USE qdr_reading qdr_puzzle_reader_next(qdr_puzzle_reader *reader,
                                                        qdr_puzzle *puzzle, qdr_error *error);

/** Reads plain puzzles, many at once, for those who have a use for files of millions.
 *
 * A plain puzzle is a line of 81 digits and dots and nothing else, which qdr_puzzle_reader_next
 * would give as a 9x9 puzzle without text, rules or remarks.  From where the reader stands, as long
 * as there are such lines one after the other, and `most` at most, their cells are written to
 * `givens`, 81 for each, with 0 for a blank.  What is anything else is left for
 * qdr_puzzle_reader_next, and so is what was not read from the input yet: this function neither
 * reads nor waits.  So it takes both in turns.
 *
 * Returns how many there were.  If there were any, `*line` and `*number` are those of the first, as
 * in qdr_puzzle; each other one has the line and the number that follow.  They may be NULL.  Of the
 * puzzle that was read before, the pointers do not last, as with any call of the reader. */
QDR_API size_t qdr_puzzle_reader_plain(qdr_puzzle_reader *reader, qdr_digit *givens, size_t most,
                                       size_t *line, size_t *number);

QDR_END_DECLS

#endif
