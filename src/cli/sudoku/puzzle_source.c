/* puzzle_source.c  Generators and setters as one. */
#include "sudoku/puzzle_source.h"

#include <inttypes.h>

#include "search/result.h"
#include "shell/generate_args.h"
#include "shell/search_args.h"

qdr_generator_params puzzle_generator_params(const struct args *args, const qdr_grid *fixed)
{
    return (qdr_generator_params){.seed = args->search->seed,
                                  .symmetry = (qdr_clue_symmetry)args->generate->symmetry,
                                  .least_clues = (unsigned)args->generate->clues_least,
                                  .most_clues = (unsigned)args->generate->clues_most,
                                  .is_minimal = args->generate->minimal,
                                  .easiest = (qdr_grade)args->generate->difficulty,
                                  .hardest = (qdr_grade)args->generate->difficulty,
                                  .least_rating = args->generate->rating_least,
                                  .most_rating = args->generate->rating_most,
                                  .required = args->generate->required,
                                  .requireds = args->generate->requireds,
                                  .tries = args->generate->tries,
                                  .fixed = fixed,
                                  .search = args->search->params};
}

qdr_status puzzle_source_new(struct puzzle_source *source, const struct puzzle_plan *plan,
                             qdr_error *error)
{
    *source = (struct puzzle_source){0};
    return plan->is_setting
               ? qdr_setter_new(&source->setter, plan->rules, &plan->params, error)
               : qdr_generator_new(&source->generator, plan->rules, &plan->params.puzzle, error);
}

void puzzle_source_free(struct puzzle_source *source)
{
    qdr_generator_free(source->generator);
    qdr_setter_free(source->setter);
    *source = (struct puzzle_source){0};
}

void puzzle_source_begin(struct puzzle_source *source, uint64_t seed, uint64_t number)
{
    if (source->setter) {
        qdr_setter_begin(source->setter, seed, number);
    } else {
        qdr_generator_begin(source->generator, seed, number);
    }
}

void puzzle_source_expect(struct puzzle_source *source, uint64_t puzzles)
{
    if (source->generator) {
        qdr_generator_expect(source->generator, puzzles);
    }
}

qdr_outcome puzzle_source_next(struct puzzle_source *source, qdr_made_puzzle *puzzle,
                               qdr_rules **rules)
{
    *rules = NULL;
    return source->setter ? qdr_setter_next(source->setter, puzzle, rules)
                          : qdr_generator_next(source->generator, puzzle);
}

qdr_setter_stats puzzle_source_cost(const struct puzzle_source *source)
{
    return source->setter ? *qdr_setter_cost(source->setter)
                          : (qdr_setter_stats){.made = *qdr_generator_stats(source->generator)};
}

const qdr_error *puzzle_source_error(const struct puzzle_source *source)
{
    return source->setter ? qdr_setter_error(source->setter)
                          : qdr_generator_error(source->generator);
}

/* ---------------------------------------------------------------------------- with progress --- */

static void get_figures(void *ctx, struct figures_so_far *figures)
{
    const qdr_setter_stats cost = puzzle_source_cost(ctx);
    figures->solutions = cost.made.puzzles;
    figures->nodes = cost.made.nodes;
}

qdr_outcome puzzle_source_make(struct session *session, struct puzzle_source *source,
                               const qdr_grid *givens, qdr_made_puzzle *puzzle, qdr_rules **rules)
{
    *rules = NULL;
    session_watch(&(struct session_watch){session, get_figures, source});
    const qdr_outcome outcome = givens ? qdr_generator_minimize(source->generator, givens, puzzle)
                                       : puzzle_source_next(source, puzzle, rules);
    session_unwatch(session);
    return outcome;
}

/* --------------------------------------------------------------------------------- counters --- */

void puzzle_cost_add(qdr_setter_stats *cost, const qdr_setter_stats *now,
                     const qdr_setter_stats *before)
{
    cost->made.puzzles += now->made.puzzles - before->made.puzzles;
    cost->made.tries += now->made.tries - before->made.tries;
    cost->made.searches += now->made.searches - before->made.searches;
    cost->made.nodes += now->made.nodes - before->made.nodes;
    for (size_t k = 0; k < QDR_FAULTS; ++k) {
        cost->faults[k] += now->faults[k] - before->faults[k];
    }
}

static void take_figures(const qdr_generator_counters *stats, struct result *found)
{
    result_add(found, "puzzles", "puzzles made", stats->puzzles);
    result_add(found, "tries", "tries that were made for them", stats->tries);
    result_add(found, "searches", "searches for other solutions", stats->searches);
    result_add(found, "nodes", "nodes of all search trees", stats->nodes);
}

void puzzle_generator_tell_stats(struct session *session, const char *name,
                                 const qdr_generator_counters *stats)
{
    struct result found = {0};
    take_figures(stats, &found);
    result_tell_stats(session, name, &found);
}

void puzzle_source_tell_stats(struct session *session, const char *name,
                              const qdr_setter_stats *cost)
{
    for (size_t k = 0; k < QDR_FAULTS; ++k) {
        if (cost->faults[k] > 0) {
            detail(session, "%s: %" PRIu64 " tries came to nothing: %s", name, cost->faults[k],
                   qdr_try_failure_text((qdr_try_failure)k));
        }
    }
    puzzle_generator_tell_stats(session, name, &cost->made);
}
