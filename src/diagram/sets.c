/* sets.c  A diagram of solutions that are given one by one.
 *
 * They are kept until there are no more, each as its options in ascending order.  Sorted, those
 * that begin alike stand side by side; and met from the last one to the first, what is below a node
 * is whole when it is made:
 *
 *     node[d], of depth d   the sets met so far that begin with the d options on the way there,
 *                           without these
 *
 * A set goes on where it parts from the one before, and the nodes of that one below there are made:
 * each of its option, node[d] without it, and node[d + 1] with it.  A node that is there already is
 * taken, so that there are no two for the same sets: this is the reduced diagram of the order of
 * options, as Minato has it.
 *
 * Time: that of sorting, and a look for each option of each set.  The way of making nodes from the
 * last set to the first is that of automata of sorted words (J. Daciuk, S. Mihov, B. W. Watson,
 * R. E. Watson, "Incremental construction of minimal acyclic finite-state automata", 2000). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/hash.h"
#include "diagram/diagram.h"

/* Behind the options of a set.  More than any of them, so that a set comes behind all that it
 * begins. */
#define END QDR_NO_OPTION

#define FIRST_PLACES 64u /* of a table, a power of two */

struct sets {
    const struct qdr_problem *problem;
    uint64_t memory;
    uint32_t *word; /* options of sets, with an END behind each set */
    size_t words;
    size_t capacity;
    size_t count;
    size_t longest;
};

/* -------------------------------------------------------------------------------- keeping ---- */

/* What so many words and sets take, and the list of them that is sorted, with room for sorting. */
static uint64_t bytes_of(size_t words, size_t sets)
{
    uint64_t bytes = 0;
    qdri_size_add(&bytes, words, sizeof(uint32_t));
    qdri_size_add(&bytes, sets, 2 * sizeof(uint32_t *));
    return bytes;
}

static qdr_status fail_budget(const struct sets *sets, qdr_error *error)
{
    char size[QDRI_SIZE_TEXT];
    return qdri_fail(error, QDR_BUDGET,
                     "%zu solutions were found, and a diagram of them and of others takes more "
                     "than %s",
                     sets->count, qdri_size_write(size, sets->memory, false));
}

/* An array that grows by half: the budget is to have room for what it grows to.  (Moving it takes
 * both places for a moment at most; a large block usually does not move.) */
static qdr_status reserve(struct sets *sets, size_t words, qdr_error *error)
{
    if (bytes_of(words + words / 2, sets->count + 1) > sets->memory) {
        return fail_budget(sets, error);
    }
    if (!qdri_reserve(&sets->word, &sets->capacity, words, sizeof *sets->word)) {
        return qdri_no_memory(error);
    }
    return QDR_OK;
}

static qdr_status keep(struct sets *sets, const qdr_solution *solution, qdr_error *error)
{
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    if (!qdr_problem_verify(sets->problem, options, count, error)) {
        return error->code;
    }
    const qdr_status status = reserve(sets, sets->words + count + 1, error);
    if (status != QDR_OK) {
        return status;
    }
    uint32_t *set = sets->word + sets->words;
    if (count > 0) {
        memcpy(set, options, count * sizeof *set);
    }
    qdri_sort(set, count);
    set[count] = END;
    sets->words += count + 1;
    sets->longest = count > sets->longest ? count : sets->longest;
    ++sets->count;
    return QDR_OK;
}

/* Options that two sets begin with. */
static size_t same(const uint32_t *a, const uint32_t *b)
{
    size_t count = 0;
    while (a[count] == b[count] && a[count] != END) {
        ++count;
    }
    return count;
}

static int compare(const void *a, const void *b)
{
    const uint32_t *x = *(const uint32_t *const *)a;
    const uint32_t *y = *(const uint32_t *const *)b;
    const size_t at = same(x, y);
    return (x[at] > y[at]) - (x[at] < y[at]);
}

/* --------------------------------------------------------------------------------- making ---- */

struct making {
    struct qdr_diagram *diagram;
    uint64_t memory; /* of the diagram and the table */
    uint32_t *table; /* numbers of nodes, by what is hashed; 0: free */
    size_t places;   /* a power of two, at least twice the nodes */
    uint32_t *node;  /* [depth] */
};

/* Where a node is in the table, or would be. */
static uint32_t *place_of(const struct making *making, struct qdri_node node)
{
    const uint32_t key[] = {node.option, node.low, node.high};
    size_t k = (size_t)XXH3_64bits(key, sizeof key) & (making->places - 1);
    while (making->table[k] != 0) {
        const struct qdri_node *other = &making->diagram->node[making->table[k]];
        if (other->option == node.option && other->low == node.low && other->high == node.high) {
            break;
        }
        k = (k + 1) & (making->places - 1);
    }
    return &making->table[k];
}

/* Makes a table of so many places, with all nodes that there are.  What it takes, and the one
 * before, is not the diagram's. */
static qdr_status make_table(struct making *making, size_t places, qdr_error *error)
{
    const uint64_t bytes = (uint64_t)(places + making->places) * sizeof *making->table;
    struct qdr_diagram *diagram = making->diagram;
    diagram->memory = bytes < making->memory ? making->memory - bytes : 0;
    if ((uint64_t)diagram->nodes * sizeof *diagram->node >= diagram->memory) {
        return qdri_diagram_why(diagram, error);
    }
    uint32_t *table = qdri_zeros(places, sizeof *table);
    if (!table) {
        return qdri_no_memory(error);
    }
    free(making->table);
    making->table = table;
    making->places = places;
    for (uint32_t n = 2; n < diagram->nodes; ++n) {
        *place_of(making, diagram->node[n]) = n;
    }
    return QDR_OK;
}

