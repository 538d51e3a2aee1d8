/* lemmas.c  The lemma of a node, and those that it rests on.
 *
 * A line is put together from what it is about back to what that follows from: before the hint by
 * which something becomes true stand those of its reasons.  A forced fact of the present node is
 * mostly needed for this lemma only, and then its reasons are a part of that line.  One of an
 * earlier node gets a lemma of its own, which will be of use again; so does an option that is gone.
 * Where such a lemma is not there yet, the line is given up, and put together again when it is.
 *
 * A line, while it is put together: its literals, hints in their order, and which facts, and
 * options known to be false, it has been told of already. */
#include "proof/refute/prover.h"

/* Facts that rest on each other, one within the other, before one gets a lemma of its own. */
#define DEEPEST 100

/* ---------------------------------------------------------------------------------- lines ---- */

static bool add_literal(struct qdri_prover *prover, bool is_true, qdr_option option)
{
    const int32_t variable = (int32_t)option + 1;
    return qdri_prover_add_literal(prover, is_true ? variable : -variable);
}

/* Begins a line; the choices that it uses are gathered from the end of prover->used on.  In it,
 * facts may rest on each other that deep. */
static void begin_line(struct qdri_prover *prover, uint32_t deepest)
{
    ++prover->line;
    prover->literals = 0;
    prover->hints = 0;
    prover->deepest = deepest;
    prover->is_given_up = false;
}

static bool use_choice(struct qdri_prover *prover, uint32_t fact)
{
    struct qdri_fact *f = &prover->fact[fact];
    if (f->line == prover->line) {
        return true;
    }
    f->line = prover->line;
    return qdri_prover_push(prover, &prover->used, fact) && add_literal(prover, false, f->option);
}

static bool use_choices(struct qdri_prover *prover, const struct qdri_list *facts)
{
    for (size_t k = 0; k < facts->count; ++k) {
        if (!use_choice(prover, facts->number[k])) {
            return false;
        }
    }
    return true;
}

/* A fact needs a lemma of its own before the line can be written, or an item a clause about what is
 * left of it: so the line is given up. */
static bool want(struct qdri_prover *prover, uint32_t what)
{
    prover->is_given_up = true;
    return qdri_prover_push(prover, &prover->wanted, what);
}

static bool use_item(struct qdri_prover *prover, qdr_item item, qdr_option but, qdr_option chosen,
                     uint32_t time);

/* Makes the line know that an option is forced. */
static bool use_forced(struct qdri_prover *prover, uint32_t fact)
{
    struct qdri_fact *f = &prover->fact[fact];
    if (f->item == QDR_NO_ITEM) {
        f->item = qdri_find_forcing_item(prover, f->option, f->time);
    }
    if (f->item == QDR_NO_ITEM) {
        return qdri_prover_fail(prover, QDR_UNSUPPORTED, QDRI_NO_REASON_FORCED,
                                (unsigned)f->option + 1);
    }
    ++prover->depth;
    const bool is_known = use_item(prover, f->item, f->option, QDR_NO_OPTION, f->time);
    --prover->depth;
    return is_known;
}

/* Makes the line know that a fact holds. */
static bool use_fact(struct qdri_prover *prover, uint32_t fact)
{
    struct qdri_fact *f = &prover->fact[fact];
    if (f->kind == QDRI_CHOSEN) {
        return use_choice(prover, fact);
    }
    if (f->line == prover->line) {
        return true;
    }
    f->line = prover->line;
    if (f->clause != 0) {
        return use_choices(prover, &f->used) && qdri_prover_add_hint(prover, f->clause);
    }
    return f->kind == QDRI_GONE || f->level < prover->level || prover->depth >= prover->deepest
               ? want(prover, fact)
               : use_forced(prover, fact);
}

