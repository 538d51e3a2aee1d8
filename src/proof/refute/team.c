/* team.c  Threads that prove the leaves of a tree, each with a search and a prover of its own. */
#include "proof/refute/team.h"

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
static bool list_leaves(struct qdri_team *team)
{
    const qdr_cubes *cubes = team->cubes;
    struct leaf *leaf = qdri_zeros(cubes->nodes, sizeof *leaf);
    team->leaf = qdri_zeros(cubes->nodes, sizeof *team->leaf);
    team->clause = qdri_zeros(cubes->nodes, sizeof *team->clause);
    if (!leaf || !team->leaf || !team->clause) {
        free(leaf);
        return false;
    }
    for (uint32_t at = 0; at < cubes->nodes; ++at) {
        if (cubes->node[at].item == QDR_NO_ITEM) {
            leaf[team->leaves++] = (struct leaf){.nodes = cubes->node[at].expected, .at = at};
            team->nodes += cubes->node[at].expected;
        }
    }
    qsort(leaf, team->leaves, sizeof *leaf, compare_leaves);
    for (uint32_t k = 0; k < team->leaves; ++k) {
        team->leaf[k] = leaf[k].at;
    }
    free(leaf);
    return true;
}

/* Writes that not all options of a leaf are chosen, which follows from another clause. */
static bool close_leaf(struct qdri_member *member, uint64_t reason)
{
    struct qdri_team *team = member->team;
    struct qdri_prover *prover = &member->search->prover;
    prover->hints = 0;
    if (!qdri_prover_add_hint(prover, reason)) {
        return false;
    }
    const uint64_t clause = qdri_top_put_prefix(team->cubes, member->at, prover);
    pthread_mutex_lock(&team->mutex);
    team->clause[member->at] = clause;
    ++team->closed;
    team->done += team->cubes->node[member->at].expected;
    pthread_mutex_unlock(&team->mutex);
    member->at = QDRI_NO_NODE;
    return clause != 0;
}

/* False: there is none that nobody has begun with, or it is not to be begun with now. */
static bool take_leaf(struct qdri_member *member)
{
    struct qdri_team *team = member->team;
    pthread_mutex_lock(&team->mutex);
    const bool is_there = !team->is_paused && team->next < team->leaves;
    member->at = is_there ? team->leaf[team->next++] : QDRI_NO_NODE;
    pthread_mutex_unlock(&team->mutex);
    return is_there;
}

/* Begins with a leaf that is to be searched.  False: there is none, or the prover has failed. */
static bool begin_leaf(struct qdri_member *member)
{
    struct qdri_prover *prover = &member->search->prover;
    uint32_t level;
    while (take_leaf(member)) {
        const qdr_option inert = qdri_top_find_inert(member->team->cubes, member->at, &level);
        if (inert == QDR_NO_OPTION) {
            return qdri_top_choose(member->team->cubes, member->at, member->search);
        }
        if (!close_leaf(member, prover->cnf.never[inert])) {
            return false;
        }
    }
    return false;
}

/* ----------------------------------------------------------------------------------- work ---- */

/* Asks all others to stop.  Require: the lock is held. */
static void pause_others(struct qdri_team *team, const struct qdri_member *member)
{
    team->is_paused = true;
    for (unsigned k = 0; k < team->members; ++k) {
        if (&team->member[k] != member) {
            qdri_control_ask(&team->member[k].search->solver->control, QDRI_TO_COME_BACK);
        }
    }
}

