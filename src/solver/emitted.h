/* emitted.h  The first solutions that a solver has given, so that no other engine gives them again. */
#ifndef QDRI_SOLVER_GIVEN_H
#define QDRI_SOLVER_GIVEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <quadrille/solution.h>

/* More are not kept: where there are so many, no other engine is of use. */
#define QDRI_GIVEN_MOST 16

/* A solution is a set of options, which comes in any order.  Behind those that are kept there is room for one more. */
struct qdri_given {
    qdr_option *option;                /* [(QDRI_GIVEN_MOST + 1) * room] */
    size_t room;                       /* options of a solution, at most */
    size_t count[QDRI_GIVEN_MOST + 1]; /* options of each one kept */
    size_t kept;
    bool is_shared; /* has another engine been at work? */
    size_t sorted;  /* of those kept, the first so many have their options in order */
};

/* Returns the bytes for solutions of up to `room` options. */
uint64_t qdri_given_bytes(size_t room);

/* Makes room.  False: no memory. */
bool qdri_given_begin(struct qdri_given *given, size_t room);

void qdri_given_free(struct qdri_given *given);

/* Forgets all. */
void qdri_given_clear(struct qdri_given *given);

/* Keeps a solution, as long as there is room.  Require: begun. */
void qdri_given_keep(struct qdri_given *given, const qdr_solution *solution);

/* Is it one of those that are kept?  Require: begun. */
bool qdri_given_has(struct qdri_given *given, const qdr_solution *solution);

#endif
