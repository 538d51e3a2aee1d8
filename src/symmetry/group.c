/* group.c  Groups of symmetries: verified one by one, and closed.
 *
 * Closing follows Dimino: with a further element x, the group becomes a union of cosets of what it
 * was before; whatever a generator makes of a coset's first element is in a coset that is known, or
 * begins a new one.  So each element is made once, by one product.
 *
 * Elements are found by a hash that is a sum over all options, so that it can be told of a product,
 * or of a conjugate, without making it.
 *
 * Source: G. Butler, "Fundamental Algorithms for Permutation Groups" (1991), chapter 3. */
#include "symmetry/group.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"

#define MEMORY_STANDARD (UINT64_C(1) << 30)

static size_t element_size(const qdr_group *group)
{
    return (size_t)group->options + group->items;
}

/* ------------------------------------------------------------------------------ elements ---- */

static uint64_t hash_element(const qdr_group *group, const uint32_t *map)
{
    uint64_t hash = 0;
    for (uint32_t k = 0; k < group->options; ++k) {
        hash += qdri_hash_pair(k, map[k]);
    }
    return hash;
}

/* Returns the index of an element with these images of options, or `order`. */
static size_t find_element(const qdr_group *group, const uint32_t *map)
{
    const size_t mask = group->slots - 1;
    for (size_t k = (size_t)hash_element(group, map) & mask; group->slot[k]; k = (k + 1) & mask) {
        const size_t element = group->slot[k] - 1;
        if (memcmp(qdri_group_options(group, element), map, group->options * sizeof *map) == 0) {
            return element;
        }
    }
    return group->order;
}

static void put_in_table(qdr_group *group, size_t element)
{
    const size_t mask = group->slots - 1;
    size_t k = (size_t)hash_element(group, qdri_group_options(group, element)) & mask;
    while (group->slot[k]) {
        k = (k + 1) & mask;
    }
    group->slot[k] = element + 1;
}

static bool make_table(qdr_group *group, size_t elements)
{
    size_t slots = 16;
    while (slots < 4 * elements) {
        slots *= 2;
    }
    size_t *slot = qdri_zeros(slots, sizeof *slot);
    if (!slot) {
        return false;
    }
    free(group->slot);
    group->slot = slot;
    group->slots = slots;
    for (size_t k = 0; k < group->order; ++k) {
        put_in_table(group, k);
    }
    return true;
}

/* Makes room for `elements` of them. */
static qdr_status reserve(qdr_group *group, size_t elements, qdr_error *error)
{
    const size_t size = element_size(group) * sizeof *group->map;
    if (elements > group->memory / (size + 4 * sizeof *group->slot)) {
        return qdri_fail_memory(error, (struct qdri_place){0}, "the group takes", group->memory);
    }
    if (!qdri_reserve(&group->map, &group->capacity, elements, size)) {
        return qdri_no_memory(error);
    }
    return 2 * elements <= group->slots || make_table(group, elements) ? QDR_OK
                                                                       : qdri_no_memory(error);
}

/* Appends the first `count` elements, each followed by an element that has a copy of its own. */
static qdr_status append_coset(qdr_group *group, size_t count, const uint32_t *by, qdr_error *error)
{
    const qdr_status status = reserve(group, group->order + count, error);
    if (status != QDR_OK) {
        return status;
    }
    for (size_t k = 0; k < count; ++k) {
        const uint32_t *from = qdri_group_options(group, k);
        uint32_t *to = group->map + group->order * element_size(group);
        for (uint32_t j = 0; j < group->options; ++j) {
            to[j] = by[from[j]];
        }
        for (size_t j = group->options; j < element_size(group); ++j) {
            to[j] = by[group->options + from[j]];
        }
        put_in_table(group, group->order++);
    }
    return QDR_OK;
}

/* Fills `product` with one element followed by another. */
static void multiply(const qdr_group *group, size_t first, size_t then, uint32_t *product)
{
    const uint32_t *a = qdri_group_options(group, first);
    const uint32_t *b = qdri_group_options(group, then);
    for (size_t j = 0; j < element_size(group); ++j) {
        product[j] = j < group->options ? b[a[j]] : b[group->options + a[j]];
    }
}

