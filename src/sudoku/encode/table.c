/* table.c  Cells that hold one of several tuples of digits: an option for each tuple, which has the
 * color of every cell, and an item that is covered by exactly one of them. */
#include <stdlib.h>

#include "base/alloc.h"
#include "sudoku/encode/encode.h"

enum relation { INDEPENDENT, DIFFERENT, EQUAL };

/* relation[i * count + k], for k < i, is that of cells i and k. */
struct table {
    struct qdri_encoder *encoder;
    const char *name;
    const qdr_cell *cells;
    size_t count;
    uint8_t *relation;
    qdr_entry *entry; /* [count + 1] */
};

static void find_relations(const struct table *table)
{
    for (size_t i = 0; i < table->count; ++i) {
        for (size_t k = 0; k < i; ++k) {
            qdr_cell a = table->cells[i];
            qdr_cell b = table->cells[k];
            enum relation relation = INDEPENDENT;
            if (qdri_encode_same(table->encoder, a) == qdri_encode_same(table->encoder, b)) {
                relation = EQUAL;
            } else if (qdri_encode_differ(table->encoder, a, b)) {
                relation = DIFFERENT;
            }
            table->relation[i * table->count + k] = (uint8_t)relation;
        }
    }
}

static bool is_possible(const struct table *table, const qdr_digit *tuple)
{
    static const enum relation broken[] = {EQUAL, DIFFERENT}; /* by digits that differ, or not */
    for (size_t i = 0; i < table->count; ++i) {
        if ((qdri_encode_domain(table->encoder, table->cells[i]) >> tuple[i] & 1) == 0) {
            return false;
        }
        for (size_t k = 0; k < i; ++k) {
            if (table->relation[i * table->count + k] == broken[tuple[i] == tuple[k]]) {
                return false;
            }
        }
    }
    return true;
}

/* Is the cell the first of those that are joined to it? */
static bool is_first(const struct table *table, size_t i)
{
    size_t k = 0;
    while (k < i && table->relation[i * table->count + k] != EQUAL) {
        ++k;
    }
    return k == i;
}

static void add_tuple(const struct table *table, qdr_item item, const qdr_digit *tuple)
{
    size_t entries = 0;
    table->entry[entries++] = (qdr_entry){.item = item};
    for (size_t i = 0; i < table->count; ++i) {
        if (is_first(table, i)) {
            table->entry[entries++] = (qdr_entry){
                .item = qdri_encode_cell_color(table->encoder, table->cells[i]),
                .color = qdri_encode_color(table->encoder, tuple[i]),
            };
        }
    }
    qdri_encode_option(table->encoder, table->entry, entries);
}

/* Cells lose the digits that no tuple has.  Returns how many tuples are possible. */
static size_t restrict_cells(const struct table *table, const qdr_digit *tuples, size_t tuple_count)
{
    size_t possible = 0;
    for (size_t t = 0; t < tuple_count && qdri_encode_goes_on(table->encoder); ++t) {
        possible += is_possible(table, tuples + t * table->count);
    }
    for (size_t i = 0; i < table->count; ++i) {
        qdri_digit_set support = 0;
        for (size_t t = 0; t < tuple_count && qdri_encode_goes_on(table->encoder); ++t) {
            const qdr_digit *tuple = tuples + t * table->count;
            support |= is_possible(table, tuple) ? (qdri_digit_set)1 << tuple[i] : 0;
        }
        qdri_encode_restrict(table->encoder, table->cells[i], support);
    }
    return possible;
}

static void encode(const struct table *table, const qdr_digit *tuples, size_t tuple_count)
{
    size_t distinct = 0;
    find_relations(table);
    for (size_t i = 0; i < table->count; ++i) {
        distinct += is_first(table, i);
    }
    size_t possible = restrict_cells(table, tuples, tuple_count);
    /* What the cells may hold says it all where one cell, or one tuple, is left. */
    if (possible <= 1 || distinct <= 1 ||
        !qdri_encode_has_room(table->encoder, (uint64_t)possible * (distinct + 1))) {
        return;
    }
    qdr_item item = qdri_encode_primary(table->encoder, table->name);
    for (size_t t = 0; t < tuple_count; ++t) {
        if (is_possible(table, tuples + t * table->count)) {
            add_tuple(table, item, tuples + t * table->count);
        }
    }
}

void qdri_encode_table(struct qdri_encoder *encoder, const char *name, const qdr_cell *cells,
                       size_t count, const qdr_digit *tuples, size_t tuple_count)
{
    struct table table = {.encoder = encoder,
                          .name = name,
                          .cells = cells,
                          .count = count,
                          .relation = qdri_zeros(count * count, 1),
                          .entry = qdri_zeros(count + 1, sizeof *table.entry)};
    if (table.relation && table.entry) {
        encode(&table, tuples, tuple_count);
    } else {
        qdri_encode_no_memory(encoder);
    }
    free(table.relation);
    free(table.entry);
}
