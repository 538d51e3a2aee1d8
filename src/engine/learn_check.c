/* learn_check.c  For tests: all redundant state of the learn engine is derived again. */
#include "engine/learn.h"

/* Are literals and the trail of one mind?  Returns the number of options that are settled. */
static uint32_t count_settled(const struct qdri_learn *s)
{
    uint32_t settled = 0;
    for (qdr_option option = 0; option < s->problem->options; ++option) {
        settled += !s->problem->inert[option] && s->value[qdri_learn_chosen(option)] != 0;
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
    return count_settled(s) == s->height ? NULL : "options that are settled are not on the trail";
}

static bool shares_item(const struct qdri_learn *s, qdr_option one, qdr_option other)
{
    const struct qdr_problem *problem = s->problem;
    for (uint32_t a = problem->first[one]; a < problem->first[one + 1]; ++a) {
        for (uint32_t b = problem->first[other]; b < problem->first[other + 1]; ++b) {
            const qdr_entry x = problem->entry[a];
            const qdr_entry y = problem->entry[b];
            if (x.item == y.item && (x.color == QDR_NO_COLOR || x.color != y.color)) {
                return true;
            }
        }
    }
    return false;
}

/* Does a reason hold, for a literal that is not in place yet: are the others false? */
static bool gives(const struct qdri_learn *s, uint32_t reason, uint32_t literal)
{
    if (reason & QDRI_LEARN_OPTION) {
        const qdr_option option = reason - QDRI_LEARN_OPTION;
        return !qdri_learn_is_chosen(literal) && s->value[qdri_learn_chosen(option)] > 0 &&
               shares_item(s, option, literal / 2);
    }
    const uint32_t *literals = qdri_learn_literals(s, reason);
    for (uint32_t k = 1; k < qdri_learn_size(s, reason); ++k) {
        if (s->value[literals[k]] >= 0) {
            return false;
        }
    }
    return literals[0] == literal;
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

/* Each watch is of one of the first two literals; so with twice as many as clauses, these are all. */
static const char *check_watches(const struct qdri_learn *s)
{
    uint64_t watches = 0;
    uint64_t clauses = 0;
    for (uint32_t clause = 0; clause < s->used; clause = qdri_learn_next(s, clause)) {
        clauses += qdri_learn_size(s, clause) > 1;
    }
    for (uint32_t literal = 0; literal < 2 * s->problem->options; ++literal) {
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

const char *qdri_learn_check(const void *self)
{
    const struct qdri_learn *s = self;
    const char *fault = check_trail(s);
    fault = fault ? fault : check_reasons(s);
    fault = fault ? fault : check_watches(s);
    return fault ? fault : qdri_learn_check_heap(s);
}
