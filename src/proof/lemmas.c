/* lemmas.c  The lemma of a node, and those that it rests on.
 *
 * First what is needed is gathered: facts from which others follow, or the lemma itself.  A forced
 * fact of the present node is mostly needed for this lemma only, and then its reasons are a part of
 * that line.  One of an earlier node gets a lemma of its own, which will be of use again; so does
 * an option that is gone, and all that these two rest on.  Then lines are written, from the
 * earliest fact on, so that each rests on what has been written.
 *
 * A line, while it is put together: its literals, hints in their order, and which facts, and
 * options known to be false, it has been told of already. */
#include "proof/prover.h"

/* How a fact is needed. */
enum need { NOT_AT_ALL, IN_THE_LINE, BY_ITSELF };

/* -------------------------------------------------------------------------- what is needed ---- */

static bool need_option_false(struct qdri_prover *prover, qdr_option option, uint32_t time,
                              enum need how);

static bool need(struct qdri_prover *prover, uint32_t fact, enum need how)
{
    struct qdri_fact *f = &prover->fact[fact];
    if (f->kind == QDRI_CHOSEN || f->kind == QDRI_GIVEN || f->clause != 0 || f->need >= how) {
        return true;
    }
    uint32_t *grown = qdri_prover_room(prover, prover->needed, &prover->needed_capacity,
                                       prover->needed_count + 1, sizeof *grown);
    if (!grown) {
        return false;
    }
    prover->needed = grown;
    if (f->kind == QDRI_GONE || f->level < prover->level) {
        how = BY_ITSELF;
    }
    f->need = (uint8_t)how;
    prover->needed[prover->needed_count++] = fact;
    return true;
}

/* Everything that says that an item has none of its options but one; of the others, those that
 * conflict with `chosen` need no reason, nor those below which all is done. */
static bool need_item(struct qdri_prover *prover, qdr_item item, qdr_option but, qdr_option chosen,
                      uint32_t time, enum need how)
{
    const struct qdri_cnf *cnf = &prover->cnf;
    uint32_t a;
    uint32_t b;
    for (uint32_t k = cnf->first[item]; k < cnf->first[item + 1]; ++k) {
        const qdr_option option = cnf->option[cnf->entry[k]];
        const bool is_known = option == but || prover->way[option] != 0 ||
                              (chosen != QDR_NO_OPTION &&
                               qdri_options_conflict(prover->problem, chosen, option, &a, &b));
        if (!is_known && !need_option_false(prover, option, time, how)) {
            return false;
        }
    }
    return true;
}

/* An option that is not known to be out of the question is one that was found to fail. */
static bool need_option_false(struct qdri_prover *prover, qdr_option option, uint32_t time,
                              enum need how)
{
    struct qdri_cause cause;
    const bool is_known = qdri_find_cause(prover, option, time, &cause);
    if (is_known && cause.full == QDR_NO_ITEM) {
        return need(prover, cause.fact, how);
    }
    if (is_known) {
        time = cause.fact + 1;
    }
    const qdr_item item = is_known ? cause.full : qdri_find_failing_item(prover, option, time);
    if (item == QDR_NO_ITEM) {
        return qdri_prover_fail(prover, QDR_UNSUPPORTED,
                                "no reason was found why option %u is not tried",
                                (unsigned)option + 1);
    }
    if (!qdri_prover_add_fact(prover, option, QDRI_GONE, time)) {
        return false;
    }
    prover->fact[prover->facts - 1].item = item;
    return need(prover, prover->facts - 1, BY_ITSELF);
}

/* That an item has as many options as it may. */
static bool need_full(struct qdri_prover *prover, qdr_item item, uint32_t time, enum need how)
{
    const struct qdri_cnf *cnf = &prover->cnf;
    for (uint32_t k = cnf->first[item]; k < cnf->first[item + 1]; ++k) {
        const uint32_t chosen = prover->chosen[cnf->option[cnf->entry[k]]];
        if (chosen != 0 && chosen <= time && !need(prover, chosen - 1, how)) {
            return false;
        }
    }
    return true;
}