/* Elements from the old order on are in whole cosets. */
static qdr_status close_cosets(qdr_group *group, size_t old, uint32_t *product, qdr_error *error)
{
    for (size_t first = old; first < group->order; first += old) {
        for (size_t k = 0; k < group->generators; ++k) {
            multiply(group, first, group->generator[k], product);
            if (find_element(group, product) == group->order) {
                const qdr_status status = append_coset(group, old, product, error);
                if (status != QDR_OK) {
                    return status;
                }
            }
        }
    }
    return QDR_OK;
}

/* Takes what was appended away. */
static void shrink(qdr_group *group, size_t order)
{
    group->order = order;
    memset(group->slot, 0, group->slots * sizeof *group->slot);
    for (size_t k = 0; k < order; ++k) {
        put_in_table(group, k);
    }
}

qdr_status qdri_group_close(qdr_group *group, const uint32_t *map, qdr_error *error)
{
    const size_t old = group->order;
    if (find_element(group, map) < old) {
        return QDR_OK;
    }
    const bool is_room = qdri_reserve(&group->generator, &group->generator_capacity,
                                      group->generators + 1, sizeof *group->generator);
    uint32_t *product = qdri_zeros(element_size(group), sizeof *product);
    qdr_status status = is_room && product ? QDR_OK : qdri_no_memory(error);
    if (status == QDR_OK && (status = append_coset(group, old, map, error)) == QDR_OK) {
        group->generator[group->generators++] = old;
        status = close_cosets(group, old, product, error);
        if (status != QDR_OK) {
            --group->generators;
            shrink(group, old);
        }
    }
    free(product);
    return status;
}

/* -------------------------------------------------------------------------------- public ---- */

static qdr_status begin(qdr_group *group, qdr_error *error)
{
    const qdr_status status = reserve(group, 1, error);
    if (status != QDR_OK) {
        return status;
    }
    for (uint32_t j = 0; j < group->options; ++j) {
        group->map[j] = j;
    }
    for (uint32_t j = 0; j < group->items; ++j) {
        group->map[group->options + j] = j;
    }
    group->order = 1;
    put_in_table(group, 0);
    return qdri_option_index_make(&group->index, group->problem) ? QDR_OK : qdri_no_memory(error);
}

qdr_status qdr_group_new(qdr_group **out, const qdr_problem *problem, uint64_t memory,
                         qdr_error *error)
{
    *out = NULL;
    if (!problem) {
        return qdri_missing(error, "problem");
    }
    qdr_group *group = qdri_zeros(1, sizeof *group);
    if (!group) {
        return qdri_no_memory(error);
    }
    group->problem = problem;
    group->memory = memory > 0 ? memory : MEMORY_STANDARD;
    group->options = qdr_problem_options(problem);
    group->items = qdr_problem_items(problem);
    const qdr_status status = begin(group, error);
    if (status != QDR_OK) {
        qdr_group_free(group);
        return status;
    }
    *out = group;
    return QDR_OK;
}

void qdr_group_free(qdr_group *group)
{
    if (group) {
        free(group->map);
        free(group->slot);
        free(group->generator);
        free(group->related);
        free(group->equals);
        qdri_option_index_free(&group->index);
        free(group);
    }
}

bool qdri_items_are_alike(const qdr_problem *problem, qdr_item a, qdr_item b)
{
    uint32_t low[2];
    uint32_t high[2];
    qdr_problem_bounds(problem, a, &low[0], &high[0]);
    qdr_problem_bounds(problem, b, &low[1], &high[1]);
    return low[0] == low[1] && high[0] == high[1] &&
           qdr_problem_is_primary(problem, a) == qdr_problem_is_primary(problem, b);
}

