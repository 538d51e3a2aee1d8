/* solver.h  What a solver is made of: for the questions whose answers take more than one search. */
#ifndef QDRI_SOLVER_SOLVER_H
#define QDRI_SOLVER_SOLVER_H

#include "engine/control.h"
#include "engine/engine.h"
#include "engine/lanes/knobs.h"
#include "model/problem.h"
#include "solver/assumed.h"
#include "solver/params.h"
#include "solver/registry.h"
#include "solver/rest.h"
#include "solver/turns.h"

/* What a solver was asked since it was made or reset: it answers one kind of question at a time. */
enum qdri_asked { QDRI_ASKED_NOTHING, QDRI_ASKED_SOLUTIONS, QDRI_ASKED_COUNT, QDRI_ASKED_DIAGRAM };

/* `path` has room for all options that can be in a solution at once: first the assumed ones, then
 * those that the engine chose.  Engines list only what has changed since they listed last; so where
 * another one may give solutions, there is as much room behind it for these. */
struct qdr_solver {
    const qdr_problem *problem;
    const qdr_problem *searched; /* what engines see of it: `reduced`, or the same */
    struct qdr_problem reduced;  /* see qdri_reduce; without `inert`: it is not there */
    struct qdri_search_params params;
    const struct qdri_engine *named; /* the engine that was asked for; NULL: "auto" */
    struct qdri_control control;
    struct qdri_lanes_knobs lanes;        /* control.lanes */
    struct qdri_worker worker;            /* that is at work: the search, or a rival */
    struct qdri_rival rival[QDRI_RIVALS]; /* that at work has the search in its place */
    enum qdri_turn turn;                  /* who is at work, and for how long */
    /* do they take turns at a count, each for himself, and not at emitting solutions? */
    bool counts;
    bool lists;   /* is all wanted that there is?  So that one that remembers may be of use */
    bool is_held; /* is the engine at work at a solution that is to be shown first? */
    struct qdri_rest rest;       /* of the search, for one that remembers to give; see turns.c */
    struct qdri_emitted emitted; /* solutions, while another engine might find them again */
    uint64_t total;              /* solutions that were emitted in turns */
    uint64_t ended_nodes;        /* of rivals that are no more, */
    double ended_share;          /* and how far one of them had come */
    uint64_t memory;             /* see qdr_solver_memory */
    uint64_t budget;             /* that it is within */
    char reason[sizeof((struct qdri_pick *)0)->reason];
    struct qdri_assumed assumed;
    qdr_option *path;
    qdr_option *rival_path; /* behind it; NULL: no rival is to give solutions */
    qdr_solution solution;
    qdr_error error;
    enum qdri_asked asked;
    struct qdri_memo memo;       /* of the worker or rival that remembers */
    bool remembers;              /* does one? */
    struct qdr_diagram *diagram; /* that is being made; NULL: none is */
};

/* What it takes to make a solver that searches for the same as another one: see pieces.c. */
struct qdri_sibling {
    const qdr_problem *problem;
    const qdr_problem *searched;
    const struct qdri_engine *engine;
    const void *state; /* of the search, which has to outlive what is made, and may be at work */
    struct qdri_search_params params;
    uint64_t bytes; /* that it takes at most */
};

/* Fills `sibling`; its `params` are those of the solver, and may be changed. */
void qdri_sibling_of(struct qdri_sibling *sibling, qdr_solver *solver);

/* Makes one.  May be called by any thread.  Errors: QDR_NOMEM, also where it was told to end. */
qdr_status qdri_sibling_new(qdr_solver **out, const struct qdri_sibling *sibling);

/* Makes the control ready, by the parameters. */
void qdri_solver_begin(qdr_solver *solver);

/* Tells the control what the parameters say, as it is for the one who is at work. */
void qdri_solver_apply_params(qdr_solver *solver);

/* Lets a search end soon, with QDR_INTERRUPTED.  For any thread. */
static inline void qdri_solver_stop(qdr_solver *solver)
{
    qdri_control_ask(&solver->control, QDRI_TO_STOP);
}

/* One step of the search; the view is made only for those who look at it, and they are not shown
 * what another engine has emitted before.  Require: the control's clock runs. */
qdr_outcome qdri_solver_advance(qdr_solver *solver, bool wants_view);

/* Back to the root, with the first `keep` options that are assumed.  Counters, clock and interrupt
 * stay as they are, and limits are looked at before the next node.  Only the profile begins anew.
 */
void qdri_solver_rewind(qdr_solver *solver, size_t keep);

/* Assumes an option, or QDR_NO_OPTION.  Require: the engine at work has done nothing yet since the
 * solver was made, reset or rewound.  False: no memory. */
bool qdri_solver_assume(qdr_solver *solver, qdr_option option);

/* May the search, at work or not, give pieces away?  See parallel.h. */
bool qdri_solver_can_split(qdr_solver *solver);

