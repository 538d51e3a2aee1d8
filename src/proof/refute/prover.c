/* prover.c  A proof from the steps of a search.
 *
 * Idea.  A node of a search tree is a set of options that are chosen.  Its lemma says that not all
 * of them are, but in solutions that are listed: it follows from the lemmas of its children, the
 * reasons why the other options of its item are out of the question, and the clause that says that
 * the item has one of its options.  The root's lemma is the empty clause: so there are no other
 * solutions.  Each lemma names only those choices that were of use; where the last one was not, the
 * lemma holds for the parent as well, and whatever else lies below that is passed over.
 *
 * The prover believes nothing.  It is told where the search branches, what it chooses and what it
 * takes for forced, and looks for the reasons itself (reasons.c), in the words of the problem: an
 * option is out of the question because it conflicts with one that is chosen or forced, or because
 * it would leave some item without options.  Where it finds no reason, the engine is wrong (or
 * knows more than the prover), and there is no proof.
 *
 * Where items have bounds, an item's options do not exclude each other: an option that was tried is
 * out of the question for those that are tried after it, and its lemma says why.  An option that
 * would be one too many for an item has a lemma of its own.
 *
 * Reasons are looked for when they are needed, from a node that is done with back to what follows
 * from its choices, as solvers of satisfiability analyze conflicts: most of what is forced is never
 * asked for.
 *
 * Invariants, between two steps:
 *     fact[0 .. facts) are in the order in which they were found; each follows from those before it
 *     owner[item].fact - 1 is the first fact that covers the item
 *     of done and used, node[l] has what stands from node[l].done and node[l].used on
 *
 * Source.  Lemmas of nodes: resolution proofs from backtracking searches; backjumping: Gaschnig,
 * "Performance measurement and analysis of certain search algorithms", 1979. */
#include "proof/refute/prover.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"

bool qdri_prover_fail(struct qdri_prover *prover, qdr_status status, const char *format, ...)
{
    va_list arguments;
    if (prover->status == QDR_OK) {
        prover->status = status;
        va_start(arguments, format);
        vsnprintf(prover->reason, sizeof prover->reason, format, arguments);
        va_end(arguments);
    }
    return false;
}

bool qdri_prover_more(struct qdri_prover *prover, void *place, size_t *capacity, size_t needed,
                      size_t size)
{
    return qdri_reserve(place, capacity, needed, size) ||
           qdri_prover_fail(prover, QDR_NOMEM, "out of memory");
}

bool qdri_prover_push(struct qdri_prover *prover, struct qdri_list *list, uint32_t number)
{
    if (!qdri_prover_reserve(prover, &list->number, &list->capacity, list->count + 1,
                             sizeof *list->number)) {
        return false;
    }
    list->number[list->count++] = number;
    return true;
}

bool qdri_prover_take_used(struct qdri_prover *prover, struct qdri_list *list, size_t first)
{
    list->count = 0;
    for (size_t k = first; k < prover->used.count; ++k) {
        if (!qdri_prover_push(prover, list, prover->used.number[k])) {
            return false;
        }
    }
    prover->used.count = first;
    return true;
}

/* Is it a lemma?  The clauses of the formula stay; and 0 is none. */
static bool is_lemma(const struct qdri_prover *prover, uint64_t clause)
{
    return clause >= prover->listing->first + prover->listing->expected;
}

void qdri_prover_forget_clause(struct qdri_prover *prover, uint64_t clause)
{
    if (!is_lemma(prover, clause)) {
        return;
    }
    if (!qdri_reserve(&prover->unneeded, &prover->unneeded_capacity, prover->unneeded_count + 1,
                      sizeof *prover->unneeded)) {
        return; /* it stays, which does no harm */
    }
    prover->unneeded[prover->unneeded_count++] = clause;
}

/* -------------------------------------------------------------------------------- facts ---- */

static void own(struct qdri_prover *prover, uint32_t fact)
{
    const struct qdr_problem *problem = prover->problem;
    const qdr_option option = prover->fact[fact].option;
    for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
        const qdr_item item = problem->entry[e].item;
        struct qdri_owner *owner = &prover->owner[item];
        const uint32_t times = ++prover->times[item];
        if (owner->fact == 0 &&
            (!qdri_cnf_is_shared(problem, item) || times == problem->item[item].high)) {
            *owner = (struct qdri_owner){.fact = fact + 1, .entry = e};
        }
    }
}

