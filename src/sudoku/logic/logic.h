/* logic.h  What solves puzzles step by step, inside. */
#ifndef QDRI_SUDOKU_LOGIC_LOGIC_H
#define QDRI_SUDOKU_LOGIC_LOGIC_H

#include <quadrille/logic.h>

#include "base/params.h"
#include "sudoku/logic/position/finding.h"
#include "sudoku/logic/position/position.h"
#include "sudoku/logic/trace.h"

/* What the last hint has told of a step: see hint.c.  All zero is the beginning. */
struct qdri_hint {
    qdr_grid grid; /* before the step */
    qdr_deduction_mark *mark;
    size_t marks;
    size_t mark_capacity;
    size_t *house;
    size_t houses;
    size_t house_capacity;
    struct qdri_strbuf text;
    bool is_shown[QDR_CELLS_MAX]; /* has the cell a mark? */
};

struct qdri_logic_params {
    struct qdr_params base;
    uint64_t hardest;
    uint64_t is_unique;
    uint64_t is_silent;
    uint64_t cells;
    const qdr_grid *solution;
};

struct qdr_logic {
    struct qdri_logic_params params; /* `solution` is NULL or the one below */
    qdr_grid solution;
    struct qdri_ground *ground;
    struct qdri_position *position;
    struct qdri_finding finding;
    struct qdri_trace trace;
    qdr_possibility *candidate; /* before the last step */
    uint64_t *steps;            /* by technique */
    uint64_t number;            /* of the last step */
    unsigned rating;            /* of the hardest step */
    qdr_error error;
    struct qdri_hint hint;
};

void qdri_hint_free(struct qdri_hint *hint);

/* What a chain or net of so many nodes is rated above the shortest of its kind. */
unsigned qdri_rating_of_length(size_t nodes);

/* Begins the puzzle at hand again. */
void qdri_logic_restart(qdr_logic *logic);

/* Lets one technique look. */
bool qdri_logic_find(size_t technique, struct qdri_finding *finding);

/* Lets those look that take no more than seeing; returns which has found something, SIZE_MAX for
 * none. */
size_t qdri_logic_find_easy(struct qdri_finding *finding);

/* Does to the position what marks place and remove. */
void qdri_logic_apply(struct qdri_position *position, const qdr_deduction_mark *mark, size_t marks);

#endif
