/* parallel.c  Threads that prove the leaves of a tree, each with its own search and prover. */
#include "proof/refute/parallel.h"

#include <stdlib.h>

#include <quadrille/parallel.h>

#include "base/alloc.h"
#include "base/error.h"

/* The tree is cut as if so many cubes were made for each member, each of some leaves: by then, the
 * last ones to be searched are small. */
#define CUBES 4

/* Between two looks of the one who waits for the others. */
#define WAIT_MS 20

/* --------------------------------------------------------------------------------- leaves ---- */

/* For qsort: the largest first, and of several as large, the first of the tree. */
static int compare_leaves(const void *a, const void *b)
{
    const struct qdri_leaf *x = a;
    const struct qdri_leaf *y = b;
    if (x->nodes != y->nodes) {
        return x->nodes < y->nodes ? 1 : -1;
    }
    return x->at < y->at ? -1 : x->at > y->at;
}

/* Lists all leaves.  False: no memory. */
static bool list_leaves(struct qdri_provers *provers)
{
    const qdr_cubes *cubes = provers->cubes;
    provers->leaf = qdri_array(&provers->arrays, cubes->nodes, sizeof *provers->leaf);
    provers->clause = qdri_array(&provers->arrays, cubes->nodes, sizeof *provers->clause);
    if (provers->arrays.lacks_memory) {
        return false;
    }
    for (uint32_t at = 0; at < cubes->nodes; ++at) {
        if (cubes->node[at].item == QDR_NO_ITEM) {
            provers->leaf[provers->leaves++] =
                (struct qdri_leaf){.nodes = cubes->node[at].expected, .at = at};
            provers->nodes += cubes->node[at].expected;
        }
    }
    qsort(provers->leaf, provers->leaves, sizeof *provers->leaf, compare_leaves);
    return true;
}

/* ----------------------------------------------------------------------------------- steps ---- */

/* A step is one leaf, or what a search does in it until it is asked to come back. */
static enum qdri_team_next next(void *ctx, unsigned k)
{
    struct qdri_provers *provers = ctx;
    struct qdri_member *member = &provers->member[k];
    if (member->at == QDRI_NO_NODE) {
        if (provers->next == provers->leaves) {
            return QDRI_TEAM_WAIT;
        }
        member->at = provers->leaf[provers->next++].at;
        member->is_begun = false;
    }
    return QDRI_TEAM_RUN;
}

/* Writes that not all options of the leaf are chosen, which follows from another clause. */
static void close_leaf(struct qdri_member *member, uint64_t reason)
{
    struct qdri_prover *prover = &member->search->prover;
    prover->hints = 0;
    if (qdri_prover_add_hint(prover, reason)) {
        member->clause = qdri_top_put_prefix(member->provers->cubes, member->at, prover);
    }
}

/* Searches in a leaf that was begun, and closes it at its end. */
static qdr_outcome search_leaf(struct qdri_member *member)
{
    struct qdri_prover *prover = &member->search->prover;
    uint64_t clause;
    const qdr_outcome outcome = qdr_solver_run(member->search->solver, NULL);
    if (outcome == QDR_EXHAUSTED && qdri_prover_finish(prover, member->search->depth, &clause)) {
        close_leaf(member, clause);
        qdri_prover_restart(prover);
    }
    return outcome;
}

/* Begins with the leaf, or goes on with it. */
static qdr_outcome prove_leaf(struct qdri_member *member)
{
    const qdr_cubes *cubes = member->provers->cubes;
    uint32_t level;
    if (!member->is_begun) {
        const qdr_option inert = qdri_top_find_inert(cubes, member->at, &level);
        if (inert != QDR_NO_OPTION) {
            close_leaf(member, member->search->prover.cnf.never[inert]);
            return QDR_EXHAUSTED;
        }
        member->is_begun = qdri_top_choose(cubes, member->at, member->search);
    }
    return member->is_begun ? search_leaf(member) : QDR_FAILED;
}

/* At the end of each step, what was written is given: others may wait for it, and there may be no
 * other step for a while. */
static void run(void *ctx, unsigned k)
{
    struct qdri_provers *provers = ctx;
    struct qdri_member *member = &provers->member[k];
    member->clause = 0;
    member->outcome = prove_leaf(member);
    if (member->search->prover.status != QDR_OK) {
        member->outcome = QDR_FAILED;
    }
    qdri_strand_give(&member->strand, member->search->prover.is_ended);
}

