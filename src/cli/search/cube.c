/* cube.c  Takes a cube from a file, and ends its answer with a line that says what it is. */
#include "search/cube.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "shell/input.h"
#include "shell/search_args.h"

qdr_cubes *cube_read_all(struct session *session, const qdr_problem *problem)
{
    struct input input;
    qdr_cubes *cubes = NULL;
    qdr_error error;
    const char *path = session->args->search->cubes;
    if (!input_open(&input, session, path)) {
        return NULL;
    }
    const qdr_reader reader = input_reader(&input);
    const qdr_status status = qdr_read_cubes(&cubes, problem, &reader, path, &error);
    input_end(session, &input, status, &error);
    return cubes;
}

bool cube_begin(struct session *session, qdr_pool *pool, const qdr_problem *problem,
                qdr_cubes **cubes, struct result *found)
{
    const struct search_args *args = session->args->search;
    qdr_error error;
    *cubes = NULL;
    if (!args->cubes) {
        return true;
    }
    *cubes = session->cubes ? session->cubes : cube_read_all(session, problem);
    if (!*cubes) {
        return false;
    }
    const qdr_status status = qdr_pool_take_cube(pool, *cubes, args->cube - 1, &error);
    succeeded(session, args->cubes, status, &error);
    found->cube = args->cube;
    found->cubes = qdr_cubes_count(*cubes);
    found->cubes_fingerprint = qdr_cubes_fingerprint(*cubes);
    return status == QDR_OK;
}

void cube_end(const struct session *session, qdr_cubes *cubes)
{
    if (cubes != session->cubes) {
        qdr_cubes_free(cubes);
    }
}

bool cube_is_unfit(struct session *session, bool is_listed)
{
    const struct args *args = session->args;
    const char *message = NULL;
    if (args->search->cubes ? is_listed && args->search->cube == 0 : args->search->cube > 0) {
        message = "--cube=N and --cubes=FILE go together";
    } else if (!args->search->cubes) {
        return false;
    } else if (args->operands != 1) {
        message = "a cube is of one problem: give one FILE";
    } else if (args->search->limit > 0 || (is_listed && !args->search->has_limit)) {
        message = "a cube is searched to its end: give --all";
    } else if (is_listed && args->format != FORMAT_LINE) {
        message = "solutions of cubes are merged as lines: give --format=line";
    } else if (!is_listed && args->format == FORMAT_JSON) {
        message = "counts of cubes are merged as text, not as JSON";
    }
    return refused(session, message);
}

void cube_write_line(struct session *session, const struct result *found, bool is_listed)
{
    struct out *out = &session->out;
    if (found->cube == 0 || !result_is_complete(found)) {
        return;
    }
    out_format(out, "cube %zu of %zu %016" PRIx64 " %s ", found->cube, found->cubes,
               found->cubes_fingerprint, is_listed ? "listed" : "counted");
    if (found->count) {
        out_format(out, "%s\n", found->count);
    } else {
        out_format(out, "%" PRIu64 "\n", found->solutions);
    }
    out_commit(out);
}

bool cube_read_line(const char *text, size_t length, struct cube_line *line)
{
    char copy[128];
    char word[8];
    int head = 0;
    if (length >= sizeof copy || length < 5 || memcmp(text, "cube ", 5) != 0) {
        return false;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (sscanf(copy, "cube %9zu of %9zu %16" SCNx64 " %7s %n", &line->cube, &line->cubes,
               &line->fingerprint, word, &head) != 4 ||
        head == 0) {
        return false;
    }
    line->solutions = text + head;
    line->digits = strspn(copy + head, "0123456789");
    line->is_listed = strcmp(word, "listed") == 0;
    return (line->is_listed || strcmp(word, "counted") == 0) && line->digits > 0 &&
           (size_t)head + line->digits == length && line->cube > 0 && line->cube <= line->cubes &&
           line->cubes <= QDR_CUBES_MAX;
}
