/* tour.h  A tour of all states of a problem: on which item each is branched on, which alternatives
 * it has, and what is left after each of them.
 *
 * What is left falls into components: states that no open option connects, so that their numbers of
 * solutions multiply.  A tour keeps its place in frames of its own, so it may be as deep as it is,
 * and stop anywhere.
 *
 * The frame at the bottom is not a state, but what is assumed: it has one alternative, whose
 * components are all that there is. */
#ifndef QDRI_PROOF_TOUR_H
#define QDRI_PROOF_TOUR_H

#include "proof/clauses/cnf.h"
#include "proof/count/states.h"

/* What is left in one component: parts of `stack`. */
struct qdri_component {
    size_t items; /* pairs: an item, and how it is (states.h) */
    uint32_t item_count;
    size_t options; /* ascending */
    uint32_t option_count;
    uint32_t state; /* QDRI_NO_STATE: not known */
};

/* A state on the way. */
struct qdri_frame {
    struct qdri_component of;
    qdr_item item; /* that it is branched on */
    size_t
        alternatives; /* its open options, and QDR_NO_OPTION where it may have none, in `stack` */
    uint32_t count;
    uint32_t at;       /* the alternative that is looked at: the options before it are done */
    bool is_taken;     /* is that under way? */
    qdr_item bare;     /* then: an item that has no option left, but needs one; or QDR_NO_ITEM */
    size_t components; /* in `component` */
    uint32_t component_count;
    uint32_t component_at; /* the one that is looked at */
    size_t stack_end;      /* what is above is of the alternative */
};

/* Who goes along, and may fail by the room's status. */
struct qdri_visitor {
    void *ctx;
    /* An alternative begins: its components may be put into another order, or be fewer. */
    void (*begin)(void *ctx, struct qdri_frame *frame);
    /* Is nothing to be seen below a component?  Then `left` is not called for it. */
    bool (*passes)(void *ctx, struct qdri_frame *frame, struct qdri_component *component);
    /* An alternative ends. */
    void (*end)(void *ctx, struct qdri_frame *frame);
    /* A state is left, and the frame below it is that of the alternative that it is part of. */
    void (*left)(void *ctx, struct qdri_frame *frame);
};

struct qdri_tour {
    const struct qdri_cnf *cnf;
    const uint32_t *rank; /* [items]: the order to branch in; NULL: few options first */
    struct qdri_room *room;
    struct qdri_row stack;
    struct qdri_frame *frame;
    size_t depth; /* frames */
    size_t frames;
    struct qdri_component *component;
    size_t components;
    size_t component_capacity;
    /* For one step, [items]: */
    uint32_t *value;  /* how an item is */
    uint32_t *degree; /* its open options */
    uint32_t *parent; /* towards the item that stands for its component */
    uint32_t *number; /* of the component for which it stands; or the one that has listed it */
    struct qdri_arrays arrays;
};

/* Begins a tour, at the bottom; `value` tells how each item is, and `is_open` which options are
 * open.  Of these numbers the former are taken over.  False: there is no room. */
bool qdri_tour_begin(struct qdri_tour *tour, const struct qdri_cnf *cnf, const uint32_t *rank,
                     struct qdri_room *room, const uint32_t *value, const bool *is_open);

void qdri_tour_free(struct qdri_tour *tour);

/* Goes on by one step.  False: it is at its end, or the room's status is not QDR_OK. */
bool qdri_tour_step(struct qdri_tour *tour, const struct qdri_visitor *visitor);

/* Returns which share of it is done, between 0 and 1. */
double qdri_tour_progress(const struct qdri_tour *tour);

/* Tells `value` how items are in the state of a frame, and after an alternative of it: of all items
 * that are in any option which is open there. */
void qdri_tour_tell(struct qdri_tour *tour, const struct qdri_frame *frame);
void qdri_tour_tell_after(struct qdri_tour *tour, const struct qdri_frame *frame,
                          qdr_option alternative);

/* Is an option that was open compatible with how items are now? */
static inline bool qdri_tour_fits(const struct qdri_tour *tour, qdr_option option)
{
    const struct qdr_problem *problem = tour->cnf->problem;
    bool fits = true;
    for (uint32_t e = problem->first[option]; fits && e < problem->first[option + 1]; ++e) {
        const qdr_entry entry = problem->entry[e];
        const uint32_t value = tour->value[entry.item];
        fits = value == QDRI_ITEM_OPEN || (value != QDRI_ITEM_CLOSED && value == 1 + entry.color);
    }
    return fits;
}

static inline const qdr_option *qdri_tour_alternatives(const struct qdri_tour *tour,
                                                       const struct qdri_frame *frame)
{
    return tour->stack.at + frame->alternatives;
}

#endif
