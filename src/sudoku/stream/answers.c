/* answers.c  Keeps puzzles and answers, and finds these: in batches, or by a search for each. */
#include "sudoku/stream/answers.h"

#include <stdlib.h>
#include <string.h>

#include <quadrille/sudoku.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/batch/batch.h"

/* Batches keep no more grids of each puzzle than this, so that they take little memory. */
#define QUICK_GRIDS 16

/* ----------------------------------------------------------------------------- keeping ---- */

static bool copy_puzzle(struct qdri_kept_puzzle *kept, const qdr_puzzle *puzzle)
{
    qdr_puzzle *copy = &kept->puzzle;
    const char **const text[] = {&copy->text, &copy->title, &copy->author, &copy->notes};
    bool is_copied =
        !puzzle->rules || qdr_rules_subset(&kept->rules, puzzle->rules, NULL, NULL) == QDR_OK;
    *copy = *puzzle;
    for (size_t k = 0; k < 4; ++k) {
        *text[k] = kept->text[k] = qdri_copy(*text[k], strlen(*text[k]) + 1, 1);
        is_copied = is_copied && kept->text[k];
    }
    copy->rules = kept->rules;
    copy->remark = kept->remark = qdri_copy(puzzle->remark, puzzle->remarks, sizeof *kept->remark);
    if (puzzle->solution) {
        kept->solution = *puzzle->solution;
        copy->solution = &kept->solution;
    }
    return is_copied && kept->remark;
}

struct qdri_kept_puzzle *qdri_kept_puzzle_new(const qdr_puzzle *puzzle, const qdr_error *error)
{
    struct qdri_kept_puzzle *kept = qdri_zeros(1, sizeof *kept);
    if (!kept) {
        return NULL;
    }
    if (error) {
        kept->error = *error;
        kept->puzzle =
            (qdr_puzzle){.line = error->line, .text = "", .title = "", .author = "", .notes = ""};
    } else if (!copy_puzzle(kept, puzzle)) {
        qdri_kept_puzzle_free(kept);
        return NULL;
    }
    return kept;
}

void qdri_kept_puzzle_free(struct qdri_kept_puzzle *kept)
{
    if (!kept) {
        return;
    }
    for (size_t k = 0; k < 4; ++k) {
        free(kept->text[k]);
    }
    free(kept->remark);
    qdr_rules_free(kept->rules);
    free(kept);
}

void qdri_answers_free(struct qdri_answers *answers)
{
    if (!answers) {
        return;
    }
    for (size_t k = 0; k < answers->count && answers->answer; ++k) {
        free(answers->answer[k].error);
    }
    qdri_kept_puzzle_free(answers->kept);
    free(answers->givens);
    free(answers->answer);
    free(answers->grid);
    free(answers);
}

/* Adds `count` grids to those of an answer.  False: no memory. */
static bool add_grids(struct qdri_answers *answers, struct qdri_answer *answer,
                      const qdr_digit *grid, size_t count)
{
    const size_t cells = (size_t)answers->side * answers->side;
    const size_t used = answers->grids * cells;
    qdr_digit *grown = qdri_grow(answers->grid, &answers->capacity, used + count * cells + 1, 1);
    if (!grown) {
        return false;
    }
    answers->grid = grown;
    memcpy(grown + used, grid, count * cells);
    if (answer->grids == 0) {
        answer->first_grid = answers->grids;
    }
    answers->grids += count;
    answer->grids += count;
    return true;
}

/* False: no memory. */
static bool set_error(struct qdri_answer *answer, const qdr_error *error)
{
    answer->error = qdri_copy(error, 1, sizeof *error);
    answer->is_complete = false;
    return answer->error != NULL;
}

/* --------------------------------------------------------------------------- preparing ---- */

static void clear(struct qdri_answerer *answerer)
{
    qdr_sudoku_batch_free(answerer->batch);
    qdr_rules_free(answerer->usual);
    free(answerer->count);
    free(answerer->grid);
    *answerer = (struct qdri_answerer){.question = answerer->question, .search = answerer->search};
}

void qdri_answerer_free(struct qdri_answerer *answerer)
{
    clear(answerer);
    qdr_params_free(answerer->search);
}

static const qdr_rules *rules_of(const struct qdri_answerer *answerer)
{
    return answerer->usual ? answerer->usual : answerer->question->rules;
}

/* Are plain puzzles of 9x9 cells answered in batches? */
static bool is_quick(const struct qdri_answerer *answerer)
{
    return answerer->batch && qdr_sudoku_batch_kernel(answerer->batch) &&
           !answerer->question->has_limits && answerer->question->grids <= QUICK_GRIDS;
}

static qdr_status find_rules(struct qdri_answerer *answerer, unsigned side)
{
    const qdr_rules *rules = answerer->question->rules;
    if (!rules) {
        return qdr_rules_new(&answerer->usual, side, 0, 0, &answerer->error);
    }
    return qdr_rules_side(rules) == side
               ? QDR_OK
               : qdri_fail(&answerer->error, QDR_INVALID,
                           "the puzzle has side %u, and the rules have side %u", side,
                           qdr_rules_side(rules));
}

