/* solver.h  What a solver is made of: for the questions whose answers take more than one search. */
#ifndef QDRI_SOLVER_SOLVER_H
#define QDRI_SOLVER_SOLVER_H

#include "engine/engine.h"
#include "model/solution.h"
#include "solver/assumed.h"
#include "solver/emitted.h"
#include "solver/params.h"
#include "solver/reduce.h"

/* What a solver was asked since it was made or reset: it answers one kind of question at a time. */
enum qdri_asked { QDRI_ASKED_NOTHING, QDRI_ASKED_SOLUTIONS, QDRI_ASKED_COUNT, QDRI_ASKED_DIAGRAM };

/* An engine for a question, and what it has done for it. */
struct qdri_worker {
    const struct qdri_engine *engine;
    void *state;     /* the engine's */
    qdr_stats stats; /* while another one is at work; otherwise they are in the control */
};

/* Engines that look for the same as the search, in another way: one that remembers, for counts and diagrams, and one
 * that learns. */
enum qdri_rivals { QDRI_REMEMBERER, QDRI_LEARNER, QDRI_RIVALS };

struct qdri_rival {
    struct qdri_worker worker; /* without an engine: there is none yet */
    uint64_t due;              /* number of nodes of the search at which it has its next turn */
    uint64_t turn;             /* nodes that it has then */
    uint64_t until; /* of the turn that it has at present: the nodes with which that ends */
    bool is_out;    /* has it no more turns? */
};

/* What they take turns at: counts, which each makes for itself; or solutions that are emitted, each by one of them. */
enum qdri_contest {
    QDRI_CONTEST_NONE,
    QDRI_CONTEST_COUNTS,
    QDRI_CONTEST_GIVES,
    QDRI_CONTEST_OVER /* solutions are too many for others than the search */
};

/* `path` has room for all options that can be in a solution at once: first the assumed ones, then
 * those that the engine chose.  Engines list only what has changed since they listed last; so where another one may
 * give solutions, there is as much room behind it for these. */
struct qdr_solver {
    const qdr_problem *problem;
    const qdr_problem *searched; /* what engines see of it: `reduced`, or the same */
    struct qdr_problem reduced;  /* see reduce.h; without `inert`: it is not there */
    struct qdr_params params;
    const struct qdri_engine *named; /* the engine that was asked for; NULL: "auto" */
    struct qdri_control control;
    struct qdri_worker worker;            /* that is at work: the search, or a rival */
    struct qdri_rival rival[QDRI_RIVALS]; /* that at work has the search in its place */
    enum qdri_rivals at_work;             /* which rival is; QDRI_RIVALS: the search itself */
    enum qdri_contest contest;            /* do they take turns? */
    struct qdri_emitted emitted; /* solutions, while another engine might find them again */
    uint64_t total;              /* solutions that were emitted in a contest */
    uint64_t memory;             /* see qdr_solver_memory */
    uint64_t budget;             /* that it is within */
    char reason[sizeof((struct qdri_pick *)0)->reason];
    struct qdri_assumed assumed;
    qdr_option *path;
    qdr_solution solution;
    qdr_error error;
    enum qdri_asked asked;
    struct qdri_memo memo;       /* of the worker or rival that remembers */
    bool remembers;              /* does one? */
    struct qdr_diagram *diagram; /* that is being made; NULL: none is */
};

/* Tells the control what the parameters say, as it is for the one who is at work. */
void qdri_solver_apply_params(qdr_solver *solver);

/* One step of the search; the view is made only for those who look at it, and they are not shown what another engine has
 * emitted before.  Require: the control's clock runs. */
qdr_outcome qdri_solver_advance(qdr_solver *solver, bool wants_view);

/* Back to the root, with the first `keep` options that are assumed; these are not contradictory.  Counters,
 * clock and interrupt stay as they are, and limits are looked at before the next node.  Only the profile
 * begins anew. */
void qdri_solver_rewind(qdr_solver *solver, size_t keep);

/* Returns how many options a solution has at most. */
size_t qdri_solver_longest(const qdr_problem *problem);

/* May the solver be asked this?  It may be asked the same again.  False: solver->error says why not. */
bool qdri_solver_ask(qdr_solver *solver, enum qdri_asked question);

/* Was an engine with that role asked for by its name? */
bool qdri_solver_wants(const qdr_solver *solver, enum qdri_role role);

/* Searches on, with what is assumed, until the engine pauses or ends, whatever it finds. */
qdr_outcome qdri_solver_search(qdr_solver *solver);

/* Tells an engine that has done nothing yet what is assumed. */
void qdri_solver_brief(qdr_solver *solver, const struct qdri_worker *worker);

/* The search, at work or not. */
struct qdri_worker *qdri_solver_searcher(qdr_solver *solver);

/* Adds a rival.  The one that remembers does so under solver->memo, which is filled but for most_bytes; what it may take
 * is shared between the memo and the diagram, where there is one.  Errors: QDR_BUDGET, QDR_NOMEM,
 * QDR_UNSUPPORTED; then there is none. */
qdr_status qdri_solver_add_rival(qdr_solver *solver, enum qdri_rivals which);

/* Lets the search and a rival change places. */
void qdri_solver_swap(qdr_solver *solver, enum qdri_rivals which);

/* Ends a rival; if it is at work, the search is again. */
void qdri_solver_end_rival(qdr_solver *solver, enum qdri_rivals which);

/* Searches on for a count, while rivals take turns (turns.c).  Require: they may, or they do so for a count. */
qdr_outcome qdri_solver_count_in_turns(qdr_solver *solver);

/* Does somebody hear of nodes, or of solutions as they are met? */
static inline bool qdri_solver_is_watched(const qdr_solver *solver)
{
    return solver->control.is_observed || solver->control.observer.solution;
}

/* May several engines take turns at this question? */
bool qdri_solver_may_take_turns(const qdr_solver *solver);

/* Does a search for solutions go by qdri_solver_next_in_turns?  To be asked before each one. */
bool qdri_solver_gives_in_turns(const qdr_solver *solver);

/* Searches on for a solution that somebody looks at, while a rival takes turns.  Require: they may, or they do so for
 * solutions; where they may not any more, the search goes on alone. */
qdr_outcome qdri_solver_next_in_turns(qdr_solver *solver);

/* Ends all rivals, what is remembered, and what was made of it. */
void qdri_solver_forget(qdr_solver *solver);

/* Puts into solver->error that there is not enough memory. */
void qdri_solver_tell_memory(qdr_solver *solver, qdr_status status);

#endif
