/* explore.h  The first tour of all states: how many solutions each has.
 *
 * So it is known, before anything is written, which are dead, which are used more than once, and
 * how many solutions there are. */
#ifndef QDRI_PROOF_EXPLORE_H
#define QDRI_PROOF_EXPLORE_H

#include "proof/count/tour.h"

/* What an alternative, and the state that it is of, come to. */
struct qdri_sums {
    qdr_number *sum;     /* of the alternatives that are done */
    qdr_number *product; /* of the components that are done */
    double calls;
    bool is_dead; /* has the alternative no solution? */
};

/* All zero, and then begun. */
struct qdri_explorer {
    struct qdri_states *states;
    struct qdri_tour *tour;
    struct qdri_sums *level; /* [levels]: for each frame of the tour */
    size_t levels;
    size_t level_capacity;
    qdr_number *factor;
    qdr_number *total; /* at the end of the tour: the number of solutions */
    double calls;      /* and as in states.h */
};

/* Errors are the room's. */
void qdri_explorer_begin(struct qdri_explorer *explorer, struct qdri_states *states,
                         struct qdri_tour *tour);

void qdri_explorer_free(struct qdri_explorer *explorer);

/* Who goes along on the tour. */
struct qdri_visitor qdri_explorer_visitor(struct qdri_explorer *explorer);

/* Looks for a component that is known to be dead.  Where there is one, it becomes the only one: an
 * alternative needs no other reason to be dead. */
bool qdri_explorer_find_dead(struct qdri_states *states, struct qdri_tour *tour,
                             struct qdri_frame *frame);

#endif
