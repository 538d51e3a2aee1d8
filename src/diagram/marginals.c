/* marginals.c  In how many solutions each option, item and color is.
 *
 * A set of solutions goes through a node in as many ways as there are from the root to it (`reach`,
 * from the root down) times the sets that it stands for (`counts`, from below).  An option gets,
 * from each node that branches on it, the ways to the node times the sets of its high child.
 *
 * Where at most one of several options can be in a solution, their numbers add up to that of all of
 * them.  So it is with an item that is covered once at most, and with the different colors of a
 * secondary item.  Where several can be (one color; an item with bounds), the solutions without any
 * of them are counted: a pass that looks only at nodes above such an option. */
#include "diagram/counts.h"

#include <stdlib.h>
#include <string.h>

#include <quadrille/diagram.h>

#include "base/alloc.h"
#include "base/error.h"

/* All numbers lie one after the other in `limb`, each of `width` limbs. */
struct qdr_marginals {
    qdr_number *number; /* total; options; items; colors */
    mp_limb_t *limb;
    size_t width;
    uint32_t options;
    uint32_t items;
    uint32_t *first; /* item i has the colors first[i] .. first[i + 1] - 1 of `color` */
    qdr_color *color;
    struct qdri_arrays arrays;
};

/* What making them needs. */
struct making {
    const struct qdr_diagram *diagram;
    const struct qdr_problem *problem;
    struct qdr_marginals *marginals;
    struct qdri_counts counts;
    struct qdri_counts reach; /* later, the counts without some options */
    struct qdri_bearer *pair; /* all colored entries, sorted */
    size_t pairs;
    bool *is_out;   /* of an option: is it one of those that are left out? */
    bool *is_above; /* of a node: does it mention one of them? */
    struct qdri_arrays arrays;
};

void qdr_marginals_free(qdr_marginals *marginals)
{
    if (marginals) {
        qdri_arrays_free(&marginals->arrays);
        free(marginals);
    }
}

const qdr_number *qdr_marginals_total(const qdr_marginals *marginals)
{
    return marginals->number;
}

const qdr_number *qdr_marginals_option(const qdr_marginals *marginals, qdr_option option)
{
    return option < marginals->options ? marginals->number + 1 + option : NULL;
}

const qdr_number *qdr_marginals_item(const qdr_marginals *marginals, qdr_item item)
{
    return item < marginals->items ? marginals->number + 1 + marginals->options + item : NULL;
}

size_t qdr_marginals_colors(const qdr_marginals *marginals, qdr_item item)
{
    return item < marginals->items ? marginals->first[item + 1] - marginals->first[item] : 0;
}

static size_t color_at(const struct qdr_marginals *marginals, size_t k)
{
    return 1 + (size_t)marginals->options + marginals->items + k;
}

const qdr_number *qdr_marginals_color(const qdr_marginals *marginals, qdr_item item, size_t index,
                                      qdr_color *color)
{
    if (index >= qdr_marginals_colors(marginals, item)) {
        return NULL;
    }
    size_t k = marginals->first[item] + index;
    if (color) {
        *color = marginals->color[k];
    }
    return marginals->number + color_at(marginals, k);
}

/* ---------------------------------------------------------------------------------- pairs ---- */

/* Lists all entries, also those of options that are in no solution. */
static void list_pairs(struct making *making)
{
    for (qdr_option o = 0; o < making->problem->options; ++o) {
        size_t count;
        const qdr_entry *entry = qdr_problem_option(making->problem, o, &count);
        for (size_t k = 0; k < count; ++k) {
            making->pair[making->pairs++] = (struct qdri_bearer){entry[k].item, entry[k].color, o};
        }
    }
    qdri_sort_bearers(making->pair, making->pairs);
}

/* Returns where the stretch of pairs with the same item and color ends. */
static size_t stretch_end(const struct making *making, size_t at)
{
    const struct qdri_bearer *pair = making->pair;
    size_t end = at + 1;
    while (end < making->pairs && pair[end].item == pair[at].item &&
           pair[end].color == pair[at].color) {
        ++end;
    }
    return end;
}

/* Fills `color`, which has room for all pairs, and `first`. */
static void list_colors(const struct making *making)
{
    struct qdr_marginals *marginals = making->marginals;
    uint32_t colors = 0;
    qdr_item item = 0;
    for (size_t at = 0; at < making->pairs; at = stretch_end(making, at)) {
        for (; item <= making->pair[at].item; ++item) {
            marginals->first[item] = colors;
        }
        if (making->pair[at].color != QDR_NO_COLOR) {
            marginals->color[colors++] = making->pair[at].color;
        }
    }
    for (; item <= marginals->items; ++item) {
        marginals->first[item] = colors;
    }
}

/* -------------------------------------------------------------------------------- passes ---- */

