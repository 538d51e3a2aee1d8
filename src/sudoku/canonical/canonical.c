/* canonical.c  The canonical form of a grid, row by row.
 *
 * For each place from the top, every arrangement that is left is tried with every row that may
 * stand there, and those are kept that make it least.  The order of stacks is settled before, in
 * all ways: there are few.
 *
 * Where rows of a band have no digit, it does not matter which comes first, so only the first of
 * them is tried; likewise bands and stacks without digits. */
#include "sudoku/canonical/canonical.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/check.h"
#include "base/error.h"

qdr_status qdr_canonical_new(qdr_canonical **out, unsigned side, unsigned box_rows,
                             unsigned box_columns, qdr_error *error)
{
    *out = NULL;
    if (side < 1 || side > QDR_SIDE_MAX) {
        return qdri_fail(error, QDR_RANGE, "side %u: expected 1 to %d", side, QDR_SIDE_MAX);
    }
    if (box_rows == 0 && box_columns == 0) {
        qdr_box_standard(side, &box_rows, &box_columns);
    }
    if ((uint64_t)box_rows * box_columns != side) {
        return qdri_fail(error, QDR_RANGE, "boxes of %u rows and %u columns do not make up side %u",
                         box_rows, box_columns, side);
    }
    struct qdr_canonical *canonical = qdri_zeros(1, sizeof *canonical);
    if (!canonical) {
        return qdri_no_memory(error);
    }
    const bool is_latin = box_rows == 1 || box_columns == 1;
    canonical->side = side;
    canonical->box_rows = is_latin ? 1 : box_rows;
    canonical->box_columns = is_latin ? side : box_columns;
    canonical->views = is_latin || box_rows == box_columns ? 2 : 1;
    *out = canonical;
    return QDR_OK;
}

void qdr_canonical_free(qdr_canonical *canonical)
{
    if (canonical) {
        free(canonical->found.item);
        free(canonical->next.item);
        free(canonical);
    }
}

static void look_at_rows(const struct qdr_canonical *canonical, struct qdri_view *view)
{
    memset(view->is_band_blank, true, sizeof view->is_band_blank);
    for (unsigned row = 0; row < canonical->side; ++row) {
        view->is_blank[row] = true;
        for (unsigned column = 0; column < canonical->side; ++column) {
            view->is_blank[row] &= view->digit[row][column] == 0;
        }
        view->is_band_blank[row / canonical->box_rows] &= view->is_blank[row];
    }
}

/* Takes a digit down in a set of those of a house; false where it is there already. */
static bool is_new(uint64_t *set, qdr_digit digit)
{
    const uint64_t bit = digit == 0 ? 0 : UINT64_C(1) << digit;
    const bool was_there = (*set & bit) != 0;
    *set |= bit;
    return !was_there;
}

static qdr_status twice(qdr_error *error, qdr_digit digit, const char *house, unsigned number)
{
    return qdri_fail(error, QDR_INVALID, "%c is twice in %s %u", qdr_digit_symbol(digit), house,
                     number + 1);
}

/* Looks at all digits of a grid, and puts them into the views. */
static qdr_status take(struct qdr_canonical *canonical, const qdr_grid *grid, qdr_error *error)
{
    const unsigned side = canonical->side;
    uint64_t columns[QDR_SIDE_MAX] = {0};
    uint64_t boxes[QDR_SIDE_MAX] = {0};
    for (unsigned row = 0; row < side; ++row) {
        uint64_t digits = 0;
        for (unsigned column = 0; column < side; ++column) {
            const qdr_digit digit = grid->cell[row * side + column];
            const unsigned box = row / canonical->box_rows * qdri_stacks(canonical) +
                                 column / canonical->box_columns;
            if (digit > side) {
                return qdri_fail(error, QDR_INVALID, "digit %d in a grid of side %u", digit, side);
            }
            if (!is_new(&digits, digit)) {
                return twice(error, digit, "row", row);
            }
            if (!is_new(&columns[column], digit)) {
                return twice(error, digit, "column", column);
            }
            if (!is_new(&boxes[box], digit)) {
                return twice(error, digit, "box", box);
            }
            canonical->view[0].digit[row][column] = digit;
            canonical->view[1].digit[column][row] = digit;
        }
    }
    look_at_rows(canonical, &canonical->view[0]);
    look_at_rows(canonical, &canonical->view[1]);
    return QDR_OK;
}

