/* cubes.c  The top of a search tree: its nodes, its file, and a pool that searches a part of it.
 *
 * In the file, nodes come in preorder, a line each: its depth, the option that leads to it, and
 * what becomes of it.  So the reader can follow, and looks at each node that is split whether its
 * children are all options of the item that are possible there. */
#include "parallel/cubes.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/hash.h"
#include "io/lines.h"
#include "model/problem.h"
#include "parallel/pool.h"

/* ---------------------------------------------------------------------------- the tree ---- */

/* Adds a leaf of no cube.  QDRI_NO_NODE: no memory. */
static uint32_t add_leaf(struct qdr_cubes *cubes, uint32_t parent, qdr_option option)
{
    if (cubes->nodes == QDRI_NO_NODE ||
        !qdri_reserve(&cubes->node, &cubes->room, (size_t)cubes->nodes + 1, sizeof *cubes->node)) {
        return QDRI_NO_NODE;
    }
    cubes->node[cubes->nodes] =
        (struct qdri_top_node){.option = option,
                               .parent = parent,
                               .depth = parent == QDRI_NO_NODE ? 0 : cubes->node[parent].depth + 1,
                               .item = QDR_NO_ITEM,
                               .cube = QDRI_NO_NODE};
    return cubes->nodes++;
}

struct qdr_cubes *qdri_cubes_begin(const qdr_problem *problem, size_t count)
{
    struct qdr_cubes *cubes = qdri_zeros(1, sizeof *cubes);
    if (!cubes) {
        return NULL;
    }
    cubes->problem = problem;
    cubes->count = count;
    if (add_leaf(cubes, QDRI_NO_NODE, QDR_NO_OPTION) == QDRI_NO_NODE) {
        free(cubes);
        return NULL;
    }
    return cubes;
}

bool qdri_cubes_go(const struct qdr_cubes *cubes, uint32_t at, struct qdri_assumed *way)
{
    bool is_done = true;
    bool is_new;
    qdri_assumed_clear(way);
    for (; is_done && cubes->node[at].depth > 0; at = cubes->node[at].parent) {
        is_done = qdri_assumed_add(way, cubes->node[at].option, &is_new);
    }
    return is_done;
}

bool qdri_cubes_may_split(const struct qdri_assumed *way, qdr_item item)
{
    const struct qdri_item *bounds = &way->problem->item[item];
    return bounds->is_primary && bounds->low == 1 && bounds->high == 1 &&
           !(way->times && way->times[item] > 0);
}

bool qdri_cubes_split(struct qdr_cubes *cubes, uint32_t at, qdr_item item,
                      const struct qdri_assumed *way)
{
    const uint32_t first = cubes->nodes;
    for (qdr_option option = 0; option < cubes->problem->options; ++option) {
        if (qdri_option_has_item(cubes->problem, option, item) &&
            qdri_assumed_allows(way, option) && add_leaf(cubes, at, option) == QDRI_NO_NODE) {
            return false;
        }
    }
    struct qdri_top_node *node = &cubes->node[at];
    node->item = item;
    node->first_child = first;
    node->children = cubes->nodes - first;
    return true;
}

void qdr_cubes_free(qdr_cubes *cubes)
{
    if (cubes) {
        free(cubes->node);
        free(cubes);
    }
}

size_t qdr_cubes_count(const qdr_cubes *cubes)
{
    return cubes->count;
}

bool qdr_cubes_at(const qdr_cubes *cubes, size_t index, qdr_cube_info *info)
{
    *info = (qdr_cube_info){.nodes = 0};
    for (uint32_t k = 0; k < cubes->nodes; ++k) {
        const struct qdri_top_node *node = &cubes->node[k];
        if (node->item == QDR_NO_ITEM && node->cube == index) {
            info->nodes += node->expected;
            ++info->prefixes;
        }
    }
    return index < cubes->count;
}

