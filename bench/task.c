/* task.c  What is measured, and one measurement. */
#include "task.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void fail(const char *what, const char *why)
{
    fprintf(stderr, "measure: %s: %s\n", what, why);
    exit(EXIT_FAILURE);
}

void must(qdr_status status, const char *what, const qdr_error *error)
{
    if (status != QDR_OK) {
        fail(what, error->text);
    }
}

static ptrdiff_t read_file(void *ctx, char *buffer, size_t size)
{
    size_t count = fread(buffer, 1, size, ctx);
    return count == 0 && ferror((FILE *)ctx) ? -1 : (ptrdiff_t)count;
}

/* All puzzles of a file have the side of the first. */
static void keep(struct task *task, const qdr_grid *grid, const char *path)
{
    if (task->puzzles > 0 && task->grids[0].side != grid->side) {
        fail(path, "holds grids of several sides");
    }
    if (task->puzzles == task->room) {
        task->room = task->room * 2 + 16;
        task->grids = realloc(task->grids, task->room * sizeof *task->grids);
        if (!task->grids) {
            fail(path, "out of memory");
        }
    }
    task->grids[task->puzzles++] = *grid;
}

static void read_puzzles(struct task *task, const char *path)
{
    qdr_puzzle_reader *reader;
    qdr_puzzle puzzle;
    qdr_reading reading;
    qdr_error error;
    FILE *file = fopen(path, "rb");
    if (!file) {
        fail(path, "is neither a problem (see --list) nor a file that can be opened");
    }
    qdr_reader bytes = {.ctx = file, .read = read_file};
    must(qdr_puzzle_reader_new(&reader, &bytes, NULL, &error), path, &error);
    while ((reading = qdr_puzzle_reader_next(reader, &puzzle, &error)) == QDR_READ_PUZZLE) {
        keep(task, &puzzle.grid, path);
    }
    if (reading != QDR_READ_END || task->puzzles == 0) {
        fail(path, reading == QDR_READ_END ? "holds no puzzle" : error.text);
    }
    qdr_puzzle_reader_free(reader);
    fclose(file);
}

static void open_file(struct task *task, const char *path)
{
    qdr_error error;
    read_puzzles(task, path);
    must(qdr_rules_new(&task->rules, task->grids[0].side, 0, 0, &error), path, &error);
    must(qdr_encoding_new(&task->sudoku, task->rules, NULL, NULL, &error), path, &error);
    task->problem = qdr_encoding_problem(task->sudoku);
    task->name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
}

void task_open(struct task *task, const char *name)
{
    const struct bench_problem *named = bench_problem_find(name);
    *task = (struct task){.name = name, .named = named};
    if (named) {
        task->built = bench_problem_build(named);
        task->problem = task->built;
    } else {
        open_file(task, name);
    }
}

void task_close(struct task *task)
{
    qdr_encoding_free(task->sudoku);
    qdr_rules_free(task->rules);
    qdr_problem_free(task->built);
    free(task->grids);
}

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static qdr_outcome run(qdr_solver *solver, struct cost *cost)
{
    qdr_outcome outcome = qdr_solver_run(solver, NULL);
    const qdr_stats *stats = qdr_solver_stats(solver);
    cost->solutions += stats->solutions;
    cost->nodes += stats->nodes;
    cost->updates += stats->updates;
    return outcome;
}

static void run_puzzles(const struct task *task, qdr_solver *solver, struct cost *cost)
{
    qdr_error error;
    must(qdr_solver_set_number(solver, "limit", 2, &error), task->name, &error);
    for (size_t k = 0; k < task->puzzles; ++k) {
        must(qdr_encoding_assume(task->sudoku, &task->grids[k], solver, &error), task->name,
             &error);
        cost->is_complete &=
            run(solver, cost) == QDR_EXHAUSTED || qdr_solver_stats(solver)->solutions == 2;
        qdr_solver_reset(solver);
    }
}

qdr_status task_run(const struct task *task, const qdr_params *params, struct cost *cost,
                    qdr_error *error)
{
    qdr_solver *solver;
    double start = cpu_seconds();
    *cost = (struct cost){.is_complete = true};
    qdr_status status = qdr_solver_new(&solver, task->problem, params, error);
    if (status == QDR_UNSUPPORTED) {
        return status;
    }
    must(status, task->name, error);
    if (task->puzzles > 0) {
        run_puzzles(task, solver, cost);
    } else {
        cost->is_complete = run(solver, cost) == QDR_EXHAUSTED;
    }
    cost->seconds = cpu_seconds() - start;
    qdr_solver_free(solver);
    return QDR_OK;
}
