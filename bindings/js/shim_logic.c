/* shim_logic.c  Explaining and taking apart Sudokus for the JavaScript package. */
#include "shim.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------- logic ---- */

typedef struct qdrj_logic {
    qdrj_sudoku *sudoku;
    qdr_logic *logic;
    qdr_deduction step;
    bool has_solution;
    qdr_grid solution;
} qdrj_logic;

EXPORT(void, qdrj_logic_free)(qdrj_logic *logic)
{
    if (logic) {
        qdr_logic_free(logic->logic);
        qdrj_sudoku_free(logic->sudoku);
        free(logic);
    }
}

static qdr_status parse(qdr_grid *grid, const char *symbols, unsigned side)
{
    return qdr_grid_parse(grid, symbols, side, &qdrj_failure);
}

static qdr_status begin(qdrj_logic *made, const char *hardest, const char *solution,
                        const char *from, unsigned flags)
{
    const qdrj_sudoku *sudoku = made->sudoku;
    qdr_params *params;
    qdr_grade grade;
    qdr_grid grid = sudoku->cells;
    if (!qdr_grade_find(hardest, &grade)) {
        return qdrj_invalid(QDR_UNKNOWN, "unknown grade '%s'", hardest);
    }
    qdr_status status = qdr_params_new(&params, QDR_PARAMS_LOGIC, &qdrj_failure);
    if (status == QDR_OK && solution) {
        made->has_solution = true;
        status = parse(&made->solution, solution, sudoku->cells.side);
    }
    if (status == QDR_OK && from) {
        status = parse(&grid, from, sudoku->cells.side);
    }
    const bool may_guess = grade == QDR_GRADE_ANY || grade == QDR_GRADE_BEYOND;
    if (status == QDR_OK &&
        (qdr_params_set(params, "hardest", hardest, &qdrj_failure) ||
         qdr_params_set_number(params, "unique", solution && (flags & 1) != 0, &qdrj_failure) ||
         qdr_params_set_number(params, "silent", (flags & 2) != 0, &qdrj_failure) ||
         qdr_params_set(params, "cells", flags & 4 ? "A1" : "rc", &qdrj_failure) ||
         qdr_params_set_grid(params, "solution", solution && may_guess ? &made->solution : NULL,
                             &qdrj_failure))) {
        status = qdrj_failure.code;
    }
    if (status == QDR_OK) {
        status = qdr_logic_new(&made->logic, sudoku->rules, params, &qdrj_failure);
    }
    qdr_params_free(params);
    return status == QDR_OK ? qdr_logic_set(made->logic, &grid, &qdrj_failure) : status;
}

/* `solution` is the only one, or NULL; `from` the digits that stand, or NULL for the givens.  Of
 * the flags, 1 lets techniques rest on there being one solution, 2 leaves texts out, 4 calls cells
 * A1. */
EXPORT(qdrj_logic *, qdrj_logic_new)
(qdrj_sudoku *sudoku, const char *hardest, const char *solution, const char *from, unsigned flags)
{
    qdrj_logic *made = calloc(1, sizeof *made);
    if (!made) {
        qdrj_no_memory();
        return NULL;
    }
    ++sudoku->uses;
    made->sudoku = sudoku;
    if (begin(made, hardest, solution, from, flags) != QDR_OK) {
        qdrj_logic_free(made);
        return NULL;
    }
    return made;
}

/* Removes a candidate that is known to be wrong. */
EXPORT(void, qdrj_logic_strike)(qdrj_logic *logic, unsigned cell, unsigned digit)
{
    qdr_logic_strike(logic->logic, (qdr_cell)cell, (qdr_digit)digit);
}

static void put_marks(qdrj_text *text, const qdr_deduction *step, const char *key,
                      qdr_mark_role role)
{
    qdrj_key(text, key);
    qdrj_open(text, "[");
    for (size_t k = 0; k < step->marks; ++k) {
        if (step->mark[k].role == role) {
            qdrj_open(text, "[");
            qdrj_integer(text, step->mark[k].cell);
            qdrj_integer(text, step->mark[k].digit);
            qdrj_close(text, "]");
        }
    }
    qdrj_close(text, "]");
}

