/* up_to.c  Counts solutions up to symmetry: makes the group of the puzzle, and has the library
 * count what it parts the solutions into. */
#include "sudoku/up_to.h"

#include <stdlib.h>

#include <quadrille/sudoku_symmetry.h>

/* What it takes for one puzzle. */
struct counting {
    qdr_sudoku *sudoku;
    qdr_group *group;
    qdr_orbits *orbits;
    qdr_number *found;
    qdr_number *solutions;
};

static void forget(struct counting *counting)
{
    qdr_orbits_free(counting->orbits);
    qdr_group_free(counting->group);
    qdr_sudoku_free(counting->sudoku);
    qdr_number_free(counting->found);
    qdr_number_free(counting->solutions);
}

/* Is something else asked for that only searches for each solution have? */
static bool is_possible(struct session *session)
{
    const struct search_args *search = &session->args->search;
    const char *other = search->cross_check           ? "--cross-check"
                        : search->method != NO_METHOD ? "--method"
                        : search->proof               ? "--proof"
                        : search->checkpoint          ? "--checkpoint"
                        : search->resume              ? "--resume"
                                                      : NULL;
    if (other) {
        complain(session, "--up-to and %s do not go together", other);
    }
    return !other;
}

/* Makes the group and the search.  The givens are encoded, since symmetries are of the puzzle. */
static qdr_status make(struct counting *counting, struct puzzle_solver *solving,
                       const struct puzzle *puzzle, const qdr_rules *rules, qdr_error *error)
{
    const struct args *args = solving->session->args;
    const qdr_params *params = args->search.params;
    const qdr_sudoku_kind kind = (qdr_sudoku_kind)(args->sudoku.up_to - 1);
    qdr_status status = qdr_number_new(&counting->found, error);
    if (status == QDR_OK) {
        status = qdr_number_new(&counting->solutions, error);
    }
    if (status == QDR_OK) {
        status = qdr_sudoku_new(&counting->sudoku, rules, puzzle->grid, params, error);
    }
    if (status == QDR_OK) {
        status = qdr_sudoku_group(counting->sudoku, rules, puzzle->grid, kind, 0, &counting->group,
                                  error);
    }
    if (status == QDR_OK) {
        status = qdr_orbits_new(&counting->orbits, counting->group, params, error);
    }
    return status;
}

static enum ending ending_of(qdr_outcome outcome, const struct args *args)
{
    switch (outcome) {
    case QDR_EXHAUSTED:
        return ENDING_ALL;
    case QDR_INTERRUPTED:
        return ENDING_INTERRUPTED;
    case QDR_FAILED:
        return ENDING_FAILED;
    default:
        return args->search.time_ms > 0 ? ENDING_TIME : ENDING_NODES;
    }
}

static void take(const struct counting *counting, struct session *session, const char *name,
                 struct result *found)
{
    qdr_error error;
    const qdr_stats *stats = qdr_orbits_stats(counting->orbits);
    result_add(found, "nodes", "nodes of all searches", stats->nodes);
    result_add(found, "symmetries", "elements of the group", qdr_group_order(counting->group));
    if (!qdr_number_to_u64(counting->found, &found->solutions)) {
        found->solutions = UINT64_MAX;
        if (qdr_number_text(counting->found, &found->count, &error) != QDR_OK) {
            complain(session, "%s: %s", name, error.text);
        }
    }
}

/* How many solutions there are without regard to symmetry. */
static void tell_all(const struct counting *counting, struct session *session, const char *name)
{
    char *text;
    if (qdr_number_text(counting->solutions, &text, NULL) == QDR_OK) {
        detail(session, "%s: %zu symmetries; they stand for %s solutions", name,
               qdr_group_order(counting->group), text);
        free(text);
    }
}

bool sudoku_count_up_to(struct puzzle_solver *solving, const struct puzzle *puzzle,
                        struct result *found)
{
    struct session *session = solving->session;
    const char *name = puzzle->place.name;
    const qdr_rules *rules = puzzle_solver_rules(solving, name, puzzle->grid->side);
    struct counting counting = {0};
    qdr_error error;
    *found = (struct result){0};
    if (!rules || !is_possible(session)) {
        return false;
    }
    const qdr_status status = make(&counting, solving, puzzle, rules, &error);
    if (status == QDR_OK) {
        const qdr_outcome outcome =
            qdr_orbits_count(counting.orbits, counting.found, counting.solutions);
        found->ending = ending_of(outcome, session->args);
        take(&counting, session, name, found);
        tell_all(&counting, session, name);
        if (outcome == QDR_FAILED) {
            complain(session, "%s: %s", name, qdr_orbits_error(counting.orbits)->text);
        }
    } else {
        complain_unmade(session, name, &error);
    }
    forget(&counting);
    return status == QDR_OK;
}
