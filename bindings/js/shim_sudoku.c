/* shim_sudoku.c  Sudokus for the JavaScript package; shim.h says what each thing is for. */
#include "shim.h"

#include <stdlib.h>
#include <string.h>

#include "common.h"

/* ----------------------------------------------------------------------------------- life ---- */

qdrj_sudoku *qdrj_sudoku_new(const qdr_grid *cells)
{
    qdrj_sudoku *made = calloc(1, sizeof *made);
    if (!made) {
        qdrj_no_memory();
        return NULL;
    }
    made->uses = 1;
    made->cells = *cells;
    made->is_plain = true;
    qdrj_open(&made->remarks, "[");
    return made;
}

EXPORT(void, qdrj_sudoku_free)(qdrj_sudoku *sudoku)
{
    if (!sudoku || --sudoku->uses > 0) {
        return;
    }
    qdr_rules_free(sudoku->rules);
    free(sudoku->title);
    free(sudoku->author);
    free(sudoku->notes);
    qdrj_text_clear(&sudoku->remarks);
    free(sudoku);
}

bool qdrj_sudoku_text(char **place, const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy) {
        memcpy(copy, text, size);
        free(*place);
        *place = copy;
    } else {
        qdrj_no_memory();
    }
    return copy != NULL;
}

static bool set_rules(qdrj_sudoku *sudoku, unsigned side, unsigned rows, unsigned columns)
{
    qdr_rules *made;
    if (qdr_rules_new(&made, side, rows, columns, &qdrj_failure) != QDR_OK) {
        return false;
    }
    qdr_rules_free(sudoku->rules);
    sudoku->rules = made;
    return true;
}

/* A blank one. */
EXPORT(qdrj_sudoku *, qdrj_sudoku_blank)(unsigned side)
{
    qdr_grid blank = {0};
    qdr_grid_clear(&blank, side <= QDR_SIDE_MAX ? side : 0);
    qdrj_sudoku *made = qdrj_sudoku_new(&blank);
    if (!made) {
        return NULL;
    }
    const bool is_made = set_rules(made, side, 0, 0) && qdrj_sudoku_text(&made->title, "") &&
                         qdrj_sudoku_text(&made->author, "") && qdrj_sudoku_text(&made->notes, "");
    if (!is_made) {
        qdrj_sudoku_free(made);
        return NULL;
    }
    return made;
}

/* Boxes of that size, before any rule is added. */
EXPORT(qdr_status, qdrj_sudoku_box)(qdrj_sudoku *sudoku, unsigned rows, unsigned columns)
{
    if (!sudoku->is_plain) {
        return qdrj_invalid(QDR_INVALID, "%s", "the puzzle says itself what its boxes are");
    }
    if (!set_rules(sudoku, sudoku->cells.side, rows, columns)) {
        return qdrj_failure.code;
    }
    sudoku->is_plain = false;
    return QDR_OK;
}

/* Grids are strings here, with a symbol for each cell. */
static qdr_status check_cells(const qdr_rules *rules)
{
    if (qdr_rules_have_pairs(rules)) {
        return qdrj_invalid(QDR_UNSUPPORTED, "%s", "a grid has no cells that hold two digits");
    }
    return qdr_rules_symbol(rules, 1) != '1' || qdr_rules_width(rules) > qdr_rules_side(rules)
               ? qdrj_invalid(QDR_UNSUPPORTED, "%s",
                              "a grid has no digits but those from 1 to its side")
               : QDR_OK;
}

EXPORT(qdr_status, qdrj_sudoku_rule)
(qdrj_sudoku *sudoku, const char *name, const char *argument)
{
    sudoku->is_plain = false;
    const qdr_status status = qdr_rules_add(sudoku->rules, name, argument, &qdrj_failure);
    return status == QDR_OK ? check_cells(sudoku->rules) : status;
}

/* Whether its rules are the classic ones, as it knows after being written and read again. */
EXPORT(void, qdrj_sudoku_mark)
(qdrj_sudoku *sudoku, int is_plain, int is_partial, size_t line)
{
    sudoku->is_plain = is_plain != 0;
    sudoku->is_partial = is_partial != 0;
    sudoku->line = line;
}

/* -------------------------------------------------------------------------------- reading ---- */

typedef struct qdrj_puzzles {
    qdrj_input input;
    char *bytes;
    qdr_puzzle_reader *reader;
} qdrj_puzzles;

EXPORT(void, qdrj_puzzles_free)(qdrj_puzzles *puzzles)
{
    if (puzzles) {
        qdr_puzzle_reader_free(puzzles->reader);
        free(puzzles->bytes);
        free(puzzles);
    }
}

