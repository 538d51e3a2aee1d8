/* picture.c  Writes the pictures of `sudoku draw`. */
#include "sudoku/picture.h"

#include <inttypes.h>
#include <stdlib.h>

#include <quadrille/candidates.h>

#include "shell/memory.h"
#include "shell/picture.h"
#include "sudoku/reasoning.h"
#include "sudoku/search.h"

/* The first solutions of a puzzle. */
struct solutions {
    unsigned wanted;
    unsigned count;
    qdr_grid grid[2];
};

static qdr_grid_look look_of(const struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    return (qdr_grid_look){.rules = solving->rules,
                           .givens = &puzzle->grid,
                           .pencil = solving->session->args->drawing.pencil};
}

static void put(struct puzzle_solver *solving, const struct puzzle *puzzle, struct picture *picture,
                qdr_status status, const qdr_error *error)
{
    if (status == QDR_OK) {
        picture_put_svg(solving->session, picture);
    } else {
        complain(solving->session, "%s: %s", puzzle->place.name, error->text);
        picture_free(picture);
    }
}

static void draw_grids(struct puzzle_solver *solving, const struct puzzle *puzzle,
                       const qdr_grid *const *grids, size_t count)
{
    struct picture picture = {0};
    qdr_writer writer = picture_writer(&picture);
    qdr_grid_look look = look_of(solving, puzzle);
    qdr_cell differing[QDR_CELLS_MAX];
    qdr_error error;
    look.marked = differing;
    look.marked_count = count == 2 ? puzzle_compare(grids[0], grids[1], differing) : 0;
    put(solving, puzzle, &picture, qdr_write_grids_svg(grids, count, &look, &writer, &error),
        &error);
}

/* ----------------------------------------------------------------------------- solutions ---- */

static qdr_verdict keep(void *ctx, const qdr_grid *grid)
{
    struct solutions *solutions = ctx;
    solutions->grid[solutions->count++] = *grid;
    return solutions->count < solutions->wanted ? QDR_CONTINUE : QDR_STOP;
}

/* Says why there is nothing to draw. */
static void tell_missing(struct session *session, const char *name,
                         const struct solutions *solutions, const struct result *found)
{
    if (result_is_complete(found)) {
        remark(session, "%s: %s", name,
               solutions->count == 0 ? "no solution" : "there is only one solution");
        session_status(session, STATUS_NO);
    } else {
        result_tell_ending(session, name, found);
    }
}

static void draw_solutions(struct puzzle_solver *solving, const struct puzzle *puzzle,
                           unsigned wanted)
{
    struct solutions solutions = {.wanted = wanted};
    const qdr_grid *const grids[] = {&solutions.grid[0], &solutions.grid[1]};
    struct query query = {
        .wanted = {.solutions = wanted, .nodes = solving->session->args->search.nodes},
        .ctx = &solutions,
        .take = keep};
    struct result found;
    if (!search_by_engine(solving, puzzle, &query, &found)) {
        return;
    }
    if (solutions.count == wanted) {
        draw_grids(solving, puzzle, grids, wanted);
    } else {
        tell_missing(solving->session, puzzle->place.name, &solutions, &found);
    }
    result_clear(&found);
}

/* ---------------------------------------------------------------------------- candidates ---- */

struct marking {
    struct puzzle_solver *solving;
    qdr_possibility *candidate;
};

static void draw_candidates(const struct marking *marking, const struct puzzle *puzzle)
{
    struct picture picture = {0};
    qdr_writer writer = picture_writer(&picture);
    qdr_grid_look look = look_of(marking->solving, puzzle);
    qdr_error error;
    qdr_status status =
        qdr_write_candidates_svg(marking->candidate, puzzle->grid.side, &look, &writer, &error);
    put(marking->solving, puzzle, &picture, status, &error);
}

