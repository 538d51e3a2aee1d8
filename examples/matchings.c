/* matchings.c  Perfect matchings: all ways to part 2N people into N pairs.
 *
 *     matchings [N]
 *
 * The simplest exact cover of all: an item for each person, an option for each two.  There are
 * 1 * 3 * 5 * ... * (2N - 1) ways. */
#include <quadrille/quadrille.h>

#include <stdio.h>
#include <stdlib.h>

static void stop_unless(bool ok, const qdr_error *error)
{
    if (!ok) {
        fprintf(stderr, "matchings: %s\n", error->text);
        exit(EXIT_FAILURE);
    }
}

static qdr_problem *complete_graph(unsigned people)
{
    qdr_builder *builder;
    qdr_problem *problem;
    qdr_error error;
    stop_unless(qdr_builder_new(&builder, &error) == QDR_OK, &error);
    for (unsigned i = 0; i < people; ++i) {
        char name[] = {(char)('A' + i), '\0'};
        stop_unless(qdr_builder_primary(builder, name, NULL, &error) == QDR_OK, &error);
    }
    for (qdr_item i = 0; i < people; ++i) {
        for (qdr_item j = i + 1; j < people; ++j) {
            qdr_entry pair[] = {{i, QDR_NO_COLOR}, {j, QDR_NO_COLOR}};
            stop_unless(qdr_builder_option(builder, pair, 2, 0, NULL, &error) == QDR_OK, &error);
        }
    }
    stop_unless(qdr_builder_build(builder, &problem, &error) == QDR_OK, &error);
    qdr_builder_free(builder);
    return problem;
}

static void print_pairs(const qdr_problem *problem, const qdr_solution *solution)
{
    size_t pairs;
    const qdr_option *options = qdr_solution_options(solution, &pairs);
    for (size_t k = 0; k < pairs; ++k) {
        size_t count;
        const qdr_entry *pair = qdr_problem_option(problem, options[k], &count);
        printf("%s%s%c", qdr_problem_item_name(problem, pair[0].item),
               qdr_problem_item_name(problem, pair[1].item), k + 1 < pairs ? ' ' : '\n');
    }
}

int main(int argc, char **argv)
{
    const qdr_solution *solution;
    qdr_solver *solver;
    qdr_error error;
    int n = argc > 1 ? atoi(argv[1]) : 3;
    if (n < 1 || n > 13) {
        fprintf(stderr, "matchings: N is a number from 1 to 13\n");
        return EXIT_FAILURE;
    }
    qdr_problem *problem = complete_graph(2 * (unsigned)n);
    stop_unless(qdr_solver_new(&solver, problem, NULL, &error) == QDR_OK, &error);
    while (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
        print_pairs(problem, solution);
    }
    qdr_solver_free(solver);
    qdr_problem_free(problem);
    return EXIT_SUCCESS;
}
