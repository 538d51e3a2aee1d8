/* path.c  `quadrille sudoku solve --path` and `explain`: the way to the solution as people go it, a
 * line for each step that takes more than seeing; those between, simple and easy ones, share one.
 *
 * A line says which steps it has, by which techniques, and what they come to: r1c2=3 is placed,
 * r1c2<>3 removed.  An explanation has the words of the step instead, where it is alone. */

#include <inttypes.h>
#include <stdlib.h>

#include "shell/term/memory.h"
#include "sudoku/reasoning.h"

/* Steps that share a line, by their techniques in the order of their first steps. */
struct run {
    uint64_t first;
    uint64_t steps;
    size_t *technique;
    uint64_t *times;
    size_t techniques;
    size_t capacity;
    size_t times_capacity;
    struct out text; /* what they come to */
    bool is_told;    /* ... in the words of the step, which is alone */
};

struct path {
    struct reasoning reasoning;
    struct run run;
    struct json json;  /* of the present puzzle, where that is the format */
    bool has_line;     /* was anything printed of this puzzle? */
    bool is_explained; /* needed steps only, in their own words where they are alone */
};

static struct session *session_of(const struct path *path)
{
    return path->reasoning.puzzle->session;
}

static enum format format_of(const struct path *path)
{
    return (enum format)session_of(path)->args->format;
}

static void count_technique(struct run *run, size_t technique)
{
    for (size_t k = 0; k < run->techniques; ++k) {
        if (run->technique[k] == technique) {
            ++run->times[k];
            return;
        }
    }
    run->technique =
        grow(run->technique, &run->capacity, run->techniques + 1, sizeof *run->technique);
    run->times = grow(run->times, &run->times_capacity, run->techniques + 1, sizeof *run->times);
    run->technique[run->techniques] = technique;
    run->times[run->techniques++] = 1;
}

/* Adds what a step places or removes. */
static void add_effects(struct path *path, const qdr_deduction *step)
{
    struct run *run = &path->run;
    char name[QDR_CELL_NAME_SIZE];
    for (size_t k = 0; k < step->marks; ++k) {
        const qdr_deduction_mark *mark = &step->mark[k];
        if (mark->role == QDR_ROLE_PLACED || mark->role == QDR_ROLE_REMOVED) {
            out_format(&run->text, "%s%s%s%c", run->text.size > 0 ? " " : "",
                       puzzle_cell_name(session_of(path), name, mark->cell, step->grid->side),
                       mark->role == QDR_ROLE_PLACED ? "=" : "<>",
                       qdr_rules_symbol(path->reasoning.puzzle->solving->rules, mark->digit));
        }
    }
}

static void write_techniques(const struct run *run, struct out *out)
{
    for (size_t k = 0; k < run->techniques; ++k) {
        out_format(out, "%s%s", k > 0 ? ", " : "", technique_name(run->technique[k]));
        if (run->times[k] > 1) {
            out_format(out, " %" PRIu64, run->times[k]);
        }
    }
}

static void write_numbers(const struct run *run, struct out *out)
{
    out_format(out, "%" PRIu64, run->first);
    if (run->steps > 1) {
        out_format(out, "-%" PRIu64, run->first + run->steps - 1);
    }
}

static void write_json(struct path *path)
{
    const struct run *run = &path->run;
    struct json *json = &path->json;
    json_open(json, NULL, '{');
    json_number(json, "step", run->first);
    json_number(json, "steps", run->steps);
    json_open(json, "techniques", '{');
    for (size_t k = 0; k < run->techniques; ++k) {
        json_number(json, technique_name(run->technique[k]), run->times[k]);
    }
    json_close(json, '}');
    json_text(json, "effects", run->text.bytes);
    json_close(json, '}');
}

static void write_text(struct path *path)
{
    struct out *out = &session_of(path)->out;
    write_numbers(&path->run, out);
    out_text(out, ". ");
    if (!path->run.is_told) {
        write_techniques(&path->run, out);
        out_text(out, ": ");
    }
    out_format(out, "%s\n", path->run.text.bytes);
}

