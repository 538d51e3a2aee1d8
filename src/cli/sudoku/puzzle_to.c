/* puzzle_to.c  Writes puzzles in the format that --format names. */
#include "sudoku/puzzle_to.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <quadrille/puzzles.h>
#include <quadrille/sudoku.h>

#include "shell/search_args.h"
#include "shell/term/memory.h"

static void write_grid(const struct puzzle *puzzle, qdr_grid_style style, const qdr_writer *writer)
{
    qdr_params *look = puzzle_look(puzzle->session, NULL);
    qdr_error error;
    params_set_number(look, "style", style);
    succeeded(puzzle->session, puzzle->place.name,
              qdr_write_grid(&puzzle->read->grid, puzzle->solving->rules, look, writer, &error),
              &error);
}

/* Writes a text unless it is empty or missing. */
static void write_text(struct json *json, const char *key, const char *text)
{
    if (text && *text != '\0') {
        json_text(json, key, text);
    }
}

/* A clause as the text form has it: "killer: 12 r1c1 r1c2". */
static void write_clause(struct json *json, const qdr_clause *clause)
{
    const bool has_argument = clause->argument && clause->argument[0] != '\0';
    json_text_open(json, NULL);
    json_text_add(json, clause->name);
    json_text_add(json, has_argument ? ": " : "");
    json_text_add(json, has_argument ? clause->argument : "");
    json_text_close(json);
}

void puzzle_to_write_puzzle(struct json *json, const qdr_rules *rules, const qdr_grid *grid,
                            const qdr_puzzle *read)
{
    unsigned box[2];
    unsigned usual[2];
    char text[32];
    json_number(json, "side", grid->side);
    qdr_box_standard(grid->side, &usual[0], &usual[1]);
    if (qdr_rules_box(rules, &box[0], &box[1]) && box[0] != usual[0]) {
        snprintf(text, sizeof text, "%ux%u", box[0], box[1]);
        json_text(json, "boxes", text);
    }
    if (qdr_rules_clauses(rules) > 0) {
        json_open(json, "rules", '[');
        for (size_t k = 0; k < qdr_rules_clauses(rules); ++k) {
            const qdr_clause *clause = qdr_rules_clause(rules, k);
            write_clause(json, clause);
        }
        json_close(json, ']');
    }
    puzzle_write_json(json, "puzzle", rules, grid);
    if (read && read->solution) {
        puzzle_write_json(json, "solution", rules, read->solution);
    }
    write_text(json, "title", read ? read->title : NULL);
    write_text(json, "author", read ? read->author : NULL);
    write_text(json, "notes", read ? read->notes : NULL);
}

static void write_json(const struct puzzle *puzzle)
{
    struct json json = place_begin(&puzzle->session->out, &puzzle->place);
    puzzle_to_write_puzzle(&json, puzzle->solving->rules, &puzzle->read->grid, puzzle->read);
    json_end(&json);
}

static void write_dlx(const struct puzzle *puzzle)
{
    qdr_encoding *sudoku;
    qdr_error error;
    qdr_writer writer = out_stream(&puzzle->session->out);
    qdr_status status = qdr_encoding_new(&sudoku, puzzle->solving->rules, &puzzle->read->grid,
                                         puzzle->session->args->search->params, &error);
    if (status == QDR_OK) {
        status = qdr_write_problem(qdr_encoding_problem(sudoku), &writer, &error);
    }
    commit_written(puzzle->session, puzzle->place.name, status, &error);
    qdr_encoding_free(sudoku);
}

/* Puts by which seed a puzzle was drawn, as a comment. */
static void write_seed(struct session *session)
{
    if (session->args->search->is_drawn) {
        out_format(&session->out, "# seed %" PRIu64 "\n", session->args->search->seed);
    }
}

/* Passes on a whole puzzle; only the text form has comments. */
static bool put_seeded(void *ctx, const char *bytes, size_t size)
{
    struct session *session = ctx;
    if (strncmp(bytes, "size:", 5) == 0) {
        write_seed(session);
    }
    out_bytes(&session->out, bytes, size);
    return true;
}

/* Writes a puzzle in a format of the library. */
static void write_puzzle(const struct puzzle *puzzle, qdr_puzzle_format format,
                         const qdr_writer *writer)
{
    qdr_error error;
    succeeded(puzzle->session, puzzle->place.name,
              qdr_write_puzzle(puzzle->read, puzzle->solving->rules, format, writer, &error),
              &error);
}

/* Passes on what of a document stands between its first and its last lines, so that several become
 * one. */
struct inner {
    struct out *out;
    bool is_within; /* a line that is passed on */
    bool is_inside; /* any line but at its beginning */
};

static bool put_inner(void *ctx, const char *bytes, size_t size)
{
    struct inner *inner = ctx;
    for (size_t k = 0; k < size; ++k) {
        inner->is_within = inner->is_inside ? inner->is_within : bytes[k] == ' ';
        inner->is_inside = bytes[k] != '\n';
        out_bytes(inner->out, bytes + k, inner->is_within);
    }
    return true;
}

static void write_opensudoku(const struct puzzle *puzzle)
{
    struct inner inner = {.out = &puzzle->session->out};
    qdr_writer writer = {&inner, put_inner};
    write_puzzle(puzzle, QDR_PUZZLE_OPENSUDOKU, &writer);
}

