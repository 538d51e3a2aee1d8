/* verify.c  `quadrille sudoku verify`: does a grid keep the rules of a puzzle?
 *
 * Asked is the definition of the rules: nothing is searched, and nothing encoded. */
#include <stdlib.h>

#include "shell/command.h"
#include "shell/term/memory.h"
#include "sudoku/puzzles.h"

/* One grid after the other. */
struct verifying {
    struct qdri_kept_puzzle *asked; /* that of --puzzle; NULL: there is none */
    const struct puzzle *puzzle;
    const qdr_grid *givens;
    const qdr_grid *grid;

    /* What is wrong: texts, one after the other, each with its '\0', and cells. */
    struct out text;
    size_t faults;
    unsigned blanks;
    bool is_marked[QDR_CELLS_MAX];
};

static unsigned side_of(const struct verifying *verifying)
{
    return verifying->grid->side;
}

static void put_cell(struct verifying *verifying, unsigned cell)
{
    char name[QDR_CELL_NAME_SIZE];
    out_text(&verifying->text, puzzle_cell_name(verifying->puzzle->session, name, (qdr_cell)cell,
                                                side_of(verifying)));
    verifying->is_marked[cell] = true;
}

static void end_fault(struct verifying *verifying)
{
    out_bytes(&verifying->text, "", 1);
    ++verifying->faults;
}

static void look_at_cells(struct verifying *verifying)
{
    const qdr_grid *grid = verifying->grid;
    const qdr_grid *givens = verifying->givens;
    struct out *text = &verifying->text;
    for (unsigned cell = 0; cell < side_of(verifying) * side_of(verifying); ++cell) {
        qdr_digit digit = grid->cell[cell];
        bool is_there = qdr_rules_has_cell(verifying->puzzle->solving->rules, (qdr_cell)cell);
        verifying->blanks += is_there && digit == 0;
        char held[QDR_DIGIT_TEXT_SIZE];
        char wanted[QDR_DIGIT_TEXT_SIZE];
        if (digit != 0 &&
            !(is_there && qdr_rules_has_digit(verifying->puzzle->solving->rules, digit))) {
            put_cell(verifying, cell);
            out_format(text, "=%s: there is no such %s",
                       qdr_rules_text(verifying->puzzle->solving->rules, held, digit),
                       is_there ? "digit" : "cell");
            end_fault(verifying);
        } else if (givens->cell[cell] != 0 && digit != 0 && givens->cell[cell] != digit) {
            out_text(text, "given ");
            put_cell(verifying, cell);
            out_format(
                text, "=%s: %s stands there",
                qdr_rules_text(verifying->puzzle->solving->rules, wanted, givens->cell[cell]),
                qdr_rules_text(verifying->puzzle->solving->rules, held, digit));
            end_fault(verifying);
        }
    }
}

/* A house by its kind and number, or, where numbers would say little, by its first cell. */
static void put_house(struct verifying *verifying, const qdr_house *house, size_t number)
{
    static const char *const kinds[] = {[QDR_HOUSE_ROW] = "row",
                                        [QDR_HOUSE_COLUMN] = "column",
                                        [QDR_HOUSE_BOX] = "region",
                                        [QDR_HOUSE_EXTRA] = "house"};
    unsigned height;
    unsigned width;
    bool has_boxes = qdr_rules_box(verifying->puzzle->solving->rules, &height, &width);
    char name[QDR_CELL_NAME_SIZE];
    if (house->kind != QDR_HOUSE_EXTRA && has_boxes) {
        out_format(&verifying->text, "%s %zu",
                   house->kind == QDR_HOUSE_BOX ? "box" : kinds[house->kind], number);
    } else {
        out_format(&verifying->text, "%s at %s", kinds[house->kind],
                   puzzle_cell_name(verifying->puzzle->session, name, house->cells[0],
                                    side_of(verifying)));
    }
}

/* Does the cell hold the digit, be it beside another? */
static bool holds(const struct verifying *verifying, qdr_cell cell, unsigned digit)
{
    unsigned part[2];
    const unsigned parts = qdr_digit_parts(verifying->grid->cell[cell], part);
    return parts > 0 && (part[0] == digit || part[1] == digit);
}

static void look_at_house(struct verifying *verifying, const qdr_house *house, size_t number)
{
    for (unsigned digit = 0; digit <= QDR_SIDE_MAX; ++digit) {
        size_t count = 0;
        for (size_t k = 0; k < house->count; ++k) {
            count += holds(verifying, house->cells[k], digit);
        }
        if (count < 2) {
            continue;
        }
        put_house(verifying, house, number);
        out_format(&verifying->text, ": %c in",
                   digit == 0
                       ? '0'
                       : qdr_rules_symbol(verifying->puzzle->solving->rules, (qdr_digit)digit));
        for (size_t k = 0; k < house->count; ++k) {
            if (holds(verifying, house->cells[k], digit)) {
                out_text(&verifying->text, " ");
                put_cell(verifying, house->cells[k]);
            }
        }
        end_fault(verifying);
    }
}

