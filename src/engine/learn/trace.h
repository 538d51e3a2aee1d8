/* trace.h  What the learn engine keeps to tell a tracer (engine/tracer.h) why its answers hold. */
#ifndef QDRI_ENGINE_LEARN_TRACE_H
#define QDRI_ENGINE_LEARN_TRACE_H

#include <stdlib.h>

#include "base/alloc.h"
#include "engine/learn/learn.h"
#include "engine/tracer.h"

/* The clause that says that a pair of literals are not both false. */
struct qdri_learn_why {
    uint64_t pair;
    uint64_t number; /* 0: the place is free */
};

/* A decision that was turned around on a level above the root: the clause that says so, and its
 * literals besides, all of them about decisions of the levels above. */
struct qdri_learn_turn {
    uint32_t variable;
    uint32_t first; /* of `base` */
    uint64_t number;
};

struct qdri_learn_trace {
    const struct qdri_tracer *tracer;
    int32_t *name;      /* [variables]: the tracer's; 0: it was not needed yet */
    uint64_t *first;    /* [variables], of hues and overlaps: see `define` in tracer.h */
    uint64_t *number;   /* [words / 2 + 1]: of clauses, by half their place; 0: not needed yet */
    uint32_t *hue;      /* [own / 2 + 1], of own clauses: that it is about, or QDRI_LEARN_NO_HUE */
    uint32_t *parent;   /* likewise, of those of overlaps: what they follow from, see why.c */
    qdr_item *joint;    /* likewise, and of those of hues: by the clause of which item */
    qdr_option *option; /* [options] */
    uint64_t *unit;     /* [variables]: the clause that says what it is at the root; 0: none yet */
    struct qdri_learn_why *why; /* [places], by hashing */
    size_t places;
    size_t whys;
    uint64_t spare; /* bytes that it may take besides */
    uint32_t deep;  /* how many subsets are being derived, one for another */
    /* What is being put together, one thing on top of another one that needs it. */
    uint64_t *hint;
    size_t hints;
    size_t hint_capacity;
    int32_t *literal;
    size_t literals;
    size_t literal_capacity;
    /* What has come to an end: a clause of which all literals are false. */
    uint32_t *cause; /* [variables]: its literals */
    uint32_t cause_size;
    uint64_t cause_number;
    uint64_t latest; /* the clause learned last */
    uint8_t *role;   /* [variables], in an explanation; 0 between two */
    uint32_t open;   /* how many of these are still to come */
    uint32_t *met;   /* [variables]: have a role */
    uint32_t mets;
    uint32_t *order; /* [variables]: literals that the explanation makes true, the last one first */
    uint32_t orders;
    uint32_t *root; /* [variables]: literals of the root that need a clause, the last one first */
    uint32_t roots;
    uint32_t *decided; /* [variables]: literals about decisions */
    uint32_t decisions;
    struct qdri_learn_turn *turn; /* [variables] */
    uint32_t turns;
    uint32_t *base; /* literals */
    size_t bases;
    size_t base_capacity;
};

/* --------------------------------------------------------------------------------- why.c ---- */

/* Finds out what the own clauses are.  Require: no clause was learned yet. */
void qdri_learn_begin_whys(struct qdri_learn *s);

/* Returns the tracer's variable; a negative one is the opposite of the engine's. */
int32_t qdri_learn_name(struct qdri_learn *s, uint32_t variable);

/* Returns the number of a clause, or of the one that a pair of literals are not both false. */
uint64_t qdri_learn_why_clause(struct qdri_learn *s, uint32_t clause);
uint64_t qdri_learn_why_pair(struct qdri_learn *s, uint32_t one, uint32_t other);

/* Adds a clause to those that the present one follows from.  Without memory, the tracer hears of
 * it. */
void qdri_learn_hint(struct qdri_learn *s, uint64_t clause);

/* Writes a clause that follows from trace->hint[hints] and those behind it, which it takes away. */
uint64_t qdri_learn_write(struct qdri_learn *s, const uint32_t *literals, uint32_t size,
                          size_t hints);

void qdri_learn_fail(const struct qdri_learn *s, qdr_status status);

#endif
