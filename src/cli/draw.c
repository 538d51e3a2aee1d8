/* draw.c  See draw.h. */
#include "draw.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/io.h>
#include <quadrille/observe.h>

#include "memory.h"
#include "render.h"
#include "search.h"

/* A tree is searched to its end, so that one can say how much of it is drawn; unless it is so much
 * larger that this would take long. */
#define NODES_TO_COUNT 1000000

/* A DOT text in the making. */
struct text {
    char *bytes;
    size_t size;
    size_t capacity;
};

static bool take(void *ctx, const char *bytes, size_t size)
{
    struct text *text = ctx;
    text->bytes = grow(text->bytes, &text->capacity, text->size + size + 1, 1);
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
    text->bytes[text->size] = '\0';
    return true;
}

static bool has_ending(const char *name, const char *ending)
{
    size_t length = strlen(name);
    return length > strlen(ending) && strcmp(name + length - strlen(ending), ending) == 0;
}

static unsigned picture_kind(const struct args *args)
{
    if (args->picture != PICTURE_BY_NAME || !args->output) {
        return args->picture;
    }
    return has_ending(args->output, ".svg")   ? PICTURE_SVG
           : has_ending(args->output, ".png") ? PICTURE_PNG
                                              : PICTURE_DOT;
}

static void put_out(struct session *session, const struct text *dot)
{
    switch (picture_kind(session->args)) {
    case PICTURE_SVG:
        render(session, dot->bytes, "svg");
        break;
    case PICTURE_PNG:
        render(session, dot->bytes, "png");
        break;
    default:
        out_bytes(&session->out, dot->bytes, dot->size);
    }
    out_commit(&session->out);
}

static void draw_problem(struct session *session, const char *name, const qdr_problem *problem)
{
    struct text dot = {0};
    qdr_writer writer = {.ctx = &dot, .write = take};
    qdr_error error;
    if (qdr_write_problem_dot(problem, session->args->most, &writer, &error) == QDR_OK) {
        put_out(session, &dot);
    } else {
        complain(session, "%s: %s", name, error.text);
    }
    free(dot.bytes);
}

static void tell_cut(struct session *session, const char *name, const qdr_tree *tree, bool is_whole)
{
    uint64_t cut;
    size_t kept = qdr_tree_nodes(tree, &cut);
    if (cut > 0) {
        notice(session, "%s: %zu nodes are drawn of %s%" PRIu64 ": --most=N draws more", name, kept,
               is_whole ? "" : "more than ", kept + cut);
    }
}

/* Searches with the recorder watching.  Limits that were asked for are told as everywhere. */
static void grow_tree(struct session *session, const char *name, qdr_solver *solver, qdr_tree *tree)
{
    struct found found;
    qdr_observer observer = qdr_tree_observer(tree);
    struct wanted wanted = wanted_by(session->args, 0, false);
    wanted.or_more = false;
    if (wanted.nodes == 0) {
        wanted.nodes = NODES_TO_COUNT;
    }
    search_watched(session, solver, wanted, &observer, &found);
    if (found.ending != ENDING_NODES || session->args->nodes > 0) {
        found_tell_ending(session, name, &found);
    }
    tell_cut(session, name, tree, found_is_complete(&found));
    found_clear(&found);
}

/* The tree that the books draw is that of links; an engine that forces options draws one of fewer nodes,
 * for those who ask for it. */
static void prefer_links(qdr_params *params)
{
    uint64_t engine;
    if (qdr_params_get(params, "engine", &engine) && engine == 0) {
        qdr_params_set(params, "engine", "links", NULL);
    }
}

static void draw_tree(struct session *session, const char *name, const qdr_problem *problem)
{
    struct text dot = {0};
    qdr_writer writer = {.ctx = &dot, .write = take};
    qdr_tree *tree = NULL;
    qdr_error error;
    prefer_links(session->args->params);
    qdr_solver *solver = search_new(session, name, problem);
    if (!solver) {
        return;
    }
    qdr_status status = qdr_tree_new(&tree, session->args->most, &error);
    if (status == QDR_OK) {
        grow_tree(session, name, solver, tree);
        status = qdr_write_tree_dot(tree, problem, &writer, &error);
    }
    if (status == QDR_OK) {
        put_out(session, &dot);
    } else {
        complain(session, "%s: %s", name, error.text);
    }
    qdr_solver_free(solver);
    qdr_tree_free(tree);
    free(dot.bytes);
}

void draw(struct session *session, const char *name, const qdr_problem *problem)
{
    if (session->args->draws_tree) {
        draw_tree(session, name, problem);
    } else {
        draw_problem(session, name, problem);
    }
}
