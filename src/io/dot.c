/* dot.c  Problems, search trees and diagrams as Graphviz graphs.
 *
 * Names are only ever labels; the nodes themselves are called by number.  In a quoted string of
 * Graphviz a backslash, a quotation mark and an ampersand (of a character reference) have a
 * meaning, and bytes that are not UTF-8 make it complain: the first three are escaped, the last are
 * shown as \xNN.
 * Source: the DOT language and "escString", as Graphviz documents them. */
#include <inttypes.h>
#include <quadrille/diagram.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/output.h"
#include "base/quote.h"

/* An edge that is labelled with an option shows so many of its entries. */
#define ENTRIES_SHOWN 12

static void put_escaped(struct qdri_output *output, const char *text)
{
    for (size_t size = strlen(text); size > 0;) {
        size_t length = qdri_character(text, size);
        if (length == 0) {
            qdri_put_format(output, "\\\\x%02X", (unsigned char)*text);
            length = 1;
        } else if (*text == '&') {
            qdri_put_text(output, "&amp;");
        } else {
            qdri_put(output, "\\", *text == '"' || *text == '\\');
            qdri_put(output, text, length);
        }
        text += length;
        size -= length;
    }
}

/* ------------------------------------------------------------------------------ problem ---- */

static void put_bounds(struct qdri_output *output, uint32_t low, uint32_t high)
{
    qdri_put_format(output, "\\n%" PRIu32, low);
    if (high == QDR_NO_LIMIT) {
        qdri_put_text(output, " or more");
    } else if (high != low) {
        qdri_put_format(output, " to %" PRIu32, high);
    }
}

static void put_item_node(struct qdri_output *output, const qdr_problem *problem, qdr_item item)
{
    uint32_t low;
    uint32_t high;
    qdr_problem_bounds(problem, item, &low, &high);
    qdri_put_format(output, "  i%" PRIu32 " [label=\"", item);
    put_escaped(output, qdr_problem_item_name(problem, item));
    if (!qdr_problem_is_primary(problem, item)) {
        qdri_put_text(output, "\" style=dashed");
    } else {
        if (low != 1 || high != 1) {
            put_bounds(output, low, high);
        }
        qdri_put_text(output, "\"");
    }
    qdri_put_text(output, "];\n");
}

static void put_option_node(struct qdri_output *output, const qdr_problem *problem,
                            qdr_option option)
{
    uint64_t cost = qdr_problem_cost(problem, option);
    qdri_put_format(output, "  o%" PRIu32 " [shape=box label=\"%" PRIu64, option,
                    (uint64_t)option + 1);
    if (cost > 0) {
        qdri_put_format(output, "\\ncost %" PRIu64, cost);
    }
    qdri_put_text(output, qdr_problem_is_inert(problem, option) ? "\" style=dashed];\n" : "\"];\n");
}

static void put_edges(struct qdri_output *output, const qdr_problem *problem, qdr_option option)
{
    size_t count;
    const qdr_entry *entries = qdr_problem_option(problem, option, &count);
    for (size_t k = 0; k < count; ++k) {
        qdri_put_format(output, "  o%" PRIu32 " -- i%" PRIu32, option, entries[k].item);
        if (entries[k].color != QDR_NO_COLOR) {
            qdri_put_text(output, " [label=\"");
            put_escaped(output, qdr_problem_color_name(problem, entries[k].color));
            qdri_put_text(output, "\"]");
        }
        qdri_put_text(output, ";\n");
    }
}

qdr_status qdr_write_problem_dot(const qdr_problem *problem, size_t most, const qdr_writer *writer,
                                 qdr_error *error)
{
    struct qdri_output output = {.writer = writer};
    uint64_t nodes = (uint64_t)qdr_problem_items(problem) + qdr_problem_options(problem);
    if (nodes > most) {
        return qdri_fail(error, QDR_RANGE,
                         "a drawing of %" PRIu64 " items and options; at most %zu are allowed",
                         nodes, most);
    }
    qdri_put_text(&output, "graph problem {\n  charset=\"UTF-8\";\n  node [shape=circle];\n");
    for (qdr_item item = 0; item < qdr_problem_items(problem); ++item) {
        put_item_node(&output, problem, item);
    }
    for (qdr_option option = 0; option < qdr_problem_options(problem); ++option) {
        put_option_node(&output, problem, option);
    }
    for (qdr_option option = 0; option < qdr_problem_options(problem); ++option) {
        put_edges(&output, problem, option);
    }
    qdri_put_text(&output, "}\n");
    return qdri_output_end(&output, error);
}

/* --------------------------------------------------------------------------------- tree ---- */

static void put_option_label(struct qdri_output *output, const qdr_problem *problem,
                             qdr_option option)
{
    size_t count;
    if (option == QDR_NO_OPTION) {
        qdri_put_text(output, "no more");
        return;
    }
    const qdr_entry *entries = qdr_problem_option(problem, option, &count);
    for (size_t k = 0; k < count && k < ENTRIES_SHOWN; ++k) {
        qdri_put_text(output, k > 0 ? " " : "");
        put_escaped(output, qdr_problem_item_name(problem, entries[k].item));
        if (entries[k].color != QDR_NO_COLOR) {
            qdri_put_text(output, ":");
            put_escaped(output, qdr_problem_color_name(problem, entries[k].color));
        }
    }
    if (count > ENTRIES_SHOWN) {
        qdri_put_text(output, " ...");
    }
}

