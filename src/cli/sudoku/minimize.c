/* minimize.c  `quadrille sudoku minimize`. */
#include "sudoku/generating.h"
#include "sudoku/puzzle_to.h"

/* Puzzles with the same rules share a generator. */
struct minimizing {
    qdr_generator *generator;
    unsigned side;
    size_t written;
};

static void forget(struct minimizing *minimizing)
{
    qdr_generator_free(minimizing->generator);
    minimizing->generator = NULL;
}

/* Each puzzle begins anew, so what becomes of it does not depend on those before it. */
static bool begin(struct minimizing *minimizing, struct puzzle_solver *solving,
                  const struct puzzle *puzzle)
{
    const qdr_rules *rules = puzzle_solver_rules(solving, puzzle->place.name, puzzle->grid->side);
    if (puzzle->own || minimizing->side != puzzle->grid->side) {
        forget(minimizing);
    }
    if (rules && !minimizing->generator) {
        minimizing->generator =
            puzzle_generator_new(solving->session, puzzle->place.name, rules, NULL);
        minimizing->side = puzzle->own ? 0 : puzzle->grid->side;
    }
    if (!rules || !minimizing->generator) {
        return false;
    }
    qdr_generator_begin(minimizing->generator, solving->session->args->search.seed, 1);
    return true;
}

static unsigned count_givens(const qdr_grid *grid)
{
    unsigned count = 0;
    for (unsigned cell = 0; cell < (unsigned)grid->side * grid->side; ++cell) {
        count += grid->cell[cell] != 0;
    }
    return count;
}

static void write_json(struct puzzle_solver *solving, const struct puzzle *puzzle,
                       const qdr_generated *smaller)
{
    struct json json;
    json_begin(&json, &solving->session->out);
    place_write(&json, &puzzle->place);
    json_number(&json, "side", puzzle->grid->side);
    puzzle_write_json(&json, "puzzle", &smaller->givens);
    puzzle_write_json(&json, "solution", &smaller->solution);
    json_number(&json, "before", count_givens(puzzle->grid));
    json_number(&json, "clues", smaller->clues);
    json_truth(&json, "minimal", smaller->is_minimal);
    json_end(&json);
    out_commit(&solving->session->out);
}

/* Writes the puzzle with fewer givens, and all else that was read of it. */
static void write(struct minimizing *minimizing, struct puzzle_solver *solving,
                  const struct puzzle *puzzle, const qdr_generated *smaller)
{
    qdr_puzzle read = *puzzle->read;
    struct puzzle written = *puzzle;
    read.grid = smaller->givens;
    written.grid = &read.grid;
    written.read = &read;
    if (solving->session->args->to == PUZZLE_TO_JSON) {
        write_json(solving, puzzle, smaller);
    } else {
        puzzle_to_write(solving, &written, ++minimizing->written);
    }
    remark(solving->session, "%s: %u givens, %u left%s", puzzle->place.name,
           count_givens(puzzle->grid), smaller->clues,
           smaller->is_minimal ? ", and each is needed" : "");
}

static void tell(struct minimizing *minimizing, struct puzzle_solver *solving,
                 const struct puzzle *puzzle, qdr_outcome outcome, const qdr_generated *smaller)
{
    struct session *session = solving->session;
    const char *name = puzzle->place.name;
    if (outcome == QDR_FAILED) {
        complain(session, "%s: %s", name, qdr_generator_error(minimizing->generator)->text);
    } else if (outcome == QDR_STOPPED) {
        notice(session, "%s: left out, since it has %s", name,
               smaller->solution.side == 0 ? "no solution" : "several solutions");
        session_status(session, STATUS_NO);
    } else if (outcome != QDR_SOLUTION) {
        notice(session, "%s: %s%s", name,
               outcome == QDR_INTERRUPTED ? "interrupted" : "stopped by a limit",
               smaller->clues > 0 ? ": perhaps not all givens are needed"
                                  : " before it was known whether it has one solution");
        session_status(session, STATUS_STOPPED);
    }
}

static void minimize(void *ctx, struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    struct minimizing *minimizing = ctx;
    qdr_generated smaller;
    if (!begin(minimizing, solving, puzzle)) {
        return;
    }
    qdr_outcome outcome =
        puzzle_generator_make(solving->session, minimizing->generator, puzzle->grid, &smaller);
    if (outcome == QDR_SOLUTION || smaller.clues > 0) {
        write(minimizing, solving, puzzle, &smaller);
    }
    tell(minimizing, solving, puzzle, outcome, &smaller);
    puzzle_generator_tell_stats(solving->session, puzzle->place.name,
                                qdr_generator_cost(minimizing->generator));
}

void sudoku_minimize(struct session *session)
{
    struct minimizing minimizing = {0};
    puzzle_to_begin(session);
    puzzles_each(session, minimize, &minimizing);
    puzzle_to_end(session);
    forget(&minimizing);
}
