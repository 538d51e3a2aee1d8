/* count.c  `quadrille sudoku count`. */
#include "sudoku/search.h"

static void count(void *ctx, struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    (void)ctx;
    struct query query = {.wanted = wanted_by(solving->session->args, 0, false)};
    struct result found;
    if (sudoku_search(solving, puzzle, &query, &found)) {
        answer_count(solving->session, &puzzle->place, &found);
        puzzle_compare_author(solving, puzzle, NULL);
        result_clear(&found);
    }
}

void sudoku_count(struct session *session)
{
    puzzles_each_shared(session, &(struct shared_work){.work = count});
}
