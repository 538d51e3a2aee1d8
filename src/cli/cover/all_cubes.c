/* all_cubes.c  Counts cubes, one after another, or shared out among processes.
 *
 * Each is as if it were asked for by --cube, in a session of its own; its proof has a file of its
 * own. */
#include "cover/cover.h"
#include "shell/search_args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/cube.h"
#include "search/ranks.h"
#include "shell/term/memory.h"

struct counting {
    const struct session *session;
    const char *name;
    const qdr_problem *problem;
    qdr_cubes *cubes;
    cover_work *count;
};

/* The file of a cube's proof: its number comes before what the name ends with. */
static char *path_of(const char *path, size_t cube)
{
    char number[32];
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(path, '.');
    const bool has_ending = dot && dot > (slash ? slash + 1 : path);
    char *head = joined(path, "");
    head[has_ending ? (size_t)(dot - path) : strlen(path)] = '\0';
    snprintf(number, sizeof number, "-%zu", cube);
    char *numbered = joined(head, number);
    char *whole = joined(numbered, has_ending ? dot : "");
    free(head);
    free(numbered);
    return whole;
}

/* Counts one cube, from 0.  Returns what it prints, which is to be freed, and the exit status. */
static char *count_cube(void *ctx, size_t cube, size_t *size, int *status)
{
    const struct counting *counting = ctx;
    struct session session = *counting->session;
    struct args args = *session.args;
    struct search_args search = *args.search;
    char *proof = search.proof ? path_of(search.proof, cube + 1) : NULL;
    search.cube = cube + 1;
    search.proof = proof;
    args.search = &search;
    session.args = &args;
    session.status = STATUS_DONE;
    session.is_alone = true;
    session.cubes = counting->cubes;
    session.out = out_kept();
    counting->count(&session, counting->name, counting->problem);
    free(proof);
    *status = session.status;
    return out_take(&session.out, size);
}

static void count_one_by_one(struct session *session, struct counting *counting)
{
    const size_t cubes = qdr_cubes_count(counting->cubes);
    for (size_t k = 0; k < cubes && session->status == STATUS_DONE; ++k) {
        size_t size;
        int status;
        char *text = count_cube(counting, k, &size, &status);
        out_add_taken(&session->out, text, text ? size : 0, 0);
        out_flush(&session->out);
        session_status(session, status);
        free(text);
    }
}

void count_all_cubes(struct session *session, const char *name, const qdr_problem *problem,
                     cover_work *count)
{
    struct counting counting = {
        .session = session, .name = name, .problem = problem, .count = count};
    if (session_keeps_journal(session)) {
        complain(session, "a journal is of one cube: give --cube");
        return;
    }
    counting.cubes = cube_read_all(session, problem);
    if (counting.cubes && ranks_count() > 1) {
        ranks_share(session, qdr_cubes_count(counting.cubes), count_cube, &counting);
    } else if (counting.cubes) {
        count_one_by_one(session, &counting);
    }
    qdr_cubes_free(counting.cubes);
}