/* How many options of an item have to be out of the question, so that it has too few. */
static uint32_t too_many_gone(const struct qdri_prover *prover, qdr_item item)
{
    const uint32_t options = prover->cnf.first[item + 1] - prover->cnf.first[item];
    const uint32_t low = prover->problem->item[item].low;
    return options < low ? 0 : options - low + 1;
}

/* Everything that says that an item that needs several options has too few. */
static bool need_few(struct qdri_prover *prover, qdr_item item)
{
    const struct qdri_cnf *cnf = &prover->cnf;
    const uint32_t time = prover->facts;
    uint32_t open = too_many_gone(prover, item);
    struct qdri_cause cause;
    for (uint32_t k = cnf->first[item]; open > 0 && k < cnf->first[item + 1]; ++k) {
        const qdr_option option = cnf->option[cnf->entry[k]];
        if (prover->chosen[option] == 0 && qdri_find_cause(prover, option, time, &cause)) {
            --open;
            if (!need_option_false(prover, option, time, IN_THE_LINE)) {
                return false;
            }
        }
    }
    return open == 0 || qdri_prover_fail(prover, QDR_UNSUPPORTED,
                                         "no reason was found why an item has too few options");
}

/* What a fact follows from. */
static bool need_reasons(struct qdri_prover *prover, uint32_t fact)
{
    struct qdri_fact *f = &prover->fact[fact];
    const qdr_option option = f->option;
    const uint32_t time = f->time;
    const enum need how = (enum need)f->need;
    if (f->kind == QDRI_GONE) {
        return qdri_cnf_is_shared(prover->problem, f->item)
                   ? need_full(prover, f->item, time, how)
                   : need_item(prover, f->item, QDR_NO_OPTION, option, time, how);
    }
    if (f->item == QDR_NO_ITEM) {
        f->item = qdri_find_forcing_item(prover, option, time);
        if (f->item == QDR_NO_ITEM) {
            return qdri_prover_fail(prover, QDR_UNSUPPORTED, QDRI_NO_REASON_FORCED,
                                    (unsigned)option + 1);
        }
    }
    return need_item(prover, f->item, option, QDR_NO_OPTION, time, how);
}

/* A solution can have a further option only where there are bounds: how many are to be asked. */
static qdr_option further_options(const struct qdri_prover *prover)
{
    return prover->problem->has_bounds ? prover->problem->options : 0;
}

/* What is needed for a solution is that all that is forced is so, and that no further option is
 * chosen. */
static bool need_all(struct qdri_prover *prover)
{
    for (uint32_t k = 0; k < prover->facts; ++k) {
        if (prover->fact[k].kind == QDRI_FORCED && !need(prover, k, IN_THE_LINE)) {
            return false;
        }
    }
    const qdr_option options = further_options(prover);
    for (qdr_option o = 0; o < options; ++o) {
        if (qdri_fits(prover, o) && !need_option_false(prover, o, prover->facts, IN_THE_LINE)) {
            return false;
        }
    }
    return true;
}

/* Facts go by what they follow from; one that is gone comes before the others that do so, too, and
 * stands behind them. */
static int compare_needed(const struct qdri_prover *prover, uint32_t a, uint32_t b)
{
    const struct qdri_fact *x = &prover->fact[a];
    const struct qdri_fact *y = &prover->fact[b];
    if (x->time != y->time) {
        return x->time < y->time ? -1 : 1;
    }
    if ((x->kind == QDRI_GONE) != (y->kind == QDRI_GONE)) {
        return x->kind == QDRI_GONE ? -1 : 1;
    }
    return (a > b) - (a < b);
}

/* They are few, and mostly in the opposite order. */
static void sort_needed(struct qdri_prover *prover)
{
    uint32_t *needed = prover->needed;
    for (size_t k = 1; k < prover->needed_count; ++k) {
        const uint32_t fact = needed[k];
        size_t n = k;
        for (; n > 0 && compare_needed(prover, needed[n - 1], fact) > 0; --n) {
            needed[n] = needed[n - 1];
        }
        needed[n] = fact;
    }
}

