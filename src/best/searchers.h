/* searchers.h  Those who search the subtrees of a sweep, each in a thread of its own. */
#ifndef QDRI_BEST_SEARCHERS_H
#define QDRI_BEST_SEARCHERS_H

#include "best/rounds.h"

/* Before anything else, and at the very end, for all of them. */
void qdri_searchers_prepare(struct qdri_rounds *rounds);
void qdri_searchers_end(struct qdri_rounds *rounds);

/* Makes one more, without a thread.  False: no memory. */
bool qdri_searcher_make(struct qdri_rounds *rounds, struct qdri_control *control, qdri_offer offer);

/* Lets it enter as many nodes as all may still enter together. */
void qdri_searcher_set_limit(const struct qdri_rounds *rounds, struct qdri_searcher *searcher);

/* Takes note of how its search has ended.  True: it has searched all, or has come to its rest. */
bool qdri_searcher_note(struct qdri_rounds *rounds, struct qdri_searcher *searcher,
                        qdr_outcome outcome);

/* Searches each subtree for a while.  QDR_EXHAUSTED: that is done; otherwise all stand still, as
 * they are, until it is called again. */
qdr_outcome qdri_searchers_sweep(struct qdri_rounds *rounds);

#endif
