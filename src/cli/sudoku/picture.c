/* picture.c  Makes the pictures of `sudoku draw`, and puts them out. */
#include "sudoku/pages.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/puzzles.h>
#include <quadrille/sudoku.h>

#include "shell/term/memory.h"
#include "sudoku/reasoning.h"
#include "sudoku/search.h"

/* ------------------------------------------------------------------------------ pages ---- */

void pages_begin(struct pages *pages, const struct puzzle *puzzle)
{
    const char *title = puzzle->read->title ? puzzle->read->title : "";
    const char *author = puzzle->read->author ? puzzle->read->author : "";
    const enum titles titles = (enum titles)pages->session->args->drawing->titles;
    const bool has_title = title[0] != '\0' && titles != TITLES_NUMBERS;
    const bool has_author = author[0] != '\0' && titles == TITLES_AUTHORS;
    const bool has_number = !has_title || titles == TITLES_BOTH || titles == TITLES_AUTHORS;
    ++pages->puzzles;
    snprintf(pages->number, sizeof pages->number, "%zu%s", pages->puzzles, has_title ? ". " : "");
    snprintf(pages->title, sizeof pages->title, "%s%.400s%s%.80s%s",
             has_number ? pages->number : "", has_title ? title : "", has_author ? " (" : "",
             has_author ? author : "", has_author ? ")" : "");
    if (titles == TITLES_NONE) {
        pages->title[0] = '\0';
    }
}

void pages_add(struct pages *pages, struct out *picture, bool is_solution)
{
    struct shelf *shelf = is_solution ? &pages->solution : &pages->puzzle;
    shelf->picture =
        grow(shelf->picture, &shelf->picture_capacity, shelf->count + 1, sizeof *shelf->picture);
    shelf->title =
        grow(shelf->title, &shelf->title_capacity, shelf->count + 1, sizeof *shelf->title);
    shelf->picture[shelf->count] = *picture;
    shelf->title[shelf->count] = joined(pages->title, "");
    ++shelf->count;
    *picture = (struct out){0};
}

/* One puzzle of which nothing is said of pages is a picture of its own size, without a title. */
static bool is_single(const struct pages *pages)
{
    const struct drawing_args *args = pages->session->args->drawing;
    return pages->puzzles == 1 && args->paper == PAPER_AUTO && args->per_page == 0 &&
           !args->solutions && args->titles == TITLES_AUTO;
}

static qdr_page_picture *pictures_of(const struct shelf *shelf)
{
    qdr_page_picture *pictures = allocate(shelf->count, sizeof *pictures);
    for (size_t k = 0; k < shelf->count; ++k) {
        pictures[k] = (qdr_page_picture){.svg = shelf->picture[k].bytes, .title = shelf->title[k]};
    }
    return pictures;
}

static void put_pages(struct pages *pages)
{
    const struct drawing_args *args = pages->session->args->drawing;
    qdr_page_picture *puzzles = pictures_of(&pages->puzzle);
    qdr_page_picture *solutions = pictures_of(&pages->solution);
    const qdr_page_section sections[] = {
        {.pictures = puzzles, .count = pages->puzzle.count, .per_page = (unsigned)args->per_page},
        {.pictures = solutions,
         .count = pages->solution.count,
         .heading = "Solutions",
         .is_small = true}};
    qdr_params *look = puzzle_look(pages->session, NULL);
    qdr_pages *laid_out;
    qdr_error error;
    params_set(look, "paper", args->paper == PAPER_LETTER ? "letter" : "a4");
    if (qdr_pages_new(&laid_out, sections, 2, look, &error) == QDR_OK) {
        picture_put_pages(pages->session, laid_out);
        qdr_pages_free(laid_out);
    } else {
        complain(pages->session, "%s", error.text);
    }
    free(puzzles);
    free(solutions);
}

static void clear(struct shelf *shelf)
{
    for (size_t k = 0; k < shelf->count; ++k) {
        out_free(&shelf->picture[k]);
        free(shelf->title[k]);
    }
    free(shelf->picture);
    free(shelf->title);
    *shelf = (struct shelf){0};
}

void pages_end(struct pages *pages)
{
    bool is_nothing = pages->puzzle.count + pages->solution.count == 0;
    if (!is_nothing && !pages->is_failed && !session_is_over(pages->session)) {
        if (is_single(pages)) {
            picture_put_svg(pages->session, pages->puzzle.picture);
        } else {
            put_pages(pages);
        }
    }
    clear(&pages->puzzle);
    clear(&pages->solution);
}

/* --------------------------------------------------------------------------- pictures ---- */

/* What is drawn, and where it goes. */
struct drawing {
    struct pages *pages;
    const struct puzzle *puzzle;
    bool is_solution; /* of those at the end */
};

/* The first solutions of a puzzle. */
struct solutions {
    unsigned wanted;
    unsigned count;
    qdr_grid grid[2];
};

static qdr_params *look_of(const struct drawing *drawing)
{
    struct session *session = drawing->puzzle->session;
    qdr_params *look = puzzle_look(session, &drawing->puzzle->read->grid);
    params_set_number(look, "pencil", session->args->drawing->pencil);
    params_set_number(look, "wordless", drawing->is_solution);
    return look;
}

static void put(const struct drawing *drawing, struct out *picture, qdr_status status,
                const qdr_error *error)
{
    if (status == QDR_OK) {
        pages_add(drawing->pages, picture, drawing->is_solution);
    } else {
        complain(drawing->puzzle->session, "%s: %s", drawing->puzzle->place.name, error->text);
        drawing->pages->is_failed = true;
        out_free(picture);
    }
}

