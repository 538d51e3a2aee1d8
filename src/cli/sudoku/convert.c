/* convert.c  `quadrille sudoku convert`. */
#include "shell/command.h"
#include "sudoku/puzzle_to.h"

static void convert(void *ctx, const struct puzzle *puzzle)
{
    size_t *count = ctx;
    ++*count;
    if (puzzle_rules(puzzle)) {
        puzzle_to_write(puzzle, *count);
    }
}

void sudoku_convert(struct session *session)
{
    size_t count = 0;
    puzzle_to_begin(session);
    puzzles_each(session, convert, &count);
    puzzle_to_end(session);
}
