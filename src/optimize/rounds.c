/* rounds.c  Rounds of rising guesses, and sweeps over what is left of a round. */
#include "optimize/rounds.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "optimize/journal.h"

/* Nodes of the first round, in which there is no guess. */
#define FIRST_NODES 500

/* Nodes of a round before it goes in sweeps, and of a subtree in one of them. */
#define DIVE_NODES 2000
#define SWEEP_SUBTREES 32
#define SWEEP_NODES 200

/* Nodes after which a dive rests. */
#define REST_NODES 500

/* As many subtrees as keep some threads at work, but where they are large, no more than take so
 * many bytes, nor than a quarter of the memory. */
#define SUBTREES_MOST 128
#define SUBTREES_LEAST 2
#define SUBTREE_BYTES ((uint64_t)1 << 25)

uint32_t qdri_rounds_subtrees(const struct qdr_problem *problem, uint64_t memory)
{
    const uint64_t bytes = memory / 4 < SUBTREE_BYTES ? memory / 4 : SUBTREE_BYTES;
    const uint64_t count = bytes / qdri_subtree_bytes(problem);
    return count > SUBTREES_MOST    ? SUBTREES_MOST
           : count < SUBTREES_LEAST ? SUBTREES_LEAST
                                    : (uint32_t)count;
}

uint64_t qdri_rounds_bytes(const struct qdr_problem *problem, uint32_t subtrees, unsigned threads)
{
    uint64_t bytes = 0;
    qdri_size_add(&bytes, problem->options, sizeof(int64_t));
    qdri_size_add(&bytes, subtrees, qdri_subtree_bytes(problem));
    qdri_size_add(&bytes, threads, sizeof(struct qdri_searcher) + qdri_best_search_bytes(problem));
    qdri_size_add(&bytes, 1, qdri_team_bytes(threads));
    return bytes;
}

/* Not before they are needed: most searches are over before that. */
bool qdri_rounds_make_subtrees(struct qdri_rounds *rounds)
{
    bool is_made = rounds->subtree != NULL;
    if (is_made) {
        return true;
    }
    rounds->subtree = qdri_zeros(rounds->subtrees_most, sizeof *rounds->subtree);
    is_made = rounds->subtree != NULL;
    for (uint32_t k = 0; k < rounds->subtrees_most && is_made; ++k) {
        is_made = qdri_subtree_make(&rounds->subtree[k], rounds->problem);
    }
    return is_made;
}

/* The cost that a solution must stay below to be of interest. */
static int64_t threshold(const struct qdri_rounds *rounds)
{
    const int64_t cost = qdri_keep_threshold(&rounds->keep, QDRI_NO_COST);
    return rounds->guess < cost ? rounds->guess : cost;
}

/* Keeps a solution.  In a dive what is kept is the limit from then on; in a sweep, only what this
 * search has found by itself. */
static enum qdri_kept offer(struct qdri_best_search *search, int64_t cost,
                            const qdr_option *options, size_t count)
{
    struct qdri_rounds *rounds = search->ctx;
    qdri_team_lock(rounds->team);
    const enum qdri_kept kept = qdri_keep_add(&rounds->keep, cost, options, count);
    if (rounds->stage == QDRI_DIVE) {
        search->below = threshold(rounds);
    } else if (rounds->keep.most == 1) {
        search->below = cost;
    }
    qdri_team_unlock(rounds->team);
    return kept;
}

/* How far the dive goes before it rests. */
static void set_rest(struct qdri_rounds *rounds)
{
    struct qdri_best_search *search = &rounds->searcher->search;
    const uint64_t nodes = rounds->dive_left < REST_NODES ? rounds->dive_left : REST_NODES;
    search->rests_at = rounds->control->stats.nodes + nodes;
    search->rests_at_work = search->bound.work + QDRI_REST_WORK;
}

static void begin_round(struct qdri_rounds *rounds)
{
    struct qdri_best_search *search = &rounds->searcher->search;
    rounds->stage = QDRI_DIVE;
    rounds->is_below_root = false;
    rounds->least_cut = QDRI_NO_COST;
    rounds->dive_left = rounds->is_guessing ? rounds->dive_nodes : rounds->first_nodes;
    qdri_best_search_begin(search);
    search->below = threshold(rounds);
    set_rest(rounds);
}

bool qdri_rounds_resume_dive(struct qdri_rounds *rounds)
{
    struct qdri_best_search *search = &rounds->searcher->search;
    if (!rounds->is_below_root) {
        begin_round(rounds);
        return true;
    }
    const bool is_right = qdri_best_search_load(search, &rounds->subtree[0]);
    search->below = threshold(rounds);
    search->least_cut = rounds->least_cut;
    set_rest(rounds);
    return is_right;
}

