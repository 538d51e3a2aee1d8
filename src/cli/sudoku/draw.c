/* draw.c  `quadrille sudoku draw`: the grids, or a puzzle as an exact-cover problem. */
#include <quadrille/sudoku.h>

#include "search/search.h"
#include "shell/command.h"
#include "sudoku/pages.h"
#include "sudoku/puzzles.h"

static void draw_encoded(const struct puzzle *puzzle)
{
    const char *name = puzzle->place.name;
    qdr_encoding *sudoku;
    qdr_error error;
    const qdr_status status = qdr_encoding_new(&sudoku, puzzle->solving->rules, &puzzle->read->grid,
                                               puzzle->session->args->search->params, &error);
    if (succeeded(puzzle->session, name, status, &error)) {
        draw(puzzle->session, name, qdr_encoding_problem(sudoku));
    }
    qdr_encoding_free(sudoku);
}

static void draw_graph(void *ctx, const struct puzzle *puzzle)
{
    size_t *count = ctx;
    const char *name = puzzle->place.name;
    if (++*count == 2) {
        complain(puzzle->session, "%s: only one puzzle can be drawn as a graph", name);
    }
    if (*count == 1 && puzzle_rules(puzzle)) {
        draw_encoded(puzzle);
    }
}

static void draw_puzzle(void *ctx, const struct puzzle *puzzle)
{
    struct pages *pages = ctx;
    if (puzzle_rules(puzzle)) {
        pages_begin(pages, puzzle);
        sudoku_picture(pages, puzzle);
    }
}

void sudoku_draw(struct session *session)
{
    const struct drawing_args *args = session->args->drawing;
    struct pages pages = {.session = session};
    size_t count = 0;
    if (args->problem || args->tree) {
        puzzles_each(session, draw_graph, &count);
    } else {
        puzzles_each(session, draw_puzzle, &pages);
        pages_end(&pages);
    }
}
