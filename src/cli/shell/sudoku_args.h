/* sudoku_args.h  What the command line says of Sudokus. */
#ifndef CLI_SUDOKU_ARGS_H
#define CLI_SUDOKU_ARGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <quadrille/logic.h>
#include <quadrille/puzzles.h>

#include "shell/args.h"

enum puzzle_to {
    PUZZLE_TO_LINE,
    PUZZLE_TO_ROWS,
    PUZZLE_TO_NUMBERS,
    PUZZLE_TO_GRID,
    PUZZLE_TO_UNICODE,
    PUZZLE_TO_CSV,
    PUZZLE_TO_JSON,
    PUZZLE_TO_DLX,
    PUZZLE_TO_FITTING, /* and a qdr_puzzle_format; alone: the shortest form that holds the puzzle */
    PUZZLE_TO_OPENSUDOKU = PUZZLE_TO_FITTING + QDR_PUZZLE_OPENSUDOKU
};

/* Of commands for Sudokus: what the puzzle is, and what is asked of it. */
struct sudoku_args {
    struct text_list rule;
    unsigned box_rows; /* 0 where the box is the usual one */
    unsigned box_columns;
    uint64_t side;      /* 0 for every side */
    const char *puzzle; /* whose rules are in force */
    bool strict;        /* whatever is not understood is an error */
    bool lenient;       /* ... and nothing of it is */
    unsigned hardest;   /* a qdr_grade: of techniques that are used */
    bool no_uniqueness;
    unsigned level; /* a qdr_hint_level */
    bool why;       /* there is no solution */
    bool redundant; /* parts are asked for */
    bool together;  /* ... as many as can be left out together */
    bool counts;    /* of solutions, for each candidate */
    uint64_t cap;   /* of these; 0: none */
    unsigned up_to; /* a qdr_symmetry_scope, and 1; 0: all solutions count */
    unsigned cells; /* a qdr_cell_names */
    bool path;      /* steps of people, in place of solutions */
    bool full;      /* all steps, not only those that are needed */
    bool unique;    /* of puzzles that are the same only the first */
};

/* Of the steps of a backtracker. */
struct trace_args {
    uint64_t from_step;
    uint64_t steps; /* 0 for all */
    bool animate;
    uint64_t delay_ms;
};

#endif
