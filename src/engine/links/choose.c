/* choose.c  The rules of choice: each finds the item to branch on. */

#include "engine/control.h"
#include "engine/links/links.h"

/* Minimum remaining options, the classic "MRV" rule: it keeps the tree narrow where it is cheap.
 * Nothing beats a dead item, so the walk ends there. */
static uint32_t choose_minimum(const struct qdri_header *ring, struct qdri_random *random)
{
    (void)random;
    uint32_t best = ring[0].right;
    uint32_t least = UINT32_MAX;
    for (uint32_t i = ring[0].right; i != 0; i = ring[i].right) {
        uint32_t degree = qdri_degree(&ring[i]);
        if (degree < least) {
            least = degree;
            best = i;
            if (degree == 0) {
                break;
            }
        }
    }
    return best;
}

static uint32_t choose_first(const struct qdri_header *ring, struct qdri_random *random)
{
    (void)random;
    for (uint32_t i = ring[0].right; i != 0; i = ring[i].right) {
        if (qdri_degree(&ring[i]) == 0) {
            return i;
        }
    }
    return ring[0].right;
}

/* Reservoir sampling: the k-th of equally good items takes the place of the others with chance 1/k.
 */
static uint32_t choose_random(const struct qdri_header *ring, struct qdri_random *random)
{
    uint32_t best = 0;
    uint32_t least = UINT32_MAX;
    uint32_t ties = 0;
    for (uint32_t i = ring[0].right; i != 0; i = ring[i].right) {
        uint32_t degree = qdri_degree(&ring[i]);
        if (degree < least) {
            least = degree;
            best = i;
            ties = 1;
        } else if (degree == least && qdri_random_below(random, ++ties) == 0) {
            best = i;
        }
    }
    return best;
}

qdri_choose_rule *const qdri_choose[] = {
    [QDRI_CHOOSE_MINIMUM] = choose_minimum,
    [QDRI_CHOOSE_FIRST] = choose_first,
    [QDRI_CHOOSE_RANDOM] = choose_random,
};