/* All of a puzzle in one line. */
static void write_line(struct path *path)
{
    struct out *out = &session_of(path)->out;
    out_text(out, path->has_line ? "; " : "");
    write_techniques(&path->run, out);
    out_format(out, ": %s", path->run.text.bytes);
}

/* Begins a line anew. */
static void forget(struct path *path)
{
    path->run.steps = 0;
    path->run.techniques = 0;
    path->run.text.size = 0;
}

/* Writes the steps that share a line, if there are any, and begins anew. */
static void end_run(struct path *path)
{
    static void (*const writers[])(struct path *) = {
        [FORMAT_TEXT] = write_text, [FORMAT_LINE] = write_line, [FORMAT_JSON] = write_json};
    struct run *run = &path->run;
    if (run->steps > 0) {
        out_bytes(&run->text, "", 1); /* the zero at its end */
        writers[format_of(path)](path);
        path->has_line = true;
    }
    forget(path);
}

/* Is it a step that people take without a word? */
static bool is_easy(const qdr_deduction *step)
{
    const qdr_technique *technique = qdr_technique_at(step->technique);
    return technique && technique->grade <= QDR_GRADE_EASY;
}

static bool take(void *ctx, const qdr_deduction *step)
{
    struct path *path = ctx;
    const bool is_alone = !is_easy(step);
    if (is_alone) {
        end_run(path);
    }
    path->run.first = path->run.steps > 0 ? path->run.first : step->number;
    ++path->run.steps;
    count_technique(&path->run, step->technique);
    path->run.is_told = is_alone && path->is_explained;
    if (path->run.is_told) {
        out_text(&path->run.text, step->text);
    } else {
        add_effects(path, step);
    }
    if (is_alone) {
        end_run(path);
    }
    return true;
}

static void begin(struct path *path)
{
    struct session *session = session_of(path);
    const struct place *place = &path->reasoning.puzzle->place;
    path->has_line = false;
    if (format_of(path) == FORMAT_JSON) {
        path->json = place_begin(&session->out, place);
        json_open(&path->json, "path", '[');
    } else if (format_of(path) == FORMAT_TEXT) {
        puzzle_write_heading(path->reasoning.puzzle, "\n");
    }
}

static void end(struct path *path)
{
    struct session *session = session_of(path);
    end_run(path);
    if (format_of(path) == FORMAT_JSON) {
        json_close(&path->json, ']');
        reasoning_write_json(&path->reasoning, &path->json);
        json_end(&path->json);
    } else if (format_of(path) == FORMAT_TEXT) {
        reasoning_write_closing(&path->reasoning, &session->out);
    } else {
        out_format(&session->out, "%s%s%s\n", path->has_line ? "; " : "",
                   stop_word(path->reasoning.stop), place_hedge(&path->reasoning.puzzle->place));
    }
    out_commit(&session->out);
}

/* Begins again, without the steps that are not needed. */
static void shorten(struct path *path)
{
    forget(path);
    out_drop(&session_of(path)->out);
    begin(path);
    reasoning_run_shortened(&path->reasoning, take, path);
}

static void walk(void *ctx, const struct puzzle *puzzle)
{
    struct path *path = ctx;
    if (reasoning_begin(&path->reasoning, puzzle)) {
        reasoning_remark(&path->reasoning);
        begin(path);
        reasoning_run(&path->reasoning, take, path);
        if (path->is_explained && path->reasoning.stop == STOP_SOLVED) {
            shorten(path);
        }
        if (path->reasoning.stop == STOP_FAILED) {
            forget(path);
            out_drop(&puzzle->session->out);
        } else {
            end(path);
        }
    }
}

void path_each(struct session *session, bool is_explained)
{
    struct path path = {.is_explained = is_explained};
    puzzles_each(session, walk, &path);
    reasoning_free(&path.reasoning);
    free(path.run.technique);
    free(path.run.times);
    out_free(&path.run.text);
}
