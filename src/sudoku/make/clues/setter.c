/* setter.c  Setters: what they are made of, and the order of the steps of a try.  See
 * quadrille/generate.h. */
#include "sudoku/make/clues/setter.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/make/seed.h"
#include "sudoku/rules/rules.h"

/* -------------------------------------------------------------------------------- making ---- */

/* What qdr_generator_new would find wrong, too. */
static qdr_status check_givens(const qdr_rules *rules, const qdr_generator_params *params,
                               qdr_error *error)
{
    const unsigned side = qdr_rules_side(rules);
    if (params->fixed && params->fixed->side != side) {
        return qdri_fail(error, QDR_INVALID, "fixed digits of side %u, but the rules are for %u",
                         params->fixed->side, side);
    }
    if (!qdr_clue_symmetry_at(params->symmetry, NULL)) {
        return qdri_fail(error, QDR_INVALID, "there is no such symmetry");
    }
    if (params->most_clues > 0 && params->least_clues > params->most_clues) {
        return qdri_fail(error, QDR_INVALID, "at least %u givens, but at most %u",
                         params->least_clues, params->most_clues);
    }
    if (params->least_clues > side * side) {
        return qdri_fail(error, QDR_RANGE, "at least %u givens, but there are only %u cells",
                         params->least_clues, side * side);
    }
    return qdri_fit_check(params, error);
}

static bool has_several_grids(const qdr_rules *rules)
{
    return qdr_rules_digits(rules) != qdr_rules_side(rules);
}

/* Digits are fitted to a pattern of one grid that fills the board. */
static qdr_status check_board(const qdr_rules *rules, const qdr_setter_params *params,
                              qdr_error *error)
{
    if (params->kinds == 0 && !params->pattern) {
        return qdri_fail(error, QDR_INVALID, "neither clues nor a pattern is wanted");
    }
    if (params->kinds == 0 && has_several_grids(rules)) {
        return qdri_fail(error, QDR_INVALID, "digits fit a pattern of one grid, not of several");
    }
    return QDR_OK;
}

/* Clues of what stands beside the grid, of the numbers of rows or of the places in a box: where
 * there are several grids, there are several of these. */
static bool is_of_one_grid(const struct qdri_clue_kind *kind)
{
    return !kind->place || kind->how == QDRI_CLUES_OUTSIDE ||
           kind->place == qdri_place_row_indexer || kind->place == qdri_place_column_indexer ||
           kind->place == qdri_place_box_indexer;
}

static qdr_status take_kind(struct qdr_setter *setter, const qdr_clues_wanted *wanted,
                            bool has_pattern, qdr_error *error)
{
    const struct qdri_clue_kind *kind = qdri_clue_kind_find(wanted->kind);
    if (!kind) {
        return qdri_fail(error, QDR_UNKNOWN, "no clues of rule '%s' can be placed",
                         wanted->kind ? wanted->kind : "");
    }
    for (size_t k = 0; k < setter->kinds; ++k) {
        if (setter->wanted[k].kind == kind) {
            return qdri_fail(error, QDR_DUPLICATE, "clues of rule '%s' are wanted twice",
                             kind->name);
        }
    }
    if (kind->place == qdri_place_sandwich && !has_pattern &&
        (setter->params.symmetry == QDR_SYMMETRY_BOTH ||
         setter->params.symmetry == QDR_SYMMETRY_FULL)) {
        return qdri_fail(error, QDR_INVALID,
                         "a row or column has one sandwich, so there is none at both of its ends");
    }
    if (has_several_grids(setter->rules) && is_of_one_grid(kind)) {
        return qdri_fail(error, QDR_INVALID,
                         "clues of rule '%s' are placed on one grid, not on several", kind->name);
    }
    if (!kind->place && !qdr_rules_box(setter->rules, &(unsigned){0}, &(unsigned){0})) {
        return qdri_fail(error, QDR_INVALID, "regions are there already");
    }
    setter->has_regions |= !kind->place;
    setter->wanted[setter->kinds++] = (struct qdri_wanted){
        .kind = kind, .count = wanted->count, .is_percent = wanted->is_percent};
    return QDR_OK;
}

static qdr_status take_kinds(struct qdr_setter *setter, const qdr_setter_params *params,
                             qdr_error *error)
{
    qdr_status status = QDR_OK;
    setter->wanted = qdri_zeros(params->kinds, sizeof *setter->wanted);
    if (!setter->wanted) {
        return qdri_no_memory(error);
    }
    for (size_t k = 0; k < params->kinds && status == QDR_OK; ++k) {
        status = take_kind(setter, &params->wanted[k], params->pattern != NULL, error);
    }
    return status;
}

