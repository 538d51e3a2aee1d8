/* shim_diagram.c  All solutions at once for the JavaScript package. */
#include "shim.h"

#include <stdlib.h>

#include "common.h"

/* A diagram, with the problem that it borrows. */
typedef struct qdrj_diagram {
    unsigned uses;
    qdrj_problem *problem;
    const qdr_diagram *diagram;
    qdr_diagram *own; /* the same, unless it is its problem's */
} qdrj_diagram;

EXPORT(void, qdrj_diagram_free)(qdrj_diagram *diagram)
{
    if (diagram && --diagram->uses == 0) {
        qdr_diagram_free(diagram->own);
        qdrj_problem_free(diagram->problem);
        free(diagram);
    }
}

/* Takes what it owns over, also where it fails. */
static qdrj_diagram *make(qdrj_problem *problem, qdr_diagram *own)
{
    qdrj_diagram *made = calloc(1, sizeof *made);
    if (!made) {
        qdr_diagram_free(own);
        qdrj_no_memory();
        return NULL;
    }
    *made = (qdrj_diagram){1, qdrj_problem_use(problem), own ? own : problem->diagram, own};
    return made;
}

/* The diagram that a problem was read with. */
EXPORT(qdrj_diagram *, qdrj_diagram_of)(qdrj_problem *problem)
{
    return make(problem, NULL);
}

/* Goes on with making it; *out is set when it is done. */
EXPORT(qdr_outcome, qdrj_search_diagram)(qdrj_search *search, qdrj_diagram **out)
{
    qdr_diagram *own;
    *out = NULL;
    qdrj_watch((qdrj_watched){.solver = search->solver});
    qdr_outcome outcome = qdr_diagram_build(search->solver, &own);
    qdrj_outcome(outcome, qdr_solver_error(search->solver));
    if (outcome == QDR_EXHAUSTED) {
        *out = make(search->problem, own);
        return *out ? QDR_EXHAUSTED : QDR_FAILED;
    }
    return outcome;
}

EXPORT(uint32_t, qdrj_diagram_nodes)(const qdrj_diagram *diagram)
{
    return qdr_diagram_nodes(diagram->diagram);
}

EXPORT(qdr_status, qdrj_diagram_write)(const qdrj_diagram *diagram)
{
    const qdr_writer writer = qdrj_writer(qdrj_answer_begin());
    return qdrj_written(qdr_write_diagram(diagram->diagram, &writer, &qdrj_failure));
}

EXPORT(qdr_status, qdrj_diagram_count)(const qdrj_diagram *diagram)
{
    qdr_number *number;
    qdrj_text *text = qdrj_answer_begin();
    qdr_status status = qdr_number_new(&number, &qdrj_failure);
    if (status == QDR_OK) {
        status = qdr_diagram_count(diagram->diagram, number, &qdrj_failure);
    }
    if (status == QDR_OK) {
        qdrj_number(text, number);
        status = qdrj_answer_end();
    }
    qdr_number_free(number);
    return status;
}

EXPORT(qdrj_diagram *, qdrj_diagram_restrict)
(const qdrj_diagram *diagram, const qdr_option *with, size_t with_count, const qdr_option *without,
 size_t without_count)
{
    qdr_diagram *own;
    if (qdr_diagram_restrict(&own, diagram->diagram, with, with_count, without, without_count,
                             &qdrj_failure) != QDR_OK) {
        return NULL;
    }
    return make(diagram->problem, own);
}

static void put_colors(qdrj_text *text, const qdr_marginals *found, qdr_item item)
{
    for (size_t k = 0; k < qdr_marginals_colors(found, item); ++k) {
        qdr_color color = QDR_NO_COLOR;
        const qdr_number *count = qdr_marginals_color(found, item, k, &color);
        qdrj_open(text, "[");
        qdrj_integer(text, item);
        qdrj_integer(text, color);
        qdrj_number(text, count);
        qdrj_close(text, "]");
    }
}

