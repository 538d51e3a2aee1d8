/* solution.c  Solutions as a view or a copy: their options, and their cost. */

#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "model/problem.h"

const qdr_option *qdr_solution_options(const qdr_solution *solution, size_t *count)
{
    if (count) {
        *count = solution->count;
    }
    return solution->option;
}

uint64_t qdr_solution_cost(const qdr_solution *solution)
{
    if (!solution->problem) {
        return solution->cost;
    }
    uint64_t cost = 0;
    for (size_t k = 0; k < solution->count; ++k) {
        cost += qdr_problem_cost(solution->problem, solution->option[k]);
    }
    return cost;
}

qdr_status qdr_solution_copy(const qdr_solution *solution, qdr_solution **out, qdr_error *error)
{
    qdr_solution *copy = qdri_zeros(1, sizeof *copy);
    qdr_option *option = qdri_copy(solution->option, solution->count, sizeof *option);
    *out = NULL;
    if (!copy || !option) {
        free(copy);
        free(option);
        return qdri_no_memory(error);
    }
    *copy = (qdr_solution){.option = option,
                           .owned = option,
                           .count = solution->count,
                           .cost = qdr_solution_cost(solution)};
    *out = copy;
    return QDR_OK;
}

void qdr_solution_free(qdr_solution *copy)
{
    if (copy) {
        free(copy->owned);
        free(copy);
    }
}
