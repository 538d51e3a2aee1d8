/**
 * @file puzzles.h
 * Reading Sudokus, one after the other, with their rules, in many formats.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "1......2.3...... a title\n1..x............\n....4......3.2..\n";
 *         qdr_params *params;
 *         qdr_reader reader;
 *         qdr_memory_reader memory;
 *         qdr_puzzle_reader *puzzles;
 *         qdr_puzzle puzzle;
 *         qdr_error error;
 *         qdr_reading reading;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_params_new(&params, QDR_PARAMS_PUZZLES, &error) != QDR_OK ||
 *             qdr_params_set(params, "side", "4", &error) != QDR_OK ||
 *             qdr_puzzle_reader_new(&puzzles, &reader, params, &error) != QDR_OK) {
 *             return 1;
 *         }
 *         qdr_params_free(params);
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
#ifndef QUADRILLE_PUZZLES_H
#define QUADRILLE_PUZZLES_H

#include <quadrille/sudoku.h>

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

/** A name of a format of puzzles; all of it is static. */
typedef struct qdr_puzzle_format_info {
    const char *name;         /**< such as "line" */
    qdr_puzzle_format format; /**< what it names */
    bool is_other;            /**< is it a second name of a format, such as "sdm"? */
} qdr_puzzle_format_info;

/** Returns the index-th name, from 0; NULL where there is none.  "auto" is the first, and a
 * format's own name comes before its others. */
QDR_API const qdr_puzzle_format_info *qdr_puzzle_format_at(size_t index);

/** Finds a format by one of its names.  Returns false where there is none; `format` stays as it is
 * then. */
QDR_API QDR_MUST_USE bool qdr_puzzle_format_find(const char *name, qdr_puzzle_format *format);

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

/** Makes a reader of puzzles.
 *
 * `reader` is copied, and so are `params`, of QDR_PARAMS_PUZZLES or NULL for the defaults:
 *
 *  - "format", a qdr_puzzle_format: the only one to expect, or QDR_PUZZLE_AUTO.
 *  - "side": the only side to accept; 0 for every side that is not prime.
 *  - "source": the name of the input in errors.
 *  - "strict": whatever is not understood of a puzzle makes it faulty.
 *  - "lenient": a rule that is not known is a remark, and no fault.
 *  - "memory" bounds what reading a puzzle may take (a few MB it may take in any case), "time" how
 *    long reading it may take once it is there; their watch may end it.
 *
 * `*out` is the caller's, to be freed with qdr_puzzle_reader_free.  Errors: QDR_NOMEM, QDR_INVALID
 * (parameters of another subject). */
QDR_API QDR_MUST_USE qdr_status qdr_puzzle_reader_new(qdr_puzzle_reader **out,
                                                      const qdr_reader *reader,
                                                      const qdr_params *params, qdr_error *error);

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

/** @name Writing puzzles and grids
 * Writing Sudokus: grids as text and as pictures, puzzles with their rules.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     static bool print(void *ctx, const char *bytes, size_t size)
 *     {
 *         (void)ctx;
 *         return fwrite(bytes, 1, size, stdout) == size;
 *     }
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_puzzle puzzle = {.title = "A small one"};
 *         qdr_writer writer = {.write = print};
 *         qdr_params *look;
 *         if (qdr_params_new(&look, QDR_PARAMS_PICTURE, NULL) != QDR_OK ||
 *             qdr_params_set(look, "style", "boxed", NULL) != QDR_OK ||
 *             qdr_grid_parse(&puzzle.grid, "1... ...2 .3.. ....", 4, NULL) != QDR_OK ||
 *             qdr_rules_new(&rules, 4, 2, 2, NULL) != QDR_OK ||
 *             qdr_rules_add(rules, "thermometer", "r3c1 r4c2 r4c3", NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         bool ok = qdr_write_grid(&puzzle.grid, rules, look, &writer, NULL) == QDR_OK &&
 *                   qdr_write_puzzle(&puzzle, rules, QDR_PUZZLE_TEXT, &writer, NULL) == QDR_OK;
 *         qdr_params_free(look);
 *         qdr_rules_free(rules);
 *         return !ok;
 *     }
 *
 * Threads: all functions here are thread-safe; what they are given must not change meanwhile, and
 * the writer's function is called by the thread that calls them.
 *
 * Source: quadrille-formats(5) says of each format whose it is.  Pictures are drawn as setters and
 * the programs that they use draw them.
 * @{ */

/** Ways to write a grid.  Where a cell holds QDR_ZERO or two digits, LINE, ROWS and NUMBERS part
 * cells by blanks, with "3+7" for two digits and '.' for a blank. */
