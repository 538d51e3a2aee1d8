/* picture.c  Makes the pictures of `sudoku draw`. */
#include "sudoku/pages.h"

#include <inttypes.h>
#include <stdlib.h>

#include <quadrille/puzzles.h>
#include <quadrille/sudoku.h>

#include "shell/term/memory.h"
#include "sudoku/reasoning.h"
#include "sudoku/search.h"

/* What is drawn, and where it goes. */
struct drawing {
    struct pages *pages;
    struct puzzle_solver *solving;
    const struct puzzle *puzzle;
    bool is_solution; /* of those at the end */
};

/* The first solutions of a puzzle. */
struct solutions {
    unsigned wanted;
    unsigned count;
    qdr_grid grid[2];
};

static qdr_grid_look look_of(const struct drawing *drawing)
{
    return (qdr_grid_look){.rules = drawing->solving->rules,
                           .givens = drawing->puzzle->grid,
                           .pencil = drawing->solving->session->args->drawing->pencil,
                           .wordless = drawing->is_solution};
}

static void put(const struct drawing *drawing, struct picture *picture, qdr_status status,
                const qdr_error *error)
{
    if (status == QDR_OK) {
        pages_add(drawing->pages, picture, drawing->is_solution);
    } else {
        complain(drawing->solving->session, "%s: %s", drawing->puzzle->place.name, error->text);
        drawing->pages->is_failed = true;
        picture_free(picture);
    }
}

static void draw_grids(const struct drawing *drawing, const qdr_grid *const *grids, size_t count)
{
    struct picture picture = {0};
    qdr_writer writer = picture_writer(&picture);
    qdr_grid_look look = look_of(drawing);
    qdr_cell differing[QDR_CELLS_MAX];
    qdr_error error;
    look.marked = differing;
    look.marked_count = count == 2 ? puzzle_compare(grids[0], grids[1], differing) : 0;
    put(drawing, &picture, qdr_write_grids_svg(grids, count, &look, &writer, &error), &error);
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

static bool find_solutions(const struct drawing *drawing, struct solutions *solutions,
                           struct result *found)
{
    struct query query = {.wanted = {.solutions = solutions->wanted,
                                     .nodes = drawing->solving->session->args->search->nodes},
                          .ctx = solutions,
                          .take = keep};
    bool is_good = search_by_engine(drawing->solving, drawing->puzzle, &query, found);
    drawing->pages->is_failed |= !is_good || found->ending == ENDING_FAILED;
    return is_good;
}

static void draw_solutions(const struct drawing *drawing, unsigned wanted)
{
    struct solutions solutions = {.wanted = wanted};
    const qdr_grid *const grids[] = {&solutions.grid[0], &solutions.grid[1]};
    struct result found;
    if (!find_solutions(drawing, &solutions, &found)) {
        return;
    }
    if (solutions.count == wanted) {
        draw_grids(drawing, grids, wanted);
    } else {
        tell_missing(drawing->solving->session, drawing->puzzle->place.name, &solutions, &found);
    }
    result_clear(&found);
}

/* The solution for the end of the book: who prints one wants to know whether it is the only one. */
static void draw_answer(const struct drawing *drawing)
{
    struct session *session = drawing->solving->session;
    const char *name = drawing->puzzle->place.name;
    struct solutions solutions = {.wanted = 2};
    const qdr_grid *first = &solutions.grid[0];
    struct result found;
    if (!find_solutions(drawing, &solutions, &found)) {
        return;
    }
    if (solutions.count > 0) {
        draw_grids(drawing, &first, 1);
    }
    if (solutions.count == 2) {
        notice(session, "%s: there are several solutions, of which one is drawn", name);
        session_status(session, STATUS_NO);
    } else if (solutions.count == 0 || !result_is_complete(&found)) {
        tell_missing(session, name, &solutions, &found);
    }
    result_clear(&found);
}

/* ---------------------------------------------------------------------------- candidates ---- */

struct marking {
    const struct drawing *drawing;
    qdr_possibility *candidate;
};

static void draw_candidates(const struct marking *marking)
{
    struct picture picture = {0};
    qdr_writer writer = picture_writer(&picture);
    qdr_grid_look look = look_of(marking->drawing);
    qdr_error error;
    qdr_status status = qdr_write_candidates_svg(
        marking->candidate, marking->drawing->puzzle->grid->side, &look, &writer, &error);
    put(marking->drawing, &picture, status, &error);
}

/* What the givens leave by the definition of the rules. */
static void draw_pencil(const struct marking *marking)
{
    const qdr_rules *rules = marking->drawing->solving->rules;
    const qdr_grid *givens = marking->drawing->puzzle->grid;
    const unsigned side = givens->side;
    const unsigned digits = qdr_rules_digits(rules);
    const unsigned width = qdr_rules_width(rules);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        bool is_there = qdr_rules_has_cell(rules, (qdr_cell)cell);
        for (unsigned digit = 1; digit <= width; ++digit) {
            bool is_left =
                givens->cell[cell] != 0
                    ? givens->cell[cell] == digit
                    : is_there && digit <= digits &&
                          qdr_rules_allows(rules, givens, (qdr_cell)cell, (qdr_digit)digit);
            marking->candidate[cell * width + digit - 1] = is_left ? QDR_POSSIBLE : QDR_IMPOSSIBLE;
        }
    }
    draw_candidates(marking);
}

