/* count.c  `quadrille sudoku count`. */
#include "sudoku/search.h"
#include "sudoku/up_to.h"

static void count(void *ctx, struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    (void)ctx;
    struct query query = {.wanted = wanted_by(solving->session->args, 0, false)};
    struct result found;
    const bool is_up_to = solving->session->args->sudoku.up_to > 0;
    if (is_up_to ? sudoku_count_up_to(solving, puzzle, &found)
                 : sudoku_search(solving, puzzle, &query, &found)) {
        answer_count(solving->session, &puzzle->place, &found);
        puzzle_compare_author(solving, puzzle, NULL);
        result_clear(&found);
    }
}

void sudoku_count(struct session *session)
{
    puzzles_each_shared(session, &(struct shared_work){.work = count});
}