bool qdri_rounds_make(struct qdri_rounds *rounds, const struct qdr_problem *problem,
                      struct qdri_control *control, int64_t *cost, uint64_t most, uint32_t subtrees,
                      unsigned threads, uint64_t budget)
{
    *rounds = (struct qdri_rounds){.problem = problem,
                                   .control = control,
                                   .node_limit = UINT64_MAX,
                                   .cost = cost,
                                   .guess = QDRI_NO_COST,
                                   .first_nodes = FIRST_NODES,
                                   .dive_nodes = DIVE_NODES,
                                   .sweep_nodes = SWEEP_NODES,
                                   .subtrees_most = subtrees,
                                   .threads = threads};
    rounds->keep = (struct qdri_keep){
        .most = most, .stride = qdri_problem_longest(problem) + 1, .budget = budget};
    rounds->searcher = qdri_zeros(threads, sizeof *rounds->searcher);
    if (!rounds->searcher || !qdri_searchers_prepare(rounds) ||
        !qdri_searcher_make(rounds, control, offer)) {
        return false;
    }
    for (qdr_option o = 0; o < problem->options; ++o) {
        rounds->cheapest += cost[o] < 0 ? cost[o] : 0;
        rounds->dearest += cost[o] > 0 ? cost[o] : 0;
    }
    rounds->proven = rounds->cheapest;
    const struct qdri_best_search *search = &rounds->searcher->search;
    rounds->is_guessing = search->is_flat; /* then there is nothing to guess, and one round */
    const bool is_hopeless = search->cells.failed;
    begin_round(rounds);
    if (is_hopeless) {
        rounds->proven = QDRI_NO_COST;
        rounds->stage = QDRI_ALL_KNOWN;
    }
    return true;
}

void qdri_rounds_clear(struct qdri_rounds *rounds)
{
    qdri_searchers_end(rounds);
    for (uint32_t k = 0; k < rounds->subtrees_most && rounds->subtree; ++k) {
        qdri_subtree_clear(&rounds->subtree[k]);
    }
    free(rounds->subtree);
    free(rounds->searcher);
    qdri_strbuf_free(&rounds->journal.writer.text);
    qdri_keep_clear(&rounds->keep);
    free(rounds->cost);
}

/* ---------------------------------------------------------------------------------- rounds ---- */

/* The first round has lasted long enough: begins to guess. */
static void begin_guessing(struct qdri_rounds *rounds)
{
    const int64_t known = qdri_keep_threshold(&rounds->keep, QDRI_NO_COST);
    const int64_t least = rounds->proven;
    rounds->distance =
        known != QDRI_NO_COST ? (known - least) / 8 : (least < 0 ? -least : least) / 64;
    rounds->distance = rounds->distance < 1 ? 1 : rounds->distance;
    rounds->guess =
        least > QDRI_NO_COST - rounds->distance ? QDRI_NO_COST : least + rounds->distance;
    rounds->is_guessing = true;
    begin_round(rounds);
}

/* A round is over: is everything known?  Otherwise guesses higher. */
static void end_round(struct qdri_rounds *rounds)
{
    const int64_t known = qdri_keep_threshold(&rounds->keep, QDRI_NO_COST);
    if (rounds->least_cut >= known) {
        rounds->proven = known;
        rounds->stage = QDRI_ALL_KNOWN;
        return;
    }
    if (rounds->guess > rounds->proven) {
        rounds->proven = rounds->guess;
    }
    if (rounds->guess <= rounds->least_cut) {
        rounds->guess = rounds->least_cut;
    }
    if (rounds->distance >= (rounds->dearest - rounds->guess) / 2) {
        rounds->guess = QDRI_NO_COST;
    } else {
        rounds->distance *= 2;
        rounds->guess += rounds->distance;
    }
    begin_round(rounds);
}

/* Drops the subtrees that are done, and keeps the others in order. */
static void drop_done(struct qdri_rounds *rounds)
{
    uint32_t left = 0;
    for (uint32_t k = 0; k < rounds->subtrees; ++k) {
        if (!rounds->subtree[k].is_done) {
            const struct qdri_subtree done = rounds->subtree[left];
            rounds->subtree[left++] = rounds->subtree[k];
            rounds->subtree[k] = done;
        }
    }
    rounds->subtrees = left;
}

/* Cuts a subtree in two; the new one follows it.  False: it has one part only. */
static bool split(struct qdri_rounds *rounds, uint32_t at)
{
    struct qdri_subtree *subtree = rounds->subtree;
    if (!qdri_subtree_split(&subtree[at], &subtree[rounds->subtrees])) {
        return false;
    }
    const struct qdri_subtree other = subtree[rounds->subtrees++];
    memmove(subtree + at + 2, subtree + at + 1, (rounds->subtrees - at - 2) * sizeof *subtree);
    subtree[at + 1] = other;
    return true;
}

/* Cuts subtrees in two, those first that come first, until there are as many as there may be, or
 * none has two parts. */