/* An encoding for all puzzles is of no use if givens make it possible, or much smaller. */
static bool is_for_each(const struct qdri_answerer *answerer, qdr_status status)
{
    return status == QDR_OK ? answerer->batch->sudoku &&
                                  qdr_encoding_auxiliary_options(answerer->batch->sudoku) > 0
                            : status == QDR_BUDGET || qdr_rules_have_pairs(rules_of(answerer));
}

static qdr_status make_batch(struct qdri_answerer *answerer)
{
    const qdr_status status =
        qdr_sudoku_batch_new(&answerer->batch, rules_of(answerer), answerer->question->grids,
                             answerer->search, &answerer->error);
    if (is_for_each(answerer, status)) {
        qdr_sudoku_batch_free(answerer->batch);
        answerer->batch = NULL;
        return QDR_OK;
    }
    return status;
}

static qdr_status make_room(struct qdri_answerer *answerer)
{
    const size_t cells = (size_t)answerer->side * answerer->side;
    answerer->room = is_quick(answerer) ? QDRI_BLOCK_MOST : 1;
    answerer->count = qdri_zeros(answerer->room, sizeof *answerer->count);
    const uint64_t grids = (uint64_t)answerer->room * answerer->question->grids;
    answerer->grid = grids > 0 ? qdri_zeros(grids, cells) : NULL;
    return answerer->count && (answerer->grid || grids == 0) ? QDR_OK
                                                             : qdri_no_memory(&answerer->error);
}

void qdri_answerer_prepare(struct qdri_answerer *answerer, unsigned side)
{
    if (answerer->side == side) {
        return;
    }
    clear(answerer);
    answerer->side = side;
    qdr_status status = find_rules(answerer, side);
    if (status == QDR_OK) {
        status = make_batch(answerer);
    }
    if (status == QDR_OK && answerer->batch) {
        status = make_room(answerer);
    }
    answerer->error.code = status;
    if (status == QDR_CANCELLED) { /* another try may have time */
        answerer->side = 0;
    }
}

/* --------------------------------------------------------------------------- answering ---- */

/* The k-th puzzle of a batch. */
static bool take_answer(struct qdri_answerer *answerer, struct qdri_answers *answers,
                        struct qdri_answer *answer, size_t k)
{
    const struct qdri_question *question = answerer->question;
    const size_t cells = (size_t)answers->side * answers->side;
    if (answerer->count[k] == QDR_SUDOKU_BATCH_OPEN) {
        return true;
    }
    answer->solutions = answerer->count[k];
    answer->is_complete = true;
    const size_t grids = answer->solutions < question->grids ? answer->solutions : question->grids;
    return grids == 0 ||
           add_grids(answers, answer, answerer->grid + k * question->grids * cells, grids);
}

static bool ask_batch(struct qdri_answerer *answerer, struct qdri_answers *answers,
                      struct qdri_answer *answer, const qdr_digit *givens)
{
    const uint64_t before = qdr_sudoku_batch_nodes(answerer->batch);
    const qdr_outcome outcome =
        qdr_sudoku_batch_run(answerer->batch, givens, 1, answerer->count, answerer->grid);
    if (outcome == QDR_FAILED && !set_error(answer, qdr_sudoku_batch_error(answerer->batch))) {
        return false;
    }
    answer->has_stats = true;
    answer->stats.nodes = qdr_sudoku_batch_nodes(answerer->batch) - before;
    if (answerer->batch->solver) {
        answer->stats = *qdr_solver_stats(answerer->batch->solver);
    }
    return take_answer(answerer, answers, answer, 0);
}

qdr_status qdri_assume_encoded(const qdr_encoding *sudoku, const qdr_grid *givens,
                               qdr_solver *solver, qdr_error *error)
{
    const unsigned cells = (unsigned)givens->side * givens->side;
    unsigned cell = 0;
    while (cell < cells &&
           (givens->cell[cell] == 0 ||
            qdr_encoding_option(sudoku, (qdr_cell)cell, givens->cell[cell]) != QDR_NO_OPTION)) {
        ++cell;
    }
    return cell < cells ? qdr_solver_assume(solver, QDR_NO_OPTION, error) : QDR_OK;
}

/* False: no memory for its grids. */
static bool search(const struct qdri_answerer *answerer, struct qdri_answers *answers,
                   struct qdri_answer *answer, qdr_solver *solver, const qdr_encoding *sudoku)
{
    const struct qdri_question *question = answerer->question;
    const qdr_solution *solution;
    qdr_grid grid;
    qdr_outcome outcome = QDR_SOLUTION;
    bool is_kept = true;
    while (is_kept && answer->solutions < question->limit &&
           (outcome = qdr_solver_next(solver, &solution)) == QDR_SOLUTION) {
        if (answer->solutions++ < question->grids) {
            qdr_encoding_decode(sudoku, solution, &grid);
            is_kept = add_grids(answers, answer, grid.cell, 1);
        }
    }
    answer->is_complete = outcome == QDR_SOLUTION || outcome == QDR_EXHAUSTED;
    if (outcome == QDR_FAILED) {
        is_kept = set_error(answer, qdr_solver_error(solver)) && is_kept;
    }
    answer->has_stats = true;
    answer->stats = *qdr_solver_stats(solver);
    return is_kept;
}