static void look_at_rules(struct verifying *verifying)
{
    const qdr_rules *rules = verifying->puzzle->solving->rules;
    size_t number[QDR_HOUSE_EXTRA + 1] = {0};
    for (size_t k = 0; k < qdr_rules_houses(rules); ++k) {
        const qdr_house *house = qdr_rules_house(rules, k);
        look_at_house(verifying, house, ++number[house->kind]);
    }
    for (size_t k = 0; k < qdr_rules_clauses(rules); ++k) {
        if (!qdr_rules_clause_holds(rules, k, verifying->grid)) {
            puzzle_write_clause(&verifying->text, rules, k);
            end_fault(verifying);
        }
    }
}

/* ------------------------------------------------------------------------------- writing ---- */

static const char *verdict(const struct verifying *verifying)
{
    return verifying->faults > 0 ? "broken" : verifying->blanks > 0 ? "unfinished" : "solved";
}

static const char *next_fault(const char *fault)
{
    while (*fault++ != '\0') {
    }
    return fault;
}

static size_t list_marked(const struct verifying *verifying, qdr_cell marked[QDR_CELLS_MAX])
{
    size_t count = 0;
    for (unsigned cell = 0; cell < side_of(verifying) * side_of(verifying); ++cell) {
        if (verifying->is_marked[cell]) {
            marked[count++] = (qdr_cell)cell;
        }
    }
    return count;
}

/* For people, a line for each fault, and a board that shows where they are. */
static void write(const struct verifying *verifying)
{
    struct session *session = verifying->puzzle->session;
    const bool is_text = session->args->format == FORMAT_TEXT;
    const struct place *place = &verifying->puzzle->place;
    const char *fault = verifying->text.bytes;
    qdr_cell marked[QDR_CELLS_MAX];
    const size_t count = list_marked(verifying, marked);
    struct record record = record_begin(session, place);
    record_word(&record, "%s:", place->name);
    record_text(&record, "verdict", verdict(verifying));
    record_add(&record, "%s", place_hedge(place));
    json_number(&record.json, "blanks", verifying->blanks);
    record_open(&record, "broken", is_text ? "\n  " : ": ", is_text ? "\n  " : "; ");
    for (size_t k = 0; k < verifying->faults; ++k, fault = next_fault(fault)) {
        record_text(&record, NULL, fault);
    }
    record_close(&record);
    puzzle_write_cells_json(&record.json, "cells", session, marked, count, side_of(verifying));
    record_finish(&record);
    if (is_text && verifying->faults > 0) {
        puzzle_write_grids(verifying->puzzle, verifying->givens, &verifying->grid, 1, marked,
                           count);
    }
    out_commit(&session->out);
}

static void answer(struct verifying *verifying)
{
    struct session *session = verifying->puzzle->session;
    if (verifying->faults > 0) {
        session_status(session, STATUS_NO);
    }
    if (!session->args->quiet) {
        write(verifying);
    }
}

/* -------------------------------------------------------------------------------- asking ---- */

/* Which grid is to keep what: without --puzzle, an author's solution its own puzzle. */
static void choose(struct verifying *verifying)
{
    const struct puzzle *puzzle = verifying->puzzle;
    if (verifying->asked) {
        verifying->givens = &verifying->asked->puzzle.grid;
        verifying->grid = &puzzle->read->grid;
    } else {
        verifying->givens = &puzzle->read->grid;
        verifying->grid = puzzle->read->solution ? puzzle->read->solution : &puzzle->read->grid;
    }
}

static void verify(void *ctx, const struct puzzle *puzzle)
{
    struct verifying *verifying = ctx;
    verifying->puzzle = puzzle;
    verifying->faults = 0;
    verifying->blanks = 0;
    verifying->text.size = 0;
    choose(verifying);
    if (verifying->givens->side != side_of(verifying)) {
        complain(puzzle->session, "%s: a grid of side %u, but the puzzle has side %u",
                 puzzle->place.name, side_of(verifying), verifying->givens->side);
        return;
    }
    if (verifying->asked) {
        puzzle_solver_begin(puzzle->solving, verifying->asked->rules);
    }
    for (unsigned cell = 0; cell < side_of(verifying) * side_of(verifying); ++cell) {
        verifying->is_marked[cell] = false;
    }
    if (puzzle_rules(puzzle)) {
        look_at_cells(verifying);
        look_at_rules(verifying);
        answer(verifying);
    }
}

void sudoku_verify(struct session *session)
{
    struct verifying *verifying = allocate(1, sizeof *verifying);
    const char *asked = session->args->sudoku->puzzle;
    verifying->asked = asked ? puzzles_first(session, asked) : NULL;
    if (!asked || verifying->asked) {
        puzzles_each(session, verify, verifying);
    }
    qdri_kept_puzzle_free(verifying->asked);
    out_free(&verifying->text);
    free(verifying);
}
