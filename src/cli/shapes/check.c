/* check.c  `quadrille shapes check`: a verdict, and two solutions side by side where there are
 * several.
 *
 * Where cells may stay open, two loose packings are looked for first: a search for all solutions
 * gets lost on large boards. */
#include <stdlib.h>
#include <string.h>

#include "cover/boards.h"
#include "cover/up_to.h"
#include "search/answer.h"
#include "search/search.h"
#include "shell/command.h"
#include "shell/term/memory.h"

/* To find a second packing, so many seeds are tried, each for so many milliseconds. */
enum { SEEDS = 3, SEED_TIME = 1000 };

/* The first two solutions. */
struct pair {
    qdr_option *options[2];
    size_t size[2];
    size_t count;
};

static void add(struct pair *pair, const qdr_option *options, size_t size)
{
    if (pair->count < 2) {
        qdr_option *copy = allocate(size + 1, sizeof *copy);
        if (size > 0) {
            memcpy(copy, options, size * sizeof *copy);
        }
        pair->options[pair->count] = copy;
        pair->size[pair->count++] = size;
    }
}

static qdr_verdict keep(void *ctx, const qdr_solution *solution)
{
    size_t size;
    const qdr_option *options = qdr_solution_options(solution, &size);
    add(ctx, options, size);
    return QDR_CONTINUE;
}

static void pair_free(struct pair *pair)
{
    free(pair->options[0]);
    free(pair->options[1]);
    *pair = (struct pair){.count = 0};
}

static bool shows_boards(const struct session *session)
{
    return session->args->format == FORMAT_TEXT && !session->args->quiet;
}

/* ------------------------------------------------------------------------------- packings ---- */

static bool is_first(const struct pair *pair, const qdr_packing *packing)
{
    return packing->count == pair->size[0] &&
           memcmp(packing->options, pair->options[0], packing->count * sizeof *packing->options) ==
               0;
}

/* The parameters of a try with another seed. */
static qdr_params *other_params(const struct session *session, uint64_t step)
{
    qdr_params *params;
    uint64_t seed = 0;
    uint64_t time = 0;
    if (qdr_params_copy(&params, session->args->search->params, NULL) != QDR_OK) {
        return NULL;
    }
    qdr_params_get(params, "seed", &seed);
    qdr_params_get(params, "time", &time);
    time = time > 0 && time < SEED_TIME ? time : SEED_TIME;
    if (qdr_params_set_number(params, "seed", seed + step, NULL) != QDR_OK ||
        qdr_params_set_number(params, "time", time, NULL) != QDR_OK) {
        qdr_params_free(params);
        return NULL;
    }
    return params;
}

/* Looks for another packing than the first one. */
static void pack_again(const struct session *session, struct pair *pair)
{
    for (uint64_t step = 1; step <= SEEDS && pair->count < 2; ++step) {
        qdr_packing packing;
        qdr_params *params = other_params(session, step);
        if (params && qdr_shapes_pack(session->shapes, params, &packing, NULL) == QDR_OK) {
            if (packing.verdict == QDR_PACKED && !is_first(pair, &packing)) {
                add(pair, packing.options, packing.count);
            }
            qdr_packing_free(&packing);
        }
        qdr_params_free(params);
    }
}

/* Fills `found` where packings tell the verdict.  False: a search has to. */
static bool find_packings(struct session *session, const char *name, const qdr_problem *problem,
                          struct pair *pair, struct result *found)
{
    qdr_packing packing;
    bool is_known = false;
    if (boards_find_packing(session, name, problem, &packing)) {
        is_known = packing.verdict == QDR_UNPACKABLE;
        *found = (struct result){.ending = ENDING_ALL};
        if (packing.verdict == QDR_PACKED) {
            add(pair, packing.options, packing.count);
            pack_again(session, pair);
        }
    }
    if (pair->count == 2) {
        is_known = true;
        *found = (struct result){.ending = ENDING_ENOUGH, .solutions = 2};
    } else {
        pair_free(pair);
    }
    qdr_packing_free(&packing);
    return is_known;
}

/* ---------------------------------------------------------------------------------- check ---- */

static bool search(struct session *session, const char *name, const qdr_problem *problem,
                   struct pair *pair, struct result *found)
{
    const qdr_sink sink = {.ctx = pair, .take = keep};
    const struct wanted wanted = wanted_by(session->args, 2, false);
    return (!up_to_is_asked(session) && find_packings(session, name, problem, pair, found)) ||
           up_to_search(session, name, problem, wanted, &sink, found);
}

static void check(struct session *session, const char *name, const qdr_problem *problem)
{
    struct place place = {.name = name, .source = name};
    struct pair pair = {.count = 0};
    struct result found;
    if (search(session, name, problem, &pair, &found)) {
        answer_check(session, &place, &found);
        if (pair.count == 2 && shows_boards(session)) {
            const qdr_option *const options[2] = {pair.options[0], pair.options[1]};
            boards_write_two(session, options, pair.size);
        }
        result_clear(&found);
    }
    pair_free(&pair);
}

void shapes_check(struct session *session)
{
    cover_each(session, check);
}
