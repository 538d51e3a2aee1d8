/* sudoku_convert.c  `quadrille sudoku convert`. */
#include <quadrille/sudoku.h>

#include "puzzles.h"

/* How many puzzles were written. */
struct conversion {
    size_t count;
};

static void write_grid(struct kit *kit, const struct puzzle *puzzle, qdr_grid_style style)
{
    qdr_writer writer = out_writer(&kit->session->out);
    qdr_grid_look look = {.style = style, .rules = kit->rules};
    qdr_error error;
    if (qdr_write_grid(&puzzle->grid, &look, &writer, &error) != QDR_OK) {
        complain(kit->session, "%s: %s", puzzle->place.name, error.text);
    }
}

static void write_json(struct kit *kit, const struct puzzle *puzzle)
{
    struct json json;
    json_begin(&json, &kit->session->out);
    place_write(&json, &puzzle->place);
    json_number(&json, "side", puzzle->grid.side);
    puzzle_write_json(&json, "puzzle", &puzzle->grid);
    json_end(&json);
}

static void write_dlx(struct kit *kit, const struct puzzle *puzzle)
{
    qdr_sudoku *sudoku;
    qdr_error error;
    qdr_writer writer = out_stream(&kit->session->out);
    qdr_status status = qdr_sudoku_new(&sudoku, kit->rules, &puzzle->grid, &error);
    if (status == QDR_OK) {
        status = qdr_write_problem(qdr_sudoku_problem(sudoku), &writer, &error);
    }
    if (status != QDR_OK && status != QDR_IO) {
        complain(kit->session, "%s: %s", puzzle->place.name, error.text);
    }
    qdr_sudoku_free(sudoku);
}

static void convert(void *ctx, struct kit *kit, const struct puzzle *puzzle)
{
    static const qdr_grid_style styles[] = {
        [PUZZLE_TO_LINE] = QDR_GRID_LINE,       [PUZZLE_TO_ROWS] = QDR_GRID_ROWS,
        [PUZZLE_TO_NUMBERS] = QDR_GRID_NUMBERS, [PUZZLE_TO_GRID] = QDR_GRID_BOXED,
        [PUZZLE_TO_UNICODE] = QDR_GRID_UNICODE, [PUZZLE_TO_CSV] = QDR_GRID_LINE};
    struct conversion *conversion = ctx;
    struct session *session = kit->session;
    unsigned to = session->args->to;
    bool is_first = conversion->count++ == 0;
    if (!kit_rules(kit, puzzle->place.name, puzzle->grid.side)) {
        return;
    }
    if (to == PUZZLE_TO_JSON) {
        write_json(kit, puzzle);
    } else if (to == PUZZLE_TO_DLX && is_first) {
        write_dlx(kit, puzzle);
    } else if (to == PUZZLE_TO_DLX && conversion->count == 2) {
        complain(session, "%s: only one puzzle can be written as dlx", puzzle->place.name);
    } else if (to != PUZZLE_TO_DLX) {
        bool is_block = to != PUZZLE_TO_LINE && to != PUZZLE_TO_CSV;
        out_text(&session->out, is_block && !is_first ? "\n" : "");
        write_grid(kit, puzzle, styles[to]);
    }
    out_commit(&session->out);
}

void sudoku_convert(struct session *session)
{
    struct conversion conversion = {0};
    if (session->args->to == PUZZLE_TO_CSV) {
        out_text(&session->out, "puzzle\n");
        out_commit(&session->out);
    }
    puzzles_each(session, convert, &conversion);
}
