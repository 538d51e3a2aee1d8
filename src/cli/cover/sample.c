/* sample.c  `quadrille sample`: solutions at random, from the diagram of all of them. */
#include <inttypes.h>

#include "cover/cover.h"
#include "cover/diagrams.h"
#include "cover/listing.h"
#include "search/answer.h"
#include "shell/command.h"
#include "shell/search_args.h"
#include "shell/term/limits.h"

/* Draws until there are enough, or something comes first. */
static enum ending draw_all(struct session *session, struct listing *listing,
                            qdr_solution_iterator *walk)
{
    const qdr_solution *solution;
    while (listing->count < session->args->search->samples) {
        if (session_is_over(session)) {
            return ENDING_INTERRUPTED;
        }
        if (limits_are_late()) {
            return ENDING_TIME;
        }
        qdr_outcome outcome = qdr_solution_iterator_next(walk, &solution);
        if (outcome != QDR_SOLUTION) {
            return outcome == QDR_EXHAUSTED ? ENDING_ALL : ENDING_FAILED;
        }
        if (!listing_add(listing, solution)) {
            return ENDING_STOPPED;
        }
    }
    return ENDING_ALL;
}

/* The last object of JSON, as of every listing. */
static void sum_up(struct session *session, const struct listing *listing,
                   const struct result *found)
{
    struct place place = {.name = listing->name, .source = listing->name};
    struct json json = record_begin(session, &place).json;
    json_count(&json, "samples", listing->count);
    json_count(&json, "seed", session->args->search->seed);
    result_write_ending(&json, session, found);
    json_end(&json);
}

static void tell_ending(struct session *session, const struct listing *listing, enum ending ending)
{
    const char *broken = result_breaking(ending);
    if (broken && session->out.failure == 0) {
        notice(session, STATUS_STOPPED, "%s: %s: incomplete, %" PRIu64 " of %" PRIu64 " samples",
               listing->name, broken, listing->count, session->args->search->samples);
    } else if (ending == ENDING_ALL && listing->count == 0) {
        listing_tell_none(listing);
    }
}

static void sample(struct session *session, const char *name, const qdr_diagram *diagram,
                   const struct result *search)
{
    qdr_solution_iterator *walk;
    qdr_error error;
    struct listing listing = listing_of(session, name, qdr_diagram_problem(diagram));
    struct result found = search ? *search : (struct result){0};
    if (!succeeded(session, name,
                   qdr_diagram_sample(&walk, diagram, session->args->search->seed, &error),
                   &error)) {
        return;
    }
    found.ending = draw_all(session, &listing, walk);
    if (found.ending == ENDING_FAILED) {
        complain(session, "%s: %s", name, qdr_solution_iterator_error(walk)->text);
    }
    sum_up(session, &listing, &found);
    tell_ending(session, &listing, found.ending);
    listing_free(&listing);
    qdr_solution_iterator_free(walk);
}

void cover_sample(struct session *session)
{
    cover_each_or_diagram(session, diagrams_build_and_ask, sample);
}