/* An option is out of the question, but for no fact that is there: so such a one is made. */
static bool add_gone(struct qdri_prover *prover, qdr_option option, qdr_item item, uint32_t time)
{
    if (item == QDR_NO_ITEM) {
        return qdri_prover_fail(prover, QDR_UNSUPPORTED,
                                "no reason was found why option %u is not tried",
                                (unsigned)option + 1);
    }
    if (!qdri_prover_add_fact(prover, option, QDRI_GONE, time)) {
        return false;
    }
    prover->fact[prover->facts - 1].item = item;
    return want(prover, prover->facts - 1);
}

/* Makes the line know that an option is false. */
static bool use_option_false(struct qdri_prover *prover, qdr_option option, uint32_t time)
{
    struct qdri_about *about = &prover->about[option];
    struct qdri_cause cause;
    about->line = prover->line;
    if (!qdri_find_cause(prover, option, time, &cause)) {
        return add_gone(prover, option, qdri_find_failing_item(prover, option, time), time);
    }
    if (cause.full != QDR_NO_ITEM) {
        return add_gone(prover, option, cause.full, cause.fact + 1);
    }
    if (!use_fact(prover, cause.fact)) {
        return false;
    }
    if (cause.entry == QDRI_CNF_NONE) {
        return true;
    }
    if (about->clause == 0) {
        const qdr_item item = prover->problem->entry[cause.entry].item;
        about->clause =
            qdri_conflicts_clause(&prover->conflicts, prover->owner[item].entry, cause.entry);
    }
    return qdri_prover_add_hint(prover, about->clause);
}

/* Makes the line know of a lemma that is done. */
static bool use_done(struct qdri_prover *prover, size_t number)
{
    const size_t first = prover->done[number].used;
    for (uint32_t k = 0; k < prover->done[number].used_count; ++k) {
        if (!use_choice(prover, prover->used.number[first + k])) {
            return false;
        }
    }
    return qdri_prover_add_hint(prover, prover->done[number].clause);
}

/* Makes the line know that an item has one of the options that are left. */
static bool use_rest(struct qdri_prover *prover, const struct qdri_left *rest, qdr_item item)
{
    return rest ? use_choices(prover, &rest->used) && qdri_prover_add_hint(prover, rest->clause)
                : qdri_prover_add_hint(prover, prover->cnf.some[item]);
}

/* Makes the line know that an item has none of its options, but one; of the others, those that
 * conflict with `chosen` need no reason, nor those below which all is done. */
static bool use_item(struct qdri_prover *prover, qdr_item item, qdr_option but, qdr_option chosen,
                     uint32_t time)
{
    const uint32_t wanted = qdri_want_left(prover, item, time);
    if (wanted != 0) {
        prover->asked[item].wanted = wanted;
        return want(prover, QDRI_LEFT | item);
    }
    const struct qdri_left *rest = qdri_find_left(prover, item, time);
    const qdr_option *list;
    const uint32_t options = qdri_list_options(prover, rest, item, &list);
    uint32_t a;
    uint32_t b;
    for (uint32_t k = 0; k < options; ++k) {
        const qdr_option option = list[k];
        struct qdri_about *about = &prover->about[option];
        bool is_known = true;
        if (option == but || about->line == prover->line) {
            continue;
        }
        if (chosen != QDR_NO_OPTION &&
            qdri_options_conflict(prover->problem, chosen, option, &a, &b)) {
            about->line = prover->line;
            is_known =
                qdri_prover_add_hint(prover, qdri_conflicts_clause(&prover->conflicts, a, b));
        } else if (about->way != 0) {
            about->line = prover->line;
            is_known = use_done(prover, about->way - 1);
        } else {
            is_known = use_option_false(prover, option, time);
        }
        if (!is_known) {
            return false;
        }
    }
    return use_rest(prover, rest, item);
}

static bool add_hints(struct qdri_prover *prover, const uint64_t *clauses, size_t count)
{
    for (size_t k = 0; k < count; ++k) {
        if (!qdri_prover_add_hint(prover, clauses[k])) {
            return false;
        }
    }
    return true;
}