static qdr_outcome ask(void *ctx, qdr_solver *solver)
{
    struct marking *marking = ctx;
    return qdr_encoding_candidates(marking->drawing->solving->sudoku, solver, marking->candidate);
}

/* Where a limit comes first, what is undecided is drawn as such. */
static void draw_possible(struct marking *marking)
{
    struct session *session = marking->drawing->solving->session;
    const struct puzzle *puzzle = marking->drawing->puzzle;
    struct result found;
    qdr_solver *solver = sudoku_solver(marking->drawing->solving, puzzle);
    if (!solver) {
        marking->drawing->pages->is_failed = true;
        return;
    }
    search_question(session, solver, ask, marking, &found);
    marking->drawing->pages->is_failed |= found.ending == ENDING_FAILED;
    if (result_is_complete(&found) && found.solutions == 0) {
        remark(session, "%s: no solution", puzzle->place.name);
        session_status(session, STATUS_NO);
    } else if (found.ending != ENDING_FAILED) {
        result_tell_ending(session, puzzle->place.name, &found);
        draw_candidates(marking);
    }
    result_clear(&found);
}

static void draw_marks(const struct drawing *drawing)
{
    const size_t side = drawing->puzzle->grid->side;
    size_t capacity = 0;
    if (qdr_rules_have_pairs(drawing->solving->rules)) {
        complain(drawing->solving->session,
                 "%s: candidates are not drawn where cells may hold two digits",
                 drawing->puzzle->place.name);
        drawing->pages->is_failed = true;
        return;
    }
    struct marking marking = {.drawing = drawing};
    const size_t candidates = side * side * qdr_rules_width(drawing->solving->rules);
    marking.candidate = grow(NULL, &capacity, candidates, sizeof *marking.candidate);
    for (size_t k = 0; k < candidates; ++k) {
        marking.candidate[k] = QDR_UNDECIDED;
    }
    if (drawing->solving->session->args->drawing->pencil) {
        draw_pencil(&marking);
    } else {
        draw_possible(&marking);
    }
    free(marking.candidate);
}

/* ---------------------------------------------------------------------------------- step ---- */

struct stepping {
    const struct drawing *drawing;
    struct reasoning reasoning;
    bool is_drawn;
};

static bool draw_step(void *ctx, const qdr_deduction *step)
{
    struct stepping *stepping = ctx;
    struct picture picture = {0};
    qdr_writer writer = picture_writer(&picture);
    qdr_grid_look look = look_of(stepping->drawing);
    qdr_error error;
    if (step->number < stepping->drawing->solving->session->args->drawing->step) {
        return true;
    }
    put(stepping->drawing, &picture, qdr_write_deduction_svg(step, &look, &writer, &error), &error);
    stepping->is_drawn = true;
    return false;
}

/* A step of those that `sudoku explain` shows. */
static void draw_explanation(const struct drawing *drawing)
{
    struct session *session = drawing->solving->session;
    struct stepping stepping = {.drawing = drawing};
    stepping.reasoning.stop = STOP_FAILED;
    if (reasoning_begin(&stepping.reasoning, drawing->solving, drawing->puzzle)) {
        void (*run)(struct reasoning *, take_step *, void *) =
            session->args->sudoku->full ? reasoning_run : reasoning_run_needed;
        run(&stepping.reasoning, draw_step, &stepping);
        if (!stepping.is_drawn && stepping.reasoning.stop != STOP_FAILED) {
            const struct reasoning *reasoning = &stepping.reasoning;
            notice(session, "%s: %s after %" PRIu64 " steps", drawing->puzzle->place.name,
                   stop_word(reasoning->stop),
                   reasoning->needed > 0 ? reasoning->needed : reasoning->steps);
            session_status(session, STATUS_NO);
        }
    }
    drawing->pages->is_failed |= stepping.reasoning.stop == STOP_FAILED;
    reasoning_free(&stepping.reasoning);
}

void sudoku_picture(struct pages *pages, struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    const struct drawing_args *args = solving->session->args->drawing;
    const qdr_grid *givens = puzzle->grid;
    struct drawing drawing = {.pages = pages, .solving = solving, .puzzle = puzzle};
    if (args->solution || args->difference) {
        draw_solutions(&drawing, args->solution ? 1 : 2);
    } else if (args->candidates || args->pencil) {
        draw_marks(&drawing);
    } else if (args->step > 0) {
        draw_explanation(&drawing);
    } else {
        draw_grids(&drawing, &givens, 1);
    }
    if (args->solutions) {
        drawing.is_solution = true;
        draw_answer(&drawing);
    }
}