typedef enum qdr_grid_style {
    QDR_GRID_LINE,    /**< all symbols in one line */
    QDR_GRID_ROWS,    /**< a line a row, symbols only */
    QDR_GRID_NUMBERS, /**< a line a row, numbers parted by blanks, 0 for a blank cell; symbols, and
                         '.' for a blank cell, where "digits" names others */
    QDR_GRID_BOXED,   /**< with the borders of boxes or regions, in ASCII */
    QDR_GRID_UNICODE  /**< the same in box-drawing characters */
} qdr_grid_style;

/** Where the cells of a picture made of characters stand, for those who go on to paint on it: in
 * columns and lines of its text, from 0; escape sequences take no columns.  What stands in the cell
 * of row r and column c begins at (column[c], line[r]), and takes `width` columns and `height`
 * lines: one digit, or candidates in their places. */
typedef struct qdr_cell_places {
    uint16_t width;                /**< of what stands in a cell */
    uint16_t height;               /**< the same */
    uint32_t lines;                /**< of the picture; those behind it are its key */
    uint16_t column[QDR_SIDE_MAX]; /**< of each column of cells */
    uint16_t line[QDR_SIDE_MAX];   /**< of each row of cells */
} qdr_cell_places;

/** Sets cells to mark in pictures, which are borrowed as long as the parameters are used.  Require:
 * the parameters are of QDR_PARAMS_PICTURE. */
QDR_API void qdr_params_set_marked(qdr_params *params, const qdr_cell *cells, size_t count);

/** Sets what is filled with places whenever a picture is written, borrowed as long as the
 * parameters are used; NULL: nothing.  Require: the parameters are of QDR_PARAMS_PICTURE. */
QDR_API void qdr_params_set_places(qdr_params *params, qdr_cell_places *places);

/** Writes a grid; every line ends in a newline.
 *
 * `rules` are for borders, symbols, and what is drawn; NULL: those of the standard box.  `params`
 * are of QDR_PARAMS_PICTURE, or NULL for the defaults:
 *
 *  - "style", a qdr_grid_style; QDR_GRID_LINE, unless it is set.
 *  - "ansi": emphasize by ANSI escape sequences.
 *  - "givens" (qdr_params_set_grid): with "ansi", its digits are shown bold, the others plain.
 *  - cells of qdr_params_set_marked are marked: by colour with "ansi", otherwise by a '*'
 *    beside; QDR_GRID_LINE and QDR_GRID_ROWS have no room for that.  Cells beyond the grid are
 *    passed over.
 *  - "width": columns that there are, for pictures side by side and for words below them; 0: 80.
 *  - places of qdr_params_set_places are filled by QDR_GRID_BOXED and QDR_GRID_UNICODE with the
 *    places of the cells; of several grids, those of the first.
 *  - "pencil": of candidates in SVG, one that is left alone in its cell stays small, unless it is
 *    given.
 *  - "wordless": in SVG, nothing is said below, as of a solution whose puzzle says it.
 *  - "paper": of qdr_pages_new, "a4" (210 by 297 millimeters) or "letter" (8.5 by 11 inches).
 *
 * QDR_GRID_BOXED and QDR_GRID_UNICODE draw what the rules look like: cages, lines, dots, clues
 * outside...  in a larger picture, with a key below it, in lines that begin with '#'; what the
 * picture cannot show is said there in words.  Where rules need no more than borders (or are
 * "diagonal", "even" and "odd" alone, or hold everywhere alike) it is compact.
 *
 * Without marks and "ansi", a reader of puzzles reads the same grid again, unless the picture is a
 * larger one.  (Told the side: rows of 16 or 36 symbols may look like whole small puzzles, and
 * prime sides are read only when asked for.) Errors: QDR_INVALID (a digit or rules that do not fit
 * the grid's side, parameters of another subject), QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_grid(const qdr_grid *grid, const qdr_rules *rules,
                                               const qdr_params *params, const qdr_writer *writer,
                                               qdr_error *error);

/** Writes several grids of one side that are shown alike, such as two solutions of a puzzle.
 *
 * QDR_GRID_BOXED and QDR_GRID_UNICODE put as many side by side as "width" has room for (one
 * at least), with rows of grids parted by a blank line; other styles write one below the other.
 * What is to be said about the rules is said once, below the last.  Errors: as qdr_write_grid;
 * QDR_INVALID (grids of different sides). */