static void put_tree_node(struct qdri_output *output, const qdr_problem *problem, size_t index,
                          const qdr_tree_node *node)
{
    qdri_put_format(output, "  n%zu [label=\"", index);
    if (node->item != QDR_NO_ITEM) {
        put_escaped(output, qdr_problem_item_name(problem, node->item));
    }
    switch (node->kind) {
    case QDR_NODE_BRANCH:
        qdri_put_text(output, "\"");
        break;
    case QDR_NODE_DEAD:
        qdri_put_text(output, "\" shape=box style=filled fillcolor=gray85");
        break;
    case QDR_NODE_SOLUTION:
        qdri_put_text(output, "solution\" shape=box style=\"filled,bold\" fillcolor=palegreen");
        break;
    }
    qdri_put_text(output, "];\n");
}

/* The edge that leads to a node; a root has none. */
static void put_tree_edge(struct qdri_output *output, const qdr_problem *problem, size_t index,
                          const qdr_tree_node *node)
{
    if (node->parent == index) {
        return;
    }
    qdri_put_format(output, "  n%zu -> n%zu [label=\"", (size_t)node->parent, index);
    put_option_label(output, problem, node->option);
    qdri_put_text(output, "\"];\n");
}

qdr_status qdr_write_tree_dot(const qdr_tree *tree, const qdr_problem *problem,
                              const qdr_writer *writer, qdr_error *error)
{
    if (!problem) {
        return qdri_missing(error, "problem");
    }
    struct qdri_output output = {.writer = writer};
    uint64_t cut;
    size_t nodes = qdr_tree_nodes(tree, &cut);
    qdri_put_text(&output, "digraph tree {\n  charset=\"UTF-8\";\n  node [shape=ellipse];\n");
    if (cut > 0) {
        qdri_put_format(&output, "  label=\"%" PRIu64 " further %s not shown\";\n", cut,
                        cut == 1 ? "node is" : "nodes are");
    }
    for (size_t index = 0; index < nodes; ++index) {
        put_tree_node(&output, problem, index, qdr_tree_node_at(tree, index));
    }
    for (size_t index = 0; index < nodes; ++index) {
        put_tree_edge(&output, problem, index, qdr_tree_node_at(tree, index));
    }
    qdri_put_text(&output, "}\n");
    return qdri_output_end(&output, error);
}

/* ------------------------------------------------------------------------------ diagram ---- */

static void put_diagram_node(struct qdri_output *output, const qdr_problem *problem,
                             uint32_t number, qdr_diagram_node node)
{
    if (node.option == QDR_JOIN) {
        qdri_put_format(output, "  n%" PRIu32 " [label=\"join\" shape=diamond];\n", number);
        return;
    }
    qdri_put_format(output, "  n%" PRIu32 " [label=\"", number);
    put_option_label(output, problem, node.option);
    qdri_put_text(output, "\"];\n");
}

/* What leads to "no solution" is not drawn, as usual. */
static void put_diagram_edges(struct qdri_output *output, uint32_t number, qdr_diagram_node node)
{
    uint32_t children[] = {node.low, node.high};
    for (size_t k = 0; k < 2; ++k) {
        bool is_dashed = k == 0 && node.option != QDR_JOIN;
        if (children[k] > 0) {
            qdri_put_format(output, "  n%" PRIu32 " -> n%" PRIu32 "%s;\n", number, children[k],
                            is_dashed ? " [style=dashed]" : "");
        }
    }
}

/* Marks what the root reaches; returns how many nodes that are. */
static size_t mark_below(const qdr_diagram *diagram, bool *is_below)
{
    uint32_t root = qdr_diagram_root(diagram);
    size_t count = 1;
    is_below[root] = true;
    for (uint32_t n = root; n >= 2; --n) {
        if (is_below[n]) {
            qdr_diagram_node node;
            qdr_diagram_node_at(diagram, n, &node);
            count += node.low > 0 && !is_below[node.low];
            is_below[node.low] = true;
            count += node.high > 0 && !is_below[node.high];
            is_below[node.high] = true;
        }
    }
    return count;
}

static void put_diagram(struct qdri_output *output, const qdr_diagram *diagram,
                        const bool *is_below)
{
    uint32_t root = qdr_diagram_root(diagram);
    qdri_put_text(output, "digraph diagram {\n  charset=\"UTF-8\";\n  node [shape=box];\n");
    if (root == 0) {
        qdri_put_text(output, "  n0 [label=\"no solution\" shape=plain];\n");
    } else {
        qdri_put_text(output, "  n1 [label=\"\" shape=doublecircle];\n");
    }
    for (uint32_t n = root; n >= 2; --n) {
        if (is_below[n]) {
            qdr_diagram_node node;
            qdr_diagram_node_at(diagram, n, &node);
            put_diagram_node(output, qdr_diagram_problem(diagram), n, node);
            put_diagram_edges(output, n, node);
        }
    }
    qdri_put_text(output, "}\n");
}

qdr_status qdr_write_diagram_dot(const qdr_diagram *diagram, size_t most, const qdr_writer *writer,
                                 qdr_error *error)
{
    struct qdri_output output = {.writer = writer};
    bool *is_below = qdri_zeros((size_t)qdr_diagram_root(diagram) + 1, sizeof *is_below);
    if (!is_below) {
        return qdri_no_memory(error);
    }
    size_t nodes = mark_below(diagram, is_below);
    qdr_status status = QDR_OK;
    if (nodes > most) {
        status = qdri_fail(error, QDR_RANGE, "a drawing of %zu nodes; at most %zu are allowed",
                           nodes, most);
    } else {
        put_diagram(&output, diagram, is_below);
        status = qdri_output_end(&output, error);
    }
    free(is_below);
    return status;
}