/* Encodes one puzzle. */
static bool answer_one(const struct qdri_answerer *answerer, struct qdri_answers *answers,
                       struct qdri_answer *answer, const qdr_rules *rules, const qdr_grid *givens)
{
    qdr_encoding *sudoku = NULL;
    qdr_solver *solver = NULL;
    qdr_error error;
    bool is_kept = true;
    qdr_status status = qdr_encoding_new(&sudoku, rules, givens, answerer->search, &error);
    if (status == QDR_OK) {
        status = qdr_solver_new(&solver, qdr_encoding_problem(sudoku), answerer->search, &error);
    }
    if (status == QDR_OK) {
        status = qdri_assume_encoded(sudoku, givens, solver, &error);
    }
    if (status == QDR_OK) {
        is_kept = search(answerer, answers, answer, solver, sudoku);
    } else if (status != QDR_CANCELLED) {
        is_kept = set_error(answer, &error);
    }
    qdr_solver_free(solver);
    qdr_encoding_free(sudoku);
    return is_kept;
}

/* A puzzle of the block, which has no rules of its own. */
static bool answer_plain(struct qdri_answerer *answerer, struct qdri_answers *answers,
                         struct qdri_answer *answer, const qdr_digit *givens)
{
    qdr_grid grid;
    qdri_answerer_prepare(answerer, answers->side);
    if (answerer->error.code == QDR_CANCELLED) {
        return true;
    }
    if (answerer->error.code != QDR_OK) {
        return set_error(answer, &answerer->error);
    }
    if (answerer->batch) {
        return ask_batch(answerer, answers, answer, givens);
    }
    qdr_grid_clear(&grid, answers->side);
    memcpy(grid.cell, givens, (size_t)answers->side * answers->side);
    return answer_one(answerer, answers, answer, rules_of(answerer), &grid);
}

static bool answer_kept(struct qdri_answerer *answerer, struct qdri_answers *answers)
{
    const struct qdri_kept_puzzle *kept = answers->kept;
    struct qdri_answer *answer = &answers->answer[0];
    answer->puzzle =
        (struct qdri_block_puzzle){.line = kept->puzzle.line, .number = kept->puzzle.number};
    if (kept->error.code != QDR_OK) {
        return set_error(answer, &kept->error);
    }
    answers->side = kept->puzzle.grid.side;
    return kept->rules ? answer_one(answerer, answers, answer, kept->rules, &kept->puzzle.grid)
                       : answer_plain(answerer, answers, answer, kept->puzzle.grid.cell);
}

qdr_outcome qdri_answerer_ask(struct qdri_answerer *answerer, unsigned side,
                              const qdr_digit *givens, size_t puzzles)
{
    qdri_answerer_prepare(answerer, side);
    return answerer->error.code == QDR_OK && is_quick(answerer)
               ? qdr_sudoku_batch_run(answerer->batch, givens, puzzles, answerer->count,
                                      answerer->grid)
               : QDR_FAILED;
}

/* Asks about all puzzles of a block in one call, if that is allowed. */
static bool is_asked(struct qdri_answerer *answerer, const struct qdri_answers *answers)
{
    return !answers->kept && answers->side == QDRI_BATCH_SIDE && answers->count >= 2 &&
           qdri_answerer_ask(answerer, answers->side, answers->givens, answers->count) ==
               QDR_EXHAUSTED;
}

struct qdri_answers *qdri_answer_block(struct qdri_answerer *answerer,
                                       struct qdri_puzzle_block *block,
                                       struct qdri_kept_puzzle *kept, const atomic_bool *is_stopped)
{
    struct qdri_answers *answers = qdri_zeros(1, sizeof *answers);
    struct qdri_answer *answer = qdri_zeros(block->count, sizeof *answer);
    if (!answers || !answer) {
        free(answers);
        free(answer);
        return NULL;
    }
    *answers = (struct qdri_answers){.kept = kept,
                                     .side = block->side,
                                     .givens = block->cell,
                                     .answer = answer,
                                     .count = block->count};
    block->cell = NULL;
    block->capacity = 0;
    const size_t cells = (size_t)block->side * block->side;
    const bool are_asked = is_asked(answerer, answers);
    bool is_kept = true;
    while (is_kept && block->done < block->count && !*is_stopped) {
        const size_t k = block->done;
        answer[k].puzzle = block->puzzle[k];
        is_kept = kept ? answer_kept(answerer, answers)
                  : are_asked
                      ? take_answer(answerer, answers, &answer[k], k)
                      : answer_plain(answerer, answers, &answer[k], answers->givens + k * cells);
        block->done += is_kept && !*is_stopped;
    }
    if (!is_kept) {
        answers->kept = NULL; /* it is the block's again */
        qdri_answers_free(answers);
        return NULL;
    }
    return answers;
}