static void disown(struct qdri_prover *prover, uint32_t fact)
{
    const struct qdr_problem *problem = prover->problem;
    const qdr_option option = prover->fact[fact].option;
    for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
        struct qdri_owner *owner = &prover->owner[problem->entry[e].item];
        --prover->times[problem->entry[e].item];
        if (owner->fact == fact + 1) {
            owner->fact = 0;
        }
    }
}

bool qdri_prover_add_fact(struct qdri_prover *prover, qdr_option option, enum qdri_fact_kind kind,
                          uint32_t time)
{
    if (prover->facts == prover->fact_capacity) {
        const size_t before = prover->fact_capacity;
        if (!qdri_prover_reserve(prover, &prover->fact, &prover->fact_capacity, before + 1,
                                 sizeof *prover->fact)) {
            return false;
        }
        for (size_t k = before; k < prover->fact_capacity; ++k) {
            prover->fact[k] = (struct qdri_fact){0};
        }
    }
    struct qdri_fact *fact = &prover->fact[prover->facts];
    fact->option = option;
    fact->kind = kind;
    fact->level = prover->level;
    fact->time = time;
    fact->item = QDR_NO_ITEM;
    fact->before = 0;
    fact->clause = 0;
    fact->line = 0;
    fact->stamp = ++prover->stamp;
    fact->used.count = 0;
    if (kind == QDRI_GONE) {
        fact->before = prover->about[option].gone;
        prover->about[option].gone = prover->facts + 1;
    } else {
        prover->about[option].chosen = prover->facts + 1;
        own(prover, prover->facts);
    }
    ++prover->facts;
    return true;
}

/* Takes facts back, down to a number of them. */
static void forget_facts(struct qdri_prover *prover, uint32_t count)
{
    while (prover->facts > count) {
        const struct qdri_fact *fact = &prover->fact[--prover->facts];
        if (fact->kind != QDRI_GONE) {
            prover->about[fact->option].chosen = 0;
            disown(prover, prover->facts);
        } else {
            prover->about[fact->option].gone = fact->before;
        }
        qdri_prover_forget_clause(prover, fact->clause);
    }
}

/* -------------------------------------------------------------------------------- steps ---- */

static bool is_ended(const struct qdri_prover *prover)
{
    return prover->status != QDR_OK || prover->is_ended;
}

/* Makes room for a node of a level, and begins it. */
static bool begin_node(struct qdri_prover *prover, uint32_t level)
{
    if (!qdri_prover_reserve(prover, &prover->node, &prover->node_capacity, (size_t)level + 1,
                             sizeof *prover->node)) {
        return false;
    }
    prover->node[level] = (struct qdri_proof_node){.item = QDR_NO_ITEM,
                                                   .clash = QDR_NO_OPTION,
                                                   .facts = prover->facts,
                                                   .done = prover->done_count,
                                                   .used = prover->used.count};
    prover->level = level;
    return true;
}

bool qdri_prover_begin(struct qdri_prover *prover)
{
    const uint32_t items = qdri_problem_items(prover->problem);
    prover->owner = qdri_array(&prover->arrays, items, sizeof *prover->owner);
    prover->times = qdri_array(&prover->arrays, items, sizeof *prover->times);
    prover->asked = qdri_array(&prover->arrays, items, sizeof *prover->asked);
    prover->about = qdri_array(&prover->arrays, prover->problem->options, sizeof *prover->about);
    prover->closed_at = UINT32_MAX;
    return qdri_conflicts_begin(&prover->conflicts, &prover->cnf, &prover->lrat) &&
           !prover->arrays.lacks_memory && begin_node(prover, 0);
}