/* Everything that says that there is nothing below a node. */
static bool need_node(struct qdri_prover *prover, qdr_item item)
{
    if (item == QDR_NO_ITEM) {
        return need_all(prover);
    }
    return prover->problem->item[item].low > 1
               ? need_few(prover, item)
               : need_item(prover, item, QDR_NO_OPTION, QDR_NO_OPTION, prover->facts, IN_THE_LINE);
}

/* What all that is needed rests on is needed, too. */
static bool gather(struct qdri_prover *prover)
{
    for (size_t k = 0; k < prover->needed_count; ++k) {
        if (!need_reasons(prover, prover->needed[k])) {
            return false;
        }
    }
    sort_needed(prover);
    return true;
}

/* ---------------------------------------------------------------------------------- lines ---- */

static bool add_hint(struct qdri_prover *prover, uint64_t clause)
{
    if (clause == 0) {
        return qdri_prover_fail(prover, QDR_NOMEM, "out of memory");
    }
    uint64_t *grown = qdri_prover_room(prover, prover->hint, &prover->hint_capacity,
                                       prover->hints + 1, sizeof *grown);
    if (!grown) {
        return false;
    }
    prover->hint = grown;
    prover->hint[prover->hints++] = clause;
    return true;
}

static bool add_literal(struct qdri_prover *prover, bool is_true, qdr_option option)
{
    const int32_t variable = (int32_t)option + 1;
    int32_t *grown = qdri_prover_room(prover, prover->literal, &prover->literal_capacity,
                                      prover->literals + 1, sizeof *grown);
    if (!grown) {
        return false;
    }
    prover->literal = grown;
    prover->literal[prover->literals++] = is_true ? variable : -variable;
    return true;
}

static bool add_used(struct qdri_prover *prover, uint32_t fact)
{
    uint32_t *grown = qdri_prover_room(prover, prover->used, &prover->used_capacity,
                                       prover->used_count + 1, sizeof *grown);
    if (!grown) {
        return false;
    }
    prover->used = grown;
    prover->used[prover->used_count++] = fact;
    return true;
}

/* Begins a line; the choices that it uses are gathered from the end of prover->used on. */
static void begin_line(struct qdri_prover *prover)
{
    ++prover->line;
    prover->literals = 0;
    prover->hints = 0;
}

static bool use_choice(struct qdri_prover *prover, uint32_t fact)
{
    struct qdri_fact *f = &prover->fact[fact];
    if (f->line == prover->line) {
        return true;
    }
    f->line = prover->line;
    return add_used(prover, fact) && add_literal(prover, false, f->option);
}

static bool use_choices(struct qdri_prover *prover, const uint32_t *facts, uint32_t count)
{
    for (uint32_t k = 0; k < count; ++k) {
        if (!use_choice(prover, facts[k])) {
            return false;
        }
    }
    return true;
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
    return use_choices(prover, f->used, f->used_count) && add_hint(prover, f->clause);
}

/* Makes the line know that an option is false. */
static bool use_option_false(struct qdri_prover *prover, qdr_option option, uint32_t time)
{
    struct qdri_cause cause;
    if (prover->false_line[option] == prover->line) {
        return true;
    }
    prover->false_line[option] = prover->line;
    if (!qdri_find_cause(prover, option, time, &cause)) {
        return qdri_prover_fail(prover, QDR_INVALID, "a reason was lost");
    }
    if (!use_fact(prover, cause.fact)) {
        return false;
    }
    if (cause.entry == QDRI_CNF_NONE) {
        return true;
    }
    const qdr_item item = prover->problem->entry[cause.entry].item;
    return add_hint(
        prover, qdri_conflicts_clause(&prover->conflicts, prover->owner[item].entry, cause.entry));
}

/* Makes the line know of a lemma that is done. */
static bool use_done(struct qdri_prover *prover, size_t number)
{
    const size_t first = prover->done[number].used;
    for (uint32_t k = 0; k < prover->done[number].used_count; ++k) {
        if (!use_choice(prover, prover->used[first + k])) {
            return false;
        }
    }
    return add_hint(prover, prover->done[number].clause);
}

