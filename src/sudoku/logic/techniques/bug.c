/* bug.c  The bivalue universal grave, but for one candidate.
 *
 * Say every blank cell has two candidates, and every house has each of them in two of its cells or
 * in none.  Take a solution, and exchange the digit of each blank cell with the other candidate of
 * that cell.  The blank cells of a house have as many digits between them as they are, so the
 * solution has each of these in one of two cells, and the exchange has it in the other one: a
 * second solution.  So in a puzzle that has one, this never comes about.  Where one candidate z of
 * one cell with three is all that keeps it from that, the cell holds z.
 *
 * That needs more of the rules than rectangles do: no clause may touch a blank cell that says more
 * than houses do and what a cell may hold. */
#include "sudoku/logic/techniques/corners.h"
#include "sudoku/logic/techniques/technique.h"

/* Gives the only blank cell that has three candidates, if all others have two. */
static bool find_odd_cell(const struct qdri_position *position, qdr_cell *odd)
{
    size_t found = 0;
    for (size_t cell = 0; cell < position->cells; ++cell) {
        const unsigned size = qdri_size_of(position->candidates[cell]);
        if (size == 1 || size > 3) {
            return false;
        }
        if (size == 3) {
            *odd = (qdr_cell)cell;
            ++found;
        }
    }
    return found == 1;
}

/* Without the digit in that cell, does the house have each candidate in two cells, or each in one
 * at most? */
static bool is_even(const struct qdri_position *position, const qdr_house *house, qdr_cell odd,
                    unsigned digit)
{
    qdri_digit_set once = 0;
    qdri_digit_set twice = 0;
    qdri_digit_set more = 0;
    for (unsigned k = 0; k < house->count; ++k) {
        qdri_digit_set candidates = position->candidates[house->cells[k]];
        candidates &= house->cells[k] == odd ? ~((qdri_digit_set)1 << digit) : ~(qdri_digit_set)0;
        more |= twice & candidates;
        twice |= once & candidates;
        once |= candidates;
    }
    return more == 0 && (twice == 0 || twice == once);
}

static bool is_grave(const struct qdri_position *position, qdr_cell odd, unsigned digit)
{
    size_t k = 0;
    while (k < position->rules->frame.houses.count &&
           is_even(position, qdr_rules_house(position->rules, k), odd, digit)) {
        ++k;
    }
    return k == position->rules->frame.houses.count;
}

static bool is_free(const struct qdri_position *position)
{
    bool is_free = true;
    for (size_t cell = 0; is_free && cell < position->cells; ++cell) {
        const qdr_cell blank = (qdr_cell)cell;
        is_free = position->candidates[cell] == 0 || qdri_is_free(position->rules, &blank, 1);
    }
    return is_free;
}

bool qdri_technique_bug(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    qdr_cell odd = 0;
    if (!find_odd_cell(position, &odd) || !is_free(position)) {
        return false;
    }
    for (qdri_digit_set s = position->candidates[odd]; s; s = qdri_rest(s)) {
        const unsigned digit = qdri_lowest(s);
        if (is_grave(position, odd, digit)) {
            qdri_find_place(finding, odd, digit);
            qdri_find_mark_all(finding, QDR_ROLE_SECOND, odd, ~((qdri_digit_set)1 << digit));
            qdri_find_say(finding, "BUG+1 (as there is one solution)");
            return true;
        }
    }
    return false;
}
