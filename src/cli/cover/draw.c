/* draw.c  `quadrille draw`: a solution as a tiling, or the problem and its search. */
#include "cover/cover.h"
#include "search/search.h"
#include "shell/command.h"
#include "shell/picture.h"

struct drawing {
    struct session *session;
    const char *name;
    const qdr_problem *problem;
};

static qdr_verdict draw_tiling(void *ctx, const qdr_solution *solution)
{
    const struct drawing *drawing = ctx;
    struct out picture = {0};
    qdr_writer writer = out_writer(&picture);
    qdr_error error;
    if (qdr_write_tiling_svg(drawing->problem, solution, &writer, &error) == QDR_OK) {
        picture_put_svg(drawing->session, &picture);
    } else {
        complain(drawing->session, "%s: %s", drawing->name, error.text);
        out_free(&picture);
    }
    return QDR_STOP;
}

static void draw_solution(struct session *session, const char *name, const qdr_problem *problem)
{
    struct drawing drawing = {session, name, problem};
    qdr_sink sink = {.ctx = &drawing, .take = draw_tiling};
    struct wanted wanted = {
        .solutions = 1, .nodes = session->args->search->nodes, .is_first = true};
    struct result found;
    if (search_problem(session, name, problem, wanted, &sink, &found)) {
        result_tell_none(session, name, &found);
        result_clear(&found);
    }
}

void cover_draw(struct session *session)
{
    cover_each(session, session->args->drawing->solution ? draw_solution : draw);
}
