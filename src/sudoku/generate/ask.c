/* ask.c  Questions to the engine: one encoding and one solver for all of them; givens are
 * assumed. */
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "sudoku/generate/generator.h"

void qdri_ask_begin(struct qdr_generator *generator)
{
    generator->stats = (qdr_generator_stats){0};
    generator->deadline_ms =
        generator->time_limit_ms > 0 ? qdri_clock_ms() + generator->time_limit_ms : 0;
}

/* Also called by the solver, in long searches. */
static void tick(void *ctx)
{
    struct qdr_generator *generator = ctx;
    const uint64_t now = qdri_clock_ms();
    if (generator->tick && now >= generator->next_tick_ms) {
        generator->next_tick_ms = now + QDRI_TICK_MS;
        generator->tick(generator->tick_ctx);
    }
    if (generator->deadline_ms > 0 && now >= generator->deadline_ms) {
        qdr_solver_interrupt(generator->solver);
    }
}

void qdri_ask_watch(struct qdr_generator *generator)
{
    qdr_observer observer = {.ctx = generator, .tick = tick, .tick_ms = QDRI_TICK_MS};
    qdr_solver_observe(generator->solver, &observer);
}

static enum qdri_reply end(struct qdr_generator *generator, qdr_outcome outcome)
{
    generator->outcome = outcome;
    return QDRI_REPLY_END;
}

static enum qdri_reply fail(struct qdr_generator *generator, const qdr_error *error)
{
    generator->error = *error;
    return end(generator, QDR_FAILED);
}

enum qdri_reply qdri_ask_no_memory(struct qdr_generator *generator)
{
    qdri_no_memory(&generator->error);
    return end(generator, QDR_FAILED);
}

bool qdri_ask_is_over(struct qdr_generator *generator)
{
    if (atomic_exchange(&generator->is_interrupted, false)) {
        end(generator, QDR_INTERRUPTED);
        return true;
    }
    if ((generator->node_limit > 0 && generator->stats.nodes >= generator->node_limit) ||
        (generator->deadline_ms > 0 && qdri_clock_ms() >= generator->deadline_ms)) {
        end(generator, QDR_LIMIT);
        return true;
    }
    return false;
}

/* Setting it takes longer than an easy search. */
static void set_nodes(struct qdr_generator *generator, uint64_t nodes)
{
    const uint64_t left = generator->node_limit - generator->stats.nodes;
    if (generator->node_limit > 0 && (nodes == 0 || left < nodes)) {
        nodes = left;
    }
    if (nodes != generator->search_nodes &&
        qdr_solver_set_number(generator->solver, "nodes", nodes, NULL) == QDR_OK) {
        generator->search_nodes = nodes;
    }
}

/* An interrupt that comes before the reset is seen after it; one that comes later ends the
 * search. */
static enum qdri_reply begin(struct qdr_generator *generator, const qdr_grid *givens,
                             uint64_t nodes)
{
    qdr_error error;
    qdr_solver_reset(generator->solver);
    if (generator->tick) {
        tick(generator);
    }
    if (qdri_ask_is_over(generator)) {
        return QDRI_REPLY_END;
    }
    set_nodes(generator, nodes);
    ++generator->stats.searches;
    return qdr_sudoku_assume(generator->sudoku, givens, generator->solver, &error) == QDR_OK
               ? QDRI_REPLY_FOUND
               : fail(generator, &error);
}

/* Ends a question with what the search says. */
static enum qdri_reply judge(struct qdr_generator *generator, qdr_outcome outcome)
{
    generator->stats.nodes += qdr_solver_stats(generator->solver)->nodes;
    switch (outcome) {
    case QDR_SOLUTION:
        return QDRI_REPLY_FOUND;
    case QDR_EXHAUSTED:
        return QDRI_REPLY_NONE;
    case QDR_FAILED:
        return fail(generator, qdr_solver_error(generator->solver));
    default:
        if (qdri_ask_is_over(generator)) {
            return QDRI_REPLY_END;
        }
        /* By the qdr_stop of the parameters, then. */
        return outcome == QDR_INTERRUPTED ? end(generator, outcome) : QDRI_REPLY_CUT;
    }
}

enum qdri_reply qdri_ask_any(struct qdr_generator *generator, const qdr_grid *givens,
                             uint64_t nodes, qdr_grid *grid)
{
    const qdr_solution *solution;
    enum qdri_reply reply = begin(generator, givens, nodes);
    if (reply != QDRI_REPLY_FOUND) {
        return reply;
    }
    reply = judge(generator, qdr_solver_next(generator->solver, &solution));
    if (reply == QDRI_REPLY_FOUND) {
        qdr_sudoku_decode(generator->sudoku, solution, grid);
    }
    return reply;
}

/* The grid that is known is found once at most, so there are two steps at most. */
enum qdri_reply qdri_ask_other(struct qdr_generator *generator, uint64_t nodes, qdr_grid *other)
{
    const qdr_solution *solution;
    qdr_grid found;
    qdr_outcome outcome;
    bool is_known = true;
    enum qdri_reply reply = begin(generator, &generator->puzzle, nodes);
    if (reply != QDRI_REPLY_FOUND) {
        return reply;
    }
    do {
        outcome = qdr_solver_next(generator->solver, &solution);
        if (outcome == QDR_SOLUTION) {
            qdr_sudoku_decode(generator->sudoku, solution, &found);
            is_known = memcmp(found.cell, generator->full.cell, generator->cells) == 0;
        }
    } while (outcome == QDR_SOLUTION && is_known);
    if (outcome == QDR_SOLUTION && other) {
        *other = found;
    }
    return judge(generator, outcome);
}
