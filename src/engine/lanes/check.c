/* check.c  What tests ask the lanes engine at every node: are its invariants true?  They stand in
 * lanes.c. */
#include <stdlib.h>

#include "base/alloc.h"
#include "engine/lanes/lanes.h"

/* The state above the present one, which is always settled, and its stage; the present one is only
 * made when its node is entered. */
static const struct qdri_lanes_stage *settled_stage(const struct qdri_lanes *s)
{
    const struct qdri_lanes_stage *stage = &s->stage[s->depth];
    return stage->base < s->level ? stage : stage - 1;
}

static unsigned char *settled_state(const struct qdri_lanes *s)
{
    return qdri_lanes_state(settled_stage(s), s->level - 1);
}

static const char *check_effects(const struct qdri_lanes *s)
{
    const struct qdri_lanes_stage *stage = settled_stage(s);
    const struct qdri_lanes_table *t = &stage->table;
    const unsigned char *state = settled_state(s);
    for (uint32_t j = stage->trail; j < s->frame[s->level - 1].trail; ++j) {
        const unsigned char *effect = t->effect + s->trail[j] * t->row;
        for (size_t k = 0; k < t->row; ++k) {
            if (state[k] & ~(effect[k] & t->root[k])) {
                return "an option on the trail was not applied";
            }
        }
    }
    return NULL;
}

/* Counts the bits of the k-th lane, and of each option (as long as they last). */
static uint32_t count_lane(const struct qdri_lanes *s, uint32_t k, uint32_t *bits_of)
{
    const struct qdri_lanes_table *t = &settled_stage(s)->table;
    const unsigned char *lanes = settled_state(s);
    uint32_t group = k / t->lanes;
    uint32_t count = 0;
    for (uint32_t v = t->first[group]; v < t->first[group + 1]; ++v) {
        size_t first = ((size_t)v * t->lanes + k % t->lanes) * t->bits;
        for (size_t b = first; b < first + t->bits; ++b) {
            if (qdri_lanes_has(t, lanes, b)) {
                ++bits_of[t->option[b]];
                ++count;
            }
        }
    }
    return count;
}

/* Is the k-th lane settled, in a state of a table? */
static bool is_settled(const struct qdri_lanes_table *t, unsigned char *state, uint32_t k)
{
    if (t->planes > 0) {
        size_t first = (size_t)t->first[k / t->lanes] * t->lanes + k % t->lanes;
        return !qdri_lanes_has(t, state, qdri_lanes_open(t, first));
    }
    return qdri_lanes_settled(t, state)[k / 64] >> k % 64 & 1;
}

/* How many lanes an option has. */
static uint32_t count_lanes(const struct qdri_lanes_table *t, uint32_t option)
{
    uint32_t lanes = 0;
    if (t->planes > 0) {
        for (size_t b = (size_t)t->vectors * QDRI_LANES_BITS; b < t->row * 8; ++b) {
            lanes += !qdri_lanes_has(t, t->effect + option * t->row, b);
        }
        return lanes;
    }
    for (uint32_t w = 0; w < t->words; ++w) {
        lanes += (uint32_t)__builtin_popcountll(t->settle[(size_t)option * t->words + w]);
    }
    return lanes;
}

static const char *check_lanes(const struct qdri_lanes *s, uint32_t *bits_of)
{
    const struct qdri_lanes_table *t = &settled_stage(s)->table;
    for (uint32_t k = 0; k < t->items; ++k) {
        uint32_t count = count_lane(s, k, bits_of);
        if (count == 0 || is_settled(t, settled_state(s), k) != (count == 1)) {
            return "a lane is empty, or settled and not single, or single and not settled";
        }
    }
    for (uint32_t o = 0; o < t->options; ++o) {
        bool is_whole = bits_of[o] == count_lanes(t, o) || s->memo; /* which hides components */
        if (bits_of[o] != 0 && !is_whole) {
            return "an option is left in some of its lanes only";
        }
    }
    return NULL;
}

const char *qdri_lanes_check(const void *self)
{
    const struct qdri_lanes *s = self;
    if (s->level == s->origin) {
        return NULL;
    }
    uint32_t *bits_of = qdri_zeros(s->problem->options, sizeof *bits_of);
    const char *fault = bits_of ? check_effects(s) : "out of memory";
    if (!fault) {
        fault = check_lanes(s, bits_of);
    }
    free(bits_of);
    return fault;
}