static qdr_status check_items(const qdr_problem *problem, const qdr_item *items,
                              unsigned char *is_used, qdr_error *error)
{
    const uint32_t count = qdr_problem_items(problem);
    for (qdr_item item = 0; item < count; ++item) {
        const qdr_item image = items[item];
        const char *name = qdr_problem_item_name(problem, item);
        if (image >= count || is_used[image]) {
            return qdri_fail(error, QDR_INVALID,
                             "no symmetry: what '%s' becomes is no item, or another becomes it",
                             name);
        }
        if (!qdri_items_are_alike(problem, item, image)) {
            return qdri_fail(error, QDR_INVALID,
                             "no symmetry: '%s' becomes '%s', which is covered otherwise", name,
                             qdr_problem_item_name(problem, image));
        }
        is_used[image] = 1;
    }
    return QDR_OK;
}

static qdr_status check_colors(const qdr_problem *problem, const qdr_color *colors,
                               unsigned char *is_used, qdr_error *error)
{
    const uint32_t count = qdr_problem_colors(problem);
    for (uint32_t k = 0; colors && k < count; ++k) {
        if (colors[k] < 1 || colors[k] > count || is_used[colors[k] - 1]) {
            return qdri_fail(
                error, QDR_INVALID,
                "no symmetry: what color '%s' becomes is no color, or another becomes it",
                qdr_problem_color_name(problem, k + 1));
        }
        is_used[colors[k] - 1] = 1;
    }
    return QDR_OK;
}

static qdr_status check_permutations(const qdr_problem *problem, const qdr_item *items,
                                     const qdr_color *colors, qdr_error *error)
{
    unsigned char *is_item = qdri_zeros(qdr_problem_items(problem), 1);
    unsigned char *is_color = qdri_zeros(qdr_problem_colors(problem), 1);
    qdr_status status = is_item && is_color ? QDR_OK : qdri_no_memory(error);
    status = status == QDR_OK ? check_items(problem, items, is_item, error) : status;
    status = status == QDR_OK ? check_colors(problem, colors, is_color, error) : status;
    free(is_item);
    free(is_color);
    return status;
}

static bool moves_color(const qdr_problem *problem, const qdr_color *colors)
{
    for (uint32_t k = 0; k < qdr_problem_colors(problem); ++k) {
        if (colors[k] != k + 1) {
            return true;
        }
    }
    return false;
}

/* Is what permutes items like that an element?  It is not looked for where that may take longer
 * than to find the images of options. */
static bool has_permutation(const qdr_group *group, const qdr_item *items)
{
    const bool is_quick = !group->has_others && group->order <= group->options;
    for (size_t k = 0; is_quick && k < group->order; ++k) {
        if (memcmp(qdri_group_items(group, k), items, group->items * sizeof *items) == 0) {
            return true;
        }
    }
    return false;
}

/* As qdr_group_add_images, with `options` that may be NULL. */
static qdr_status add(qdr_group *group, const qdr_item *items, const qdr_color *colors,
                      const qdr_option *options, qdr_error *error)
{
    if (!items) {
        return qdri_missing(error, "permutation of items");
    }
    qdr_status status = check_permutations(group->problem, items, colors, error);
    colors = colors && moves_color(group->problem, colors) ? colors : NULL;
    if (status != QDR_OK || (!colors && !options && has_permutation(group, items))) {
        return status;
    }
    uint32_t *map = qdri_zeros(element_size(group), sizeof *map);
    if (!map) {
        return qdri_no_memory(error);
    }
    group->has_others = group->has_others || colors || options;
    memcpy(map + group->options, items, group->items * sizeof *items);
    status = qdri_option_images(&group->index, group->problem, items, colors, options, map, error);
    status = status == QDR_OK ? qdri_group_close(group, map, error) : status;
    free(map);
    return status;
}

qdr_status qdr_group_add(qdr_group *group, const qdr_item *items, const qdr_color *colors,
                         qdr_error *error)
{
    return add(group, items, colors, NULL, error);
}

qdr_status qdr_group_add_images(qdr_group *group, const qdr_item *items, const qdr_color *colors,
                                const qdr_option *options, qdr_error *error)
{
    return options ? add(group, items, colors, options, error)
                   : qdri_missing(error, "images of options");
}

