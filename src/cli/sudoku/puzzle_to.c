/* puzzle_to.c  Writes puzzles in the format that --format names. */
#include "sudoku/puzzle_to.h"

#include <quadrille/encoding.h>

static void write_grid(struct puzzle_solver *solving, const struct puzzle *puzzle,
                       qdr_grid_style style)
{
    qdr_writer writer = out_writer(&solving->session->out);
    qdr_grid_look look = {.style = style, .rules = solving->rules};
    qdr_error error;
    if (qdr_write_grid(puzzle->grid, &look, &writer, &error) != QDR_OK) {
        complain(solving->session, "%s: %s", puzzle->place.name, error.text);
    }
}

static void write_json(struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    struct json json;
    json_begin(&json, &solving->session->out);
    place_write(&json, &puzzle->place);
    json_number(&json, "side", puzzle->grid->side);
    puzzle_write_json(&json, "puzzle", puzzle->grid);
    json_end(&json);
}

static void write_dlx(struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    qdr_sudoku *sudoku;
    qdr_error error;
    qdr_writer writer = out_stream(&solving->session->out);
    qdr_status status = qdr_sudoku_new(&sudoku, solving->rules, puzzle->grid,
                                       solving->session->args->search.params, &error);
    if (status == QDR_OK) {
        status = qdr_write_problem(qdr_sudoku_problem(sudoku), &writer, &error);
    }
    if (status == QDR_OK) {
        out_commit(&solving->session->out);
    } else if (status != QDR_IO) {
        complain_unmade(solving->session, puzzle->place.name, &error);
    }
    qdr_sudoku_free(sudoku);
}

/* Writes a puzzle in a format that says its rules. */
static void write_puzzle(struct puzzle_solver *solving, const struct puzzle *puzzle,
                         qdr_puzzle_format format, const qdr_writer *writer)
{
    qdr_error error;
    if (qdr_write_puzzle(puzzle->read, solving->rules, format, writer, &error) != QDR_OK) {
        complain(solving->session, "%s: %s", puzzle->place.name, error.text);
    }
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

static void write_opensudoku(struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    struct inner inner = {.out = &solving->session->out};
    qdr_writer writer = {&inner, put_inner};
    write_puzzle(solving, puzzle, QDR_PUZZLE_OPENSUDOKU, &writer);
}

/* Are there rules of its own that a mere grid would not show? */
static bool has_rules(struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    if (!puzzle->own || qdr_rules_clauses(puzzle->own) == 0) {
        return false;
    }
    complain(solving->session, "%s: a grid cannot express rule '%s': --format=text can",
             puzzle->place.name, qdr_rules_clause(puzzle->own, 0).name);
    return true;
}

/* A line, unless there are rules of its own. */
static unsigned format_of(const struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    const unsigned to = solving->session->args->to;
    if (to != PUZZLE_TO_FITTING) {
        return to;
    }
    return puzzle->own && qdr_rules_clauses(puzzle->own) > 0 ? PUZZLE_TO_TEXT : PUZZLE_TO_LINE;
}

static void write_plainly(struct puzzle_solver *solving, const struct puzzle *puzzle, bool is_first)
{
    static const qdr_grid_style styles[] = {
        [PUZZLE_TO_LINE] = QDR_GRID_LINE,       [PUZZLE_TO_ROWS] = QDR_GRID_ROWS,
        [PUZZLE_TO_NUMBERS] = QDR_GRID_NUMBERS, [PUZZLE_TO_GRID] = QDR_GRID_BOXED,
        [PUZZLE_TO_UNICODE] = QDR_GRID_UNICODE, [PUZZLE_TO_CSV] = QDR_GRID_LINE};
    unsigned to = format_of(solving, puzzle);
    bool is_picture = to == PUZZLE_TO_GRID || to == PUZZLE_TO_UNICODE;
    bool is_block = to != PUZZLE_TO_LINE && to != PUZZLE_TO_CSV;
    if (!is_picture && has_rules(solving, puzzle)) {
        return;
    }
    out_text(&solving->session->out, is_block && !is_first ? "\n" : "");
    write_grid(solving, puzzle, styles[to]);
}

void puzzle_to_write(struct puzzle_solver *solving, const struct puzzle *puzzle, uint64_t number)
{
    struct session *session = solving->session;
    unsigned to = format_of(solving, puzzle);
    qdr_writer writer = out_writer(&session->out);
    if (to == PUZZLE_TO_JSON) {
        write_json(solving, puzzle);
    } else if (to == PUZZLE_TO_DLX && number == 1) {
        write_dlx(solving, puzzle);
    } else if (to == PUZZLE_TO_DLX && number == 2) {
        complain(session, "%s: only one puzzle can be written as dlx", puzzle->place.name);
    } else if (to < PUZZLE_TO_DLX) {
        write_plainly(solving, puzzle, number == 1);
    } else if (to == PUZZLE_TO_OPENSUDOKU) {
        write_opensudoku(solving, puzzle);
    } else if (to > PUZZLE_TO_FORMAT) {
        write_puzzle(solving, puzzle, (qdr_puzzle_format)(to - PUZZLE_TO_FORMAT), &writer);
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