static bool make_orbits(struct qdr_setter *setter)
{
    bool is_free[QDR_CELLS_MAX];
    for (unsigned cell = 0; cell < setter->cells; ++cell) {
        is_free[cell] = setter->fixed.cell[cell] == 0 && !setter->is_blank &&
                        qdr_rules_has_cell(setter->rules, (qdr_cell)cell) &&
                        (!setter->pattern || setter->pattern[cell]);
    }
    if (!qdri_orbits_make(&setter->orbits,
                          setter->pattern ? QDR_SYMMETRY_NONE : setter->params.symmetry,
                          setter->side, is_free)) {
        return false;
    }
    setter->order = qdri_zeros(setter->orbits.count, sizeof *setter->order);
    return setter->order;
}

static void take_params(struct qdr_setter *setter, const qdr_setter_params *params, unsigned side)
{
    setter->params = params->puzzle;
    setter->params.fixed = NULL;
    setter->params.search = NULL;
    setter->params.required = NULL;
    setter->fit = qdri_fit_make(&params->puzzle);
    setter->side = side;
    setter->cells = side * side;
    setter->is_blank = params->is_blank;
    qdr_grid_clear(&setter->fixed, side);
    qdr_grid_clear(&setter->found, side);
    if (params->puzzle.fixed) {
        setter->fixed = *params->puzzle.fixed;
    }
    if (setter->params.tries == 0) {
        setter->params.tries = QDR_TRIES_STANDARD;
    }
}

/* Where each question has an encoding of its own, and few nodes, an engine that makes no tables is
 * through before others have begun.  Where all must be answered, one that does not get lost is. */
static qdr_status choose_engine(struct qdr_setter *setter, qdr_error *error)
{
    uint64_t engine = 0;
    qdr_params_get(setter->search, "engine", &engine);
    return engine == 0 && qdri_setter_is_large(setter->cells) && !setter->pattern &&
                   !setter->is_blank
               ? qdr_params_set(setter->search, "engine",
                                setter->params.is_minimal ? "learn" : "links", error)
               : QDR_OK;
}

static qdr_status make(struct qdr_setter *setter, const qdr_rules *rules,
                       const qdr_setter_params *params, qdr_error *error)
{
    if (rules->is_modified) {
        return qdri_fail(error, QDR_UNSUPPORTED,
                         "clues cannot be placed where cells count as something else than their "
                         "digit");
    }
    if (rules->frame.board.alphabet) {
        return qdri_fail(error, QDR_UNSUPPORTED, "clues cannot be placed with rule 'digits'");
    }
    qdr_status status = qdr_rules_subset(&setter->rules, rules, NULL, error);
    if (status == QDR_OK) {
        status = take_kinds(setter, params, error);
    }
    if (status == QDR_OK) {
        status = qdri_watch_take(&setter->watch, &setter->search, params->puzzle.search, error);
    }
    if (status == QDR_OK && params->pattern) {
        setter->pattern = qdri_copy(params->pattern, setter->cells, sizeof *setter->pattern);
        status = setter->pattern ? QDR_OK : qdri_no_memory(error);
    }
    if (status == QDR_OK) {
        status = choose_engine(setter, error);
    }
    return status == QDR_OK && !make_orbits(setter) ? qdri_no_memory(error) : status;
}

/* A hash of all parameters but the seed. */
static uint64_t mix_params(const struct qdr_setter *setter, const qdr_rules *rules,
                           const qdr_setter_params *params)
{
    uint64_t mix = qdri_random_mix(qdri_seed_mix(rules, &params->puzzle), params->is_blank);
    for (size_t k = 0; k < setter->kinds; ++k) {
        mix = qdri_seed_mix_text(mix, setter->wanted[k].kind->name);
        mix = qdri_random_mix(mix,
                              2 * (uint64_t)params->wanted[k].count + params->wanted[k].is_percent);
    }
    for (unsigned cell = 0; params->pattern && cell < setter->cells; ++cell) {
        mix = qdri_random_mix(mix, params->pattern[cell]);
    }
    return mix;
}

qdr_status qdr_setter_new(qdr_setter **out, const qdr_rules *rules, const qdr_setter_params *params,
                          qdr_error *error)
{
    *out = NULL;
    if (!rules || !params) {
        return qdri_missing(error, rules ? "parameters" : "rules");
    }
    qdr_status status = check_givens(rules, &params->puzzle, error);
    if (status == QDR_OK) {
        status = check_board(rules, params, error);
    }
    if (status != QDR_OK) {
        return status;
    }
    struct qdr_setter *setter = qdri_zeros(1, sizeof *setter);
    if (!setter) {
        return qdri_no_memory(error);
    }
    take_params(setter, params, qdr_rules_side(rules));
    status = make(setter, rules, params, error);
    if (status != QDR_OK) {
        qdr_setter_free(setter);
        return status;
    }
    setter->mix = mix_params(setter, rules, params);
    qdr_setter_begin(setter, params->puzzle.seed, 1);
    *out = setter;
    return QDR_OK;
}

