/* learn.h  What the parts of the learn engine share.  learn.c explains it all. */
#ifndef QDRI_ENGINE_LEARN_H
#define QDRI_ENGINE_LEARN_H

#include "engine/engine.h"

/* A variable is an option, or a *hue*: an item together with one of its colors.  Hues have the numbers behind the
 * options.
 *
 * A reason is a clause, by its place in the arena; or QDRI_LEARN_PAIR + a false literal, where of a pair of literals one
 * must be true; or none, of what was decided, assumed, turned around or is a fact. */
#define QDRI_LEARN_PAIR 0x80000000u
#define QDRI_LEARN_NO_REASON UINT32_MAX

#define QDRI_LEARN_NO_LITERAL UINT32_MAX
#define QDRI_LEARN_NO_HUE UINT32_MAX

/* Words of a clause before its literals: how many these are, and its blocks (see learn_analyze.c). */
#define QDRI_LEARN_HEADER 2

#define QDRI_LEARN_NO_CHUNK UINT32_MAX
#define QDRI_LEARN_NOT_HEAPED UINT32_MAX

/* A clause that watches a literal.  Where `blocker`, another literal of it, is true, it need not be looked at. */
struct qdri_learn_watch {
    uint32_t clause;
    uint32_t blocker;
};

/* The watches of a literal stand in a chain of chunks, of which only the first may have room left; so the chunks
 * that can be needed are known beforehand.  A chunk is a line of the cache. */
#define QDRI_LEARN_CHUNK 7
struct qdri_learn_chunk {
    struct qdri_learn_watch watch[QDRI_LEARN_CHUNK];
    uint32_t count;
    uint32_t next; /* or QDRI_LEARN_NO_CHUNK */
};

enum qdri_learn_position { QDRI_LEARN_AT_NODE, QDRI_LEARN_AT_SOLUTION, QDRI_LEARN_AT_END };

struct qdri_learn {
    const struct qdr_problem *problem;
    struct qdri_control *control;
    uint32_t variables; /* options and hues */
    uint32_t live;      /* all of them but for inert options */

    /* Which variables exclude each other, and which go together: see learn_lists.c. */
    uint32_t *first;   /* [items + 1]: item i has rivals list[first[i]] .. list[first[i + 1] - 1] */
    uint32_t *list;    /* [entries]: options that have an item without a color, and its hues */
    uint32_t *hue;     /* [entries], of each entry of the problem; or QDRI_LEARN_NO_HUE */
    qdr_item *owner;   /* [hues]: whose color it is */
    uint32_t *bearers; /* [hues + 1]: hue h has bearer[bearers[h]] .. bearer[bearers[h + 1] - 1] */
    qdr_option *bearer; /* [entries] */
    uint32_t *paint;    /* [colors + 1]: for finding them */
    uint32_t *met;      /* [items]: for clauses; 0 between two uses */

    enum qdri_learn_position position;
    uint64_t *profile; /* [variables + 1] */

    /* What is true. */
    int8_t *value;    /* [2 * variables], of literals: 1 true, -1 false, 0 open */
    uint32_t *depth;  /* [variables]: level on which it was settled */
    uint32_t *reason; /* [variables] */
    uint32_t *trail;  /* [variables]: true literals, in the order in which they became true */
    uint32_t height;  /* of the trail */
    uint32_t spread;  /* up to there, what follows from the trail was found */
    uint32_t *mark; /* [variables + 2]: height of the trail at which each level begins, from 1 on */
    uint32_t level;
    uint32_t floor; /* the levels up to it are undone one by one */
    uint32_t *fact; /* [variables]: literals found to be true always, while the floor was above 0 */
    uint32_t facts; /* how many */
    uint8_t *given; /* [variables]: is it assumed? */

    /* Clauses: first the problem's own, then those that were learned. */
    uint32_t *arena;
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
    uint8_t *leaning; /* [variables]: what it was last: 0 chosen, 1 not */

    /* When to begin anew, and when to forget, by the number of conflicts. */
    uint64_t conflicts;
    uint64_t restart_at;
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

/* -------------------------------------------------------------------- learn_lists.c ---- */

/* Returns how many hues there are at most. */
uint32_t qdri_learn_most_hues(const struct qdr_problem *problem);

/* Finds the hues, and lists what excludes what.  Require: all arrays are there. */
void qdri_learn_make_lists(struct qdri_learn *s);

static inline bool qdri_learn_is_option(const struct qdri_learn *s, uint32_t variable)
{
    return variable < s->problem->options;
}

/* ------------------------------------------------------------------ learn_clauses.c ---- */

/* Returns how many words the problem's own clauses take at most, and how many these are. */
uint64_t qdri_learn_own_words(const struct qdr_problem *problem);
uint64_t qdri_learn_own_clauses(const struct qdr_problem *problem);

/* Forgets all that was learned, and makes the problem's own clauses.  Those of one literal go on the trail.
 * False: one has none. */
bool qdri_learn_begin_clauses(struct qdri_learn *s);

/* Is there room for what the last conflict teaches, perhaps after some clauses are forgotten? */
bool qdri_learn_make_room(struct qdri_learn *s);

/* Adds it.  Returns the clause.  Require: there is room; it has two literals or more. */
uint32_t qdri_learn_add(struct qdri_learn *s);

/* Forgets about half of the learned clauses. */
void qdri_learn_forget(struct qdri_learn *s);

/* ---------------------------------------------------------------- learn_propagate.c ---- */

void qdri_learn_watch_clause(struct qdri_learn *s, uint32_t clause);

/* Makes an open literal true, on the present level. */
void qdri_learn_assign(struct qdri_learn *s, uint32_t literal, uint32_t reason);

/* Finds all that follows from the trail.  False: a conflict. */
bool qdri_learn_propagate(struct qdri_learn *s);

/* Goes back to a level above. */
void qdri_learn_undo(struct qdri_learn *s, uint32_t level);

/* ------------------------------------------------------------------ learn_analyze.c ---- */

/* Finds the clause that a conflict teaches, whose first literal is all that is left of it on the level returned.
 * Require: the present level is above the floor. */
uint32_t qdri_learn_analyze(struct qdri_learn *s);

/* ------------------------------------------------------------------- learn_choose.c ---- */

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

/* -------------------------------------------------------------------- learn_check.c ---- */

/* See engine.h. */
const char *qdri_learn_check(const void *self);

/* How the heap is out of order; NULL: it is not. */
const char *qdri_learn_check_heap(const struct qdri_learn *s);

#endif
