/* draw.c  `quadrille draw`: a solution as a tiling, or the problem and its search. */
#include "cover/commands.h"
#include "cover/cover.h"
#include "search/search.h"
#include "shell/picture.h"

struct drawing {
    struct session *session;
    const char *name;
    const qdr_problem *problem;
};

static qdr_verdict draw_tiling(void *ctx, const qdr_solution *solution)
{
    const struct drawing *drawing = ctx;
    struct picture picture = {0};
    qdr_writer writer = picture_writer(&picture);
    qdr_error error;
    if (qdr_write_tiling_svg(drawing->problem, solution, &writer, &error) == QDR_OK) {
        picture_put_svg(drawing->session, &picture);
    } else {
        complain(drawing->session, "%s: %s", drawing->name, error.text);
        picture_free(&picture);
    }
    return QDR_STOP;
}

static void tell_none(struct session *session, const char *name, const struct result *found)
{
    if (found->solutions == 0 && result_is_complete(found)) {
        remark(session, "%s: no solution", name);
        session_status(session, STATUS_NO);
    } else if (found->solutions == 0) {
        result_tell_ending(session, name, found);
    }
}

static void draw_solution(struct session *session, const char *name, const qdr_problem *problem)
{
    struct drawing drawing = {session, name, problem};
    qdr_sink sink = {.ctx = &drawing, .take = draw_tiling};
    struct wanted wanted = {
        .solutions = 1, .nodes = session->args->search->nodes, .is_first = true};
    struct result found;
    qdr_solver *solver = search_new(session, name, problem, wanted.solutions);
    if (!solver) {
        return;
    }
    if (search_run(session, solver, wanted, &sink, &found)) {
        tell_none(session, name, &found);
        result_clear(&found);
    }
    qdr_solver_free(solver);
}

void cover_draw(struct session *session)
{
    cover_each(session, session->args->drawing->solution ? draw_solution : draw);
}
