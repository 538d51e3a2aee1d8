/* measure.c  Measures searches: the time, the nodes and the updates of all solutions of named problems,
 * and of files of Sudokus.
 *
 *     measure [--runs K] [--engine E] [NAME | SUDOKU-FILE]...     without names: all problems
 *     measure --list
 *     measure --write NAME               in Knuth's format, for other programs
 *
 * Time is the processor's time for this process from a problem or an encoding that is there to the last
 * solution, making the solver included; the median of K runs.  Compare times within one sitting on one
 * quiet machine only; nodes and updates are the same everywhere. */
#include "problems.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS_MOST = 99 };

/* How to measure. */
struct plan {
    size_t runs;
    qdr_params *params;
};

/* What one search cost. */
struct cost {
    const char *engine;
    uint64_t puzzles; /* 0 where it is no file of Sudokus */
    uint64_t solutions;
    uint64_t nodes;
    uint64_t updates;
    double seconds;
};

static void fail(const char *what, const char *why)
{
    fprintf(stderr, "measure: %s: %s\n", what, why);
    exit(EXIT_FAILURE);
}

static void must(qdr_status status, const char *what, const qdr_error *error)
{
    if (status != QDR_OK) {
        fail(what, error->text);
    }
}

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void add_stats(struct cost *cost, const qdr_stats *stats)
{
    cost->solutions += stats->solutions;
    cost->nodes += stats->nodes;
    cost->updates += stats->updates;
}

static struct cost run_problem(const char *name, const qdr_problem *problem,
                               const qdr_params *params)
{
    struct cost cost = {0};
    qdr_solver *solver;
    qdr_error error;
    double start = cpu_seconds();
    must(qdr_solver_new(&solver, problem, params, &error), name, &error);
    qdr_solver_run(solver, NULL);
    cost.seconds = cpu_seconds() - start;
    cost.engine = qdr_solver_engine(solver, NULL);
    add_stats(&cost, qdr_solver_stats(solver));
    qdr_solver_free(solver);
    return cost;
}

/* ---------------------------------------------------------------------- files of Sudokus ---- */

/* The puzzles of a file, all of the side of the first. */
struct puzzles {
    qdr_grid *grid;
    size_t count;
    size_t room;
};

static ptrdiff_t read_file(void *ctx, char *buffer, size_t size)
{
    size_t count = fread(buffer, 1, size, ctx);
    return count == 0 && ferror((FILE *)ctx) ? -1 : (ptrdiff_t)count;
}

static void keep(struct puzzles *puzzles, const qdr_grid *grid, const char *path)
{
    if (puzzles->count > 0 && puzzles->grid[0].side != grid->side) {
        fail(path, "holds grids of several sides");
    }
    if (puzzles->count == puzzles->room) {
        puzzles->room = puzzles->room * 2 + 16;
        puzzles->grid = realloc(puzzles->grid, puzzles->room * sizeof *puzzles->grid);
        if (!puzzles->grid) {
            fail(path, "out of memory");
        }
    }
    puzzles->grid[puzzles->count++] = *grid;
}

static struct puzzles read_puzzles(const char *path)
{
    struct puzzles puzzles = {0};
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
        keep(&puzzles, &puzzle.grid, path);
    }
    if (reading != QDR_READ_END || puzzles.count == 0) {
        fail(path, reading == QDR_READ_END ? "holds no puzzle" : error.text);
    }
    qdr_puzzle_reader_free(reader);
    fclose(file);
    return puzzles;
}

/* Up to two solutions of each puzzle: enough to know whether it has one. */
static struct cost run_puzzles(const char *path, const struct puzzles *puzzles,
                               const qdr_sudoku *sudoku, const qdr_params *params)
{
    struct cost cost = {.puzzles = puzzles->count};
    qdr_solver *solver;
    qdr_error error;
    double start = cpu_seconds();
    must(qdr_solver_new(&solver, qdr_sudoku_problem(sudoku), params, &error), path, &error);
    must(qdr_solver_set_number(solver, "limit", 2, &error), path, &error);
    for (size_t k = 0; k < puzzles->count; ++k) {
        must(qdr_sudoku_assume(sudoku, &puzzles->grid[k], solver, &error), path, &error);
        qdr_solver_run(solver, NULL);
        add_stats(&cost, qdr_solver_stats(solver));
        qdr_solver_reset(solver);
    }
    cost.seconds = cpu_seconds() - start;
    cost.engine = qdr_solver_engine(solver, NULL);
    qdr_solver_free(solver);
    return cost;
}

/* --------------------------------------------------------------------------------- report ---- */

static int compare_times(const void *a, const void *b)
{
    double difference = ((const struct cost *)a)->seconds - ((const struct cost *)b)->seconds;
    return (difference > 0) - (difference < 0);
}

static void print_head(void)
{
    printf("%-18s %-6s %10s %10s %11s %9s %8s %10s %11s\n", "problem", "engine", "solutions",
           "nodes", "updates", "seconds", "ns/node", "updates/us", "solutions/s");
}

