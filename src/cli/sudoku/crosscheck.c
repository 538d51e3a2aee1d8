/* crosscheck.c  Engine and backtracker against each other: the engine's solutions are kept, and the
 * backtracker's struck off. */
#include <inttypes.h>

#include "sudoku/gridset.h"
#include "sudoku/search.h"

/* Memory that the kept solutions may take; some six million grids of 9x9. */
#define BYTES_MAX ((size_t)512 << 20)

struct comparison {
    struct session *session;
    const char *name;
    const struct query *query; /* gets the engine's solutions */
    struct gridset set;
    size_t most;
    bool is_full;
    bool disagrees;
};

static void disagree(struct comparison *comparison, const char *what, const qdr_grid *grid)
{
    char symbols[QDR_CELLS_MAX + 1];
    size_t cells = comparison->set.cells;
    for (size_t k = 0; k < cells; ++k) {
        symbols[k] = qdr_digit_symbol(grid->cell[k]);
    }
    symbols[cells] = '\0';
    notice(comparison->session, STATUS_NO, "%s: engine and backtracker disagree: %s %s",
           comparison->name, what, symbols);
    comparison->disagrees = true;
}

static qdr_verdict keep(void *ctx, const qdr_grid *grid)
{
    struct comparison *comparison = ctx;
    if (comparison->set.count >= comparison->most) {
        comparison->is_full = true;
        return QDR_STOP;
    }
    if (!gridset_add(&comparison->set, grid)) {
        disagree(comparison, "the engine has twice", grid);
        return QDR_STOP;
    }
    return comparison->query->take ? comparison->query->take(comparison->query->ctx, grid)
                                   : QDR_CONTINUE;
}

static qdr_verdict strike_off(void *ctx, const qdr_grid *grid)
{
    struct comparison *comparison = ctx;
    if (!gridset_mark(&comparison->set, grid)) {
        disagree(comparison, "only the backtracker has, or has twice,", grid);
        return QDR_STOP;
    }
    return QDR_CONTINUE;
}

static void conclude(struct comparison *comparison, const char *method, const struct result *found)
{
    qdr_grid grid;
    if (comparison->disagrees) {
        return;
    }
    if (!result_is_complete(found)) {
        result_tell_ending(comparison->session, comparison->name, found);
        notice(comparison->session, STATUS_DONE,
               "%s: not compared: the backtracker did not come to its end", comparison->name);
    } else if (gridset_unmarked(&comparison->set, &grid)) {
        disagree(comparison, "only the engine has", &grid);
    } else {
        remark(comparison->session, "%s: engine and %s agree: %zu solution%s", comparison->name,
               method, comparison->set.count, comparison->set.count == 1 ? "" : "s");
    }
}

static void compare(const struct puzzle *puzzle, struct comparison *comparison)
{
    size_t asked = puzzle->session->args->search->method;
    qdr_backtrack_method method =
        asked != NO_METHOD ? (qdr_backtrack_method)asked : QDR_METHOD_SMALLEST;
    struct query query = {.ctx = comparison, .take = strike_off};
    struct result found;
    if (search_by_backtracker(puzzle, method, &query, &found)) {
        conclude(comparison, qdr_backtrack_method_at(method)->name, &found);
        result_clear(&found);
    }
}

bool search_by_both(const struct puzzle *puzzle, const struct query *query, struct result *found)
{
    struct comparison comparison = {
        .session = puzzle->session, .name = puzzle->place.name, .query = query};
    struct query all = {.ctx = &comparison, .take = keep};
    gridset_init(&comparison.set, puzzle->read->grid.side);
    comparison.most = BYTES_MAX / comparison.set.cells;
    bool is_good = search_by_engine(puzzle, &all, found);
    if (is_good && comparison.is_full) {
        notice(puzzle->session, STATUS_STOPPED,
               "%s: not compared: there are more than %zu solutions", puzzle->place.name,
               comparison.most);
    } else if (is_good && result_is_complete(found)) {
        compare(puzzle, &comparison);
    }
    gridset_free(&comparison.set);
    return is_good;
}
