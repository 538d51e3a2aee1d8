/* candidates.c  `quadrille sudoku candidates`: which digits the cells have in some solution. */
#include <quadrille/puzzles.h>
#include <quadrille/sudoku.h>

#include <stdlib.h>
#include <string.h>

#include "shell/term/memory.h"
#include "sudoku/candidates.h"
#include "sudoku/commands.h"
#include "sudoku/search.h"

/* Of one puzzle after the other. */
struct marking {
    struct puzzle_solver *solving;
    const struct puzzle *puzzle;
    qdr_possibility *candidate;
    size_t capacity;
    bool is_not_first; /* was anything printed before? */
};

static qdr_outcome ask(void *ctx, qdr_solver *solver)
{
    struct marking *marking = ctx;
    return qdr_encoding_candidates(marking->solving->sudoku, solver, marking->candidate);
}

static unsigned side_of(const struct marking *marking)
{
    return marking->puzzle->grid->side;
}

/* How many candidates a cell has. */
static unsigned width_of(const struct marking *marking)
{
    return qdr_rules_width(marking->solving->rules);
}

static struct candidate_tally count(const struct marking *marking)
{
    const unsigned side = side_of(marking);
    const unsigned width = width_of(marking);
    struct candidate_tally tally = {0};
    for (size_t cell = 0; cell < (size_t)side * side; ++cell) {
        uint64_t left = 0;
        for (size_t k = cell * width; k < (cell + 1) * width; ++k) {
            left += marking->candidate[k] != QDR_IMPOSSIBLE;
            tally.possible += marking->candidate[k] == QDR_POSSIBLE;
            tally.undecided += marking->candidate[k] == QDR_UNDECIDED;
        }
        tally.open += left != 1 && qdr_rules_has_cell(marking->solving->rules, (qdr_cell)cell);
    }
    return tally;
}

static void write(const void *ctx, bool is_line)
{
    const struct marking *marking = ctx;
    struct session *session = marking->solving->session;
    const char *name = marking->puzzle->place.name;
    qdr_writer writer = out_writer(&session->out);
    qdr_grid_look look = {.style = is_line            ? QDR_GRID_LINE
                                   : session->unicode ? QDR_GRID_UNICODE
                                                      : QDR_GRID_BOXED,
                          .rules = marking->solving->rules,
                          .givens = marking->puzzle->grid,
                          .ansi = session->ansi};
    qdr_error error;
    if (is_line && qdr_rules_clauses(look.rules) > 0) {
        notice(session, "%s: the line holds candidates, but not rule '%s'", name,
               qdr_rules_clause(look.rules, 0).name);
    }
    succeeded(session, name,
              qdr_write_candidates(marking->candidate, side_of(marking), &look, &writer, &error),
              &error);
}

static void write_array(const void *ctx, struct json *json, const char *key,
                        qdr_possibility possibility)
{
    const struct marking *marking = ctx;
    puzzle_write_candidates_json(json, key, marking->candidate, marking->solving->rules,
                                 possibility);
}

/* Where there is one solution, or none, it says all.  False: that is not known. */
static bool mark_known(struct marking *marking, struct result *found)
{
    const struct known *known = marking->puzzle->known;
    const unsigned side = side_of(marking);
    if (!known || known->solutions >= known->limit || known->solutions > 1) {
        return false;
    }
    for (size_t k = 0; k < (size_t)side * side * width_of(marking); ++k) {
        marking->candidate[k] = QDR_IMPOSSIBLE;
    }
    for (size_t cell = 0; known->solutions == 1 && cell < (size_t)side * side; ++cell) {
        marking->candidate[cell * width_of(marking) + known->grid[cell] - 1] = QDR_POSSIBLE;
    }
    *found = (struct result){.ending = ENDING_ALL};
    return true;
}

static bool mark_by_search(struct marking *marking, struct result *found)
{
    qdr_solver *solver = sudoku_solver(marking->solving, marking->puzzle);
    if (solver) {
        search_question(marking->solving->session, solver, ask, marking, found);
    }
    return solver != NULL;
}

static void mark(void *ctx, struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    struct marking *marking = ctx;
    const bool has_counts = solving->session->args->sudoku->counts;
    const char *name = puzzle->place.name;
    if (!puzzle_solver_rules(solving, name, puzzle->grid->side)) {
        return;
    }
    if (qdr_rules_have_pairs(solving->rules)) {
        if (has_counts) {
            complain(solving->session,
                     "%s: solutions are not counted where cells may hold two digits", name);
        } else {
            held_candidates(solving, puzzle, &marking->is_not_first);
        }
        return;
    }
    if (has_counts) {
        candidate_counts(solving, puzzle);
        return;
    }
    const size_t side = puzzle->grid->side;
    const size_t candidates = side * side * qdr_rules_width(solving->rules);
    struct result found;
    marking->solving = solving;
    marking->puzzle = puzzle;
    marking->candidate =
        grow(marking->candidate, &marking->capacity, candidates, sizeof *marking->candidate);
    memset(marking->candidate, 0, candidates * sizeof *marking->candidate); /* undecided */
    if (!mark_known(marking, &found) && !mark_by_search(marking, &found)) {
        return;
    }
    candidates_answer(solving->session,
                      &(struct candidate_answer){.place = &puzzle->place,
                                                 .tally = count(marking),
                                                 .is_not_first = &marking->is_not_first,
                                                 .ctx = marking,
                                                 .write = write,
                                                 .write_array = write_array},
                      &found);
    result_clear(&found);
}

static void begin_copy(void *copy)
{
    struct marking *marking = copy;
    *marking = (struct marking){.is_not_first = marking->is_not_first};
}

static void free_copy(void *ctx, void *copy)
{
    (void)ctx;
    free(((struct marking *)copy)->candidate);
}

void sudoku_candidates(struct session *session)
{
    struct marking marking = {0};
    const struct batch_question how_many = {.limit = 2, .has_grid = true};
    puzzles_each_shared(session, &(struct shared_work){.work = mark,
                                                       .question = session->args->sudoku->counts
                                                                       ? (struct batch_question){0}
                                                                       : how_many,
                                                       .ctx = &marking,
                                                       .size = sizeof marking,
                                                       .begin = begin_copy,
                                                       .join = free_copy});
    free(marking.candidate);
}
