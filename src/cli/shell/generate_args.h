/* generate_args.h  What the command line says of puzzles that are to be made. */
#ifndef CLI_GENERATE_ARGS_H
#define CLI_GENERATE_ARGS_H

#include <stdint.h>

#include <quadrille/base.h>

/* What is left out of puzzles. */
enum sparing { SPARING_GIVENS, SPARING_ALL, SPARING_CLAUSES };

/* Of commands that make puzzles. */
struct generate_args {
    qdr_params *params;   /* of QDR_PARAMS_GENERATE */
    unsigned sparing;     /* an enum sparing */
    uint64_t clues_least; /* givens that are left; 0: any number */
};

#endif
