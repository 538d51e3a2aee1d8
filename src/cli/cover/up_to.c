/* up_to.c  Counts and lists solutions up to symmetry. */
#include "cover/up_to.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cover/boards.h"
#include "search/answer.h"
#include "search/search.h"
#include "shell/input.h"
#include "shell/interrupt.h"

bool up_to_is_asked(const struct session *session)
{
    return session->args->cover.up_to || session->args->cover.symmetries;
}

/* ------------------------------------------------------------------------------ the group ---- */

/* What else is asked that has no meaning for orbits.  False, with the complaint made. */
static bool is_fit(struct session *session)
{
    const struct search_args *search = &session->args->search;
    const char *what = search->proof                    ? "--proof"
                       : search->cubes                  ? "--cubes"
                       : session_keeps_journal(session) ? "--checkpoint or --resume"
                       : search->ordered                ? "--ordered"
                       : session->args->cover.withs + session->args->cover.withouts > 0
                           ? "--with or --without"
                           : NULL;
    if (what) {
        complain(session, "solutions up to symmetry do not go with %s", what);
    }
    return what == NULL;
}

static bool read_symmetries(struct session *session, qdr_group *group)
{
    struct input input;
    qdr_error error;
    if (!input_open(&input, session, session->args->cover.symmetries)) {
        return false;
    }
    const qdr_reader reader = input_reader(&input);
    const bool is_read = qdr_read_symmetries(group, &reader, input.name, &error) == QDR_OK;
    if (!is_read) {
        input_complain(session, &input, &error);
    }
    input_close(&input);
    return is_read;
}

/* Makes a group of what is known by name. */
static qdr_status make_named(const struct session *session, const qdr_problem *problem,
                             const char *name, uint64_t memory, qdr_group **group, qdr_error *error)
{
    const bool is_auto = strcmp(name, "auto") == 0;
    if (boards_have(session, problem) && !is_auto) {
        return qdr_shapes_group(session->shapes, name, memory, group, error);
    }
    qdr_status status = qdr_group_new(group, problem, memory, error);
    if (status == QDR_OK && is_auto) {
        status = qdr_group_add_all(*group, error);
    } else if (status == QDR_OK) {
        *error = (qdr_error){.code = QDR_UNKNOWN};
        snprintf(error->text, sizeof error->text,
                 "there is no such group of an exact cover: auto finds all symmetries");
        status = QDR_UNKNOWN;
    }
    if (status != QDR_OK) {
        qdr_group_free(*group);
        *group = NULL;
    }
    return status;
}

/* Makes the group that is asked for, which is the caller's; NULL with the complaint made. */
static qdr_group *make_group(struct session *session, const char *name, const qdr_problem *problem)
{
    const char *up_to = session->args->cover.up_to;
    uint64_t memory = 0;
    qdr_group *group;
    qdr_error error;
    qdr_params_get(session->args->search.params, "memory", &memory);
    const qdr_status status = up_to ? make_named(session, problem, up_to, memory, &group, &error)
                                    : qdr_group_new(&group, problem, memory, &error);
    if (status != QDR_OK) {
        complain_unmade(session, name, &error);
        return NULL;
    }
    if (session->args->cover.symmetries && !read_symmetries(session, group)) {
        qdr_group_free(group);
        return NULL;
    }
    detail(session, "%s: a group of %zu symmetries", name, qdr_group_order(group));
    return group;
}

/* ----------------------------------------------------------------------------- the search ---- */

/* A search for orbits, from its beginning to its answer. */
struct orbit_search {
    struct session *session;
    const char *name;
    qdr_group *group;
    qdr_orbits *orbits;
    struct result found;
};

static bool begin(struct orbit_search *search, struct session *session, const char *name,
                  const qdr_problem *problem, uint64_t limit)
{
    qdr_error error;
    *search = (struct orbit_search){.session = session, .name = name};
    if (!is_fit(session) || !(search->group = make_group(session, name, problem))) {
        return false;
    }
    if (qdr_params_set_number(session->args->search.params, "limit", limit, &error) != QDR_OK ||
        qdr_orbits_new(&search->orbits, search->group, session->args->search.params, &error) !=
            QDR_OK) {
        complain_unmade(session, name, &error);
        qdr_group_free(search->group);
        return false;
    }
    return true;
}

