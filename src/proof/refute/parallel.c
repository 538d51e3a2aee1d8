/* parallel.c  Threads that prove the leaves of a tree, each with its own search and prover. */
#include "proof/refute/parallel.h"

#include <stdlib.h>

#include <quadrille/pool.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/thread.h"

/* The tree is cut as if so many cubes were made for each member, each of some leaves: by then, the
 * last ones to be searched are small. */
#define CUBES 4

/* Between two looks of the one who waits for the others. */
#define WAIT_MS 20

/* --------------------------------------------------------------------------------- leaves ---- */

/* For qsort: the largest first, and of several as large, the first of the tree. */
struct leaf {
    double nodes;
    uint32_t at;
};

static int compare_leaves(const void *a, const void *b)
{
    const struct leaf *x = a;
    const struct leaf *y = b;
    if (x->nodes != y->nodes) {
        return x->nodes < y->nodes ? 1 : -1;
    }
    return x->at < y->at ? -1 : x->at > y->at;
}

/* Lists all leaves.  False: no memory. */
static bool list_leaves(struct qdri_provers *provers)
{
    const qdr_cubes *cubes = provers->cubes;
    struct leaf *leaf = qdri_zeros(cubes->nodes, sizeof *leaf);
    provers->leaf = qdri_zeros(cubes->nodes, sizeof *provers->leaf);
    provers->clause = qdri_zeros(cubes->nodes, sizeof *provers->clause);
    if (!leaf || !provers->leaf || !provers->clause) {
        free(leaf);
        return false;
    }
    for (uint32_t at = 0; at < cubes->nodes; ++at) {
        if (cubes->node[at].item == QDR_NO_ITEM) {
            leaf[provers->leaves++] = (struct leaf){.nodes = cubes->node[at].expected, .at = at};
            provers->nodes += cubes->node[at].expected;
        }
    }
    qsort(leaf, provers->leaves, sizeof *leaf, compare_leaves);
    for (uint32_t k = 0; k < provers->leaves; ++k) {
        provers->leaf[k] = leaf[k].at;
    }
    free(leaf);
    return true;
}

/* Writes that not all options of a leaf are chosen, which follows from another clause. */
static bool close_leaf(struct qdri_member *member, uint64_t reason)
{
    struct qdri_provers *provers = member->provers;
    struct qdri_prover *prover = &member->search->prover;
    prover->hints = 0;
    if (!qdri_prover_add_hint(prover, reason)) {
        return false;
    }
    const uint64_t clause = qdri_top_put_prefix(provers->cubes, member->at, prover);
    pthread_mutex_lock(&provers->mutex);
    provers->clause[member->at] = clause;
    ++provers->closed;
    provers->done += provers->cubes->node[member->at].expected;
    pthread_mutex_unlock(&provers->mutex);
    member->at = QDRI_NO_NODE;
    return clause != 0;
}

/* False: there is none that nobody has begun with, or it is not to be begun with now. */
static bool take_leaf(struct qdri_member *member)
{
    struct qdri_provers *provers = member->provers;
    pthread_mutex_lock(&provers->mutex);
    const bool is_there = !provers->is_paused && provers->next < provers->leaves;
    member->at = is_there ? provers->leaf[provers->next++] : QDRI_NO_NODE;
    pthread_mutex_unlock(&provers->mutex);
    return is_there;
}

/* Begins with a leaf that is to be searched.  False: there is none, or the prover has failed. */
static bool begin_leaf(struct qdri_member *member)
{
    struct qdri_prover *prover = &member->search->prover;
    uint32_t level;
    while (take_leaf(member)) {
        const qdr_option inert = qdri_top_find_inert(member->provers->cubes, member->at, &level);
        if (inert == QDR_NO_OPTION) {
            return qdri_top_choose(member->provers->cubes, member->at, member->search);
        }
        if (!close_leaf(member, prover->cnf.never[inert])) {
            return false;
        }
    }
    return false;
}

/* ----------------------------------------------------------------------------------- work ---- */

/* Asks all others to stop.  Require: the lock is held. */
static void pause_others(struct qdri_provers *provers, const struct qdri_member *member)
{
    provers->is_paused = true;
    for (unsigned k = 0; k < provers->members; ++k) {
        if (&provers->member[k] != member) {
            qdri_control_ask(&provers->member[k].search->solver->control, QDRI_TO_COME_BACK);
        }
    }
}

static bool is_paused(struct qdri_provers *provers)
{
    pthread_mutex_lock(&provers->mutex);
    const bool is_paused = provers->is_paused;
    pthread_mutex_unlock(&provers->mutex);
    return is_paused;
}

/* Searches its leaves until there are no more, or it is to stop. */
static qdr_outcome search_leaves(struct qdri_member *member)
{
    struct qdri_prover *prover = &member->search->prover;
    uint64_t clause;
    while (member->at != QDRI_NO_NODE || begin_leaf(member)) {
        const qdr_outcome outcome = qdr_solver_run(member->search->solver, NULL);
        if (prover->status != QDR_OK) {
            break;
        }
        if (outcome == QDR_STOPPED && !is_paused(member->provers)) {
            continue; /* it was asked to when it had stopped already */
        }
        if (outcome != QDR_EXHAUSTED) {
            return outcome;
        }
        if (!qdri_prover_finish(prover, member->search->depth, &clause) ||
            !close_leaf(member, clause)) {
            break;
        }
        qdri_prover_restart(prover);
    }
    return prover->status != QDR_OK ? QDR_FAILED : QDR_EXHAUSTED;
}

