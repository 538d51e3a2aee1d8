/* rest.c  What a node of dancing links leaves, as a problem of its own.
 *
 * It has the active primary items, and the options in their lists.  Of an option that is left, all
 * primary items are active.  A secondary item without color that is covered has taken its options
 * with it; so what is left has it not.  Where an item has a color already, options that are left
 * have that color (FIXED), and do not exclude each other there: the item is not in the rest.
 * Neither is a secondary item that only one option has.
 *
 * An option is met in the list of each of its primary items, and taken where its first one is, so
 * options stand in the order of their first items. */
#include "engine/links/relay/relay.h"

/* Is the entry of an option that is left to be in the rest? */
static bool is_left(const struct links *s, uint32_t x)
{
    const uint32_t item = s->node[x].top;
    return s->problem->item[item - 1].is_primary ||
           (s->node[x].color != FIXED && s->header[item].length > 1);
}

/* Is the entry the first one of its option with a primary item?  Most options begin with one. */
static bool is_first(const struct links *s, uint32_t x)
{
    while (s->node[--x].top != 0) {
        if (s->problem->item[s->node[x].top - 1].is_primary) {
            return false;
        }
    }
    return true;
}

/* Returns the first node of the option of x. */
static uint32_t begin_of(const struct links *s, uint32_t x)
{
    while (s->node[x - 1].top != 0) {
        --x;
    }
    return x;
}

struct measures {
    uint32_t primary;
    uint32_t items;
    uint32_t options;
    uint32_t entries;
};

/* Numbers what an option has of items that are not active, and counts its entries. */
static void measure_option(const struct links *s, struct measures *m, uint32_t *number, uint32_t x)
{
    for (uint32_t q = begin_of(s, x); s->node[q].top != 0; ++q) {
        uint32_t *n = &number[s->node[q].top];
        if (is_left(s, q)) {
            ++m->entries;
            *n = *n == 0 ? ++m->items : *n;
        }
    }
    ++m->options;
}

/* Active items come first, in their order: number[i] is one more than the number of item i. */
static struct measures measure(const struct links *s, uint32_t *number)
{
    struct measures m = {0};
    for (uint32_t i = s->header[0].right; i != 0; i = s->header[i].right) {
        number[i] = ++m.primary;
    }
    m.items = m.primary;
    for (uint32_t i = s->header[0].right; i != 0; i = s->header[i].right) {
        for (uint32_t x = s->node[i].down; x != i; x = s->node[x].down) {
            if (is_first(s, x)) {
                measure_option(s, &m, number, x);
            }
        }
    }
    return m;
}

static void add_option(const struct links *s, struct qdri_part *rest, const uint32_t *number,
                       uint32_t x)
{
    struct qdr_problem *p = &rest->problem;
    uint32_t entry = p->first[p->options];
    for (x = begin_of(s, x); s->node[x].top != 0; ++x) {
        if (is_left(s, x)) {
            const uint32_t item = number[s->node[x].top] - 1;
            p->item[item] = s->problem->item[s->node[x].top - 1];
            p->entry[entry++] = (qdr_entry){.item = item, .color = s->node[x].color};
            p->has_colors |= s->node[x].color != QDR_NO_COLOR;
        }
    }
    rest->origin[p->options++] = s->node[x].color;
    p->first[p->options] = entry;
}

/* Goes through the options that are left as `measure` does; its numbers are taken back. */
static void fill(const struct links *s, struct qdri_part *rest, uint32_t *number)
{
    for (uint32_t i = s->header[0].right; i != 0; i = s->header[i].right) {
        for (uint32_t x = s->node[i].down; x != i; x = s->node[x].down) {
            if (is_first(s, x)) {
                add_option(s, rest, number, x);
            }
        }
    }
}

static void forget_numbers(const struct links *s, uint32_t *number)
{
    for (uint32_t i = 1; i <= s->items; ++i) {
        number[i] = 0;
    }
}

bool qdri_relay_make_rest(const struct links *s, struct qdri_part *rest, uint32_t *number,
                          uint64_t most, uint64_t *bytes)
{
    const struct measures m = measure(s, number);
    *rest = (struct qdri_part){0};
    *bytes = qdri_part_bytes(m.items, m.options, m.entries);
    const bool is_made = *bytes <= most && qdri_part_make(rest, m.items, m.options, m.entries);
    if (is_made) {
        rest->problem.primary = m.primary;
        rest->problem.item_names.count = m.items;
        rest->problem.color_names.count = s->problem->color_names.count;
        fill(s, rest, number);
    } else {
        qdri_part_clear(rest);
    }
    forget_numbers(s, number);
    return is_made;
}

const char *qdri_relay_check_rest(const struct links *s, const struct qdri_part *rest)
{
    uint32_t options = 0;
    uint32_t items = 0;
    for (uint32_t i = s->header[0].right; i != 0; i = s->header[i].right, ++items) {
        for (uint32_t x = s->node[i].down; x != i; x = s->node[x].down) {
            if (!is_first(s, x)) {
                continue;
            }
            if (options == rest->problem.options || rest->origin[options] != option_at(s, x)) {
                return "what was handed on is not what the node leaves";
            }
            ++options;
        }
    }
    return options == rest->problem.options && items == rest->problem.primary
               ? NULL
               : "what was handed on has more than the node leaves";
}
