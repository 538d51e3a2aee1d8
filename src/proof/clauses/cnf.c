/* cnf.c  From a problem to clauses; cnf.h says which. */
#include "proof/clauses/cnf.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"

/* A child of a node to be: its variable, and where its place is to be told. */
struct leaf {
    uint32_t variable;
    struct qdri_cnf_place *place;
};

static uint32_t pairs_of(uint32_t count)
{
    return count * (count - 1) / 2;
}

/* Lists the entries of each item that are not of inert options, and the option of each.  False: no
 * memory. */
static bool list_entries(struct qdri_cnf *cnf)
{
    const struct qdr_problem *problem = cnf->problem;
    struct qdri_bearer *key = qdri_zeros(problem->first[problem->options], sizeof *key);
    uint32_t count = 0;
    if (!key) {
        return false;
    }
    for (qdr_option o = 0; o < problem->options; ++o) {
        for (uint32_t e = problem->first[o]; e < problem->first[o + 1]; ++e) {
            const qdr_entry entry = problem->entry[e];
            cnf->option[e] = o;
            key[count] = (struct qdri_bearer){entry.item, entry.color, e};
            count += !problem->inert[o];
        }
    }
    qdri_sort_bearers(key, count); /* by entries, so those of a color are neighbours */
    for (uint32_t k = 0, item = 0; item < qdri_problem_items(problem); ++item) {
        for (; k < count && key[k].item == item; ++k) {
            cnf->entry[k] = key[k].number;
            cnf->member[k] = cnf->option[key[k].number];
        }
        cnf->first[item + 1] = k;
    }
    free(key);
    return true;
}

/* Makes a node of leaves, which is a leaf then, unless it is a root. */
static struct leaf make_node(struct qdri_cnf *cnf, const struct leaf *leaf, uint32_t count,
                             bool is_root, bool is_color)
{
    struct qdri_cnf_node *node = &cnf->node[cnf->nodes];
    *node = (struct qdri_cnf_node){.place = {.node = QDRI_CNF_NONE},
                                   .first = cnf->children,
                                   .count = count,
                                   .variable = is_root ? 0 : ++cnf->variables,
                                   .is_color = is_color,
                                   .clause = cnf->clauses + 1};
    for (uint32_t k = 0; k < count; ++k) {
        cnf->child[cnf->children++] = leaf[k].variable;
        *leaf[k].place = (struct qdri_cnf_place){.node = cnf->nodes, .rank = k};
    }
    cnf->clauses += (is_root ? 0 : count + 1) + (is_color ? 0 : pairs_of(count));
    ++cnf->nodes;
    return (struct leaf){.variable = node->variable, .place = &node->place};
}

/* Makes the leaves of an item: its options, or where several give it the same color, a node of
 * these.  Returns how many there are. */
static uint32_t make_leaves(struct qdri_cnf *cnf, qdr_item item, struct leaf *leaf)
{
    const qdr_entry *entry = cnf->problem->entry;
    const uint32_t end = cnf->first[item + 1];
    uint32_t leaves = 0;
    for (uint32_t k = cnf->first[item]; k < end;) {
        const qdr_color color = entry[cnf->entry[k]].color;
        uint32_t same = 0;
        do {
            const uint32_t e = cnf->entry[k++];
            leaf[leaves + same++] =
                (struct leaf){.variable = cnf->option[e] + 1, .place = &cnf->place[e]};
        } while (color != QDR_NO_COLOR && k < end && entry[cnf->entry[k]].color == color);
        if (same > 1) {
            leaf[leaves] = make_node(cnf, leaf + leaves, same, false, true);
        }
        ++leaves;
    }
    return leaves;
}

/* Makes the tree of an item. */
static void make_tree(struct qdri_cnf *cnf, qdr_item item, struct leaf *leaf)
{
    uint32_t leaves = make_leaves(cnf, item, leaf);
    while (leaves > QDRI_CNF_WIDTH) {
        uint32_t nodes = 0;
        for (uint32_t k = 0; k < leaves; k += QDRI_CNF_WIDTH) {
            const uint32_t count = leaves - k < QDRI_CNF_WIDTH ? leaves - k : QDRI_CNF_WIDTH;
            leaf[nodes++] = count == 1 ? leaf[k] : make_node(cnf, leaf + k, count, false, false);
        }
        leaves = nodes;
    }
    if (leaves > 1) {
        make_node(cnf, leaf, leaves, true, false);
    }
}

/* Up to what an item's options are counted; 0: a tree, or the clause that one of them is chosen,
 * says all that there is to say. */
