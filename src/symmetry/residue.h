/* residue.h  What is left of a problem where some options are chosen and others are left out. */
#ifndef QDRI_SYMMETRY_RESIDUE_H
#define QDRI_SYMMETRY_RESIDUE_H

#include <quadrille/problem.h>

#include "base/alloc.h"

/* Which options are left, and how often items are still to be covered. */
struct qdri_residue {
    const qdr_problem *whole;
    bool *is_out;  /* of each option */
    uint32_t *low; /* of each item that is primary */
    uint32_t *high;
    qdr_color *color; /* of each secondary item: the one that was chosen, CLOSED, or QDR_NO_COLOR */
    qdr_item *item;   /* of each item of the whole: its number in `problem`, or QDR_NO_ITEM */
    qdr_option *origin; /* of each option of `problem`: which of the whole it is */
    qdr_problem *problem;
    struct qdri_arrays arrays;
    bool is_hopeless; /* can an item not be covered often enough? */
};

/* Begins with the whole problem.  False: no memory.  qdri_residue_end is to be called in any
 * case. */
bool qdri_residue_begin(struct qdri_residue *residue, const qdr_problem *whole);

/* Begins with what another one has come to. */
bool qdri_residue_copy(struct qdri_residue *residue, const struct qdri_residue *other);

void qdri_residue_end(struct qdri_residue *residue);

/* Leaves an option out. */
static inline void qdri_residue_leave_out(struct qdri_residue *residue, qdr_option option)
{
    residue->is_out[option] = true;
}

/* Takes that back. */
static inline void qdri_residue_put_back(struct qdri_residue *residue, qdr_option option)
{
    residue->is_out[option] = false;
}

/* Chooses an option; it is no longer left then. */
void qdri_residue_choose(struct qdri_residue *residue, qdr_option option);

/* Leaves out whatever conflicts with what was chosen, and sees whether all items can be covered. */
void qdri_residue_settle(struct qdri_residue *residue);

/* Gives a problem the colors of another one. */
qdr_status qdri_add_colors(qdr_builder *builder, const qdr_problem *problem, qdr_error *error);

/* Makes `problem`, `item` and `origin`.  Require: it is settled, and not hopeless.  Errors:
 * QDR_NOMEM. */
qdr_status qdri_residue_build(struct qdri_residue *residue, qdr_error *error);

/* Gives what a symmetry of the whole, which keeps all that was chosen and left out, does to items
 * and options of `problem`; `place` has room for all options of the whole. */
void qdri_residue_images(const struct qdri_residue *residue, const uint32_t *whole_items,
                         const uint32_t *whole_options, qdr_option *place, qdr_item *items,
                         qdr_option *options);

#endif