/* Adds what a counter says, once its leaves are filled, and a clause that this contradicts. */
static bool use_counter(struct qdri_prover *prover, struct qdri_counter *counter, bool is_few,
                        uint64_t clause)
{
    return qdri_prover_reserve(prover, &prover->step, &prover->step_capacity, counter->nodes,
                               sizeof *prover->step) &&
           add_hints(prover, prover->step, qdri_counter_prove(counter, is_few, prover->step)) &&
           qdri_prover_add_hint(prover, clause);
}

/* The next leaf of a counter, from a node on. */
static uint32_t next_leaf(const struct qdri_counter *counter, uint32_t node)
{
    while (counter->node[node].size > 1) {
        ++node;
    }
    return node;
}

/* Makes the line know that an item has as many options as it may, so that `option` is one too many.
 */
static bool use_full(struct qdri_prover *prover, qdr_item item, qdr_option option, uint32_t time)
{
    const struct qdri_cnf *cnf = &prover->cnf;
    struct qdri_counter *counter = &cnf->counter[item];
    uint32_t leaf = 0;
    for (uint32_t k = cnf->first[item]; k < cnf->first[item + 1]; ++k, ++leaf) {
        const qdr_option other = cnf->member[k];
        const uint32_t chosen = prover->about[other].chosen;
        const bool is_chosen = chosen != 0 && chosen <= time;
        leaf = next_leaf(counter, leaf);
        counter->value[leaf] = is_chosen || other == option;
        if (is_chosen && !use_fact(prover, chosen - 1)) {
            return false;
        }
    }
    return use_counter(prover, counter, false, cnf->at_most[item]);
}

/* How many options of an item have to be out of the question, so that it has too few. */
static uint32_t too_many_gone(const struct qdri_prover *prover, qdr_item item)
{
    const uint32_t options = prover->cnf.first[item + 1] - prover->cnf.first[item];
    const uint32_t low = prover->problem->item[item].low;
    return options < low ? 0 : options - low + 1;
}

/* Makes the line know that an item that needs several options has too few. */
static bool use_few(struct qdri_prover *prover, qdr_item item)
{
    const struct qdri_cnf *cnf = &prover->cnf;
    struct qdri_counter *counter = &cnf->counter[item];
    uint32_t open = too_many_gone(prover, item);
    uint32_t leaf = 0;
    struct qdri_cause cause;
    if (open == 0) {
        return qdri_prover_add_hint(prover, cnf->some[item]);
    }
    for (uint32_t k = cnf->first[item]; k < cnf->first[item + 1]; ++k, ++leaf) {
        const qdr_option option = cnf->member[k];
        const bool is_gone = open > 0 && prover->about[option].chosen == 0 &&
                             qdri_find_cause(prover, option, prover->facts, &cause);
        leaf = next_leaf(counter, leaf);
        counter->value[leaf] = !is_gone;
        open -= is_gone;
        if (is_gone && !use_option_false(prover, option, prover->facts)) {
            return false;
        }
    }
    if (open > 0) {
        return qdri_prover_fail(prover, QDR_UNSUPPORTED,
                                "no reason was found why an item has too few options");
    }
    return use_counter(prover, counter, true, cnf->some[item]);
}

static uint64_t write_line(struct qdri_prover *prover)
{
    return qdri_lrat_add(&prover->lrat, prover->literal, prover->literals, prover->hint,
                         prover->hints);
}

/* Puts together that a fact follows from those before it: which others need lemmas, too. */
static bool use_reasons(struct qdri_prover *prover, uint32_t fact)
{
    const struct qdri_fact f = prover->fact[fact];
    if (f.kind == QDRI_FORCED) {
        prover->about[f.option].line = prover->line;
        return add_literal(prover, true, f.option) && use_forced(prover, fact);
    }
    return add_literal(prover, false, f.option) &&
           (qdri_cnf_is_shared(prover->problem, f.item)
                ? use_full(prover, f.item, f.option, f.time)
                : use_item(prover, f.item, QDR_NO_OPTION, f.option, f.time));
}

