/* learn.h  What the parts of the learn engine share.  learn.c explains it all. */
#ifndef QDRI_ENGINE_LEARN_H
#define QDRI_ENGINE_LEARN_H

#include "engine/engine.h"

/* A variable is an option; or a *hue*, an item together with one of its colors; or an *overlap*,
 * the options that two items have in common (see overlaps.c).  Hues have the numbers behind the
 * options, and overlaps those behind the hues.
 *
 * A reason is a clause, by its place in the arena; or QDRI_LEARN_PAIR + a false literal, where of a
 * pair of literals one must be true; or none, of what was decided, assumed, turned around or is a
 * fact. */
#define QDRI_LEARN_PAIR 0x80000000u
#define QDRI_LEARN_NO_REASON UINT32_MAX

#define QDRI_LEARN_NO_LITERAL UINT32_MAX
#define QDRI_LEARN_NO_HUE UINT32_MAX

/* Words of a clause before its literals: how many these are, and its blocks (see analyze.c). */
#define QDRI_LEARN_HEADER 2

#define QDRI_LEARN_NO_CHUNK UINT32_MAX
#define QDRI_LEARN_NOT_HEAPED UINT32_MAX

/* A clause that watches a literal.  Where `blocker`, another literal of it, is true, it need not be
 * looked at. */
struct qdri_learn_watch {
    uint32_t clause;
    uint32_t blocker;
};

/* The watches of a literal stand in a chain of chunks, of which only the first may have room left;
 * so the chunks that can be needed are known beforehand.  A chunk is a line of the cache. */
#define QDRI_LEARN_CHUNK 7
struct qdri_learn_chunk {
    struct qdri_learn_watch watch[QDRI_LEARN_CHUNK];
    uint32_t count;
    uint32_t next; /* or QDRI_LEARN_NO_CHUNK */
};

#define QDRI_LEARN_WORD_BITS 64

/* A primary item as a set of bits, one for each of its options, in the order of its list. */
struct qdri_learn_set {
    uint32_t words; /* 0: it has none */
    /* open[first] .. open[first + words - 1]: the options that are not known to be excluded */
    uint32_t first;
    uint32_t clause; /* one of them is chosen */
    uint32_t subset; /* it has subset[subset] .. subset[end - 1] */
    uint32_t end;
    /* which options are in its subsets: `words` words for each, from mask[mask] on */
    uint32_t mask;
};

/* Some options of an item, of which none is chosen if and only if the literal is true. */
struct qdri_learn_subset {
    qdr_item item;
    uint32_t literal;
    uint32_t clause; /* the literal, or one of the options */
};

/* Where an option stands in a set. */
struct qdri_learn_bit {
    uint64_t mask;
    uint32_t word; /* of `open` */
    qdr_item item;
};

/* A set of options that is in some clause behind its first literal, and the latest item that it
 * became a subset of. */
struct qdri_learn_known {
    uint32_t clause; /* QDRI_LEARN_NO_REASON: none */
    qdr_item item;
};

struct qdri_learn;

/* What the root leaves of a problem, and the search that has taken over: see rest.c. */
struct qdri_learn_rest {
    struct qdri_part part;
    struct qdri_learn *search;
};

enum qdri_learn_position { QDRI_LEARN_AT_NODE, QDRI_LEARN_AT_SOLUTION, QDRI_LEARN_AT_END };

struct qdri_learn {
    const struct qdr_problem *problem;
    struct qdri_control *control;
    uint32_t variables; /* options and hues */
    uint32_t live;      /* all of them but for inert options */

