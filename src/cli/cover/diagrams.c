/* diagrams.c  Reads or builds the diagram that a command asks. */
#include "cover/diagrams.h"

#include <inttypes.h>
#include <stdlib.h>

#include <quadrille/diagram.h>
#include <quadrille/proof.h>
#include <quadrille/solver.h>

#include "cover/up_to.h"
#include "search/checkpoint.h"
#include "search/orbits.h"
#include "search/proof.h"
#include "search/search.h"
#include "shell/command.h"

char *diagrams_digits(struct session *session, const char *name, const qdr_number *number)
{
    char *digits;
    qdr_error error;
    succeeded(session, name, qdr_number_text(number, &digits, &error), &error);
    return digits;
}

char *diagrams_count(struct session *session, const char *name, const qdr_diagram *diagram)
{
    char *digits = NULL;
    qdr_number *count;
    qdr_error error;
    qdr_status status = qdr_number_new(&count, &error);
    if (status == QDR_OK) {
        status = qdr_diagram_count(diagram, count, &error);
    }
    if (succeeded(session, name, status, &error)) {
        digits = diagrams_digits(session, name, count);
    }
    qdr_number_free(count);
    return digits;
}

/* Asks what the command asks; `found` says what a search took that was made for it, or is NULL. */
static void ask_with_conditions(struct session *session, const char *name,
                                const qdr_diagram *diagram, const struct result *found)
{
    qdr_diagram *restricted = NULL;
    detail(session, "%s: a diagram of %" PRIu32 " nodes", name, qdr_diagram_nodes(diagram));
    if (conditions_are_there(session->args)) {
        restricted = conditions_apply(session, name, diagram);
        if (!restricted) {
            return;
        }
    }
    session->ask(session, name, restricted ? restricted : diagram, found);
    qdr_diagram_free(restricted);
}

/* Only a search for the best complains of a journal that it has no use for. */
static bool is_for_diagrams(struct session *session, const char *name)
{
    return up_to_is_unasked(session, name) &&
           (!command_takes(session->args->command, TAKES_BEST) ||
            checkpoint_is_unasked(session, name)) &&
           proof_is_unasked(session, name);
}

void diagrams_ask(struct session *session, const char *name, const qdr_diagram *diagram)
{
    if (is_for_diagrams(session, name)) {
        ask_with_conditions(session, name, diagram, NULL);
    }
}

static qdr_outcome build(void *ctx, qdr_solver *solver)
{
    return qdr_diagram_build(solver, ctx);
}

/* What a search that was broken off has found is no diagram. */
static void tell_broken(struct session *session, const char *name, const struct result *found)
{
    const char *broken = result_breaking(found->ending);
    if (found->ending == ENDING_FAILED) {
        session_status(session, STATUS_ERROR);
        return;
    }
    notice(session, STATUS_STOPPED, "%s: %s: the diagram is not complete, and not used", name,
           broken ? broken : "stopped");
}

static void tell_of_search(struct session *session, const char *name, const qdr_diagram *diagram,
                           const struct result *found)
{
    result_tell_stats(session, name, found);
    if (!diagram) {
        tell_broken(session, name, found);
    }
}

qdr_diagram *diagrams_build(struct session *session, const char *name, qdr_solver *solver,
                            struct result *found)
{
    qdr_diagram *diagram = NULL;
    search_question(session, solver, build, &diagram, found);
    tell_of_search(session, name, diagram, found);
    return diagram;
}

/* Certifies the number of solutions of a diagram, where that is asked for. */
static void certify(struct session *session, const char *name, const qdr_solver *solver,
                    const qdr_diagram *diagram, const struct result *found)
{
    struct result counted = *found;
    if (session->args->search->proof) {
        counted.count = diagrams_count(session, name, diagram);
        if (counted.count) {
            proof_write(session, solver, NULL, &counted, &(struct proof_list){.sink = NULL});
        }
        free(counted.count);
    }
}

/* Is a proof asked for that there cannot be?  True with the complaint made. */
static bool proof_is_no_certificate(struct session *session)
{
    const struct search_args *args = session->args->search;
    const bool is_no = args->proof && (args->proof_format != QDR_PROOF_CPOG ||
                                       conditions_are_there(session->args));
    if (is_no) {
        complain(session, "of a whole diagram, the count is certified: --proof-format=cpog");
    }
    return is_no || proof_is_unfit(session, true);
}

static qdr_diagram *build_certified(struct session *session, const char *name,
                                    const qdr_problem *problem, struct result *found)
{
    qdr_diagram *diagram = NULL;
    qdr_solver *solver =
        proof_is_no_certificate(session) ? NULL : search_new(session, name, problem, 0);
    if (solver) {
        diagram = diagrams_build(session, name, solver, found);
    }
    if (diagram) {
        certify(session, name, solver, diagram, found);
    }
    qdr_solver_free(solver);
    return diagram;
}

/* A diagram of one solution of each orbit. */
static qdr_diagram *build_up_to(struct session *session, const char *name,
                                const qdr_problem *problem, struct result *found)
{
    qdr_diagram *diagram;
    if (orbits_diagram(session, name, up_to_group(session, name, problem), &diagram, found)) {
        tell_of_search(session, name, diagram, found);
    }
    return diagram;
}

void diagrams_build_and_ask(struct session *session, const char *name, const qdr_problem *problem)
{
    struct result found = {0};
    qdr_diagram *diagram =
        (up_to_is_asked(session) ? build_up_to : build_certified)(session, name, problem, &found);
    if (diagram) {
        ask_with_conditions(session, name, diagram, &found);
    }
    qdr_diagram_free(diagram);
    result_clear(&found);
}
