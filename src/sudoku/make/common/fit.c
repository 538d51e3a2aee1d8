/* fit.c  Is a puzzle as hard as is wanted, and does it take what it is to take? */
#include "sudoku/make/common/generator.h"

#include <string.h>

#include "base/error.h"
#include "base/quote.h"
#include "base/random.h"
#include "sudoku/logic/logic.h"

/* ------------------------------------------------------------------------- what is wanted ---- */

/* For "%u.%u". */
#define TENTHS(number) (unsigned)(number) / 10, (unsigned)(number) % 10

static qdr_status check_bounds(const struct qdri_fit *fit, qdr_error *error)
{
    const struct qdri_range *grade = &fit->difficulty;
    const struct qdri_range *rating = &fit->rating;
    if (grade->least > grade->most) {
        return qdri_fail(error, QDR_INVALID, "at least of grade %s, but at most %s",
                         qdr_grade_name((qdr_grade)grade->least),
                         qdr_grade_name((qdr_grade)grade->most));
    }
    if (rating->least > rating->most) {
        return qdri_fail(error, QDR_INVALID, "rated at least %u.%u, but at most %u.%u",
                         TENTHS(rating->least), TENTHS(rating->most));
    }
    return QDR_OK;
}

static qdr_status check_technique(const struct qdri_fit *fit, const qdr_technique *technique,
                                  qdr_error *error)
{
    if (technique->grade > fit->difficulty.most) {
        return qdri_fail(error, QDR_INVALID, "technique '%s' is %s, but puzzles are at most %s",
                         technique->name, qdr_grade_name(technique->grade),
                         qdr_grade_name((qdr_grade)fit->difficulty.most));
    }
    if (technique->rating > fit->rating.most) {
        return qdri_fail(error, QDR_INVALID,
                         "technique '%s' is rated %u.%u or more, but puzzles at most %u.%u",
                         technique->name, TENTHS(technique->rating), TENTHS(fit->rating.most));
    }
    return QDR_OK;
}

static qdr_status require(struct qdr_generator *generator, const char *name, qdr_error *error)
{
    char guess[QDRI_GUESS_SIZE];
    struct qdri_nearest nearest = {0};
    const qdr_technique *technique;
    size_t k = 0;
    while ((technique = qdr_technique_at(k)) != NULL && strcmp(technique->name, name) != 0) {
        qdri_nearest_try(&nearest, name, technique->name);
        ++k;
    }
    if (!technique) {
        return qdri_fail(error, QDR_UNKNOWN, "there is no technique '%s'%s", name,
                         qdri_nearest_guess(guess, &nearest));
    }
    generator->fit.is_required[k] = true;
    generator->fit.is_any = false;
    generator->mix = qdri_random_mix(generator->mix, k);
    return check_technique(&generator->fit, technique, error);
}

/* The grade above which no technique is both easy enough and rated low enough. */
static qdr_grade limit_of(const struct qdri_fit *fit)
{
    qdr_grade limit = QDR_GRADE_SIMPLE;
    const qdr_technique *technique;
    for (size_t k = 0; (technique = qdr_technique_at(k)) != NULL; ++k) {
        if (technique->rating <= fit->rating.most && technique->grade <= fit->difficulty.most &&
            technique->grade > limit) {
            limit = technique->grade;
        }
    }
    return limit;
}

qdr_status qdri_fit_make(struct qdr_generator *generator, qdr_error *error)
{
    const struct qdri_generator_params *params = generator->params;
    struct qdri_fit *fit = &generator->fit;
    const struct qdri_range *grade = &params->difficulty;
    const struct qdri_range *rating = &params->rating;
    *fit = (struct qdri_fit){
        .is_any = grade->least + grade->most + rating->least + rating->most == 0,
        .difficulty = {grade->least, grade->most > 0 ? grade->most : QDR_GRADE_BEYOND},
        .rating = {rating->least, rating->most > 0 ? rating->most : UINT64_MAX}};
    qdr_status status = check_bounds(fit, error);
    struct qdri_names names = {.rest = params->required};
    while (status == QDR_OK && qdri_names_next(&names)) {
        status = require(generator, names.name, error);
    }
    fit->limit = limit_of(fit);
    return status;
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
    if (grade > fit->difficulty.most) {
        return QDRI_FIT_HARD;
    }
    const bool is_hard_enough = grade >= fit->difficulty.least && rating >= fit->rating.least;
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
        if (*rating > fit->rating.most) {
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