/* What the givens leave by the definition of the rules. */
static void draw_pencil(const struct marking *marking, const struct puzzle *puzzle)
{
    const qdr_grid *givens = &puzzle->grid;
    const unsigned side = givens->side;
    const unsigned digits = qdr_rules_digits(marking->solving->rules);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        bool is_there = qdr_rules_has_cell(marking->solving->rules, (qdr_cell)cell);
        for (unsigned digit = 1; digit <= side; ++digit) {
            bool is_left = givens->cell[cell] != 0
                               ? givens->cell[cell] == digit
                               : is_there && digit <= digits &&
                                     qdr_rules_allows(marking->solving->rules, givens,
                                                      (qdr_cell)cell, (qdr_digit)digit);
            marking->candidate[cell * side + digit - 1] = is_left ? QDR_POSSIBLE : QDR_IMPOSSIBLE;
        }
    }
    draw_candidates(marking, puzzle);
}

static qdr_outcome ask(void *ctx, qdr_solver *solver)
{
    struct marking *marking = ctx;
    return qdr_sudoku_candidates(marking->solving->sudoku, solver, marking->candidate);
}

/* Where a limit comes first, what is undecided is drawn as such. */
static void draw_possible(struct marking *marking, const struct puzzle *puzzle)
{
    struct session *session = marking->solving->session;
    struct result found;
    qdr_solver *solver = sudoku_solver(marking->solving, puzzle);
    if (!solver) {
        return;
    }
    search_question(session, solver, ask, marking, &found);
    if (result_is_complete(&found) && found.solutions == 0) {
        remark(session, "%s: no solution", puzzle->place.name);
        session_status(session, STATUS_NO);
    } else if (found.ending != ENDING_FAILED) {
        result_tell_ending(session, puzzle->place.name, &found);
        draw_candidates(marking, puzzle);
    }
    result_clear(&found);
}

static void draw_marks(struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    const size_t side = puzzle->grid.side;
    size_t capacity = 0;
    struct marking marking = {.solving = solving};
    marking.candidate = grow(NULL, &capacity, side * side * side, sizeof *marking.candidate);
    for (size_t k = 0; k < side * side * side; ++k) {
        marking.candidate[k] = QDR_UNDECIDED;
    }
    if (solving->session->args->drawing.pencil) {
        draw_pencil(&marking, puzzle);
    } else {
        draw_possible(&marking, puzzle);
    }
    free(marking.candidate);
}

/* ---------------------------------------------------------------------------------- step ---- */

struct stepping {
    struct reasoning reasoning;
    bool is_drawn;
};

static bool draw_step(void *ctx, const qdr_deduction *step)
{
    struct stepping *stepping = ctx;
    struct puzzle_solver *solving = stepping->reasoning.solving;
    const struct puzzle *puzzle = stepping->reasoning.puzzle;
    struct picture picture = {0};
    qdr_writer writer = picture_writer(&picture);
    qdr_grid_look look = look_of(solving, puzzle);
    qdr_error error;
    if (step->number < solving->session->args->drawing.step) {
        return true;
    }
    put(solving, puzzle, &picture, qdr_write_deduction_svg(step, &look, &writer, &error), &error);
    stepping->is_drawn = true;
    return false;
}

/* A step of those that `sudoku explain` takes. */
static void draw_explanation(struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    struct stepping stepping = {.is_drawn = false};
    if (reasoning_begin(&stepping.reasoning, solving, puzzle)) {
        reasoning_run(&stepping.reasoning, draw_step, &stepping);
        if (!stepping.is_drawn && stepping.reasoning.stop != STOP_FAILED) {
            notice(solving->session, "%s: %s after %" PRIu64 " steps", puzzle->place.name,
                   stop_word(stepping.reasoning.stop), stepping.reasoning.steps);
            session_status(solving->session, STATUS_NO);
        }
    }
    reasoning_free(&stepping.reasoning);
}

void sudoku_picture(struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    const struct args *args = solving->session->args;
    const qdr_grid *givens = &puzzle->grid;
    if (args->drawing.solution || args->drawing.difference) {
        draw_solutions(solving, puzzle, args->drawing.solution ? 1 : 2);
    } else if (args->drawing.candidates || args->drawing.pencil) {
        draw_marks(solving, puzzle);
    } else if (args->drawing.step > 0) {
        draw_explanation(solving, puzzle);
    } else {
        draw_grids(solving, puzzle, &givens, 1);
    }
}
