/* tallies_node.c  What kernels ask of a search with bounds at a node: the solutions of a leaf, the
 * item of a dead end, which way a descent goes. */
#include "engine/lanes/bounded/tallies.h"

/* What a node costs, in nanoseconds, roughly, and more for each vector. */
#define PRICE_NODE 20
#define PRICE_VECTOR 8

uint64_t qdri_tallies_price_of_node(const struct qdri_tallies_table *table)
{
    return PRICE_NODE + (uint64_t)table->vectors * PRICE_VECTOR;
}

bool qdri_tallies_agree(const struct qdri_tallies_table *t, const uint64_t *left)
{
    for (uint32_t w = 0; w < t->words; ++w) {
        for (uint64_t rest = left[w]; rest != 0; rest &= rest - 1) {
            const uint32_t option = w * 64 + (uint32_t)__builtin_ctzll(rest);
            const uint64_t *keep = t->keep + (size_t)option * t->words;
            for (uint32_t v = 0; v < t->words; ++v) {
                const uint64_t itself = v == w ? rest & -rest : 0;
                if ((left[v] & ~keep[v]) != itself) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* A descent comes to all solutions of a leaf at once, and counts them as one that it hits. */
void qdri_tallies_begin_leaf(struct qdri_tallies *s, const uint64_t *left)
{
    s->free_count = 0;
    s->free_next = 0;
    s->leaf = s->trail_height;
    for (uint32_t w = 0; w < s->table.words; ++w) {
        for (uint64_t rest = left[w]; rest != 0; rest &= rest - 1) {
            s->free[s->free_count++] = w * 64 + (uint32_t)__builtin_ctzll(rest);
        }
    }
    if (s->control->descent) {
        const double solutions = (double)(UINT64_C(1) << s->free_count);
        s->control->descent->solutions += s->control->descent->weight * (solutions - 1);
    }
}

/* The first set is that of all options: who asks what is possible learns most from it. */
bool qdri_tallies_next_of_leaf(struct qdri_tallies *s)
{
    struct qdri_control *control = s->control;
    const uint64_t sets = UINT64_C(1) << s->free_count;
    const uint64_t solutions = control->descent ? 1 : sets;
    const uint64_t seen = control->stats.solutions + 1; /* if it is the next one */
    const uint64_t unseen = control->unseen_to > seen ? control->unseen_to - seen : 0;
    if (unseen >= solutions - s->free_next) {
        control->stats.solutions += solutions - s->free_next;
        return false;
    }
    s->free_next += unseen;
    control->stats.solutions += unseen + 1;
    s->trail_height = s->leaf;
    s->listed = s->listed < s->leaf ? s->listed : s->leaf;
    for (uint64_t rest = sets - 1 - s->free_next++; rest != 0; rest &= rest - 1) {
        s->trail[s->trail_height++] = s->free[__builtin_ctzll(rest)];
    }
    return true;
}

qdr_item qdri_tallies_dead_item(const struct qdri_tallies *s)
{
    const struct qdri_tallies_table *t = &s->table;
    const unsigned char *state = qdri_tallies_state(s, s->level);
    uint32_t k = 0;
    while (k + 1 < t->items && qdri_tallies_get(t, state, QDRI_TALLY_SLACK, k) >= 0) {
        ++k;
    }
    return t->item[k];
}

void qdri_tallies_narrow(struct qdri_tallies *s, struct qdri_tallies_frame *frame)
{
    if (s->control->descent) {
        frame->begin = (uint8_t)qdri_control_pick_way(s->control, 2);
        frame->next = frame->begin;
        frame->end = (uint8_t)(frame->begin + 1);
    }
}
