/* left.c  What is left of items: clauses that make lemmas short.
 *
 * Most options of an item are excluded long before the item is branched on, or forces an option;
 * and to say so again in each lemma is what makes a proof long.  So where an item is asked for a
 * second time, what both times have in common is put into a clause: by the first `time` facts, it
 * has one of these options.  An item has a stack of them, each of which follows from more facts
 * than the one below, and is gone with the last of these. */
#include "proof/refute/prover.h"

#include <stdlib.h>

/* An item with fewer options has no clauses of this kind: they cost more than they save. */
#define MANY 48

/* So many options have to be excluded anew, for a clause to be worth it. */
#define WORTH 16

static bool holds(const struct qdri_prover *prover, const struct qdri_left *rest)
{
    return rest->time <= prover->facts && prover->fact[rest->time - 1].stamp == rest->stamp;
}

/* The last clause about an item; NULL: there is none. */
static const struct qdri_left *top_of(const struct qdri_prover *prover, qdr_item item)
{
    const uint32_t top = prover->asked[item].top;
    return top == 0 ? NULL : &prover->rest[top - 1];
}

/* Takes clauses that do not hold any more off an item's stack. */
static void settle(struct qdri_prover *prover, struct qdri_demand *asked)
{
    while (asked->top != 0 && !holds(prover, &prover->rest[asked->top - 1])) {
        struct qdri_left *rest = &prover->rest[asked->top - 1];
        const uint32_t freed = asked->top;
        qdri_prover_forget_clause(prover, rest->clause);
        asked->top = rest->below;
        rest->below = prover->free_rest;
        prover->free_rest = freed;
    }
}

const struct qdri_left *qdri_find_left(struct qdri_prover *prover, qdr_item item, uint32_t time)
{
    struct qdri_demand *asked = &prover->asked[item];
    settle(prover, asked);
    uint32_t top = asked->top;
    while (top != 0 && prover->rest[top - 1].time > time) {
        top = prover->rest[top - 1].below;
    }
    return top == 0 ? NULL : &prover->rest[top - 1];
}

uint32_t qdri_list_options(const struct qdri_prover *prover, const struct qdri_left *rest,
                           qdr_item item, const qdr_option **options)
{
    const struct qdri_cnf *cnf = &prover->cnf;
    *options = rest ? rest->option.number : cnf->member + cnf->first[item];
    return rest ? (uint32_t)rest->option.count : cnf->first[item + 1] - cnf->first[item];
}

/* Are many options excluded by the first `time` facts, of those that are left? */
static bool is_worth(struct qdri_prover *prover, qdr_item item, const struct qdri_left *rest,
                     uint32_t time)
{
    const qdr_option *option;
    const uint32_t options = qdri_list_options(prover, rest, item, &option);
    struct qdri_cause cause;
    uint32_t excluded = 0;
    for (uint32_t k = 0; k < options && excluded < WORTH; ++k) {
        excluded += qdri_find_cause(prover, option[k], time, &cause);
    }
    return excluded == WORTH;
}

/* What is at the present node is not met again, so facts of this node do not count.  While one
 * lemma is made, lines are given up, and an item is asked for again: that is the same time. */
uint32_t qdri_want_left(struct qdri_prover *prover, qdr_item item, uint32_t time)
{
    const uint32_t all = prover->cnf.first[item + 1] - prover->cnf.first[item];
    if (all < MANY) {
        return 0;
    }
    struct qdri_demand *asked = &prover->asked[item];
    const struct qdri_proof_node *node = &prover->node[prover->level];
    const uint32_t before = node->facts - node->has_choice;
    if (asked->lemma != prover->node_lemmas) {
        asked->lemma = prover->node_lemmas;
        asked->before = asked->stamp;
        asked->stamp = prover->stamp;
    }
    settle(prover, asked);
    const struct qdri_left *rest = top_of(prover, item);
    const uint32_t least = rest ? rest->time : 0;
    uint32_t common = before < time ? before : time;
    while (common > least && prover->fact[common - 1].stamp > asked->before) {
        --common;
    }
    return common > least && is_worth(prover, item, rest, common) ? common : 0;
}

/* Returns 1 + the number of a clause that is not in use; 0: no memory. */
static uint32_t new_rest(struct qdri_prover *prover)
{
    const uint32_t number = prover->free_rest;
    if (number != 0) {
        prover->free_rest = prover->rest[number - 1].below;
        return number;
    }
    if (!qdri_prover_reserve(prover, &prover->rest, &prover->rest_capacity,
                             (size_t)prover->rests + 1, sizeof *prover->rest)) {
        return 0;
    }
    prover->rest[prover->rests] = (struct qdri_left){0};
    return ++prover->rests;
}

/* Lists the options that are left: of those of the clause below, what is not excluded by then. */
static bool list_left(struct qdri_prover *prover, qdr_item item, struct qdri_left *rest)
{
    const qdr_option *option;
    const uint32_t options = qdri_list_options(prover, top_of(prover, item), item, &option);
    struct qdri_cause cause;
    rest->option.count = 0;
    for (uint32_t k = 0; k < options; ++k) {
        if (!qdri_find_cause(prover, option[k], rest->time, &cause) &&
            !qdri_prover_push(prover, &rest->option, option[k])) {
            return false;
        }
    }
    return true;
}

bool qdri_keep_left(struct qdri_prover *prover, qdr_item item, uint64_t clause, size_t first)
{
    struct qdri_demand *asked = &prover->asked[item];
    const uint32_t number = new_rest(prover);
    if (number == 0) {
        return false;
    }
    struct qdri_left *rest = &prover->rest[number - 1];
    rest->below = asked->top;
    rest->time = asked->wanted;
    rest->stamp = prover->fact[rest->time - 1].stamp;
    rest->clause = clause;
    if (!list_left(prover, item, rest) || !qdri_prover_take_used(prover, &rest->used, first)) {
        return false;
    }
    asked->top = number;
    asked->wanted = 0;
    return true;
}

void qdri_free_left(struct qdri_prover *prover)
{
    for (size_t k = 0; k < prover->rests; ++k) {
        free(prover->rest[k].option.number);
        free(prover->rest[k].used.number);
    }
    free(prover->rest);
}
