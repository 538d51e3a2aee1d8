/* count.c  `quadrille count`, `quadrille check` and `quadrille estimate`. */
#include <stdlib.h>

#include "cover/cover.h"
#include "cover/diagrams.h"
#include "cover/up_to.h"
#include "search/answer.h"
#include "search/cube.h"
#include "search/estimate.h"
#include "search/orbits.h"
#include "search/proof.h"
#include "search/search.h"
#include "shell/command.h"

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
        count_all_cubes(session, name, problem, count);
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
