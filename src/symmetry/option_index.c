/* option_index.c  Finds the option that a symmetry makes of an option.
 *
 * An option's key does not depend on the order of its entries: it is the sum of a hash of each.  So
 * the key of an image is known without building it; which of the options with that key is meant is
 * found by comparing entries. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "symmetry/group.h"

static uint64_t key_of(const qdr_problem *problem, qdr_option option)
{
    size_t count;
    const qdr_entry *entry = qdr_problem_option(problem, option, &count);
    uint64_t key = qdr_problem_cost(problem, option);
    for (size_t k = 0; k < count; ++k) {
        key += qdri_hash_pair(entry[k].item, entry[k].color);
    }
    return key;
}

struct keyed {
    uint64_t key;
    qdr_option option;
};

static int compare_keyed(const void *a, const void *b)
{
    const struct keyed *x = a;
    const struct keyed *y = b;
    return x->key != y->key ? (x->key > y->key) - (x->key < y->key)
                            : (x->option > y->option) - (x->option < y->option);
}

/* Fills `key` and `order`. */
static bool sort_by_key(struct qdri_option_index *index, const qdr_problem *problem)
{
    const uint32_t options = qdr_problem_options(problem);
    struct keyed *keyed = qdri_zeros(options, sizeof *keyed);
    if (!keyed) {
        return false;
    }
    for (qdr_option option = 0; option < options; ++option) {
        index->key[option] = key_of(problem, option);
        keyed[option] = (struct keyed){index->key[option], option};
    }
    qsort(keyed, options, sizeof *keyed, compare_keyed);
    for (uint32_t k = 0; k < options; ++k) {
        index->order[k] = keyed[k].option;
    }
    free(keyed);
    return true;
}

/* A permutation of items and colors; NULL stands for the identity. */
struct renaming {
    const qdr_item *item;
    const qdr_color *color;
};

static qdr_entry rename_entry(const struct renaming *renaming, qdr_entry entry)
{
    if (renaming->item) {
        entry.item = renaming->item[entry.item];
    }
    if (renaming->color && entry.color != QDR_NO_COLOR) {
        entry.color = renaming->color[entry.color - 1];
    }
    return entry;
}

/* Has option `b` just the entries that the renaming makes of those of `a`? */
static bool is_image(const struct qdri_option_index *index, const qdr_problem *problem,
                     qdr_option a, qdr_option b, const struct renaming *renaming)
{
    size_t count;
    size_t others;
    const qdr_entry *entry = qdr_problem_option(problem, a, &count);
    const qdr_entry *other = qdr_problem_option(problem, b, &others);
    bool is_same = count == others && qdr_problem_cost(problem, a) == qdr_problem_cost(problem, b);
    for (size_t k = 0; k < others; ++k) {
        index->color[other[k].item] = 1 + other[k].color;
    }
    for (size_t k = 0; k < count && is_same; ++k) {
        const qdr_entry image = rename_entry(renaming, entry[k]);
        is_same = index->color[image.item] == 1 + image.color;
    }
    for (size_t k = 0; k < others; ++k) {
        index->color[other[k].item] = 0;
    }
    return is_same;
}