QDR_API QDR_MUST_USE qdr_status qdr_write_grids(const qdr_grid *const *grids, size_t count,
                                                const qdr_rules *rules, const qdr_params *params,
                                                const qdr_writer *writer, qdr_error *error);

/** Writes a puzzle with its rules; every line ends in a newline.
 *
 * `rules` are those in force; NULL: puzzle->rules, or where these are NULL, too, the classic ones.
 * Of the puzzle count the grid, the title, the author, the notes and the solution; its pointers may
 * be NULL.  What a reader reads of it, asked for the same format, has the same grid and the same
 * rules.  Which rules a format can hold:
 *
 *  - QDR_PUZZLE_AUTO is the shortest form that holds all of the puzzle: a line for a classic one of
 *    a side that is not prime, without texts or a solution, and otherwise the text form.
 *  - QDR_PUZZLE_TEXT: all, and the texts and the solution with them.  It ends with a line `---`.
 *  - QDR_PUZZLE_LINE, QDR_PUZZLE_GRID and QDR_PUZZLE_OPENSUDOKU (a document for each puzzle): the
 *    classic ones with the usual boxes; OpenSudoku knows sides of 9 only.
 *  - QDR_PUZZLE_PENCIL: these and "candidates".
 *  - QDR_PUZZLE_SOLO: boxes, "jigsaw", both diagonals, and "killer", where each cell is in one cage
 *    and cells of a region or cage hang together.
 *  - QDR_PUZZLE_FPUZZLES and QDR_PUZZLE_SUDOKUPAD (JSON on one line), and their links: see
 *    quadrille-formats(5).
 *  - None but QDR_PUZZLE_TEXT: "schrodinger".
 *
 * Errors: QDR_UNSUPPORTED (what the format cannot hold, by name), QDR_INVALID (no such format; a
 * grid of another side than the rules'), QDR_IO, QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_write_puzzle(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                                 qdr_puzzle_format format, const qdr_writer *writer,
                                                 qdr_error *error);

/** Writes a grid as a picture in SVG, as setters draw it, with all that its rules draw:
 * of `params`, "givens" (those digits are black and heavy, the others blue; all are black where
 * there are none), marked cells (with a frame, on yellow) and "wordless" count, the rest is passed
 * over.
 * Rules that hold everywhere, and those that draw nothing, are said below the grid.  Errors: as
 * qdr_write_grid. */
QDR_API QDR_MUST_USE qdr_status qdr_write_svg(const qdr_grid *grid, const qdr_rules *rules,
                                              const qdr_params *params, const qdr_writer *writer,
                                              qdr_error *error);

/** Writes several grids of one side, that are shown alike, side by side as one picture in SVG.
 * Errors: as qdr_write_grids, and QDR_INVALID where `count` is 0. */
QDR_API QDR_MUST_USE qdr_status qdr_write_grids_svg(const qdr_grid *const *grids, size_t count,
                                                    const qdr_rules *rules,
                                                    const qdr_params *params,
                                                    const qdr_writer *writer, qdr_error *error);

/** @} */

/** Writes candidates for people; every line ends in a newline.
 *
 * The styles QDR_GRID_BOXED and QDR_GRID_UNICODE show each cell as pencil marks, in rows like those
 * of a standard box (3x3 for side 9, and for grids of that side in a layout): '.' for a digit that
 * is in no solution, '?' for one that is undecided.  A cell in which one digit is left has that one
 * alone, in its middle.  With "ansi", those of "givens" are bold, marks are green, and
 * undecided digits stand there in yellow instead of a '?'.  As with qdr_write_grid, the picture is
 * larger where rules have something to draw.  QDR_GRID_LINE and QDR_GRID_ROWS write the digits of
 * each cell as a word, parted by blanks: "4 12 -", with '-' for none, and undecided digits behind a
 * '?', such as "12?57"; all in a line, or a line a row.  QDR_GRID_NUMBERS is no style for this.
 * `rules` and `params` are as with qdr_write_grid, but marked cells are passed over.
 *
 * Require: 1 <= side <= QDR_SIDE_MAX.  Errors: QDR_INVALID (a side, or rules, that do not fit),
 * QDR_UNSUPPORTED (style), QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_candidates(const qdr_possibility *candidate,
                                                     unsigned side, const qdr_rules *rules,
                                                     const qdr_params *params,
                                                     const qdr_writer *writer, qdr_error *error);

/** Writes candidates as a picture in SVG, as qdr_write_svg does grids: pencil marks in rows like
 * those of a standard box.  A cell in which one digit is left has that one alone, as large as a
 * digit is, unless "pencil" is set; undecided digits are gray and underlined.  Require and
 * errors: as qdr_write_candidates. */
