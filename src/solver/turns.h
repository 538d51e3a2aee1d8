/* turns.h  Whose turn it is, where several engines work at one question: the states, and what leads
 * from one to another.  turns.c explains them. */
#ifndef QDRI_SOLVER_TURNS_H
#define QDRI_SOLVER_TURNS_H

#include "engine/engine.h"

struct qdr_solver;

/* An engine for a question, and what it has done for it. */
struct qdri_worker {
    const struct qdri_engine *engine;
    void *state;     /* the engine's */
    qdr_stats stats; /* while another one is at work; otherwise they are in the control */
};

/* Engines that look for the same as the search, in another way: one that remembers, for counts and
 * diagrams, and one that learns. */
enum qdri_rivals { QDRI_REMEMBERER, QDRI_LEARNER, QDRI_RIVALS };

/* A rival is due at this number of nodes if it has no more turns. */
#define QDRI_NEVER UINT64_MAX

struct qdri_rival {
    struct qdri_worker worker; /* without an engine: there is none yet */
    uint64_t due;              /* number of nodes of the search at which it has its next turn */
    uint64_t length;           /* of that turn, in nodes */
    uint64_t until;    /* of the turn that it has at present: the nodes with which that ends */
    uint32_t promises; /* how often it went on because it expected to be at the end soon */
};

enum qdri_turn {
    QDRI_TURN_NONE,       /* no turns were begun: the search is at work */
    QDRI_TURN_SEARCH,     /* the search's, until a rival is due */
    QDRI_TURN_REMEMBERER, /* the turn of the rival that remembers */
    QDRI_TURN_LEARNER,    /* the turn of the rival that learns */
    QDRI_TURN_REST,       /* it knows all solutions: the search ends what cannot be taken away */
    QDRI_TURN_REMEMBERER_LAST, /* it goes on to the end, or has come there */
    QDRI_TURN_LEARNER_LAST,    /* likewise */
    QDRI_TURN_OVER             /* the search goes on as if there had been no turns */
};

enum qdri_turn_event {
    QDRI_EVENT_BEGIN,          /* turns begin */
    QDRI_EVENT_BUILD,          /* a diagram is to be made, which only one that remembers can */
    QDRI_EVENT_REMEMBERER_DUE, /* a rival is due, and there */
    QDRI_EVENT_LEARNER_DUE,    /* likewise */
    QDRI_EVENT_BACK,           /* a turn is over, or a rival is given up */
    QDRI_EVENT_READY,          /* who remembers can give all solutions */
    QDRI_EVENT_LAST,           /* who is at work has come to the end */
    QDRI_EVENT_OVER,           /* rivals would be of no use any more, and have done nothing yet */
    QDRI_EVENT_FORGET          /* the question is over */
};

/* Who is at work then: a rival, or QDRI_RIVALS for the search itself. */
static inline enum qdri_rivals qdri_turn_worker(enum qdri_turn turn)
{
    switch (turn) {
    case QDRI_TURN_REMEMBERER:
    case QDRI_TURN_REMEMBERER_LAST:
        return QDRI_REMEMBERER;
    case QDRI_TURN_LEARNER:
    case QDRI_TURN_LEARNER_LAST:
        return QDRI_LEARNER;
    case QDRI_TURN_NONE:
    case QDRI_TURN_SEARCH:
    case QDRI_TURN_REST:
    case QDRI_TURN_OVER:
        break;
    }
    return QDRI_RIVALS;
}

/* The only way from one state to another: whoever is at work then changes places with who was.
 * What the table in turns.c does not list changes nothing. */
void qdri_solver_turn(struct qdr_solver *solver, enum qdri_turn_event event);

#endif
