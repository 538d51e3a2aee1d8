/* sudoku_count.c  `quadrille sudoku count` and `quadrille sudoku check`. */
#include "sudoku_search.h"

typedef void answer(struct session *session, const struct place *place, const struct found *found);

static void search_and_answer(struct kit *kit, const struct puzzle *puzzle, uint64_t standard,
                              answer *give)
{
    struct hunt hunt = {.wanted = wanted_by(kit->session->args, standard, false)};
    struct found found;
    if (sudoku_search(kit, puzzle, &hunt, &found)) {
        give(kit->session, &puzzle->place, &found);
        found_clear(&found);
    }
}

static void count(void *ctx, struct kit *kit, const struct puzzle *puzzle)
{
    (void)ctx;
    search_and_answer(kit, puzzle, 0, answer_count);
}

static void check(void *ctx, struct kit *kit, const struct puzzle *puzzle)
{
    (void)ctx;
    search_and_answer(kit, puzzle, 2, answer_check);
}

void sudoku_count(struct session *session)
{
    puzzles_each(session, count, NULL);
}

void sudoku_check(struct session *session)
{
    puzzles_each(session, check, NULL);
}