void qdri_prover_free(struct qdri_prover *prover)
{
    qdri_cnf_free(&prover->cnf);
    qdri_conflicts_end(&prover->conflicts);
    for (size_t k = 0; k < prover->fact_capacity; ++k) {
        free(prover->fact[k].used.number);
    }
    qdri_arrays_free(&prover->arrays);
    qdri_free_left(prover);
    free(prover->fact);
    free(prover->node);
    free(prover->done);
    free(prover->used.number);
    free(prover->told.number);
    free(prover->wanted.number);
    free(prover->literal);
    free(prover->hint);
    free(prover->step);
    free(prover->unneeded);
}

/* What is given is a contradiction: by these clauses. */
static void contradict(struct qdri_prover *prover, const uint64_t *hints, size_t count)
{
    qdri_lrat_add(&prover->lrat, NULL, 0, hints, count);
    prover->is_ended = true;
}

/* An option is given: it is chosen, or gone. */
static void add_given(struct qdri_prover *prover, qdr_option option, enum qdri_fact_kind kind,
                      uint64_t clause)
{
    if (qdri_prover_add_fact(prover, option, kind, prover->facts)) {
        prover->fact[prover->facts - 1].clause = clause;
        begin_node(prover, 0);
    }
}

static void give_not(struct qdri_prover *prover, qdr_option option, uint64_t clause)
{
    const uint32_t chosen = prover->about[option].chosen;
    if (chosen != 0) {
        contradict(prover, (uint64_t[]){prover->fact[chosen - 1].clause, clause}, 2);
    } else if (prover->about[option].gone == 0) {
        add_given(prover, option, QDRI_GONE, clause);
    }
}

void qdri_prover_give(struct qdri_prover *prover, qdr_option option, uint64_t clause)
{
    struct qdri_cause cause;
    if (is_ended(prover)) {
        return;
    }
    if (option == QDR_NO_OPTION) {
        contradict(prover, &clause, 1);
    } else if ((option & QDR_NOT) != 0) {
        give_not(prover, option & ~QDR_NOT, clause);
    } else if (prover->problem->inert[option]) {
        contradict(prover, (uint64_t[]){clause, prover->cnf.never[option]}, 2);
    } else if (prover->about[option].chosen != 0) {
        return; /* it was given before */
    } else if (!qdri_find_cause(prover, option, prover->facts, &cause)) {
        add_given(prover, option, QDRI_GIVEN, clause);
    } else if (qdri_refute_given(prover, option, clause)) {
        prover->is_ended = true;
    }
}

/* Below a node that is known to have nothing below it, nothing needs to be proven. */
static bool is_passed_over(const struct qdri_prover *prover)
{
    return prover->closed_at < prover->level;
}

static void close_node(struct qdri_prover *prover)
{
    prover->node[prover->level].is_closed = true;
    prover->closed_at = prover->level < prover->closed_at ? prover->level : prover->closed_at;
}

static bool push_done(struct qdri_prover *prover, struct qdri_done done)
{
    if (!qdri_prover_reserve(prover, &prover->done, &prover->done_capacity, prover->done_count + 1,
                             sizeof *prover->done)) {
        return false;
    }
    prover->done[prover->done_count++] = done;
    return true;
}

/* Makes the lemma of the present node the last one that is done. */
static bool add_lemma(struct qdri_prover *prover)
{
    struct qdri_done lemma;
    return qdri_make_lemma(prover, &lemma) && push_done(prover, lemma);
}

void qdri_prover_enter(struct qdri_prover *prover, uint32_t level, qdr_item item)
{
    if (is_ended(prover)) {
        return;
    }
    struct qdri_proof_node *node = &prover->node[level];
    node->item = item;
    if (node->clash != QDR_NO_OPTION && !is_passed_over(prover)) {
        node->item = qdri_find_forcing_item(prover, node->clash, prover->facts);
        if (node->item == QDR_NO_ITEM) {
            qdri_prover_fail(prover, QDR_UNSUPPORTED, QDRI_NO_REASON_FORCED,
                             (unsigned)node->clash + 1);
        }
        return;
    }
    if (item != QDR_NO_ITEM) {
        return;
    }
    if (prover->closed_at <= level) {
        qdri_prover_fail(prover, QDR_INVALID, "a solution was found where there is none");
    } else if (add_lemma(prover)) {
        close_node(prover);
    }
}

