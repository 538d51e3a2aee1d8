/* generating.c  Sets up a generator from the parameters, and runs it with progress. */
#include "sudoku/generating.h"

#include "search/result.h"
#include "shell/interrupt.h"

qdr_generator_params puzzle_generator_params(const struct args *args, const qdr_grid *fixed)
{
    return (qdr_generator_params){.seed = args->search.seed,
                                  .symmetry = (qdr_symmetry)args->generate.symmetry,
                                  .least_clues = (unsigned)args->generate.clues_least,
                                  .most_clues = (unsigned)args->generate.clues_most,
                                  .is_minimal = args->generate.minimal,
                                  .easiest = (qdr_grade)args->generate.difficulty,
                                  .hardest = (qdr_grade)args->generate.difficulty,
                                  .least_rating = args->generate.rating_least,
                                  .most_rating = args->generate.rating_most,
                                  .required = args->generate.required,
                                  .requireds = args->generate.requireds,
                                  .tries = args->generate.tries,
                                  .fixed = fixed,
                                  .search = args->search.params};
}

qdr_generator *puzzle_generator_new(struct session *session, const char *name,
                                    const qdr_rules *rules, const qdr_grid *fixed)
{
    const qdr_generator_params params = puzzle_generator_params(session->args, fixed);
    qdr_generator *generator;
    qdr_error error;
    if (qdr_generator_new(&generator, rules, &params, &error) != QDR_OK) {
        complain_unmade(session, name, &error);
    }
    return generator;
}

struct watch {
    struct session *session;
    qdr_generator *generator;
};

/* Now and then: what was made goes out, and the progress is shown. */
static void tick(void *ctx)
{
    struct watch *watch = ctx;
    const qdr_generator_stats *stats = qdr_generator_cost(watch->generator);
    if (!progress_is_due(&watch->session->progress)) {
        return;
    }
    if (!out_flush(&watch->session->out)) {
        qdr_generator_interrupt(watch->generator);
    }
    progress_show(
        &watch->session->progress,
        &(struct figures_so_far){.solutions = stats->puzzles, .nodes = stats->nodes, .share = -1});
}

qdr_outcome puzzle_generator_make(struct session *session, qdr_generator *generator,
                                  const qdr_grid *givens, qdr_generated *puzzle)
{
    struct watch watch = {.session = session, .generator = generator};
    progress_begin(&session->progress);
    qdr_generator_watch(generator, tick, &watch);
    interrupt_attach_generator(generator);
    qdr_outcome outcome = givens ? qdr_generator_minimize(generator, givens, puzzle)
                                 : qdr_generator_next(generator, puzzle);
    interrupt_attach_generator(NULL);
    qdr_generator_watch(generator, NULL, NULL);
    progress_hide(&session->progress);
    return outcome;
}

static void take_figures(const qdr_generator_stats *stats, struct result *found)
{
    result_add(found, "puzzles", "puzzles made", stats->puzzles);
    result_add(found, "tries", "tries that were made for them", stats->tries);
    result_add(found, "searches", "searches for other solutions", stats->searches);
    result_add(found, "nodes", "nodes of all search trees", stats->nodes);
}

void puzzle_generator_tell_stats(struct session *session, const char *name,
                                 const qdr_generator_stats *stats)
{
    struct result found = {0};
    take_figures(stats, &found);
    result_tell_stats(session, name, &found);
}
