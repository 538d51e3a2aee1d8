/* search_args.h  What the command line says of searches, whatever is searched. */
#ifndef CLI_SEARCH_ARGS_H
#define CLI_SEARCH_ARGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <quadrille/solver.h>

/* If the journal exists, continue, otherwise start; only start; only continue. */
enum journal_mode { JOURNAL_ANY, JOURNAL_START, JOURNAL_RESUME };

#define NO_METHOD SIZE_MAX

/* Of searches, whatever is searched. */
struct search_args {
    qdr_params *params; /* --limit is kept out of it */
    bool has_limit;
    uint64_t limit; /* 0 for none, as of --nodes and --time */
    uint64_t nodes;
    uint64_t time_ms;
    uint64_t seed;
    bool is_drawn;   /* is something new drawn, unless --seed is given? */
    bool has_engine; /* was an engine, or its choice, asked for? */
    size_t method;   /* a qdr_backtrack_method, or NO_METHOD */
    bool cross_check;
    uint64_t descents; /* 0: as many as the time allows */
    uint64_t samples;
    bool ordered;        /* solutions as one thread finds them */
    const char *journal; /* to keep; NULL: none */
    enum journal_mode journal_mode;
    const char *cubes;     /* a file of cubes; NULL: none */
    uint64_t cube;         /* one of them, from 1; 0: none */
    const char *proof;     /* a file for one; NULL: none */
    unsigned proof_format; /* a qdr_proof_format */
    uint64_t cube_count;   /* how many to make; 0: as many as is usual */
};

#endif
