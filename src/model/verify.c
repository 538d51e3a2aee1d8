/* verify.c  Is this really an exact cover?  The definition, checked by counting. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "model/problem.h"

/* What the options chosen so far do to one item. */
struct coverage {
    uint32_t times;
    qdr_color color; /* of the last entry; means something where times > 0 */
};

static bool cover(const qdr_problem *problem, qdr_entry entry, struct coverage *coverage,
                  qdr_error *error)
{
    const char *name = qdr_problem_item_name(problem, entry.item);
    bool again = coverage->times > 0;
    if (again && !problem->item[entry.item].is_primary &&
        (entry.color == QDR_NO_COLOR || entry.color != coverage->color)) {
        qdri_fail(error, QDR_INVALID, "secondary item '%s' is covered twice, not in one color",
                  name);
        return false;
    }
    ++coverage->times;
    coverage->color = entry.color;
    return true;
}

static bool cover_all(const qdr_problem *problem, qdr_option option, struct coverage *coverage,
                      qdr_error *error)
{
    size_t count;
    const qdr_entry *entries = qdr_problem_option(problem, option, &count);
    for (size_t k = 0; k < count; ++k) {
        if (!cover(problem, entries[k], &coverage[entries[k].item], error)) {
            return false;
        }
    }
    return true;
}

static bool within_bounds(const qdr_problem *problem, const struct coverage *coverage,
                          qdr_error *error)
{
    for (qdr_item i = 0; i < qdri_problem_items(problem); ++i) {
        const struct qdri_item *item = &problem->item[i];
        if (coverage[i].times < item->low || coverage[i].times > item->high) {
            qdri_fail(error, QDR_INVALID, "item '%s' is covered %" PRIu32 " times",
                      qdr_problem_item_name(problem, i), coverage[i].times);
            return false;
        }
    }
    return true;
}

/* Marks each option as used; an unknown, inert or repeated one is no solution. */
static bool use_once(const qdr_problem *problem, qdr_option option, bool *used, qdr_error *error)
{
    if (option >= problem->options || problem->inert[option] || used[option]) {
        qdri_fail(error, QDR_INVALID, "option %" PRIu32 " is unknown, inert or there twice",
                  option);
        return false;
    }
    used[option] = true;
    return true;
}

bool qdr_problem_verify(const qdr_problem *problem, const qdr_option *options, size_t count,
                        qdr_error *error)
{
    if (!options && count > 0) {
        qdri_missing(error, "options");
        return false;
    }
    struct coverage *coverage = qdri_zeros(qdri_problem_items(problem), sizeof *coverage);
    bool *used = qdri_zeros(problem->options, sizeof *used);
    bool good = coverage && used;
    if (!good) {
        qdri_no_memory(error);
    }
    for (size_t k = 0; good && k < count; ++k) {
        good = use_once(problem, options[k], used, error) &&
               cover_all(problem, options[k], coverage, error);
    }
    good = good && within_bounds(problem, coverage, error);
    free(used);
    free(coverage);
    return good;
}
