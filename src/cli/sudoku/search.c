/* search.c  Searches one puzzle, by the engine, a backtracker, or both. */
#include "sudoku/search.h"
#include "search/proof.h"

/* Between the engine, which has solutions, and the query, which takes grids. */
struct decoder {
    const qdr_sudoku *sudoku;
    const struct query *query;
};

static qdr_verdict decode(void *ctx, const qdr_solution *solution)
{
    struct decoder *decoder = ctx;
    qdr_grid grid;
    qdr_sudoku_decode(decoder->sudoku, solution, &grid);
    return decoder->query->take(decoder->query->ctx, &grid);
}

qdr_solver *sudoku_solver(struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    return puzzle_solver_solver(solving, puzzle->place.name, puzzle->grid);
}

bool search_by_engine(struct puzzle_solver *solving, const struct puzzle *puzzle,
                      const struct query *query, struct result *found)
{
    qdr_solver *solver = sudoku_solver(solving, puzzle);
    if (!solver) {
        return false;
    }
    struct decoder decoder = {.sudoku = solving->sudoku, .query = query};
    qdr_sink sink = {.ctx = &decoder, .take = decode};
    struct wanted wanted = query->wanted;
    wanted.kept = &solving->pool;
    return search_run(solving->session, solver, wanted, query->take ? &sink : NULL, found);
}

bool sudoku_search(struct puzzle_solver *solving, const struct puzzle *puzzle,
                   const struct query *query, struct result *found)
{
    const struct args *args = solving->session->args;
    const bool is_ours = !args->search.cross_check && args->search.method == NO_METHOD;
    if (!is_ours && session_keeps_journal(solving->session)) {
        complain(solving->session, "only a search by an engine keeps a journal");
        return false;
    }
    if (!is_ours && !proof_is_unasked(solving->session, puzzle->place.name)) {
        return false;
    }
    if (args->search.cross_check) {
        return search_by_both(solving, puzzle, query, found);
    }
    if (args->search.method != NO_METHOD) {
        return search_by_backtracker(solving, puzzle, (qdr_method)args->search.method, query,
                                     found);
    }
    return search_by_engine(solving, puzzle, query, found);
}
