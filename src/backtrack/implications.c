/* implications.c  Guessing in the first blank cell, with a look over the boxes after each guess.
 *
 * What a box lacks is taken once, before its cells are looked at; what stands in a cell's row and
 * column is taken when it is the cell's turn.  So two cells of a box may be left with the same
 * digit; the first one gets it, and the rules forbid it to the second. */
#include "branch.h"

static qdri_digits digits_in(const qdr_grid *grid, const qdr_cell *cells, unsigned count)
{
    qdri_digits digits = 0;
    for (unsigned k = 0; k < count; ++k) {
        if (grid->cell[cells[k]] != 0) {
            digits |= qdri_digit_set(grid->cell[cells[k]]);
        }
    }
    return digits;
}

static qdri_digits digits_in_row_and_column(const qdr_grid *grid, qdr_cell cell)
{
    unsigned side = grid->side;
    qdri_digits digits = 0;
    for (unsigned k = 0; k < side; ++k) {
        qdr_digit in_row = grid->cell[cell / side * side + k];
        qdr_digit in_column = grid->cell[k * side + cell % side];
        digits |= in_row != 0 ? qdri_digit_set(in_row) : 0;
        digits |= in_column != 0 ? qdri_digit_set(in_column) : 0;
    }
    return digits;
}

/* Returns the only digit of a set; 0 where there are none or several. */
static qdr_digit only_digit(qdri_digits digits, unsigned side)
{
    for (qdr_digit digit = 1; digit <= side; ++digit) {
        if (digits == qdri_digit_set(digit)) {
            return digit;
        }
    }
    return 0;
}

static void look_over_box(struct qdri_branch *branch, const qdr_house *box)
{
    struct qdri_search *search = branch->search;
    const qdr_grid *grid = &search->grid;
    qdri_digits present = digits_in(grid, box->cells, box->count);
    qdri_digits lacking = (qdri_digit_set(grid->side) * 2 - 1) & ~present;
    for (unsigned k = 0; k < box->count && !search->stopped; ++k) {
        qdr_cell cell = box->cells[k];
        if (grid->cell[cell] != 0) {
            continue;
        }
        qdri_digits left = lacking & ~digits_in_row_and_column(grid, cell);
        qdr_digit digit = only_digit(left, grid->side);
        if (digit != 0 && qdri_can_stand(search, cell, digit)) {
            qdri_branch_imply(branch, cell, digit);
        }
    }
}

static bool look_once(struct qdri_branch *branch)
{
    struct qdri_search *search = branch->search;
    size_t houses = qdr_rules_houses(search->rules);
    for (size_t h = 0; h < houses && !search->stopped; ++h) {
        const qdr_house *house = qdr_rules_house(search->rules, h);
        if (house->kind == QDR_HOUSE_BOX) {
            look_over_box(branch, house);
        }
    }
    return !search->stopped;
}

static bool look_until_nothing_changes(struct qdri_branch *branch)
{
    unsigned length;
    do {
        length = branch->length;
        look_once(branch);
    } while (branch->length != length && !branch->search->stopped);
    return !branch->search->stopped;
}

static qdr_cell choose_first(struct qdri_branch *branch)
{
    const struct qdri_search *search = branch->search;
    for (unsigned cell = 0; cell < search->cells; ++cell) {
        if (search->grid.cell[cell] == 0) {
            return (qdr_cell)cell;
        }
    }
    return QDR_NO_CELL;
}

void qdri_search_implications(struct qdri_search *search)
{
    qdri_branch_run(search, &(struct qdri_way){.infer = look_once, .choose = choose_first});
}

void qdri_search_fixpoint(struct qdri_search *search)
{
    qdri_branch_run(
        search, &(struct qdri_way){.infer = look_until_nothing_changes, .choose = choose_first});
}
