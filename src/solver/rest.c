/* rest.c  Keeps solutions that were emitted, in rows of sorted options, and finds them again.  And
 * pieces of a search, and whether a solution is in one of them.
 *
 * Pieces come node by node, and those of a node differ in their last option, the way: so a bit for
 * each way tells at once whether a solution goes one of them, however many there are.  All nodes
 * lie along one way from the root, so that they are few, and begin alike. */
#include "solver/rest.h"

#include <stdlib.h>
#include <string.h>

#include <quadrille/solver.h>

#include "base/alloc.h"
#include "base/check.h"

uint64_t qdri_emitted_bytes(size_t room)
{
    uint64_t bytes = 0;
    qdri_size_add(&bytes, QDRI_EMITTED_MOST + 1, room * sizeof(qdr_option));
    return bytes;
}

bool qdri_emitted_begin(struct qdri_emitted *emitted, size_t room)
{
    *emitted = (struct qdri_emitted){.room = room};
    emitted->option = qdri_zeros(QDRI_EMITTED_MOST + 1, room * sizeof *emitted->option);
    return emitted->option != NULL;
}

void qdri_emitted_free(struct qdri_emitted *emitted)
{
    free(emitted->option);
}

void qdri_emitted_clear(struct qdri_emitted *emitted)
{
    emitted->kept = emitted->sorted = 0;
    emitted->is_shared = false;
}

static qdr_option *options_of(const struct qdri_emitted *emitted, size_t index)
{
    return emitted->option + index * emitted->room;
}

/* Puts a solution behind those that are kept. */
static void put_behind(struct qdri_emitted *emitted, const qdr_solution *solution)
{
    const qdr_option *options = qdr_solution_options(solution, &emitted->count[emitted->kept]);
    memcpy(options_of(emitted, emitted->kept), options,
           emitted->count[emitted->kept] * sizeof *options);
}

void qdri_emitted_keep(struct qdri_emitted *emitted, const qdr_solution *solution)
{
    if (emitted->kept < QDRI_EMITTED_MOST) {
        put_behind(emitted, solution);
        ++emitted->kept;
    }
}

bool qdri_emitted_has(struct qdri_emitted *emitted, const qdr_solution *solution)
{
    const size_t last = emitted->kept;
    for (; emitted->sorted < emitted->kept; ++emitted->sorted) {
        qdri_sort(options_of(emitted, emitted->sorted), emitted->count[emitted->sorted]);
    }
    put_behind(emitted, solution);
    qdri_sort(options_of(emitted, last), emitted->count[last]);
    for (size_t k = 0; k < emitted->kept; ++k) {
        if (emitted->count[k] == emitted->count[last] &&
            memcmp(options_of(emitted, k), options_of(emitted, last),
                   emitted->count[k] * sizeof *emitted->option) == 0) {
            return true;
        }
    }
    return false;
}

/* ---------------------------------------------------------------------------- the rest ---- */

bool qdri_rest_begin(struct qdri_rest *rest, uint32_t options, size_t assumed, uint64_t most_bytes)
{
    const uint64_t bytes = options * sizeof *rest->mark;
    *rest = (struct qdri_rest){.options = options, .assumed = assumed};
    if (bytes > most_bytes) {
        return false;
    }
    rest->spare = most_bytes - bytes;
    rest->words = options / 64 + 1;
    rest->mark = qdri_zeros(options, sizeof *rest->mark);
    return rest->mark != NULL;
}

void qdri_rest_free(struct qdri_rest *rest)
{
    free(rest->mark);
    free(rest->literal);
    free(rest->node);
    free(rest->way);
    *rest = (struct qdri_rest){0};
}

/* Makes room for so many elements, within the bytes that are left.  False: all is as it was. */
static bool make_room(struct qdri_rest *rest, void *place, size_t *room, size_t needed, size_t size)
{
    const size_t before = *room;
    if (needed <= before) {
        return true;
    }
    const uint64_t bytes = (2 * (uint64_t)needed - before) * size;
    const bool is_made = bytes <= rest->spare && qdri_reserve(place, room, 2 * needed, size);
    rest->spare -= is_made ? bytes : 0;
    return is_made;
}

static size_t begin_of(const struct qdri_rest *rest, size_t node)
{
    return node > 0 ? rest->node[node - 1].end : 0;
}

