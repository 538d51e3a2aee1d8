/* single.c  Generators as one thread uses them. */
#include "sudoku/make/single.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/random.h"
#include "sudoku/make/clues/maker.h"
#include "sudoku/make/many.h"
#include "sudoku/rules/rules.h"

#define PARAMS struct qdri_generator_params
static const struct qdri_param rows[] = {
    QDRI_PARAM_WORD(
        PARAMS, symmetry, "symmetry",
        "none|half-turn|quarter-turn|left-right|top-bottom|both|diagonal|antidiagonal|diagonals|"
        "full",
        0, "cells that are givens together"),
    QDRI_PARAM_RANGE(QDR_PARAM_RANGE, PARAMS, clues, "clues", NULL, QDR_CELLS_MAX,
                     "so many givens [as few as it comes]"),
    QDRI_PARAM_OTHER(QDR_PARAM_TEXT, PARAMS, pattern, "pattern",
                     "the cells that are givens: a character for each, `.` for others"),
    QDRI_PARAM_FLAG(PARAMS, has_no_givens, "no-givens", "clues that --rule places say it all"),
    QDRI_PARAM_FLAG(PARAMS, is_minimal, "minimal",
                    "each given or clue is needed, whatever the symmetry"),
    QDRI_PARAM_RANGE(QDR_PARAM_RANGE, PARAMS, difficulty, "difficulty",
                     "any|simple|easy|intermediate|expert|extreme|beyond", QDR_GRADE_BEYOND,
                     "make puzzles of this grade [any]"),
    QDRI_PARAM_RANGE(QDR_PARAM_TENTHS, PARAMS, rating, "rating", NULL, 999,
                     "make puzzles that are rated so, as 3.4 or 7.0..7.5 [any]"),
    QDRI_PARAM_OTHER(QDR_PARAM_LIST, PARAMS, required, "required",
                     "make puzzles that take this technique, as `explain --help=all` names it"),
    QDRI_PARAM_NUMBER(QDR_PARAM_NUMBER, PARAMS, tries, "tries", 1, UINT64_MAX, 10000,
                      "give up a puzzle after N tries [10000]"),
    QDRI_PARAM_OTHER(QDR_PARAM_LIST, PARAMS, place, "place",
                     "kinds of clues that are placed, such as killer,thermometer:3"),
    QDRI_PARAM_OTHER(QDR_PARAM_GRID, PARAMS, fixed, "fixed", "digits that all puzzles have"),
};

const struct qdri_subject qdri_generate_subject =
    QDRI_SUBJECT("making puzzles", PARAMS, rows, &qdri_search_subject);

/* ------------------------------------------------------------------------------- beginning ---- */

static qdr_status check_params(const struct qdr_generator *generator, qdr_error *error)
{
    const struct qdri_generator_params *params = generator->params;
    const struct qdri_range *clues = &params->clues;
    if (params->fixed && params->fixed->side != generator->side) {
        return qdri_fail(error, QDR_INVALID, "fixed digits of side %u, but the rules are for %u",
                         params->fixed->side, generator->side);
    }
    if (clues->most > 0 && clues->least > clues->most) {
        return qdri_fail(error, QDR_INVALID, "at least %u givens, but at most %u",
                         (unsigned)clues->least, (unsigned)clues->most);
    }
    if (clues->least > generator->cells) {
        return qdri_fail(error, QDR_RANGE, "at least %u givens, but there are only %u cells",
                         (unsigned)clues->least, generator->cells);
    }
    if (params->pattern &&
        (params->has_no_givens || params->symmetry != 0 || clues->least + clues->most > 0)) {
        return qdri_fail(error, QDR_INVALID,
                         "a pattern says which cells are givens, so there are no clues, symmetry "
                         "or no-givens beside it");
    }
    return QDR_OK;
}

/* Blanks are passed over, and `. 0 - _` is no given, as where rules read a mask. */
static qdr_status read_pattern(struct qdr_generator *generator, qdr_error *error)
{
    unsigned count = 0;
    const char *at = generator->params->pattern;
    generator->pattern = at ? qdri_zeros(generator->cells, sizeof *generator->pattern) : NULL;
    if (at && !generator->pattern) {
        return qdri_no_memory(error);
    }
    for (; at && *at != '\0'; ++at) {
        if (strchr(" \t\r\n", *at) == NULL) {
            if (count < generator->cells) {
                generator->pattern[count] = strchr(".0-_", *at) == NULL;
            }
            ++count;
        }
    }
    return !generator->pattern || count == generator->cells
               ? QDR_OK
               : qdri_fail(error, QDR_SYNTAX,
                           "the pattern has %u cells, and a grid of side %u has %u", count,
                           generator->side, generator->cells);
}

