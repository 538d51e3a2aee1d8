/* lift.h  Transformations of grids as permutations of the items of an encoding; and those that may
 * be symmetries of rules of which nothing is known: they are worth a try. */
#ifndef QDRI_SUDOKU_CANONICAL_LIFT_H
#define QDRI_SUDOKU_CANONICAL_LIFT_H

#include <quadrille/canonical.h>
#include <quadrille/sudoku.h>

#include "base/alloc.h"

/* An encoding, in which each option puts a digit into a cell. */
struct qdri_lift {
    struct qdri_arrays arrays;
    const qdr_encoding *sudoku;
    const qdr_problem *problem;
    unsigned side;
    qdr_cell *cell;      /* of each option */
    qdr_digit *digit;    /* of each option */
    uint32_t *first;     /* of each item, and one more: where its options begin */
    qdr_option *options; /* of all items */
    qdr_option *image;   /* of each option */
    qdr_item *items;     /* the image of each item: the result */
    bool *is_taken;      /* is an item one already? */
};

/* Looks at an encoding of grids of `side` rows.  Errors: QDR_NOMEM, QDR_UNSUPPORTED (options that
 * put no digit into a cell).  To be freed with qdri_lift_free in any case. */
qdr_status qdri_lift_begin(struct qdri_lift *lift, const qdr_encoding *sudoku, unsigned side,
                           qdr_error *error);
void qdri_lift_free(struct qdri_lift *lift);

/* Fills `lift->items` with what a transformation makes of each item; false: it does not take
 * options to options, and the options of an item to those of one.  Whether it leaves the problem as
 * it is, is for others to see. */
bool qdri_lift_items(struct qdri_lift *lift, const qdr_transformation *way);

/* Does something with a transformation. */
typedef void qdri_use_way(void *ctx, const qdr_transformation *way);

/* The one that leaves everything as it is. */
qdr_transformation qdri_way_of_nothing(unsigned side);

/* Turns and reflections; with each digit d as n + 1 - d, too, if that is asked for. */
void qdri_each_turn(unsigned side, bool with_digits, qdri_use_way *use, void *ctx);

/* Exchanges of two digits, and of all with those from the other end. */
void qdri_each_exchange_of_digits(unsigned side, qdri_use_way *use, void *ctx);

/* All of these, and exchanges of two rows, columns, bands or stacks. */
void qdri_each_candidate(const qdr_rules *rules, qdri_use_way *use, void *ctx);

/* Exchanges `count` places of a list, from `one` and from `other` on. */
void qdri_exchange_places(uint8_t *list, unsigned one, unsigned other, unsigned count);

#endif