/* Takes the bytes over, also where it fails.  `mode`: 1 is strict, 2 lenient. */
EXPORT(qdrj_puzzles *, qdrj_puzzles_new)
(char *bytes, size_t size, const char *format, unsigned side, const char *source, int mode,
 const qdr_params *limits)
{
    qdr_params *params = NULL;
    qdr_puzzle_format kind;
    qdrj_puzzles *made = calloc(1, sizeof *made);
    if (!made) {
        free(bytes);
        qdrj_no_memory();
        return NULL;
    }
    made->bytes = bytes;
    const qdr_reader reader = qdrj_reader(&made->input, bytes, size);
    qdr_status status = qdr_puzzle_format_find(format, &kind)
                            ? qdr_params_new(&params, QDR_PARAMS_PUZZLES, &qdrj_failure)
                            : qdrj_invalid(QDR_UNKNOWN, "unknown format '%s'", format);
    if (status == QDR_OK && limits) {
        qdr_params_copy_shared(params, limits);
    }
    if (status == QDR_OK &&
        !(qdr_params_set_number(params, "format", kind, &qdrj_failure) ||
          qdr_params_set_number(params, "side", side, &qdrj_failure) ||
          (source && qdr_params_set(params, "source", source, &qdrj_failure)) ||
          qdr_params_set_number(params, "strict", (mode & 1) != 0, &qdrj_failure) ||
          qdr_params_set_number(params, "lenient", (mode & 2) != 0, &qdrj_failure))) {
        status = qdr_puzzle_reader_new(&made->reader, &reader, params, &qdrj_failure);
    } else if (status == QDR_OK) {
        status = qdrj_failure.code;
    }
    qdr_params_free(params);
    if (status != QDR_OK) {
        qdrj_puzzles_free(made);
        return NULL;
    }
    return made;
}

/* Copies what lives until the reader's next call. */
static bool fill(qdrj_sudoku *made, const qdr_puzzle *puzzle)
{
    made->is_plain = puzzle->rules == NULL;
    made->is_partial = puzzle->is_partial;
    made->line = puzzle->line;
    made->has_solution = puzzle->solution != NULL;
    if (puzzle->solution) {
        made->solution = *puzzle->solution;
    }
    for (size_t k = 0; k < puzzle->remarks; ++k) {
        qdrj_remark(&made->remarks, &puzzle->remark[k]);
    }
    const bool has_rules =
        puzzle->rules ? qdr_rules_subset(&made->rules, puzzle->rules, NULL, &qdrj_failure) == QDR_OK
                      : set_rules(made, made->cells.side, 0, 0);
    return has_rules && check_cells(made->rules) == QDR_OK &&
           qdrj_sudoku_text(&made->title, puzzle->title) &&
           qdrj_sudoku_text(&made->author, puzzle->author) &&
           qdrj_sudoku_text(&made->notes, puzzle->notes);
}

static qdrj_sudoku *taken(const qdr_puzzle *puzzle)
{
    qdrj_sudoku *made = qdrj_sudoku_new(&puzzle->grid);
    if (made && !fill(made, puzzle)) {
        qdrj_sudoku_free(made);
        return NULL;
    }
    return made;
}

/* As qdr_puzzle_reader_next; where there is a puzzle, *out is set. */
EXPORT(qdr_reading, qdrj_puzzles_next)(qdrj_puzzles *puzzles, qdrj_sudoku **out)
{
    qdr_puzzle puzzle;
    *out = NULL;
    qdrj_watch((qdrj_watched){0});
    qdr_reading reading = qdr_puzzle_reader_next(puzzles->reader, &puzzle, &qdrj_failure);
    if (reading == QDR_READ_PUZZLE) {
        *out = taken(&puzzle);
        return *out ? QDR_READ_PUZZLE : QDR_READ_FAILED;
    }
    return reading;
}

/* ---------------------------------------------------------------------------------- looks ---- */

void qdrj_grid(qdrj_text *text, const qdr_grid *grid)
{
    char symbols[QDR_CELLS_MAX + 1];
    const size_t cells = (size_t)grid->side * grid->side;
    for (size_t k = 0; k < cells; ++k) {
        symbols[k] = qdr_digit_symbol(grid->cell[k]);
    }
    symbols[cells] = '\0';
    qdrj_string(text, symbols);
}

static void put_clauses(qdrj_text *text, const qdr_rules *rules)
{
    qdrj_open(text, "[");
    for (size_t k = 0; k < qdr_rules_clauses(rules); ++k) {
        const qdr_clause *clause = qdr_rules_clause(rules, k);
        qdrj_open(text, "{");
        qdrj_key(text, "name");
        qdrj_string(text, clause->name);
        qdrj_key(text, "argument");
        qdrj_string(text, clause->argument);
        qdrj_close(text, "}");
    }
    qdrj_close(text, "]");
}

