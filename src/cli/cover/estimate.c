/* estimate.c  `quadrille estimate`. */
#include "search/estimate.h"
#include "cover/cover.h"
#include "search/search.h"
#include "shell/command.h"

static bool renew(void *ctx)
{
    qdr_solver_reset(ctx);
    return true;
}

static void look_ahead(struct session *session, const char *name, const qdr_problem *problem)
{
    struct place place = {.name = name, .source = name};
    qdr_solver *solver = search_new(session, name, problem, 0);
    struct search_ahead ahead = {
        .session = session, .place = &place, .solver = solver, .renew = renew, .ctx = solver};
    if (solver) {
        estimate(&ahead);
        qdr_solver_free(solver);
    }
}

void cover_estimate(struct session *session)
{
    cover_each(session, look_ahead);
}
