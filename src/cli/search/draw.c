/* draw.c  Draws problems and search trees as graphs. */

#include <inttypes.h>
#include <string.h>

#include <quadrille/problem.h>
#include <quadrille/solver.h>

#include "search/search.h"
#include "shell/picture.h"

/* A tree is searched to its end, so that one can say how much of it is drawn; unless it is so much
 * larger that this would take long. */
#define NODES_TO_COUNT 1000000

static void draw_problem(struct session *session, const char *name, const qdr_problem *problem)
{
    struct out dot = {0};
    qdr_writer writer = out_writer(&dot);
    qdr_error error;
    const qdr_status status =
        qdr_write_problem_dot(problem, (size_t)session->args->drawing->most, &writer, &error);
    if (succeeded(session, name, status, &error)) {
        picture_put_graph(session, &dot);
    }
    out_free(&dot);
}

/* Where memory ran out, recording stopped. */
static bool is_out_of_memory(const struct session *session, const qdr_tree *tree)
{
    uint64_t cut;
    return qdr_tree_nodes(tree, &cut) < session->args->drawing->most && cut > 0;
}

static void tell_cut(struct session *session, const char *name, const qdr_tree *tree, bool is_whole)
{
    uint64_t cut;
    size_t kept = qdr_tree_nodes(tree, &cut);
    if (is_out_of_memory(session, tree)) {
        complain(session, "%s: out of memory", name);
    } else if (cut > 0) {
        notice(session, STATUS_DONE,
               "%s: %zu nodes are drawn of %s%" PRIu64 ": --most=N draws more", name, kept,
               is_whole ? "" : "more than ", kept + cut);
    }
}

/* Searches while the tree is recorded.  Limits that were asked for are told as everywhere. */
static void grow_tree(struct session *session, const char *name, qdr_solver *solver, qdr_tree *tree)
{
    struct result found;
    struct wanted wanted = wanted_by(session->args, 0, false);
    wanted.or_more = false;
    if (wanted.nodes == 0) {
        wanted.nodes = NODES_TO_COUNT;
    }
    qdr_solver_record(solver, tree);
    if (!search_quietly(session, solver, wanted, &found)) {
        return;
    }
    if (found.ending != ENDING_NODES || session->args->search->nodes > 0) {
        result_tell_ending(session, name, &found);
    }
    tell_cut(session, name, tree, result_is_complete(&found));
    result_clear(&found);
}

/* The tree that the books draw is that of links; an engine that forces options draws one of fewer
 * nodes, for those who ask for it. */
static void prefer_links(struct session *session)
{
    qdr_params *params = session->args->search->params;
    qdr_error error;
    uint64_t engine;
    if (qdr_params_get(params, "engine", &engine) && engine == 0 &&
        qdr_params_set(params, "engine", "links", &error) != QDR_OK) {
        complain_at(session, &error);
    }
}

static void draw_tree(struct session *session, const char *name, const qdr_problem *problem)
{
    struct out dot = {0};
    qdr_writer writer = out_writer(&dot);
    qdr_tree *tree = NULL;
    qdr_error error;
    prefer_links(session);
    qdr_solver *solver = search_new(session, name, problem, 0);
    if (!solver) {
        return;
    }
    if (strcmp(qdr_solver_engine(solver, NULL), "learn") == 0) {
        complain(session, "%s: the search of engine 'learn' is no tree", name);
        qdr_solver_free(solver);
        return;
    }
    qdr_status status = qdr_tree_new(&tree, (size_t)session->args->drawing->most, &error);
    if (status == QDR_OK) {
        grow_tree(session, name, solver, tree);
        status = qdr_write_tree_dot(tree, problem, &writer, &error);
    }
    if (succeeded(session, name, status, &error) && !is_out_of_memory(session, tree)) {
        picture_put_graph(session, &dot);
    }
    qdr_solver_free(solver);
    qdr_tree_free(tree);
    out_free(&dot);
}

void draw(struct session *session, const char *name, const qdr_problem *problem)
{
    if (session->args->drawing->tree) {
        draw_tree(session, name, problem);
    } else {
        draw_problem(session, name, problem);
    }
}