    /* Which variables exclude each other, and which go together: see lists.c. */
    uint32_t *first;   /* [items + 1]: item i has rivals list[first[i]] .. list[first[i + 1] - 1] */
    uint32_t *list;    /* [entries]: options that have an item without a color, and its hues */
    uint32_t *hue;     /* [entries], of each entry of the problem; or QDRI_LEARN_NO_HUE */
    qdr_item *owner;   /* [hues]: whose color it is */
    uint32_t *bearers; /* [hues + 1]: hue h has bearer[bearers[h]] .. bearer[bearers[h + 1] - 1] */
    qdr_option *bearer; /* [entries] */
    uint32_t *paint;    /* [colors + 1]: for finding them */
    uint32_t *met;      /* [items]: for clauses; 0 between two uses */

    /* Sets and their subsets: see sets.c and overlaps.c. */
    struct qdri_learn_set *set; /* [items] */
    uint64_t *open;             /* [words of all sets] */
    struct qdri_learn_bit *bit; /* [entries]: option o has bit[bits[o]] .. bit[bits[o + 1] - 1] */
    uint32_t *bits;             /* [options + 1] */
    struct qdri_learn_subset *subset; /* item by item */
    uint32_t subsets;                 /* how many */
    uint64_t *mask;
    /* [2 * variables + 1]: literal l has the subsets tie[tied[l]] .. tie[tied[l + 1] - 1] */
    uint32_t *tied;
    uint32_t *tie; /* [subsets], but for those of hues: whose options are excluded with a literal */
    struct qdri_learn_known *known; /* [slots], by hashing */
    uint32_t slots;                 /* a power of 2 */
    uint32_t overlaps;              /* their variables begin here */
    uint32_t pairs;                 /* of items may still have their overlap */
    uint32_t spare;                 /* words of the arena that clauses of overlaps may still have */
    qdr_item *due;                  /* [items + 1], around: items whose sets have to be looked at */
    uint32_t due_first;
    uint32_t due_end;
    uint8_t *is_due; /* [items] */

    struct qdri_learn_trace *trace; /* why all this is so; NULL: nobody asks */
    struct qdri_learn_rest *rest;   /* does all that is to be done, but if it is NULL */
    uint64_t spare_bytes;           /* that it may take */
    uint64_t rest_at;               /* when it is seen whether there is to be one */
    enum qdri_learn_position position;
    uint64_t *profile; /* [variables + 1] */

    /* What is true. */
    int8_t *value;    /* [2 * variables], of literals: 1 true, -1 false, 0 open */
    uint32_t *depth;  /* [variables]: level on which it was settled */
    uint32_t *reason; /* [variables] */
    uint32_t *trail;  /* [variables]: true literals, in the order in which they became true */
    uint32_t height;  /* of the trail */
    /* up to there, what follows from the trail by lists was found, and sets have lost it */
    uint32_t spread;
    uint32_t told;  /* up to there, what follows from the trail by clauses was found */
    uint32_t *mark; /* [variables + 2]: height of the trail at which each level begins, from 1 on */
    uint32_t level;
    uint32_t floor; /* the levels up to it are undone one by one */
    uint32_t *fact; /* [variables]: literals found to be true always, while the floor was above 0 */
    uint32_t facts; /* how many */
    uint8_t *assumed; /* [variables]: is it assumed? */

    /* Clauses: first the problem's own, of which those of sets are not watched, then those that
     * were learned. */
    uint32_t *arena;
    uint32_t watched;               /* where those that are watched begin */
    uint32_t own;                   /* where the learned ones begin */
    uint32_t used;                  /* where the free part begins */
    uint32_t words;                 /* of the arena */
    uint32_t learned;               /* number of clauses */
    uint32_t most;                  /* how many there may be */
    uint32_t *watchers;             /* [2 * variables]: first chunk of each literal's watches */
    struct qdri_learn_chunk *chunk; /* as many as can be needed */
    uint32_t chunks;                /* were ever in use */
    uint32_t free_chunk;            /* first of a chain of those that are not any more */

    /* A conflict: a literal that is false, and the reason for which it should be true. */
    uint32_t conflict;
    uint32_t contradicted;

