/* sets.c  What follows from primary items, as sets of bits.
 *
 * Of each primary item that is not too large, the options that are not excluded are a set of bits.
 * Its *subsets* (overlaps.c) are some of its options each, together with a literal that is true if
 * and only if none of these is chosen.  So, when a set has lost options: if one is left, it is
 * chosen, and subsets without it have their literals true; if a subset has none left, its literal
 * is true.  And when the literal is true, the options are excluded.
 *
 * One look at a set does for all options that it has lost, and all of its subsets, each of which
 * takes an AND or a few.  Clauses that watch two literals, in place of subsets, would spend most of
 * the time on finding other literals to watch.  Sets of bits are what Demeulenaere and others have
 * for tables ("Compact-Table", CP 2016).  Each subset has a clause all the same: that is the reason
 * for which its literal is true, for the analysis of conflicts. */
#include <string.h>

#include "engine/learn/learn.h"

#define WORD_BITS QDRI_LEARN_WORD_BITS

static void make_due(struct qdri_learn *s, qdr_item item)
{
    if (!s->is_due[item]) {
        s->is_due[item] = 1;
        s->due[s->due_end++] = item;
        s->due_end = s->due_end > qdri_problem_items(s->problem) ? 0 : s->due_end;
    }
}

static qdr_item take_due(struct qdri_learn *s)
{
    const qdr_item item = s->due[s->due_first++];
    s->due_first = s->due_first > qdri_problem_items(s->problem) ? 0 : s->due_first;
    s->is_due[item] = 0;
    return item;
}

void qdri_learn_begin_sets(struct qdri_learn *s)
{
    for (qdr_item item = 0; item < qdri_problem_items(s->problem); ++item) {
        const struct qdri_learn_set *set = &s->set[item];
        memset(s->open + set->first, 0, set->words * sizeof *s->open);
        if (qdri_learn_has_set(s, item)) {
            make_due(s, item);
        }
    }
    for (uint32_t k = 0; k < s->bits[s->problem->options]; ++k) {
        s->open[s->bit[k].word] |= s->bit[k].mask;
    }
}

void qdri_learn_leave_sets(struct qdri_learn *s, qdr_option option)
{
    for (uint32_t k = s->bits[option]; k < s->bits[option + 1]; ++k) {
        s->open[s->bit[k].word] &= ~s->bit[k].mask;
        make_due(s, s->bit[k].item);
    }
}

void qdri_learn_join_sets(struct qdri_learn *s, qdr_option option)
{
    for (uint32_t k = s->bits[option]; k < s->bits[option + 1]; ++k) {
        s->open[s->bit[k].word] |= s->bit[k].mask;
    }
}

/* An option is all that is left: it is chosen, and of the subsets that it is not in, none is. */
static bool settle_last(struct qdri_learn *s, const struct qdri_learn_set *set, qdr_item item,
                        uint32_t place)
{
    const uint32_t chosen = qdri_learn_chosen(s->list[s->first[item] + place]);
    const uint64_t *mask = s->mask + set->mask + place / WORD_BITS;
    bool is_possible = qdri_learn_imply(s, chosen, set->clause);
    for (uint32_t k = set->subset; is_possible && k < set->end; ++k) {
        if ((*mask >> place % WORD_BITS & 1) == 0) {
            is_possible =
                qdri_learn_imply(s, s->subset[k].literal, QDRI_LEARN_PAIR + qdri_learn_not(chosen));
        }
        mask += set->words;
    }
    return is_possible;
}

/* Finds which of some subsets, at most as many as bits, have no option left.  Most sets have one
 * word, and whether a subset is gone is hard to foresee: so nothing depends on it here. */
static uint64_t find_gone(const uint64_t *open, uint32_t words, const uint64_t *mask,
                          uint32_t count)
{
    uint64_t gone = 0;
    for (uint32_t k = 0; words == 1 && k < count; ++k) {
        gone |= (uint64_t)((*open & mask[k]) == 0) << k;
    }
    for (uint32_t k = 0; words > 1 && k < count; ++k) {
        uint64_t left = 0;
        for (uint32_t word = 0; word < words; ++word) {
            left |= open[word] & *mask++;
        }
        gone |= (uint64_t)(left == 0) << k;
    }
    return gone;
}

static bool settle_subsets(struct qdri_learn *s, const struct qdri_learn_set *set)
{
    const uint64_t *mask = s->mask + set->mask;
    for (uint32_t from = set->subset; from < set->end; from += WORD_BITS) {
        const uint32_t count = set->end - from < WORD_BITS ? set->end - from : WORD_BITS;
        uint64_t gone = find_gone(s->open + set->first, set->words, mask, count);
        for (; gone != 0; gone &= gone - 1) {
            const struct qdri_learn_subset *subset =
                &s->subset[from + (uint32_t)__builtin_ctzll(gone)];
            if (!qdri_learn_imply(s, subset->literal, subset->clause)) {
                return false;
            }
        }
        mask += (size_t)count * set->words;
    }
    return true;
}

static bool look_at(struct qdri_learn *s, qdr_item item)
{
    const struct qdri_learn_set *set = &s->set[item];
    const uint64_t *open = s->open + set->first;
    uint32_t left = 0; /* 2: two or more */
    uint32_t place = 0;
    for (uint32_t k = 0; k < set->words && left < 2; ++k) {
        if (open[k] != 0) {
            left += (open[k] & (open[k] - 1)) == 0 ? 1 : 2;
            place = k * WORD_BITS + (uint32_t)__builtin_ctzll(open[k]);
        }
    }
    if (left == 0) {
        s->conflict = set->clause;
        return false;
    }
    return left == 1 ? settle_last(s, set, item, place) : settle_subsets(s, set);
}

bool qdri_learn_look_at_sets(struct qdri_learn *s)
{
    while (s->due_first != s->due_end) {
        if (!look_at(s, take_due(s))) {
            qdri_learn_forget_due(s);
            return false;
        }
    }
    return true;
}

void qdri_learn_forget_due(struct qdri_learn *s)
{
    while (s->due_first != s->due_end) {
        take_due(s);
    }
}

bool qdri_learn_exclude_subsets(struct qdri_learn *s, uint32_t literal)
{
    for (uint32_t k = s->tied[literal]; k < s->tied[literal + 1]; ++k) {
        const uint32_t subset = s->tie[k];
        const qdr_item item = s->subset[subset].item;
        const struct qdri_learn_set *set = &s->set[item];
        const uint64_t *mask = s->mask + set->mask + (size_t)(subset - set->subset) * set->words;
        for (uint32_t word = 0; word < set->words; ++word) {
            uint64_t left = s->open[set->first + word] & mask[word];
            for (; left != 0; left &= left - 1) {
                const uint32_t place = word * WORD_BITS + (uint32_t)__builtin_ctzll(left);
                if (!qdri_learn_imply(s, qdri_learn_excluded(s->list[s->first[item] + place]),
                                      QDRI_LEARN_PAIR + qdri_learn_not(literal))) {
                    return false;
                }
            }
        }
    }
    return true;
}
