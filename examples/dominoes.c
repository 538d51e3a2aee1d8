/* dominoes.c  All 12 988 816 ways to cover a chessboard with dominoes, none of which is listed.
 *
 * A diagram of all solutions says how many there are, how many have a certain domino, which have
 * the fewest that lie, and gives random ones, each as likely as every other. */
#include <quadrille/quadrille.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define SIDE 8

static void stop_unless(bool ok, const qdr_error *error)
{
    if (!ok) {
        fprintf(stderr, "dominoes: %s\n", error->text);
        exit(EXIT_FAILURE);
    }
}

/* An item for each cell, an option for each domino; one that lies costs 1. */
static qdr_problem *chessboard(void)
{
    qdr_builder *builder;
    qdr_problem *problem;
    qdr_error error;
    stop_unless(qdr_builder_new(&builder, &error) == QDR_OK, &error);
    for (unsigned cell = 0; cell < SIDE * SIDE; ++cell) {
        char name[] = {(char)('a' + cell % SIDE), (char)('1' + cell / SIDE), '\0'};
        stop_unless(qdr_builder_primary(builder, name, NULL, &error) == QDR_OK, &error);
    }
    for (unsigned cell = 0; cell < SIDE * SIDE; ++cell) {
        qdr_entry lying[] = {{cell, QDR_NO_COLOR}, {cell + 1, QDR_NO_COLOR}};
        qdr_entry standing[] = {{cell, QDR_NO_COLOR}, {cell + SIDE, QDR_NO_COLOR}};
        stop_unless(cell % SIDE == SIDE - 1 ||
                        qdr_builder_option(builder, lying, 2, 1, NULL, &error) == QDR_OK,
                    &error);
        stop_unless(cell / SIDE == SIDE - 1 ||
                        qdr_builder_option(builder, standing, 2, 0, NULL, &error) == QDR_OK,
                    &error);
    }
    stop_unless(qdr_builder_build(builder, &problem, &error) == QDR_OK, &error);
    qdr_builder_free(builder);
    return problem;
}

static void print_number(const char *what, const qdr_number *number)
{
    char *text;
    qdr_error error;
    stop_unless(qdr_number_text(number, &text, &error) == QDR_OK, &error);
    printf("%s%s\n", what, text);
    free(text);
}

/* How many have the first domino, which lies in a corner? */
static void print_marginals(const qdr_diagram *diagram)
{
    qdr_marginals *marginals;
    qdr_error error;
    stop_unless(qdr_diagram_marginals(&marginals, diagram, &error) == QDR_OK, &error);
    print_number("in all                 ", qdr_marginals_total(marginals));
    print_number("one lies in the corner ", qdr_marginals_option(marginals, 0));
    qdr_marginals_free(marginals);
}

static void print_best(const qdr_diagram *diagram, unsigned count)
{
    qdr_solution_iterator *walk;
    const qdr_solution *solution;
    qdr_error error;
    stop_unless(qdr_diagram_iterate_best(&walk, diagram, QDR_CHEAPEST, &error) == QDR_OK, &error);
    printf("fewest that lie       ");
    for (; count > 0 && qdr_solution_iterator_next(walk, &solution) == QDR_SOLUTION; --count) {
        printf(" %" PRIu64, qdr_solution_cost(solution));
    }
    printf("\n");
    qdr_solution_iterator_free(walk);
}

/* Among random ones, as many lie as stand: 16 on average. */
static void print_samples(const qdr_diagram *diagram, unsigned count)
{
    qdr_solution_iterator *walk;
    const qdr_solution *solution;
    qdr_error error;
    uint64_t lying = 0;
    stop_unless(qdr_diagram_sample(&walk, diagram, 1, &error) == QDR_OK, &error);
    for (unsigned k = 0; k < count && qdr_solution_iterator_next(walk, &solution) == QDR_SOLUTION;
         ++k) {
        lying += qdr_solution_cost(solution);
    }
    printf("lying, on average      %.1f\n", (double)lying / count);
    qdr_solution_iterator_free(walk);
}

int main(void)
{
    qdr_problem *problem = chessboard();
    qdr_diagram *diagram;
    qdr_solver *solver;
    qdr_error error;
    stop_unless(qdr_solver_new(&solver, problem, NULL, &error) == QDR_OK, &error);
    stop_unless(qdr_diagram_build(solver, &diagram) == QDR_EXHAUSTED, qdr_solver_error(solver));
    print_marginals(diagram);
    print_best(diagram, 10);
    print_samples(diagram, 10000);
    qdr_diagram_free(diagram);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
    return EXIT_SUCCESS;
}
