/* asker.c  Asks the engine and who reasons, and keeps what they say off the screen. */
#include "step/asker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shell/term/interrupt.h"
#include "shell/term/limits.h"
#include "shell/term/memory.h"

/* Rules of the command line are among those of each page already. */
static void limit(struct asker *asker)
{
    struct search_args *search = &asker->search;
    asker->sudoku.rule = (struct text_list){0};
    if (search->time_ms == 0 && search->nodes == 0 &&
        qdr_params_set_number(search->params, "time", ASKER_MS, NULL) == QDR_OK) {
        search->time_ms = ASKER_MS;
    }
}

void asker_begin(struct asker *asker, const struct session *session)
{
    *asker = (struct asker){.args = *session->args,
                            .search = *session->args->search,
                            .sudoku = *session->args->sudoku,
                            .session = session_apart(session)};
    asker->args.search = &asker->search;
    asker->args.sudoku = &asker->sudoku;
    limit(asker);
    limits_set_time(asker->search.time_ms);
    limits_apart();
    asker->session.args = &asker->args;
    asker->said = joined("", "");
    puzzle_solver_init(&asker->solving, &asker->session, false);
}

void asker_free(struct asker *asker)
{
    reasoning_free(&asker->reasoning);
    puzzle_solver_free(&asker->solving);
    qdr_params_free(asker->session.look);
    out_free(&asker->session.out);
    free(asker->said);
}

void asker_turn(struct asker *asker, const struct page *page)
{
    asker->puzzle = (struct puzzle){.session = &asker->session,
                                    .solving = &asker->solving,
                                    .read = &asker->read,
                                    .place = {.name = page->name,
                                              .source = page->source,
                                              .line = page->line,
                                              .number = page->number}};
    puzzle_solver_begin(&asker->solving, page->rules);
    asker->is_known = false;
    asker->has_step = false;
}

/* ---------------------------------------------------------------------------- what is said ---- */

/* Where it is said goes before what is said, as `quadrille: ` and the name of the puzzle, which is
 * on the screen. */
static const char *without_place(const struct asker *asker, const char *said)
{
    const char *const before[] = {"quadrille: ", asker->puzzle.place.name, ": "};
    for (size_t k = 0; k < sizeof before / sizeof *before; ++k) {
        const size_t length = strlen(before[k]);
        said += strncmp(said, before[k], length) == 0 ? length : 0;
    }
    return said;
}

/* Keeps the first line. */
static void keep_said(struct asker *asker, const char *said)
{
    free(asker->said);
    asker->said = joined(without_place(asker, said ? said : ""), "");
    asker->said[strcspn(asker->said, "\n")] = '\0';
}

typedef bool question_of(struct asker *asker, const struct page *page);

/* Asks, and keeps what is said. */
static bool ask(struct asker *asker, const struct page *page, question_of *question)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    if (!stream) {
        keep_said(asker, "out of memory");
        return false;
    }
    limits_restart();
    asker->has_step = false;
    asker->session.err = stream;
    asker->session.status = STATUS_DONE;
    const bool is_answered = question(asker, page);
    fclose(stream);
    keep_said(asker, interrupt_seen() ? "stopped" : text);
    free(text);
    return is_answered && !interrupt_seen();
}

/* ------------------------------------------------------------------------------- solutions ---- */

/* What was asked about and has one solution is not asked about again. */
static bool find_truth(struct asker *asker, const qdr_grid *grid)
{
    const size_t cells = (size_t)grid->side * grid->side;
    if (asker->is_known && memcmp(asker->read.grid.cell, grid->cell, cells) == 0) {
        return true;
    }
    asker->read.grid = *grid;
    asker->is_known = false;
    const bool is_good = reasoning_begin(&asker->reasoning, &asker->puzzle);
    asker->is_known = is_good && asker->reasoning.truth == TRUTH_UNIQUE;
    return is_good;
}

static bool solve_givens(struct asker *asker, const struct page *page)
{
    return find_truth(asker, &page->givens);
}

static bool solve_slate(struct asker *asker, const struct page *page)
{
    return find_truth(asker, &page->slate->grid);
}