static void split_some(struct qdri_rounds *rounds)
{
    for (uint32_t k = 0; k < rounds->subtrees; ++k) {
        while (rounds->subtrees < rounds->subtrees_most && split(rounds, k)) {
        }
    }
}

static void begin_sweep(struct qdri_rounds *rounds)
{
    drop_done(rounds);
    if (rounds->subtrees == 0) {
        end_round(rounds);
        return;
    }
    split_some(rounds);
    for (uint32_t k = 0; k < rounds->subtrees; ++k) {
        rounds->subtree[k].is_swept = false;
    }
    rounds->below = threshold(rounds);
    rounds->next = 0;
    rounds->last = rounds->subtrees < SWEEP_SUBTREES ? rounds->subtrees : SWEEP_SUBTREES;
}

/* The dive has come to its end. */
static void end_dive(struct qdri_rounds *rounds)
{
    rounds->stage = QDRI_SWEEP;
    rounds->subtrees = 1;
    begin_sweep(rounds);
}

/* What is left of the dive becomes a subtree, in which it goes on unless it has lasted long enough.
 */
static void rest(struct qdri_rounds *rounds)
{
    if (!qdri_rounds_make_subtrees(rounds)) {
        rounds->trouble = QDRI_NO_MEMORY;
        return;
    }
    qdri_best_search_save(&rounds->searcher->search, &rounds->subtree[0]);
    rounds->is_below_root = true;
    if (rounds->dive_left == 0) {
        end_dive(rounds);
    } else {
        qdri_rounds_resume_dive(rounds);
    }
}

/* ------------------------------------------------------------------------------- searching ---- */

/* QDR_STOPPED: it has come to its end, or a rest. */
static qdr_outcome dive(struct qdri_rounds *rounds)
{
    struct qdri_searcher *searcher = rounds->searcher;
    struct qdri_best_search *search = &searcher->search;
    const uint64_t nodes = searcher->before.nodes;
    qdri_searcher_set_limit(rounds, searcher);
    const qdr_outcome outcome = qdri_best_search_run(search);
    rounds->proven = search->root_cost > rounds->proven ? search->root_cost : rounds->proven;
    if (!qdri_searcher_note(rounds, searcher, outcome)) {
        return outcome;
    }
    const uint64_t entered = searcher->before.nodes - nodes;
    rounds->dive_left -= entered < rounds->dive_left ? entered : rounds->dive_left;
    rounds->least_cut = search->least_cut;
    if (outcome == QDR_EXHAUSTED) {
        end_round(rounds);
    } else if (rounds->dive_left == 0 && !rounds->is_guessing) {
        begin_guessing(rounds);
    } else {
        rest(rounds);
    }
    return QDR_STOPPED;
}

/* One dive up to its next rest, or one sweep.  QDR_STOPPED: there is more to do. */
static qdr_outcome go_on(struct qdri_rounds *rounds)
{
    if (rounds->stage == QDRI_DIVE) {
        return dive(rounds);
    }
    const qdr_outcome outcome = qdri_searchers_sweep(rounds);
    if (outcome != QDR_EXHAUSTED) {
        return outcome;
    }
    begin_sweep(rounds);
    return QDR_STOPPED;
}

qdr_outcome qdri_rounds_run(struct qdri_rounds *rounds)
{
    qdr_outcome outcome = QDR_STOPPED;
    while (rounds->stage != QDRI_ALL_KNOWN && outcome == QDR_STOPPED) {
        outcome = rounds->trouble == QDRI_KEPT ? go_on(rounds) : QDR_FAILED;
        if (outcome == QDR_STOPPED && !qdri_best_journal_note(rounds)) {
            outcome = QDR_FAILED;
        }
    }
    return outcome == QDR_STOPPED ? QDR_EXHAUSTED : outcome;
}

/* ------------------------------------------------------------------- what is known so far ---- */

size_t qdri_rounds_proven(const struct qdri_rounds *rounds)
{
    const struct qdri_keep *keep = &rounds->keep;
    size_t proven = 0;
    while (proven < keep->count && keep->cost[keep->order[proven]] <= rounds->proven) {
        ++proven;
    }
    return proven;
}

/* Below zero stands for costs where the dearest are wanted.  A bound may be worse than any cost. */
uint64_t qdri_rounds_bound(const struct qdri_rounds *rounds)
{
    const bool is_dearest = rounds->journal.direction == QDR_DEAREST;
    int64_t bound = rounds->proven;
    if (bound == QDRI_NO_COST) {
        return is_dearest ? 0 : UINT64_MAX;
    }
    bound = bound < rounds->cheapest ? rounds->cheapest : bound;
    bound = is_dearest ? -bound : bound;
    return bound > 0 ? (uint64_t)bound * (uint64_t)rounds->journal.unit : 0;
}

size_t qdri_rounds_kept(struct qdri_rounds *rounds)
{
    qdri_team_lock(rounds->team);
    const size_t kept = rounds->keep.count;
    qdri_team_unlock(rounds->team);
    return kept;
}