/* Takes over the clause of a leaf; stops all if there is an empty clause, or something is wrong. */
static void done(void *ctx, unsigned k)
{
    struct qdri_provers *provers = ctx;
    struct qdri_member *member = &provers->member[k];
    if (member->clause != 0) {
        provers->clause[member->at] = member->clause;
        ++provers->closed;
        provers->done += provers->cubes->node[member->at].expected;
        member->at = QDRI_NO_NODE;
    }
    provers->is_ended = provers->is_ended || member->search->prover.is_ended;
    if (provers->is_ended || (member->outcome != QDR_EXHAUSTED && member->outcome != QDR_STOPPED)) {
        qdri_team_stop(provers->team);
    }
    qdri_team_notify_owner(provers->team);
}

static void call_back(void *ctx, unsigned k)
{
    const struct qdri_provers *provers = ctx;
    qdri_control_ask(&provers->member[k].search->solver->control, QDRI_TO_COME_BACK);
}

/* What was written so far is given, so that nobody waits for a member that has had nothing to write
 * for a while. */
static void tick(void *ctx)
{
    struct qdri_member *member = ctx;
    qdri_strand_give(&member->strand, false);
}

/* ----------------------------------------------------------------------------- the owner ---- */

/* Waits for the others, and looks whether they are to stop.  Require: the lock is held. */
static void wait_for_others(struct qdri_provers *provers)
{
    struct qdri_member *member = provers->member;
    qdr_outcome outcome = QDR_STOPPED;
    qdri_team_wait(provers->team, WAIT_MS);
    qdri_team_unlock(provers->team);
    const bool is_over = qdri_control_look(&member->search->solver->control, &outcome);
    qdri_team_lock(provers->team);
    if (is_over && outcome != QDR_STOPPED) {
        member->outcome = outcome;
        qdri_team_stop(provers->team);
    }
}

/* Works, and then waits, until all leaves are closed or the team stops. */
static void prove_leaves(struct qdri_provers *provers)
{
    struct qdri_control *control = &provers->member->search->solver->control;
    bool is_waiting = false;
    qdri_team_lock(provers->team);
    while (provers->closed < provers->leaves && !qdri_team_is_paused(provers->team)) {
        if (qdri_team_step(provers->team)) {
            continue;
        }
        if (!is_waiting) {
            qdri_control_begin(control);
            is_waiting = true;
        }
        wait_for_others(provers);
    }
    if (is_waiting) {
        qdri_control_end(control);
    }
    qdri_team_unlock(provers->team);
}

/* What all have come to. */
static qdr_outcome sum_up(struct qdri_provers *provers, qdr_error *error)
{
    struct qdri_prover *prover = &provers->member[0].search->prover;
    qdr_outcome outcome = QDR_EXHAUSTED;
    for (unsigned k = 0; k < provers->members; ++k) {
        const struct qdri_member *member = &provers->member[k];
        const struct qdri_prover *other = &member->search->prover;
        if (other->status != QDR_OK) {
            qdri_prover_fail(prover, other->status, "%s", other->reason);
        } else if (member->outcome == QDR_FAILED && outcome != QDR_FAILED) {
            *error = *qdr_solver_error(member->search->solver);
            outcome = QDR_FAILED;
        } else if (member->outcome != QDR_STOPPED && member->outcome != QDR_EXHAUSTED &&
                   outcome == QDR_EXHAUSTED) {
            outcome = member->outcome;
        }
    }
    if (prover->lrat.status == QDR_OK) {
        prover->lrat.status = provers->stream.status;
    }
    qdri_prover_is_written(prover);
    return provers->is_ended ? QDR_EXHAUSTED : outcome;
}

void qdri_provers_end(struct qdri_provers *provers)
{
    struct qdri_prover *prover = &provers->member[0].search->prover;
    prover->lrat.writer = provers->stream.writer;
    prover->lrat.renew = NULL;
    prover->lrat.last = provers->stream.last;
    prover->is_ended = provers->is_ended;
    if (!provers->is_ended && prover->status == QDR_OK) {
        qdri_top_prove(provers->cubes, provers->clause, prover);
    }
}

qdr_outcome qdri_provers_run(struct qdri_provers *provers, qdr_error *error)
{
    for (unsigned k = 0; k < provers->members; ++k) {
        provers->member[k].outcome = QDR_EXHAUSTED;
    }
    qdri_team_resume(provers->team);
    qdri_team_start(provers->team, provers->members);
    prove_leaves(provers);
    qdri_team_pause(provers->team);
    return sum_up(provers, error);
}

double qdri_provers_progress(struct qdri_provers *provers)
{
    qdri_team_lock(provers->team);
    const double share = provers->closed == provers->leaves ? 1 : provers->done / provers->nodes;
    qdri_team_unlock(provers->team);
    return share;
}

