/* searchers.c  The threads of a sweep: each takes the next subtree, searches it for a while, and
 * puts back what is left of it. */

#include "base/thread.h"
#include "optimize/journal.h"
#include "optimize/rounds.h"
#include "solver/stats.h"

/* Who has nothing to do looks again after so many milliseconds. */
#define WAIT_MS 10

void qdri_searchers_prepare(struct qdri_rounds *rounds)
{
    qdri_condition_make(&rounds->work);
    qdri_condition_make(&rounds->news);
}

bool qdri_searcher_make(struct qdri_rounds *rounds, struct qdri_control *control, qdri_offer offer)
{
    struct qdri_searcher *searcher = &rounds->searcher[rounds->searchers++];
    if (!control) {
        control = &searcher->control;
        control->time_limit_ms = UINT64_MAX;
        atomic_init(&control->requests, 0);
    }
    searcher->rounds = rounds;
    const bool is_made =
        qdri_best_search_make(&searcher->search, rounds->problem, control, rounds->cost);
    searcher->search.offer = offer;
    searcher->search.ctx = rounds;
    return is_made;
}

static uint64_t nodes_of_all(const struct qdri_rounds *rounds)
{
    uint64_t nodes = 0;
    for (unsigned k = 0; k < rounds->searchers; ++k) {
        nodes += rounds->searcher[k].stats.nodes;
    }
    return nodes;
}

void qdri_searcher_set_limit(const struct qdri_rounds *rounds, struct qdri_searcher *searcher)
{
    struct qdri_control *control = searcher->search.control;
    const uint64_t others = nodes_of_all(rounds) - searcher->stats.nodes;
    control->node_limit = rounds->node_limit == UINT64_MAX ? UINT64_MAX
                          : rounds->node_limit > others    ? rounds->node_limit - others
                                                           : 0;
    control->pause_at = 0;
}

/* Adds what it has counted since it last came to the end or a rest. */
static void record(struct qdri_rounds *rounds, struct qdri_searcher *searcher)
{
    const qdr_stats *now = &searcher->stats;
    const qdr_stats *before = &searcher->before;
    const qdr_stats more = {.nodes = now->nodes - before->nodes,
                            .updates = now->updates - before->updates,
                            .solutions = now->solutions - before->solutions,
                            .backtracks = now->backtracks - before->backtracks,
                            .deepest = now->deepest};
    qdri_stats_add(&rounds->recorded, &more);
    searcher->before = *now;
}

bool qdri_searcher_note(struct qdri_rounds *rounds, struct qdri_searcher *searcher,
                        qdr_outcome outcome)
{
    const struct qdri_best_search *search = &searcher->search;
    const bool is_over = outcome == QDR_EXHAUSTED || (outcome == QDR_STOPPED && search->is_resting);
    searcher->stats = search->control->stats;
    if (outcome == QDR_FAILED) {
        rounds->trouble = search->trouble;
    }
    if (is_over) {
        record(rounds, searcher);
    }
    return is_over;
}

/* ------------------------------------------------------------------------------ a searcher ---- */

/* Takes the next subtree, if there is one that nobody has begun with. */
static bool take(struct qdri_rounds *rounds, struct qdri_searcher *searcher)
{
    while (rounds->next < rounds->last && rounds->subtree[rounds->next].is_swept) {
        ++rounds->next;
    }
    if (rounds->next == rounds->last) {
        return false;
    }
    struct qdri_best_search *search = &searcher->search;
    searcher->subtree = &rounds->subtree[rounds->next++];
    searcher->has_begun = false;
    search->below = rounds->below;
    search->least_cut = QDRI_NO_COST;
    search->rests_at = search->control->stats.nodes + rounds->sweep_nodes;
    search->rests_at_work = search->bound.work + QDRI_REST_WORK;
    return true;
}

static void put_back(struct qdri_rounds *rounds, struct qdri_searcher *searcher)
{
    const struct qdri_best_search *search = &searcher->search;
    qdri_best_search_save(search, searcher->subtree);
    searcher->subtree->is_swept = true;
    searcher->subtree = NULL;
    if (search->least_cut < rounds->least_cut) {
        rounds->least_cut = search->least_cut;
    }
}

/* Searches on in the subtree.  QDR_STOPPED: there may be something else to do. */
static qdr_outcome search_on(struct qdri_rounds *rounds, struct qdri_searcher *searcher)
{
    struct qdri_best_search *search = &searcher->search;
    qdri_searcher_set_limit(rounds, searcher);
    searcher->is_searching = true;
    pthread_mutex_unlock(&rounds->mutex);
    if (!searcher->has_begun) {
        qdri_best_search_load(search, searcher->subtree);
        searcher->has_begun = true;
    }
    const qdr_outcome outcome = qdri_best_search_run(search);
    pthread_mutex_lock(&rounds->mutex);
    searcher->is_searching = false;
    if (qdri_searcher_note(rounds, searcher, outcome)) {
        put_back(rounds, searcher);
        return QDR_STOPPED;
    }
    return outcome;
}

/* --------------------------------------------------------------------------------- threads ---- */

