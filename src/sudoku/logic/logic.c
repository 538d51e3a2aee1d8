/* logic.c  Trying one technique after the other, and taking the step that was found. */
#include "sudoku/logic/logic.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/logic/techniques/technique.h"
#include "sudoku/rules/rules.h"

static const struct {
    qdr_technique shown;
    qdri_technique *find;
    unsigned variant;
} techniques[] = {
#define TECHNIQUE(id, name, grade, rating, needs_uniqueness, function, variant, meaning)           \
    {{name, meaning, QDR_GRADE_##grade, needs_uniqueness, rating},                                 \
     qdri_technique_##function,                                                                    \
     variant},
#include "sudoku/logic/logic.def"
#undef TECHNIQUE
};

enum { TECHNIQUES = sizeof techniques / sizeof *techniques };

const qdr_technique *qdr_technique_at(size_t index)
{
    return index < TECHNIQUES ? &techniques[index].shown : NULL;
}

/* --------------------------------------------------------------------------------- grades ---- */

/* How hard a puzzle is: as hard as its hardest step, and one grade harder where it takes
 * many of them, if grades.def has it rise.  doc/logic.md says what that comes to on known
 * puzzles.
 *
 * Ratings are those of Sudoku Explainer, by Nicolas Juillerat, where techniques are the same. */
static const struct {
    const char *name;
    bool rises;
} grades[] = {
#define GRADE(id, name, rises) [QDR_GRADE_##id] = {name, rises},
#include "sudoku/logic/grades.def"
#undef GRADE
};

enum { GRADES = sizeof grades / sizeof *grades };
_Static_assert((int)GRADES == QDR_GRADE_BEYOND + 1, "grades.def has each grade");

const char *qdr_grade_name(qdr_grade grade)
{
    return (size_t)grade < GRADES ? grades[grade].name : "unknown grade";
}

bool qdr_grade_find(const char *name, qdr_grade *grade)
{
    if (!name) {
        return false;
    }
    for (unsigned k = 0; k < GRADES; ++k) {
        if (strcmp(name, grades[k].name) == 0) {
            *grade = (qdr_grade)k;
            return true;
        }
    }
    return false;
}

/* So many steps of the hardest grade are no more than usual: nine of ten puzzles of that grade take
 * fewer. */
enum { USUAL = 10 };

qdr_grade qdr_logic_grade(const qdr_logic *logic)
{
    uint64_t steps[GRADES] = {0};
    const qdr_technique *technique;
    qdr_grade hardest = QDR_GRADE_SIMPLE;
    for (size_t k = 0; (technique = qdr_technique_at(k)) != NULL; ++k) {
        steps[technique->grade] += logic->steps[k];
        if (logic->steps[k] > 0 && technique->grade > hardest) {
            hardest = technique->grade;
        }
    }
    return grades[hardest].rises && steps[hardest] > USUAL ? (qdr_grade)(hardest + 1) : hardest;
}

/* A tenth more for each bound that the length is above: 4, 6, 8, 12, 16, 24, 32... */
unsigned qdri_rating_of_length(size_t nodes)
{
    unsigned rating = 0;
    for (size_t bound = 4; nodes > bound; ++rating) {
        bound += rating % 2 == 0 ? bound / 2 : bound / 3;
    }
    return rating;
}

unsigned qdr_logic_rating(const qdr_logic *logic)
{
    return logic->rating;
}

/* ---------------------------------------------------------------------------------- making ---- */

#define PARAMS struct qdri_logic_params
static const struct qdri_param rows[] = {
    QDRI_PARAM_WORD(PARAMS, hardest, "hardest",
                    "any|simple|easy|intermediate|expert|extreme|beyond", 0,
                    "use no technique of a higher grade [any]"),
    QDRI_PARAM_FLAG(PARAMS, is_unique, "unique",
                    "use techniques that rest on there being one solution"),
    QDRI_PARAM_FLAG(PARAMS, is_silent, "silent", "give steps neither texts nor candidates"),
    QDRI_PARAM_WORD(PARAMS, cells, "cells", "rc|A1", 0,
                    "name cells by row and column, r1c2, or by a letter and the column, A2"),
    QDRI_PARAM_OTHER(QDR_PARAM_GRID, PARAMS, solution, "solution",
                     "place digits of this solution where no technique finds anything"),
};

const struct qdri_subject qdri_logic_subject = QDRI_SUBJECT("techniques", PARAMS, rows, NULL);

static bool make(qdr_logic *logic, const qdr_rules *rules)
{
    logic->ground = qdri_ground_new(rules);
    logic->position = logic->ground ? qdri_position_new(logic->ground) : NULL;
    logic->steps = qdri_zeros(TECHNIQUES, sizeof *logic->steps);
    if (!logic->position || !logic->steps) {
        return false;
    }
    logic->candidate =
        qdri_zeros(logic->position->cells * qdr_rules_width(rules), sizeof *logic->candidate);
    return qdri_finding_init(&logic->finding, logic->position) &&
           qdri_trace_init(&logic->trace, logic->position) && logic->candidate;
}

qdr_status qdr_logic_new(qdr_logic **out, const qdr_rules *rules, const qdr_params *params,
                         qdr_error *error)
{
    *out = NULL;
    if (!rules) {
        return qdri_missing(error, "rules");
    }
    qdr_status status = qdri_rules_have_digits(rules, "there are no techniques", error);
    if (status != QDR_OK) {
        return status;
    }
    qdr_logic *logic = qdri_zeros(1, sizeof *logic);
    if (!logic) {
        return qdri_no_memory(error);
    }
    status = qdri_params_take(&logic->params.base, &qdri_logic_subject, params, error);
    if (status == QDR_OK && !make(logic, rules)) {
        status = qdri_no_memory(error);
    }
    if (status != QDR_OK) {
        qdr_logic_free(logic);
        return status;
    }
    logic->finding.is_silent = logic->params.is_silent;
    logic->finding.cells = (qdr_cell_names)logic->params.cells;
    logic->finding.stop = logic->params.base.stop;
    status = qdr_logic_set_solution(logic, logic->params.solution, error);
    if (status == QDR_OK) {
        qdr_grid blank;
        qdr_grid_clear(&blank, logic->position->side);
        *out = logic;
        return qdr_logic_set(logic, &blank, error);
    }
    qdr_logic_free(logic);
    return status;
}

void qdr_logic_free(qdr_logic *logic)
{
    if (!logic) {
        return;
    }
    qdri_trace_free(&logic->trace);
    qdri_finding_free(&logic->finding);
    qdri_hint_free(&logic->hint);
    qdri_position_free(logic->position);
    qdri_ground_free(logic->ground);
    free(logic->candidate);
    free(logic->steps);
    free(logic);
}

static qdr_status check_side(const qdr_logic *logic, const qdr_grid *grid, qdr_error *error)
{
    return qdri_rules_check_side(logic->position->side, grid->side, error);
}

qdr_status qdr_logic_set(qdr_logic *logic, const qdr_grid *givens, qdr_error *error)
{
    if (!givens) {
        return qdri_missing(error, "givens");
    }
    qdr_status status = check_side(logic, givens, error);
    if (status == QDR_OK) {
        qdri_trace_begin(&logic->trace, givens);
        qdri_logic_restart(logic);
    }
    return status;
}

void qdri_logic_restart(qdr_logic *logic)
{
    qdri_trace_restart(&logic->trace, logic->position);
    memset(logic->steps, 0, TECHNIQUES * sizeof *logic->steps);
    logic->number = 0;
    logic->rating = 0;
}

qdr_status qdr_logic_set_solution(qdr_logic *logic, const qdr_grid *solution, qdr_error *error)
{
    qdr_status status = solution ? check_side(logic, solution, error) : QDR_OK;
    if (status != QDR_OK) {
        return status;
    }
    if (solution) {
        logic->solution = *solution;
    }
    logic->params.solution = solution ? &logic->solution : NULL;
    logic->finding.solution = logic->params.solution;
    return QDR_OK;
}

void qdr_logic_set_unique(qdr_logic *logic, bool is_unique)
{
    logic->params.is_unique = is_unique;
}

static bool has_candidate(const qdr_logic *logic, qdr_cell cell, qdr_digit digit)
{
    const struct qdri_position *position = logic->position;
    return cell < position->cells && digit >= 1 && digit <= QDR_SIDE_MAX &&
           qdri_is_candidate(position, cell, digit);
}

void qdr_logic_strike(qdr_logic *logic, qdr_cell cell, qdr_digit digit)
{
    const qdr_deduction_mark mark = {.cell = cell, .digit = digit, .role = QDR_ROLE_REMOVED};
    if (has_candidate(logic, cell, digit)) {
        qdri_trace_record(&logic->trace, SIZE_MAX, &mark, 1);
        qdri_position_remove(logic->position, cell, digit);
        logic->position->has_strikes = true;
    }
}

/* ----------------------------------------------------------------------------------- steps ---- */

static bool may_use(const qdr_logic *logic, size_t technique)
{
    const qdr_technique *shown = &techniques[technique].shown;
    const qdr_grade hardest = (qdr_grade)logic->params.hardest;
    return (!shown->needs_uniqueness || logic->params.is_unique) &&
           (hardest == QDR_GRADE_ANY || shown->grade <= hardest ||
            techniques[technique].find == qdri_technique_guess);
}

/* Shows the candidates of a cell; the digit that stands, if one does. */
static void show_cell(qdr_logic *logic, size_t cell)
{
    const struct qdri_position *position = logic->position;
    const qdr_digit standing = position->grid.cell[cell];
    const unsigned width = qdr_rules_width(position->rules);
    for (unsigned digit = 1; digit <= width; ++digit) {
        bool is_there = digit == standing || qdri_is_candidate(position, (qdr_cell)cell, digit);
        logic->candidate[cell * width + digit - 1] = is_there ? QDR_POSSIBLE : QDR_IMPOSSIBLE;
    }
}

void qdri_logic_apply(struct qdri_position *position, const qdr_deduction_mark *mark, size_t marks)
{
    for (; marks > 0; --marks, ++mark) {
        if (mark->role == QDR_ROLE_REMOVED) {
            qdri_position_remove(position, mark->cell, mark->digit);
        } else if (mark->role == QDR_ROLE_PLACED && position->grid.cell[mark->cell] == 0) {
            qdri_position_place(position, mark->cell, mark->digit);
        }
    }
}

static void take(qdr_logic *logic, size_t technique, qdr_deduction *deduction)
{
    struct qdri_finding *finding = &logic->finding;
    qdri_find_say_effects(finding);
    for (size_t cell = 0; !finding->is_silent && cell < logic->position->cells; ++cell) {
        show_cell(logic, cell);
    }
    qdri_logic_apply(logic->position, finding->mark, finding->marks);
    if (techniques[technique].shown.grade > QDR_GRADE_EASY) {
        qdri_trace_record(&logic->trace, technique, finding->mark, finding->marks);
        finding->has_failed |= logic->trace.has_failed;
    }
    ++logic->steps[technique];
    const unsigned rating =
        techniques[technique].shown.rating + qdri_rating_of_length(finding->length);
    logic->rating = rating > logic->rating ? rating : logic->rating;
    *deduction = (qdr_deduction){.number = ++logic->number,
                                 .technique = technique,
                                 .text = finding->text.text ? finding->text.text : "",
                                 .mark = finding->mark,
                                 .marks = finding->marks,
                                 .house = finding->house,
                                 .houses = finding->houses,
                                 .clause = finding->clause,
                                 .rating = rating,
                                 .grid = &logic->position->grid,
                                 .candidate = finding->is_silent ? NULL : logic->candidate};
}

bool qdri_logic_find(size_t technique, struct qdri_finding *finding)
{
    qdri_find_begin(finding);
    finding->name = techniques[technique].shown.name;
    finding->variant = techniques[technique].variant;
    return techniques[technique].find(finding);
}

size_t qdri_logic_find_easy(struct qdri_finding *finding)
{
    for (size_t k = 0; k < TECHNIQUES; ++k) {
        if (techniques[k].shown.grade <= QDR_GRADE_EASY && qdri_logic_find(k, finding)) {
            return k;
        }
    }
    return SIZE_MAX;
}

/* Tries the techniques; SIZE_MAX: none finds anything. */
static size_t look(qdr_logic *logic)
{
    for (size_t k = 0; k < TECHNIQUES; ++k) {
        if (may_use(logic, k) && qdri_logic_find(k, &logic->finding)) {
            return k;
        }
        if (logic->finding.has_failed || qdri_find_is_interrupted(&logic->finding)) {
            break;
        }
    }
    return SIZE_MAX;
}

/* The same, but where a trace is followed its steps come first, after what is easy. */
static size_t find_next(qdr_logic *logic)
{
    size_t technique = SIZE_MAX;
    if (logic->trace.is_followed) {
        technique = qdri_logic_find_easy(&logic->finding);
        if (technique == SIZE_MAX) {
            technique = qdri_trace_follow(&logic->trace, &logic->finding);
        }
    }
    return technique == SIZE_MAX ? look(logic) : technique;
}

static qdr_logic_result fail(qdr_logic *logic)
{
    qdri_no_memory(&logic->error);
    return QDR_LOGIC_FAILED;
}

qdr_logic_result qdr_logic_next(qdr_logic *logic, qdr_deduction *deduction)
{
    const struct qdri_position *position = logic->position;
    if (position->is_broken) {
        return QDR_LOGIC_BROKEN;
    }
    if (position->blanks == 0) {
        return qdr_rules_holds(position->rules, &position->grid) ? QDR_LOGIC_SOLVED
                                                                 : QDR_LOGIC_BROKEN;
    }
    logic->finding.has_failed = false;
    size_t technique = find_next(logic);
    if (logic->finding.has_failed) {
        return fail(logic);
    }
    if (technique == SIZE_MAX) {
        return qdri_find_is_interrupted(&logic->finding) ? QDR_LOGIC_INTERRUPTED : QDR_LOGIC_STUCK;
    }
    take(logic, technique, deduction);
    return logic->finding.has_failed ? fail(logic) : QDR_LOGIC_STEP;
}

const qdr_error *qdr_logic_error(const qdr_logic *logic)
{
    return &logic->error;
}

const qdr_grid *qdr_logic_grid(const qdr_logic *logic)
{
    return &logic->position->grid;
}

bool qdr_logic_candidate(const qdr_logic *logic, qdr_cell cell, qdr_digit digit)
{
    return has_candidate(logic, cell, digit);
}

uint64_t qdr_logic_steps(const qdr_logic *logic, size_t technique)
{
    return technique < TECHNIQUES ? logic->steps[technique] : 0;
}