    /* What it teaches. */
    uint32_t *clause; /* [variables]: literals */
    uint32_t size;
    uint32_t blocks;
    uint8_t *seen;   /* [variables]: is it noted? */
    uint32_t *noted; /* [variables] */
    uint32_t notes;
    uint32_t *stack;  /* [variables] */
    uint32_t *tally;  /* [2 * variables], of literals: 0 between two uses */
    uint64_t *stamp;  /* [variables + 1], of levels */
    uint64_t stamped; /* the latest */

    /* What to decide next: a heap of options, the most active one first. */
    double *activity; /* [variables] */
    double gain;      /* of variables in the next conflict */
    uint32_t *heap;   /* [variables]: with all that are open */
    uint32_t heaped;  /* how many */
    uint32_t *place;  /* [variables]: in the heap, or QDRI_LEARN_NOT_HEAPED */

    /* When to begin anew, and when to forget, by the number of conflicts. */
    uint64_t conflicts;
    uint64_t restart_at; /* in any case */
    uint64_t restarted;  /* when it last began anew */
    double recent;       /* blocks of the latest clauses, on the average, and of all */
    double usual;
    uint64_t forget_at;
    uint64_t look_at;    /* number of updates at which the clock is looked at */
    uint32_t forgot;     /* how often */
    uint32_t reluctance; /* see learn.c */
    uint32_t patience;
};

/* ---- Literals: 2 * variable says that it is chosen, 2 * variable + 1 that it is excluded. */

static inline uint32_t qdri_learn_chosen(uint32_t variable)
{
    return 2 * variable;
}

static inline uint32_t qdri_learn_excluded(uint32_t variable)
{
    return 2 * variable + 1;
}

static inline uint32_t qdri_learn_not(uint32_t literal)
{
    return literal ^ 1;
}

static inline bool qdri_learn_is_chosen(uint32_t literal)
{
    return literal % 2 == 0;
}

/* ---- Clauses.  The first two literals are the watched ones. */

static inline uint32_t qdri_learn_size(const struct qdri_learn *s, uint32_t clause)
{
    return s->arena[clause];
}

static inline uint32_t *qdri_learn_blocks(const struct qdri_learn *s, uint32_t clause)
{
    return s->arena + clause + 1;
}

static inline uint32_t *qdri_learn_literals(const struct qdri_learn *s, uint32_t clause)
{
    return s->arena + clause + QDRI_LEARN_HEADER;
}

static inline uint32_t qdri_learn_next(const struct qdri_learn *s, uint32_t clause)
{
    return clause + QDRI_LEARN_HEADER + s->arena[clause];
}

/* ---- Making literals true.  This is done everywhere, and most of the time. */

/* Makes an open literal true, on the present level. */
static inline void qdri_learn_assign(struct qdri_learn *s, uint32_t literal, uint32_t reason)
{
    const uint32_t variable = literal / 2;
    s->value[literal] = 1;
    s->value[qdri_learn_not(literal)] = -1;
    s->depth[variable] = s->level;
    s->reason[variable] = reason;
    s->trail[s->height++] = literal;
}

/* A literal is false, and should be true.  Returns false. */
static inline bool qdri_learn_contradict(struct qdri_learn *s, uint32_t literal, uint32_t reason)
{
    s->conflict = reason;
    s->contradicted = literal;
    return false;
}

/* Makes a literal true, unless it is.  False: a conflict. */
static inline bool qdri_learn_imply(struct qdri_learn *s, uint32_t literal, uint32_t reason)
{
    if (s->value[literal] == 0) {
        qdri_learn_assign(s, literal, reason);
    }
    return s->value[literal] > 0 || qdri_learn_contradict(s, literal, reason);
}

/* ------------------------------------------------------------------------------- lists.c ---- */

/* Returns how many hues there are at most. */
uint32_t qdri_learn_most_hues(const struct qdr_problem *problem);

/* Turns counts, first[k] of k, into where each of them ends; to be turned into where they begin by
 * counting down. */
void qdri_learn_add_up(uint32_t *first, uint32_t count);

