/* batch.c  Decides whether plain Sudokus may be answered in batches, and asks the library. */
#include "sudoku/batch.h"

#include <string.h>

#include "search/ranks.h"
#include "shell/search_args.h"
#include "shell/sudoku_args.h"

/* Nodes of one question.  Puzzles for which it takes more are searched one by one, by engines that
 * learn from their errors, with the time that each is allowed, and with progress to be seen. */
#define NODES_MOST 1000000

/* Are all parameters of the search the usual ones, but for those that make no difference here? */
static bool are_usual(const qdr_params *params)
{
    static const char *const others[] = {"isa", "seed", "limit", "time", "threads"};
    enum { OTHERS = sizeof others / sizeof *others };
    qdr_param_info info;
    for (size_t k = 0; qdr_param_at(k, &info); ++k) {
        uint64_t value = info.standard;
        size_t other = 0;
        while (other < OTHERS && strcmp(others[other], info.name) != 0) {
            ++other;
        }
        qdr_params_get(params, info.name, &value);
        if (other == OTHERS && value != info.standard) {
            return false;
        }
    }
    return true;
}

static bool is_about_search(const struct args *args)
{
    const struct search_args *search = args->search;
    return args->stats || args->verbose || search->method != NO_METHOD || search->cross_check ||
           search->ordered || search->cubes || search->cube > 0 || search->proof ||
           !are_usual(search->params);
}

static bool is_about_more(const struct sudoku_args *sudoku)
{
    return sudoku->why || sudoku->redundant || sudoku->up_to > 0;
}

/* Boxes are 3x3 where nothing else was said. */
static bool are_classic(const struct sudoku_args *sudoku)
{
    const bool are_usual_boxes =
        sudoku->box_rows == 0 || (sudoku->box_rows == 3 && sudoku->box_columns == 3);
    return sudoku->rules == 0 && are_usual_boxes &&
           (sudoku->side == 0 || sudoku->side == BATCH_SIDE);
}

bool batch_fits(const struct session *session)
{
    const struct args *args = session->args;
    return !is_about_search(args) && !is_about_more(args->sudoku) && are_classic(args->sudoku) &&
           !session_keeps_journal(session) && ranks_count() == 1;
}

static qdr_status make_solver(struct batch *batch, const qdr_params *params)
{
    qdr_rules *rules = NULL;
    qdr_params *search = NULL;
    qdr_status status = qdr_rules_new(&rules, BATCH_SIDE, 0, 0, NULL);
    if (status == QDR_OK) {
        status = qdr_params_copy(&search, params, NULL);
    }
    if (status == QDR_OK) {
        status = qdr_params_set_number(search, "nodes", NODES_MOST, NULL);
    }
    if (status == QDR_OK) {
        status = qdr_params_set_number(search, "time", 0, NULL);
    }
    if (status == QDR_OK) {
        const qdr_sudoku_batch_params how = {
            .limit = batch->question.limit, .grids = batch->question.has_grid, .search = search};
        status = qdr_sudoku_batch_new(&batch->solver, rules, &how, NULL);
    }
    qdr_params_free(search);
    qdr_rules_free(rules);
    return status;
}

static bool begin(struct batch *batch, const struct session *session)
{
    if (!batch->solver && !batch->is_unfit) {
        batch->is_unfit = make_solver(batch, session->args->search->params) != QDR_OK ||
                          !qdr_sudoku_batch_kernel(batch->solver);
    }
    return !batch->is_unfit;
}

bool batch_ask(struct batch *batch, const struct session *session, const qdr_digit *givens,
               size_t puzzles)
{
    if (batch->question.limit == 0 || !begin(batch, session)) {
        return false;
    }
    /* At a limit, or after an interrupt, some puzzles are left open. */
    return qdr_sudoku_batch_run(batch->solver, givens, puzzles, batch->count, batch->grid) !=
           QDR_FAILED;
}

bool batch_known(const struct batch *batch, size_t k, struct known *known)
{
    const uint64_t count = batch->count[k];
    if (count == QDR_SUDOKU_BATCH_OPEN) {
        return false;
    }
    const bool has_grid = batch->question.has_grid && count > 0;
    *known = (struct known){.solutions = count,
                            .limit = batch->question.limit,
                            .grid = has_grid ? batch->grid + k * BATCH_CELLS : NULL};
    return true;
}
