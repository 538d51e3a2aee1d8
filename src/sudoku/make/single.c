/* single.c  Generators as one thread uses them. */
#include "sudoku/make/single.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/random.h"
#include "sudoku/make/clues/setter.h"
#include "sudoku/make/many.h"
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
    if (!qdr_clue_symmetry_at(params->symmetry)) {
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

static void *copy(struct qdri_arrays *copies, const void *array, size_t count, size_t size)
{
    void *made = qdri_array(copies, count, size);
    if (made && count > 0) {
        memcpy(made, array, count * size);
    }
    return made;
}

/* Copies what the parameters point to.  False: no memory. */
static bool take_params(struct qdr_generator *generator, const qdr_generator_params *params)
{
    struct qdri_arrays *copies = &generator->copies;
    qdr_generator_params *own = &generator->params;
    const char *clues = params->clues ? params->clues : "";
    *own = *params;
    own->tries = params->tries > 0 ? params->tries : QDR_TRIES_STANDARD;
    own->required = copy(copies, params->required, params->requireds, sizeof *params->required);
    own->clues = copy(copies, clues, strlen(clues) + 1, 1);
    if (params->pattern) {
        own->pattern = copy(copies, params->pattern, generator->cells, sizeof *params->pattern);
    }
    generator->fit = qdri_fit_make(params);
    qdr_grid_clear(&generator->fixed, generator->side);
    if (params->fixed) {
        generator->fixed = *params->fixed;
        own->fixed = &generator->fixed;
    }
    return !copies->lacks_memory;
}

static bool make_orbits(struct qdr_generator *generator)
{
    const qdr_generator_params *params = &generator->params;
    bool is_open[QDR_CELLS_MAX];
    for (unsigned cell = 0; cell < generator->cells; ++cell) {
        is_open[cell] = generator->fixed.cell[cell] == 0 && !params->has_no_givens &&
                        qdr_rules_has_cell(generator->rules, (qdr_cell)cell) &&
                        (!params->pattern || params->pattern[cell]);
    }
    return qdri_orbits_make(&generator->orbits,
                            params->pattern ? QDR_SYMMETRY_NONE : params->symmetry, generator->side,
                            is_open);
}

/* Seeds are mixed with all parameters but the limits, so that puzzles of other parameters have
 * nothing in common. */
static uint64_t mix_rules(uint64_t seed, const qdr_rules *rules)
{
    unsigned box[2] = {0};
    const bool has_boxes = qdr_rules_box(rules, &box[0], &box[1]);
    seed = qdri_random_mix(seed, qdr_rules_side(rules));
    seed = qdri_random_mix(seed, has_boxes ? box[0] : 0);
    for (size_t k = 0; k < qdr_rules_clauses(rules); ++k) {
        const qdr_clause *clause = qdr_rules_clause(rules, k);
        seed =
            qdri_generator_mix_text(qdri_generator_mix_text(seed, clause->name), clause->argument);
    }
    return seed;
}

static uint64_t mix_params(const qdr_rules *rules, const qdr_generator_params *params)
{
    const uint64_t numbers[] = {(uint64_t)params->symmetry, params->least_clues,
                                params->most_clues,         params->is_minimal,
                                (uint64_t)params->easiest,  (uint64_t)params->hardest,
                                params->least_rating,       params->most_rating};
    uint64_t seed = mix_rules(0, rules);
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; ++k) {
        seed = qdri_random_mix(seed, numbers[k]);
    }
    for (size_t k = 0; k < params->requireds; ++k) {
        seed = qdri_random_mix(seed, params->required[k]);
    }
    for (size_t k = 0; params->fixed && k < (size_t)params->fixed->side * params->fixed->side;
         ++k) {
        seed = qdri_random_mix(seed, params->fixed->cell[k]);
    }
    return seed;
}

static qdr_status make(struct qdr_generator *generator, const qdr_rules *rules,
                       const qdr_generator_params *params, qdr_error *error)
{
    generator->side = qdr_rules_side(rules);
    generator->cells = generator->side * generator->side;
    if (!take_params(generator, params)) {
        return qdri_no_memory(error);
    }
    qdr_status status = qdr_rules_subset(&generator->rules, rules, NULL, error);
    if (status == QDR_OK) {
        status = qdri_generator_take_search(generator, params->search, error);
    }
    if (status != QDR_OK) {
        return status;
    }
    generator->mix = mix_params(rules, params);
    return make_orbits(generator) ? generator->way->make(generator, error) : qdri_no_memory(error);
}

qdr_status qdri_single_new(qdr_generator **out, const qdr_rules *rules,
                           const qdr_generator_params *params, qdr_error *error)
{
    static const qdr_generator_params standard;
    *out = NULL;
    if (!rules) {
        return qdri_missing(error, "rules");
    }
    params = params ? params : &standard;
    const bool has_clues = params->clues && params->clues[0] != '\0';
    const bool is_placed = has_clues || params->pattern || params->has_no_givens;
    qdr_status status = check_params(rules, params, error);
    if (status != QDR_OK) {
        return status;
    }
    const struct qdri_way *way = is_placed ? &qdri_way_placed : &qdri_way_many;
    struct qdr_generator *generator = qdri_zeros(1, way->size);
    if (!generator) {
        return qdri_no_memory(error);
    }
    generator->way = way;
    status = make(generator, rules, params, error);
    if (status != QDR_OK) {
        qdri_single_free(generator);
        return status;
    }
    qdri_single_begin(generator, params->seed, 1);
    *out = generator;
    return QDR_OK;
}

void qdri_single_free(qdr_generator *generator)
{
    if (!generator) {
        return;
    }
    generator->way->free(generator);
    qdri_arrays_free(&generator->copies);
    qdr_rules_free(generator->rules);
    qdr_rules_free(generator->made_rules);
    qdr_params_free(generator->search);
    qdri_orbits_free(&generator->orbits);
    free(generator);
}

/* -------------------------------------------------------------------------------- puzzles ---- */

void qdri_single_begin(struct qdr_generator *generator, uint64_t seed, uint64_t number)
{
    const uint64_t time_ms = generator->time_limit_ms;
    generator->params.seed = seed;
    generator->seed = qdri_random_mix(seed, generator->mix);
    generator->number = number;
    generator->first = number;
    generator->expected = 0;
    generator->stats = (qdr_generator_counters){0};
    generator->deadline_ms = time_ms > 0 ? qdri_clock_ms() + time_ms : 0;
    generator->way->begin(generator);
}

/* Cells beyond those that there are have no meaning, and stay as they are. */
void qdri_single_clear(struct qdr_generator *generator)
{
    qdr_made_puzzle *made = &generator->made;
    qdr_rules_free(generator->made_rules);
    generator->made_rules = NULL;
    made->givens.side = made->solution.side = 0;
    made->number = generator->number;
    made->tries = 0;
    made->clues = made->rating = 0;
    made->grade = QDR_GRADE_ANY;
    made->is_minimal = false;
}

qdr_outcome qdri_single_finish(struct qdr_generator *generator, qdr_outcome outcome)
{
    generator->made.rules = generator->made_rules;
    generator->number += outcome == QDR_SOLUTION || outcome == QDR_STOPPED;
    generator->stats.puzzles += outcome == QDR_SOLUTION;
    return outcome;
}

qdr_outcome qdri_single_next(struct qdr_generator *generator)
{
    qdri_single_clear(generator);
    return qdri_single_finish(generator, generator->way->next(generator));
}
