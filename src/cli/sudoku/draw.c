/* draw.c  `quadrille sudoku draw`: the grid, or the puzzle as an exact-cover problem. */
#include "search/draw.h"
#include "sudoku/picture.h"
#include "sudoku/puzzles.h"

static void draw_encoded(struct kit *kit, const struct puzzle *puzzle)
{
    const char *name = puzzle->place.name;
    qdr_sudoku *sudoku;
    qdr_error error;
    if (qdr_sudoku_new(&sudoku, kit->rules, &puzzle->grid, &error) == QDR_OK) {
        draw(kit->session, name, qdr_sudoku_problem(sudoku));
    } else {
        complain(kit->session, "%s: %s", name, error.text);
    }
    qdr_sudoku_free(sudoku);
}

static void draw_puzzle(void *ctx, struct kit *kit, const struct puzzle *puzzle)
{
    const struct args *args = kit->session->args;
    size_t *count = ctx;
    const char *name = puzzle->place.name;
    if (++*count == 2) {
        complain(kit->session, "%s: only one puzzle can be drawn", name);
    }
    if (*count > 1 || !kit_rules(kit, name, puzzle->grid.side)) {
        return;
    }
    if (args->drawing.problem || args->drawing.tree) {
        draw_encoded(kit, puzzle);
    } else {
        sudoku_picture(kit, puzzle);
    }
}

void sudoku_draw(struct session *session)
{
    size_t count = 0;
    puzzles_each(session, draw_puzzle, &count);
}