static uint32_t count_most(const struct qdri_cnf *cnf, qdr_item item)
{
    const struct qdri_item *what = &cnf->problem->item[item];
    const uint32_t options = cnf->first[item + 1] - cnf->first[item];
    if (!qdri_cnf_is_shared(cnf->problem, item) || what->low > options) {
        return 0;
    }
    return what->high < options ? what->high + 1 : what->low > 1 ? what->low : 0;
}

/* Makes the counter of an item, where it needs one.  False: no memory. */
static bool make_counter(struct qdri_cnf *cnf, qdr_item item)
{
    struct qdri_counter *counter = &cnf->counter[item];
    const qdr_option *member = cnf->member + cnf->first[item];
    const uint32_t most = count_most(cnf, item);
    if (most == 0) {
        return true;
    }
    if (!qdri_counter_make(counter, cnf->first[item + 1] - cnf->first[item], most, &cnf->variables,
                           &cnf->clauses)) {
        return false;
    }
    for (uint32_t n = 0; n < counter->nodes; ++n) {
        if (counter->node[n].size == 1) {
            counter->node[n].variable = *member++ + 1;
        }
    }
    if (most > cnf->problem->item[item].high) {
        cnf->at_most[item] = ++cnf->clauses;
    }
    return true;
}

static bool allocate(struct qdri_cnf *cnf, uint64_t entries)
{
    const uint32_t items = qdri_problem_items(cnf->problem);
    cnf->first = qdri_array(&cnf->arrays, (uint64_t)items + 1, sizeof *cnf->first);
    cnf->tree = qdri_array(&cnf->arrays, (uint64_t)items + 1, sizeof *cnf->tree);
    cnf->some = qdri_array(&cnf->arrays, items, sizeof *cnf->some);
    cnf->counter = qdri_array(&cnf->arrays, items, sizeof *cnf->counter);
    cnf->at_most = qdri_array(&cnf->arrays, items, sizeof *cnf->at_most);
    cnf->never = qdri_array(&cnf->arrays, cnf->problem->options, sizeof *cnf->never);
    cnf->entry = qdri_array(&cnf->arrays, entries, sizeof *cnf->entry);
    cnf->option = qdri_array(&cnf->arrays, entries, sizeof *cnf->option);
    cnf->member = qdri_array(&cnf->arrays, entries, sizeof *cnf->member);
    cnf->place = qdri_array(&cnf->arrays, entries, sizeof *cnf->place);
    /* A node has two children or more, so there are fewer nodes than leaves. */
    cnf->node = qdri_array(&cnf->arrays, entries, sizeof *cnf->node);
    cnf->child = qdri_array(&cnf->arrays, 2 * entries, sizeof *cnf->child);
    for (uint64_t e = 0; cnf->place && e < entries; ++e) {
        cnf->place[e].node = QDRI_CNF_NONE; /* of an item's only leaf */
    }
    return !cnf->arrays.lacks_memory;
}

static uint32_t most_entries_of_an_item(const struct qdri_cnf *cnf)
{
    uint32_t most = 0;
    for (qdr_item item = 0; item < qdri_problem_items(cnf->problem); ++item) {
        const uint32_t count = cnf->first[item + 1] - cnf->first[item];
        most = count > most ? count : most;
    }
    return most;
}

/* Variables that counters need, or more. */
static uint64_t most_of_counters(const struct qdri_cnf *cnf)
{
    uint64_t most = 0;
    for (qdr_item item = 0; item < qdri_problem_items(cnf->problem); ++item) {
        most += (uint64_t)count_most(cnf, item) * (cnf->first[item + 1] - cnf->first[item]);
    }
    return most;
}

/* Makes trees and counters, and numbers all clauses.  `leaf` has room for an item's.  False: no
 * memory. */
static bool make_items(struct qdri_cnf *cnf, struct leaf *leaf)
{
    const struct qdr_problem *problem = cnf->problem;
    for (qdr_item item = 0; item < qdri_problem_items(problem); ++item) {
        if (!qdri_cnf_is_shared(problem, item)) {
            make_tree(cnf, item, leaf);
        } else if (!make_counter(cnf, item)) {
            return false;
        }
        cnf->tree[item + 1] = cnf->nodes;
        cnf->some[item] =
            problem->item[item].is_primary && problem->item[item].low > 0 ? ++cnf->clauses : 0;
    }
    for (qdr_option o = 0; o < problem->options; ++o) {
        cnf->never[o] = problem->inert[o] ? ++cnf->clauses : 0;
    }
    return true;
}

