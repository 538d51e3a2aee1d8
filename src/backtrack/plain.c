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
