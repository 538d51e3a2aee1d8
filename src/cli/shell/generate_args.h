/* generate_args.h  What the command line says of puzzles that are to be made. */
#ifndef CLI_GENERATE_ARGS_H
#define CLI_GENERATE_ARGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is left out of puzzles. */
enum sparing { SPARING_GIVENS, SPARING_ALL, SPARING_CLAUSES };

/* Of commands that make puzzles. */
struct generate_args {
    unsigned sparing;     /* an enum sparing */
    unsigned symmetry;    /* a qdr_clue_symmetry */
    uint64_t clues_least; /* of givens; 0 where it does not matter, as below */
    uint64_t clues_most;
    const char *pattern; /* of givens; NULL: any cells are */
    bool no_givens;
    bool minimal;
    unsigned difficulty;   /* a qdr_grade */
    unsigned rating_least; /* in tenths; 0 where it does not matter, as below */
    unsigned rating_most;
    size_t *required; /* techniques */
    size_t requireds;
    uint64_t tries; /* 0: as the library has it */
};

#endif