static void put_box(qdrj_text *text, const qdr_rules *rules)
{
    unsigned rows;
    unsigned columns;
    if (!qdr_rules_box(rules, &rows, &columns)) {
        qdrj_string(text, NULL);
        return;
    }
    qdrj_open(text, "[");
    qdrj_integer(text, rows);
    qdrj_integer(text, columns);
    qdrj_close(text, "]");
}

EXPORT(qdr_status, qdrj_sudoku_describe)(const qdrj_sudoku *sudoku)
{
    qdrj_text *text = qdrj_answer_begin();
    qdrj_open(text, "{");
    qdrj_key(text, "grid");
    qdrj_grid(text, &sudoku->cells);
    qdrj_key(text, "side");
    qdrj_integer(text, sudoku->cells.side);
    qdrj_key(text, "digits");
    qdrj_integer(text, qdr_rules_digits(sudoku->rules));
    qdrj_key(text, "rules");
    put_clauses(text, sudoku->rules);
    qdrj_key(text, "box");
    put_box(text, sudoku->rules);
    qdrj_key(text, "title");
    qdrj_string(text, sudoku->title);
    qdrj_key(text, "author");
    qdrj_string(text, sudoku->author);
    qdrj_key(text, "notes");
    qdrj_string(text, sudoku->notes);
    qdrj_key(text, "authorSolution");
    if (sudoku->has_solution) {
        qdrj_grid(text, &sudoku->solution);
    } else {
        qdrj_string(text, NULL);
    }
    qdrj_key(text, "isPlain");
    qdrj_bool(text, sudoku->is_plain);
    qdrj_key(text, "isPartial");
    qdrj_bool(text, sudoku->is_partial);
    qdrj_key(text, "line");
    qdrj_integer(text, (int64_t)sudoku->line);
    qdrj_key(text, "remarks");
    qdrj_put(text, sudoku->remarks.bytes, sudoku->remarks.size);
    qdrj_close(text, "]}");
    return qdrj_answer_end();
}

/* Do the digits of a grid break no rule?  1: so it is; 0: no; -1: it is no grid of that side. */
EXPORT(int, qdrj_sudoku_is_valid)(const qdrj_sudoku *sudoku, const char *symbols)
{
    qdr_grid grid;
    if (qdr_grid_parse(&grid, symbols, sudoku->cells.side, &qdrj_failure) != QDR_OK) {
        return -1;
    }
    return qdr_rules_holds(sudoku->rules, &grid) ? 1 : 0;
}

/* -------------------------------------------------------------------------------- writing ---- */

EXPORT(qdr_status, qdrj_sudoku_write)(const qdrj_sudoku *sudoku, const char *format)
{
    const qdr_writer writer = qdrj_writer(qdrj_answer_begin());
    const qdr_puzzle puzzle = {.grid = sudoku->cells,
                               .title = sudoku->title,
                               .author = sudoku->author,
                               .notes = sudoku->notes,
                               .solution = sudoku->has_solution ? &sudoku->solution : NULL};
    qdr_puzzle_format kind;
    if (!qdr_puzzle_format_find(format, &kind)) {
        return qdrj_invalid(QDR_UNKNOWN, "unknown format '%s'", format);
    }
    return qdrj_written(qdr_write_puzzle(&puzzle, sudoku->rules, kind, &writer, &qdrj_failure));
}

static qdr_status draw(const qdrj_sudoku *sudoku, const qdr_grid *shown, const qdr_params *look,
                       const qdr_possibility *candidates, int style, const qdr_writer *writer)
{
    if (style < 0 && candidates) {
        return qdr_write_candidates_svg(candidates, sudoku->cells.side, sudoku->rules, look, writer,
                                        &qdrj_failure);
    }
    return (style < 0 ? qdr_write_svg : qdr_write_grid)(shown, sudoku->rules, look, writer,
                                                        &qdrj_failure);
}

/* Digits of the puzzle are its givens where they are told from others. */
static qdr_status set_look(qdr_params *look, const qdrj_sudoku *sudoku, bool has_givens,
                           const qdr_cell *marked, size_t count, int style)
{
    qdr_status status = QDR_OK;
    qdr_params_set_marked(look, marked, count);
    if (has_givens) {
        status = qdr_params_set_grid(look, "givens", &sudoku->cells, &qdrj_failure);
    }
    if (status == QDR_OK && style >= 0) {
        status = qdr_params_set_number(look, "style", (uint64_t)style, &qdrj_failure);
    }
    return status == QDR_OK ? qdr_params_set_number(look, "pencil", 1, &qdrj_failure) : status;
}

