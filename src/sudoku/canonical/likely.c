/* likely.c  Transformations that may be symmetries. */
#include "sudoku/canonical/likely.h"

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

static void exchange(uint8_t *list, unsigned one, unsigned other, unsigned count)
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
            exchange(way.digit, one, other, 1);
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
            exchange(way.row, one, other, size);
            use(ctx, &way);
            way = qdri_way_of_nothing(side);
            exchange(way.column, one, other, size);
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
