/* candidates.c  Which digits the cells of a Sudoku have in some solution, by the kernel: a question
 * for each digit that no solution has had so far, many at a time. */
#include <string.h>

#include "sudoku/batch/batch.h"

/* Questions at a time: lanes are seldom idle, and not much is asked that others would tell. */
#define QUESTIONS 64

/* The candidates that are asked for in the present questions. */
struct asking {
    struct qdr_sudoku_batch *batch;
    const qdr_digit *puzzle;
    qdr_possibility *candidate;
    size_t place[QUESTIONS]; /* in `candidate` */
    size_t count;
    qdr_digit givens[QUESTIONS * QDRI_BATCH_CELLS];
    qdr_digit grids[QUESTIONS * QDRI_BATCH_CELLS];
    uint64_t counts[QUESTIONS];
};

static void decide(qdr_possibility *candidate, qdr_possibility verdict)
{
    *candidate = *candidate == QDR_UNDECIDED ? verdict : *candidate;
}

/* Each digit of a solution is possible. */
static void learn(struct asking *asking, const qdr_digit *grid)
{
    for (size_t cell = 0; cell < QDRI_BATCH_CELLS; ++cell) {
        decide(&asking->candidate[cell * QDRI_BATCH_SIDE + grid[cell] - 1], QDR_POSSIBLE);
    }
}

/* Answers the questions, as far as a limit allows. */
static qdr_outcome ask(struct asking *asking, uint64_t limit)
{
    const struct qdri_batch_run run = {.givens = asking->givens,
                                       .puzzles = asking->count,
                                       .limit = limit,
                                       .grids = 1,
                                       .counts = asking->counts,
                                       .grid = asking->grids};
    for (size_t k = 0; k < asking->count; ++k) {
        asking->counts[k] = QDR_SUDOKU_BATCH_OPEN;
    }
    const qdr_outcome outcome = asking->batch->kernel->run(asking->batch, &run);
    for (size_t k = 0; k < asking->count; ++k) {
        if (asking->counts[k] != 0 && asking->counts[k] != QDR_SUDOKU_BATCH_OPEN) {
            learn(asking, asking->grids + k * QDRI_BATCH_CELLS);
        }
    }
    return outcome;
}

static void exclude_rest(struct asking *asking)
{
    for (size_t k = 0; k < (size_t)QDRI_BATCH_CELLS * QDRI_BATCH_SIDE; ++k) {
        decide(&asking->candidate[k], QDR_IMPOSSIBLE);
    }
}

static qdr_outcome ask_for_puzzle(struct asking *asking)
{
    memcpy(asking->givens, asking->puzzle, QDRI_BATCH_CELLS);
    asking->count = 1;
    const qdr_outcome outcome = ask(asking, 2);
    if (outcome == QDR_EXHAUSTED && asking->counts[0] < 2) {
        exclude_rest(asking);
    }
    return outcome;
}

/* Asks for a candidate: is there a solution with it?  A given is its cell's only candidate. */
static void add_question(struct asking *asking, size_t place)
{
    const size_t cell = place / QDRI_BATCH_SIDE;
    const qdr_digit digit = (qdr_digit)(place % QDRI_BATCH_SIDE + 1);
    qdr_digit *givens = asking->givens + asking->count * QDRI_BATCH_CELLS;
    if (asking->puzzle[cell] != 0) {
        decide(&asking->candidate[place], QDR_IMPOSSIBLE);
        return;
    }
    memcpy(givens, asking->puzzle, QDRI_BATCH_CELLS);
    givens[cell] = digit;
    asking->place[asking->count++] = place;
}

/* Fills questions with candidates from `next` on; returns from where to go on. */
static size_t add_questions(struct asking *asking, size_t next)
{
    const size_t end = (size_t)QDRI_BATCH_CELLS * QDRI_BATCH_SIDE;
    asking->count = 0;
    while (next < end && asking->count < QUESTIONS) {
        if (asking->candidate[next] == QDR_UNDECIDED) {
            add_question(asking, next);
        }
        ++next;
    }
    return next;
}

static qdr_outcome ask_for_candidates(struct asking *asking)
{
    qdr_outcome outcome = ask_for_puzzle(asking);
    size_t next = add_questions(asking, 0);
    while (outcome == QDR_EXHAUSTED && asking->count > 0) {
        outcome = ask(asking, 1);
        for (size_t k = 0; k < asking->count; ++k) {
            if (asking->counts[k] == 0) {
                asking->candidate[asking->place[k]] = QDR_IMPOSSIBLE;
            }
        }
        next = add_questions(asking, next);
    }
    return outcome;
}

/* How many solutions a search may find: that of the batch is for its runs. */
static bool set_limit(struct qdr_sudoku_batch *batch, uint64_t limit)
{
    return qdr_solver_set_number(batch->solver, "limit", limit, &batch->error) == QDR_OK;
}

static qdr_outcome ask_solver(struct qdr_sudoku_batch *batch, const qdr_digit *givens,
                              qdr_possibility *candidate)
{
    qdr_outcome outcome = qdri_batch_assume(batch, givens);
    if (outcome != QDR_EXHAUSTED) {
        return outcome;
    }
    if (!set_limit(batch, 0)) {
        return QDR_FAILED;
    }
    outcome = qdr_sudoku_candidates(batch->sudoku, batch->solver, candidate);
    outcome = qdri_batch_searched(batch, outcome);
    return set_limit(batch, batch->limit) ? outcome : QDR_FAILED;
}

qdr_outcome qdr_sudoku_batch_candidates(qdr_sudoku_batch *batch, const qdr_digit *givens,
                                        qdr_possibility *candidate)
{
    struct asking asking = {.batch = batch, .puzzle = givens, .candidate = candidate};
    if (qdri_batch_begin(batch)) {
        return batch->outcome;
    }
    return batch->kernel ? ask_for_candidates(&asking) : ask_solver(batch, givens, candidate);
}
