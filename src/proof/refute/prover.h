/* prover.h  From the steps of a search to lemmas, each of which says that below a node there is no
 * solution but those that were listed. prover.c explains it. */
#ifndef QDRI_PROOF_REFUTE_PROVER_H
#define QDRI_PROOF_REFUTE_PROVER_H

#include <quadrille/solver.h>

#include "engine/tracer.h"
#include "proof/clauses/conflicts.h"

/* Numbers, one behind the other. */
struct qdri_list {
    uint32_t *number;
    size_t count;
    size_t capacity;
};

/* What is known of an option at the present node, and why. */
enum qdri_fact_kind {
    QDRI_GIVEN,  /* it is chosen, a clause of the formula says so */
    QDRI_CHOSEN, /* it is tried at a node on the way here */
    QDRI_FORCED, /* an item has no other option left */
    QDRI_GONE    /* it is not chosen: an item would have no option left, or one too many; it was
                  * tried before, where there are bounds; or a clause of the formula says so */
};

struct qdri_fact {
    qdr_option option;
    enum qdri_fact_kind kind;
    uint32_t level;        /* of the node at which it was found */
    uint32_t time;         /* facts before this one, in number, are what it follows from */
    qdr_item item;         /* FORCED, GONE: see above; QDR_NO_ITEM: not looked for yet, or none */
    uint32_t before;       /* GONE: 1 + the fact that said so before this one; 0: none did */
    uint64_t clause;       /* that says it, if `used` are chosen; 0: none does yet */
    uint64_t line;         /* the last line in which it was taken for granted */
    uint64_t stamp;        /* that no other fact has, nor had */
    struct qdri_list used; /* facts, all of them QDRI_CHOSEN */
};

/* What is known of an option.  The fact that excludes it is remembered, since the same is asked for
 * again and again: it is the first one that does, so that it stays so as long as it is there. */
struct qdri_about {
    uint64_t stamp;  /* of the fact that excludes it; 0: not looked for yet */
    uint64_t clause; /* that says that it is excluded by that fact; 0: not looked for yet */
    uint64_t line;   /* the last line in which it was known to be false */
    uint32_t fact;
    uint32_t entry;  /* that is excluded */
    uint32_t chosen; /* 1 + the fact that it is, by whatever way; 0: none */
    uint32_t gone;   /* 1 + the last fact that says so; 0: none */
    uint32_t way;    /* 1 + what is done of a node, while its lemma is made; 0: nothing */
};

/* Which option chosen covers an item, by entries and facts; of several that may, the one that
 * leaves no room for others. */
struct qdri_owner {
    uint32_t fact; /* 1 + its number; 0: none */
    uint32_t entry;
};

/* A subtree that is done with: a clause that says that what is `used` cannot all be chosen, but in
 * solutions that are listed. */
struct qdri_done {
    qdr_option option; /* that was tried */
    uint64_t clause;
    size_t used; /* the first of these facts in their stack, but that of the option */
    uint32_t used_count;
};

/* A clause about an item: it has one of these options, if `used` are chosen. */
struct qdri_left {
    uint64_t clause;
    uint64_t stamp; /* of the last fact that it follows from */
    uint32_t time;  /* it follows from so many facts */
    uint32_t below; /* 1 + the one below it on its stack, or that is not in use; 0: none */
    struct qdri_list option;
    struct qdri_list used; /* facts, all of them QDRI_CHOSEN */
};

/* When an item was last asked for, and what is left of it. */
struct qdri_demand {
    uint64_t lemma;  /* of a node, for which it was asked for last */
    uint64_t stamp;  /* of the last fact then */
    uint64_t before; /* as `stamp`, of the lemma before that one; 0: there was none */
    uint32_t top;    /* 1 + the last clause about it; 0: there is none */
    uint32_t wanted; /* by so many facts, another one is wanted; 0: none is */
};

/* The node of the search tree on one level. */
struct qdri_proof_node {
    qdr_item item;    /* it branches on; QDR_NO_ITEM: it is a solution */
    qdr_option clash; /* that is forced, but cannot be chosen; QDR_NO_OPTION: none */
    uint32_t facts;   /* there were when it was entered */
    size_t done;      /* likewise, of stacks */
    size_t used;
    bool has_choice; /* is the last fact before it what was chosen? */
    bool is_closed;  /* does the last that is done say that there is nothing below this node? */
};

