/* up_to.c  Makes the group that --up-to and --symmetries ask for. */
#include "cover/up_to.h"

#include <stdio.h>
#include <string.h>

#include "cover/boards.h"
#include "search/orbits.h"
#include "search/search.h"
#include "shell/cover_args.h"
#include "shell/input.h"

bool up_to_is_asked(const struct session *session)
{
    return session->args->cover->up_to || session->args->cover->symmetries;
}

bool up_to_is_unasked(struct session *session, const char *name)
{
    const bool is_asked = up_to_is_asked(session);
    if (is_asked) {
        complain(session,
                 "%s: this is a diagram: solutions up to symmetry are those of a problem, and "
                 "--from=dlx takes that of the diagram",
                 name);
    }
    return !is_asked;
}

static bool read_symmetries(struct session *session, qdr_group *group)
{
    struct input input;
    qdr_error error;
    if (!input_open(&input, session, session->args->cover->symmetries)) {
        return false;
    }
    const qdr_reader reader = input_reader(&input);
    const qdr_status status = qdr_read_symmetries(group, &reader, input.name, &error);
    return input_end(session, &input, status, &error);
}

/* Makes a group of what is known by name. */
static qdr_status make_named(const struct session *session, const qdr_problem *problem,
                             const char *name, uint64_t memory, qdr_group **group, qdr_error *error)
{
    const bool is_auto = strcmp(name, "auto") == 0;
    if (boards_have(session, problem) && !is_auto) {
        return qdr_shapes_group(session->shapes, name, memory, group, error);
    }
    if (session->shapes && !is_auto) { /* a board that plainly has no solution */
        return qdr_group_new(group, problem, memory, error);
    }
    qdr_status status = qdr_group_new(group, problem, memory, error);
    if (status == QDR_OK && is_auto) {
        status = qdr_group_add_all(*group, error);
    } else if (status == QDR_OK) {
        *error = (qdr_error){.code = QDR_UNKNOWN};
        snprintf(error->text, sizeof error->text,
                 "an exact cover has no symmetry group '%.40s' (expected auto)", name);
        status = QDR_UNKNOWN;
    }
    if (status != QDR_OK) {
        qdr_group_free(*group);
        *group = NULL;
    }
    return status;
}

qdr_group *up_to_group(struct session *session, const char *name, const qdr_problem *problem)
{
    const char *up_to = session->args->cover->up_to;
    uint64_t memory = 0;
    qdr_group *group;
    qdr_error error;
    if (!orbits_are_fit(session)) {
        return NULL;
    }
    qdr_params_get(session->args->search->params, "memory", &memory);
    const qdr_status status = up_to ? make_named(session, problem, up_to, memory, &group, &error)
                                    : qdr_group_new(&group, problem, memory, &error);
    if (!succeeded(session, name, status, &error)) {
        return NULL;
    }
    if (session->args->cover->symmetries && !read_symmetries(session, group)) {
        qdr_group_free(group);
        return NULL;
    }
    return group;
}

bool up_to_search(struct session *session, const char *name, const qdr_problem *problem,
                  struct wanted wanted, const qdr_sink *sink, struct result *found)
{
    return up_to_is_asked(session) ? orbits_list(session, name, up_to_group(session, name, problem),
                                                 wanted.solutions, sink, found)
                                   : search_problem(session, name, problem, wanted, sink, found);
}
