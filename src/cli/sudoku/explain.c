/* explain.c  `quadrille sudoku explain` and `hint`: the steps of people, one by one. */
#include <inttypes.h>

#include "shell/command.h"
#include "sudoku/reasoning.h"

struct explaining {
    struct reasoning reasoning;
    bool is_hint; /* the next step only */
    qdr_hint_level level;
    bool is_shortened; /* only needed steps, once it is known which these are */
    bool is_not_first; /* was anything printed before? */
};

static struct session *session_of(const struct explaining *explaining)
{
    return explaining->reasoning.puzzle->session;
}

static const char *name_of(const struct explaining *explaining)
{
    return explaining->reasoning.puzzle->place.name;
}

/* --------------------------------------------------------------------------------- a step ---- */

/* A heading is a comment to our own reader, as it is where solutions are listed. */
static void write_heading(struct explaining *explaining)
{
    out_format(&session_of(explaining)->out, "%s# %s\n", explaining->is_not_first ? "\n" : "",
               name_of(explaining));
    explaining->is_not_first = true;
}

static void write_text(struct explaining *explaining, const qdr_deduction *step)
{
    struct session *session = session_of(explaining);
    qdr_writer writer = out_writer(&session->out);
    const struct puzzle *puzzle = explaining->reasoning.puzzle;
    qdr_error error;
    if (step->number == 1) {
        write_heading(explaining);
    }
    out_format(&session->out, "%s%" PRIu64 ". %s\n", step->number > 1 ? "\n" : "", step->number,
               step->text);
    if (explaining->level >= QDR_HINT_CELLS &&
        qdr_write_deduction(step, puzzle->solving->rules, puzzle_look(session, &puzzle->read->grid),
                            &writer, &error) != QDR_OK) {
        complain(session, "%s: %s", name_of(explaining), error.text);
    }
}

