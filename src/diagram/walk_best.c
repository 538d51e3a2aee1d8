/* walk_best.c  Solutions in the order of their costs.
 *
 * Every node has a list of its best sets, in order; only as much of it is made as somebody has
 * asked for.  The list of a branch merges that of low with that of high, each cost of which is
 * raised by the option's; that of a join takes pairs (i, j) of places in the lists of both sides
 * from a heap, where (i, j) brings in (i, j + 1), and (i + 1, 0) if j is 0, so that each pair comes
 * once and no earlier than those that are better.  The next one of a node needs at most the next
 * one of its children: asking goes down by a stack of nodes.
 *
 * Invariants: the first set of every node is known from one pass (`least`) and needs no list.  If a
 * list has k entries, then of the places that its node looks at next, each is 0, or the place
 * before it has been used by an entry.  Equal costs: low before high, and smaller (i, j) first; so
 * the order is that of the diagram.
 *
 * For the dearest first, all costs are taken with the other sign. */
#include "diagram/walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "diagram/counts.h"

/* One of a node's sets, by places in the lists of its children.  Of a branch: `place` in low or in
 * high.  Of a join: `place` in low and `other` in high. */
struct entry {
    int64_t cost;
    uint32_t place;
    uint32_t other; /* of a branch: 1 for high, 0 for low */
};

struct list {
    struct entry *entry;
    struct entry *heap; /* of a join: what comes into question */
    uint32_t entries;
    uint32_t entry_room;
    uint32_t heaped;
    uint32_t heap_room;
    uint32_t next[2]; /* of a branch: the places in low and high that are looked at next */
    bool is_pending;  /* of a join: the last entry has not brought in others yet */
    bool is_done;     /* there are no more sets */
};

struct best {
    struct qdr_solution_iterator walk;
    int64_t *least; /* cost of each node's first set */
    uint32_t *slot; /* of each node: 1 + the number of its list; 0: it has none yet */
    struct list *list;
    size_t lists;
    size_t list_room;
    uint32_t place; /* the root's set that comes next */
    bool is_dearest;
    struct qdri_stack stack;
};

/* Costs of all options together fit in 63 bits; a diagram that has been tampered with may go
 * round. */