static bool put_comment(void *ctx, const char *bytes, size_t size)
{
    struct inner *comment = ctx;
    for (size_t k = 0; k < size; ++k) {
        out_text(comment->out, comment->is_inside || bytes[k] == '#' ? "" : "# ");
        out_bytes(comment->out, bytes + k, 1);
        comment->is_inside = bytes[k] != '\n';
    }
    return true;
}

/* Writes a picture as a comment, and the puzzle in a form that holds its rules. */
static void write_picture(const struct puzzle *puzzle, qdr_grid_style style)
{
    struct inner comment = {.out = &puzzle->session->out};
    const qdr_writer picture = {&comment, put_comment};
    const qdr_writer writer = out_writer(&puzzle->session->out);
    write_grid(puzzle, style, &picture);
    write_puzzle(puzzle, QDR_PUZZLE_TEXT, &writer);
}

static bool discard(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    (void)bytes;
    (void)size;
    return true;
}

static void write_plainly(const struct puzzle *puzzle, bool is_first)
{
    static const qdr_grid_style styles[] = {
        [PUZZLE_TO_LINE] = QDR_GRID_LINE,       [PUZZLE_TO_ROWS] = QDR_GRID_ROWS,
        [PUZZLE_TO_NUMBERS] = QDR_GRID_NUMBERS, [PUZZLE_TO_GRID] = QDR_GRID_BOXED,
        [PUZZLE_TO_UNICODE] = QDR_GRID_UNICODE, [PUZZLE_TO_CSV] = QDR_GRID_LINE};
    struct session *session = puzzle->session;
    const unsigned to = session->args->to;
    const bool is_picture = to == PUZZLE_TO_GRID || to == PUZZLE_TO_UNICODE;
    const bool is_block = to != PUZZLE_TO_LINE && to != PUZZLE_TO_CSV;
    const qdr_puzzle_format as = is_block ? QDR_PUZZLE_GRID : QDR_PUZZLE_LINE;
    const qdr_writer writer = out_writer(&session->out);
    qdr_error error;
    const bool is_held = qdr_write_puzzle(puzzle->read, puzzle->solving->rules, as,
                                          &(qdr_writer){.write = discard}, &error) == QDR_OK;
    if (!is_held && !is_picture) {
        complain(session, "%s: %s", puzzle->place.name, error.text);
        return;
    }
    out_text(&session->out, is_block && !is_first ? "\n" : "");
    if (is_picture) {
        write_seed(session);
    }
    if (is_held) {
        write_grid(puzzle, styles[to], &writer);
    } else {
        write_picture(puzzle, styles[to]);
    }
}

void puzzle_to_write(const struct puzzle *puzzle, uint64_t number)
{
    struct session *session = puzzle->session;
    const unsigned to = session->args->to;
    const qdr_writer writer = {session, put_seeded};
    if (puzzle->read->is_partial && !session->args->sudoku->lenient) {
        notice(session, STATUS_DONE,
               "%s: not all of it was understood, so what is written may be another puzzle",
               puzzle->place.name);
    }
    if (to == PUZZLE_TO_JSON) {
        write_json(puzzle);
    } else if (to == PUZZLE_TO_DLX && number == 1) {
        write_dlx(puzzle);
    } else if (to == PUZZLE_TO_DLX && number == 2) {
        complain(session, "%s: only one puzzle can be written as dlx", puzzle->place.name);
    } else if (to < PUZZLE_TO_DLX) {
        write_plainly(puzzle, number == 1);
    } else if (to == PUZZLE_TO_OPENSUDOKU) {
        write_opensudoku(puzzle);
    } else if (to >= PUZZLE_TO_FITTING) {
        write_puzzle(puzzle, (qdr_puzzle_format)(to - PUZZLE_TO_FITTING), &writer);
    }
    out_commit(&session->out);
}

static void write_line(struct session *session, const char *line)
{
    out_text(&session->out, line);
    out_commit(&session->out);
}

void puzzle_to_begin(struct session *session)
{
    if (session->args->to == PUZZLE_TO_CSV) {
        write_line(session, "puzzle\n");
    } else if (session->args->to == PUZZLE_TO_OPENSUDOKU) {
        write_line(session,
                   "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n");
    }
}

void puzzle_to_end(struct session *session)
{
    if (session->args->to == PUZZLE_TO_OPENSUDOKU) {
        write_line(session, "</opensudoku>\n");
    }
}

static void write_lines(struct json *json, const char *key, const uint8_t *line, unsigned side)
{
    json_open(json, key, '[');
    for (unsigned k = 0; k < side; ++k) {
        json_number(json, NULL, line[k] + 1U);
    }
    json_close(json, ']');
}

void puzzle_to_digits(char text[QDR_SIDE_MAX + 1], const qdr_transformation *way)
{
    for (unsigned k = 0; k < way->side; ++k) {
        text[k] = qdr_digit_symbol(way->digit[k + 1]);
    }
    text[way->side] = '\0';
}

void puzzle_to_write_way(struct json *json, const qdr_transformation *way)
{
    char digits[QDR_SIDE_MAX + 1];
    puzzle_to_digits(digits, way);
    json_truth(json, "transposed", way->transposed);
    write_lines(json, "rows", way->row, way->side);
    write_lines(json, "columns", way->column, way->side);
    json_text(json, "digits", digits);
}
