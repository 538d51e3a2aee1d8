/* sweep.c  Searches subtrees with a team: each member takes the next subtree, searches it for a
 * while, and puts back what is left of it. */

#include "optimize/journal.h"
#include "optimize/rounds.h"

/* The owner looks at the clock and the limits so often while the others search. */
#define WAIT_MS 10

bool qdri_searcher_make(struct qdri_rounds *rounds, struct qdri_control *control, qdri_offer offer)
{
    struct qdri_searcher *searcher = &rounds->searcher[rounds->searchers];
    if (!control) {
        control = &searcher->control;
        control->time_limit_ms = UINT64_MAX;
        atomic_init(&control->requests, 0);
    }
    if (!qdri_best_search_make(&searcher->search, rounds->problem, control, rounds->cost)) {
        qdri_best_search_clear(&searcher->search);
        return false;
    }
    searcher->search.offer = offer;
    searcher->search.ctx = rounds;
    ++rounds->searchers;
    return true;
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

static bool is_at_limit(const struct qdri_rounds *rounds)
{
    return rounds->trouble != QDRI_KEPT || nodes_of_all(rounds) >= rounds->node_limit;
}

/* The owner runs into its limits by itself, and reports them. */
static enum qdri_team_next next(void *ctx, unsigned member)
{
    struct qdri_rounds *rounds = ctx;
    struct qdri_searcher *searcher = &rounds->searcher[member];
    if ((member > 0 && is_at_limit(rounds)) || (!searcher->subtree && !take(rounds, searcher))) {
        return QDRI_TEAM_WAIT;
    }
    qdri_searcher_set_limit(rounds, searcher);
    return QDRI_TEAM_RUN;
}

static void run(void *ctx, unsigned member)
{
    const struct qdri_rounds *rounds = ctx;
    struct qdri_searcher *searcher = &rounds->searcher[member];
    if (!searcher->has_begun) {
        qdri_best_search_load(&searcher->search, searcher->subtree);
        searcher->has_begun = true;
    }
    searcher->outcome = qdri_best_search_run(&searcher->search);
}

static void done(void *ctx, unsigned member)
{
    struct qdri_rounds *rounds = ctx;
    struct qdri_searcher *searcher = &rounds->searcher[member];
    if (qdri_searcher_note(rounds, searcher, searcher->outcome)) {
        put_back(rounds, searcher);
        searcher->outcome = QDR_STOPPED;
    }
    if (member > 0 && is_at_limit(rounds)) {
        qdri_control_ask(rounds->control, QDRI_TO_COME_BACK);
    }
    qdri_team_notify_owner(rounds->team);
}

static void call_back(void *ctx, unsigned member)
{
    const struct qdri_rounds *rounds = ctx;
    qdri_control_ask(rounds->searcher[member].search.control, QDRI_TO_COME_BACK);
}

/* ------------------------------------------------------------------------------- the team ---- */

bool qdri_searchers_prepare(struct qdri_rounds *rounds)
{
    const struct qdri_team_job job = {
        .ctx = rounds, .next = next, .run = run, .done = done, .call_back = call_back};
    rounds->team = qdri_team_new(&job, rounds->threads);
    return rounds->team != NULL;
}

/* As many as there may be, or as there is memory for. */
static void begin_threads(struct qdri_rounds *rounds)
{
    const qdri_offer offer = rounds->searcher->search.offer;
    while (rounds->searchers < rounds->threads && qdri_searcher_make(rounds, NULL, offer)) {
    }
    const unsigned started = qdri_team_start(rounds->team, rounds->searchers);
    qdri_team_lock(rounds->team);
    while (rounds->searchers > started) {
        qdri_best_search_clear(&rounds->searcher[--rounds->searchers].search);
    }
    rounds->threads = rounds->searchers;
    qdri_team_unlock(rounds->team);
}

void qdri_searchers_end(struct qdri_rounds *rounds)
{
    qdri_team_free(rounds->team);
    for (unsigned k = 0; k < rounds->searchers; ++k) {
        qdri_best_search_clear(&rounds->searcher[k].search);
    }
}

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
    qdri_team_wait(rounds->team, WAIT_MS);
    qdri_searcher_set_limit(rounds, rounds->searcher);
    qdri_team_unlock(rounds->team);
    if (!qdri_control_look(rounds->control, &outcome)) {
        outcome = QDR_STOPPED;
    }
    qdri_team_lock(rounds->team);
    return outcome;
}

qdr_outcome qdri_searchers_sweep(struct qdri_rounds *rounds)
{
    qdr_outcome outcome = QDR_STOPPED;
    if (rounds->subtrees > 1 && rounds->searchers < rounds->threads) {
        begin_threads(rounds);
    }
    qdri_team_resume(rounds->team);
    qdri_team_lock(rounds->team);
    while (outcome == QDR_STOPPED) {
        if (rounds->trouble != QDRI_KEPT || !qdri_best_journal_keep(rounds)) {
            outcome = QDR_FAILED;
        } else if (qdri_team_step(rounds->team)) {
            outcome = rounds->searcher->outcome;
        } else if (is_swept(rounds)) {
            outcome = QDR_EXHAUSTED;
        } else {
            outcome = look(rounds);
        }
    }
    qdri_team_unlock(rounds->team);
    qdri_team_pause(rounds->team);
    return outcome;
}

qdr_stats qdri_rounds_stats(struct qdri_rounds *rounds)
{
    qdri_team_lock(rounds->team);
    qdr_stats sum = rounds->control->stats;
    qdri_stats_add(&sum, &rounds->earlier);
    for (unsigned k = 1; k < rounds->searchers; ++k) {
        qdri_stats_add(&sum, &rounds->searcher[k].stats);
    }
    qdri_team_unlock(rounds->team);
    return sum;
}
