/* question.h  What a search for the best was asked, how, and what it keeps: for who proves that.
 *
 * Costs are those that are searched by: for the dearest solutions they are negated, and all are
 * divided by `unit`. */
#ifndef QDRI_OPTIMIZE_QUESTION_H
#define QDRI_OPTIMIZE_QUESTION_H

#include <quadrille/optimize.h>

#include "optimize/keep.h"
#include "solver/params.h"

/* All of it belongs to the search. */
struct qdri_best_question {
    const qdr_problem *problem;
    const int64_t *cost; /* of the options */
    int64_t unit;
    qdr_direction direction;
    const struct qdri_keep *keep;
    const struct qdri_search_params *params;
    bool is_answered; /* are those kept proven, as far as the search can be believed? */
};

struct qdri_best_question qdri_best_question(const qdr_optimizer *best);

#endif
