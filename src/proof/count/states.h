/* states.h  The states of a count: what is left of a problem after some choices, and all that is
 * known of it.
 *
 * A state is a set of items: those that are in some option that may still be chosen, and for an
 * item whose color is fixed that color.  These options are those all of whose items are there, so
 * equal sets are equal states.  Keys are compared whole: nothing rests on a hash. */
#ifndef QDRI_PROOF_STATES_H
#define QDRI_PROOF_STATES_H

#include "base/number.h"
#include "model/problem.h"
#include "proof/count/rows.h"

/* There is no such state. */
#define QDRI_NO_STATE UINT32_MAX

/* How an item is, as a number: */
enum {
    QDRI_ITEM_CLOSED = 0, /* covered, or in no option that is open */
    QDRI_ITEM_OPEN = 1 /* and 1 + c: options that give it color c are open to it, c being fixed */
};

/* What is known of a state. */
struct qdri_state {
    uint64_t count;  /* where its number of solutions begins, in `limb` */
    uint32_t limbs;  /* of that; 0: there is no solution */
    bool is_counted; /* is the number known? */
    uint32_t uses;   /* by alternatives of other states, of those that matter */
    double calls;    /* of a recursion through what is below, that remembers nothing */
    /* As far as it is written: */
    uint64_t lemma;  /* its clause; 0: it has none of its own (yet) */
    uint32_t node;   /* of its sum or product; 0: no solution */
    uint32_t needed; /* variables that its lemma takes to be false: so many, in `need` from... */
    uint64_t needs;  /* ...there on */
};

/* All zero, and then begun, is empty. */
struct qdri_states {
    struct qdri_room *room;
    uint32_t words;  /* of a key */
    uint32_t *word;  /* [items]: in which an item is told */
    uint8_t *shift;  /* [items]: from which bit on */
    uint64_t *key;   /* [count * words] */
    size_t keys;     /* words there is room for */
    uint64_t *asked; /* [words]: the key that is looked for */
    struct qdri_state *state;
    size_t count;
    size_t capacity;
    uint32_t *slot; /* [slots]: a table of their numbers */
    size_t slots;   /* a power of two, or 0 */
    mp_limb_t *limb;
    size_t limbs;
    size_t limb_capacity;
    struct qdri_row need;
    struct qdri_arrays arrays;
};

/* False: there is no room. */
bool qdri_states_begin(struct qdri_states *states, const struct qdr_problem *problem,
                       struct qdri_room *room);

void qdri_states_free(struct qdri_states *states);

/* Finds a state; `items` has pairs of an item and how that is, none of them closed.
 * QDRI_NO_STATE: it is not there. */
uint32_t qdri_states_find(struct qdri_states *states, const uint32_t *items, size_t pairs);

/* Adds the state that was looked for last, and was not there.  QDRI_NO_STATE: there is no room. */
uint32_t qdri_states_add(struct qdri_states *states);

/* Notes how many solutions a state has.  False: there is no room. */
bool qdri_states_set_count(struct qdri_states *states, uint32_t state, const qdr_number *count);

#endif
