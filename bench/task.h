/* task.h  What is measured: a named problem, or the Sudokus of a file, one after another. */
#ifndef BENCH_TASK_H
#define BENCH_TASK_H

#include "problems.h"

#include <quadrille/quadrille.h>

struct task {
    const char *name;
    const struct bench_problem *named; /* NULL: the Sudokus of a file */
    const qdr_problem *problem;
    size_t puzzles; /* 0 where it is a named problem; otherwise how many grids there are */
    qdr_grid *grids;
    size_t room;
    qdr_problem *built;
    qdr_rules *rules;
    qdr_encoding *sudoku;
};

/* What one search of a task cost. */
struct cost {
    uint64_t solutions;
    uint64_t nodes;
    uint64_t updates;
    double seconds;
    bool is_complete; /* no limit cut it short */
};

/* Ends the program with a message. */
void fail(const char *what, const char *why);
void must(qdr_status status, const char *what, const qdr_error *error);

/* Takes the name of a problem or the path of a file; ends the program where it is neither. */
void task_open(struct task *task, const char *name);
void task_close(struct task *task);

/* Searches the task from a problem that is there to the last solution, making the solver included;
 * of a Sudoku up to two solutions, enough to know whether it has one.  Returns QDR_UNSUPPORTED, and
 * says why in `error`, where the engine cannot do it; ends the program where anything else goes
 * wrong. */
qdr_status task_run(const struct task *task, const qdr_params *params, struct cost *cost,
                    qdr_error *error);

#endif
