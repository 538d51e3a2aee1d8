/* emitted.h  The first solutions that a solver has emitted, so that no other engine emits them
 * again. */
#ifndef QDRI_SOLVER_EMITTED_H
#define QDRI_SOLVER_EMITTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <quadrille/problem.h>

/* More are not kept: where there are so many, no other engine is of use. */
#define QDRI_EMITTED_MOST 16

/* A solution is a set of options, which comes in any order.  Behind those that are kept there is
 * room for one more. */
struct qdri_emitted {
    qdr_option *option;                  /* [(QDRI_EMITTED_MOST + 1) * room] */
    size_t room;                         /* options of a solution, at most */
    size_t count[QDRI_EMITTED_MOST + 1]; /* options of each one kept */
    size_t kept;
    bool is_shared; /* has another engine been at work? */
    size_t sorted;  /* of those kept, the first so many have their options in order */
};

/* Returns the bytes for solutions of up to `room` options. */
uint64_t qdri_emitted_bytes(size_t room);

/* Makes room.  False: no memory. */
bool qdri_emitted_begin(struct qdri_emitted *emitted, size_t room);

void qdri_emitted_free(struct qdri_emitted *emitted);

/* Forgets all. */
void qdri_emitted_clear(struct qdri_emitted *emitted);

/* Keeps a solution, as long as there is room.  Require: begun. */
void qdri_emitted_keep(struct qdri_emitted *emitted, const qdr_solution *solution);

/* Is it one of those that are kept?  Require: begun. */
bool qdri_emitted_has(struct qdri_emitted *emitted, const qdr_solution *solution);

#endif
