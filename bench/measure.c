/* measure.c  Lets engines compete: the time, the nodes and the updates of all solutions of named
 * problems, and of files of Sudokus.
 *
 *     measure [PARAMETER]... [NAME | GROUP | SUDOKU-FILE]...     without any: the group `set`
 *     measure --list                     the names; those in the set have a star, those of the wide
 *                                        set a T (tuned on) or an H (held out), small ones t or h
 *     measure --write NAME               in Knuth's format, for other programs
 *
 *     --runs K               the median of K runs (5)
 *     --engine E,E...        these engines (links,lanes)
 *     --isa I,I...           these instruction sets, of engines that have several (all that are
 *     here)
 *     --param NAME=VALUE     a parameter of the search, for all competitors
 *     --with NAME=VALUE,...  one more competitor: `auto`, with these parameters
 *
 * Groups are `set`; `wide`, many families, one problem each; its halves `wide-tuned`, which engines
 * may be tuned on, and `wide-held-out`, which tells what that is worth; and `wide-small`, a small
 * problem of each family.
 *
 * The competitors take turns, so that what disturbs the machine disturbs all alike.  Time is the
 * processor's time for this process; ratios are to the first competitor of the same sitting, and
 * more is better.  Compare times within one sitting on one quiet machine only; nodes and updates
 * are the same everywhere. */
#include "field.h"
#include "problems.h"
#include "task.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS_MOST = 99 };

/* What a competitor did with a task. */
struct result {
    bool is_refused;
    qdr_error refusal;
    struct cost cost; /* of the last run; all but the time are the same in each */
    double seconds[RUNS_MOST];
};

/* ----------------------------------------------------------------------------------- race ---- */

