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
    const qdr_param_info *info;
    for (size_t k = 0; (info = qdr_params_at(QDR_PARAMS_SEARCH, k)); ++k) {
        uint64_t value = info->standard;
        size_t other = 0;
        while (other < OTHERS && strcmp(others[other], info->name) != 0) {
            ++other;
        }
        qdr_params_get(params, info->name, &value);
        if (other == OTHERS && value != info->standard) {
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
    return sudoku->rule.count == 0 && are_usual_boxes &&
           (sudoku->side == 0 || sudoku->side == BATCH_SIDE);
}

bool batch_fits(const struct session *session)
{
    const struct args *args = session->args;
    return !is_about_search(args) && !is_about_more(args->sudoku) && are_classic(args->sudoku) &&
           !session_keeps_journal(session) && ranks_count() == 1;
}

/* Leaves the objects of a thread their own parameters. */
static bool begin(struct qdri_answerer *answerer, const qdr_params *params)
{
    return answerer->search ||
           (qdr_params_copy(&answerer->search, params, NULL) == QDR_OK &&
            qdr_params_set_number(answerer->search, "nodes", NODES_MOST, NULL) == QDR_OK &&
            qdr_params_set_number(answerer->search, "time", 0, NULL) == QDR_OK);
}

/* At a limit, or after an interrupt, some puzzles are left open. */
bool batch_ask(struct qdri_answerer *answerer, const struct session *session,
               const qdr_digit *givens, size_t puzzles)
{
    return answerer->question->limit > 0 && begin(answerer, session->args->search->params) &&
           qdri_answerer_ask(answerer, BATCH_SIDE, givens, puzzles) != QDR_FAILED;
}

bool batch_known(const struct qdri_answerer *answerer, size_t k, struct known *known)
{
    const uint64_t count = answerer->count[k];
    if (count == QDR_SUDOKU_BATCH_OPEN) {
        return false;
    }
    const bool has_grid = answerer->question->grids > 0 && count > 0;
    *known = (struct known){.solutions = count,
                            .limit = answerer->question->limit,
                            .grid = has_grid ? answerer->grid + k * BATCH_CELLS : NULL};
    return true;
}
