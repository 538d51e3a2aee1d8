/* areas.c  Adds houses up, and takes away what cages sum to. */
#include "sudoku/rules/areas.h"

#include <string.h>

#include "sudoku/rules/sums.h"

/* Cells that are seen from outside are not close together, so their sum is of no use beside those
 * of houses. */
const struct qdri_figure *qdri_cage_of(const struct qdri_clause *clause)
{
    const struct qdri_figure *figure =
        clause->rule->equation == qdri_figure_sum_equation ? clause->data : NULL;
    return figure && figure->has_value && !figure->is_outside &&
                   (qdri_has_pairs(&figure->board) || !qdri_figure_is_modified(figure))
               ? figure
               : NULL;
}

/* The digit that stands in a cell, or 0. */
static int32_t standing(const struct qdri_areas *areas, size_t cell)
{
    return areas->grid ? areas->grid->cell[cell] : 0;
}

/* Adds a cage, if no cell of it is in another. */
static bool add_cage(struct qdri_areas *areas, const struct qdri_figure *cage, uint32_t number)
{
    const qdr_cell first = cage->cell[0];
    for (size_t i = 0; i < cage->count; ++i) {
        if (areas->cage[cage->cell[i]] != 0) {
            return false;
        }
    }
    for (size_t i = 0; i < cage->count; ++i) {
        areas->cage[cage->cell[i]] = (uint16_t)(first + 1);
        areas->size[first] = (uint16_t)(areas->size[first] + !standing(areas, cage->cell[i]));
    }
    areas->number[first] = number;
    return true;
}

bool qdri_areas_begin(struct qdri_areas *areas, const qdr_rules *rules, const qdr_grid *grid)
{
    bool has_cages = false;
    memset(areas, 0, sizeof *areas);
    areas->rules = rules;
    areas->grid = grid;
    for (uint32_t k = 0; k < rules->clauses; ++k) {
        const struct qdri_figure *cage = qdri_cage_of(&rules->clause[k]);
        has_cages |= cage && add_cage(areas, cage, k);
    }
    return has_cages;
}

/* Marks the cells of a house as inside, or no longer so. */
static void mark(struct qdri_areas *areas, const qdr_house *house, bool is_inside)
{
    const int32_t digits = (int32_t)areas->rules->frame.board.digits;
    const int32_t sum = digits * (digits + 1) / 2;
    for (size_t i = 0; i < house->count; ++i) {
        const qdr_cell cell = house->cells[i];
        areas->is_inside[cell] = is_inside;
        if (areas->cage[cell] != 0 && !standing(areas, cell)) {
            uint16_t *within = &areas->within[areas->cage[cell] - 1];
            *within = (uint16_t)(is_inside ? *within + 1 : *within - 1);
        }
    }
    areas->sum += is_inside ? sum : -sum;
}

bool qdri_areas_add(struct qdri_areas *areas, const qdr_house *house)
{
    if (house->count != areas->rules->frame.board.digits) {
        return false;
    }
    for (size_t i = 0; i < house->count; ++i) {
        if (areas->is_inside[house->cells[i]]) {
            return false;
        }
    }
    mark(areas, house, true);
    return true;
}

void qdri_areas_remove(struct qdri_areas *areas, const qdr_house *house)
{
    mark(areas, house, false);
}

/* Is the cage of that first cell taken? */
static bool is_taken(const struct qdri_areas *areas, size_t first, enum qdri_taken taken)
{
    const unsigned within = areas->within[first];
    const unsigned size = areas->size[first];
    const bool is_half_enough = taken == QDRI_HALF && within > 1;
    return within > 0 && (taken == QDRI_OVER || within == size ||
                          (taken >= QDRI_MOSTLY && 2 * within + is_half_enough > size));
}

bool qdri_areas_halve(const struct qdri_areas *areas)
{
    const size_t cells = (size_t)areas->rules->frame.board.side * areas->rules->frame.board.side;
    size_t cell = 0;
    while (cell < cells &&
           (areas->within[cell] < 2 || 2 * areas->within[cell] != areas->size[cell])) {
        ++cell;
    }
    return cell < cells;
}

/* Houses are about digits: what counts as something else is of no use.  (Where cells may hold two
 * digits, each house that has all comes to the same, since 0 counts for nothing.) */
static void leave_cell(const struct qdri_areas *areas, struct qdri_group *group, size_t cell)
{
    const struct qdri_board *board = &areas->rules->frame.board;
    const bool is_useless = qdri_is_modified(board, (unsigned)cell) && !qdri_has_pairs(board);
    if (group->count < QDRI_LEFT_MAX) {
        group->cell[group->count] = (qdr_cell)cell;
    }
    group->count += is_useless ? QDRI_LEFT_MAX + 1u : 1u;
}

static void take_cage(const struct qdri_areas *areas, size_t first, struct qdri_left *left)
{
    const int32_t value = qdri_cage_of(&areas->rules->clause[areas->number[first]])->value;
    left->cages += value;
    left->more -= value;
    left->has_cage = true;
}

void qdri_areas_leave(const struct qdri_areas *areas, enum qdri_taken taken, struct qdri_left *left)
{
    const size_t cells = (size_t)areas->rules->frame.board.side * areas->rules->frame.board.side;
    *left = (struct qdri_left){.more = areas->sum};
    for (size_t cell = 0; cell < cells; ++cell) {
        const size_t first = areas->cage[cell] - (size_t)1;
        const bool is_in_taken = areas->cage[cell] != 0 && is_taken(areas, first, taken);
        const int32_t digit = standing(areas, cell);
        if (is_in_taken && first == cell) {
            take_cage(areas, first, left);
        }
        if (areas->is_inside[cell] == is_in_taken) {
            continue; /* outside of all, or counted by its cage */
        }
        left->more += areas->is_inside[cell] ? -digit : digit;
        left->has_digits |= digit != 0;
        if (digit == 0) {
            leave_cell(areas, areas->is_inside[cell] ? &left->inside : &left->beyond, cell);
        }
    }
}
