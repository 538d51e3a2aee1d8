/* convert.c  `quadrille convert`: problems to Knuth's format, JSON or clauses; and solutions from
 * bytes. */
#include <string.h>

#include <quadrille/problem.h>
#include <quadrille/proof.h>

#include "cover/cover.h"
#include "cover/listing.h"
#include "shell/command.h"
#include "shell/cover_args.h"
#include "shell/input.h"
#include "shell/record.h"

static void write_item(struct json *json, const qdr_problem *problem, qdr_item item)
{
    uint32_t low;
    uint32_t high;
    qdr_problem_bounds(problem, item, &low, &high);
    json_open(json, NULL, '{');
    json_text(json, "name", qdr_problem_item_name(problem, item));
    json_truth(json, "primary", qdr_problem_is_primary(problem, item));
    if (qdr_problem_is_primary(problem, item)) {
        json_number(json, "low", low);
        if (high != QDR_NO_LIMIT) {
            json_number(json, "high", high);
        }
    }
    json_close(json, '}');
}

static void write_option(struct json *json, const qdr_problem *problem, qdr_option option)
{
    json_open(json, NULL, '{');
    cover_write_option(json, "entries", problem, option);
    if (qdr_problem_has_costs(problem)) {
        json_count(json, "cost", qdr_problem_cost(problem, option));
    }
    json_close(json, '}');
}

/* It may be large, so it does not wait to be whole. */
static void write_json(struct session *session, const qdr_problem *problem)
{
    struct json json;
    json_begin(&json, &session->out);
    json_open(&json, "items", '[');
    for (qdr_item item = 0; item < qdr_problem_items(problem); ++item) {
        write_item(&json, problem, item);
        out_pass(&session->out);
    }
    json_close(&json, ']');
    json_open(&json, "options", '[');
    for (qdr_option option = 0; option < qdr_problem_options(problem); ++option) {
        write_option(&json, problem, option);
        out_pass(&session->out);
    }
    json_close(&json, ']');
    json_end(&json);
}

static void convert_solutions(struct session *session, const char *name, const qdr_problem *problem)
{
    const char *path = session->args->cover->solutions;
    struct listing listing = listing_of(session, name, problem);
    const qdr_sink sink = {.ctx = &listing, .take = listing_take};
    struct input input;
    qdr_error error;
    listing.format = session->args->to == COVER_TO_JSON ? FORMAT_JSON : FORMAT_LINE;
    if (!input_open(&input, session, path)) {
        return;
    }
    const qdr_reader reader = input_reader(&input);
    const qdr_status status = qdr_read_solutions(problem, &reader, input.name, &sink, &error);
    input_end(session, &input, status, &error);
    listing_free(&listing);
}

static void convert(struct session *session, const char *name, const qdr_problem *problem)
{
    if (session->args->cover->solutions) {
        convert_solutions(session, name, problem);
        return;
    }
    qdr_writer writer = out_stream(&session->out);
    qdr_error error;
    if (session->args->to == COVER_TO_JSON) {
        write_json(session, problem);
        return;
    }
    const qdr_status status = session->args->to == COVER_TO_CNF
                                  ? qdr_write_problem_cnf(problem, &writer, &error)
                                  : qdr_write_problem(problem, &writer, &error);
    commit_written(session, name, status, &error);
}

void cover_convert(struct session *session)
{
    const struct args *args = session->args;
    if (args->cover->solutions && args->operands == 1 && strcmp(args->operand[0], "-") == 0 &&
        strcmp(args->cover->solutions, "-") == 0) {
        complain(session, "problem and solutions cannot both come from standard input");
        return;
    }
    cover_each(session, convert);
}
