/* scramble.c  `quadrille sudoku scramble`: puzzles that are the same, but do not look it. */
#include <quadrille/canonical.h>

#include "shell/command.h"
#include "shell/search_args.h"
#include "sudoku/puzzle_to.h"

/* Puzzles with the same rules share what draws. */
struct scrambling {
    qdr_scrambler *scrambler;
    unsigned side; /* of these puzzles; 0: no others are meant */
    uint64_t written;
};

static void forget(struct scrambling *scrambling)
{
    qdr_scrambler_free(scrambling->scrambler);
    scrambling->scrambler = NULL;
}

/* Says what the rules leave to be changed, if that is not everything. */
static void tell(const struct scrambling *scrambling, struct session *session, const char *name)
{
    const bool moves = qdr_scrambler_moves(scrambling->scrambler);
    const bool renames = qdr_scrambler_renames(scrambling->scrambler);
    if (!moves && !renames) {
        remark(session, "%s: no symmetry of its rules is known: it is left as it is", name);
    } else if (!moves) {
        remark(session, "%s: its rules allow to rename digits, but not to move cells", name);
    } else if (!renames) {
        remark(session, "%s: its rules allow to move cells, but not to rename digits", name);
    }
}

/* Makes what draws for a puzzle; false with the complaint made. */
static bool begin(struct scrambling *scrambling, const struct puzzle *puzzle)
{
    struct session *session = puzzle->session;
    const char *name = puzzle->place.name;
    const qdr_rules *rules = puzzle_rules(puzzle);
    qdr_error error;
    if (!rules) {
        return false;
    }
    if (puzzle->read->rules || scrambling->side != puzzle->read->grid.side) {
        forget(scrambling);
    }
    if (!scrambling->scrambler) {
        if (!succeeded(session, name,
                       qdr_scrambler_new(&scrambling->scrambler, rules,
                                         session->args->search->params, &error),
                       &error)) {
            return false;
        }
        scrambling->side = puzzle->read->rules ? 0 : puzzle->read->grid.side;
    }
    tell(scrambling, session, name);
    return true;
}

static void write_json(const struct puzzle *puzzle, const struct puzzle *copy,
                       const qdr_transformation *way)
{
    struct json json = place_begin(&puzzle->session->out, &puzzle->place);
    puzzle_to_write_puzzle(&json, puzzle->solving->rules, &copy->read->grid, copy->read);
    puzzle_to_write_way(&json, way);
    json_count(&json, "seed", puzzle->session->args->search->seed);
    json_end(&json);
}

/* Writes a copy of the puzzle, with all else that was read of it, its author's solution likewise
 * changed. */
static void write(struct scrambling *scrambling, const struct puzzle *puzzle,
                  const qdr_transformation *way)
{
    qdr_puzzle read = *puzzle->read;
    struct puzzle copy = *puzzle;
    qdr_grid solution;
    qdr_error error;
    if (!succeeded(puzzle->session, puzzle->place.name,
                   qdr_transformation_apply(way, &puzzle->read->grid, &read.grid, &error),
                   &error)) {
        return;
    }
    if (puzzle->read->solution &&
        qdr_transformation_apply(way, puzzle->read->solution, &solution, NULL) == QDR_OK) {
        read.solution = &solution;
    }
    copy.read = &read;
    if (puzzle->session->args->to == PUZZLE_TO_JSON) {
        write_json(puzzle, &copy, way);
    } else {
        puzzle_to_write(&copy, ++scrambling->written);
    }
}

static void scramble(void *ctx, const struct puzzle *puzzle)
{
    struct scrambling *scrambling = ctx;
    const struct search_args *args = puzzle->session->args->search;
    if (!begin(scrambling, puzzle)) {
        return;
    }
    for (uint64_t k = 1; k <= args->samples && puzzle->session->out.failure == 0; ++k) {
        qdr_transformation way;
        qdr_scrambler_draw(scrambling->scrambler, args->seed, k, &way);
        write(scrambling, puzzle, &way);
    }
}

void sudoku_scramble(struct session *session)
{
    struct scrambling scrambling = {0};
    puzzle_to_begin(session);
    puzzles_each(session, scramble, &scrambling);
    puzzle_to_end(session);
    forget(&scrambling);
}