/* Writes the lemma of a fact, unless that is given up. */
static bool write_fact(struct qdri_prover *prover, uint32_t fact)
{
    const size_t first = prover->used.count;
    begin_line(prover, prover->fact[fact].kind == QDRI_FORCED);
    if (!use_reasons(prover, fact)) {
        return false;
    }
    if (prover->is_given_up) {
        prover->used.count = first;
        return true;
    }
    prover->fact[fact].clause = write_line(prover);
    return qdri_prover_take_used(prover, &prover->fact[fact].used, first);
}

/* Writes the clause about what is left of an item that is wanted, unless that is given up. */
static bool write_rest(struct qdri_prover *prover, qdr_item item)
{
    const uint32_t time = prover->asked[item].wanted;
    const size_t first = prover->used.count;
    const struct qdri_left *rest = qdri_find_left(prover, item, time);
    const qdr_option *list;
    const uint32_t options = qdri_list_options(prover, rest, item, &list);
    begin_line(prover, 0);
    for (uint32_t k = 0; k < options; ++k) {
        struct qdri_cause cause;
        if (!(qdri_find_cause(prover, list[k], time, &cause)
                  ? use_option_false(prover, list[k], time)
                  : add_literal(prover, true, list[k]))) {
            return false;
        }
    }
    if (!use_rest(prover, rest, item)) {
        return false;
    }
    if (prover->is_given_up) {
        prover->used.count = first;
        return true;
    }
    return qdri_keep_left(prover, item, write_line(prover), first);
}

/* Writes one lemma that is wanted. */
static bool write_wanted_one(struct qdri_prover *prover, uint32_t wanted)
{
    prover->is_given_up = false;
    if ((wanted & QDRI_LEFT) != 0) {
        const qdr_item item = wanted & ~QDRI_LEFT;
        return prover->asked[item].wanted == 0 || write_rest(prover, item);
    }
    return prover->fact[wanted].clause != 0 || write_fact(prover, wanted);
}

/* Writes the lemmas that are wanted.  One that is given up waits below those that it wants; all of
 * these are about earlier facts, so there is an end. */
static bool write_wanted(struct qdri_prover *prover)
{
    while (prover->wanted.count > 0) {
        if (!write_wanted_one(prover, prover->wanted.number[prover->wanted.count - 1])) {
            return false;
        }
        prover->wanted.count -= !prover->is_given_up;
    }
    return true;
}

/* ------------------------------------------------------------------------------ solutions ---- */

/* A solution can have a further option only where there are bounds: how many are to be asked. */
static qdr_option further_options(const struct qdri_prover *prover)
{
    return prover->problem->has_bounds ? prover->problem->options : 0;
}

/* Are all primary items covered as often as they must be, and none too often? */
static bool is_cover(struct qdri_prover *prover)
{
    const struct qdr_problem *problem = prover->problem;
    for (qdr_item item = 0; item < qdri_problem_items(problem); ++item) {
        if (prover->times[item] < problem->item[item].low) {
            return false;
        }
    }
    for (uint32_t k = 0; k < prover->facts; ++k) {
        const qdr_option option = prover->fact[k].option;
        struct qdri_cause cause;
        if (prover->fact[k].kind != QDRI_GONE && qdri_find_cause(prover, option, k, &cause)) {
            return false;
        }
    }
    return true;
}

/* Puts the clause that says that this is not to be the solution: not all of these options are
 * chosen, or another one is that they leave room for. */
