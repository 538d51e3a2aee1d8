/* count.c  `quadrille sudoku count`. */
#include "sudoku/search.h"

static void count(void *ctx, struct kit *kit, const struct puzzle *puzzle)
{
    (void)ctx;
    struct hunt hunt = {.wanted = wanted_by(kit->session->args, 0, false)};
    struct found found;
    if (sudoku_search(kit, puzzle, &hunt, &found)) {
        answer_count(kit->session, &puzzle->place, &found);
        puzzle_compare_author(kit, puzzle, NULL);
        found_clear(&found);
    }
}

void sudoku_count(struct session *session)
{
    puzzles_each(session, count, NULL);
}
