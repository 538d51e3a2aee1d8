/* estimate.c  `quadrille sudoku estimate`. */
#include "search/estimate.h"
#include "shell/command.h"
#include "sudoku/search.h"

static bool renew(void *ctx)
{
    return sudoku_solver(ctx) != NULL;
}

static void look_ahead(void *ctx, const struct puzzle *puzzle)
{
    (void)ctx;
    struct puzzle same = *puzzle;
    qdr_solver *solver = sudoku_solver(puzzle);
    struct search_ahead ahead = {.session = puzzle->session,
                                 .place = &puzzle->place,
                                 .solver = solver,
                                 .renew = renew,
                                 .ctx = &same};
    if (solver) {
        estimate(&ahead);
    }
}

void sudoku_estimate(struct session *session)
{
    puzzles_each(session, look_ahead, NULL);
}