void qdri_prover_choose(struct qdri_prover *prover, uint32_t level, qdr_option option)
{
    if (is_ended(prover)) {
        return;
    }
    prover->level = level;
    const bool is_option = option != QDR_NO_OPTION;
    if ((!is_option || qdri_prover_add_fact(prover, option, QDRI_CHOSEN, prover->facts)) &&
        begin_node(prover, level + 1)) {
        prover->node[level + 1].has_choice = is_option;
    }
}

/* Where an option is forced that is out of the question, the node is a dead end: the item that
 * forces it has no option. */
void qdri_prover_force(struct qdri_prover *prover, uint32_t level, qdr_option option)
{
    struct qdri_cause cause;
    if (is_ended(prover) || prover->about[option].chosen != 0 ||
        prover->node[level].clash != QDR_NO_OPTION) {
        return;
    }
    prover->level = level;
    if (qdri_find_cause(prover, option, prover->facts, &cause)) {
        prover->node[level].clash = option;
    } else {
        qdri_prover_add_fact(prover, option, QDRI_FORCED, prover->facts);
    }
}

uint64_t qdri_prover_list(struct qdri_prover *prover, const qdr_option *options, size_t count)
{
    qdr_error error;
    if (!qdr_problem_verify(prover->problem, options, count, &error)) {
        qdri_prover_fail(prover, error.code, "%s",
                         error.code == QDR_NOMEM ? error.text : QDRI_NO_SOLUTION);
        return 0;
    }
    const uint64_t clause = qdri_listing_add(prover->listing, options, count, NULL, 0);
    if (clause == 0) {
        qdri_prover_fail(prover, QDR_INVALID, QDRI_MORE_SOLUTIONS);
    }
    return clause;
}

/* Moves the last lemma, that of the present node, to where the node's own stacks begin, and gives
 * up the rest of these. */
static void move_down(struct qdri_prover *prover)
{
    const struct qdri_proof_node *node = &prover->node[prover->level];
    struct qdri_done last = prover->done[prover->done_count - 1];
    for (size_t k = node->done; k + 1 < prover->done_count; ++k) {
        const uint64_t clause = prover->done[k].clause;
        if (clause != last.clause) {
            qdri_prover_forget_clause(prover, clause);
        }
    }
    for (uint32_t k = 0; k < last.used_count; ++k) {
        prover->used.number[node->used + k] = prover->used.number[last.used + k];
    }
    last.used = node->used;
    prover->done[node->done] = last;
    prover->done_count = node->done + 1;
    prover->used.count = node->used + last.used_count;
}

/* The present node is done with: what is left of it is its lemma.  False: something is wrong. */
static bool finish_node(struct qdri_prover *prover)
{
    if (!prover->node[prover->level].is_closed && !add_lemma(prover)) {
        return false;
    }
    if (prover->closed_at == prover->level) {
        prover->closed_at = UINT32_MAX;
    }
    move_down(prover);
    return true;
}

/* Takes a choice out of those that a lemma names, since it is the one that the lemma is about.
 * False: it does not name it. */
static bool take_out(struct qdri_prover *prover, struct qdri_done *done, uint32_t choice)
{
    uint32_t *used = prover->used.number + done->used;
    for (uint32_t k = 0; k < done->used_count; ++k) {
        if (used[k] == choice) {
            used[k] = used[--done->used_count];
            --prover->used.count;
            return true;
        }
    }
    return false;
}

/* Makes a fact of the last lemma: without the option that was tried, the others are tried next, all
 * of which it may be chosen with where there are bounds. */
static void make_fact(struct qdri_prover *prover)
{
    const struct qdri_done done = prover->done[--prover->done_count];
    if (qdri_prover_add_fact(prover, done.option, QDRI_GONE, prover->facts)) {
        struct qdri_fact *fact = &prover->fact[prover->facts - 1];
        fact->clause = done.clause;
        qdri_prover_take_used(prover, &fact->used, done.used);
    }
}

/* The last lemma is that of the choice that was made last on this level, which was taken back.  It
 * is that of the present node, too, where it does not rest on the choice. */