/* The first place in `order` whose key is not less. */
static size_t find_key(const struct qdri_option_index *index, uint32_t options, uint64_t key)
{
    size_t low = 0;
    size_t high = options;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (index->key[index->order[middle]] < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static void rank_all(struct qdri_option_index *index, const qdr_problem *problem)
{
    const struct renaming same = {NULL, NULL};
    const uint32_t options = qdr_problem_options(problem);
    for (size_t k = 1; k < options; ++k) {
        const qdr_option option = index->order[k];
        for (size_t j = k; j-- > 0 && index->key[index->order[j]] == index->key[option];) {
            if (is_image(index, problem, option, index->order[j], &same)) {
                index->rank[option] = index->rank[index->order[j]] + 1;
                break;
            }
        }
    }
}

bool qdri_option_index_make(struct qdri_option_index *index, const qdr_problem *problem)
{
    const uint32_t options = qdr_problem_options(problem);
    index->key = qdri_array(&index->arrays, options, sizeof *index->key);
    index->order = qdri_array(&index->arrays, options, sizeof *index->order);
    index->rank = qdri_array(&index->arrays, options, sizeof *index->rank);
    index->color = qdri_array(&index->arrays, qdr_problem_items(problem), sizeof *index->color);
    if (index->arrays.lacks_memory) {
        return false;
    }
    if (!sort_by_key(index, problem)) {
        return false;
    }
    rank_all(index, problem);
    return true;
}

void qdri_option_index_free(struct qdri_option_index *index)
{
    qdri_arrays_free(&index->arrays);
}

/* Of options that are equal, the first goes to the first. */
static qdr_option image_of(const struct qdri_option_index *index, const qdr_problem *problem,
                           qdr_option option, const struct renaming *renaming)
{
    const uint32_t options = qdr_problem_options(problem);
    size_t count;
    const qdr_entry *entry = qdr_problem_option(problem, option, &count);
    uint64_t key = qdr_problem_cost(problem, option);
    for (size_t k = 0; k < count; ++k) {
        const qdr_entry image = rename_entry(renaming, entry[k]);
        key += qdri_hash_pair(image.item, image.color);
    }
    for (size_t k = find_key(index, options, key); k < options; ++k) {
        const qdr_option other = index->order[k];
        if (index->key[other] != key) {
            break;
        }
        if (index->rank[other] == index->rank[option] &&
            is_image(index, problem, option, other, renaming)) {
            return other;
        }
    }
    return QDR_NO_OPTION;
}

qdr_option qdri_option_ranked(const qdr_group *group, qdr_option option, uint32_t rank)
{
    const struct renaming same = {NULL, NULL};
    const struct qdri_option_index *index = &group->index;
    const uint64_t key = index->key[option];
    if (index->rank[option] == rank) {
        return option;
    }
    for (size_t k = find_key(index, group->options, key);
         k < group->options && index->key[index->order[k]] == key; ++k) {
        const qdr_option other = index->order[k];
        if (index->rank[other] == rank && is_image(index, group->problem, option, other, &same)) {
            return other;
        }
    }
    return QDR_NO_OPTION;
}

bool qdri_is_repeated(const qdr_group *group, qdr_option option)
{
    return group->equals && group->index.rank[option] > 0;
}

bool qdri_goes_twice(const qdr_problem *problem, qdr_option option)
{
    size_t count;
    const qdr_entry *entry = qdr_problem_option(problem, option, &count);
    for (size_t k = 0; k < count; ++k) {
        uint32_t high;
        qdr_problem_bounds(problem, entry[k].item, NULL, &high);
        if (qdr_problem_is_primary(problem, entry[k].item) ? high <= 1
                                                           : entry[k].color == QDR_NO_COLOR) {
            return false;
        }
    }
    return true;
}

qdr_status qdri_option_images(const struct qdri_option_index *index, const qdr_problem *problem,
                              const qdr_item *items, const qdr_color *colors,
                              const qdr_option *given, qdr_option *images, qdr_error *error)
{
    const struct renaming renaming = {items, colors};
    const uint32_t options = qdr_problem_options(problem);
    unsigned char *is_used = qdri_zeros(options, sizeof *is_used);
    qdr_status status = is_used ? QDR_OK : qdri_no_memory(error);
    for (qdr_option option = 0; option < options && status == QDR_OK; ++option) {
        images[option] = given ? given[option] : image_of(index, problem, option, &renaming);
        if (images[option] >= options || is_used[images[option]]++ ||
            (given && !is_image(index, problem, option, images[option], &renaming))) {
            size_t count;
            const qdr_entry *entry = qdr_problem_option(problem, option, &count);
            status = qdri_fail(error, QDR_INVALID,
                               "no symmetry: option %" PRIu32 ", with %zu items from '%s' on, "
                               "becomes what is no option",
                               option + 1, count, qdr_problem_item_name(problem, entry[0].item));
        }
    }
    free(is_used);
    return status;
}