/* Is a stack of a view without digits?  Its columns are rows of the other view. */
static bool is_stack_blank(const struct qdr_canonical *canonical, unsigned view, unsigned stack)
{
    const bool *is_blank = &canonical->view[1 - view].is_blank[stack * canonical->box_columns];
    unsigned k = 0;
    while (k < canonical->box_columns && is_blank[k]) {
        ++k;
    }
    return k == canonical->box_columns;
}

/* Makes the next order of stacks, in lexicographic order; false where there is none. */
static bool next_order(uint8_t *stack, unsigned count)
{
    unsigned k = count - 1;
    while (k > 0 && stack[k - 1] > stack[k]) {
        --k;
    }
    if (k == 0) {
        return false;
    }
    unsigned last = count - 1;
    while (stack[last] < stack[k - 1]) {
        --last;
    }
    const uint8_t moved = stack[k - 1];
    stack[k - 1] = stack[last];
    stack[last] = moved;
    for (last = count - 1; k < last; ++k, --last) {
        const uint8_t other = stack[k];
        stack[k] = stack[last];
        stack[last] = other;
    }
    return true;
}

/* Do stacks without digits come in their order? */
static bool is_tried(const uint8_t *stack, unsigned count, const bool *is_blank)
{
    unsigned last = 0;
    for (unsigned k = 0; k < count; ++k) {
        if (is_blank[stack[k]]) {
            if (stack[k] < last) {
                return false;
            }
            last = stack[k];
        }
    }
    return true;
}

static bool add_start(struct qdr_canonical *canonical, unsigned view, const uint8_t *stack)
{
    struct qdri_arrangements *found = &canonical->found;
    if (!qdri_reserve(&found->item, &found->capacity, found->count + 1, sizeof *found->item)) {
        return false;
    }
    struct qdri_arrangement *start = &found->item[found->count++];
    qdri_arrangement_begin(start, canonical->side, canonical->box_columns, stack);
    start->transposed = view == 1;
    return true;
}

/* All orders of stacks, both ways up, without rows. */
static bool begin(struct qdr_canonical *canonical)
{
    const unsigned stacks = qdri_stacks(canonical);
    canonical->found.count = 0;
    for (unsigned view = 0; view < canonical->views; ++view) {
        uint8_t stack[QDRI_PLACES];
        bool is_blank[QDRI_PLACES];
        for (unsigned k = 0; k < stacks; ++k) {
            stack[k] = (uint8_t)k;
            is_blank[k] = is_stack_blank(canonical, view, k);
        }
        do {
            if (is_tried(stack, stacks, is_blank) && !add_start(canonical, view, stack)) {
                return false;
            }
        } while (next_order(stack, stacks));
    }
    return true;
}

static bool is_used(const struct qdri_arrangement *arrangement, unsigned row)
{
    return (arrangement->used >> row & 1) != 0;
}

/* Tries the rows of a band that are left, those without digits only once. */
static void try_band(struct qdri_placing *placing, const struct qdr_canonical *canonical,
                     struct qdri_arrangement *arrangement, unsigned place, unsigned band)
{
    const struct qdri_view *view = &canonical->view[arrangement->transposed];
    const unsigned first = band * canonical->box_rows;
    bool had_blank = false;
    for (unsigned row = first; row < first + canonical->box_rows; ++row) {
        if (is_used(arrangement, row) || (view->is_blank[row] && had_blank)) {
            continue;
        }
        had_blank |= view->is_blank[row];
        arrangement->row[place] = (uint8_t)row;
        arrangement->used |= UINT64_C(1) << row;
        placing->digit = view->digit[row];
        qdri_place_row(placing, arrangement);
        arrangement->used &= ~(UINT64_C(1) << row);
    }
}

