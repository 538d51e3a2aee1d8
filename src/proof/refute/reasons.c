/* reasons.c  Why options cannot be chosen, or must be.
 *
 * What is asked for here was seen by the engine already, so a search for it ends soon. */
#include "proof/refute/prover.h"

/* Do two entries of one item conflict there? */
static bool is_conflict(qdr_entry a, qdr_entry b)
{
    return a.color == QDR_NO_COLOR || b.color == QDR_NO_COLOR || a.color != b.color;
}

/* The first fact that excludes an option, and by which of its entries; `time` where none does
 * before that. */
static uint32_t find_owner(const struct qdri_prover *prover, qdr_option option, uint32_t time,
                           uint32_t *entry)
{
    const struct qdr_problem *problem = prover->problem;
    uint32_t first = time;
    for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
        const struct qdri_owner *owner = &prover->owner[problem->entry[e].item];
        if (owner->fact != 0 && owner->fact - 1 < first &&
            owner->fact != prover->about[option].chosen &&
            is_conflict(problem->entry[e], problem->entry[owner->entry])) {
            first = owner->fact - 1;
            *entry = e;
        }
    }
    return first;
}

/* 1 + the fact that says, by the first `time` ones, that an option is gone; 0: none. */
static uint32_t find_gone(const struct qdri_prover *prover, qdr_option option, uint32_t time)
{
    uint32_t gone = prover->about[option].gone;
    while (gone != 0 && prover->fact[gone - 1].time > time) {
        gone = prover->fact[gone - 1].before;
    }
    return gone;
}

/* As find_owner, for all facts, and remembered. */
static uint32_t recall_owner(struct qdri_prover *prover, qdr_option option)
{
    struct qdri_about *about = &prover->about[option];
    if (about->stamp == 0 || about->fact >= prover->facts ||
        prover->fact[about->fact].stamp != about->stamp) {
        const uint32_t fact = find_owner(prover, option, prover->facts, &about->entry);
        about->stamp = fact < prover->facts ? prover->fact[fact].stamp : 0;
        about->fact = fact;
        about->clause = 0;
    }
    return about->fact;
}

/* Of several, the first fact counts, since what follows from it holds longest.  Where an item is
 * full, the fact that says what follows from that, if there is one already. */
bool qdri_find_cause(struct qdri_prover *prover, qdr_option option, uint32_t time,
                     struct qdri_cause *cause)
{
    const struct qdr_problem *problem = prover->problem;
    const uint32_t owner = recall_owner(prover, option);
    *cause = (struct qdri_cause){owner, prover->about[option].entry, QDR_NO_ITEM};
    if (owner < time && !qdri_cnf_is_shared(problem, problem->entry[cause->entry].item)) {
        return true;
    }
    const uint32_t gone = find_gone(prover, option, time);
    if (gone != 0) {
        *cause = (struct qdri_cause){gone - 1, QDRI_CNF_NONE, QDR_NO_ITEM};
        return true;
    }
    if (owner >= time) {
        return false;
    }
    cause->full = problem->entry[cause->entry].item;
    return true;
}

bool qdri_fits(const struct qdri_prover *prover, qdr_option option)
{
    uint32_t entry;
    return !prover->problem->inert[option] && prover->about[option].chosen == 0 &&
           find_owner(prover, option, prover->facts, &entry) == prover->facts;
}

bool qdri_options_conflict(const struct qdr_problem *problem, qdr_option a, qdr_option b,
                           uint32_t *entry_a, uint32_t *entry_b)
{
    for (uint32_t e = problem->first[a]; e < problem->first[a + 1]; ++e) {
        for (uint32_t f = problem->first[b]; f < problem->first[b + 1]; ++f) {
            if (problem->entry[e].item == problem->entry[f].item &&
                is_conflict(problem->entry[e], problem->entry[f]) &&
                !qdri_cnf_is_shared(problem, problem->entry[e].item)) {
                *entry_a = e;
                *entry_b = f;
                return true;
            }
        }
    }
    return false;
}

/* Is an item covered by one of the first facts? */
static bool is_covered(const struct qdri_prover *prover, qdr_item item, uint32_t time)
{
    const uint32_t fact = prover->owner[item].fact;
    return fact != 0 && fact - 1 < time;
}

/* Has an item no option left, once one is chosen? */
static bool is_left_empty(struct qdri_prover *prover, qdr_item item, qdr_option chosen,
                          uint32_t time)
{
    const struct qdri_cnf *cnf = &prover->cnf;
    struct qdri_cause cause;
    uint32_t a;
    uint32_t b;
    for (uint32_t k = cnf->first[item]; k < cnf->first[item + 1]; ++k) {
        const qdr_option option = cnf->member[k];
        if (option == chosen || (!qdri_options_conflict(prover->problem, chosen, option, &a, &b) &&
                                 !qdri_find_cause(prover, option, time, &cause))) {
            return false;
        }
    }
    return true;
}

qdr_item qdri_find_failing_item(struct qdri_prover *prover, qdr_option option, uint32_t time)
{
    const qdr_item items = qdri_problem_items(prover->problem);
    for (qdr_item n = 0; n < items; ++n) {
        const qdr_item item = (prover->hunch + n) % items;
        if (prover->problem->item[item].low == 1 && !is_covered(prover, item, time) &&
            is_left_empty(prover, item, option, time)) {
            prover->hunch = item;
            return item;
        }
    }
    return QDR_NO_ITEM;
}

/* Has an item no other option left?  Some of them may have to be found to fail. */
static bool is_forcing(struct qdri_prover *prover, qdr_item item, qdr_option forced, uint32_t time,
                       bool may_fail)
{
    const struct qdri_cnf *cnf = &prover->cnf;
    struct qdri_cause cause;
    for (uint32_t k = cnf->first[item]; k < cnf->first[item + 1]; ++k) {
        const qdr_option option = cnf->member[k];
        if (option != forced && !qdri_find_cause(prover, option, time, &cause) &&
            !(may_fail && qdri_find_failing_item(prover, option, time) != QDR_NO_ITEM)) {
            return false;
        }
    }
    return true;
}

qdr_item qdri_find_forcing_item(struct qdri_prover *prover, qdr_option option, uint32_t time)
{
    const struct qdr_problem *problem = prover->problem;
    for (int may_fail = 0; may_fail < 2; ++may_fail) {
        for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
            const qdr_item item = problem->entry[e].item;
            if (problem->item[item].low == 1 &&
                is_forcing(prover, item, option, time, may_fail != 0)) {
                return item;
            }
        }
    }
    return QDR_NO_ITEM;
}
