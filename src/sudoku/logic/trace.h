/* trace.h  The steps that were taken, and which of them are needed.
 *
 * Most ways to a solution hold steps that lead to nothing.  What is recorded of a step is its
 * technique and what it did.  A way without some of the steps is followed by taking all that is
 * easy, then the next recorded step, and so on: its technique is asked again, in the position as it
 * is now, for those effects alone that the step had.  So each step that is shown has been found
 * where it is shown, and is as sound as any other. */
#ifndef QDRI_SUDOKU_LOGIC_TRACE_H
#define QDRI_SUDOKU_LOGIC_TRACE_H

#include "sudoku/logic/position/finding.h"
#include "sudoku/logic/position/position.h"

/* A step that is not easy, or a candidate that was struck. */
struct qdri_taken {
    size_t technique; /* SIZE_MAX: struck */
    size_t first;     /* its effects are effect[first] and those behind, up to those of the next */
    bool is_left_out;
};

struct qdri_trace {
    qdr_grid givens;
    struct qdri_taken *step;
    size_t steps;
    size_t capacity;
    qdr_deduction_mark *effect;
    size_t effects;
    size_t effect_capacity;
    qdri_digit_set *wanted; /* by cell: of the step that is asked for; else empty */
    bool has_failed;        /* for want of memory, not everything was recorded */
    bool is_followed;       /* nothing is recorded, `next` is the next step to be taken */
    size_t next;
};

/* False: no memory; to be freed in any case. */
bool qdri_trace_init(struct qdri_trace *trace, const struct qdri_position *position);
void qdri_trace_free(struct qdri_trace *trace);

/* Forgets all steps: a puzzle begins. */
void qdri_trace_begin(struct qdri_trace *trace, const qdr_grid *givens);

/* Records a step that is not easy; SIZE_MAX: a candidate is struck.  Does nothing while the trace
 * is followed. */
void qdri_trace_record(struct qdri_trace *trace, size_t technique, const qdr_deduction_mark *mark,
                       size_t marks);

/* Puts a position to where the trace begins, without what was struck. */
void qdri_trace_restart(const struct qdri_trace *trace, struct qdri_position *position);

/* Finds the next step of the trace in the finding's position, where nothing easy is left to be
 * found: from `next` on, the first that still has an effect.  Returns its technique; SIZE_MAX:
 * there is none, or no memory, or it was interrupted. */
size_t qdri_trace_follow(struct qdri_trace *trace, struct qdri_finding *finding);

#endif
