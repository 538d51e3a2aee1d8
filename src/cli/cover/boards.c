/* boards.c  Reads files of shapes, and goes through their boards. */
#include "cover/boards.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/shapes.h>

#include "shell/command.h"
#include "shell/cover_args.h"
#include "shell/picture.h"
#include "shell/search_args.h"
#include "shell/term/limits.h"
#include "shell/term/memory.h"

static bool ends_in(const char *name, const char *ending)
{
    const size_t length = strlen(name);
    const size_t most = strlen(ending);
    return length > most && strcmp(name + length - most, ending) == 0;
}

/* Is it one of Burr Tools? */
static bool is_xmpuzzle(const struct session *session, struct input *input)
{
    const int from = session->args->from;
    return from == FROM_XMPUZZLE || ((from == QDR_FORMAT_AUTO || from == FROM_BOARDS) &&
                                     (ends_in(input->name, ".xmpuzzle") ||
                                      input_looks_like(input, INPUT_HEAD, qdr_is_xmpuzzle)));
}

bool boards_are_there(const struct session *session, struct input *input)
{
    const int from = session->args->from;
    return from == FROM_SHAPES || from == FROM_XMPUZZLE || from == FROM_BOARDS ||
           (from == QDR_FORMAT_AUTO &&
            (ends_in(input->name, ".shapes") || is_xmpuzzle(session, input) ||
             input_looks_like(input, INPUT_HEAD, qdr_is_shapes)));
}

qdr_shapes *boards_read(struct session *session, struct input *input, uint64_t memory)
{
    qdr_shapes *shapes;
    qdr_error error;
    const qdr_reader reader = input_reader(input);
    qdr_params *params = input_params(input, session);
    qdr_params_copy_shared(params, session->args->search->params);
    params_set_number(params, "memory", memory);
    const qdr_status status = is_xmpuzzle(session, input)
                                  ? qdr_read_xmpuzzle(&shapes, &reader, params, &error)
                                  : qdr_read_shapes(&shapes, &reader, params, &error);
    qdr_params_free(params);
    input_end(session, input, status, &error);
    return shapes;
}

bool boards_have(const struct session *session, const qdr_problem *problem)
{
    return session->shapes && qdr_shapes_problem(session->shapes) == problem;
}

bool boards_are_several(const struct session *session)
{
    return session->shapes && !session->args->cover->board &&
           qdr_shapes_boards(session->shapes) > 1;
}

/* --------------------------------------------------------------------------- each board ---- */

/* A problem without solutions that costs no search. */
static qdr_problem *problem_of_none(struct session *session)
{
    qdr_builder *builder;
    qdr_problem *problem = NULL;
    qdr_error error;
    qdr_status status = qdr_builder_new(&builder, &error);
    if (status == QDR_OK) {
        status = qdr_builder_primary(builder, "none", NULL, &error);
    }
    if (status == QDR_OK) {
        status = qdr_builder_build(builder, &problem, &error);
    }
    if (status != QDR_OK) {
        complain(session, "%s", error.text);
    }
    qdr_builder_free(builder);
    return problem;
}

/* A proof, a journal, parts of a search and drawings are of the problem as it is. */
static bool is_answered_at_once(const struct args *args)
{
    const struct search_args *search = args->search;
    return command_takes(args->command, TAKES_LIMITS) && !search->proof && !search->journal &&
           !search->cubes && !args->drawing->problem && !args->drawing->tree &&
           !command_takes(args->command, TAKES_CUBES);
}

/* Leaves to the search what it finds. */
static qdr_status fix(qdr_solver *solver, const qdr_packing *packing, qdr_error *error)
{
    if (packing->verdict == QDR_UNPACKABLE) {
        return qdr_solver_assume(solver, QDR_NO_OPTION, error);
    }
    qdr_status status = QDR_OK;
    for (size_t i = 0; i < packing->count && status == QDR_OK; ++i) {
        status = qdr_solver_assume(solver, packing->options[i], error);
    }
    return status;
}

