/* diagram.c  Makes the nodes of diagrams, each once, and checks them. */
#include "diagram/diagram.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/check.h"
#include "base/error.h"

#define FIRST_ROOM 16u
#define MOST_NODES QDRI_NO_NODE /* numbers below it */

qdr_status qdri_diagram_new(struct qdr_diagram **out, const struct qdr_problem *problem,
                            uint64_t memory, qdr_error *error)
{
    *out = NULL;
    if (memory < FIRST_ROOM * sizeof(struct qdri_node)) {
        return qdri_fail(error, QDR_BUDGET, "a diagram takes more than %" PRIu64 " bytes", memory);
    }
    struct qdr_diagram *diagram = qdri_zeros(1, sizeof *diagram);
    struct qdri_node *node = qdri_zeros(FIRST_ROOM, sizeof *node);
    if (!diagram || !node) {
        free(diagram);
        free(node);
        return qdri_no_memory(error);
    }
    *diagram = (struct qdr_diagram){.problem = problem,
                                    .node = node,
                                    .nodes = 2,
                                    .room = FIRST_ROOM,
                                    .root = QDRI_NONE,
                                    .memory = memory};
    node[QDRI_NONE] = (struct qdri_node){QDRI_JOIN, QDRI_NONE, QDRI_NONE};
    node[QDRI_EMPTY] = (struct qdri_node){QDRI_JOIN, QDRI_EMPTY, QDRI_EMPTY};
    *out = diagram;
    return QDR_OK;
}

void qdr_diagram_free(qdr_diagram *diagram)
{
    if (diagram) {
        qdr_problem_free(diagram->own);
        free(diagram->node);
        free(diagram);
    }
}

const qdr_problem *qdr_diagram_problem(const qdr_diagram *diagram)
{
    return diagram->problem;
}

uint32_t qdr_diagram_nodes(const qdr_diagram *diagram)
{
    return diagram->nodes;
}

uint64_t qdr_diagram_memory(const qdr_diagram *diagram)
{
    return diagram->memory;
}

void qdr_diagram_set_memory(qdr_diagram *diagram, uint64_t bytes)
{
    diagram->memory = bytes;
}

/* Returns how many nodes the budget has room for. */
static uint32_t most_nodes(const struct qdr_diagram *diagram)
{
    uint64_t most = diagram->memory / sizeof *diagram->node;
    return most < MOST_NODES ? (uint32_t)most : MOST_NODES;
}

/* Twice as many, or what the budget has room for.  (Moving them takes both places for a moment at
 * most; a large block usually does not move.) */
static bool grow(struct qdr_diagram *diagram)
{
    uint32_t most = most_nodes(diagram);
    uint32_t room = diagram->room < most / 2 ? 2 * diagram->room : most;
    if (room <= diagram->nodes) {
        return false;
    }
    struct qdri_node *node = realloc(diagram->node, (size_t)room * sizeof *node);
    if (!node) {
        return false;
    }
    diagram->node = node;
    diagram->room = room;
    return true;
}

static uint32_t append(struct qdr_diagram *diagram, struct qdri_node node)
{
    QDRI_ASSERT(node.low < diagram->nodes && node.high < diagram->nodes);
    QDRI_ASSERT(node.option == QDRI_JOIN || node.option < diagram->problem->options);
    if (diagram->nodes == diagram->room && !grow(diagram)) {
        return QDRI_NO_NODE;
    }
    diagram->node[diagram->nodes] = node;
    return diagram->nodes++;
}

uint32_t qdri_diagram_branch(struct qdr_diagram *diagram, qdr_option option, uint32_t low,
                             uint32_t high)
{
    if (high == QDRI_NONE) {
        return low;
    }
    return append(diagram, (struct qdri_node){option, low, high});
}

uint32_t qdri_diagram_join(struct qdr_diagram *diagram, uint32_t a, uint32_t b)
{
    if (a == QDRI_NONE || b == QDRI_NONE) {
        return QDRI_NONE;
    }
    if (a == QDRI_EMPTY || b == QDRI_EMPTY) {
        return a == QDRI_EMPTY ? b : a;
    }
    return append(diagram, (struct qdri_node){QDRI_JOIN, a, b});
}