static bool list_solution(struct qdri_prover *prover)
{
    if (!is_cover(prover)) {
        return qdri_prover_fail(prover, QDR_INVALID, QDRI_NO_SOLUTION);
    }
    prover->told.count = 0;
    for (uint32_t k = 0; k < prover->facts; ++k) {
        const struct qdri_fact *fact = &prover->fact[k];
        if (fact->kind != QDRI_GONE && !qdri_prover_push(prover, &prover->told, fact->option)) {
            return false;
        }
    }
    const size_t count = prover->told.count;
    const qdr_option options = further_options(prover);
    for (qdr_option o = 0; o < options; ++o) {
        if (qdri_fits(prover, o) && !qdri_prover_push(prover, &prover->told, o)) {
            return false;
        }
    }
    const size_t others = prover->told.count - count;
    prover->latest = qdri_listing_add(prover->listing, prover->told.number, count,
                                      others > 0 ? prover->told.number + count : NULL, others);
    return prover->latest != 0 || qdri_prover_fail(prover, QDR_INVALID, QDRI_MORE_SOLUTIONS);
}

/* Makes the line know that this solution is listed. */
static bool use_solution(struct qdri_prover *prover)
{
    for (uint32_t k = 0; k < prover->facts; ++k) {
        if (prover->fact[k].kind != QDRI_GONE && !use_fact(prover, k)) {
            return false;
        }
    }
    const qdr_option options = further_options(prover);
    for (qdr_option o = 0; o < options; ++o) {
        if (qdri_fits(prover, o) && !use_option_false(prover, o, prover->facts)) {
            return false;
        }
    }
    return qdri_prover_add_hint(prover, prover->latest);
}

/* --------------------------------------------------------------------------------- a node ---- */

/* Notes what is done of a node, by the options that were tried; or takes that back.  False: one was
 * tried twice. */
static bool mark_ways(struct qdri_prover *prover, bool is_on)
{
    for (size_t k = prover->node[prover->level].done; k < prover->done_count; ++k) {
        uint32_t *way = &prover->about[prover->done[k].option].way;
        if (is_on && *way != 0) {
            return qdri_prover_fail(prover, QDR_INVALID, "an option was tried twice");
        }
        *way = is_on ? (uint32_t)k + 1 : 0;
    }
    return true;
}

/* Makes the line know that there is nothing below the present node. */
static bool use_node(struct qdri_prover *prover, qdr_item item)
{
    if (item == QDR_NO_ITEM) {
        return use_solution(prover);
    }
    return prover->problem->item[item].low > 1
               ? use_few(prover, item)
               : use_item(prover, item, QDR_NO_OPTION, QDR_NO_OPTION, prover->facts);
}

/* Puts a line together by `use`, and again, until nothing is wanted for it. */
static bool put_together(struct qdri_prover *prover,
                         bool (*use)(struct qdri_prover *prover, uint32_t what), uint32_t what)
{
    const size_t first = prover->used.count;
    for (;;) {
        begin_line(prover, DEEPEST);
        if (!use(prover, what)) {
            return false;
        }
        if (!prover->is_given_up) {
            return true;
        }
        prover->used.count = first;
        if (!write_wanted(prover)) {
            return false;
        }
    }
}

bool qdri_make_lemma(struct qdri_prover *prover, struct qdri_done *lemma)
{
    const qdr_item item = prover->node[prover->level].item;
    const size_t first = prover->used.count;
    if (item == QDR_NO_ITEM ? !list_solution(prover) : !mark_ways(prover, true)) {
        return false;
    }
    ++prover->node_lemmas;
    if (!put_together(prover, use_node, item)) {
        return false;
    }
    mark_ways(prover, false);
    *lemma = (struct qdri_done){.clause = prover->hints == 1 ? prover->hint[0] : write_line(prover),
                                .used = first,
                                .used_count = (uint32_t)(prover->used.count - first)};
    return true;
}

/* Makes the line know that an option is false, by all that is known. */
static bool use_given_false(struct qdri_prover *prover, qdr_option option)
{
    return use_option_false(prover, option, prover->facts);
}

bool qdri_refute_given(struct qdri_prover *prover, qdr_option option, uint64_t clause)
{
    if (!put_together(prover, use_given_false, option) || !qdri_prover_add_hint(prover, clause)) {
        return false;
    }
    write_line(prover);
    return true;
}
