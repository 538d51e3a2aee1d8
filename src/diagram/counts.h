/* counts.h  How many sets each node of a diagram stands for: a table of rows of limbs, all of one
 * width.
 *
 * The width is that of the root's count, known beforehand from an upper bound.  A node that the
 * root reaches counts no more than the root, since no node but 0 counts nothing; counts of other
 * nodes may lose what does not fit, and nobody asks for them. */
#ifndef QDRI_DIAGRAM_COUNTS_H
#define QDRI_DIAGRAM_COUNTS_H

#include "base/number.h"
#include "diagram/diagram.h"

struct qdri_counts {
    size_t width; /* limbs of a row, at least 1 */
    mp_limb_t *limb;
};

/* Counts for all nodes.  `tables` says how many such tables the question needs altogether, and
 * `beside` how many bytes else, so that what the budget does not allow is refused before it costs
 * time.  Errors: QDR_NOMEM, QDR_BUDGET. */
qdr_status qdri_counts_new(struct qdri_counts *counts, const struct qdr_diagram *diagram,
                           uint64_t tables, uint64_t beside, qdr_error *error);
void qdri_counts_free(struct qdri_counts *counts);

static inline mp_limb_t *qdri_counts_row(const struct qdri_counts *counts, uint32_t node)
{
    return counts->limb + node * counts->width;
}

/* The following take rows of `width` limbs; what does not fit is lost. */

/* sum += a */
static inline void qdri_row_add(mp_limb_t *sum, const mp_limb_t *a, size_t width)
{
    if (width == 1) {
        *sum += *a;
    } else {
        mpn_add_n(sum, sum, a, (mp_size_t)width);
    }
}

/* sum += a * b */
static inline void qdri_row_add_product(mp_limb_t *sum, const mp_limb_t *a, const mp_limb_t *b,
                                        size_t width)
{
    if (width == 1) {
        *sum += *a * *b;
        return;
    }
    for (size_t k = 0; k < width; ++k) {
        if (b[k] > 0) {
            mpn_addmul_1(sum + k, a, (mp_size_t)(width - k), b[k]);
        }
    }
}

/* May `bytes` more be taken, besides the nodes?  Otherwise QDR_BUDGET: `what` needs so much. */
qdr_status qdri_diagram_afford(const struct qdr_diagram *diagram, uint64_t bytes, const char *what,
                               qdr_error *error);

#endif