/* Searches, and then tells the others if they are to stop, too. */
static void work(struct qdri_member *member)
{
    struct qdri_provers *provers = member->provers;
    const qdr_outcome outcome = search_leaves(member);
    const bool is_ended = member->search->prover.is_ended;
    qdri_strand_give(&member->strand, is_ended);
    pthread_mutex_lock(&provers->mutex);
    member->outcome = outcome;
    provers->is_ended = provers->is_ended || is_ended;
    if (outcome != QDR_EXHAUSTED || is_ended) {
        pause_others(provers, member);
    }
    pthread_cond_signal(&provers->news);
    pthread_mutex_unlock(&provers->mutex);
}

static void *run_thread(void *ctx)
{
    work(ctx);
    return NULL;
}

/* What was written so far goes out, so that nobody waits for a member that has had nothing to write
 * for a while. */
static void tick(void *ctx)
{
    struct qdri_member *member = ctx;
    qdri_strand_give(&member->strand, false);
}

void qdri_provers_tick(struct qdri_provers *provers)
{
    tick(provers->member);
}

/* Require: the lock is held. */
static bool is_anybody_at_work(const struct qdri_provers *provers)
{
    for (unsigned k = 0; k < provers->members; ++k) {
        if (provers->member[k].outcome == QDR_SOLUTION) {
            return true;
        }
    }
    return false;
}

/* The one who asks waits for the others, and looks meanwhile whether they are to stop. */
static void wait_for_others(struct qdri_provers *provers)
{
    struct qdri_member *member = provers->member;
    struct qdri_control *control = &member->search->solver->control;
    qdri_control_begin(control);
    pthread_mutex_lock(&provers->mutex);
    while (is_anybody_at_work(provers)) {
        qdr_outcome outcome = QDR_STOPPED;
        qdri_condition_wait(&provers->news, &provers->mutex, WAIT_MS);
        pthread_mutex_unlock(&provers->mutex);
        const bool is_over = qdri_control_look(control, &outcome) && outcome != QDR_STOPPED;
        pthread_mutex_lock(&provers->mutex);
        if (is_over && member->outcome == QDR_EXHAUSTED) {
            member->outcome = outcome;
            pause_others(provers, member);
        }
    }
    pthread_mutex_unlock(&provers->mutex);
    qdri_control_end(control);
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
    provers->is_paused = false;
    for (unsigned k = 0; k < provers->members; ++k) {
        provers->member[k].outcome = QDR_SOLUTION;
    }
    unsigned begun = 1;
    while (begun < provers->members &&
           qdri_thread_begin(&provers->member[begun].thread, run_thread, &provers->member[begun])) {
        ++begun;
    }
    work(provers->member);
    for (unsigned k = begun; k < provers->members; ++k) {
        work(&provers->member[k]); /* it may be in the midst of a leaf */
    }
    wait_for_others(provers);
    for (unsigned k = 1; k < begun; ++k) {
        pthread_join(provers->member[k].thread, NULL);
    }
    return sum_up(provers, error);
}

double qdri_provers_progress(struct qdri_provers *provers)
{
    pthread_mutex_lock(&provers->mutex);
    const double share = provers->closed == provers->leaves ? 1 : provers->done / provers->nodes;
    pthread_mutex_unlock(&provers->mutex);
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
    search->tick = tick;
    search->ctx = member;
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
    provers->member = qdri_zeros(provers->members, sizeof *provers->member);
    provers->search = qdri_zeros(provers->members, sizeof *provers->search);
    unsigned made = 0;
    while (provers->member && provers->search && made < provers->members) {
        struct qdri_member *member = &provers->member[made];
        *member = (struct qdri_member){.provers = provers,
                                       .search = made == 0 ? first : &provers->search[made - 1],
                                       .at = QDRI_NO_NODE};
        if (made > 0 && !make_search(member, first)) {
            break;
        }
        ++made;
    }
    provers->members = made;
    return made > 1;
}

static bool make_locks(struct qdri_provers *provers)
{
    if (pthread_mutex_init(&provers->mutex, NULL) != 0) {
        return false;
    }
    if (pthread_mutex_init(&provers->listing, NULL) != 0) {
        pthread_mutex_destroy(&provers->mutex);
        return false;
    }
    if (!qdri_condition_make(&provers->news)) {
        pthread_mutex_destroy(&provers->listing);
        pthread_mutex_destroy(&provers->mutex);
        return false;
    }
    return true;
}

static void free_locks(struct qdri_provers *provers)
{
    pthread_cond_destroy(&provers->news);
    pthread_mutex_destroy(&provers->listing);
    pthread_mutex_destroy(&provers->mutex);
}

/* Begins to write into the stream. */
static bool begin(struct qdri_provers *provers, const qdr_writer *lemmas)
{
    struct qdri_prover *first = &provers->member[0].search->prover;
    provers->has_stream = make_locks(provers);
    if (provers->has_stream && !qdri_stream_begin(&provers->stream, lemmas, first->lrat.last)) {
        free_locks(provers);
        provers->has_stream = false;
    }
    for (unsigned k = 0; provers->has_stream && k < provers->members; ++k) {
        struct qdri_member *member = &provers->member[k];
        qdri_strand_begin(&member->strand, &provers->stream, &member->search->prover.lrat);
    }
    if (provers->has_stream) {
        first->listing->mutex = &provers->listing;
    }
    return provers->has_stream;
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
                      &search->solver->params, NULL) != QDR_OK ||
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
    for (unsigned k = 1; k < provers->members && provers->search; ++k) {
        qdri_proof_search_free(&provers->search[k - 1]);
    }
    if (provers->has_stream) {
        provers->member[0].search->prover.listing->mutex = NULL;
        qdri_stream_free(&provers->stream);
        free_locks(provers);
    }
    qdr_cubes_free(provers->cubes);
    free(provers->leaf);
    free(provers->clause);
    free(provers->member);
    free(provers->search);
    free(provers);
}
