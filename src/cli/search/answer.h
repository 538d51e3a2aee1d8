/* answer.h  How answers are given, for exact covers and Sudokus alike. */
#ifndef CLI_ANSWER_H
#define CLI_ANSWER_H

#include "search/result.h"
#include "shell/record.h"

/* Sums up a search whose solutions were listed: in JSON an object of its own, otherwise the
 * counters if they were asked for; and what was left out. */
void answer_summary(struct session *session, const struct place *place, const struct result *found);

/* Prints the number of solutions; nothing where the search failed, but in JSON, which says so. */
void answer_count(struct session *session, const struct place *place, const struct result *found);

/* Prints whether there are none, one or more; a search for two solutions is enough to know.
 * Where the search failed, as above. */
void answer_check(struct session *session, const struct place *place, const struct result *found);

/* Its parts: the word for it, and all that is not on standard output. */
const char *answer_verdict(const struct result *found);
void answer_check_status(struct session *session, const struct place *place,
                         const struct result *found);

#endif
