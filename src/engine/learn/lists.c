/* lists.c  Which variables exclude each other, and which go together.
 *
 * Of options that have an item without a color at most one is chosen; so these are *rivals*.  Where
 * options have it with a color, the item's hues are rivals in their place: a hue is chosen if and
 * only if an option is that bears it.  So a color is settled as soon as all others are excluded,
 * whichever option will have it, and what is learned can speak of colors.  In encodings with
 * numbers as colors, such as partial sums, that is what they are about. */
#include "engine/learn/learn.h"

uint32_t qdri_learn_most_hues(const struct qdr_problem *problem)
{
    uint32_t entries = 0;
    for (uint32_t e = 0; problem->has_colors && e < problem->first[problem->options]; ++e) {
        entries += problem->entry[e].color != QDR_NO_COLOR;
    }
    return entries;
}

void qdri_learn_add_up(uint32_t *first, uint32_t count)
{
    for (uint32_t k = 1; k <= count; ++k) {
        first[k] += first[k - 1];
    }
}

/* Puts the entries with colors of live options into s->bearer, item by item. */
static void sort_entries(struct qdri_learn *s)
{
    const struct qdr_problem *p = s->problem;
    for (qdr_option o = 0; o < p->options; ++o) {
        for (uint32_t e = p->first[o]; e < p->first[o + 1]; ++e) {
            s->hue[e] = QDRI_LEARN_NO_HUE;
            s->first[p->entry[e].item] += p->entry[e].color != QDR_NO_COLOR && !p->inert[o];
        }
    }
    qdri_learn_add_up(s->first, qdri_problem_items(p));
    for (qdr_option o = p->options; o-- > 0;) {
        for (uint32_t e = p->first[o]; e < p->first[o + 1] && !p->inert[o]; ++e) {
            if (p->entry[e].color != QDR_NO_COLOR) {
                s->bearer[--s->first[p->entry[e].item]] = e;
            }
        }
    }
}

/* Gives hues to the entries of an item, which stand side by side.  A color that was met before may
 * have been another item's. */
static void find_hues(struct qdri_learn *s, qdr_item item)
{
    const struct qdr_problem *p = s->problem;
    for (uint32_t k = s->first[item]; k < s->first[item + 1]; ++k) {
        const uint32_t e = s->bearer[k];
        uint32_t *hue = &s->paint[p->entry[e].color];
        if (*hue == 0 || s->owner[*hue - p->options] != item) {
            *hue = s->variables++;
            s->owner[*hue - p->options] = item;
        }
        s->hue[e] = *hue;
    }
}

static void list_bearers(struct qdri_learn *s)
{
    const struct qdr_problem *p = s->problem;
    const uint32_t entries = p->first[p->options];
    for (uint32_t e = 0; e < entries; ++e) {
        if (s->hue[e] != QDRI_LEARN_NO_HUE) {
            ++s->bearers[s->hue[e] - p->options];
        }
    }
    qdri_learn_add_up(s->bearers, s->variables - p->options);
    for (qdr_option o = p->options; o-- > 0;) {
        for (uint32_t e = p->first[o]; e < p->first[o + 1]; ++e) {
            if (s->hue[e] != QDRI_LEARN_NO_HUE) {
                s->bearer[--s->bearers[s->hue[e] - p->options]] = o;
            }
        }
    }
}

static void list_rivals(struct qdri_learn *s)
{
    const struct qdr_problem *p = s->problem;
    const uint32_t items = qdri_problem_items(p);
    for (qdr_item item = 0; item <= items; ++item) {
        s->first[item] = 0;
    }
    for (uint32_t hue = p->options; hue < s->variables; ++hue) {
        ++s->first[s->owner[hue - p->options]];
    }
    for (qdr_option o = 0; o < p->options; ++o) {
        s->live += !p->inert[o];
        for (uint32_t e = p->first[o]; e < p->first[o + 1]; ++e) {
            s->first[p->entry[e].item] += s->hue[e] == QDRI_LEARN_NO_HUE && !p->inert[o];
        }
    }
    qdri_learn_add_up(s->first, items);
    for (uint32_t hue = s->variables; hue-- > p->options;) {
        s->list[--s->first[s->owner[hue - p->options]]] = hue;
    }
    for (qdr_option o = p->options; o-- > 0;) {
        for (uint32_t e = p->first[o]; e < p->first[o + 1] && !p->inert[o]; ++e) {
            if (s->hue[e] == QDRI_LEARN_NO_HUE) {
                s->list[--s->first[p->entry[e].item]] = o;
            }
        }
    }
}

void qdri_learn_make_lists(struct qdri_learn *s)
{
    const struct qdr_problem *p = s->problem;
    s->variables = p->options;
    sort_entries(s);
    for (qdr_item item = 0; item < qdri_problem_items(p); ++item) {
        find_hues(s, item);
    }
    s->overlaps = s->variables;
    list_bearers(s);
    list_rivals(s);
    s->live += s->variables - p->options;
}
