/* best.c  `quadrille best`: the cheapest solutions, or the dearest, and what is proven of them. */
#include <inttypes.h>

#include <quadrille/optimize.h>

#include "cover/cover.h"
#include "cover/diagrams.h"
#include "cover/listing.h"
#include "search/answer.h"
#include "search/checkpoint.h"
#include "search/proof.h"
#include "shell/command.h"
#include "shell/cover_args.h"
#include "shell/search_args.h"

static void get_figures(void *ctx, struct figures_so_far *figures)
{
    figures->solutions = qdr_optimizer_count(ctx);
    figures->nodes = qdr_optimizer_stats(ctx)->nodes;
}

static enum ending judge(const struct session *session, qdr_outcome outcome, const qdr_stats *stats)
{
    return outcome == QDR_FAILED  ? ENDING_FAILED
           : outcome == QDR_LIMIT ? result_limit(session, stats)
                                  : result_ending(outcome, NULL);
}

static void run(struct session *session, qdr_optimizer *best, struct result *found)
{
    const qdr_stats *stats = qdr_optimizer_stats(best);
    session_watch(session, get_figures, best);
    const qdr_outcome outcome = qdr_optimizer_run(best);
    session_unwatch(session);
    *found = (struct result){.ending = judge(session, outcome, stats),
                             .solutions = qdr_optimizer_count(best)};
    result_add_stats(found, stats);
}

static void list(struct listing *listing, qdr_optimizer *best, const struct result *found)
{
    bool is_read = true;
    for (size_t k = 0; k < qdr_optimizer_count(best) && is_read; ++k) {
        is_read = listing_add(listing, qdr_optimizer_solution(best, k));
    }
    if (found->solutions == 0 && result_is_complete(found)) {
        listing_tell_none(listing);
    }
}

/* What an unfinished search knows, and what a finished one has to add. */
static void tell_more(struct session *session, const char *name, const qdr_optimizer *best,
                      const struct result *found)
{
    bool is_worst = session->args->cover->worst;
    uint64_t bound = qdr_optimizer_bound(best);
    if (!result_is_complete(found)) {
        notice(session, STATUS_DONE, "%s: %zu of them proven; any other costs %" PRIu64 " or %s",
               name, qdr_optimizer_proven(best), bound, is_worst ? "less" : "more");
    } else if (found->solutions > 0 && !qdr_problem_has_costs(qdr_optimizer_problem(best))) {
        remark(session, "%s: no option has a cost, so all solutions are as good", name);
    } else if (found->solutions > 0 && found->solutions < session->args->cover->top) {
        remark(session, "%s: these are all solutions", name);
    }
}

/* What JSON says at the end; `bound` is NULL if there is none. */
static void sum_up(struct session *session, const char *name, uint64_t proven,
                   const uint64_t *bound, const struct result *found)
{
    struct place place = {.name = name, .source = name};
    struct json json = record_begin(session, &place).json;
    result_write(&json, session, found);
    json_count(&json, "proven", proven);
    if (bound) {
        json_count(&json, "bound", *bound);
    }
    json_end(&json);
}

/* Lists the best solutions of a diagram, which has them in order; false with the complaint made. */
static bool list_in_order(struct session *session, struct listing *listing,
                          const qdr_diagram *diagram)
{
    qdr_solution_iterator *walk;
    qdr_error error;
    const qdr_solution *solution;
    qdr_outcome outcome = QDR_SOLUTION;
    qdr_direction direction = session->args->cover->worst ? QDR_DEAREST : QDR_CHEAPEST;
    if (!succeeded(session, listing->name,
                   qdr_diagram_iterate_best(&walk, diagram, direction, &error), &error)) {
        return false;
    }
    while (listing->count < session->args->cover->top && !session_is_over(session) &&
           (outcome = qdr_solution_iterator_next(walk, &solution)) == QDR_SOLUTION) {
        listing_add(listing, solution);
    }
    if (outcome == QDR_FAILED) {
        complain(session, "%s: %s", listing->name, qdr_solution_iterator_error(walk)->text);
    }
    qdr_solution_iterator_free(walk);
    return outcome != QDR_FAILED;
}

static void best_of_diagram(struct session *session, const char *name, const qdr_diagram *diagram,
                            const struct result *search)
{
    const qdr_problem *problem = qdr_diagram_problem(diagram);
    struct result found = search ? *search : (struct result){0};
    struct listing listing = listing_of(session, name, problem);
    found.ending = ENDING_ALL;
    const bool is_listed = list_in_order(session, &listing, diagram);
    listing_free(&listing);
    if (!is_listed) {
        return;
    }
    if (session_is_over(session)) {
        found.ending = ENDING_INTERRUPTED;
    }
    found.solutions = listing.count;
    sum_up(session, name, found.solutions, NULL, &found); /* a diagram proves all of them */
    result_tell_ending(session, name, &found);
    if (found.ending == ENDING_ALL && listing.count == 0) {
        listing_tell_none(&listing);
    } else if (!qdr_problem_has_costs(problem)) {
        remark(session, "%s: no option has a cost, so all solutions are as good", name);
    } else if (found.ending == ENDING_ALL && listing.count < session->args->cover->top) {
        remark(session, "%s: these are all solutions", name);
    }
}

/* Searches, and tells what was found. */
static void ask(struct session *session, const char *name, qdr_optimizer *search)
{
    struct result found;
    struct listing listing = listing_of(session, name, qdr_optimizer_problem(search));
    run(session, search, &found);
    list(&listing, search, &found);
    const bool has_bound =
        found.solutions == session->args->cover->top || !result_is_complete(&found);
    const uint64_t bound = qdr_optimizer_bound(search);
    sum_up(session, name, qdr_optimizer_proven(search), has_bound ? &bound : NULL, &found);
    result_tell_stats(session, name, &found);
    if (found.ending == ENDING_FAILED && qdr_optimizer_error(search)->code != QDR_IO) {
        complain(session, "%s: %s", name, qdr_optimizer_error(search)->text);
    }
    result_tell_ending(session, name, &found);
    tell_more(session, name, search, &found);
    proof_write_best(session, search, &found);
    result_clear(&found);
    listing_free(&listing);
}

static void best(struct session *session, const char *name, const qdr_problem *problem)
{
    qdr_optimizer *search;
    qdr_error error;
    struct checkpoint checkpoint;
    if (conditions_are_there(session->args)) {
        if (checkpoint_is_unasked(session, name) && proof_is_unasked(session, name)) {
            diagrams_build_and_ask(session, name, problem);
        }
        return;
    }
    if (session->args->search->proof && session->args->operands > 1) {
        complain(session, "%s: a proof is of one problem, and there are several", name);
        return;
    }
    qdr_direction direction = session->args->cover->worst ? QDR_DEAREST : QDR_CHEAPEST;
    if (!succeeded(session, name,
                   qdr_optimizer_new(&search, problem, session->args->cover->top, direction,
                                     session->args->search->params, &error),
                   &error)) {
        return;
    }
    detail(session,
           "%s: %" PRIu32 " items (%" PRIu32 " of them primary), %" PRIu32
           " options; search with Lagrangian bounds, %" PRIu64 " bytes and what it keeps",
           name, qdr_problem_items(problem), qdr_problem_primary(problem),
           qdr_problem_options(problem), qdr_optimizer_memory(search));
    if (checkpoint_begin_best(&checkpoint, session, search)) {
        ask(session, name, search);
    }
    checkpoint_end(&checkpoint);
    qdr_optimizer_free(search);
}

void cover_best(struct session *session)
{
    cover_each_or_diagram(session, best, best_of_diagram);
}