static bool is_paused(struct qdri_team *team)
{
    pthread_mutex_lock(&team->mutex);
    const bool is_paused = team->is_paused;
    pthread_mutex_unlock(&team->mutex);
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
        if (outcome == QDR_STOPPED && !is_paused(member->team)) {
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
    struct qdri_team *team = member->team;
    const qdr_outcome outcome = search_leaves(member);
    const bool is_ended = member->search->prover.is_ended;
    qdri_strand_give(&member->strand, is_ended);
    pthread_mutex_lock(&team->mutex);
    member->outcome = outcome;
    team->is_ended = team->is_ended || is_ended;
    if (outcome != QDR_EXHAUSTED || is_ended) {
        pause_others(team, member);
    }
    pthread_cond_signal(&team->news);
    pthread_mutex_unlock(&team->mutex);
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

void qdri_team_tick(struct qdri_team *team)
{
    tick(team->member);
}

/* Require: the lock is held. */
static bool is_anybody_at_work(const struct qdri_team *team)
{
    for (unsigned k = 0; k < team->members; ++k) {
        if (team->member[k].outcome == QDR_SOLUTION) {
            return true;
        }
    }
    return false;
}

/* The one who asks waits for the others, and looks meanwhile whether they are to stop. */
static void wait_for_others(struct qdri_team *team)
{
    struct qdri_member *member = team->member;
    struct qdri_control *control = &member->search->solver->control;
    qdri_control_begin(control);
    pthread_mutex_lock(&team->mutex);
    while (is_anybody_at_work(team)) {
        qdr_outcome outcome = QDR_STOPPED;
        qdri_condition_wait(&team->news, &team->mutex, WAIT_MS);
        pthread_mutex_unlock(&team->mutex);
        const bool is_over = qdri_control_look(control, &outcome) && outcome != QDR_STOPPED;
        pthread_mutex_lock(&team->mutex);
        if (is_over && member->outcome == QDR_EXHAUSTED) {
            member->outcome = outcome;
            pause_others(team, member);
        }
    }
    pthread_mutex_unlock(&team->mutex);
    qdri_control_end(control);
}

/* What all have come to. */
static qdr_outcome sum_up(struct qdri_team *team, qdr_error *error)
{
    struct qdri_prover *prover = &team->member[0].search->prover;
    qdr_outcome outcome = QDR_EXHAUSTED;
    for (unsigned k = 0; k < team->members; ++k) {
        const struct qdri_member *member = &team->member[k];
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
        prover->lrat.status = team->stream.status;
    }
    qdri_prover_is_written(prover);
    return team->is_ended ? QDR_EXHAUSTED : outcome;
}

void qdri_team_end(struct qdri_team *team)
{
    struct qdri_prover *prover = &team->member[0].search->prover;
    prover->lrat.writer = team->stream.writer;
    prover->lrat.renew = NULL;
    prover->lrat.last = team->stream.last;
    prover->is_ended = team->is_ended;
    if (!team->is_ended && prover->status == QDR_OK) {
        qdri_top_prove(team->cubes, team->clause, prover);
    }
}

qdr_outcome qdri_team_run(struct qdri_team *team, qdr_error *error)
{
    team->is_paused = false;
    for (unsigned k = 0; k < team->members; ++k) {
        team->member[k].outcome = QDR_SOLUTION;
    }
    unsigned begun = 1;
    while (begun < team->members &&
           qdri_thread_begin(&team->member[begun].thread, run_thread, &team->member[begun])) {
        ++begun;
    }
    work(team->member);
    for (unsigned k = begun; k < team->members; ++k) {
        work(&team->member[k]); /* it may be in the midst of a leaf */
    }
    wait_for_others(team);
    for (unsigned k = 1; k < begun; ++k) {
        pthread_join(team->member[k].thread, NULL);
    }
    return sum_up(team, error);
}

double qdri_team_progress(struct qdri_team *team)
{
    pthread_mutex_lock(&team->mutex);
    const double share = team->closed == team->leaves ? 1 : team->done / team->nodes;
    pthread_mutex_unlock(&team->mutex);
    return share;
}

uint64_t qdri_team_lemmas(const struct qdri_team *team, uint64_t *bytes)
{
    uint64_t lines = 0;
    for (unsigned k = 1; k < team->members; ++k) {
        const struct qdri_lrat *lrat = &team->member[k].search->prover.lrat;
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
    if (qdri_proof_search_make(search, first->solver, QDRI_PROOF_PREFIXES, member->team->members,
                               NULL) != QDR_OK ||
        qdri_cnf_make(&prover->cnf, prover->problem, NULL) != QDR_OK ||
        !qdri_prover_begin(prover) || !qdri_proof_search_observe(search)) {
        qdri_proof_search_free(search);
        return false;
    }
    return true;
}

/* Makes the members; those for whom there is no memory are left out.  False: there is one only. */
static bool make_members(struct qdri_team *team, struct qdri_proof_search *first)
{
    team->member = qdri_zeros(team->members, sizeof *team->member);
    team->search = qdri_zeros(team->members, sizeof *team->search);
    unsigned made = 0;
    while (team->member && team->search && made < team->members) {
        struct qdri_member *member = &team->member[made];
        *member = (struct qdri_member){.team = team,
                                       .search = made == 0 ? first : &team->search[made - 1],
                                       .at = QDRI_NO_NODE};
        if (made > 0 && !make_search(member, first)) {
            break;
        }
        ++made;
    }
    team->members = made;
    return made > 1;
}

static bool make_locks(struct qdri_team *team)
{
    if (pthread_mutex_init(&team->mutex, NULL) != 0) {
        return false;
    }
    if (pthread_mutex_init(&team->listing, NULL) != 0) {
        pthread_mutex_destroy(&team->mutex);
        return false;
    }
    if (!qdri_condition_make(&team->news)) {
        pthread_mutex_destroy(&team->listing);
        pthread_mutex_destroy(&team->mutex);
        return false;
    }
    return true;
}

static void free_locks(struct qdri_team *team)
{
    pthread_cond_destroy(&team->news);
    pthread_mutex_destroy(&team->listing);
    pthread_mutex_destroy(&team->mutex);
}

/* Begins to write into the stream. */
static bool begin(struct qdri_team *team, const qdr_writer *lemmas)
{
    struct qdri_prover *first = &team->member[0].search->prover;
    team->has_stream = make_locks(team);
    if (team->has_stream && !qdri_stream_begin(&team->stream, lemmas, first->lrat.last)) {
        free_locks(team);
        team->has_stream = false;
    }
    for (unsigned k = 0; team->has_stream && k < team->members; ++k) {
        struct qdri_member *member = &team->member[k];
        qdri_strand_begin(&member->strand, &team->stream, &member->search->prover.lrat);
    }
    if (team->has_stream) {
        first->listing->mutex = &team->listing;
    }
    return team->has_stream;
}

struct qdri_team *qdri_team_make(struct qdri_proof_search *search, unsigned threads,
                                 const qdr_writer *lemmas)
{
    struct qdri_team *team = qdri_zeros(1, sizeof *team);
    if (!team) {
        return NULL;
    }
    team->members = threads;
    if (qdr_cubes_new(&team->cubes, search->solver->problem, (size_t)CUBES * threads,
                      &search->solver->params, NULL) != QDR_OK ||
        !list_leaves(team) || team->leaves == 1 || !make_members(team, search) ||
        !begin(team, lemmas)) {
        qdri_team_free(team);
        return NULL;
    }
    return team;
}

void qdri_team_free(struct qdri_team *team)
{
    if (!team) {
        return;
    }
    for (unsigned k = 1; k < team->members && team->search; ++k) {
        qdri_proof_search_free(&team->search[k - 1]);
    }
    if (team->has_stream) {
        team->member[0].search->prover.listing->mutex = NULL;
        qdri_stream_free(&team->stream);
        free_locks(team);
    }
    qdr_cubes_free(team->cubes);
    free(team->leaf);
    free(team->clause);
    free(team->member);
    free(team->search);
    free(team);
}