struct qdri_prover {
    const qdr_problem *problem;
    qdr_solver *solver; /* whose search it is */
    struct qdri_cnf cnf;
    struct qdri_lrat lrat;
    struct qdri_conflicts conflicts;
    struct qdri_listing *listing;
    struct qdri_list told;    /* the options of a solution, and those that it leaves room for */
    uint64_t latest;          /* the clause of the solution that was listed last */
    uint64_t first_given;     /* of the assumed options */
    struct qdri_owner *owner; /* [items] */
    uint32_t *times;          /* [items]: how many options that are chosen cover it */
    struct qdri_about *about; /* [options] */
    qdr_item hunch;           /* the item that last had no option left */
    struct qdri_fact *fact;
    uint32_t facts;
    uint64_t stamp; /* of the last fact that was found */
    size_t fact_capacity;
    struct qdri_proof_node *node; /* [level] */
    size_t node_capacity;
    uint32_t level;
    uint32_t closed_at; /* the level of the first closed node on the way here, or more */
    struct qdri_done *done;
    size_t done_count;
    size_t done_capacity;
    struct qdri_list used;     /* facts: of what is done, and of the line that is put together */
    struct qdri_demand *asked; /* [items] */
    struct qdri_left *rest;
    uint32_t rests;
    size_t rest_capacity;
    uint32_t free_rest;      /* 1 + the first that is not in use; 0: none */
    uint64_t node_lemmas;    /* begun */
    struct qdri_list wanted; /* facts that need a lemma of their own; with QDRI_LEFT: items */
    uint64_t line;           /* number of lines begun */
    uint32_t depth;          /* of the present one: how many facts rest on each other; */
    uint32_t deepest;        /* and how many may */
    bool is_given_up;        /* must others be written first? */
    int32_t *literal;
    size_t literals;
    size_t literal_capacity;
    uint64_t *hint;
    size_t hints;
    size_t hint_capacity;
    uint64_t *step; /* clauses, from a counter */
    size_t step_capacity;
    uint64_t *unneeded; /* clauses that are to be deleted */
    size_t unneeded_count;
    size_t unneeded_capacity;
    struct qdri_arrays arrays;
    bool is_ended;
    qdr_status status; /* what went wrong */
    char reason[160];
};

/* Something went wrong: from then on, nothing is written.  Returns false. */
QDRI_PRINTF(3, 4)
bool qdri_prover_fail(struct qdri_prover *prover, qdr_status status, const char *format, ...);

/* As qdri_reserve, but that the proof fails where there is no memory. */
bool qdri_prover_more(struct qdri_prover *prover, void *place, size_t *capacity, size_t needed,
                      size_t size);
static inline bool qdri_prover_reserve(struct qdri_prover *prover, void *place, size_t *capacity,
                                       size_t needed, size_t size)
{
    return (needed <= *capacity && needed > 0) ||
           qdri_prover_more(prover, place, capacity, needed, size);
}

/* Add to the line that is put together: a clause that it follows from, of which 0 says that there
 * is no memory for it; a literal.  False: no memory. */
static inline bool qdri_prover_add_hint(struct qdri_prover *prover, uint64_t clause)
{
    if (clause == 0) {
        return qdri_prover_fail(prover, QDR_NOMEM, "out of memory");
    }
    if (!qdri_prover_reserve(prover, &prover->hint, &prover->hint_capacity, prover->hints + 1,
                             sizeof *prover->hint)) {
        return false;
    }
    prover->hint[prover->hints++] = clause;
    return true;
}

static inline bool qdri_prover_add_literal(struct qdri_prover *prover, int32_t literal)
{
    if (!qdri_prover_reserve(prover, &prover->literal, &prover->literal_capacity,
                             prover->literals + 1, sizeof *prover->literal)) {
        return false;
    }
    prover->literal[prover->literals++] = literal;
    return true;
}

/* Adds a fact that follows from the first `time` ones.  False: no memory. */
bool qdri_prover_add_fact(struct qdri_prover *prover, qdr_option option, enum qdri_fact_kind kind,
                          uint32_t time);

/* Begins, when problem, clauses and writers are there.  False: no memory. */
bool qdri_prover_begin(struct qdri_prover *prover);

/* Puts a number behind a list.  False: no memory. */
bool qdri_prover_push(struct qdri_prover *prover, struct qdri_list *list, uint32_t number);

/* Makes a list of what stands in prover->used from `first` on, and takes it off there.  False: no
 * memory. */
bool qdri_prover_take_used(struct qdri_prover *prover, struct qdri_list *list, size_t first);

/* A clause is to be deleted, unless the formula has it. */
void qdri_prover_forget_clause(struct qdri_prover *prover, uint64_t clause);

/* Frees what is inside. */
void qdri_prover_free(struct qdri_prover *prover);

/* What is said where an option was forced, and there is no reason for that. */
#define QDRI_NO_REASON_FORCED "no reason was found why option %u is forced"

/* What is said where a search is over, and the proof is not. */
#define QDRI_ENDED_EARLY "the search ended before its tree did"

/* What is said of a solution that is not to be there. */
#define QDRI_MORE_SOLUTIONS "there are more solutions than were counted"
#define QDRI_NO_SOLUTION "what was found is no solution"

/* The steps of the search. */
void qdri_prover_enter(struct qdri_prover *prover, uint32_t level, qdr_item item);
void qdri_prover_choose(struct qdri_prover *prover, uint32_t level, qdr_option option);
void qdri_prover_force(struct qdri_prover *prover, uint32_t level, qdr_option option);
void qdri_prover_retreat(struct qdri_prover *prover, uint32_t level);

