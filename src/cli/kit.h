/* kit.h  What it takes to search puzzles of one side: rules, their encoding, and a solver, made when
 * they are needed and kept for the puzzles that follow. */
#ifndef CLI_KIT_H
#define CLI_KIT_H

#include <quadrille/sudoku.h>

#include "session.h"

/* A --rule, taken apart. */
struct rule_text {
    char *name;
    char *argument; /* NULL for none */
};

/* For one side at a time: `rules`, `sudoku` and `solver` are NULL where they are not made yet. */
struct kit {
    struct session *session;
    struct rule_text *rule;
    size_t rule_count;
    unsigned side;
    qdr_rules *rules;
    qdr_sudoku *sudoku;
    qdr_solver *solver;
};

/* Reads the rules' arguments; false, with the complaint made, where a file cannot be read.  The kit is
 * to be freed with kit_free in any case. */
bool kit_init(struct kit *kit, struct session *session);
void kit_free(struct kit *kit);

/* Give rules for a side, and a solver of theirs that is fresh; NULL with the complaint made.  `name` is
 * that of the puzzle. */
qdr_rules *kit_rules(struct kit *kit, const char *name, unsigned side);
qdr_solver *kit_solver(struct kit *kit, const char *name, unsigned side);

#endif