static bool make_orbits(struct qdr_generator *generator)
{
    const struct qdri_generator_params *params = generator->params;
    bool is_open[QDR_CELLS_MAX];
    for (unsigned cell = 0; cell < generator->cells; ++cell) {
        is_open[cell] = generator->fixed.cell[cell] == 0 && !params->has_no_givens &&
                        qdr_rules_has_cell(generator->rules, (qdr_cell)cell) &&
                        (!generator->pattern || generator->pattern[cell]);
    }
    return qdri_orbits_make(&generator->orbits, (qdr_clue_symmetry)params->symmetry,
                            generator->side, is_open);
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

static void mix_params(struct qdr_generator *generator)
{
    const struct qdri_generator_params *params = generator->params;
    const uint64_t numbers[] = {params->symmetry,         params->clues.least,
                                params->clues.most,       params->is_minimal,
                                params->difficulty.least, params->difficulty.most,
                                params->rating.least,     params->rating.most};
    generator->mix = mix_rules(0, generator->rules);
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; ++k) {
        generator->mix = qdri_random_mix(generator->mix, numbers[k]);
    }
}

static void take_fixed(struct qdr_generator *generator)
{
    qdr_grid_clear(&generator->fixed, generator->side);
    if (generator->params->fixed) {
        generator->fixed = *generator->params->fixed;
        generator->params->fixed = &generator->fixed;
        for (size_t k = 0; k < generator->cells; ++k) {
            generator->mix = qdri_random_mix(generator->mix, generator->fixed.cell[k]);
        }
    }
}

static qdr_status make(struct qdr_generator *generator, const qdr_rules *rules, qdr_error *error)
{
    generator->side = qdr_rules_side(rules);
    generator->cells = generator->side * generator->side;
    qdr_status status = check_params(generator, error);
    if (status == QDR_OK) {
        status = read_pattern(generator, error);
    }
    if (status == QDR_OK) {
        status = qdr_rules_subset(&generator->rules, rules, NULL, error);
    }
    if (status == QDR_OK) {
        mix_params(generator);
        status = qdri_fit_make(generator, error);
    }
    if (status != QDR_OK) {
        return status;
    }
    take_fixed(generator);
    qdri_generator_take_limits(generator);
    return make_orbits(generator) ? generator->way->make(generator, error) : qdri_no_memory(error);
}

qdr_status qdri_single_new(qdr_generator **out, const qdr_rules *rules, const qdr_params *params,
                           qdr_error *error)
{
    qdr_params *copied;
    *out = NULL;
    if (!rules) {
        return qdri_missing(error, "rules");
    }
    qdr_status status = qdri_params_new(&copied, &qdri_generate_subject, params, error);
    if (status != QDR_OK) {
        return status;
    }
    struct qdri_generator_params *own = (struct qdri_generator_params *)copied;
    const bool has_clues = own->place && own->place[0] != '\0';
    const bool is_placed = has_clues || own->pattern || own->has_no_givens;
    const struct qdri_way *way = is_placed ? &qdri_way_placed : &qdri_way_many;
    struct qdr_generator *generator = qdri_zeros(1, way->size);
    if (!generator) {
        qdr_params_free(copied);
        return qdri_no_memory(error);
    }
    generator->way = way;
    generator->params = own;
    status = make(generator, rules, error);
    if (status != QDR_OK) {
        qdri_single_free(generator);
        return status;
    }
    qdri_single_begin(generator, own->search.seed, 1);
    *out = generator;
    return QDR_OK;
}

void qdri_single_free(qdr_generator *generator)
{
    if (!generator) {
        return;
    }
    generator->way->free(generator);
    free(generator->pattern);
    qdr_rules_free(generator->rules);
    qdr_rules_free(generator->made_rules);
    qdr_params_free(&generator->params->search.base);
    qdri_orbits_free(&generator->orbits);
    free(generator);
}

/* -------------------------------------------------------------------------------- puzzles ---- */

void qdri_single_begin(struct qdr_generator *generator, uint64_t seed, uint64_t number)
{
    const uint64_t time_ms = generator->time_limit_ms;
    generator->own_seed = seed;
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
