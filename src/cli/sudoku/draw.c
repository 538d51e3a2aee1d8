/* draw.c  `quadrille sudoku draw`: the grid, or the puzzle as an exact-cover problem. */
#include "search/draw.h"
#include "sudoku/picture.h"
#include "sudoku/puzzles.h"

static void draw_encoded(struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    const char *name = puzzle->place.name;
    qdr_sudoku *sudoku;
    qdr_error error;
    if (qdr_sudoku_new(&sudoku, solving->rules, &puzzle->grid, &error) == QDR_OK) {
        draw(solving->session, name, qdr_sudoku_problem(sudoku));
    } else {
        complain(solving->session, "%s: %s", name, error.text);
    }
    qdr_sudoku_free(sudoku);
}

static void draw_puzzle(void *ctx, struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    const struct args *args = solving->session->args;
    size_t *count = ctx;
    const char *name = puzzle->place.name;
    if (++*count == 2) {
        complain(solving->session, "%s: only one puzzle can be drawn", name);
    }
    if (*count > 1 || !puzzle_solver_rules(solving, name, puzzle->grid.side)) {
        return;
    }
    if (args->drawing.problem || args->drawing.tree) {
        draw_encoded(solving, puzzle);
    } else {
        sudoku_picture(solving, puzzle);
    }
}

void sudoku_draw(struct session *session)
{
    size_t count = 0;
    puzzles_each(session, draw_puzzle, &count);
}
