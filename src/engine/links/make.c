/* make.c  Makes and frees dancing links; links.c explains their layout. */
#include <stdlib.h>

#include "base/alloc.h"
#include "base/size.h"
#include "engine/links/relay/relay.h"

void qdri_links_destroy(void *self)
{
    struct links *s = self;
    if (s) {
        qdri_relay_free(s->relay);
        free(s->header);
        free(s->node);
        free(s->frame);
        free(s->bound);
        free(s->slack);
        free(s->withdrawn);
        free(s->assumed);
        free(s->profile);
        free(s->option_node);
        free(s);
    }
}

/* Levels of the deepest path, the leaf included: each takes an item out of the ring or, with
 * bounds, at least an option out of the lists. */
static size_t most_levels(const struct qdr_problem *problem)
{
    return (size_t)problem->primary + (problem->has_bounds ? problem->options : 0) + 1;
}

static bool allocate(struct links *s, const struct qdr_problem *problem)
{
    size_t levels = most_levels(problem);
    size_t heads = (size_t)s->items + 1;
    s->header = qdri_zeros(heads, sizeof *s->header);
    s->node = qdri_zeros(s->nodes, sizeof *s->node);
    s->frame = qdri_zeros(levels, sizeof *s->frame);
    s->profile = qdri_zeros(levels, sizeof *s->profile);
    s->assumed = qdri_zeros(problem->options, sizeof *s->assumed);
    s->option_node = qdri_zeros(problem->options, sizeof *s->option_node);
    if (problem->has_bounds) {
        s->bound = qdri_zeros(heads, sizeof *s->bound);
        s->slack = qdri_zeros(heads, sizeof *s->slack);
        s->withdrawn = qdri_zeros(problem->options, sizeof *s->withdrawn);
    }
    return s->header && s->node && s->frame && s->profile && s->assumed && s->option_node &&
           (!problem->has_bounds || (s->bound && s->slack && s->withdrawn));
}

static void make_heads(struct links *s, const struct qdr_problem *problem)
{
    uint32_t last = 0;
    for (uint32_t i = 1; i <= s->items; ++i) {
        struct qdri_header *header = &s->header[i];
        s->node[i] = (struct node){.up = i, .down = i, .top = i};
        *header = (struct qdri_header){.left = i, .right = i, .need = 1};
        if (problem->item[i - 1].is_primary) {
            s->header[last].right = i;
            header->left = last;
            last = i;
        }
    }
    s->header[last].right = 0;
    s->header[0].left = last;
}

static void append_to_list(struct links *s, uint32_t x, qdr_entry entry)
{
    uint32_t item = entry.item + 1;
    uint32_t last = s->node[item].up;
    s->node[x] = (struct node){.up = last, .down = item, .top = item, .color = entry.color};
    s->node[last].down = x;
    s->node[item].up = x;
    ++s->header[item].length;
}

/* Inert options get no nodes, so that they cannot be hidden, counted or chosen. */
static void make_options(struct links *s, const struct qdr_problem *problem)
{
    uint32_t x = s->items + 1; /* the first spacer */
    for (qdr_option option = 0; option < problem->options; ++option) {
        if (problem->inert[option]) {
            continue;
        }
        uint32_t spacer = x++;
        for (uint32_t k = problem->first[option]; k < problem->first[option + 1]; ++k, ++x) {
            append_to_list(s, x, problem->entry[k]);
            if (s->option_node[option] == 0 && problem->item[problem->entry[k].item].is_primary) {
                s->option_node[option] = x;
            }
        }
        s->node[spacer].down = x - 1;
        s->node[x].up = spacer + 1;
        s->node[x].color = option;
    }
}

/* An upper bound beyond the number of options means as much as that number. */
static void make_bounds(struct links *s, const struct qdr_problem *problem)
{
    for (uint32_t i = 1; i <= s->items; ++i) {
        const struct qdri_item *item = &problem->item[i - 1];
        uint32_t most = s->header[i].length;
        uint32_t high = item->high < most ? item->high : most;
        s->bound[i] = 1;
        if (item->is_primary) {
            s->bound[i] = high > item->low ? high : item->low;
            s->bound[i] += s->bound[i] == 0; /* 0 options, and none needed: never chosen anyway */
            s->slack[i] = s->bound[i] - item->low;
            s->header[i].need = need_of(s, i);
        }
    }
}

/* What `qdri_links_create` allocates. */
uint64_t qdri_links_bytes(const struct qdr_problem *problem, const struct qdri_control *control)
{
    (void)control;
    size_t levels = most_levels(problem);
    uint64_t heads = (uint64_t)qdri_problem_items(problem) + 1;
    uint64_t options = problem->options;
    uint64_t bytes = sizeof(struct links);
    qdri_size_add(&bytes, heads, sizeof(struct qdri_header));
    qdri_size_add(&bytes, heads + qdr_problem_entries(problem) + options + 1, sizeof(struct node));
    qdri_size_add(&bytes, levels, sizeof(struct frame) + sizeof(uint64_t));
    qdri_size_add(&bytes, options, 2 * sizeof(uint32_t)); /* assumed, option_node */
    if (problem->has_bounds) {
        qdri_size_add(&bytes, heads, 2 * sizeof(uint32_t));
        qdri_size_add(&bytes, options, sizeof(uint32_t));
    }
    return bytes;
}

void *qdri_links_create(const struct qdr_problem *problem, struct qdri_control *control)
{
    struct links *s = qdri_zeros(1, sizeof *s);
    if (!s) {
        return NULL;
    }
    s->problem = problem;
    s->control = control;
    s->items = qdri_problem_items(problem);
    s->nodes = s->items + problem->first[problem->options] + problem->options + 2;
    if (!allocate(s, problem)) {
        qdri_links_destroy(s);
        return NULL;
    }
    make_heads(s, problem);
    make_options(s, problem);
    if (problem->has_bounds) {
        make_bounds(s, problem);
    }
    return s;
}
