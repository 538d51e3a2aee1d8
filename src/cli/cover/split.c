/* split.c  `quadrille split`: cuts a search into cubes. */
#include <quadrille/cubes.h>

#include "cover/cover.h"

static void split(struct session *session, const char *name, const qdr_problem *problem)
{
    const struct search_args *args = &session->args->search;
    const size_t count = args->cube_count > 0 ? (size_t)args->cube_count : 100;
    qdr_cubes *cubes;
    qdr_error error;
    if (qdr_cubes_new(&cubes, problem, count, args->params, &error) != QDR_OK) {
        complain_unmade(session, name, &error);
        return;
    }
    qdr_writer writer = out_writer(&session->out);
    out_check(&session->out, qdr_write_cubes(cubes, &writer, &error));
    out_commit(&session->out);
    double most = 0;
    double all = 0;
    for (size_t k = 0; k < count; ++k) {
        qdr_cube_info info;
        qdr_cubes_at(cubes, k, &info);
        most = info.nodes > most ? info.nodes : most;
        all += info.nodes;
    }
    detail(session, "%s: %zu cubes; %.0f nodes expected in all, and %.0f in the largest", name,
           count, all, most);
    qdr_cubes_free(cubes);
}

void cover_split(struct session *session)
{
    cover_each(session, split);
}
