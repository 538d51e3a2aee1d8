/* figure.c  Writes figures, asks about them, and checks that they have the shape that their rules
 * want; how they are read stands in figure_read.c. */
#include "sudoku/board/figure.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/board/map.h"
#include "sudoku/board/symbols.h"

const char *qdri_direction_name(enum qdri_direction direction)
{
    static const char *const names[] = {[QDRI_NOWHERE] = "",
                                        [QDRI_DOWN_RIGHT] = "dr",
                                        [QDRI_DOWN_LEFT] = "dl",
                                        [QDRI_UP_RIGHT] = "ur",
                                        [QDRI_UP_LEFT] = "ul"};
    return names[direction];
}

const struct qdri_direction_step qdri_direction_steps[] = {[QDRI_NOWHERE] = {0, 0},
                                                           [QDRI_DOWN_RIGHT] = {1, 1},
                                                           [QDRI_DOWN_LEFT] = {1, -1},
                                                           [QDRI_UP_RIGHT] = {-1, 1},
                                                           [QDRI_UP_LEFT] = {-1, -1}};

bool qdri_are_neighbours(unsigned side, qdr_cell a, qdr_cell b)
{
    int down = (int)(a / side) - (int)(b / side);
    int right = (int)(a % side) - (int)(b % side);
    return down * down + right * right == 1;
}

bool qdri_cells_touch(unsigned side, qdr_cell a, qdr_cell b)
{
    return abs((int)(a / side) - (int)(b / side)) <= 1 &&
           abs((int)(a % side) - (int)(b % side)) <= 1;
}

qdr_cell qdri_shaft_start(const qdr_cell *cells, unsigned split, unsigned side)
{
    unsigned k = 0;
    while (k < split && !qdri_cells_touch(side, cells[k], cells[split])) {
        ++k;
    }
    return split == 0 ? QDR_NO_CELL : cells[k < split ? k : split - 1];
}

struct qdri_figure *qdri_figure_extend(const struct qdri_figure *figure, const void *words,
                                       size_t size, size_t room)
{
    const size_t cells = figure->count * sizeof *figure->cell;
    struct qdri_figure *extended = qdri_zeros(1, size + cells + figure->count * room);
    if (extended) {
        memcpy(extended, words, size);
        *extended = *figure;
        extended->cell = memcpy((char *)extended + size, figure->cell, cells);
    }
    return extended;
}

void *qdri_figure_room(const struct qdri_figure *figure)
{
    return (void *)(uintptr_t)(figure->cell + figure->count);
}

static bool write_cells(const struct qdri_figure *figure, struct qdri_strbuf *text)
{
    unsigned side = figure->board.side;
    bool is_whole = true;
    /* Only a mask can be without cells. */
    for (size_t k = 0; is_whole && figure->count == 0 && k < (size_t)side * side; ++k) {
        is_whole = qdri_strbuf_add_char(text, '.');
    }
    for (size_t k = 0; is_whole && k < figure->count; ++k) {
        const char *before = k == 0 ? "" : k == figure->split ? " -> " : " ";
        is_whole = qdri_strbuf_addf(text, "%sr%uc%u", before, figure->cell[k] / side + 1u,
                                    figure->cell[k] % side + 1u);
    }
    return is_whole;
}

bool qdri_figure_write(const struct qdri_figure *figure, struct qdri_strbuf *text)
{
    bool is_whole = !figure->has_value || qdri_strbuf_addf(text, "%d ", (int)figure->value);
    for (size_t k = 0; is_whole && k < figure->symbols; ++k) {
        is_whole = qdri_strbuf_addf(text, "%c%s", qdri_symbol_of(&figure->board, figure->symbol[k]),
                                    k + 1u == figure->symbols ? " " : "");
    }
    if (!is_whole || !figure->is_outside) {
        return is_whole && write_cells(figure, text);
    }
    return qdri_strbuf_addf(text, "r%uc%u%s%s", figure->row, figure->column,
                            figure->direction == QDRI_NOWHERE ? "" : " ",
                            qdri_direction_name(figure->direction));
}

void qdri_figure_digits(const struct qdri_figure *figure, const qdr_grid *grid, qdr_digit *digits)
{
    for (size_t k = 0; k < figure->count; ++k) {
        digits[k] = grid->cell[figure->cell[k]];
    }
}

bool qdri_figure_is_modified(const struct qdri_figure *figure)
{
    unsigned k = 0;
    while (k < figure->count && !qdri_is_modified(&figure->board, figure->cell[k])) {
        ++k;
    }
    return k < figure->count;
}

unsigned qdri_figure_find(const struct qdri_figure *figure, qdr_cell cell)
{
    unsigned k = 0;
    while (k < figure->count && figure->cell[k] != cell) {
        ++k;
    }
    return k;
}

/* ---------------------------------------------------------------------------------- places ---- */

static bool is_square(unsigned side, const qdr_cell *cell)
{
    for (unsigned k = 1; k < 4; ++k) {
        for (unsigned i = 0; i < k; ++i) {
            if (cell[i] == cell[k] || !qdri_cells_touch(side, cell[i], cell[k])) {
                return false;
            }
        }
    }
    return true;
}

/* Does each cell of a group touch the one before it? */
static bool is_chain(unsigned side, const qdr_cell *cell, size_t count)
{
    for (size_t k = 1; k < count; ++k) {
        if (!qdri_cells_touch(side, cell[k - 1], cell[k])) {
            return false;
        }
    }
    return true;
}

