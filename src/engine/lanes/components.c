/* components.c  Sets of items of a search of lanes that remembers, and the components that they
 * fall into.
 *
 * Two open items are connected when an option that is left has both, or when two such options have
 * one each and share a secondary item in a way that keeps them apart.  A component is found by
 * walking along connections from an item, until nothing new is reached; most often it soon is
 * everything, which ends the walk. */
#include <string.h>

#include "engine/lanes/memo.h"

/* What it takes to look at an option, and at one that was met before, in nanoseconds, roughly. */
#define PRICE_OF_OPTION 12
#define PRICE_OF_MET 2

/* ------------------------------------------------------------------------- sets of items ---- */

static void add(uint64_t *set, uint32_t place)
{
    set[place / 64] |= UINT64_C(1) << place % 64;
}

void qdri_lanes_get_open(const struct qdri_lanes_memo *m, const struct qdri_lanes_table *t,
                         unsigned char *state, uint64_t *open)
{
    for (uint32_t w = 0; w < m->words; ++w) {
        const uint64_t mask = qdri_lanes_settled(t, state)[w];
        open[w] = t->planes == 0 ? ~mask : mask;
    }
}

/* The bits of a lane in vector v of a state, and the number of the first among all bits. */
static uint64_t lane_bits(const struct qdri_lanes_table *t, const unsigned char *state, uint32_t v,
                          uint32_t lane, size_t *first)
{
    *first = ((size_t)v * t->lanes + lane) * t->bits;
    return qdri_lanes_lane(t, state, v, lane);
}

/* Takes all options of an item away but the one with the lowest bit. */
static void keep_lowest(const struct qdri_lanes_table *t, unsigned char *state, uint32_t place)
{
    bool is_lowest = true;
    for (uint32_t v = t->first[place / t->lanes]; v < t->first[place / t->lanes + 1]; ++v) {
        size_t bit;
        uint64_t bits = lane_bits(t, state, v, place % t->lanes, &bit);
        uint64_t surplus = is_lowest ? bits & (bits - 1) : bits;
        is_lowest = is_lowest && bits == 0;
        for (; surplus != 0; surplus &= surplus - 1) {
            const size_t number = bit + (unsigned)__builtin_ctzll(surplus);
            qdri_lanes_clear(t, state, number);
        }
    }
}

void qdri_lanes_close_items(const struct qdri_lanes_table *t, unsigned char *state,
                            const uint64_t *set)
{
    for (uint32_t w = 0; w < t->words; ++w) {
        uint64_t *mask = &qdri_lanes_settled(t, state)[w];
        *mask = t->planes == 0 ? *mask | set[w] : *mask & ~set[w];
        for (uint64_t rest = set[w]; rest != 0; rest &= rest - 1) {
            keep_lowest(t, state, w * 64 + (uint32_t)__builtin_ctzll(rest));
        }
    }
}

/* ------------------------------------------------------------------------------- options ---- */

static bool is_left(const struct qdri_lanes_memo *m, const unsigned char *state, uint32_t option)
{
    return ((const uint64_t *)(const void *)state)[m->first[option].word] & m->first[option].mask;
}

static bool has_secondary(const struct qdr_problem *problem, qdr_option option)
{
    for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
        if (!problem->item[problem->entry[e].item].is_primary) {
            return true;
        }
    }
    return false;
}

/* Finds the items of each option, and its first bit. */
static void note_items(struct qdri_lanes_memo *m, const struct qdri_lanes_table *t)
{
    for (uint32_t p = 0; p < t->items; ++p) {
        for (uint32_t v = t->first[p / t->lanes]; v < t->first[p / t->lanes + 1]; ++v) {
            size_t bit;
            uint64_t bits = lane_bits(t, t->root, v, p % t->lanes, &bit);
            for (; bits != 0; bits &= bits - 1) {
                size_t number = bit + (unsigned)__builtin_ctzll(bits);
                add(m->own + (size_t)t->option[number] * m->words, p);
                if (m->first[t->option[number]].mask == 0) {
                    m->first[t->option[number]].word = (uint32_t)(number / 64);
                    m->first[t->option[number]].mask = UINT64_C(1) << qdri_lanes_in_word(t, number);
                }
            }
        }
    }
}

/* The words of a state that belong to a key: those with first bits of options that have secondary
 * items. */
static void note_live(struct qdri_lanes_memo *m, const struct qdri_lanes_table *t,
                      const struct qdr_problem *problem)
{
    for (uint32_t g = 0; g < t->groups; ++g) {
        for (uint32_t w = t->first[g] * QDRI_LANES_WORDS; w < t->first[g + 1] * QDRI_LANES_WORDS;
             ++w) {
            m->live[w].word = w;
            m->live[w].place = g * t->lanes + w % QDRI_LANES_WORDS * (64 / t->bits);
        }
    }
    for (uint32_t o = 0; o < t->options; ++o) {
        if (has_secondary(problem, o)) {
            m->live[m->first[o].word].mask |= m->first[o].mask;
        }
    }
    for (uint32_t w = 0; w < t->vectors * QDRI_LANES_WORDS; ++w) {
        if (m->live[w].mask != 0) {
            m->live[m->lives++] = m->live[w];
        }
    }
}