qdr_status qdri_diagram_why(const struct qdr_diagram *diagram, qdr_error *error)
{
    if (diagram->nodes < most_nodes(diagram)) {
        return qdri_no_memory(error);
    }
    char size[QDRI_SIZE_TEXT];
    return qdri_fail(error, QDR_BUDGET,
                     "the diagram has more than %" PRIu32 " nodes, for which %s do not suffice",
                     diagram->nodes, qdri_size_write(size, diagram->memory, false));
}

void qdri_diagram_fit(struct qdr_diagram *diagram)
{
    struct qdri_node *node = realloc(diagram->node, (size_t)diagram->nodes * sizeof *node);
    if (node) {
        diagram->node = node;
        diagram->room = diagram->nodes;
    }
}

/* Marks what the root reaches, from it down; then moves each node to its place, whose children have
 * moved before. */
qdr_status qdri_diagram_prune(struct qdr_diagram *diagram, qdr_error *error)
{
    struct qdri_node *node = diagram->node;
    uint32_t *place = qdri_zeros(diagram->nodes, sizeof *place);
    if (!place) {
        return qdri_no_memory(error);
    }
    place[diagram->root] = 1;
    for (uint32_t n = diagram->root; n >= 2; --n) {
        if (place[n] > 0) {
            place[node[n].low] = place[node[n].high] = 1;
        }
    }
    place[QDRI_NONE] = QDRI_NONE;
    place[QDRI_EMPTY] = QDRI_EMPTY;
    uint32_t nodes = 2;
    for (uint32_t n = 2; n <= diagram->root; ++n) {
        if (place[n] > 0) {
            node[nodes] =
                (struct qdri_node){node[n].option, place[node[n].low], place[node[n].high]};
            place[n] = nodes++;
        }
    }
    diagram->root = place[diagram->root];
    diagram->nodes = nodes;
    free(place);
    qdri_diagram_fit(diagram);
    return QDR_OK;
}

uint64_t qdri_diagram_spare(const struct qdr_diagram *diagram)
{
    uint64_t taken = (uint64_t)diagram->room * sizeof *diagram->node;
    return diagram->memory > taken ? diagram->memory - taken : 0;
}

/* ---------------------------------------------------------------------------------- check ---- */

struct mentions {
    size_t bytes; /* of the row of a node: a bit an option */
    unsigned char *row;
};

static const char *check_node(const struct qdr_diagram *diagram, uint32_t n,
                              const struct mentions *mentions)
{
    struct qdri_node node = diagram->node[n];
    unsigned char *row = mentions->row + n * mentions->bytes;
    if (node.low >= n || node.high >= n) {
        return "a child is not smaller";
    }
    const unsigned char *low = mentions->row + node.low * mentions->bytes;
    const unsigned char *high = mentions->row + node.high * mentions->bytes;
    unsigned char both = 0;
    for (size_t k = 0; k < mentions->bytes; ++k) {
        row[k] = low[k] | high[k];
        both |= low[k] & high[k];
    }
    if (node.option == QDRI_JOIN) {
        bool is_proper = node.low > QDRI_EMPTY && node.high > QDRI_EMPTY;
        return !is_proper ? "a side of a join is no proper node"
               : both     ? "both sides of a join mention an option"
                          : NULL;
    }
    if (node.option >= qdr_problem_options(diagram->problem)) {
        return "an option does not exist";
    }
    unsigned char bit = (unsigned char)(1u << node.option % 8);
    row[node.option / 8] |= bit;
    return node.high == QDRI_NONE        ? "high is no solution"
           : high[node.option / 8] & bit ? "an option is twice in a set"
                                         : NULL;
}

const char *qdri_diagram_check(const struct qdr_diagram *diagram)
{
    struct mentions mentions = {.bytes = qdr_problem_options(diagram->problem) / 8 + 1};
    const char *wrong = diagram->root >= diagram->nodes ? "the root does not exist" : NULL;
    mentions.row = qdri_zeros(diagram->nodes, mentions.bytes);
    if (!mentions.row) {
        return "no memory to check";
    }
    for (uint32_t n = 2; n < diagram->nodes && !wrong; ++n) {
        wrong = check_node(diagram, n, &mentions);
    }
    free(mentions.row);
    return wrong;
}