/* What is wrong with where the cells lie; NULL: nothing. */
static const char *misplaced(const struct qdri_figure *figure, const struct qdri_shape *shape)
{
    const unsigned side = figure->board.side;
    const qdr_cell *cell = figure->cell;
    const size_t split = figure->split;
    switch (shape->place) {
    case QDRI_NEIGHBOURS:
        return qdri_are_neighbours(side, cell[0], cell[1]) ? NULL
                                                           : "the cells are not side by side";
    case QDRI_CHAIN:
        return is_chain(side, cell, split) && is_chain(side, cell + split, figure->count - split)
                   ? NULL
                   : "a cell does not touch the one before it";
    case QDRI_SQUARE:
        return is_square(side, cell) ? NULL : "the cells do not form a square of 2x2";
    default:
        return NULL;
    }
}

/* ---------------------------------------------------------------------------------- counts ---- */

/* Has a group as many cells as it should? */
static qdr_status check_count(size_t count, size_t least, size_t most, qdr_error *error)
{
    const struct qdri_place place = qdri_place_at(0);
    if (count >= least && (most == 0 || count <= most)) {
        return QDR_OK;
    }
    if (least == most) {
        return qdri_fail_at(error, QDR_RANGE, place, "%zu cells, but it takes %zu", count, least);
    }
    return count < least ? qdri_fail_at(error, QDR_RANGE, place,
                                        "%zu cells, but it takes at least %zu", count, least)
                         : qdri_fail_at(error, QDR_RANGE, place,
                                        "%zu cells, but it takes at most %zu", count, most);
}

static qdr_status check_counts(const struct qdri_figure *figure, const struct qdri_shape *shape,
                               const struct qdri_place *end, qdr_error *error)
{
    const size_t first = figure->split;
    const size_t second = figure->count - first;
    qdr_status status = check_count(first, shape->least, shape->most, error);
    if (status == QDR_OK && shape->second_least > 0) {
        status = end ? qdri_fail_at(error, QDR_SYNTAX, *end, "'->' and cells are missing here")
                     : check_count(second, shape->second_least, shape->second_most, error);
    }
    if (status == QDR_OK && shape->are_equal && second != first) {
        status = qdri_fail_at(error, QDR_RANGE, qdri_place_at(0),
                              "%zu cells before '->' and %zu behind it", first, second);
    }
    if (status == QDR_OK && shape->differ && first > figure->board.digits) {
        status =
            qdri_fail_at(error, QDR_RANGE, qdri_place_at(0),
                         "%zu cells, but there are only %u digits", first, figure->board.digits);
    }
    return status;
}

/* --------------------------------------------------------------------------------- numbers ---- */

/* What does the cell count as at least, or at most? */
static int64_t end_of_cell(const struct qdri_board *board, unsigned cell, bool is_most)
{
    int64_t end = is_most ? -QDRI_VALUE_MAX : QDRI_VALUE_MAX;
    for (unsigned digit = 1; digit <= board->digits; ++digit) {
        for (unsigned mark = 0; mark <= QDR_MODIFIED; mark += QDR_MODIFIED) {
            const int64_t value = qdri_value(board, cell, digit | mark);
            end = is_most == (value > end) ? value : end;
        }
    }
    return end;
}

/* The least that the cells can come to. */
static int64_t least_sum(const struct qdri_figure *figure, bool is_part)
{
    int64_t least = 0;
    for (size_t k = 0; k < figure->count; ++k) {
        const int64_t low = end_of_cell(&figure->board, figure->cell[k], false);
        least += is_part && low > 0 ? 0 : low;
    }
    return least;
}

/* No product is below what a number can be. */
static int64_t least_product(const struct qdri_figure *figure)
{
    int64_t least = 1;
    int64_t most = 1;
    for (size_t k = 0; k < figure->count; ++k) {
        const int64_t low = end_of_cell(&figure->board, figure->cell[k], false);
        const int64_t high = end_of_cell(&figure->board, figure->cell[k], true);
        const int64_t product[] = {least * low, least * high, most * low, most * high};
        least = INT32_MAX;
        most = -INT32_MAX;
        for (size_t i = 0; i < sizeof product / sizeof *product; ++i) {
            least = product[i] < least ? product[i] : least;
            most = product[i] > most ? product[i] : most;
        }
        least = least < -INT32_MAX ? -INT32_MAX : least;
        most = most > INT32_MAX ? INT32_MAX : most;
    }
    return least;
}

/* Can the cells come to a number that is below what digits could? */
static qdr_status check_number(const struct qdri_figure *figure, const struct qdri_shape *shape,
                               qdr_error *error)
{
    if (shape->below == QDRI_NEVER_BELOW || !figure->has_value || figure->value >= shape->low) {
        return QDR_OK;
    }
    const int64_t least = shape->below == QDRI_BELOW_BY_PRODUCT
                              ? least_product(figure)
                              : least_sum(figure, shape->below == QDRI_BELOW_BY_PART);
    return figure->value >= least
               ? QDR_OK
               : qdri_fail_at(error, QDR_RANGE, qdri_place_at(0),
                              "%d is less than these cells can come to, which is %d at least",
                              (int)figure->value, (int)least);
}

qdr_status qdri_figure_check(const struct qdri_figure *figure, const struct qdri_shape *shape,
                             const struct qdri_place *end, qdr_error *error)
{
    qdr_status status = check_counts(figure, shape, end, error);
    status = status == QDR_OK ? check_number(figure, shape, error) : status;
    const char *fault = status == QDR_OK ? misplaced(figure, shape) : NULL;
    return fault ? qdri_fail_at(error, QDR_RANGE, qdri_place_at(0), "%s", fault) : status;
}
