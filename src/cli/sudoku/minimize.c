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
static bool begin(struct minimizing *minimizing, struct kit *kit, const struct puzzle *puzzle)
{
    const qdr_rules *rules = kit_rules(kit, puzzle->place.name, puzzle->grid.side);
    if (puzzle->own || minimizing->side != puzzle->grid.side) {
        forget(minimizing);
    }
    if (rules && !minimizing->generator) {
        minimizing->generator = setter_new(kit->session, puzzle->place.name, rules, NULL);
        minimizing->side = puzzle->own ? 0 : puzzle->grid.side;
    }
    if (!rules || !minimizing->generator) {
        return false;
    }
    qdr_generator_begin(minimizing->generator, kit->session->args->search.seed, 1);
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

static void write_json(struct kit *kit, const struct puzzle *puzzle, const qdr_generated *smaller)
{
    struct json json;
    json_begin(&json, &kit->session->out);
    place_write(&json, &puzzle->place);
    json_number(&json, "side", puzzle->grid.side);
    puzzle_write_json(&json, "puzzle", &smaller->givens);
    puzzle_write_json(&json, "solution", &smaller->solution);
    json_number(&json, "before", count_givens(&puzzle->grid));
    json_number(&json, "clues", smaller->clues);
    json_truth(&json, "minimal", smaller->is_minimal);
    json_end(&json);
    out_commit(&kit->session->out);
}

/* Writes the puzzle with fewer givens, and all else that was read of it. */
static void write(struct minimizing *minimizing, struct kit *kit, const struct puzzle *puzzle,
                  const qdr_generated *smaller)
{
    qdr_puzzle read = *puzzle->read;
    struct puzzle written = *puzzle;
    read.grid = written.grid = smaller->givens;
    written.read = &read;
    if (kit->session->args->to == PUZZLE_TO_JSON) {
        write_json(kit, puzzle, smaller);
    } else {
        puzzle_to_write(kit, &written, ++minimizing->written);
    }
    remark(kit->session, "%s: %u givens, %u left%s", puzzle->place.name,
           count_givens(&puzzle->grid), smaller->clues,
           smaller->is_minimal ? ", and each is needed" : "");
}

static void tell(struct minimizing *minimizing, struct kit *kit, const struct puzzle *puzzle,
                 qdr_outcome outcome, const qdr_generated *smaller)
{
    struct session *session = kit->session;
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

static void minimize(void *ctx, struct kit *kit, const struct puzzle *puzzle)
{
    struct minimizing *minimizing = ctx;
    qdr_generated smaller;
    if (!begin(minimizing, kit, puzzle)) {
        return;
    }
    qdr_outcome outcome = setter_make(kit->session, minimizing->generator, &puzzle->grid, &smaller);
    if (outcome == QDR_SOLUTION || smaller.clues > 0) {
        write(minimizing, kit, puzzle, &smaller);
    }
    tell(minimizing, kit, puzzle, outcome, &smaller);
    setter_tell_stats(kit->session, puzzle->place.name, minimizing->generator);
}

void sudoku_minimize(struct session *session)
{
    struct minimizing minimizing = {0};
    puzzle_to_begin(session);
    puzzles_each(session, minimize, &minimizing);
    puzzle_to_end(session);
    forget(&minimizing);
}