static mp_limb_t *limbs_of(const struct making *making, size_t number)
{
    return making->marginals->limb + number * making->marginals->width;
}

/* From the root down: ways to each node, and what they bring to options. */
static void count_options(struct making *making)
{
    const struct qdr_diagram *diagram = making->diagram;
    size_t width = making->counts.width;
    memset(making->reach.limb, 0, diagram->nodes * width * sizeof *making->reach.limb);
    *qdri_counts_row(&making->reach, diagram->root) = 1;
    for (uint32_t n = diagram->root; n >= 2; --n) {
        struct qdri_node node = diagram->node[n];
        const mp_limb_t *ways = qdri_counts_row(&making->reach, n);
        mp_limb_t *low = qdri_counts_row(&making->reach, node.low);
        mp_limb_t *high = qdri_counts_row(&making->reach, node.high);
        if (qdri_limbs_trim(ways, width) == 0) {
            continue; /* the root does not reach it */
        }
        const mp_limb_t *sets = qdri_counts_row(&making->counts, node.high);
        if (node.option == QDRI_JOIN) {
            qdri_row_add_product(low, ways, sets, width);
            qdri_row_add_product(high, ways, qdri_counts_row(&making->counts, node.low), width);
        } else {
            qdri_row_add(low, ways, width);
            qdri_row_add(high, ways, width);
            qdri_row_add_product(limbs_of(making, 1 + (size_t)node.option), ways, sets, width);
        }
    }
}

/* Returns the row of a node in the counts without the options that are out. */
static const mp_limb_t *row_without(const struct making *making, uint32_t n)
{
    return qdri_counts_row(making->is_above[n] ? &making->reach : &making->counts, n);
}

static void count_one_without(struct making *making, uint32_t n)
{
    struct qdri_node node = making->diagram->node[n];
    size_t width = making->counts.width;
    bool is_join = node.option == QDRI_JOIN;
    bool is_out = !is_join && making->is_out[node.option];
    making->is_above[n] = is_out || making->is_above[node.low] || making->is_above[node.high];
    if (!making->is_above[n]) {
        return;
    }
    mp_limb_t *row = qdri_counts_row(&making->reach, n);
    const mp_limb_t *low = row_without(making, node.low);
    const mp_limb_t *high = row_without(making, node.high);
    if (is_join) {
        memset(row, 0, width * sizeof *row);
        qdri_row_add_product(row, low, high, width);
    } else {
        memcpy(row, low, width * sizeof *row);
        if (!is_out) {
            qdri_row_add(row, high, width);
        }
    }
}

/* Counts the solutions that have any of the options of some pairs. */
static void count_any(struct making *making, size_t from, size_t to, mp_limb_t *result)
{
    for (size_t at = from; at < to; ++at) {
        making->is_out[making->pair[at].number] = true;
    }
    for (uint32_t n = 2; n <= making->diagram->root; ++n) {
        count_one_without(making, n);
    }
    const mp_limb_t *all = qdri_counts_row(&making->counts, making->diagram->root);
    mpn_sub_n(result, all, row_without(making, making->diagram->root),
              (mp_size_t)making->counts.width);
    for (size_t at = from; at < to; ++at) {
        making->is_out[making->pair[at].number] = false;
    }
}

static bool may_meet(const struct making *making, size_t at)
{
    struct qdri_bearer pair = making->pair[at];
    const struct qdri_item *item = &making->problem->item[pair.item];
    return pair.color != QDR_NO_COLOR || (item->is_primary && item->high > 1);
}

/* Counts one stretch of pairs, into a row of zeros. */
static void count_stretch(struct making *making, size_t from, size_t to, mp_limb_t *result)
{
    if (to - from > 1 && may_meet(making, from)) {
        count_any(making, from, to, result);
        return;
    }
    for (size_t at = from; at < to; ++at) {
        qdri_row_add(result, limbs_of(making, 1 + (size_t)making->pair[at].number),
                     making->counts.width);
    }
}

/* Items and colors, from what the options have. */
static void count_pairs(struct making *making)
{
    struct qdr_marginals *marginals = making->marginals;
    size_t color = 0;
    for (size_t at = 0; at < making->pairs;) {
        size_t end = stretch_end(making, at);
        mp_limb_t *item = limbs_of(making, 1 + (size_t)marginals->options + making->pair[at].item);
        if (making->pair[at].color == QDR_NO_COLOR) {
            count_stretch(making, at, end, item);
        } else {
            mp_limb_t *row = limbs_of(making, color_at(marginals, color++));
            count_stretch(making, at, end, row);
            qdri_row_add(item, row, making->counts.width);
        }
        at = end;
    }
}

/* -------------------------------------------------------------------------------- making ---- */

