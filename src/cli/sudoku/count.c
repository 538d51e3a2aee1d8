/* count.c  `quadrille sudoku count` and `quadrille sudoku estimate`. */
#include "shell/command.h"
#include "sudoku/search.h"

/* Puzzles that have so many solutions are counted by an engine. */
#define MANY 256

static void count(void *ctx, const struct puzzle *puzzle)
{
    (void)ctx;
    struct query query = {.wanted = wanted_by(puzzle->session->args, 0, false)};
    struct result found;
    const bool is_up_to = puzzle->session->args->sudoku->up_to > 0;
    if (is_up_to ? sudoku_count_up_to(puzzle, &found) : sudoku_search(puzzle, &query, &found)) {
        answer_count(puzzle->session, &puzzle->place, &found);
        puzzle_compare_author(puzzle, NULL);
        result_clear(&found);
    }
}

/* Is it the whole number?  Whether there are more than those that are asked for is for an engine to
 * say. */
static bool tell(void *ctx, struct session *session, const struct telling *telling)
{
    const struct known *known = &telling->known;
    const uint64_t most = wanted_by(session->args, 0, false).solutions;
    char text[TELLING_ROOM];
    (void)ctx;
    if (session->args->format == FORMAT_JSON || known->solutions >= known->limit ||
        (most > 0 && known->solutions > most)) {
        return false;
    }
    const size_t length = puzzle_write_number(text, known->solutions);
    text[length] = '\n';
    out_bytes(&session->out, text, length + 1);
    out_commit(&session->out);
    return true;
}

/* One more than are wanted: then there are no more, or a search begins. */
static uint64_t limit_for(const struct args *args)
{
    const uint64_t most = wanted_by(args, 0, false).solutions;
    return most == 0 || most >= MANY ? MANY : most + 1;
}

void sudoku_count(struct session *session)
{
    puzzles_each_shared(
        session, &(struct shared_work){
                     .work = count, .question = {.limit = limit_for(session->args)}, .tell = tell});
}

static bool renew(void *ctx)
{
    return sudoku_solver(ctx) != NULL;
}

static void look_ahead(void *ctx, const struct puzzle *puzzle)
{
    (void)ctx;
    struct puzzle same = *puzzle;
    qdr_solver *solver = sudoku_solver(puzzle);
    struct search_ahead ahead = {.session = puzzle->session,
                                 .place = &puzzle->place,
                                 .solver = solver,
                                 .renew = renew,
                                 .ctx = &same};
    if (solver) {
        estimate(&ahead);
    }
}

void sudoku_estimate(struct session *session)
{
    puzzles_each(session, look_ahead, NULL);
}