/* Sorts the runs, and prints the one in the middle. */
static void print_median(const char *name, struct cost *runs, size_t count)
{
    qsort(runs, count, sizeof *runs, compare_times);
    const struct cost *cost = &runs[count / 2];
    printf("%-18s %-6s %10" PRIu64 " %10" PRIu64 " %11" PRIu64 " %9.4f %8.1f %10.1f %11.0f", name,
           cost->engine, cost->solutions, cost->nodes, cost->updates, cost->seconds,
           cost->seconds * 1e9 / (double)cost->nodes, (double)cost->updates / cost->seconds / 1e6,
           (double)cost->solutions / cost->seconds);
    if (cost->puzzles > 0) {
        printf("  (%" PRIu64 " puzzles, %.1f us each)", cost->puzzles,
               cost->seconds * 1e6 / (double)cost->puzzles);
    }
    printf("\n");
    fflush(stdout);
}

static void measure_problem(const struct bench_problem *named, const struct plan *plan)
{
    struct cost costs[RUNS_MOST];
    qdr_problem *problem = bench_problem_build(named);
    for (size_t k = 0; k < plan->runs; ++k) {
        costs[k] = run_problem(named->name, problem, plan->params);
    }
    print_median(named->name, costs, plan->runs);
    qdr_problem_free(problem);
}

static void measure_puzzles(const char *path, const struct plan *plan)
{
    struct cost costs[RUNS_MOST];
    struct puzzles puzzles = read_puzzles(path);
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    qdr_rules *rules;
    qdr_sudoku *sudoku;
    qdr_error error;
    must(qdr_rules_new(&rules, puzzles.grid[0].side, 0, 0, &error), path, &error);
    must(qdr_sudoku_new(&sudoku, rules, NULL, &error), path, &error);
    for (size_t k = 0; k < plan->runs; ++k) {
        costs[k] = run_puzzles(path, &puzzles, sudoku, plan->params);
    }
    print_median(name, costs, plan->runs);
    qdr_sudoku_free(sudoku);
    qdr_rules_free(rules);
    free(puzzles.grid);
}

static void measure(const char *name, const struct plan *plan)
{
    const struct bench_problem *problem = bench_problem_find(name);
    if (problem) {
        measure_problem(problem, plan);
    } else {
        measure_puzzles(name, plan);
    }
}

static int list(void)
{
    const struct bench_problem *problem;
    for (size_t k = 0; (problem = bench_problem_at(k)); ++k) {
        printf("%-20s %s\n", problem->name, problem->meaning);
    }
    return EXIT_SUCCESS;
}

static bool write_stdout(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    return fwrite(bytes, 1, size, stdout) == size;
}

static int write_problem(const char *name)
{
    const struct bench_problem *named = name ? bench_problem_find(name) : NULL;
    qdr_error error;
    if (!named) {
        fail("--write", "takes the name of a problem (see --list)");
    }
    qdr_problem *problem = bench_problem_build(named);
    must(qdr_write_problem(problem, &(qdr_writer){.write = write_stdout}, &error), name, &error);
    qdr_problem_free(problem);
    return EXIT_SUCCESS;
}

/* Takes `--runs K` and `--engine E` from the arguments; returns the index of the first other one. */
static int read_plan(struct plan *plan, int argc, char **argv)
{
    qdr_error error;
    int k = 1;
    plan->runs = 3;
    must(qdr_params_new(&plan->params, &error), "parameters", &error);
    for (; k + 1 < argc && argv[k][0] == '-'; k += 2) {
        if (strcmp(argv[k], "--runs") == 0) {
            plan->runs = (size_t)strtoul(argv[k + 1], NULL, 10);
        } else if (strcmp(argv[k], "--engine") == 0) {
            must(qdr_params_set(plan->params, "engine", argv[k + 1], &error), argv[k], &error);
        } else {
            break;
        }
    }
    if (plan->runs < 1 || plan->runs > RUNS_MOST || (k < argc && argv[k][0] == '-')) {
        fail("usage", "measure [--runs K] [--engine E] [NAME|FILE]... | --list | --write NAME");
    }
    return k;
}

int main(int argc, char **argv)
{
    struct plan plan;
    const struct bench_problem *problem;
    if (argc > 1 && strcmp(argv[1], "--list") == 0) {
        return list();
    }
    if (argc > 1 && strcmp(argv[1], "--write") == 0) {
        return write_problem(argv[2]);
    }
    int first = read_plan(&plan, argc, argv);
    print_head();
    for (int k = first; k < argc; ++k) {
        measure(argv[k], &plan);
    }
    for (size_t k = 0; first == argc && (problem = bench_problem_at(k)); ++k) {
        measure_problem(problem, &plan);
    }
    qdr_params_free(plan.params);
    return EXIT_SUCCESS;
}
