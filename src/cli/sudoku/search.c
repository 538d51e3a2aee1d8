/* search.c  Searches one puzzle, by the engine, a backtracker, or both. */
#include "sudoku/search.h"

/* Between the engine, which has solutions, and the hunt, which takes grids. */
struct decoder {
    const qdr_sudoku *sudoku;
    const struct hunt *hunt;
};

static qdr_verdict decode(void *ctx, const qdr_solution *solution)
{
    struct decoder *decoder = ctx;
    qdr_grid grid;
    qdr_sudoku_decode(decoder->sudoku, solution, &grid);
    return decoder->hunt->take(decoder->hunt->ctx, &grid);
}

qdr_solver *sudoku_solver(struct kit *kit, const struct puzzle *puzzle)
{
    return kit_solver(kit, puzzle->place.name, &puzzle->grid);
}

bool search_by_engine(struct kit *kit, const struct puzzle *puzzle, const struct hunt *hunt,
                      struct found *found)
{
    qdr_solver *solver = sudoku_solver(kit, puzzle);
    if (!solver) {
        return false;
    }
    struct decoder decoder = {.sudoku = kit->sudoku, .hunt = hunt};
    qdr_sink sink = {.ctx = &decoder, .take = decode};
    search_run(kit->session, solver, hunt->wanted, hunt->take ? &sink : NULL, found);
    return true;
}

bool sudoku_search(struct kit *kit, const struct puzzle *puzzle, const struct hunt *hunt,
                   struct found *found)
{
    const struct args *args = kit->session->args;
    if (args->search.cross_check) {
        return search_by_both(kit, puzzle, hunt, found);
    }
    if (args->search.method != NO_METHOD) {
        return search_by_backtracker(kit, puzzle, (qdr_method)args->search.method, hunt, found);
    }
    return search_by_engine(kit, puzzle, hunt, found);
}
