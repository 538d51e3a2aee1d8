/* convert.c  `quadrille sudoku convert`. */
#include "sudoku/commands.h"
#include "sudoku/puzzle_to.h"

static void convert(void *ctx, struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    size_t *count = ctx;
    ++*count;
    if (puzzle_solver_rules(solving, puzzle->place.name, puzzle->grid->side)) {
        puzzle_to_write(solving, puzzle, *count);
    }
}

void sudoku_convert(struct session *session)
{
    size_t count = 0;
    puzzle_to_begin(session);
    puzzles_each(session, convert, &count);
    puzzle_to_end(session);
}