uint64_t qdr_cubes_fingerprint(const qdr_cubes *cubes)
{
    return cubes->fingerprint;
}

/* ----------------------------------------------------------------------------- writing ---- */

/* Writes, and hashes what was written; NULL: only hashes. */
struct writing {
    const qdr_writer *writer;
    uint64_t hash;
    bool has_failed;
};

static void put(struct writing *writing, const char *text)
{
    const size_t length = strlen(text);
    writing->hash = XXH3_64bits_withSeed(text, length, writing->hash);
    if (writing->writer && !writing->has_failed) {
        writing->has_failed = !writing->writer->write(writing->writer->ctx, text, length);
    }
}

static void put_node(struct writing *writing, const struct qdri_top_node *node)
{
    char text[128];
    char option[16] = "-";
    if (node->option != QDR_NO_OPTION) {
        snprintf(option, sizeof option, "%" PRIu32, node->option + 1);
    }
    if (node->item != QDR_NO_ITEM) {
        snprintf(text, sizeof text, "%" PRIu32 " %s split %" PRIu32 "\n", node->depth, option,
                 node->item + 1);
    } else {
        snprintf(text, sizeof text, "%" PRIu32 " %s cube %" PRIu32 " %.0f\n", node->depth, option,
                 node->cube + 1, node->expected);
    }
    put(writing, text);
}

uint32_t qdri_cubes_next(const struct qdr_cubes *cubes, uint32_t at)
{
    const struct qdri_top_node *node = &cubes->node[at];
    if (node->children > 0) {
        return node->first_child;
    }
    while (node->depth > 0) {
        const struct qdri_top_node *parent = &cubes->node[node->parent];
        if (at + 1 < parent->first_child + parent->children) {
            return at + 1;
        }
        at = node->parent;
        node = parent;
    }
    return QDRI_NO_NODE;
}

static void put_all(const struct qdr_cubes *cubes, struct writing *writing)
{
    char head[96];
    snprintf(head, sizeof head, "quadrille cubes 1 problem %016" PRIx64 " cubes %zu\n",
             qdr_problem_fingerprint(cubes->problem), cubes->count);
    put(writing, head);
    for (uint32_t at = 0; at != QDRI_NO_NODE; at = qdri_cubes_next(cubes, at)) {
        put_node(writing, &cubes->node[at]);
    }
}

void qdri_cubes_settle(struct qdr_cubes *cubes)
{
    struct writing writing = {.writer = NULL};
    put_all(cubes, &writing);
    cubes->fingerprint = writing.hash;
}

qdr_status qdr_write_cubes(const qdr_cubes *cubes, const qdr_writer *writer, qdr_error *error)
{
    struct writing writing = {.writer = writer};
    char end[32];
    put_all(cubes, &writing);
    snprintf(end, sizeof end, "end %016" PRIx64 "\n", writing.hash);
    put(&writing, end);
    return writing.has_failed ? qdri_fail(error, QDR_IO, "writing has failed") : QDR_OK;
}

/* ----------------------------------------------------------------------------- reading ---- */

struct reading {
    struct qdri_lines lines;
    struct qdri_line line;
    struct qdr_cubes *cubes;
    struct qdri_assumed way; /* to the node that is to be split */
    qdr_error *error;
};

static qdr_status fail(const struct reading *reading, qdr_status code, const char *what)
{
    return qdri_fail_at(reading->error, code, qdri_lines_place(&reading->lines, 1), "%s", what);
}

static qdr_status next_line(struct reading *reading)
{
    return qdri_lines_expect(&reading->lines, &reading->line,
                             "the cubes end before they are the whole", reading->error);
}

