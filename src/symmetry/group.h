/* group.h  A group of symmetries, as a list of its elements.
 *
 * An element is what it does to the options, which is what counts, and one way to do that by
 * permuting items: map[k * (options + items)] begins the k-th element with the images of options,
 * and those of items follow.  No two elements have the same images of options.  The first one is
 * the identity, and the list is closed under products. */
#ifndef QDRI_SYMMETRY_GROUP_H
#define QDRI_SYMMETRY_GROUP_H

#include <quadrille/symmetry.h>

#include "base/alloc.h"
#include "base/hash.h"

/* Finds options by their entries. */
struct qdri_option_index {
    uint64_t *key;     /* of each option: a hash of its entries and cost, whatever their order */
    qdr_option *order; /* all options, by key, and those with equal keys ascending */
    uint32_t *rank;    /* of each option: how many before it are equal to it */
    qdr_color *color;  /* for each item, while two options are compared: 1 + color, or 0 */
    struct qdri_arrays arrays;
};

struct qdr_group {
    const qdr_problem *problem;
    uint64_t memory;
    uint32_t options;
    uint32_t items;
    uint32_t *map;
    size_t order;
    size_t capacity;   /* elements that `map` has room for */
    size_t *slot;      /* hash table: 1 + index of an element, or 0; at most half full */
    size_t slots;      /* a power of two */
    size_t *generator; /* elements that make all others */
    size_t generators;
    size_t generator_capacity;
    bool has_others; /* than what permutations of items alone come to? */
    uint32_t
        *related; /* related[k * options] begins the k-th: images of options, or QDR_NO_OPTION */
    size_t relations;
    size_t relation_capacity;
    uint32_t *equals; /* of each first option of a set of equal ones: how many they are; NULL: equal
                         options are different */
    struct qdri_option_index index;
};

bool qdri_option_index_make(struct qdri_option_index *index, const qdr_problem *problem);
void qdri_option_index_free(struct qdri_option_index *index);

/* Fills the images of all options under a permutation of items, and one of colors that may be NULL:
 * those that are given, if they are right, or, for NULL, with equal options in their order.
 * Errors: QDR_INVALID, which names an option that has no image; QDR_NOMEM. */
qdr_status qdri_option_images(const struct qdri_option_index *index, const qdr_problem *problem,
                              const qdr_item *items, const qdr_color *colors,
                              const qdr_option *given, qdr_option *images, qdr_error *error);

/* Returns the option that is equal to one, and the rank-th of those in ascending order, from 0;
 * QDR_NO_OPTION where they are fewer. */
qdr_option qdri_option_ranked(const qdr_group *group, qdr_option option, uint32_t rank);

/* Is an option equal to one before it, while the group merges equal options? */
bool qdri_is_repeated(const qdr_group *group, qdr_option option);

/* Can an option and an equal one be in one solution? */
bool qdri_goes_twice(const qdr_problem *problem, qdr_option option);

/* Are two items both primary, with the same bounds, or both secondary? */
bool qdri_items_are_alike(const qdr_problem *problem, qdr_item a, qdr_item b);

/* Adds an element that was verified: images of options, then of items.  Errors: QDR_BUDGET,
 * QDR_NOMEM; the group is as it was then. */
qdr_status qdri_group_close(qdr_group *group, const uint32_t *map, qdr_error *error);

/* As qdr_group_fixed, for a symmetry of any problem. */
qdr_status qdri_fixed(const qdr_problem *problem, const qdr_item *items, const qdr_option *options,
                      qdr_problem **out, qdr_error *error);

/* Of an entry, or of an option and its image: such hashes are added up, in any order. */
static inline uint64_t qdri_hash_pair(uint32_t a, uint32_t b)
{
    const uint64_t both = ((uint64_t)a << 32) | b;
    return XXH3_64bits(&both, sizeof both);
}

static inline const uint32_t *qdri_group_options(const qdr_group *group, size_t element)
{
    return group->map + element * ((size_t)group->options + group->items);
}

static inline const uint32_t *qdri_group_relation(const qdr_group *group, size_t relation)
{
    return group->related + relation * group->options;
}

static inline const uint32_t *qdri_group_items(const qdr_group *group, size_t element)
{
    return qdri_group_options(group, element) + group->options;
}

/* ---------------------------------------------------------------------- orbits of numbers ---- */

/* Begins with each of `count` numbers, such as options, in an orbit of its own: root[k] = k. */
void qdri_orbits_begin(uint32_t *root, uint32_t count);

/* Joins the orbits of each number and its image. */
void qdri_orbits_join(uint32_t *root, uint32_t count, const uint32_t *images);

/* Ends with root[k] being the least number of the orbit of k. */
void qdri_orbits_end(uint32_t *root, uint32_t count);

/* -------------------------------------- symmetries that are left once options are chosen ---- */

/* Some elements of a group, which form a group. */
struct qdri_subgroup {
    const qdr_group *group;
    size_t *element;
    size_t order;
};

/* Makes the subgroup of those elements that keep a set of options.  False: no memory. */
bool qdri_subgroup_of_set(struct qdri_subgroup *kept, const struct qdri_subgroup *subgroup,
                          const qdr_option *set, size_t size);

/* Fills the image of a set of options; false: one of them has none.  Compares sets.  All ascend. */
bool qdri_set_map(const uint32_t *map, const qdr_option *set, size_t size, qdr_option *image);
int qdri_set_compare(const qdr_option *a, const qdr_option *b, size_t size);

/* Is a set of ascending options the least of its images?  `stabilizer` gets how many elements keep
 * it.  `room` has room for the set. */
bool qdri_set_is_least(const struct qdri_subgroup *subgroup, const qdr_option *set, size_t size,
                       qdr_option *room, size_t *stabilizer);

/* One option of each class, where a solution has just one option of all classes.
 *
 * An item that every symmetry keeps, and that is covered once, has such classes: the orbits of its
 * options.  One option of each is enough, and those that the same symmetries keep can be searched
 * together: no two solutions that have different ones are images of each other. */
/* Chooses an option of each class; class k is member[begin[k]] up to member[begin[k + 1]].  Fills
 * `chosen`, [classes], with those of one stabilizer together: part p of them ends before end[p].
 * Stabilizers that differ by where they stand are made one.  `parts` gets how many there are.
 * False: no memory. */
bool qdri_transversal(const struct qdri_subgroup *subgroup, const qdr_option *member,
                      const size_t *begin, size_t classes, qdr_option *chosen, size_t *end,
                      size_t *parts);

#endif
