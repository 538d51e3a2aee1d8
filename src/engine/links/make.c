/* make.c  Makes and frees dancing links; links.c explains their layout. */
#include <stdlib.h>

#include "base/alloc.h"
#include "engine/links/relay/relay.h"

/* Levels of the deepest path, the leaf included: each takes an item out of the ring or, with
 * bounds, at least an option out of the lists. */
static size_t most_levels(const struct qdr_problem *problem)
{
    return (size_t)problem->primary + (problem->has_bounds ? problem->options : 0) + 1;
}

/* The heads of lists, a node for each entry, and spacers. */
static uint64_t count_nodes(const struct qdr_problem *problem)
{
    return (uint64_t)qdri_problem_items(problem) + problem->first[problem->options] +
           problem->options + 2;
}

/* The last three are there with bounds only. */
static struct qdri_fields fields_of(const struct qdr_problem *problem)
{
    const size_t levels = most_levels(problem);
    const uint64_t heads = (uint64_t)qdri_problem_items(problem) + 1;
    struct qdri_fields fields = {{
        QDRI_FIELD(struct links, header, heads),
        QDRI_FIELD(struct links, node, count_nodes(problem)),
        QDRI_FIELD(struct links, frame, levels),
        QDRI_FIELD(struct links, profile, levels),
        QDRI_FIELD(struct links, assumed, problem->options),
        QDRI_FIELD(struct links, option_node, problem->options),
        QDRI_FIELD(struct links, bound, heads),
        QDRI_FIELD(struct links, slack, heads),
        QDRI_FIELD(struct links, withdrawn, problem->options),
    }};
    if (!problem->has_bounds) {
        fields.field[6].size = 0;
    }
    return fields;
}

void qdri_links_destroy(void *self)
{
    struct links *s = self;
    if (s) {
        const struct qdri_fields fields = fields_of(s->problem);
        qdri_relay_free(s->relay);
        qdri_fields_free(s, &fields);
        free(s);
    }
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

uint64_t qdri_links_bytes(const struct qdr_problem *problem, const struct qdri_control *control)
{
    uint64_t bytes = sizeof(struct links);
    const struct qdri_fields fields = fields_of(problem);
    (void)control;
    qdri_fields_add(&bytes, &fields);
    return bytes;
}

void *qdri_links_create(const struct qdr_problem *problem, struct qdri_control *control)
{
    struct links *s = qdri_zeros(1, sizeof *s);
    const struct qdri_fields fields = fields_of(problem);
    if (!s) {
        return NULL;
    }
    s->problem = problem;
    s->control = control;
    s->items = qdri_problem_items(problem);
    s->nodes = (uint32_t)count_nodes(problem);
    if (!qdri_fields_make(s, &fields)) {
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
