/* split.c  `quadrille split`: cuts a search into cubes. */
#include <quadrille/parallel.h>

#include <quadrille/proof.h>

#include "cover/cover.h"
#include "search/proof.h"
#include "shell/command.h"
#include "shell/search_args.h"

/* Writes the proof that these are all cubes, where it is asked for. */
static void prove(struct session *session, const qdr_cubes *cubes)
{
    const qdr_proof_format format = (qdr_proof_format)session->args->search->proof_format;
    struct proof_files files;
    qdr_error error = {.code = QDR_IO};
    if (!session->args->search->proof) {
        return;
    }
    const bool is_whole =
        proof_files_begin(session, ".cnf", &files) &&
        qdr_prove_cubes(cubes, format, &files.to_formula, &files.to_lemmas, &error) == QDR_OK;
    if (!is_whole && error.code != QDR_IO) { /* of that the files tell */
        complain(session, "%s: there is no proof: %s", session->args->search->proof, error.text);
    }
    proof_files_end(session, &files, is_whole);
}

static void split(struct session *session, const char *name, const qdr_problem *problem)
{
    const struct search_args *args = session->args->search;
    const size_t count = args->cube_count > 0 ? (size_t)args->cube_count : 100;
    qdr_cubes *cubes;
    qdr_error error;
    if (!succeeded(session, name, qdr_cubes_new(&cubes, problem, count, args->params, &error),
                   &error)) {
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
    prove(session, cubes);
    qdr_cubes_free(cubes);
}

void cover_split(struct session *session)
{
    if (session->args->search->proof && session->args->operands > 1) {
        complain(session, "a proof is of one problem, and there are several");
        return;
    }
    cover_each(session, split);
}
