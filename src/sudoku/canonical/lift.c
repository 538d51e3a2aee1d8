/* lift.c  Transformations of grids, done, undone and one after the other, and what they make of an
 * encoding.
 *
 * An option goes where its cell and digit go; an item goes to that which all its options have in
 * common then.  Several items may have the same options: then it does not matter which goes to
 * which. */
#include "sudoku/canonical/lift.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"

/* Where options that no digit belongs to are marked as such. */
static void find_cells(struct qdri_lift *lift)
{
    for (unsigned cell = 0; cell < lift->side * lift->side; ++cell) {
        for (qdr_digit digit = 1; digit <= lift->side; ++digit) {
            const qdr_option option = qdr_encoding_option(lift->sudoku, (qdr_cell)cell, digit);
            if (option != QDR_NO_OPTION) {
                lift->cell[option] = (qdr_cell)cell;
                lift->digit[option] = digit;
            }
        }
    }
}

static void list_options(struct qdri_lift *lift)
{
    const uint32_t options = qdr_problem_options(lift->problem);
    const uint32_t items = qdr_problem_items(lift->problem);
    size_t size;
    for (qdr_option option = 0; option < options; ++option) {
        const qdr_entry *entry = qdr_problem_option(lift->problem, option, &size);
        for (size_t k = 0; k < size; ++k) {
            ++lift->first[entry[k].item + 1];
        }
    }
    for (qdr_item item = 0; item < items; ++item) {
        lift->first[item + 1] += lift->first[item];
        lift->items[item] = lift->first[item]; /* where its next option goes */
    }
    for (qdr_option option = 0; option < options; ++option) {
        const qdr_entry *entry = qdr_problem_option(lift->problem, option, &size);
        for (size_t k = 0; k < size; ++k) {
            lift->options[lift->items[entry[k].item]++] = option;
        }
    }
}

qdr_status qdri_lift_begin(struct qdri_lift *lift, const qdr_encoding *sudoku, unsigned side,
                           qdr_error *error)
{
    *lift =
        (struct qdri_lift){.sudoku = sudoku, .problem = qdr_encoding_problem(sudoku), .side = side};
    const uint32_t options = qdr_problem_options(lift->problem);
    const uint32_t items = qdr_problem_items(lift->problem);
    lift->cell = qdri_array(&lift->arrays, options, sizeof *lift->cell);
    lift->digit = qdri_array(&lift->arrays, options, sizeof *lift->digit);
    lift->first = qdri_array(&lift->arrays, (uint64_t)items + 1, sizeof *lift->first);
    lift->options =
        qdri_array(&lift->arrays, qdr_problem_entries(lift->problem), sizeof *lift->options);
    lift->image = qdri_array(&lift->arrays, options, sizeof *lift->image);
    lift->items = qdri_array(&lift->arrays, items, sizeof *lift->items);
    lift->is_taken = qdri_array(&lift->arrays, items, sizeof *lift->is_taken);
    if (lift->arrays.lacks_memory) {
        return qdri_no_memory(error);
    }
    find_cells(lift);
    if (memchr(lift->digit, 0, options)) {
        return qdri_fail(error, QDR_UNSUPPORTED,
                         "its rules take more than the digits of cells, so its symmetries are not "
                         "known");
    }
    list_options(lift);
    return QDR_OK;
}

void qdri_lift_free(struct qdri_lift *lift)
{
    qdri_arrays_free(&lift->arrays);
}

/* Finds the image of each option; false where one has none. */
static bool move_options(struct qdri_lift *lift, const qdr_transformation *way)
{
    const uint32_t options = qdr_problem_options(lift->problem);
    qdr_transformation back;
    qdr_transformation_invert(way, &back);
    for (qdr_option option = 0; option < options; ++option) {
        const unsigned down = lift->cell[option] / lift->side;
        const unsigned across = lift->cell[option] % lift->side;
        /* back.row says of each row where it has come from: so where the old one goes. */
        const unsigned row = way->transposed ? back.column[across] : back.row[down];
        const unsigned column = way->transposed ? back.row[down] : back.column[across];
        lift->image[option] = qdr_encoding_option(
            lift->sudoku, (qdr_cell)(row * lift->side + column), way->digit[lift->digit[option]]);
        if (lift->image[option] == QDR_NO_OPTION) {
            return false;
        }
    }
    return true;
}