static void put_houses(qdrj_text *text, const qdr_deduction *step, const qdr_rules *rules)
{
    qdrj_key(text, "houses");
    qdrj_open(text, "[");
    for (size_t k = 0; k < step->houses; ++k) {
        const qdr_house *house = qdr_rules_house(rules, step->house[k]);
        qdrj_open(text, "[");
        for (size_t j = 0; j < house->count; ++j) {
            qdrj_integer(text, house->cells[j]);
        }
        qdrj_close(text, "]");
    }
    qdrj_close(text, "]");
}

static void put_step(qdrj_text *text, const qdr_deduction *step, const qdr_rules *rules)
{
    const qdr_technique *technique = qdr_technique_at(step->technique);
    qdrj_open(text, "{");
    qdrj_key(text, "number");
    qdrj_integer(text, (int64_t)step->number);
    qdrj_key(text, "technique");
    qdrj_string(text, technique->name);
    qdrj_key(text, "grade");
    qdrj_string(text, qdr_grade_name(technique->grade));
    qdrj_key(text, "rating");
    qdrj_integer(text, step->rating);
    qdrj_key(text, "text");
    qdrj_string(text, step->text);
    qdrj_key(text, "rule");
    if (step->clause == SIZE_MAX) {
        qdrj_string(text, NULL);
    } else {
        qdrj_integer(text, (int64_t)step->clause);
    }
    put_marks(text, step, "placed", QDR_ROLE_PLACED);
    put_marks(text, step, "removed", QDR_ROLE_REMOVED);
    put_marks(text, step, "pattern", QDR_ROLE_PATTERN);
    put_marks(text, step, "second", QDR_ROLE_SECOND);
    put_houses(text, step, rules);
    qdrj_key(text, "grid");
    qdrj_grid(text, step->grid);
    qdrj_close(text, "}");
}

/* A step that does not agree with the engine is an error of the library; it is never shown. */
static bool agrees(const qdrj_logic *logic)
{
    for (size_t k = 0; k < logic->step.marks && logic->has_solution; ++k) {
        const qdr_deduction_mark *mark = &logic->step.mark[k];
        const bool is_right = logic->solution.cell[mark->cell] == mark->digit;
        if ((mark->role == QDR_ROLE_PLACED && !is_right) ||
            (mark->role == QDR_ROLE_REMOVED && is_right)) {
            return false;
        }
    }
    return true;
}

/* As qdr_logic_next; the answer is the step. */
EXPORT(qdr_logic_result, qdrj_logic_next)(qdrj_logic *logic)
{
    qdrj_text *text = qdrj_answer_begin();
    qdr_logic_result progress = qdr_logic_next(logic->logic, &logic->step);
    if (progress == QDR_LOGIC_FAILED) {
        qdrj_failed(qdr_logic_error(logic->logic));
    }
    if (progress != QDR_LOGIC_STEP) {
        return progress;
    }
    if (!agrees(logic)) {
        qdrj_invalid(QDR_UNSUPPORTED, "internal error: a step is wrong: %s", logic->step.text);
        return QDR_LOGIC_FAILED;
    }
    put_step(text, &logic->step, logic->sudoku->rules);
    return qdrj_answer_end() == QDR_OK ? QDR_LOGIC_STEP : QDR_LOGIC_FAILED;
}

/* Leaves of the last step what a hint of that qdr_hint_level tells; the answer is that. */
EXPORT(qdr_status, qdrj_logic_hint)(qdrj_logic *logic, unsigned level)
{
    qdrj_text *text = qdrj_answer_begin();
    const qdr_status status = qdr_logic_hint(logic->logic, &logic->step, (qdr_hint_level)level,
                                             &logic->step, &qdrj_failure);
    if (status != QDR_OK) {
        return status;
    }
    put_step(text, &logic->step, logic->sudoku->rules);
    return qdrj_answer_end();
}

/* A picture of the last step, or of what a hint has left of it. */
EXPORT(qdr_status, qdrj_logic_draw)(const qdrj_logic *logic)
{
    const qdr_writer writer = qdrj_writer(qdrj_answer_begin());
    qdr_params *look;
    qdr_status status = qdr_params_new(&look, QDR_PARAMS_PICTURE, &qdrj_failure);
    if (status == QDR_OK) {
        status = qdr_params_set_grid(look, "givens", &logic->sudoku->cells, &qdrj_failure);
    }
    if (status == QDR_OK) {
        status = qdrj_written(qdr_write_deduction_svg(&logic->step, logic->sudoku->rules, look,
                                                      &writer, &qdrj_failure));
    }
    qdr_params_free(look);
    return status;
}