/* Tries all rows that may come next: of the same band, or else of any that is left. */
static void try_rows(struct qdri_placing *placing, const struct qdr_canonical *canonical,
                     struct qdri_arrangement *arrangement, unsigned place)
{
    const unsigned height = canonical->box_rows;
    bool had_blank = false;
    if (place % height != 0) {
        try_band(placing, canonical, arrangement, place, arrangement->row[place - 1] / height);
        return;
    }
    for (unsigned band = 0; band < qdri_bands(canonical); ++band) {
        const bool is_blank = canonical->view[arrangement->transposed].is_band_blank[band];
        if (!is_used(arrangement, band * height) && !(is_blank && had_blank)) {
            had_blank |= is_blank;
            try_band(placing, canonical, arrangement, place, band);
        }
    }
}

/* Places the row at `place`, in all arrangements. */
static qdr_status place_row(struct qdr_canonical *canonical, struct qdri_placing *placing,
                            unsigned place, qdr_error *error)
{
    placing->known = 0;
    placing->found = &canonical->next;
    canonical->next.count = 0;
    for (size_t k = 0; k < canonical->found.count; ++k) {
        try_rows(placing, canonical, &canonical->found.item[k], place);
    }
    if (placing->is_out_of_memory) {
        return qdri_no_memory(error);
    }
    if (placing->is_too_much) {
        return qdri_fail(error, QDR_UNSUPPORTED,
                         "too many ways to arrange it are alike, up to row %u", place + 1);
    }
    const struct qdri_arrangements found = canonical->found;
    canonical->found = canonical->next;
    canonical->next = found;
    for (unsigned column = 0; column < canonical->side; ++column) {
        canonical->form.cell[place * canonical->side + column] = placing->least[column];
    }
    return QDR_OK;
}

/* Are these the numbers from `first` on, each once? */
static bool is_order(const uint8_t *number, unsigned count, unsigned first)
{
    uint64_t seen = 0;
    for (unsigned k = 0; k < count; ++k) {
        seen |= number[k] >= first && number[k] < first + count ? UINT64_C(1) << (number[k] - first)
                                                                : 0;
    }
    return seen == (count < 64 ? (UINT64_C(1) << count) - 1 : UINT64_MAX);
}

void qdri_arrangement_way(const struct qdri_arrangement *arrangement, qdr_transformation *way)
{
    unsigned next = arrangement->digits;
    *way = (qdr_transformation){.side = arrangement->side, .transposed = arrangement->transposed};
    memcpy(way->row, arrangement->row, way->side);
    memcpy(way->column, arrangement->column, way->side);
    for (qdr_digit digit = 1; digit <= way->side; ++digit) {
        way->digit[digit] = (qdr_digit)(arrangement->home[digit] == QDRI_NO_HOME
                                            ? ++next
                                            : qdri_number_of(arrangement, digit));
    }
    QDRI_ASSERT(is_order(way->row, way->side, 0) && is_order(way->column, way->side, 0));
    QDRI_ASSERT(is_order(way->digit + 1, way->side, 1));
}

qdr_status qdr_canonical_find(qdr_canonical *canonical, const qdr_grid *grid, qdr_error *error)
{
    canonical->has_form = false;
    if (!grid) {
        return qdri_missing(error, "grid");
    }
    if (grid->side != canonical->side) {
        return qdri_fail(error, QDR_INVALID, "a grid of side %d, not %u", grid->side,
                         canonical->side);
    }
    qdr_status status = take(canonical, grid, error);
    if (status == QDR_OK && !begin(canonical)) {
        status = qdri_no_memory(error);
    }
    struct qdri_placing placing = {.steps = 0};
    for (unsigned place = 0; place < canonical->side && status == QDR_OK; ++place) {
        status = place_row(canonical, &placing, place, error);
    }
    if (status == QDR_OK) {
        canonical->has_form = true;
        canonical->form.side = (uint8_t)canonical->side;
        qdri_arrangement_way(&canonical->found.item[0], &canonical->way);
    }
    return status;
}

const qdr_grid *qdr_canonical_form(const qdr_canonical *canonical)
{
    return canonical->has_form ? &canonical->form : NULL;
}

const qdr_transformation *qdr_canonical_transformation(const qdr_canonical *canonical)
{
    return canonical->has_form ? &canonical->way : NULL;
}