static bool is_at_limit(const struct qdri_rounds *rounds)
{
    return rounds->trouble != QDRI_KEPT || nodes_of_all(rounds) >= rounds->node_limit;
}

static void *help(void *ctx)
{
    struct qdri_searcher *searcher = ctx;
    struct qdri_rounds *rounds = searcher->rounds;
    pthread_mutex_lock(&rounds->mutex);
    while (!rounds->is_ending) {
        if (rounds->is_paused || is_at_limit(rounds) ||
            (!searcher->subtree && !take(rounds, searcher))) {
            pthread_cond_wait(&rounds->work, &rounds->mutex);
            continue;
        }
        search_on(rounds, searcher);
        if (is_at_limit(rounds)) {
            qdri_control_ask(rounds->control, QDRI_TO_COME_BACK);
        }
        pthread_cond_signal(&rounds->news);
    }
    pthread_mutex_unlock(&rounds->mutex);
    return NULL;
}

/* As many as there may be, or as there is memory for. */
static void begin_threads(struct qdri_rounds *rounds)
{
    const qdri_offer offer = rounds->searcher->search.offer;
    while (rounds->searchers < rounds->threads) {
        struct qdri_searcher *searcher = &rounds->searcher[rounds->searchers];
        if (!qdri_searcher_make(rounds, NULL, offer) ||
            !qdri_thread_begin(&searcher->thread, help, searcher)) {
            qdri_best_search_clear(&searcher->search);
            rounds->threads = --rounds->searchers;
        }
    }
}

void qdri_searchers_end(struct qdri_rounds *rounds)
{
    pthread_mutex_lock(&rounds->mutex);
    rounds->is_ending = true;
    pthread_cond_broadcast(&rounds->work);
    pthread_mutex_unlock(&rounds->mutex);
    for (unsigned k = 0; k < rounds->searchers; ++k) {
        if (k > 0) {
            pthread_join(rounds->searcher[k].thread, NULL);
        }
        qdri_best_search_clear(&rounds->searcher[k].search);
    }
    pthread_cond_destroy(&rounds->work);
    pthread_cond_destroy(&rounds->news);
}

/* ----------------------------------------------------------------------- the one who asks ---- */

static bool is_swept(const struct qdri_rounds *rounds)
{
    bool is_swept = rounds->next == rounds->last;
    for (unsigned k = 0; k < rounds->searchers; ++k) {
        is_swept &= !rounds->searcher[k].subtree;
    }
    return is_swept;
}

/* Looks at clock and limits while the others search.  QDR_STOPPED: they may go on. */
static qdr_outcome look(struct qdri_rounds *rounds)
{
    qdr_outcome outcome = QDR_STOPPED;
    qdri_condition_wait(&rounds->news, &rounds->mutex, WAIT_MS);
    qdri_searcher_set_limit(rounds, rounds->searcher);
    pthread_mutex_unlock(&rounds->mutex);
    if (!qdri_control_look(rounds->control, &outcome)) {
        outcome = QDR_STOPPED;
    }
    pthread_mutex_lock(&rounds->mutex);
    return outcome;
}

/* Asks the others to come back.  True: somebody is still searching. */
static bool calls_back(const struct qdri_rounds *rounds)
{
    bool is_called = false;
    for (unsigned k = 1; k < rounds->searchers; ++k) {
        if (rounds->searcher[k].is_searching) {
            qdri_control_ask(rounds->searcher[k].search.control, QDRI_TO_COME_BACK);
            is_called = true;
        }
    }
    return is_called;
}

static void stand_still(struct qdri_rounds *rounds)
{
    rounds->is_paused = true;
    while (calls_back(rounds)) {
        qdri_condition_wait(&rounds->news, &rounds->mutex, WAIT_MS);
    }
}

qdr_outcome qdri_searchers_sweep(struct qdri_rounds *rounds)
{
    struct qdri_searcher *mine = rounds->searcher;
    qdr_outcome outcome = QDR_STOPPED;
    pthread_mutex_lock(&rounds->mutex);
    if (rounds->subtrees > 1) {
        begin_threads(rounds);
    }
    rounds->is_paused = false;
    pthread_cond_broadcast(&rounds->work);
    while (outcome == QDR_STOPPED) {
        if (rounds->trouble != QDRI_KEPT || !qdri_best_journal_keep(rounds)) {
            outcome = QDR_FAILED;
        } else if (mine->subtree || take(rounds, mine)) {
            outcome = search_on(rounds, mine);
        } else if (is_swept(rounds)) {
            outcome = QDR_EXHAUSTED;
        } else {
            outcome = look(rounds);
        }
    }
    stand_still(rounds);
    pthread_mutex_unlock(&rounds->mutex);
    return outcome;
}

qdr_stats qdri_rounds_stats(struct qdri_rounds *rounds)
{
    pthread_mutex_lock(&rounds->mutex);
    qdr_stats sum = rounds->control->stats;
    qdri_stats_add(&sum, &rounds->earlier);
    for (unsigned k = 1; k < rounds->searchers; ++k) {
        qdri_stats_add(&sum, &rounds->searcher[k].stats);
    }
    pthread_mutex_unlock(&rounds->mutex);
    return sum;
}