uint64_t qdri_provers_lemmas(const struct qdri_provers *provers, uint64_t *bytes)
{
    uint64_t lines = 0;
    for (unsigned k = 1; k < provers->members; ++k) {
        const struct qdri_lrat *lrat = &provers->member[k].search->prover.lrat;
        lines += lrat->lines;
        *bytes += lrat->bytes + lrat->used;
    }
    return lines;
}

/* -------------------------------------------------------------------------- begin and end ---- */

/* Makes the search of another member, as that of the first one.  False: no memory. */
static bool make_search(struct qdri_member *member, const struct qdri_proof_search *first)
{
    struct qdri_proof_search *search = member->search;
    struct qdri_prover *prover = &search->prover;
    prover->problem = first->prover.problem;
    prover->listing = first->prover.listing;
    prover->first_given = first->prover.first_given;
    prover->lrat.format = first->prover.lrat.format;
    if (qdri_proof_search_make(search, first->solver, QDRI_PROOF_PREFIXES, member->provers->members,
                               NULL) != QDR_OK ||
        qdri_cnf_make(&prover->cnf, prover->problem, NULL) != QDR_OK ||
        !qdri_prover_begin(prover) || !qdri_proof_search_observe(search)) {
        qdri_proof_search_free(search);
        return false;
    }
    return true;
}

/* Makes the members; those for whom there is no memory are left out.  False: there is one only. */
static bool make_members(struct qdri_provers *provers, struct qdri_proof_search *first)
{
    provers->member = qdri_array(&provers->arrays, provers->members, sizeof *provers->member);
    provers->search = qdri_array(&provers->arrays, provers->members, sizeof *provers->search);
    unsigned made = 0;
    while (!provers->arrays.lacks_memory && made < provers->members) {
        struct qdri_member *member = &provers->member[made];
        *member = (struct qdri_member){.provers = provers,
                                       .search = made == 0 ? first : &provers->search[made - 1],
                                       .at = QDRI_NO_NODE};
        if (made > 0 && !make_search(member, first)) {
            break;
        }
        member->search->tick = tick;
        member->search->ctx = member;
        ++made;
    }
    provers->members = made;
    return made > 1;
}

/* Begins to write into the stream.  False: no memory. */
static bool begin(struct qdri_provers *provers, const qdr_writer *lemmas)
{
    const struct qdri_team_job job = {
        .ctx = provers, .next = next, .run = run, .done = done, .call_back = call_back};
    struct qdri_prover *first = &provers->member[0].search->prover;
    provers->team = qdri_team_new(&job, provers->members);
    if (!provers->team || pthread_mutex_init(&provers->listing, NULL) != 0) {
        return false;
    }
    provers->has_stream = qdri_stream_begin(&provers->stream, lemmas, first->lrat.last);
    if (!provers->has_stream) {
        pthread_mutex_destroy(&provers->listing);
        return false;
    }
    for (unsigned k = 0; k < provers->members; ++k) {
        struct qdri_member *member = &provers->member[k];
        qdri_strand_begin(&member->strand, &provers->stream, &member->search->prover.lrat);
    }
    first->listing->mutex = &provers->listing;
    return true;
}

struct qdri_provers *qdri_provers_make(struct qdri_proof_search *search, unsigned threads,
                                       const qdr_writer *lemmas)
{
    struct qdri_provers *provers = qdri_zeros(1, sizeof *provers);
    if (!provers) {
        return NULL;
    }
    provers->members = threads;
    if (qdr_cubes_new(&provers->cubes, search->solver->problem, (size_t)CUBES * threads,
                      &search->solver->params.base, NULL) != QDR_OK ||
        !list_leaves(provers) || provers->leaves == 1 || !make_members(provers, search) ||
        !begin(provers, lemmas)) {
        qdri_provers_free(provers);
        return NULL;
    }
    return provers;
}

void qdri_provers_free(struct qdri_provers *provers)
{
    if (!provers) {
        return;
    }
    qdri_team_free(provers->team);
    for (unsigned k = 1; k < provers->members && provers->search; ++k) {
        qdri_proof_search_free(&provers->search[k - 1]);
    }
    if (provers->has_stream) {
        provers->member[0].search->prover.listing->mutex = NULL;
        qdri_stream_free(&provers->stream);
        pthread_mutex_destroy(&provers->listing);
    }
    qdr_cubes_free(provers->cubes);
    qdri_arrays_free(&provers->arrays);
    free(provers);
}
