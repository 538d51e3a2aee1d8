/* tallies_check.c  What tests ask the lanes engine where items have bounds, at every node: are its
 * invariants true?  They stand in tallies.c, and are derived from the problem here. */
#include "base/alloc.h"
#include "engine/lanes/bounded/tallies.h"

/* What is derived: how often each item is covered, and in which color; and the fate of options. */
enum fate { LEFT, TAKEN, OUT };

struct derived {
    uint32_t *times;  /* [items of the problem] */
    qdr_color *color; /* [items of the problem] */
    uint8_t *fate;    /* [options of the problem]: enum fate */
    struct qdri_arrays arrays;
};

static const char *take(struct derived *d, const struct qdr_problem *problem, qdr_option option)
{
    for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
        ++d->times[problem->entry[e].item];
        d->color[problem->entry[e].item] = problem->entry[e].color;
    }
    const bool is_double = d->fate[option] != LEFT;
    d->fate[option] = TAKEN;
    return is_double ? "an option was taken twice, or taken and left" : NULL;
}

/* The state above the present one is always settled. */
static const char *replay(struct derived *d, const struct qdri_tallies *s)
{
    const char *fault = NULL;
    for (uint32_t k = 0; k < s->assumptions; ++k) {
        if (!(s->assumed[k] & QDR_NOT)) {
            const char *found = take(d, s->problem, s->assumed[k]);
            fault = fault ? fault : found;
        }
    }
    for (uint32_t j = 0; j < s->frame[s->level - 1].trail; ++j) {
        const char *found = take(d, s->problem, s->table.original[s->trail[j]]);
        fault = fault ? fault : found;
    }
    for (uint32_t k = 0; k < s->assumptions; ++k) {
        if (s->assumed[k] & QDR_NOT) {
            d->fate[s->assumed[k] & ~QDR_NOT] = OUT;
        }
    }
    for (uint32_t k = s->origin; k < s->level - 1; ++k) {
        if (s->frame[k].next == 2) {
            d->fate[s->table.original[s->frame[k].option]] = OUT;
        }
    }
    return fault;
}

/* May an option be taken besides those that are? */
static bool fits(const struct derived *d, const struct qdr_problem *problem, qdr_option option)
{
    for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
        const qdr_entry entry = problem->entry[e];
        const struct qdri_item *item = &problem->item[entry.item];
        const uint32_t times = d->times[entry.item];
        if (item->is_primary ? times >= item->high
                             : times > 0 && (entry.color == QDR_NO_COLOR ||
                                             entry.color != d->color[entry.item])) {
            return false;
        }
    }
    return true;
}

static const char *check_options(const struct derived *d, const struct qdri_tallies *s,
                                 unsigned char *state)
{
    const uint64_t *left = qdri_tallies_left(&s->table, state);
    for (uint32_t o = 0; o < s->table.options; ++o) {
        const qdr_option option = s->table.original[o];
        const bool is_left = d->fate[option] == LEFT && fits(d, s->problem, option);
        if (qdri_tallies_has(left, o) != is_left) {
            return is_left ? "an option is gone that could be taken"
                           : "an option is left that cannot be taken";
        }
    }
    return NULL;
}

static const char *check_item(const struct derived *d, const struct qdri_tallies *s,
                              unsigned char *state, uint32_t k)
{
    const struct qdri_tallies_table *t = &s->table;
    const struct qdri_item *item = &s->problem->item[t->item[k]];
    const uint64_t *member = t->member + (size_t)k * t->words;
    const uint32_t times = d->times[t->item[k]];
    uint32_t size = 0;
    uint32_t all = 0;
    for (uint32_t w = 0; w < t->words; ++w) {
        size += (uint32_t)__builtin_popcountll(member[w] & qdri_tallies_left(t, state)[w]);
        all += (uint32_t)__builtin_popcountll(member[w]);
    }
    const uint32_t need = item->low > times ? item->low - times : 0;
    const uint32_t high = item->high < all ? item->high : all;
    if (qdri_tallies_get(t, state, QDRI_TALLY_NEED, k) != (int32_t)need ||
        qdri_tallies_get(t, state, QDRI_TALLY_ROOM, k) != (int32_t)(high - times)) {
        return "the need or the room of an item is wrong";
    }
    if (qdri_tallies_get(t, state, QDRI_TALLY_SLACK, k) != (int32_t)(size - need)) {
        return "the slack of an item is wrong";
    }
    return size < need || (need > 0 && size == need) ? "a state is not settled" : NULL;
}

const char *qdri_tallies_check(const void *self)
{
    const struct qdri_tallies *s = self;
    if (s->level == s->origin) {
        return NULL;
    }
    const uint32_t items = qdri_problem_items(s->problem);
    struct derived d = {.times = NULL};
    d.times = qdri_array(&d.arrays, items, sizeof *d.times);
    d.color = qdri_array(&d.arrays, items, sizeof *d.color);
    d.fate = qdri_array(&d.arrays, s->problem->options, sizeof *d.fate);
    const char *fault = "out of memory";
    if (!d.arrays.lacks_memory) {
        unsigned char *state = qdri_tallies_state(s, s->level - 1);
        fault = replay(&d, s);
        fault = fault ? fault : check_options(&d, s, state);
        for (uint32_t k = 0; !fault && k < s->table.items; ++k) {
            fault = check_item(&d, s, state, k);
        }
    }
    qdri_arrays_free(&d.arrays);
    return fault;
}
