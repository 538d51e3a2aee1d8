/* estimate.c  `quadrille sudoku estimate`. */
#include "search/estimate.h"
#include "sudoku/search.h"

struct puzzle_ahead {
    struct kit *kit;
    const struct puzzle *puzzle;
};

static bool renew(void *ctx)
{
    struct puzzle_ahead *ahead = ctx;
    return sudoku_solver(ahead->kit, ahead->puzzle) != NULL;
}

static void look_ahead(void *ctx, struct kit *kit, const struct puzzle *puzzle)
{
    (void)ctx;
    struct puzzle_ahead which = {.kit = kit, .puzzle = puzzle};
    qdr_solver *solver = sudoku_solver(kit, puzzle);
    struct search_ahead ahead = {.session = kit->session,
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