static void put_marginals(qdrj_text *text, const qdr_marginals *found, const qdr_problem *problem)
{
    const uint32_t items = qdr_problem_items(problem);
    qdrj_open(text, "{");
    qdrj_key(text, "total");
    qdrj_number(text, qdr_marginals_total(found));
    qdrj_key(text, "options");
    qdrj_open(text, "[");
    for (qdr_option k = 0; k < qdr_problem_options(problem); ++k) {
        qdrj_number(text, qdr_marginals_option(found, k));
    }
    qdrj_close(text, "]");
    qdrj_key(text, "items");
    qdrj_open(text, "[");
    for (qdr_item k = 0; k < items; ++k) {
        qdrj_number(text, qdr_marginals_item(found, k));
    }
    qdrj_close(text, "]");
    qdrj_key(text, "colors");
    qdrj_open(text, "[");
    for (qdr_item k = 0; k < items; ++k) {
        put_colors(text, found, k);
    }
    qdrj_close(text, "]}");
}

EXPORT(qdr_status, qdrj_diagram_marginals)(const qdrj_diagram *diagram)
{
    qdr_marginals *found;
    qdrj_text *text = qdrj_answer_begin();
    qdr_status status = qdr_diagram_marginals(&found, diagram->diagram, &qdrj_failure);
    if (status == QDR_OK) {
        put_marginals(text, found, diagram->problem->problem);
        status = qdrj_answer_end();
    }
    qdr_marginals_free(found);
    return status;
}

/* ---------------------------------------------------------------------------------- walks ---- */

/* In the order of JavaScript's names for them. */
enum order { IN_ORDER, AT_RANDOM, CHEAPEST_FIRST, DEAREST_FIRST };

typedef struct qdrj_walk {
    qdrj_diagram *diagram;
    qdr_solution_iterator *walk;
    qdrj_batch batch;
    uint64_t cost; /* of the last solution */
} qdrj_walk;

EXPORT(void, qdrj_walk_free)(qdrj_walk *walk)
{
    if (walk) {
        qdr_solution_iterator_free(walk->walk);
        qdrj_batch_clear(&walk->batch);
        qdrj_diagram_free(walk->diagram);
        free(walk);
    }
}

static qdr_status begin(qdrj_walk *walk, enum order order, uint64_t seed)
{
    const qdr_diagram *diagram = walk->diagram->diagram;
    switch (order) {
    case IN_ORDER:
        return qdr_diagram_iterate(&walk->walk, diagram, &qdrj_failure);
    case AT_RANDOM:
        return qdr_diagram_sample(&walk->walk, diagram, seed, &qdrj_failure);
    default:
        return qdr_diagram_iterate_best(&walk->walk, diagram,
                                        order == CHEAPEST_FIRST ? QDR_CHEAPEST : QDR_DEAREST,
                                        &qdrj_failure);
    }
}

EXPORT(qdrj_walk *, qdrj_walk_new)(qdrj_diagram *diagram, int order, uint64_t seed)
{
    qdrj_walk *made = calloc(1, sizeof *made);
    if (!made) {
        qdrj_no_memory();
        return NULL;
    }
    ++diagram->uses;
    made->diagram = diagram;
    made->batch.longest = common_longest(diagram->problem->problem);
    if (begin(made, (enum order)order, seed) != QDR_OK) {
        qdrj_walk_free(made);
        return NULL;
    }
    return made;
}

/* The next solutions, at most so many. */
EXPORT(qdr_outcome, qdrj_walk_fill)(qdrj_walk *walk, size_t most)
{
    if (qdrj_batch_begin(&walk->batch, most) != QDR_OK) {
        return QDR_FAILED;
    }
    while (!qdrj_batch_is_full(&walk->batch)) {
        const qdr_solution *solution;
        qdr_outcome outcome = qdr_solution_iterator_next(walk->walk, &solution);
        if (outcome != QDR_SOLUTION) {
            return qdrj_outcome(outcome, qdr_solution_iterator_error(walk->walk));
        }
        qdrj_batch_keep(&walk->batch, solution, NULL);
        walk->cost = qdr_solution_cost(solution);
    }
    return QDR_STOPPED;
}

EXPORT(const qdrj_batch *, qdrj_walk_batch)(const qdrj_walk *walk)
{
    return &walk->batch;
}

EXPORT(uint64_t, qdrj_walk_cost)(const qdrj_walk *walk)
{
    return walk->cost;
}