/* How many literals are the same as the first ones of a node? */
static size_t alike(const struct qdri_rest *rest, size_t node, const qdr_option *literal,
                    size_t count)
{
    const size_t begin = begin_of(rest, node);
    const size_t length = rest->node[node].end - begin;
    const size_t most = length < count ? length : count;
    size_t k = 0;
    while (k < most && rest->literal[begin + k] == literal[k]) {
        ++k;
    }
    return k;
}

/* Is it the node whose pieces came last? */
static bool is_last_node(const struct qdri_rest *rest, const qdr_option *literal, size_t count)
{
    return rest->nodes > 0 && rest->node[rest->nodes - 1].has_ways &&
           rest->node[rest->nodes - 1].end - begin_of(rest, rest->nodes - 1) == count &&
           alike(rest, rest->nodes - 1, literal, count) == count;
}

/* There is a literal more than needed, so that the array is there where a node has none. */
static bool make_room_for_node(struct qdri_rest *rest, size_t literals)
{
    const size_t nodes = rest->nodes + 1;
    return make_room(rest, &rest->literal, &rest->room, rest->used + literals + 1,
                     sizeof *rest->literal) &&
           make_room(rest, &rest->node, &rest->nodes_room, nodes, sizeof *rest->node) &&
           make_room(rest, &rest->way, &rest->way_room, nodes * rest->words, sizeof *rest->way);
}

static bool add_node(struct qdri_rest *rest, const qdr_option *literal, size_t count, bool has_ways)
{
    if (!make_room_for_node(rest, count)) {
        return false;
    }
    memcpy(rest->literal + rest->used, literal, count * sizeof *literal);
    memset(rest->way + rest->nodes * rest->words, 0, rest->words * sizeof *rest->way);
    rest->used += count;
    rest->node[rest->nodes++] = (struct qdri_rest_node){.end = rest->used, .has_ways = has_ways};
    const size_t shared = alike(rest, 0, literal, count);
    rest->common = rest->nodes == 1 || shared < rest->common ? shared : rest->common;
    return true;
}

/* A way that goes without an option is the only one of its node. */
bool qdri_rest_take(void *ctx, const qdr_option *options, size_t count)
{
    struct qdri_rest *rest = ctx;
    const qdr_option *literal = options + rest->assumed;
    const qdr_option way = options[count - 1];
    const bool has_ways = (way & QDR_NOT) == 0;
    const size_t literals = count - rest->assumed - has_ways;
    if (!(has_ways && is_last_node(rest, literal, literals)) &&
        !add_node(rest, literal, literals, has_ways)) {
        return false;
    }
    if (has_ways) {
        rest->way[(rest->nodes - 1) * rest->words + way / 64] |= UINT64_C(1) << way % 64;
    }
    return true;
}

static void mark(struct qdri_rest *rest, const qdr_option *option, size_t count)
{
    if (rest->now == UINT32_MAX) {
        memset(rest->mark, 0, rest->options * sizeof *rest->mark);
        rest->now = 0;
    }
    ++rest->now;
    for (size_t k = 0; k < count; ++k) {
        rest->mark[option[k]] = rest->now;
    }
}

/* Does the solution that is looked at fulfil all literals of a range? */
static bool fulfils(const struct qdri_rest *rest, size_t from, size_t to)
{
    while (from < to) {
        const qdr_option literal = rest->literal[from++];
        const bool is_in = rest->mark[literal & ~QDR_NOT] == rest->now;
        if (is_in == ((literal & QDR_NOT) != 0)) {
            return false;
        }
    }
    return true;
}

/* Does the solution go one of the ways that were left of a node? */
static bool goes_on(const struct qdri_rest *rest, size_t node, const qdr_option *option,
                    size_t count)
{
    const uint64_t *way = rest->way + node * rest->words;
    for (size_t k = 0; k < count; ++k) {
        if (way[option[k] / 64] >> option[k] % 64 & 1) {
            return true;
        }
    }
    return !rest->node[node].has_ways;
}

bool qdri_rest_has(struct qdri_rest *rest, const qdr_solution *solution)
{
    size_t count;
    const qdr_option *option = qdr_solution_options(solution, &count);
    QDRI_ASSERT(qdri_rest_is_begun(rest));
    mark(rest, option, count);
    if (rest->nodes == 0 || !fulfils(rest, 0, rest->common)) {
        return false;
    }
    for (size_t k = 0; k < rest->nodes; ++k) {
        if (fulfils(rest, begin_of(rest, k) + rest->common, rest->node[k].end) &&
            goes_on(rest, k, option, count)) {
            return true;
        }
    }
    return false;
}
