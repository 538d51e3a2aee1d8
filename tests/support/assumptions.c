/* assumptions.c  Assumptions, made up and judged. */
#include "assumptions.h"

size_t assumptions_make_up(const qdr_problem *problem, struct qdri_random *random,
                           qdr_option *assumed, size_t most)
{
    const qdr_option options = (qdr_option)qdr_problem_options(problem);
    const size_t count = options > 0 ? qdri_random_below(random, (uint32_t)most) : 0;
    for (size_t k = 0; k < count; ++k) {
        assumed[k] = qdri_random_below(random, options);
        if (qdr_problem_has_bounds(problem) && qdri_random_below(random, 3) == 0) {
            assumed[k] |= QDR_NOT;
        }
        if (qdri_random_below(random, 24) == 0) {
            assumed[k] = QDR_NO_OPTION;
        }
    }
    return count;
}

uint64_t assumptions_count(const struct brute_solutions *all, const qdr_option *assumed,
                           size_t count)
{
    uint64_t fitting = 0;
    for (size_t k = 0; k < all->count; ++k) {
        bool fits = true;
        for (size_t n = 0; n < count; ++n) {
            const bool is_out = (assumed[n] & QDR_NOT) != 0;
            fits = fits && assumed[n] != QDR_NO_OPTION &&
                   (all->set[k] >> (assumed[n] & ~QDR_NOT) & 1) != is_out;
        }
        fitting += fits;
    }
    return fitting;
}