/* In SVG, or in the qdr_grid_style that `style` is.  `symbols` is a grid to show, `candidates` are
 * those of all cells; both may be NULL. */
EXPORT(qdr_status, qdrj_sudoku_draw)
(const qdrj_sudoku *sudoku, const char *symbols, const qdr_cell *marked, size_t count,
 const qdr_possibility *candidates, int style)
{
    qdr_grid shown = sudoku->cells;
    const qdr_writer writer = qdrj_writer(qdrj_answer_begin());
    qdr_params *look;
    qdr_status status = qdr_params_new(&look, QDR_PARAMS_PICTURE, &qdrj_failure);
    if (status == QDR_OK) {
        status = set_look(look, sudoku, symbols || candidates, marked, count, style);
    }
    if (status == QDR_OK && symbols) {
        status = qdr_grid_parse(&shown, symbols, sudoku->cells.side, &qdrj_failure);
    }
    if (status == QDR_OK) {
        status = qdrj_written(draw(sudoku, &shown, look, candidates, style, &writer));
    }
    qdr_params_free(look);
    return status;
}

/* ------------------------------------------------------------------------------ encodings ---- */

void qdrj_encoding_free(qdrj_encoding *encoding)
{
    if (encoding && --encoding->uses == 0) {
        qdr_encoding_free(encoding->sudoku);
        free(encoding);
    }
}

static qdrj_encoding *encode(const qdrj_sudoku *sudoku, const qdr_grid *cells,
                             const qdr_params *params)
{
    qdrj_encoding *made = calloc(1, sizeof *made);
    if (!made) {
        qdrj_no_memory();
        return NULL;
    }
    made->uses = 1;
    made->side = sudoku->cells.side;
    if (qdr_encoding_new(&made->sudoku, sudoku->rules, cells, params, &qdrj_failure) != QDR_OK) {
        free(made);
        return NULL;
    }
    return made;
}

/* The classic rules are encoded once for all puzzles of a side that come one after the other. */
static qdrj_encoding *plain(const qdrj_sudoku *sudoku)
{
    static qdrj_encoding *kept;
    if (!kept || kept->side != sudoku->cells.side) {
        qdrj_encoding_free(kept);
        kept = encode(sudoku, NULL, NULL);
    }
    if (kept) {
        ++kept->uses;
    }
    return kept;
}

/* One that was encoded with its givens needs no more; one that the rules forbid leaves no
 * solution. */
static qdr_status assume(const qdrj_sudoku *sudoku, qdrj_search *search)
{
    const qdr_encoding *encoded = search->encoding->sudoku;
    if (sudoku->is_plain) {
        return qdr_encoding_assume(encoded, &sudoku->cells, search->solver, &qdrj_failure);
    }
    const size_t cells = (size_t)sudoku->cells.side * sudoku->cells.side;
    for (size_t k = 0; k < cells; ++k) {
        const qdr_digit digit = sudoku->cells.cell[k];
        if (digit && qdr_encoding_option(encoded, (qdr_cell)k, digit) == QDR_NO_OPTION) {
            return qdr_solver_assume(search->solver, QDR_NO_OPTION, &qdrj_failure);
        }
    }
    return QDR_OK;
}

EXPORT(qdrj_search *, qdrj_sudoku_search)(const qdrj_sudoku *sudoku, const qdr_params *params)
{
    qdrj_watch((qdrj_watched){0});
    qdrj_encoding *encoding =
        sudoku->is_plain ? plain(sudoku) : encode(sudoku, &sudoku->cells, params);
    qdrj_search *search = encoding ? qdrj_search_of(NULL, encoding, params) : NULL;
    if (search && assume(sudoku, search) != QDR_OK) {
        qdrj_search_free(search);
        return NULL;
    }
    return search;
}

/* ----------------------------------------------------------------------------------- many ---- */

/* Answers for puzzles with the rules of a Sudoku: `givens`, `counts` and `grids`, one solution of
 * each, are as in qdr_sudoku_batch_run. */
EXPORT(qdr_outcome, qdrj_sudoku_many)
(const qdrj_sudoku *like, const qdr_params *params, uint64_t limit, const qdr_digit *givens,
 size_t puzzles, uint64_t *counts, qdr_digit *grids)
{
    qdrj_watch((qdrj_watched){0});
    return common_solve_many(like->rules, params, (struct common_deadline){.tick = qdrj_on_tick},
                             limit, givens, puzzles, counts, grids, &qdrj_failure);
}