bool boards_find_packing(struct session *session, const char *name, const qdr_problem *problem,
                         qdr_packing *packing)
{
    qdr_error error;
    *packing = (qdr_packing){.verdict = QDR_PACKING_UNKNOWN};
    if (!boards_have(session, problem) || !is_answered_at_once(session->args)) {
        return false;
    }
    const qdr_status status =
        qdr_shapes_pack(session->shapes, session->args->search->params, packing, &error);
    if (status == QDR_OK && packing->verdict == QDR_UNPACKABLE) {
        remark(session, "%s: no solution: %s", name, packing->why);
    } else if (status == QDR_OK && packing->verdict == QDR_PACKING_UNKNOWN) {
        remark(session, "%s: no packing was found, and a search goes on: %s", name, packing->why);
    } else if (status != QDR_OK && status != QDR_UNSUPPORTED) {
        complain(session, "%s: %s", name, error.text);
    }
    return status == QDR_OK;
}

void boards_pack(struct session *session, const char *name, const qdr_problem *problem,
                 qdr_solver *solver)
{
    qdr_packing packing;
    qdr_error error;
    if (boards_find_packing(session, name, problem, &packing) &&
        fix(solver, &packing, &error) != QDR_OK) {
        complain(session, "%s: %s", name, error.text);
    }
    qdr_packing_free(&packing);
}

static void work_on(struct session *session, const char *name, const qdr_shapes *shapes,
                    cover_work *work)
{
    const char *why = qdr_shapes_reason(shapes);
    session->shapes = shapes;
    if (why && is_answered_at_once(session->args)) {
        qdr_problem *none = problem_of_none(session);
        remark(session, "%s: no solution: %s", name, why);
        if (none) {
            work(session, name, none);
        }
        qdr_problem_free(none);
    } else {
        work(session, name, qdr_shapes_problem(shapes));
    }
    session->shapes = NULL;
    qdr_shapes_pictures_free(session->pictures);
    session->pictures = NULL;
}

/* Is the board the one that was asked for, by its name or its number? */
static bool is_asked_for(const struct session *session, const qdr_shapes *shapes, size_t index)
{
    char number[24];
    const char *asked = session->args->cover->board;
    snprintf(number, sizeof number, "%zu", index + 1);
    return !asked || strcmp(asked, qdr_shapes_board_name(shapes, index, NULL)) == 0 ||
           strcmp(asked, number) == 0;
}

/* FILE, or FILE:BOARD where there are several: by name, or by line. */
static char *name_of(const char *name, const qdr_shapes *shapes, size_t index)
{
    size_t line;
    const char *board = qdr_shapes_board_name(shapes, index, &line);
    const size_t size = strlen(name) + strlen(board) + 24;
    char *text = allocate(size, 1);
    if (qdr_shapes_boards(shapes) == 1) {
        snprintf(text, size, "%s", name);
    } else if (board[0] != '\0') {
        snprintf(text, size, "%s:%s", name, board);
    } else {
        snprintf(text, size, "%s:%zu", name, line);
    }
    return text;
}

/* A problem, a picture or a diagram is written of one board. */
static bool takes_one(const struct args *args)
{
    return command_takes(args->command, TAKES_COVER_TO) ||
           command_takes(args->command, TAKES_SHAPES_TO) ||
           command_takes(args->command, TAKES_DIAGRAM_TO) ||
           command_takes(args->command, TAKES_DRAWING) || command_takes(args->command, TAKES_CUBES);
}