/* Finds the hues, and lists what excludes what.  Require: all arrays are there. */
void qdri_learn_make_lists(struct qdri_learn *s);

static inline bool qdri_learn_is_option(const struct qdri_learn *s, uint32_t variable)
{
    return variable < s->problem->options;
}

/* Does the literal say that an option is excluded?  Of these, sets have to hear. */
static inline bool qdri_learn_is_exclusion(const struct qdri_learn *s, uint32_t literal)
{
    return !qdri_learn_is_chosen(literal) && qdri_learn_is_option(s, literal / 2);
}

static inline bool qdri_learn_is_hue(const struct qdri_learn *s, uint32_t variable)
{
    return variable >= s->problem->options && variable < s->overlaps;
}

/* ---------------------------------------------------------------------------- overlaps.c ---- */

/* How much there is at most: of overlaps, words of their clauses, subsets, words of the masks of
 * these, and slots. */
uint32_t qdri_learn_most_overlaps(const struct qdr_problem *problem);
uint64_t qdri_learn_overlap_words(const struct qdr_problem *problem);
uint64_t qdri_learn_most_subsets(const struct qdr_problem *problem);
uint64_t qdri_learn_mask_words(const struct qdr_problem *problem);
uint64_t qdri_learn_slots(const struct qdr_problem *problem);

/* Makes the sets and their subsets, and the clauses of these.  Require: lists are there; there is
 * no clause. */
void qdri_learn_make_sets(struct qdri_learn *s);

/* -------------------------------------------------------------------------------- sets.c ---- */

static inline bool qdri_learn_has_set(const struct qdri_learn *s, qdr_item item)
{
    return s->set[item].words > 0;
}

/* Nothing is excluded. */
void qdri_learn_begin_sets(struct qdri_learn *s);

/* An option is known to be excluded, or not known to be any more. */
void qdri_learn_leave_sets(struct qdri_learn *s, qdr_option option);
void qdri_learn_join_sets(struct qdri_learn *s, qdr_option option);

/* Finds what follows from sets that have changed.  False: a conflict; none of them has to be looked
 * at any more. */
bool qdri_learn_look_at_sets(struct qdri_learn *s);
void qdri_learn_forget_due(struct qdri_learn *s);

/* Excludes the options of the subsets that a literal has, which is true.  False: a conflict. */
bool qdri_learn_exclude_subsets(struct qdri_learn *s, uint32_t literal);

/* ----------------------------------------------------------------------------- clauses.c ---- */

/* Returns how many words the problem's own clauses take at most, and how many these are. */
uint64_t qdri_learn_own_words(const struct qdr_problem *problem);
uint64_t qdri_learn_own_clauses(const struct qdr_problem *problem);

/* Begins a clause behind the others, and returns its literals. */
uint32_t *qdri_learn_begin_clause(struct qdri_learn *s, uint32_t size);

/* Adds the clause of a primary item. */
void qdri_learn_add_item(struct qdri_learn *s, qdr_item item);

/* Are all options of a primary item so short that it can be compared with other items in time that
 * is linear in their lengths? */
bool qdri_learn_is_simple(const struct qdri_learn *s, qdr_item item);

/* Adds the clauses of a primary item for the hues of others of which all of its options have one;
 * of none, if it is not simple. */
void qdri_learn_add_choices(struct qdri_learn *s, qdr_item item);

/* Forgets all that was learned, and makes the problem's own clauses but for those of sets.  Those
 * of one literal go on the trail.  False: one has none. */
bool qdri_learn_begin_clauses(struct qdri_learn *s);

/* Is there room for what the last conflict teaches, perhaps after some clauses are forgotten? */
bool qdri_learn_make_room(struct qdri_learn *s);

/* Adds it.  Returns the clause.  Require: there is room; it has two literals or more. */
uint32_t qdri_learn_add(struct qdri_learn *s);

/* Forgets about half of the learned clauses. */
void qdri_learn_forget(struct qdri_learn *s);