/* Makes the line know that an item has none of its options, but one. */
static bool use_item(struct qdri_prover *prover, qdr_item item, qdr_option but, qdr_option chosen,
                     uint32_t time)
{
    const struct qdri_cnf *cnf = &prover->cnf;
    uint32_t a;
    uint32_t b;
    for (uint32_t k = cnf->first[item]; k < cnf->first[item + 1]; ++k) {
        const qdr_option option = cnf->option[cnf->entry[k]];
        bool is_known = true;
        if (option == but) {
            continue;
        }
        if (chosen != QDR_NO_OPTION &&
            qdri_options_conflict(prover->problem, chosen, option, &a, &b)) {
            is_known = add_hint(prover, qdri_conflicts_clause(&prover->conflicts, a, b));
        } else if (prover->way[option] != 0) {
            is_known = use_done(prover, prover->way[option] - 1);
        } else {
            is_known = use_option_false(prover, option, time);
        }
        if (!is_known) {
            return false;
        }
    }
    return add_hint(prover, cnf->some[item]);
}

static bool add_hints(struct qdri_prover *prover, const uint64_t *clauses, size_t count)
{
    for (size_t k = 0; k < count; ++k) {
        if (!add_hint(prover, clauses[k])) {
            return false;
        }
    }
    return true;
}

/* Adds what a counter says, once its leaves are filled, and a clause that this contradicts. */
static bool use_counter(struct qdri_prover *prover, struct qdri_counter *counter,
                        size_t (*prove)(struct qdri_counter *counter, uint64_t *clauses),
                        uint64_t clause)
{
    uint64_t *clauses = qdri_prover_room(prover, prover->step, &prover->step_capacity,
                                         counter->nodes, sizeof *clauses);
    if (!clauses) {
        return false;
    }
    prover->step = clauses;
    return add_hints(prover, clauses, prove(counter, clauses)) && add_hint(prover, clause);
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
        const qdr_option other = cnf->option[cnf->entry[k]];
        const uint32_t chosen = prover->chosen[other];
        const bool is_chosen = chosen != 0 && chosen <= time;
        leaf = next_leaf(counter, leaf);
        counter->value[leaf] = is_chosen || other == option;
        if (is_chosen && !use_fact(prover, chosen - 1)) {
            return false;
        }
    }
    return use_counter(prover, counter, qdri_counter_prove_many, cnf->at_most[item]);
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
        return add_hint(prover, cnf->some[item]);
    }
    for (uint32_t k = cnf->first[item]; k < cnf->first[item + 1]; ++k, ++leaf) {
        const qdr_option option = cnf->option[cnf->entry[k]];
        const bool is_gone = open > 0 && prover->chosen[option] == 0 &&
                             qdri_find_cause(prover, option, prover->facts, &cause);
        leaf = next_leaf(counter, leaf);
        counter->value[leaf] = !is_gone;
        open -= is_gone;
        if (is_gone && !use_option_false(prover, option, prover->facts)) {
            return false;
        }
    }
    return use_counter(prover, counter, qdri_counter_prove_few, cnf->some[item]);
}

static uint64_t write_line(struct qdri_prover *prover)
{
    return qdri_lrat_add(&prover->lrat, prover->literal, prover->literals, prover->hint,
                         prover->hints);
}

/* Keeps the choices of a line with its fact. */
static bool keep_used(struct qdri_prover *prover, struct qdri_fact *fact, size_t first)
{
    const size_t count = prover->used_count - first;
    uint32_t *grown =
        qdri_prover_room(prover, fact->used, &fact->used_capacity, count, sizeof *grown);
    if (!grown) {
        return false;
    }
    fact->used = grown;
    for (size_t k = 0; k < count; ++k) {
        fact->used[k] = prover->used[first + k];
    }
    fact->used_count = (uint32_t)count;
    prover->used_count = first;
    return true;
}

/* Writes the lemma of a fact. */
static bool write_fact(struct qdri_prover *prover, uint32_t fact)
{
    const size_t first = prover->used_count;
    struct qdri_fact *f = &prover->fact[fact];
    const bool is_gone = f->kind == QDRI_GONE;
    begin_line(prover);
    if (!add_literal(prover, !is_gone, f->option) ||
        !(is_gone && qdri_cnf_is_shared(prover->problem, f->item)
              ? use_full(prover, f->item, f->option, f->time)
              : use_item(prover, f->item, is_gone ? QDR_NO_OPTION : f->option,
                         is_gone ? f->option : QDR_NO_OPTION, f->time))) {
        return false;
    }
    f->clause = write_line(prover);
    return keep_used(prover, f, first);
}

