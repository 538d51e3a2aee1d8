/* generate.c  Generators, as quadrille/generate.h has them. */
#include <quadrille/parallel.h>

#include "base/error.h"
#include "sudoku/make/single.h"
#include "sudoku/rules/rules.h"

/* A limit of nodes is one for the puzzles in order. */
static unsigned threads_for(const struct qdr_generator *generator)
{
    const unsigned threads = (unsigned)generator->params->search.threads;
    return generator->node_limit > 0 ? 1 : threads > 0 ? threads : qdr_processors();
}

qdr_status qdr_generator_new(qdr_generator **out, const qdr_rules *rules, const qdr_params *params,
                             qdr_error *error)
{
    const qdr_status status = qdri_single_new(out, rules, params, error);
    if (status == QDR_OK) {
        (*out)->threads = params ? threads_for(*out) : 1;
    }
    return status;
}

void qdr_generator_free(qdr_generator *generator)
{
    if (generator) {
        qdri_threads_free(generator->running);
        qdri_single_free(generator);
    }
}

void qdr_generator_begin(qdr_generator *generator, uint64_t seed, uint64_t number)
{
    qdri_single_begin(generator, seed, number);
    qdri_threads_forget(generator->running);
}

void qdr_generator_expect(qdr_generator *generator, uint64_t puzzles)
{
    generator->expected = generator->number - generator->first + puzzles;
    qdri_threads_free(generator->running); /* there may be more of them now */
    generator->running = NULL;
}

qdr_outcome qdr_generator_next(qdr_generator *generator, const qdr_made_puzzle **puzzle)
{
    *puzzle = &generator->made;
    if (!qdri_threads_have(generator)) {
        return qdri_single_next(generator);
    }
    qdri_single_clear(generator);
    return qdri_single_finish(generator, qdri_threads_next(generator));
}

qdr_outcome qdr_generator_minimize(qdr_generator *generator, const qdr_grid *givens,
                                   const qdr_made_puzzle **puzzle)
{
    qdr_error *error = &generator->error;
    *puzzle = &generator->made;
    qdr_status status = givens ? qdri_rules_check_side(generator->side, givens->side, error)
                               : qdri_missing(error, "givens");
    if (status == QDR_OK && !generator->way->minimize) {
        status = qdri_fail(error, QDR_UNSUPPORTED,
                           "a generator that places clues, or has a pattern, leaves out no givens");
    }
    qdri_single_clear(generator); /* in which `givens` may be */
    if (status != QDR_OK) {
        return QDR_FAILED;
    }
    generator->made.tries = 1;
    const qdr_outcome outcome =
        qdri_single_finish(generator, generator->way->minimize(generator, givens));
    generator->way->begin(generator); /* what was begun is begun anew */
    qdri_threads_forget(generator->running);
    return outcome;
}

/* ---------------------------------------------------------------------------------- stats ---- */

const qdr_generator_counters *qdr_generator_stats(const qdr_generator *generator)
{
    return &generator->stats;
}

const char *qdr_try_failure_text(qdr_try_failure fault)
{
    static const char *const texts[QDR_FAULTS] = {
        [QDR_FAULT_REGIONS] = "no grid was found for the regions",
        [QDR_FAULT_NO_CLUES] = "no clues that are wanted are true for the grid",
        [QDR_FAULT_MANY] = "there are several solutions, and nothing may be given any more",
        [QDR_FAULT_UNNEEDED] = "clues were not shown to be needed",
        [QDR_FAULT_GIVENS] = "there are too many givens, too few, or some that may not be needed",
        [QDR_FAULT_GRADE] = "another grade, another rating, or a technique was wanted",
    };
    return (size_t)fault < QDR_FAULTS ? texts[fault] : "";
}

const qdr_error *qdr_generator_error(const qdr_generator *generator)
{
    return &generator->error;
}
