/* figure_check.c  Is a figure that was read of the shape that its rule wants? */
#include "sudoku/board/figure.h"

#include "base/error.h"
#include "sudoku/board/map.h"

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
