/* check.c  `quadrille shapes check`: a verdict, and two solutions side by side where there are
 * several. */
#include "cover/boards.h"
#include "search/answer.h"
#include "search/search.h"

/* The first two solutions. */
struct pair {
    qdr_solution *solution[2];
    size_t count;
};

static qdr_verdict keep(void *ctx, const qdr_solution *solution)
{
    struct pair *pair = ctx;
    if (pair->count < 2 &&
        qdr_solution_copy(solution, &pair->solution[pair->count], NULL) == QDR_OK) {
        ++pair->count;
    }
    return QDR_CONTINUE;
}

static bool shows_boards(const struct session *session)
{
    return session->args->format == FORMAT_TEXT && !session->args->quiet;
}

static void check(struct session *session, const char *name, const qdr_problem *problem)
{
    struct place place = {.name = name, .source = name};
    struct pair pair = {.count = 0};
    const qdr_sink sink = {.ctx = &pair, .take = keep};
    struct result found;
    const struct wanted wanted = wanted_by(session->args, 2, false);
    if (search_problem(session, name, problem, wanted, &sink, &found)) {
        answer_check(session, &place, &found);
        if (pair.count == 2 && shows_boards(session)) {
            boards_write_two(session, pair.solution[0], pair.solution[1]);
        }
        result_clear(&found);
    }
    qdr_solution_free(pair.solution[0]);
    qdr_solution_free(pair.solution[1]);
}

void shapes_check(struct session *session)
{
    cover_each(session, check);
}
