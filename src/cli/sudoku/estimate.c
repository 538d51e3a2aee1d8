/* estimate.c  `quadrille sudoku estimate`. */
#include "search/estimate.h"
#include "sudoku/commands.h"
#include "sudoku/search.h"

struct puzzle_ahead {
    struct puzzle_solver *solving;
    const struct puzzle *puzzle;
};

static bool renew(void *ctx)
{
    struct puzzle_ahead *ahead = ctx;
    return sudoku_solver(ahead->solving, ahead->puzzle) != NULL;
}

static void look_ahead(void *ctx, struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    (void)ctx;
    struct puzzle_ahead which = {.solving = solving, .puzzle = puzzle};
    qdr_solver *solver = sudoku_solver(solving, puzzle);
    struct search_ahead ahead = {.session = solving->session,
                                 .place = &puzzle->place,
                                 .solver = solver,
                                 .renew = renew,
                                 .ctx = &which};
    if (solver) {
        estimate(&ahead);
    }
}

void sudoku_estimate(struct session *session)
{
    puzzles_each(session, look_ahead, NULL);
}