static void draw_grids(const struct drawing *drawing, const qdr_grid *const *grids, size_t count)
{
    struct out picture = {0};
    qdr_writer writer = out_writer(&picture);
    qdr_params *look = look_of(drawing);
    qdr_cell differing[QDR_CELLS_MAX];
    qdr_error error;
    qdr_params_set_marked(look, differing,
                          count == 2 ? puzzle_compare(grids[0], grids[1], differing) : 0);
    put(drawing, &picture,
        qdr_write_grids_svg(grids, count, drawing->puzzle->solving->rules, look, &writer, &error),
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
    if (result_is_complete(found) && solutions->count > 0) {
        remark(session, "%s: there is only one solution", name);
        session_status(session, STATUS_NO);
    } else {
        result_tell_none(session, name, found);
    }
}

static bool find_solutions(const struct drawing *drawing, struct solutions *solutions,
                           struct result *found)
{
    struct query query = {.wanted = {.solutions = solutions->wanted,
                                     .nodes = drawing->puzzle->session->args->search->nodes},
                          .ctx = solutions,
                          .take = keep};
    bool is_good = search_by_engine(drawing->puzzle, &query, found);
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
        tell_missing(drawing->puzzle->session, drawing->puzzle->place.name, &solutions, &found);
    }
    result_clear(&found);
}

/* The solution for the end of the book: who prints one wants to know whether it is the only one. */
static void draw_answer(const struct drawing *drawing)
{
    struct session *session = drawing->puzzle->session;
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
        notice(session, STATUS_NO, "%s: there are several solutions, of which one is drawn", name);
    } else if (solutions.count == 0 || !result_is_complete(&found)) {
        tell_missing(session, name, &solutions, &found);
    }
    result_clear(&found);
}

/* ---------------------------------------------------------------------------- candidates ---- */

static void draw_candidates(const struct drawing *drawing, const qdr_possibility *candidate)
{
    struct out picture = {0};
    qdr_writer writer = out_writer(&picture);
    const struct puzzle *puzzle = drawing->puzzle;
    qdr_error error;
    qdr_status status =
        qdr_write_candidates_svg(candidate, puzzle->read->grid.side, puzzle->solving->rules,
                                 look_of(drawing), &writer, &error);
    put(drawing, &picture, status, &error);
}

/* What the givens leave by the definition of the rules. */
static void draw_pencil(const struct drawing *drawing, qdr_possibility *candidate)
{
    const qdr_rules *rules = drawing->puzzle->solving->rules;
    const qdr_grid *givens = &drawing->puzzle->read->grid;
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
            candidate[cell * width + digit - 1] = is_left ? QDR_POSSIBLE : QDR_IMPOSSIBLE;
        }
    }
    draw_candidates(drawing, candidate);
}

/* Where a limit comes first, what is undecided is drawn as such. */
static void draw_possible(const struct drawing *drawing, qdr_possibility *candidate)
{
    const struct puzzle *puzzle = drawing->puzzle;
    struct result found;
    if (!search_candidates(puzzle, candidate, &found)) {
        drawing->pages->is_failed = true;
        return;
    }
    drawing->pages->is_failed |= found.ending == ENDING_FAILED;
    if (found.ending != ENDING_FAILED) {
        result_tell_none(puzzle->session, puzzle->place.name, &found);
    }
    if (found.ending != ENDING_FAILED && !(result_is_complete(&found) && found.solutions == 0)) {
        draw_candidates(drawing, candidate);
    }
    result_clear(&found);
}

static void draw_marks(const struct drawing *drawing)
{
    const struct puzzle *puzzle = drawing->puzzle;
    if (qdr_rules_have_pairs(puzzle->solving->rules)) {
        complain(puzzle->session, "%s: candidates are not drawn where cells may hold two digits",
                 puzzle->place.name);
        drawing->pages->is_failed = true;
        return;
    }
    qdr_possibility *candidate = candidates_new(puzzle);
    (puzzle->session->args->drawing->pencil ? draw_pencil : draw_possible)(drawing, candidate);
    free(candidate);
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
    struct out picture = {0};
    qdr_writer writer = out_writer(&picture);
    const struct puzzle *puzzle = stepping->drawing->puzzle;
    qdr_error error;
    if (step->number < puzzle->session->args->drawing->step) {
        return true;
    }
    put(stepping->drawing, &picture,
        qdr_write_deduction_svg(step, puzzle->solving->rules, look_of(stepping->drawing), &writer,
                                &error),
        &error);
    stepping->is_drawn = true;
    return false;
}

/* A step of those that `sudoku explain` shows. */
static void draw_explanation(const struct drawing *drawing)
{
    struct session *session = drawing->puzzle->session;
    struct stepping stepping = {.drawing = drawing};
    stepping.reasoning.stop = STOP_FAILED;
    if (reasoning_begin(&stepping.reasoning, drawing->puzzle)) {
        void (*run)(struct reasoning *, take_step *, void *) =
            session->args->sudoku->full ? reasoning_run : reasoning_run_needed;
        run(&stepping.reasoning, draw_step, &stepping);
        if (!stepping.is_drawn && stepping.reasoning.stop != STOP_FAILED) {
            const struct reasoning *reasoning = &stepping.reasoning;
            notice(session, STATUS_NO, "%s: %s after %" PRIu64 " steps",
                   drawing->puzzle->place.name, stop_word(reasoning->stop),
                   reasoning->needed > 0 ? reasoning->needed : reasoning->steps);
        }
    }
    drawing->pages->is_failed |= stepping.reasoning.stop == STOP_FAILED;
    reasoning_free(&stepping.reasoning);
}

void sudoku_picture(struct pages *pages, const struct puzzle *puzzle)
{
    const struct drawing_args *args = puzzle->session->args->drawing;
    const qdr_grid *givens = &puzzle->read->grid;
    struct drawing drawing = {.pages = pages, .puzzle = puzzle};
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