/* --------------------------------------------------------------------------- propagate.c ---- */

void qdri_learn_watch_clause(struct qdri_learn *s, uint32_t clause);

/* Finds all that follows from the trail.  False: a conflict. */
bool qdri_learn_propagate(struct qdri_learn *s);

/* Goes back to a level above. */
void qdri_learn_undo(struct qdri_learn *s, uint32_t level);

/* ----------------------------------------------------------------------------- analyze.c ---- */

/* Finds the clause that a conflict teaches, whose first literal is all that is left of it on the
 * level returned.  Require: the present level is above the floor. */
uint32_t qdri_learn_analyze(struct qdri_learn *s);

/* ------------------------------------------------------------------------------ choose.c ---- */

/* Forgets which variables were active. */
void qdri_learn_begin_heap(struct qdri_learn *s);

/* A variable takes part in a conflict. */
void qdri_learn_activate(struct qdri_learn *s, uint32_t variable);

/* What was active before counts for less. */
void qdri_learn_fade(struct qdri_learn *s);

/* A variable is open again; if it is an option, it is in the heap. */
void qdri_learn_reopen(struct qdri_learn *s, uint32_t variable);

/* Returns the literal that is to be tried.  Require: an option is open. */
uint32_t qdri_learn_decide(struct qdri_learn *s);

/* ------------------------------------------------------------------------------- learn.c ---- */

/* Returns how many bytes a search takes without a rest. */
uint64_t qdri_learn_bytes_alone(const struct qdr_problem *problem);

/* -------------------------------------------------------------------------------- rest.c ---- */

/* Returns how many bytes a rest may take, beside so many of the search. */
uint64_t qdri_learn_rest_bytes(uint64_t bytes);

/* Makes a rest if that is small, and there is memory for it.  Require: at the root, there is none,
 * and all that follows was found. */
void qdri_learn_make_rest(struct qdri_learn *s);

/* Frees it, if there is one. */
void qdri_learn_end_rest(struct qdri_learn *s);

/* Puts the options that the rest has chosen into an array; returns how many these are. */
size_t qdri_learn_options_of_rest(const struct qdri_learn *s, qdr_option *options);

/* -------------------------------------------------------------------------------- trace.c ---- */

/* Begins to tell control->tracer why what is found holds.  Require: nothing was searched since the
 * last reset.  Errors: QDR_BUDGET, QDR_NOMEM. */
qdr_status qdri_learn_begin_trace(struct qdri_learn *s);

/* Ends that, if it was begun. */
void qdri_learn_end_trace(struct qdri_learn *s);

/* Note what has come to an end, so that the next step is a retreat: by a conflict, a solution, or a
 * literal that is false though it is a fact.  Require, here and below: there is a trace. */
void qdri_learn_trace_conflict(struct qdri_learn *s);
void qdri_learn_trace_solution(struct qdri_learn *s);
void qdri_learn_trace_fact(struct qdri_learn *s, uint32_t literal);

/* Tells of what a conflict teaches, and notes it as what has come to an end.  Require: it was
 * analyzed just now. */
void qdri_learn_trace_learned(struct qdri_learn *s);

/* What was learned has become a clause; a clause has another place; it is forgotten. */
void qdri_learn_trace_kept(struct qdri_learn *s, uint32_t clause);
void qdri_learn_trace_moved(struct qdri_learn *s, uint32_t to, uint32_t from);
void qdri_learn_trace_forgotten(struct qdri_learn *s, uint32_t clause);

/* Tells why the last decision is to be turned around; at the root, that all is done. */
void qdri_learn_trace_retreat(struct qdri_learn *s);

/* ------------------------------------------------------------------------------- check.c ---- */

/* See engine.h. */
const char *qdri_learn_check(const void *self);

/* How the heap is out of order; NULL: it is not. */
const char *qdri_learn_check_heap(const struct qdri_learn *s);

#endif
