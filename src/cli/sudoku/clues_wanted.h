/* clues_wanted.h  Clues that `generate` is to place: --rule=killer, killer:12 or killer:50%. */
#ifndef CLI_CLUES_WANTED_H
#define CLI_CLUES_WANTED_H

#include <quadrille/generate.h>

#include "shell/session.h"

/* More than there are kinds. */
#define WANTED_MOST 64

struct clues_wanted {
    qdr_clues_wanted clues[WANTED_MOST];
    char name[WANTED_MOST][64];
    size_t count;
};

/* Does a --rule ask for clues to be placed?  It has no argument: rules that are in force without
 * one are not among these. */
bool clues_wanted_is(const char *rule);

/* Adds it to those that are wanted; false with the complaint made. */
bool clues_wanted_add(struct clues_wanted *wanted, struct session *session, const char *rule);

#endif