/* Is a relation another one that follows an element of the group?  Then it adds nothing. */
static bool is_implied(const qdr_group *group, const qdr_option *images)
{
    for (size_t k = 0; k < group->relations * group->order; ++k) {
        const uint32_t *element = qdri_group_options(group, k % group->order);
        const uint32_t *relation = qdri_group_relation(group, k / group->order);
        uint32_t j = 0;
        while (j < group->options && relation[element[j]] == images[j]) {
            ++j;
        }
        if (j == group->options) {
            return true;
        }
    }
    return false;
}

qdr_status qdr_group_relate(qdr_group *group, const qdr_option *images, qdr_error *error)
{
    if (group->equals) {
        return qdri_fail(error, QDR_INVALID, "relations cannot be added behind all symmetries");
    }
    unsigned char *is_used = qdri_zeros(group->options, sizeof *is_used);
    qdr_status status = is_used ? QDR_OK : qdri_no_memory(error);
    for (qdr_option k = 0; k < group->options && status == QDR_OK; ++k) {
        const qdr_option image = images[k];
        if (image != QDR_NO_OPTION && (image >= group->options || is_used[image]++)) {
            status = qdri_fail(error, QDR_INVALID, "an image is no option, or is one twice");
        }
    }
    free(is_used);
    if (status != QDR_OK || is_implied(group, images)) {
        return status;
    }
    const size_t size = group->options * sizeof *images;
    if (!qdri_reserve(&group->related, &group->relation_capacity, group->relations + 1, size)) {
        return qdri_no_memory(error);
    }
    if (size > 0) {
        memcpy(group->related + group->relations * group->options, images, size);
    }
    ++group->relations;
    return QDR_OK;
}

size_t qdr_group_order(const qdr_group *group)
{
    return group->order;
}

const qdr_problem *qdr_group_problem(const qdr_group *group)
{
    return group->problem;
}

const qdr_option *qdr_group_element(const qdr_group *group, size_t index)
{
    return index < group->order ? qdri_group_options(group, index) : NULL;
}

/* Returns the index of the conjugate of an element, which takes by[k] to by[map[k]]. */
static size_t conjugate(const qdr_group *group, const uint32_t *map, const uint32_t *by)
{
    const size_t mask = group->slots - 1;
    uint64_t hash = 0;
    for (uint32_t k = 0; k < group->options; ++k) {
        hash += qdri_hash_pair(by[k], by[map[k]]);
    }
    for (size_t k = (size_t)hash & mask; group->slot[k]; k = (k + 1) & mask) {
        const uint32_t *other = qdri_group_options(group, group->slot[k] - 1);
        uint32_t j = 0;
        while (j < group->options && other[by[j]] == by[map[j]]) {
            ++j;
        }
        if (j == group->options) {
            return group->slot[k] - 1;
        }
    }
    return group->order; /* cannot be: the group is closed */
}

bool qdr_group_is_class(const qdr_group *group, size_t index, size_t *size)
{
    size_t commuting = 0;
    if (index >= group->order) {
        return false;
    }
    for (size_t k = 0; k < group->order; ++k) {
        const size_t other =
            conjugate(group, qdri_group_options(group, index), qdri_group_options(group, k));
        if (other < index) {
            return false;
        }
        commuting += other == index;
    }
    if (size) {
        *size = group->order / commuting;
    }
    return true;
}

/* Orbits as a forest: a number points to a lesser one of its orbit, or to itself.
 *
 * Source: the union-find structure of Galler and Fischer (1964), with paths that are halved. */

void qdri_orbits_begin(uint32_t *root, uint32_t count)
{
    for (uint32_t k = 0; k < count; ++k) {
        root[k] = k;
    }
}

static uint32_t find(uint32_t *root, uint32_t k)
{
    while (root[k] != k) {
        root[k] = root[root[k]];
        k = root[k];
    }
    return k;
}

void qdri_orbits_join(uint32_t *root, uint32_t count, const uint32_t *images)
{
    for (uint32_t k = 0; k < count; ++k) {
        const uint32_t a = find(root, k);
        const uint32_t b = find(root, images[k]);
        if (a < b) {
            root[b] = a;
        } else {
            root[a] = b;
        }
    }
}

void qdri_orbits_end(uint32_t *root, uint32_t count)
{
    for (uint32_t k = 0; k < count; ++k) {
        root[k] = root[root[k]];
    }
}