qdr_status qdri_cnf_make(struct qdri_cnf *cnf, const struct qdr_problem *problem, qdr_error *error)
{
    const uint64_t entries = problem->first[problem->options];
    *cnf = (struct qdri_cnf){.problem = problem, .variables = problem->options};
    if (!allocate(cnf, entries) || !list_entries(cnf)) {
        return qdri_no_memory(error);
    }
    if (problem->options + entries + most_of_counters(cnf) > INT32_MAX) {
        return qdri_fail(error, QDR_RANGE, "the problem is too large to be written as clauses");
    }
    struct leaf *leaf = qdri_zeros(most_entries_of_an_item(cnf), sizeof *leaf);
    const bool is_made = leaf && make_items(cnf, leaf);
    free(leaf);
    return is_made ? QDR_OK : qdri_no_memory(error);
}

void qdri_cnf_free(struct qdri_cnf *cnf)
{
    for (qdr_item item = 0; cnf->counter && item < qdri_problem_items(cnf->problem); ++item) {
        qdri_counter_free(&cnf->counter[item]);
    }
    qdri_arrays_free(&cnf->arrays);
}

/* ------------------------------------------------------------------------------ writing ---- */

size_t qdri_cnf_literal(bool is_true, uint32_t variable, char *to)
{
    to[0] = '-';
    size_t length = is_true ? 0 : 1;
    length += qdri_digits(variable, to + length);
    to[length] = ' ';
    return length + 1;
}

void qdri_cnf_put_literal(struct qdri_output *output, bool is_true, uint32_t variable)
{
    char text[QDRI_LITERAL_MOST];
    qdri_put(output, text, qdri_cnf_literal(is_true, variable, text));
}

void qdri_cnf_put_end(struct qdri_output *output)
{
    qdri_put(output, "0\n", 2);
}

static void put_node(const struct qdri_cnf *cnf, const struct qdri_cnf_node *node,
                     struct qdri_output *output)
{
    const uint32_t *child = cnf->child + node->first;
    for (uint32_t k = 0; node->variable != 0 && k < node->count; ++k) {
        qdri_cnf_put_literal(output, false, child[k]);
        qdri_cnf_put_literal(output, true, node->variable);
        qdri_cnf_put_end(output);
    }
    if (node->variable != 0) {
        qdri_cnf_put_literal(output, false, node->variable);
        for (uint32_t k = 0; k < node->count; ++k) {
            qdri_cnf_put_literal(output, true, child[k]);
        }
        qdri_cnf_put_end(output);
    }
    for (uint32_t k = 1; !node->is_color && k < node->count; ++k) {
        for (uint32_t n = 0; n < k; ++n) {
            qdri_cnf_put_literal(output, false, child[n]);
            qdri_cnf_put_literal(output, false, child[k]);
            qdri_cnf_put_end(output);
        }
    }
}

static void put_literals(void *ctx, const int32_t *literals, size_t count)
{
    struct qdri_output *output = ctx;
    for (size_t k = 0; k < count; ++k) {
        const int32_t literal = literals[k];
        qdri_cnf_put_literal(output, literal > 0, (uint32_t)(literal > 0 ? literal : -literal));
    }
    qdri_cnf_put_end(output);
}

static void put_counter(const struct qdri_cnf *cnf, qdr_item item, struct qdri_output *output)
{
    qdri_counter_list(&cnf->counter[item], put_literals, output);
    if (cnf->at_most[item] != 0) {
        qdri_cnf_put_literal(
            output, false,
            qdri_counter_says(&cnf->counter[item], cnf->problem->item[item].high + 1));
        qdri_cnf_put_end(output);
    }
}

/* That an item has as many options as it needs: a clause without literals where there are too few.
 */
static void put_some(const struct qdri_cnf *cnf, qdr_item item, struct qdri_output *output)
{
    const uint32_t low = cnf->problem->item[item].low;
    const uint32_t options = cnf->first[item + 1] - cnf->first[item];
    if (low == 1) {
        for (uint32_t k = cnf->first[item]; k < cnf->first[item + 1]; ++k) {
            qdri_cnf_put_literal(output, true, cnf->member[k] + 1);
        }
    } else if (low <= options) {
        qdri_cnf_put_literal(output, true, qdri_counter_says(&cnf->counter[item], low));
    }
    qdri_cnf_put_end(output);
}

static void put_clauses(const struct qdri_cnf *cnf, struct qdri_output *output)
{
    const struct qdr_problem *problem = cnf->problem;
    for (qdr_item item = 0; item < qdri_problem_items(problem); ++item) {
        for (uint32_t n = cnf->tree[item]; n < cnf->tree[item + 1]; ++n) {
            put_node(cnf, &cnf->node[n], output);
        }
        if (cnf->counter[item].node) {
            put_counter(cnf, item, output);
        }
        if (cnf->some[item] != 0) {
            put_some(cnf, item, output);
        }
    }
    for (qdr_option o = 0; o < problem->options; ++o) {
        if (cnf->never[o] != 0) {
            qdri_cnf_put_literal(output, false, o + 1);
            qdri_cnf_put_end(output);
        }
    }
}