static bool has_item(const struct qdri_lift *lift, qdr_option option, qdr_item item)
{
    size_t size;
    const qdr_entry *entry = qdr_problem_option(lift->problem, option, &size);
    for (size_t k = 0; k < size; ++k) {
        if (entry[k].item == item) {
            return true;
        }
    }
    return false;
}

/* Can `other` be the image of the item: has it as many options, the images of its own? */
static bool is_image(const struct qdri_lift *lift, qdr_item item, qdr_item other)
{
    const uint32_t *first = lift->first;
    if (lift->is_taken[other] || first[other + 1] - first[other] != first[item + 1] - first[item] ||
        qdr_problem_is_primary(lift->problem, item) !=
            qdr_problem_is_primary(lift->problem, other)) {
        return false;
    }
    for (uint32_t k = first[item]; k < first[item + 1]; ++k) {
        if (!has_item(lift, lift->image[lift->options[k]], other)) {
            return false;
        }
    }
    return true;
}

/* Finds the image of an item; itself where it has no options. */
static bool move_item(struct qdri_lift *lift, qdr_item item)
{
    size_t size = 0;
    const bool has_options = lift->first[item] < lift->first[item + 1];
    const qdr_entry *entry =
        has_options ? qdr_problem_option(lift->problem,
                                         lift->image[lift->options[lift->first[item]]], &size)
                    : &(qdr_entry){.item = item};
    for (size_t k = 0; k < (has_options ? size : 1); ++k) {
        if (is_image(lift, item, entry[k].item)) {
            lift->items[item] = entry[k].item;
            lift->is_taken[entry[k].item] = true;
            return true;
        }
    }
    return false;
}

bool qdri_lift_items(struct qdri_lift *lift, const qdr_transformation *way)
{
    const uint32_t items = qdr_problem_items(lift->problem);
    memset(lift->is_taken, 0, items * sizeof *lift->is_taken);
    if (!move_options(lift, way)) {
        return false;
    }
    for (qdr_item item = 0; item < items; ++item) {
        if (!move_item(lift, item)) {
            return false;
        }
    }
    return true;
}

/* ------------------------------------------------------------------- transformations ---- */

qdr_status qdr_transformation_apply(const qdr_transformation *way, const qdr_grid *grid,
                                    qdr_grid *out, qdr_error *error)
{
    const unsigned side = way->side;
    qdr_grid made;
    if (!grid) {
        return qdri_missing(error, "grid");
    }
    if (grid->side != side) {
        return qdri_fail(error, QDR_INVALID, "a grid of side %d, not %u", grid->side, side);
    }
    qdr_grid_clear(&made, side);
    for (unsigned row = 0; row < side; ++row) {
        for (unsigned column = 0; column < side; ++column) {
            const unsigned down = way->row[row];
            const unsigned across = way->column[column];
            const unsigned from = way->transposed ? across * side + down : down * side + across;
            const qdr_digit digit = grid->cell[from];
            made.cell[row * side + column] = digit <= side ? way->digit[digit] : digit;
        }
    }
    *out = made;
    return QDR_OK;
}

void qdr_transformation_invert(const qdr_transformation *way, qdr_transformation *back)
{
    qdr_transformation made = {.side = way->side, .transposed = way->transposed};
    uint8_t *row = way->transposed ? made.column : made.row;
    uint8_t *column = way->transposed ? made.row : made.column;
    for (unsigned k = 0; k < way->side; ++k) {
        row[way->row[k]] = (uint8_t)k;
        column[way->column[k]] = (uint8_t)k;
        made.digit[way->digit[k + 1]] = (qdr_digit)(k + 1);
    }
    *back = made;
}

/* Row r of the last grid is row second->row[r] of the one between, unless that is turned: then it
 * is its column, and what the first one makes of columns counts. */
