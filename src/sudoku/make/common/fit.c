/* fit.c  Is a puzzle as hard as is wanted, and does it take what it is to take? */
#include "sudoku/make/common/generator.h"

#include <limits.h>

#include "base/error.h"
#include "sudoku/logic/logic.h"

/* ------------------------------------------------------------------------- what is wanted ---- */

static qdr_status check_bounds(const qdr_generator_params *params, qdr_error *error)
{
    const unsigned least = params->least_rating;
    const unsigned most = params->most_rating;
    if (params->hardest != QDR_GRADE_ANY && params->easiest > params->hardest) {
        return qdri_fail(error, QDR_INVALID, "at least of grade %s, but at most %s",
                         qdr_grade_name(params->easiest), qdr_grade_name(params->hardest));
    }
    if (most > 0 && least > most) {
        return qdri_fail(error, QDR_INVALID, "rated at least %u.%u, but at most %u.%u", least / 10,
                         least % 10, most / 10, most % 10);
    }
    return QDR_OK;
}

static qdr_status check_technique(const qdr_generator_params *params, size_t index,
                                  qdr_error *error)
{
    const unsigned most = params->most_rating;
    const qdr_technique *technique;
    if ((technique = qdr_technique_at(index)) == NULL) {
        return qdri_fail(error, QDR_INVALID, "there is no such technique");
    }
    if (params->hardest != QDR_GRADE_ANY && technique->grade > params->hardest) {
        return qdri_fail(error, QDR_INVALID, "technique '%s' is %s, but puzzles are at most %s",
                         technique->name, qdr_grade_name(technique->grade),
                         qdr_grade_name(params->hardest));
    }
    if (most > 0 && technique->rating > most) {
        return qdri_fail(
            error, QDR_INVALID, "technique '%s' is rated %u.%u or more, but puzzles at most %u.%u",
            technique->name, technique->rating / 10, technique->rating % 10, most / 10, most % 10);
    }
    return QDR_OK;
}

qdr_status qdri_fit_check(const qdr_generator_params *params, qdr_error *error)
{
    qdr_status status = check_bounds(params, error);
    if (params->requireds > 0 && !params->required) {
        return qdri_missing(error, "required techniques");
    }
    for (size_t k = 0; k < params->requireds && status == QDR_OK; ++k) {
        status = check_technique(params, params->required[k], error);
    }
    return status;
}

/* The grade above which no technique is both easy enough and rated low enough. */
static qdr_grade limit_of(const struct qdri_fit *fit)
{
    qdr_grade limit = QDR_GRADE_SIMPLE;
    const qdr_technique *technique;
    for (size_t k = 0; (technique = qdr_technique_at(k)) != NULL; ++k) {
        if (technique->rating <= fit->most_rating && technique->grade <= fit->hardest &&
            technique->grade > limit) {
            limit = technique->grade;
        }
    }
    return limit;
}

struct qdri_fit qdri_fit_make(const qdr_generator_params *params)
{
    struct qdri_fit fit = {
        .is_any = params->easiest == QDR_GRADE_ANY && params->hardest == QDR_GRADE_ANY &&
                  params->least_rating == 0 && params->most_rating == 0 && params->requireds == 0,
        .easiest = params->easiest,
        .hardest = params->hardest == QDR_GRADE_ANY ? QDR_GRADE_BEYOND : params->hardest,
        .least_rating = params->least_rating,
        .most_rating = params->most_rating == 0 ? UINT_MAX : params->most_rating};
    for (size_t k = 0; k < params->requireds; ++k) {
        fit.is_required[params->required[k]] = true;
    }
    fit.limit = limit_of(&fit);
    return fit;
}

/* -------------------------------------------------------------------------------- a puzzle ---- */

qdr_status qdri_fit_logic(const struct qdr_generator *generator, qdr_logic **logic,
                          const qdr_rules *rules, qdr_error *error)
{
    struct qdri_logic_params params;
    qdri_params_init(&params.base, &qdri_logic_subject);
    params.hardest = generator->fit.limit;
    params.is_unique = true;
    params.is_silent = true;
    params.base.stop = generator->stop;
    return qdr_logic_new(logic, rules, &params.base, error);
}

static bool takes_required(const struct qdri_fit *fit, const qdr_logic *logic)
{
    for (size_t k = 0; k < QDRI_FIT_TECHNIQUES; ++k) {
        if (fit->is_required[k] && qdr_logic_steps(logic, k) == 0) {
            return false;
        }
    }
    return true;
}

static enum qdri_fitness weigh(const struct qdri_fit *fit, const qdr_logic *logic, qdr_grade grade,
                               unsigned rating)
{
    if (grade > fit->hardest) {
        return QDRI_FIT_HARD;
    }
    const bool is_hard_enough = grade >= fit->easiest && rating >= fit->least_rating;
    return is_hard_enough && takes_required(fit, logic) ? QDRI_FIT_WELL : QDRI_FIT_BADLY;
}

/* A digit may be guessed where a puzzle that needs it is not too hard. */
static bool set(struct qdr_generator *generator, qdr_logic *logic, const qdr_grid *givens,
                const qdr_grid *full)
{
    const bool may_guess = generator->fit.limit == QDR_GRADE_BEYOND;
    qdr_logic_set_unique(logic, true);
    qdr_status status = qdr_logic_set(logic, givens, &generator->error);
    if (status == QDR_OK) {
        status = qdr_logic_set_solution(logic, may_guess ? full : NULL, &generator->error);
    }
    return qdri_generator_succeeded(generator, status);
}

/* A step that is rated too high ends it: what comes then does not make the puzzle easier. */
enum qdri_fitness qdri_fit_judge(struct qdr_generator *generator, qdr_logic *logic,
                                 const qdr_grid *givens, const qdr_grid *full, qdr_grade *grade,
                                 unsigned *rating)
{
    const struct qdri_fit *fit = &generator->fit;
    qdr_logic_result progress = QDR_LOGIC_STEP;
    qdr_deduction step;
    if (!set(generator, logic, givens, full)) {
        return QDRI_FIT_OVER;
    }
    *grade = QDR_GRADE_BEYOND;
    while (progress == QDR_LOGIC_STEP || progress == QDR_LOGIC_INTERRUPTED) {
        if (qdri_generator_is_over(generator)) {
            return QDRI_FIT_OVER;
        }
        progress = qdr_logic_next(logic, &step);
        *rating = qdr_logic_rating(logic);
        if (*rating > fit->most_rating) {
            return QDRI_FIT_HARD;
        }
    }
    if (progress == QDR_LOGIC_FAILED) {
        qdri_generator_no_memory(generator);
        return QDRI_FIT_OVER;
    }
    if (progress != QDR_LOGIC_SOLVED) {
        return QDRI_FIT_HARD;
    }
    *grade = qdr_logic_grade(logic);
    return weigh(fit, logic, *grade, *rating);
}
