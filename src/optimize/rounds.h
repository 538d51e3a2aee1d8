/* rounds.h  The search for the k cheapest solutions, in rounds, by one thread or several.
 *
 * Rounds.  The first one has no limit of costs but one of nodes: its dive gives solutions to
 * compare with.  Then each round looks for solutions below a guess, a little above the bound; what
 * lies above it is cut off at once.  If that was not enough, the next guess is higher, and the
 * distance doubles.  When a round ends, all solutions below its guess are known.  A solution may be
 * found once a round, but is kept once.
 *
 * Sweeps.  A round begins at the root.  What is left after some nodes is cut into subtrees, and
 * from then on the round goes in sweeps: each subtree is searched for some nodes, whoever does it;
 * then those that are done go, and others are cut in two.  In a sweep nobody makes use of what the
 * others find in it.  So what a sweep comes to does not depend on which thread does what, nor on
 * how many there are: of solutions that cost the same, too, the same are kept.  One thread goes
 * the same way.
 *
 * Journal.  Subtrees are what a search can be left with: with them, what is kept, and some numbers,
 * it goes on as if nothing had been.  A dive, too, is in a subtree from some nodes on: it rests now
 * and then, and goes on in what is left.
 *
 * Threads.  A searcher is a state to search with, and a member of a team; the first one is the
 * owner, who alone looks at limits and clocks.  The lock of the team guards all of the rounds, and
 * of a searcher all but its search and outcome while it runs a step. */
#ifndef QDRI_OPTIMIZE_ROUNDS_H
#define QDRI_OPTIMIZE_ROUNDS_H

#include "base/team.h"
#include "io/records.h"
#include "optimize/search.h"

/* Entries to be looked at after which a dive rests, and a subtree is put back: some tenths of a
 * second, as much as is lost when it is stopped. */
#define QDRI_REST_WORK 500000000

struct qdri_searcher {
    struct qdri_best_search search;
    struct qdri_control control;  /* the first one has that of the one who asks */
    struct qdri_subtree *subtree; /* that it is in the midst of; NULL: none */
    qdr_stats stats;              /* when it was last asked, */
    qdr_stats before;             /* and when it last came to the end or a rest */
    bool has_begun;               /* with it */
    qdr_outcome outcome;          /* of its last step; QDR_STOPPED: there may be more to do */
};

enum qdri_stage {
    QDRI_DIVE,     /* one search from the root */
    QDRI_SWEEP,    /* all subtrees are searched for a while */
    QDRI_ALL_KNOWN /* the search is over */
};

/* What is known of the search, as text (see journal.h). */
struct qdri_best_journal {
    bool (*save)(void *ctx, const char *text, size_t size); /* NULL: none is kept */
    void *ctx;
    qdr_direction direction; /* as the user sees costs, */
    int64_t unit;            /* which inside are negated for the dearest, and divided by this */
    uint64_t problem;        /* its fingerprint */
    char form[QDR_JOURNAL_FORM];
    struct qdri_record_writer writer; /* at the latest point to go on from, unless in a sweep */
    uint64_t saved_ms;
    uint64_t pause_ms; /* after that, before it is saved again */
    qdr_status status; /* why it could not be saved */
};

struct qdri_rounds {
    const struct qdr_problem *problem;
    struct qdri_control *control; /* of the one who asks */
    uint64_t node_limit;          /* of all threads */
    int64_t *cost;                /* of the options */
    struct qdri_keep keep;
    enum qdri_stage stage;
    int64_t cheapest;  /* no solution costs less than this, */
    int64_t dearest;   /* nor more than this */
    int64_t guess;     /* only solutions below this are looked for in this round */
    int64_t distance;  /* of the guess to the one before */
    int64_t least_cut; /* the least cost that was cut off because of the guess only */
    int64_t proven;    /* all solutions below this cost are kept, or k others that are better */
    int64_t below;     /* in a sweep, only solutions that cost less are looked for */