QDR_API QDR_MUST_USE qdr_status qdr_write_candidates_svg(const qdr_possibility *candidate,
                                                         unsigned side, const qdr_rules *rules,
                                                         const qdr_params *params,
                                                         const qdr_writer *writer,
                                                         qdr_error *error);

/** @name Pages of pictures
 * Pages of a book of puzzles: pictures in SVG with titles over them, several on a page.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     static bool write_out(void *ctx, const char *bytes, size_t size)
 *     {
 *         return fwrite(bytes, 1, size, ctx) == size;
 *     }
 *
 *     int main(void)
 *     {
 *         const char *svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"90\">"
 *                           "<circle cx=\"45\" cy=\"45\" r=\"40\"/></svg>";
 *         const qdr_page_picture pictures[] = {{svg, "one"}, {svg, "two"}};
 *         const qdr_page_section section = {.pictures = pictures, .count = 2};
 *         qdr_pages *pages;
 *         bool is_written = false;
 *         if (qdr_pages_new(&pages, &section, 1, NULL, NULL) == QDR_OK) {
 *             qdr_writer writer = {.ctx = stdout, .write = write_out};
 *             const size_t count = qdr_pages_count(pages);
 *             is_written = qdr_pages_write(pages, 0, count, &writer, NULL) == QDR_OK;
 *         }
 *         qdr_pages_free(pages);
 *         return is_written ? 0 : 1;
 *     }
 *
 * Each section, such as the puzzles and their solutions, begins on a page of its own.  Its pictures
 * stand in rows and columns, as large as they can be there, but none larger than it is by itself;
 * how many stand on a page is what the caller says, or what leaves the largest of them large enough
 * to be read.
 *
 * Source: ours; papers are those of ISO 216 and ANSI/ASME Y14.1.
 *
 * Threads: pages are not changed once they are made, so threads may share them.
 * @{ */

/** A picture on a page. */
typedef struct qdr_page_picture {
    const char *svg; /**< a document whose root has a width and a height in pixels, as qdr_write_svg
                            and its kin write it */
    const char *title; /**< above it; NULL or "" for none */
} qdr_page_picture;

/** Pictures that belong together. */
typedef struct qdr_page_section {
    const qdr_page_picture *pictures; /**< one after the other */
    size_t count;                     /**< their number; a section of none has no page */
    const char *heading;              /**< at the head of each of its pages; NULL or "" for none */
    unsigned per_page;                /**< so many on a page; 0: as their sizes allow */
    bool is_small; /**< they need not be as large as puzzles, which one writes into */
} qdr_page_section;

/** The most pictures that a page can have. */
#define QDR_PER_PAGE_MAX 100

/** Pages, laid out. */
typedef struct qdr_pages qdr_pages;

/** Lays out sections on pages of a paper: that of `params`, which are as with qdr_write_grid; all
 * else in them is passed over.  The sections are copied, what they point to is borrowed
 * until the pages are freed.  `*out` is the caller's, to be freed with qdr_pages_free.  Errors:
 * QDR_INVALID (a picture without width and height in pixels; foreign parameters), QDR_RANGE (more
 * than QDR_PER_PAGE_MAX pictures on a page), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_pages_new(qdr_pages **out, const qdr_page_section *sections,
                                              size_t count, const qdr_params *params,
                                              qdr_error *error);

/** Frees pages.  NULL does nothing. */
QDR_API void qdr_pages_free(qdr_pages *pages);

/** Returns how many pages there are. */
QDR_API size_t qdr_pages_count(const qdr_pages *pages);

/** Writes `count` pages, from that of index `first` on, which counts from 0, as one picture in SVG,
 * below each other.  Pages are numbered at their foot where there are several.  Errors: QDR_RANGE
 * (there are no such pages, or none are asked for), QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_pages_write(const qdr_pages *pages, size_t first, size_t count,
                                                const qdr_writer *writer, qdr_error *error);

/** @} */