/* Writes the lemmas of what is needed by itself. */
static bool write_needed(struct qdri_prover *prover)
{
    for (size_t k = 0; k < prover->needed_count; ++k) {
        struct qdri_fact *fact = &prover->fact[prover->needed[k]];
        if (fact->need == BY_ITSELF && fact->clause == 0 &&
            !write_fact(prover, prover->needed[k])) {
            return false;
        }
    }
    return true;
}

/* Makes the line know of what is needed for it. */
static bool use_needed(struct qdri_prover *prover)
{
    for (size_t k = 0; k < prover->needed_count; ++k) {
        struct qdri_fact *fact = &prover->fact[prover->needed[k]];
        const bool is_open = fact->need == IN_THE_LINE && fact->line != prover->line;
        fact->need = NOT_AT_ALL;
        if (is_open) {
            fact->line = prover->line;
            if (!use_item(prover, fact->item, fact->option, QDR_NO_OPTION, fact->time)) {
                return false;
            }
        }
    }
    return true;
}

/* ------------------------------------------------------------------------------ solutions ---- */

/* Are all primary items covered as often as they must be, and none too often? */
static bool is_cover(const struct qdri_prover *prover)
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
    if (prover->solutions == prover->expected || !is_cover(prover)) {
        return qdri_prover_fail(prover, QDR_INVALID,
                                prover->solutions == prover->expected
                                    ? "there are more solutions than were counted"
                                    : "what was found is no solution");
    }
    ++prover->solutions;
    for (uint32_t k = 0; k < prover->facts; ++k) {
        if (prover->fact[k].kind != QDRI_GONE) {
            qdri_put(&prover->formula, "-", 1);
            qdri_put_number(&prover->formula, prover->fact[k].option + 1);
            qdri_put(&prover->formula, " ", 1);
        }
    }
    const qdr_option options = further_options(prover);
    for (qdr_option o = 0; o < options; ++o) {
        if (qdri_fits(prover, o)) {
            qdri_put_number(&prover->formula, o + 1);
            qdri_put(&prover->formula, " ", 1);
        }
    }
    qdri_put(&prover->formula, "0\n", 2);
    return true;
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
    return add_hint(prover, prover->first_solution + prover->solutions - 1);
}

/* --------------------------------------------------------------------------------- a node ---- */

/* Notes what is done of a node, by the options that were tried; or takes that back.  False: one was
 * tried twice. */
static bool mark_ways(struct qdri_prover *prover, bool is_on)
{
    for (size_t k = prover->node[prover->level].done; k < prover->done_count; ++k) {
        uint32_t *way = &prover->way[prover->done[k].option];
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

bool qdri_make_lemma(struct qdri_prover *prover, struct qdri_done *lemma)
{
    const qdr_item item = prover->node[prover->level].item;
    if (item == QDR_NO_ITEM ? !list_solution(prover) : !mark_ways(prover, true)) {
        return false;
    }
    prover->needed_count = 0;
    if (!need_node(prover, item) || !gather(prover) || !write_needed(prover)) {
        return false;
    }
    begin_line(prover);
    const size_t first = prover->used_count;
    if (!use_needed(prover) || !use_node(prover, item)) {
        return false;
    }
    mark_ways(prover, false);
    *lemma = (struct qdri_done){.clause = prover->hints == 1 ? prover->hint[0] : write_line(prover),
                                .used = first,
                                .used_count = (uint32_t)(prover->used_count - first)};
    return true;
}

bool qdri_refute_given(struct qdri_prover *prover, qdr_option option, uint64_t clause)
{
    prover->needed_count = 0;
    if (!need_option_false(prover, option, prover->facts, IN_THE_LINE) || !gather(prover) ||
        !write_needed(prover)) {
        return false;
    }
    begin_line(prover);
    if (!add_hint(prover, clause) || !use_option_false(prover, option, prover->facts)) {
        return false;
    }
    write_line(prover);
    return true;
}
