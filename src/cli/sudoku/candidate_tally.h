/* candidate_tally.h  What the candidates of a puzzle come to, told in the same words whatever its
 * cells may hold. */
#ifndef CLI_CANDIDATE_TALLY_H
#define CLI_CANDIDATE_TALLY_H

#include "search/answer.h"
#include "search/search.h"

struct candidate_tally {
    unsigned open; /* cells of which it is not known what they hold, or which hold nothing */
    uint64_t possible;
    uint64_t undecided;
};

bool candidate_tally_is_empty(const struct candidate_tally *tally);

/* Writes the line above the candidates of a puzzle, with a blank one before it unless it is the
 * first that is written.  Returns false where there is no solution, and so nothing to follow. */
bool candidate_tally_head(const struct candidate_tally *tally, struct session *session,
                          const struct place *place, bool *is_not_first);

/* Says what came of the search, and sets the exit status. */
void candidate_tally_ending(const struct candidate_tally *tally, struct session *session,
                            const char *name, const struct result *found);

#endif
