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

#endif
