/* symmetries.c  What leaves a grid as it is.
 *
 * Each arrangement that makes the form stands for as many transformations: those that exchange
 * columns within classes (linked ones together), rows without digits within their bands, bands and
 * stacks without digits, and digits that are not there.  The symmetries of the grid permute the
 * arrangements, and some lead from the first one to each other one; so all stand for the same
 * number. */
#include "base/error.h"
#include "sudoku/canonical/canonical.h"
#include "sudoku/canonical/lift.h"

/* What can be exchanged in the form without changing it, beside each other and in any order. */
enum kind { COLUMNS, ROWS, BANDS, STACKS, DIGITS };

/* `count` of them, the first of which is at `first`: a place, the index of a band or stack, or a
 * digit. */
struct exchangeable {
    enum kind kind;
    unsigned first;
    unsigned count;
};

typedef void report_function(void *ctx, const struct exchangeable *some);

/* Has a row, or a column, of the form no digit? */
static bool is_blank(const struct qdr_canonical *canonical, unsigned line, bool is_column)
{
    const unsigned side = canonical->side;
    unsigned k = 0;
    while (k < side && canonical->form.cell[is_column ? k * side + line : line * side + k] == 0) {
        ++k;
    }
    return k == side;
}

/* How many rows, or columns, from this one on have no digit, of at most `most`? */
static unsigned blank_lines(const struct qdr_canonical *canonical, unsigned line, unsigned most,
                            bool is_column)
{
    unsigned count = 0;
    while (count < most && is_blank(canonical, line + count, is_column)) {
        ++count;
    }
    return count;
}

/* Is the class that starts there the first of those linked with it? */
static bool is_first_linked(const struct qdri_arrangement *arrangement, unsigned start)
{
    for (unsigned k = arrangement->link[start]; k != start; k = arrangement->link[k]) {
        if (k < start) {
            return false;
        }
    }
    return true;
}

/* Reports all that can be exchanged. */
static void each_exchangeable(const struct qdr_canonical *canonical, report_function *report,
                              void *ctx)
{
    const struct qdri_arrangement *first = &canonical->found.item[0];
    const unsigned height = canonical->box_rows;
    for (unsigned place = 0; place < canonical->side;) {
        const unsigned count = qdri_class_rest(first, place);
        if (is_first_linked(first, place)) {
            report(ctx, &(struct exchangeable){COLUMNS, place, count});
        }
        place += count;
    }
    for (unsigned row = 0; row < canonical->side; row += height) {
        const unsigned count = blank_lines(canonical, row, height, false);
        report(ctx, &(struct exchangeable){ROWS, row, count});
    }
    const unsigned rows = blank_lines(canonical, 0, canonical->side, false);
    report(ctx, &(struct exchangeable){BANDS, 0, rows / height});
    const unsigned columns = blank_lines(canonical, 0, canonical->side, true);
    report(ctx, &(struct exchangeable){STACKS, 0, columns / canonical->box_columns});
    report(ctx,
           &(struct exchangeable){DIGITS, first->digits + 1U, canonical->side - first->digits});
}

/* A product in the making. */
struct counting {
    qdr_number *count;
    qdr_number *factor;
    qdr_status status;
    qdr_error *error;
};

static void multiply(struct counting *counting, uint64_t factor)
{
    if (counting->status == QDR_OK) {
        qdr_number_set_u64(counting->factor, factor);
        counting->status =
            qdr_number_mul(counting->count, counting->count, counting->factor, counting->error);
    }
}

/* There are `count` factorial orders. */
static void count_orders(void *ctx, const struct exchangeable *some)
{
    for (unsigned k = 2; k <= some->count; ++k) {
        multiply(ctx, k);
    }
}

qdr_status qdr_canonical_automorphisms(const qdr_canonical *canonical, qdr_number *count,
                                       qdr_error *error)
{
    if (!count) {
        return qdri_missing(error, "count");
    }
    if (!canonical->has_form) {
        return qdri_fail(error, QDR_INVALID, "no canonical form was found before");
    }
    struct counting counting = {.count = count, .error = error};
    counting.status = qdr_number_new(&counting.factor, error);
    qdr_number_set_u64(count, canonical->found.count);
    each_exchangeable(canonical, count_orders, &counting);
    qdr_number_free(counting.factor);
    return counting.status;
}

/* The index-th symmetry is looked for: `left` come before it. */
struct search {
    const struct qdr_canonical *canonical;
    size_t left;
    bool is_found;
    qdr_transformation way; /* to the form: another one than that of the first arrangement */
};

/* Exchanges the `index`-th of some with the one before it. */
static void exchange_some(struct search *search, const struct exchangeable *some, unsigned index)
{
    struct qdri_arrangement other = search->canonical->found.item[0];
    const unsigned height = search->canonical->box_rows;
    const unsigned width = search->canonical->box_columns;
    const unsigned second = some->first + index;
    qdr_transformation *way = &search->way;
    if (some->kind == COLUMNS) {
        qdri_class_exchange(&other, second - 1, second);
    }
    qdri_arrangement_way(&other, way);
    if (some->kind == ROWS) {
        qdri_exchange_places(way->row, second - 1, second, 1);
    } else if (some->kind == BANDS) {
        qdri_exchange_places(way->row, (second - 1) * height, second * height, height);
    } else if (some->kind == STACKS) {
        qdri_exchange_places(way->column, (second - 1) * width, second * width, width);
    } else if (some->kind == DIGITS) {
        qdr_transformation back;
        qdr_transformation_invert(way, &back);
        qdri_exchange_places(back.digit, second - 1, second, 1);
        qdr_transformation_invert(&back, way);
    }
}

/* Each but the first can be exchanged with the one before it. */
static void look(void *ctx, const struct exchangeable *some)
{
    struct search *search = ctx;
    const unsigned here = some->count > 0 ? some->count - 1 : 0;
    if (!search->is_found && search->left < here) {
        search->is_found = true;
        exchange_some(search, some, (unsigned)search->left + 1);
    } else if (!search->is_found) {
        search->left -= here;
    }
}

bool qdr_canonical_symmetry_at(const qdr_canonical *canonical, size_t index,
                               qdr_transformation *way)
{
    struct search search = {.canonical = canonical, .left = index};
    if (!canonical->has_form) {
        return false;
    }
    each_exchangeable(canonical, look, &search);
    if (!search.is_found && search.left + 1 < canonical->found.count) {
        search.is_found = true;
        qdri_arrangement_way(&canonical->found.item[search.left + 1], &search.way);
    }
    if (search.is_found && way) {
        qdr_transformation back;
        qdr_transformation_invert(&canonical->way, &back);
        qdr_transformation_compose(&search.way, &back, way);
    }
    return search.is_found;
}