/** @name All puzzles of an input
 * Answers for all puzzles of an input, in their order, by several threads.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <inttypes.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "1......2.3....4.\n11..............\n1.3\n................\n";
 *         qdr_reader reader;
 *         qdr_memory_reader memory;
 *         qdr_puzzle_reader *puzzles;
 *         qdr_puzzle_stream *stream;
 *         const qdr_puzzle_answer *answer;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_puzzle_reader_new(&puzzles, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_puzzle_stream_new(&stream, puzzles, NULL, 0, NULL, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         while (qdr_puzzle_stream_next(stream, &answer) == QDR_SOLUTION) {
 *             if (answer->error) {
 *                 printf("line %zu: %s\n", answer->puzzle->line, answer->error->text);
 *             } else {
 *                 printf("line %zu: %" PRIu64 "\n", answer->puzzle->line, answer->solutions);
 *             }
 *         }
 *         qdr_puzzle_stream_free(stream);
 *         qdr_puzzle_reader_free(puzzles);
 *         return 0;
 *     }
 *
 * A stream takes puzzles from a reader, whatever their format, size and rules,
 * and counts the solutions of each, up to a limit.  A puzzle that cannot be read or encoded has an
 * answer that says why, and the next ones are answered as if it were not there.  Classic 9x9
 * puzzles are answered in batches (sudoku.h) of up to a thousand, the others by a search for
 * each; each search uses one thread, and several puzzles are searched at the same time.
 *
 * Memory does not grow with the input.  A stream begins with one thread, and starts others when
 * there is enough to do.  Then it reads ahead, but only as long as each read of the input returns
 * as many bytes as were asked for: so a program at the other end of a pipe gets all answers to what
 * it wrote before the stream waits for more.
 *
 * Threads: one thread at a time uses a stream and its reader.
 *
 * Source: ours.
 * @{ */

/** Answers for the puzzles of one input. */
typedef struct qdr_puzzle_stream qdr_puzzle_stream;

/** An answer.  All pointers are the stream's, and live until its next call. */
typedef struct qdr_puzzle_answer {
    /** As the reader gave it.  If it could not be read, only its line and number are there: the
     * grid has side 0. */
    const qdr_puzzle *puzzle;
    uint64_t solutions; /**< that were counted, up to the limit */
    /** Was the limit reached, or everything searched?  Otherwise a parameter, or an error, has
     * ended the search before. */
    bool is_complete;
    const qdr_grid *grids;  /**< the first solutions, as many as were asked for and found */
    size_t grid_count;      /**< their number */
    const qdr_stats *stats; /**< of the search; NULL: it was answered with others, or not at all */
    const qdr_error *error; /**< why there is no answer; NULL: there is one */
} qdr_puzzle_answer;

/** Makes a stream of answers for the puzzles that `reader` has not given yet.
 *
 * `reader` is borrowed until qdr_puzzle_stream_free, and must not be used meanwhile.  `rules`,
 * borrowed during the call only, are those of all puzzles that bring none themselves; one of
 * another side has an error.  NULL: these are classic ones, with the usual boxes of their side.
 *
 * `grids` is how many solutions of each puzzle are given, at most; no more than are counted.
 * `params`, of a search or NULL for all defaults, are copied.  "limit" is how many solutions of
 * each puzzle are counted, at most; 0: two.  "threads" is the number of threads, the calling one
 * included (0: as many as there are processors); "nodes" and "time" hold for each puzzle by itself.
 * A stop is polled by the calling thread only.  `*out` is the caller's, to be freed with
 * qdr_puzzle_stream_free.
 *
 * Errors: QDR_RANGE (more grids than solutions are counted); what qdr_sudoku_batch_new gives for
 * `rules`, but not QDR_BUDGET: rules too large to be encoded without givens are encoded for each
 * puzzle; QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_puzzle_stream_new(qdr_puzzle_stream **out,
                                                      qdr_puzzle_reader *reader,
                                                      const qdr_rules *rules, unsigned grids,
                                                      const qdr_params *params, qdr_error *error);

/** Ends all searches and frees the stream.  NULL does nothing. */
QDR_API void qdr_puzzle_stream_free(qdr_puzzle_stream *stream);

/** Gives the next answer, in the order of the input.
 *
 * Returns QDR_SOLUTION: `*answer` is it.  In all other cases there are no more answers, `*answer`
 * is NULL, and each further call returns the same.  QDR_EXHAUSTED: the input has ended.
 * QDR_INTERRUPTED: the watch of the parameters stopped it; answers that were ready have been given,
 * and the others are lost.  QDR_FAILED: see qdr_puzzle_stream_error (QDR_IO, QDR_NOMEM). */
QDR_API QDR_MUST_USE qdr_outcome qdr_puzzle_stream_next(qdr_puzzle_stream *stream,
                                                        const qdr_puzzle_answer **answer);

/** Returns what went wrong after QDR_FAILED.  The struct is the stream's. */
QDR_API const qdr_error *qdr_puzzle_stream_error(const qdr_puzzle_stream *stream);

/** @} */

QDR_END_DECLS

#endif
