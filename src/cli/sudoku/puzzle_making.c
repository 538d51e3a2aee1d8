/* puzzle_making.c  Generators with the parameters, the progress and the counters of commands. */
#include "sudoku/puzzle_making.h"

#include <inttypes.h>

#include "search/result.h"
#include "shell/generate_args.h"
#include "shell/search_args.h"

qdr_generator *puzzle_generator_new(struct session *session, const char *name,
                                    const qdr_rules *rules)
{
    qdr_generator *generator;
    qdr_params *params = session->args->generate->params;
    qdr_error error;
    qdr_params_copy_shared(params, session->args->search->params);
    return succeeded(session, name, qdr_generator_new(&generator, rules, params, &error), &error)
               ? generator
               : NULL;
}

static void get_figures(void *ctx, struct figures_so_far *figures)
{
    const qdr_generator_counters *stats = qdr_generator_stats(ctx);
    figures->solutions = stats->puzzles;
    figures->nodes = stats->nodes;
}

qdr_outcome puzzle_make(struct session *session, qdr_generator *generator, const qdr_grid *givens,
                        const qdr_made_puzzle **puzzle)
{
    session_watch(session, get_figures, generator);
    const qdr_outcome outcome = givens ? qdr_generator_minimize(generator, givens, puzzle)
                                       : qdr_generator_next(generator, puzzle);
    session_unwatch(session);
    return outcome;
}

void puzzle_generator_tell_stats(struct session *session, const char *name,
                                 const qdr_generator_counters *stats)
{
    struct result found = {0};
    for (size_t k = 0; k < QDR_FAULTS; ++k) {
        if (stats->faults[k] > 0) {
            detail(session, "%s: %" PRIu64 " tries came to nothing: %s", name, stats->faults[k],
                   qdr_try_failure_text((qdr_try_failure)k));
        }
    }
    result_add(&found, "puzzles", "puzzles made", stats->puzzles);
    result_add(&found, "tries", "tries that were made for them", stats->tries);
    result_add(&found, "searches", "searches for other solutions", stats->searches);
    result_add(&found, "nodes", "nodes of all search trees", stats->nodes);
    result_tell_stats(session, name, &found);
}