/* Finds who has each secondary item: a counting sort. */
static void note_users(struct qdri_lanes_memo *m, const struct qdr_problem *problem)
{
    for (uint32_t pass = 0; pass < 2; ++pass) {
        for (qdr_option o = 0; o < problem->options; ++o) {
            for (uint32_t e = problem->first[o]; e < problem->first[o + 1] && !problem->inert[o];
                 ++e) {
                const qdr_entry entry = problem->entry[e];
                if (problem->item[entry.item].is_primary) {
                    continue;
                }
                if (pass == 0) {
                    ++m->first_user[entry.item + 2];
                } else {
                    m->color[m->first_user[entry.item + 1]] = entry.color;
                    m->user[m->first_user[entry.item + 1]++] = o;
                }
            }
        }
        for (uint32_t i = 2; pass == 0 && i < qdri_problem_items(problem) + 2; ++i) {
            m->first_user[i] += m->first_user[i - 1];
        }
    }
}

void qdri_lanes_note_options(struct qdri_lanes_memo *m, const struct qdri_lanes_table *t,
                             const struct qdr_problem *problem)
{
    note_items(m, t);
    note_live(m, t, problem);
    note_users(m, problem);
}

/* ---------------------------------------------------------------------------- components ---- */

/* Can different options that are left give a secondary item what conflicts? */
static bool connects(const struct qdri_lanes_memo *m, const unsigned char *state, qdr_item item)
{
    qdr_color color = QDR_NO_COLOR;
    uint32_t left = 0;
    for (uint32_t k = m->first_user[item]; k < m->first_user[item + 1]; ++k) {
        if (is_left(m, state, m->user[k])) {
            if (left++ > 0 && (color == QDR_NO_COLOR || m->color[k] != color)) {
                return true;
            }
            color = m->color[k];
        }
    }
    return false;
}

/* Adds those items of `rest` to the component that the option has, or that options have with which
 * it shares a secondary item. */
static void add_items(struct qdri_lanes_memo *m, uint32_t option, const uint64_t *rest)
{
    const uint64_t *own = m->own + (size_t)option * m->words;
    for (uint32_t w = 0; w < m->words; ++w) {
        uint64_t more = own[w] & rest[w] & ~m->component[w];
        m->component[w] |= more;
        m->frontier[w] |= more;
    }
}

static void add_neighbours(struct qdri_lanes *s, const unsigned char *state, uint32_t option,
                           const uint64_t *rest)
{
    struct qdri_lanes_memo *m = s->memo;
    const struct qdr_problem *problem = s->problem;
    if (m->added[option] == m->stamp) {
        m->totals.answer->work += PRICE_OF_MET;
        return;
    }
    m->added[option] = m->stamp;
    m->totals.answer->work += PRICE_OF_OPTION + 3 * m->words;
    add_items(m, option, rest);
    for (uint32_t e = problem->first[option]; m->lives > 0 && e < problem->first[option + 1]; ++e) {
        const qdr_item item = problem->entry[e].item;
        if (problem->item[item].is_primary || m->asked[item] == m->stamp) {
            continue;
        }
        m->asked[item] = m->stamp;
        m->totals.answer->work += 2 * (m->first_user[item + 1] - m->first_user[item]);
        if (connects(m, state, item)) {
            for (uint32_t k = m->first_user[item]; k < m->first_user[item + 1]; ++k) {
                if (is_left(m, state, m->user[k])) {
                    add_items(m, m->user[k], rest);
                }
            }
        }
    }
}

static uint32_t lowest_place(const uint64_t *set, uint32_t words)
{
    uint32_t w = 0;
    while (w < words && set[w] == 0) {
        ++w;
    }
    return w < words ? w * 64 + (uint32_t)__builtin_ctzll(set[w]) : UINT32_MAX;
}

void qdri_lanes_find_component(struct qdri_lanes *s, const unsigned char *state,
                               const uint64_t *rest)
{
    struct qdri_lanes_memo *m = s->memo;
    const struct qdri_lanes_table *t = &s->stage[0].table;
    uint32_t p = lowest_place(rest, m->words);
    ++m->stamp;
    memset(m->component, 0, m->words * sizeof *m->component);
    add(m->component, p);
    memcpy(m->frontier, m->component, m->words * sizeof *m->frontier);
    while (p != UINT32_MAX && memcmp(m->component, rest, m->words * sizeof *rest) != 0) {
        m->frontier[p / 64] &= ~(UINT64_C(1) << p % 64);
        for (uint32_t v = t->first[p / t->lanes]; v < t->first[p / t->lanes + 1]; ++v) {
            size_t bit;
            uint64_t bits = lane_bits(t, state, v, p % t->lanes, &bit);
            for (; bits != 0; bits &= bits - 1) {
                add_neighbours(s, state, t->option[bit + (unsigned)__builtin_ctzll(bits)], rest);
            }
        }
        p = lowest_place(m->frontier, m->words);
    }
}

bool qdri_lanes_take_component(struct qdri_lanes_memo *m, uint64_t *rest)
{
    for (uint32_t w = 0; w < m->words; ++w) {
        rest[w] &= ~m->component[w];
    }
    return lowest_place(rest, m->words) != UINT32_MAX;
}

uint32_t qdri_lanes_count_components(struct qdri_lanes *s, unsigned char *state, uint64_t *rest)
{
    struct qdri_lanes_memo *m = s->memo;
    uint32_t components = 0;
    bool more;
    qdri_lanes_get_open(m, &s->stage[0].table, state, rest);
    do {
        ++components;
        qdri_lanes_find_component(s, state, rest);
        more = qdri_lanes_take_component(m, rest);
    } while (more);
    return components;
}
