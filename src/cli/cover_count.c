/* cover_count.c  `quadrille count` and `quadrille check`. */
#include "answer.h"
#include "cover.h"
#include "search.h"

typedef void answer(struct session *session, const struct place *place, const struct found *found);

static void search_and_answer(struct session *session, const char *name, const qdr_problem *problem,
                              struct wanted wanted, answer *give)
{
    struct place place = {.name = name, .source = name};
    struct found found;
    qdr_solver *solver = search_new(session, name, problem);
    if (solver) {
        search_run(session, solver, wanted, NULL, &found);
        give(session, &place, &found);
        found_clear(&found);
        qdr_solver_free(solver);
    }
}

static void count(struct session *session, const char *name, const qdr_problem *problem)
{
    search_and_answer(session, name, problem, wanted_by(session->args, 0, false), answer_count);
}

static void check(struct session *session, const char *name, const qdr_problem *problem)
{
    search_and_answer(session, name, problem, wanted_by(session->args, 2, false), answer_check);
}

void cover_count(struct session *session)
{
    cover_each(session, count);
}

void cover_check(struct session *session)
{
    cover_each(session, check);
}