/* Gives away pieces of the search; of `split`, `take` and `ctx` are filled.  Require: it may. */
size_t qdri_solver_split(qdr_solver *solver, struct qdri_split *split);

/* The same for a piece of a larger search, in which its root is on a level; the profile goes on.
 * Require: the engine at work can split. */
void qdri_solver_restart(qdr_solver *solver, size_t keep, uint32_t level);

/* May the solver be asked this?  It may be asked the same again.  False: solver->error says why
 * not. */
bool qdri_solver_ask(qdr_solver *solver, enum qdri_asked question);

/* Was an engine with that role asked for by its name? */
bool qdri_solver_wants(const qdr_solver *solver, enum qdri_role role);

/* Searches on, with what is assumed, until the engine pauses or ends, whatever it finds. */
qdr_outcome qdri_solver_search(qdr_solver *solver);

/* Tells an engine that has done nothing yet what is assumed. */
void qdri_solver_brief(qdr_solver *solver, const struct qdri_worker *worker);

/* Returns how many nodes were entered by all who have worked, rivals included. */
uint64_t qdri_solver_entered(const qdr_solver *solver);

/* The search, at work or not. */
struct qdri_worker *qdri_solver_searcher(qdr_solver *solver);

/* Adds a rival.  The one that remembers does so under solver->memo, which is filled but for
 * most_bytes; what it may take is shared between the memo and the diagram, where there is one.
 * Errors: QDR_BUDGET, QDR_NOMEM, QDR_UNSUPPORTED; then there is none. */
qdr_status qdri_solver_add_rival(qdr_solver *solver, enum qdri_rivals which);

/* Lets the search and a rival change places; for qdri_solver_turn, which has changed the turn. */
void qdri_solver_swap(qdr_solver *solver, enum qdri_rivals which);

/* Ends a rival.  Require: it is not at work. */
void qdri_solver_end_rival(qdr_solver *solver, enum qdri_rivals which);

/* Who is at work: a rival, or QDRI_RIVALS for the search itself. */
static inline enum qdri_rivals qdri_solver_at_work(const qdr_solver *solver)
{
    return qdri_turn_worker(solver->turn);
}

/* Searches on for a count, in whatever way is best; and gives `count` what that came to, and
 * `others` more by searches of pieces.  False: no memory.  For qdr_count. */
qdr_outcome qdri_solver_count_on(qdr_solver *solver);
bool qdri_solver_take_count(qdr_solver *solver, qdr_outcome outcome, uint64_t others,
                            qdr_number *count);

/* Do engines take turns at giving solutions? */
bool qdri_solver_gives(const qdr_solver *solver);

/* Returns the bytes that are kept for the rest of a search. */
uint64_t qdri_solver_bytes_of_rest(const qdr_solver *solver);

/* Searches on for a count, while rivals take turns (turns.c).  Require: they may, or they do so for
 * a count. */
qdr_outcome qdri_solver_count_in_turns(qdr_solver *solver);

/* Does somebody hear of nodes, or of solutions as they are met? */
static inline bool qdri_solver_is_watched(const qdr_solver *solver)
{
    return solver->control.is_observed || solver->control.observer.solution;
}

/* May several engines take turns at this question? */
bool qdri_solver_may_take_turns(const qdr_solver *solver);

/* As qdr_solver_run; perhaps in the order of the search. */
qdr_outcome qdri_solver_run(qdr_solver *solver, const qdr_sink *sink, bool in_order);

/* Of a list of all solutions: is one that remembers at it, or may it soon be, so that the search is
 * not to be shared yet?  False: it has no more turns.  Require: they take turns, at solutions. */
bool qdri_solver_lists_alone(qdr_solver *solver);

/* As qdri_solver_advance, but rivals take turns where they may, and then there is a view. */
qdr_outcome qdri_solver_find(qdr_solver *solver, bool wants_view);

/* Emits a solution that another search of the same question has found.  False: one of the engines
 * that take turns has emitted it before. */
bool qdri_solver_emits(qdr_solver *solver, const qdr_solution *solution);

/* Ends all rivals, what is remembered, and what was made of it. */
void qdri_solver_forget(qdr_solver *solver);

/* Puts into solver->error that there is not enough memory. */
void qdri_solver_tell_memory(qdr_solver *solver, qdr_status status);

/* Returns the bytes that qdri_reduce takes at most, with what it leaves behind. */
uint64_t qdri_reduce_bytes(const struct qdr_problem *problem);

/* Makes `reduced` the same problem, in which options that are in no solution are inert; everything
 * but `inert`, which is to be freed, is borrowed from `problem`.  False: no memory.  Time: mostly
 * linear in the entries. */
bool qdri_reduce(struct qdr_problem *reduced, const struct qdr_problem *problem,
                 struct qdri_control *control);

#endif
