/* subgroup.h  Symmetries that are left once some options are chosen. */
#ifndef QDRI_SYMMETRY_SUBGROUP_H
#define QDRI_SYMMETRY_SUBGROUP_H

#include "symmetry/group.h"

/* Some elements of a group, which form a group. */
struct qdri_subgroup {
    const qdr_group *group;
    size_t *element;
    size_t order;
};

/* Makes the subgroup of those elements that keep a set of options.  False: no memory. */
bool qdri_subgroup_of_set(struct qdri_subgroup *kept, const struct qdri_subgroup *subgroup,
                          const qdr_option *set, size_t size);

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
