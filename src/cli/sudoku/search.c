/* search.c  Searches one puzzle, by the engine, a backtracker, or both; and counts its solutions up
 * to symmetry. */
#include "sudoku/search.h"

#include <string.h>

#include <quadrille/canonical.h>
#include <quadrille/sudoku.h>

#include "search/orbits.h"
#include "search/proof.h"
#include "shell/term/memory.h"

/* Between the engine, which has solutions, and the query, which takes grids. */
struct decoder {
    const qdr_encoding *sudoku;
    const struct query *query;
};

static qdr_verdict decode(void *ctx, const qdr_solution *solution)
{
    struct decoder *decoder = ctx;
    qdr_grid grid;
    qdr_encoding_decode(decoder->sudoku, solution, &grid);
    return decoder->query->take(decoder->query->ctx, &grid);
}

qdr_solver *sudoku_solver(const struct puzzle *puzzle)
{
    return puzzle_solver_solver(puzzle->solving, puzzle->place.name, &puzzle->read->grid);
}

bool search_by_engine(const struct puzzle *puzzle, const struct query *query, struct result *found)
{
    qdr_solver *solver = sudoku_solver(puzzle);
    if (!solver) {
        return false;
    }
    struct decoder decoder = {.sudoku = puzzle->solving->sudoku, .query = query};
    qdr_sink sink = {.ctx = &decoder, .take = decode};
    struct wanted wanted = query->wanted;
    wanted.kept = &puzzle->solving->pool;
    return search_run(puzzle->session, solver, wanted, query->take ? &sink : NULL, found);
}

/* Is what is known all that a search would come to?  The order of several solutions is an
 * engine's. */
static bool is_enough(const struct known *known, const struct query *query)
{
    const uint64_t most = query->wanted.solutions;
    const uint64_t count = known->solutions;
    return count < known->limit && (most == 0 || count <= most) &&
           (!query->take || count == 0 || (count == 1 && known->grid));
}

/* Gives what is known as a search would.  Whoever takes it may ask for the rules. */
static bool give_known(const struct puzzle *puzzle, const struct query *query, struct result *found)
{
    if (!puzzle_rules(puzzle)) {
        return false;
    }
    *found = (struct result){.ending = ENDING_ALL, .solutions = puzzle->known->solutions};
    if (query->take && found->solutions > 0) {
        qdr_grid grid = {.side = BATCH_SIDE};
        memcpy(grid.cell, puzzle->known->grid, BATCH_CELLS);
        if (query->take(query->ctx, &grid) == QDR_STOP) {
            found->ending = ENDING_STOPPED;
        }
    }
    return true;
}

bool sudoku_search(const struct puzzle *puzzle, const struct query *query, struct result *found)
{
    const struct args *args = puzzle->session->args;
    const bool is_ours = !args->search->cross_check && args->search->method == NO_METHOD;
    if (!is_ours && session_keeps_journal(puzzle->session)) {
        complain(puzzle->session, "only a search by an engine keeps a journal");
        return false;
    }
    if (!is_ours && !proof_is_unasked(puzzle->session, puzzle->place.name)) {
        return false;
    }
    if (args->search->cross_check) {
        return search_by_both(puzzle, query, found);
    }
    if (args->search->method != NO_METHOD) {
        return search_by_backtracker(puzzle, (qdr_backtrack_method)args->search->method, query,
                                     found);
    }
    if (puzzle->known && is_enough(puzzle->known, query)) {
        return give_known(puzzle, query, found);
    }
    return search_by_engine(puzzle, query, found);
}

qdr_possibility *candidates_new(const struct puzzle *puzzle)
{
    const size_t side = puzzle->read->grid.side;
    return allocate(side * side * qdr_rules_width(puzzle->solving->rules), sizeof(qdr_possibility));
}

struct candidate_question {
    const struct puzzle *puzzle;
    qdr_possibility *candidate;
};

static qdr_outcome ask(void *ctx, qdr_solver *solver)
{
    const struct candidate_question *asked = ctx;
    return qdr_encoding_candidates(asked->puzzle->solving->sudoku, solver, asked->candidate);
}

bool search_candidates(const struct puzzle *puzzle, qdr_possibility *candidate,
                       struct result *found)
{
    struct candidate_question asked = {puzzle, candidate};
    qdr_solver *solver = sudoku_solver(puzzle);
    if (solver) {
        search_question(puzzle->session, solver, ask, &asked, found);
    }
    return solver != NULL;
}

/* Makes the group; NULL with the complaint made.  The givens are encoded, since symmetries are of
 * the puzzle. */
static qdr_group *make_group(struct session *session, const struct puzzle *puzzle,
                             const qdr_rules *rules, qdr_encoding **sudoku)
{
    const qdr_symmetry_scope kind = (qdr_symmetry_scope)(session->args->sudoku->up_to - 1);
    qdr_group *group;
    qdr_error error;
    qdr_status status =
        qdr_encoding_new(sudoku, rules, &puzzle->read->grid, session->args->search->params, &error);
    if (status == QDR_OK) {
        status = qdr_encoding_group(*sudoku, rules, &puzzle->read->grid, kind, 0, &group, &error);
    }
    return succeeded(session, puzzle->place.name, status, &error) ? group : NULL;
}

bool sudoku_count_up_to(const struct puzzle *puzzle, struct result *found)
{
    struct session *session = puzzle->session;
    const char *name = puzzle->place.name;
    const uint64_t limit = wanted_by(session->args, 0, false).solutions;
    const qdr_rules *rules = puzzle_rules(puzzle);
    qdr_encoding *sudoku = NULL;
    const bool is_counted =
        rules && orbits_are_fit(session) &&
        orbits_count(session, name, make_group(session, puzzle, rules, &sudoku), limit, found);
    qdr_encoding_free(sudoku);
    return is_counted;
}
