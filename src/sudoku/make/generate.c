/* generate.c  Generators: what they are made of.  See quadrille/generate.h. */
#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/make/generator.h"
#include "sudoku/make/seed.h"
#include "sudoku/rules/rules.h"

static qdr_status check_params(const qdr_rules *rules, const qdr_generator_params *params,
                               qdr_error *error)
{
    const unsigned side = qdr_rules_side(rules);
    const unsigned least = params->least_clues;
    const unsigned most = params->most_clues;
    if (params->fixed && params->fixed->side != side) {
        return qdri_fail(error, QDR_INVALID, "fixed digits of side %u, but the rules are for %u",
                         params->fixed->side, side);
    }
    if (!qdr_clue_symmetry_at(params->symmetry, NULL)) {
        return qdri_fail(error, QDR_INVALID, "there is no such symmetry");
    }
    if (most > 0 && least > most) {
        return qdri_fail(error, QDR_INVALID, "at least %u givens, but at most %u", least, most);
    }
    if (least > side * side) {
        return qdri_fail(error, QDR_RANGE, "at least %u givens, but there are only %u cells", least,
                         side * side);
    }
    return qdri_fit_check(params, error);
}

static bool make_orbits(struct qdr_generator *generator)
{
    bool is_open[QDR_CELLS_MAX];
    for (unsigned cell = 0; cell < generator->cells; ++cell) {
        is_open[cell] = generator->fixed.cell[cell] == 0 &&
                        qdr_rules_has_cell(generator->rules, (qdr_cell)cell);
    }
    return qdri_orbits_make(&generator->orbits, generator->params.symmetry, generator->fixed.side,
                            is_open);
}

static void take_params(struct qdr_generator *generator, const qdr_generator_params *params,
                        unsigned side)
{
    generator->params = *params;
    generator->params.fixed = NULL;
    generator->params.search = NULL;
    generator->params.required = NULL;
    generator->fit = qdri_fit_make(params);
    generator->cells = side * side;
    qdr_grid_clear(&generator->fixed, side);
    qdr_grid_clear(&generator->scratch, side);
    if (params->fixed) {
        generator->fixed = *params->fixed;
    }
    if (params->tries == 0) {
        generator->params.tries = QDR_TRIES_STANDARD;
    }
}

static qdr_status make(struct qdr_generator *generator, const qdr_rules *rules,
                       const qdr_params *search, qdr_error *error)
{
    qdr_status status = qdr_rules_subset(&generator->rules, rules, NULL, error);
    if (status != QDR_OK) {
        return status;
    }
    if (!make_orbits(generator) || !qdri_grade_make(generator)) {
        return qdri_no_memory(error);
    }
    return qdri_ask_make(generator, search, error);
}

qdr_status qdr_generator_new(qdr_generator **out, const qdr_rules *rules,
                             const qdr_generator_params *params, qdr_error *error)
{
    static const qdr_generator_params standard;
    *out = NULL;
    if (!rules) {
        return qdri_missing(error, "rules");
    }
    params = params ? params : &standard;
    qdr_status status = qdri_rules_have_digits(rules, "puzzles cannot be made", error);
    status = status == QDR_OK ? check_params(rules, params, error) : status;
    if (status != QDR_OK) {
        return status;
    }
    struct qdr_generator *generator = qdri_zeros(1, sizeof *generator);
    if (!generator) {
        return qdri_no_memory(error);
    }
    take_params(generator, params, qdr_rules_side(rules));
    status = make(generator, rules, params->search, error);
    if (status != QDR_OK) {
        qdr_generator_free(generator);
        return status;
    }
    generator->mix = qdri_seed_mix(rules, params);
    qdr_generator_begin(generator, params->seed, 1);
    *out = generator;
    return QDR_OK;
}

void qdr_generator_free(qdr_generator *generator)
{
    if (!generator) {
        return;
    }
    qdr_logic_free(generator->logic);
    qdri_ask_free(generator);
    qdr_rules_free(generator->rules);
    qdri_orbits_free(&generator->orbits);
    for (size_t k = 0; k < QDRI_MAKINGS; ++k) {
        free(generator->making[k]);
    }
    free(generator->smaller);
    free(generator);
}

void qdr_generator_begin(qdr_generator *generator, uint64_t seed, uint64_t number)
{
    generator->seed = qdri_random_mix(seed, generator->mix);
    generator->number = number;
    generator->first = number;
    generator->expected = 0;
    qdri_ahead_forget(generator);
    qdri_ask_begin(generator);
}

void qdr_generator_expect(qdr_generator *generator, uint64_t puzzles)
{
    generator->expected = generator->number - generator->first + puzzles;
}

const qdr_generator_counters *qdr_generator_stats(const qdr_generator *generator)
{
    return &generator->stats;
}

const qdr_error *qdr_generator_error(const qdr_generator *generator)
{
    return &generator->error;
}
