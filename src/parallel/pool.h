/* pool.h  What a pool is made of: the search that is helped, its helpers, and what goes between
 * them.
 *
 * All that stands behind `lock` in a struct is guarded by the pool's lock; what stands before it is
 * its owner's, or never changes once helpers are at work. */
#ifndef QDRI_PARALLEL_POOL_H
#define QDRI_PARALLEL_POOL_H

#include <quadrille/parallel.h>

#include "base/team.h"
#include "io/records.h"
#include "parallel/stock.h"
#include "solver/solver.h"

/* Solutions on their way to the one who emits them: `used` numbers, which are for each solution how
 * many options it has, and then these. */
struct qdri_batch {
    struct qdri_batch *next;
    size_t solutions;
    size_t used;
    qdr_option option[]; /* [pool->batch_room] */
};

/* What a piece is known by in a journal.  It lives as long as the piece is not in the journal as
 * one that came to its end, nor any that was given away from it. */
struct qdri_ticket {
    uint64_t id;
    struct qdri_ticket *parent;  /* that it was given away from; NULL: that does not matter */
    unsigned users;              /* the piece or its report, and the tickets whose parent it is */
    bool is_recorded;            /* is its end in the journal? */
    struct qdri_report *waiting; /* of those given away from it, who came to their end before */
};

/* What a piece came to. */
struct qdri_report {
    struct qdri_report *next;
    struct qdri_ticket *ticket;
    uint64_t solutions;
    uint64_t nodes;
    double weight;
    struct qdri_batches found; /* unless solutions are only counted */
    struct qdri_stock given;   /* pieces that were given away from it */
};

/* Who searches a piece: a helper, or the one who asked. */
struct qdri_hand {
    qdr_solver *solver;
    qdr_option *option;         /* room for the options of a piece */
    struct qdri_piece piece;    /* that it searches: what is left of it */
    bool is_begun;              /* does the solver know the piece? */
    struct qdri_report *report; /* for the journal: of the piece */
    uint64_t began_ms;          /* likewise: when it began with the piece */
    qdr_stats before;           /* ... and the counters then */

    /* lock */
    uint64_t granted;    /* where nodes are limited: so many it may enter */
    uint64_t granted_at; /* ... from this number on */
    bool has_piece;
    bool is_barren;    /* had it nothing to give away lately? */
    uint64_t gave_ms;  /* when it was asked for pieces last */
    unsigned generous; /* of how many nodes it gives the ways away at once */
};

struct qdri_helper {
    struct qdr_pool *pool;
    struct qdri_hand hand;
    struct qdri_batch *batch; /* that it fills; NULL: none yet */
    size_t goal;              /* solutions after which a batch is to go */
    unsigned reported;        /* for a journal: batches of the piece */
    qdr_stats earlier;        /* of a solver that is made fresh for each piece: in those before, */
    uint64_t *profile;        /* [longest + 2], likewise */

    qdr_outcome outcome; /* of its last step */

    /* lock */
    bool is_hungry;  /* does it wait for a piece? */
    bool is_over;    /* is the piece at its end, but for a batch that there was no room for? */
    qdr_stats stats; /* when it looked up last */
    double progress; /* in the piece */
};

/* A journal that is kept: see journal.c.  All is of the one who asks, but what stands behind
 * `lock`, as in the pool. */
struct qdri_journal {
    qdr_journal to; /* without `save`: none is kept */
    char form[QDR_JOURNAL_FORM];
    bool is_begun;
    bool has_failed;
    struct qdri_record_writer records; /* to be saved */
    uint64_t saved_ms;
    uint64_t solutions; /* emitted, or counted, in pieces whose end is recorded */
    uint64_t nodes;     /* of these */
    qdr_stats earlier;  /* by processes before this one */
    bool is_resumed;
    uint64_t assumed;        /* then: a hash of the assumptions of the journal that was read */
    double share;            /* ... of the whole */
    struct qdri_report *now; /* that is emitted at present */

    /* lock */
    uint64_t last_id;
    struct qdri_report *first, *last; /* that can be emitted */
};

/* A piece that is searched elsewhere. */
struct qdri_lent {
    struct qdri_ticket *ticket; /* NULL: there is none in this place */
};

