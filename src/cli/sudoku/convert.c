/* convert.c  `quadrille sudoku convert`. */
#include "sudoku/puzzle_to.h"

/* How many puzzles were written. */
struct conversion {
    size_t count;
};

static void convert(void *ctx, struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    struct conversion *conversion = ctx;
    ++conversion->count;
    if (puzzle_solver_rules(solving, puzzle->place.name, puzzle->grid->side)) {
        puzzle_to_write(solving, puzzle, conversion->count);
    }
}

void sudoku_convert(struct session *session)
{
    struct conversion conversion = {0};
    puzzle_to_begin(session);
    puzzles_each(session, convert, &conversion);
    puzzle_to_end(session);
}
