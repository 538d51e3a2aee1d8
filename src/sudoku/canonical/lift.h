/* lift.h  Transformations of grids as permutations of the items of an encoding. */
#ifndef QDRI_SUDOKU_CANONICAL_LIFT_H
#define QDRI_SUDOKU_CANONICAL_LIFT_H

#include <quadrille/canonical.h>
#include <quadrille/sudoku.h>

/* An encoding, in which each option puts a digit into a cell. */
struct qdri_lift {
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

#endif