/* Pieces that go to other processes, or come from one: see workers.c. */
struct qdri_elsewhere {
    qdr_remote workers; /* without `exchange`: none are employed */
    bool works;         /* does it search the pieces of another pool? */
    bool has_failed;
    uint64_t problem;       /* its fingerprint */
    struct qdri_lent *lent; /* [room] */
    size_t room;
    qdr_stats stats;          /* of all that came back */
    struct qdri_strbuf bytes; /* a piece, or a report */
    struct qdri_strbuf found; /* solutions for a report */
};

struct qdr_pool {
    struct qdri_journal journal;
    struct qdri_elsewhere elsewhere;
    uint64_t until_ms;     /* the call ends then; 0: no limit.  For pieces of another pool. */
    struct qdri_hand hand; /* the solver that is helped */
    uint64_t cube;         /* a hash of the cube that is searched; 0: the whole */
    unsigned threads;      /* that are to be at work, the one who asks included */
    uint64_t alone_to;     /* nodes after which a question is shared; 0: at once */
    uint64_t piece_ms;     /* for a journal: after so long a piece is to be at its end soon */
    uint64_t save_ms;      /* ... and its records are saved so often */
    qdr_option *assumed;   /* in the solver, by its user */
    size_t assumptions;
    size_t longest; /* options of a solution, at most */
    size_t batch_room;
    bool counts;      /* are solutions only counted? */
    bool wants_order; /* are solutions to be emitted in the order of one thread? */
    bool is_ordered;  /* ... and is that something to take care of? */
    uint64_t
        order_nodes; /* for that: a piece gives a handful away after so many nodes, and again */
    unsigned order_batches; /* ... and so many batches may wait, but for those of the first span */
    bool is_done;           /* is the answer known? */
    bool is_whole;          /* has one found it out who was not searching pieces? */
    bool was_started;       /* were there to be helpers?  There may be none for want of memory. */
    struct qdri_sibling sibling; /* what helpers are made of */
    qdr_outcome how; /* the call is to end when what there is was emitted; QDR_STOPPED: it is not */
    struct qdri_batch *now; /* whose solutions are emitted at present */
    size_t taken;           /* numbers of it that were */
    qdr_solution solution;
    uint64_t emitted;  /* solutions */
    uint64_t lent;     /* bytes of the solver's, for helpers */
    qdr_stats stats;   /* for qdr_pool_stats */
    qdr_stats thread;  /* for qdr_pool_thread_at */
    uint64_t *profile; /* [levels]: for qdr_pool_profile */
    size_t levels;
    qdr_error error;
    struct qdri_helper *helper; /* [threads - 1] */
    unsigned helpers;           /* that were started */
    atomic_bool is_ending;
    atomic_bool is_stopped; /* by its user or the time: helpers end even what they begin anew */
    struct qdri_team *team; /* the helpers; who asks is its owner, but takes no steps */

    /* lock */
    bool is_closing;           /* are pieces to end soon, and others not to begin? */
    bool lacks_memory;         /* was something lost for want of it? */
    unsigned active;           /* helpers that have a piece */
    unsigned hungry;           /* who waits for a piece, the one who asks included */
    uint64_t nodes_most;       /* that may be entered; 0: any number */
    uint64_t nodes_left;       /* ... of which these were not granted */
    unsigned grants;           /* that were not settled */
    struct qdri_stock stock;   /* pieces that nobody has begun */
    struct qdri_batches found; /* unless they are in order: */
    struct qdri_span *row;
    unsigned batches;
    double share; /* of the whole that they are */
};

/* Lets a hand give pieces away where somebody waits for them.  Require: the lock is held, and the
 * hand's solver does not search. */
void qdri_pool_give(qdr_pool *pool, struct qdri_hand *hand);

/* Lets a hand give away all that it can, so that it is soon at the end of its piece.  Require: as
 * qdri_pool_give. */
void qdri_pool_give_all(qdr_pool *pool, struct qdri_hand *hand);

/* Lets a hand give away what is likely to be most of its piece.  Require: as qdri_pool_give. */
void qdri_pool_give_handful(qdr_pool *pool, struct qdri_hand *hand);

/* Asks somebody who has a piece for a part of it.  Require: the lock is held. */
void qdri_pool_ask(qdr_pool *pool);

/* Gives a hand a piece.  False: there is none.  Require: the lock is held. */
bool qdri_pool_take(qdr_pool *pool, struct qdri_hand *hand);

/* Tells a hand's solver which piece it is.  False: no memory; it is not begun.  Require: what the
 * user assumes is assumed. */
bool qdri_pool_begin_piece(const qdr_pool *pool, struct qdri_hand *hand);