    uint64_t first_nodes; /* of the first round; UINT64_MAX: there is one only */
    uint64_t dive_nodes;  /* of a round before it goes in sweeps */
    uint64_t sweep_nodes; /* of a subtree in a sweep */
    uint64_t dive_left;   /* of this round's */
    bool is_below_root;   /* the dive is in the first subtree */
    bool is_guessing;     /* the first round is over */

    struct qdri_subtree *subtree; /* in this sweep, the first `subtrees` of them */
    uint32_t subtrees;
    uint32_t subtrees_most;
    uint32_t last; /* that this sweep searches */
    uint32_t next; /* the first one that nobody has begun with */

    struct qdri_searcher *searcher;
    unsigned threads;       /* there may be so many searchers, */
    unsigned searchers;     /* and there are so many */
    enum qdri_kept trouble; /* why a solution could not be kept */
    qdr_stats recorded;     /* of what is in subtrees, or is done */
    qdr_stats earlier;      /* of that, before it was gone on with */
    struct qdri_best_journal journal;
    struct qdri_team *team;
};

/* Returns how many subtrees a round is cut into at most, where there may be so much memory. */
uint32_t qdri_rounds_subtrees(const struct qdr_problem *problem, uint64_t memory);

/* Returns the bytes that the rounds take at most without what they keep. */
uint64_t qdri_rounds_bytes(const struct qdr_problem *problem, uint32_t subtrees, unsigned threads);

/* Makes room for subtrees, if there is none yet.  False: no memory. */
bool qdri_rounds_make_subtrees(struct qdri_rounds *rounds);

/* Goes on with a dive that was begun at the root, or in the first subtree.  False: this is no
 * subtree of the problem. */
bool qdri_rounds_resume_dive(struct qdri_rounds *rounds);

/* Makes rounds for the k cheapest solutions, which may take `budget` bytes for keeping them.
 * Borrows problem and control, takes over `cost` (from malloc).  False: no memory; then, too, they
 * are to be cleared. */
bool qdri_rounds_make(struct qdri_rounds *rounds, const struct qdr_problem *problem,
                      struct qdri_control *control, int64_t *cost, uint64_t most, uint32_t subtrees,
                      unsigned threads, uint64_t budget);
void qdri_rounds_clear(struct qdri_rounds *rounds);

/* Searches on: QDR_EXHAUSTED, QDR_LIMIT, QDR_INTERRUPTED, or QDR_FAILED: a solution could not be
 * kept, and rounds->trouble says why, or the journal not be saved, and its status says why. */
qdr_outcome qdri_rounds_run(struct qdri_rounds *rounds);

/* The number of solutions that are proven, from the first, and a bound as the user knows it: see
 * qdr_optimizer_bound. */
size_t qdri_rounds_proven(const struct qdri_rounds *rounds);
uint64_t qdri_rounds_bound(const struct qdri_rounds *rounds);

/* What all threads have counted, as far as they have told.  For the thread that asks. */
qdr_stats qdri_rounds_stats(struct qdri_rounds *rounds);

/* The number of solutions that are kept.  For the thread that asks, also during a search. */
size_t qdri_rounds_kept(struct qdri_rounds *rounds);

/* ----------------------------------------------------------------- the threads of a sweep ---- */

/* Before anything else, and at the very end, for all of them.  False: no memory. */
bool qdri_searchers_prepare(struct qdri_rounds *rounds);
void qdri_searchers_end(struct qdri_rounds *rounds);

/* Makes one more, without a thread.  False: no memory, and there is none more. */
bool qdri_searcher_make(struct qdri_rounds *rounds, struct qdri_control *control, qdri_offer offer);

/* Lets it enter as many nodes as all may still enter together. */
void qdri_searcher_set_limit(const struct qdri_rounds *rounds, struct qdri_searcher *searcher);

/* Takes note of how its search has ended.  True: it has searched all, or has come to its rest. */
bool qdri_searcher_note(struct qdri_rounds *rounds, struct qdri_searcher *searcher,
                        qdr_outcome outcome);

/* Searches each subtree for a while.  QDR_EXHAUSTED: that is done; otherwise all stand still, as
 * they are, until it is called again. */
qdr_outcome qdri_searchers_sweep(struct qdri_rounds *rounds);

#endif