static void write_marks(const struct explaining *explaining, struct json *json,
                        const qdr_deduction *step)
{
    static const char *const roles[] = {[QDR_ROLE_PLACED] = "placed",
                                        [QDR_ROLE_REMOVED] = "removed",
                                        [QDR_ROLE_PATTERN] = "pattern",
                                        [QDR_ROLE_SECOND] = "second"};
    char name[QDR_CELL_NAME_SIZE];
    json_open(json, "marks", '[');
    for (size_t k = 0; k < step->marks; ++k) {
        const qdr_deduction_mark *mark = &step->mark[k];
        json_open(json, NULL, '{');
        json_text(json, "cell",
                  puzzle_cell_name(session_of(explaining), name, mark->cell, step->grid->side));
        json_number(json, "digit", mark->digit);
        json_text(json, "role", roles[mark->role]);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* What the step rests on: houses, as their cells, and a clause. */
static void write_grounds(const struct explaining *explaining, struct json *json,
                          const qdr_deduction *step)
{
    const qdr_rules *rules = explaining->reasoning.puzzle->solving->rules;
    json_open(json, "houses", '[');
    for (size_t k = 0; k < step->houses; ++k) {
        const qdr_house *house = qdr_rules_house(rules, step->house[k]);
        puzzle_write_cells_json(json, NULL, session_of(explaining), house->cells, house->count,
                                step->grid->side);
    }
    json_close(json, ']');
    if (step->clause != SIZE_MAX) {
        const qdr_clause *clause = qdr_rules_clause(rules, step->clause);
        json_open(json, "clause", '{');
        json_text(json, "rule", clause->name);
        json_text(json, "argument", clause->argument ? clause->argument : "");
        json_close(json, '}');
    }
}

static void write_technique(struct json *json, const qdr_deduction *step)
{
    const qdr_technique *technique = qdr_technique_at(step->technique);
    json_text(json, "technique", technique ? technique->name : "none");
    json_text(json, "grade", qdr_grade_name(technique ? technique->grade : QDR_GRADE_ANY));
    json_double(json, "rating", step->rating / 10.0);
}

static void write_record(struct explaining *explaining, const qdr_deduction *step)
{
    static const char *const words[] = {[QDR_HINT_REGION] = "region",
                                        [QDR_HINT_TECHNIQUE] = "technique",
                                        [QDR_HINT_CELLS] = "cells",
                                        [QDR_HINT_ALL] = "all"};
    const struct puzzle *puzzle = explaining->reasoning.puzzle;
    const qdr_rules *rules = explaining->reasoning.puzzle->solving->rules;
    const qdr_hint_level level = explaining->level;
    struct record record = record_begin(session_of(explaining), &puzzle->place);
    struct json *json = &record.json;
    record_number(&record, "step", step->number);
    if (explaining->is_hint) {
        json_text(json, "level", words[level]);
    }
    if (level >= QDR_HINT_TECHNIQUE) {
        write_technique(json, step);
    }
    record_text(&record, "text", step->text);
    if (level >= QDR_HINT_CELLS) {
        write_marks(explaining, json, step);
    }
    write_grounds(explaining, json, step);
    if (level >= QDR_HINT_CELLS) {
        puzzle_write_candidates_json(json, "candidates", step->candidate, rules, QDR_POSSIBLE);
    }
    if (level >= QDR_HINT_ALL) {
        puzzle_write_json(json, "grid", rules, step->grid);
    }
    record_finish(&record);
}

static bool show(void *ctx, const qdr_deduction *step)
{
    struct explaining *explaining = ctx;
    struct session *session = session_of(explaining);
    qdr_deduction told;
    qdr_error error;
    if (!succeeded(
            session, name_of(explaining),
            qdr_logic_hint(explaining->reasoning.logic, step, explaining->level, &told, &error),
            &error)) {
        return false;
    }
    (session->args->format == FORMAT_TEXT ? write_text : write_record)(explaining, &told);
    if (!explaining->is_shortened) {
        out_commit(&session->out);
    }
    return !explaining->is_hint;
}

/* --------------------------------------------------------------------------------- the end ---- */

static void write_closing(struct explaining *explaining)
{
    const struct reasoning *reasoning = &explaining->reasoning;
    struct out *out = &session_of(explaining)->out;
    if (session_of(explaining)->args->format == FORMAT_TEXT && reasoning->steps > 0) {
        out_text(out, "\n");
    }
    reasoning_write_closing(reasoning, out);
    out_commit(out);
    explaining->is_not_first = true;
}

static void close_explanation(struct explaining *explaining)
{
    const struct reasoning *reasoning = &explaining->reasoning;
    struct json json = record_begin(session_of(explaining), &reasoning->puzzle->place).json;
    reasoning_write_json(reasoning, &json);
    json_end(&json);
    if (session_of(explaining)->args->format != FORMAT_JSON) {
        write_closing(explaining);
    }
}

/* A hint that is none says why. */
static void close_hint(struct explaining *explaining)
{
    static const char *const words[] = {[STOP_SOLVED] = "it is solved already",
                                        [STOP_STUCK] = "no technique finds anything",
                                        [STOP_BROKEN] = "no solution, so there is no next step"};
    const enum stop stop = explaining->reasoning.stop;
    if (stop <= STOP_BROKEN) {
        notice(session_of(explaining), STATUS_DONE, "%s: %s", name_of(explaining), words[stop]);
    }
}

/* Says what is odd about the puzzle; false: there is no sense in going on. */
static bool tell_truth(struct explaining *explaining)
{
    if (explaining->is_hint && explaining->reasoning.truth == TRUTH_NONE) {
        notice(session_of(explaining), STATUS_NO, "%s: no solution, so there is no next step",
               name_of(explaining));
        return false;
    }
    reasoning_remark(&explaining->reasoning);
    return true;
}

static void explain(void *ctx, const struct puzzle *puzzle)
{
    struct explaining *explaining = ctx;
    if (!reasoning_begin(&explaining->reasoning, puzzle) || !tell_truth(explaining)) {
        return;
    }
    reasoning_run(&explaining->reasoning, show, explaining);
    if (explaining->is_shortened && explaining->reasoning.stop == STOP_SOLVED) {
        out_drop(&session_of(explaining)->out);
        reasoning_run_shortened(&explaining->reasoning, show, explaining);
    }
    if (explaining->is_hint) {
        close_hint(explaining);
    } else if (explaining->reasoning.stop != STOP_FAILED) {
        close_explanation(explaining);
    }
}

static void explain_each(struct session *session, bool is_hint)
{
    struct explaining explaining = {.is_hint = is_hint,
                                    .is_shortened = !is_hint && !session->args->sudoku->full,
                                    .level = (qdr_hint_level)session->args->sudoku->level};
    puzzles_each(session, explain, &explaining);
    reasoning_free(&explaining.reasoning);
}

void sudoku_explain(struct session *session)
{
    if (session->args->format == FORMAT_TEXT && !session->args->sudoku->full) {
        path_each(session, true);
    } else {
        explain_each(session, false);
    }
}

void sudoku_hint(struct session *session)
{
    explain_each(session, true);
}
