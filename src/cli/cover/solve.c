/* solve.c  `quadrille solve`: lists solutions as they are found. */
#include "cover/boards.h"
#include "cover/cover.h"
#include "cover/listing.h"
#include "cover/up_to.h"
#include "search/answer.h"
#include "search/cube.h"
#include "search/search.h"
#include "shell/command.h"

/* Bytes are of one problem, and for a program or a file. */
static bool is_misplaced(struct session *session)
{
    const char *message = NULL;
    if (session->args->format != FORMAT_BINARY) {
        return false;
    }
    if (session->args->operands != 1) {
        message = "solutions as bytes are of one problem: give one FILE";
    } else if (session->out.is_terminal) {
        message = "solutions as bytes are not for a terminal: give -o FILE";
    }
    return refused(session, message);
}

/* Solves by a solver. */
static bool search_all(struct session *session, const char *name, const qdr_problem *problem,
                       struct wanted wanted, const qdr_sink *sink, struct result *found)
{
    if (!search_has_file(session) || cube_is_unfit(session, true)) {
        return false;
    }
    qdr_solver *solver = search_new(session, name, problem, wanted.solutions);
    if (solver && wanted.solutions == 1) {
        boards_pack(session, name, problem, solver);
    }
    const bool is_done = solver && search_run(session, solver, wanted, sink, found);
    qdr_solver_free(solver);
    return is_done;
}

static void solve(struct session *session, const char *name, const qdr_problem *problem)
{
    struct listing listing = listing_of(session, name, problem);
    struct place place = {.name = name, .source = name};
    const qdr_sink sink = {.ctx = &listing, .take = listing_take};
    struct result found;
    /* One solution proves nothing about others. */
    const uint64_t standard = session->args->search->proof ? 0 : 1;
    const struct wanted wanted = wanted_by(session->args, standard, false);
    if ((up_to_is_asked(session) ? up_to_search : search_all)(session, name, problem, wanted, &sink,
                                                              &found)) {
        if (found.cube > 0) {
            cube_write_line(session, &found, true);
        } else if (found.solutions == 0 && result_is_complete(&found)) {
            listing_tell_none(&listing);
        }
        answer_summary(session, &place, &found);
        result_clear(&found);
    }
    listing_free(&listing);
}

void cover_solve(struct session *session)
{
    if (!is_misplaced(session)) {
        cover_each(session, solve);
    }
}
