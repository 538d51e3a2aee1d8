/* count.c  `quadrille count`, `quadrille check` and `quadrille estimate`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cover/cover.h"
#include "cover/diagrams.h"
#include "cover/up_to.h"
#include "search/answer.h"
#include "search/cube.h"
#include "search/orbits.h"
#include "search/proof.h"
#include "search/ranks.h"
#include "search/search.h"
#include "shell/command.h"
#include "shell/cover_args.h"
#include "shell/search_args.h"
#include "shell/term/memory.h"

static cover_work count;

typedef void answer(struct session *session, const struct place *place, const struct result *found);

static void search_and_answer(struct session *session, const char *name, const qdr_problem *problem,
                              struct wanted wanted, answer *give)
{
    struct place place = {.name = name, .source = name};
    struct result found;
    if (up_to_search(session, name, problem, wanted, NULL, &found)) {
        give(session, &place, &found);
        result_clear(&found);
    }
}

/* The number of solutions of a diagram, which is never cut off. */
static void count_diagram(struct session *session, const char *name, const qdr_diagram *diagram,
                          const struct result *search)
{
    struct place place = {.name = name, .source = name};
    struct result found = search ? *search : (struct result){.ending = ENDING_ALL};
    char *digits = diagrams_count(session, name, diagram);
    if (!digits) {
        return;
    }
    struct record record = record_begin(session, &place);
    record_text(&record, "solutions", digits);
    result_write_ending(&record.json, session, &found);
    record_end(&record);
    free(digits);
}

/* The number of orbits. */
static void count_up_to(struct session *session, const char *name, const qdr_problem *problem)
{
    const uint64_t limit = wanted_by(session->args, 0, false).solutions;
    const struct place place = {.name = name, .source = name};
    struct result found;
    if (orbits_count(session, name, up_to_group(session, name, problem), limit, &found)) {
        answer_count(session, &place, &found);
        result_clear(&found);
    }
}

/* -------------------------------------------------------------------------- all cubes ---- */

/* All cubes of a file, one after another, or shared out among processes. */
struct counting {
    const struct session *session;
    const char *name;
    const qdr_problem *problem;
    qdr_cubes *cubes;
};

/* The file of a cube's proof: its number comes before what the name ends with. */
static char *path_of(const char *path, size_t cube)
{
    char number[32];
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(path, '.');
    const bool has_ending = dot && dot > (slash ? slash + 1 : path);
    char *head = joined(path, "");
    head[has_ending ? (size_t)(dot - path) : strlen(path)] = '\0';
    snprintf(number, sizeof number, "-%zu", cube);
    char *numbered = joined(head, number);
    char *whole = joined(numbered, has_ending ? dot : "");
    free(head);
    free(numbered);
    return whole;
}

/* Counts one cube, from 0.  Returns what it prints, which is to be freed, and the exit status. */
static char *count_cube(void *ctx, size_t cube, size_t *size, int *status)
{
    const struct counting *counting = ctx;
    struct session session = *counting->session;
    struct args args = *session.args;
    struct search_args search = *args.search;
    char *proof = search.proof ? path_of(search.proof, cube + 1) : NULL;
    search.cube = cube + 1;
    search.proof = proof;
    args.search = &search;
    session.args = &args;
    session.status = STATUS_DONE;
    session.is_alone = true;
    session.cubes = counting->cubes;
    session.out = out_kept();
    count(&session, counting->name, counting->problem);
    free(proof);
    *status = session.status;
    return out_take(&session.out, size);
}

static void count_one_by_one(struct session *session, struct counting *counting)
{
    const size_t cubes = qdr_cubes_count(counting->cubes);
    for (size_t k = 0; k < cubes && session->status == STATUS_DONE; ++k) {
        size_t size;
        int status;
        char *text = count_cube(counting, k, &size, &status);
        out_add_taken(&session->out, text, text ? size : 0, 0);
        out_flush(&session->out);
        session_status(session, status);
        free(text);
    }
}

static void count_all_cubes(struct session *session, const char *name, const qdr_problem *problem)
{
    struct counting counting = {.session = session, .name = name, .problem = problem};
    if (session_keeps_journal(session)) {
        complain(session, "a journal is of one cube: give --cube");
        return;
    }
    counting.cubes = cube_read_all(session, problem);
    if (counting.cubes && ranks_count() > 1) {
        ranks_share(session, qdr_cubes_count(counting.cubes), count_cube, &counting);
    } else if (counting.cubes) {
        count_one_by_one(session, &counting);
    }
    qdr_cubes_free(counting.cubes);
}

/* -------------------------------------------------------------------------- the commands ---- */

static void count(struct session *session, const char *name, const qdr_problem *problem)
{
    if (up_to_is_asked(session)) {
        count_up_to(session, name, problem);
        return;
    }
    if (cube_is_unfit(session, false)) {
        return;
    }
    if (session->args->search->cubes && session->args->search->cube == 0) {
        count_all_cubes(session, name, problem);
        return;
    }
    if (conditions_are_there(session->args)) {
        if (proof_is_unasked(session, name)) {
            diagrams_build_and_ask(session, name, problem);
        }
        return;
    }
    search_and_answer(session, name, problem, wanted_by(session->args, 0, false), answer_count);
}

static void check(struct session *session, const char *name, const qdr_problem *problem)
{
    search_and_answer(session, name, problem, wanted_by(session->args, 2, false), answer_check);
}

void cover_count(struct session *session)
{
    cover_each_or_diagram(session, count, count_diagram);
}

void cover_check(struct session *session)
{
    cover_each(session, check);
}

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
