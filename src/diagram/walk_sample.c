/* walk_sample.c  Random solutions, each as likely as every other.
 *
 * At a node that stands for c sets, a number below c says which of them it is to be: those of the
 * low child come first, and what is left of the number says which one of the child's.  It is drawn
 * at the root, and anew for both sides of a join, which have nothing to do with each other.  So
 * there is arithmetic of natural numbers and rejection, and nothing is rounded. */
#include "diagram/walk.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "diagram/counts.h"

struct sample {
    struct qdr_solution_iterator walk;
    struct qdri_counts counts;
    struct qdri_random random;
    struct qdri_stack later; /* nodes to be gone through afterwards: sides of joins */
    mp_limb_t *rank;         /* which of the node's sets it is to be */
};

static void destroy(struct qdr_solution_iterator *walk)
{
    struct sample *sample = (struct sample *)walk;
    qdri_counts_free(&sample->counts);
    free(sample->later.at);
    free(sample->rank);
}

/* Is the rank one of the low child's?  Otherwise makes it one of the high child's. */
static bool is_low(struct sample *sample, uint32_t low)
{
    const mp_limb_t *count = qdri_counts_row(&sample->counts, low);
    mp_size_t width = (mp_size_t)sample->counts.width;
    if (mpn_cmp(sample->rank, count, width) < 0) {
        return true;
    }
    mpn_sub_n(sample->rank, sample->rank, count, width);
    return false;
}

/* Adds a random set of a node to the options; sides of joins are left for later.  False:
 * walk->error says why not. */
static bool draw(struct sample *sample, uint32_t n)
{
    qdri_limbs_below(sample->rank, qdri_counts_row(&sample->counts, n), sample->counts.width,
                     &sample->random);
    while (n != QDRI_EMPTY) {
        struct qdri_node node = sample->walk.diagram->node[n];
        if (node.option == QDRI_JOIN) {
            return qdri_walk_push(&sample->walk, &sample->later, node.high) &&
                   qdri_walk_push(&sample->walk, &sample->later, node.low);
        }
        bool goes_low = is_low(sample, node.low);
        if (!goes_low && !qdri_walk_push(&sample->walk, &sample->walk.option, node.option)) {
            return false;
        }
        n = goes_low ? node.low : node.high;
    }
    return true;
}

static qdr_outcome next(struct qdr_solution_iterator *walk)
{
    struct sample *sample = (struct sample *)walk;
    if (walk->diagram->root == QDRI_NONE) {
        return QDR_EXHAUSTED;
    }
    walk->option.count = 0;
    sample->later.count = 0;
    bool is_drawn = qdri_walk_push(&sample->walk, &sample->later, walk->diagram->root);
    while (is_drawn && sample->later.count > 0) {
        is_drawn = draw(sample, sample->later.at[--sample->later.count]);
    }
    return is_drawn ? QDR_SOLUTION : QDR_FAILED;
}

qdr_status qdr_diagram_sample(qdr_solution_iterator **out, const qdr_diagram *diagram,
                              uint64_t seed, qdr_error *error)
{
    qdr_status status = qdri_walk_begin(out, diagram, sizeof(struct sample), next, destroy, error);
    if (status != QDR_OK) {
        return status;
    }
    struct sample *sample = (struct sample *)*out;
    qdri_random_seed(&sample->random, seed);
    status = qdri_counts_new(&sample->counts, diagram, 1, 0, error);
    if (status == QDR_OK) {
        qdri_size_add(&sample->walk.bytes, (uint64_t)diagram->nodes + 1,
                      sample->counts.width * sizeof *sample->rank);
        sample->rank = qdri_zeros(sample->counts.width, sizeof *sample->rank);
        status = sample->rank ? QDR_OK : qdri_no_memory(error);
    }
    if (status != QDR_OK) {
        qdr_solution_iterator_free(*out);
        *out = NULL;
    }
    return status;
}
