/* check.c  For tests: all redundant state of the learn engine is derived again. */
#include "engine/learn/learn.h"

/* Returns the number of variables that are settled, but for inert options. */
static uint32_t count_settled(const struct qdri_learn *s)
{
    uint32_t settled = 0;
    for (uint32_t variable = 0; variable < s->variables; ++variable) {
        const bool is_inert = qdri_learn_is_option(s, variable) && s->problem->inert[variable];
        settled += !is_inert && s->value[qdri_learn_chosen(variable)] != 0;
    }
    return settled;
}

static const char *check_trail(const struct qdri_learn *s)
{
    uint32_t level = 0;
    for (uint32_t k = 0; k < s->height; ++k) {
        const uint32_t literal = s->trail[k];
        const uint32_t depth = s->depth[literal / 2];
        if (s->value[literal] != 1 || s->value[qdri_learn_not(literal)] != -1) {
            return "a literal of the trail is not true";
        }
        if (level < s->level && k == s->mark[level + 1]) {
            ++level;
        }
        if (depth != level && (depth != 0 || s->reason[literal / 2] != QDRI_LEARN_NO_REASON)) {
            return "a literal of the trail has the wrong level";
        }
    }
    return count_settled(s) == s->height ? NULL : "variables that are settled are not on the trail";
}

/* Does a variable stand in a list? */
static bool stands(const uint32_t *list, uint32_t from, uint32_t end, uint32_t variable)
{
    while (from < end && list[from] != variable) {
        ++from;
    }
    return from < end;
}

static bool are_rivals(const struct qdri_learn *s, uint32_t one, uint32_t other)
{
    bool are = false;
    for (qdr_item item = 0; !are && item < qdri_problem_items(s->problem); ++item) {
        are = stands(s->list, s->first[item], s->first[item + 1], one) &&
              stands(s->list, s->first[item], s->first[item + 1], other);
    }
    return are && one != other;
}

static bool bears(const struct qdri_learn *s, uint32_t option, uint32_t hue)
{
    const uint32_t h = hue - s->problem->options;
    return qdri_learn_is_option(s, option) && qdri_learn_is_hue(s, hue) &&
           stands(s->bearer, s->bearers[h], s->bearers[h + 1], option);
}

/* Is an option in a subset of an item? */
static bool is_in_subset(const struct qdri_learn *s, const struct qdri_learn_subset *subset,
                         uint32_t option)
{
    const uint32_t *literals = qdri_learn_literals(s, subset->clause);
    return stands(literals, 1, qdri_learn_size(s, subset->clause), qdri_learn_chosen(option));
}

/* Does an option that is chosen say that a literal is true, as it is in the item of a subset, but
 * not in that? */
static bool is_besides_subset(const struct qdri_learn *s, uint32_t literal, uint32_t option)
{
    bool is = false;
    for (uint32_t k = 0; !is && k < s->subsets; ++k) {
        const qdr_item item = s->subset[k].item;
        is = s->subset[k].literal == literal && !is_in_subset(s, &s->subset[k], option) &&
             stands(s->list, s->first[item], s->first[item + 1], option);
    }
    return is;
}

/* Is an option excluded by a literal, as it is in a subset? */
static bool is_excluded_with_subset(const struct qdri_learn *s, uint32_t option, uint32_t literal)
{
    bool is = false;
    for (uint32_t k = 0; !is && k < s->subsets; ++k) {
        is = s->subset[k].literal == literal && is_in_subset(s, &s->subset[k], option);
    }
    return is;
}

/* Does a literal follow from another one, which is the opposite of `other`, by a subset? */
static bool follows_by_subset(const struct qdri_learn *s, uint32_t literal, uint32_t other)
{
    return (qdri_learn_is_exclusion(s, literal) &&
            is_excluded_with_subset(s, literal / 2, qdri_learn_not(other))) ||
           (qdri_learn_is_exclusion(s, other) && is_besides_subset(s, literal, other / 2));
}

/* Must one of two literals be true: are two rivals not both chosen, or is a hue chosen with its
 * bearer? */
static bool is_pair(const struct qdri_learn *s, uint32_t one, uint32_t other)
{
    if (qdri_learn_is_chosen(one) == qdri_learn_is_chosen(other)) {
        return !qdri_learn_is_chosen(one) && are_rivals(s, one / 2, other / 2);
    }
    return qdri_learn_is_chosen(one) ? bears(s, other / 2, one / 2) : bears(s, one / 2, other / 2);
}

