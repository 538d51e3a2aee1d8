/* ask_solver.c  The question of one making, answered by a search: one encoding and one solver for
 * all of them; givens are assumed. */
#include <string.h>

#include "base/clock.h"
#include "sudoku/make/generator.h"

qdr_status qdri_ask_solver_make(struct qdr_generator *generator, const qdr_params *search,
                                qdr_error *error)
{
    qdr_status status = qdr_encoding_new(&generator->sudoku, generator->rules, NULL, search, error);
    if (status == QDR_OK) {
        status = qdr_solver_new(&generator->solver, qdr_encoding_problem(generator->sudoku), search,
                                error);
    }
    return status;
}

/* Setting it takes longer than an easy search. */
static void set_nodes(struct qdr_generator *generator, uint64_t nodes)
{
    nodes = qdri_watch_nodes(&generator->watch, generator->stats.nodes, nodes);
    if (nodes != generator->search_nodes &&
        qdr_solver_set_number(generator->solver, "nodes", nodes, NULL) == QDR_OK) {
        generator->search_nodes = nodes;
    }
}

static qdr_status assume(struct qdr_generator *generator, const struct qdri_making *making)
{
    memcpy(generator->scratch.cell, making->puzzle, generator->cells);
    return qdr_encoding_assume(generator->sudoku, &generator->scratch, generator->solver,
                               &generator->error);
}

/* Searches for what the making asks for.  A grid that is known is found once at most, so there are
 * two steps at most. */
static qdr_outcome search(struct qdr_generator *generator, struct qdri_making *making)
{
    const bool is_any = qdri_making_wants_any(making);
    const qdr_solution *solution;
    qdr_outcome outcome;
    bool is_known = true;
    do {
        outcome = qdr_solver_next(generator->solver, &solution);
        if (outcome == QDR_SOLUTION) {
            qdr_encoding_decode(generator->sudoku, solution, &generator->scratch);
            is_known =
                !is_any && memcmp(generator->scratch.cell, making->full, generator->cells) == 0;
        }
    } while (outcome == QDR_SOLUTION && is_known);
    if (outcome == QDR_SOLUTION) {
        memcpy(making->found, generator->scratch.cell, generator->cells);
    }
    return outcome;
}

qdr_outcome qdri_ask_solver(struct qdr_generator *generator, struct qdri_making *making)
{
    qdr_solver_reset(generator->solver);
    set_nodes(generator, making->nodes);
    if (assume(generator, making) != QDR_OK) {
        return QDR_FAILED;
    }
    const qdr_outcome outcome = search(generator, making);
    generator->stats.nodes += qdr_solver_stats(generator->solver)->nodes;
    if (outcome == QDR_FAILED) {
        generator->error = *qdr_solver_error(generator->solver);
    }
    making->reply = outcome == QDR_SOLUTION    ? QDRI_REPLY_FOUND
                    : outcome == QDR_EXHAUSTED ? QDRI_REPLY_NONE
                                               : QDRI_REPLY_CUT;
    return outcome == QDR_SOLUTION ? QDR_EXHAUSTED : outcome;
}
