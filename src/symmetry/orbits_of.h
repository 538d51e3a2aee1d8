/* orbits_of.h  The orbits of numbers, such as options or items, under some permutations. */
#ifndef QDRI_SYMMETRY_ORBITS_OF_H
#define QDRI_SYMMETRY_ORBITS_OF_H

#include <stddef.h>
#include <stdint.h>

/* Begins with each of `count` numbers in an orbit of its own: root[k] = k. */
void qdri_orbits_begin(uint32_t *root, uint32_t count);

/* Joins the orbits of each number and its image. */
void qdri_orbits_join(uint32_t *root, uint32_t count, const uint32_t *images);

/* Ends with root[k] being the least number of the orbit of k. */
void qdri_orbits_end(uint32_t *root, uint32_t count);

#endif
