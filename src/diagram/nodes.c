/* nodes.c  The nodes of a diagram, seen from outside: one by one, and a diagram made of them. */
#include <inttypes.h>
#include <stdlib.h>

#include <quadrille/diagram.h>

#include "base/alloc.h"
#include "base/error.h"
#include "diagram/diagram.h"

uint32_t qdr_diagram_root(const qdr_diagram *diagram)
{
    return diagram->root;
}

void qdr_diagram_node_at(const qdr_diagram *diagram, uint32_t number, qdr_diagram_node *node)
{
    *node = (qdr_diagram_node){.option = QDR_JOIN};
    if (number >= 2 && number < qdr_diagram_nodes(diagram)) {
        const struct qdri_node *inner = &diagram->node[number];
        *node = (qdr_diagram_node){inner->option, inner->low, inner->high};
    }
}

void qdr_diagram_adopt_problem(qdr_diagram *diagram, qdr_problem *problem)
{
    diagram->own = problem;
}

/* What one can say of a node without looking at others. */
static const char *fault_of(const qdr_problem *problem, qdr_diagram_node node, uint32_t n)
{
    if (node.low >= n || node.high >= n) {
        return "a child is not before its node";
    }
    if (node.option == QDR_JOIN) {
        return node.low <= QDRI_EMPTY || node.high <= QDRI_EMPTY ? "a join takes nodes from 2 on"
                                                                 : NULL;
    }
    if (node.option >= problem->options) {
        return "the option of a node does not exist";
    }
    return node.high == QDRI_NONE ? "the high side of a node cannot be 0" : NULL;
}

/* Makes room for just so many nodes more. */
static qdr_status reserve(struct qdr_diagram *diagram, uint32_t count, qdr_error *error)
{
    uint64_t room = (uint64_t)diagram->nodes + count;
    if (room >= QDRI_NO_NODE || room > diagram->memory / sizeof *diagram->node) {
        return qdri_fail(error, QDR_BUDGET,
                         "%" PRIu32 " nodes are more than %" PRIu64 " bytes suffice for", count,
                         diagram->memory);
    }
    if (room > diagram->room) {
        struct qdri_node *node = realloc(diagram->node, (size_t)room * sizeof *node);
        if (!node) {
            return qdri_no_memory(error);
        }
        diagram->node = node;
        diagram->room = (uint32_t)room;
    }
    return QDR_OK;
}

static qdr_status add_nodes(struct qdr_diagram *diagram, const qdr_diagram_node *nodes,
                            uint32_t count, uint32_t *wrong, qdr_error *error)
{
    for (uint32_t k = 0; k < count; ++k) {
        qdr_diagram_node node = nodes[k];
        const char *fault = fault_of(diagram->problem, node, diagram->nodes);
        if (fault) {
            *wrong = diagram->nodes;
            return qdri_fail(error, QDR_INVALID, "%s", fault);
        }
        diagram->node[diagram->nodes++] = (struct qdri_node){node.option, node.low, node.high};
    }
    return QDR_OK;
}

static qdr_status set_root(struct qdr_diagram *diagram, uint32_t root, qdr_error *error)
{
    if (root >= diagram->nodes) {
        return qdri_fail(error, QDR_INVALID, "the root is no node");
    }
    diagram->root = root;
    return QDR_OK;
}

qdr_status qdr_diagram_from_nodes(qdr_diagram **out, const qdr_problem *problem,
                                  const qdr_diagram_node *nodes, uint32_t count, uint32_t root,
                                  uint64_t memory, uint32_t *wrong, qdr_error *error)
{
    uint32_t ignored;
    qdr_diagram *diagram;
    wrong = wrong ? wrong : &ignored;
    *wrong = 0;
    *out = NULL;
    if (!problem) {
        return qdri_missing(error, "problem");
    }
    if (!nodes && count > 0) {
        return qdri_missing(error, "nodes");
    }
    qdr_status status = qdri_diagram_new(&diagram, problem, qdri_size_budget(memory), error);
    if (status != QDR_OK) {
        return status;
    }
    status = reserve(diagram, count, error);
    status = status == QDR_OK ? add_nodes(diagram, nodes, count, wrong, error) : status;
    status = status == QDR_OK ? set_root(diagram, root, error) : status;
    if (status == QDR_OK) {
        status = qdri_diagram_verify(diagram, qdri_diagram_spare(diagram), wrong, error);
    }
    if (status != QDR_OK) {
        qdr_diagram_free(diagram);
        return status;
    }
    *out = diagram;
    return QDR_OK;
}