bool asker_solve(struct asker *asker, const struct page *page, bool is_slate)
{
    return ask(asker, page, is_slate ? solve_slate : solve_givens);
}

/* ---------------------------------------------------------------------------------- a step ---- */

/* A mark that is rubbed out is a candidate that was removed, unless that was a mistake. */
static void strike(struct asker *asker, const struct page *page, qdr_cell cell)
{
    const slate_marks marks = page->slate->marks[cell];
    for (unsigned digit = 1; marks != 0 && digit <= qdr_rules_digits(page->rules); ++digit) {
        if ((marks >> (digit - 1) & 1) == 0 &&
            reasoning_possibility(&asker->reasoning, cell, digit) != QDR_POSSIBLE) {
            qdr_logic_strike(asker->reasoning.logic, cell, (qdr_digit)digit);
        }
    }
}

/* The step shows what qdr_logic has, which takes no other step before the next question. */
static bool keep_step(void *ctx, const qdr_deduction *step)
{
    struct asker *asker = ctx;
    asker->step = *step;
    asker->has_step = true;
    return false;
}

static const char *why_none(const struct reasoning *reasoning)
{
    static const char *const reasons[] = {[STOP_SOLVED] = "nothing is left to do",
                                          [STOP_STUCK] = "no technique finds a step from here",
                                          [STOP_BROKEN] = "there is no solution from here",
                                          [STOP_ENOUGH] = "",
                                          [STOP_TIME] = "no step was found in time (--time)",
                                          [STOP_INTERRUPTED] = "stopped",
                                          [STOP_FAILED] = ""};
    return reasons[reasoning->stop];
}

/* What is true of the puzzle counts, as long as that is one solution; otherwise what is true from
 * here on. */
static bool find_ground(struct asker *asker, const struct page *page)
{
    if (!find_truth(asker, &page->givens)) {
        return false;
    }
    return asker->is_known || asker->reasoning.truth == TRUTH_NONE ||
           find_truth(asker, &page->slate->grid);
}

/* Is there anything to reason about?  Otherwise it is said why not. */
static bool is_sound(struct asker *asker, const struct page *page)
{
    qdr_cell wrong[QDR_CELLS_MAX];
    size_t lacking;
    if (asker->reasoning.truth == TRUTH_NONE) {
        fputs("there is no solution from here\n", asker->session.err);
        return false;
    }
    if (asker->is_known &&
        slate_compare(page->slate, &asker->reasoning.grid, wrong, &lacking) > 0) {
        fputs("something is wrong: c shows where\n", asker->session.err);
        return false;
    }
    return true;
}

/* Sets who reasons to what stands on the slate. */
static bool set_logic(struct asker *asker, const struct page *page)
{
    const struct slate *slate = page->slate;
    qdr_error error;
    if (qdr_logic_set(asker->reasoning.logic, &slate->grid, &error) != QDR_OK) {
        complain(&asker->session, "%s", error.text);
        return false;
    }
    for (unsigned cell = 0; cell < slate_cells(slate); ++cell) {
        if (slate->grid.cell[cell] == 0) {
            strike(asker, page, (qdr_cell)cell);
        }
    }
    return true;
}

static bool find_step(struct asker *asker, const struct page *page)
{
    if (!find_ground(asker, page) || !is_sound(asker, page) || !set_logic(asker, page)) {
        return false;
    }
    reasoning_run(&asker->reasoning, keep_step, asker);
    if (!asker->has_step && asker->reasoning.stop != STOP_FAILED) {
        rewind(asker->session.err);
        fprintf(asker->session.err, "%s\n", why_none(&asker->reasoning));
    }
    return asker->has_step;
}

bool asker_find_step(struct asker *asker, const struct page *page)
{
    return ask(asker, page, find_step);
}

const qdr_deduction *asker_tell(struct asker *asker, qdr_hint_level level)
{
    if (qdr_logic_hint(asker->reasoning.logic, &asker->step, level, &asker->told, NULL) != QDR_OK) {
        asker->told = asker->step;
        asker->told.text = "out of memory";
        asker->told.marks = 0;
    }
    return &asker->told;
}
