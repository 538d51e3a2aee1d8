/* learnt.c  The tracer of a proof: writes down what an engine that learns says of its clauses
 * (engine/tracer.h).
 *
 * Here, too, nothing is believed: a line is written as the engine says it, and if it does not
 * follow from its hints, no checker accepts the proof.  Only solutions are looked at, since they
 * become clauses of the formula. */
#include <stdlib.h>

#include "proof/refute/prover.h"
#include "solver/solver.h"

/* Is there nothing more to be written? */
static bool is_over(const struct qdri_prover *prover)
{
    return prover->status != QDR_OK || prover->is_ended;
}

/* Where there can be no proof any more, the search is of no use. */
static void give_up(struct qdri_prover *prover, qdr_status status, const char *why)
{
    qdri_prover_fail(prover, status, "%s", why);
    qdri_solver_stop(prover->solver);
}

/* ----------------------------------------------------------------- clauses that are there ---- */

static uint64_t tell_some(void *ctx, qdr_item item)
{
    const struct qdri_prover *prover = ctx;
    return prover->cnf.some[item];
}

static uint64_t tell_given(void *ctx, qdr_option option)
{
    struct qdri_prover *prover = ctx;
    const uint32_t fact = option < prover->problem->options ? prover->about[option].chosen : 0;
    if (fact == 0) {
        give_up(prover, QDR_INVALID, "something was taken for given that is not");
        return 0;
    }
    return prover->fact[fact - 1].clause;
}

/* ------------------------------------------------------------------------------ conflicts ---- */

/* The node of all options that give an item the same color as an entry; NULL: none is. */
static const struct qdri_cnf_node *color_of(const struct qdri_cnf *cnf, uint32_t entry)
{
    const uint32_t node = cnf->place[entry].node;
    return node != QDRI_CNF_NONE && cnf->node[node].is_color ? &cnf->node[node] : NULL;
}

static struct qdri_cnf_place place_of(const struct qdri_cnf *cnf, struct qdri_side side)
{
    return side.is_color ? color_of(cnf, side.entry)->place : cnf->place[side.entry];
}

static int32_t variable_of(const struct qdri_cnf *cnf, struct qdri_side side)
{
    return side.is_color ? (int32_t)color_of(cnf, side.entry)->variable
                         : (int32_t)cnf->option[side.entry] + 1;
}

static uint64_t tell_apart(void *ctx, struct qdri_side a, struct qdri_side b)
{
    struct qdri_prover *prover = ctx;
    const struct qdri_cnf *cnf = &prover->cnf;
    uint64_t clauses[QDRI_CNF_LONGEST];
    if (is_over(prover)) {
        return 0;
    }
    if (!a.is_color && !b.is_color) {
        const uint64_t clause = qdri_conflicts_clause(&prover->conflicts, a.entry, b.entry);
        if (clause == 0) {
            give_up(prover, QDR_NOMEM, "out of memory");
        }
        return clause;
    }
    const size_t count = qdri_cnf_conflict(cnf, place_of(cnf, a), place_of(cnf, b), clauses);
    if (count == 1) {
        return clauses[0];
    }
    const int32_t literals[] = {-variable_of(cnf, a), -variable_of(cnf, b)};
    return qdri_lrat_add(&prover->lrat, literals, 2, clauses, count);
}

/* ---------------------------------------------------------------------------- definitions ---- */

/* A literal of the clause that is being put together. */
static bool add_literal(struct qdri_prover *prover, int32_t literal)
{
    if (!qdri_prover_add_literal(prover, literal)) {
        qdri_solver_stop(prover->solver);
        return false;
    }
    return true;
}

/* No clause has the variable yet: so those that say that it is true need no reason.  The one behind
 * them has the opposite, for which they are all that there is. */
static int32_t define(void *ctx, const qdr_option *options, size_t count, uint64_t *first)
{
    struct qdri_prover *prover = ctx;
    if (is_over(prover)) {
        return 0;
    }
    if (prover->cnf.variables == INT32_MAX) {
        give_up(prover, QDR_RANGE, "the proof has too many variables");
        return 0;
    }
    const int32_t variable = (int32_t)++prover->cnf.variables;
    *first = prover->lrat.last + 1;
    prover->literals = 0;
    if (!add_literal(prover, -variable)) {
        return 0;
    }
    for (size_t k = 0; k < count; ++k) {
        const int32_t option = (int32_t)options[k] + 1;
        qdri_lrat_define(&prover->lrat, (const int32_t[]){variable, -option}, 2, 0, 0);
        if (!add_literal(prover, option)) {
            return 0;
        }
    }
    qdri_lrat_define(&prover->lrat, prover->literal, prover->literals, *first, count);
    return variable;
}

static int32_t tell_color(void *ctx, uint32_t entry, uint64_t *first)
{
    const struct qdri_prover *prover = ctx;
    const struct qdri_cnf_node *node = color_of(&prover->cnf, entry);
    *first = node ? node->clause : 0;
    return node ? (int32_t)node->variable : 0;
}

/* ---------------------------------------------------------------------------------- lines ---- */

static uint64_t add(void *ctx, const int32_t *literals, size_t count, const uint64_t *others,
                    size_t other_count)
{
    struct qdri_prover *prover = ctx;
    if (is_over(prover)) {
        return 0;
    }
    prover->is_ended = count == 0;
    return qdri_lrat_add(&prover->lrat, literals, count, others, other_count);
}

/* Clauses of the formula stay. */
static void drop(void *ctx, uint64_t clause)
{
    struct qdri_prover *prover = ctx;
    if (!is_over(prover) && clause >= prover->listing->first + prover->listing->expected) {
        qdri_lrat_delete(&prover->lrat, &clause, 1);
    }
}

static uint64_t list(void *ctx, const qdr_option *options, size_t count)
{
    struct qdri_prover *prover = ctx;
    const uint64_t clause = is_over(prover) ? 0 : qdri_prover_list(prover, options, count);
    if (clause == 0) {
        qdri_solver_stop(prover->solver);
    }
    return clause;
}

static void fail(void *ctx, qdr_status status)
{
    give_up(ctx, status,
            status == QDR_NOMEM ? "out of memory" : "no reason was found why a clause holds");
}

void qdri_make_tracer(struct qdri_prover *prover, struct qdri_tracer *tracer)
{
    *tracer = (struct qdri_tracer){.ctx = prover,
                                   .some = tell_some,
                                   .given = tell_given,
                                   .apart = tell_apart,
                                   .define = define,
                                   .color = tell_color,
                                   .add = add,
                                   .list = list,
                                   .drop = drop,
                                   .fail = fail};
}