void qdr_transformation_compose(const qdr_transformation *first, const qdr_transformation *second,
                                qdr_transformation *both)
{
    qdr_transformation made = {.side = first->side,
                               .transposed = first->transposed != second->transposed};
    const uint8_t *rows = second->transposed ? first->column : first->row;
    const uint8_t *columns = second->transposed ? first->row : first->column;
    for (unsigned k = 0; k < first->side; ++k) {
        made.row[k] = rows[second->row[k]];
        made.column[k] = columns[second->column[k]];
        made.digit[k + 1] = second->digit[first->digit[k + 1]];
    }
    *both = made;
}

/* -------------------------------------------------------------------------- likely ones ---- */

qdr_transformation qdri_way_of_nothing(unsigned side)
{
    qdr_transformation way = {.side = (uint8_t)side};
    for (unsigned k = 0; k < side; ++k) {
        way.row[k] = (uint8_t)k;
        way.column[k] = (uint8_t)k;
        way.digit[k + 1] = (qdr_digit)(k + 1);
    }
    return way;
}

static void reverse(uint8_t *line, unsigned side)
{
    for (unsigned k = 0; k < side; ++k) {
        line[k] = (uint8_t)(side - 1 - k);
    }
}

static void reverse_digits(qdr_transformation *way)
{
    for (unsigned digit = 1; digit <= way->side; ++digit) {
        way->digit[digit] = (qdr_digit)(way->side + 1U - digit);
    }
}

void qdri_each_turn(unsigned side, bool with_digits, qdri_use_way *use, void *ctx)
{
    for (unsigned k = 0; k < (with_digits ? 16U : 8U); ++k) {
        qdr_transformation way = qdri_way_of_nothing(side);
        way.transposed = (k & 1) != 0;
        if (k & 2) {
            reverse(way.row, way.side);
        }
        if (k & 4) {
            reverse(way.column, way.side);
        }
        if (k & 8) {
            reverse_digits(&way);
        }
        use(ctx, &way);
    }
}

void qdri_exchange_places(uint8_t *list, unsigned one, unsigned other, unsigned count)
{
    for (unsigned k = 0; k < count; ++k) {
        const uint8_t moved = list[one + k];
        list[one + k] = list[other + k];
        list[other + k] = moved;
    }
}

void qdri_each_exchange_of_digits(unsigned side, qdri_use_way *use, void *ctx)
{
    for (unsigned one = 1; one <= side; ++one) {
        for (unsigned other = one + 1; other <= side; ++other) {
            qdr_transformation way = qdri_way_of_nothing(side);
            qdri_exchange_places(way.digit, one, other, 1);
            use(ctx, &way);
        }
    }
    qdr_transformation way = qdri_way_of_nothing(side);
    reverse_digits(&way);
    use(ctx, &way);
}

/* Exchanges of two rows or columns, or of as many that lie together. */
static void each_exchange_of_lines(unsigned side, unsigned size, qdri_use_way *use, void *ctx)
{
    for (unsigned one = 0; one < side; one += size) {
        for (unsigned other = one + size; other + size <= side; other += size) {
            qdr_transformation way = qdri_way_of_nothing(side);
            qdri_exchange_places(way.row, one, other, size);
            use(ctx, &way);
            way = qdri_way_of_nothing(side);
            qdri_exchange_places(way.column, one, other, size);
            use(ctx, &way);
        }
    }
}

void qdri_each_candidate(const qdr_rules *rules, qdri_use_way *use, void *ctx)
{
    const unsigned side = qdr_rules_side(rules);
    unsigned rows = 1;
    unsigned columns = 1;
    qdri_each_turn(side, true, use, ctx);
    qdri_each_exchange_of_digits(side, use, ctx);
    each_exchange_of_lines(side, 1, use, ctx);
    if (qdr_rules_box(rules, &rows, &columns)) {
        each_exchange_of_lines(side, rows, use, ctx);
        if (columns != rows) {
            each_exchange_of_lines(side, columns, use, ctx);
        }
    }
}