static int compare_seconds(const void *a, const void *b)
{
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

/* Lets all run the task, in turns, and sorts the times of each. */
static void race(struct field *field, const struct task *task, size_t runs, struct result *results)
{
    for (size_t run = 0; run < runs; ++run) {
        for (size_t k = 0; k < field->count; ++k) {
            struct result *result = &results[k];
            if (!result->is_refused) {
                result->is_refused = task_run(task, field->competitor[k].params, &result->cost,
                                              &result->refusal) == QDR_UNSUPPORTED;
                result->seconds[run] = result->cost.seconds;
            }
        }
    }
    for (size_t k = 0; k < field->count; ++k) {
        qsort(results[k].seconds, runs, sizeof results[k].seconds[0], compare_seconds);
    }
}

/* Engines that find different solutions, or not as many as there are, measure nothing. */
static void compare_solutions(const struct field *field, const struct task *task,
                              const struct result *results)
{
    bool is_known = task->named;
    uint64_t solutions = is_known ? task->named->solutions : 0;
    for (size_t k = 0; k < field->count; ++k) {
        const struct result *result = &results[k];
        if (result->is_refused || !result->cost.is_complete) {
            continue;
        }
        if (is_known && result->cost.solutions != solutions) {
            fail(task->name, task->named ? "has another number of solutions than was found"
                                         : "the competitors disagree on the number of solutions");
        }
        is_known = true;
        solutions = result->cost.solutions;
    }
}

/* --------------------------------------------------------------------------------- report ---- */

static int name_width(const struct field *field)
{
    size_t width = strlen("competitor");
    for (size_t k = 0; k < field->count; ++k) {
        size_t length = strlen(field->competitor[k].name);
        width = length > width ? length : width;
    }
    return (int)width;
}

static void print_head(const struct field *field, size_t runs)
{
    printf(
        "Median of %zu; spread: slowest less fastest, of the median; ratio: to the time of %s.\n\n",
        runs, field->competitor[0].name);
    printf("%-22s %-*s %10s %11s %11s %10s %7s %8s %12s %8s\n", "problem", name_width(field),
           "competitor", "solutions", "nodes", "updates", "seconds", "spread", "ns/node",
           "solutions/s", "ratio");
}

static void print_cost(const struct result *result, size_t runs)
{
    const struct cost *cost = &result->cost;
    double seconds = result->seconds[runs / 2];
    double spread = (result->seconds[runs - 1] - result->seconds[0]) / seconds;
    printf(" %10" PRIu64 " %11" PRIu64 " %11" PRIu64 " %10.5f %6.1f%% %8.1f %12.0f",
           cost->solutions, cost->nodes, cost->updates, seconds, 100 * spread,
           seconds * 1e9 / (double)cost->nodes, (double)cost->solutions / seconds);
}

/* Prints the ratio of the median of the first competitor to that of this one, and adds it up. */
static void print_ratio(struct competitor *competitor, const struct result *result,
                        const struct result *first, size_t runs)
{
    if (first->is_refused) {
        printf(" %8s", "-");
        return;
    }
    double ratio = first->seconds[runs / 2] / result->seconds[runs / 2];
    printf(" %8.3f", ratio);
    competitor->log_ratios += log(ratio);
    ++competitor->ratios;
}

static void print_results(struct field *field, const struct task *task,
                          const struct result *results, size_t runs)
{
    for (size_t k = 0; k < field->count; ++k) {
        struct competitor *competitor = &field->competitor[k];
        printf("%-22s %-*s", task->name, name_width(field), competitor->name);
        if (results[k].is_refused) {
            printf(" refused: %s\n", results[k].refusal.text);
            continue;
        }
        print_cost(&results[k], runs);
        print_ratio(competitor, &results[k], &results[0], runs);
        if (task->puzzles > 0) {
            printf("  (%zu puzzles, %.2f us each)", task->puzzles,
                   results[k].seconds[runs / 2] * 1e6 / (double)task->puzzles);
        }
        printf("\n");
    }
    fflush(stdout);
}

static void print_means(const struct field *field)
{
    printf("\nGeometric means of the ratios:\n");
    for (size_t k = 0; k < field->count; ++k) {
        const struct competitor *competitor = &field->competitor[k];
        printf("%-*s ", name_width(field), competitor->name);
        if (competitor->ratios > 0) {
            printf("%8.3f  (%zu)\n", exp(competitor->log_ratios / (double)competitor->ratios),
                   competitor->ratios);
        } else {
            printf("%8s\n", "-");
        }
    }
}

/* ------------------------------------------------------------------------------- commands ---- */

static void measure(struct field *field, const char *name, size_t runs)
{
    struct task task;
    struct result *results = calloc(field->count, sizeof *results);
    if (!results) {
        fail(name, "out of memory");
    }
    task_open(&task, name);
    race(field, &task, runs, results);
    compare_solutions(field, &task, results);
    print_results(field, &task, results, runs);
    task_close(&task);
    free(results);
}

/* Problems that are measured by one name. */
struct group {
    const char *name;
    unsigned parts; /* a bit for each enum bench_part */
    bool is_small;
};

enum { TUNED = 1 << BENCH_TUNED, HELD_OUT = 1 << BENCH_HELD_OUT };

static const struct group groups[] = {{"set", 1 << BENCH_SET, false},
                                      {"wide", TUNED | HELD_OUT, false},
                                      {"wide-tuned", TUNED, false},
                                      {"wide-held-out", HELD_OUT, false},
                                      {"wide-small", TUNED | HELD_OUT, true}};

static void measure_group(struct field *field, const struct group *group, size_t runs)
{
    const struct bench_problem *problem;
    for (size_t k = 0; (problem = bench_problem_at(k)); ++k) {
        if ((group->parts >> problem->part & 1) && problem->is_small == group->is_small) {
            measure(field, problem->name, runs);
        }
    }
}

/* Measures what an argument names. */
static void measure_named(struct field *field, const char *name, size_t runs)
{
    for (size_t k = 0; k < sizeof groups / sizeof *groups; ++k) {
        if (strcmp(name, groups[k].name) == 0) {
            measure_group(field, &groups[k], runs);
            return;
        }
    }
    measure(field, name, runs);
}

static int list(void)
{
    const struct bench_problem *problem;
    for (size_t k = 0; (problem = bench_problem_at(k)); ++k) {
        char mark = (problem->is_small ? " *th" : " *TH")[problem->part];
        printf("%c %-22s %s\n", mark, problem->name, problem->meaning);
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

static size_t read_runs(const char *text)
{
    char *end;
    unsigned long runs = strtoul(text, &end, 10);
    if (*end != '\0' || runs < 1 || runs > RUNS_MOST) {
        fail("--runs", "takes a number from 1 to 99");
    }
    return runs;
}

static void keep_settings(const char **list, size_t *count, const char *settings)
{
    if (*count == SETTINGS_MOST) {
        fail(settings, "is one --param or --with too many");
    }
    list[(*count)++] = settings;
}

/* Takes one parameter and its value. */
static void read_parameter(const char *name, const char *value, struct entries *entries,
                           size_t *runs)
{
    if (strcmp(name, "--runs") == 0) {
        *runs = read_runs(value);
    } else if (strcmp(name, "--engine") == 0) {
        entries->engines = value;
    } else if (strcmp(name, "--isa") == 0) {
        entries->isas = value;
    } else if (strcmp(name, "--param") == 0) {
        keep_settings(entries->common, &entries->commons, value);
    } else if (strcmp(name, "--with") == 0) {
        keep_settings(entries->with, &entries->withs, value);
    } else {
        fail(name, "is none of --runs, --engine, --isa, --param, --with, --list, --write");
    }
}

/* Takes the parameters from the arguments; returns the index of the first other one. */
static int read_parameters(int argc, char **argv, struct entries *entries, size_t *runs)
{
    int k = 1;
    for (; k < argc && argv[k][0] == '-'; k += 2) {
        read_parameter(argv[k], k + 1 < argc ? argv[k + 1] : "", entries, runs);
    }
    return k;
}

int main(int argc, char **argv)
{
    static struct field field;
    struct entries entries = {.engines = "links,lanes"};
    size_t runs = 5;
    if (argc > 1 && strcmp(argv[1], "--list") == 0) {
        return list();
    }
    if (argc > 1 && strcmp(argv[1], "--write") == 0) {
        return write_problem(argv[2]);
    }
    int first = read_parameters(argc, argv, &entries, &runs);
    field_make(&field, &entries);
    print_head(&field, runs);
    for (int k = first; k < argc; ++k) {
        measure_named(&field, argv[k], runs);
    }
    if (first >= argc) {
        measure_named(&field, "set", runs);
    }
    print_means(&field);
    field_free(&field);
    return EXIT_SUCCESS;
}