void qdri_put_options(const struct qdr_problem *problem, const char *before,
                      struct qdri_output *output)
{
    for (qdr_option o = 0; o < problem->options; ++o) {
        qdri_put_text(output, before);
        qdri_put_number(output, o + 1);
        qdri_put_text(output, " =");
        for (uint32_t e = problem->first[o]; e < problem->first[o + 1]; ++e) {
            const qdr_entry entry = problem->entry[e];
            qdri_put_text(output, " ");
            qdri_put_text(output, qdr_problem_item_name(problem, entry.item));
            if (entry.color != QDR_NO_COLOR) {
                qdri_put_text(output, ":");
                qdri_put_text(output, qdr_problem_color_name(problem, entry.color));
            }
        }
        qdri_put_text(output, "\n");
    }
}

void qdri_cnf_put_head(const struct qdri_cnf *cnf, uint32_t variables, uint64_t clauses,
                       struct qdri_output *output)
{
    qdri_put_options(cnf->problem, "c ", output);
    qdri_put_text(output, "p cnf ");
    qdri_put_number(output, (uint64_t)cnf->variables + variables);
    qdri_put_text(output, " ");
    qdri_put_number(output, clauses);
    qdri_put_text(output, "\n");
    put_clauses(cnf, output);
}

/* ---------------------------------------------------------------------------- conflicts ---- */

uint64_t qdri_cnf_pair(const struct qdri_cnf_node *node, uint32_t a, uint32_t b)
{
    const uint32_t low = a < b ? a : b;
    const uint32_t high = a < b ? b : a;
    return node->clause + (node->variable != 0 ? node->count + 1 : 0) + pairs_of(high) + low;
}

/* The places from one up to its root; returns how many. */
static size_t climb(const struct qdri_cnf *cnf, struct qdri_cnf_place place,
                    struct qdri_cnf_place *way)
{
    size_t count = 0;
    for (; place.node != QDRI_CNF_NONE; place = cnf->node[place.node].place) {
        way[count++] = place;
    }
    return count;
}

/* The clauses that say, for each place of a way but the last, that it implies its node. */
static size_t list_implied(const struct qdri_cnf *cnf, const struct qdri_cnf_place *way,
                           size_t count, uint64_t *clauses)
{
    for (size_t k = 0; k + 1 < count; ++k) {
        clauses[k] = cnf->node[way[k].node].clause + way[k].rank;
    }
    return count - 1;
}

size_t qdri_cnf_conflict(const struct qdri_cnf *cnf, struct qdri_cnf_place a,
                         struct qdri_cnf_place b, uint64_t *clauses)
{
    struct qdri_cnf_place from_a[QDRI_CNF_LONGEST / 2];
    struct qdri_cnf_place from_b[QDRI_CNF_LONGEST / 2];
    size_t high_a = climb(cnf, a, from_a);
    size_t high_b = climb(cnf, b, from_b);
    while (high_a > 1 && high_b > 1 && from_a[high_a - 1].rank == from_b[high_b - 1].rank) {
        --high_a;
        --high_b;
    }
    const struct qdri_cnf_node *node = &cnf->node[from_a[high_a - 1].node];
    size_t count = list_implied(cnf, from_a, high_a, clauses);
    count += list_implied(cnf, from_b, high_b, clauses + count);
    clauses[count++] = qdri_cnf_pair(node, from_a[high_a - 1].rank, from_b[high_b - 1].rank);
    return count;
}

/* ---------------------------------------------------------------------------- solutions ---- */

static void put_solution(struct qdri_listing *listing, const qdr_option *options, size_t count,
                         const qdr_option *others, size_t other_count)
{
    ++listing->solutions;
    if (listing->tell) {
        listing->tell(listing->tell_ctx, options, count);
    }
    for (size_t k = 0; k < count; ++k) {
        qdri_cnf_put_literal(&listing->formula, false, options[k] + 1);
    }
    for (size_t k = 0; k < other_count; ++k) {
        qdri_cnf_put_literal(&listing->formula, true, others[k] + 1);
    }
    qdri_cnf_put_end(&listing->formula);
}

uint64_t qdri_listing_add(struct qdri_listing *listing, const qdr_option *options, size_t count,
                          const qdr_option *others, size_t other_count)
{
    uint64_t clause = 0;
    if (listing->mutex) {
        pthread_mutex_lock(listing->mutex);
    }
    if (listing->solutions < listing->expected) {
        clause = listing->first + listing->solutions;
        put_solution(listing, options, count, others, other_count);
    }
    if (listing->mutex) {
        pthread_mutex_unlock(listing->mutex);
    }
    return clause;
}
