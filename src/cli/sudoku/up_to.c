/* up_to.c  Counts solutions up to symmetry: makes the group of the puzzle, and has its orbits
 * counted. */
#include "sudoku/up_to.h"

#include <quadrille/sudoku_symmetry.h>

#include "search/orbits.h"
#include "search/search.h"

/* Makes the group; NULL with the complaint made.  The givens are encoded, since symmetries are of
 * the puzzle. */
static qdr_group *make_group(struct session *session, const struct puzzle *puzzle,
                             const qdr_rules *rules, qdr_sudoku **sudoku)
{
    const qdr_sudoku_kind kind = (qdr_sudoku_kind)(session->args->sudoku.up_to - 1);
    qdr_group *group;
    qdr_error error;
    qdr_status status =
        qdr_sudoku_new(sudoku, rules, puzzle->grid, session->args->search.params, &error);
    if (status == QDR_OK) {
        status = qdr_sudoku_group(*sudoku, rules, puzzle->grid, kind, 0, &group, &error);
    }
    if (status != QDR_OK) {
        complain_unmade(session, puzzle->place.name, &error);
        return NULL;
    }
    return group;
}

bool sudoku_count_up_to(struct puzzle_solver *solving, const struct puzzle *puzzle,
                        struct result *found)
{
    struct session *session = solving->session;
    const char *name = puzzle->place.name;
    const uint64_t limit = wanted_by(session->args, 0, false).solutions;
    const qdr_rules *rules = puzzle_solver_rules(solving, name, puzzle->grid->side);
    qdr_sudoku *sudoku = NULL;
    const bool is_counted =
        rules && orbits_are_fit(session) &&
        orbits_count(session, name, make_group(session, puzzle, rules, &sudoku), limit, found);
    qdr_sudoku_free(sudoku);
    return is_counted;
}
