/* cover.c  Opens and reads exact-cover files, and begins searches for the commands on them. */
#include "cover/cover.h"

#include <string.h>

#include "cover/boards.h"
#include "cover/diagrams.h"
#include "shell/input.h"
#include "shell/search_args.h"
#include "shell/term/limits.h"
#include "shell/term/memory.h"

/* A problem of so many bytes is read whatever --memory says: the searches of small ones may be kept
 * to less. */
#define SMALL (UINT64_C(1) << 20)

static uint64_t memory_for_reading(const struct args *args)
{
    uint64_t memory = 0;
    qdr_params_get(args->search->params, "memory", &memory);
    return memory > 0 && memory < SMALL ? SMALL : memory;
}

static qdr_problem *read_problem(struct session *session, struct input *input)
{
    qdr_problem *problem;
    qdr_error error;
    qdr_reader reader = input_reader(input);
    qdr_params *params = input_params(input, session);
    params_set_number(params, "format", (unsigned)session->args->from);
    params_set_number(params, "memory", memory_for_reading(session->args));
    const qdr_status status = qdr_read_problem(&problem, &reader, params, &error);
    qdr_params_free(params);
    input_end(session, input, status, &error);
    return problem;
}

static qdr_diagram *read_diagram(struct session *session, struct input *input)
{
    qdr_diagram *diagram;
    qdr_error error;
    uint64_t memory = 0;
    qdr_reader reader = input_reader(input);
    qdr_params_get(session->args->search->params, "memory", &memory);
    const qdr_status status = qdr_read_diagram(&diagram, &reader, input->name, memory, &error);
    input_end(session, input, status, &error);
    return diagram;
}

/* A line tells. */
static bool is_diagram(const char *bytes, size_t size, bool *is_said)
{
    *is_said = memchr(bytes, '\n', size) != NULL;
    return qdr_is_diagram(bytes, size);
}

static void do_work(struct session *session, struct input *input, cover_work *work)
{
    qdr_problem *problem = NULL;
    qdr_diagram *diagram = NULL;
    qdr_shapes *shapes = NULL;
    if (boards_are_there(session, input)) {
        shapes = boards_read(session, input, memory_for_reading(session->args));
    } else if (session->ask && session->args->from == QDR_FORMAT_AUTO &&
               input_looks_like(input, QDR_DIAGRAM_HEAD, is_diagram)) {
        diagram = read_diagram(session, input);
    } else {
        problem = read_problem(session, input);
    }
    if (shapes) {
        boards_each(session, input->name, shapes, work);
    }
    if (diagram) {
        diagrams_ask(session, input->name, diagram);
        qdr_diagram_free(diagram);
    }
    if (problem) {
        work(session, input->name, problem);
        qdr_problem_free(problem);
    }
}

void cover_one(struct session *session, const char *operand, cover_work *work)
{
    struct input input;
    if (input_open(&input, session, operand)) {
        do_work(session, &input, work);
    }
}

void cover_each(struct session *session, cover_work *work)
{
    cover_each_or_diagram(session, work, NULL);
}

void cover_each_or_diagram(struct session *session, cover_work *work, diagram_question *ask)
{
    const struct args *args = session->args;
    size_t k = 0;
    session->ask = ask;
    for (; k < args->operands && !session_is_over(session); ++k) {
        struct input input;
        limits_restart();
        if (input_open(&input, session, args->operand[k])) {
            do_work(session, &input, work);
        }
    }
    if (k < args->operands) {
        session_cut_short(session);
    }
}

void cover_write_option(struct json *json, const char *key, const qdr_problem *problem,
                        qdr_option option)
{
    size_t count;
    const qdr_entry *entries = qdr_problem_option(problem, option, &count);
    json_open(json, key, '[');
    for (size_t k = 0; k < count; ++k) {
        json_text_open(json, NULL);
        json_text_add(json, qdr_problem_item_name(problem, entries[k].item));
        if (entries[k].color != QDR_NO_COLOR) {
            json_text_add(json, ":");
            json_text_add(json, qdr_problem_color_name(problem, entries[k].color));
        }
        json_text_close(json);
    }
    json_close(json, ']');
}