/* Where nodes are limited, grants a hand some of those that are left; its search then ends with
 * QDR_LIMIT.  False: there are none at present.  What was granted is to be settled when the search
 * has ended.  Require: the lock is held. */
bool qdri_pool_grant(qdr_pool *pool, struct qdri_hand *hand);
void qdri_pool_settle(qdr_pool *pool, struct qdri_hand *hand);

/* Keeps what a hand came to in a piece that it has ended.  Require: the lock is held. */
void qdri_pool_end_piece(qdr_pool *pool, struct qdri_hand *hand);

/* ------------------------------------------------------------------------------- workers.c ---- */

/* Are all pieces searched elsewhere? */
static inline bool qdri_employs(const qdr_pool *pool)
{
    return pool->elsewhere.workers.exchange != NULL;
}

/* Lets those who search elsewhere have pieces, and hand in what they have found. */
void qdri_elsewhere_exchange(qdr_pool *pool);

/* Waits for what was lent, for a while. */
void qdri_elsewhere_close(qdr_pool *pool);

/* Forgets all that was lent. */
void qdri_elsewhere_drop(qdr_pool *pool);

/* ------------------------------------------------------------------------------- journal.c ---- */

static inline bool qdri_keeps_journal(const qdr_pool *pool)
{
    return pool->journal.to.save != NULL;
}

/* Are there pieces from the beginning?  Then the one who asks does not search: he has the whole. */
static inline bool qdri_begins_in_pieces(const qdr_pool *pool)
{
    return qdri_keeps_journal(pool) || pool->cube != 0 || pool->is_ordered;
}

/* Makes a ticket; NULL: no memory.  Releases one, which may be NULL. */
struct qdri_ticket *qdri_ticket_new(qdr_pool *pool, struct qdri_ticket *parent);
void qdri_ticket_release(struct qdri_ticket *ticket);

/* A hash of the options that are assumed, and of a cube. */
uint64_t qdri_journal_hash_assumed(const qdr_pool *pool, uint64_t cube);

/* Makes the ticket of a piece that is given away, and notes it in the giver's report.  False: no
 * memory.  Require: the lock is held. */
bool qdri_journal_note_given(qdr_pool *pool, struct qdri_hand *hand, const qdr_option *options,
                             struct qdri_piece *piece);

/* Takes back the last one that was noted. */
void qdri_journal_forget_given(struct qdri_hand *hand, struct qdri_piece *piece);

/* Begins the report of a hand's piece.  False: no memory.  Require: the lock is held. */
bool qdri_journal_begin_report(struct qdri_hand *hand);

/* Takes over the report of a piece that has come to its end.  Require: the lock is held. */
void qdri_journal_hand_in(qdr_pool *pool, struct qdri_report *report);

/* The hand's piece has come to its end.  Require: the lock is held. */
void qdri_journal_end_report(qdr_pool *pool, struct qdri_hand *hand);

/* The next batch of solutions whose piece may be recorded; NULL: none at present.  Records the
 * pieces that have no more. */
struct qdri_batch *qdri_journal_batch(qdr_pool *pool);

/* Saves what there is to be saved, if that is due, or at once.  False: that failed. */
bool qdri_journal_save(qdr_pool *pool, bool at_once);

/* Begins, and puts the pieces that are left into the journal.  False: that failed. */
bool qdri_journal_begin(qdr_pool *pool);

/* Forgets all pieces that nobody has begun; and with them all reports. */
void qdri_journal_drop_pieces(qdr_pool *pool);
void qdri_journal_drop(qdr_pool *pool);

/* ------------------------------------------------------------------------------- helper.c ---- */

/* Makes an empty batch of solutions; NULL: no memory. */
struct qdri_batch *qdri_batch_new(const qdr_pool *pool);

/* Returns how many helpers there are to be. */
unsigned qdri_helpers_wanted(const qdr_pool *pool);

/* Makes the team of a pool, without any helper; NULL: no memory. */
struct qdri_team *qdri_helpers_new(qdr_pool *pool);

/* Makes and begins helpers, as many as there are to be, or as can be had. */
void qdri_helpers_start(qdr_pool *pool);

/* Lets helpers search again after a pause.  Ends the helpers. */
void qdri_helpers_go_on(qdr_pool *pool);

/* For a journal: lets helpers come to the end of their pieces, for a while. */
void qdri_helpers_close(qdr_pool *pool);
void qdri_helpers_end(qdr_pool *pool);

#endif
