/* brute.c  Goes through the options, last to first, leaving each one out and then taking it in.
 *
 * The only pruning: nothing is added to a set that covers an item too often, or in two colors,
 * since a larger set does so too.  Sets come in ascending order of their bits. */
#include "brute.h"

/* What the options taken so far do to an item. */
struct covered {
    uint32_t times;
    qdr_color color; /* of the last of them */
};

struct brute {
    const qdr_problem *problem;
    struct brute_solutions *solutions;
    brute_set taken;
    struct covered covered[BRUTE_ITEMS];
};

static bool is_enough(const struct brute *brute)
{
    for (qdr_item item = 0; item < qdr_problem_items(brute->problem); ++item) {
        uint32_t low;
        qdr_problem_bounds(brute->problem, item, &low, NULL);
        if (qdr_problem_is_primary(brute->problem, item) && brute->covered[item].times < low) {
            return false;
        }
    }
    return true;
}

static bool has_room(const struct brute *brute, qdr_entry entry)
{
    const struct covered *covered = &brute->covered[entry.item];
    if (qdr_problem_is_primary(brute->problem, entry.item)) {
        uint32_t high;
        qdr_problem_bounds(brute->problem, entry.item, NULL, &high);
        return high == QDR_NO_LIMIT || covered->times < high;
    }
    return covered->times == 0 || (entry.color != QDR_NO_COLOR && entry.color == covered->color);
}

/* May the option be taken too?  One without a primary item never is. */
static bool is_welcome(const struct brute *brute, const qdr_entry *entries, size_t count)
{
    bool has_primary = false;
    for (size_t k = 0; k < count; ++k) {
        has_primary = has_primary || qdr_problem_is_primary(brute->problem, entries[k].item);
        if (!has_room(brute, entries[k])) {
            return false;
        }
    }
    return has_primary;
}

/* Decides about the first `options` options.  The covers are put back from a copy. */
static void decide(struct brute *brute, qdr_option options)
{
    if (options == 0) {
        if (is_enough(brute)) {
            brute->solutions->set[brute->solutions->count++] = brute->taken;
        }
        return;
    }
    qdr_option option = options - 1;
    size_t count;
    const qdr_entry *entries = qdr_problem_option(brute->problem, option, &count);
    decide(brute, option);
    if (is_welcome(brute, entries, count)) {
        struct brute more = *brute;
        more.taken |= (brute_set)1 << option;
        for (size_t k = 0; k < count; ++k) {
            struct covered *covered = &more.covered[entries[k].item];
            ++covered->times;
            covered->color = entries[k].color;
        }
        decide(&more, option);
    }
}

void brute_solve(const qdr_problem *problem, struct brute_solutions *solutions)
{
    struct brute brute = {.problem = problem, .solutions = solutions};
    solutions->count = 0;
    decide(&brute, qdr_problem_options(problem));
}
