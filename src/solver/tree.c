/* tree.c  Recording the search tree.
 *
 * Nodes are kept in the order in which they are entered, which is that of a depth-first walk; so
 * what is kept is a tree even where it was cut.  All that has to be remembered of the present path
 * is, for each level, the node there and the option last chosen there. */
#include <stdlib.h>

#include <quadrille/solver.h>

#include "base/alloc.h"
#include "base/error.h"

#define NOT_KEPT SIZE_MAX

struct step {
    size_t node; /* NOT_KEPT where it was cut */
    qdr_option option;
};

/* path[l] is what the search last did on level l, 0 <= l < path_length.  `present` is the node that
 * was entered last. */
struct qdr_tree {
    size_t most;
    qdr_tree_node *node;
    size_t node_capacity;
    size_t nodes;
    uint64_t cut;
    struct step *path;
    size_t path_capacity;
    size_t path_length;
    size_t present;
    bool is_out_of_memory;
};

qdr_status qdr_tree_new(qdr_tree **out, size_t most, qdr_error *error)
{
    *out = NULL;
    if (most == 0) {
        return qdri_fail(error, QDR_RANGE, "a tree of no nodes cannot be recorded");
    }
    qdr_tree *tree = qdri_zeros(1, sizeof *tree);
    if (!tree) {
        return qdri_no_memory(error);
    }
    tree->most = most;
    tree->present = NOT_KEPT;
    *out = tree;
    return QDR_OK;
}

void qdr_tree_free(qdr_tree *tree)
{
    if (tree) {
        free(tree->node);
        free(tree->path);
        free(tree);
    }
}

/* Makes path[level] exist. */
static bool reach(struct qdr_tree *tree, size_t level)
{
    if (!qdri_reserve(&tree->path, &tree->path_capacity, level + 1, sizeof *tree->path)) {
        return false;
    }
    while (tree->path_length <= level) {
        tree->path[tree->path_length++] = (struct step){NOT_KEPT, QDR_NO_OPTION};
    }
    return true;
}

/* Returns the index of a new node under the last one on the level above, or NOT_KEPT.  A node of
 * level 0 is a root, and so is the first one of all, where recording began in the midst of a
 * search. */
static size_t add_node(struct qdr_tree *tree, uint32_t level)
{
    size_t index = tree->nodes;
    qdr_tree_node fresh = {.parent = index, .option = QDR_NO_OPTION, .level = level};
    if (level > 0 && index > 0) {
        fresh.parent = tree->path[level - 1].node;
        fresh.option = tree->path[level - 1].option;
    }
    if (index >= tree->most || fresh.parent == NOT_KEPT) {
        return NOT_KEPT;
    }
    if (!qdri_reserve(&tree->node, &tree->node_capacity, index + 1, sizeof *tree->node)) {
        tree->is_out_of_memory = true;
        return NOT_KEPT;
    }
    tree->node[index] = fresh;
    ++tree->nodes;
    return index;
}

static void on_enter(void *ctx, uint32_t level, qdr_item item, uint32_t degree)
{
    struct qdr_tree *tree = ctx;
    tree->present = NOT_KEPT;
    tree->is_out_of_memory = tree->is_out_of_memory || !reach(tree, level);
    if (!tree->is_out_of_memory) {
        tree->present = add_node(tree, level);
        tree->path[level].node = tree->present;
    }
    if (tree->present == NOT_KEPT) {
        ++tree->cut;
        return;
    }
    tree->node[tree->present].item = item;
    tree->node[tree->present].degree = degree;
}

static void on_choose(void *ctx, uint32_t level, qdr_option option)
{
    struct qdr_tree *tree = ctx;
    if (level < tree->path_length) {
        tree->path[level].option = option;
    }
}

static void set_kind(struct qdr_tree *tree, qdr_node_kind kind)
{
    if (tree->present != NOT_KEPT) {
        tree->node[tree->present].kind = kind;
    }
}

static void on_dead(void *ctx, uint32_t level, qdr_item item)
{
    (void)level;
    (void)item;
    set_kind(ctx, QDR_NODE_DEAD);
}

static void on_solution(void *ctx, uint32_t level, const qdr_solution *solution)
{
    (void)level;
    (void)solution;
    set_kind(ctx, QDR_NODE_SOLUTION);
}

void qdr_solver_record(qdr_solver *solver, qdr_tree *tree)
{
    const qdr_observer observer = {.ctx = tree,
                                   .enter = on_enter,
                                   .choose = on_choose,
                                   .dead = on_dead,
                                   .solution = on_solution};
    qdr_solver_observe(solver, &observer);
}

size_t qdr_tree_nodes(const qdr_tree *tree, uint64_t *cut)
{
    if (cut) {
        *cut = tree->cut;
    }
    return tree->nodes;
}

const qdr_tree_node *qdr_tree_node_at(const qdr_tree *tree, size_t index)
{
    return index < tree->nodes ? &tree->node[index] : NULL;
}
