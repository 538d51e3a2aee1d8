/* first.c  A quadrille takes four couples: in which ways can these eight dancers pair up? */
#include <quadrille/quadrille.h>
#include <stdio.h>

enum { ADA, BEN, CLEO, DAN, EVE, FAY, GUS, HAL, DANCERS, LIKINGS = 8 };
static const char *const names[] = {"Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"};
static const unsigned likings[LIKINGS][2] = {{ADA, BEN},  {ADA, DAN}, {BEN, CLEO}, {CLEO, DAN},
                                             {CLEO, GUS}, {DAN, HAL}, {EVE, FAY},  {GUS, HAL}};

int main(void)
{
    qdr_builder *builder = NULL;
    qdr_problem *problem = NULL;
    qdr_solver *solver = NULL;
    const qdr_solution *solution;
    qdr_error error;
    bool ok = qdr_builder_new(&builder, &error) == QDR_OK;
    for (int d = 0; ok && d < DANCERS; ++d) { /* items, to be covered once each */
        ok = qdr_builder_primary(builder, names[d], NULL, &error) == QDR_OK;
    }
    for (int k = 0; ok && k < LIKINGS; ++k) { /* options, each of which covers two items */
        qdr_entry couple[] = {{likings[k][0], QDR_NO_COLOR}, {likings[k][1], QDR_NO_COLOR}};
        ok = qdr_builder_option(builder, couple, 2, 0, NULL, &error) == QDR_OK;
    }
    ok = ok && qdr_builder_build(builder, &problem, &error) == QDR_OK &&
         qdr_solver_new(&solver, problem, NULL, &error) == QDR_OK;
    while (ok && qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
        size_t count;
        const qdr_option *options = qdr_solution_options(solution, &count);
        for (size_t k = 0; k < count; ++k) {
            const unsigned *couple = likings[options[k]];
            printf("%s+%s%s", names[couple[0]], names[couple[1]], k + 1 < count ? ", " : "\n");
        }
    }
    qdr_solver_free(solver);
    qdr_problem_free(problem);
    qdr_builder_free(builder);
    if (!ok) {
        fprintf(stderr, "%s\n", error.text);
    }
    return !ok;
}
