/* orbits.c  Counts and lists solutions up to symmetry, and makes diagrams of them. */
#include "search/orbits.h"

#include <stdlib.h>

#include "shell/cover_args.h"
#include "shell/search_args.h"

bool orbits_are_fit(struct session *session)
{
    const struct search_args *search = session->args->search;
    const char *what = search->method != NO_METHOD           ? "--method"
                       : search->cross_check                 ? "--cross-check"
                       : search->proof                       ? "--proof"
                       : search->cubes                       ? "--cubes"
                       : session_keeps_journal(session)      ? "--journal"
                       : search->ordered                     ? "--ordered"
                       : conditions_are_there(session->args) ? "--with or --without"
                                                             : NULL;
    if (what) {
        complain(session, "solutions up to symmetry do not go with %s", what);
    }
    return what == NULL;
}

static void get_figures(void *ctx, struct figures_so_far *figures)
{
    qdr_progress so_far;
    qdr_orbits_progress_info(ctx, &so_far);
    *figures = (struct figures_so_far){.solutions = so_far.solutions,
                                       .nodes = so_far.nodes,
                                       .share = so_far.share > 0 ? so_far.share : -1};
}

/* Begins a search, and its result; NULL with the complaint made, and the group freed. */
static qdr_orbits *begin(struct session *session, const char *name, qdr_group *group,
                         uint64_t limit, struct result *found)
{
    qdr_params *params = session->args->search->params;
    qdr_orbits *orbits = NULL;
    qdr_error error;
    *found = (struct result){0};
    if (!group) {
        return NULL;
    }
    qdr_status status = qdr_params_set_number(params, "limit", limit, &error);
    if (status == QDR_OK) {
        status = qdr_orbits_new(&orbits, group, params, &error);
    }
    if (!succeeded(session, name, status, &error)) {
        qdr_group_free(group);
        return NULL;
    }
    detail(session, "%s: a group of %zu symmetries", name, qdr_group_order(group));
    session_watch(session, get_figures, orbits);
    return orbits;
}

static enum ending judge(const struct session *session, const qdr_stats *stats, qdr_outcome outcome,
                         const qdr_error *error, uint64_t limit)
{
    if (outcome != QDR_LIMIT) {
        return result_ending(outcome, error);
    }
    if (limit > 0 && stats->solutions >= limit) {
        return session->args->search->has_limit ? ENDING_MAYBE_MORE : ENDING_ENOUGH;
    }
    return result_limit(session, stats);
}

/* Takes what a search came to, and ends it.  `error` says what went wrong outside of it, or is
 * NULL. */
static void end(struct session *session, qdr_group *group, qdr_orbits *orbits, qdr_outcome outcome,
                const qdr_error *error, uint64_t limit, struct result *found)
{
    const qdr_stats *stats = qdr_orbits_stats(orbits);
    session_unwatch(session);
    error = error ? error : qdr_orbits_error(orbits);
    found->ending = judge(session, stats, outcome, error, limit);
    found->stats = *stats;
    if (session->args->stats) {
        result_add_stats(found, stats);
        result_add(found, "symmetries", "elements of the group", qdr_group_order(group));
    }
    if (found->ending == ENDING_FAILED) {
        complain_at(session, error);
    }
    qdr_orbits_free(orbits);
    qdr_group_free(group);
}

/* Tells how many solutions there are in all. */
static bool take_count(struct session *session, const char *name, const qdr_number *orbits,
                       const qdr_number *all, struct result *found)
{
    char *digits;
    if (qdr_number_text(all, &digits, NULL) != QDR_OK) {
        return false;
    }
    detail(session, "%s: %s solutions in all", name, digits);
    free(digits);
    return result_take_count(found, orbits);
}

bool orbits_count(struct session *session, const char *name, qdr_group *group, uint64_t limit,
                  struct result *found)
{
    qdr_number *number = NULL;
    qdr_number *all = NULL;
    qdr_outcome outcome = QDR_FAILED;
    qdr_orbits *orbits = begin(session, name, group, limit, found);
    if (!orbits) {
        return false;
    }
    if (qdr_number_new(&number, NULL) == QDR_OK && qdr_number_new(&all, NULL) == QDR_OK) {
        outcome = qdr_orbits_count(orbits, number, all);
        if (!take_count(session, name, number, all, found)) {
            complain(session, "out of memory");
        }
    }
    end(session, group, orbits, outcome, NULL, limit, found);
    qdr_number_free(number);
    qdr_number_free(all);
    return true;
}

bool orbits_list(struct session *session, const char *name, qdr_group *group, uint64_t limit,
                 const qdr_sink *sink, struct result *found)
{
    qdr_orbit orbit;
    qdr_outcome outcome;
    qdr_orbits *orbits = begin(session, name, group, limit, found);
    if (!orbits) {
        return false;
    }
    do {
        outcome = qdr_orbits_next(orbits, &orbit);
        found->solutions += outcome == QDR_SOLUTION;
    } while (outcome == QDR_SOLUTION &&
             (!sink || sink->take(sink->ctx, orbit.solution) == QDR_CONTINUE));
    end(session, group, orbits, outcome, NULL, limit, found);
    return true;
}

static qdr_outcome next_of_orbits(void *ctx, const qdr_solution **solution)
{
    qdr_orbit orbit = {0};
    const qdr_outcome outcome = qdr_orbits_next(ctx, &orbit);
    *solution = orbit.solution;
    return outcome;
}

bool orbits_diagram(struct session *session, const char *name, qdr_group *group,
                    qdr_diagram **diagram, struct result *found)
{
    uint64_t memory = 0;
    qdr_error error;
    qdr_orbits *orbits = begin(session, name, group, 0, found);
    *diagram = NULL;
    if (!orbits) {
        return false;
    }
    const qdr_solution_source supply = {.ctx = orbits, .next = next_of_orbits};
    qdr_params_get(session->args->search->params, "memory", &memory);
    const qdr_outcome outcome =
        qdr_diagram_from_solutions(diagram, qdr_group_problem(group), &supply, memory, &error);
    found->solutions = qdr_orbits_stats(orbits)->solutions;
    end(session, group, orbits, outcome, error.code == QDR_OK ? NULL : &error, 0, found);
    return true;
}
