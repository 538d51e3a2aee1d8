/* orbits_of.c  Orbits as a forest: a number points to a lesser one of its orbit, or to itself.
 *
 * Source: the union-find structure of Galler and Fischer (1964), with paths that are halved. */
#include "symmetry/orbits_of.h"

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
