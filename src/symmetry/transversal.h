/* transversal.h  One option of each class, where a solution has just one option of all classes.
 *
 * An item that every symmetry keeps, and that is covered once, has such classes: the orbits of its
 * options.  One option of each is enough, and those that the same symmetries keep can be searched
 * together: no two solutions that have different ones are images of each other. */
#ifndef QDRI_SYMMETRY_TRANSVERSAL_H
#define QDRI_SYMMETRY_TRANSVERSAL_H

#include "symmetry/subgroup.h"

/* Chooses an option of each class; class k is member[begin[k]] up to member[begin[k + 1]].  Fills
 * `chosen`, [classes], with those of one stabilizer together: part p of them ends before end[p].
 * Stabilizers that differ by where they stand are made one.  `parts` gets how many there are.
 * False: no memory. */
bool qdri_transversal(const struct qdri_subgroup *subgroup, const qdr_option *member,
                      const size_t *begin, size_t classes, qdr_option *chosen, size_t *end,
                      size_t *parts);

#endif
