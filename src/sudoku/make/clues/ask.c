/* ask.c  Questions of a setter: rules that are encoded, and searches. */
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "sudoku/make/clues/setter.h"

bool qdri_setter_is_over(struct qdr_setter *setter)
{
    return qdri_watch_is_over(&setter->watch, setter->stats.made.nodes);
}

bool qdri_setter_fail(struct qdr_setter *setter, qdr_status status)
{
    if (status == QDR_CANCELLED && qdri_setter_is_over(setter)) {
        return false;
    }
    return !qdri_watch_end(&setter->watch, QDR_FAILED);
}

bool qdri_setter_no_memory(struct qdr_setter *setter)
{
    return qdri_setter_fail(setter, qdri_no_memory(&setter->error));
}

void qdri_question_free(struct qdri_question *question)
{
    qdr_solver_free(question->solver);
    qdr_encoding_free(question->sudoku);
    *question = (struct qdri_question){0};
}

bool qdri_setter_encode(struct qdr_setter *setter, struct qdri_question *question,
                        const qdr_rules *rules, const qdr_grid *givens)
{
    qdri_question_free(question);
    qdr_status status =
        qdr_encoding_new(&question->sudoku, rules, givens, setter->search, &setter->error);
    if (status == QDR_OK) {
        status = qdr_solver_new(&question->solver, qdr_encoding_problem(question->sudoku),
                                setter->search, &setter->error);
    }
    return status == QDR_OK || qdri_setter_fail(setter, status);
}

/* A limit of all questions together leaves this one what it leaves. */
static bool set_nodes(struct qdr_setter *setter, qdr_solver *solver, uint64_t nodes)
{
    const uint64_t most = qdri_watch_nodes(&setter->watch, setter->stats.made.nodes, nodes);
    return qdr_solver_set_number(solver, "nodes", most, &setter->error) == QDR_OK;
}

/* A grid that is known is found once at most. */
static qdr_outcome search(struct qdr_setter *setter, const struct qdri_question *question,
                          const qdr_grid *full)
{
    const qdr_solution *solution;
    qdr_outcome outcome;
    bool is_known = false;
    do {
        outcome = qdr_solver_next(question->solver, &solution);
        if (outcome == QDR_SOLUTION) {
            qdr_encoding_decode(question->sudoku, solution, &setter->found);
            is_known = full && memcmp(setter->found.cell, full->cell, setter->cells) == 0;
        }
    } while (outcome == QDR_SOLUTION && is_known);
    return outcome;
}

enum qdri_answer qdri_setter_ask(struct qdr_setter *setter, struct qdri_question *question,
                                 const qdr_grid *givens, const qdr_grid *full, uint64_t nodes)
{
    if (qdri_setter_is_over(setter)) {
        return QDRI_ANSWER_OVER;
    }
    ++setter->stats.made.searches;
    qdr_solver_reset(question->solver);
    if (!set_nodes(setter, question->solver, nodes) ||
        qdr_encoding_assume(question->sudoku, givens, question->solver, &setter->error) != QDR_OK) {
        qdri_watch_end(&setter->watch, QDR_FAILED);
        return QDRI_ANSWER_OVER;
    }
    const qdr_outcome outcome = search(setter, question, full);
    setter->stats.made.nodes += qdr_solver_stats(question->solver)->nodes;
    if (outcome == QDR_FAILED) {
        setter->error = *qdr_solver_error(question->solver);
        qdri_watch_end(&setter->watch, outcome);
        return QDRI_ANSWER_OVER;
    }
    if (outcome != QDR_SOLUTION && outcome != QDR_EXHAUSTED) {
        return qdri_setter_is_over(setter) ? QDRI_ANSWER_OVER : QDRI_ANSWER_CUT;
    }
    return outcome == QDR_SOLUTION ? QDRI_ANSWER_FOUND : QDRI_ANSWER_NONE;
}
