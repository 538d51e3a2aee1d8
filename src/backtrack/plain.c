/* plain.c  Backtracking as everyone writes it first: fill the next blank cell with each digit that
 * fits, and let the same function fill the rest.
 *
 * The recursion is the point of it, and is at most a level for each cell deep. */
#include "search.h"

static void fill_from(struct qdri_search *search, unsigned cell)
{
    while (cell < search->cells && !qdri_is_open(search, (qdr_cell)cell)) {
        ++cell;
    }
    if (cell == search->cells) {
        qdri_solution(search);
        return;
    }
    qdr_digit digit = qdri_next_digit(search, (qdr_cell)cell, 0);
    if (digit == 0) {
        qdri_dead(search, (qdr_cell)cell);
    }
    for (; digit != 0; digit = qdri_next_digit(search, (qdr_cell)cell, digit)) {
        qdri_guess(search, (qdr_cell)cell, digit);
        if (!search->stopped) {
            fill_from(search, cell + 1);
        }
        if (!search->stopped) {
            qdri_retract(search, (qdr_cell)cell);
        }
        if (search->stopped) {
            return;
        }
    }
}

void qdri_search_plain(struct qdri_search *search)
{
    fill_from(search, 0);
}

/* ------------------------------------------------------------------------------ iterative ---- */

/* The same search without recursion: a machine that stands on a position and goes forward or
 * backward.
 *
 * Going forward onto a blank cell it puts the least digit that fits; going backward onto a guess it
 * takes it away and puts the next one that fits.  Where a digit could be put it goes on forward,
 * otherwise backward.  Past the last cell there is a solution, before the first one the end.
 * A guess must not be mistaken for a given on the way back: so the givens are kept apart.
 *
 * `is_blank` are the cells that are there and have no given. */
struct machine {
    struct qdri_search *search;
    int position; /* -1 to cells */
    bool is_forward;
    bool is_blank[QDR_CELLS_MAX];
};

/* Comes onto a cell that is no given, and turns to where it goes next. */
static void step_onto(struct machine *machine, qdr_cell cell)
{
    struct qdri_search *search = machine->search;
    qdr_digit last = search->grid.cell[cell];
    if (!machine->is_forward) {
        qdri_retract(search, cell);
        if (search->stopped) {
            return;
        }
    }
    qdr_digit digit = qdri_next_digit(search, cell, last);
    if (digit != 0) {
        qdri_guess(search, cell, digit);
    } else if (machine->is_forward) {
        qdri_dead(search, cell);
    }
    machine->is_forward = digit != 0;
}

void qdri_search_iterative(struct qdri_search *search)
{
    struct machine machine = {.search = search, .position = 0, .is_forward = true};
    int cells = (int)search->cells;
    for (unsigned cell = 0; cell < search->cells; ++cell) {
        machine.is_blank[cell] = qdri_is_open(search, (qdr_cell)cell);
    }
    while (machine.position >= 0 && !search->stopped) {
        if (machine.position == cells) {
            qdri_solution(search);
            machine.is_forward = false;
        } else if (machine.is_blank[machine.position]) {
            step_onto(&machine, (qdr_cell)machine.position);
        }
        machine.position += machine.is_forward ? 1 : -1;
    }
}