static qdr_status take_head(struct reading *reading, const qdr_problem *problem)
{
    uint64_t fingerprint;
    size_t count;
    int length = 0;
    qdr_status status = next_line(reading);
    if (status != QDR_OK) {
        return status;
    }
    if (sscanf(reading->line.text, "quadrille cubes 1 problem %16" SCNx64 " cubes %9zu%n",
               &fingerprint, &count, &length) != 2 ||
        (size_t)length != reading->line.length) {
        return fail(reading, QDR_SYNTAX, "this is no file of cubes");
    }
    if (fingerprint != qdr_problem_fingerprint(problem)) {
        return fail(reading, QDR_INVALID, "these are cubes of another problem");
    }
    if (count == 0 || count > QDR_CUBES_MAX) {
        return fail(reading, QDR_RANGE, "there are too many cubes, or none");
    }
    reading->cubes = qdri_cubes_begin(problem, count);
    return reading->cubes ? QDR_OK : qdri_no_memory(reading->error);
}

/* What a line says of a node: it is split by an item, or belongs to a cube. */
static qdr_status take_node(struct reading *reading, struct qdri_top_node *node)
{
    const qdr_problem *problem = reading->cubes->problem;
    const char *at = reading->line.text;
    uint32_t number;
    int length = 0;
    char option[16];
    if (sscanf(at, "%9" SCNu32 " %15s%n", &node->depth, option, &length) != 2) {
        return fail(reading, QDR_SYNTAX, "this is no node of a tree");
    }
    at += length;
    node->option = QDR_NO_OPTION;
    if (strcmp(option, "-") != 0) {
        char *end;
        const unsigned long one = strtoul(option, &end, 10);
        if (*end != '\0' || one == 0 || one > problem->options) {
            return fail(reading, QDR_SYNTAX, "this is no option of the problem");
        }
        node->option = (qdr_option)(one - 1);
    }
    node->item = QDR_NO_ITEM;
    node->expected = 0;
    if (sscanf(at, " split %9" SCNu32 "%n", &number, &length) == 1 && at[length] == '\0' &&
        number > 0 && number <= qdri_problem_items(problem)) {
        node->item = number - 1;
        return QDR_OK;
    }
    if (sscanf(at, " cube %9" SCNu32 " %lf%n", &number, &node->expected, &length) == 2 &&
        at[length] == '\0' && number > 0 && number <= reading->cubes->count) {
        node->cube = number - 1;
        return QDR_OK;
    }
    return fail(reading, QDR_SYNTAX, "this is no node that is split, or belongs to a cube");
}

static qdr_status split_as_said(struct reading *reading, uint32_t at)
{
    struct qdr_cubes *cubes = reading->cubes;
    const qdr_item item = cubes->node[at].item;
    if (!qdri_cubes_go(cubes, at, &reading->way)) {
        return qdri_no_memory(reading->error);
    }
    if (!qdri_cubes_may_split(&reading->way, item)) {
        return fail(reading, QDR_INVALID, "this item is not to be covered once, or is already");
    }
    return qdri_cubes_split(cubes, at, item, &reading->way) ? QDR_OK
                                                            : qdri_no_memory(reading->error);
}

/* The tree, from its root on. */
static qdr_status take_tree(struct reading *reading)
{
    struct qdr_cubes *cubes = reading->cubes;
    qdr_status status = QDR_OK;
    for (uint32_t at = 0; at != QDRI_NO_NODE && status == QDR_OK;) {
        struct qdri_top_node said = {.cube = QDRI_NO_NODE};
        status = next_line(reading);
        status = status == QDR_OK ? take_node(reading, &said) : status;
        if (status != QDR_OK) {
            break;
        }
        struct qdri_top_node *node = &cubes->node[at];
        if (said.depth != node->depth || said.option != node->option) {
            return fail(reading, QDR_INVALID,
                        "this is not the next node of the tree: the cubes are not the whole");
        }
        node->item = said.item;
        node->cube = said.cube;
        node->expected = said.expected;
        if (node->item != QDR_NO_ITEM) {
            status = split_as_said(reading, at);
        }
        at = qdri_cubes_next(cubes, at);
    }
    return status;
}

