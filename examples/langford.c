/* langford.c  Langford pairs: the numbers 1 to N, each twice, so that k numbers stand between the
 * two k's.  Prints all such rows; there are some where N mod 4 is 3 or 0.
 *
 *     langford [N]
 *
 * An option puts a pair of k's on two places: it covers the number k and both places. */
#include <quadrille/quadrille.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 32 };

static void stop_unless(bool ok, const qdr_error *error)
{
    if (!ok) {
        fprintf(stderr, "langford: %s\n", error->text);
        exit(EXIT_FAILURE);
    }
}

/* Items: numbers 1 to n are items 0 to n - 1, the places from the left are items n to 3n - 1. */
static qdr_problem *langford(unsigned n)
{
    qdr_builder *builder;
    qdr_problem *problem;
    qdr_error error;
    stop_unless(qdr_builder_new(&builder, &error) == QDR_OK, &error);
    for (unsigned i = 0; i < 3 * n; ++i) {
        stop_unless(qdr_builder_primary(builder, NULL, NULL, &error) == QDR_OK, &error);
    }
    for (unsigned k = 1; k <= n; ++k) {
        for (unsigned left = 0; left + k + 1 < 2 * n; ++left) {
            qdr_entry pair[] = {
                {k - 1, QDR_NO_COLOR}, {n + left, QDR_NO_COLOR}, {n + left + k + 1, QDR_NO_COLOR}};
            stop_unless(qdr_builder_option(builder, pair, 3, 0, NULL, &error) == QDR_OK, &error);
        }
    }
    stop_unless(qdr_builder_build(builder, &problem, &error) == QDR_OK, &error);
    qdr_builder_free(builder);
    return problem;
}

/* What an option means is read from its entries. */
static void print_row(const qdr_problem *problem, const qdr_solution *solution)
{
    unsigned row[2 * MOST] = {0};
    size_t n;
    const qdr_option *options = qdr_solution_options(solution, &n);
    for (size_t k = 0; k < n; ++k) {
        size_t count;
        const qdr_entry *pair = qdr_problem_option(problem, options[k], &count);
        row[pair[1].item - n] = row[pair[2].item - n] = pair[0].item + 1;
    }
    for (size_t place = 0; place < 2 * n; ++place) {
        printf("%u%c", row[place], place + 1 < 2 * n ? ' ' : '\n');
    }
}

int main(int argc, char **argv)
{
    const qdr_solution *solution;
    qdr_solver *solver;
    qdr_error error;
    int n = argc > 1 ? atoi(argv[1]) : 7;
    if (n < 1 || n > MOST) {
        fprintf(stderr, "langford: N is a number from 1 to %d\n", MOST);
        return EXIT_FAILURE;
    }
    qdr_problem *problem = langford((unsigned)n);
    stop_unless(qdr_solver_new(&solver, problem, NULL, &error) == QDR_OK, &error);
    while (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
        print_row(problem, solution);
    }
    printf("%" PRIu64 " rows\n", qdr_solver_stats(solver)->solutions);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
    return EXIT_SUCCESS;
}