/* Returns the bytes of what does not depend on the counts. */
static uint64_t bytes_beside(const struct making *making)
{
    const struct qdr_problem *problem = making->problem;
    uint64_t bytes = 0;
    qdri_size_add(&bytes, qdri_problem_items(problem), sizeof(uint32_t));
    qdri_size_add(&bytes, qdr_problem_entries(problem),
                  sizeof(struct qdri_bearer) + sizeof(qdr_color));
    qdri_size_add(&bytes, problem->options, sizeof(bool));
    qdri_size_add(&bytes, making->diagram->nodes, sizeof(bool));
    return bytes;
}

/* Makes what does not depend on the counts. */
static qdr_status prepare(struct making *making, qdr_error *error)
{
    const struct qdr_problem *problem = making->problem;
    struct qdr_marginals *marginals = making->marginals;
    size_t entries = (size_t)qdr_problem_entries(problem);
    qdr_status status =
        qdri_diagram_afford(making->diagram, bytes_beside(making), "marginals", error);
    if (status != QDR_OK) {
        return status;
    }
    marginals->options = problem->options;
    marginals->items = qdri_problem_items(problem);
    marginals->first =
        qdri_array(&marginals->arrays, (size_t)marginals->items + 1, sizeof *marginals->first);
    marginals->color = qdri_array(&marginals->arrays, entries, sizeof *marginals->color);
    making->pair = qdri_array(&making->arrays, entries, sizeof *making->pair);
    making->is_out = qdri_array(&making->arrays, problem->options, sizeof *making->is_out);
    making->is_above =
        qdri_array(&making->arrays, making->diagram->nodes, sizeof *making->is_above);
    if (marginals->arrays.lacks_memory || making->arrays.lacks_memory) {
        return qdri_no_memory(error);
    }
    list_pairs(making);
    list_colors(making);
    return QDR_OK;
}

/* Makes room for all numbers, 0 at first, and for the second table. */
static qdr_status make_room(struct making *making, qdr_error *error)
{
    struct qdr_marginals *marginals = making->marginals;
    size_t numbers = color_at(marginals, marginals->first[marginals->items]);
    size_t width = making->counts.width;
    uint64_t bytes = bytes_beside(making);
    qdri_size_add(&bytes, (uint64_t)making->diagram->nodes * 2 * width, sizeof(mp_limb_t));
    qdri_size_add(&bytes, numbers, sizeof(qdr_number) + width * sizeof(mp_limb_t));
    qdr_status status = qdri_diagram_afford(making->diagram, bytes, "marginals", error);
    if (status != QDR_OK) {
        return status;
    }
    marginals->width = making->reach.width = width;
    marginals->number = qdri_array(&marginals->arrays, numbers, sizeof *marginals->number);
    marginals->limb = qdri_array(&marginals->arrays, numbers * width, sizeof *marginals->limb);
    making->reach.limb = malloc(making->diagram->nodes * width * sizeof *making->reach.limb);
    return !marginals->arrays.lacks_memory && making->reach.limb ? QDR_OK : qdri_no_memory(error);
}

/* Makes numbers of the rows. */
static void finish(const struct making *making)
{
    struct qdr_marginals *marginals = making->marginals;
    size_t numbers = color_at(marginals, marginals->first[marginals->items]);
    for (size_t k = 0; k < numbers; ++k) {
        mp_limb_t *limb = limbs_of(making, k);
        marginals->number[k] = (qdr_number){.limb = limb,
                                            .count = qdri_limbs_trim(limb, marginals->width),
                                            .room = marginals->width};
    }
}

static qdr_status make(struct making *making, qdr_error *error)
{
    qdr_status status = prepare(making, error);
    if (status == QDR_OK) {
        status = qdri_counts_new(&making->counts, making->diagram, 2, bytes_beside(making), error);
    }
    status = status == QDR_OK ? make_room(making, error) : status;
    if (status == QDR_OK) {
        memcpy(limbs_of(making, 0), qdri_counts_row(&making->counts, making->diagram->root),
               making->counts.width * sizeof(mp_limb_t));
        count_options(making);
        count_pairs(making);
        finish(making);
    }
    return status;
}

qdr_status qdr_diagram_marginals(qdr_marginals **out, const qdr_diagram *diagram, qdr_error *error)
{
    *out = NULL;
    if (!diagram) {
        return qdri_missing(error, "diagram");
    }
    struct making making = {.diagram = diagram, .problem = diagram->problem};
    making.marginals = qdri_zeros(1, sizeof *making.marginals);
    if (!making.marginals) {
        return qdri_no_memory(error);
    }
    qdr_status status = make(&making, error);
    qdri_counts_free(&making.counts);
    qdri_counts_free(&making.reach);
    qdri_arrays_free(&making.arrays);
    if (status == QDR_OK) {
        *out = making.marginals;
    } else {
        qdr_marginals_free(making.marginals);
    }
    return status;
}