EXPORT(const char *, qdrj_logic_grade)(const qdrj_logic *logic)
{
    return qdr_grade_name(qdr_logic_grade(logic->logic));
}

/* ---------------------------------------------------------------------------------- parts ---- */

static void put_part(qdrj_text *text, const qdr_puzzle_part *part, const qdrj_sudoku *sudoku)
{
    qdrj_open(text, "{");
    if (part->cell != QDR_NO_CELL) {
        qdrj_key(text, "cell");
        qdrj_integer(text, part->cell);
        qdrj_key(text, "digit");
        qdrj_integer(text, part->digit);
    } else {
        const qdr_clause *clause = qdr_rules_clause(sudoku->rules, part->clause);
        qdrj_key(text, "name");
        qdrj_string(text, clause->name);
        qdrj_key(text, "argument");
        qdrj_string(text, clause->argument);
    }
    qdrj_close(text, "}");
}

enum question { REDUNDANT, CONFLICT, TOGETHER };

/* Asks a question; is_in[k] is what it says of each part. */
static qdr_outcome ask(qdr_diagnosis *parts, bool *is_in, enum question question, bool *is_largest)
{
    const size_t count = qdr_diagnosis_count(parts);
    if (question == CONFLICT) {
        return qdr_diagnosis_conflict(parts, is_in);
    }
    bool *is_left = calloc(count + 1, sizeof *is_left);
    qdr_part_status *need = calloc(count + 1, sizeof *need);
    qdr_outcome outcome = QDR_FAILED;
    if (is_left && need) {
        outcome = question == TOGETHER ? qdr_diagnosis_smallest(parts, is_left, is_largest)
                                       : qdr_diagnosis_redundant(parts, need, is_left);
        for (size_t k = 0; k < count; ++k) {
            is_in[k] = question == TOGETHER ? outcome != QDR_STOPPED && !is_left[k]
                                            : need[k] == QDR_PART_NOT_NEEDED;
        }
    }
    free(need);
    free(is_left);
    return outcome;
}

static qdr_outcome answer(qdr_diagnosis *parts, const qdrj_sudoku *sudoku, enum question question)
{
    qdrj_text *text = qdrj_answer_begin();
    bool is_largest = false;
    bool *is_in = calloc(qdr_diagnosis_count(parts) + 1, sizeof *is_in);
    if (!is_in) {
        qdrj_no_memory();
        return QDR_FAILED;
    }
    qdr_outcome outcome = ask(parts, is_in, question, &is_largest);
    qdrj_outcome(outcome, qdr_diagnosis_error(parts));
    qdrj_open(text, "{");
    qdrj_key(text, "isLargest");
    qdrj_bool(text, is_largest);
    qdrj_key(text, "parts");
    qdrj_open(text, "[");
    for (size_t k = 0; k < qdr_diagnosis_count(parts); ++k) {
        if (is_in[k]) {
            put_part(text, qdr_diagnosis_part(parts, k), sudoku);
        }
    }
    qdrj_close(text, "]}");
    free(is_in);
    return qdrj_answer_end() == QDR_OK ? outcome : QDR_FAILED;
}

/* Parts that are not needed (0), or contradict each other (1), or can all be left out (2): the
 * answer is a list of them, and whether it is proven that no more can. */
EXPORT(qdr_outcome, qdrj_sudoku_parts)
(const qdrj_sudoku *sudoku, const qdr_params *params, unsigned question)
{
    qdr_diagnosis *parts;
    qdrj_watch((qdrj_watched){0});
    if (qdr_diagnosis_new(&parts, sudoku->rules, &sudoku->cells, params, &qdrj_failure) != QDR_OK) {
        return QDR_FAILED;
    }
    qdr_outcome outcome = answer(parts, sudoku, (enum question)question);
    qdr_diagnosis_free(parts);
    return outcome;
}