static qdr_status find_or_make(struct making *making, struct qdri_node node, uint32_t *number,
                               qdr_error *error)
{
    uint32_t *place = place_of(making, node);
    if (*place == 0) {
        if (making->diagram->nodes >= making->places / 2) {
            const qdr_status status = make_table(making, 2 * making->places, error);
            if (status != QDR_OK) {
                return status;
            }
            place = place_of(making, node);
        }
        const uint32_t made =
            qdri_diagram_branch(making->diagram, node.option, node.low, node.high);
        if (made == QDRI_NO_NODE) {
            return qdri_diagram_why(making->diagram, error);
        }
        *place = made;
    }
    *number = *place;
    return QDR_OK;
}

/* Makes the nodes of a set from one depth up to another. */
static qdr_status go_up(struct making *making, const uint32_t *set, size_t depth, size_t to,
                        qdr_error *error)
{
    qdr_status status = QDR_OK;
    for (; depth > to && status == QDR_OK; --depth) {
        uint32_t *above = &making->node[depth - 1];
        status = find_or_make(
            making, (struct qdri_node){set[depth - 1], *above, making->node[depth]}, above, error);
    }
    return status;
}

/* Goes through the sorted sets from the last one on. */
static qdr_status add_all(struct making *making, const uint32_t *const *list, size_t count,
                          qdr_error *error)
{
    size_t depth = 0;
    qdr_status status = QDR_OK;
    making->node[0] = QDRI_NONE;
    for (size_t k = count; k > 0 && status == QDR_OK; --k) {
        const uint32_t *set = list[k - 1];
        const size_t common = k < count ? same(set, list[k]) : 0;
        if (k < count) {
            status = go_up(making, list[k], depth, common, error);
        }
        for (depth = common; set[depth] != END; ++depth) {
            making->node[depth + 1] = QDRI_NONE;
        }
        making->node[depth] = QDRI_EMPTY;
    }
    if (status == QDR_OK && count > 0) {
        status = go_up(making, list[0], depth, 0, error);
    }
    making->diagram->root = making->node[0];
    return status;
}

/* The sets in order, to be freed; NULL: no memory. */
static const uint32_t **sorted(const struct sets *sets)
{
    const uint32_t **list = qdri_zeros(sets->count, sizeof(const uint32_t *));
    const uint32_t *set = sets->word;
    for (size_t k = 0; list && k < sets->count; ++k) {
        list[k] = set;
        while (*set != END) {
            ++set;
        }
        ++set;
    }
    if (list && sets->count > 0) {
        qsort(list, sets->count, sizeof *list, compare);
    }
    return list;
}

static qdr_status make_all(struct making *making, const struct sets *sets, qdr_error *error)
{
    const uint32_t **list = sorted(sets);
    making->node = qdri_zeros(sets->longest + 1, sizeof *making->node);
    qdr_status status = list && making->node ? QDR_OK : qdri_no_memory(error);
    status = status == QDR_OK ? make_table(making, FIRST_PLACES, error) : status;
    status = status == QDR_OK ? add_all(making, list, sets->count, error) : status;
    free(list);
    free(making->node);
    free(making->table);
    return status;
}

/* Makes the diagram in what the sets leave of the budget, which it then has for itself. */
static qdr_status make(const struct sets *sets, qdr_diagram **out, qdr_error *error)
{
    const uint64_t taken = bytes_of(sets->capacity, sets->count);
    struct making making = {.memory = sets->memory > taken ? sets->memory - taken : 0};
    qdr_status status = qdri_diagram_new(&making.diagram, sets->problem, making.memory, error);
    status = status == QDR_OK ? make_all(&making, sets, error) : status;
    if (status != QDR_OK) {
        qdr_diagram_free(making.diagram);
        return status;
    }
    making.diagram->memory = sets->memory;
    qdri_diagram_fit(making.diagram);
    *out = making.diagram;
    return QDR_OK;
}

qdr_outcome qdr_diagram_from_solutions(qdr_diagram **out, const qdr_problem *problem,
                                       const qdr_solution_source *supply, uint64_t memory,
                                       qdr_error *error)
{
    qdr_error own;
    const qdr_solution *solution;
    qdr_outcome outcome = QDR_FAILED;
    *out = NULL;
    error = error ? error : &own;
    error->code = QDR_OK;
    if (!problem || !supply || !supply->next) {
        (void)qdri_missing(error, problem ? "supply" : "problem");
        return QDR_FAILED;
    }
    struct sets sets = {.problem = problem, .memory = qdri_size_budget(memory)};
    qdr_status status = QDR_OK;
    while (status == QDR_OK && (outcome = supply->next(supply->ctx, &solution)) == QDR_SOLUTION) {
        status = keep(&sets, solution, error);
    }
    if (status == QDR_OK && outcome == QDR_EXHAUSTED) {
        status = make(&sets, out, error);
    }
    free(sets.word);
    return status == QDR_OK ? outcome : QDR_FAILED;
}
