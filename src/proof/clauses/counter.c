/* counter.c  Counters as clauses; counter.h says what they are.
 *
 * With children that count a and b leaves at most, a node has for each i <= a and j <= b
 *     (i or more on the left) and (j or more on the right) imply (i + j or more),     0 < i + j
 *     (i + 1 or more here, or j + 1 or more there) is implied by (i + j + 1 or more)
 * as far as it counts.  What a child cannot have is left out of the second. */
#include "proof/clauses/counter.h"

#include <stdlib.h>

#include "base/alloc.h"

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Has a node the first, or the second kind of clause for i and j? */
static bool has_many(const struct qdri_counter_node *node, uint32_t i, uint32_t j)
{
    return i + j > 0 && i + j <= node->most;
}

static bool has_few(const struct qdri_counter_node *node, uint32_t i, uint32_t j)
{
    return i + j < node->most;
}

/* The number of a node's clause for i and j, the first or the second one of them; or, for the first
 * i that there is not, the number behind all of them. */
static uint64_t clause_of(const struct qdri_counter *counter, const struct qdri_counter_node *node,
                          uint32_t i, uint32_t j, bool is_few)
{
    const uint32_t right = counter->node[node->right].most;
    uint64_t clause = node->clause;
    for (uint32_t a = 0; a <= i; ++a) {
        for (uint32_t b = 0; b <= right && (a < i || b < j); ++b) {
            clause += (uint64_t)has_many(node, a, b) + has_few(node, a, b);
        }
    }
    return clause + (is_few && has_many(node, i, j));
}

/* Makes the node of so many leaves, after those below it; returns its number. */
static uint32_t make_node(struct qdri_counter *counter, uint32_t leaves, uint32_t most,
                          uint32_t *variables, uint64_t *clauses)
{
    struct qdri_counter_node node = {.size = leaves, .most = least(leaves, most)};
    if (leaves > 1) {
        node.left = make_node(counter, leaves - leaves / 2, most, variables, clauses);
        node.right = make_node(counter, leaves / 2, most, variables, clauses);
        node.variable = *variables + 1;
        node.clause = *clauses + 1;
        *variables += node.most;
        *clauses = clause_of(counter, &node, counter->node[node.left].most + 1, 0, false) - 1;
    }
    counter->node[counter->nodes] = node;
    return counter->nodes++;
}

bool qdri_counter_make(struct qdri_counter *counter, uint32_t leaves, uint32_t most,
                       uint32_t *variables, uint64_t *clauses)
{
    const uint64_t nodes = 2 * (uint64_t)leaves - 1;
    *counter = (struct qdri_counter){.node = qdri_zeros(nodes, sizeof *counter->node),
                                     .value = qdri_zeros(nodes, sizeof *counter->value)};
    if (!counter->node || !counter->value) {
        return false;
    }
    make_node(counter, leaves, most, variables, clauses);
    return true;
}

void qdri_counter_free(struct qdri_counter *counter)
{
    free(counter->node);
    free(counter->value);
}

/* The variable of a node that says "so many or more". */
static int32_t says(const struct qdri_counter_node *node, uint32_t count)
{
    return (int32_t)(node->variable + count - 1);
}

static void list_many(const struct qdri_counter *counter, const struct qdri_counter_node *node,
                      uint32_t i, uint32_t j, qdri_counter_sink *sink, void *ctx)
{
    int32_t literals[3];
    size_t count = 0;
    if (i > 0) {
        literals[count++] = -says(&counter->node[node->left], i);
    }
    if (j > 0) {
        literals[count++] = -says(&counter->node[node->right], j);
    }
    literals[count++] = says(node, i + j);
    sink(ctx, literals, count);
}

static void list_few(const struct qdri_counter *counter, const struct qdri_counter_node *node,
                     uint32_t i, uint32_t j, qdri_counter_sink *sink, void *ctx)
{
    int32_t literals[3];
    size_t count = 0;
    if (i < counter->node[node->left].most) {
        literals[count++] = says(&counter->node[node->left], i + 1);
    }
    if (j < counter->node[node->right].most) {
        literals[count++] = says(&counter->node[node->right], j + 1);
    }
    literals[count++] = -says(node, i + j + 1);
    sink(ctx, literals, count);
}

void qdri_counter_list(const struct qdri_counter *counter, qdri_counter_sink *sink, void *ctx)
{
    for (uint32_t n = 0; n < counter->nodes; ++n) {
        const struct qdri_counter_node *node = &counter->node[n];
        const uint32_t left = node->size > 1 ? counter->node[node->left].most : 0;
        const uint32_t right = node->size > 1 ? counter->node[node->right].most : 0;
        for (uint32_t i = 0; node->size > 1 && i <= left; ++i) {
            for (uint32_t j = 0; j <= right; ++j) {
                if (has_many(node, i, j)) {
                    list_many(counter, node, i, j, sink, ctx);
                }
                if (has_few(node, i, j)) {
                    list_few(counter, node, i, j, sink, ctx);
                }
            }
        }
    }
}

uint32_t qdri_counter_says(const struct qdri_counter *counter, uint32_t count)
{
    return counter->node[counter->nodes - 1].variable + count - 1;
}

/* Counts what is below each node, and lists the clauses of those that count so far. */
size_t qdri_counter_prove(struct qdri_counter *counter, bool is_few, uint64_t *clauses)
{
    size_t count = 0;
    for (uint32_t n = 0; n < counter->nodes; ++n) {
        const struct qdri_counter_node *node = &counter->node[n];
        if (node->size > 1) {
            const uint32_t i = counter->value[node->left];
            const uint32_t j = counter->value[node->right];
            counter->value[n] = i + j;
            if (is_few ? has_few(node, i, j) : has_many(node, i, j)) {
                clauses[count++] = clause_of(counter, node, i, j, is_few);
            }
        }
    }
    return count;
}
