/* rest.c  What the root leaves of a problem, as a problem of its own.
 *
 * A search is made for a whole problem, and then options are assumed: of a Sudoku of 25 by 25, what
 * the givens leave is a ninth of its options.  Lists, sets, and the subsets of these that are made
 * for all options would be gone through over and over for the few that are open, and be spread over
 * so much memory that half of the time is spent waiting for it.  So when the root has left few
 * options, a second search is made, for a problem of these alone, and it does all that is to be
 * done from there on; the first one only says which options were chosen at its root, and is there
 * to begin again.
 *
 * The rest has the open options in their order, with those of their items that have no color yet.
 * An open option has no item that was covered; and one whose color is settled no longer excludes
 * anything.  All primary items that are not covered have an open option, since the root is without
 * conflict. */
#include <stdlib.h>

#include "base/alloc.h"
#include "engine/engine.h"
#include "engine/learn/learn.h"

/* A rest has at most one out of so many options. */
#define PART 3

/* Of the bytes of a search, so much is kept for a rest and its search: one out of so many. */
#define PART_OF_BYTES 2

uint64_t qdri_learn_rest_bytes(uint64_t bytes)
{
    return bytes / PART_OF_BYTES;
}

/* Is an entry of an open option to be in the rest?  Hues that are excluded have no open option. */
static bool is_left(const struct qdri_learn *s, uint32_t entry)
{
    const uint32_t hue = s->hue[entry];
    return hue == QDRI_LEARN_NO_HUE || s->value[qdri_learn_chosen(hue)] == 0;
}

static bool is_open(const struct qdri_learn *s, qdr_option option)
{
    return s->value[qdri_learn_chosen(option)] == 0;
}

/* Finds how many options and entries there will be, and numbers their items in `number`: 0 for
 * those that are not there, otherwise one more than the number. */
static void measure(const struct qdri_learn *s, struct qdr_problem *rest, uint32_t *entries,
                    uint32_t *number)
{
    const struct qdr_problem *p = s->problem;
    for (qdr_option o = 0; o < p->options; ++o) {
        rest->options += is_open(s, o);
        for (uint32_t e = p->first[o]; is_open(s, o) && e < p->first[o + 1]; ++e) {
            uint32_t *n = &number[p->entry[e].item];
            *entries += is_left(s, e);
            *n = *n == 0 && is_left(s, e) ? ++rest->item_names.count : *n;
        }
    }
}

static void fill_in(const struct qdri_learn *s, struct qdri_learn_rest *rest,
                    const uint32_t *number)
{
    const struct qdr_problem *p = s->problem;
    struct qdr_problem *q = &rest->part.problem;
    uint32_t entry = 0;
    uint32_t option = 0;
    for (qdr_item item = 0; item < qdri_problem_items(p); ++item) {
        if (number[item] > 0) {
            q->item[number[item] - 1] = p->item[item];
            q->primary += p->item[item].is_primary;
        }
    }
    for (qdr_option o = 0; o < p->options; ++o) {
        if (!is_open(s, o)) {
            continue;
        }
        rest->part.origin[option] = o;
        for (uint32_t e = p->first[o]; e < p->first[o + 1]; ++e) {
            if (is_left(s, e)) {
                q->entry[entry] = p->entry[e];
                q->entry[entry++].item = number[p->entry[e].item] - 1;
            }
        }
        q->first[++option] = entry;
    }
}

static bool make(struct qdri_learn *s, struct qdri_learn_rest *rest, uint32_t *number)
{
    struct qdr_problem *p = &rest->part.problem;
    uint32_t entries = 0;
    measure(s, p, &entries, number);
    p->color_names.count = s->problem->color_names.count;
    p->has_colors = s->problem->has_colors;
    const uint32_t items = qdri_problem_items(p);
    if (p->options == 0 || p->options > s->problem->options / PART ||
        !qdri_part_make(&rest->part, items, p->options, entries)) {
        return false;
    }
    fill_in(s, rest, number);
    uint64_t bytes = sizeof *rest + qdri_part_bytes(items, p->options, entries);
    qdri_size_add(&bytes, qdri_learn_bytes_alone(p), 1);
    rest->search = bytes <= s->spare_bytes ? qdri_learn.create(p, s->control) : NULL;
    return rest->search != NULL;
}

void qdri_learn_make_rest(struct qdri_learn *s)
{
    struct qdri_control *control = s->control;
    const uint64_t learned = control->learned;
    const uint64_t sharp = control->sharp;
    struct qdri_learn_rest *rest = qdri_zeros(1, sizeof *rest);
    uint32_t *number = qdri_zeros(qdri_problem_items(s->problem), sizeof *number);
    const bool is_made = rest && number && make(s, rest, number);
    s->rest = rest; /* now, since making it polls, and whoever is polled may ask for the progress */
    if (!is_made) {
        qdri_learn_end_rest(s);
    } else {
        /* Both count nodes in one place: what was learned may leave the rest fewer levels. */
        free(rest->search->profile);
        rest->search->profile = s->profile;
        rest->search->rest_at = UINT64_MAX; /* it has no rest of its own */
    }
    control->learned = learned;
    control->sharp = sharp;
    free(number);
}

void qdri_learn_end_rest(struct qdri_learn *s)
{
    struct qdri_learn_rest *rest = s->rest;
    if (rest) {
        if (rest->search) {
            rest->search->profile = NULL; /* of s */
        }
        qdri_learn.destroy(rest->search);
        qdri_part_clear(&rest->part);
        free(rest);
    }
    s->rest = NULL;
}

size_t qdri_learn_options_of_rest(const struct qdri_learn *s, qdr_option *options)
{
    const size_t count = qdri_learn.options(s->rest->search, options);
    for (size_t k = 0; k < count; ++k) {
        options[k] = s->rest->part.origin[options[k]];
    }
    return count;
}