static void keep_lemma(struct qdri_prover *prover, uint32_t choice)
{
    struct qdri_done *done = &prover->done[prover->done_count - 1];
    done->option = prover->fact[choice].option; /* it stands there still */
    if (!take_out(prover, done, choice)) {
        close_node(prover);
    } else if (prover->problem->has_bounds) {
        make_fact(prover);
    }
}

static void delete_unneeded(struct qdri_prover *prover)
{
    qdri_lrat_delete(&prover->lrat, prover->unneeded, prover->unneeded_count);
    prover->unneeded_count = 0;
}

void qdri_prover_retreat(struct qdri_prover *prover, uint32_t level)
{
    if (is_ended(prover)) {
        return;
    }
    prover->level = level + 1;
    const struct qdri_proof_node *node = &prover->node[level + 1];
    const bool has_choice = node->has_choice;
    const uint32_t facts = node->facts - has_choice;
    const bool is_new = !is_passed_over(prover);
    if (is_new && !finish_node(prover)) {
        return;
    }
    forget_facts(prover, facts);
    prover->level = level;
    if (is_new && has_choice) {
        keep_lemma(prover, facts);
    } else if (is_new) {
        close_node(prover);
    }
    delete_unneeded(prover);
}

bool qdri_prover_finish(struct qdri_prover *prover, uint32_t level, uint64_t *clause)
{
    if (is_ended(prover)) {
        return false;
    }
    prover->level = level;
    if (!finish_node(prover)) {
        return false;
    }
    *clause = prover->done[0].clause;
    prover->is_ended = prover->used.count == 0 && is_lemma(prover, *clause); /* it is empty */
    return !prover->is_ended;
}

void qdri_prover_restart(struct qdri_prover *prover)
{
    for (size_t k = 0; k < prover->done_count; ++k) {
        qdri_prover_forget_clause(prover, prover->done[k].clause);
    }
    prover->done_count = 0;
    prover->used.count = 0;
    forget_facts(prover, 0);
    delete_unneeded(prover);
    begin_node(prover, 0);
}

void qdri_prover_close(struct qdri_prover *prover, uint32_t level, uint64_t clause)
{
    if (is_ended(prover) || is_passed_over(prover)) {
        return;
    }
    struct qdri_done done = {.clause = clause, .used = prover->used.count};
    for (uint32_t k = 0; k < prover->facts; ++k) {
        if (prover->fact[k].kind == QDRI_CHOSEN && !qdri_prover_push(prover, &prover->used, k)) {
            return;
        }
    }
    done.used_count = (uint32_t)(prover->used.count - done.used);
    prover->level = level;
    if (push_done(prover, done)) {
        close_node(prover);
    }
}

void qdri_prover_end(struct qdri_prover *prover)
{
    if (is_ended(prover)) {
        return;
    }
    prover->level = 0;
    if (!finish_node(prover)) {
        return;
    }
    const struct qdri_done *root = &prover->done[0];
    if (root->used_count > 0) {
        qdri_prover_fail(prover, QDR_INVALID, QDRI_ENDED_EARLY);
    } else if (!is_lemma(prover, root->clause)) {
        qdri_lrat_add(&prover->lrat, NULL, 0, &root->clause, 1);
    }
    prover->is_ended = true;
}

bool qdri_prover_is_written(struct qdri_prover *prover)
{
    const qdr_status status = prover->lrat.status;
    return status == QDR_OK ||
           qdri_prover_fail(prover, status, "%s",
                            status == QDR_NOMEM ? "out of memory" : "the proof cannot be written");
}

qdr_status qdri_prover_write_out(struct qdri_prover *prover, qdr_error *error)
{
    if (prover->status == QDR_OK && prover->listing->solutions < prover->listing->expected) {
        qdri_prover_fail(prover, QDR_INVALID, "there are fewer solutions than were counted");
    }
    if (prover->status != QDR_OK) {
        return qdri_fail(error, prover->status, "%s", prover->reason);
    }
    qdri_lrat_flush(&prover->lrat);
    if (!qdri_prover_is_written(prover)) {
        return qdri_fail(error, prover->status, "%s", prover->reason);
    }
    return qdri_output_end(&prover->listing->formula, error);
}