static int64_t sum(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

static int64_t cost_of(const struct best *best, qdr_option option)
{
    int64_t cost = (int64_t)qdr_problem_cost(best->walk.diagram->problem, option);
    return best->is_dearest ? -cost : cost;
}

static bool is_before(const struct entry *a, const struct entry *b)
{
    if (a->cost != b->cost) {
        return a->cost < b->cost;
    }
    return a->place != b->place ? a->place < b->place : a->other < b->other;
}

/* ---------------------------------------------------------------------------------- lists ---- */

/* Makes room for so many entries.  False: walk->error says why not. */
static bool reserve(struct best *best, struct entry **entry, uint32_t *room, uint32_t needed)
{
    size_t wide = *room;
    bool is_made = qdri_walk_reserve(&best->walk, entry, &wide, needed, sizeof **entry);
    *room = (uint32_t)wide;
    return is_made;
}

/* Returns a node's list, made if it is not there; NULL: walk->error says why not. */
static struct list *list_of(struct best *best, uint32_t n)
{
    if (best->slot[n] == 0) {
        if (!qdri_walk_reserve(&best->walk, &best->list, &best->list_room, best->lists + 1,
                               sizeof *best->list)) {
            return NULL;
        }
        best->list[best->lists] = (struct list){0};
        best->slot[n] = (uint32_t)++best->lists;
    }
    return &best->list[best->slot[n] - 1];
}

static const struct list *known_list(const struct best *best, uint32_t n)
{
    return best->slot[n] > 0 ? &best->list[best->slot[n] - 1] : NULL;
}

/* ----------------------------------------------------------------------------------- heap ---- */

/* Require: there is room. */
static void heap_push(struct list *list, struct entry entry)
{
    uint32_t at = list->heaped++;
    for (; at > 0 && is_before(&entry, &list->heap[(at - 1) / 2]); at = (at - 1) / 2) {
        list->heap[at] = list->heap[(at - 1) / 2];
    }
    list->heap[at] = entry;
}

/* Require: it is not empty. */
static struct entry heap_pop(struct list *list)
{
    struct entry first = list->heap[0];
    struct entry last = list->heap[--list->heaped];
    uint32_t at = 0;
    for (uint32_t child = 1; child < list->heaped; child = 2 * at + 1) {
        child += child + 1 < list->heaped && is_before(&list->heap[child + 1], &list->heap[child]);
        if (!is_before(&list->heap[child], &last)) {
            break;
        }
        list->heap[at] = list->heap[child];
        at = child;
    }
    list->heap[at] = last;
    return first;
}

/* --------------------------------------------------------------------------- lengthening ---- */

enum known { KNOWN, LACKING, NONE };

/* Is the set of a node at a place known, or is there none, or must the list be lengthened to say
 * so? */
static enum known look(const struct best *best, uint32_t n, uint32_t place)
{
    if (n == QDRI_NONE) {
        return NONE;
    }
    if (place == 0) {
        return KNOWN;
    }
    if (n == QDRI_EMPTY) {
        return NONE;
    }
    const struct list *list = known_list(best, n);
    if (list && place < list->entries) {
        return KNOWN;
    }
    return list && list->is_done ? NONE : LACKING;
}

/* Require: it is known. */
static int64_t cost_at(const struct best *best, uint32_t n, uint32_t place)
{
    return place == 0 ? best->least[n] : known_list(best, n)->entry[place].cost;
}

/* Returns a child of which the list of a node needs more first; QDRI_NONE: of none. */
static uint32_t lacking_child(const struct best *best, uint32_t n, const struct list *list)
{
    struct qdri_node node = best->walk.diagram->node[n];
    uint32_t low = list->next[0];
    uint32_t high = list->next[1];
    if (list->is_pending) {
        struct entry last = list->entry[list->entries - 1];
        low = last.other == 0 ? last.place + 1 : 0;
        high = last.other + 1;
    }
    return look(best, node.low, low) == LACKING     ? node.low
           : look(best, node.high, high) == LACKING ? node.high
                                                    : QDRI_NONE;
}

/* Puts a pair of places into the heap of a join, if both sides have so many. */
static void consider(const struct best *best, struct list *list, struct qdri_node node,
                     uint32_t place, uint32_t other)
{
    if (look(best, node.low, place) == KNOWN && look(best, node.high, other) == KNOWN) {
        int64_t cost = sum(cost_at(best, node.low, place), cost_at(best, node.high, other));
        heap_push(list, (struct entry){cost, place, other});
    }
}

/* There is room for an entry, and for two in the heap. */
static void lengthen_join(const struct best *best, struct list *list, struct qdri_node node)
{
    if (list->entries == 0) {
        consider(best, list, node, 0, 0);
    } else if (list->is_pending) {
        struct entry last = list->entry[list->entries - 1];
        consider(best, list, node, last.place, last.other + 1);
        if (last.other == 0) {
            consider(best, list, node, last.place + 1, 0);
        }
    }
    list->is_pending = list->heaped > 0;
    list->is_done = list->heaped == 0;
    if (list->heaped > 0) {
        list->entry[list->entries++] = heap_pop(list);
    }
}

/* There is room for an entry. */
static void lengthen_branch(const struct best *best, struct list *list, struct qdri_node node)
{
    bool has_low = look(best, node.low, list->next[0]) == KNOWN;
    bool has_high = look(best, node.high, list->next[1]) == KNOWN;
    struct entry low = {0};
    struct entry high = {0};
    if (has_low) {
        low = (struct entry){cost_at(best, node.low, list->next[0]), list->next[0], 0};
    }
    if (has_high) {
        int64_t cost = sum(cost_at(best, node.high, list->next[1]), cost_of(best, node.option));
        high = (struct entry){cost, list->next[1], 1};
    }
    list->is_done = !has_low && !has_high;
    if (!list->is_done) {
        bool is_high = !has_low || (has_high && high.cost < low.cost);
        list->entry[list->entries++] = is_high ? high : low;
        ++list->next[is_high];
    }
}

/* Adds the next set to a node's list, or finds that there is none.  Require: no child is lacking.
 * False: walk->error says why not, nothing changed. */
static bool lengthen(struct best *best, uint32_t n)
{
    struct qdri_node node = best->walk.diagram->node[n];
    struct list *list = list_of(best, n);
    bool is_join = node.option == QDRI_JOIN;
    if (!reserve(best, &list->entry, &list->entry_room, list->entries + 1) ||
        (is_join && !reserve(best, &list->heap, &list->heap_room, list->heaped + 2))) {
        return false;
    }
    if (is_join) {
        lengthen_join(best, list, node);
    } else {
        lengthen_branch(best, list, node);
    }
    return true;
}

/* Lengthens the root's list by one, and before it those that it hangs on. */
static bool lengthen_root(struct best *best)
{
    struct qdri_stack *stack = &best->stack;
    stack->count = 0;
    bool is_fine = qdri_walk_push(&best->walk, stack, best->walk.diagram->root);
    while (is_fine && stack->count > 0) {
        uint32_t n = stack->at[stack->count - 1];
        const struct list *list = list_of(best, n);
        uint32_t child = list ? lacking_child(best, n, list) : QDRI_NONE;
        if (child == QDRI_NONE) {
            is_fine = list && lengthen(best, n);
            --stack->count;
        } else {
            is_fine = qdri_walk_push(&best->walk, stack, child);
        }
    }
    return is_fine;
}

/* ------------------------------------------------------------------------------- solutions ---- */

/* The first set of a node, from what is known of its children's. */
static struct entry first_entry(const struct best *best, struct qdri_node node)
{
    if (node.option == QDRI_JOIN) {
        return (struct entry){0, 0, 0};
    }
    int64_t high = sum(best->least[node.high], cost_of(best, node.option));
    bool is_high = node.low == QDRI_NONE || high < best->least[node.low];
    return (struct entry){0, 0, is_high};
}

/* Adds the options of a node's set at a place; second sides of joins are left on the stack. */
static bool gather(struct best *best, uint32_t n, uint32_t place)
{
    while (n != QDRI_EMPTY) {
        struct qdri_node node = best->walk.diagram->node[n];
        struct entry entry =
            place == 0 ? first_entry(best, node) : known_list(best, n)->entry[place];
        place = entry.place;
        if (node.option == QDRI_JOIN) {
            if (!qdri_walk_push(&best->walk, &best->stack, entry.other) ||
                !qdri_walk_push(&best->walk, &best->stack, node.high)) {
                return false;
            }
            n = node.low;
        } else if (entry.other == 1) {
            if (!qdri_walk_push(&best->walk, &best->walk.option, node.option)) {
                return false;
            }
            n = node.high;
        } else {
            n = node.low;
        }
    }
    return true;
}

static bool gather_all(struct best *best, uint32_t place)
{
    struct qdri_stack *stack = &best->stack;
    stack->count = 0;
    best->walk.option.count = 0;
    bool is_fine = qdri_walk_push(&best->walk, stack, place) &&
                   qdri_walk_push(&best->walk, stack, best->walk.diagram->root);
    while (is_fine && stack->count > 0) {
        stack->count -= 2;
        is_fine = gather(best, stack->at[stack->count + 1], stack->at[stack->count]);
    }
    return is_fine;
}

static qdr_outcome next(struct qdr_solution_iterator *walk)
{
    struct best *best = (struct best *)walk;
    enum known known = look(best, walk->diagram->root, best->place);
    while (known == LACKING) {
        if (!lengthen_root(best)) {
            return QDR_FAILED;
        }
        known = look(best, walk->diagram->root, best->place);
    }
    if (known == NONE) {
        return QDR_EXHAUSTED;
    }
    if (!gather_all(best, best->place)) {
        return QDR_FAILED;
    }
    ++best->place;
    return QDR_SOLUTION;
}

/* --------------------------------------------------------------------------------- making ---- */

static void destroy(struct qdr_solution_iterator *walk)
{
    struct best *best = (struct best *)walk;
    for (size_t k = 0; k < best->lists; ++k) {
        free(best->list[k].entry);
        free(best->list[k].heap);
    }
    free(best->list);
    free(best->least);
    free(best->slot);
    free(best->stack.at);
}

/* The cost of the first set of each node. */
static void find_least(struct best *best)
{
    const struct qdr_diagram *diagram = best->walk.diagram;
    for (uint32_t n = 2; n < diagram->nodes; ++n) {
        struct qdri_node node = diagram->node[n];
        if (node.option == QDRI_JOIN) {
            best->least[n] = sum(best->least[node.low], best->least[node.high]);
        } else if (first_entry(best, node).other == 1) {
            best->least[n] = sum(best->least[node.high], cost_of(best, node.option));
        } else {
            best->least[n] = best->least[node.low];
        }
    }
}

static qdr_status begin(struct best *best, qdr_error *error)
{
    uint32_t nodes = best->walk.diagram->nodes;
    qdri_size_add(&best->walk.bytes, nodes, sizeof *best->least + sizeof *best->slot);
    qdr_status status = qdri_diagram_afford(best->walk.diagram, best->walk.bytes,
                                            "finding the best solutions", error);
    if (status != QDR_OK) {
        return status;
    }
    best->least = qdri_zeros(nodes, sizeof *best->least);
    best->slot = qdri_zeros(nodes, sizeof *best->slot);
    if (!best->least || !best->slot) {
        return qdri_no_memory(error);
    }
    find_least(best);
    return QDR_OK;
}

qdr_status qdr_diagram_iterate_best(qdr_solution_iterator **out, const qdr_diagram *diagram,
                                    qdr_direction direction, qdr_error *error)
{
    qdr_status status = qdri_walk_begin(out, diagram, sizeof(struct best), next, destroy, error);
    if (status != QDR_OK) {
        return status;
    }
    struct best *best = (struct best *)*out;
    best->is_dearest = direction == QDR_DEAREST;
    status = begin(best, error);
    if (status != QDR_OK) {
        qdr_solution_iterator_free(*out);
        *out = NULL;
    }
    return status;
}