void boards_each(struct session *session, const char *name, qdr_shapes *shapes, cover_work *work)
{
    size_t done = 0;
    if (takes_one(session->args) && qdr_shapes_boards(shapes) > 1 && !session->args->cover->board) {
        complain(session,
                 "%s: there are %zu boards: one is wanted, by --board of the commands "
                 "`quadrille shapes`",
                 name, qdr_shapes_boards(shapes));
        qdr_shapes_free(shapes);
        return;
    }
    for (size_t k = 0; k < qdr_shapes_boards(shapes) && !session_is_over(session); ++k) {
        qdr_error error;
        if (!is_asked_for(session, shapes, k)) {
            continue;
        }
        if (done++ > 0) {
            limits_restart();
        }
        if (qdr_shapes_selected(shapes) != k && qdr_shapes_select(shapes, k, &error) != QDR_OK) {
            complain_at(session, &error);
            continue;
        }
        char *own = name_of(name, shapes, k);
        work_on(session, own, shapes, work);
        free(own);
    }
    if (done == 0 && session->args->cover->board) {
        complain(session, "%s: there is no board '%s'", name, session->args->cover->board);
    }
    qdr_shapes_free(shapes);
}

/* ------------------------------------------------------------------------------ drawing ---- */

/* Are there to be lines between pieces? */
static bool has_boxes(const struct session *session)
{
    const enum boxes boxes = (enum boxes)session->args->cover->boxes;
    return boxes == BOXES_AUTO
               ? session->out.is_terminal && command_takes(session->args->command, TAKES_LETTERS)
               : boxes != BOXES_NEVER;
}

static void write_boxes(struct session *session, const qdr_option *options, size_t count)
{
    const qdr_writer writer = out_writer(&session->out);
    const enum boxes boxes = (enum boxes)session->args->cover->boxes;
    qdr_status status = QDR_OK;
    if (!session->pictures) {
        qdr_params *look = params_new(QDR_PARAMS_SHAPES);
        params_set_number(look, "ascii",
                          boxes == BOXES_AUTO ? !session->unicode : boxes == BOXES_ASCII);
        params_set_number(look, "ansi", session->ansi);
        params_set_number(look, "width", session->width);
        status = qdr_shapes_pictures_new(&session->pictures, session->shapes, look, NULL);
        qdr_params_free(look);
    }
    if (status == QDR_OK) {
        status = qdr_shapes_pictures_text(session->pictures, options, count, &writer, NULL);
    }
    out_check(&session->out, status);
}

void boards_write(struct session *session, const qdr_option *options, size_t count)
{
    const qdr_writer writer = out_writer(&session->out);
    if (has_boxes(session)) {
        write_boxes(session, options, count);
        return;
    }
    out_check(&session->out, qdr_write_shapes_text(session->shapes, options, count, &writer, NULL));
}

static size_t longest_line(const char *text)
{
    size_t longest = 0;
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        longest = length > longest ? length : longest;
        text += length + (text[length] == '\n');
    }
    return longest;
}

/* Writes two texts of as many lines beside each other. */
static void write_beside(struct out *out, const char *left, const char *right)
{
    const int width = (int)longest_line(left);
    while (*left != '\0' || *right != '\0') {
        const int first = (int)strcspn(left, "\n");
        const int second = (int)strcspn(right, "\n");
        if (second > 0) {
            out_format(out, "%.*s%*s   %.*s\n", first, left, width - first, "", second, right);
        } else {
            out_format(out, "%.*s\n", first, left);
        }
        left += first + (left[first] == '\n');
        right += second + (right[second] == '\n');
    }
}

void boards_write_two(struct session *session, const qdr_option *const options[2],
                      const size_t count[2])
{
    struct out text[2] = {{0}, {0}};
    qdr_status status = QDR_OK;
    for (size_t k = 0; k < 2 && status == QDR_OK; ++k) {
        const qdr_writer writer = out_writer(&text[k]);
        status = qdr_write_shapes_text(session->shapes, options[k], count[k], &writer, NULL);
    }
    out_check(&session->out, status);
    if (status == QDR_OK) {
        write_beside(&session->out, text[0].bytes, text[1].bytes);
        out_commit(&session->out);
    }
    out_free(&text[0]);
    out_free(&text[1]);
}