void qdr_setter_free(qdr_setter *setter)
{
    if (!setter) {
        return;
    }
    qdri_question_free(&setter->empty);
    qdri_question_free(&setter->question);
    qdr_rules_free(setter->rules);
    qdr_rules_free(setter->drawn);
    qdr_rules_free(setter->all);
    qdr_params_free(setter->search);
    qdri_orbits_free(&setter->orbits);
    qdri_fitting_free(setter->fitting);
    free(setter->wanted);
    free(setter->pattern);
    free(setter->order);
    free(setter->placed);
    free(setter->keep);
    free(setter);
}

void qdr_setter_begin(qdr_setter *setter, uint64_t seed, uint64_t number)
{
    setter->seed = qdri_random_mix(seed, setter->mix);
    setter->number = number;
    setter->stats = (qdr_setter_stats){0};
    qdri_watch_begin(&setter->watch);
}

/* --------------------------------------------------------------------------------- setting ---- */

static const char *const fault_texts[QDR_FAULTS] = {
    [QDR_FAULT_REGIONS] = "no grid was found for the regions",
    [QDR_FAULT_NO_CLUES] = "no clues that are wanted are true for the grid",
    [QDR_FAULT_MANY] = "there are several solutions, and nothing may be given any more",
    [QDR_FAULT_UNNEEDED] = "clues were not shown to be needed",
    [QDR_FAULT_GIVENS] = "there are too many givens, too few, or some that may not be needed",
    [QDR_FAULT_GRADE] = "another grade, another rating, or a technique was wanted",
};

const char *qdr_try_failure_text(qdr_try_failure fault)
{
    return (size_t)fault < QDR_FAULTS ? fault_texts[fault] : "";
}

enum qdri_step_end qdri_setter_fault(struct qdr_setter *setter, qdr_try_failure fault)
{
    ++setter->stats.faults[fault];
    return QDRI_FAULTY;
}

typedef enum qdri_step_end step(struct qdr_setter *setter);

/* The steps of a try, one after the other as long as all is well. */
static enum qdri_step_end try(struct qdr_setter *setter)
{
    static step *const steps[] = {qdri_setter_fill,     qdri_setter_place, qdri_setter_choose,
                                  qdri_setter_leave,    qdri_setter_weigh, qdri_setter_spare,
                                  qdri_setter_fit_grade};
    enum qdri_step_end end = QDRI_WELL;
    for (size_t k = 0; k < sizeof steps / sizeof *steps && end == QDRI_WELL; ++k) {
        end = steps[k](setter);
    }
    return end;
}

/* Begins the random numbers of the puzzle. */
static void begin(struct qdr_setter *setter)
{
    qdri_random_seed(&setter->random, qdri_random_mix(setter->seed, setter->number));
    for (uint32_t k = 0; k < setter->orbits.count; ++k) {
        setter->order[k] = k;
    }
    setter->grade = QDR_GRADE_ANY;
    setter->rating = 0;
}

static qdr_outcome give_out(struct qdr_setter *setter, qdr_made_puzzle *puzzle, qdr_rules **rules)
{
    if (!qdri_setter_rules(setter, rules, SIZE_MAX)) {
        return setter->watch.outcome;
    }
    puzzle->givens = setter->givens;
    puzzle->solution = setter->full;
    puzzle->clues = setter->given;
    puzzle->grade = setter->grade;
    puzzle->rating = setter->rating;
    puzzle->is_minimal = setter->is_minimal;
    ++setter->stats.made.puzzles;
    ++setter->number;
    return QDR_SOLUTION;
}

qdr_outcome qdr_setter_next(qdr_setter *setter, qdr_made_puzzle *puzzle, qdr_rules **rules)
{
    *puzzle = (qdr_made_puzzle){.number = setter->number};
    *rules = NULL;
    begin(setter);
    enum qdri_step_end end = QDRI_FAULTY;
    while (end == QDRI_FAULTY && puzzle->tries < setter->params.tries) {
        if (qdri_setter_is_over(setter)) {
            return setter->watch.outcome;
        }
        ++puzzle->tries;
        ++setter->stats.made.tries;
        end = try(setter);
    }
    if (end == QDRI_FAULTY) {
        ++setter->number;
        return QDR_STOPPED;
    }
    return end == QDRI_WELL ? give_out(setter, puzzle, rules) : setter->watch.outcome;
}

const qdr_setter_stats *qdr_setter_cost(const qdr_setter *setter)
{
    return &setter->stats;
}

const qdr_error *qdr_setter_error(const qdr_setter *setter)
{
    return &setter->error;
}