/* Does a reason hold: are the other literals of it false? */
static bool gives(const struct qdri_learn *s, uint32_t reason, uint32_t literal)
{
    if (reason & QDRI_LEARN_PAIR) {
        const uint32_t other = reason - QDRI_LEARN_PAIR;
        return s->value[other] < 0 &&
               (is_pair(s, literal, other) || follows_by_subset(s, literal, other));
    }
    const uint32_t *literals = qdri_learn_literals(s, reason);
    const uint32_t size = qdri_learn_size(s, reason);
    for (uint32_t k = 0; k < size; ++k) {
        if (literals[k] != literal && s->value[literals[k]] >= 0) {
            return false;
        }
    }
    return stands(literals, 0, reason < s->watched ? size : 1, literal);
}

static const char *check_reasons(const struct qdri_learn *s)
{
    for (uint32_t k = 0; k < s->height; ++k) {
        const uint32_t reason = s->reason[s->trail[k] / 2];
        if (reason != QDRI_LEARN_NO_REASON && !gives(s, reason, s->trail[k])) {
            return "a literal does not follow from its reason";
        }
    }
    return NULL;
}

/* Each watch is of one of the first two literals; so with twice as many as clauses, these are
 * all. */
static const char *check_watches(const struct qdri_learn *s)
{
    uint64_t watches = 0;
    uint64_t clauses = 0;
    for (uint32_t clause = s->watched; clause < s->used; clause = qdri_learn_next(s, clause)) {
        clauses += qdri_learn_size(s, clause) > 1;
    }
    for (uint32_t literal = 0; literal < 2 * s->variables; ++literal) {
        for (uint32_t at = s->watchers[literal]; at != QDRI_LEARN_NO_CHUNK;
             at = s->chunk[at].next) {
            for (uint32_t k = 0; k < s->chunk[at].count; ++k) {
                const uint32_t *literals = qdri_learn_literals(s, s->chunk[at].watch[k].clause);
                if (literals[0] != literal && literals[1] != literal) {
                    return "a clause watches a literal that is not among its first two";
                }
                ++watches;
            }
            if (at != s->watchers[literal] && s->chunk[at].count < QDRI_LEARN_CHUNK) {
                return "a chunk that is not the first has room left";
            }
        }
    }
    return watches == 2 * clauses ? NULL : "clauses do not watch two literals each";
}

static const char *check_facts(const struct qdri_learn *s)
{
    for (uint32_t k = 0; k < s->facts; ++k) {
        if (s->value[s->fact[k]] <= 0) {
            return "a fact is not true";
        }
    }
    return NULL;
}

/* Is an option excluded, and have sets heard of it? */
static bool is_told_excluded(const struct qdri_learn *s, uint32_t option)
{
    return s->value[qdri_learn_excluded(option)] > 0 &&
           !stands(s->trail, s->spread, s->height, qdri_learn_excluded(option));
}

static const char *check_sets(const struct qdri_learn *s)
{
    for (uint32_t option = 0; option < s->problem->options; ++option) {
        for (uint32_t k = s->bits[option]; k < s->bits[option + 1]; ++k) {
            const bool is_open = (s->open[s->bit[k].word] & s->bit[k].mask) != 0;
            if (is_open == is_told_excluded(s, option)) {
                return "a set does not have the options that are not excluded";
            }
        }
    }
    return NULL;
}

static bool has_option_left(const struct qdri_learn *s, uint32_t clause)
{
    const uint32_t *literals = qdri_learn_literals(s, clause);
    const uint32_t size = qdri_learn_size(s, clause);
    uint32_t k = 1;
    while (k < size && s->value[literals[k]] < 0) {
        ++k;
    }
    return k < size;
}

/* Require: all that follows was found. */
static const char *check_subsets(const struct qdri_learn *s)
{
    for (uint32_t k = 0; k < s->subsets; ++k) {
        const struct qdri_learn_subset *subset = &s->subset[k];
        if (has_option_left(s, subset->clause) == (s->value[subset->literal] > 0)) {
            return "the literal of a subset does not say whether it has an option left";
        }
    }
    return NULL;
}

const char *qdri_learn_check(const void *self)
{
    const struct qdri_learn *s = self;
    const char *fault = s->rest ? qdri_learn_check(s->rest->search) : NULL;
    fault = fault ? fault : check_trail(s);
    fault = fault ? fault : check_facts(s);
    fault = fault ? fault : check_reasons(s);
    fault = fault ? fault : check_watches(s);
    fault = fault ? fault : check_sets(s);
    fault = fault || s->position != QDRI_LEARN_AT_SOLUTION ? fault : check_subsets(s);
    return fault ? fault : qdri_learn_check_heap(s);
}