static qdr_status take_end(struct reading *reading)
{
    char end[32];
    qdr_status status = next_line(reading);
    qdri_cubes_settle(reading->cubes);
    snprintf(end, sizeof end, "end %016" PRIx64, reading->cubes->fingerprint);
    if (status == QDR_OK && strcmp(reading->line.text, end) != 0) {
        return fail(reading, QDR_SYNTAX, "the file of cubes is damaged, or was changed");
    }
    return status;
}

qdr_status qdr_read_cubes(qdr_cubes **out, const qdr_problem *problem, const qdr_reader *reader,
                          const char *source, qdr_error *error)
{
    struct reading reading = {
        .lines = {.reader = reader, .source = source}, .way = {.problem = problem}, .error = error};
    *out = NULL;
    if (!problem) {
        return qdri_missing(error, "problem");
    }
    qdr_status status = take_head(&reading, problem);
    status = status == QDR_OK ? take_tree(&reading) : status;
    status = status == QDR_OK ? take_end(&reading) : status;
    if (status != QDR_OK) {
        qdr_cubes_free(reading.cubes);
    } else {
        *out = reading.cubes;
    }
    qdri_assumed_free(&reading.way);
    qdri_lines_free(&reading.lines);
    return status;
}

/* -------------------------------------------------------------------------- for a pool ---- */

static bool push_prefix(qdr_pool *pool, const qdr_cubes *cubes, uint32_t at, double weight)
{
    struct qdri_piece piece = {
        .count = cubes->node[at].depth, .level = cubes->node[at].depth, .weight = weight};
    qdr_option *options = pool->hand.option;
    for (uint32_t k = at; cubes->node[k].depth > 0; k = cubes->node[k].parent) {
        options[cubes->node[k].depth - 1] = cubes->node[k].option;
    }
    return qdri_stock_push(&pool->stock, options, &piece);
}

/* Of a cube that has the whole, the share is that of its nodes. */
static bool push_prefixes(qdr_pool *pool, const qdr_cubes *cubes, size_t index)
{
    qdr_cube_info info;
    qdr_cubes_at(cubes, index, &info);
    for (uint32_t k = cubes->nodes; k-- > 0;) {
        const struct qdri_top_node *node = &cubes->node[k];
        if (node->item != QDR_NO_ITEM || node->cube != index) {
            continue;
        }
        const double weight =
            info.nodes > 0 ? node->expected / info.nodes : 1 / (double)(info.prefixes + 1);
        if (!push_prefix(pool, cubes, k, weight)) {
            return false;
        }
    }
    return true;
}

qdr_status qdr_pool_take_cube(qdr_pool *pool, const qdr_cubes *cubes, size_t index,
                              qdr_error *error)
{
    if (!pool || !cubes) {
        return qdri_missing(error, pool ? "cubes" : "pool");
    }
    const qdr_solver *solver = pool->hand.solver;
    if (index >= cubes->count) {
        return qdri_fail(error, QDR_RANGE, "there is no cube %zu", index + 1);
    }
    if (solver->asked != QDRI_ASKED_NOTHING || solver->assumed.count > 0 ||
        qdri_keeps_journal(pool) || pool->cube != 0) {
        return qdri_fail(error, QDR_INVALID, "a cube is taken before anything else is asked");
    }
    if (qdr_problem_fingerprint(solver->problem) != qdr_problem_fingerprint(cubes->problem)) {
        return qdri_fail(error, QDR_INVALID, "these are cubes of another problem");
    }
    if (!solver->worker.engine->split) {
        return qdri_fail(error, QDR_UNSUPPORTED, "engine '%s' cannot search a cube",
                         solver->worker.engine->name);
    }
    if (!push_prefixes(pool, cubes, index)) {
        pool->stock.count = 0;
        return qdri_no_memory(error);
    }
    pool->cube = (cubes->fingerprint ^ (index + 1)) | 1;
    pool->hand.has_piece = false;
    return QDR_OK;
}