/* A solution was found, in a problem without bounds: lists it, and returns its clause; 0: it cannot
 * be, or it is none, and the proof fails. */
uint64_t qdri_prover_list(struct qdri_prover *prover, const qdr_option *options, size_t count);

/* For a tree of which parts are searched elsewhere.  Of these,
 * `close` says that a clause holds for a node that has no item: not all that is chosen on the way
 *     to it is, but in solutions that are listed;
 * `finish`, that the node of a level is done with, above which there are only choices: gives its
 *     lemma, which rests on the facts in prover->used; false: something is wrong;
 * `restart` takes everything back, down to the root, and that lemma is not needed any more. */
void qdri_prover_close(struct qdri_prover *prover, uint32_t level, uint64_t clause);
bool qdri_prover_finish(struct qdri_prover *prover, uint32_t level, uint64_t *clause);
void qdri_prover_restart(struct qdri_prover *prover);

/* An option is assumed, perhaps with QDR_NOT, or QDR_NO_OPTION, before there are steps: a clause of
 * the formula says so.  Where that contradicts what was assumed before, it is all there is to
 * prove. */
void qdri_prover_give(struct qdri_prover *prover, qdr_option option, uint64_t clause);

/* The search is over: writes the empty clause. */
void qdri_prover_end(struct qdri_prover *prover);

/* False: what was handed to the writer could not be written, and the proof fails. */
bool qdri_prover_is_written(struct qdri_prover *prover);

/* Hands all that is still to be written to the writers.  Errors: what went wrong, be it only that
 * there are fewer solutions than were expected. */
qdr_status qdri_prover_write_out(struct qdri_prover *prover, qdr_error *error);

/* ----------------------------------------------------------------------------- reasons.c ---- */

/* Why an option cannot be chosen, as far as the first `time` facts go. */
struct qdri_cause {
    uint32_t fact;  /* that it conflicts with, or that says so; its number */
    uint32_t entry; /* of the option; QDRI_CNF_NONE: the fact says so itself */
    qdr_item full;  /* the item that has as many options as it may; QDR_NO_ITEM: it is not that */
};

/* False: there is no such cause. */
bool qdri_find_cause(struct qdri_prover *prover, qdr_option option, uint32_t time,
                     struct qdri_cause *cause);

/* Returns the item that has no other option left than that of a forced fact; or, where an option is
 * to be gone, the item that would have none left: QDR_NO_ITEM where there is none. */
qdr_item qdri_find_forcing_item(struct qdri_prover *prover, qdr_option option, uint32_t time);
qdr_item qdri_find_failing_item(struct qdri_prover *prover, qdr_option option, uint32_t time);

/* Could an option be chosen in addition to those that are? */
bool qdri_fits(const struct qdri_prover *prover, qdr_option option);

/* Do two options conflict?  Fills the entries of an item in which they do. */
bool qdri_options_conflict(const struct qdr_problem *problem, qdr_option a, qdr_option b,
                           uint32_t *entry_a, uint32_t *entry_b);

/* ------------------------------------------------------------------------------- left.c ---- */

/* Added to an item that is wanted. */
#define QDRI_LEFT UINT32_C(0x80000000)

/* The last clause about what is left of an item that follows from the first `time` facts, until
 * another one is kept; NULL: there is none. */
const struct qdri_left *qdri_find_left(struct qdri_prover *prover, qdr_item item, uint32_t time);

/* Lists the options that are left of an item, by a clause about it, or, if that is NULL, all of
 * them; returns how many. */
uint32_t qdri_list_options(const struct qdri_prover *prover, const struct qdri_left *rest,
                           qdr_item item, const qdr_option **options);

/* An item is asked for, at a time.  Returns by how many facts a clause about it is wanted first; 0:
 * none is. */
uint32_t qdri_want_left(struct qdri_prover *prover, qdr_item item, uint32_t time);

/* Keeps the clause about an item that was wanted and is written, which rests on the facts in
 * prover->used from `first` on, and takes these off.  False: no memory. */
bool qdri_keep_left(struct qdri_prover *prover, qdr_item item, uint64_t clause, size_t first);

void qdri_free_left(struct qdri_prover *prover);
/* ------------------------------------------------------------------------------ learnt.c ---- */

/* Makes a tracer that writes down what an engine tells it of its clauses: for one that tells no
 * steps.  Require: the prover is there as long as the tracer, has begun, and was given what is
 * assumed. */
void qdri_make_tracer(struct qdri_prover *prover, struct qdri_tracer *tracer);

/* ------------------------------------------------------------------------------ lemmas.c ---- */

/* Makes a clause that says that there is nothing below the node on the present level, but listed
 * solutions: by what is done of its item, or because it is one.  False: it cannot be, or no memory;
 * prover->status is set. */
bool qdri_make_lemma(struct qdri_prover *prover, struct qdri_done *lemma);

/* Writes the empty clause: a clause of the formula says that an option is chosen, and what was
 * given before, that it is not.  False: as above. */
bool qdri_refute_given(struct qdri_prover *prover, qdr_option option, uint64_t clause);

#endif