static enum ending judge(const struct orbit_search *search, qdr_outcome outcome, uint64_t limit)
{
    const qdr_stats *stats = qdr_orbits_stats(search->orbits);
    const uint64_t nodes = search->session->args->search.nodes;
    switch (outcome) {
    case QDR_EXHAUSTED:
        return ENDING_ALL;
    case QDR_LIMIT:
        if (limit > 0 && stats->solutions >= limit) {
            return search->session->args->search.has_limit ? ENDING_MAYBE_MORE : ENDING_ENOUGH;
        }
        return nodes > 0 && stats->nodes >= nodes ? ENDING_NODES : ENDING_TIME;
    case QDR_INTERRUPTED:
        return interrupt_seen() ? ENDING_INTERRUPTED : ENDING_STOPPED;
    case QDR_FAILED:
        return qdr_orbits_error(search->orbits)->code == QDR_BUDGET ? ENDING_MEMORY : ENDING_FAILED;
    default:
        return ENDING_STOPPED;
    }
}

/* Takes what the search came to; `solutions` are those of all orbits, in digits, or NULL. */
static void take_figures(struct orbit_search *search, qdr_outcome outcome, uint64_t limit)
{
    const qdr_stats *stats = qdr_orbits_stats(search->orbits);
    qdr_counter counter;
    search->found.ending = judge(search, outcome, limit);
    search->found.stats = *stats;
    for (size_t k = 0; search->session->args->stats && qdr_counter_at(k, stats, &counter); ++k) {
        result_add(&search->found, counter.name, counter.meaning, counter.value);
    }
    if (search->session->args->stats) {
        result_add(&search->found, "symmetries", "elements of the group",
                   qdr_group_order(search->group));
    }
    if (search->found.ending == ENDING_FAILED) {
        complain_at(search->session, qdr_orbits_error(search->orbits));
    }
}

static void end(struct orbit_search *search)
{
    result_clear(&search->found);
    qdr_orbits_free(search->orbits);
    qdr_group_free(search->group);
}

static bool take_count(struct result *found, const qdr_number *orbits)
{
    if (qdr_number_to_u64(orbits, &found->solutions)) {
        return true;
    }
    found->solutions = UINT64_MAX;
    return qdr_number_text(orbits, &found->count, NULL) == QDR_OK;
}

void up_to_count(struct session *session, const char *name, const qdr_problem *problem)
{
    const uint64_t limit = session->args->search.has_limit ? session->args->search.limit : 0;
    struct place place = {.name = name, .source = name};
    struct orbit_search search;
    qdr_number *orbits = NULL;
    qdr_number *all = NULL;
    char *digits = NULL;
    if (!begin(&search, session, name, problem, limit)) {
        return;
    }
    if (qdr_number_new(&orbits, NULL) == QDR_OK && qdr_number_new(&all, NULL) == QDR_OK) {
        take_figures(&search, qdr_orbits_count(search.orbits, orbits, all), limit);
        if (take_count(&search.found, orbits) && qdr_number_text(all, &digits, NULL) == QDR_OK) {
            detail(session, "%s: %s solutions in all", name, digits);
        }
        answer_count(session, &place, &search.found);
    } else {
        complain(session, "out of memory");
    }
    free(digits);
    qdr_number_free(orbits);
    qdr_number_free(all);
    end(&search);
}

bool up_to_run(struct session *session, const char *name, const qdr_problem *problem,
               uint64_t limit, const qdr_sink *sink, struct result *found)
{
    struct orbit_search search;
    qdr_orbit orbit;
    qdr_outcome outcome;
    uint64_t count = 0;
    if (!begin(&search, session, name, problem, limit)) {
        return false;
    }
    do {
        outcome = qdr_orbits_next(search.orbits, &orbit);
        count += outcome == QDR_SOLUTION;
    } while (outcome == QDR_SOLUTION && sink->take(sink->ctx, orbit.solution) == QDR_CONTINUE);
    search.found.solutions = count;
    take_figures(&search, outcome, limit);
    *found = search.found;
    search.found = (struct result){0};
    end(&search);
    return true;
}
