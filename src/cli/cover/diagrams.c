/* diagrams.c  Reads or builds the diagram that a command asks. */
#include "cover/diagrams.h"

#include <inttypes.h>
#include <stdlib.h>

#include <quadrille/diagram.h>
#include <quadrille/proof.h>
#include <quadrille/solver.h>

#include "cover/up_to.h"
#include "search/proof.h"
#include "search/search.h"

/* The command's question, and what a search took that was made for it. */
struct asking {
    diagram_question *ask;
    const struct result *found;
};

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

static void ask_with_conditions(struct session *session, const char *name,
                                const qdr_diagram *diagram, struct asking asking)
{
    qdr_diagram *restricted = NULL;
    detail(session, "%s: a diagram of %" PRIu32 " nodes", name, qdr_diagram_nodes(diagram));
    if (conditions_are_there(session->args)) {
        restricted = conditions_apply(session, name, diagram);
        if (!restricted) {
            return;
        }
    }
    asking.ask(session, name, restricted ? restricted : diagram, asking.found);
    qdr_diagram_free(restricted);
}

void diagrams_ask(struct session *session, const char *name, qdr_diagram *diagram,
                  diagram_question *ask)
{
    if (proof_is_unasked(session, name)) {
        ask_with_conditions(session, name, diagram, (struct asking){.ask = ask});
    }
    qdr_diagram_free(diagram);
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

void diagrams_build_and_ask(struct session *session, const char *name, const qdr_problem *problem,
                            diagram_question *ask)
{
    struct result found;
    if (proof_is_no_certificate(session)) {
        return;
    }
    qdr_solver *solver = search_new(session, name, problem, 0);
    if (!solver) {
        return;
    }
    qdr_diagram *diagram = diagrams_build(session, name, solver, &found);
    if (diagram) {
        certify(session, name, solver, diagram, &found);
    }
    qdr_solver_free(solver);
    if (diagram) {
        ask_with_conditions(session, name, diagram, (struct asking){ask, &found});
    }
    qdr_diagram_free(diagram);
    result_clear(&found);
}

static void on_problem(struct session *session, const char *name, const qdr_problem *problem)
{
    diagrams_build_and_ask(session, name, problem, session->ask);
}

static void on_diagram(struct session *session, const char *name, qdr_diagram *diagram)
{
    diagrams_ask(session, name, diagram, session->ask);
}

void diagrams_each(struct session *session, diagram_question *ask)
{
    session->ask = ask;
    cover_each_or_diagram(session, on_problem, on_diagram);
}

void diagrams_build_up_to_and_ask(struct session *session, const char *name,
                                  const qdr_problem *problem, diagram_question *ask)
{
    struct result found;
    qdr_diagram *diagram;
    if (!up_to_diagram(session, name, problem, &diagram, &found)) {
        return;
    }
    tell_of_search(session, name, diagram, &found);
    if (diagram) {
        ask_with_conditions(session, name, diagram, (struct asking){ask, &found});
    }
    qdr_diagram_free(diagram);
    result_clear(&found);
}
