/* estimate.h  How large a search will be, for exact covers and Sudokus alike. */
#ifndef CLI_ESTIMATE_H
#define CLI_ESTIMATE_H

#include "search/answer.h"

/* Whose search it is.  `renew` makes the solver fresh again, with all that is assumed; false, with
 * the complaint made, where it cannot. */
struct search_ahead {
    struct session *session;
    const struct place *place;
    qdr_solver *solver; /* fresh, with all that is assumed */
    bool (*renew)(void *ctx);
    void *ctx;
};

/* Searches for a while, to see how fast that is and whether it is not done at once; then estimates,
 * and prints what is to be expected. */
void estimate(const struct search_ahead *ahead);

#endif
